"""What teachers print and read (``course/teacher``): links, commands, minutes, and every number."""

from __future__ import annotations

import re
import shlex
import tomllib
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.cli import main
from schafkopf_tutor.cli.parser import PROGRAM, parse
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import judge, legal_moves
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.prepared import prepared
from schafkopf_tutor.screen.slips import dealt
from tests.lessons.course import LESSONS

TEACHER = Path(__file__).parents[2] / "course" / "teacher"
PLANS = {"evenings": (4, 120), "school-morning": (1, 240), "maths-lesson": (1, 45)}
"""How many minute tables a plan has, and how many minutes each of them may take."""
TABLES = {"long": load("cardgames-zone"), "short": load("cardgames-zone-short")}


def page(name: str, language: str) -> str:
    return (TEACHER / f"{name}.{language}.md").read_text(encoding="utf-8")


def rows(text: str) -> list[list[str]]:
    """The rows of all tables, cell by cell."""
    lines = (line.strip().strip("|") for line in text.splitlines() if line.startswith("|"))
    return [[cell.strip() for cell in line.split("|")] for line in lines]


NAMES = sorted({path.name.partition(".")[0] for path in TEACHER.glob("*.??.md")})


# --- a game of one's own for the projector --------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prepared_deal_that_is_shown_can_be_used_as_it_stands(language: str, tmp_path: Path):
    text = page("prepared-deals", language)
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    file = tmp_path / "own.toml"
    file.write_text(example, encoding="utf-8")
    deal = prepared(str(file), load("ordnung"))
    assert isinstance(deal.title, str)
    assert deal.title in example
    assert [stop.move for stop in deal.stops] == [3, 5]  # the announcement is a move, too
    game = deal.game
    assert game.tricks[0].cards[2] is Card.of("EA")
    # the first question has one answer alone
    asked = Game.start(game.ruleset, game.dealer, game.deal)
    for move in game.moves[:3]:
        asked = asked.after(move)
    assert [move.card for move in legal_moves(asked)] == [Card.of("EA")]
    told = set(re.findall(r"^\| `(?:\[\[(?:round\.)?)?(\w+)", text, re.MULTILINE))
    table = tomllib.loads(example)
    keys = {*table, *table["round"][0], *table["round"][0]["stops"][0]}
    assert told == keys


# --- links, commands, minutes --------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_a_file(name: str, language: str):
    links = re.findall(r"\]\(([^)]+)\)", page(name, language))
    inside = [link for link in links if "://" not in link]
    assert inside
    missing = [link for link in inside if not (TEACHER / link.partition("#")[0]).is_file()]
    assert missing == []


@pytest.mark.parametrize("name", ["README", *PLANS])
def test_both_languages_tell_the_same(name: str):
    """Headings, rows and minutes, lessons that are used, numbers of tables."""
    here, there = (page(name, language) for language in LANGUAGES)

    def shape(text: str) -> tuple[Any, ...]:
        lessons = re.findall(r"\.\./(?:de|en)/([\w-]+)\.ipynb", text)
        heads = [line.split()[0] for line in text.splitlines() if line.startswith("#")]
        return heads, lessons, [len(row) for row in rows(text)], re.findall(r"\d:\d\d", text)

    assert shape(here) == shape(there)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_evenings_lead_to_every_lesson(language: str):
    found = re.findall(rf"\.\./{language}/([\w-]+)\.ipynb", page("evenings", language))
    assert set(LESSONS) <= set(found), set(LESSONS) - set(found)


