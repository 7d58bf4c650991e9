"""A game as somebody sees it who is told nothing about where it comes from: rules without a name, two hands as one
player saw them, and how games of it end. For whoever shall say whether it is known, a person or a model."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from darwindeck.genome.schema import GameGenome, Labels, Lineage
from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import voice_of
from darwindeck.rulebook.build import unchecked_rulebook
from darwindeck.rulebook.model import SectionId
from darwindeck.simulation.events import HandEnds
from darwindeck.simulation.playthrough import deal_with_events
from darwindeck.simulation.run import simulate

NAMELESS: Final = "A card game"
PLAYER: Final = "ismcts:100"
MOST_ACTIONS: Final = 140
"""Of a hand that is told; what comes after it is left out."""
GAMES: Final = 200
_SEATS: Final = ("South", "West", "North", "East", "the fifth", "the sixth")
_TELLS_OF_OTHERS: Final = (SectionId.SEATS, SectionId.STRATEGY, SectionId.VARIANTS)


def dossier(genome: GameGenome) -> str:
    """All of it, in Markdown."""
    bare = genome.copy_with(labels=Labels(name=NAMELESS, lineage=Lineage(generation=1)))
    book = unchecked_rulebook(bare, pitch="")
    kept = tuple(section for section in book.sections if section.id not in _TELLS_OF_OTHERS)
    hands = (
        f"## A hand as South saw it ({number} of 2)\n\n"
        + "\n".join(f"- {line}" for line in _tell_hand(bare, number))
        for number in (1, 2)
    )
    return "\n\n".join((replace(book, sections=kept).markdown().strip(), *hands, _tell_endings(bare))) + "\n"


def _tell_hand(genome: GameGenome, seed: int) -> list[str]:
    """Return what the first seat sees of a hand played by search."""
    position, telling = deal_with_events(genome, seed=seed)
    events = [*telling.seen_by(0)]
    played = 0
    while not position.over and played < MOST_ACTIONS:
        action = position.choice(PLAYER, seed=seed * MOST_ACTIONS + played)
        if action is None:
            break
        position, telling = position.apply_with_events(action)
        seen = [*telling.seen_by(0)]
        events += seen
        played += 1
        if any(isinstance(event, HandEnds) for event in seen):
            break
    lines = [line.text for line in tell_all(events, voice_of(genome, _SEATS[: genome.player_count], 0))]
    return [*lines, "And so on."] if played == MOST_ACTIONS else lines


def _tell_endings(genome: GameGenome) -> str:
    report = simulate(genome, games=GAMES, seed=1, agents=("greedy",))
    won, drawn = report.reasons["win"], report.reasons["draw"] - report.shared
    lost = GAMES - won - report.shared - drawn
    shared = f", {report.shared} won by several" if report.shared else ""
    ends = f"Of {GAMES} games of simple players {won} were won{shared} and {drawn} were drawn"
    turns = f"they took {report.avg_turns:.0f} turns on average"
    return f"## How games end\n\n{ends}, {lost} came to no end; {turns}."
