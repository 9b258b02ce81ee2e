"""Who is on the court cards: kings, Obers, Unters and queens, each a person, from shared parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.draw.figures import FACE, LOOK, MOUTH, PARTING, Parts, beard, hair
from schafkopf_tutor.draw.signs import Part
from schafkopf_tutor.draw.wardrobe import ARMS, COATS, HATS


class Person(NamedTuple):
    """What somebody on a card looks like; the words are names in ``figures`` and ``wardrobe``."""

    hat: str
    hair: str
    colour: str
    beard: str
    coat: str
    arms: tuple[str, ...]

    def parts(self) -> Parts:
        """All of it, from the back to the front."""
        front = (Part(PARTING, self.colour),) if self.hair == "tresses" else ()
        held = tuple(part for arm in self.arms for part in ARMS[arm])
        return (
            *hair(self.hair, self.colour),
            *COATS[self.coat],
            *FACE,
            *(beard(self.beard, self.colour) if self.beard else ()),
            *MOUTH,
            *LOOK,
            *front,
            *HATS[self.hat],
            *held,
        )


COURTS: Final[Mapping[str, Mapping[Suit, Person]]] = {
    "K": {
        Suit.EICHEL: Person("crown", "long", "white", "great", "ermine", ("sceptre",)),
        Suit.GRAS: Person("arched", "long", "brown", "full", "chain", ("sceptre", "orb")),
        Suit.HERZ: Person("tall", "long", "fair", "pointed", "ermine", ("sceptre", "orb")),
        Suit.SCHELLEN: Person("turban", "short", "black", "forked", "chain", ("sceptre",)),
    },
    "O": {
        Suit.EICHEL: Person("plumed", "long", "white", "full", "cuirass", ("sabre",)),
        Suit.GRAS: Person("shako", "short", "black", "handlebar", "braided", ("drum", "sabre")),
        Suit.HERZ: Person("tricorne", "curls", "white", "", "sash", ("sabre",)),
        Suit.SCHELLEN: Person("bearskin", "short", "fair", "whiskers", "braided", ("drum",)),
    },
    "U": {
        Suit.EICHEL: Person("helmet", "short", "brown", "full", "jerkin", ("halberd",)),
        Suit.GRAS: Person("hunter", "short", "fair", "moustache", "belted", ("musket",)),
        Suit.HERZ: Person("beret", "long", "brown", "", "tabard", ("pike",)),
        Suit.SCHELLEN: Person("cap", "short", "black", "pointed", "striped", ("axe",)),
    },
    "D": {
        Suit.EICHEL: Person("diadem", "tresses", "black", "", "gown", ("flower",)),
        Suit.GRAS: Person("wreath", "tresses", "fair", "", "mantle", ("flower",)),
        Suit.HERZ: Person("coronet", "tresses", "brown", "", "gown", ("fan",)),
        Suit.SCHELLEN: Person("bonnet", "tresses", "fair", "", "mantle", ("fan",)),
    },
}
"""By kind (``D`` is the queen, who stands for the Ober among French faces) and suit."""
