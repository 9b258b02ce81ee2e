"""Questions that leave the house: one plain form, and a writer for each format.

``told`` is the plain form; every writer takes such questions and a file to write to, and knows
nothing of cards, rules or games. Who tells an item that way is ``screen.telling``; the table of the
formats is ``screen.exporting``.
"""
