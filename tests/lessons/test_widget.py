"""The notebook's shell around a state, without a browser: what travels, and when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from schafkopf_tutor.notebook.widget import Live


@dataclass(frozen=True)
class Counted:
    """Counts what it hears; every number has a picture of its own."""

    heard: tuple[str, ...] = ()

    def act(self, word: str) -> Counted:
        return self if word == "nothing" else replace(self, heard=(*self.heard, word))


def model(state: Counted) -> dict[str, Any]:
    name = str(len(state.heard) % 2)
    return {"kind": "note", "lines": list(state.heard), "faces": {name: {"light": name}}}


def live(**more: Any) -> Live:
    texts: dict[str, Any] = {"stored": "<p>stored</p>", "text": "as text"}
    texts |= {"soon": "Soon.", "lost": "No answer."}
    return Live('0a-"><i>', Counted(), model, **texts, **more)


def test_pictures_travel_apart_and_only_grow():
    shown, sent = live(), []
    shown.observe(lambda change: sent.append(change["name"]), ["faces", "model"])
    assert (set(shown.faces), shown.model) == ({"0"}, {"kind": "note", "lines": []})
    for word in ("a", "b", "c"):
        shown._heard(shown, {"act": word}, [])
    assert set(shown.faces) == {"0", "1"}
    assert shown.model["lines"] == ["a", "b", "c"]
    assert sent == ["faces", "model", "model", "model"]


def test_every_act_is_answered_even_where_nothing_changes():
    answers: list[object] = []
    states: list[Counted] = []
    shown = live(acted=states.append)
    shown.send = lambda content, buffers=None: answers.append(content)
    for content in ({"act": "nothing"}, {"act": "a"}, {}):
        shown._heard(shown, content, [])
    assert answers == [{"taken": True}, {"heard": True}] * 3
    assert [state.heard for state in states] == [(), ("a",), ("a", "")]


def test_the_output_holds_the_place_and_the_stored_form_alone():
    data, metadata = live()._repr_mimebundle_()
    assert data == {
        "text/html": '<div data-panel="0a-&quot;&gt;&lt;i&gt;"><p>stored</p></div>',
        "text/plain": "as text",
    }
    assert metadata == {}


def test_one_script_that_asks_nobody():
    for text in (Live._esm, Live._css):
        assert "http://" not in text.replace("http://www.w3.org", "")
        assert "https://" not in text
    assert "import " not in Live._esm
