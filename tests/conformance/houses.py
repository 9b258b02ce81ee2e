"""The rule sets of the fixtures: the shipped ones, and house rules as differences from one."""

from __future__ import annotations

import json
from typing import Any

from tests.conformance.reference.rules import read, shipped

Json = Any

ALL_GAMES = [
    *("rufspiel", "farbgeier", "geier", "farbwenz", "wenz", "solo"),
    *("farbgeier-tout", "geier-tout", "farbwenz-tout", "wenz-tout", "solo-tout", "sie"),
]
SHORT_GAMES = ALL_GAMES[:-1]


def rules(base: str, **tables: Any) -> Json:
    """What a fixture says: the base, and only what differs."""
    return {"schema": 1, "base": base, **tables}


def bases() -> dict[str, Json]:
    """Every shipped rule set."""
    return {name: rules(name) for name in shipped()}


# What tables do otherwise with the called ace.
CALLED_ACE: dict[str, Json] = {
    "run-away-with-three": rules("cardgames-zone-short", called_ace={"run_away_with": 3}),
    "run-away-with-five": rules("ordnung", called_ace={"run_away_with": 5}),
    "run-away-as-dealt": rules("ordnung", called_ace={"run_away_counts": "as_dealt"}),
    "run-away-when-searched": rules("ordnung", called_ace={"run_away_when_searched": True}),
    "ace-forced-always": rules("schafkopfschule-2007", called_ace={"after_running_away": "forced"}),
    "ace-thrown-in-last-two": rules("cardgames-zone", called_ace={"thrown_in_last": 2}),
    "ace-may-be-thrown": rules("ordnung", called_ace={"may_be_thrown": True}),
}

LONG_LISTS: dict[str, Json] = {
    "long-list": rules("cardgames-zone", games=ALL_GAMES),
    "long-list-short-deck": rules("cardgames-zone-short", games=SHORT_GAMES),
}

# Who wins how high, and what it is worth.
RESULTS: dict[str, Json] = {
    "stoss-takes-over": rules("ordnung", result={"stoss_takes_over": True}),
    "usual-20": rules("ordnung", tariff={"base": {"rufspiel": 20, "ramsch": 20}}),
    "schneider-with-90": rules("ordnung", result={"declarer_schneider_with": 90}),
    "opponents-need-91": rules("ordnung", result={"opponents_schneider_with": 91}),
    "win-with-60": rules("ordnung", result={"win_with": 60}),
    "laufende-from-3-everywhere": rules("ordnung", games=ALL_GAMES, laufende={"from": {"wenz": 3}}),
    "laufende-at-most-8": rules("ordnung", laufende={"at_most": 8}),
    "laufende-from-1": rules("ordnung", laufende={"from": {"rufspiel": 1, "solo": 2, "wenz": 1}}),
    "laufende-of-winners": rules("doppelbild", laufende={"of": "winners"}),
    "tout-pays-schneider": rules("ordnung", tariff={"tout_schneider": True}),
    "other-prices": rules(
        "cardgames-zone",
        tariff={"schneider": 5, "schwarz": 20, "laufende": 15, "tout_factor": 3, "sie_factor": 3},
    ),
    "tout-laufende-once": rules("ordnung", games=ALL_GAMES, tariff={"tout_laufende": "once"}),
    "geier-has-its-own-price": rules(
        "cardgames-zone", games=ALL_GAMES, tariff={"base": {"geier": 30, "farbwenz": 40}}
    ),
}

DOUBLINGS: dict[str, Json] = {
    "knock-before": rules("cardgames-zone", doubling={"knock_when": "before_bidding"}),
    "knock-on-four-adds": rules(
        "cardgames-zone", doubling={"knock_when": "after_four_cards", "knocks": "add"}
    ),
    "knocks-add-stoss-adds": rules(
        "ordnung", doubling={"knock_when": "before_bidding", "knocks": "add", "stoss": "add"}
    ),
    "stoss-once": rules("ordnung", doubling={"steps": 1}),
    "three-steps-before-the-lead": rules(
        "ordnung", doubling={"steps": 3, "stoss_until": "first_card"}
    ),
    "zone-with-four-steps": rules(
        "cardgames-zone", doubling={"steps": 4, "stoss_until": "second_card"}
    ),
    "short-deck-knocks": rules("cardgames-zone-short", doubling={"knock_when": "before_bidding"}),
}

RAMSCH: dict[str, Json] = {
    f"ramsch-{tie}-{march}-{maid}".replace("_", "-"): rules(
        base,
        auction={"nobody_plays": "ramsch"},
        doubling={"knock_when": knock, "knocks_in_ramsch": counted},
        ramsch={"tie": tie, "durchmarsch": march, "jungfrau": maid},
    )
    for base, tie, march, maid, knock, counted in (
        ("cardgames-zone", "together", "off", "off", "before_bidding", True),
        ("cardgames-zone", "more_tricks", "all_tricks", "double_all", "before_bidding", False),
        ("ordnung", "higher_trump_in_hand", "all_points", "double_own_payment", "off", True),
        (
            *("cardgames-zone", "higher_trump_in_tricks", "all_tricks"),
            *("double_own_payment_per_jungfrau", "after_four_cards", True),
        ),
        ("cardgames-zone-short", "more_tricks", "all_points", "double_all", "off", True),
        ("schafkopfschule-2007", "together", "all_tricks", "double_own_payment", "off", True),
    )
}

