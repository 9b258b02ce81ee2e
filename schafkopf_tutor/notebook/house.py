"""The box "at your table": what this table plays, and how it is played elsewhere.

Every sentence is one of the rule sheet, said of the table's own rules: change them in the lesson's
first cell, run again, and the box follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import Final

from schafkopf_tutor.draw import Picture, table, wide
from schafkopf_tutor.draw.plain import aligned
from schafkopf_tutor.errors import RulesetError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.ruleset import RuleSet, Setting
from schafkopf_tutor.rulesets import load, of_law, shipped
from schafkopf_tutor.rulesheet import Difference, differences, titled
from schafkopf_tutor.rulesheet.games import describe, order_of
from schafkopf_tutor.rulesheet.layout import PACK, games_played, layout
from schafkopf_tutor.rulesheet.money import price_list
from schafkopf_tutor.rulesheet.saying import kind_of, say, value_of
from schafkopf_tutor.rulesheet.sheet import GAMES
from schafkopf_tutor.screen.voice import Voice

TRUMPS: Final = "trumps"
PRICES: Final = "prices"
USUAL: Final = "ordnung"
"""By these rules the lessons are built."""
_NOT_PLAYED: Final = ("book", "faults.", "tournament.")
"""What a text on play says nothing of."""
MOST: Final = 3
"""So many other ways are named."""


def framed_box(title: str, html: str, lines: Sequence[str]) -> Picture:
    """A box with a title (text): what stands in it, and the same as lines of text."""
    style = "border-left:4px solid #2e7d32;padding:2px 0 2px 12px;margin:8px 0"
    head = f'<p style="margin:0"><b>{escape(title)}</b></p>'
    frame = f'<div class="skt-house" role="note" style="{style}">{head}{html}</div>'
    return Picture(frame, "\n".join([title, *lines]))


@dataclass(frozen=True)
class House:
    """What a table plays, told by this voice."""

    voice: Voice
    visited: bool = False
    """Whether it is another table than one's own."""

    @property
    def _rules(self) -> RuleSet:
        return self.voice.ruleset

    @cached_property
    def _speaker(self) -> Speaker:
        """All rule sets are told with this table's own name for the ace."""
        return replace(self.voice.speaker, ace=self.voice.words.ace)

    def says(self, name: str) -> tuple[str, ...]:
        """What this table plays: the sentences about a setting, ``"pack"``, ``"games"`` (each of
        them) or ``"trumps"`` (how many there are in each). RulesetError for another name.

        >>> from schafkopf_tutor.rulesets import load
        >>> House(Voice(Speaker("en"), load("cardgames-zone-short"))).says("pack")
        ('Short deck: 24 cards, 6 for each player, without sevens and eights.',)
        """
        if name == TRUMPS:
            return tuple(self._trumps())
        self._known(name)
        rules, speaker = self._rules, self._speaker
        if not layout(rules.law).tells(name, rules):
            return (speaker.words(rules).text("compare.not_here"),)
        said = say(speaker, rules, name)
        if name != GAMES:
            return said
        words = speaker.words(rules)
        return (*said, *(describe(words, rules, game) for game in games_played(rules)))

    def listed(self, *names: str) -> str:
        """What this table plays of these, as a list in Markdown: what does not come up here is
        left out, and said once where nothing does.

        >>> from schafkopf_tutor.rulesets import load
        >>> House(Voice(Speaker("en"), load("doppelbild"))).listed("doubling.stoss", "pack")
        '- Long deck: 32 cards, 8 for each player.'
        """
        nothing = (self._speaker.words(self._rules).text("compare.not_here"),)
        said = [sentences for sentences in map(self.says, names) if sentences != nothing]
        return "\n".join(f"- {' '.join(sentences)}" for sentences in said or [nothing])

    def _known(self, name: str) -> None:
        try:
            kind_of(self._rules, name)
        except KeyError:
            allowed = ", ".join([TRUMPS, PRICES, *self._settings])
            raise RulesetError("error.house", found=name, allowed=allowed) from None

    @property
    def _settings(self) -> Iterator[str]:
        for _, settings in layout(self._rules.law).sections:
            yield from settings

    def _trumps(self) -> Iterator[str]:
        words = self._speaker.words(self._rules)
        for game in games_played(self._rules):
            if game.goal == "most":
                count = len(order_of(self._rules, game).trumps) * self._rules.pack.copies
                yield words.text("house.trumps", game=game, count=count)

    def changes(self) -> tuple[str, ...]:
        """What this table plays otherwise than the Ordnung, by which lessons are written: first
        whose rules these are. Empty at a table that plays by it.

        >>> from schafkopf_tutor.rulesets import load
        >>> changes = House(Voice(Speaker("en"), load("cardgames-zone-short"))).changes()
        >>> changes[1], House(Voice(Speaker("en"), load("ordnung"))).changes()
        ('Short deck: 24 cards, 6 for each player, without sevens and eights.', ())
        """
        usual = load(USUAL)
        if self._rules.law != usual.law:
            return ()
        found = [
            " ".join(other.there)
            for other in differences(usual, self._rules, self._speaker)
            if not other.setting.startswith(_NOT_PLAYED)
        ]
        if not found:
            return ()
        name = titled(self._rules, self._speaker)
        return (self.voice.text("house.changes", name=name), *found)

    # --- elsewhere -------------------------------------------------------------------------------

    def elsewhere(self, name: str) -> tuple[tuple[str, ...], ...]:
        """How it is played elsewhere: what other rule sets of the package say, the most frequent
        first; then what else a setting can be."""
        if name in (TRUMPS, PRICES, GAMES):
            return ()
        self._known(name)
        found = Counter(d.there for d in self._differences if d.setting == name)
        ways = dict.fromkeys([*(there for there, _ in found.most_common()), *self._possible(name)])
        return tuple(ways)[:MOST]

    @cached_property
    def _differences(self) -> tuple[Difference, ...]:
        nothing = self._speaker.words(self._rules).text("compare.not_here")
        others = (load(name) for name in shipped(self._rules.law))
        return tuple(
            difference
            for other in others
            for difference in differences(self._rules, other, self._speaker)
            if difference.there != (nothing,)
        )

    def _possible(self, name: str) -> list[tuple[str, ...]]:
        """What else a switch or a word can be: anything, where it decides nothing here."""
        kind, now = kind_of(self._rules, name), self._rules
        if kind.per_contract or name == PACK or kind.kind not in ("switch", "word"):
            return []
        values: tuple[Setting, ...] = (True, False) if kind.kind == "switch" else kind.of
        settled = layout(now.law).matters(name, now)
        others = [value for value in values if not settled or value != value_of(now, name)]
        changed = (replace(now, settings=Frozen({**now.settings, name: v})) for v in others)
        return [say(self._speaker, rules, name) for rules in changed]

    # --- the box ---------------------------------------------------------------------------------

    def box(self, *names: str) -> Picture:
        """The box for these settings; ``"prices"`` is the list of prices."""
        name = titled(self._rules, self._speaker)
        title = self.voice.text("house.visited" if self.visited else "house.title", name=name)
        html, text = "", []
        for setting in names:
            one = self.prices() if setting == PRICES else self._part(setting)
            html += one.html
            text.append(one.text)
        return framed_box(title, html, text)

    def _part(self, name: str) -> Picture:
        own = self.says(name)
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in own)
        html = f'<ul style="margin:6px 0 0;padding-left:1.2em">{items}</ul>'
        text = [f"- {sentence}" for sentence in own]
        for way in self.elsewhere(name):
            other = self.voice.text("house.elsewhere", said=" ".join(way))
            html += f'<p style="margin:2px 0 0 1.2em"><small>{escape(other)}</small></p>'
            text.append(f"  {other}")
        return Picture(html, "\n".join(text))

    def prices(self) -> Picture:
        """The list of prices. RulesetError at a table of another game, which has no such list."""
        of_law(self._rules)
        listed = price_list(self._speaker, self._rules)
        head, *rows = listed
        cells = [[escape(cell) for cell in row] for row in rows]
        label = self._speaker.words(self._rules).text("sheet.heading.money")
        return Picture(wide(table(head, cells), label), aligned(listed))
