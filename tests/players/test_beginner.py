"""Each character shows his weakness where it counts, and plays plainly everywhere else.

The positions are ../shared's cases 34 and 36 to 40 and others of the kind, with the card that the
weakness plays; what is plain stands beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from xml.etree import ElementTree

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import portrait_svg
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.players import deal, finish, named
from schafkopf_tutor.players.beginner import Beginner, characters, naming, shown
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.weaknesses import WEAKNESSES
from schafkopf_tutor.rules import judge, read_position
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import View
from tests.players.test_games import HOUSES

PLAIN = Beginner("plain", "", "")


def history(text: str) -> View:
    return parse_game(text).view()


SCHELLEN_GONE = (
    "ordnung dealer 3 | SA S9 GZ GK E7 G8 H7 H8 / SZ … / … / … | rufspiel G by 1 | SA SZ S7 S8"
)
POSITIONS = {
    # weakness: position, card, plain card
    "small_first": (
        "ordnung | solo H by 0 | 0 holds EO GO HO HU HA HZ SA S8 | 0 leads",
        "S8",
        "EO",
    ),
    "smears_to_others": ("ordnung | rufspiel G by 1 | 2 holds HA H7 | 1 leads EO", "HA", "H7"),
    "wastes_trump": (
        "ordnung | rufspiel G by 3 | 3 holds HU EZ S7 | 0 leads G9 G8 GA",
        "HU",
        "EZ",
    ),
    "partner_leads_suits": (
        "ordnung | rufspiel G by 0 | 2 holds GA G7 EO HU HK H8 E9 S7 | 2 leads",
        "S7",
        "EO",
    ),
    "void_must_trump": ("ordnung | rufspiel S by 0 | 2 holds H9 E8 EZ | 1 leads GA", "H9", "E8"),
    "lords_follow_suit": (
        "ordnung | rufspiel S by 0 | 2 holds GO H9 E8 EZ | 1 leads GA",
        "GO",
        "E8",
    ),
    "every_ace_falls": ("ordnung | rufspiel G by 0 | 2 holds SA S7 E8 | 0 leads SZ HO", "SA", "S7"),
}


def seen(weakness: str) -> View:
    if weakness == "empty_suit":
        return history(SCHELLEN_GONE)
    return read_position(POSITIONS[weakness][0])


def expected(weakness: str) -> tuple[str, str]:
    return ("S9", "E7") if weakness == "empty_suit" else POSITIONS[weakness][1:]


@pytest.mark.parametrize("weakness", WEAKNESSES)
def test_a_weakness_shows(weakness: str):
    view = seen(weakness)
    wrong, right = expected(weakness)
    player = next(one for one in characters().values() if one.weakness == weakness)
    assert player.choose(view, Random(0)) == Play(view.seat, Card.of(wrong))
    assert PLAIN.choose(view, Random(0)) == Play(view.seat, Card.of(right))


@pytest.mark.parametrize("weakness", WEAKNESSES)
def test_no_other_weakness_plays_the_same_card_there(weakness: str):
    """Each position tells its weakness from all others; whoever believes he must trump wastes one
    as well, and trumps his opponents' tricks besides."""
    s = Sight(seen(weakness))
    wrong = Card.of(expected(weakness)[0])
    found = [name for name in WEAKNESSES if Beginner("", "", name).card(s) is wrong]
    too = ["void_must_trump"] if weakness == "wastes_trump" else []
    assert found == [weakness, *too]


def on_record(game: Game, seat: int) -> list[View]:
    """What a seat saw at each of its cards."""
    before, found = Game.start(game.ruleset, game.dealer, game.deal), []
    for move in game.moves:
        if isinstance(move, Play) and move.seat == seat:
            found.append(before.view(seat))
        before = before.after(move)
    return found


# What a weakness is about, written once more: elsewhere a character plays as everybody plain does.
def lead(view: View) -> bool:
    return not view.trick


def declares(view: View) -> bool:
    return view.announced is not None and view.announced.seat == view.seat


def follows_plain(view: View) -> bool:
    order = view.order
    return order is not None and bool(view.trick) and not order.is_trump(view.trick[0])


def void(view: View) -> bool:
    order = view.order
    if order is None or not view.trick:
        return False
    return all(order.line[card] is not order.line[view.trick[0]] for card in view.hand)


def calls_an_ace(view: View) -> bool:
    return view.contract is not None and view.contract.parties == "called_ace"


