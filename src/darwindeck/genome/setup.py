"""Setup and flow of a game: deck, deal, tableau, hands, elimination, knocking, the house."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from darwindeck.genome.cards import AnyDeck, AnyOrder, CardName, Deck, Rank, RankOrder, Suit
from darwindeck.genome.node import Node, store_tuples, within
from darwindeck.genome.values import CardValue


class TableauMode(StrEnum):
    """How cards on the tableau interact."""

    NONE = "none"
    WAR = "war"
    MATCH_RANK = "match_rank"
    SEQUENCE = "sequence"


class SequenceDirection(StrEnum):
    """Direction for SEQUENCE tableau mode."""

    ASCENDING = "ascending"
    DESCENDING = "descending"
    BOTH = "both"


class HandVisibility(StrEnum):
    OWNER_ONLY = "owner_only"
    FACE_DOWN = "face_down"  # a pile: only its top card can be played, unseen
    FACE_UP = "face_up"


class DeckTop(StrEnum):
    HIDDEN = "hidden"
    UP = "up"  # the top card of the deck lies face up; whoever draws first takes it


class DealBy(StrEnum):
    CARDS = "cards"
    SUITS = (
        "suits"  # each seat gets a suit, in the order clubs, spades, hearts, diamonds; the rest is the deck
    )


class CaptureTo(StrEnum):
    HAND_BOTTOM = "hand_bottom"
    CAPTURED = "captured"


class TieRule(StrEnum):
    BATTLE = "battle"
    SPLIT = "split"


class CaptureRest(StrEnum):
    NONE = "none"
    LAST_CAPTURER = "last_capturer"


class CaptureBy(StrEnum):
    """What a card takes from the tableau."""

    RANK = "rank"  # a card of its rank
    SUM_TO_CARD = "sum_to_card"  # cards that add up to its value
    SUM_TO = "sum_to"  # cards that together with it add up to `total`
    TOP_TAKES_PILE = "top_takes_pile"  # everything, if it is of the rank of the card laid last


class CaptureParts(StrEnum):
    ONE = "one"
    MANY = "many"  # as many as there are, all at once


class DeckEmptyAction(StrEnum):
    RESHUFFLE_DISCARD = "reshuffle_discard"
    HAND_ENDS = "hand_ends"
    SKIP_DRAW = "skip_draw"


class DealerLeft(Node, frozen=True, tag="dealer_left"):
    """The seat at the dealer's left begins."""


class Holder(Node, frozen=True, tag="holder"):
    """Whoever holds the card begins, and must play it first if `must_play`."""

    card: CardName
    must_play: bool = True


class LastWinner(Node, frozen=True, tag="last_winner"):
    """The winner of the last hand begins; in the first hand the dealer's left."""


class Declarer(Node, frozen=True, tag="declarer"):
    """The winner of the auction begins; without one the dealer's left."""


class DeclarerLeft(Node, frozen=True, tag="declarer_left"):
    """The seat at the left of the winner of the auction begins; without one the dealer's left."""


FirstLead = DealerLeft | Holder | LastWinner | Declarer | DeclarerLeft


class DealerMoves(StrEnum):
    ALWAYS = "always"
    IF_FAILED = "if_failed"  # only after a contract that failed


_BY_RANK = (CaptureBy.RANK,)


class Captures(Node, frozen=True, kw_only=True):
    """What a card played to the tableau takes from it, where that is more than its like or a sum of its value."""

    by: tuple[CaptureBy, ...] = _BY_RANK  # of one part the first of these ways that there is
    total: Annotated[int, within(2, 100)] = 15
    parts: CaptureParts = CaptureParts.ONE
    must: bool = True
    sweepers: tuple[Rank, ...] = ()  # ranks that take everything

    def __post_init__(self) -> None:
        store_tuples(self)
        if self.by == _BY_RANK:  # a default is left out of the JSON only where it is the same object
            msgspec.structs.force_setattr(self, "by", _BY_RANK)


