"""One setting in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from schafkopf_tutor.cards import Card
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.ruleset import RuleSet, Setting
from schafkopf_tutor.rulesets import SettingKind, shipped_law
from schafkopf_tutor.rulesheet.layout import PACK, games_played, layout


def kind_of(ruleset: RuleSet, setting: str) -> SettingKind:
    """What a setting may be; the pack is told like a setting that is a word."""
    law = shipped_law(ruleset.law)
    if setting == PACK:
        return SettingKind(PACK, "word", "", law.packs)
    return law.kinds[setting]


def value_of(ruleset: RuleSet, setting: str) -> Setting:
    """The value of a setting, the pack's name included. KeyError for an unknown setting."""
    return ruleset.pack.name if setting == PACK else ruleset[setting]


def say(speaker: Speaker, ruleset: RuleSet, setting: str) -> tuple[str, ...]:
    """What a rule set states about a setting: one sentence, in a table of games one for each value.

    >>> from schafkopf_tutor.rulesets import load
    >>> say(Speaker("en"), load("ordnung"), "called_ace.run_away_with")
    ('To run away takes 4 cards of the called suit, the ace included.',)
    >>> say(Speaker("de"), load("ordnung"), "laufende.from")[0]
    'Rufspiel, Solo, Solo-Tout und Sie: Laufende zählen ab 3.'
    """
    if kind_of(ruleset, setting).per_contract:
        return say_table(speaker, ruleset, setting, games_played(ruleset))
    return (_sentence(speaker, ruleset, setting, value_of(ruleset, setting)),)


def say_stated(speaker: Speaker, ruleset: RuleSet, name: str) -> tuple[str, ...]:
    """The same for a name as it stands in ``ruleset.settings``: in a table, that of one game."""
    table, _, contract = name.rpartition(".")
    if name == PACK or name in shipped_law(ruleset.law).kinds:
        return say(speaker, ruleset, name)
    return say_table(speaker, ruleset, table, [ruleset.contracts[contract]])


def say_table(
    speaker: Speaker, ruleset: RuleSet, setting: str, contracts: Iterable[Contract]
) -> tuple[str, ...]:
    """A sentence for each value in a table of games, for these games; highest value last."""
    return tuple(
        _sentence(speaker, ruleset, setting, value, games)
        for value, games in by_value(ruleset, setting, contracts)
    )


def by_value(
    ruleset: RuleSet, setting: str, contracts: Iterable[Contract]
) -> Iterator[tuple[Setting, tuple[Contract, ...]]]:
    """Each value in a table of games with the games that have it, in the order of the games."""
    found: dict[Setting, list[Contract]] = {}
    without = kind_of(ruleset, setting).not_for
    for contract in contracts:
        if contract.parties not in without:
            value = ruleset.for_contract(setting, contract.name)
            found.setdefault(value, []).append(contract)
    yield from ((value, tuple(games)) for value, games in found.items())


def _sentence(
    speaker: Speaker,
    ruleset: RuleSet,
    setting: str,
    value: Setting,
    games: tuple[Contract, ...] = (),
) -> str:
    words = speaker.words(ruleset)
    if isinstance(value, tuple):
        games = tuple(ruleset.contracts[name] for name in value)
    prefix = layout(ruleset.law).prefix
    message = message_of(setting, value, lambda found: words.find(prefix + found) is not None)
    return words.text(
        prefix + message,
        **_values(speaker, words, ruleset, value),
        games=games,
    )


def message_of(setting: str, value: Setting, known: Callable[[str], bool]) -> str:
    """The message id for a value: one for the value where it is known, else that of the setting."""
    if isinstance(value, bool):
        return f"setting.{setting}.{'yes' if value else 'no'}"
    if isinstance(value, tuple):
        return f"setting.{setting}"
    message = (
        f"setting.{setting}_{value}" if isinstance(value, int) else f"setting.{setting}.{value}"
    )
    return message if known(message) else f"setting.{setting}"


def _values(speaker: Speaker, words: Words, ruleset: RuleSet, value: Setting) -> dict[str, object]:
    """What the sentences of settings may put in."""
    number = value if isinstance(value, int) and not isinstance(value, bool) else 0
    pack = ruleset.pack
    return {
        "value": value,
        "amount": speaker.amount(number, ruleset.word("tariff.unit")),
        "rest": sum(card.points for card in pack.cards) - number,
        "win": ruleset.settings.get("result.win_with", number),
        "cards": len(pack.cards),
        "hand": pack.hand_size,
        "ober": Card.of("EO"),
    }
