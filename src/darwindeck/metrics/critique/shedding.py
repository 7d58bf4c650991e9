"""What no designer would do where cards are got rid of: no choice, powers nobody uses, the best card the cheapest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.demands import ON_PILES
from darwindeck.analysis.family import Family, family
from darwindeck.analysis.places import lays_anywhere
from darwindeck.genome.cards import Rank, RankOrder, high_to_low
from darwindeck.genome.conditions import (
    CardAdjacentToLayout,
    CardBeatsTop,
    CardIsRank,
    CardMatchesColour,
    CardMatchesRank,
    CardMatchesSuit,
    MatchesOrWild,
    SequenceAdjacent,
)
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import AllPass, DrawPhase, PlayPhase, PlayTarget
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ScoringTo, ScoringTrigger, WinType
from darwindeck.genome.setup import TableauMode
from darwindeck.metrics.critique.finding import Row, Sense, has_to_beat, simple_tests
from darwindeck.validation.objection import Objection

_MATCHES: Final = (
    CardAdjacentToLayout,
    CardMatchesSuit,
    CardMatchesColour,
    CardMatchesRank,
    MatchesOrWild,
    SequenceAdjacent,
)


def cheap_best(genome: GameGenome) -> Iterator[Objection]:
    """Cards are laid on lower ones, and the highest of all costs least when it is left over."""
    climbs = any(
        has_to_beat(phase)
        or any(isinstance(test, CardBeatsTop) for test in simple_tests(phase.valid_play_condition))
        for phase in genome.phases
        if isinstance(phase, PlayPhase)
    )
    if not climbs:
        return
    worth = {
        test.rank: abs(rule.points)
        for rule in genome.card_scoring
        if rule.trigger is ScoringTrigger.HAND_END and rule.to is ScoringTo.HAND_WINNER
        for test in simple_tests(rule.condition)
        if isinstance(test, CardIsRank)
    }
    best = Rank.TWO if genome.setup.rank_order is RankOrder.TWO_HIGH else Rank.ACE
    if best in worth and worth[best] < max(worth.values()):
        reason = "The strongest card costs least to be caught with: everybody keeps it."
        yield Objection(Sense.CHEAP_BEST, "card_scoring", reason)


def free_shedding(genome: GameGenome) -> Iterator[Objection]:
    """Object when a race to get rid of cards, in which every card may be played: nothing has to match or to be
    beaten.
    """
    race = any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions)
    layout = genome.setup.tableau_mode is not TableauMode.NONE
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, PlayPhase):
            continue
        free = phase.valid_play_condition is None and not _fits_piles(genome, phase)
        if race and free and not layout and not has_to_beat(phase):
            reason = "Every card may be played at any time: there is nothing to think about."
            yield Objection(Sense.FREE_SHEDDING, f"phases[{place}].valid_play_condition", reason)


def _fits_piles(genome: GameGenome, play: PlayPhase) -> bool:
    """Tell whether cards have to fit on piles, or are what is thrown away for cards drawn."""
    if play.target is not PlayTarget.PLACE:
        return False
    return not lays_anywhere(genome, play) or any(isinstance(phase, DrawPhase) for phase in genome.phases)


def weak_powers(genome: GameGenome) -> Iterator[Objection]:
    """Higher cards beat lower ones, and a low one has a power: it is led or kept, and hardly ever played on others. Or
    it gives another turn, where turns that the others lose do not clear the table."""
    if family(genome) is not Family.CLIMBING:
        return
    present = analyse(genome).pack.ranks
    order = [rank for rank in high_to_low(genome.setup.rank_order) if rank in present]
    clears = any(play.on_all_pass is AllPass.CLEAR_AND_LEAD for _, play in analyse(genome).of(PlayPhase))
    burnt = {each.trigger_rank for each in genome.special_effects if each.effect_type in ON_PILES}
    for place, effect in enumerate(genome.special_effects):
        if effect.trigger_rank in genome.setup.wild_ranks:
            continue
        if effect.trigger_rank.value in order[len(order) // 2 :]:
            reason = "A card with a power is too low to be played on anything."
            yield Objection(Sense.WEAK_POWER, f"special_effects[{place}]", reason)
        elif effect.effect_type is EffectType.EXTRA_TURN and not clears and effect.trigger_rank not in burnt:
            reason = "Another turn is no gain if you have to beat your own card."
            yield Objection(Sense.WEAK_POWER, f"special_effects[{place}]", reason)


def half_a_deck_each(genome: GameGenome) -> Iterator[Objection]:
    """Players drop out of a race to get rid of the deck: the last two hold half of it each."""
    if genome.eliminate is not None and family(genome) is Family.CLIMBING:
        reason = "The last two share the deck: each knows what the other holds."
        yield Objection(Sense.HALF_A_DECK_EACH, "eliminate", reason)


def several_that_match(genome: GameGenome) -> Iterator[Objection]:
    """Several cards of a rank may be played at once, and each has to match the top card: hardly ever two do."""
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, PlayPhase) or phase.max_cards == 1:
            continue
        tests = list(simple_tests(phase.valid_play_condition))
        beats = any(isinstance(test, CardBeatsTop) for test in tests)
        if not beats and any(isinstance(test, _MATCHES) for test in tests):
            reason = "Several cards may be played at once, but each has to fit by itself."
            yield Objection(Sense.SEVERAL_THAT_MATCH, f"phases[{place}].max_cards", reason)


ROWS: Final = (
    Row(
        Sense.CHEAP_BEST,
        "points",
        "Cards are laid on lower ones, and the highest of all costs least when it is left over.",
        cheap_best,
    ),
    Row(
        Sense.FREE_SHEDDING,
        "plays",
        "Every card may be played in a race to get rid of cards: nothing has to match or to be beaten.",
        free_shedding,
    ),
    Row(
        Sense.WEAK_POWER,
        "effects",
        "A low card has a power, where higher cards beat lower ones: it is hardly ever played on others.",
        weak_powers,
    ),
    Row(
        Sense.HALF_A_DECK_EACH,
        "goal",
        "Players drop out of a race to get rid of the deck: the last two hold half of it each.",
        half_a_deck_each,
    ),
    Row(
        Sense.SEVERAL_THAT_MATCH,
        "plays",
        "Several cards of a rank may be played at once, and each has to match the top card: hardly ever two do.",
        several_that_match,
    ),
)
