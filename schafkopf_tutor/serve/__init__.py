"""The judge for everybody: requests and answers as JSON, for engines in any language.

``answer`` takes one request, ``serve`` a stream of lines; ``to_json`` and ``from_json`` are the
codec. Shapes are published as JSON Schemas in ``data/schemas``; how to ask is in
``course/guide/serve.md``.

>>> position = "ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7"
>>> answer({"do": "legal", "position": position})["legal"]
['GA']
"""

from schafkopf_tutor.serve.command import run
from schafkopf_tutor.serve.fields import RequestError
from schafkopf_tutor.serve.operations import OPERATIONS
from schafkopf_tutor.serve.reading import from_json
from schafkopf_tutor.serve.schemas import VERSION, schema
from schafkopf_tutor.serve.sources import Sources
from schafkopf_tutor.serve.stream import answer, serve
from schafkopf_tutor.serve.writing import to_json

__all__ = [
    "OPERATIONS",
    "VERSION",
    "RequestError",
    "Sources",
    "answer",
    "from_json",
    "run",
    "schema",
    "serve",
    "to_json",
]
