"""Who plays with whom, what of it can be known, and what follows from one deal to the next."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product

import pytest

from schafkopf_tutor import NotationError
from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf import Result
from schafkopf_tutor.laws.doppelkopf.parties import known_sides, plays_alone
from schafkopf_tutor.laws.doppelkopf.result import silent
from schafkopf_tutor.laws.doppelkopf.series import counts_as_compulsory, due, solo_for
from schafkopf_tutor.laws.doppelkopf.words import ELDER
from schafkopf_tutor.moves import SEATS, Announce, Call, Play
from schafkopf_tutor.notation import parse_game, read_card
from schafkopf_tutor.rules import (
    law_named,
    law_of,
    legal_moves,
    play,
    read_position,
    result,
    settle,
)
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import View
from tests.law.doppelkopf.tables import NORMAL, hand, named, played_at_random, shuffled

RE, KO, UNKNOWN = "re", "kontra", None

NONE = "EA EA EZ EZ EK EK E9 E9 GA GA GZ GZ"

KNOWN = [
    # one's own queen of clubs, and nothing else
    ("ddv dealer 3 | EO … / … / … / … | normal", 0, (RE, UNKNOWN, UNKNOWN, UNKNOWN)),
    # both of them
    ("ddv dealer 3 | EO EO … / … / … / … | normal", 0, (RE, KO, KO, KO)),
    # the whole hand without one
    (
        f"ddv dealer 3 | {NONE} / … / … / … | normal",
        0,
        (KO, UNKNOWN, UNKNOWN, UNKNOWN),
    ),
    # one was played, one is called
    ("ddv dealer 3 | EO … / … / … / … | normal | EO", 2, (RE, UNKNOWN, UNKNOWN, UNKNOWN)),
    ("ddv dealer 3 | EO … / … / … / … | normal | EO re by 2", 1, (RE, KO, RE, KO)),
    ("ddv dealer 3 | EO … / … / … / … | normal | kontra by 3", 0, (RE, UNKNOWN, UNKNOWN, KO)),
    # three are Kontra: the fourth holds both (DK-13.13: a reply tells it, too)
    (
        f"ddv dealer 3 | … / {NONE} / … / … | normal | kontra by 2 kontra by 3",
        1,
        (RE, KO, KO, KO),
    ),
    # two are Kontra, one's own queen is one of two: the fourth holds the other one
    (
        f"ddv dealer 3 | EO {NONE[3:]} / … / … / … | normal | kontra by 1 kontra by 2",
        0,
        (RE, KO, KO, RE),
    ),
    # ... when it is played already, too
    (
        f"ddv dealer 3 | EO {NONE[3:]} / … / … / … | normal | kontra by 1 EO kontra by 2",
        0,
        (RE, KO, KO, RE),
    ),
    # ... but not if one's own hand is not known whole: it may hold both
    (
        "ddv dealer 3 | EO … / … / … / … | normal | kontra by 1 kontra by 2",
        0,
        (RE, KO, KO, UNKNOWN),
    ),
    # nor from the queen of another: he may play a silent solo
    (
        f"ddv dealer 3 | {NONE} / … / EO … / … | normal | kontra by 1 EA HZ EO",
        0,
        (KO, KO, RE, UNKNOWN),
    ),
    # who has laid both has played alone all the time (DK-8.1)
    (
        "ddv dealer 3 | … / EO EO … / … / … | normal | EA EO GA GA | EO",
        0,
        (KO, RE, KO, KO),
    ),
    # one laid, one in one's own hand
    ("ddv dealer 3 | EO … / EO … / … / … | normal | GA EO", 0, (RE, RE, KO, KO)),
    # a call for a partner that is not known yet says nothing of the fourth
    ("ddv dealer 3 | EO … / … / … / … | normal | re by 0", 1, (RE, UNKNOWN, UNKNOWN, UNKNOWN)),
    # who plays alone is known to all (DK-5.3, 9.1), whoever holds the queens
    ("ddv dealer 3 | EO EO … / … / … / … | damensolo by 2", 0, (KO, KO, RE, KO)),
    # a Hochzeit before and after the partner is found (DK-7.2)
    ("ddv dealer 3 | EO EO … / … / … / … | hochzeit by 0", 3, (RE, UNKNOWN, UNKNOWN, UNKNOWN)),
    (
        "ddv dealer 3 | EO EO E9 … / EK … / EA … / EK … | hochzeit by 0 | E9 EK EA EK",
        3,
        (RE, KO, RE, KO),
    ),
    # three own tricks: he plays alone (DK-7.3, 7.7)
    (
        (
            "ddv dealer 3 | EO EO HZ HZ … / … / … / … | hochzeit by 0"
            " | HZ S9 S9 SK | HZ SK SU SU | EO HU HU GU"
        ),
        3,
        (RE, KO, KO, KO),
    ),
    # a plain trick that is trumped does not find him who looks for a trump trick (DK-7.6)
    (
        "haus dealer 3 | EO EO E9 … / S9 … / EA … / EK … | hochzeit-trumpf by 0 | E9 S9 EA EK",
        3,
        (RE, UNKNOWN, UNKNOWN, UNKNOWN),
    ),
    # where diamonds are a plain suit, a trick led with one is a plain trick (DK-7.6, 21.2)
    (
        (
            "haus dealer 3 | EO EO SZ … / SA SZ SK S9 … / SK … / S9 … | 0 says vorbehalt"
            " 1 says vorbehalt 2 says gesund 3 says gesund | 0 bids hochzeit-farbe 1 says omega"
            " 1 says weiter | hochzeit-farbe by 0 | SZ SA SK S9"
        ),
        2,
        (RE, RE, KO, KO),
    ),
    # a Schwarze Witwe (DK-20.2, 20.4)
    ("haus dealer 3 | … / … / … / … | witwe by 2", 2, (UNKNOWN,) * 4),
    (
        "haus dealer 3 | GO … / GO … / … / EO … | witwe by 2 | GO GO HU EO",
        0,
        (KO, KO, KO, RE),
    ),
    ("ddv dealer 3 | … / … / … / …", 0, (UNKNOWN,) * 4),
    # an Armut: its two are known, and so are the others, whoever holds queens (DK-10.7)
    *(
        (
            (
                "ddv-more dealer 3 | SA S9 EA EA EZ EZ GA GA GZ GZ HA HA / EK EK HK … / EO … / EO …"
                " | 0 says vorbehalt 1 says gesund 2 says gesund 3 says gesund | 0 bids armut"
                " 1 says nehme 0 gives SA S9 to 1 1 gives EK EK to 0 | armut by 0"
            ),
            seat,
            (RE, RE, KO, KO),
        )
        for seat in (0, 3)
    ),
    # an Armut stated without its exchange: only the poor player
    ("haus dealer 3 | … / … / … / … | armut by 1", 0, (UNKNOWN, RE, UNKNOWN, UNKNOWN)),
]


@pytest.mark.parametrize(("text", "seat", "wanted"), KNOWN, ids=range(len(KNOWN)))
def test_what_can_be_known(text: str, seat: int, wanted: tuple[str | None, ...]):
    assert known_sides(parse_game(text, rules=named).view(seat)) == wanted


def by_exclusion(view: View) -> tuple[str | None, ...]:
    """The same of a normal game in another way: all places that the two queens can have, one after
    the other; a side is known that is the same in each."""
    laid = [m.seat for m in view.moves if isinstance(m, Play) and m.card is ELDER]
    own = view.hand.count(ELDER) + laid.count(view.seat)
    said = {m.seat: m.word[:2] for m in view.moves if isinstance(m, Call)}
    worlds = []
    for pair in combinations_with_replacement(SEATS, 2):
        fits = all(pair.count(seat) >= laid.count(seat) for seat in SEATS)
        fits &= pair.count(view.seat) == own  # the whole hand is known here
        fits &= all((seat in pair) is (word == "re") for seat, word in said.items())
        if fits:
            worlds.append([RE if seat in pair else KO for seat in SEATS])
    assert worlds
    sides = [{world[seat] for world in worlds} for seat in SEATS]
    return tuple(found.pop() if len(found) == 1 else UNKNOWN for found in sides)


def test_all_that_can_be_known_is_known(seed):
    """Whoever has called, and however many cards lie: what follows from it, and no more."""
    rng, rules = random.Random(seed), load("ddv")
    for number in range(8):
        elders = [1, 1] if number % 4 == 0 else ()
        game = play(Game.start(rules, number % 4, shuffled(rng, rules, elders)), NORMAL)
        for _ in range(rng.randrange(20)):
            game = play(game, rng.choice(legal_moves(game)))
        re = [ELDER in hand for hand in game.deal.hands]
        for callers in product((False, True), repeat=4):
            calls = [Call(seat, RE if re[seat] else KO) for seat in SEATS if callers[seat]]
            said = Game.start(rules, game.dealer, game.deal, (*game.moves, *calls))
            for seat in SEATS:
                view = said.view(seat)
                assert known_sides(view) == by_exclusion(view), (game.moves, calls)


def test_nothing_known_is_wrong(seed):
    """Whatever a view knows is what the end of the game shows; once all is known, it stays."""
    rng = random.Random(seed)
    for number in range(12):
        rules = load("ddv")
        game = Game.start(
            rules, number % 4, shuffled(rng, rules, [1, 1] if number % 3 == 0 else ())
        )
        contract = Announce(1, "hochzeit") if number % 6 == 0 else NORMAL
        game = played_at_random(rng, play(game, contract))
        re = result(game).re
        replay = Game.start(rules, game.dealer, game.deal)
        for move in game.moves:
            replay = replay.after(move)
            for seat in SEATS:
                for other, side in enumerate(known_sides(replay.view(seat))):
                    assert side in (None, "re" if other in re else "kontra")
                if replay.contract is not None and replay.contract.parties == "elders":
                    assert plays_alone(replay.view(seat)) in (None, len(re) == 1)


@pytest.mark.parametrize(
    ("text", "seat", "wanted"),
    [
        ("ddv dealer 3 | EO EO … / … / … / … | normal", 0, True),
        (f"ddv dealer 3 | EO {NONE[3:]} / … / … / … | normal", 0, False),  # the other is elsewhere
        (f"ddv dealer 3 | {NONE} / … / … / … | normal", 0, None),
        (f"ddv dealer 1 | {NONE} / … / EO … / … | normal | EO", 0, None),
        (f"ddv dealer 3 | … / {NONE} / … / … | normal | kontra by 2 kontra by 3", 1, True),
        (f"ddv dealer 3 | {NONE} / … / … / … | normal | re by 2 re by 3", 0, False),
        ("ddv dealer 3 | … / … / … / … | damensolo by 2", 0, True),
        ("ddv dealer 3 | EO EO … / … / … / … | hochzeit by 0", 0, None),
    ],
)
def test_whether_one_plays_alone(text: str, seat: int, wanted: bool | None):
    """DK-5.2, 8.1: both queens of clubs of one hand, or what follows from one's own."""
    assert plays_alone(parse_game(text).view(seat)) is wanted


