"""For each setting of a rule set a case whose answer changes with it; see test_settings.py."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from schafkopf_tutor import Announce, Game, Speaker, judge, legal_moves, options, why
from schafkopf_tutor.laws.schafkopf.dealing import deal_out
from schafkopf_tutor.laws.schafkopf.faults import Fault, Ruling, consequence, penalty_points
from schafkopf_tutor.laws.schafkopf.result import decide, decide_ramsch
from schafkopf_tutor.moves import Bid, Call, Claim
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import read_position, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build
from tests.law.golden import read_move


def playable(position: str) -> Callable[[RuleSet], str]:
    """The cards that may be played."""

    def answer(rules: RuleSet) -> str:
        view = read_position(f"ours | {position}", rules=lambda _: rules)
        return " ".join(str(play.card) for play in legal_moves(view))

    return answer


def value(
    contract: str, partner: int | None = None, **numbers: int | str
) -> Callable[[RuleSet], int]:
    """What the game is worth."""
    return lambda rules: settle(decide(rules, contract, 0, partner, **numbers)).value  # type: ignore[arg-type]


def won(points: int, stoss: int = 0) -> Callable[[RuleSet], bool | None]:
    return lambda rules: decide(rules, "solo", 0, points=points, tricks=4, stoss=stoss).won


def schneider(points: int) -> Callable[[RuleSet], bool]:
    return lambda rules: decide(rules, "solo", 0, points=points, tricks=4).schneider


def ramsch(points: tuple, tricks: tuple) -> Callable[[RuleSet], tuple[int, ...]]:
    return lambda rules: settle(decide_ramsch(rules, "ramsch", points, tricks)).payout


# Seats 0 and 1 have 45 each; see TIED in test_result.py for who has which trump.
TIED = (
    "ours dealer 3 | SO GU H9 H8 H7 SA SZ S7 / HO EU HZ GA GZ G8 G7 SK"
    " / EO GO HU SU EA E9 GK S9 / HA HK EZ EK E8 E7 G9 S8 | ramsch"
    " | SA SK S9 S8 | H7 EU HU HA | G8 GK G9 GU | SZ HZ E9 EZ"
    " | G7 SU E8 S7 | GO HK H9 HO | EA E7 SO GZ | H8 GA EO EK"
)


def losers(rules: RuleSet) -> tuple[int, ...]:
    found: tuple[int, ...] = result(parse_game(TIED, rules=lambda _: rules)).losers
    return found


def cited(rules: RuleSet) -> str:
    """The paragraph that four cards are needed, in the rule set's book."""
    return Speaker("en", ruleset=rules).source("ruf.runs_away").split()[-1]


def called(rules: RuleSet) -> str:
    """What the called ace is called."""
    view = read_position(
        "ours | rufspiel G by 0 | 2 holds GA GK | 1 leads G7", rules=lambda _: rules
    )
    said = Speaker("de", ruleset=rules).reason(why(view, "GK"))
    return next(word for word in said.split() if word in ("As", "Ass", "Sau", "Daus"))


def unit(rules: RuleSet) -> str:
    settlement = settle(decide(rules, "solo", 0, points=61, tricks=4))
    return Speaker("en", ruleset=rules).settlement(settlement)[0].split()[-1].strip(".")


# The repaired example round (Z 11): seats 0 and 2 against 1 and 3, points and winners of the tricks
# 5 to 0, 25 to 2, 14 to 3, 25 to 0, 13 to 3, 15 to 3, 15 to 0, 8 to 0.
LINES = Path(__file__).with_name("example_round.txt").read_text(encoding="utf-8").splitlines()
ROUND = " ".join(line.strip() for line in LINES if not line.startswith("#"))


def round_under(rules: RuleSet, tricks: int) -> Game:
    head, hands, announced, *played = ROUND.split(" | ")
    moves = " | ".join([head, hands, announced, *played[:tricks]])
    return parse_game(moves, rules=lambda _: rules)


def may(claim: Claim) -> Callable[[RuleSet], bool]:
    """Whether a claim counts behind the seventh trick, with seat 0 on lead."""
    return lambda rules: judge(round_under(rules, 7).view(claim.seat), claim).ok


def ruled(kind: str, tricks: int = 3, **how: Any) -> Callable[[RuleSet], str]:
    """What follows from a fault of seat 0."""
    return lambda rules: consequence(round_under(rules, tricks), Fault(kind, 0, **how)).word


