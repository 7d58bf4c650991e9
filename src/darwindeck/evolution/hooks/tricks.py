"""Hooks for games of tricks: what is trump, who wants tricks, which of them count, who draws for them."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.hooks.base import BY_HAND, MOST_TO_BID, RARE, Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.dealing import tricks_in_hand
from darwindeck.evolution.operators.edits import (
    can_grow,
    hands_played,
    has,
    insert_phases,
    phases_of,
    put_phase,
    repeat_start,
    with_setup,
)
from darwindeck.evolution.operators.stock import with_stock
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Suit
from darwindeck.genome.conditions import CardIsSuit, IsTrickWinner
from darwindeck.genome.phases import (
    Beat,
    BettingPhase,
    BiddingPhase,
    BidOrder,
    DiscardPhase,
    DrawPhase,
    PassPhase,
    ShowdownPhase,
    TrickPhase,
    TrickTies,
    Trump,
    TrumpOrder,
    WhenVoid,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    ContractScoring,
    EachOver,
    Moon,
    TallyScore,
    TallySource,
    TricksFrom,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import DealBy, DeckEmptyAction, DeckTop, Fixed, NoTricks, UntilWin
from darwindeck.metrics.critique.tricks import MOST_AT_AN_OPEN_STOCK
from darwindeck.wording.names import SUITS

_SUITS: Final = tuple(Suit)
_LEAST_HAND: Final = 5
_TWO_ROLES: Final = 2
_A_FEW_HANDS: Final = Fixed(4)
EACH_TRICK: Final = TallyScore(source=TallySource.TRICKS, rule=EachOver(0), points=1)


def tricks_only(genome: GameGenome) -> bool:
    """Tell whether a game is one of tricks, maybe with bids or passing, in which nothing else is played."""
    return (
        has(genome, TrickPhase)
        and analyse(genome).tricks_only
        and not has(genome, BettingPhase, ShowdownPhase)
    )


def trick_of(genome: GameGenome) -> TrickPhase:
    return phases_of(genome, TrickPhase)[0][1]


def with_trick(genome: GameGenome, **changes: object) -> GameGenome:
    """Every trick of the game by these rules."""
    for index, trick in phases_of(genome, TrickPhase):
        genome = put_phase(genome, index, msgspec.structs.replace(trick, **changes))
    return genome


def over_hands(genome: GameGenome) -> GameGenome:
    """Return the game over several hands, if it was one."""
    return genome if hands_played(genome) > 1 else genome.copy_with(hands=_A_FEW_HANDS)


def prices_trumps(genome: GameGenome) -> bool:
    """Tell whether trumps cost or bring points themselves, or are one of four roles, and so have to stay what
    they are.
    """
    trump = trick_of(genome).trump.value
    suits = [rule for rule in genome.card_scoring if isinstance(rule.condition, CardIsSuit)]
    roles = len(suits) == len(genome.card_scoring) == _TWO_ROLES and suits[0].points * suits[1].points < 0
    return roles or any(
        rule.condition == CardIsSuit(suit) for rule in suits for suit in Suit if suit.value == trump
    )


class _Trump(Hook):
    """A trump of a kind that the game has not."""

    family = Group.TRICKS
    aspect = Aspect.POWER
    trump: Trump

    def applies(self, genome: GameGenome) -> bool:
        other = has(genome, TrickPhase) and trick_of(genome).trump is not self.trump
        return other and not prices_trumps(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        many = self.trump in (Trump.ROTATING, Trump.CHOSEN)
        changed = with_trick(over_hands(genome) if many else genome, trump=self.trump, breaking_suit=None)
        return Change(changed, self.idea)


class TurnedTrump(_Trump):
    idea = "a turned-up card sets the trump suit"
    common = True
    trump = Trump.TURNED


class RotatingTrump(_Trump):
    idea = "the trump suit changes with every hand"
    common = True
    trump = Trump.ROTATING


class WinnerNamesTrump(_Trump):
    idea = "whoever took the most tricks names the next trump suit"
    weight = BY_HAND  # readers stumbled over how a tie is settled
    trump = Trump.CHOSEN


class LastingTrump(Hook):
    idea = "one suit is always trump"
    family = Group.TRICKS
    aspect = Aspect.POWER
    common = True

    def applies(self, genome: GameGenome) -> bool:
        other = has(genome, TrickPhase) and trick_of(genome).trump.value not in set(Suit)
        return other and not prices_trumps(genome)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        suit = pick(rng, _SUITS)
        return Change(
            with_trick(genome, trump=Trump(suit.value), breaking_suit=None), f"{SUITS[suit]} are always trump"
        )


class NoTrump(Hook):
    idea = "there are no trumps: only the suit led can win"
    family = Group.TRICKS
    aspect = Aspect.POWER
    common = True

    def applies(self, genome: GameGenome) -> bool:
        followed = has(genome, TrickPhase) and trick_of(genome).lead_suit_required
        bids = [bidding for _, bidding in phases_of(genome, BiddingPhase)]
        named = any(bidding.suits or bidding.order is BidOrder.OFFER for bidding in bids)
        played = followed and trick_of(genome).trump is not Trump.NONE
        return played and not named and not prices_trumps(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return Change(
            with_trick(genome, trump=Trump.NONE, trump_order=TrumpOrder.PLAIN, breaking_suit=None), self.idea
        )


class JacksOnTop(Hook):
    idea = "jacks are the highest trumps"
    family = Group.TRICKS
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        plain = has(genome, TrickPhase) and trick_of(genome).trump_order is TrumpOrder.PLAIN
        return plain and not prices_trumps(genome)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        trump = trick_of(genome).trump
        trump = Trump.TURNED if trump is Trump.NONE else trump
        order = pick(rng, (TrumpOrder.JACK_HIGH, TrumpOrder.BOWERS))
        words = (
            "the jack is the highest trump"
            if order is TrumpOrder.JACK_HIGH
            else "the two jacks of the trump colour are highest"
        )
        return Change(with_trick(genome, trump=trump, trump_order=order, breaking_suit=None), words)


class LowestTakes(Hook):
    idea = "the lowest card of the suit takes the trick"
    family = Group.TRICKS
    aspect = Aspect.POWER
    weight = BY_HAND

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, TrickPhase) and trick_of(genome).high_card_wins

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return Change(with_trick(genome, high_card_wins=False), self.idea)


class FreePlay(Hook):
    idea = "nobody has to follow suit; trumps may be thrown in at any time"
    family = Group.TRICKS
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        """As in Briscola: few players, points in the cards, hands that are filled up again."""
        followed = has(genome, TrickPhase) and trick_of(genome).lead_suit_required
        return followed and has(genome, DrawPhase) and bool(genome.card_scoring) and genome.player_count <= 3

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        trump = trick_of(genome).trump
        trump = Trump.TURNED if trump is Trump.NONE else trump
        return Change(
            with_trick(genome, lead_suit_required=False, trump=trump, breaking_suit=None), self.idea
        )


class ExactBids(Hook):
    """Oh Hell's contract: a point a trick and ten for being right."""

    idea = "you bid how many tricks you will take, and score only if you are exactly right"
    family = Group.BIDDING
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        contract = genome.contract_scoring
        exact = contract is not None and contract.exact
        plain = analyse(genome).auction is None and not has(genome, DrawPhase)
        return tricks_only(genome) and can_grow(genome) and plain and not exact

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        tricks = min(MOST_TO_BID, tricks_in_hand(genome))
        bids = BiddingPhase(
            min_bid=0, max_bid=tricks, allow_nil=False, hook=analyse(genome).smallest_hand > 1
        )
        contract = ContractScoring(
            points_per_trick_bid=1,
            overtrick_points=0,
            failed_contract_penalty=0,
            bag_limit=0,
            exact=True,
            made_bonus=10,
        )
        return Change(_with_contract(genome, bids, contract, per_hand=12), self.idea)


