"""A lesson with many people: a session, its server, its pages.

``session`` is the state machine, a value: ``decide(session, command)`` gives events or a refusal,
``session.after(event)`` the next state. ``people``, ``names``, ``codes``, ``histogram`` and
``views`` are bare values beside it. ``store`` keeps every event on a disk before anybody is told;
``room`` is one session that is going on, ``server`` puts it on the network.
"""