def costs(kind: str, **how: Any) -> Callable[[RuleSet], tuple[int, ...] | None]:
    """What the seats receive and pay for a fault of seat 0 behind the third trick."""

    def answer(rules: RuleSet) -> tuple[int, ...] | None:
        ruling = consequence(round_under(rules, 3), Fault(kind, 0, **how))
        return None if ruling.result is None else settle(ruling.result).payout

    return answer


def dealer(rules: RuleSet) -> int | None:
    return consequence(round_under(rules, 0), Fault("wrong_count_dealt", 0)).dealer


def listed(contract: str, partner: int | None) -> Callable[[RuleSet], tuple[int, ...] | None]:
    """What a list takes from seat 0 and gives to the others for a penalty."""

    def answer(rules: RuleSet) -> tuple[int, ...] | None:
        lost = decide(rules, contract, 0, partner)
        return penalty_points(Ruling(Fault("talk", 0), "penalty", None, lost))

    return answer


@dataclass(frozen=True)
class Setting:
    """A question to a rule set, and the answer under each value of the setting.

    ``beside`` are settings that must be otherwise than in the Ordnung for it to matter.
    """

    ask: Callable[[RuleSet], object]
    answers: tuple[tuple[object, object], ...]
    beside: tuple[tuple[str, object], ...] = ()


def says(
    ask: Callable[[RuleSet], object], *answers: tuple[object, object], **beside: object
) -> Setting:
    """``beside`` are other settings that it takes, with ``__`` for the dot in a name."""
    others = tuple((name.replace("__", "."), what) for name, what in beside.items())
    return Setting(ask, answers, others)


# --- the auction and doubling ---------------------------------------------------------------------

NOBODY = "… / … / … / …"
PASSED = " | ".join(f"{seat} says weiter" for seat in (0, 1, 2, 3))
LOCKED = "EO GO HK EA E7 GA SA S8"
CALLER = "EO GO HK EA E7 GA SZ S8"


def judged(said: str, *moves: str, hands: str = NOBODY) -> Callable[[RuleSet], str]:
    """The rule that decides on each of these moves: behind ``+`` where it may be made."""

    def answer(rules: RuleSet) -> str:
        game = parse_game(f"ours dealer 3 | {hands} | {said}", rules=lambda _: rules)
        found = []
        for text in moves:
            move = read_move(text.split(), 0)
            verdict = judge(game.view(move.seat), move)
            found.append(f"{'+' if verdict.ok else '-'}{verdict.rule}")
        return " ".join(found)

    return answer


def can_say(said: str, seat: int) -> Callable[[RuleSet], str]:
    """What this seat may say."""

    def answer(rules: RuleSet) -> str:
        game = parse_game(f"ours dealer 3 | {NOBODY} | {said}", rules=lambda _: rules)
        bids = [move for move in options(game.view(seat)) if isinstance(move, Bid)]
        return " ".join(bid.contract or bid.word for bid in bids)

    return answer


def all_passed(rules: RuleSet) -> str:
    """What follows when all pass: who deals, or who must play what. Seat 2 has knocked."""
    hands = f"HO SO EU GU HU SU HA HZ / {CALLER} / … / …"
    game = parse_game(f"ours dealer 3 | {hands} | knock by 2 | {PASSED}", rules=lambda _: rules)
    wenz = judge(game.view(0), Announce(0, "wenz"))
    return " ".join(str(word) for word in (wenz.rule, *dict(wenz.facts).values()))


def without_call(rules: RuleSet) -> tuple[bool, ...]:
    """Seat 0 must play and is locked: whether it may play a Wenz, whether a Ramsch is played."""
    game = parse_game(f"ours dealer 3 | {LOCKED} / … / … / … | {PASSED}", rules=lambda _: rules)
    moves = (Announce(0, "wenz"), Announce(None, "ramsch"))
    return tuple(judge(game.view(0), move).ok for move in moves)


def knocks(rules: RuleSet) -> tuple[bool, int]:
    """Whether seat 0 may knock, and how many cards it has seen."""
    game = parse_game(f"ours dealer 3 | {CALLER} / … / … / …", rules=lambda _: rules)
    verdict = judge(game.view(0), Call(0, "knock"))
    return verdict.ok, len(verdict.because)


def stoss_behind(cards: str) -> Callable[[RuleSet], bool]:
    """Whether seat 2 may say Stoß when these cards have been played."""

    def answer(rules: RuleSet) -> bool:
        game = parse_game(f"ours dealer 3 | {NOBODY} | wenz by 0 | {cards}", rules=lambda _: rules)
        return judge(game.view(2), Call(2, "stoss")).ok

    return answer