AUCTIONS: dict[str, Json] = {
    "spoken-named-at-the-end": rules("ordnung", auction={"named": "at_the_end"}),
    "spoken-long-list": rules("ordnung", games=ALL_GAMES),
    "explicit-long-list": rules("doppelbild", games=ALL_GAMES),
    "highest-long-list": rules("cardgames-zone", games=ALL_GAMES),
    "ordnung-but-explicit": rules("ordnung", auction={"form": "explicit"}),
    "ordnung-but-highest": rules("ordnung", auction={"form": "highest"}),
    "same-dealer-again": rules(
        "schafkopfschule-2007", auction={"nobody_plays": "thrown_in_same_dealer"}
    ),
    "all-pass-ramsch": rules("ordnung", auction={"nobody_plays": "ramsch"}),
    "no-suit-needed": rules("doppelbild", auction={"solo_needs_its_suit": False}),
    "wenz-needs-a-trump": rules("doppelbild", games=ALL_GAMES, auction={"wenz_needs_trump": True}),
    "lone-games-only": rules("doppelbild", games=["wenz", "solo", "wenz-tout", "solo-tout"]),
    "touts-between": rules(
        "doppelbild", games=["rufspiel", "wenz", "wenz-tout", "solo", "solo-tout", "sie"]
    ),
    "tout-before-the-first-card": rules("ordnung", auction={"tout_until": "first_card"}),
    **{
        f"{who.replace('_', '-')}-else-{instead.replace('_', '-')}": rules(
            base,
            auction={"nobody_plays": who, "forced_without_call": instead},
            doubling={"knock_when": "before_bidding"},
        )
        for base, who, instead in (
            ("cardgames-zone", "last_knocker_plays", "lone_game"),
            ("ordnung", "last_knocker_plays", "ramsch"),
            ("ordnung", "last_knocker_plays", "thrown_in"),
            ("ordnung", "eichel_ober_plays", "lone_game"),
            ("cardgames-zone", "eichel_ober_plays", "ramsch"),
            ("cardgames-zone-short", "eichel_ober_plays", "thrown_in"),
        )
    },
}

COSTS = ("warning", "rest_to_others", "lost", "lost_alone", "lost_schwarz", "penalty")
IN_PLAY = (
    *("lead_without_right", "card_out_of_turn", "revoke", "revoke_afterwards", "card_shown"),
    *("cards_thrown_open", "opened_before_ruling", "card_in_advance", "talk", "counting_aloud"),
    *("looking_back", "looking_into_hands"),
)
NO_REST = ("invalid_announcement", "wrong_count")
"""What these cost depends on nothing that was played, so there is no rest to give away."""


def costs(word: str) -> Json:
    """Every fault of play costs the same."""
    kinds = IN_PLAY if word == "rest_to_others" else IN_PLAY + NO_REST
    base = "schafkopfschule-2007" if word == "penalty" else "ordnung"
    return rules(base, faults=dict.fromkeys(kinds, word))


FAULTS: dict[str, Json] = {
    **{f"faults-cost-{word}".replace("_", "-"): costs(word) for word in COSTS},
    "nobody-commits-faults": rules("ordnung", faults={"possible": False}),
    "misdeals-go-on": rules(
        "ordnung",
        faults={
            "misdeal_dealer": "next",
            "dealing_until": "cards_seen",
            "wrong_dealer_until": "cards_dealt",
            "complaints_until": "next_cut",
        },
    ),
    "two-wrong-hands-lost": rules("ordnung", faults={"wrong_count_of_two": "lost"}),
    "short-deck-penalties": rules(
        "cardgames-zone-short",
        faults={
            "revoke": "penalty",
            "last_trick_free": True,
            "card_out_of_turn": "lost",
            "penalty": {"rufspiel": 6, "solo": 12},
        },
    ),
}

CLAIMS: dict[str, Json] = {
    "claims-in-the-short-deck": rules("cardgames-zone-short", claims={"rest": True, "none": True}),
    "giving-up-only": rules("ordnung", claims={"rest": False}),
    "claims-under-zone": rules("cardgames-zone", claims={"rest": True, "none": True}),
}

GROUPS: dict[str, dict[str, Json]] = {
    "called ace": CALLED_ACE,
    "long lists": LONG_LISTS,
    "results": RESULTS,
    "doublings": DOUBLINGS,
    "ramsch": RAMSCH,
    "auctions": AUCTIONS,
    "faults": FAULTS,
    "claims": CLAIMS,
}


def houses() -> dict[str, Json]:
    """All rule sets that fixtures are made under, by a name for their ids."""
    return bases() | {name: house for group in GROUPS.values() for name, house in group.items()}


def switches(rules: Json) -> dict[str, Json]:
    """What a rule set states otherwise than its base: each with the rule set that lacks it."""
    found = {}
    for path in _paths(rules):
        lacking = json.loads(json.dumps(rules))
        inner = lacking
        for key in path[:-1]:
            inner = inner[key]
        inner.pop(path[-1])
        if read(lacking).settings != read(rules).settings:
            found[".".join(path)] = lacking
    return found


def _paths(table: Json, before: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += _paths(value, (*before, key))
        elif key not in ("schema", "base"):
            found.append((*before, key))
    return found