class SetupRules(Node, frozen=True, kw_only=True):
    initial_deck: AnyDeck = Deck.STANDARD_52
    removed_cards: tuple[CardName, ...] = ()
    cards_per_player: Annotated[int, within(0, 52)] | tuple[int, ...] | Literal["all"]
    deal_by: DealBy = DealBy.CARDS
    initial_discard_count: Annotated[int, within(0, 104)] = 0
    deal_to_tableau: Annotated[int, within(0, 104)] = 0
    deck_top: DeckTop = DeckTop.HIDDEN
    starting_chips: Annotated[int, within(0, 100_000)] = 0
    hand_visibility: HandVisibility = HandVisibility.OWNER_ONLY
    rank_order: AnyOrder = RankOrder.ACE_HIGH
    suit_order: tuple[Suit, ...] = ()  # suits from high to low, to compare equal ranks; empty: equal
    wild_ranks: tuple[Rank, ...] = ()
    choose_suit: bool = False  # who plays a wild names the suit to follow
    card_values: tuple[CardValue, ...] = ()
    first_lead: FirstLead = DealerLeft()
    tableau_mode: TableauMode = TableauMode.NONE
    sequence_direction: SequenceDirection = SequenceDirection.BOTH
    start_rank: Rank | None = None
    capture_to: CaptureTo = CaptureTo.HAND_BOTTOM
    tie_rule: TieRule = TieRule.BATTLE
    battle_stake: Annotated[int, within(0, 10)] = 0
    capture_sums: bool = False
    sweep_points: Annotated[int, within(-1000, 1000)] = 0
    capture_rest: CaptureRest = CaptureRest.NONE
    capture: Captures | None = None
    refill_tableau: bool = False  # a card taken from the tableau is replaced from the deck
    dealer: DealerMoves = DealerMoves.ALWAYS

    def __post_init__(self) -> None:
        store_tuples(self)
        # Seed 000: the direction has a meaning, and is written, only in SEQUENCE mode.
        if self.tableau_mode is not TableauMode.SEQUENCE:
            msgspec.structs.force_setattr(self, "sequence_direction", SequenceDirection.BOTH)


class Single(Node, frozen=True, tag="single"):
    """One hand is the game."""


class Fixed(Node, frozen=True, tag="fixed"):
    n: Annotated[int, within(1, 100)]


class UntilWin(Node, frozen=True, tag="until_win"):
    """Hand after hand until a win condition that looks across hands fires, at most `max_hands`."""

    max_hands: Annotated[int, within(1, 1000)]


Hands = Single | Fixed | UntilWin


class NoTricks(Node, frozen=True, tag="no_tricks"):
    """A seat without a trick in the hand is out of the game."""


class NoChips(Node, frozen=True, tag="no_chips"):
    """A seat without chips is out of the game."""


class ScoreAtLeast(Node, frozen=True, tag="score_at_least"):
    points: Annotated[int, within(-30000, 30000)]


class Lives(Node, frozen=True, tag="lives"):
    """Every seat begins with n points, its lives; a seat that has none left is out of the game."""

    n: Annotated[int, within(1, 100)]


Eliminate = NoTricks | NoChips | ScoreAtLeast | Lives


class KnockMoment(StrEnum):
    TURN_START = "turn_start"
    TURN_END = "turn_end"


class KnockThen(StrEnum):
    END = "end"  # the hand is over
    LAP = "lap"  # each other live seat has one more turn


class Settle(StrEnum):
    """Who scores for what after a knock."""

    DIFFERENCE = (
        "difference"  # the knocker the differences, or who undercuts it the difference to the knocker
    )
    EACH_PAYS = "each_pays"  # who has least is paid by each of the others what these have more
    LOWEST_TAKES = "lowest_takes"  # who has least scores what all the others have
    EACH_KEEPS = "each_keeps"  # all but who has least score what they have


class Knock(Node, frozen=True, kw_only=True):
    moment: KnockMoment = KnockMoment.TURN_END
    max_deadwood: Annotated[int, within(0, 255)] | None = None
    then: KnockThen = KnockThen.END
    settle: Settle = Settle.DIFFERENCE


class House(Node, frozen=True, kw_only=True):
    """A bank beyond the seats: acts last by this rule, never deals, never wins, has unlimited chips."""

    stand_on: Annotated[int, within(1, 255)] = 17
    hits_soft: bool = False
    up_cards: Annotated[int, within(0, 5)] = 1