def first_dealt(rules: RuleSet) -> str:
    """The first hand dealt from a pack that lies in the order of suits."""
    return " ".join(map(str, deal_out(rules, 3, rules.pack.cards).deal.hands[0]))


def knocked_ramsch(rules: RuleSet) -> tuple[int, ...]:
    return settle(decide_ramsch(rules, "ramsch", (70, 30, 10, 10), (4, 2, 1, 1), knocks=1)).payout


GAMES = "rufspiel wenz solo wenz-tout solo-tout sie"
THREE = "rufspiel G by 1 | 0 holds GA GZ G8 S7"
SEARCHED = "rufspiel G by 0 | 2 holds GA GK G8 G7 HU | 1 leads GZ"
FREE = "rufspiel G by 1 | 3 holds GA GK HA | 2 leads G9 | called_suit_led=yes ran_away=yes"
LAST_TWO = "rufspiel G by 0 | 2 holds GA S7 | 1 leads EZ"
EARLY = "rufspiel G by 0 | 2 holds GA G8 EA S9 | 0 leads EO H7"
THROWN = "rufspiel G by 0 | 1 holds GA GZ G9 HU | dealt_of_suit=4"

# What a fault of seat 0 costs behind the third trick, when the declarers have 30 and 76 are left:
# 10 for each; with 90 for the others Schneider, 20; schwarz 30. Who pays alone pays for both.
COSTS = {
    "warning": None,
    "new_deal": None,
    "rest_to_others": (-20, 20, -20, 20),
    "lost": (-10, 10, -10, 10),
    "lost_alone": (-20, 10, 0, 10),
    "lost_schwarz": (-30, 30, -30, 30),
    "penalty": (-40, 20, 0, 20),
}


def fault(kind: str, but: tuple[str, ...] = (), **how: Any) -> Setting:
    """The words that most of the faults have."""
    words = ("warning", "rest_to_others", "lost", "lost_alone", "lost_schwarz", "penalty")
    return says(costs(kind, **how), *((word, COSTS[word]) for word in words if word not in but))