@pytest.mark.parametrize("name", ["README", *PLANS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_one(name: str, language: str):
    """It can be read with just these options; the files they name are those of a reader."""
    found = re.findall(rf"`({PROGRAM} [^`]+)`", page(name, language))
    assert found
    for command in found:
        arguments = shlex.split(command)[1:]
        assert parse(arguments, language).command == arguments[0]


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_minutes_rise_and_fit_into_the_time(name: str, language: str):
    number, most = PLANS[name]
    starts = [cells[0] for cells in rows(page(name, language)) if re.match(r"\d:\d\d", cells[0])]
    minutes = [60 * int(hour) + int(minute) for hour, minute in (s.split(":") for s in starts)]
    begins = [at for at, minute in enumerate(minutes) if minute == 0]
    assert len(begins) == number
    for start, end in zip(begins, [*begins[1:], len(minutes)], strict=True):
        part = minutes[start:end]
        assert part == sorted(set(part))
        assert most - 15 <= part[-1] < most
    scene = {"de": "**Um 0:30 sieht der Raum so aus:**", "en": "**At minute 0:30 the room looks"}
    assert page(name, language).count(scene[language]) == number


# --- numbers that a house rule changes -----------------------------------------------------------


def counted(pack: str) -> list[str]:
    """Cards, cards for each, trumps in a Rufspiel and in a Wenz, points: as the engine has them."""
    rules = TABLES[pack]
    orders = [rules.contracts[name].order(rules.pack) for name in ("rufspiel", "wenz")]
    trumps = [sum(map(order.is_trump, rules.pack.cards)) for order in orders]
    points = sum(card.points for card in rules.pack.cards)
    return list(map(str, (len(rules.pack.cards), rules.pack.hand_size, *trumps, points)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_evenings_tell_both_decks_apart(language: str):
    table = [cells for cells in rows(page("evenings", language)) if len(cells) == 3]
    head = next(at for at, cells in enumerate(table) if cells[0] == "")
    found = table[head + 2 : head + 7]
    assert [cells[1] for cells in found] == counted("long")
    assert [cells[2] for cells in found] == counted("short")
    assert table[head + 7][1:] == [RUNNING[language][can_run_away(pack)] for pack in TABLES]


RUNNING = {"de": ("nie", "möglich"), "en": ("never", "possible")}


def can_run_away(pack: str) -> bool:
    """The caller has a card of the suit; whether four others, the ace among them, are left."""
    assert TABLES[pack]["called_ace.run_away_with"] == 4
    return suit_and_hand(pack)[0] - 1 >= 4


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_of_one_deck_stands_there_as_if_it_held_for_all(name: str, language: str):
    """Whoever says 32 cards or 14 trumps in a line says for which deck, there or in the head."""
    deck = {"de": "Blatt", "en": "deck"}[language]
    number = re.compile(r"\b(32|24|14|12) (?:Karten|Trümpfe|cards|trumps)\b")
    lines = [line for line in page(name, language).splitlines() if number.search(line)]
    assert all(deck in line for line in lines)


# --- what is printed -----------------------------------------------------------------------------


def printing(command: str, language: str) -> list[list[str]]:
    """The arguments of a command as the plans have it, without the file, each once."""
    found = re.findall(
        rf"`{PROGRAM} ({command} [^`]+) --out \S+`",
        "".join(page(name, language) for name in ("README", *PLANS)),
    )
    return [shlex.split(one) for one in dict.fromkeys(found)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("more", [[], ["--level", "3"]])
@pytest.mark.parametrize("rules", ["ordnung", "cardgames-zone-short"])
def test_the_worksheets_can_be_printed(rules: str, more: list[str], language: str, capfdbinary):
    """Also for those who are quicker, and for the short deck; the solutions come with them."""
    found = printing("worksheet", language)
    assert len(found) == 5
    for arguments in found:
        assert main([*arguments, *more, "--rules", rules, "--lang", language]) == 0
        assert b"skt-solutions" in capfdbinary.readouterr().out


@pytest.mark.parametrize("pack", TABLES)
def test_the_slips_have_the_games_that_are_promised(pack: str):
    """Anna can call the ace of Gras, Christl then that of Schellen, with trumps to do it; Christl
    holds three Unter and an ace for the Wenz."""
    for language in LANGUAGES:
        told = [parse(one, language) for one in printing("slips", language)]
        seeds = {options.seed: options.n for options in told if options.seed != "1"}
        assert seeds == {"120": "2", "1003": "1"}
    rules = TABLES[pack]
    trumps = rules.contracts["rufspiel"].order(rules.pack).trumps
    for number, seat, suit in ((1, 0, Suit.GRAS), (2, 2, Suit.SCHELLEN)):
        view = dealt(120, number, rules).view(seat)
        assert judge(view, Announce(seat, "rufspiel", suit)).ok
        assert 2 * sum(card in trumps for card in view.hand) >= rules.pack.hand_size + 2
    codes = [str(card) for card in dealt(1003, 1, rules).hands[2]]
    assert sum(code[1] == "U" for code in codes) == 3
    assert any(code[1] == "A" for code in codes)


# --- the lesson of mathematics -------------------------------------------------------------------


def suit_and_hand(pack: str) -> tuple[int, int]:
    """How many cards the called suit has without trumps, and how many cards each player has."""
    rules = TABLES[pack]
    order = rules.contracts["rufspiel"].order(rules.pack)
    return len(order.plain(Suit.EICHEL)), rules.pack.hand_size


def by_counting(own: int, suit: int, hand: int) -> tuple[int, int]:
    """Lays the missing cards on each choice of places: in how many neither opponent is void."""
    partner, places = hand - 1, range(3 * hand - 1)
    seats = [0 if place < partner else 1 + (place - partner) // hand for place in places]
    chosen = list(combinations(places, suit - 1 - own))
    good = sum({1, 2} <= {seats[place] for place in places} for places in chosen)
    return good, len(chosen)


def by_formula(own: int, suit: int, hand: int) -> Fraction:
    """Hypergeometric, each opponent's number of the missing cards summed up from one."""
    missing = suit - 1 - own
    ways = sum(
        comb(hand, one) * comb(hand, other) * comb(hand - 1, missing - one - other)
        for one in range(1, missing + 1)
        for other in range(1, missing - one + 1)
    )
    return Fraction(ways, comb(3 * hand - 1, missing))


def percent(share: Fraction, language: str) -> str:
    said = f"{float(100 * share):.1f} %"
    return said.replace(".", ",") if language == "de" else said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_likelihoods_that_are_printed_are_those_that_are_counted(language: str):
    text = page("maths-lesson", language)
    printed = [cells for cells in rows(text) if len(cells) == 4 and cells[0].isdigit()]
    wanted = []
    for pack in TABLES:
        suit, hand = suit_and_hand(pack)
        for own in range(1, suit - 1):
            good, every = by_counting(own, suit, hand)
            share = Fraction(good, every)
            assert share == by_formula(own, suit, hand)
            missing = suit - 1 - own
            said = percent(share, language)
            wanted.append([str(own), str(missing), f"{good} / {every}", said])
    assert printed == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_code_that_is_printed_counts_the_same(language: str):
    (code,) = re.findall(r"```python\n(.*?)```", page("maths-lesson", language), re.DOTALL)
    made: dict[str, Any] = {}
    exec(code, made)
    for pack in TABLES:
        suit, hand = suit_and_hand(pack)
        for own in range(1, suit - 1):
            assert made["runs"](own, suit, hand) == pytest.approx(
                float(by_formula(own, suit, hand))
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_of_the_quick_ones(language: str):
    """One opponent is known not to be void: every distribution in which that is so is counted."""
    suit, hand = suit_and_hand("long")
    for own in (1, 2, 3):
        places = combinations(range(3 * hand - 1), suit - 1 - own)
        searching = [at for at in places if max(at) >= 2 * hand - 1]  # the second opponent has one
        good = sum(any(hand - 1 <= place < 2 * hand - 1 for place in at) for at in searching)
        said = percent(Fraction(good, len(searching)), language)
        assert re.search(rf"\*k\* = {own}\D+{said}", page("maths-lesson", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hand_of_the_experiment(language: str):
    """Two cards of Eichel, whose ace may be called; the cards that are missing are named."""
    text = page("maths-lesson", language)
    (codes,) = re.findall(r"`((?:[EGHS][A-Z0-9] ?){8})`", text)
    hand = [Card.of(code) for code in codes.split()]
    rules = TABLES["long"]
    plain = rules.contracts["rufspiel"].order(rules.pack).plain(Suit.EICHEL)
    left = [card for card in rules.pack.cards if card not in hand and str(card) != "EA"]
    assert len(left) == 23
    others = {str(card) for card in left if card in plain}
    assert others == {"EZ", "EK", "E8"}
    assert all(f"`{code}`" in text for code in others)
    hands = [hand, [Card.of("EA"), *left[:7]], left[7:15], left[15:]]
    dealt = " / ".join(" ".join(map(str, cards)) for cards in hands)
    game = parse_game(f"cardgames-zone dealer 3 | {dealt}")
    assert judge(game.view(0), Announce(0, "rufspiel", Suit.EICHEL)).ok


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_class_may_expect_of_its_trials(language: str):
    """70 trials of a binomial distribution: the narrowest even band that holds 95 of 100."""
    text = page("maths-lesson", language)
    share = float(by_formula(2, *suit_and_hand("long")))
    low, high = map(int, re.findall(r"(\d\d) (?:und|and) (\d\d)\.", text)[0])

    def within(first: int, last: int) -> float:
        each = (comb(70, n) * share**n * (1 - share) ** (70 - n) for n in range(first, last + 1))
        return sum(each)

    assert f"{int(70 * share)} " in text.partition("70 ")[2][:80]
    assert 0.95 <= within(low, high) < 0.97
    assert max(within(low + 1, high), within(low, high - 1)) < 0.95
