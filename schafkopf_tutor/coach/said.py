"""Advice in sentences: what it rests on, what each card is worth, and what is called a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.advice import BEST, CLOSE, Advice
from schafkopf_tutor.coach.chance import chance
from schafkopf_tutor.coach.games import Rate
from schafkopf_tutor.coach.outcomes import OPEN
from schafkopf_tutor.coach.stakes import POINTS, unit_of
from schafkopf_tutor.coach.worth import Worth
from schafkopf_tutor.explain.speaker import Speaker
from schafkopf_tutor.ruleset import RuleSet


def basis(advice: Advice, speaker: Speaker) -> str:
    """What the advice rests on: how many deals, how they were played out, and what weighs them."""
    many = "all" if advice.sample.complete else "some"
    said = [speaker.text(f"coach.basis.{many}", worlds=advice.worlds), _method(advice, speaker)]
    if any(advice.sample.reasons):
        said.append(speaker.text("coach.weighed"))
    return " ".join(said)


def card_said(advice: Advice, card: Card, speaker: Speaker) -> str:
    """What a card is worth, and how sure that is. KeyError if it is not legal.

    Card points and the chance are always said; another stake in its unit, beside them.
    """
    told = advice.of(card)
    exact = advice.sample.complete or not isfinite(told.points.low)
    total = float(advice.view.ruleset.pack.points)
    said = speaker.text(
        "coach.card.exact" if exact else "coach.card.between",
        card=card,
        points=number_said(told.points.mean, speaker),
        low=number_said(max(0.0, told.points.low), speaker) if not exact else "",
        high=number_said(min(total, told.points.high), speaker) if not exact else "",
        chance=round(100 * told.chance.mean),
        least=round(100 * told.chance.low),
        most=round(100 * told.chance.high),
    )
    if advice.stake is POINTS:
        return said
    value = speaker.text("coach.card.value", amount=amount(advice, told.value.mean, speaker))
    return f"{said} {value}"


def verdict_said(advice: Advice, card: Card, speaker: Speaker) -> str:
    """Whether the card is the best, a mistake, or too close to call. KeyError if it is not legal.

    How the deals were played out is part of the sentence, so that it can stand alone.
    """
    told, best = advice.of(card), advice.best
    how = speaker.words().phrase(f"coach.with.{_how(advice)}", player=advice.method.name)
    if len(advice.cards) == 1:
        return speaker.text("coach.verdict.only", card=card)
    if told.verdict == BEST:
        return speaker.text("coach.verdict.best", card=card, how=how)
    if told.verdict == CLOSE:
        return speaker.text("coach.verdict.close", card=card, best=best.card, how=how)
    return speaker.text(
        "coach.verdict.mistake_exact" if advice.sample.complete else "coach.verdict.mistake",
        card=card,
        best=best.card,
        how=how,
        lost=amount(advice, told.behind.mean, speaker),
        low=number_said(told.behind.low, speaker),
        high=amount(advice, told.behind.high, speaker),
    )


def chance_said(advice: Advice, card: Card, speaker: Speaker) -> str:
    """The chance to win with a card, with open cards and among players. KeyError if it is not
    legal; CoachError as ``chance``."""
    found = chance(advice, card)
    if found.decided:
        return speaker.text("coach.chance.won" if found.real else "coach.chance.lost")
    shares = {"open": round(100 * found.open_cards.mean), "real": round(100 * found.real)}
    return speaker.text("coach.chance.both", card=card, **shares)


def worth_rows(
    found: Sequence[Worth], players: Sequence[str], ruleset: RuleSet, speaker: Speaker
) -> tuple[tuple[str, ...], ...]:
    """How often each game is won, side by side: with open cards, and as each player plays it, with
    the interval and the number of deals. A row a game, below a head."""
    say = speaker.at(ruleset)
    played = [speaker.text("coach.worth.column.played", player=name) for name in players]
    rows = [(*(speaker.text(f"coach.worth.column.{name}") for name in ("game", "open")), *played)]
    for one in found:
        contract = ruleset.contracts[one.announce.contract]
        rates = [one.open_cards, *(one.played.get(name) for name in players)]
        rows.append((say.game(contract, one.announce.suit), *(_rate(r, speaker) for r in rates)))
    return tuple(rows)


def said(advice: Advice, speaker: Speaker) -> tuple[str, ...]:
    """Everything: what it rests on, then card by card, best first.

    >>> from random import Random
    >>> from schafkopf_tutor.coach.advice import advise
    >>> from schafkopf_tutor.coach.outcomes import PlayedOn
    >>> from schafkopf_tutor.notation import parse_game
    >>> from schafkopf_tutor.players import named
    >>> hand = "EO GO HO SO EU GU HU SU"
    >>> game = parse_game(f"ordnung dealer 3 | {hand} / … / … / … | wenz by 0")
    >>> random = PlayedOn([named("random")] * 4, "random")
    >>> lines = said(advise(game.view(), Random(1), 4, method=random), Speaker("en"))
    >>> print(lines[0])
    Looked at in 4 deals that fit what you can see. Each was played on with covered cards by the computer player random.
    """  # noqa: E501
    speaker = speaker.at(advice.view.ruleset)
    cards = [told.card for told in advice.cards]
    lines = [(card_said(advice, c, speaker), verdict_said(advice, c, speaker)) for c in cards]
    return (basis(advice, speaker), *(" ".join(line) for line in lines))


def amount(advice: Advice, value: float, speaker: Speaker) -> str:
    """A value in the unit of the advice's stake."""
    unit = unit_of(advice.stake, advice.view.ruleset)
    number = number_said(value, speaker)
    return speaker.text(f"unit.{unit}", n=1 if number == "1" else number)


def _rate(rate: Rate | None, speaker: Speaker) -> str:
    """So many of a hundred, from where to where, and of how many deals; a dash for none."""
    if rate is None:
        return "–"
    won = {"share": rate.won.mean, "low": rate.won.low, "high": rate.won.high}
    shares = {name: round(100 * share) for name, share in won.items()}
    return speaker.words().phrase("coach.worth.rate", deals=rate.deals, **shares)


def _how(advice: Advice) -> str:
    return OPEN if advice.method.name == OPEN else "played_on"


def _method(advice: Advice, speaker: Speaker) -> str:
    return speaker.text(f"coach.method.{_how(advice)}", player=advice.method.name)


def number_said(value: float, speaker: Speaker) -> str:
    """A number with one decimal where it is not whole."""
    shown = f"{value:.1f}".removesuffix(".0")
    return shown.replace(".", speaker.text("plot.decimal"))