SETTINGS = {
    "called_ace.run_away_with": says(
        playable(THREE), (4, "GA S7"), (3, "GA GZ G8 S7"), (2, "GA GZ G8 S7")
    ),
    "called_ace.run_away_counts": says(
        playable(THROWN), ("in_hand", "GA HU"), ("as_dealt", "GA GZ G9 HU")
    ),
    "called_ace.run_away_when_searched": says(
        playable(SEARCHED), (False, "GA"), (True, "GA GK G8 G7")
    ),
    "called_ace.after_running_away": says(playable(FREE), ("free", "GA GK"), ("forced", "GA")),
    "called_ace.thrown_in_last": says(playable(LAST_TWO), (1, "S7"), (2, "GA S7"), (8, "GA S7")),
    "called_ace.may_be_thrown": says(playable(EARLY), (False, "G8 EA S9"), (True, "GA G8 EA S9")),
    "result.win_with": says(won(61), (61, True), (62, False)),
    "result.declarer_schneider_with": says(schneider(90), (91, False), (90, True)),
    # the declarer has 30, the opponents 90
    "result.opponents_schneider_with": says(schneider(30), (90, True), (91, False)),
    "result.stoss_takes_over": says(won(60, stoss=1), (False, False), (True, True)),
    # 10, and 10 for each of two
    "laufende.from.rufspiel": says(
        value("rufspiel", 2, points=61, tricks=4, laufende=2), (3, 10), (2, 30)
    ),
    "laufende.from.wenz": says(value("wenz", points=61, tricks=4, laufende=2), (2, 70), (3, 50)),
    "laufende.from.geier": says(value("geier", points=61, tricks=4, laufende=2), (2, 70), (3, 50)),
    "laufende.at_most": says(
        value("rufspiel", 2, points=61, tricks=4, laufende=10), (14, 110), (8, 90)
    ),
    "tariff.unit": says(unit, ("cent", "cents"), ("unit", "units"), ("tournament_point", "points")),
    "tariff.base.rufspiel": says(value("rufspiel", 2, points=61, tricks=4), (10, 10), (20, 20)),
    "tariff.base.solo": says(value("solo", points=61, tricks=4), (50, 50), (0, 0)),
    "tariff.base.ramsch": says(
        ramsch((70, 30, 10, 10), (4, 2, 1, 1)), (10, (-30, 10, 10, 10)), (1, (-3, 1, 1, 1))
    ),
    "tariff.schneider": says(value("solo", points=91, tricks=7), (10, 60), (25, 75)),
    "tariff.schwarz": says(value("solo", points=120, tricks=8), (10, 70), (25, 85)),
    "tariff.laufende": says(value("solo", points=61, tricks=4, laufende=3), (10, 80), (0, 50)),
    "tariff.tout_factor": says(value("solo-tout", points=120, tricks=8), (2, 100), (3, 150)),
    "tariff.tout_laufende": says(
        value("solo-tout", points=120, tricks=8, laufende=3), ("times_factor", 160), ("once", 130)
    ),
    "tariff.sie_factor": says(value("sie", laufende=8), (4, 520), (1, 130)),
    "doubling.knocks": says(
        value("solo", points=61, tricks=4, knocks=2), ("multiply", 200), ("add", 150)
    ),
    "ramsch.tie": says(
        losers,
        ("together", (0, 1)),
        ("more_tricks", (0,)),
        ("higher_trump_in_hand", (1,)),
        ("higher_trump_in_tricks", (0,)),
    ),
    # all the points, with a worthless trick missing
    "ramsch.durchmarsch": says(
        ramsch((120, 0, 0, 0), (7, 1, 0, 0)),
        ("off", (-30, 10, 10, 10)),
        ("all_tricks", (-30, 10, 10, 10)),
        ("all_points", (30, -10, -10, -10)),
    ),
    "ramsch.jungfrau": says(
        ramsch((70, 50, 0, 0), (5, 3, 0, 0)),
        ("off", (-30, 10, 10, 10)),
        ("double_all", (-120, 40, 40, 40)),
        ("double_own_payment", (-50, 10, 20, 20)),
        ("double_own_payment_per_jungfrau", (-90, 10, 40, 40)),
    ),
    # A pack from EA to S7: four cards each, or two.
    "deal.packet": says(
        first_dealt, (4, "EA EZ EK EO HA HZ HK HO"), (2, "EA EZ GA GZ HA HZ SA SZ")
    ),
    # Seat 1 wants to play a Wenz, or would if it were a higher game than the Geier of seat 0.
    "games": says(
        can_say("0 bids wenz", 1),
        (["rufspiel", "wenz", "geier", "solo"], "weiter geier solo"),
        (["rufspiel", "geier", "solo", "wenz"], "weiter"),
        auction__form="explicit",
    ),
    # Seat 0 has a Wenz or says that it plays; what seat 1 may say then.
    "auction.form": says(
        lambda rules: (
            can_say("", 0)(rules)
            + " / "
            + can_say("0 says spiele" if rules["auction.form"] == "spoken" else "0 bids wenz", 1)(
                rules
            )
        ),
        ("spoken", "spiele weiter / auch weiter"),
        ("explicit", f"weiter {GAMES} / weiter solo wenz-tout solo-tout sie"),
        ("highest", f"weiter {GAMES} / weiter {GAMES}"),
    ),
    "auction.named": says(
        can_say("0 says spiele | 1 says auch", 0),
        ("when_challenged", "gut wenz solo wenz-tout solo-tout sie"),
        ("at_the_end", "gut selbst wenz solo wenz-tout solo-tout sie"),
    ),
    "auction.nobody_plays": says(
        all_passed,
        ("thrown_in_next_dealer", "announce.thrown_in 0"),
        ("thrown_in_same_dealer", "announce.thrown_in 3"),
        ("ramsch", "announce.ramsch"),
        ("last_knocker_plays", "announce.last_knocker 2"),
        ("eichel_ober_plays", "announce.eichel_ober"),
        doubling__knock_when="before_bidding",
    ),
    "auction.forced_without_call": says(
        without_call,
        ("lone_game", (True, False)),
        ("ramsch", (False, True)),
        ("thrown_in", (False, False)),
        auction__nobody_plays="eichel_ober_plays",
    ),
    "auction.tout_until": says(
        judged("solo H by 0", "solo-tout H by 0"),
        ("announcement", "-announce.once"),
        ("first_card", "+announce.tout_in_time"),
    ),
    "auction.solo_needs_its_suit": says(
        judged("", "solo G by 0", "solo H by 0", hands="EO GO HO SO EU GU HU HA / … / … / …"),
        (False, "+announce.free +announce.free"),
        (True, "-announce.trump_suit_card +announce.trump_suit_card"),
    ),
    "auction.wenz_needs_trump": says(
        judged("", "wenz by 0", "solo E by 0", hands="EA EK E8 GA G8 HA SA S8 / … / … / …"),
        (False, "+announce.free +announce.free"),
        (True, "-announce.wenz_trump +announce.free"),
    ),
    # The opponents hold three from the top, and the declarer has won.
    "laufende.of": says(
        value("solo", points=61, tricks=4, laufende=3, laufende_side="opponents"),
        ("either_side", 80),
        ("winners", 50),
    ),
    # 50 times 2; Schneider and schwarz are promised, or paid as well
    "tariff.tout_schneider": says(
        value("solo-tout", points=120, tricks=8), (False, 100), (True, 120)
    ),
    "doubling.knocks_in_ramsch": says(
        knocked_ramsch, (True, (-60, 20, 20, 20)), (False, (-30, 10, 10, 10))
    ),
    "doubling.knock_when": says(
        knocks, ("off", (False, 0)), ("before_bidding", (True, 8)), ("after_four_cards", (True, 4))
    ),
    "doubling.steps": says(
        judged("wenz by 0 | stoss by 1 | re by 0", "supra by 2"),
        (4, "+stoss.answer_in_time"),
        (2, "-stoss.no_such_step"),
    ),
    # three steps: 50 times 8, or 50 and three times 50
    "doubling.stoss": says(
        value("solo", points=61, tricks=4, stoss=3), ("multiply", 400), ("add", 200)
    ),
    "doubling.stoss_until": says(stoss_behind("EO"), ("first_card", False), ("second_card", True)),
    "claims.rest": says(may(Claim(0, "rest")), (True, True), (False, False)),
    "claims.none": says(may(Claim(1, "none")), (True, True), (False, False)),
    "faults.possible": says(ruled("revoke"), (True, "rest_to_others"), (False, "impossible")),
    "faults.complaints_until": says(
        ruled("revoke", 8, found="too_late"),
        ("any_time", "lost_schwarz"),
        ("next_cut", "too_late"),
    ),
    "faults.dealing_until": says(
        ruled("cutting", 0, found="afterwards"),
        ("first_card", "new_deal"),
        ("cards_seen", "play_on"),
    ),
    "faults.wrong_dealer_until": says(
        ruled("wrong_dealer", 0, found="afterwards"),
        ("first_card", "new_deal"),
        ("cards_dealt", "play_on"),
    ),
    "faults.misdeal_dealer": says(dealer, ("same", 3), ("next", 0)),
    "faults.last_trick_free": says(
        ruled("card_out_of_turn", 7), (False, "rest_to_others"), (True, "play_on")
    ),
    "faults.invalid_announcement": fault("invalid_announcement", but=("rest_to_others",)),
    "faults.lead_without_right": fault("lead_without_right"),
    "faults.card_out_of_turn": fault("card_out_of_turn"),
    "faults.revoke": fault("revoke"),
    "faults.revoke_afterwards": fault("revoke", found="afterwards"),
    "faults.wrong_count": fault("wrong_count", but=("rest_to_others",)),
    "faults.wrong_count_of_two": says(
        costs("wrong_count", also=(2,)),
        *((word, COSTS[word]) for word in ("new_deal", "lost", "lost_schwarz")),
    ),
    "faults.card_shown": fault("card_shown", deliberate=True),
    "faults.cards_thrown_open": fault("cards_thrown_open"),
    "faults.opened_before_ruling": fault("opened_before_ruling"),
    "faults.card_in_advance": fault("card_in_advance"),
    "faults.talk": fault("talk"),
    "faults.counting_aloud": fault("counting_aloud"),
    "faults.looking_back": fault("looking_back"),
    "faults.looking_into_hands": fault("looking_into_hands"),
    "faults.penalty.rufspiel": says(listed("rufspiel", 2), (4, (-4, 2, 0, 2)), (6, (-6, 3, 0, 3))),
    "faults.penalty.wenz": says(listed("geier", None), (9, (-9, 3, 3, 3)), (18, (-18, 6, 6, 6))),
    "book": says(
        cited,
        ("ordnung", "3.2.5"),
        ("schafkopfschule-2007", "2.5.4"),
    ),
    "ace": says(called, ("as", "As"), ("sau", "Sau"), ("daus", "Daus")),
}


def with_setting(name: str, what: object) -> RuleSet:
    table: dict = {"schema": 1, "base": "ordnung"}
    beside = SETTINGS[name].beside if name in SETTINGS else ()
    for setting, value in (*beside, (name, what)):
        *folders, leaf = setting.split(".")
        place = table
        for folder in folders:
            place = place.setdefault(folder, {})
        place[leaf] = value
    return build("ours", table)
