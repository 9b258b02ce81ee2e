"""A package of QTI 2.1 items (IMS Question and Test Interoperability), as a zip.

=========  ==========================================================================
way        interaction
=========  ==========================================================================
one        ``choiceInteraction``, one identifier
several    ``choiceInteraction``, several; a wrong one takes a right one away
order      ``orderInteraction``
number     ``textEntryInteraction`` of a whole number
=========  ==========================================================================

Feedback is modal: that of each option chosen, or of each number known to be wrong, and always the
general one. The drawings lie once in the package, beside the items. Tags are keywords in the
manifest.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from html import escape
from typing import BinaryIO, Final

from schafkopf_tutor.quiz.export import html
from schafkopf_tutor.quiz.export.told import Heading, Picture, Told, Written

_QTI: Final = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_CP: Final = "http://www.imsglobal.org/xsd/imscp_v1p1"
_LOM: Final = "http://ltsc.ieee.org/xsd/LOM"
_RESPONSE: Final = '<variable identifier="RESPONSE"/>'
_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""Of every file: the same questions make the same package."""


def write(questions: Iterable[Told], heading: Heading, file: BinaryIO) -> Written:
    """Write the package: an item a file, the drawings, and the manifest.

    >>> from io import BytesIO
    >>> one = Told("a@1/1/7", "a", way="number", ask="3 + 4?", number=7)
    >>> file = BytesIO()
    >>> write([one], Heading("Sums", "en", "Right", "Place #"), file).number
    1
    >>> zipfile.ZipFile(file).namelist()
    ['items/q1.xml', 'imsmanifest.xml']
    """
    resources, pictures = [], dict[str, Picture]()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for number, told in enumerate(questions, 1):
            name = f"q{number}"
            _put(package, f"items/{name}.xml", _item(told, name))
            resources.append(_resource(told, name))
            pictures |= told.pictures
        for picture in pictures.values():
            _put(package, _place(picture), picture.svg)
        _put(package, "imsmanifest.xml", _manifest(heading, resources))
    return Written(len(resources))


def _put(package: zipfile.ZipFile, name: str, text: str) -> None:
    about = zipfile.ZipInfo(name, _DAY)
    about.compress_type = zipfile.ZIP_DEFLATED
    package.writestr(about, text)


# --- the manifest --------------------------------------------------------------------------------


def _manifest(heading: Heading, resources: list[str]) -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="{_CP}" xmlns:lom="{_LOM}"'
        ' identifier="MANIFEST"><metadata><schema>QTIv2.1 Package</schema>'
        "<schemaversion>1.0.0</schemaversion><lom:lom><lom:general><lom:title>"
        f"{_said(heading.title, heading.language)}</lom:title></lom:general></lom:lom></metadata>"
        f"<organizations/>\n<resources>\n{''.join(resources)}</resources></manifest>\n"
    )


def _said(text: str, language: str) -> str:
    return f'<lom:string language="{language}">{escape(text)}</lom:string>'


def _resource(told: Told, name: str) -> str:
    """An item in the manifest, with its tags and the drawings that it shows."""
    href = f"items/{name}.xml"
    words = "".join(
        f"<lom:keyword>{_said(word, told.language)}</lom:keyword>"
        for word in (*told.tags, *told.category)
    )
    files = "".join(f'<file href="{escape(_place(p))}"/>' for p in told.pictures.values())
    return (
        f'<resource identifier="{name}" type="imsqti_item_xmlv2p1" href="{href}"><metadata>'
        f"<lom:lom><lom:general><lom:title>{_said(told.name, told.language)}</lom:title>{words}"
        f'</lom:general></lom:lom></metadata><file href="{href}"/>{files}</resource>\n'
    )


def _place(picture: Picture) -> str:
    return f"pictures/{picture.file}"


def _source(picture: Picture) -> str:
    return f"../{_place(picture)}"


# --- an item -------------------------------------------------------------------------------------


def _item(told: Told, name: str) -> str:
    body = f"{html.asked(told, _source)}{_INTERACTIONS[told.way](told)}"
    parts = (
        *_declared(told),
        _outcome("SCORE", "single", "float", "<defaultValue><value>0</value></defaultValue>"),
        _outcome("FEEDBACK", "multiple" if told.way == "several" else "single", "identifier"),
        _outcome("SOLUTION", "single", "identifier"),
        f"<itemBody>{body}</itemBody>",
        f"<responseProcessing>{''.join(_processed(told))}</responseProcessing>",
        *_feedback(told),
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem xmlns="{_QTI}"'
        f' identifier="{name}" title="{escape(told.name)}" adaptive="false"'
        f' timeDependent="false" xml:lang="{told.language}" toolName="schafkopf-tutor"'
        f' label="{escape(told.uid)}">\n' + "\n".join(parts) + "\n</assessmentItem>\n"
    )


def _outcome(name: str, cardinality: str, kind: str, first: str = "") -> str:
    about = f'identifier="{name}" cardinality="{cardinality}" baseType="{kind}"'
    return f"<outcomeDeclaration {about}>{first}</outcomeDeclaration>"


def _values(values: Iterable[object]) -> str:
    listed = "".join(f"<value>{value}</value>" for value in values)
    return f"<correctResponse>{listed}</correctResponse>"


