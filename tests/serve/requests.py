"""Requests and what must come back, worked out from the rules by hand.

The paragraphs stand behind each: O the Ordnung, S the booklet of 2007, Z cardgames.zone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

# Z 11, repaired: 78 to 42, two runners, so 10 from each to each.
HANDS = (
    "EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7 / "
    "SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ"
)
TRICKS = (
    "EO H7 SU H8 | E9 EZ EA EK | GA SO G7 G9 | SZ HA S8 SK | "
    "HZ S9 E8 HO | EU HU SA E7 | GU GO S7 GZ | HK G8 GK H9"
)
EXAMPLE = f"cardgames-zone dealer 3 | {HANDS} | rufspiel E by 0 | {TRICKS}"
# As it is printed, seat 3 trumps in trick 3 and leads GZ to the next.
PRINTED = (
    "cardgames-zone dealer 3 | EO GO HU HA HZ HK E9 G7 / … / … / … | rufspiel E by 0"
    " | EO H7 SU H8 | E9 EZ EA EK | GA SO G7 G9 | GZ HA G8 GK"
)
SEARCHED = "ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7"
SEARCHED_OBJECT = {
    "rules": "ordnung",
    "announced": {"contract": "rufspiel", "suit": "G", "seat": 0},
    "seat": 2,
    "hand": ["GA", "GK", "S9"],
    "leader": 1,
    "trick": ["G7"],
    "facts": {},
}
KEEPS = 'schema = 1\nbase = "ordnung"\n[called_ace]\nrun_away_when_searched = true\n'
FOUR = "rufspiel G by 0 | 2 holds GA GK G9 G8 S9 | 1 leads G7"  # with four the ace may be kept
# cal-02: E and G can be called, S cannot: the only Schellen is an Ober.
CALLER = "ordnung dealer 3 | GO HO SO HA HZ EZ GK G8 / … / … / … | 0 says spiele 1 says weiter"
CALLER += " 2 says weiter 3 says weiter"
PASSED_OUT = {
    "rules": {
        "schema": 1,
        "base": "ordnung",
        "auction": {"nobody_plays": "eichel_ober_plays", "forced_without_call": "ramsch"},
    },
    "dealer": 3,
    "hands": [None, ["EO", "E7", "HK", "H9", "GA", "SA", "S9", "S8"], None, None],
    "moves": [{"move": "bid", "seat": seat, "word": "weiter"} for seat in range(4)],
}
STOSS = "ordnung dealer 3 | … / … / EA … / … | rufspiel E by 0"
ON_LEAD = "ordnung dealer 3 | EU GU HU SU EA EZ EK EO / … / … / … | wenz by 0"


class Case(NamedTuple):
    """A request, and keys of the answer with dots between; every value must be there as it is."""

    request: dict[str, Any]
    expected: dict[str, Any]


def _no(rule: str, because: str = "") -> dict[str, Any]:
    return {"verdict.ok": False, "verdict.rule": rule, "verdict.because": because.split()}


def _yes(rule: str) -> dict[str, Any]:
    return {"verdict.ok": True, "verdict.rule": rule}


CASES = {
    # O 3.2.4: the called ace is searched.
    "legal": Case({"do": "legal", "position": SEARCHED}, {"legal": ["GA"], "seat": 2}),
    "legal, an object": Case({"do": "legal", "position": SEARCHED_OBJECT}, {"legal": ["GA"]}),
    "legal, with verdicts": Case(
        {"do": "legal", "position": SEARCHED, "verdicts": True, "lang": "de"},
        {"verdicts.GA.ok": True, "verdicts.GK.ok": False, "verdicts.S9.rule": "ruf.searched"},
    ),
    "legal, in a game": Case(
        {"do": "legal", "game": EXAMPLE.split(" | HK")[0]}, {"seat": 0, "legal": ["HK"]}
    ),
    "why": Case({"do": "why", "position": SEARCHED, "card": "GK"}, _no("ruf.searched", "GA")),
    "why, a move": Case(
        {
            "do": "why",
            "position": SEARCHED_OBJECT,
            "move": {"move": "play", "seat": 2, "card": "GA"},
        },
        _yes("ruf.searched"),
    ),
    "why, in German": Case(
        {"do": "why", "position": SEARCHED, "card": "GK", "lang": "de"},
        {"verdict.citation": "Schafkopf-Ordnung 3.2.4"},
    ),
    "why, of another seat": Case(
        {"do": "why", "game": STOSS, "seat": 2, "card": "EA"}, _no("play.turn")
    ),
    # The house rule that some circles have, brought along as text, as table, as a whole rule set.
    "why, at another table": Case(
        {
            "do": "why",
            "rules": {"toml": KEEPS, "name": "ours"},
            "position": f"ours | {FOUR}",
            "card": "G8",
        },
        _yes("ruf.kept_when_searched"),
    ),
    "why, at the usual table": Case(
        {"do": "why", "position": f"ordnung | {FOUR}", "card": "G8"}, _no("ruf.searched", "GA")
    ),
    "why, a table of rules": Case(
        {
            "do": "why",
            "position": SEARCHED_OBJECT
            | {"rules": {"schema": 1, "base": "ordnung", "called_ace": {"may_be_thrown": True}}}
            | {"trick": ["S7"], "hand": ["GA", "EO"]},
            "card": "GA",
        },
        _yes("follow.void"),
    ),
    "why, French letters": Case(
        {
            "do": "why",
            "letters": "french",
            "position": "ordnung | rufspiel S by 0 | 2 holds SA SK D9 | 1 leads S7",
            "card": "GK",
        },
        _no("ruf.searched", "GA"),
    ),
    # O 2.2.3: a later player says "ich spiele auch"; O 2.2.1: in turn.
    "bid": Case(
        {"do": "bid", "game": CALLER.split(" 1 says")[0], "seat": 1, "word": "auch"},
        {"verdict.ok": True, "move.word": "auch"},
    ),
    "bid, out of turn": Case(
        {"do": "bid", "game": CALLER.split(" 1 says")[0], "seat": 2, "word": "weiter"},
        _no("bid.turn"),
    ),
    "bid, by its name": Case(
        {
            "do": "bid",
            "game": "doppelbild dealer 3 | … / … / … / … | 0 bids wenz",
            "seat": 1,
            "contract": "wenz",
        },
        {"verdict.ok": False, "move.word": "bid"},  # D: a higher one is needed
    ),
    # O 2.3.1, cal-02.
    "announce": Case(
        {"do": "announce", "game": CALLER, "seat": 0, "contract": "rufspiel", "suit": "E"},
        {"verdict.ok": True},
    ),
    "announce, no plain card": Case(
        {"do": "announce", "game": CALLER, "seat": 0, "contract": "rufspiel", "suit": "S"},
        _no("call.plain_card"),
    ),
    # Who holds the Alte and can call must play: seat 1 knows it, whoever says "Ramsch".
    "announce, by nobody": Case(
        {"do": "announce", "game": PASSED_OUT, "contract": "ramsch"},
        _no("announce.eichel_ober", "EO"),
    ),
    # O 4.2.1: an opponent may, until the second card lies; the partner is none.
    "call": Case({"do": "call", "game": STOSS, "seat": 1, "word": "stoss"}, {"verdict.ok": True}),
    "call, late": Case(
        {"do": "call", "game": f"{STOSS} | EO H7", "seat": 1, "word": "stoss"},
        {"verdict.ok": False},
    ),
    "call, the partner": Case(
        {"do": "call", "game": STOSS, "seat": 2, "word": "stoss"}, {"verdict.ok": False}
    ),
    # O 3.4: the player on lead claims the rest.
    "claim": Case(
        {"do": "claim", "game": ON_LEAD, "seat": 0, "word": "rest"}, {"verdict.ok": True}
    ),
    "claim, not on lead": Case(
        {"do": "claim", "game": ON_LEAD, "seat": 1, "word": "rest"}, {"verdict.ok": False}
    ),
    "options": Case(
        {"do": "options", "game": "ordnung dealer 3 | … / … / … / … | 0 says spiele", "seat": 1},
        {
            "options": [
                {"move": "bid", "seat": 1, "word": word, "contract": None, "suit": None}
                for word in ("auch", "weiter")
            ]
        },
    ),
    "counterfactual": Case(
        {"do": "counterfactual", "position": SEARCHED, "card": "GK", "lang": "en"},
        {"counterfactual.change": {"ran_away": True}, "counterfactual.verdict.ok": True},
    ),
    "counterfactual, none needed": Case(
        {"do": "counterfactual", "position": SEARCHED, "card": "GA"}, {"counterfactual": None}
    ),
    # O 1.4.4: in a Wenz the Ober is no trump; O 3.2.3.
    "winner": Case(
        {
            "do": "winner",
            "rules": "ordnung",
            "contract": "wenz",
            "cards": ["HO", "HK", "EO", "H9"],
            "leader": 2,
            "lang": "en",
        },
        {"card": "HK", "place": 1, "seat": 3},
    ),
    "winner, in a position": Case(
        {"do": "winner", "position": SEARCHED}, {"card": "G7", "seat": 1}
    ),
    "winner, of the last trick": Case({"do": "winner", "game": EXAMPLE}, {"card": "HK", "seat": 0}),
    "result": Case(
        {"do": "result", "game": EXAMPLE, "lang": "de"},
        {"result.points": 78, "result.won": True, "result.laufende": 2, "result.partner": 2},
    ),
    "settle": Case(
        {"do": "settle", "game": EXAMPLE, "lang": "en"},
        {"settlement.payout": [10, -10, 10, -10], "settlement.value": 10},
    ),
    # A Rufspiel's winners share the stock.
    "settle, with a stock": Case(
        {"do": "settle", "game": EXAMPLE, "stock": 40},
        {"settlement.payout": [30, -10, 30, -10], "settlement.stock": -40},
    ),
    # Z 9: who revokes has lost, and his side with him.
    "revoke": Case(
        {"do": "revoke", "game": PRINTED, "lang": "en"},
        {
            "revokes.0.seat": 3,
            "revokes.0.card": "SO",
            "revokes.0.trick": 2,
            "revokes.0.shown": "GZ",
            "revokes.0.shown_in": 3,
            "revokes.0.verdict.rule": "follow.suit",
            "revokes.0.ruling.result.won": True,
        },
    ),
    "revoke, none": Case({"do": "revoke", "game": EXAMPLE}, {"revokes": []}),
    # The partner is not known, so nobody can say who has won.
    "revoke, not settled": Case(
        {
            "do": "revoke",
            "game": "ordnung dealer 3 | … / SO G7 … / … / … | rufspiel E by 0 | GA SO",
        },
        {"revokes.0.card": "SO", "revokes.0.ruling": None},
    ),
    # S 3.4.5: play has begun, so a wrong dealer stands.
    "fault": Case(
        {
            "do": "fault",
            "game": EXAMPLE.replace("cardgames-zone", "schafkopfschule-2007"),
            "fault": {"kind": "wrong_dealer", "seat": 3},
        },
        {"ruling.word": "play_on", "ruling.result": None},
    ),
    # S 3.4.8, 3.4.17: talk costs the guilty player four units, two to each opponent.
    "fault, talk": Case(
        {
            "do": "fault",
            "game": EXAMPLE.replace("cardgames-zone", "schafkopfschule-2007"),
            "fault": {"kind": "talk", "seat": 0, "found": "at_once"},
            "lang": "de",
        },
        {"ruling.settlement.payout": [-4, 2, 0, 2]},
    ),
    "position": Case(
        {
            "do": "position",
            "game": "ordnung dealer 3 | EA E9 E8 E7 … / … / EK … / … | rufspiel E by 2"
            " | E9 H8 EK H7 | S7",
            "seat": 0,
        },
        {
            "text": "ordnung | rufspiel E by 2 | 0 holds EA E8 E7 …4 | 1 leads S7"
            " | called_suit_led=yes ran_away=yes",
            "position.facts": {"called_suit_led": True, "ran_away": True},
        },
    ),
    "game": Case(
        {"do": "game", "game": EXAMPLE},
        {"text": EXAMPLE, "over": True, "turn": None, "tricks.0.points": 5, "tricks.7.winner": 0},
    ),
    "ruleset": Case(
        {"do": "ruleset", "rules": "cardgames-zone"},
        {"ruleset.settings.ace": "sau", "ruleset.settings.result.declarer_schneider_with": 90},
    ),
    "about": Case({"do": "about", "id": "hello"}, {"languages": ["de", "en"]}),
}


def at(value: Any, path: str) -> Any:
    """What stands under a path; a key may have dots of its own."""
    while path:
        if isinstance(value, list):
            head, _, path = path.partition(".")
            value = value[int(head)]
            continue
        head = next(
            key for key in sorted(value, key=len, reverse=True) if f"{path}.".startswith(f"{key}.")
        )
        value, path = value[head], path[len(head) + 1 :]
    return value