def test_who_finds_nobody_plays_alone():
    """DK-7.3: all three first tricks are the announcer's own, so it is a solo, paid threefold."""
    hands = "EO EO GO GO HO HO HZ HZ EA EA GA GA / … / … / …"
    text = f"ddv dealer 3 | {hands} | hochzeit by 0 | HZ S9 SK SZ | HZ S9 SK SZ | EO SU SU HU"
    game = parse_game(text)
    rng = random.Random(2)
    left = [card for card in game.ruleset.pack.cards if card not in game.deal.hands[0]]
    for trick in game.tricks:
        for card in trick.cards[1:]:
            left.remove(card)
    rng.shuffle(left)
    others = [(*game.deal.hands[seat], *left[9 * seat - 9 : 9 * seat]) for seat in (1, 2, 3)]
    full = [game.deal.hands[0], *others]
    again = Game.start(game.ruleset, 3, type(game.deal)(game.deal.pack, tuple(full)), game.moves)
    came_to = result(played_at_random(rng, again, calls=0))
    assert came_to.re == (0,)
    assert came_to.solo
    payout = settle(came_to).payout
    assert payout[0] == -3 * payout[1] != 0


def test_a_silent_solo():
    """DK-8.3: alone against three, and no extra points; forehand leads (OP-37)."""
    rules = load("haus")
    game = play(Game.start(rules, 0, shuffled(random.Random(4), rules, [3, 3])), NORMAL)
    assert game.turn == 1
    game = played_at_random(random.Random(4), game, calls=0)
    assert result(game).re == (3,)
    assert silent(game)
    assert not any(
        line.rule in ("fox", "karlchen", "elders") for line in settle(result(game)).lines
    )


