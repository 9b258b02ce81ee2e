"""The finder of revokes: which card, when it came to light, and what it costs."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from schafkopf_tutor import Card, Game, Play, Speaker, format_game, parse_game, settle
from schafkopf_tutor.laws.schafkopf.faults import Fault, consequence, penalty_points
from schafkopf_tutor.laws.schafkopf.revokes import Revoke, find_faults, find_revokes
from tests.law import deals, oracle
from tests.law.houses import changed, house
from tests.law.test_claims import ROUND
from tests.law.test_example_round import PRINTED


def one(game: Game) -> Revoke:
    (found,) = find_revokes(game)
    return found


# --- the printed round of Z 11 --------------------------------------------------------------------


@pytest.fixture(scope="module")
def printed() -> Revoke:
    return one(parse_game(PRINTED))


def test_the_printed_round_of_z_11_is_found(printed: Revoke):
    """Seat 3 "has no Gras" and trumps with SO in trick 3, then leads GZ to trick 4."""
    assert (printed.seat, printed.card, printed.trick) == (3, Card.of("SO"), 2)
    assert (printed.verdict.rule, printed.verdict.because) == ("follow.suit", (Card.of("GZ"),))
    assert (printed.shown, printed.shown_in) == (Card.of("GZ"), 3)
    assert printed.fault == Fault("revoke", 3, Card.of("SO"), 2, "afterwards")


@pytest.mark.parametrize(
    ("rules", "word", "payout", "points"),
    [
        # Z 9: the side loses, plain: 10, of two runners none is paid.
        ("cardgames-zone", "lost", (10, -10, 10, -10), None),
        # O 3.2.6: found afterwards, lost schwarz: 10 + 10 + 10.
        ("ordnung", "lost_schwarz", (30, -30, 30, -30), None),
        # S 3.4.17: seat 3 alone pays 1 + 1 to each opponent, and four points.
        ("schafkopfschule-2007", "penalty", (2, 0, 2, -4), (2, 0, 2, -4)),
    ],
)
def test_what_it_costs(rules: str, word: str, payout: tuple, points: tuple | None):
    game = parse_game(PRINTED.replace("cardgames-zone", rules))
    ruling = consequence(game, one(game).fault)
    assert ruling.word == word
    assert ruling.result
    assert settle(ruling.result).payout == payout
    assert penalty_points(ruling) == points


def test_before_gras_is_led_nobody_knows(printed: Revoke):
    three = PRINTED[: PRINTED.index(" | GZ HA")]
    assert find_revokes(parse_game(three)) == ()
    assert one(parse_game(f"{three} | GZ")) == printed


def test_the_repaired_round_has_none():
    assert find_revokes(parse_game(ROUND)) == ()
    assert find_faults(parse_game(ROUND)) == ()


SAID = {
    "en": "Trick 3: seat 3 played SO and should not have. Gras was led, and the hand held GZ."
    " It came to light in trick 4, when seat 3 played GZ.",
    "de": "Stich 3: Platz 3 hat SO gespielt und durfte es nicht. Ausgespielt war Gras, und in der"
    " Hand war noch GZ. Es kam in Stich 4 heraus, als Platz 3 GZ spielte.",
}


@pytest.mark.parametrize("language", SAID)
def test_it_can_be_said(printed: Revoke, language: str):
    assert Speaker(language).revoke(printed) == SAID[language]


def test_players_are_called_by_their_names(printed: Revoke):
    names = ("Anna", "Beni", "Christl", "Dominik")
    for language in SAID:
        said = Speaker(language, seats=names).revoke(printed)
        assert said.count("Dominik") == 2
        assert not re.search("Platz|[Ss]eat", said)


def test_what_it_costs_can_be_said():
    game = parse_game(PRINTED)
    speaker = Speaker("en", ruleset=game.ruleset)
    ruling = consequence(game, one(game).fault)
    assert speaker.ruling(ruling) == (
        "Seat 3 could have followed and did not. The guilty side has lost the game, without"
        " Schneider and schwarz. (cardgames.zone, section 9)"
    )
    assert ruling.result
    assert speaker.result(ruling.result).startswith(
        "A fault has ended the game. Rufspiel on EA: won."
    )
    assert "Seats 1 and 3 pay 10 cents each." in speaker.settlement(settle(ruling.result))


# --- when it came to light ------------------------------------------------------------------------

# Seat 1 is dealt EA EZ E9 of the called suit, seat 2 SA S9 and no Eichel.
HANDS = (
    "EO GO HO E8 E7 GA GZ S7 / EA EZ E9 SU HA HZ S8 G9"
    " / SA S9 SO EU H9 H8 GK G8 / EK GU HU HK H7 G7 SZ SK"
)
START = f"ordnung dealer 3 | {HANDS} | rufspiel E by 0"
HIDDEN = f"ordnung dealer 3 | {' / '.join('…' * 4)} | rufspiel E by 0"


def found(tricks: str, start: str = START) -> tuple[str, str, int | None]:
    revoke = one(parse_game(f"{start} | {tricks}"))
    return revoke.verdict.rule, str(revoke.shown), revoke.shown_in


def test_an_ace_withheld_is_shown_by_the_ace():
    """E9 on E8 is a card of the suit; that it was the wrong one only EA itself says."""
    tricks = "E8 E9 H8 EK"
    assert found(tricks) == ("ruf.searched", "None", None)
    assert find_revokes(parse_game(f"{HIDDEN} | {tricks}")) == ()
    tricks += " | H9 HK EO EA"  # another revoke of seat 1 in the second trick: it has trumps
    first, second = find_revokes(parse_game(f"{START} | {tricks}"))
    assert (first.card, first.shown, first.shown_in) == (Card.of("E9"), Card.of("EA"), 1)
    assert first.fault == Fault("called_ace", 1, Card.of("E9"), 0, "afterwards")
    assert (second.card, second.verdict.rule, second.shown) == (Card.of("EA"), "follow.trump", None)


def test_an_ace_withheld_without_following():
    """SU on E8: whatever Eichel comes from seat 1 later shows that it could have followed."""
    tricks = "E8 SU H8 EK | HA H9 HK EO | E7 EZ S9 GU"
    revokes = find_revokes(parse_game(f"{HIDDEN} | {tricks}"))
    assert (revokes[0].card, revokes[0].shown, revokes[0].shown_in) == (
        Card.of("SU"), Card.of("EZ"), 2,
    )  # fmt: skip
    # The record does not show yet who holds the ace: EZ only proves that he did not follow.
    assert revokes[0].verdict.rule == "follow.suit"
    assert find_revokes(parse_game(f"{START} | {tricks}"))[0].verdict.rule == "ruf.searched"


def test_an_ace_thrown_too_early_is_seen_at_once():
    """Seat 1 is void in Gras once G9 is gone, and throws EA on a Gras lead."""
    tricks = "GA G9 G8 G7 | GZ EA GK SK"
    assert found(tricks) == ("ruf.thrown", "EA", 1)
    assert found(tricks, HIDDEN) == ("ruf.thrown", "EA", 1)
    revoke = one(parse_game(f"{HIDDEN} | {tricks}"))
    assert revoke.fault == Fault("called_ace", 1, Card.of("EA"), 1, "at_once")
    assert revoke.messages == ("revoke.card", "revoke.ruf.thrown", "revoke.at_once")


def test_running_away_with_three_is_shown_when_the_rest_is_known():
    """Seat 1 leads E9 with EA and EZ behind it: three of the suit, and it takes four."""
    start = START.replace("dealer 3", "dealer 0")
    assert found("E9 S9 EK E8", start) == ("ruf.runs_away", "None", None)


def test_the_deal_alone_shows_it():
    revoke = one(parse_game(f"{START} | GA HA G8 G7"))
    assert (revoke.card, revoke.shown, revoke.fault.found) == (Card.of("HA"), None, "at_once")
    assert revoke.messages[-1] == "revoke.by_deal"


THREE = {"called_ace__run_away_with": 3}


@pytest.mark.parametrize(
    ("rule", "settings", "dealer", "tricks", "because"),
    [
        ("follow.suit", {}, 3, "GA HA", "the hand held G9"),
        ("follow.trump", {}, 3, "EO G9", "the hand held SU, HA and HZ"),
        ("ruf.searched", {}, 3, "E8 E9", "the called ace EA had to be played"),
        ("ruf.thrown", {}, 3, "GA G9 G8 G7 | GZ EA", "EA was thrown away though Eichel"),
        ("ruf.runs_away", {}, 0, "E9", "with too few cards of the suit in hand: EA, EZ and E9"),
        ("ruf.kept_when_searched", {"called_ace__run_away_when_searched": True}, 3, "E8 SU", "EZ"),
        (
            *("ruf.forced", {"called_ace__after_running_away": "forced"}, 0),
            *("E9 S9 EK E8 | HU EO SU H9 | E7 EZ", "must be played whenever it is"),
        ),
    ],
)
def test_every_reason_can_be_said(
    rule: str, settings: dict, dealer: int, tricks: str, because: str
):
    settings = settings | (THREE if settings else {})
    rules = changed("ordnung", **settings)
    start = START.replace("dealer 3", f"dealer {dealer}")
    revoke = one(parse_game(f"{start} | {tricks}", rules=lambda _: rules))
    assert revoke.verdict.rule == rule
    assert because in Speaker("en").revoke(revoke)
    assert "{" not in Speaker("de").revoke(revoke)


# --- cards out of turn ----------------------------------------------------------------------------


def test_cards_out_of_turn():
    assert find_faults(parse_game(f"{START} | EO by 0 SO by 2")) == (
        Fault("card_out_of_turn", 2, Card.of("SO"), 0),
    )
    assert find_faults(parse_game(f"{START} | EO SU H8 H7 | HU by 3")) == (
        Fault("lead_without_right", 3, Card.of("HU"), 1),
    )


def test_nothing_is_looked_at_behind_a_card_out_of_turn():
    game = parse_game(f"{START} | GA HA G8 G7 | GU by 3 GZ by 0 EA by 1")
    assert find_faults(game) == (
        Fault("revoke", 1, Card.of("HA"), 0),
        Fault("lead_without_right", 3, Card.of("GU"), 1),
    )
    assert len(find_revokes(game)) == 1


# --- one wrong card in a lawful game --------------------------------------------------------------


def spoilt(rng: Random, name: str) -> tuple[oracle.State, list[str], int] | None:
    """A game played lawfully but for one card: its text in parts, the place of the card."""
    first = deals.start(rng, built=0.5)
    if len(first.hands[0]) != 8:
        return None
    state = oracle.read(first.text(name))
    player, wrong, place = deals.Player(rng), rng.randrange(32), -1
    cards: list[str] = []
    while not state.over():
        unlawful = list(oracle.bits(state.hands[state.turn] & ~state.legal()))
        card = player.choose(state)
        if place < 0 and len(cards) >= wrong and unlawful:
            card, place = rng.choice(unlawful), len(cards)
        cards.append(oracle.CODE[card])
        state.push(card)
    return (state, [first.text(name), *cards], place) if place >= 0 else None


def said(revoke: Revoke) -> tuple[object, ...]:
    """All of a revoke; the cards that prove it stand as the hand holds them, so as a set."""
    verdict = revoke.verdict
    because = frozenset(verdict.because)
    return revoke.seat, revoke.card, revoke.fault, verdict.rule, because, revoke.shown


def line(state: oracle.State, code: str) -> int:
    return state.line_of(oracle.BIT[code])


def test_one_wrong_card_is_found(scale, seed):
    rng, seen = Random(seed), Counter[str]()
    for _ in range(scale(6000)):
        made = spoilt(rng, "ordnung")
        if made is None:
            continue
        state, (start, *cards), place = made
        game = parse_game(f"{start} | {' '.join(cards)}")
        revokes = find_revokes(game)
        assert revokes, format_game(game)
        revoke, seat = revokes[0], state.played[place][0]
        assert (revoke.seat, str(revoke.card), revoke.trick) == (seat, cards[place], place // 4)
        # With all hands hidden the finished game says the same.
        head, _, announced = start.split(" | ")
        hidden = parse_game(f"{head} | … / … / … / … | {announced} | {' '.join(cards)}")
        assert [said(found) for found in find_revokes(hidden)] == [said(found) for found in revokes]
        rule = revoke.verdict.rule
        seen[rule] += 1
        if not rule.startswith("ruf."):
            # One revoke, and the first later card of the line led gives it away; but a called ace
            # whose suit was not led may not be thrown anyway, and that can be seen at once.
            assert len(revokes) == 1, format_game(game)
            leads = [line(state, cards[n]) for n in range(0, place - 3, 4)]
            if oracle.BIT[cards[place]] == state.ace and state.called not in leads:
                assert revoke.fault.found == "at_once"
                continue
            led = line(state, cards[place - place % 4])
            later = [n for n in range(place + 1, 32) if state.played[n][0] == seat]
            first = next(n for n in later if line(state, cards[n]) == led)
            assert (str(revoke.shown), revoke.shown_in) == (cards[first], first // 4)
    assert all(seen[rule] for rule in ("follow.suit", "follow.trump", "ruf.searched", "ruf.thrown"))
    assert seen["ruf.runs_away"]


def test_lawful_games_have_none(scale, seed):
    rng = Random(seed)
    for _ in range(scale(2000)):
        first = deals.start(rng)
        state, cards = oracle.read(first.text("short-deck")), []
        player = deals.Player(rng)
        while not state.over():
            card = player.choose(state)
            cards.append(oracle.CODE[card])
            state.push(card)
        rules = "short-deck" if len(first.hands[0]) == 6 else "ordnung"
        game = parse_game(f"{first.text(rules)} | {' '.join(cards)}", rules=house)
        assert find_faults(game) == ()


def test_asking_changes_nothing():
    game = parse_game(PRINTED)
    moves = game.moves
    find_revokes(game)
    assert game.moves is moves
    assert isinstance(game.moves[-1], Play)


def test_a_hand_that_is_known_in_part():
    """Seat 1 throws SA on Gras and later plays G8: found with that card, in the trick it fell in.
    Before that the seven cards that are not known may all be of other suits."""
    text = "ordnung dealer 3 | GA … / SA … / G7 … / G9 … | solo E by 0 | GA SA G7 G9 | {}"
    found = one(parse_game(text.format("EO G8")))
    assert (found.seat, found.card.code, found.trick) == (1, "SA", 0)
    assert (found.shown and found.shown.code, found.shown_in) == ("G8", 1)
    assert find_revokes(parse_game(text.format("EO S8"))) == ()


def test_the_deal_shows_what_no_card_has_shown_yet():
    """It says that seat 1 was dealt G8; seven of his cards have not been seen on the table."""
    text = "ordnung dealer 3 | GA … / SA G8 … / … / … | solo E by 0 | GA SA"
    found = one(parse_game(text))
    assert (found.card.code, found.trick, found.verdict.rule) == ("SA", 0, "follow.suit")
    assert (found.shown, found.shown_in, found.messages[-1]) == (None, None, "revoke.by_deal")


# Seat 2 holds the called ace GA with GK and no other Gras, and runs away with GK. He needs four:
# when GA lies on the table, two more of his cards have not been seen; behind EU there is only one.
TOO_FEW = (
    "ordnung dealer 1 | … / … / … / … | rufspiel G by 0 | GK G7 G9 GZ | EA EK E7 E8 | SA SK S7 S8"
    " | EO SO HA HZ | GO HO HK H9 | G8 GA E9 S9"
)


def test_running_away_with_too_few_is_found_when_too_few_can_be_left():
    assert find_revokes(parse_game(TOO_FEW)) == ()
    found = one(parse_game(f"{TOO_FEW} | EU"))
    assert (found.seat, found.card.code, found.trick) == (2, "GK", 0)
    assert (found.verdict.rule, found.verdict.ok) == ("ruf.runs_away", False)
    assert found.shown is not None
    assert (found.shown.code, found.shown_in) == ("EU", 6)
    assert found.fault.kind == "called_ace"
