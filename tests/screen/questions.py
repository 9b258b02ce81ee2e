"""One question of each form, as the tests of screens ask them."""

from __future__ import annotations

from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.question import Form, Lying, Question
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice


def read(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.of, text.split()))


def voice(language: str = "en", face: str = "german") -> Voice:
    return Voice(Speaker(language, face=face), load("ordnung"))


# Eichel is led by seat 1; Herz is trump in a Rufspiel, so seat 3 takes it with the nine of Herz.
TRICK = tuple(zip((1, 2, 3, 0), read("EA E7 H9 EK"), strict=True))

SEVEN: dict[Form, Question] = {
    "choice": Question(
        "choice",
        "What does the Ober of Eichel count as in a Rufspiel?",
        "choice",
        ("trump",),
        ("plain", "trump", "none"),
        {"plain": ("Every Ober is a trump.",), "trump": ("It is the highest one.",)},
        hints=("Look at the trumps.", "The Ober come first.", "It is a trump."),
        words={"plain": "a card of Eichel", "trump": "a trump", "none": "neither"},
    ),
    "choices": Question(
        "choices",
        "What belongs to a Rufspiel?",
        "choices",
        ("A player calls an ace.", "Two play against two."),
        ("A player calls an ace.", "There are no trumps.", "Two play against two."),
        {"There are no trumps.": ("All Ober, all Unter and Herz are trump.",)},
        otherwise=("So it is.",),
    ),
    "cards": Question(
        "cards",
        "Which cards are trump?",
        "cards",
        read("EU HK SO"),
        read("GA EU HK S7 SO"),
        {Card.of("GA"): (said("because.counts", card=Card.of("GA"), points=11),)},
        hints=("All Ober, all Unter and Herz.",),
        label=said("desk.hand"),
    ),
    "order": Question(
        "order",
        "Put them in order, the highest first.",
        "order",
        read("EO GU HA HZ"),
        read("HA EO HZ GU"),
        otherwise=("First come the Ober, then the Unter, then Herz.",),
        hints=("Ober, Unter, Herz.",),
    ),
    "number": Question(
        "number",
        "How many points are in this trick?",
        "number",
        (15,),
        because={15: (said("because.sum", terms="11 + 0 + 0 + 4", points=15),)},
        otherwise=("The ace counts 11, the king 4.",),
        hints=("The nine counts nothing.",),
        shown=(Lying(said("desk.table"), tuple(card for _, card in TRICK), led=True),),
        unit="points",
    ),
    "seat": Question(
        "seat",
        "Who wins this trick?",
        "seat",
        (3,),
        (0, 1, 2, 3),
        {1: ("A trump was played.",), 3: ("The nine of Herz is the only trump.",)},
        otherwise=("That card cannot win.",),
        hints=("Is there a trump?", "Look at the right."),
        laid=TRICK,
    ),
    "money": Question(
        "money",
        "What does she receive or pay?",
        "money",
        (-30,),
        because={-30: ("Ten for the game, ten for each of two Laufende.",)},
        otherwise=("Ten for the game, and what for the Laufende?",),
        hints=("Count the Laufende.",),
        signed=True,
    ),
}

# What answers each of them rightly, act by act.
RIGHT: dict[Form, tuple[str, ...]] = {
    "choice": ("pick b",),
    "choices": ("pick a", "pick c", "check"),
    "cards": ("pick EU", "pick HK", "pick SO", "check"),
    "order": ("pick EO", "pick GU", "pick HA", "pick HZ", "check"),
    "number": ("check 15",),
    "seat": ("pick 3",),
    "money": ("sign -", "check 30"),
}
WRONG: dict[Form, tuple[str, ...]] = {
    "choice": ("pick a",),
    "choices": ("pick a", "pick b", "check"),
    "cards": ("pick EU", "pick GA", "check"),
    "order": ("pick GU", "pick EO", "pick HA", "pick HZ", "check"),
    "number": ("check 14",),
    "seat": ("pick 1",),
    "money": ("sign +", "check 30"),
}
