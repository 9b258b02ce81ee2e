"""The law once more, written from the rules page alone: a second way for the fixtures.

Nothing here imports the package. Which cards are trump and what beats what is in the tables of
``tests/law/oracle.py``; the numbers of a rule set are read from its data file. The rest is worked
out afresh: ``rules`` (what a rule set says), ``table`` (cards and claims), ``talk`` (auction,
announcement, doubling), ``money`` (results and settlements), ``faults`` (revokes and rulings).
"""
