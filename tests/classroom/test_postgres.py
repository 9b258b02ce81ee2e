"""The same in PostgreSQL: a real server, started for these tests and stopped again."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from schafkopf_tutor.classroom.room import Room
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.store import Rules, Store
from schafkopf_tutor.classroom.values import Refusal
from tests.classroom.crowd import milliseconds
from tests.classroom.test_chaos import GOAL, run
from tests.practice.test_postgres import Server
from tests.tools import outside

pytestmark = [pytest.mark.outside, pytest.mark.slow]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    programs = outside.find_postgres()
    if programs is None:
        pytest.skip("no PostgreSQL here: make tools")
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # the path of a socket may not be long
    server = Server(programs, folder)
    yield server
    server.down("immediate")
    shutil.rmtree(folder)


@pytest.fixture
def empty(postgres: Server) -> Server:
    """Without a table."""
    engine = sa.create_engine(postgres.url, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))
    return postgres


def test_chaos(empty: Server, scale, seed: int, record):
    long = scale(200) == 200
    phones, questions, kills = (200, 30, 10) if long else (10, 3, 1)
    crowd, answers = run(empty.url, seed, phones, questions, kills)
    assert crowd.kills == kills
    assert answers >= phones * questions * 0.98
    times = milliseconds(crowd.took)
    record(
        "class_chaos_postgres",
        {
            "phones": phones,
            "questions": questions,
            "kills": kills,
            "answers": answers,
            "milliseconds": times,
            "milliseconds_over_a_drop_or_a_kill": milliseconds(crowd.slept),
        },
    )
    if long:
        assert times["p95"] < GOAL


def test_everything_is_read_back_and_deleted(empty: Server):
    now = datetime.now(UTC)
    store = Store(empty.url)
    store.prepare()
    store.prepare()  # twice does no harm
    rules = Rules.of("ordnung")
    session = Session("s1", "ABCDEF", "salt", now - timedelta(days=29), rules.load())
    store.begin(session, rules, "token")

    async def held() -> Session:
        room = Room(store, session)
        joined = await room.join("")
        assert not isinstance(joined, Refusal)
        anna = joined[0].id
        for word in ("start faults 1", "names on", "team 2", "pause", "on"):
            assert await room.teach(word) is None
        for word in ("pick a", "check"):
            assert await room.act(anna, word) is None
        for word in ("lock", "again", "reveal", "keep", "end"):
            assert await room.teach(word) is None
        await room.close()
        return room.session

    left = asyncio.run(held())
    assert store.load("s1") == left
    assert len(list(left.answers())) == 1
    assert store.delete_old(now + timedelta(days=99)) == 0  # it is kept
    store.delete("s1")
    with pytest.raises(KeyError):
        store.load("s1")
    store.close()


def test_the_server_goes_and_comes_back(empty: Server):
    """What was told stays; what could not be kept is said so; then it goes on."""
    store = Store(empty.url)
    store.prepare()
    rules = Rules.of("ordnung")
    session = Session("s1", "ABCDEF", "salt", datetime.now(UTC), rules.load())
    store.begin(session, rules, "token")

    async def held() -> None:
        room = Room(store, session)
        joined = await room.join("")
        assert not isinstance(joined, Refusal)
        empty.down("immediate")
        refused = await room.join("")
        assert isinstance(refused, Refusal)
        assert refused.why.message == "class.no.not_kept"
        assert isinstance(await room.join(""), Refusal)
        empty.up()
        again = await room.join("")
        assert not isinstance(again, Refusal)
        assert set(room.session.people) == {joined[0].id, again[0].id}
        await room.close()

    asyncio.run(held())
    assert len(store.load("s1").people) == 2
    store.close()
