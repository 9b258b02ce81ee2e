"""View models of the class's pages: a list of parts, as plain data that any JavaScript can draw.

Beside the models of ``screen`` a page of the class has one of its own, of parts in the order in
which they are read. A phone's question is a model of ``screen``: it has nothing else to show.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from schafkopf_tutor.screen.models import (
    BetweenModel,
    ButtonModel,
    CardModel,
    FieldModel,
    GroupModel,
    LineModel,
    MarkModel,
    Model,
    PanelModel,
    QuestionModel,
    Screen,
    TextTableModel,
    Tone,
)


class Part(TypedDict):
    """What every part has: ``key`` names it in the model, ``look`` is for the style sheet."""

    key: str
    look: NotRequired[str]


class TitlePart(Part):
    """The page's title, with a few words below it."""

    part: Literal["title"]
    text: str
    soft: NotRequired[str]


class LinesPart(Part):
    """Sentences."""

    part: Literal["lines"]
    lines: list[LineModel]


class AboutPart(Part):
    """A few facts, side by side."""

    part: Literal["about"]
    about: list[str]


class JoinPart(Part):
    """How to come in: the code, what is read aloud for it, where, and the same as a picture.

    ``drawing`` is an address of an image (``data:image/svg+xml,…``), ``alt`` says what it is.
    """

    part: Literal["join"]
    caption: str
    code: str
    spelled: str
    address: str
    drawing: str
    alt: str


class QuestionPart(Part):
    """A question among other things."""

    part: Literal["question"]
    question: QuestionModel


class BarModel(TypedDict):
    """An answer and how often it was given: ``share`` of all, from 0 to 1; ``of`` is the same in
    words for whoever hears it. ``notes`` say what it means."""

    key: str
    text: NotRequired[str]
    cards: NotRequired[list[CardModel]]
    count: int
    share: float
    of: str
    mark: NotRequired[MarkModel]
    notes: NotRequired[list[LineModel]]


class BarsPart(Part):
    """A histogram."""

    part: Literal["bars"]
    title: str
    bars: list[BarModel]
    note: NotRequired[str]


class PersonModel(TypedDict):
    """Somebody in the room; ``sure`` is what is said before ``remove`` can be pressed."""

    key: str
    name: str
    state: str
    tone: NotRequired[Tone]
    team: NotRequired[str]
    away: NotRequired[bool]
    sure: NotRequired[str]
    remove: NotRequired[ButtonModel]


class PeoplePart(Part):
    """Who is there; ``empty`` is what stands there while nobody is."""

    part: Literal["people"]
    title: str
    people: list[PersonModel]
    empty: str


class ChoiceModel(TypedDict):
    """One of many that can be chosen."""

    value: str
    text: str


class ChoosePart(Part):
    """A list to choose one from: ``act`` is sent with the chosen ``value`` behind it."""

    part: Literal["choose"]
    act: str
    label: str
    options: list[ChoiceModel]
    value: str


class ButtonsPart(Part):
    """Buttons: those that lead the lesson (``main``), or a setting under its name (``tools``)."""

    part: Literal["main", "tools"]
    group: GroupModel


class SurePart(Part):
    """A button that is only there once its ``label`` has been opened."""

    part: Literal["sure"]
    label: str
    lines: NotRequired[list[LineModel]]
    button: ButtonModel


class FieldPart(Part):
    """A line to write in, with a button that sends it."""

    part: Literal["field"]
    field: FieldModel
    button: NotRequired[ButtonModel]


class LinkPart(Part):
    """Another page of the class."""

    part: Literal["link"]
    label: str
    href: str


class PanelPart(Part):
    """A panel as other screens have them."""

    part: Literal["panel"]
    panel: PanelModel


class TablePart(Part):
    """A small table of words under a title."""

    part: Literal["table"]
    title: str
    table: TextTableModel


class BoxPart(Part):
    """Parts that belong together; with ``more`` they are opened when they are wanted."""

    part: Literal["box"]
    label: NotRequired[str]
    more: NotRequired[bool]
    parts: list[AnyPart]


AnyPart: TypeAlias = (
    TitlePart
    | LinesPart
    | AboutPart
    | JoinPart
    | QuestionPart
    | BarsPart
    | PeoplePart
    | ChoosePart
    | ButtonsPart
    | SurePart
    | FieldPart
    | LinkPart
    | PanelPart
    | TablePart
    | BoxPart
)


class ClassModel(Screen):
    """A page of the class. ``page`` is its title in the browser's tab."""

    kind: Literal["class"]
    page: NotRequired[str]
    parts: list[AnyPart]
    ways: NotRequired[list[ButtonModel]]
    note: NotRequired[LineModel]


PageModel: TypeAlias = Model | ClassModel
"""What any page of the class shows; a mode of its own may show anything that a screen can."""
PhoneModel: TypeAlias = QuestionModel | BetweenModel | ClassModel
"""What a phone shows."""
