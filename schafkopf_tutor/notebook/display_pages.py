"""What the engine's values look like as the last value of a cell.

One function a kind of value; each gives a picture with its text, and none decides anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from schafkopf_tutor import draw
from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.draw import Picture, deals, money, table, wide
from schafkopf_tutor.draw.plain import aligned
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf import Result
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.notebook import pictures
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import result as result_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet import about, sentences
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.settlement import Settlement
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import Trick, View


def cards(held: Sequence[Card], voice: Voice) -> Picture:
    """Cards side by side, in the order given."""
    return pictures.framed(draw.cards(held, voice.words))


def order(of_game: CardOrder, voice: Voice) -> Picture:
    """The row of trumps and the plain suits."""
    return pictures.framed(draw.order(of_game, voice.words))


def trick(finished: Trick, voice: Voice) -> Picture:
    """A finished trick."""
    return pictures.framed(deals.taken(finished, voice.words))


def deal(dealt: Deal, voice: Voice) -> Picture:
    """Four hands."""
    return pictures.framed(deals.deal(dealt, voice.words))


def verdict(judged: Verdict, voice: Voice) -> Picture:
    """Whether it may be done, why and by which paragraph, and the cards that decide it."""
    may = voice.text("desk.may" if judged.ok else "desk.may_not")
    parts = [_said(f"{may}. {voice.say(judged)}", strong=may)]
    if judged.because:
        parts.append(_titled("display.because", draw.cards(judged.because, voice.words), voice))
    return _joined(parts)


def result(came_to: Result, voice: Voice) -> Picture:
    """What a game came to in sentences, and everybody's points and tricks where they are known."""
    voice = replace(voice, ruleset=came_to.ruleset)
    parts = [_said(voice.speaker.result(came_to))]
    if came_to.by_seat:
        parts.append(_by_seat(came_to, voice))
    return _joined(parts)


def _by_seat(came_to: Result, voice: Voice) -> Picture:
    columns = ["seat", "side", "points", "tricks"]
    if not came_to.side:
        columns.remove("side")
    head = [voice.text(f"display.column.{column}") for column in columns]
    rows = []
    for seat in SEATS:
        side = "declarer" if seat in came_to.side else "opponents"
        cells = {
            "seat": voice.words.text("display.seat", seat=seat),
            "side": voice.text(f"display.side.{side}"),
            "points": str(came_to.by_seat[seat]),
            "tricks": str(came_to.tricks_by_seat[seat]),
        }
        rows.append([cells[column] for column in columns])
    return Picture(table(head, [_escaped(row) for row in rows]), aligned([head, *rows]))


def _escaped(row: Sequence[str]) -> list[str]:
    """The cells of a row as HTML."""
    return [escape(cell) for cell in row]


def settlement(settled: Settlement, voice: Voice) -> Picture:
    """Lines with amounts by seat, and who receives and pays."""
    return pictures.framed(money.settlement(settled, voice.speaker, voice.ruleset))


def game(played: Game, voice: Voice) -> Picture:
    """A game as it stands: what is played, said, on the table and in the hands that are known."""
    voice = replace(voice, ruleset=played.ruleset)
    speaker, words = voice.speaker.at(played.ruleset), voice.words
    parts = [_said(deals.game(played.announced, speaker), strong=True)]
    said = deals.said(played.moves, speaker)
    if said:
        parts.append(_titled("display.said", said, voice))
    if played.tricks:
        parts.append(_titled("display.tricks", deals.tricks(played.tricks, words), voice))
    if played.trick:
        lying = deals.on_table(played.leader, played.trick, words)
        parts.append(_titled("desk.table", lying, voice))
    if played.over:
        parts.append(_said(_outcome(played, voice)))
    else:
        unknown = [played.deal.unknown(seat) for seat in SEATS]
        held = deals.hands(
            played.hands, unknown, words, played.order, dealer=played.dealer, turn=played.turn
        )
        parts.append(_titled("display.hands", held, voice))
    return _joined(parts)


def _outcome(played: Game, voice: Voice) -> str:
    try:
        return voice.speaker.result(result_of(played))
    except DealError:  # over, but nobody can say how it ended: hands or partner are not known
        return voice.text("display.over")


def view(seen: View, voice: Voice) -> Picture:
    """What a seat sees: the table and its hand, each card judged when it is this seat's turn."""
    voice = replace(voice, ruleset=seen.ruleset)
    speaker, words = voice.speaker.at(seen.ruleset), voice.words
    parts = [_said(deals.game(seen.announced, speaker), strong=True)]
    said = deals.said(seen.moves, speaker)
    if said:
        parts.append(_titled("display.said", said, voice))
    if seen.turn == seen.seat:
        parts.append(pictures.position(voice, seen))
        if seen.unknown:
            parts.append(_said(words.text("display.unknown", count=seen.unknown) + "."))
        return _joined(parts)
    if seen.trick:
        lying = deals.on_table(seen.leader, seen.trick, words)
        parts.append(_titled("desk.table", lying, voice))
    held = deals.hand(seen.hand, seen.unknown, words, seen.order)
    title = words.text("display.seat", seat=seen.seat)
    parts.append(_titled("desk.hand", held, voice, more=title))
    if seen.turn is not None:
        parts.append(_said(words.text("display.whose", turn=seen.turn)))
    return _joined(parts)


def ruleset(rules: RuleSet, voice: Voice) -> Picture:
    """The sheet of a rule set."""
    speaker = voice.speaker.at(rules)
    title = speaker.text("sheet.title", name=rules.name)
    what = about(rules.name, speaker) or speaker.text("sheet.about")
    html = f"<p><b>{escape(title)}</b></p><p>{escape(what)}</p>"
    text = [title, what]
    for section in sentences(rules, speaker):
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in section.sentences)
        html += f'<p style="margin:12px 0 0"><b>{escape(section.heading)}</b></p><ul>{items}</ul>'
        text += ["", section.heading, *(f"- {sentence}" for sentence in section.sentences)]
        if section.table:
            head, *rows = section.table
            prices = table(head, [_escaped(row) for row in rows])
            html += wide(prices, section.heading)
            text.append(aligned(section.table))
    return pictures.framed(Picture(html, "\n".join(text)))


def _said(sentence: str, *, strong: str | bool = False) -> Picture:
    """A sentence as a paragraph; ``strong`` is its beginning that stands out, or all of it."""
    start = sentence if strong is True else strong or ""
    rest = escape(sentence.removeprefix(start))
    begins = f"<b>{escape(start)}</b>" if start else ""
    return Picture(f"<p>{begins}{rest}</p>", sentence)


def _titled(title: str, shown: Picture, voice: Voice, more: str = "") -> Picture:
    """A picture under a title."""
    said = voice.text(title) + (f" ({more})" if more else "")
    html = f'<p style="margin:10px 0 0"><b>{escape(said)}</b></p>{shown.html}'
    return Picture(html, f"{said}:\n{shown.text}")


def _joined(parts: Sequence[Picture]) -> Picture:
    """Pictures below each other."""
    html = "".join(part.html for part in parts)
    return pictures.framed(Picture(html, "\n".join(part.text for part in parts)))
