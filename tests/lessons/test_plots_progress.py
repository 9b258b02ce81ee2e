"""Figures of a learner's progress: what is drawn is what was counted by hand, and stands beside it
in words; nothing covers anything, and no colour speaks alone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from html import unescape
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.patches import FancyBboxPatch, Rectangle
from matplotlib.text import Text
from matplotlib.transforms import Bbox

import schafkopf_tutor
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.notebook import Desk, plots_curve, plots_forecast, plots_heat, plots_mastery
from schafkopf_tutor.notebook import plots_style as style
from schafkopf_tutor.notebook.plots_layout import direct, layered
from schafkopf_tutor.notebook.plots_progress import Learned
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.figures import Day, Forecast, Heat, Standing, heat, steps
from schafkopf_tutor.practice.log import Memory, Read
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.screen.voice import Voice
from tests.lessons.test_desk import Sound
from tests.practice.attempts import START, made
from tests.tools import colours, learner

DATA = Path(schafkopf_tutor.__file__).parent / "data"
SIGN = {"de": " %", "en": "%"}
"""A share in percent, as each language writes it."""
NEEDS: dict[str, list[str]] = {
    name: entry["needs"]
    for name, entry in tomllib.loads((DATA / "quiz/skills.toml").read_text("utf-8")).items()
    if "law" not in entry  # those of the usual game
}
LAST = 5


def voice(language: str = "de") -> Voice:
    return Desk(language).voice


def axes(width: float = 7.2, height: float = 4.0) -> Axes:
    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12)
    return Figure(figsize=(width, height), dpi=100, layout=layout).add_subplot()


def cells(text: str) -> list[list[str]]:
    """A table's lines without its head, cell by cell."""
    return [re.split(r"\s{2,}", line) for line in text.splitlines()[1:]]


def rectangles(ax: Axes) -> list[Rectangle]:
    return [patch for patch in ax.patches if isinstance(patch, Rectangle)]


def boxes_of(ax: Axes) -> dict[str, FancyBboxPatch]:
    found = [patch for patch in ax.patches if isinstance(patch, FancyBboxPatch)]
    return {str(box.get_gid()): box for box in found}


# --- the map -------------------------------------------------------------------------------------

STEPS = list(Mastery)
SIGNS = dict(zip(STEPS, "○◔◑◕★", strict=True))


def stands(*, following: bool = False) -> list[Standing]:
    """Every step of mastery, a skill after the other; two that are not played at the table."""
    return [
        Standing(
            skill,
            STEPS[place % 5],
            answers=3 * (place % 5),
            share=None if place % 5 == 0 else place % 5 / 4,
            offered=skill not in ("short_deck", "words"),
            following=following or skill in ("compare", "may_play"),
        )
        for place, skill in enumerate(NEEDS)
    ]


def drawn_map(language: str = "de", *, following: bool = False) -> Axes:
    height = plots_mastery.mastery_height() + 0.7
    ax = axes(style.WIDE, height)
    return plots_mastery.mastery_map(ax, stands(following=following), voice(language))


