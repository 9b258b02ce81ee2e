"""Questions as values: skills, kinds of questions, items, and what is right about an answer.

``make(skill, level, seed, ruleset)`` gives an ``Item``, the same for ever on any Python. An item's
``question`` can be shown by any screen; its ``answer(world)`` is what a belief would say.
``next_item(diagnosis, dice, ruleset)`` gives the one that tells most about what somebody believes.
"""
