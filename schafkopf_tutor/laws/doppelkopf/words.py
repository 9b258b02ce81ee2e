"""What is said in Doppelkopf, the cards that have a name, and the settings that are asked often.

DK, OP: the project's notes on the rules of Doppelkopf.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit

RE: Final = 0
KONTRA: Final = 1
SIDES: Final = ("re", "kontra")
STEPS: Final = ("", "90", "60", "30", "schwarz")
LEVELS: Final = {
    f"{name}{step}": (side, level)
    for side, name in enumerate(SIDES)
    for level, step in enumerate(STEPS, 1)
}
"""Every call with its side and level: ``re`` is level 1, ``kontra60`` level 3."""
LIMITS: Final = (121, 151, 181, 211)
"""The points that a side needs for a call of each level but the last, which needs every trick."""

GESUND: Final = "gesund"
VORBEHALT: Final = "vorbehalt"
WEITER: Final = "weiter"
NEHME: Final = "nehme"
PASSE: Final = "passe"
SCHWEINE: Final = ("schweine", "hyperschweine", "schweineroyal")
NACKTMULLE: Final = "nacktmulle"
OMEGA: Final = "omega"
DECLARED: Final = (*SCHWEINE, NACKTMULLE, OMEGA)
"""What is declared beside a game that is no solo."""
TOLD: Final = ("keintrumpf", "eintrumpf", "zweitrumpf", "dreitrumpf")
"""How many trumps are returned in an Armut."""

PFLICHTIG: Final = "pflichtig"
PFLICHTFREI: Final = "pflichtfrei"
VORGEFUEHRT: Final = "vorgefuehrt"
WITWE: Final = "witwe"
BEFORE: Final = (PFLICHTIG, PFLICHTFREI, VORGEFUEHRT, WITWE)
"""What a series says of a seat before anybody speaks: that it still owes its compulsory solo, or
has played it; that it has to play it now; that it has declared a Schwarze Witwe."""
COMPULSORY: Final = "pflicht"
"""With this begin the names of compulsory solos."""

ELDER: Final = Card(Suit.EICHEL, Rank.OBER)
WIDOW: Final = Card(Suit.GRAS, Rank.OBER)
FOX: Final = Card(Suit.SCHELLEN, Rank.SAU)
KARLCHEN: Final = Card(Suit.EICHEL, Rank.UNTER)
CATCHER: Final = Card(Suit.SCHELLEN, Rank.OBER)
PIGS: Final = {
    "schweine": FOX,
    "hyperschweine": Card(Suit.SCHELLEN, Rank.NEUN),
    "schweineroyal": Card(Suit.SCHELLEN, Rank.KOENIG),
}
MULLE: Final = Card(Suit.HERZ, Rank.NEUN)
HYBRID: Final = (Rank.NEUN, Rank.KOENIG, Rank.ZEHN, Rank.SAU)

FEW: Final = 3
"""With so many trumps or fewer one is poor (DK-10.1); so many cards are exchanged at most."""
MANY: Final = 5
"""With so many nines or kings one may ask for a new deal (DK-11)."""
SEARCHED: Final = 3
"""In how many tricks a Hochzeit looks for its partner (DK-7.2)."""
RICH: Final = 30
"""A first trick of so many points obliges to call (DK-13.11)."""
FAT: Final = 40
"""A trick of so many points is a Doppelkopf (DK-17.3)."""
