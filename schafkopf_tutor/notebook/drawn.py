"""What a notebook adds to a review: how the game stood as a picture, and a page to be saved."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, field, replace
from typing import Final

from schafkopf_tutor.coach.review_found import Review
from schafkopf_tutor.coach.review_model import PictureModel
from schafkopf_tutor.coach.review_page import review_page
from schafkopf_tutor.coach.review_said import Telling
from schafkopf_tutor.screen.models import LinkModel
from schafkopf_tutor.screen.voice import Voice

FILE: Final = "schafkopf-review.html"


@dataclass
class Drawing:
    """Draws a review once, however often it is shown."""

    voice: Voice
    _of: Review | None = field(default=None, init=False)
    _drawn: tuple[PictureModel | None, LinkModel | None] = field(default=(None, None), init=False)

    def __call__(self, review: Review) -> tuple[PictureModel | None, LinkModel | None]:
        """The picture of how the game stood (None where there is none), and the page."""
        from schafkopf_tutor.notebook.plots_review import course_picture  # loads matplotlib

        if self._of is not review:
            voice = replace(self.voice, ruleset=review.game.ruleset).seated(self.voice.names)
            plot = course_picture(review, voice)
            self._of, self._drawn = review, (plot, page_link(Telling(review, voice), plot))
        return self._drawn


def page_link(telling: Telling, plot: PictureModel | None) -> LinkModel:
    """The page of a review, brought along in its link."""
    page = b64encode(review_page(telling, plot).encode()).decode("ascii")
    label = telling.voice.text("review.save")
    return {"label": label, "href": f"data:text/html;base64,{page}", "file": FILE}