ABOUT: dict[str, Callable[[View, Card, CardOrder], bool]] = {
    "small_first": lambda v, c, o: lead(v) and declares(v) and not o.is_trump(c) and c.points < 10,
    "empty_suit": lambda v, c, o: lead(v) and not declares(v) and not o.is_trump(c),
    "smears_to_others": lambda v, c, o: not lead(v) and c.points >= 4,
    "wastes_trump": lambda v, c, o: follows_plain(v) and void(v) and o.is_trump(c),
    "partner_leads_suits": lambda v, c, o: (
        lead(v) and calls_an_ace(v) and not declares(v) and not o.is_trump(c)
    ),
    "void_must_trump": lambda v, c, o: follows_plain(v) and void(v) and o.is_trump(c),
    "lords_follow_suit": lambda v, c, o: (
        follows_plain(v) and o.is_trump(c) and c.suit is v.trick[0].suit
    ),
    "every_ace_falls": lambda v, c, o: (
        follows_plain(v) and calls_an_ace(v) and c.code[1] == "A" and c.suit is v.trick[0].suit
    ),
}


def test_nowhere_else_but_there(scale, seed):
    rng = Random(seed)
    differs: Counter[str] = Counter()
    for number in range(scale(1000)):
        rules = HOUSES[number % len(HOUSES)]
        seats = [one for one in characters().values() if rng.random() < 0.7][:4]
        seats = (seats * 4)[:4]
        game = finish(Game.start(rules, number % 4, deal(rules, rng)), seats, rng)
        for seat in range(4):
            for view in on_record(game, seat):
                order = view.order
                assert order is not None
                right = PLAIN.choose(view, rng)
                for one in characters().values():
                    move = one.choose(view, rng)
                    assert isinstance(move, Play)
                    if move != right:
                        assert judge(view, move).ok
                        assert ABOUT[one.weakness](view, move.card, order), (one.name, view)
                        differs[one.weakness] += 1
    assert [name for name in WEAKNESSES if differs[name] < 3] == []


def test_a_weakness_is_asked_for_only_where_it_showed(scale, seed):
    rng = Random(seed)
    rules = load("cardgames-zone")
    asked: Counter[str] = Counter()
    certain = 0
    for number in range(scale(2000)):
        seats = [list(characters().values())[(number + seat * 3) % 8] for seat in range(4)]
        game = finish(Game.start(rules, number % 4, deal(rules, rng)), seats, rng)
        for seat, player in enumerate(seats):
            found = naming(game, seat, player.weakness, rng)
            if found is None:
                continue
            asked[player.weakness] += 1
            assert found.answer == player.weakness
            assert found.answer in found.choices
            assert 3 <= len(found.choices) <= 4
            assert found.moves == shown(game, seat, player.weakness) != ()
            assert 0 < found.chance <= 1
            certain += found.chance == 1
            plays = [move for move in game.moves if isinstance(move, Play) and move.seat == seat]
            for other in found.choices:
                if other == found.answer:
                    continue
                cards = [
                    Beginner("", "", other).choose(view, rng) for view in on_record(game, seat)
                ]
                assert cards != plays  # his cards speak against every distractor
    assert certain > 0
    assert len(asked) >= 6


def test_who_did_not_show_it_is_not_asked_about():
    rules = load("ordnung")
    game = finish(Game.start(rules, 3, deal(rules, Random(1))), [named("solid")] * 4, Random(1))
    talk = [move for move in game.moves if not isinstance(move, Play)]
    before_cards = Game.start(rules, 3, game.deal, talk)
    for weakness in WEAKNESSES:
        assert naming(before_cards, 0, weakness, Random(0)) is None


def test_characters_have_a_name_a_face_and_one_weakness():
    everybody = characters().values()
    assert len(everybody) == 8
    assert {one.weakness for one in everybody} == set(WEAKNESSES)
    assert len({one.face for one in everybody}) == 8
    for one in everybody:
        ElementTree.fromstring(portrait_svg(one.face, "dark"))
        assert named(one.name) is one
        for language in LANGUAGES:
            words = Words(language)
            assert one.called(words)
            for part in ("name", "right"):
                assert words.text(f"weakness.{one.weakness}.{part}")


def test_a_beginner_never_doubles():
    from schafkopf_tutor.moves import Call

    one = characters()["resi"]
    view = read_position("ordnung | rufspiel G by 0 | 2 holds EO GO HO SO EU HA | 0 leads EZ")
    assert one.call(view, Random(0), [Call(2, "stoss")]) is None
