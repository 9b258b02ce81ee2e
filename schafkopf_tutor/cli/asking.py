"""Putting a question to whoever sits at the terminal: it is shown, answered and told about."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.quiz_reading import label, read
from schafkopf_tutor.quiz.grade import Grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import Question
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.screen.grade_said import answer_text, grade_lines, source_of
from schafkopf_tutor.screen.question_said import spoken
from schafkopf_tutor.screen.voice import Voice

INDENT: Final = "  "
_HINT: Final = "?"
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
_SIGNS: Final[Mapping[str, str]] = {"right": "✓", "wrong": "✗", "missed": "!", "plain": " "}


def can_redraw(console: Console) -> bool:
    """Whether the terminal can be cleared between two questions."""
    able = console.out.isatty() and bool(sys.stdin) and sys.stdin.isatty()
    return able and os.environ.get("TERM", "") != "dumb" and os.name == "posix"


@dataclass
class Asking:
    """Whoever sits at the terminal, and the voice that speaks to him.

    ``redraws`` clears the terminal between two questions; ``hints`` whether there are any. Where
    there are none nothing is told either, so that nobody has to stop for it.
    """

    voice: Voice
    console: Console
    redraws: bool = False
    hints: bool = True

    def __post_init__(self) -> None:
        self._begun = False

    def say(self, message: str, first: str = "", /, **values: object) -> None:
        """A sentence, with ``first`` before it."""
        self.console.paragraph(self.voice.text(message, **values), first)

    def news(self, told: Said | None, first: str = "") -> None:
        """A sentence that somebody else has made, if there is one."""
        if told is not None:
            self.console.paragraph(self.voice.say(told), first)

    def ask(self, item: Item, place: int, number: int) -> None:
        """Put a question where the one before may stand; that can be read as long as one wants."""
        if self.redraws and self._begun:
            if self.hints:
                self.console.ask(self.voice.text("cli.quiz.next"))
            self.console.out.write(_CLEAR)
        self._begun = True
        self.put(item, place, number)

    def put(self, item: Item, place: int, number: int) -> None:
        """Show a question and what can be answered."""
        self.console.text("\n")
        self.say("cli.quiz.question", number=place, all=number, level=item.level)
        self.console.paragraph(self.voice.say(item.question.ask))
        self.show(item.question)

    def show(self, question: Question) -> None:
        """The cards that lie there, and the options."""
        for group in question.shown:
            codes = [self.voice.code(card) for card in group.cards]
            if group.led and codes:
                codes[0] = f"{codes[0]} ({self.voice.text('draw.led').lower()})"
            self.console.paragraph(f"{self.voice.say(group.label)}: {', '.join(codes)}", INDENT)
        if question.options and question.label:
            self.console.paragraph(f"{self.voice.say(question.label)}:", INDENT)
        for place, option in enumerate(question.options):
            said = spoken(question, option, self.voice)
            code = self.voice.code(option)
            said = said if code == said or isinstance(option, str | int) else f"{code}  {said}"
            laid = [card for seat, card in question.laid if seat == option]
            if question.form == "seat" and laid:
                said += f": {', '.join(map(self.voice.code, laid))}"
                if laid[0] == question.laid[0][1]:
                    said += f" ({self.voice.text('draw.led').lower()})"
            self.console.paragraph(said, f"{INDENT}{label(place)}  ")

    def answer(self, item: Item) -> tuple[Answer, bool]:
        """What is answered, and whether a hint was asked for; asks again until it can be read."""
        question, rungs = item.question, 0
        form = "signed" if question.signed else question.form
        prompt = self.voice.text(f"cli.quiz.prompt.{form}")
        while True:
            typed = self.console.ask(prompt).strip()
            if typed == _HINT:
                if not self.hints:
                    self.say("error.sitting.no_hints", INDENT)
                elif rungs < len(question.hints):
                    self.console.paragraph(self.voice.say(question.hints[rungs]), INDENT)
                    rungs += 1
                else:
                    self.say("cli.quiz.no_more", INDENT)
                continue
            given = read(typed, question, self.voice)
            if not isinstance(given, Said):
                return given, rungs > 0
            self.console.paragraph(self._slip(given), INDENT)

    def _slip(self, told: Said) -> str:
        hint = [self.voice.text("cli.quiz.type.hint")] if self.hints else []
        return " ".join([self.voice.say(told), *hint])

    def tell(self, item: Item, found: Grade) -> None:
        """What the answer is worth, and why."""
        question = item.question
        if found.right:
            self.say("cli.quiz.right", "✓ ")
        elif found.share:
            self.say("cli.quiz.partly", "✗ ", percent=round(100 * found.share))
        else:
            self.say("cli.quiz.wrong", "✗ ")
        if found.mistaken:
            right = answer_text(question, item.right, self.voice)
            self.say("cli.quiz.answer", INDENT, answer=right)
        lines = grade_lines(question, found, self.voice)
        for line in lines:
            said = ": ".join(filter(None, (line.get("strong", ""), line["text"])))
            self.console.paragraph(said, f"{INDENT}{_SIGNS[line.get('tone', 'plain')]} ")
        if found.mistaken:
            if found.cards:
                self.say("cli.quiz.cards", INDENT, cards=found.cards)
            source = source_of(item, self.voice)
            if source and not any(source in line["text"] for line in lines):
                self.say("cli.quiz.source", INDENT, source=source)
