"""Kinds of questions of which there are few, and how many different ones come among 200.

At the table `ordnung`: six games (Rufspiel, Wenz, four Soli), each contract as often as another, 32
cards. The second number is how many there are, where the rules let one count them; the first how
many come at least: fewer where the levels leave some out, or some games have more than others.
"""

from __future__ import annotations

from math import comb

ANY = 10**6
"""More than can be counted here."""

SUITS = 3 + 4 * 3
"""Plain suits in Rufspiel and Soli, six cards each; a Wenz has four of seven."""
PAIRS_OF_POINTS = comb(32, 2) - 5 * comb(4, 2) - comb(12, 2)
"""Two cards that do not count the same: five ranks of four cards count, twelve cards nothing."""
WENZ_ROWS = sum(comb(7, n) for n in (4, 5, 6))
SUIT_ROWS = sum(comb(6, n) for n in (4, 5, 6))
CARDS_IN_GAMES = 32 * 6
DUELS = 32 * 31 * 6
FAULTS = 4
"""Seats that can be guilty of each."""

FEW: dict[tuple[str, int], tuple[int, int]] = {
    ("counts_most", 1): (100, PAIRS_OF_POINTS),
    ("suit_row", 1): (130, SUITS * comb(6, 3) + 4 * comb(7, 3)),
    ("suit_row", 2): (90, SUITS * SUIT_ROWS + 4 * WENZ_ROWS),
    ("suit_row", 3): (90, SUITS * SUIT_ROWS + 4 * WENZ_ROWS),
    ("suit_end", 1): (140, 2 * (SUITS * comb(6, 3) + 4 * comb(7, 3))),
    ("suit_end", 2): (130, 2 * (SUITS * comb(6, 4) + 4 * comb(7, 4))),
    ("suit_end", 3): (70, ANY),
    # of the four trumps of a Wenz there are four times three, and once four
    ("trump_row", 1): (110, 5 * comb(14, 3) + 4),
    ("trump_row", 2): (120, ANY),
    ("trump_end", 1): (110, 2 * (5 * comb(14, 3) + 4)),
    ("trump_end", 2): (120, 2 * (5 * comb(14, 4) + 1)),
    ("trump_end", 3): (150, ANY),
    # where nobody errs: the last trumps of a suit, and those of a Wenz
    ("trump_next", 1): (100, ANY),
    ("trump_next", 2): (30, ANY),
    ("trump_next", 3): (110, ANY),
    ("is_trump", 1): (85, CARDS_IN_GAMES),
    ("is_trump", 2): (75, CARDS_IN_GAMES),
    # disputed are Herz and the plain Ober of a Wenz, at most
    ("is_trump", 3): (20, 5 * (6 + 8) + 8),
    ("trump_where", 1): (120, 32 * comb(6, 3)),
    ("trump_where", 2): (75, 32 * comb(6, 5)),
    ("trump_where", 3): (36, 32 * comb(6, 5)),
    ("duel", 1): (140, DUELS),
    ("duel", 3): (120, DUELS),
    ("count_in_hand", 1): (160, ANY),
    ("count_in_game", 1): (100, ANY),
    ("count_in_game", 2): (115, ANY),
    ("count_in_game", 3): (110, ANY),
    ("winning_card", 1): (140, ANY),
    ("winning_card", 2): (160, ANY),
    ("would_win", 1): (150, ANY),
    # two or three plain cards of the suit beside one or two others
    ("ace_lead", 1): (120, ANY),
    ("may_run_away", 1): (130, ANY),
    # the Rufspiel against ten others: Wenz and its Tout, Solo and its Tout in four suits, Sie
    ("higher_game", 1): (11, 11),
    ("higher_game", 2): (24, comb(11, 2)),
    ("higher_game", 3): (16, ANY),
    ("order_of_games", 1): (10, comb(6, 3)),
    ("order_of_games", 2): (8, comb(6, 4)),
    ("order_of_games", 3): (3, comb(6, 4) + comb(6, 5) + 1),
    ("may_name", 1): (140, ANY),
    ("may_name", 2): (140, ANY),
    ("may_name", 3): (150, ANY),
    # who speaks first, and who alone wants to play
    ("who_declares", 1): (16, 4 * 4),
    ("who_declares", 2): (95, ANY),
    ("who_declares", 3): (115, ANY),
    # two who want two of six games, not the same, and who speaks first
    ("who_would_play", 1): (130, 4 * comb(4, 2) * 6 * 5),
    ("who_would_play", 3): (100, ANY),
    ("stoss_counts", 1): (140, ANY),
    ("stoss_counts", 2): (150, ANY),
    ("may_stoss", 1): (145, ANY),
    ("may_stoss", 2): (140, ANY),
    ("who_may_stoss", 1): (125, ANY),
    ("who_may_stoss", 2): (120, ANY),
    ("times_counted", 1): (145, ANY),
    # at the limit two numbers of points: in six games, with three partners or none, of either side
    ("who_won", 2): (155, ANY),
    ("who_won", 3): (70, 2 * 2 * 4 * (3 * 3 + 5)),
    ("decided", 3): (140, ANY),
    ("schneider_schwarz", 1): (110, ANY),
    ("schneider_schwarz", 2): (105, ANY),
    ("schneider_schwarz", 3): (52, ANY),
    ("laufende_count", 1): (80, ANY),
    # won or lost, so many of either side, in six games (whatever ace is called)
    ("laufende_paid", 1): (26, 2 * 2 * 6 * 6),
    ("laufende_paid", 2): (23, 2 * 2 * 6 * 6),
    ("laufende_paid", 3): (26, 2 * 2 * 6 * 6),
    ("game_value", 1): (140, ANY),
    ("game_value", 2): (150, ANY),
    ("game_value", 3): (135, ANY),
    ("value_adds", 1): (135, ANY),
    ("value_adds", 3): (125, ANY),
    ("ramsch_loses", 3): (85, ANY),
    ("ramsch_costs", 3): (105, ANY),
    ("what_follows", 1): (30, 9 * FAULTS),
    ("what_follows", 2): (26, 8 * FAULTS),
    ("what_follows", 3): (26, 8 * FAULTS),
    ("may_claim", 1): (105, ANY),
    # nine words have another name at the table; four of them in two pairs: six times four
    ("table_word", 1): (85, 9 * comb(8, 2)),
    ("table_word", 2): (130, 9 * comb(8, 3)),
    ("table_word", 3): (22, comb(4, 2) * 4),
    ("word_of", 3): (125, ANY),
    ("meaning_of", 3): (130, ANY),
}
