"""How many trumps a hand holds: dealt at random, and worked out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from random import Random

from matplotlib.axes import Axes

from schafkopf_tutor.notebook.plots_style import (
    BLUE,
    INK,
    ORANGE,
    SKY,
    Facts,
    decimal,
    percent,
    tabled,
    tidy,
)
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.screen.voice import Voice


def trump_counts(order: CardOrder, deals: int, generator: Random) -> tuple[int, ...]:
    """How many of so many hands, dealt at random, held 0, 1, 2 … trumps.

    One hand a deal, so that no hand knows of another.

    >>> from schafkopf_tutor.rulesets import load
    >>> wenz = load("ordnung").contracts["wenz"].order(load("ordnung").pack)
    >>> len(trump_counts(wenz, 10, Random(1))), sum(trump_counts(wenz, 10, Random(1)))
    (5, 10)
    """
    pack = order.pack
    found = Counter(
        sum(map(order.is_trump, generator.sample(pack.cards, pack.hand_size))) for _ in range(deals)
    )
    return tuple(found[trumps] for trumps in range(_most(order) + 1))


def trump_chances(order: CardOrder) -> tuple[float, ...]:
    """The probability of 0, 1, 2 … trumps in a hand (hypergeometric).

    >>> from schafkopf_tutor.rulesets import load
    >>> wenz = load("ordnung").contracts["wenz"].order(load("ordnung").pack)
    >>> [round(chance, 3) for chance in trump_chances(wenz)]
    [0.295, 0.45, 0.215, 0.037, 0.002]
    """
    cards, hand = len(order.pack), order.pack.hand_size
    trumps = sum(map(order.is_trump, order.pack.cards))
    hands = comb(cards, hand)
    return tuple(
        comb(trumps, held) * comb(cards - trumps, hand - held) / hands
        for held in range(_most(order) + 1)
    )


def _most(order: CardOrder) -> int:
    return min(order.pack.hand_size, sum(map(order.is_trump, order.pack.cards)))


def chance_facts(order: CardOrder, counts: Sequence[int], voice: Voice, game: str = "") -> Facts:
    """What was dealt beside what is worked out; ``counts`` as ``trump_counts`` gives them."""
    deals, exact = sum(counts), trump_chances(order)
    title = voice.text("plot.chance.title", deals=deals)
    if game:
        title = voice.text("plot.named", game=game, title=title)
    often = max(range(len(counts)), key=counts.__getitem__)
    said = voice.text(
        "plot.chance.says",
        deals=deals,
        mean=decimal(sum(held * count for held, count in enumerate(counts)) / deals, voice, 2),
        exact=decimal(sum(held * chance for held, chance in enumerate(exact)), voice, 2),
        often=often,
        share=percent(counts[often] / deals, voice),
    )
    columns = ("trumps", "hands", "share", "exact")
    head = [voice.text(f"plot.column.{column}") for column in columns]
    rows = (
        (str(held), str(count), percent(count / deals, voice), percent(chance, voice))
        for held, (count, chance) in enumerate(zip(counts, exact, strict=True))
    )
    return Facts(title, said, tabled(head, rows))


def distribution(
    ax: Axes, order: CardOrder, counts: Sequence[int], voice: Voice, game: str = ""
) -> Axes:
    """Draw the shares of hands with 0, 1, 2 … trumps as bars, the probabilities as diamonds."""
    deals = sum(counts)
    held = range(len(counts))
    bars = ax.bar(
        held,
        [100 * count / deals for count in counts],
        width=0.7,
        color=SKY,
        hatch="//",
        edgecolor=BLUE,
        linewidth=1.2,
        label=voice.text("plot.chance.drawn"),
    )
    (line,) = ax.plot(
        held,
        [100 * chance for chance in trump_chances(order)],
        color=ORANGE,
        marker="D",
        markersize=8,
        markeredgecolor="white",
        linestyle="--",
        linewidth=1.6,
        label=voice.text("plot.chance.exact"),
        zorder=3,
    )
    ax.set_xticks(held)
    ax.set_ylim(bottom=0)
    hand = order.pack.hand_size
    ax.set_xlabel(voice.text("plot.chance.axis_trumps", hand=hand), color=INK, fontsize=11)
    ax.set_ylabel(voice.text("plot.chance.axis_share"), color=INK, fontsize=11)
    ax.legend(handles=[bars, line], frameon=False, labelcolor=INK, fontsize=10.5)
    return tidy(ax, chance_facts(order, counts, voice, game).title)
