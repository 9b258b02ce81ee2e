"""From games and positions to text; reading it gives an equal game or position."""

from __future__ import annotations

from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Bid, Call, Claim, Give, Move, Play
from schafkopf_tutor.view import View


def format_game(game: Game) -> str:
    """The text of a game: ``parse_game`` of it gives an equal game.

    >>> from schafkopf_tutor.notation import parse_game
    >>> text = "ordnung dealer 3 | … / … / GA GK … / … | rufspiel G by 0 | EO"
    >>> format_game(parse_game(text))
    'ordnung dealer 3 | EO … / … / GA GK … / … | rufspiel G by 0 | EO'
    """
    hands = []
    for seat, hand in enumerate(game.deal.hands):
        rest = ["…"] if game.deal.unknown(seat) else []
        hands.append(" ".join([*map(str, hand), *rest]))
    parts = [f"{game.ruleset.name} dealer {game.dealer}", " / ".join(hands)]
    replay = Game.start(game.ruleset, game.dealer, game.deal)
    line: list[str] = []
    for move in game.moves:
        word = _move(move, replay.turn)
        replay = replay.after(move)
        if isinstance(move, Announce):
            parts += [" ".join(line)] if line else []
            parts.append(word)
            line = []
            continue
        line.append(word)
        if isinstance(move, Play) and not replay.trick:
            parts.append(" ".join(line))
            line = []
    parts += [" ".join(line)] if line else []
    return " | ".join(parts)


def _move(move: Move, turn: int | None) -> str:
    if isinstance(move, Play):
        return f"{move.card}" if move.seat == turn else f"{move.card} by {move.seat}"
    if isinstance(move, Call):
        return f"{move.word} by {move.seat}"
    if isinstance(move, Claim):
        return f"{move.seat} claims {move.word}"
    if isinstance(move, Give):
        return " ".join([f"{move.seat} gives", *map(str, move.cards), f"to {move.to}"])
    if isinstance(move, Bid) and move.contract is None:
        return f"{move.seat} says {move.word}"
    words = [f"{move.seat} bids {move.contract}" if isinstance(move, Bid) else move.contract or ""]
    words += [move.suit.letter] if move.suit else []
    words += [] if move.seat is None or isinstance(move, Bid) else [f"by {move.seat}"]
    return " ".join(words)


def format_position(view: View) -> str:
    """The text of a position: ``parse_position`` of it gives an equal view.

    A view of a game loses its history here: give ``rules.position(view)``, which states as facts
    what the law needs of it.
    """
    parts = [view.ruleset.name]
    if view.announced:
        parts.append(_move(view.announced, None))
    rest = [
        "…" if len(view.hand) + view.unknown == view.ruleset.pack.hand_size else f"…{view.unknown}"
    ]
    parts.append(" ".join([f"{view.seat} holds", *map(str, view.hand), *rest[: view.unknown]]))
    if view.trick or view.leader != view.seat:
        parts.append(" ".join([f"{view.leader} leads", *map(str, view.trick)]))
    words = {True: "yes", False: "no"}
    facts = [
        f"{name}={words[value] if isinstance(value, bool) else value}"
        for name, value in view.facts.items()
    ]
    parts += [" ".join(facts)] if facts else []
    return " | ".join(parts)
