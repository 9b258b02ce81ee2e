"""One line of a recording, read and checked for its shape.

A record is a JSON object: ``id``, ``deck`` (long, short), ``contract``, ``tout``, ``suit``,
``declarer`` (null in a Ramsch), ``hands`` (four strings, seat 0 leads first) and ``plays``; it may
hold ``trick_winners`` and the tables ``recorded`` and ``computed``. Whatever it holds is checked;
what it does not hold is not. ``family`` and other words beside these are left alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from schafkopf_tutor.cards import LONG, PACKS, SHORT, Card, Suit
from schafkopf_tutor.deal import Hand
from schafkopf_tutor.errors import NotationError, TutorError
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.replay.difference import Difference, brief

Table: TypeAlias = Mapping[str, Any]

DECKS: Final = (LONG.name, SHORT.name)
GIVEN: Final = (
    "tariff",
    "doublings_by_seat",
    "doublings_count",
    "kontra_by_seat",
    "kontra_count",
    "stock_before",
)
"""What a record gives rather than claims: it goes into the computation."""

_MOST_CALLS: Final = 4  # four players may knock, and Stoß has four levels (O 4.2.1 to 4.2.4)


class RecordError(TutorError):
    """A line that is no record; ``check`` is the key at fault, ``found`` what stands there."""

    def __init__(self, message: str, check: str, found: object = None, /, **values: object) -> None:
        super().__init__(message, **{"key": check, **values})
        self.check = check
        self.found = found

    def difference(self, game: str) -> Difference:
        """The slip as a difference of this game."""
        return Difference(game, self.check, brief(self.found), None, self.message, self.values)


@dataclass(frozen=True, slots=True)
class Record:
    """A record whose shape is right. ``stated`` are its claims, each with the key it stands under.

    ``knocks`` and ``stoss`` are the seats that doubled before and in play; where only their number
    is recorded, seat 0 stands for all.
    """

    name: str
    deck: str
    contract: str
    suit: Suit | None
    declarer: int | None
    hands: tuple[Hand, ...]
    plays: Hand
    tariff: Table | None
    knocks: tuple[int, ...]
    stoss: tuple[int, ...]
    stock: int
    stated: tuple[tuple[str, object], ...]

    @staticmethod
    def of(line: object, name: str = "") -> Record:
        """The record that a line holds, called ``name`` if it has no id. Raises RecordError."""
        if not isinstance(line, Mapping):
            raise RecordError("replay.record.object", "record", line)
        recorded = _table(line, "recorded")
        return Record(
            name=name_of(line, name),
            deck=_deck(line),
            contract=_contract(line),
            suit=_suit(line),
            declarer=_seat(line, "declarer"),
            hands=_hands(line),
            plays=_cards(line.get("plays"), "plays", "plays"),
            tariff=_table(recorded, "tariff") or None,
            knocks=_calls(recorded, "doublings"),
            stoss=_calls(recorded, "kontra"),
            stock=_number(recorded, "stock_before"),
            stated=tuple(_stated(line, recorded)),
        )


def read_line(raw: bytes | str, number: int = 1, file: str = "") -> object:
    """What one line of a file holds, as JSON. Raises RecordError, which names file and line.

    >>> read_line('{"id": "a"}')
    {'id': 'a'}
    """
    where = {"file": file or "–", "line": number}
    try:
        text = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw
        return json.loads(text, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise RecordError("replay.line.utf8", "record", **where) from error
    except json.JSONDecodeError as error:
        raise RecordError("replay.line.json", "record", **where, column=error.colno) from error
    except (ValueError, RecursionError) as error:  # NaN, a number of 5,000 digits, 1,000 brackets
        raise RecordError("replay.line.beyond", "record", **where) from error


def _no_constant(word: str) -> None:
    raise ValueError(word)


def name_of(line: object, name: str = "") -> str:
    """The id of a record; ``name`` if it has none."""
    found = line.get("id") if isinstance(line, Mapping) else None
    return str(brief(found)) if isinstance(found, str) and found else name


def _wrong(key: str, found: object, allowed: str) -> RecordError:
    return RecordError("replay.record.value", key, found, allowed=allowed)


def _table(table: Table, key: str) -> Table:
    found = table.get(key)
    if found is not None and not isinstance(found, Mapping):
        raise _wrong(key, found, "{…}")
    return found or {}


def _deck(line: Table) -> str:
    deck = line.get("deck")
    if not isinstance(deck, str) or deck not in DECKS:
        raise _wrong("deck", deck, ", ".join(DECKS))
    return deck


def _contract(line: Table) -> str:
    contract, tout = line.get("contract"), line.get("tout", False)
    if not isinstance(contract, str):
        raise _wrong("contract", contract, '"rufspiel", "wenz", …')
    if not isinstance(tout, bool):
        raise _wrong("tout", tout, "true, false")
    return f"{contract}-tout" if tout else contract


def _suit(line: Table) -> Suit | None:
    suit = line.get("suit")
    letters = [suit.letter for suit in Suit]
    if suit is None:
        return None
    if not isinstance(suit, str) or suit not in letters:
        raise _wrong("suit", suit, f"{', '.join(letters)}, null")
    return Suit(suit)


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in SEATS


def _seat(table: Table, key: str) -> int | None:
    seat = table.get(key)
    if seat is not None and not _is_seat(seat):
        raise _wrong(key, seat, "0, 1, 2, 3, null")
    return seat


def _hands(line: Table) -> tuple[Hand, ...]:
    hands, size = line.get("hands"), PACKS[_deck(line)].hand_size
    if not isinstance(hands, list | tuple) or len(hands) != len(SEATS):
        raise _wrong("hands", hands, '["EO GO …", "…", "…", "…"]')
    read = tuple(_cards(hand, "hands", f"hands[{seat}]") for seat, hand in enumerate(hands))
    for seat, hand in enumerate(read):
        if len(hand) != size:
            raise RecordError(
                "replay.record.short", "hands", hands[seat], seat=seat, found=len(hand), needed=size
            )
    return read


def _cards(text: object, key: str, where: str) -> tuple[Card, ...]:
    if not isinstance(text, str):
        raise RecordError("replay.record.value", key, text, key=where, allowed='"EO H7 …"')
    try:
        words = re.finditer(r"\S+", text)
        return tuple(read_card(word.group(), place=word.start() + 1) for word in words)
    except NotationError as error:
        raise RecordError("replay.record.slip", key, text, key=where, slip=error) from error


def _calls(recorded: Table, word: str) -> tuple[int, ...]:
    """Who doubled: by seat, or only how often."""
    by_seat, count = recorded.get(f"{word}_by_seat"), recorded.get(f"{word}_count")
    if by_seat is not None:
        is_list = isinstance(by_seat, list | tuple) and len(by_seat) <= _MOST_CALLS
        if not is_list or not all(map(_is_seat, by_seat)):
            raise _wrong(f"{word}_by_seat", by_seat, "[], [2], [0, 3], …")
    if count is not None:
        is_count = isinstance(count, int) and not isinstance(count, bool)
        right = by_seat is None or count == len(by_seat)
        if not (is_count and 0 <= count <= _MOST_CALLS and right):
            allowed = f"0 … {_MOST_CALLS}" if by_seat is None else str(len(by_seat))
            raise _wrong(f"{word}_count", count, allowed)
    return tuple(by_seat) if by_seat is not None else (0,) * (count or 0)


def _number(table: Table, key: str) -> int:
    value = table.get(key)
    if value is None:
        return 0
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _wrong(key, value, ">= 0")
    return value


def _stated(line: Table, recorded: Table) -> Iterator[tuple[str, object]]:
    if line.get("trick_winners") is not None:
        yield "trick_winners", line["trick_winners"]
    for key, value in (*recorded.items(), *_table(line, "computed").items()):
        # Recorders that did not note the loser's points noted no Jungfrau either: an empty list
        # there says nothing (two of the known games, whose price lines count two of them).
        gap = key == "jungfrau_seats" and not value and "loser_points" not in recorded
        if key not in GIVEN and not gap:
            yield key, value
