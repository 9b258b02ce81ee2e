"""Sessions on a disk: what is there, what is gone, and what a broken disk makes of it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from subprocess import Popen
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from schafkopf_tutor.classroom import tables
from schafkopf_tutor.classroom.extra_play import tables_of
from schafkopf_tutor.classroom.room import Room
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.store import MIGRATIONS, Rules, Store, newest
from schafkopf_tutor.classroom.values import Refusal
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.once import words_for

NOW = datetime(2026, 5, 1, 19, 0, tzinfo=UTC)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "class.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{file}")
    opened.prepare()
    yield opened
    opened.close()


def made(store: Store, id_: str = "s1", *, days: int = 0, rules: Any = "ordnung") -> Session:
    chosen = Rules.of(rules)
    created = NOW - timedelta(days=days)
    session = Session(id_, "ABCDEF", "salt", created, chosen.load())
    store.begin(session, chosen, "token")
    return session


async def answered(room: Room) -> tuple[str, str]:
    """Somebody who has answered, and his code."""
    joined = await room.join("")
    assert not isinstance(joined, Refusal)
    person, code = joined
    if room.session.current is None:
        await room.teach("start faults 1")
    assert await gives(room, person.id) is None
    return person.id, code


async def gives(room: Room, person: str) -> Refusal | None:
    """Somebody gives the right answer."""
    item = room.session.item(room.session.asked[-1])
    words = [word for word in words_for(item.question, item.right) if not word.startswith("check")]
    last = f"check {item.right}" if item.kind.form in ("number", "money") else "check"
    for word in words:
        await room.act(person, word)
    return await room.act(person, last)


def test_the_migrations_make_what_the_tables_say(file: Path, store: Store):
    engine = sa.create_engine(f"sqlite:///{file}", poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": tables.VERSION})
        assert context.get_current_revision() == newest()
        differs = compare_metadata(context, tables.METADATA)
    assert [one for one in differs if one[0] != "remove_table"] == []
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == newest()


def test_other_tables_in_the_same_database_stay(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'both.db'}"
    engine = sa.create_engine(url, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        connection.execute(sa.text("INSERT INTO alembic_version VALUES ('theirs')"))
    store = Store(url)
    store.prepare()
    store.close()
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT * FROM alembic_version")).scalar() == "theirs"


@pytest.mark.outside
@pytest.mark.slow
def test_several_servers_begin_at_once(tmp_path: Path):
    """All of them find an empty database and make its tables."""
    url = f"sqlite:///{tmp_path / 'new.db'}"

    code = f"from schafkopf_tutor.classroom.store import Store; Store({url!r}).prepare()"
    begun = [Popen([sys.executable, "-c", code]) for _ in range(2)]
    assert [one.wait(120) for one in begun] == [0, 0]


def test_the_classs_own_rules_are_in_the_session(tmp_path: Path, store: Store):
    own = tmp_path / "stammtisch.toml"
    own.write_text('schema = 1\nbase = "ordnung"\n[claims]\nrest = false\n', encoding="utf-8")
    known = load(own)
    assert known != load("ordnung")
    made(store, rules=own)
    own.unlink()  # the file may go
    assert store.load("s1").ruleset == known
    assert store.load("s1").ruleset.name == "stammtisch"


def test_old_sessions_go_and_kept_ones_stay(store: Store):
    for id_, days in (("young", 29), ("old", 31), ("kept", 400)):
        session = made(store, id_, days=days)

        async def held(session: Session = session) -> None:
            room = Room(store, session, clock=lambda: NOW)
            await answered(room)
            if session.id == "kept":
                await room.teach("keep")
            await room.close()

        asyncio.run(held())
    assert store.delete_old(NOW) == 1
    assert store.sessions() == ["young", "kept"]
    assert len(list(store.load("kept").answers())) == 1


def test_a_session_that_still_goes_on_ends_after_thirty_days(store: Store):
    session = made(store)
    now = [NOW]

    async def held() -> None:
        room = Room(store, session, clock=lambda: now[0])
        anna, _ = await answered(room)
        assert not await room.expire()
        now[0] += timedelta(days=30, seconds=1)
        assert await room.expire()
        assert room.phone(anna) is None
        assert isinstance(await room.join(""), Refusal)
        await room.close()

    asyncio.run(held())
    assert store.sessions() == []


def test_one_person_is_shown_and_erased(file: Path, store: Store):
    """And not a letter of it is left in the files."""
    session = made(store)

    async def held() -> str:
        room = Room(store, session, clock=lambda: NOW)
        anna, code = await answered(room)
        ben, _ = await answered(room)
        name = room.session.people[anna].name
        mine: Any = room.mine(anna)
        assert (mine["name"], len(mine["answers"])) == (name, 1)
        assert mine["answers"][0]["learner"] == anna
        assert await room.erase(anna) is None
        assert room.mine(anna) == {}
        assert isinstance(room.back(code), Refusal)
        assert len(list(room.session.answers())) == 1
        assert set(store.load("s1").people) == {ben}
        await room.close()
        return anna

    anna = asyncio.run(held())
    store.close()
    assert not [f for f in file.parent.iterdir() if anna.encode() in f.read_bytes()]


def test_at_a_table_a_computer_takes_the_hand_of_whoever_is_erased(file: Path, store: Store):
    """His seat, where he looked and what he asked the referee are deleted, too; others play on."""
    session = made(store)

    async def held() -> str:
        room = Room(store, session, clock=lambda: NOW)
        first, second = await room.join(""), await room.join("")
        assert not isinstance(first, Refusal)
        assert not isinstance(second, Refusal)
        anna, ben = first[0], second[0]
        room.online |= {anna.id: 1, ben.id: 1}
        assert await room.teach("mode referee") is None
        assert await room.act(anna.id, "task may") is None
        for word in ("mode play", "tables"):
            assert await room.teach(word) is None
        before = room.session.notes
        assert len([key for key in before if anna.id in before[key] or anna.id in key]) == 2
        mine: Any = room.mine(anna.id)
        assert set(mine["notes"]) == {"play-table.1", "referee"}
        assert await room.erase(anna.id) is None
        assert not [key for key, text in store.load("s1").notes.items() if anna.id in key + text]
        (table,) = tables_of(room.session)
        assert [who for who in table.people if who] == [ben.id]
        assert store.load("s1").notes == room.session.notes
        await room.close()
        return anna.id

    anna = asyncio.run(held())
    store.close()
    assert not [f for f in file.parent.iterdir() if anna.encode() in f.read_bytes()]


@pytest.mark.parametrize("back", [True, False])
def test_what_could_not_be_kept_is_said_and_did_not_happen(
    store: Store, monkeypatch: pytest.MonkeyPatch, back: bool
):
    """The disk is full for a while; with ``back`` false it cannot even be read."""
    session = made(store)
    write, read = store.write, store.load

    def full(*_: object) -> None:
        raise OSError(28)

    async def held() -> None:
        room = Room(store, session, clock=lambda: NOW)
        anna, _ = await answered(room)
        await room.teach("start faults 1")
        before = room.session
        monkeypatch.setattr(store, "write", full)
        if not back:
            monkeypatch.setattr(store, "load", full)
        many = [gives(room, anna) for _ in range(3)]
        said = await asyncio.gather(*many)
        whys = [one.why.message for one in said if one is not None]
        assert "class.no.not_kept" in whys
        assert len(whys) == 3
        monkeypatch.setattr(store, "write", write)
        monkeypatch.setattr(store, "load", read)
        assert await gives(room, anna) is None
        assert len(list(room.session.answers())) == len(list(before.answers())) + 1
        assert room.session == store.load("s1")
        await room.close()

    asyncio.run(held())


def test_several_who_come_when_the_disk_is_back(store: Store, monkeypatch: pytest.MonkeyPatch):
    """All of them find that what is in memory cannot be trusted, and read it again; nobody's word
    is lost by the others' reading."""
    session = made(store)
    write, read = store.write, store.load

    def broken(*_: object) -> None:
        raise OSError(5)

    async def held() -> None:
        room = Room(store, session, clock=lambda: NOW)
        monkeypatch.setattr(store, "write", broken)
        monkeypatch.setattr(store, "load", broken)
        assert isinstance(await room.join(""), Refusal)
        monkeypatch.setattr(store, "write", write)
        monkeypatch.setattr(store, "load", read)
        joined = await asyncio.wait_for(asyncio.gather(*(room.join("") for _ in range(5))), 60)
        assert not [one for one in joined if isinstance(one, Refusal)]
        assert len(store.load("s1").people) == 5
        await room.close()

    asyncio.run(held())


