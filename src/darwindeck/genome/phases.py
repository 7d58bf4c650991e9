"""The kinds of phase of a game, as data. What each one does is written in docs/genome.md and done in Rust.

Table phases (Trick, Bidding, Betting, Pass, Showdown, Deal) involve every seat; the others belong to one seat's turn.
`when` is asked before a phase begins, of what everybody can see: where it fails, the phase is skipped. A Draw has
`condition` in its place, which may look at the hand of who draws.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.cards import CardOrRank, Rank, Suit
from darwindeck.genome.conditions import Condition
from darwindeck.genome.node import Node, store_tuples, within
from darwindeck.genome.patterns import PatternName
from darwindeck.genome.places import PlaceName, PlaceOf
from darwindeck.genome.scoring import HandEvaluation


class DrawSource(StrEnum):
    DECK = "deck"
    DISCARD = "discard"
    DECK_OR_DISCARD = "deck_or_discard"
    OPPONENT_HAND = "opponent_hand"
    TABLEAU = "tableau"  # one card of your choice that lies there
    DECK_OR_TABLEAU = "deck_or_tableau"
    PLACE = "place"  # the top card of a pile of your choice
    DECK_OR_PLACE = "deck_or_place"


class DrawUntil(StrEnum):
    COUNT = "count"  # exactly `count` cards
    PLAYABLE = "playable"  # one at a time while the next Play has nothing legal; `count` is the cap, 0 = none
    STAND = "stand"  # draw or stop, one card at a time; a bust stops, and so does `count`, 0 = no cap
    REFILL = "refill"  # up to a hand of `count` cards


class DrawOpponent(StrEnum):
    NEXT = "next"
    PREV = "prev"
    CHOICE = "choice"
    RANDOM = "random"


class PlayTarget(StrEnum):
    DISCARD = "discard"
    TABLEAU = "tableau"
    PLACE = "place"  # one card after another, any ranks, each on a pile that it fits


class AllPass(StrEnum):
    """What happens when all other live seats have passed since the last play."""

    NONE = "none"
    CLEAR_AND_LEAD = "clear_and_lead"
    END_HAND = "end_hand"


class PlayBeat(StrEnum):
    """What a combination has to do with the one before it."""

    NO = "no"
    HIGHER = "higher"  # a higher one of the same size and kind, or one that is more


class AfterPass(StrEnum):
    MAY_RETURN = "may_return"
    OUT = "out"  # until the table is cleared, or the auction is over


class Matching(StrEnum):
    ANY = "any"
    PAIR = "pair"  # cards leave the hand in pairs of one rank, as many as the numbers ask and the hand holds


class Trump(StrEnum):
    NONE = "none"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    SPADES = "s"
    ROTATING = "rotating"  # hearts, diamonds, clubs, spades by hand
    TURNED = "turned"  # the next undealt card, shown to all
    CHOSEN = "chosen"  # by the seat with most tricks in the last hand
    BID = "bid"  # by who wins the auction
    LED = "led"  # the suit of the first card led


class BidOrder(StrEnum):
    """How seats bid."""

    ONCE = "once"  # each seat once, for itself
    RISING = "rising"  # an auction: each bid is higher than the one before, and the highest one counts
    OFFER = "offer"  # an auction: whoever first takes what is offered makes trumps


class BidSuit(StrEnum):
    """What a bid names besides its number: a suit that will be trumps, or that there are none."""

    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    SPADES = "s"
    NO_TRUMP = "none"


class NobodyBids(StrEnum):
    REDEAL = "redeal"  # the cards are thrown in
    LAST_MUST = "last_must"  # the last one asked has to bid


class BidBy(StrEnum):
    EVERYONE = "everyone"
    LEADER = "leader"
    DEALER_FIRST = "dealer_first"  # everyone, the dealer first


class TrumpOrder(StrEnum):
    PLAIN = "plain"
    JACK_HIGH = "jack_high"
    BOWERS = "bowers"  # trump jack highest, the other jack of its colour second and a trump


AnyTrumpOrder = TrumpOrder | tuple[CardOrRank, ...]
"""The order within trumps: a name, or the trumps above the others, the highest first."""


class BreakingRule(StrEnum):
    CANNOT_LEAD_UNTIL_BROKEN = "cannot_lead_until_broken"
    CANNOT_PLAY_UNTIL_BROKEN = "cannot_play_until_broken"


class FirstTrick(StrEnum):
    FREE = "free"
    NO_POINTS = "no_points"


class WhenVoid(StrEnum):
    """What is asked of who has no card of the suit led."""

    FREE = "free"
    TRUMP = "trump"  # a trump, of who has one


class TrickTies(StrEnum):
    """Who takes a trick in which the highest cards are equal, where all choose at once."""

    FIRST = "first"  # the one who comes first, from the leader on
    NOBODY = "nobody"
    CARRY = "carry"  # nobody, but the prize waits on the table for the next winner


class TrickPrize(StrEnum):
    """What the winner takes besides the cards of the trick."""

    NOTHING = "nothing"
    DECK_TOP = "deck_top"


class Beat(StrEnum):
    """Who has to beat the best card of the trick, if a card that is allowed does."""

    NO = "no"
    IF_ABLE = "if_able"
    TRUMPS = "trumps"  # only who may play nothing but trumps


class PotTo(StrEnum):
    SHOWDOWN = "showdown"
    NEXT_TAKER = "next_taker"  # who takes the next battle or trick; ties carry over
    HOUSE = "house"  # settled one to one against the bank


class BetSize(StrEnum):
    """How much a bet is, or a raise beyond what there is to call."""

    MIN = "min"
    HALF_POT = "half_pot"  # of the pot as it is after a call
    POT = "pot"
    ALL_IN = "all_in"


class ShowdownZones(StrEnum):
    """The cards a hand is made of at the showdown."""

    HAND = "hand"
    HAND_AND_TABLEAU = "hand_and_tableau"


class ClaimRank(StrEnum):
    SEQUENTIAL = "sequential"  # one rank higher with every claim
    PLAYER_CHOICE = "player_choice"
    FIXED = "fixed"


class Face(StrEnum):
    """How cards lie that are put on the discard pile."""

    UP = "up"
    DOWN = "down"  # nobody sees them but who discarded them


class GoOut(StrEnum):
    FREE = "free"  # the last card may be melded
    DISCARD = "discard"  # one card has to be kept for the discard


class PassDirection(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    ROTATING = "rotating"  # left, right, across, none, by hand
    BY_PLACE = "by_place"  # from hand 2: last place gives its highest to first place, which returns as many
    NONE = "none"


CardCount = Annotated[int, within(0, 26)]
Chips = Annotated[int, within(1, 65535)]


class DrawPhase(Node, frozen=True, kw_only=True, tag="draw"):
    source: DrawSource = DrawSource.DECK
    count: CardCount = 1
    mandatory: bool = True
    condition: Condition | None = None
    until: DrawUntil = DrawUntil.COUNT
    opponent: DrawOpponent = DrawOpponent.NEXT
    once: bool = False
    places: tuple[PlaceName, ...] = ()
    whose: PlaceOf = PlaceOf.OWN

    def __post_init__(self) -> None:
        store_tuples(self)


class Unable(StrEnum):
    """What a seat does that cannot play, or does not want to where it may pass."""

    PASS = "pass"  # noqa: S105 - a move, not a secret
    TAKE_PILE = "take_pile"  # it takes up the pile on the tableau


class PlayPhase(Node, frozen=True, kw_only=True, tag="play"):
    target: PlayTarget = PlayTarget.DISCARD
    valid_play_condition: Condition | None = None
    min_cards: CardCount = 1
    max_cards: CardCount = 1
    mandatory: bool = True
    pass_if_unable: bool = True
    same_count: bool = False
    on_all_pass: AllPass = AllPass.NONE
    once: bool = False
    when: Condition | None = None
    patterns: tuple[PatternName, ...] = ()
    beat: PlayBeat = PlayBeat.NO
    after_pass: AfterPass = AfterPass.MAY_RETURN
    unable: Unable = Unable.PASS
    places: tuple[PlaceName, ...] = ()

    def __post_init__(self) -> None:
        store_tuples(self)


class DiscardPhase(Node, frozen=True, kw_only=True, tag="discard"):
    target: PlayTarget = PlayTarget.DISCARD
    min_cards: CardCount = 1
    max_cards: CardCount = 1
    matching_condition: Matching = Matching.ANY
    face: Face = Face.UP
    once: bool = False
    when: Condition | None = None


class TrickPhase(Node, frozen=True, kw_only=True, tag="trick"):
    lead_suit_required: bool = True
    trump: Trump = Trump.NONE
    trump_order: AnyTrumpOrder = TrumpOrder.PLAIN
    always_trump: tuple[CardOrRank, ...] = ()  # trumps whatever is trump, the highest first
    suitless_high: tuple[Rank, ...] = ()  # ranks without a suit that beat all others, the first of them wins
    suitless_low: tuple[Rank, ...] = ()  # ranks without a suit that lose to all others
    high_card_wins: bool = True
    breaking_suit: Suit | None = None
    breaking_rule: BreakingRule = BreakingRule.CANNOT_LEAD_UNTIL_BROKEN
    first_trick: FirstTrick = FirstTrick.FREE
    when_void: WhenVoid = WhenVoid.FREE
    beat: Beat = Beat.NO
    together: bool = False  # all choose a card at the same time; then all are shown, and no suit was led
    ties: TrickTies = TrickTies.FIRST
    takes: TrickPrize = TrickPrize.NOTHING
    when: Condition | None = None

    def __post_init__(self) -> None:
        store_tuples(self)


class BiddingPhase(Node, frozen=True, tag="bidding"):
    min_bid: Annotated[int, within(0, 26)] = 1
    max_bid: Annotated[int, within(0, 26)] = 13
    allow_nil: bool = True
    hook: bool = False
    when: Condition | None = None
    order: BidOrder = BidOrder.ONCE
    rounds: Annotated[int, within(0, 3)] = 0  # of an auction at most, 0 = until nobody raises
    if_all_pass: NobodyBids = NobodyBids.REDEAL
    who: BidBy = BidBy.EVERYONE
    first_cards: CardCount = 0  # dealt before the auction, the others after it; 0 = all
    takes: Annotated[int, within(0, 6)] = 0  # from the deck, by the winner, who buries as many
    alone: bool = False  # the winner may play without the partners
    suits: tuple[BidSuit, ...] = ()  # what a bid names besides its number, the lowest first; empty: nothing
    book: Annotated[int, within(0, 12)] = 0  # tricks that are asked of a contract besides its number
    doubles: Annotated[int, within(0, 2)] = 0  # how often a bid of others can be doubled: once, or once more
    after_pass: AfterPass = AfterPass.OUT
    dummy: bool = False  # the partner's hand lies open after the first lead, and the declarer plays it

    def __post_init__(self) -> None:
        store_tuples(self)


class BettingPhase(Node, frozen=True, kw_only=True, tag="betting"):
    ante: Annotated[int, within(0, 65535)] = 0
    min_bet: Annotated[int, within(1, 65535)] = 10
    max_raises: Annotated[int, within(0, 20)] = 3
    pot_to: PotTo = PotTo.SHOWDOWN
    when: Condition | None = None
    blinds: tuple[
        Chips, ...
    ] = ()  # put in before the first round, from the dealer's left; of two seats the dealer first
    sizes: tuple[BetSize, ...] = ()  # what may be bet; empty: min_bet and no other sum

    def __post_init__(self) -> None:
        store_tuples(self)


class ClaimPhase(Node, frozen=True, kw_only=True, tag="claim"):
    min_cards: CardCount = 1
    max_cards: CardCount = 4
    rank_mode: ClaimRank = ClaimRank.SEQUENTIAL
    rank: Rank = Rank.ACE  # the first rank of a sequence, or the fixed one
    allow_challenge: bool = True
    pile_penalty: bool = True
    once: bool = False
    when: Condition | None = None


class MeldPhase(Node, frozen=True, kw_only=True, tag="meld"):
    min_set: Annotated[int, within(0, 8)] = 3  # 0 = no sets
    min_run: Annotated[int, within(0, 13)] = 3  # 0 = no runs
    lay_off: bool = True
    go_out: GoOut = GoOut.FREE
    hold: bool = False  # melds stay in hand until the knock
    gin_bonus: Annotated[int, within(0, 1000)] = 0
    undercut_bonus: Annotated[int, within(0, 1000)] = 0
    once: bool = False
    when: Condition | None = None


class AskPhase(Node, frozen=True, kw_only=True, tag="ask"):
    book_size: Annotated[int, within(2, 8)] = 4
    again_on_hit: bool = True
    again_on_fish: bool = True
    refill: Annotated[int, within(0, 13)] = 5  # cards drawn by a seat whose hand is empty
    once: bool = False
    when: Condition | None = None


class PassPhase(Node, frozen=True, kw_only=True, tag="pass"):
    count: Annotated[int, within(1, 13)] = 3
    direction: PassDirection = PassDirection.LEFT
    when: Condition | None = None


class ShowdownPhase(Node, frozen=True, kw_only=True, tag="showdown"):
    hand_evaluation: HandEvaluation = HandEvaluation()
    when: Condition | None = None
    zones: ShowdownZones = ShowdownZones.HAND


class DealPhase(Node, frozen=True, kw_only=True, tag="deal"):
    """Cards of the deck are laid face up on the tableau, for everybody."""

    count: Annotated[int, within(1, 26)] = 1
    when: Condition | None = None


TurnPhase = DrawPhase | PlayPhase | DiscardPhase | ClaimPhase | MeldPhase | AskPhase
TablePhase = TrickPhase | BiddingPhase | BettingPhase | PassPhase | ShowdownPhase | DealPhase
Phase = TurnPhase | TablePhase
