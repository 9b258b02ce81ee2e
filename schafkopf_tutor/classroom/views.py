"""What each page of the class is told. This is the boundary: what is not in these models, nobody
in the room knows."""

from __future__ import annotations

from schafkopf_tutor.classroom.views_phone import Told, own_shown, phone_model, question_shown
from schafkopf_tutor.classroom.views_projector import projector_model
from schafkopf_tutor.classroom.views_room import Around
from schafkopf_tutor.classroom.views_teacher import teacher_model

__all__ = [
    "Around",
    "Told",
    "own_shown",
    "phone_model",
    "projector_model",
    "question_shown",
    "teacher_model",
]
