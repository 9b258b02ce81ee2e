"""The page of a question, as HTML: its stored form to look at, its live form to click.

Both are made here, from the same pieces. A live form marks what can be clicked by ``data-act`` with
the word that the state is asked to act upon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import captioned, image, row
from schafkopf_tutor.notebook.questions import Answer, Option, name_of
from schafkopf_tutor.screen.said import Reason
from schafkopf_tutor.screen.voice import Voice


def button(act: str, label: str, kind: str = "tool") -> str:
    """A button; ``label`` is text."""
    look = f'class="skt-{kind}" data-act="{escape(act)}"'
    return f'<button type="button" {look}>{escape(label)}</button>'


def stored_note(voice: Voice) -> str:
    """What stands under a stored form: how to bring it to life."""
    return (
        f'<p class="skt-run" style="opacity:0.75;margin:6px 0">{escape(voice.text("desk.run"))}</p>'
    )


def asked(text: str) -> str:
    """What is asked for, above everything else."""
    style = "margin:0 0 6px;font-weight:600"
    return f'<p class="skt-ask" style="{style}">{escape(text)}</p>'


def question_page(answer: Answer, voice: Voice, *, number: int, live: bool) -> str:
    """The page of a question, the ``number``-th of its notebook, at this point of its answer."""
    question = answer.question
    parts = [asked(f"{number}. {_ask(answer, voice)}")]
    if question.trick and question.kind != "takes":
        parts.append(_trick(answer, voice))
    if question.form == "rank":
        placed = (_placed(number, option, voice) for number, option in enumerate(answer.chosen, 1))
        parts.append(row(placed))
    rest = [o for o in question.options if question.form != "rank" or o not in answer.chosen]
    if question.kind == "may_play":
        parts.append(_small(escape(voice.text("desk.hand"))))
    if live:
        options = "".join(_option(answer, option, voice) for option in rest)
        label = escape(voice.text("desk.hand" if question.kind == "may_play" else "answer.options"))
        parts.append(f'<div class="skt-options" role="group" aria-label="{label}">{options}</div>')
    else:
        parts.append(row(_picture(option, voice) for option in rest))
    parts.append(_hints(answer, voice))
    if live:
        said = "".join(_said(answer, voice))
        parts.append(f'{_tools(answer, voice)}<div class="skt-say" role="status">{said}</div>')
    else:
        parts.append(stored_note(voice))
    return f'<div class="skt skt-question">{"".join(parts)}</div>'


def question_text(answer: Answer, voice: Voice, *, number: int) -> str:
    """The question as plain text."""
    question = answer.question
    lines = [f"{number}. {_ask(answer, voice)}"]
    if question.trick and question.kind != "takes":
        lines.append(f"{voice.text('desk.table')}: {_names(question.trick, voice)}")
    lines.append(_names(question.options, voice))
    return "\n".join(lines)


def _ask(answer: Answer, voice: Voice) -> str:
    question = answer.question
    game = voice.game(question.announced) if question.announced else ""
    return voice.text(f"ask.{question.kind}", game=game)


def _names(options: Iterable[Option], voice: Voice) -> str:
    return ", ".join(voice.words.name(option, "name") for option in options)


def _picture(option: Option, voice: Voice, width: int = 62) -> str:
    if isinstance(option, Card):
        return image(option, voice.words, width)
    return f'<span class="skt-number" style="font-size:1.5em;padding:8px 14px">{option}</span>'


def _trick(answer: Answer, voice: Voice) -> str:
    first = voice.text("draw.led")
    figures = (
        captioned(image(card, voice.words), first if at == 0 else "\u00a0")
        for at, card in enumerate(answer.question.trick)
    )
    label = escape(voice.text("desk.table"))
    return (
        f"{_small(label)}"
        f'<div class="skt-trick" role="group" aria-label="{label}">{row(figures)}</div>'
    )


def _small(label: str) -> str:
    return f'<p class="skt-label" style="margin:6px 0 0;opacity:0.8">{label}</p>'


def _placed(number: int, option: Option, voice: Voice) -> str:
    return captioned(_picture(option, voice), f"{number}.")


def _option(answer: Answer, option: Option, voice: Voice) -> str:
    """One option as a button: its picture and, once there is one, what became of it."""
    question, chosen = answer.question, option in answer.chosen
    mark, state = "", ""
    if question.form == "mark" and not answer.done:
        mark = "answer.marked" if chosen else "answer.unmarked"
        state = f' aria-pressed="{str(chosen).lower()}"'
    elif question.form == "mark":
        right = option in question.right
        mark = "answer.right" if right and chosen else "answer.wrong" if chosen else ""
        mark = "answer.missed" if right and not chosen else mark
    elif chosen or option is answer.slip:
        mark = "answer.right" if option in question.right and chosen else "answer.wrong"
    dead = answer.done or (question.form == "pick" and chosen)
    act = "" if dead else f' data-act="pick {name_of(option)}"'
    state += ' aria-disabled="true"' if dead else ""
    look = f" is-{mark.rpartition('.')[2]}" if mark else ""
    unsaid = ' aria-hidden="true"' if "aria-pressed" in state else ""
    line = f'<span class="skt-mark"{unsaid}>{escape(voice.text(mark))}</span>' if mark else ""
    return (
        f'<button type="button" class="skt-option{look}"{act}{state}>'
        f"{_picture(option, voice)}{line}</button>"
    )


def _hints(answer: Answer, voice: Voice) -> str:
    lines = [
        f"<li>{escape(voice.say(hint))}</li>" for hint in answer.question.hints[: answer.hints]
    ]
    return f'<ul class="skt-hints">{"".join(lines)}</ul>'


def _said(answer: Answer, voice: Voice) -> Iterator[str]:
    """What is said about the answer so far."""
    question = answer.question
    if question.form == "mark":
        if answer.checked:
            yield from _checked(answer, voice)
        elif answer.empty:
            yield f'<p class="skt-line">{escape(voice.text("answer.nothing"))}</p>'
    elif answer.slip is not None:
        yield _line("wrong", voice.text("answer.not_yet"), question.because[answer.slip], voice)
    elif answer.done:
        rank = question.form == "rank"
        last = answer.chosen[-1]
        word = voice.text("answer.well_rank" if rank else "answer.well")
        yield _line("right", word, question.because[last], voice)


def _line(look: str, word: str, reasons: Iterable[Reason], voice: Voice) -> str:
    sign = "✓" if look == "right" else "✗"
    text = escape(voice.all(reasons))
    return f'<p class="skt-line is-{look}"><b>{sign} {escape(word)}</b> {text}</p>'


def _checked(answer: Answer, voice: Voice) -> Iterator[str]:
    """A marked question, handed in: every option with its reason, the mistaken ones first."""
    question = answer.question
    mistaken = set(answer.chosen) ^ set(question.right)
    look = "wrong" if mistaken else "right"
    word = voice.text("answer.not_quite" if mistaken else "answer.well_mark")
    yield _line(look, word, (), voice)
    yield _reasons([o for o in question.options if o in mistaken], answer, voice, mistaken=True)
    rest = [o for o in question.options if o not in mistaken]
    if mistaken and rest:
        yield f'<p class="skt-others">{escape(voice.text("answer.others"))}</p>'
    yield _reasons(rest, answer, voice, mistaken=False)


def _reasons(options: Iterable[Option], answer: Answer, voice: Voice, *, mistaken: bool) -> str:
    """A list of reasons; options with the same one share a line. Mistakes are set off."""
    shared: dict[tuple[str, bool], list[Option]] = {}
    for option in options:
        reasons = answer.question.because[option]
        wrong = option in answer.chosen and option not in answer.question.right
        # what would have to be otherwise is told to those who thought it could be played
        kept = reasons if wrong else reasons[:1]
        key = (voice.all(kept), option in answer.question.right)
        shared.setdefault(key, []).append(option)
    lines = []
    for (text, right), group in shared.items():
        names = ", ".join(voice.code(option) for option in group)
        look = f' class="is-{"right" if right else "wrong"}"' if mistaken else ""
        sign = "✓" if right else "✗" if mistaken else "–"
        lines.append(f"<li{look}><b>{sign} {escape(names)}</b> {escape(text)}</li>")
    return f'<ul class="skt-reasons">{"".join(lines)}</ul>' if lines else ""


def _tools(answer: Answer, voice: Voice) -> str:
    tools = []
    if answer.question.form == "mark" and not answer.done:
        tools.append(button("check", voice.text("answer.check"), "main"))
    if not answer.done and answer.hints < len(answer.question.hints):
        label = "answer.another_hint" if answer.hints else "answer.hint"
        tools.append(button("hint", voice.text(label)))
    if answer.done:
        tools.append(button("again", voice.text("answer.again")))
    return f'<div class="skt-tools">{"".join(tools)}</div>'
