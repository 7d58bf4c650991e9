"""Operators on the deal: hand sizes, cards on the table, who begins, who sees what, values, the empty deck."""

from __future__ import annotations

from random import Random
from typing import Final, assert_never

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.captures import adds_up
from darwindeck.analysis.stock import why_top_idle
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator
from darwindeck.evolution.operators.dealing import dealt_to_nobody, draws_from_deck, fit_deal
from darwindeck.evolution.operators.edits import another, hands_played, has, nudge, scale_number, with_setup
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    ClaimPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EvaluationMethod
from darwindeck.genome.setup import (
    DealerLeft,
    DeckEmptyAction,
    DeckTop,
    Declarer,
    DeclarerLeft,
    FirstLead,
    HandVisibility,
    Holder,
    LastWinner,
    TableauMode,
)
from darwindeck.genome.values import CardValue
from darwindeck.wording.amounts import how_many
from darwindeck.wording.names import card_words, rank_plural
from darwindeck.wording.rules.setup import deal_words

_MOST_HAND: Final = 17
_LEAST_HAND: Final = 2


class MutateDealSizeMutation(Operator):
    """Larger or smaller hands, the whole deck, or hands that shrink or grow from deal to deal."""

    family = Group.SETUP
    weight = 15

    def applies(self, genome: GameGenome) -> bool:
        """Not where every card has to be in a hand: sequences without a stock, games of drawing from each other."""
        bound = genome.setup.tableau_mode is TableauMode.SEQUENCE or _takes_from_hands(genome)
        return not (bound and not draws_from_deck(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        size = _other_size(genome, rng)
        if size is None or size == genome.setup.cards_per_player:
            return None
        dealt = fit_deal(with_setup(genome, cards_per_player=size))
        if dealt is None or dealt.setup.cards_per_player == genome.setup.cards_per_player:
            return None
        return Change(
            fit_endings(_same_refill(dealt, genome)),
            f"changed the deal: {deal_words(dealt.setup.cards_per_player)}",
            says=("cards_per_player",),
        )


def _takes_from_hands(genome: GameGenome) -> bool:
    return any(
        isinstance(phase, DrawPhase) and phase.source is DrawSource.OPPONENT_HAND for phase in genome.phases
    )


def _other_size(genome: GameGenome, rng: Random) -> int | tuple[int, ...] | str | None:
    facts = analyse(genome)
    table = dealt_to_nobody(genome)
    stock = 6 if draws_from_deck(genome) else 0
    most = min(_MOST_HAND, (facts.pack.size - table - stock) // facts.dealt_seats)
    if most < _LEAST_HAND:
        return None
    usual = min(facts.largest_hand, most)
    sizes = genome.setup.cards_per_player
    if isinstance(sizes, tuple):
        by = pick(rng, (-1, 1))
        moved = tuple(min(most, max(1, size + by)) for size in sizes)
        return tuple(reversed(sizes)) if chance(rng, 40) else moved
    roll = rng.randrange(100)
    hands = hands_played(genome)
    if roll < 8 and has(genome, TrickPhase) and hands > 1 and not has(genome, DrawPhase):
        sizes = tuple(range(usual, max(1, usual - hands), -1))
        return sizes if chance(rng, 60) else tuple(reversed(sizes))
    even = not facts.tricks or facts.pack.size % facts.players == 0
    if roll < 16 and not table and even and not draws_from_deck(genome):
        return "all"
    return nudge(rng, usual, _LEAST_HAND, most)


def _same_refill(dealt: GameGenome, before: GameGenome) -> GameGenome:
    """Let a draw up to the old hand size be a draw up to the new one."""
    old, new = before.setup.cards_per_player, dealt.setup.cards_per_player
    if not isinstance(old, int) or not isinstance(new, int):
        return dealt
    phases = tuple(
        msgspec.structs.replace(phase, count=new)
        if isinstance(phase, DrawPhase) and phase.until is DrawUntil.REFILL and phase.count == old
        else phase
        for phase in dealt.phases
    )
    return dealt.copy_with(phases=phases)


class MutateTableCardsMutation(Operator):
    """Cards that are turned up at the deal, to the discard or onto the table."""

    family = Group.SETUP
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return analyse(genome).most_left > 0 and not has(genome, TrickPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        facts = analyse(genome)
        setup = genome.setup
        if facts.fills_tableau and setup.tableau_mode is not TableauMode.WAR and chance(rng, 50):
            most = 1 if setup.tableau_mode is TableauMode.SEQUENCE else 8
            laid = nudge(rng, setup.deal_to_tableau, 0, most)
            changed, words = (
                with_setup(genome, deal_to_tableau=laid),
                f"{how_many(laid, 'card')} are laid on the table",
            )
        else:
            turned = 0 if setup.initial_discard_count else 1
            changed = with_setup(genome, initial_discard_count=turned)
            words = f"{turned or 'no'} card is turned to the discard"
        dealt = fit_deal(changed)
        return None if dealt is None or dealt == genome else Change(fit_endings(dealt), f"changed: {words}")


class MutateHandVisibilityMutation(Operator):
    """Hands are open, or seen by their owner alone; piles that nobody sees stay what they are."""

    family = Group.SETUP
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        peeks = any(effect.effect_type is EffectType.PEEK_HAND for effect in genome.special_effects)
        blind = genome.setup.hand_visibility is HandVisibility.FACE_DOWN
        return not blind and not peeks and not has(genome, ClaimPhase)

    def mutate(self, genome: GameGenome, _: Random) -> Change | None:
        if not self.applies(genome):
            return None
        hidden = genome.setup.hand_visibility is HandVisibility.OWNER_ONLY
        seen = HandVisibility.FACE_UP if hidden else HandVisibility.OWNER_ONLY
        words = "all hands lie open" if hidden else "everyone sees only their own cards"
        return Change(with_setup(genome, hand_visibility=seen), f"changed: {words}")


class MutateFirstLeadMutation(Operator):
    """Another one begins: the dealer's left, who holds a card, the winner of the last hand."""

    family = Group.SETUP
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return genome.setup.hand_visibility is not HandVisibility.FACE_DOWN

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        names = sorted(analyse(genome).pack.names)
        start = genome.setup.start_rank
        fitting = [name for name in names if start is None or name[0] == start.value]
        options: list[FirstLead] = [DealerLeft()]
        if fitting and start is not None:
            options.append(Holder(pick(rng, fitting)))
        elif fitting:
            options.append(Holder(pick(rng, fitting), must_play=False))
        if hands_played(genome) > 1:
            options.append(LastWinner())
        lead = another(rng, options, genome.setup.first_lead)
        if lead is None:
            return None
        return Change(with_setup(genome, first_lead=lead), f"changed: {_lead_words(lead)} begins")


def _lead_words(lead: FirstLead) -> str:
    match lead:
        case Holder(card=card):
            return f"who holds the {card_words(card)}"
        case LastWinner():
            return "the winner of the last hand"
        case Declarer():
            return "the winner of the auction"
        case DeclarerLeft():
            return "the player to the declarer's left"
        case DealerLeft():
            return "the player to the dealer's left"
        case _:
            assert_never(lead)


class MutateCardValuesMutation(Operator):
    """One rank counts more or less in totals, deadwood and sums."""

    family = Group.SETUP

    def applies(self, genome: GameGenome) -> bool:
        valued = (EvaluationMethod.POINT_TOTAL, EvaluationMethod.SUIT_TOTAL)
        totals = any(
            isinstance(phase, ShowdownPhase) and phase.hand_evaluation.method in valued
            for phase in genome.phases
        )
        read = totals or adds_up(genome.setup) or (has(genome, MeldPhase) and genome.knock is not None)
        return bool(genome.setup.card_values) and read

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        values = genome.setup.card_values
        if not values:
            return None
        index = rng.randrange(len(values))
        before = values[index]
        value = scale_number(rng, before.value, 1, 15)
        alternate = before.alternate
        if before.rank is Rank.ACE and chance(rng, 30):
            alternate = None if alternate is not None else 11
        after = CardValue(before.rank, value, alternate)
        changed = with_setup(genome, card_values=(*values[:index], after, *values[index + 1 :]))
        return Change(changed, f"changed: {rank_plural(before.rank)} count {value}")


class MutateDeckEmptyActionMutation(Operator):
    """What happens when the deck is used up."""

    family = Group.SETUP
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return draws_from_deck(genome) and genome.knock is None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        actions = list(DeckEmptyAction)
        facts = analyse(genome)
        waits = any(draw.until is DrawUntil.PLAYABLE for _, draw in facts.of(DrawPhase))
        if waits or has(genome, MeldPhase):
            actions.remove(DeckEmptyAction.SKIP_DRAW)  # nobody would get on any more
        if not facts.points.exist:
            actions.remove(DeckEmptyAction.HAND_ENDS)  # nothing would decide
        if not facts.fills_discard or facts.most_left <= 0:
            actions.remove(DeckEmptyAction.RESHUFFLE_DISCARD)
        action = another(rng, actions, genome.deck_empty_action)
        if action is None:
            return None
        words = {
            DeckEmptyAction.RESHUFFLE_DISCARD: "the discard is shuffled into a new deck",
            DeckEmptyAction.HAND_ENDS: "the hand is over",
            DeckEmptyAction.SKIP_DRAW: "nothing is drawn",
        }[action]
        changed = fit_endings(genome.copy_with(deck_empty_action=action))
        return Change(changed, f"changed: when the deck is empty, {words}")


class MutateDeckTopMutation(Operator):
    """The top card of the deck lies face up, for whoever draws first; or nobody sees it."""

    family = Group.SETUP
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return why_top_idle(analyse(genome)) is None

    def mutate(self, genome: GameGenome, _: Random) -> Change | None:
        if not self.applies(genome):
            return None
        hidden = genome.setup.deck_top is DeckTop.HIDDEN
        words = "the top card of the deck lies face up" if hidden else "nobody sees the top card of the deck"
        top = DeckTop.UP if hidden else DeckTop.HIDDEN
        return Change(with_setup(genome, deck_top=top), f"changed: {words}")


OPERATORS: Final[tuple[Operator, ...]] = (
    MutateDealSizeMutation(),
    MutateTableCardsMutation(),
    MutateHandVisibilityMutation(),
    MutateFirstLeadMutation(),
    MutateCardValuesMutation(),
    MutateDeckEmptyActionMutation(),
    MutateDeckTopMutation(),
)
