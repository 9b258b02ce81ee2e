"""What the Speaker says: right, concrete, and the same thing the judge decided."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from random import Random
from types import MappingProxyType

import pytest

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Bid, Call, Claim, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.rules import (
    UNRULED,
    IllegalMove,
    counterfactual,
    judge,
    options,
    play,
    read_position,
    why,
)
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View
from tests.law import deals
from tests.law.golden import golden, read_move
from tests.law.houses import DATA, house
from tests.law.said import rules

EN, DE = Speaker("en"), Speaker("de")
ORDNUNG = load("ordnung")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.of(code) for code in text.split())


# --- sentences, word by word -------------------------------------------------------------------

SAID = tomllib.loads((DATA / "sentences.toml").read_text(encoding="utf-8"))["said"]


@pytest.mark.parametrize("case", SAID, ids=lambda case: f"{case['card']} | {case['position']}")
def test_word_by_word(case: dict[str, str]):
    verdict = why(read_position(case["position"], rules=house), case["card"])
    assert EN.reason(verdict) == case["en"]
    assert DE.reason(verdict) == case["de"]


def test_the_example_of_the_design():
    game = parse_game(
        "cardgames-zone dealer 3 | EO GO HU HA HZ HK E9 G7 / H7 EZ … / SU EA GK … / H8 …"
        " | rufspiel E by 0 | EO H7 SU H8 | E9 EZ"
    )
    verdict = why(game.view(), "GK")
    sentence = "The called ace EA must be played: Eichel is led for the first time."
    assert EN.say(verdict) == f"{sentence} (Schafkopf-Ordnung 3.2.4)"
    sau = "The called Sau EA must be played: Eichel is led for the first time."
    assert EN.say(verdict, game.ruleset) == f"{sau} (cardgames.zone, section 6)"
    assert EN.at(game.ruleset).say(verdict) == EN.say(verdict, game.ruleset)
    own = Speaker("de", ace="daus", book="schafkopfschule-2007", ruleset=game.ruleset)
    assert own.say(verdict) == (
        "Das gerufene Daus EA muss gespielt werden: Eichel ist zum ersten Mal ausgespielt."
        " (Regelheft 2007, 2.5.2)"
    )
    french = Speaker("de", face="french", ruleset=game.ruleset)
    assert french.reason(verdict) == (
        "Das gerufene As ♣A muss gespielt werden: Kreuz ist zum ersten Mal ausgespielt."
    )


SPOKEN = tomllib.loads((DATA / "sentences.toml").read_text(encoding="utf-8"))["spoken"]


@pytest.mark.parametrize("case", SPOKEN, ids=lambda case: f"{case['move']} | {case['game']}")
def test_what_is_said_of_what_is_said(case: dict[str, str]):
    game = parse_game(case["game"], rules=house)
    move = read_move(case["move"].split(), 0)
    verdict = judge(game.view(move.seat), move)
    assert EN.reason(verdict) == case["en"]
    assert DE.reason(verdict) == case["de"]


def test_every_golden_verdict_can_be_said():
    speakers = [Speaker(lang, face=face) for lang in ("de", "en") for face in ("german", "french")]
    for case in golden():
        verdict = judge(case.view, case.move)
        for speaker in speakers:
            sentence = speaker.say(verdict, case.view.ruleset)
            assert re.fullmatch(r"\S.*[.)]", sentence), sentence
            assert not re.search(r"[{}#@–]|None|  |\(\)| [.,:]", sentence), sentence
            if speaker.face == "french":
                assert not re.search(r"\b[EGHS][AZKOU987]\b|Ober|Unter|Eichel|Gras", sentence)
            if not verdict.ok and not isinstance(case.move, Claim):
                assert all(speaker.card(decides) in sentence for decides in verdict.because)


def test_a_refused_bid_names_all_that_can_be_said_instead():
    said = 0
    for case in golden():
        verdict = judge(case.view, case.move)
        if verdict.rule == "bid.word":
            said += 1
            for speaker in (DE, EN):
                sentence = speaker.reason(verdict)
                words = verdict.fact("words")
                assert isinstance(words, tuple)
                assert all(speaker.words().name(word, "said") in sentence for word in words)
                instead = [bid for bid in options(case.view) if isinstance(bid, Bid)]
                assert {bid.word for bid in instead} == set(words)
    assert said > 8


def test_moves_have_names():
    solo = Announce(0, "solo", Suit.GRAS)
    moves = (Play(0, Card.of("EO")), Bid(0, "auch"), Bid(0, "bid", "wenz"), solo, Call(0, "re"))
    assert [DE.move(move, ORDNUNG) for move in moves] == [
        "EO",
        "„Ich spiele auch“",
        "Wenz",
        "Gras-Solo",
        "„Re“",
    ]
    assert EN.move(Announce(0, "rufspiel", Suit.EICHEL)) == "Rufspiel on EA"
    assert (DE.move(Call(0, "knock")), EN.move(Claim(0, "none"))) == ("Klopfen", "no more tricks")
    kings = house("kings")
    assert DE.move(Announce(0, "kings"), kings) == DE.at(kings).move(Announce(0, "kings"))
    assert DE.move(Announce(0, "kings"), kings) == "Königsspiel"
    assert DE.move(Announce(0, "kings")) == "kings"


def test_calling():
    hand = "EO GO EA E9 GU SO SK H7"
    view = parse_game(f"ordnung dealer 3 | {hand} / … / … / …").view(0)

    def call(suit: Suit) -> str:
        return EN.reason(judge(view, Announce(0, "rufspiel", suit)))

    assert call(Suit.EICHEL) == "You hold EA yourself, so you cannot call it."
    assert call(Suit.GRAS) == (
        "To call GA you must hold a Gras card yourself; Ober and Unter are trumps and do not count."
    )
    assert call(Suit.SCHELLEN) == "You hold SK but not SA: you may call the ace."
    missing = judge(view, Announce(0, "sie"))
    assert DE.reason(missing) == (
        "Für einen Sie braucht es alle vier Ober und alle vier Unter: Es fehlen HO, EU, HU und SU."
    )
    assert (
        EN.reason(judge(view, Announce(0, "solo", Suit.HERZ)))
        == "You may announce this game: Solo."
    )
    assert EN.say(UNRULED) == "The rules of this game have nothing to say about such a move."


def test_a_table_names_its_own_games():
    kings = house("kings")
    speaker = DE.at(kings)
    assert speaker.game(kings.contracts["kings"]) == "Königsspiel"
    assert EN.game(kings.contracts["kings"]) == "Kings"
    view = read_position("kings | kings by 0 | 2 holds HO SK | 1 leads HK", rules=house)
    assert speaker.reason(why(view, "HO")) == (
        "Trumpf ist ausgespielt, und du hast Trumpf: Spiel SK."
        " Im Spiel Königsspiel ist ein Ober kein Trumpf: HO zählt zu Herz."
    )


# --- names -------------------------------------------------------------------------------------


def test_codes_and_names_of_cards():
    assert [EN.card(card) for card in cards("EO GZ HA S7")] == ["EO", "GZ", "HA", "S7"]
    french = Speaker("en", face="french"), Speaker("de", face="french")
    assert [s.card(Card.of("EO")) for s in french] == ["♣Q", "♣D"]
    assert [s.card(Card.of("SU")) for s in french] == ["♦J", "♦B"]
    assert [s.card(Card.of("GZ")) for s in french] == ["♠10", "♠10"]
    for speaker in french:
        assert not any("S" in speaker.card(card) for card in ORDNUNG.pack.cards)
    assert EN.card_name(Card.of("GO")) == "Ober of Gras"
    assert french[0].card_name(Card.of("GO"), "acc") == "the queen of spades"
    cases = ("nom", "acc", "dat", "gen")
    assert [DE.card_name(Card.of("GO"), case) for case in cases] == [
        "der Gras-Ober",
        "den Gras-Ober",
        "dem Gras-Ober",
        "des Gras-Obers",
    ]
    assert [french[1].card_name(Card.of("HU"), case) for case in cases] == [
        "der Herz-Bube",
        "den Herz-Buben",
        "dem Herz-Buben",
        "des Herz-Buben",
    ]
    assert DE.at(load("cardgames-zone")).card_name(Card.of("EA"), "dat") == "der Eichel-Sau"
    assert DE.card_name(Card.of("EA"), "dat") == "dem Eichel-As"
    assert DE.cards(cards("G7 G8 GA"), "or") == "G7, G8 oder GA"
    assert EN.cards(cards("G7 G8 GA")) == "G7, G8 and GA"
    assert EN.cards(cards("SA SA"), "or") == "SA"
    assert EN.suit(Suit.GRAS) == "Gras"


def test_names_of_games():
    games = ORDNUNG.contracts
    assert DE.game(games["wenz"]) == "Wenz"
    assert DE.game(games["rufspiel"], Suit.EICHEL) == "Rufspiel auf EA"
    assert DE.game(games["solo-tout"], Suit.HERZ) == "Herz-Solo-Tout"
    assert EN.game(games["farbwenz"], Suit.SCHELLEN) == "Schellen Wenz"
    bells = house("kings").contracts["bells"]
    assert EN.game(bells, Suit.HERZ).endswith(" on HA")


@pytest.mark.parametrize(
    "wrong", [{"language": "fr"}, {"face": "x"}, {"ace": "x"}, {"book": "x"}], ids=str
)
def test_a_speaker_that_cannot_be(wrong: dict[str, str]):
    with pytest.raises(TutorError) as error:
        Speaker(**{"language": "en", **wrong})  # type: ignore[arg-type]
    assert next(iter(wrong)) in str(error.value)
    assert error.value.say("de") != str(error.value)


# --- every refusal, in play at random ----------------------------------------------------------


HOUSES = ("ordnung", "davonlaufen-when-searched", "ace-always-forced", "davonlaufen-four-dealt")


def views(number: int) -> list[View]:
    """Positions of all kinds out of games at random, under the rules and under house rules.

    One game of three is played to search the called ace, one to hide it, and one to run away with
    it and to lead its suit then: so all its duties come up. Other positions are one of ten.
    """
    rng = Random(20)
    found: list[View] = []
    while len(found) < number:
        start = deals.start(rng, built=0.6)
        short = len(start.hands[0]) == 6
        rules = "cardgames-zone-short" if short else rng.choice(HOUSES)
        game = parse_game(start.text(rules), rules=house)
        aim = rng.choice(("search", "hide", "run"))
        while game.turn is not None:
            view = game.view()
            verdicts = {card: why(view, card) for card in view.hand}
            of_ace = any(verdict.rule.startswith("ruf.") for verdict in verdicts.values())
            if of_ace or rng.random() < 0.1:
                found.append(view)
            lawful = {card: verdict.rule for card, verdict in verdicts.items() if verdict.ok}
            run = [card for card, rule in lawful.items() if rule == "ruf.runs_away"]
            of_suit = [card for card in lawful if card.suit.letter == start.suit and not view.trick]
            others = [card for card in lawful if card not in of_suit]
            led = any(trick.cards[0].suit.letter == start.suit for trick in view.tricks)
            wanted = of_suit if led or aim == "search" else others
            wanted = run if run and aim == "run" else wanted
            game = play(game, Play(view.seat, rng.choice(list(wanted or lawful))))
    return found


@pytest.fixture(scope="module")
def positions() -> list[View]:
    return views(1500)


def test_every_verdict_can_be_said(positions: list[View]):
    seen: set[str] = set()
    speakers = [Speaker(lang, face=face) for lang in ("de", "en") for face in ("german", "french")]
    for view in positions:
        for card in view.hand:
            verdict = why(view, card)
            seen.add(verdict.message)
            for speaker in speakers:
                sentence = speaker.say(verdict, view.ruleset)
                assert re.fullmatch(r"\S.*[.)]", sentence)
                assert not re.search(r"[{}#@]|None|  ", sentence), sentence
                if not verdict.ok:
                    assert all(speaker.card(decides) in sentence for decides in verdict.because)
    assert {message for message in seen if message.startswith("ruf.")} >= {
        "ruf.searched.no", "ruf.searched.yes", "ruf.runs_away.no", "ruf.runs_away.yes",
        "ruf.leads_ace.yes", "ruf.thrown.no", "ruf.thrown.yes", "ruf.forced.no", "ruf.forced.yes",
        "ruf.kept_when_searched.no", "ruf.kept_when_searched.yes",
    }  # fmt: skip


REMARKS = (
    "is a trump here",
    "is no trump",
    "belongs to its suit",
    "is not trump",
    "does not ask",
    "has to trump",
    "may trump",
)


def test_what_a_remark_says_is_true(positions: list[View]):
    """Each remark against the order of cards, which the remark itself does not read."""
    seen: set[str] = set()
    for view in positions:
        order = view.order
        assert order is not None
        assert view.contract is not None
        for card in view.hand:
            sentence = EN.reason(why(view, card))
            if "is a trump here" in sentence:
                assert order.is_trump(card)
            if match := re.search(r"In a (\S+) an (Ober|Unter) is no trump", sentence):
                assert match[1].lower() == view.contract.name
                rank = {"Ober": "O", "Unter": "U"}[match[2]]
                assert not any(trump.rank.letter == rank for trump in order.trumps)
            if "belongs to its suit" in sentence or "is not trump in this game" in sentence:
                assert not order.is_trump(card)
            if "does not ask for" in sentence:
                assert order.is_trump(view.trick[0])
            seen.update(words for words in REMARKS if words in sentence)
    assert seen == set(REMARKS)


def test_a_counterfactual_says_what_is_changed(positions: list[View]):
    kinds = set()
    for view in positions:
        for card in view.hand:
            found = counterfactual(view, Play(view.seat, card))
            if found is None:
                continue
            sentence = EN.counterfactual(found)
            assert card.code in sentence
            assert DE.counterfactual(found) != sentence
            other = found.view
            if match := re.match(r"If you held no (\w+)(?: card)?, you could play", sentence):
                kinds.add("void")
                line = TRUMP if match[1] == "trump" else Suit[match[1].upper()]
                assert other.order is not None
                assert not any(other.order.line[held] is line for held in other.hand)
            elif match := re.match(
                r"If you held (\d) cards of (\w+), the (?:ace|Sau) included", sentence
            ):
                kinds.add("cards")
                assert int(match[1]) == view.ruleset.number("called_ace.run_away_with")
            elif "run away earlier" in sentence:
                kinds.add("ran away")
                assert other.facts["ran_away"]
            elif "your last card" in sentence:
                kinds.add("last")
                assert other.hand == (card,)
            else:
                pytest.fail(sentence)
    assert kinds >= {"void", "cards", "ran away"}


def test_a_refused_move_says_its_verdict(positions: list[View]):
    refused = 0
    for view in positions:
        for card in view.hand:
            verdict = why(view, card)
            if verdict.ok:
                continue
            error = IllegalMove(Play(view.seat, card), verdict)
            refused += 1
            assert str(error) == error.say("en")
            assert EN.reason(verdict).startswith(str(error))
            assert DE.reason(verdict).startswith(error.say("de"))
    assert refused > 200


def test_illegal_moves_of_every_kind_have_a_sentence():
    game = parse_game("ordnung dealer 3 | GA GK … / … / … / … | rufspiel E by 1 | G9 by 3")
    for move in (Play(3, Card.of("EA")), Call(0, "nonsense")):
        with pytest.raises(IllegalMove) as error:
            play(game, move)
        assert "{" not in str(error.value)
        assert error.value.say("de") != str(error.value)
    with pytest.raises(IllegalMove, match="It is seat 1’s turn, not seat 3’s"):
        play(game, Play(3, Card.of("EA")))


# --- slips, and reading no catalogue too early -------------------------------------------------


def test_slips_speak_both_languages():
    texts = [
        "",
        "ordnung",
        "ordnung dealer 9",
        "nothing dealer 3",
        "ordnung dealer 3 | XX",
        "ordnung dealer 3 | EO EO / … / … / …",
        "ordnung dealer 3 | … / … / … / … | rufspiel H by 0",
    ]
    for text in texts:
        with pytest.raises(TutorError) as error:
            parse_game(text)
        english, german = str(error.value), error.value.say("de")
        assert english != german
        assert not re.search(r"[{}#@]", english + german)
    with pytest.raises(TutorError) as error:
        parse_game("ordnung dealer 3 | EO EO / … / … / …")
    # A slip inside a slip is said in full.
    assert "EO stands there more often than it is in the pack." in str(error.value)


@pytest.mark.outside
def test_importing_reads_no_catalogue():
    code = (
        "import schafkopf_tutor\n"
        "from schafkopf_tutor import i18n\n"
        "from schafkopf_tutor.explain import books, glossary, Speaker\n"
        "Speaker('de')\n"
        "print(i18n.catalogue.cache_info().currsize, glossary.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "0"]


def test_every_rule_can_be_asked_for_its_law():
    for rule in rules():
        for speaker in (EN, DE):
            assert isinstance(speaker.law(rule), str)
    assert EN.law("ruf.searched").endswith("(Schafkopf-Ordnung 3.2.4)")
    assert EN.law("play.held") == ""
    assert isinstance(Verdict(True, "play.held"), Verdict)
    assert isinstance(parse_game("ordnung dealer 3 | … / … / … / …"), Game)


def test_a_law_without_books_has_a_speaker():
    """Another game may have neither a name of the ace nor a rule book in its settings."""
    bare = replace(ORDNUNG, settings=MappingProxyType({}))
    verdict = why(read_position("ordnung | wenz by 0 | 2 holds EO | 1 leads EZ"), "GA")
    assert EN.say(verdict, bare) == "GA is not in this hand."
    assert EN.source("nobody.knows", bare) == ""
