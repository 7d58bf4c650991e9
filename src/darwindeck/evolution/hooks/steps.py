"""Hooks that put one more thing to do into a turn: a market after the trick, a card from the neighbour, a set aside."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.hooks.base import FRESH, RARE, Aspect, Hook
from darwindeck.evolution.hooks.tricks import tricks_only
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import (
    can_grow,
    has,
    insert_phases,
    phases_of,
    put_phase,
    repeat_start,
    with_setup,
)
from darwindeck.evolution.operators.stock import with_stock
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    ClaimRank,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Face,
    Matching,
    MeldPhase,
    PlayPhase,
    PotTo,
    ShowdownPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Award
from darwindeck.genome.setup import DeckTop, HandVisibility, TableauMode

_LEAST_HAND: Final = 5
_MOST_AT_A_MARKET: Final = 4
_HAND_OF_SEVEN: Final = 7


def _secret(genome: GameGenome) -> bool:
    return genome.setup.hand_visibility is HandVisibility.OWNER_ONLY


def _even_stock(genome: GameGenome) -> bool:
    """Tell whether half of the deck can be dealt and the rest drawn, a card each after every trick."""
    cards, odd = divmod(analyse(genome).pack.size, genome.player_count)
    return not odd and cards // 2 >= _LEAST_HAND and not isinstance(genome.setup.cards_per_player, tuple)


class TrickMarket(Hook):
    """German Whist with a choice: what one wins is the first pick."""

    idea = "after each trick all take a card of an open row, the winner first"
    family = Group.TRICKS
    aspect = Aspect.FLOW
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        bare = tricks_only(genome) and not has(genome, BiddingPhase, DrawPhase, DiscardPhase)
        free = genome.setup.deal_to_tableau == 0 and genome.player_count <= _MOST_AT_A_MARKET
        return bare and free and _secret(genome) and _even_stock(genome) and can_grow(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        stocked = with_stock(genome)
        for index, draw in phases_of(stocked, DrawPhase):
            stocked = put_phase(stocked, index, replace(draw, source=DrawSource.TABLEAU))
        row = with_setup(
            stocked,
            deck_top=DeckTop.HIDDEN,
            deal_to_tableau=genome.player_count + 1,
            refill_tableau=True,
        )
        dealt = fit_deal(row)
        return None if dealt is None else Change(dealt, self.idea)


class ThrowAfterTrick(Hook):
    """Half of a hand is played, and half of it is told."""

    idea = "after each trick everybody throws one card away, for all to see"
    family = Group.TRICKS
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        bare = tricks_only(genome) and not has(genome, BiddingPhase, DrawPhase, DiscardPhase)
        return bare and _secret(genome) and not genome.card_scoring and can_grow(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return Change(insert_phases(genome, len(genome.phases), DiscardPhase()), self.idea)


class TakeFromNeighbour(Hook):
    """Old Maid's draw in a game of another kind: hands are never quite one's own."""

    idea = "every turn begins with a card taken unseen from the next player's hand"
    family = Group.PLAYS
    aspect = Aspect.FLOW
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        drawn = any(draw.source is DrawSource.OPPONENT_HAND for _, draw in phases_of(genome, DrawPhase))
        turns = has(genome, PlayPhase, ClaimPhase, ShowdownPhase) and not genome.house
        free = not analyse(genome).tricks and genome.setup.tableau_mode in (
            TableauMode.NONE,
            TableauMode.SEQUENCE,
        )
        enough = analyse(genome).smallest_hand >= 3
        alone = not genome.team_mode and family(genome) is not Family.CLIMBING
        return turns and free and enough and alone and not drawn and _secret(genome) and can_grow(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        taken = DrawPhase(source=DrawSource.OPPONENT_HAND)
        return Change(insert_phases(genome, repeat_start(genome), taken), self.idea)


class LaySetsAside(Hook):
    """Another way out of one's cards, that shows what one has."""

    idea = "three or more cards of a rank may be laid down openly in a turn"
    family = Group.MELDS
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        kinds = (Family.SHEDDING, Family.BLUFFING, Family.MIXED)
        turns = family(genome) in kinds and has(genome, PlayPhase, ClaimPhase)
        enough = analyse(genome).smallest_hand >= _LEAST_HAND
        return turns and enough and not has(genome, MeldPhase, BettingPhase) and can_grow(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        laid = MeldPhase(min_set=3, min_run=0, lay_off=False)
        return Change(insert_phases(genome, repeat_start(genome), laid), self.idea)


class ThrowPairs(Hook):
    """What comes in twos goes; what is left is what everybody fears."""

    idea = "a pair may be thrown away before the turn"
    family = Group.PLAYS
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        claims = has(genome, ClaimPhase) and not has(genome, DiscardPhase)
        return claims and analyse(genome).smallest_hand >= _LEAST_HAND and can_grow(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        pairs = DiscardPhase(min_cards=0, max_cards=2, matching_condition=Matching.PAIR)
        return Change(insert_phases(genome, repeat_start(genome), pairs), self.idea)


def _wild(genome: GameGenome) -> list[Rank]:
    """Ranks of the deck that people make wild."""
    present = analyse(genome).pack.ranks
    return [rank for rank in (Rank.TWO, Rank.JACK, Rank.ACE) if rank.value in present]


class NeverALie(Hook):
    idea = "cards of one rank are never a lie, whatever they are claimed to be"
    family = Group.CLAIMS
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, ClaimPhase) and not genome.setup.wild_ranks and bool(_wild(genome))

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        rank = pick(rng, _wild(genome))
        return Change(with_setup(genome, wild_ranks=(rank,)), self.idea)


class CardsFromStock(Hook):
    """Nobody can count what is in play."""

    idea = "you hold seven cards and draw one before every claim, so that nobody knows what is in play"
    family = Group.CLAIMS
    aspect = Aspect.FLOW
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        room = analyse(genome).pack.size >= genome.player_count * _HAND_OF_SEVEN + _HAND_OF_SEVEN
        return (
            has(genome, ClaimPhase) and not has(genome, DrawPhase, BettingPhase) and room and can_grow(genome)
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index = phases_of(genome, ClaimPhase)[0][0]
        drawn = insert_phases(genome, index, DrawPhase())
        return Change(with_setup(drawn, cards_per_player=_HAND_OF_SEVEN), self.idea)


class AskFirst(Hook):
    """What one asks for, one can hardly claim to have."""

    idea = "before every claim you ask somebody for a rank, and four of a rank are laid aside"
    family = Group.PASSING
    aspect = Aspect.FLOW

    def applies(self, genome: GameGenome) -> bool:
        enough = analyse(genome).smallest_hand >= _LEAST_HAND
        asks = has(genome, AskPhase, MeldPhase, BettingPhase)
        return has(genome, ClaimPhase) and enough and not asks and _secret(genome) and can_grow(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        index = phases_of(genome, ClaimPhase)[0][0]
        asked = AskPhase(again_on_hit=False, again_on_fish=False, refill=0)
        return Change(insert_phases(genome, index, asked), self.idea)


class ShallowPile(Hook):
    idea = "whoever is wrong takes the cards that were doubted, and not the pile below"
    family = Group.CLAIMS
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        return any(claim.pile_penalty and claim.allow_challenge for _, claim in phases_of(genome, ClaimPhase))

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        for index, claim in phases_of(genome, ClaimPhase):
            genome = put_phase(genome, index, replace(claim, pile_penalty=False))
        return Change(genome, self.idea)


class SameRankAgain(Hook):
    idea = "every claim is of one and the same rank, and runs out of true cards soon"
    family = Group.CLAIMS
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        return any(claim.rank_mode is ClaimRank.SEQUENTIAL for _, claim in phases_of(genome, ClaimPhase))

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        rank = pick(rng, (Rank.ACE, Rank.KING, Rank.QUEEN))
        for index, claim in phases_of(genome, ClaimPhase):
            genome = put_phase(genome, index, replace(claim, rank_mode=ClaimRank.FIXED, rank=rank))
        return Change(genome, self.idea)


def _bets(genome: GameGenome) -> tuple[int, BettingPhase] | None:
    """Return the first round of bets for a showdown, where another one has room."""
    rounds = [(index, bet) for index, bet in phases_of(genome, BettingPhase) if bet.pot_to is PotTo.SHOWDOWN]
    fits = has(genome, ShowdownPhase) and genome.house is None and can_grow(genome, 2)
    return rounds[0] if rounds and fits and _secret(genome) else None


class _BetweenBets(Hook):
    """Something happens to the hands after the first bets, and everybody bets again."""

    family = Group.BETTING
    aspect = Aspect.FLOW
    weight = FRESH
    steps: tuple[DrawPhase | DiscardPhase, ...]

    def applies(self, genome: GameGenome) -> bool:
        bare = not has(genome, DrawPhase, DiscardPhase, PlayPhase, MeldPhase)
        return _bets(genome) is not None and bare and not analyse(genome).fills_tableau

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        found = _bets(genome)
        if found is None:
            return None
        index, first = found
        again = replace(first, ante=0, blinds=())
        dealt = fit_deal(self.prepared(insert_phases(genome, index + 1, *self.steps, again)))
        return None if dealt is None else Change(dealt, self.idea)

    def prepared(self, genome: GameGenome) -> GameGenome:
        return genome


class OneMoreCard(_BetweenBets):
    idea = "after the first bets everybody draws a card, and bets again"
    steps = (DrawPhase(),)


class ThrowBetweenBets(_BetweenBets):
    idea = "after the first bets everybody throws a card away for all to see, and bets again"
    steps = (DiscardPhase(face=Face.UP),)


class PickBetweenBets(_BetweenBets):
    idea = "after the first bets everybody takes a card of an open row, and bets again"
    steps = (DrawPhase(source=DrawSource.TABLEAU),)

    def prepared(self, genome: GameGenome) -> GameGenome:
        return with_setup(genome, deal_to_tableau=genome.player_count + 1)


class ExchangeBetweenBets(_BetweenBets):
    idea = "after the first bets everybody may exchange two cards, and bets again"
    weight = RARE  # whoever knows Draw Poker says its name

    def prepared(self, genome: GameGenome) -> GameGenome:
        hand = genome.setup.cards_per_player
        count = hand if isinstance(hand, int) else _LEAST_HAND
        for index, draw in phases_of(genome, DrawPhase):
            filled = replace(draw, count=count, until=DrawUntil.REFILL)
            genome = put_phase(genome, index, filled)
        return genome

    steps = (DiscardPhase(min_cards=0, max_cards=2, face=Face.DOWN), DrawPhase())


class WorstHandWins(Hook):
    idea = "the worst hand wins the showdown"
    family = Group.BETTING
    aspect = Aspect.POWER

    def applies(self, genome: GameGenome) -> bool:
        shown = [each for _, each in phases_of(genome, ShowdownPhase)]
        return (
            bool(shown)
            and genome.house is None
            and all(
                each.hand_evaluation.award is Award.BEST and each.hand_evaluation.target is None
                for each in shown
            )
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        for index, shown in phases_of(genome, ShowdownPhase):
            turned = replace(shown.hand_evaluation, award=Award.WORST)
            genome = put_phase(genome, index, replace(shown, hand_evaluation=turned))
        return Change(genome, self.idea)


STEPS: Final[tuple[Hook, ...]] = (
    TrickMarket(),
    ThrowAfterTrick(),
    TakeFromNeighbour(),
    LaySetsAside(),
    ThrowPairs(),
    NeverALie(),
    CardsFromStock(),
    AskFirst(),
    ShallowPile(),
    SameRankAgain(),
    OneMoreCard(),
    ThrowBetweenBets(),
    PickBetweenBets(),
    ExchangeBetweenBets(),
    WorstHandWins(),
)