def test_a_solo_under_house_rules():
    """DK-18.5: won, the player writes three times the value; lost, each other one writes it."""
    won = Result(load("haus"), "damensolo", (2,), (131, 109), (6, 6), (1, 0))
    lost = Result(load("haus"), "damensolo", (2,), (109, 131), (6, 6), (1, 0))
    assert settle(won).payout == (0, 0, 6, 0)
    assert settle(lost).payout == (2, 2, 0, 2)


def test_of_two_piglets_the_first_wins():
    """DK-12.5: and they beat the ten of hearts, the second one, too."""
    rules = load("haus")
    order = rules.order(rules.contracts["normal"], None, ("schweine",))
    assert order.winner(hand("HZ SA SA HZ")) == 1
    assert order.winner(hand("SA HZ HZ SA")) == 0


def test_the_first_solo_is_the_compulsory_one():
    """DK-19.9, and DK-19.11: a Schwarze Witwe fulfils the duty."""
    ddv, haus = load("ddv"), load("haus")
    for name, duty in (("solo", "pflichtsolo"), ("fleischlos", "pflicht-fleischlos")):
        assert solo_for(ddv, ddv.contracts[name], 1, {0, 2}).name == duty
        assert solo_for(ddv, ddv.contracts[name], 1, {1}).name == name
        assert solo_for(haus, haus.contracts[name], 1, ()).name == name
    counted = {name for name, c in haus.contracts.items() if counts_as_compulsory(c)}
    assert {"witwe", "husarenritt", "solo"} <= counted
    assert not {"normal", "hochzeit", "armut"} & counted


