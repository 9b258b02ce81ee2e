"""The contracts as data: which cards are trump and in what order, what is left of the suits."""

import pytest

from schafkopf_tutor import Card, load
from schafkopf_tutor.cards import LONG, PACKS, SHORT, Pack, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.order import TRUMP, CardOrder

CONTRACTS = load("ordnung").contracts
OBERS, UNTERS = "EO GO HO SO", "EU GU HU SU"
PLAIN = "A Z K 9 8 7"


def order(text: str, pack: Pack = LONG) -> CardOrder:
    """``rufspiel E``, ``wenz``."""
    name, _, suit = text.partition(" ")
    return CONTRACTS[name].order(pack, Suit(suit) if suit else None)


def suit_of(letter: str, ranks: str) -> str:
    return " ".join(letter + rank for rank in ranks.split())


# (game, trumps from the top, the ranks of a plain suit)
TRUMPS = [
    # EO GO HO SO EU GU HU SU HA HZ HK H9 H8 H7 (O 1.4.1 to 1.4.3), whatever is called
    ("rufspiel E", f"{OBERS} {UNTERS} {suit_of('H', PLAIN)}", PLAIN),
    ("rufspiel G", f"{OBERS} {UNTERS} {suit_of('H', PLAIN)}", PLAIN),
    ("rufspiel S", f"{OBERS} {UNTERS} {suit_of('H', PLAIN)}", PLAIN),
    ("ramsch", f"{OBERS} {UNTERS} {suit_of('H', PLAIN)}", PLAIN),
    ("sie", f"{OBERS} {UNTERS} {suit_of('H', PLAIN)}", PLAIN),
    # the named suit in place of Herz (O 1.4.2)
    ("solo E", f"{OBERS} {UNTERS} {suit_of('E', PLAIN)}", PLAIN),
    ("solo G", f"{OBERS} {UNTERS} {suit_of('G', PLAIN)}", PLAIN),
    ("solo H", f"{OBERS} {UNTERS} {suit_of('H', PLAIN)}", PLAIN),
    ("solo S", f"{OBERS} {UNTERS} {suit_of('S', PLAIN)}", PLAIN),
    # Obers between king and nine (O 1.4.4); Unters there in a Geier
    ("wenz", UNTERS, "A Z K O 9 8 7"),
    ("geier", OBERS, "A Z K U 9 8 7"),
    # eleven trumps each, the suit's own Ober or Unter among them
    ("farbwenz G", f"{UNTERS} {suit_of('G', 'A Z K O 9 8 7')}", "A Z K O 9 8 7"),
    ("farbwenz H", f"{UNTERS} {suit_of('H', 'A Z K O 9 8 7')}", "A Z K O 9 8 7"),
    ("farbgeier S", f"{OBERS} {suit_of('S', 'A Z K U 9 8 7')}", "A Z K U 9 8 7"),
]


@pytest.mark.parametrize(("game", "trumps", "plain"), TRUMPS, ids=[game for game, _, _ in TRUMPS])
def test_trumps(game: str, trumps: str, plain: str):
    found = order(game)
    assert " ".join(map(str, found.trumps)) == trumps
    for suit in Suit:
        rest = [code for code in suit_of(suit.letter, plain).split() if code not in trumps.split()]
        assert " ".join(map(str, found.plain(suit))) == " ".join(rest)
    assert sum(found.is_trump(card) for card in LONG.cards) == len(trumps.split())


@pytest.mark.parametrize(("game", "trumps", "plain"), TRUMPS, ids=[game for game, _, _ in TRUMPS])
def test_the_short_deck_has_the_same_order(game: str, trumps: str, plain: str):
    found = order(game, SHORT)
    left = [code for code in trumps.split() if code[1] not in "87"]
    assert " ".join(map(str, found.trumps)) == " ".join(left)


@pytest.mark.parametrize(
    ("game", "long", "short"),
    [
        ("rufspiel E", 14, 12),  # Z 5, rules page
        ("solo G", 14, 12),
        ("wenz", 4, 4),
        ("geier", 4, 4),
        ("farbwenz S", 11, 9),
        ("farbgeier H", 11, 9),
    ],
)
def test_how_many_trumps(game: str, long: int, short: int):
    assert len(order(game).trumps) == long
    assert len(order(game, SHORT).trumps) == short


@pytest.mark.parametrize("name", ["wenz", "geier", "solo", "farbwenz", "farbgeier"])
def test_a_tout_is_the_same_game_with_a_promise(name: str):
    game, tout = CONTRACTS[name], CONTRACTS[f"{name}-tout"]
    assert (tout.trumps, tout.suits, tout.parties) == (game.trumps, game.suits, game.parties)
    assert (game.goal, tout.goal) == ("most", "all_tricks")
    assert tout.like == name


def test_what_there_is():
    names = ("rufspiel", "wenz", "geier", "solo", "farbwenz", "farbgeier", "sie", "ramsch")
    touts = ("wenz-tout", "geier-tout", "solo-tout", "farbwenz-tout", "farbgeier-tout")
    assert set(CONTRACTS) == {*names, *touts}
    for name in load("doppelbild").contracts:  # the same in every rule set
        assert load("doppelbild").contracts[name] == CONTRACTS[name]