async def with_anna(store: Store) -> tuple[Room, str]:
    """A room with one person in it, and her id."""
    room = Room(store, made(store), clock=lambda: NOW)
    joined = await room.join("")
    assert not isinstance(joined, Refusal)
    return room, joined[0].id


def slowed(store: Store, monkeypatch: pytest.MonkeyPatch) -> Event:
    """The disk takes its time from now on, until the event is set."""
    write, slow = store.write, Event()

    def slowly(*given: Any) -> None:
        assert slow.wait(60)
        write(*given)

    monkeypatch.setattr(store, "write", slowly)
    return slow


def test_what_is_shown_is_on_the_disk(store: Store, monkeypatch: pytest.MonkeyPatch):
    """While the disk is slow, a phone does not say that an answer is there."""

    async def held() -> None:
        room, anna = await with_anna(store)
        await room.teach("start faults 1")
        await room.act(anna, "pick a")
        before = room.phone(anna)
        slow = slowed(store, monkeypatch)
        sent = asyncio.ensure_future(room.act(anna, "check"))
        await asyncio.sleep(0.05)
        assert not sent.done()
        assert room.phone(anna) == before
        assert await room.act(anna, "check") is not None  # one of them counts all the same
        slow.set()
        assert await sent is None
        assert room.phone(anna) != before
        await room.close()

    asyncio.run(held())


def test_what_was_chosen_early_is_not_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch):
    """Somebody chooses while the new question is still on its way to the disk."""

    async def held() -> None:
        room, anna = await with_anna(store)
        slow = slowed(store, monkeypatch)
        begins = asyncio.ensure_future(room.teach("start faults 1"))
        while room.session.current is None:
            await asyncio.sleep(0.01)
        assert await room.act(anna, "pick a", "1.1") is None
        slow.set()
        assert await begins is None
        assert not room.kept(anna, "1.1")
        assert await room.act(anna, "check", "1.1") is None
        assert room.kept(anna, "1.1")
        await room.close()

    asyncio.run(held())


@pytest.mark.parametrize("url", ["nonsense", "sqlite://", "postgresql+nothing://x/y"])
def test_an_address_that_is_none(url: str):
    with pytest.raises(TutorError) as slip:
        Store(url)
    assert len(str(slip.value)) > 20
