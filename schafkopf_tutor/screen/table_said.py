"""What is said at a table, in a fixed order and short: what was done, who took the trick and with
how much, who is next. What is refused is said alone, with its reason; what was asked for, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Claim, Give, Move, Play
from schafkopf_tutor.players.turns import Turn, thrown_in
from schafkopf_tutor.rules import counterfactual, judge, result
from schafkopf_tutor.screen.models import LineModel, Tone
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_moves import held, usual_order
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.view import Trick

MOST_REASONS: Final = 2
"""So many different reasons are said at once."""


def line(text: str, tone: Tone = "plain", strong: str = "") -> LineModel:
    """A line; ``strong`` are words in front of it."""
    made: LineModel = {"text": text, "tone": tone}
    if strong:
        made["strong"] = strong
    return made


def said(table: Table, voice: Voice, now: Turn) -> list[LineModel]:
    """What is to be said now."""
    if table.told:
        return [line(text) for text in TOLD[table.told](table, voice, now)]
    if table.refused:
        return [refused(table, voice)]
    return [*map(line, _events(table, voice)), *_next(table, voice, now)]


def spoken(move: Move, voice: Voice) -> str:
    """A move as it goes into the log: a card by its full name, a word as it is said."""
    if isinstance(move, Play):
        return voice.text("table.played", seat=move.seat, card=move.card)
    if isinstance(move, Give):
        return voice.text("table.gave", seat=move.seat, partner=move.to, count=move.count)
    what = voice.text(f"table.say.{move.word}") if isinstance(move, Claim) else voice.move(move)
    if move.seat is None:
        return voice.text("table.nobody", game=what)
    return voice.text("table.spoken", seat=move.seat, what=what)


def refused(table: Table, voice: Voice) -> LineModel:
    """What may not be done, why, and what would have to be otherwise."""
    move, verdict = table.refused  # type: ignore[misc]  # only asked where there is one
    if verdict.rule == "play.turn":
        head = voice.text("race.wrong_turn", turn=verdict.fact("turn"), seat=move.seat)
        return line("", "wrong", head)
    if isinstance(move, Play):
        head = voice.text("race.refused", seat=move.seat, card=move.card)
    elif move.seat is None:
        head = voice.text("table.refused_game", game=voice.move(move))
    else:
        head = voice.text("table.refused", seat=move.seat, what=voice.move(move))
    text = voice.say(verdict)
    what_if = None if move.seat is None else counterfactual(table.game.view(move.seat), move)
    if what_if:
        text += " " + voice.say(what_if)
    return line(text, "wrong", head)


def _events(table: Table, voice: Voice) -> Iterator[str]:
    """What has happened since the learner's last decision."""
    game, made = table.game, table.game.moves
    cards = sum(isinstance(move, Play) for move in made[: table.since])
    for move in made[table.since :]:
        yield spoken(move, voice)
        cards += isinstance(move, Play)
        if isinstance(move, Play) and cards % len(SEATS) == 0:
            yield taken(game, game.tricks[cards // len(SEATS) - 1], voice)


def taken(game: Game, trick: Trick, voice: Voice) -> str:
    """Whose trick it is, with how many points, and why."""
    terms = " + ".join(str(card.points) for card in trick.cards)
    text = voice.text("race.taken", seat=trick.winner, terms=terms, points=trick.points)
    if game.order is None:
        return text
    last = len(game.tricks) == game.ruleset.pack.hand_size and trick is game.tricks[-1]
    return f"{text} {voice.trick(game.order, trick.cards, last=last)}"


def _next(table: Table, voice: Voice, now: Turn) -> Iterator[LineModel]:
    if table.tricks is not None and table.over:
        yield _raced(table, voice)
    elif table.over and table.bids:
        yield line("", "right", voice.text("table.announced"))
    elif table.over:
        yield line("", "right", outcome(table.game, voice))
    elif now.seat is None:
        nobody = thrown_in(table.game)
        yield line("", "plain", voice.say(nobody) if nobody else voice.text("table.nothing"))
    else:
        yield line("", "plain", _turn(table, voice, now.seat, now))


def _turn(table: Table, voice: Voice, seat: int, now: Turn) -> str:
    game = table.game
    if now.gives is not None:
        told = voice.text("table.to_give", seat=seat, partner=now.gives)
        cards = tuple(card for at, card in held(game, seat) if at in table.picked)
        return f"{told} {voice.text('table.picked', cards=cards)}" if cards else told
    if game.contract is None:
        words = (getattr(one.move, "word", "") for one in now.choices if one.verdict.ok)
        own = f"table.to_say.{next(words, '')}"
        if voice.words.find(own):
            return voice.text(own, seat=seat)
        announcing = any(isinstance(choice.move, Announce) for choice in now.choices)
        return voice.text("table.to_announce" if announcing else "table.to_speak", seat=seat)
    if not game.hands[seat]:
        return voice.text("table.not_known", seat=seat)
    return voice.text("race.to_play" if game.trick else "race.to_lead", seat=seat)


def outcome(game: Game, voice: Voice) -> str:
    """What the game came to; the reason, where that cannot be told."""
    try:
        return voice.result(result(game))
    except DealError as slip:
        return slip.say(voice.words.language)


def _raced(table: Table, voice: Voice) -> LineModel:
    points = max(table.points)
    if len(table.first) == 1:
        word = voice.text("race.over", seat=table.first[0], points=points)
    else:
        word = voice.text("race.over_even", seats=table.first, points=points)
    if table.goal is None:
        return line("", "right", word)
    reached = table.first == (table.goal,)
    head = voice.text("race.reached" if reached else "race.missed")
    return line("", "right" if reached else "wrong", f"{head} {word}")


# --- what can be asked for ------------------------------------------------------------------------


def _hand(table: Table, voice: Voice, now: Turn) -> Iterator[str]:
    seat = table.hand_of(now.seat)
    cards = [card for _, card in held(table.game, seat)]
    if not cards:
        yield voice.text("table.holds_none", seat=seat)
    elif table.face_up(seat, now.seat):
        cards = list(usual_order(table.game).sort(cards))
        yield voice.text("table.holds", seat=seat, cards=tuple(cards))
    else:
        yield voice.text("table.holds_closed", seat=seat, count=len(cards))


def _trick(table: Table, voice: Voice, now: Turn) -> Iterator[str]:
    lying = table.on_table()
    if not lying:
        yield voice.text("table.empty")
    else:
        yield from _laid(lying, voice)
        if not table.game.trick:
            yield taken(table.game, table.game.tricks[-1], voice)
    yield from (one.get("strong", "") for one in _next(table, voice, now))


def _laid(lying: Sequence[tuple[int, Card]], voice: Voice) -> Iterator[str]:
    cards = " ".join(voice.text("table.played", seat=seat, card=card) for seat, card in lying)
    yield f"{voice.text('table.led', seat=lying[0][0])} {cards}"


def laid_away(table: Table) -> Trick | None:
    """The last trick that was laid away: not the one that still lies on the table."""
    tricks = table.game.tricks if table.game.trick else table.game.tricks[:-1]
    return tricks[-1] if tricks else None


def _last(table: Table, voice: Voice, now: Turn) -> Iterator[str]:
    trick = laid_away(table)
    if trick is None:
        yield voice.text("table.no_last")
    else:
        yield from _laid([(trick.seat_of(at), card) for at, card in enumerate(trick.cards)], voice)
        yield voice.text("table.winner", seat=trick.winner)


def _points(table: Table, voice: Voice, now: Turn) -> Iterator[str]:
    for seat in SEATS:
        tricks = sum(trick.winner == seat for trick in table.game.tricks)
        points = table.points[seat]
        yield voice.text("table.counts", seat=seat, points=points, tricks=tricks)


def _why(table: Table, voice: Voice, now: Turn) -> Iterator[str]:
    """Why the last card or word was refused; else what binds the seat in turn."""
    if table.refused:
        told = refused(table, voice)
        yield f"{told.get('strong', '')} {told['text']}".strip()
        return
    seen = now.seat is not None and table.face_up(now.seat, now.seat)
    if now.seat is None or not seen or (table.game.contract and not table.game.hands[now.seat]):
        yield from (one.get("strong", "") for one in _next(table, voice, now))
        return
    if table.game.contract is None:
        reasons = [choice.verdict for choice in now.choices if not choice.verdict.ok]
        free = voice.text("table.any_word", seat=now.seat)
    else:
        view = table.game.view(now.seat)
        verdicts = [judge(view, Play(now.seat, card)) for card in view.hand]
        reasons = [verdict for verdict in verdicts if not verdict.ok]
        free = voice.text("table.any_card", seat=now.seat)
        if table.game.trick:
            free += " " + voice.say(verdicts[0])
    distinct = list(dict.fromkeys(voice.say(reason) for reason in reasons))
    yield _turn(table, voice, now.seat, now)
    yield from distinct[:MOST_REASONS] or [free]


TOLD: Final = {"hand": _hand, "trick": _trick, "last": _last, "points": _points, "why": _why}
"""What can be asked for, and who says it."""
