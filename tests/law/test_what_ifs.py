"""What would have to be otherwise for a refused card to be lawful: the nearest change, by hand."""

import pytest

from schafkopf_tutor import Card, Play, counterfactual
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import read_position
from schafkopf_tutor.view import View
from tests.law.houses import house

RAN_AWAY = "ran_away=yes"

# (position, refused card, the change, the rule that then allows it)
CHANGES = [
    # one Gras more, the lowest there is, in place of the last other card
    (
        "ordnung | rufspiel G by 1 | 0 holds GA GZ G8 EO HK E9 S8 S7",
        "GZ",
        "GA GZ G8 EO HK E9 S8 G7",
        "ruf.runs_away",
    ),
    # two more
    ("ordnung | rufspiel G by 1 | 0 holds GA EO G8 HK S7", "G8", "GA EO G8 G7 G9", "ruf.runs_away"),
    # more than there is room for
    ("ordnung | rufspiel G by 1 | 0 holds GA G8", "G8", "GA G8 G7 G9", "ruf.runs_away"),
    ("ordnung | rufspiel G by 1 | 0 holds S7 GA G8", "G8", "GA G8 G7 G9", "ruf.runs_away"),
    # the number of the table
    (
        "davonlaufen-with-three | rufspiel G by 1 | 0 holds GA GZ EO HK",
        "GZ",
        "GA GZ EO G9",
        "ruf.runs_away",
    ),
    # searched or thrown: if one had run away before
    ("ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7", "GK", RAN_AWAY, "follow.suit"),
    ("ordnung | rufspiel G by 0 | 2 holds GA G8 EA | 1 leads HU", "GA", RAN_AWAY, "follow.void"),
    (
        "ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7 | called_suit_led=no",
        "GK",
        "called_suit_led=yes ran_away=yes",
        "follow.suit",
    ),
    # a trump on the search: running away is not enough, only a hand without the suit is
    ("ordnung | rufspiel G by 0 | 2 holds GA HU GK S9 | 1 leads G7", "HU", "HU S9", "follow.void"),
    # who could follow: a hand without that suit, or without trump
    ("ordnung | rufspiel E by 0 | 1 holds HU S8 SZ G7 | 0 leads SA", "HU", "HU G7", "follow.void"),
    ("ordnung | wenz by 0 | 1 holds EU S8 GU G7 | 0 leads SU", "S8", "S8 G7", "follow.void"),
    # the forced ace: if the card were the only one
    (
        "ace-always-forced | rufspiel E by 1 | 3 holds EA EK HA | 2 leads E9 | ran_away=yes",
        "EK",
        "EK",
        "follow.suit",
    ),
]


def change_of(view: View, card: str) -> tuple[str, str] | None:
    found = counterfactual(view, Play(view.seat, Card.of(card)))
    if found is None:
        return None
    assert found.verdict.ok
    assert found.move == Play(view.seat, Card.of(card))
    change = dict(found.change)
    if "hand" in change:
        assert set(change) == {"hand"}
        return " ".join(map(str, change["hand"])), found.verdict.rule
    facts = [f"{name}={'yes' if value else 'no'}" for name, value in sorted(change.items())]
    return " ".join(facts), found.verdict.rule


@pytest.mark.parametrize(("text", "card", "change", "rule"), CHANGES)
def test_the_nearest_change(text: str, card: str, change: str, rule: str):
    assert change_of(read_position(text, rules=house), card) == (change, rule)


def test_cards_that_were_seen_are_not_wished_for():
    """G7 and G8 lie in a trick: the lowest Gras that can be missing is G9."""
    text = (
        "ordnung dealer 3 | SA … / GA GZ GK S7 EZ E7 HA HU / G7 … / G8 …"
        " | rufspiel G by 0 | SA S7 G7 G8 | H7 HU H8 H9"
    )
    view = parse_game(text).view(1)
    assert change_of(view, "GK") == ("GA GZ GK EZ E7 G9", "ruf.runs_away")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        # nothing helps: not one's turn, not one's card, no game
        ("ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 0 leads G7", "GK"),
        ("ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7", "EO"),
        # nothing is needed
        ("ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7", "GA"),
        ("ordnung | rufspiel G by 0 | 2 holds GA GK S9", "S9"),
    ],
)
def test_no_change(text: str, card: str):
    assert change_of(read_position(text), card) is None
