"""Actions in words for the person who has to choose: "play Q♠", "bid nil", "draw from the deck".

What has happened is told by `narration`; here are the choices of the person who is to act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.narration.words.english import cards_listed, text_of
from darwindeck.narration.words.names import CARD_NAMES, RANKS, SUITS, card_sign, rank_plural
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.words.sentences import count, plain, say
from darwindeck.simulation.view import CAPTURING, Step, View

CHOICES: Final[Mapping[str, str]] = {
    "pass": "pass",
    "done": "stop",
    "check": "check",
    "bet": "bet",
    "call": "call",
    "raise": "raise",
    "all-in": "go all-in",
    "fold": "fold",
    "challenge": "doubt the claim",
    "accept": "do not doubt it",
    "knock": "knock",
    "meld": "begin a meld",
}
"""Options as one says them to who has to choose."""
_STEPS: Final[Mapping[type[Phase], str]] = {
    DrawPhase: "Draw",
    PlayPhase: "Play a card",
    DiscardPhase: "Discard",
    TrickPhase: "Play to the trick",
    BiddingPhase: "How many tricks will you win?",
    BettingPhase: "Bet or check",
    ClaimPhase: "Lay cards and say what they are",
    MeldPhase: "Lay down melds, or stop",
    AskPhase: "Which rank do you ask for?",
    PassPhase: "Choose cards to pass on",
    ShowdownPhase: "The hands are compared",
}


class Wording:
    """How the choices of one game are called."""

    def __init__(self, genome: GameGenome) -> None:
        self.genome = genome
        self.facts = RulebookContext(genome)

    def phase(self, view: View) -> Phase | None:
        """The phase of a position; none while trump is named or somebody may knock."""
        return None if view.phase is None else self.genome.phases[view.phase]

    def choice(self, view: View, action: str) -> str:
        """An action in words, for the seat that has to choose: "lead Q♠", "call 10"."""
        phase = self.phase(view)
        if action in CARD_NAMES:
            return self.together(view, [action])
        kind, _, value = action.partition("-")
        match kind:
            case "seat":
                return f"{self._whom(phase)} seat {value}"
            case "suit" if isinstance(phase, MeldPhase):
                return f"add it to the run of {SUITS[Suit(value)]}"
            case "rank" if isinstance(phase, MeldPhase):
                return f"add it to the set of {rank_plural(Rank(value))}"
            case "suit":
                return f"name {SUITS[Suit(value)]}"
            case "rank":
                return f"{self._rank_verb(phase)} {rank_plural(Rank(value))}"
            case "bid":
                return _bid(phase, int(value))
            case _:
                return self._option(view, phase, action)

    def together(self, view: View, cards: Sequence[str]) -> str:
        """The choice of some cards in words: "pass on 2♥, 4♥ and A♠"."""
        phase, named = self.phase(view), text_of(cards_listed(cards))
        match phase:
            case PassPhase():
                return f"pass on {named}"
            case TrickPhase():
                return f"{'play' if any(view.trick) else 'lead'} {named}"
            case PlayPhase() if view.step in CAPTURING:
                return f"capture {named}"
            case PlayPhase(target=PlayTarget.TABLEAU):
                return f"play {named} to the tableau"
            case PlayPhase():
                return f"play {named}"
            case ClaimPhase():
                return f"lay {named} face down"
            case MeldPhase():
                return f"lay down {named}"
            case DiscardPhase():
                return f"discard {named}"
            case _:
                return f"choose {named}"

    def several(self, view: View) -> bool:
        """Whether the choice at hand can take more than one card."""
        match self.phase(view):
            case PassPhase(count=n):
                return n > 1
            case PlayPhase(max_cards=n) | DiscardPhase(max_cards=n) | ClaimPhase(max_cards=n):
                return n > 1
            case MeldPhase():
                return True
            case _:
                return False

    def asked(self, view: View) -> str:
        """What the seat is asked to choose, in a few words."""
        phase = self.phase(view)
        match phase:
            case ClaimPhase() if view.claimed is not None:
                return (
                    f"Seat {view.claimer} says: {of_rank(view.claim_count, view.claimed)}. Do you believe it?"
                )
            case ClaimPhase() if view.due is not None:
                return f"Lay cards and say they are {rank_plural(Rank(view.due))}{_picked(view)}"
            case BettingPhase() if {"call", "fold"} & set(view.legal):
                return f"{view.to_call} to call, {view.pot} in the pot"
            case PassPhase():
                return f"Choose {_cards(phase.count)} to pass on{_picked(view)}"
            case TrickPhase():
                return "Follow the trick" if any(view.trick) else "Lead to a trick"
            case PlayPhase() if view.step is Step.PLAY and view.top is not None and view.top_count:
                return f"Play a card; last played: {of_rank(view.top_count, view.top[0])}{_picked(view)}"
            case _:
                return f"{self._step(phase, view)}{_picked(view)}"

    def _step(self, phase: Phase | None, view: View) -> str:
        kinds = {action.partition("-")[0] for action in view.legal if action not in CARD_NAMES}
        if "suit" in kinds:
            return "To which meld do you add it?" if isinstance(phase, MeldPhase) else "Name a suit"
        if "seat" in kinds:
            return f"Whom do you {self._whom(phase)}?"
        if isinstance(phase, PlayPhase) and view.step in CAPTURING:
            return "Which cards do you capture?"
        if phase is None:
            return "Do you knock?"
        return _STEPS[type(phase)]

    def _option(self, view: View, phase: Phase | None, action: str) -> str:
        match phase, action:
            case _, "deck" if self.facts.blind and isinstance(phase, PlayPhase):
                return "turn up your top card"
            case DrawPhase(), "deck":
                top = f"{card_sign(view.turned)} " if view.turned and view.turned_depth == 0 else ""
                return f"draw {top}from the deck"
            case DrawPhase(until=DrawUntil.STAND), "done":
                return "stand: draw no more"
            case DrawPhase(source=DrawSource.DISCARD, until=DrawUntil.COUNT, count=most), "discard":
                taken = " ".join(map(card_sign, view.discard[:most]))
                return f"take {taken} from the discard pile"
            case _, "discard":
                top = f" {card_sign(view.discard[0])}" if view.discard else ""
                return f"take{top} from the discard pile"
            case _, "done" if view.picked:
                return f"that is all: {' '.join(map(card_sign, view.picked))}"
            case MeldPhase(), "done":
                return "lay down nothing more"
            case DiscardPhase(), "done":
                return "discard nothing more"
            case BettingPhase(), _:
                return _bet(view, phase, action)
            case None, "pass":
                return "do not knock" if self.genome.knock else "pass"
            case _:
                return CHOICES.get(action, action)

    def _whom(self, phase: Phase | None) -> str:
        match phase:
            case AskPhase():
                return "ask"
            case DrawPhase():
                return "draw from"
            case _:
                return "choose"

    def _rank_verb(self, phase: Phase | None) -> str:
        return "ask for" if isinstance(phase, AskPhase) else "say they are"


def of_rank(cards: int, rank: str) -> str:
    """So many cards of a rank: "two sevens"."""
    name = RANKS[Rank(rank)] if cards == 1 else rank_plural(Rank(rank))
    return f"{plain((count(cards, derived='from the view'),))} {name}"


def _cards(cards: int) -> str:
    return plain(say("{n} {n:card|cards}", n=count(cards, derived="from the genome")))


def _picked(view: View) -> str:
    return f"; picked: {' '.join(map(card_sign, view.picked))}" if view.picked else ""


def _bid(phase: Phase | None, tricks: int) -> str:
    if tricks == 0 and isinstance(phase, BiddingPhase) and phase.allow_nil:
        return "bid nil: win no trick"
    return f"bid {tricks} {'trick' if tricks == 1 else 'tricks'}"


def _bet(view: View, phase: BettingPhase, action: str) -> str:
    own = view.chips[view.seat] if view.chips else 0
    match action:
        case "bet":
            return f"bet {phase.min_bet}"
        case "call":
            return f"call: put in {view.to_call}"
        case "raise":
            return f"raise: put in {view.to_call + phase.min_bet}"
        case "all-in":
            return f"go all-in with {own}"
        case _:
            return CHOICES[action]
