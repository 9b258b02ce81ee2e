"""The people at the table of a series: what they are called, what they look like, how they play."""

from __future__ import annotations

from functools import cache

from schafkopf_tutor.draw.portrait import SITTING, person_svg, portrait_svg
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.players.beginner import characters
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.screen.faces import address
from schafkopf_tutor.screen.models import FaceModel
from schafkopf_tutor.screen.voice import Voice


def names_of(series: Series, voice: Voice) -> tuple[str, ...]:
    """The names by seat: those of the series, else a character's own, once; else the usual ones."""
    if series.names:
        return series.names
    usual = voice.seated()
    called = []
    for seat, player in enumerate(series.players):
        own = player in characters(None) and player not in series.players[:seat]
        called.append(characters(None)[player].called(voice.words) if own else usual.seat(seat))
    return tuple(called)


def kind_of(player: str, voice: Voice) -> str:
    """How a player plays, in a word. A character's weakness is not told: it can be found out."""
    name = "beginner" if player in characters(None) else player
    return voice.words.find(f"play.style.{name}") or voice.text("play.style_of", name=player)


def portraits_of(series: Series) -> list[tuple[str, FaceModel]]:
    """The name of the picture and the picture of who sits at each seat, by seat."""
    made = []
    for seat in SEATS:
        player = series.players[seat]
        own = player in characters(None) and player not in series.players[:seat]
        made.append(_portrait(player if own else str(seat)))
    return made


@cache
def _portrait(who: str) -> tuple[str, FaceModel]:
    light, dark = (address(_drawn(who, look)) for look in ("light", "dark"))
    return f"portrait.{who}", {"light": light, "dark": dark}


def _drawn(who: str, look: str) -> str:
    if who.isdigit():
        return person_svg(*SITTING[int(who)], look)
    return portrait_svg(characters(None)[who].face, look)
