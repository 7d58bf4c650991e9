"""Operators on tricks: a game gets them, a trump, another order of trumps, other rules of following and leading."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.cleanup import remove_orphans, without_turns
from darwindeck.evolution.operators.condition_tests import trick_tests
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import (
    another,
    can_grow,
    hands_played,
    has,
    other_phase,
    phases_of,
    put_phase,
    with_setup,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import (
    always_trumps,
    chance,
    own_trump_orders,
    pick,
    suit_order,
)
from darwindeck.genome.cards import Suit
from darwindeck.genome.conditions import CardIsTrump
from darwindeck.genome.phases import (
    Beat,
    BettingPhase,
    BreakingRule,
    DrawPhase,
    FirstTrick,
    Phase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
    TrickPrize,
    TrickTies,
    Trump,
    TrumpOrder,
    WhenVoid,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ScoringTrigger, ScoringZone, WinCondition, WinType
from darwindeck.genome.setup import DeckEmptyAction, HandVisibility
from darwindeck.wording.conditions.sentences import condition_words
from darwindeck.wording.names import SUITS, always_trump_words, trump_order_words
from darwindeck.wording.rules.trick import trump_words
from darwindeck.wording.settings import field_words

_LEAST_TO_THROW: Final = 6


class AddTrickPhaseMutation(Operator):
    """Cards leave the hands in tricks instead of turn by turn; points that cards had are won with them."""

    family = Group.TRICKS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        hidden = genome.setup.hand_visibility is HandVisibility.FACE_DOWN
        return not has(genome, TrickPhase, ShowdownPhase) and not hidden

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        trump = pick(rng, (Trump.NONE, Trump.SPADES, Trump.HEARTS, Trump.TURNED))
        trick = TrickPhase(trump=trump, high_card_wins=chance(rng, 92))
        turned = without_turns(genome).copy_with(knock=None)
        scores = tuple(
            msgspec.structs.replace(rule, trigger=ScoringTrigger.TRICK_WIN, zone=ScoringZone.CAPTURED)
            for rule in genome.card_scoring
        )
        turned = turned.copy_with(phases=(*turned.phases, trick), card_scoring=scores)
        facts = analyse(turned)
        if not facts.points.exist:
            turned = turned.copy_with(win_conditions=(WinCondition(WinType.MOST_TRICKS),))
        dealt = fit_deal(turned)
        return (
            None
            if dealt is None
            else Change(fit_endings(dealt), f"added tricks: {trump_words(trump)}", Way.ADDED)
        )


class AddStepAfterTrickMutation(Operator):
    """After each trick some draw a card, by what happened in it; or everyone throws one away, or only a trump."""

    family = Group.TRICKS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        other = analyse(genome).has_turns or has(genome, ShowdownPhase, BettingPhase)
        return has(genome, TrickPhase) and not other and can_grow(genome)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        facts = analyse(genome)
        trumps = any(trick.trump is not Trump.NONE for _, trick in facts.of(TrickPhase))
        if chance(rng, 60):
            asked = pick(rng, trick_tests(genome, rng))
            step: Phase = DrawPhase(condition=asked)
            words = f"after a trick you draw a card if {condition_words(asked)}"
        elif facts.largest_hand < _LEAST_TO_THROW:
            return None
        else:
            step = PlayPhase(valid_play_condition=CardIsTrump() if trumps and chance(rng, 60) else None)
            words = "after a trick everyone throws a card away" + (
                ", if they have a trump" if step.valid_play_condition is not None else ""
            )
        changed = genome.copy_with(phases=(*genome.phases, step), deck_empty_action=DeckEmptyAction.SKIP_DRAW)
        if isinstance(step, DrawPhase) and facts.most_left < facts.players:
            fewer = max(2, facts.smallest_hand - 2)
            changed = with_setup(changed, cards_per_player=fewer)
            if analyse(changed).most_left <= 0:
                return None
        return Change(fit_endings(changed), f"added: {words}", Way.ADDED)


class MutateTrumpMutation(Operator):
    """A trump suit comes, goes or becomes another one; all Trick phases of a game have the same."""

    family = Group.TRICKS
    weight = 15

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        tricks = phases_of(genome, TrickPhase)
        if not tricks:
            return None
        single = (Trump.CHOSEN, Trump.ROTATING) if hands_played(genome) == 1 else ()
        barred = (*single, Trump.BID) if analyse(genome).auction is None else single
        trump = another(rng, [each for each in Trump if each not in barred], tricks[0][1].trump)
        if trump is None:
            return None
        for index, trick in tricks:
            changed = msgspec.structs.replace(trick, trump=trump)
            if trump is Trump.NONE:
                changed = msgspec.structs.replace(changed, trump_order=TrumpOrder.PLAIN, always_trump=())
            genome = put_phase(genome, index, changed)
        return Change(remove_orphans(genome), f"changed: {trump_words(trump)}")


class MutateTrumpOrderMutation(Operator):
    """Which trump is highest."""

    family = Group.TRICKS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return any(trick.trump is not Trump.NONE for _, trick in phases_of(genome, TrickPhase))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        tricks = [entry for entry in phases_of(genome, TrickPhase) if entry[1].trump is not Trump.NONE]
        if not tricks:
            return None
        orders = [*TrumpOrder, *own_trump_orders(genome.setup.initial_deck)]
        order = another(rng, orders, tricks[0][1].trump_order)
        if order is None:
            return None
        for index, trick in tricks:
            genome = put_phase(genome, index, msgspec.structs.replace(trick, trump_order=order))
        return Change(genome, f"changed: {trump_order_words(order)}")


class MutateAlwaysTrumpMutation(Operator):
    """Cards that are trumps whatever is trump, or no longer are."""

    family = Group.TRICKS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return any(trick.trump is not Trump.NONE for _, trick in phases_of(genome, TrickPhase))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        tricks = [entry for entry in phases_of(genome, TrickPhase) if entry[1].trump is not Trump.NONE]
        if not tricks:
            return None
        always = another(rng, [(), *always_trumps(genome.setup.initial_deck)], tricks[0][1].always_trump)
        if always is None:
            return None
        for index, trick in tricks:
            genome = put_phase(genome, index, msgspec.structs.replace(trick, always_trump=always))
        genome = with_setup(genome, suit_order=suit_order(rng, TrickPhase(always_trump=always)))
        return Change(genome, f"changed: {always_trump_words(always)}")


class MutateTrickRulesMutation(Operator):
    """Following suit, high or low card, a suit to be broken, points in the first trick."""

    family = Group.TRICKS
    weight = 15

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        change = other_phase(genome, TrickPhase, rng, _other_rule)
        return change and Change(change[0], f"changed: {change[1]}")


def _other_rule(genome: GameGenome, trick: TrickPhase, rng: Random) -> tuple[TrickPhase, str]:
    pointed = any(
        rule.points > 0 and rule.trigger is ScoringTrigger.TRICK_WIN for rule in genome.card_scoring
    )
    match rng.randrange(6 if pointed else 5):
        case 0:
            follow = not trick.lead_suit_required
            words = "suit has to be followed" if follow else "any card may be played to a trick"
            return msgspec.structs.replace(trick, lead_suit_required=follow), words
        case 1:
            high = not trick.high_card_wins
            return (
                msgspec.structs.replace(trick, high_card_wins=high),
                f"the {'highest' if high else 'lowest'} card takes the trick",
            )
        case 2 if trick.breaking_suit is not None:
            return msgspec.structs.replace(trick, breaking_suit=None), "any suit may be led at any time"
        case 3 if trick.breaking_suit is not None:
            never = trick.breaking_rule is BreakingRule.CANNOT_LEAD_UNTIL_BROKEN
            rule = BreakingRule.CANNOT_PLAY_UNTIL_BROKEN if never else BreakingRule.CANNOT_LEAD_UNTIL_BROKEN
            return (
                msgspec.structs.replace(trick, breaking_rule=rule),
                f"{SUITS[trick.breaking_suit]} may not be {'played' if never else 'led'} until broken",
            )
        case 5:
            barred = trick.first_trick is FirstTrick.FREE
            first = FirstTrick.NO_POINTS if barred else FirstTrick.FREE
            words = "no card with points falls" if barred else "any card may fall"
            return msgspec.structs.replace(trick, first_trick=first), f"{words} in the first trick"
        case _:
            suit = pick(rng, tuple(Suit))
            return (
                msgspec.structs.replace(trick, breaking_suit=suit),
                f"{SUITS[suit]} may not be led until broken",
            )


class MutateObligationMutation(Operator):
    """What is asked of who answers a lead: a trump of who cannot follow, a card that beats the trick."""

    family = Group.TRICKS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        change = other_phase(genome, TrickPhase, rng, _other_duty)
        return change and Change(change[0], f"changed: {change[1]}")


def _other_duty(game: GameGenome, trick: TrickPhase, rng: Random) -> tuple[TrickPhase, str]:
    trumped = trick.trump is not Trump.NONE
    if trumped and trick.lead_suit_required and chance(rng, 50):
        void = WhenVoid.FREE if trick.when_void is WhenVoid.TRUMP else WhenVoid.TRUMP
        words = field_words("trick", "when_void", void, game)
        return msgspec.structs.replace(trick, when_void=void), words
    kinds = tuple(Beat) if trumped else (Beat.NO, Beat.IF_ABLE)
    beat = another(rng, kinds, trick.beat) or trick.beat
    return msgspec.structs.replace(trick, beat=beat), field_words("trick", "beat", beat, game)


class MutateTogetherMutation(Operator):
    """All choose their card for a trick at the same time, or in turn again; what becomes of equal cards; a prize."""

    family = Group.TRICKS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        change = other_phase(genome, TrickPhase, rng, _other_moment)
        return change and Change(change[0], f"changed: {change[1]}")


def _other_moment(game: GameGenome, trick: TrickPhase, rng: Random) -> tuple[TrickPhase, str]:
    left = analyse(game).most_left > 0
    if left and chance(rng, 40):
        takes = TrickPrize.NOTHING if trick.takes is TrickPrize.DECK_TOP else TrickPrize.DECK_TOP
        return msgspec.structs.replace(trick, takes=takes), field_words("trick", "takes", takes, game)
    if trick.together and chance(rng, 50):
        ties = another(rng, tuple(TrickTies), trick.ties) or trick.ties
        return msgspec.structs.replace(trick, ties=ties), field_words("trick", "ties", ties, game)
    together = not trick.together
    changed = msgspec.structs.replace(trick, together=together, ties=TrickTies.FIRST)
    return changed, field_words("trick", "together", together, game)


OPERATORS: Final[tuple[Operator, ...]] = (
    AddTrickPhaseMutation(),
    AddStepAfterTrickMutation(),
    MutateTrumpMutation(),
    MutateTrumpOrderMutation(),
    MutateAlwaysTrumpMutation(),
    MutateTrickRulesMutation(),
    MutateObligationMutation(),
    MutateTogetherMutation(),
)
