"""What games other than Schafkopf ask of the shared base."""

import copy
import pickle
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from schafkopf_tutor.cards import LONG
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.errors import NotationError, RulesetError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Call
from schafkopf_tutor.notation import format_game, parse_game
from schafkopf_tutor.rules import legal_moves
from schafkopf_tutor.rulesets import law_data, parse
from schafkopf_tutor.settlement import Line, shares

HEADER = 'schema = 1\nbase = "ordnung"\n'


def test_a_contract_says_who_leads():
    rules = parse(f'{HEADER}[contracts.attack]\nlike = "wenz"\nleads = "declarer"', "ours")
    deal = Deal(LONG, ((), (), (), ()))
    game = Game.start(rules, 3, deal, [Announce(2, "attack")])
    assert (game.leader, game.turn) == (2, 2)
    # announced anew, the other game is led by forehand
    again = game.after(Announce(2, "wenz"))
    assert (again.leader, again.turn) == (0, 0)
    assert Game.start(rules, 3, deal, [Announce(None, "attack")]).turn == 0


def test_who_leads_is_checked_and_counts_in_the_digest():
    plain = parse(f'{HEADER}[contracts.attack]\nlike = "wenz"', "ours")
    leading = parse(f'{HEADER}[contracts.attack]\nlike = "wenz"\nleads = "declarer"', "ours")
    assert plain != leading
    with pytest.raises(RulesetError) as caught:
        parse(f'{HEADER}[contracts.attack]\nlike = "wenz"\nleads = "me"', "ours")
    assert caught.value.values["key"] == "contracts.attack.leads"
    assert caught.value.values["allowed"] == "forehand, declarer"


LAW = """
calls = ["re", "no90"]
[contracts.wenz]
trumps = ["U"]
parties = "alone"
goal = "most"
[settings.ace]
kind = "word"
of = ["as"]
why = "A law needs a setting."
"""


def test_a_law_says_what_can_be_called_even_with_a_number():
    law = law_data(LAW, "some.law")
    rules = {"ours": parse('schema = 1\npack = "long"\nace = "as"', "ours", law=law)}
    text = "ours dealer 3 | … / … / … / … | wenz by 0 | re by 1 no90 by 2 EO"
    game = parse_game(text, rules=rules.__getitem__)
    assert game.moves[1:3] == (Call(1, "re"), Call(2, "no90"))
    assert parse_game(format_game(game), rules=rules.__getitem__) == game


@pytest.mark.parametrize("word", ["E5", "X9", "90"])
def test_a_mistaken_card_is_no_call(word: str):
    with pytest.raises(NotationError):
        parse_game(f"ordnung dealer 3 | … / … / … / … | wenz by 0 | {word} by 0")


@pytest.mark.parametrize("side", [(seat,) for seat in range(4)] + [*combinations(range(4), 2)])
def test_shares_cancel_out(side: tuple[int, ...]):
    won, lost = shares(side, won=True), shares(side, won=False)
    assert sum(won) == 0
    assert lost == tuple(-share for share in won)
    assert {won[seat] for seat in range(4) if seat not in side} == {-1}
    line = Line("won", 5).shared(won)
    assert (line.amount, line.seats) == (5, tuple(5 * share for share in won))


def test_a_setting_of_words():
    rules = parse(HEADER + 'games = ["wenz"]', "ours")
    assert rules.words("games") == ("wenz",)
    with pytest.raises(TypeError, match="ace"):
        rules.words("ace")


def test_a_rule_set_file_names_no_module():
    with pytest.raises(RulesetError) as caught:
        parse(HEADER + 'law = "schafkopf_tutor.laws.schafkopf"', "ours")
    assert caught.value.values["key"] == "law"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_games_views_and_rule_sets_can_be_sent_elsewhere(copied: Callable[[Any], Any]) -> None:
    """Another process gets an equal value, whose cards are the very same objects as its own."""
    game = parse_game("ordnung dealer 3 | GA G7 … / … / … / … | rufspiel G by 1 | GA G9")
    view = game.view(0)
    legal_moves(view)  # the law has read it
    for one in (game, view, game.ruleset, game.order, game.contract):
        assert copied(one) == one
    assert copied(game).hands == game.hands
    assert copied(view).hand[0] is view.hand[0]
    assert legal_moves(copied(game).view()) == legal_moves(game)
    with pytest.raises(TypeError):
        copied(game.ruleset).settings["result.win_with"] = 60
