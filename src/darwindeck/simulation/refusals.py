"""Why the engine refuses an action: one frozen class for each rule that can forbid one, with what the rule asks for.

A test holds the names and fields against those of the engine; how a refusal is said is not settled here.
"""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.genome.cards import Suit
from darwindeck.simulation.events.bases import tag_of


class Forbidden(msgspec.Struct, frozen=True, tag_field="type", tag=tag_of):
    """What all refusals are."""


class GameOver(Forbidden, frozen=True):
    pass


class NotInHand(Forbidden, frozen=True):
    pass


class MustFollow(Forbidden, frozen=True):
    suit: Suit


class MustTrump(Forbidden, frozen=True):
    """Without a card of the suit led."""


class MustBeat(Forbidden, frozen=True):
    """The best card of the trick."""


class NotBroken(Forbidden, frozen=True):
    suit: Suit


class FirstTrick(Forbidden, frozen=True):
    """A card with points may not be played to it."""


class OpeningCard(Forbidden, frozen=True):
    """It has to be played first."""

    card: str


class ConditionFails(Forbidden, frozen=True, tag="condition"):
    """Of the play."""


class NoAnswer(Forbidden, frozen=True):
    """The card does not answer what is demanded."""


class Tableau(Forbidden, frozen=True):
    """The card fits nowhere on it."""


class Count(Forbidden, frozen=True):
    """With this card the choice could not be completed."""


class NoCombination(Forbidden, frozen=True):
    pass


class DoesNotBeat(Forbidden, frozen=True):
    """What was played before."""


class MayNotPass(Forbidden, frozen=True):
    pass


class BidRange(Forbidden, frozen=True):
    least: int
    most: int


class RankNotHeld(Forbidden, frozen=True):
    pass


class SeatNotAsked(Forbidden, frozen=True):
    pass


class RankNotInDeck(Forbidden, frozen=True):
    pass


class NothingClaimed(Forbidden, frozen=True):
    pass


class AnswerClaim(Forbidden, frozen=True):
    pass


class BetToCall(Forbidden, frozen=True):
    chips: int


class NothingToCall(Forbidden, frozen=True):
    pass


class BetClosed(Forbidden, frozen=True):
    pass


class NoMeld(Forbidden, frozen=True):
    pass


class Deadwood(Forbidden, frozen=True):
    """What the hand has, and the most with which one may knock."""

    points: int
    most: int


class JustTaken(Forbidden, frozen=True):
    pass


class NotAChoice(Forbidden, frozen=True):
    """Of this step."""


Refusal = (
    GameOver
    | NotInHand
    | MustFollow
    | MustTrump
    | MustBeat
    | NotBroken
    | FirstTrick
    | OpeningCard
    | ConditionFails
    | NoAnswer
    | Tableau
    | Count
    | NoCombination
    | DoesNotBeat
    | MayNotPass
    | BidRange
    | RankNotHeld
    | SeatNotAsked
    | RankNotInDeck
    | NothingClaimed
    | AnswerClaim
    | BetToCall
    | NothingToCall
    | BetClosed
    | NoMeld
    | Deadwood
    | JustTaken
    | NotAChoice
)

_DECODER: Final[msgspec.json.Decoder[Refusal]] = msgspec.json.Decoder(Refusal)


def decode_refusal(data: bytes) -> Refusal:
    return _DECODER.decode(data)
