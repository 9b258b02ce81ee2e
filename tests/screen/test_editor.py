"""The position editor as a value: what its words do, and what no order of them can break."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache, reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor.cards import DOUBLED, Card
from schafkopf_tutor.errors import DealError, TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.notation import format_position, parse_game
from schafkopf_tutor.quiz.said import Reason, Said
from schafkopf_tutor.rules import position
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.editor import Editor
from schafkopf_tutor.screen.editor_layout import places
from schafkopf_tutor.screen.editor_model import editor_model
from schafkopf_tutor.screen.editor_remarks import remarks
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.verdict import Verdict

ORDNUNG = load("ordnung")
FULL = "EO GO HU HA HZ HK E9 G7"
# The first trick of the example round, and what was played to the second one at a table of ours.
BEGUN = (
    "ordnung dealer 3 | EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7 "
    "/ SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ | rufspiel E by 0 | EO H7 SU H8 | E9 EZ"
)


@cache
def rule_set(name: str) -> RuleSet:
    if name == "doubled":
        return replace(load("ordnung"), name="doubled", pack=DOUBLED)
    return load(name)


def acted(*words: str, rules: str = "ordnung", text: str = "") -> Editor:
    start = Editor.of(text, rule_set(rules)) if text else Editor.empty(rule_set(rules))
    return reduce(Editor.act, words, start)


def said(editor: Editor) -> list[str]:
    return [getattr(reason, "message", "") for reason in editor.said]


def verdict(reason: Reason | None) -> Verdict:
    assert isinstance(reason, Verdict)
    return reason


def plain(reason: Reason | None) -> Said:
    assert isinstance(reason, Said)
    return reason


def key(code: str, copy: int = 0) -> str:
    return f"{code[0]}.{code[1]}.{copy}"


def cards(*codes: str) -> list[str]:
    return [f"card {key(code)}" for code in codes]


# --- hands ---------------------------------------------------------------------------------------


def test_a_card_goes_to_the_target_moves_and_comes_back():
    editor = acted("to hand 1", *cards("EO", "GO"))
    assert editor.text == "ordnung dealer 3 | … / EO GO … / … / …"
    moved = reduce(Editor.act, ("to hand 3", *cards("EO")), editor)
    assert moved.text == "ordnung dealer 3 | … / GO … / … / EO …"
    assert said(moved) == ["editor.said.given", "editor.said.moved"]
    assert moved.act(*cards("EO")).text == "ordnung dealer 3 | … / GO … / … / …"


def test_a_full_hand_takes_no_more_and_says_so():
    editor = acted(*cards(*FULL.split()), *cards("SA"))
    assert editor.text == f"ordnung dealer 3 | {FULL} / … / … / …"
    assert said(editor) == ["editor.slip.full"]


def test_a_short_pack_deals_six():
    editor = acted(*cards(*FULL.split()), rules="cardgames-zone-short")
    # G7 is not in this pack: nothing happens, nothing is said of it
    assert editor.text == "cardgames-zone-short dealer 3 | EO GO HU HA HZ HK / … / … / …"


def test_both_cards_of_a_doubled_pack():
    editor = acted(f"card {key('HZ')}", "to hand 1", f"card {key('HZ', 1)}", rules="doubled")
    assert editor.text == "doubled dealer 3 | HZ … / HZ … / … / …"
    played = reduce(
        Editor.act, ("game solo", "suit H", "by 0", "to trick 0", f"card {key('HZ', 1)}"), editor
    )
    # Anna is in turn: the ten that she holds is laid, the other one stays where it is
    assert played.game.moves[-1].seat == 0
    assert played.game.hands == ((), (Card.of("HZ"),), (), ())


# --- the game ------------------------------------------------------------------------------------


def test_the_game_is_chosen_step_by_step():
    first = acted("game rufspiel")
    assert first.game.announced is None  # its suit is missing
    assert [r.reason.message for r in remarks(first.layout)] == ["editor.slip.suit"]
    second = first.act("suit G")
    assert [r.reason.message for r in remarks(second.layout)] == ["editor.remark.by"]
    third = second.act("by 2")
    assert third.text == "ordnung dealer 3 | … / … / … / … | rufspiel G by 2"
    assert remarks(third.layout) == ()
    # no Herz can be called; the suit does not go along to a game that has none
    assert third.act("suit H") is third
    assert third.act("game wenz").text.endswith("| wenz by 2")
    assert third.act("game rufspiel").text.endswith("… / …")  # chosen again it is taken away
    assert third.act("game ramsch").text.endswith("| ramsch")


def test_an_announcement_that_is_not_allowed_stands_with_the_judges_remark():
    editor = acted(*cards("GA"), "game rufspiel", "suit G", "by 0")
    assert editor.text == "ordnung dealer 3 | GA … / … / … / … | rufspiel G by 0"
    assert [verdict(reason).rule for reason in editor.said] == ["call.own_ace"]
    assert [verdict(remark.reason).rule for remark in remarks(editor.layout)] == ["call.own_ace"]


# --- tricks --------------------------------------------------------------------------------------


def test_each_card_is_the_next_seats_and_the_winner_leads():
    words = ("game solo", "suit G", "by 1", "dealer 0", "to trick 0")
    editor = acted(*words, *cards("E9", "EA", "G7", "E8", "SA"))
    # Beni leads, Dominik trumps and leads to the second trick
    assert editor.text == (
        "ordnung dealer 0 | E8 … / E9 … / EA … / G7 SA … | solo G by 1 | E9 EA G7 E8 | SA"
    )
    assert editor.view.turn == 0
    assert editor.target == ("trick", 1)  # it went on by itself when the first one was full


def test_no_trick_before_the_game_and_none_in_a_sie():
    assert said(acted("to trick 0", *cards("EO"))) == ["editor.slip.no_game"]
    assert said(acted("game sie", "by 0", "to trick 0", *cards("EO"))) == ["editor.slip.over"]


def test_a_card_played_out_of_another_hand_moves_only_where_there_is_room():
    words = ("to hand 1", *cards("E9"), "game wenz", "by 0", "to trick 0", *cards("E9"))
    editor = acted(*words)
    assert editor.text == "ordnung dealer 3 | E9 … / … / … / … | wenz by 0 | E9"
    assert said(editor) == ["editor.said.laid", "editor.said.moved"]
    full = acted("to trick 0", *cards("SA"), text=f"dealer 3 | {FULL} / SA … / … / … | wenz by 0")
    assert said(full) == ["editor.slip.not_held"]
    assert full.game.moves[1:] == ()


def test_a_card_out_of_the_middle_leaves_a_gap_and_the_rest_waits():
    editor = acted("to trick 0", *cards("H7"), text=BEGUN)
    assert editor.game.moves[1:] == parse_game(BEGUN).moves[1:2]
    (slip, waiting) = remarks(editor.layout)
    assert slip.reason.message == "editor.slip.open"
    assert dict(plain(slip.reason).values) == {"number": 1, "seat": 1}
    assert dict(plain(waiting.reason).values) == {"count": 4}
    # Beni's card was another one: it fills the gap, and everything behind it counts again
    again = editor.act(*cards("H7"))
    assert again.text == Editor.of(BEGUN, ORDNUNG).text


def test_a_played_card_must_leave_its_trick_before_it_changes_hands():
    editor = acted("to hand 2", *cards("H7"), text=BEGUN)
    assert said(editor) == ["editor.slip.in_trick"]
    assert editor.text == Editor.of(BEGUN, ORDNUNG).text


def test_an_earlier_illegal_play_is_named_when_the_hand_shows_it():
    text = "ordnung dealer 3 | EA … / G7 … / … / … | wenz by 0 | EA G7 E9 EZ"
    assert remarks(Editor.of(text, ORDNUNG).layout) == ()
    known = acted("to hand 1", *cards("E7"), text=text)
    (remark,) = remarks(known.layout)
    found = verdict(remark.reason)
    assert (found.rule, found.because) == ("follow.suit", (Card.of("E7"),))
    assert dict(plain(remark.where).values) == {"number": 1, "seat": 1, "card": Card.of("G7")}


def test_another_dealer_shows_whose_cards_do_not_fit():
    editor = acted("dealer 0", text=BEGUN)
    (slip, *_) = remarks(editor.layout)
    assert slip.reason.message == "editor.slip.other"
    assert dict(plain(slip.reason).values) == {"card": Card.of("EO"), "seat": 0, "turn": 1}
    assert editor.act("dealer 3").text == Editor.of(BEGUN, ORDNUNG).text


# --- positions -----------------------------------------------------------------------------------

POSITION = "ordnung | rufspiel E by 1 | 2 holds HZ EA EK E9 | called_suit_led=yes ran_away=yes"


def test_a_position_has_one_hand_one_trick_and_no_game():
    editor = Editor.of(POSITION, ORDNUNG)
    assert editor.targets == (("hand", 2), ("trick", 0))
    with pytest.raises(DealError):
        _ = editor.game
    led = reduce(Editor.act, ("leader 1", "to trick 0", *cards("E7")), editor)
    assert led.text == POSITION.replace("E9 |", "E9 | 1 leads E7 |")
    assert led.view.turn == 2


def test_a_game_becomes_a_position_and_undo_brings_it_back():
    editor = Editor.of(BEGUN, ORDNUNG)
    stated = editor.act("form position")
    assert (
        stated.text
        == (
            "ordnung | rufspiel E by 0 | 2 holds EA E8 E7 GA GZ GK SK | 0 leads E9 EZ "
            "| called_suit_led=no ran_away=no"
        )
        or stated.text == editor.position
    )
    assert stated.text == format_position(position(parse_game(BEGUN).view()))
    assert stated.text == editor.position
    assert stated.act("undo").text == editor.text


# --- what no words can break ---------------------------------------------------------------------


def vocabulary(ruleset: RuleSet) -> list[str]:
    letters = "EGHS"
    return [
        *(f"card {place.key}" for place in places(ruleset.pack)),
        *(f"to hand {seat}" for seat in range(4)),
        *(f"to trick {number}" for number in range(9)),
        *(f"{word} {seat}" for word in ("by", "dealer", "leader", "seat") for seat in range(5)),
        *(f"game {name}" for name in (*ruleset.contracts, "bridge")),
        *(f"suit {letter}" for letter in letters),
        *("form game", "form position", "undo", "undo", "clear", "", "card", "to", "text"),
        *("nonsense", "card E.O.9", "to hand -1", "by two", f"text {POSITION}", f"text {BEGUN}"),
    ]


def holds(editor: Editor) -> None:
    """No card twice, no hand too big, and the text is the layout."""
    layout, pack = editor.layout, editor.layout.ruleset.pack
    given = [place for hand in layout.hands for place in hand]
    laid = [place for place in layout.laid if place]
    assert max(Counter(given).values(), default=1) == 1
    assert max(Counter(laid).values(), default=1) == 1
    assert all(len(hand) <= pack.hand_size for hand in layout.hands)
    if layout.stated is None:
        dealt = Counter(card for hand in editor.game.deal.hands for card in hand)
        assert max(dealt.values(), default=0) <= pack.copies
        assert all(len(hand) <= pack.hand_size for hand in editor.game.deal.hands)
        assert Editor.of(editor.text, layout.ruleset).text == editor.text
    assert editor.target in editor.targets


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["ordnung", "cardgames-zone-short", "doubled"])
@given(data=st.data())
def test_any_words_keep_the_deal_whole_and_undo_goes_back(rules: str, data: st.DataObject):
    ruleset = rule_set(rules)
    words = data.draw(st.lists(st.sampled_from(vocabulary(ruleset)), max_size=40))
    likely = data.draw(st.sampled_from(["", "game solo", "game wenz"]))
    editor = acted(*filter(None, [likely, likely and "suit G", likely and "by 1"]), rules=rules)
    for word in words:
        after = editor.act(word)
        if word not in ("undo", "clear") and after.layout != editor.layout:
            back = after.act("undo")
            assert (back.layout, back.before, back.text) == (
                editor.layout,
                editor.before,
                editor.text,
            )
        editor = after
    holds(editor)
    voice = Voice(Speaker("de"), ruleset)
    json.dumps(editor_model(editor, voice))


@given(st.lists(st.text(), max_size=5))
def test_words_that_say_nothing_change_nothing(words: list[str]):
    editor = Editor.of(BEGUN, ORDNUNG)
    known = ("to", "card", "dealer", "leader", "seat", "game", "suit", "by", "form", "text")
    for word in words:
        if word.split(" ")[0] not in (*known, "undo", "clear"):
            assert editor.act(word) is editor


@given(st.text(alphabet="EGHSAZKOU987|/…?. 0123 byclaimsrufwenzdealrhoinp\n\0<>&\"'", max_size=80))
def test_whatever_is_written_is_kept_and_answered(text: str):
    editor = acted(f"text {text}")
    assert editor.said
    if editor.draft is None:
        holds(editor)
    else:
        assert editor.draft == text
        assert editor.layout == Editor.empty(ORDNUNG).layout
    json.dumps(editor_model(editor, Voice(Speaker("en"), ORDNUNG)))


@pytest.mark.parametrize(
    "text",
    [
        "/etc/passwd dealer 3 | … / … / … / …",
        "mine.toml dealer 3 | … / … / … / …",
        "bridge dealer 3 | … / … / … / …",
        "ordnung dealer 4 | … / … / … / …",
        "ordnung dealer 3 | EO EO … / … / … / …",
        "ordnung | rufspiel H by 0 | 2 holds EO",
        "ordnung | rufspiel E by 0 | 2 holds EO | ran_away=maybe",
        "x" * 20_000,
    ],
)
def test_a_text_that_cannot_be_read_is_one_sentence_and_nothing_is_lost(text: str):
    before = Editor.of(BEGUN, ORDNUNG)
    editor = before.act(f"text {text}")
    assert (editor.layout, editor.draft) == (before.layout, text)
    for language in ("de", "en"):
        model = editor_model(editor, Voice(Speaker(language), ORDNUNG))
        assert model["slip"] == model["says"]["lines"][0]["text"]
        assert model["slip"].endswith(".")
        assert model["text"]["value"] == text
    assert editor.act("undo").draft is None


def test_a_text_may_leave_out_the_rule_set_and_name_another_one():
    assert acted("text wenz by 0 | 2 holds EO").text == "ordnung | wenz by 0 | 2 holds EO"
    other = acted("text cardgames-zone-short dealer 1 | … / … / … / …")
    assert other.layout.ruleset.name == "cardgames-zone-short"
    with pytest.raises(TutorError) as slip:
        Editor.of("wenz by 0 | 2 holds XX", ORDNUNG)
    assert slip.value.values["place"] == len("wenz by 0 | 2 holds X")
