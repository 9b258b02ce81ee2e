"""Faults: what each costs under each rule text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from schafkopf_tutor import DealError, Game, Speaker, parse_game, settle
from schafkopf_tutor.i18n import LANGUAGES, catalogue, slots, text
from schafkopf_tutor.laws.schafkopf.faults import (
    AFTERWARDS,
    FAULTS,
    RULINGS,
    TOO_LATE,
    Fault,
    Ruling,
    consequence,
    penalty_points,
)
from tests.law.houses import changed, house
from tests.law.test_claims import ROUND

# The repaired example round: seats 0 and 2 against 1 and 3; dealer 3. Points and winner of each
# trick: 5 to 0, 25 to 2, 14 to 3, 25 to 0, 13 to 3, 15 to 3, 15 to 0, 8 to 0 (rules page).
S = "schafkopfschule-2007"


def game(rules: str, tricks: int = 8, announced: str = "rufspiel E by 0", more: str = "") -> Game:
    """The example round under a rule set, with so many tricks played."""
    head, hands, _, *played = ROUND.replace("cardgames-zone", rules).split(" | ")
    return parse_game(" | ".join([head, hands, announced, more, *played[:tricks]]), rules=house)


def alone(rules: str, announced: str) -> Game:
    """The same deal, another game announced, nothing played yet."""
    return game(rules, 0, announced)


def payout(ruling: Ruling) -> tuple[int, ...]:
    assert ruling.result is not None
    return settle(ruling.result).payout


# --- golden_faults.txt: every kind of fault under every rule text --------------------------------


class Golden(NamedTuple):
    game: str
    fault: Fault
    word: str
    paid: tuple[int, ...] | None
    points: tuple[int, ...] | None
    dealer: int | None


def numbers(words: list[str]) -> tuple[int, ...] | None:
    return tuple(map(int, words)) if words else None


def golden() -> Iterator[Golden]:
    file = Path(__file__).with_name("golden_faults.txt")
    start = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line[:1] not in (" ", "#", ""):
            start = line
        if line[:1] != " ":
            continue
        said, _, follows = line.partition(" -> ")
        kind, _, seat, *more = said.split()
        also = (int(more[1]),) if more[:1] == ["and"] else ()
        given = dict(word.split("=") for word in more if "=" in word)
        fault = Fault(
            kind,
            int(seat),
            None,
            int(given["trick"]) - 1 if "trick" in given else None,
            given.get("found", "at_once"),
            also,
            given.get("seen") != "no",
            given.get("deliberate") == "yes",
        )
        word, *cost = follows.split()
        if cost[:1] == ["dealer"]:
            yield Golden(start, fault, word, None, None, int(cost[1]))
        else:
            yield Golden(start, fault, word, numbers(cost[:4]), numbers(cost[5:]), None)


GOLDEN = list(golden())


@pytest.mark.parametrize("case", GOLDEN, ids=lambda c: f"{c.game.split()[0]}:{c.fault.kind}")
def test_golden(case: Golden):
    ruling = consequence(parse_game(case.game), case.fault)
    assert (ruling.word, ruling.dealer) == (case.word, case.dealer)
    assert penalty_points(ruling) == case.points
    assert (None if ruling.result is None else settle(ruling.result).payout) == case.paid


def test_every_fault_and_every_ruling_has_a_golden_case():
    for rules in ("ordnung", S):
        assert {c.fault.kind for c in GOLDEN if c.game.split()[0] == rules} == set(FAULTS)
    assert {case.word for case in GOLDEN} == set(RULINGS)


# --- O 3.1.2, 3.2.6, 3.2.7 ----------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["lead_without_right", "card_out_of_turn", "revoke", "called_ace"])
@pytest.mark.parametrize(
    ("tricks", "seat", "points", "paid"),
    [
        # Behind trick 3 the others keep their 14: 106 for the declarers, Schneider: 10 + 10.
        (3, 1, 106, (20, -20, 20, -20)),
        # Behind trick 4 the declarers keep 5 + 25 + 25 = 55 and lose, without Schneider.
        (4, 0, 55, (-10, 10, -10, 10)),
        (4, 2, 55, (-10, 10, -10, 10)),
        # Behind trick 7 they have 70 already: the guilty side still wins.
        (7, 0, 70, (10, -10, 10, -10)),
        # Before anybody has a trick, all go to the others: schwarz, 10 + 10 + 10.
        (0, 3, 120, (30, -30, 30, -30)),
    ],
)
def test_ordnung_the_rest_goes_to_the_others(
    kind: str, tricks: int, seat: int, points: int, paid: tuple[int, ...]
):
    ruling = consequence(game("ordnung", tricks), Fault(kind, seat))
    assert ruling.word == "rest_to_others"
    assert ruling.result
    assert ruling.result.points == points
    assert ruling.result.ended_by == f"fault.{kind}"
    assert payout(ruling) == paid
    # The same when the tricks behind it have been played meanwhile.
    later = consequence(game("ordnung", 8), Fault(kind, seat, trick=tricks))
    assert payout(later) == paid


@pytest.mark.parametrize("found", [AFTERWARDS, TOO_LATE])  # O names no time limit
def test_ordnung_a_revoke_found_afterwards_is_lost_schwarz(found: str):
    ruling = consequence(game("ordnung"), Fault("revoke", 3, trick=2, found=found))
    assert ruling.word == "lost_schwarz"
    assert payout(ruling) == (30, -30, 30, -30)
    ruling = consequence(game("ordnung"), Fault("called_ace", 2, trick=1, found=found))
    assert payout(ruling) == (-30, 30, -30, 30)


def test_ordnung_a_wrong_number_of_cards_is_lost_schwarz():
    assert payout(consequence(game("ordnung", 5), Fault("wrong_count", 0))) == (-30, 30, -30, 30)
    both = Fault("wrong_count", 0, also=(2,))
    assert payout(consequence(game("ordnung", 5), both)) == (-30, 30, -30, 30)


@pytest.mark.parametrize("rules", ["ordnung", "schafkopfschule-2007", "cardgames-zone"])
def test_two_wrong_hands_on_both_sides_are_a_new_deal(rules: str):
    ruling = consequence(game(rules, 5), Fault("wrong_count", 0, also=(1,)))
    assert (ruling.word, ruling.dealer, ruling.result) == ("new_deal", 3, None)


def test_ordnung_laufende_and_stoss_count_as_ever():
    """EO GO HU are no three in a row, but in a Wenz EU and GU of seat 3 are two: 10 each."""
    ruling = consequence(alone("ordnung", "wenz by 3"), Fault("revoke", 0))
    # 50, Schneider 10, schwarz 10, two Laufende 20: seat 3 gets 90 from each.
    assert payout(ruling) == (-90, -90, -90, 270)
    ruling = consequence(game("ordnung", 4, more="stoss by 1"), Fault("revoke", 0))
    assert payout(ruling) == (-20, 20, -20, 20)


def test_ordnung_a_tout_is_lost_or_won():
    assert payout(consequence(alone("ordnung", "wenz-tout by 3"), Fault("revoke", 3))) == (
        140, 140, 140, -420,  # (50 + 20) times 2
    )  # fmt: skip
    assert payout(consequence(alone("ordnung", "wenz-tout by 3"), Fault("revoke", 1))) == (
        -140, -140, -140, 420,
    )  # fmt: skip


@pytest.mark.parametrize(
    "kind",
    [
        "invalid_announcement",
        "card_shown",
        "cards_thrown_open",
        "opened_before_ruling",
        "card_in_advance",
        "talk",
        "counting_aloud",
        "looking_back",
        "looking_into_hands",
    ],
)
def test_ordnung_what_is_only_banned_is_a_warning(kind: str):
    ruling = consequence(game("ordnung", 3), Fault(kind, 1, deliberate=True))
    assert (ruling.word, ruling.result, ruling.dealer) == ("warning", None, None)


# --- Z 9, D -------------------------------------------------------------------------------------


@pytest.mark.parametrize("found", ["at_once", AFTERWARDS])
@pytest.mark.parametrize("kind", ["revoke", "called_ace"])
def test_zone_the_side_loses(kind: str, found: str):
    """Not more than the plain game: 10, whatever the tricks say."""
    ruling = consequence(game("cardgames-zone"), Fault(kind, 0, trick=5, found=found))
    assert ruling.word == "lost"
    assert payout(ruling) == (-10, 10, -10, 10)
    ruling = consequence(game("cardgames-zone"), Fault(kind, 1, trick=0, found=found))
    assert payout(ruling) == (10, -10, 10, -10)
    assert ruling.result
    assert (ruling.result.won, ruling.result.schneider) == (True, False)


def test_zone_where_it_is_silent_the_ordnung_holds():
    ruling = consequence(game("cardgames-zone", 4), Fault("lead_without_right", 0))
    assert ruling.word == "rest_to_others"
    assert consequence(game("cardgames-zone", 4), Fault("talk", 0)).word == "warning"


@pytest.mark.parametrize("kind", FAULTS)
def test_doppelbild_knows_no_faults(kind: str):
    assert consequence(game("doppelbild", 3), Fault(kind, 1)) == Ruling(
        Fault(kind, 1), "impossible"
    )


# --- S 3.4 --------------------------------------------------------------------------------------

GUILTY_ALONE = [
    # S 3.4.17, points; money in units: the game with Schneider, without Laufende and Stoß.
    # Rufspiel 1 + 1 = 2, to each opponent; the partner has nothing to do with it.
    ("rufspiel E by 0", 0, (-4, 2, 0, 2), (-4, 2, 0, 2)),
    ("rufspiel E by 0", 2, (0, 2, -4, 2), (0, 2, -4, 2)),
    ("rufspiel E by 0", 1, (2, -4, 2, 0), (2, -4, 2, 0)),
    # Solo and Wenz 5 + 1 = 6: the declarer pays three, an opponent alone pays the declarer all.
    ("solo H by 0", 0, (-9, 3, 3, 3), (-18, 6, 6, 6)),
    ("solo H by 0", 2, (9, 0, -9, 0), (18, 0, -18, 0)),
    ("wenz by 3", 3, (3, 3, 3, -9), (6, 6, 6, -18)),
    ("wenz by 3", 0, (-9, 0, 0, 9), (-18, 0, 0, 18)),
    # Tout: 18 in place of 9; 5 times 2 = 10, no Schneider (S 4.2.3).
    ("wenz-tout by 3", 3, (6, 6, 6, -18), (10, 10, 10, -30)),
    ("solo-tout H by 0", 1, (18, -18, 0, 0), (30, -30, 0, 0)),
]


@pytest.mark.parametrize(("announced", "seat", "points", "money"), GUILTY_ALONE)
@pytest.mark.parametrize(
    "kind",
    [
        "lead_without_right",
        "card_out_of_turn",
        "revoke",
        "called_ace",
        "wrong_count",
        "cards_thrown_open",
        "opened_before_ruling",
        "talk",
        "looking_back",
    ],
)
def test_schafkopfschule_the_guilty_player_pays_alone(
    kind: str, announced: str, seat: int, points: tuple[int, ...], money: tuple[int, ...]
):
    played = 3 if announced.startswith("ruf") else 0
    stoss = "stoss by 3" if announced.endswith("by 0") else "stoss by 0"
    ruling = consequence(game(S, played, announced, stoss), Fault(kind, seat))
    assert ruling.word == "penalty"
    assert penalty_points(ruling) == points
    assert payout(ruling) == money


@pytest.mark.parametrize(("announced", "seat", "points", "money"), GUILTY_ALONE)
def test_the_points_are_those_of_the_tournament(
    announced: str, seat: int, points: tuple[int, ...], money: tuple[int, ...]
):
    """Another way to the same numbers: a game with Schneider by the tariff of S 5.2.7."""
    ruling = consequence(alone("tournament-2007", announced), Fault("revoke", seat))
    assert payout(ruling) == points


@pytest.mark.parametrize("found", ["at_once", AFTERWARDS])
def test_schafkopfschule_a_revoke_costs_the_same_at_any_time(found: str):
    ruling = consequence(game(S), Fault("revoke", 3, trick=2, found=found))
    assert payout(ruling) == (2, 0, 2, -4)


def test_a_penalty_in_a_sie_knows_no_schneider():
    """Four times 5, and nothing with it, from who spoke to who has shown the Sie (S 2.9)."""
    ruling = consequence(alone(S, "sie by 0"), Fault("talk", 1))
    settlement = settle(ruling.result)
    assert [(line.rule, line.amount) for line in settlement.lines] == [("sie", 5), ("sie", 15)]
    assert settlement.payout == (60, -60, 0, 0)


def test_a_penalty_moves_no_stock():
    ruling = consequence(game(S), Fault("revoke", 2, trick=2))
    settlement = settle(ruling.result, 40)
    assert (settlement.payout, settlement.stock) == ((0, 2, -4, 2), 0)
    ruling = consequence(game("ordnung"), Fault("revoke", 2, trick=2, found=AFTERWARDS))
    settlement = settle(ruling.result, 40)  # lost by a side: it pays as much as lies there
    assert (settlement.payout, settlement.stock) == ((-50, 30, -50, 30), 40)


def test_schafkopfschule_the_next_cut_ends_complaints_but_not_for_cheats():
    late = Fault("revoke", 3, trick=2, found=TOO_LATE)
    assert consequence(game(S), late).word == TOO_LATE
    meant = Fault("revoke", 3, trick=2, found=TOO_LATE, deliberate=True)
    assert consequence(game(S), meant).word == "penalty"


def test_schafkopfschule_the_last_trick_is_free():
    assert consequence(game(S, 7), Fault("card_out_of_turn", 2)).word == "play_on"
    assert consequence(game(S, 6), Fault("card_out_of_turn", 2)).word == "penalty"
    assert consequence(game(S, 8), Fault("card_out_of_turn", 2, trick=7)).word == "play_on"
    assert consequence(game(S, 7), Fault("lead_without_right", 2)).word == "penalty"


@pytest.mark.parametrize("rules", ["ordnung", S])
def test_a_lead_that_nobody_saw_was_hindered(rules: str):
    """O 3.1.3, S 3.4.10: anybody may hinder it."""
    assert consequence(game(rules, 3), Fault("lead_without_right", 2, seen=False)).word == "play_on"


def test_schafkopfschule_a_card_shown_on_purpose():
    assert consequence(game(S, 3), Fault("card_shown", 2)).word == "warning"
    assert consequence(game(S, 3), Fault("card_shown", 2, deliberate=True)).word == "penalty"


def test_schafkopfschule_counting_aloud_is_only_banned():
    for kind in ("counting_aloud", "card_in_advance", "looking_into_hands"):
        assert consequence(game(S, 3), Fault(kind, 2)).word == "warning"


def test_schafkopfschule_two_wrong_hands():
    ruling = consequence(game(S, 3), Fault("wrong_count", 0, also=(2,)))
    assert (ruling.word, ruling.dealer) == ("new_deal", 3)


@pytest.mark.parametrize(
    ("announced", "seat", "money"),
    [
        # S 2.4.10: the game as lost, without Schneider; the partner is not guilty.
        ("rufspiel E by 0", 0, (-2, 1, 0, 1)),
        # GA lies in the hand that calls it: there is no partner, all three are paid.
        ("rufspiel G by 2", 2, (1, 1, -3, 1)),
        ("solo S by 3", 3, (5, 5, 5, -15)),
        ("sie by 0", 0, (-60, 20, 20, 20)),  # four times 5, without Laufende
    ],
)
def test_schafkopfschule_an_invalid_announcement(announced: str, seat: int, money: tuple[int, ...]):
    ruling = consequence(alone(S, announced), Fault("invalid_announcement", seat))
    assert ruling.word == "lost_alone"
    assert payout(ruling) == money
    assert penalty_points(ruling) is None


# --- dealing ------------------------------------------------------------------------------------

UNDEALT = "dealer 1 | … / … / … / …"


@pytest.mark.parametrize("rules", ["ordnung", S, "cardgames-zone"])
@pytest.mark.parametrize(
    "kind", ["shuffling", "cutting", "card_shown_in_dealing", "wrong_count_dealt", "wrong_dealer"]
)
def test_faults_of_dealing_are_a_new_deal_by_the_same_dealer(rules: str, kind: str):
    ruling = consequence(parse_game(f"{rules} {UNDEALT}"), Fault(kind, 2))
    assert (ruling.word, ruling.dealer, ruling.result) == ("new_deal", 1, None)


@pytest.mark.parametrize("kind", ["shuffling", "cutting", "card_shown_in_dealing"])
def test_objections_to_dealing_have_their_time(kind: str):
    dealt = Fault(kind, 2, found=AFTERWARDS)
    assert consequence(parse_game(f"ordnung {UNDEALT}"), dealt).word == "new_deal"
    assert consequence(parse_game(f"{S} {UNDEALT}"), dealt).word == "play_on"  # S 3.4.4
    for rules in ("ordnung", S):
        assert consequence(game(rules, 1), Fault(kind, 2)).word == "play_on"


@pytest.mark.parametrize("rules", ["ordnung", S])
def test_a_wrong_dealer_counts_once_play_began(rules: str):
    wrong = Fault("wrong_dealer", 2, found=AFTERWARDS)
    assert consequence(game(rules, 0), wrong).word == "new_deal"
    assert consequence(game(rules, 1), wrong).word == "play_on"  # S 3.4.5


def test_a_wrong_count_dealt_is_a_new_deal_whenever_it_is_found():
    assert consequence(game("ordnung", 4), Fault("wrong_count_dealt", 2)).word == "new_deal"


# --- where nobody has a partner -----------------------------------------------------------------


@pytest.mark.parametrize("found", ["at_once", AFTERWARDS])
@pytest.mark.parametrize("kind", ["revoke", "lead_without_right"])
def test_in_a_ramsch_the_guilty_player_is_the_loser(kind: str, found: str):
    """Though seat 0 has taken the most so far (5 + 25), seat 1 pays 10 to each."""
    ruling = consequence(game("passed-ramsch", 2, "ramsch"), Fault(kind, 1, found=found))
    assert ruling.result
    assert ruling.result.losers == (1,)
    assert payout(ruling) == (10, -30, 10, 10)


def test_the_result_says_who_has_lost():
    ruling = consequence(game("passed-ramsch", 2, "ramsch"), Fault("revoke", 1))
    assert ruling.result
    assert Speaker("en").result(ruling.result) == (
        "A fault has ended the game. Ramsch: seat 1 has lost."
    )


def test_two_wrong_hands_in_a_ramsch():
    fault = Fault("wrong_count", 1, also=(2,))
    assert consequence(game("passed-ramsch", 2, "ramsch"), fault).word == "new_deal"


# --- what cannot be ruled on --------------------------------------------------------------------


def test_unknown_faults():
    with pytest.raises(DealError, match="no fault of that kind: sleeping"):
        consequence(game("ordnung"), Fault("sleeping", 0))
    with pytest.raises(DealError, match="some day"):
        consequence(game("ordnung"), Fault("revoke", 0, found="some day"))


def test_without_a_game_or_a_partner():
    with pytest.raises(DealError, match="No game is announced"):
        consequence(parse_game(f"{S} {UNDEALT}"), Fault("talk", 0))
    with pytest.raises(DealError, match="no partner"):
        consequence(parse_game(f"{S} {UNDEALT} | rufspiel E by 0"), Fault("talk", 0))


# --- sentences ----------------------------------------------------------------------------------

IDS = [
    *(f"fault.{kind}" for kind in FAULTS),
    *(f"ruling.{word}" for word in RULINGS),
    *("ended.none", "ended.rest_right", "ended.rest_wrong"),
    *("revoke.card", "revoke.at_once", "revoke.later", "revoke.by_deal"),
]


def test_sentences_in_every_language():
    for message in IDS:
        assert len({slots(catalogue(language)[message]) for language in LANGUAGES}) == 1, message


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_can_be_said(language: str):
    ruling = consequence(game(S, 3), Fault("talk", 2))
    said = [text(id_, language, **ruling.values) for id_ in (ruling.fault.rule, ruling.message)]
    assert all("2" in sentence and "{" not in sentence for sentence in said)


# --- rulings in full ------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["ordnung", S, "cardgames-zone", "doppelbild"])
@pytest.mark.parametrize("found", ["at_once", AFTERWARDS, TOO_LATE])
@pytest.mark.parametrize("kind", FAULTS)
def test_a_ruling_names_its_fault(rules: str, kind: str, found: str):
    """Whatever follows: the sentence needs who it was, and with which card."""
    fault = Fault(kind, 2, found=found)
    ruling = consequence(game(rules, 3), fault)
    assert ruling.fault is fault
    assert ruling.values["seat"] == 2
    assert (ruling.dealer is None) is (ruling.word != "new_deal")


def test_an_unknown_fault_says_which_there_are():
    for fault, found, allowed in (
        (Fault("sleeping", 0), "sleeping", ", ".join(FAULTS)),
        (Fault("revoke", 0, found="soon"), "soon", "at_once, afterwards, too_late"),
    ):
        with pytest.raises(DealError) as caught:
            consequence(game("ordnung"), fault)
        assert caught.value.message == "error.fault.unknown"
        assert caught.value.values == {"found": found, "allowed": allowed}


def test_what_was_played_behind_the_fault_does_not_count():
    """Found behind trick 8, the fault of trick 3 ends the game there: 5 + 25 points in two tricks
    for the declarers (O 3.2.6; lost, Z 9), and for who plays alone and is to blame (S 3.4.17)."""
    fault = Fault("revoke", 0, trick=2, found=AFTERWARDS)
    for rules in ("cardgames-zone", S):
        found = consequence(game(rules, 8), fault).result
        assert found
        assert (found.points, found.tricks, found.won) == (30, 2, False)
        assert (found.by_seat, found.tricks_by_seat) == ((5, 0, 25, 0), (1, 0, 1, 0))
        assert found.ended_by == "fault.revoke"
    found = consequence(game("passed-ramsch", 8, "ramsch"), Fault("revoke", 1, trick=2)).result
    assert found
    assert (found.by_seat, found.losers) == ((5, 0, 25, 0), (1,))
    assert (found.durchmarsch, found.tricks_by_seat) == (None, ())
    assert found.ended_by == "fault.revoke"


def test_a_revoke_found_afterwards_says_what_ended_the_game():
    found = consequence(game("ordnung", 8), Fault("revoke", 0, trick=2, found=AFTERWARDS)).result
    assert found
    assert (found.ended_by, found.rest_to) == ("fault.revoke", "opponents")
    assert (found.points, found.tricks, found.schwarz) == (0, 0, True)


def test_who_pays_alone_pays_without_laufende_and_stoss():
    """S 3.4.17: a game with Schneider, no runners, no Stoß; seat 0 has EO GO, seat 3 doubled."""
    found = consequence(game(S, 3, more="stoss by 3"), Fault("talk", 0)).result
    assert found
    assert (found.laufende, found.laufende_side, found.stoss) == (0, None, 0)
    assert (found.schneider, found.schwarz, found.pays_alone) == (True, False, 0)
    # lost by the side, runners and Stoß count, Schneider does not
    found = consequence(
        game("cardgames-zone", 0, more="stoss by 3 EO H7 SU H8"), Fault("revoke", 0, trick=1)
    ).result
    assert found
    assert (found.laufende, found.laufende_side, found.stoss) == (2, "declarer", 1)
    assert (found.schneider, found.schwarz, found.pays_alone) == (False, False, None)


def test_calling_ones_own_ace_is_lost_as_the_game_that_was_announced():
    """S 2.4.10: without Schneider and schwarz; nobody else is on his side."""
    found = consequence(alone(S, "rufspiel G by 2"), Fault("invalid_announcement", 2)).result
    assert found
    assert (found.contract, found.declarer, found.partner) == ("rufspiel", 2, None)
    assert found.suit is not None
    assert (found.suit.letter, found.won, found.pays_alone) == ("G", False, 2)
    assert (found.schneider, found.schwarz, found.ended_by) == (
        *(False, False),
        "fault.invalid_announcement",
    )
    # of a Solo or a lawful Rufspiel the partner, or that there is none, is known
    for announced, side in (("solo G by 2", (2,)), ("rufspiel E by 0", (0, 2))):
        found = consequence(alone(S, announced), Fault("invalid_announcement", 0)).result
        assert found
        assert found.side == side


def test_the_points_of_a_penalty_are_whole():
    for fault in (Fault("talk", 0), Fault("talk", 1)):
        points = penalty_points(consequence(game(S, 3), fault))
        assert points
        assert {type(number) for number in points} == {int}


@pytest.mark.parametrize("kind", ["talk", "invalid_announcement"])
@pytest.mark.parametrize("announced", ["solo G", "rufspiel G"])
def test_a_game_without_a_declarer_cannot_be_ruled_on(announced: str, kind: str):
    with pytest.raises(DealError, match="needs somebody who plays it"):
        consequence(parse_game(f"{S} {UNDEALT} | {announced}"), Fault(kind, 0))


def test_a_fault_in_a_ramsch_leaves_no_durchmarsch():
    """Seat 0 has all five points so far; seat 1, who is to blame, loses all the same."""
    rules = changed("cardgames-zone", ramsch__durchmarsch="all_points")
    begun = game("cardgames-zone", 1, "ramsch")
    begun = Game.start(rules, begun.dealer, begun.deal, begun.moves)
    found = consequence(begun, Fault("revoke", 1)).result
    assert found
    assert (found.losers, found.durchmarsch, found.by_seat) == ((1,), None, (5, 0, 0, 0))


@pytest.mark.parametrize(
    ("word", "schneider", "alone"),
    [("lost", False, None), ("lost_alone", False, 2), ("penalty", True, 2)],
)
def test_what_calling_ones_own_ace_costs_is_the_tables_to_say(
    word: str, schneider: bool, alone: int | None
):
    rules = changed(S, faults__invalid_announcement=word)
    base = game(S, 0, "rufspiel G by 2")
    found = consequence(
        Game.start(rules, base.dealer, base.deal, base.moves), Fault("invalid_announcement", 2)
    ).result
    assert found
    assert (found.won, found.schneider, found.pays_alone) == (False, schneider, alone)