def test_which_suit_is_named():
    suits = {name: "".join(s.letter for s in game.suits) for name, game in CONTRACTS.items()}
    for name, letters in suits.items():
        if name == "rufspiel":
            assert letters == "EGS"  # never Herz (O 2.3.1)
        elif name.startswith(("solo", "farb")):
            assert letters == "EGHS"
        else:
            assert letters == ""


def test_parties_and_goals():
    assert CONTRACTS["rufspiel"].parties == "called_ace"
    assert CONTRACTS["ramsch"].parties == "each"
    lone = set(CONTRACTS) - {"rufspiel", "ramsch"}
    assert {CONTRACTS[name].parties for name in lone} == {"alone"}
    assert CONTRACTS["ramsch"].goal == "fewest"
    assert CONTRACTS["sie"].goal == "shown"
    assert {game.leads for game in CONTRACTS.values()} == {"forehand"}  # in lone games too


@pytest.mark.parametrize(
    ("game", "cards", "winner"),
    [
        # the highest of the suit led; a higher card of another suit does not beat it (O 3.2.3)
        ("rufspiel S", "E9 E7 GA E8", 0),
        ("rufspiel S", "E9 EK EZ EA", 3),
        ("rufspiel S", "EK EZ GA SA", 1),
        # the lowest trump beats every ace
        ("rufspiel E", "SA SZ H7 S9", 2),
        ("rufspiel E", "SA H7 H8 SZ", 2),
        # among trumps: Ober, Unter, then the suit; inside Ober and Unter E G H S
        ("rufspiel E", "HA SU SO EO", 3),
        ("rufspiel E", "SU HU GU EU", 3),
        ("rufspiel E", "EU SO GU HO", 3),
        ("rufspiel E", "EO GO HO SO", 0),
        ("rufspiel E", "HK HZ H9 HA", 3),
        # a Solo's suit
        ("solo G", "HA G7 HZ HK", 1),
        ("solo G", "EA HA EZ HZ", 0),
        ("solo G", "GA SU GZ HA", 1),
        # Wenz, Geier
        ("wenz", "HK EO SU HA", 2),
        ("wenz", "E9 EO EK E7", 2),
        ("wenz", "E9 EO E8 E7", 1),
        ("wenz", "SU HU EO GO", 1),
        ("geier", "EK EU SO EA", 2),
        ("geier", "E9 EU E8 E7", 1),
        # Farbwenz: between nine and king of the trump suit stands its Ober
        ("farbwenz G", "G9 GO GK HO", 2),
        ("farbwenz G", "GA SU GZ HA", 1),
        ("farbgeier G", "GA HU SO GK", 2),
        ("farbgeier G", "G9 GU EU G8", 1),
        # unfinished tricks
        ("rufspiel E", "SA", 0),
        ("rufspiel E", "SA HA", 1),
    ],
)
def test_who_wins(game: str, cards: str, winner: int):
    assert order(game).winner([Card.of(code) for code in cards.split()]) == winner


def test_a_card_of_no_line_led_never_beats():
    found = order("wenz")
    assert not found.beats(Card.of("GA"), Card.of("E7"))
    assert found.beats(Card.of("SU"), Card.of("EA"))
    assert not found.beats(Card.of("EA"), Card.of("SU"))


def test_every_card_belongs_to_one_line():
    for game, _, _ in TRUMPS:
        found = order(game)
        assert set(found.line) == set(LONG.cards)
        for card, line in found.line.items():
            assert line is TRUMP or line is card.suit
        ranked = [found.strength[card] for card in found.trumps]
        assert ranked == sorted(ranked, reverse=True)
        assert len(set(ranked)) == len(ranked)


def test_trump_words():
    """Read from the top; a card stands where it is named first."""
    words = Contract("ours", ("HZ", "O", "*", "7"), suits=(Suit.SCHELLEN,))
    found = words.order(LONG, Suit.SCHELLEN)
    expected = f"HZ {OBERS} SA SZ SK SU S9 S8 S7 E7 G7 H7"
    assert " ".join(map(str, found.trumps)) == expected
    assert Contract("plain", ()).order(LONG).trumps == ()


def test_an_order_is_made_once_and_compares_by_its_cards():
    assert order("rufspiel E") is order("rufspiel E")
    assert order("rufspiel E") == order("ramsch")  # the same cards in the same order
    assert order("rufspiel E") != order("solo E")
    assert order("wenz") != order("wenz", PACKS["short"])
    assert len({order("rufspiel E"), order("rufspiel G"), order("wenz")}) == 2


def test_a_hand_is_sorted_as_players_hold_it():
    cards = [Card.of(code) for code in "S7 GA HK EO SA EU E9 HA".split()]
    assert " ".join(map(str, order("rufspiel E").sort(cards))) == "EO EU HA HK E9 GA SA S7"
    assert " ".join(map(str, order("wenz").sort(cards))) == "EU EO E9 GA HA HK SA S7"
