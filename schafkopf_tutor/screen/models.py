"""View models: what a screen shows, as plain data that any JavaScript can draw.

Everything a person reads or hears stands in the model, and every card knows by itself what becomes
of it: ``act`` is the word that is sent back when it is chosen, ``playable`` and ``why`` are the
judge's. So the drawing side (``web/``) holds no rule and no sentence, and the notebook, a phone and
a page without a server use the same one. ``version`` grows when a field goes or changes its
meaning; fields that are only added leave it as it is.

A model is made of JSON values alone. What is ``NotRequired`` may be left out; a drawing side must
bear any field missing or unknown.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypeAlias, TypedDict

from schafkopf_tutor.quiz.question import Form

VERSION: Final = 1

Tone: TypeAlias = Literal["plain", "right", "wrong", "missed", "marked"]
Place: TypeAlias = Literal["bottom", "left", "top", "right"]


class FaceModel(TypedDict):
    """A card's picture in both looks, as addresses of images (``data:image/svg+xml,…``)."""

    light: str
    dark: str


class MarkModel(TypedDict):
    """A word set on a card or an option: what became of it."""

    text: str
    tone: Tone


class CardModel(TypedDict):
    """A card at its place.

    ``key`` names the place and is unique in the model (a doubled pack holds the same card twice);
    ``face`` names its picture in ``faces``, ``name`` is its full name. With an ``act`` it can be
    chosen. ``playable`` false greys it, it can still be chosen, and ``why`` is the reason with its
    paragraph. ``above`` and ``below`` are words beside it.
    """

    key: str
    face: str
    name: str
    act: NotRequired[str]
    playable: NotRequired[bool]
    why: NotRequired[str]
    pressed: NotRequired[bool]
    mark: NotRequired[MarkModel]
    above: NotRequired[str]
    below: NotRequired[str]
    strong: NotRequired[bool]


class CardsModel(TypedDict):
    """Cards that belong together, under a label that is read aloud.

    In a grid so many ``columns`` stand in a row where there is room.
    """

    label: str
    cards: list[CardModel]
    layout: NotRequired[Literal["row", "fan", "grid"]]
    columns: NotRequired[int]
    caption: NotRequired[str]


class ButtonModel(TypedDict):
    """Something to press; ``main`` is the one that is meant most often.

    ``pressed`` makes it a switch. ``playable`` and ``why`` are as with a card. ``short`` is what is
    written on it where there is little room; it is a part of the label. ``typed`` is what a
    terminal takes for it.
    """

    act: str
    label: str
    short: NotRequired[str]
    typed: NotRequired[str]
    main: NotRequired[bool]
    pressed: NotRequired[bool]
    playable: NotRequired[bool]
    why: NotRequired[str]


class FieldModel(TypedDict):
    """A line to write in: ``act`` is sent with what was written behind it.

    With ``long`` several lines are shown. A button whose act is the field's with `` …`` behind it
    sends the field, too.
    """

    act: str
    label: str
    value: NotRequired[str]
    unit: NotRequired[str]
    numeric: NotRequired[bool]
    disabled: NotRequired[bool]
    long: NotRequired[bool]


class GroupModel(TypedDict):
    """Buttons that belong together, under a label."""

    label: str
    buttons: list[ButtonModel]


class LineModel(TypedDict):
    """A sentence with its tone; ``strong`` are words in front of it."""

    text: str
    tone: NotRequired[Tone]
    strong: NotRequired[str]


class SaysModel(TypedDict):
    """What is said now, once, by the screen reader too. A larger ``again`` says the same anew.

    With ``heard`` it is only heard, because it stands there as a picture.
    """

    lines: list[LineModel]
    again: NotRequired[int]
    heard: NotRequired[bool]


class TextTableModel(TypedDict):
    """A small table of words."""

    head: list[str]
    rows: list[list[str]]


class PanelModel(TypedDict):
    """Something shown on demand: the last trick, the order of cards, points, the auction, keys.

    ``group`` are buttons that belong to it; of each of the ``rows`` one is chosen, side by side.
    ``field`` is a line to write in.
    """

    key: str
    title: str
    cards: NotRequired[list[CardsModel]]
    lines: NotRequired[list[str]]
    table: NotRequired[TextTableModel]
    group: NotRequired[GroupModel]
    rows: NotRequired[list[GroupModel]]
    field: NotRequired[FieldModel]


class KeyModel(TypedDict):
    """A key of the keyboard and the word that it sends; ``focus`` is the key of a group of cards
    (``hand.2``) to go to, since the person asked for it."""

    key: str
    act: str
    label: str
    focus: NotRequired[str]


class SeatModel(TypedDict):
    """A seat around the table. ``portrait`` names the picture of who sits there in ``faces``."""

    key: str
    place: Place
    name: str
    portrait: NotRequired[str]
    turn: NotRequired[str]
    notes: NotRequired[list[str]]
    hand: NotRequired[CardsModel]


class PlayedModel(TypedDict):
    """A card of a trick, with the seat it came from."""

    place: Place
    card: CardModel


class TrickModel(TypedDict):
    """What lies in the middle; ``caption`` tells who led, or who has won it."""

    label: str
    cards: list[PlayedModel]
    caption: NotRequired[str]


class OptionModel(TypedDict):
    """Something that can be answered: a card, words, or a seat at its ``place`` with a card there.

    ``act``, ``pressed`` and ``mark`` are the option's; the card has none of its own. ``above`` and
    ``below`` are words beside it.
    """

    key: str
    act: NotRequired[str]
    text: NotRequired[str]
    card: NotRequired[CardModel]
    place: NotRequired[Place]
    above: NotRequired[str]
    below: NotRequired[str]
    pressed: NotRequired[bool]
    mark: NotRequired[MarkModel]


