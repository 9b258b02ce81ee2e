"""Wrong models of the rules: what somebody would answer who errs in one thing.

A ``World`` answers the questions that ``QUESTIONS`` names; ``TRUTH`` is the one that is right. What
it is asked about (rule set, view, game, result) is always true; only its answers are its own:

==========================================  =====================================================
``points(cards)``                           number
``order(ruleset, announced)``               CardOrder: trumps, plain suits, ``beats``, ``sort``
``is_trump(ruleset, announced, card)``      bool
``winner(ruleset, announced, cards)``       place, 0 = led
``count_trumps(ruleset, announced)``        number
``count_suit(ruleset, announced, suit)``    number of plain cards
``trumps_out(view)``                        number, neither played nor in hand
``points_taken(view)``                      points by seat, in finished tricks
``points_out(view)``                        points still to be played
``legal(view)``                             frozenset of cards
``advised(known)``                          frozenset of cards: a rule of thumb is sure of them
``may_announce(view, move)``                bool
``callable_aces(view)``                     frozenset of suits; none: locked
``may_bid(view, move)``                     bool
``may_double(view, move)``                  bool: knock, Stoß, Re …
``may_claim(view, move)``                   bool
``outranks(ruleset, contract, other)``      bool
``declarer(ruleset, first, bids)``          seat, or None
``side(game)``                              frozenset of seats: the declarer's side
``partners(view)``                          frozenset of seats that can hold the called ace
``laufende(game, side)``                    number, and whose
``winners(result)``                         frozenset of seats
``schneider(result)``, ``schwarz(result)``  bool
``factor(result)``                          number, of knocks and Stoß
``value(result)``, ``payout(result)``       number; by seat
==========================================  =====================================================

A *result* is what ``rules.result(game)`` or ``decide(...)`` has found, even if a belief would have
found another. Where the value of a whole game is asked, Laufende are counted in the same world:
``world.value(replace(result, laufende=world.laufende(game, result.side)[0]))``.

``BELIEFS`` maps ids to beliefs. ``BELIEFS.under(ruleset)`` are those that are wrong at a table,
``BELIEFS.about("legal", "partners")`` those that touch a question. A ``Belief`` has ``cures`` (the
rule that puts it right), ``world``, ``of`` (the questions it touches), ``applies(ruleset)`` and the
sentences ``name(words)``, ``says(words, ruleset)``, ``right(words, ruleset)``.

All that is Schafkopf, the usual law. Another law has a package of its name in here, with
``BELIEFS`` and a ``TRUTH`` of its own: ``under(ruleset)``, ``truth_of(law)`` and
``belief_named(id)`` find them.

An item of a quiz has ``options`` (how many answers are possible) and ``answer(world)``; that asks
the world's questions and nothing else of it. Then

- ``answers(item, BELIEFS.under(ruleset))`` are the right answer and, by belief, those that differ
  from it: the distractors. Only the beliefs that can differ are asked;
- ``diagnose([(item, given), …], beliefs)`` gives a ``Diagnosis``: ``beliefs`` (by id), ``knows``,
  ``slipped``, ``first`` (the belief to speak of, or None), ``after(item, given)``;
- ``tells(item, diagnosis)`` says how many bits an answer would give, and
  ``most_telling(items, diagnosis)`` picks the next question. Who weighs the same items again and
  again makes ``Told.of(item, beliefs)`` of each once, and hands that over instead;
  ``told_by(items, diagnosis)`` says of many of them at once what each tells.

Whoever plays or answers by a belief, such as a computer player, asks ``belief.world.legal(view)``,
and for good play ``belief.world.advised(Known.of(view))``.
"""

from schafkopf_tutor.beliefs.diagnosis import (
    Asked,
    Diagnosis,
    Item,
    Told,
    answers,
    diagnose,
    most_telling,
    prior,
    tells,
    told_by,
)
from schafkopf_tutor.beliefs.known import Known
from schafkopf_tutor.beliefs.laws import belief_named, beliefs_of, every_belief, truth_of, under
from schafkopf_tutor.beliefs.table import BELIEFS, Belief, Beliefs
from schafkopf_tutor.beliefs.world import QUESTIONS, TRUTH, World

__all__ = [
    "BELIEFS",
    "QUESTIONS",
    "TRUTH",
    "Asked",
    "Belief",
    "Beliefs",
    "Diagnosis",
    "Item",
    "Known",
    "Told",
    "World",
    "answers",
    "belief_named",
    "beliefs_of",
    "diagnose",
    "every_belief",
    "most_telling",
    "prior",
    "tells",
    "told_by",
    "truth_of",
    "under",
]
