"""What a learner remembers: the log of his attempts, and what follows from it.

The log is the truth: ``log_here()`` opens it, ``log.record(Attempt.of(item, given, at=…))`` keeps
an answer and says where it is now, ``log.read()`` gives all. ``Progress.of(attempts)`` is where he
stands: what is due, how well each skill is mastered, which belief he seems to hold.
``mix(now, progress, dice, offer(ruleset))`` says what to ask next, ``item_for`` makes the item.

``drill``, ``counting`` and ``seated`` are screens: values that a word makes the next one of, with a
view model beside them. What such a state wants of the log, ``screened.kept`` does before it is
shown.

Clock, dice and log are always arguments. ``attempt``, ``log``, ``mastery`` and ``folders`` need
Python alone; ``schedule``, and with it ``progress`` and ``drill``, needs fsrs, ``database``
SQLAlchemy.
"""
