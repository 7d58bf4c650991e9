"""Words for the sentences of lineage; the rulebook's own words, so that both say the same thing the same way."""

from __future__ import annotations

from darwindeck.analysis.traits import traits_of
from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import Condition
from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.phases import (
    DiscardPhase,
    DrawPhase,
    DrawSource,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, ScoringTo, ScoringTrigger, ScoringZone, WinCondition, WinType
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.sections.effects import effect
from darwindeck.wording.amounts import how_many
from darwindeck.wording.conditions.sentences import cards_meant, clause
from darwindeck.wording.conditions.trees import tree
from darwindeck.wording.names import rank_plural
from darwindeck.wording.text import plain

_MOMENTS = {
    ScoringTrigger.TRICK_WIN: "when won in a trick",
    ScoringTrigger.CAPTURE: "when captured",
    ScoringTrigger.PLAY: "when played",
    ScoringTrigger.HAND_END: "at the end of a hand",
    ScoringTrigger.SET_COMPLETE: "when laid down",
}
_ZONES = {
    ScoringZone.CAPTURED: "among captured cards",
    ScoringZone.HAND: "left in a hand",
    ScoringZone.MELDS: "among melds",
}
_SOURCES = {
    DrawSource.DECK: "draw from the deck",
    DrawSource.DISCARD: "take from the discard pile",
    DrawSource.DECK_OR_DISCARD: "draw from the deck or the discard pile",
    DrawSource.OPPONENT_HAND: "take from another hand",
}


def condition_words(condition: Condition) -> str:
    """ "the card has the suit of the top card of the discard pile"."""
    return plain(clause(tree(condition, "condition"), "the card"))


def cards_words(condition: Condition | None) -> str:
    """ "each heart"."""
    return plain(cards_meant(condition, "condition"))


def effect_words(genome: GameGenome, special: SpecialEffect) -> str:
    """ "jacks: the next player loses a turn"."""
    words = plain(effect(RulebookContext(genome), 0, special)).rstrip(".")
    return f"{rank_plural(special.trigger_rank)}: {words}"


def score_words(rule: CardScore) -> str:
    """ "each heart counts 1 when won in a trick"."""
    when = _MOMENTS[rule.trigger]
    if rule.trigger is ScoringTrigger.HAND_END:
        when = f"{_ZONES[rule.zone]} {when}" + (
            ", for the winner" if rule.to is ScoringTo.HAND_WINNER else ""
        )
    return f"{cards_words(rule.condition)} counts {rule.points} {when}"


def source_words(source: DrawSource) -> str:
    return _SOURCES[source]


def ranks_words(ranks: tuple[Rank, ...]) -> str:
    names = [rank_plural(rank) for rank in ranks]
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)


_WINS = {
    WinType.EMPTY_HAND: "being the first without cards",
    WinType.HIGH_SCORE: "the highest score",
    WinType.LOW_SCORE: "the lowest score",
    WinType.FIRST_TO_SCORE: "reaching the score first",
    WinType.CAPTURE_ALL: "capturing all cards",
    WinType.MOST_CAPTURED: "most captured cards",
    WinType.BEST_HAND: "the best hand",
    WinType.ALL_HANDS_EMPTY: "the score when all hands are empty",
    WinType.MOST_TRICKS: "most tricks",
    WinType.FEWEST_TRICKS: "fewest tricks",
    WinType.MOST_CHIPS: "most chips",
    WinType.LAST_STANDING: "being the last one in",
}


def win_words(win: WinCondition) -> str:
    """ "the lowest score (100)"."""
    if win.order is not None:
        return f"the {win.order.value} score when all hands are empty"
    return _WINS[win.type] + (f" ({win.threshold})" if win.threshold is not None else "")


def phase_words(phase: Phase) -> str:
    """A phase as a step: "draw 2 cards"."""
    match phase:
        case DrawPhase():
            return _SOURCES[phase.source]
        case PlayPhase():
            return f"play to the {_pile(phase.target)}"
        case DiscardPhase():
            return f"throw away to the {_pile(phase.target)}"
        case PassPhase():
            return f"pass {how_many(phase.count, 'card')}"
    return traits_of(phase).verb


def _pile(target: PlayTarget) -> str:
    return "discard pile" if target is PlayTarget.DISCARD else "table"
