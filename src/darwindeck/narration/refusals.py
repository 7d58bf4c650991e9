"""Why an action is refused, in one sentence to the player who tried it."""

from __future__ import annotations

from typing import assert_never

from darwindeck.simulation.refusals import (
    AnswerClaim,
    BetClosed,
    BetToCall,
    BidRange,
    ConditionFails,
    Count,
    Deadwood,
    DoesNotBeat,
    FirstTrick,
    GameOver,
    JustTaken,
    MayNotPass,
    MustBeat,
    MustFollow,
    MustTrump,
    NoAnswer,
    NoCombination,
    NoMeld,
    NotAChoice,
    NotBroken,
    NothingClaimed,
    NothingToCall,
    NotInHand,
    OpeningCard,
    RankNotHeld,
    RankNotInDeck,
    Refusal,
    SeatNotAsked,
    Tableau,
)
from darwindeck.wording.names import SUITS, card_sign, suit_singular


def tell_refusal(refusal: Refusal) -> str:
    """
    >>> from darwindeck.genome.cards import Suit
    >>> tell_refusal(MustFollow(Suit.HEARTS))
    'You have a heart, so you have to follow suit.'
    """
    match refusal:
        case GameOver():
            return "The game is over."
        case NotInHand():
            return "That card is not in your hand."
        case ConditionFails():
            return "This card may not be played now."
        case NoAnswer():
            return "That card does not answer what is demanded of you."
        case Tableau():
            return "The card fits nothing on the table."
        case Count():
            return "This card goes with no others that you may choose."
        case NoCombination():
            return "That is no combination of this game."
        case DoesNotBeat():
            return "That does not beat what was played."
        case MayNotPass():
            return "You may not pass while you can play."
        case NotAChoice():
            return "Not now."
        case MustFollow() | MustTrump() | MustBeat() | NotBroken() | FirstTrick() | OpeningCard():
            return _in_a_trick(refusal)
        case BidRange() | BetToCall() | NothingToCall() | BetClosed():
            return _in_bidding(refusal)
        case RankNotHeld() | SeatNotAsked() | RankNotInDeck() | NothingClaimed() | AnswerClaim():
            return _in_asking(refusal)
        case NoMeld() | Deadwood() | JustTaken():
            return _in_melding(refusal)
        case _:
            assert_never(refusal)


def _in_a_trick(
    refusal: MustFollow | MustTrump | MustBeat | NotBroken | FirstTrick | OpeningCard,
) -> str:
    match refusal:
        case MustFollow(suit):
            return f"You have a {suit_singular(suit)}, so you have to follow suit."
        case MustTrump():
            return "You have no card of the suit led, so you have to play a trump."
        case MustBeat():
            return "You have a card that beats the trick, so you have to play one."
        case NotBroken(suit):
            return f"{SUITS[suit].capitalize()} are not broken yet: none has been played to a trick in another suit."
        case FirstTrick():
            return "No card with points may be played to the first trick."
        case OpeningCard(card):
            return f"{card_sign(card)} has to be played first."
        case _:
            assert_never(refusal)


def _in_bidding(refusal: BidRange | BetToCall | NothingToCall | BetClosed) -> str:
    match refusal:
        case BidRange(least, most):
            return f"That bid is not open to you: bid {least} to {most}."
        case BetToCall(chips):
            return f"There is a bet to call: {chips}."
        case NothingToCall():
            return "There is nothing to call."
        case BetClosed():
            return "Nobody may raise any more, nobody could answer, or you lack the chips."
        case _:
            assert_never(refusal)


def _in_asking(
    refusal: RankNotHeld | SeatNotAsked | RankNotInDeck | NothingClaimed | AnswerClaim,
) -> str:
    match refusal:
        case RankNotHeld():
            return "You may ask only for a rank that you hold."
        case SeatNotAsked():
            return "That player has no card to ask for, or is not an opponent."
        case RankNotInDeck():
            return "No card of that rank is in the game."
        case NothingClaimed():
            return "Only a claim that has just been made can be doubted or accepted."
        case AnswerClaim():
            return "A claim has to be doubted or accepted first."
        case _:
            assert_never(refusal)


def _in_melding(refusal: NoMeld | Deadwood | JustTaken) -> str:
    match refusal:
        case NoMeld():
            return "This card makes no meld with others, and fits none on the table."
        case Deadwood(points, most):
            return f"You have {points} points of deadwood; you may knock with {most} or fewer."
        case JustTaken():
            return "A card just taken from the discard pile may not be discarded in the same turn."
        case _:
            assert_never(refusal)
