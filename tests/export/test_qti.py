"""A QTI 2.1 package is read back by onyx2moodle's reader, which is not ours; what that does not
know (the order, the rules of feedback) by the specification's own terms.

No package of the registries carries the schema (XSD) of QTI 2.1, so it is not validated against it.
"""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from onyx2moodle.parser import (  # type: ignore[import-untyped]
    AssessmentItem,
    parse_item,
)

from schafkopf_tutor.quiz.export.qti import write
from schafkopf_tutor.quiz.export.told import Told
from tests.export.reading import HEADING, one_of_each, pictured, trimmed, words_in

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
CP = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
LOM = "{http://ltsc.ieee.org/xsd/LOM}"
CARDINALITY = {"one": "single", "several": "multiple", "order": "ordered", "number": "single"}
BODY = (
    *("responseDeclaration", "outcomeDeclaration", "outcomeDeclaration", "outcomeDeclaration"),
    *("itemBody", "responseProcessing"),
)


def package(told: tuple[Told, ...], folder: Path) -> Element:
    """The manifest of the package, which is unpacked into a folder."""
    file = BytesIO()
    assert write(told, HEADING, file) == (len(told), ())
    with zipfile.ZipFile(file) as packed:
        assert packed.testzip() is None
        packed.extractall(folder)
    return fromstring((folder / "imsmanifest.xml").read_text(encoding="utf-8"))


def check(told: Told, path: Path) -> None:
    """That all of a question is there."""
    item = parse_item(path)
    root = fromstring(path.read_text(encoding="utf-8"))
    assert item.title == told.name
    body = root.find(f"{QTI}itemBody")
    assert body is not None
    first = body.find(f"{QTI}p")
    assert first is not None
    assert words_in(first) == trimmed(told.ask)
    drawn = [image.get("alt") for image in body.iter(f"{QTI}img")]
    assert drawn[: len(pictured(told))] == pictured(told)
    tags = [child.tag.removeprefix(QTI) for child in root]
    assert tuple(tags[: len(BODY)]) == BODY
    assert set(tags[len(BODY) :]) <= {"modalFeedback"}
    answered(told, item)
    feedback = {
        modal.get("identifier"): words_in(modal) for modal in root.findall(f"{QTI}modalFeedback")
    }
    assert list(feedback) == [one.identifier for one in item.feedback]
    assert feedback == {name: text for name, text in said(told).items() if text}
    assert {told_by(root, name) for name in said(told)} <= {True}


def answered(told: Told, item: AssessmentItem) -> None:
    """That the interaction is the right one, with its options, and the answer is right."""
    declared = item.response_decls["RESPONSE"]
    assert declared.cardinality == CARDINALITY[told.way]
    if told.way == "number":
        (field,) = item.interactions
        assert (field.kind, declared.base_type) == ("textEntry", "integer")
        assert declared.correct_values == [str(told.number)]
        return
    if told.way == "order":
        order = item.body_xml.find(f".//{QTI}orderInteraction")
        keys = {one.get("identifier"): words_in(one) for one in order.iter(f"{QTI}simpleChoice")}
        row = [keys[key] for key in declared.correct_values]
        assert row == [trimmed(one.text) for one in told.options]
        return
    (choice,) = item.interactions
    assert (choice.kind, choice.max_choices) == ("choice", int(told.way == "one"))
    listed = item.body_xml.findall(f".//{QTI}simpleChoice")
    assert [one.get("identifier") for one in listed] == [o.identifier for o in choice.choices]
    assert [words_in(one) for one in listed] == [trimmed(one.text) for one in told.options]
    assert [[image.get("alt") for image in one.iter(f"{QTI}img")] for one in listed] == [
        [one.picture.alt] if one.picture else [] for one in told.options
    ]
    rights = [one.identifier in declared.correct_values for one in choice.choices]
    assert rights == [one.right for one in told.options]
    if told.way == "several":
        worth = [declared.mapping[one.identifier] for one in choice.choices]
        assert [share > 0 for share in worth] == rights
        assert sum(share for share in worth if share > 0) == pytest.approx(1, abs=1e-4)


def said(told: Told) -> dict[str, str]:
    """What is said to whom, by the name of the feedback."""
    found = {f"w{at}": text for at, (_, text) in enumerate(told.wrong, 1)}
    found |= {"otherwise": told.otherwise} if told.way == "number" else {}
    if told.way in ("one", "several"):
        found = {f"c{at}": one.feedback for at, one in enumerate(told.options, 1)}
    return {name: trimmed(text) for name, text in (found | {"solution": told.feedback}).items()}


def told_by(root: Element, name: str) -> bool:
    """Whether some rule can bring this feedback up."""
    processing = root.find(f"{QTI}responseProcessing")
    assert processing is not None
    values = {value.text for value in processing.iter(f"{QTI}baseValue")}
    whole = [
        outcome.find(f"{QTI}variable") is not None
        for outcome in processing.findall(f"{QTI}setOutcomeValue")
    ]
    return name in values or any(whole)


@pytest.mark.parametrize(
    ("language", "face", "rules"),
    [("de", "german", "ordnung"), ("en", "french", "ordnung"), ("de", "french", "ddv")],
)
def test_everything_is_read_back(language: str, face: str, rules: str, tmp_path: Path):
    told = one_of_each(language, face, rules=rules)
    manifest = package(told, tmp_path)
    resources = manifest.findall(f"{CP}resources/{CP}resource")
    assert len({one.get("identifier") for one in resources}) == len(resources) == len(told)
    for one, resource in zip(told, resources, strict=True):
        assert resource.get("type") == "imsqti_item_xmlv2p1"
        files = [file.get("href") or "" for file in resource.findall(f"{CP}file")]
        assert all((tmp_path / file).is_file() for file in files)
        wanted = {f"pictures/{name}" for name in one.pictures}
        assert set(files) == {resource.get("href"), *wanted}
        keywords = [text.text for text in resource.findall(f".//{LOM}keyword/{LOM}string")]
        assert keywords == [*one.tags, *one.category]
        check(one, tmp_path / (resource.get("href") or ""))


def test_the_same_questions_make_the_same_package():
    files = BytesIO(), BytesIO()
    for file in files:
        write(one_of_each(), HEADING, file)
    assert files[0].getvalue() == files[1].getvalue()
