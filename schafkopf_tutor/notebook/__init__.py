"""The course in Jupyter: ``desk = Desk("de")``, and everything is asked of the desk.

Needs the extra ``course``. Nothing below this room imports it.
"""

from schafkopf_tutor.notebook.checking import score
from schafkopf_tutor.notebook.desk import Desk

__all__ = ["Desk", "score"]