def inside(ax: Axes, box: FancyBboxPatch) -> list[str]:
    """The texts that begin in a box, in the order of drawing."""
    low, high = box.get_y(), box.get_y() + box.get_height()
    left, right = box.get_x(), box.get_x() + box.get_width()
    return [
        text.get_text().replace("\n", " ")
        for text in ax.texts
        if left <= text.get_position()[0] <= right and low <= text.get_position()[1] <= high
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_skill_has_its_box_with_sign_colour_and_name(language: str):
    ax = drawn_map(language)
    boxes = boxes_of(ax)
    assert set(boxes) == set(NEEDS)
    words = Words(language)
    for one in stands():
        here = one.offered or one.answers > 0
        sign = SIGNS[one.mastery] if here else "–"
        assert inside(ax, boxes[one.skill])[:2] == [sign, words.text(f"skill.{one.skill}")]
        ground = plots_mastery.LOOKS[one.mastery].ground if here else style.PAPER
        assert to_hex(boxes[one.skill].get_facecolor()) == ground


def test_what_builds_on_something_stands_to_its_right():
    boxes = boxes_of(drawn_map())
    for name, before in NEEDS.items():
        columns = [boxes[need].get_x() for need in before]
        assert boxes[name].get_x() == max((column + 1 for column in columns), default=0)


def lines_of(ax: Axes) -> list[list[tuple[float, float]]]:
    lines: Any = [line for line in ax.lines if line.get_gid() == "line"]
    return [list(zip(line.get_xdata(), line.get_ydata(), strict=True)) for line in lines]


def test_a_line_for_each_need_that_no_other_implies():
    """By hand: of the 29 needs one is implied, as compare needs trump_order, which needs
    plain_order."""
    ax = drawn_map()
    boxes = boxes_of(ax)

    def box_at(x: float, y: float) -> str:
        (found,) = (
            name
            for name, box in boxes.items()
            if box.get_x() - 0.05 <= x <= box.get_x() + box.get_width() + 0.001
            and box.get_y() <= y <= box.get_y() + box.get_height()
        )
        return found

    drawn = {(box_at(*line[0]), box_at(*line[-1])) for line in lines_of(ax)}
    needs = {(need, name) for name, before in NEEDS.items() for need in before}
    assert len(needs) == 29
    assert drawn == needs - {("plain_order", "compare")}


def test_what_comes_next_is_framed_and_says_so():
    ax = drawn_map()
    thick = {name for name, box in boxes_of(ax).items() if box.get_linewidth() > 2}
    assert thick == {"compare", "may_play"}
    assert sum(text.get_text() == "als Nächstes" for text in ax.texts) == 2


def extent(artist: Any, ax: Axes) -> Bbox:
    figure: Any = ax.figure
    found: Bbox = artist.get_window_extent(figure.canvas.get_renderer())
    return found


def render(ax: Axes) -> None:
    figure: Any = ax.figure
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()


def crosses(line: list[tuple[float, float]], box: FancyBboxPatch) -> bool:
    low, high = box.get_y(), box.get_y() + box.get_height()
    left, right = box.get_x(), box.get_x() + box.get_width()
    return any(
        min(ax, bx) < right and left < max(ax, bx) and min(ay, by) < high and low < max(ay, by)
        for (ax, ay), (bx, by) in pairwise(line)
    )


@pytest.mark.slow
@pytest.mark.parametrize("following", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_the_map_covers_anything(language: str, following: bool):
    ax = drawn_map(language, following=following)
    render(ax)
    boxes = boxes_of(ax)
    places = {name: extent(box, ax) for name, box in boxes.items()}
    for one, other in combinations(places.values(), 2):
        assert not one.overlaps(other)
    names = {one.skill: Words(language).text(f"skill.{one.skill}") for one in stands()}
    for skill, box in places.items():
        (text,) = (text for text in ax.texts if text.get_text().split() == names[skill].split())
        found = extent(text, ax)
        assert box.x0 < found.x0 < found.x1 < box.x1, names[skill]
        assert box.y0 < found.y0 < found.y1 < box.y1, names[skill]
    for line in lines_of(ax):
        assert not any(crosses(line, box) for box in boxes.values())
    legend = extent(ax.get_legend(), ax)
    notes = [extent(text, ax) for text in ax.texts if text.get_text()[:3] in ("Von", "Fro")]
    assert len(notes) == 1
    for box in places.values():
        assert not box.overlaps(legend)
        assert not box.overlaps(notes[0])
    flags = [text for text in ax.texts if text.get_text() in ("als Nächstes", "next")]
    assert len(flags) == (31 if following else 2)
    written = [extent(text, ax) for text in ax.texts if text not in flags]
    for flag in flags:
        assert not any(extent(flag, ax).overlaps(text) for text in written)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_as_a_table(language: str):
    facts = plots_mastery.mastery_facts(stands(), voice(language))
    rows = cells(facts.table.text)
    words = Words(language)
    assert [row[0] for row in rows] == [words.text(f"skill.{skill}") for skill in NEEDS]
    for one, row in zip(stands(), rows, strict=True):
        here = one.offered or one.answers > 0
        step = words.phrase(f"mastery.{one.mastery.name.lower()}")
        assert row[1] == (step if here else words.phrase("plot.mastery.elsewhere"))
        assert row[2] == ("–" if one.share is None else f"{100 * one.share:.0f}{SIGN[language]}")
        assert row[3] == str(one.answers)
        needs = ", ".join(words.text(f"skill.{need}") for need in NEEDS[one.skill])
        assert row[4] == (needs or "–")
        assert row[5] == (words.phrase("plot.yes") if one.following else "–")


def test_the_map_in_words():
    # 30 skills, six at each step; compare and may_play come next
    said_de = plots_mastery.mastery_facts(stands(), voice("de")).sentence
    begun = sum(one.answers > 0 for one in stands())
    here = sum(one.offered or one.answers > 0 for one in stands())
    assert begun == 24
    assert said_de == (
        f"Du hast 24 von {here} Themen begonnen: 6 gemeistert, 6 sicher, 6 vertraut und 6 versucht."
        " Als Nächstes: „Welche Karte schlägt welche“ oder „Was du legen darfst“."
    )
    said_en = plots_mastery.mastery_facts(stands(), voice("en")).sentence
    assert said_en == (
        f"You have begun 24 of {here} skills: 6 mastered, 6 proficient, 6 familiar and 6 attempted."
        " Next: “Which card beats which” or “What you may play”."
    )


def test_any_graph_has_its_places(seed: int):
    rng = Random(seed)
    for _ in range(30):
        names = [f"n{number}" for number in range(rng.randrange(1, 14))]
        needs = {
            name: rng.sample(names[:at], rng.randrange(min(at, 3) + 1))
            for at, name in enumerate(names)
        }
        places = layered(needs)
        assert len(set(places.values())) == len(names)
        for name, before in needs.items():
            columns = [places[need].column for need in before]
            assert places[name].column == max(columns, default=-1) + 1
        kept = direct(needs)

        def reached(name: str, needs: dict[str, list[str]] = needs) -> set[str]:
            return set(needs[name]).union(*(reached(need) for need in needs[name]))

        for name in names:
            found: set[str] = set()
            wanted = [name]
            while wanted:
                last = wanted.pop()
                wanted += [need for need, other in kept if other == last]
                found.add(last)
            assert found - {name} == reached(name)  # no way is lost
        roots = [places[name].row for name in names if not needs[name]]
        assert roots == sorted(roots)


# --- forecast ------------------------------------------------------------------------------------

DAYS = tuple(date(2026, 1, 25) + timedelta(days=day) for day in range(28))
SKILLS = (3, 0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 5, *[0] * 13, 1)
BELIEFS = (1, 0, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, *[0] * 14)


def coming(days: int, later: int = 2) -> Forecast:
    return Forecast(DAYS[:days], SKILLS[:days], BELIEFS[:days], later)


@pytest.mark.parametrize("days", [14, 28])
@pytest.mark.parametrize("language", LANGUAGES)
def test_bars_and_table_are_the_reviews_of_each_day(language: str, days: int):
    ax = plots_forecast.forecast_bars(axes(), coming(days), voice(language))
    bars = rectangles(ax)
    assert [bar.get_height() for bar in bars[:days]] == list(SKILLS[:days])
    assert [bar.get_height() for bar in bars[days:]] == list(BELIEFS[:days])
    assert [bar.get_y() for bar in bars[days:]] == list(SKILLS[:days])  # on top
    sums = [one + other for one, other in zip(SKILLS, BELIEFS, strict=True)]
    assert [text.get_text() for text in ax.texts] == [str(n) for n in sums[:days] if n]
    texts: Any = ax.texts
    assert [text.xy for text in texts] == [(at, n) for at, n in enumerate(sums[:days]) if n]
    rows = cells(plots_forecast.forecast_facts(coming(days), voice(language)).table.text)
    assert [row[-2:] for row in rows] == [
        [str(one), str(other)] for one, other in list(zip(SKILLS, BELIEFS, strict=True))[:days]
    ]
    name = {"de": "So 25. Jan", "en": "Sun 25 Jan"}[language]
    assert rows[0][0] == name
    assert {bar.get_hatch() for bar in bars[:days]} != {bar.get_hatch() for bar in bars[days:]}


def test_the_forecast_in_words():
    once = (
        " Jedes Thema und jeder Irrtum zählt einmal: Wann es danach wiederkommt, hängt von deiner"
        " Antwort ab."
    )

    def words(what: Forecast) -> str:
        return plots_forecast.forecast_facts(what, voice("de")).sentence

    assert words(coming(14)) == (
        "Heute sind 4 Wiederholungen fällig, in den nächsten 14 Tagen sind es zusammen 15."
        " Später kommen noch 2 dazu." + once
    )
    quiet = Forecast(DAYS[:2], (0, 1), (0, 0), 0)
    assert words(quiet) == (
        "Heute ist nichts zu wiederholen, in den nächsten 2 Tagen kommt 1 Wiederholung." + once
    )
    assert words(Forecast(DAYS[:2], (0, 0), (0, 0), 1)) == (
        "In den nächsten 2 Tagen ist nichts zu wiederholen; eine Wiederholung kommt später."
        " Etwas Neues geht immer."
    )


# --- heat ----------------------------------------------------------------------------------------

HEAT = Heat(
    ("points", "trump_order", "may_play"),
    ("pips_count", "king_above_ten", "must_trump"),
    ((4, 0, 0), (1, 2, 0), (0, 0, 7)),
    (5, 3, 9),
    (4, 2, 7),
    20,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cells_and_table_are_the_counts(language: str):
    ax = plots_heat.heat_map(axes(), HEAT, voice(language))
    written = {text.get_position(): text.get_text() for text in ax.texts}
    grounds = {
        (round(cell.get_x() + 0.47, 6), round(cell.get_y() + 0.45, 6)): cell.get_facecolor()
        for cell in rectangles(ax)
    }
    light = {}
    for across, counts in enumerate(HEAT.counts):
        for down, count in enumerate(counts):
            assert written[across, down] == (str(count) if count else "")
            light[count] = colours.bright(to_rgb(grounds[across, down]))
    assert sorted(light, key=light.__getitem__, reverse=True) == [0, 1, 2, 4, 7]
    words = Words(language)
    beliefs = [words.text(f"belief.{belief}.name") for belief in HEAT.beliefs]
    assert [label.get_text().replace("\n", " ") for label in ax.get_yticklabels()] == beliefs
    for label, skill, wrong in zip(ax.get_xticklabels(), HEAT.skills, HEAT.wrong, strict=True):
        name = words.text(f"skill.{skill}")
        assert label.get_text().split("\n")[-1] in (f"({wrong} falsch)", f"({wrong} wrong)")
        assert " ".join(label.get_text().split("\n")[:-1]) == name
    rows = cells(plots_heat.heat_facts(HEAT, voice(language)).table.text)
    assert [row[0] for row in rows[:-1]] == beliefs
    assert [row[1:] for row in rows[:-1]] == [["4", "1", "0"], ["0", "2", "0"], ["0", "0", "7"]]
    assert rows[-1][1:] == ["5", "3", "9"]


def test_heat_in_words():
    assert plots_heat.heat_said(HEAT, voice("de")) == (
        "Von 20 falschen Antworten folgen 13 einem bekannten Irrtum. Am häufigsten war es"
        " „Stechen, obwohl man bedienen kann“, 7-mal bei „Was du legen darfst“."
        f" Richtig ist: {Words('de').text('belief.must_trump.right')}"
        " Folgt eine Antwort mehreren Irrtümern, zählt sie bei jedem."
    )
    slips = Heat((), (), (), (), (), 3)
    assert plots_heat.heat_said(slips, voice("en")) == (
        "None of your 3 wrong answers fits a mistake that is known by name: they were probably"
        " mere slips."
    )
    none = plots_heat.heat_said(Heat((), (), (), (), (), 0), voice("en"))
    assert none == "No answer was wrong so far, so there is nothing to see here. Keep it up!"


def test_too_much_for_a_figure_stands_in_the_table():
    names, beliefs = list(NEEDS)[:9], ["pips_count", "king_above_ten"]
    counts = tuple((place + 1, 1) for place in range(9))
    much = Heat(tuple(names), tuple(beliefs), counts, (20,) * 9, (11,) * 9, 200)
    ax = plots_heat.heat_map(axes(8.6), much, voice("en"))
    drawn = [text.get_text() for text in ax.texts][::2]
    assert drawn == ["3", "4", "5", "6", "7", "8", "9"]  # the seven largest
    facts = plots_heat.heat_facts(much, voice("en"))
    assert facts.sentence.endswith("The figure shows the most frequent, the table all of them.")
    assert cells(facts.table.text)[0][1:] == [str(place) for place in range(1, 10)]


# --- curve ---------------------------------------------------------------------------------------

# right, wrong, right, helped, half, right, right, wrong, right, right
WORTH = [1.0, 0.0, 1.0, 0.0, 0.5, 1.0, 1.0, 0.0, 1.0, 1.0]
KINDS = ["right", "wrong", "right", "helped", "helped", "right", "right", "wrong", "right", "right"]
LEVELS = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3]
"""Where he stands after each: two right ones in a row lead up."""


def answers() -> Iterator[Attempt]:
    asked = [1, *LEVELS[:-1]]
    for number, (worth, kind, level) in enumerate(zip(WORTH, KINDS, asked, strict=True)):
        helped = kind == "helped" and worth == 0
        yield made(
            "words",
            level,
            minutes=number,
            share=1.0 if helped else worth,
            right=helped or worth == 1,
            helped=helped,
        )


def shares() -> list[float]:
    return [100 * sum(WORTH[at - LAST : at]) / LAST for at in range(LAST, len(WORTH) + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_curve_is_the_share_of_the_last_five(language: str):
    ax = plots_curve.curve_line(axes(), steps(answers(), "words"), voice(language))
    lines: Any = [line for line in ax.lines if not str(line.get_label()).startswith("_")]
    curve, *signs = lines
    assert list(curve.get_xdata()) == [5, 6, 7, 8, 9, 10]
    assert list(curve.get_ydata()) == pytest.approx(shares())
    names = [Words(language).phrase(f"plot.curve.{kind}") for kind in ("right", "helped", "wrong")]
    assert [line.get_label() for line in signs] == names
    for line, kind in zip(signs, ("right", "helped", "wrong"), strict=True):
        assert list(line.get_xdata()) == [at for at, one in enumerate(KINDS, 1) if one == kind]
    looks = {(line.get_marker(), to_hex(line.get_markerfacecolor())) for line in signs}
    assert len(looks) == 3
    # the band: he answers seven at level 1, then three at level 2
    band = [(bar.get_x(), bar.get_x() + bar.get_width()) for bar in rectangles(ax)]
    assert band == [(0.5, 7.5), (7.5, 10.5)]
    rows = cells(plots_curve.curve_facts(steps(answers(), "words"), voice(language)).table.text)
    words = Words(language)
    assert [row[3] for row in rows] == [words.phrase(f"plot.curve.{kind}") for kind in KINDS]
    assert [row[4] for row in rows] == ["–"] * 4 + [
        f"{share:.0f}{SIGN[language]}" for share in shares()
    ]
    assert [row[5].split()[0] for row in rows] == [str(level) for level in LEVELS]
    assert [row[0] for row in rows if "▲" in row[-1]] == ["7", "10"]


def test_the_curve_in_words():
    whole = plots_curve.curve_facts(steps(answers(), "words"), voice("de")).sentence
    assert shares()[-1] == max(shares()) == 80
    assert (
        whole
        == "Deine letzten 5 Antworten waren zu 80 % ohne Hilfe richtig. Du bist auf Stufe 3 von 3."
    )
    three = steps(list(answers())[:3], "words")
    facts = plots_curve.curve_facts(three, voice("en"))
    assert facts.sentence == (
        "So far there are 3 answers, 2 of them all right without help. That is too few for a share."
        " You are at level 1 of 3."
    )
    worse = steps([*answers(), made("words", 3, minutes=99, right=False)], "words")
    said_worse = plots_curve.curve_facts(worse, voice("en")).sentence
    assert said_worse.startswith("Of your last 5 answers 60% was right without help. The highest")


def test_few_answers_make_no_curve():
    ax = plots_curve.curve_line(axes(), steps(list(answers())[:4], "words"), voice("de"))
    labels = {str(line.get_label()) for line in ax.lines}
    assert "Anteil der letzten 5 Antworten" not in labels
    assert "Ab 5 Antworten steht hier, welcher Anteil richtig war." in {
        text.get_text() for text in ax.texts
    }


def test_of_many_answers_the_last_are_shown():
    many = [made("words", 1, minutes=n, right=n % 3 > 0) for n in range(75)]
    found = steps(many, "words")
    ax = plots_curve.curve_line(axes(), found, voice("en"))
    assert ax.get_title("left") == "Words of the game: your last 60 of 75 answers"
    curve: Any = next(line for line in ax.lines if str(line.get_label()).startswith("Share"))
    assert list(curve.get_xdata()) == list(range(16, 76))
    rows = cells(plots_curve.curve_facts(found, voice("en")).table.text)
    assert [row[0] for row in rows] == [str(number) for number in range(16, 76)]


TWO_WEEKS = [
    Day(date(2026, 1, 30), 8, 0.25, 0, 1),
    Day(date(2026, 1, 31), 3, 1.0, 1, 0),
    Day(date(2026, 2, 4), 20, 0.8, 4, 2),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_days_and_their_table(language: str):
    ax = plots_curve.daily_bars(axes(), TWO_WEEKS, voice(language))
    bars = {round(bar.get_x() + bar.get_width() / 2): bar for bar in rectangles(ax)}
    assert {place: bar.get_height() for place, bar in bars.items()} == pytest.approx(
        {0: 25, 1: 100, 2: 80}
    )
    # three answers say little: that bar looks otherwise
    assert bars[0].get_hatch() == bars[2].get_hatch() != bars[1].get_hatch()
    assert [text.get_text() for text in ax.texts] == ["▼1", "▲1", "▲4\n▼2"]
    labels = [label.get_text().split("\n") for label in ax.get_xticklabels()]
    assert labels == [["(8)", "30", "Jan"], ["(3)", "31"], ["(20)", "4", "Feb"]]
    facts = plots_curve.daily_facts(TWO_WEEKS, voice(language))
    assert [row[1:] for row in cells(facts.table.text)] == [
        ["8", f"25{SIGN[language]}", "0", "1"],
        ["3", f"100{SIGN[language]}", "1", "0"],
        ["20", f"80{SIGN[language]}", "4", "2"],
    ]
    # 2 of 8, 3 of 3 and 16 of 20: 21 of 31 are 67.7 in a hundred
    assert (
        facts.sentence
        == {
            "de": "An 3 Tagen hast du 31 Fragen beantwortet, 68 % davon ohne Hilfe richtig."
            " Eine Stufe hinauf ging es dabei 5-mal, hinunter 3-mal.",
            "en": "On 3 days you answered 31 questions, 68% of them right without help."
            " A level went up 5 times, and down 3 times.",
        }[language]
    )


# --- the desk ------------------------------------------------------------------------------------


def desk(language: str = "de", **more: Any) -> Desk:
    return Desk(language, clock=lambda: learner.NOW, **more)


def all_of(on: Desk, answers: Any) -> dict[str, Any]:
    return {
        "mastery": on.plots.mastery(answers),
        "forecast": on.plots.forecast(14, answers),
        "four weeks": on.plots.forecast(28, answers),
        "heat": on.plots.heat(answers),
        "curve": on.plots.curve("trump_or_not", answers),
        "days": on.plots.curve(attempts=answers),
    }


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_has_its_sentence_and_its_table_beside_it(language: str):
    for html, text in all_of(desk(language), list(learner.answers())).values():
        (alt,) = Sound(html).names
        _, sentence, *table = text.splitlines()
        assert alt == sentence
        assert f"<p>{sentence}</p>" in unescape(html)
        assert len(table) >= 3
        assert "<table" in html.partition("<details>")[2]
        assert not re.search(r"[{}]|None", text)
        if language == "de":
            assert not re.search(r"\b(skills?|answers?|reviews?|mistakes?|level)\b", text)


@pytest.mark.slow
def test_all_together():
    whole = desk("en").progress(learner.answers())
    assert whole.text.startswith("You have begun 13 of 29 skills, and 5 of them you know well. ")
    assert whole.html.count("<img") == whole.html.count("<details>") == 4
    titles = [unescape(title) for title in re.findall(r'aria-label="([^"]+)"', whole.html)][::2]
    assert len(set(titles)) == 4
    for title in titles:
        assert title in whole.text


def says(attempts: Iterable[Attempt], now: datetime, language: str = "de") -> str:
    return Learned(Read(tuple(attempts)), now.astimezone(), voice(language)).says()


def test_where_one_stands():
    """By learner.SITTINGS: 13 skills; points and plain_order in the test, then trump_order,
    trump_or_not and compare five times right above the first level."""
    cards = Progress.of(learner.answers()).schedule.cards.values()
    midnight = learner.NOW.astimezone().replace(hour=0) + timedelta(days=1)
    due = sum(card.due < midnight for card in cards)
    assert due > 1
    german, english = (says(learner.answers(), learner.NOW, language) for language in LANGUAGES)
    assert re.fullmatch(
        r"Du hast 13 von 29 Themen begonnen, 5 davon sitzen schon\. "
        rf"{due} Wiederholungen sind heute fällig; am besten fängst du mit"
        r" „[^“]+“, „[^“]+“ oder „[^“]+“ an\.",
        german,
    )
    assert re.fullmatch(
        r"You have begun 13 of 29 skills, and 5 of them you know well\. "
        rf"{due} reviews are due today; “[^”]+”, “[^”]+” or “[^”]+” would be a good start\.",
        english,
    )


def test_days_without_a_way_up_or_down():
    def end(up: int, down: int) -> str:
        one = Day(date(2026, 1, 30), 8, 1.0, up, down)
        return plots_curve.daily_facts([one], voice("de")).sentence.partition("richtig.")[2]

    assert end(0, 0) == ""
    assert end(2, 0) == " Eine Stufe hinauf ging es dabei 2-mal."
    assert end(0, 1) == " Eine Stufe hinunter ging es dabei einmal."


def test_what_comes_next():
    late, soon = START + timedelta(days=9), START + timedelta(minutes=3)
    right, begun = [made("points")], "Du hast 1 von 29 Themen begonnen. "
    assert says(right, late) == (
        f"{begun}Eine Wiederholung ist heute fällig; am besten fängst du mit „Was Karten zählen“"
        " an."
    )
    # what was asked three minutes ago is not asked again; plain_order is next in teaching order
    assert (
        says(right, soon) == f"{begun}Als Nächstes ist etwas Neues dran: „Die Reihe einer Farbe“."
    )
    # three that are not familiar are enough: they go on, the weakest first
    young = [
        made(skill, minutes=n, share=share, right=False, helped=False)
        for n, (skill, share) in enumerate([("words", 0.6), ("points", 0.5), ("outranks", 0.6)])
    ]
    assert says(young, soon) == (
        "Du hast 3 von 29 Themen begonnen. Am meisten bringt es dir jetzt, „Wörter am Tisch“ weiter"
        " zu üben."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_log_is_one_kind_sentence(language: str):
    on = desk(language)
    found = {text for _, text in all_of(on, []).values()} | {on.progress([]).text}
    found.add(on.progress(Memory()).text)
    (sentence,) = found
    expected = {
        "de": "Hier ist noch nichts zu sehen. Sobald du die ersten Fragen beantwortet hast,"
        " siehst du, was du schon kannst und was als Nächstes dran ist.",
        "en": "There is nothing to see here yet. As soon as you have answered your first"
        " questions, you will see what you know and what comes next.",
    }
    assert sentence == expected[language]
    assert "<img" not in on.progress([]).html


def test_what_has_nothing_to_show_says_so():
    right = [made("points"), made("points", minutes=2)]
    assert desk().plots.curve("value", right).text.startswith("Zu „Was ein Spiel wert ist“ hast du")
    assert desk().plots.heat(right).text.startswith("Bisher war keine Antwort falsch")
    later = Desk("de", clock=lambda: START + timedelta(minutes=20))
    known = [made("points", minutes=0), made("points", minutes=11)]  # due two days later
    assert later.plots.forecast(2, known).text.startswith("In den nächsten 2 Tagen ist nichts zu")


class Torn(Memory):
    """A log that cannot be read."""

    def read(self) -> Read:
        return Read((), said("practice.unread"))


def test_a_log_that_cannot_be_read_is_told_and_nothing_else():
    found = desk().progress(Torn()).text
    assert found == Words("de").text("practice.unread")


def test_the_desks_own_log_is_read(monkeypatch: pytest.MonkeyPatch):
    log = Memory()
    log.record(made("points", minutes=-3))
    monkeypatch.setattr(Desk, "log", property(lambda _: log), raising=False)
    on = desk("en")
    assert on.plots.heat().text.startswith("No answer was wrong so far")
    assert on.plots.heat([]).text.startswith("There is nothing")


@pytest.mark.parametrize("days", [0, 1, 367])
def test_a_forecast_of_no_days(days: int):
    with pytest.raises(TutorError, match=f"2 to 366 days, not {days}"):
        desk().plots.forecast(days, [])


def test_a_skill_that_there_is_not():
    with pytest.raises(QuestionError, match="no skill poker"):
        desk().plots.curve("poker", [])


@pytest.mark.slow
def test_a_year_ahead_has_labels_that_do_not_touch():
    days = tuple(date(2026, 1, 1) + timedelta(days=day) for day in range(366))
    ax = axes()
    plots_forecast.forecast_bars(ax, Forecast(days, (1,) * 366, (0,) * 366, 0), voice("de"))
    render(ax)
    found = [extent(label, ax) for label in ax.get_xticklabels()]
    assert not any(one.overlaps(other) for one, other in pairwise(found))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_touches_another(language: str):
    made_ = list(learner.answers())
    v = voice(language)
    drawn = [
        plots_forecast.forecast_bars(axes(), coming(14), v),
        plots_heat.heat_map(axes(8.6), heat(made_), v),
        plots_curve.daily_bars(axes(), TWO_WEEKS * 4, v),
        plots_curve.curve_line(axes(), steps(made_, "trump_or_not"), v),
    ]
    for ax in drawn:
        render(ax)
        for ticks in (ax.get_xticklabels(), ax.get_yticklabels()):
            found = [extent(label, ax) for label in ticks if label.get_text()]
            assert not any(one.overlaps(other) for one, other in pairwise(found))
        figure: Any = ax.figure
        for text in ax.findobj(Text):
            box: Any = extent(text, ax)
            if text.get_text() and text.get_visible() and box.width:
                assert box.x0 >= 0, text
                assert box.x1 <= figure.bbox.x1, text


# --- colours -------------------------------------------------------------------------------------


class Sight(NamedTuple):
    """How a colour looks to somebody, as a matrix on linear red, green and blue."""

    name: str
    rows: tuple[tuple[float, float, float], ...]


# Machado, Oliveira and Fernandes 2009, severity 1.0; and a grey printer.
SIGHTS = [
    Sight("usual", ((1, 0, 0), (0, 1, 0), (0, 0, 1))),
    Sight(
        "protan",
        (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
    ),
    Sight(
        "deutan",
        (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
    ),
    Sight(
        "tritan",
        (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    ),
    Sight("grey", ((0.2126, 0.7152, 0.0722),) * 3),
]


def seen(colour: str, sight: Sight) -> colours.Colour:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    def encoded(part: float) -> float:
        part = min(1.0, max(0.0, part))
        return 12.92 * part if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)

    light = [linear(part) for part in to_rgb(colour)]
    red, green, blue = (
        encoded(sum(w * part for w, part in zip(row, light, strict=True))) for row in sight.rows
    )
    return red, green, blue


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda sight: sight.name)
def test_steps_of_mastery_are_told_apart_by_any_eye(sight: Sight):
    grounds = [seen(look.ground, sight) for look in plots_mastery.LOOKS.values()]
    for lighter, darker in pairwise(grounds):
        assert colours.bright(lighter) > colours.bright(darker)
        assert colours.contrast(lighter, darker) >= 1.12
    for look in (*plots_mastery.LOOKS.values(), plots_mastery.ELSEWHERE):
        assert colours.contrast(seen(look.ink, sight), seen(look.ground, sight)) >= 4.5
    assert len({look.sign for look in plots_mastery.LOOKS.values()}) == 5


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda sight: sight.name)
def test_what_has_to_be_seen_stands_out(sight: Sight):
    paper = seen(style.PAPER, sight)
    for colour in (style.ORANGE, style.BLUE, style.FAINT):
        assert colours.contrast(seen(colour, sight), paper) >= 3
    for warmth in (0.0, 0.1, 0.5, 0.9, 1.0):
        ground = to_hex(plots_heat.COLOURS(warmth))
        assert colours.contrast(seen(style.INK, sight), seen(ground, sight)) >= 4.5
    for tint in plots_curve.TINTS:
        assert colours.contrast(seen(style.INK, sight), seen(tint, sight)) >= 4.5


def test_the_sights_are_what_they_are_said_to_be():
    """White stays white; who sees no red and green apart sees these two alike."""
    for sight in SIGHTS:
        assert seen("#ffffff", sight) == pytest.approx((1, 1, 1), abs=0.01)
    red, green = seen("#b00000", SIGHTS[2]), seen("#505000", SIGHTS[2])
    assert sum(abs(a - b) for a, b in zip(red, green, strict=True)) < 0.6
    grey = seen("#0072b2", SIGHTS[4])
    assert max(grey) - min(grey) < 1e-9


def test_the_learner_for_pictures_is_whole():
    made_ = list(learner.answers())
    assert len({one.id for one in made_}) == len(made_)
    assert {one.skill for one in made_} <= set(skills())
    assert max(one.at for one in made_) < learner.NOW == datetime(2026, 1, 19, 17, tzinfo=UTC)
