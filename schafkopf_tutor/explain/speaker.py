"""The speaker: sentences in one language, for one face of the cards and one name of the ace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import money, outcome, tricks
from schafkopf_tutor.explain.books import FALLBACK, Citation, all_books, cite
from schafkopf_tutor.explain.remarks import remark
from schafkopf_tutor.explain.remarks_said import remark_said
from schafkopf_tutor.i18n import ACES, FACES, LANGUAGES, Words
from schafkopf_tutor.moves import Call, Claim, Give, Move, Play
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import Counterfactual, law_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Line, Settlement
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import Trick

if TYPE_CHECKING:  # a law is loaded when it is asked
    from schafkopf_tutor.laws.schafkopf.faults import Ruling
    from schafkopf_tutor.laws.schafkopf.result import Result
    from schafkopf_tutor.laws.schafkopf.revokes import Revoke


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says verdicts, tricks, results and money.

    ``language`` is "de" or "en". ``face`` "german" writes cards as ``EO``, "french" as ``♣Q`` (in
    German ``♣D``), and names suits and court cards accordingly. ``ace`` is "as", "sau" or "daus"
    and ``book`` the rule book that is cited; where they are not given, the rule set decides: the
    speaker's own ``ruleset``, or the one a method is given. ``seats`` are the players' names. Without any, the ace is the As (with
    French cards always, unless given) and the Ordnung is cited. Raises TutorError for other values.

    >>> from schafkopf_tutor.rules import read_position, why
    >>> view = read_position("cardgames-zone | rufspiel E by 0 | 2 holds EA GK | 1 leads E9")
    >>> Speaker("en").say(why(view, "GK"))
    'The called ace EA must be played: Eichel is led for the first time. (Schafkopf-Ordnung 3.2.4)'
    >>> Speaker("de", ruleset=view.ruleset).say(why(view, "GK"))
    'Die gerufene Sau EA muss gespielt werden: Eichel ist zum ersten Mal ausgespielt. (cardgames.zone, Abschnitt 6)'
    """  # noqa: E501

    language: str
    face: str = field(default="german", kw_only=True)
    ace: str | None = field(default=None, kw_only=True)
    book: str | None = field(default=None, kw_only=True)
    seats: tuple[str, ...] = field(default=(), kw_only=True)
    ruleset: RuleSet | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        allowed = {"language": LANGUAGES, "face": FACES, "ace": ACES, "book": all_books()}
        for key, words in allowed.items():
            found = getattr(self, key)
            if found is not None and found not in words:
                raise TutorError("error.speaker", key=key, found=found, allowed=", ".join(words))

    def at(self, ruleset: RuleSet) -> Speaker:
        """The same speaker at a table that plays by this rule set."""
        return replace(self, ruleset=ruleset)

    def words(self, ruleset: RuleSet | None = None) -> Words:
        """How this speaker names values."""
        ruleset = ruleset or self.ruleset
        ace = self.ace
        if ace is None:
            ace = "as" if self.face == "french" else _setting(ruleset, "ace", "as")
        return Words(self.language, self.face, ace, self.seats)

    def text(self, message: str, /, **values: object) -> str:
        """A message of the catalogue with its values. KeyError if there is no such message."""
        return self.words().text(message, **values)

    # --- cards and names ---------------------------------------------------------------------

    def card(self, card: Card) -> str:
        """The short code of a card.

        >>> Speaker("en", face="french").card(Card.of("GO"))
        '♠Q'
        """
        return self.words().name(card)

    def card_name(self, card: Card, case: str = "") -> str:
        """The full name of a card, for a screen reader: with ``case`` (nom, acc, dat, gen) in that
        case and with its article.

        >>> Speaker("de").card_name(Card.of("GO")), Speaker("de").card_name(Card.of("GO"), "acc")
        ('Gras-Ober', 'den Gras-Ober')
        """
        return self.words().name(card, case or "name")

    def cards(self, cards: Iterable[Card], joined: str = "and") -> str:
        """Several cards by code, joined by "and" or "or"."""
        return self.words().name(tuple(cards), joined)

    def suit(self, suit: Suit) -> str:
        """The name of a suit."""
        return self.words().name(suit)

    def game(self, contract: Contract, suit: Suit | None = None) -> str:
        """The name of a game with the suit that is named with it.

        >>> from schafkopf_tutor.rulesets import load
        >>> contracts = load("ordnung").contracts
        >>> Speaker("de").game(contracts["solo"], Suit.GRAS)
        'Gras-Solo'
        >>> Speaker("en").game(contracts["rufspiel"], Suit.GRAS)
        'Rufspiel on GA'
        """
        words = self.words()
        if suit is None:
            return words.name(contract)
        values = {"suit": suit, "ace": Card(suit, Rank.SAU), "name": words.name(contract)}
        message = f"{contract.message}.suit"
        if words.find(message) is None or contract.names.get(self.language):
            own = "called" if contract.parties == "called_ace" else "suit"
            message = f"contract.own.{own}"
        return words.phrase(message, **values)

    def move(self, move: Move, ruleset: RuleSet | None = None) -> str:
        """What is done in a move, as part of a sentence: a card, a game, or what is said.

        >>> from schafkopf_tutor.moves import Bid, Call
        >>> Speaker("de").move(Bid(0, "spiele")), Speaker("en").move(Call(2, "stoss"))
        ('„Ich spiele“', '“Stoß”')
        """
        if isinstance(move, Play):
            return self.card(move.card)
        contract = None if isinstance(move, Call | Claim | Give) else move.contract
        if contract is None:
            return self.words(ruleset).name(getattr(move, "word", ""), "said")
        rules = ruleset or self.ruleset
        known = rules.contracts.get(contract) if rules else None
        known = known or Contract(contract, ())
        return self.game(known, getattr(move, "suit", None))

    # --- verdicts ----------------------------------------------------------------------------

    def say(self, verdict: Verdict, ruleset: RuleSet | None = None) -> str:
        """The sentence for a verdict and where the rule stands."""
        return self._with_source(self.reason(verdict, ruleset), verdict.rule, ruleset)

    def reason(self, verdict: Verdict, ruleset: RuleSet | None = None) -> str:
        """The sentence for a verdict, without its source.

        Where the picture on the card misleads, a remark follows:

        >>> from schafkopf_tutor.rules import read_position, why
        >>> view = read_position("ordnung | rufspiel E by 0 | 2 holds GU G8 | 1 leads G9")
        >>> Speaker("en").reason(why(view, "GU"))
        'Gras is led and you hold Gras: play G8. GU is a trump here, no Gras card.'
        """
        words = self.words(ruleset)
        said = words.text(verdict.message, because=verdict.because, **dict(verdict.facts))
        more = remark(verdict) or remark_said(verdict)
        return f"{said} {words.text(more.message, **more.values)}" if more else said

    def counterfactual(self, counterfactual: Counterfactual) -> str:
        """What would have to be otherwise for a refused card to be lawful.

        >>> from schafkopf_tutor.moves import Play
        >>> from schafkopf_tutor.rules import counterfactual, read_position
        >>> view = read_position("ordnung | rufspiel E by 0 | 2 holds SK G8 | 1 leads G9")
        >>> Speaker("en").counterfactual(counterfactual(view, Play(2, Card.of("SK"))))
        'If you held no Gras card, you could play SK.'
        """
        verdict, view = counterfactual.verdict, counterfactual.view
        card = getattr(counterfactual.move, "card", None)
        kinds = {"ruf.runs_away": "cards", "follow.void": "void"}
        kind = kinds.get(verdict.rule, "last_card" if view.hand == (card,) else "other")
        if "ran_away" in counterfactual.change:
            kind = "ran_away"
        values = {**dict(verdict.facts), "card": card}
        words = self.words(view.ruleset)
        return words.text(f"whatif.{kind}", **values)

    # --- sources -----------------------------------------------------------------------------

    def source(self, rule: str, ruleset: RuleSet | None = None) -> str:
        """Where a rule stands ("Schafkopf-Ordnung 3.2.4", "house rule"); empty if nowhere.

        >>> Speaker("de", book="schafkopfschule-2007").source("ruf.runs_away")
        'Regelheft 2007, 2.5.4'
        """
        return self._source(self._cited(rule, ruleset))

    def law(self, rule: str, ruleset: RuleSet | None = None) -> str:
        """What the cited book says about a rule, in our own words, with the paragraph.

        Empty where no book has it, or the table plays otherwise.
        """
        cited = self._cited(rule, ruleset)
        if cited is None or cited.book is None:
            return ""
        return self._around(cited.book.rules[rule].says[self.language], self._source(cited))

    def _cited(self, rule: str, ruleset: RuleSet | None) -> Citation | None:
        ruleset = ruleset or self.ruleset
        name = self.book or _setting(ruleset, "book", FALLBACK)
        return cite(rule, name, ruleset)

    def _source(self, cited: Citation | None) -> str:
        if cited is None:
            return ""
        if cited.book is None:
            return self.words().phrase("citation.house")
        paragraph = cited.book.paragraph(cited.rule, self.language)
        title = cited.book.title[self.language]
        return cited.book.cite[self.language].format(title=title, paragraph=paragraph)

    def _with_source(self, said: str, rule: str, ruleset: RuleSet | None) -> str:
        return self._around(said, self.source(rule, ruleset))

    def _around(self, said: str, source: str) -> str:
        if not source:
            return said
        return self.words().phrase("citation.around", sentence=said, source=source)

    # --- tricks, results, money --------------------------------------------------------------

    def trick(self, order: CardOrder, trick: Trick | Sequence[Card], *, last: bool = False) -> str:
        """Why a trick, or the cards of one so far, is won by the card that wins it; ``last`` says
        whether it is the last trick of a game.

        >>> from schafkopf_tutor.rulesets import load
        >>> order = load("ordnung").contracts["wenz"].order(load("ordnung").pack)
        >>> Speaker("en").trick(order, [Card.of(code) for code in ("HO", "HK", "EO", "H9")])
        'HK wins: it is the highest Herz card, and there is no trump in the trick. EO is neither Herz nor trump and cannot win. (Schafkopf-Ordnung 3.2.3)'
        """  # noqa: E501
        said = tricks.say(self.words(), order, trick, last=last)
        return self._with_source(said, tricks.rule(order, trick, last=last), None)

    def amount(self, number: int, unit: str) -> str:
        """An amount in a unit of tariffs ("cent", "unit", "tournament_point").

        >>> Speaker("de").amount(1, "unit"), Speaker("en").amount(-30, "cent")
        ('1 Einheit', '−30 cents')
        """
        return money.amount(self.words(), number, unit)

    def line(self, line: Line, unit: str, ruleset: RuleSet | None = None) -> str:
        """One line of a settlement as a sentence.

        >>> Speaker("de").line(Line("laufende", 30, 3), "cent")
        '3 Laufende: 30 Cent dazu.'
        """
        return money.say_line(self.words(ruleset), line, unit, ruleset or self.ruleset)

    def settlement(self, settlement: Settlement, ruleset: RuleSet | None = None) -> tuple[str, ...]:
        """A settlement as sentences: each line, what the game is worth, who receives and pays.

        Raises TutorError where neither the speaker nor the call has a rule set.
        """
        ruleset = ruleset or self.ruleset
        if ruleset is None:
            raise TutorError("error.tariff")
        return money.say_settlement(self.words(ruleset), settlement, ruleset)

    def result(self, result: Result) -> str:
        """What a game came to, in a few sentences."""
        speaker, law = self.at(result.ruleset), law_of(result.ruleset)
        if law.tells is not None:
            said = [speaker.words().text(one.message, **one.values) for one in law.tells(result)]
            return " ".join(said)
        game = speaker.game(result.ruleset.contracts[result.contract], result.suit)
        return outcome.say(speaker.words(), result, game)

    # --- faults ------------------------------------------------------------------------------

    def revoke(self, revoke: Revoke, ruleset: RuleSet | None = None) -> str:
        """Which card should not have been played and when, why, and what brought it to light.

        >>> from schafkopf_tutor.laws.schafkopf.revokes import find_revokes
        >>> from schafkopf_tutor.notation import parse_game
        >>> cards = "rufspiel E by 0 | GA SO G7 G9 | GZ"
        >>> (found,) = find_revokes(parse_game(f"ordnung dealer 3 | … / … / … / … | {cards}"))
        >>> Speaker("en").revoke(found)
        'Trick 1: seat 1 played SO and should not have. Gras was led, and the hand held GZ. It came to light in trick 2, when seat 1 played GZ.'
        """  # noqa: E501
        words = self.words(ruleset)
        return " ".join(words.text(message, **revoke.values) for message in revoke.messages)

    def ruling(self, ruling: Ruling, ruleset: RuleSet | None = None) -> str:
        """A fault and what follows from it, with where that stands.

        >>> from schafkopf_tutor.laws.schafkopf.faults import Fault, consequence
        >>> from schafkopf_tutor.notation import parse_game
        >>> game = parse_game("cardgames-zone dealer 3 | … / … / … / …")
        >>> Speaker("en").ruling(consequence(game, Fault("wrong_count_dealt", 1)), game.ruleset)
        'Somebody was dealt too many or too few cards. The cards are shuffled, cut and dealt again, by seat 3. (cardgames.zone, section 9)'
        """  # noqa: E501
        words = self.words(ruleset)
        both = (ruling.fault.rule, ruling.message)
        said = " ".join(words.text(message, **ruling.values) for message in both)
        return self._with_source(said, ruling.fault.rule, ruleset)


def _setting(ruleset: RuleSet | None, name: str, usual: str) -> str:
    """A word of the rule set; the usual one without a rule set, or where its law has no such."""
    return usual if ruleset is None else str(ruleset.settings.get(name, usual))