def test_who_still_has_to_play_one():
    """DK-19.10: in the order of play from the player due to deal."""
    assert due(3, set()) == (3, 0, 1, 2)
    assert due(0, {0, 1, 2, 3}) == ()


def test_french_letters_are_read_only_when_asked_for():
    """DK-1.4: S is Pik then, and Karo in our own letters."""
    pairs = {"CQ": "EO", "SA": "GA", "DA": "SA", "HT": "HZ", "DJ": "SU", "CJ": "EU", "SK": "GK"}
    for french, german in pairs.items():
        assert read_card(french, letters="french") is Card.of(german)
    assert read_card("SA") is Card.of("SA")
    view = read_position("ddv | normal | 0 holds CQ SA DA | 3 leads HT", letters="french")
    assert view.hand == hand("EO GA SA")
    with pytest.raises(NotationError):
        read_card("CQ")


FACTS = [
    ("own=6", "own"),
    ("re=no", "re"),
    ("own=0 replied=yes", "replied"),
    ("found_in=2", "found_in"),
    ("duty=1", "duty"),  # at this table nobody is obliged
]


@pytest.mark.parametrize(("text", "wrong"), FACTS)
def test_facts_that_cannot_be(text: str, wrong: str):
    with pytest.raises(NotationError, match=wrong):
        read_position(f"ddv | normal | 0 holds EO SA | 3 leads HZ | {text}")


def test_more_facts_that_cannot_be():
    with pytest.raises(NotationError, match="schweine"):
        read_position("haus | damensolo by 1 | 0 holds EO SA | 3 leads HZ | schweine=yes")
    with pytest.raises(NotationError, match="re"):
        read_position("ddv | damensolo by 1 | 0 holds EO SA | 3 leads HZ | re=yes")
    for words, wrong in (
        ("hyperschweine=yes", "hyperschweine"),  # nothing that it could answer
        ("schweine=yes schweineroyal=yes", "schweineroyal"),
        ("omega=yes schweine=yes", "schweine"),  # a plain suit has none
    ):
        with pytest.raises(NotationError, match=f"{wrong}"):
            read_position(f"haus | normal | 0 holds EO SA | 3 leads HZ | {words}")
    read_position("haus | normal | 0 holds EO | 3 leads HZ | schweine=yes hyperschweine=yes")
    assert named("ddv").name == "ddv"


def test_a_call_is_no_move_of_a_card():
    game = play(parse_game("ddv dealer 3 | EO … / … / … / … | normal"), Call(0, "re"))
    assert game.turn == 0


def test_the_law_is_found_in_the_table_and_by_its_module():
    assert law_of(load("ddv")) is law_named("schafkopf_tutor.laws.doppelkopf")
    assert law_of(load("haus")).name == "doppelkopf"
