"""A house variant: a Solo in which the kings are the highest trumps. Nothing but data."""

from schafkopf_tutor import Speaker, legal_moves, read_position, why
from schafkopf_tutor.rulesets import parse

RULES = parse(
    """
    schema = 1
    base = "cardgames-zone"
    games = ["rufspiel", "wenz", "solo", "koenigssolo"]  # lowest first: it beats a Solo
    [contracts.koenigssolo]
    like = "solo"
    trumps = ["K", "O", "U", "*"]
    names = { de = "Königssolo", en = "kings' solo" }
    [tariff.base]
    koenigssolo = 60
    """,
    "stammtisch",
)

text = "stammtisch | koenigssolo G by 0 | 1 holds HK H9 GA E7 | 0 leads SK"
view = read_position(text, rules={RULES.name: RULES}.__getitem__)
print([play.card for play in legal_moves(view)])  # -> [HK, GA]
print(Speaker("en", ruleset=RULES).reason(why(view, "H9")))
# -> Trump is led and you hold trump: play HK or GA. Herz is not trump in this game.