class BoldBids(Hook):
    """Spades' contract: ten a trick bid, one for each more."""

    idea = "you bid how many tricks you will take; falling short costs as much as you bid"
    family = Group.BIDDING
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        return tricks_only(genome) and can_grow(genome) and not has(genome, BiddingPhase, DrawPhase)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        tricks = min(MOST_TO_BID, tricks_in_hand(genome))
        bids = BiddingPhase(min_bid=1, max_bid=tricks, allow_nil=tricks >= 8)
        return Change(_with_contract(genome, bids, ContractScoring(bag_limit=0), per_hand=30), self.idea)


def _with_contract(
    genome: GameGenome, bids: BiddingPhase, contract: ContractScoring, *, per_hand: int
) -> GameGenome:
    """Bids before the first trick, and nothing else counts."""
    bare = genome.copy_with(
        phases=tuple(phase for phase in genome.phases if not isinstance(phase, BiddingPhase))
    )
    changed = insert_phases(bare, repeat_start(bare), bids).copy_with(
        contract_scoring=contract,
        card_scoring=(),
        tally_scoring=(),
        moon=Moon.NONE,
        eliminate=None,
        win_conditions=(WinCondition(WinType.HIGH_SCORE),),
    )
    if isinstance(genome.hands, UntilWin):
        return changed.copy_with(
            win_conditions=(WinCondition(WinType.FIRST_TO_SCORE, round_goal(per_hand * 6)),)
        )
    return over_hands(changed)


