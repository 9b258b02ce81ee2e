"""The example round of the rules page (Z 11): repaired it is lawful, as printed it is a revoke."""

from pathlib import Path

import pytest

from schafkopf_tutor import Card, Game, Play, Verdict, judge, legal_moves, play
from schafkopf_tutor.laws.schafkopf.result import Result
from schafkopf_tutor.notation import format_game, parse_game
from schafkopf_tutor.rules import result, settle

LINES = Path(__file__).with_name("example_round.txt").read_text(encoding="utf-8").splitlines()
REPAIRED = " ".join(line for line in LINES if not line.startswith("#"))

# The source shows the hand of seat 0 and four tricks.
PRINTED = (
    "cardgames-zone dealer 3 | EO GO HU HA HZ HK E9 G7 / … / … / … | rufspiel E by 0"
    " | EO H7 SU H8 | E9 EZ EA EK | GA SO G7 G9 | GZ HA G8 GK"
)


def verdicts(game: Game) -> list[tuple[Play, Verdict]]:
    """The verdict on every card of the game, with all that is known of the hands at its end."""
    start = Game.start(game.ruleset, game.dealer, game.deal)
    found = []
    for move in game.moves:
        if isinstance(move, Play):
            found.append((move, judge(start.view(move.seat), move)))
        start = start.after(move)
    return found


@pytest.fixture(scope="module")
def repaired() -> Game:
    return parse_game(REPAIRED)


def test_the_text_is_as_we_write_it(repaired: Game):
    assert parse_game(format_game(repaired)) == repaired
    assert format_game(repaired).split() == REPAIRED.split()


def test_every_card_is_lawful(repaired: Game):
    assert all(verdict.ok for _, verdict in verdicts(repaired))
    game = Game.start(repaired.ruleset, repaired.dealer, repaired.deal, repaired.moves[:1])
    for move in repaired.moves[1:]:
        game = play(game, move)  # raises where the judge refuses
    assert game == repaired
    assert game.over


def test_the_ace_had_to_come(repaired: Game):
    """Trick 2: "seat 2 must play the ace"."""
    start = Game.start(repaired.ruleset, repaired.dealer, repaired.deal, repaired.moves[:7])
    assert start.turn == 2
    assert legal_moves(start) == (Play(2, Card.of("EA")),)
    _, verdict = verdicts(repaired)[6]
    assert (verdict.rule, verdict.because) == ("ruf.searched", (Card.of("EA"),))


def test_winners_and_points(repaired: Game):
    # (leader, winner, points) of each trick: Z 11 and the table of the rules page
    assert [(trick.leader, trick.winner, trick.points) for trick in repaired.tricks] == [
        (0, 0, 5),
        (0, 2, 25),
        (2, 3, 14),
        (3, 0, 25),
        (0, 3, 13),
        (3, 3, 15),
        (3, 0, 15),
        (0, 0, 8),
    ]


def test_result_and_money(repaired: Game):
    found: Result = result(repaired)
    assert (found.declarer, found.partner, found.side) == (0, 2, (0, 2))
    assert (found.points, 120 - found.points) == (78, 42)
    assert found.won
    assert not found.schneider
    assert not found.schwarz
    # EO and GO, but HO is the opponents': two, and from three on they are paid.
    assert (found.laufende, found.laufende_side) == (2, "declarer")
    settlement = settle(found)
    assert [(line.rule, line.amount) for line in settlement.lines] == [("rufspiel", 10)]
    assert settlement.payout == (10, -10, 10, -10)


def test_the_printed_round_is_a_revoke():
    """Seat 3 trumps the Gras of trick 3 and leads GZ to trick 4: he could have followed."""
    game = parse_game(PRINTED)
    assert [trick.points for trick in game.tricks] == [5, 25, 14, 25]
    assert [trick.winner for trick in game.tricks] == [0, 2, 3, 0]
    refused = [(move, verdict) for move, verdict in verdicts(game) if not verdict.ok]
    ((move, verdict),) = refused
    assert move == Play(3, Card.of("SO"))
    assert (verdict.rule, verdict.because) == ("follow.suit", (Card.of("GZ"),))
    assert verdict.because[0] is game.tricks[3].cards[0]
    assert verdict.fact("led") is Card.of("GA")


def test_while_it_was_played_nobody_could_see_the_revoke():
    game = parse_game(PRINTED[: PRINTED.index(" SO G7")])
    assert judge(game.view(3), Play(3, Card.of("SO"))).rule == "follow.void"


def test_the_repair_changes_three_cards_of_the_four_printed_tricks():
    printed = [card for trick in parse_game(PRINTED).tricks for card in trick.cards]
    ours = [card for trick in parse_game(REPAIRED).tricks[:4] for card in trick.cards]
    changed = [(a, b) for a, b in zip(printed, ours, strict=True) if a is not b]
    assert [f"{a} {b}" for a, b in changed] == ["GZ SZ", "G8 S8", "GK SK"]
    assert all(a.points == b.points for a, b in changed)