class AnswerModel(TypedDict):
    """How a question is answered.

    ``label`` names the options, ``caption`` is the same where it shall be seen. ``placed`` is what
    already stands in order, under ``row``; ``group`` are buttons that belong to the answer: where
    to move a card, whether an amount is received or paid.
    """

    form: Form
    label: str
    caption: NotRequired[str]
    options: NotRequired[list[OptionModel]]
    placed: NotRequired[list[OptionModel]]
    row: NotRequired[str]
    field: NotRequired[FieldModel]
    group: NotRequired[GroupModel]


class LinkModel(TypedDict):
    """A page or a text that the model brings along (``data:text/html;…``, ``data:text/plain;…``),
    to be saved as a ``file``."""

    label: str
    href: str
    file: str


class TimerModel(TypedDict):
    """A word that is sent by itself after so many ``seconds``, unless another model comes before.

    The learner has chosen it, and can choose otherwise.
    """

    act: str
    seconds: int


class Screen(TypedDict):
    """What every model has: ``label`` names it for a screen reader, ``lang`` is its language.

    ``focus`` names (by its ``act`` or key) what shall have the focus once what had it is gone.
    """

    version: int
    lang: str
    label: str
    faces: NotRequired[dict[str, FaceModel]]
    says: NotRequired[SaysModel]
    tools: NotRequired[list[ButtonModel]]
    keys: NotRequired[list[KeyModel]]
    big: NotRequired[bool]
    focus: NotRequired[str]


class TableModel(Screen):
    """A table with four seats.

    ``heading`` names it where it stands alone on a page, ``ask`` is the task, ``title`` what is
    played. ``choices`` are what the seat in turn can say
    (bids, games), ``calls`` what can be said beside (a knock, Stoß, a claim). ``coach`` is advice
    for whoever plays. The trick can have the focus under the key ``trick``.
    """

    kind: Literal["table"]
    heading: NotRequired[str]
    ask: NotRequired[str]
    title: NotRequired[str]
    seats: list[SeatModel]
    trick: TrickModel
    choices: NotRequired[GroupModel]
    calls: NotRequired[GroupModel]
    coach: NotRequired[PanelModel]
    panels: NotRequired[list[PanelModel]]
    timer: NotRequired[TimerModel]


class QuestionModel(Screen):
    """A question: what is asked, what lies there, how it is answered, the hints so far.

    ``feedback`` is what remains to be read about the answer; what is new in it stands in ``says``.
    Of several questions, ``about`` tells in a few words which one this is, ``ways`` lead on, and
    ``note`` is a sentence at the end. ``ask`` can have the focus under the key ``ask``.
    """

    kind: Literal["question"]
    about: NotRequired[list[str]]
    ask: str
    shown: NotRequired[list[CardsModel]]
    answer: AnswerModel
    hints: NotRequired[list[str]]
    feedback: NotRequired[list[LineModel]]
    ways: NotRequired[list[ButtonModel]]
    note: NotRequired[LineModel]


class BetweenModel(Screen):
    """What stands before, between and after questions: a title, sentences, cards to look at.

    ``title`` can have the focus under the key ``title``, ``link`` under ``link``; of several
    ``links`` each has its place behind it (``link.0``). ``pack`` are all cards, to tap on some.
    ``panels`` go into detail, ``group`` is
    something to choose among, ``field`` a line to write in, ``ways`` lead on, ``note`` is a
    sentence at the end.
    """

    kind: Literal["between"]
    about: NotRequired[list[str]]
    title: str
    lines: NotRequired[list[LineModel]]
    shown: NotRequired[list[CardsModel]]
    pack: NotRequired[CardsModel]
    panels: NotRequired[list[PanelModel]]
    group: NotRequired[GroupModel]
    field: NotRequired[FieldModel]
    link: NotRequired[LinkModel]
    links: NotRequired[list[LinkModel]]
    ways: NotRequired[list[ButtonModel]]
    note: NotRequired[LineModel]
    timer: NotRequired[TimerModel]


class RemarksModel(TypedDict):
    """Remarks under a title."""

    title: str
    lines: list[LineModel]


class EditorModel(Screen):
    """A position that is laid out by hand.

    ``targets`` are the places a card can be given to (one is pressed), ``pack`` all cards with the
    place that holds them, ``groups`` further choices (the game, who leads), ``places`` what has
    been laid out. ``turn`` tells which cards may be played now, ``remarks`` what cannot be right.
    ``text`` is its written form, sent by the button ``read``; ``slip`` is why it cannot be read.
    """

    kind: Literal["editor"]
    ask: NotRequired[str]
    targets: GroupModel
    pack: CardsModel
    groups: NotRequired[list[GroupModel]]
    places: NotRequired[list[CardsModel]]
    turn: NotRequired[PanelModel]
    remarks: NotRequired[RemarksModel]
    text: NotRequired[FieldModel]
    read: NotRequired[ButtonModel]
    slip: NotRequired[str]
    panels: NotRequired[list[PanelModel]]


class NoteModel(Screen):
    """Only words; ``signs`` say the same to the eye."""

    kind: Literal["note"]
    lines: list[LineModel]
    signs: NotRequired[str]


Model: TypeAlias = TableModel | QuestionModel | BetweenModel | EditorModel | NoteModel
