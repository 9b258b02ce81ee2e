"""Advice on a game: hands that could be hidden, what each card is worth, and how sure that is.

``worlds`` samples the hidden hands, ``advice`` says what each card is worth over them, ``expert``
is a player who follows it, ``chance`` what winning chances are worth among real players, ``worth``
whether a hand is worth a game.
"""
