"""Whether a recorded game was played lawfully: brute force over plain strings.

Independent of the package and of how it works: the trumps are spelled out, and a card is unlawful
exactly where a better-placed card of the same hand forbids it. Rules: O 1.4, 3.1.1, 3.2.1 to 3.2.5.
"""

from __future__ import annotations

RANKS = "AZKOU987"


def trumps_of(contract: str, suit: str | None) -> list[str]:
    """All trumps, the highest first."""
    lords = {"wenz": "U", "farbwenz": "U", "geier": "O", "farbgeier": "O"}.get(contract, "OU")
    high = [f"{s}{rank}" for rank in lords for s in "EGHS"]
    colour = {"rufspiel": "H", "ramsch": "H", "wenz": "", "geier": ""}.get(contract, suit)
    return high + [colour + rank for rank in RANKS if colour and rank not in lords]


def first_fault(record: dict) -> int | None:
    """The number (from 0) of the first card that may not be played; None if there is none."""
    trumps = trumps_of(record["contract"], record["suit"])
    called = record["suit"] if record["contract"] == "rufspiel" else None
    ace = f"{called}A"

    def line(card: str) -> str:
        return "trump" if card in trumps else card[0]

    hands = [hand.split() for hand in record["hands"]]
    tricks = len(hands[0])
    turn, ran_away = 0, False
    trick: list[str] = []
    for number, card in enumerate(record["plays"].split()):
        hand = hands[turn]
        bound = called is not None and ace in hand and not ran_away
        if card not in hand:
            return number
        if trick:
            led = line(trick[0])
            forbidden = (
                [c for c in hand if line(c) != led] if any(line(c) == led for c in hand) else []
            )
            if bound and led == called:
                forbidden = [c for c in hand if c != ace]
            elif bound and len(hand) > 1:
                forbidden = [*forbidden, ace]
        else:
            low = [c for c in hand if line(c) == called and c != ace]
            forbidden = low if bound and len(low) < 3 else []
            if bound and card in low and not forbidden:
                ran_away = True
        if card in forbidden:
            return number
        hand.remove(card)
        trick.append(card)
        turn = (turn + 1) % 4
        if len(trick) == 4:
            best = max(trick, key=lambda c: _height(c, trick[0], trumps))
            turn = (turn + trick.index(best)) % 4
            trick = []
    return None if number + 1 == 4 * tricks else number + 1


def _height(card: str, led: str, trumps: list[str]) -> int:
    if card in trumps:
        return 100 - trumps.index(card)
    return 50 - RANKS.index(card[1]) if card[0] == led[0] and led not in trumps else 0
