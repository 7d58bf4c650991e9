"""Events in which no card moves: what is said and bet, what is scored, how a hand and the game end."""

from __future__ import annotations

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import BidSuit
from darwindeck.genome.scoring import WinType
from darwindeck.simulation.events.bases import BySeat, Happened, Paid, Staked
from darwindeck.simulation.events.parts import Cards, Declined, EndReason, HandSheet, Why


class HandBegins(Happened, frozen=True, kw_only=True):
    hand_no: int
    dealer: int


class TrumpNamed(Happened, frozen=True, kw_only=True):
    """By a seat, or by the deal."""

    seat: int | None
    suit: Suit


class Passed(BySeat, frozen=True, kw_only=True):
    declined: Declined


class SuitNamed(BySeat, frozen=True, kw_only=True):
    suit: Suit


class Accepted(BySeat, frozen=True, kw_only=True):
    pass


class ClaimStands(BySeat, frozen=True, kw_only=True):
    count: int


class Challenged(BySeat, frozen=True, kw_only=True):
    """A claim is doubted: its cards are shown, and what was said of them was true or not."""

    claimer: int
    rank: Rank
    cards: Cards
    honest: bool


class Asked(BySeat, frozen=True, kw_only=True):
    of: int
    rank: Rank


class Swept(BySeat, frozen=True, kw_only=True):
    pass


class EffectTriggered(BySeat, frozen=True, kw_only=True):
    """The effect of the rank of a card played, and the seats it falls on."""

    rank: Rank
    effect: EffectType
    value: int
    targets: tuple[int, ...]


class BidMade(BySeat, frozen=True, kw_only=True):
    bid: int
    nil: bool
    suit: BidSuit | None


class Doubled(BySeat, frozen=True, kw_only=True):
    """The bid that stands counts twice, or four times."""

    times: int


class AuctionEnded(Happened, frozen=True, kw_only=True):
    """Who plays the contract, for so many tricks; without anybody the cards are thrown in."""

    seat: int | None
    bid: int
    suit: BidSuit | None
    doubled: int


class HandOpened(BySeat, frozen=True, kw_only=True):
    """A hand lies open for all."""

    cards: Cards


class WentAlone(BySeat, frozen=True, kw_only=True):
    """The declarer plays without the partners."""


class Anted(Staked, frozen=True, kw_only=True):
    blind: bool = False


class Checked(BySeat, frozen=True, kw_only=True):
    pass


class Bet(Staked, frozen=True, kw_only=True):
    pass


class Called(Staked, frozen=True, kw_only=True):
    pass


class Raised(Staked, frozen=True, kw_only=True):
    pass


class WentAllIn(Staked, frozen=True, kw_only=True):
    pass


class Folded(BySeat, frozen=True, kw_only=True):
    pass


class WentBust(BySeat, frozen=True, kw_only=True):
    pass


class PotWon(Paid, frozen=True, kw_only=True):
    pass


class StakeReturned(Paid, frozen=True, kw_only=True):
    pass


class BetSettled(Paid, frozen=True, kw_only=True):
    """A bet against the house: what the seat won, or lost if negative."""


class ContractScored(Happened, frozen=True, kw_only=True):
    side: int
    seats: tuple[int, ...]
    made: bool
    bid: int
    tricks: int


class NilScored(BySeat, frozen=True, kw_only=True):
    made: bool
    tricks: int


class Knocked(BySeat, frozen=True, kw_only=True):
    pass


class DeadwoodCounted(BySeat, frozen=True, kw_only=True):
    """The cards that a hand keeps outside its melds lie open, and what they count."""

    points: int
    cards: Cards


class WentGin(BySeat, frozen=True, kw_only=True):
    pass


class Undercut(BySeat, frozen=True, kw_only=True):
    knocker: int


class Scored(Happened, frozen=True, kw_only=True):
    """Points for a seat, or without one for its side as a whole; the total is the side's."""

    seat: int | None
    side: int
    points: int
    why: Why
    tally: int | None
    total: int


class WentOut(BySeat, frozen=True, kw_only=True):
    """With an empty hand, or as one of the last."""

    place: int


class Eliminated(BySeat, frozen=True, kw_only=True):
    pass


class HandEnds(Happened, frozen=True, kw_only=True):
    winner: int | None
    sheet: HandSheet


class Decided(Happened, frozen=True, kw_only=True):
    """A win condition, by its place in the genome, has decided a hand or the game; without one the chips or the number
    of hands won have. The values are what was compared, by side; none where nothing is counted."""

    rule: int | None
    win: WinType | None
    values: tuple[int, ...]
    threshold: int | None


class GameEnds(Happened, frozen=True, kw_only=True):
    reason: EndReason
    sides: tuple[int, ...]
    seats: tuple[int, ...]
