"""What is said of a wrong belief that somebody seems to hold."""

from __future__ import annotations

from schafkopf_tutor.beliefs import belief_named
from schafkopf_tutor.screen.models import LineModel
from schafkopf_tutor.screen.voice import Voice


def believed(belief: str, voice: Voice) -> LineModel:
    """The belief by which an answer seems to be given, and what is right instead."""
    said = belief_named(belief).says(voice.words, voice.ruleset)
    right = belief_named(belief).right(voice.words, voice.ruleset)
    return {"text": right, "tone": "marked", "strong": said}
