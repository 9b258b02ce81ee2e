"""What a desk has to take along: what is said at the table, and sheets to print."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape

from schafkopf_tutor.draw import Picture, table, wide
from schafkopf_tutor.draw.plain import aligned
from schafkopf_tutor.explain import Phrase, phrase, phrases
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.notebook import pages, pictures
from schafkopf_tutor.notebook.asking import Asking
from schafkopf_tutor.notebook.own import own
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.quiz.question import Question
from schafkopf_tutor.screen.house_rules import HouseRules
from schafkopf_tutor.screen.house_rules_model import house_rules_model
from schafkopf_tutor.screen.pocket import Offered, Sheet, about_model, offered_model, phrase_table


class Talking(Asking):
    """Shows and asks what is said at the table; brings along what can be printed."""

    def pocket(self, sheet: Sheet = "pocket") -> Live:
        """A sheet to be saved and printed: the card for the pocket with trumps, points, duties and
        prices, or ``"phrases"``, what is said at the table."""
        offered = Offered(sheet)
        stored = pages.between(about_model(offered, self.voice), self.voice)
        return self._live(sheet, offered, partial(offered_model, voice=self.voice), stored)

    def rules_form(self) -> Live:
        """The house rules of a table as a form: the questions of ``schafkopf-tutor rules new`` one
        after the other; at its end the rule set's file and its sheet, to be saved."""
        form = HouseRules(law=self.voice.ruleset.law)
        stored = pages.between(house_rules_model(form, self.voice), self.voice)
        return self._live("rules", form, partial(house_rules_model, voice=self.voice), stored)

    def phrases(self, *groups: str) -> Picture:
        """What is said at the table, with its sound and its meaning: ``"bidding"``, ``"playing"``,
        ``"cards"`` or ``"after"``. KeyError for another group."""
        law = self.voice.ruleset.law
        return pictures.framed(listed(groups, self.voice.words, law), 60)

    def said(self, name: str) -> str:
        """How it is said (``"leads"``), for a text. KeyError for a phrase that there is not."""
        return phrase(name, self.voice.ruleset.law).bavarian

    def heard(self, name: str, *others: str) -> Live:
        """What does somebody mean who says this at the table? Phrases by their ids (``"leads"``);
        the meanings of the ``others`` are wrong. KeyError for a phrase that there is not."""
        return self._ask(heard(name, others, self.voice.words, self.voice.ruleset.law))


def _all(groups: Sequence[str], law: str) -> tuple[Phrase, ...]:
    return tuple(one for group in groups for one in phrases(law)[group])


def listed(groups: Sequence[str], words: Words, law: str = USUAL) -> Picture:
    """Groups of phrases as a table, and how the sound is to be read. KeyError for another group.

    >>> listed(["bidding"], Words("en")).text.splitlines()[1].split("  ")[0]
    'I dad spuin.'
    """
    head, *rows = phrase_table(_all(groups, law), words)
    cells = [[f"<b>{escape(said)}</b>", *map(escape, rest)] for said, *rest in rows]
    names = ", ".join(words.text(f"phrases.group.{group}") for group in groups)
    sound = words.text("phrases.sound")
    html = f"{wide(table(head, cells), names)}<p><small>{escape(sound)}</small></p>"
    return Picture(html, "\n".join([aligned([head, *rows]), sound]))


def heard(name: str, others: Sequence[str], words: Words, law: str = USUAL) -> Question:
    """What does this phrase mean? One of the meanings of itself and the others, by the alphabet."""
    asked = phrase(name, law)
    every = [asked, *(phrase(one, law) for one in others)]
    means = {one.id: one.means[words.language] for one in every}
    said = words.text("phrases.heard", said=asked.bavarian)
    because = {
        means[one.id]: _told("means" if one is asked else "not_it", one, words) for one in every
    }
    other = phrase(others[0], law)
    return own(
        "choice",
        said,
        means[name],
        sorted(means.values()),
        because=because,
        hints=(
            words.text("phrases.when"),
            _told("not_it", other, words),
            _told("means", asked, words),
        ),
    )


def _told(how: str, one: Phrase, words: Words) -> str:
    return words.text(f"phrases.{how}", said=one.bavarian, means=one.means[words.language])