def _declared(told: Told) -> Iterator[str]:
    """What the answer is made of, what is right, and of a set what each option is worth."""
    keys = [f"c{at}" for at in range(1, len(told.options) + 1)]
    if told.way == "number":
        yield (
            '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="integer">'
            f"{_values([told.number])}</responseDeclaration>"
        )
        return
    cardinality = {"one": "single", "several": "multiple", "order": "ordered"}[told.way]
    right = [key for key, one in zip(keys, told.options, strict=True) if one.right]
    yield (
        f'<responseDeclaration identifier="RESPONSE" cardinality="{cardinality}"'
        f' baseType="identifier">{_values(right)}{_worth(told, keys)}</responseDeclaration>'
    )


def _worth(told: Told, keys: list[str]) -> str:
    """Right ones share the mark, a wrong one takes one of them away, and 0 is the least."""
    if told.way != "several":
        return ""
    share = 1 / sum(one.right for one in told.options)
    entries = "".join(
        f'<mapEntry mapKey="{key}" mappedValue="{share if one.right else -share:.6f}"/>'
        for key, one in zip(keys, told.options, strict=True)
    )
    return f'<mapping lowerBound="0" upperBound="1" defaultValue="0">{entries}</mapping>'


def _prompt(told: Told) -> str:
    return f"<prompt>{html.line(told.caption)}</prompt>" if told.caption else ""


def _choices(told: Told) -> str:
    most = 1 if told.way == "one" else 0
    listed = "".join(
        f'<simpleChoice identifier="c{at}">{html.option(one, _source)}</simpleChoice>'
        for at, one in enumerate(told.options, 1)
    )
    return (
        f'<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="{most}">'
        f"{_prompt(told)}{listed}</choiceInteraction>"
    )


def _row(told: Told) -> str:
    """In an order that gives nothing away, whether or not the player shuffles."""
    numbered = sorted(enumerate(told.options, 1), key=lambda pair: pair[1].text)
    listed = "".join(
        f'<simpleChoice identifier="c{at}">{html.option(one, _source)}</simpleChoice>'
        for at, one in numbered
    )
    return (
        '<orderInteraction responseIdentifier="RESPONSE" shuffle="true">'
        f"{_prompt(told)}{listed}</orderInteraction>"
    )


def _field(told: Told) -> str:
    unit = f" {html.line(told.unit)}" if told.unit else ""
    length = len(str(told.number)) + 4
    field = f'<textEntryInteraction responseIdentifier="RESPONSE" expectedLength="{length}"/>'
    return f"<p>{field}{unit}</p>"


_INTERACTIONS: Final = {"one": _choices, "several": _choices, "order": _row, "number": _field}


def _processed(told: Told) -> Iterator[str]:
    """What becomes of an answer: its mark, then which feedback is shown."""
    if told.way == "several":
        yield _set("SCORE", '<mapResponse identifier="RESPONSE"/>')
    else:
        right = f'<match>{_RESPONSE}<correct identifier="RESPONSE"/></match>'
        one = '<baseValue baseType="float">1</baseValue>'
        then = f"<responseIf>{right}{_set('SCORE', one)}</responseIf>"
        yield f"<responseCondition>{then}</responseCondition>"
    if told.way in ("one", "several"):
        yield _set("FEEDBACK", _RESPONSE)
    elif told.way == "number":
        yield _numbers(told)
    yield _set("SOLUTION", '<baseValue baseType="identifier">solution</baseValue>')


def _set(outcome: str, value: str) -> str:
    return f'<setOutcomeValue identifier="{outcome}">{value}</setOutcomeValue>'


def _numbers(told: Told) -> str:
    """Which number was written: the right one, one of those known to be wrong, or another."""
    tests = [(told.number, "right"), *((n, f"w{at}") for at, (n, _) in enumerate(told.wrong, 1))]
    cases = []
    for at, (number, name) in enumerate(tests):
        value = f'<baseValue baseType="integer">{number}</baseValue>'
        same = f'<equal toleranceMode="exact">{_RESPONSE}{value}</equal>'
        then = _set("FEEDBACK", f'<baseValue baseType="identifier">{name}</baseValue>')
        tag = "responseElseIf" if at else "responseIf"
        cases.append(f"<{tag}>{same}{then}</{tag}>")
    other = _set("FEEDBACK", '<baseValue baseType="identifier">otherwise</baseValue>')
    cases.append(f"<responseElse>{other}</responseElse>")
    return f"<responseCondition>{''.join(cases)}</responseCondition>"


def _feedback(told: Told) -> Iterator[str]:
    """What is said to each answer, then to everybody."""
    said = [(f"w{at}", text) for at, (_, text) in enumerate(told.wrong, 1)]
    said += [("otherwise", told.otherwise)]
    if told.way in ("one", "several"):
        said = [(f"c{at}", one.feedback) for at, one in enumerate(told.options, 1)]
    for name, text in said:
        if text:
            yield _modal("FEEDBACK", name, text)
    if told.feedback:
        yield _modal("SOLUTION", "solution", told.feedback)


def _modal(outcome: str, name: str, text: str) -> str:
    return (
        f'<modalFeedback outcomeIdentifier="{outcome}" identifier="{name}" showHide="show">'
        f"{html.line(text)}</modalFeedback>"
    )