def round_goal(points: float) -> int:
    """Return a target as people choose one.

    >>> [round_goal(each) for each in (3, 9, 23, 70, 180, 400)]
    [3, 10, 25, 75, 200, 500]
    """
    usual = (1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 50, 75, 100, 150, 200, 250, 300, 500, 1000)
    return min(usual, key=lambda each: abs(each - points) / each)


def can_have_stock(genome: GameGenome) -> bool:
    """Tell whether half of the deck can be dealt, about, and the rest fought for, a card each after every trick."""
    cards = analyse(genome).pack.size
    hand, odd = cards // (2 * genome.player_count), cards % genome.player_count
    fixed = not isinstance(genome.setup.cards_per_player, tuple)
    bare = tricks_only(genome) and not has(genome, BiddingPhase, DrawPhase, DiscardPhase)
    seen = genome.player_count <= MOST_AT_AN_OPEN_STOCK
    return bare and seen and not odd and hand >= _LEAST_HAND and fixed and can_grow(genome)


class AllAtOnce(Hook):
    """Tricks as a contest of nerves: all put a card down unseen, and equal cards take nothing."""

    idea = "all choose their card for a trick at the same time, and if the best are equal nobody takes it"
    family = Group.TRICKS
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        return tricks_only(genome) and not trick_of(genome).together

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        plain = {
            "lead_suit_required": True,
            "when_void": WhenVoid.FREE,
            "beat": Beat.NO,
            "breaking_suit": None,
        }
        return Change(with_trick(genome, together=True, ties=TrickTies.NOBODY, **plain), self.idea)


class LateTricks(Hook):
    """German Whist's two stages: first one fights for good cards, then for tricks."""

    idea = "first you fight for the cards of the deck, then the last tricks alone count"
    family = Group.TRICKS
    aspect = Aspect.FLOW
    weight = RARE  # whoever knows German Whist says its name

    def applies(self, genome: GameGenome) -> bool:
        return can_have_stock(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        stocked = with_stock(genome.copy_with(card_scoring=(), moon=Moon.NONE))
        changed = with_setup(stocked, deck_top=DeckTop.UP).copy_with(
            tricks_from=TricksFrom.DECK_EMPTY,
            tally_scoring=(EACH_TRICK,),
            win_conditions=(WinCondition(WinType.HIGH_SCORE, 21),),
            hands=UntilWin(30),
        )
        return Change(changed, self.idea)


class FightForTheTopCard(Hook):
    """Everybody draws after a trick, the winner first, and the top card of the deck lies open."""

    idea = "after each trick all draw, and the winner takes the card that lies face up"
    family = Group.TRICKS
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        return can_have_stock(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return Change(with_setup(with_stock(genome), deck_top=DeckTop.UP), self.idea)


class WinnerDraws(Hook):
    """Linger Longer: tricks keep one alive."""

    idea = "only the winner of the trick draws a card, and the last player with cards wins"
    family = Group.TRICKS
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        return (
            tricks_only(genome)
            and not has(genome, BiddingPhase, DrawPhase)
            and not genome.team_mode
            and genome.setup.deal_by is DealBy.CARDS
            and can_grow(genome)
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        facts = analyse(genome)
        hand = max(3, min(7, facts.pack.size // genome.player_count // 2))
        changed = with_setup(genome, cards_per_player=hand).copy_with(
            phases=(*genome.phases, DrawPhase(condition=IsTrickWinner())),
            card_scoring=(),
            tally_scoring=(),
            moon=Moon.NONE,
            out_when_empty=True,
            deck_empty_action=DeckEmptyAction.SKIP_DRAW,
            win_conditions=(WinCondition(WinType.LAST_STANDING),),
        )
        return Change(changed, self.idea)


class KnockOut(Hook):
    idea = "whoever takes no trick is out, and the last one in wins"
    family = Group.HANDS
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        return (
            tricks_only(genome)
            and not genome.team_mode
            and genome.eliminate is None
            and genome.setup.deal_by is DealBy.CARDS
            and not has(genome, BiddingPhase, PassPhase)
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        hand = max(3, min(7, analyse(genome).pack.size // genome.player_count))
        changed = with_setup(genome, cards_per_player=tuple(range(hand, 0, -1))).copy_with(
            hands=Fixed(hand),
            eliminate=NoTricks(),
            card_scoring=(),
            tally_scoring=(),
            moon=Moon.NONE,
            win_conditions=(WinCondition(WinType.LAST_STANDING),),
        )
        return Change(changed, f"hands shrink from {hand} cards to one; whoever takes no trick is out")
