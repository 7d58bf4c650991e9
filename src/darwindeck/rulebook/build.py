"""From a genome to its rulebook. Deterministic: the same genome gives the same rulebook, on any machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from darwindeck.analysis.family import Family, family
from darwindeck.canonical import content_hash
from darwindeck.errors import DarwinDeckError
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch import pitch_of
from darwindeck.rulebook.cards.badges import card_badges
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.measures import measure_head
from darwindeck.rulebook.model import Block, Measure, Rulebook, Section, SectionId
from darwindeck.rulebook.sections.betting import betting_section
from darwindeck.rulebook.sections.cards import cards
from darwindeck.rulebook.sections.contracts import contracts
from darwindeck.rulebook.sections.deal import deal_section
from darwindeck.rulebook.sections.edge import edge
from darwindeck.rulebook.sections.effects import effects
from darwindeck.rulebook.sections.end import end
from darwindeck.rulebook.sections.example import example
from darwindeck.rulebook.sections.goal import goal
from darwindeck.rulebook.sections.play import play_section
from darwindeck.rulebook.sections.quick import quick
from darwindeck.rulebook.sections.scoring import scoring
from darwindeck.rulebook.sections.seats import seats
from darwindeck.rulebook.sections.strategy import strategy
from darwindeck.rulebook.sections.strategy import variants as games_like_it
from darwindeck.rulebook.sections.tableau import tableau
from darwindeck.rulebook.sections.teams import teams
from darwindeck.rulebook.strategy import Habit, advice
from darwindeck.validation.seats import counted, player_counts
from darwindeck.validation.validate import require_valid

_Part = tuple[SectionId, str, Callable[[RulebookContext], list[Block]]]
REPEATS: Final = frozenset(
    {SectionId.SEATS, SectionId.STRATEGY, SectionId.VARIANTS, SectionId.EXAMPLE, SectionId.QUICK}
)
"""Sections that state no rule of this game of their own."""
SECTIONS: Final[Sequence[_Part]] = (
    (SectionId.GOAL, "Goal", goal),
    (SectionId.CARDS, "Players and cards", cards),
    (SectionId.TEAMS, "Teams", teams),
    (SectionId.DEAL, "The deal", deal_section),
    (SectionId.PLAY, "Play", play_section),
    (SectionId.TABLEAU, "Tableau Rules", tableau),
    (SectionId.EFFECTS, "Effects", effects),
    (SectionId.BETTING, "Chips and bets", betting_section),
    (SectionId.SCORING, "Scoring", scoring),
    (SectionId.CONTRACTS, "Contracts", contracts),
    (SectionId.END, "End and winning", end),
    (SectionId.EDGE, "Special cases", edge),
    (SectionId.SEATS, "Other numbers of players", seats),
    (SectionId.STRATEGY, "Playing well", strategy),
    (SectionId.VARIANTS, "Games like it", games_like_it),
    (SectionId.EXAMPLE, "An example", example),
    (SectionId.QUICK, "Quick reference", quick),
)

_READ: Final = tuple(part for part in SECTIONS if part[0] not in REPEATS)
"""What reading alone tells."""

FAMILIES: Final = {
    Family.TRICK: "trick-taking",
    Family.SHEDDING: "shedding",
    Family.CLIMBING: "climbing",
    Family.FISHING: "fishing and capturing",
    Family.RUMMY: "rummy",
    Family.BETTING: "betting",
    Family.BLUFFING: "bluffing",
    Family.MIXED: "mixed",
}


def rulebook(
    game: GameGenome,
    *,
    minutes: float | None = None,
    skill: float | None = None,
    habits: Sequence[Habit] | None = None,
    variants: Sequence[str] = (),
) -> Rulebook:
    """Return the rulebook of a valid game; `minutes` and `skill` that were measured go into its head instead of
    those of a few games, `habits` (`strategy.observe`) are told instead of those that a short look finds,
    `variants` are games like it.

    >>> import darwindeck as dd
    >>> dd.rulebook(dd.load("war")).title
    'War'
    """
    pitch = pitch_of(require_valid(game))
    found = advice(game) if habits is None else habits
    measures = _measures(game, minutes, skill)
    return unchecked_rulebook(game, measures=measures, habits=found, variants=variants, pitch=pitch)


def read_rulebook(game: GameGenome) -> Rulebook:
    """Return the rules by reading alone, at once: no game is played, so there are no examples, footnotes and
    measures, and it is held against no known game, so there is no pitch.
    """
    return unchecked_rulebook(require_valid(game), played=False)


def _measures(
    game: GameGenome, minutes: float | None = None, skill: float | None = None
) -> tuple[Measure, ...]:
    """Length, and luck or skill, by a few played games; nothing for a game that the engine does not run."""
    try:
        return measure_head(game, minutes, skill)
    except DarwinDeckError:
        return ()


def _columns(facts: RulebookContext) -> tuple[str, ...]:
    """Teams or players; chips lie on the table and need no sheet."""
    if not facts.scores:
        return ()
    word = "Team" if facts.genome.team_mode else "Player"
    count = len(facts.genome.teams) if facts.genome.team_mode else facts.players
    return tuple(f"{word} {number}" for number in range(1, count + 1))


def rules_of(genome: GameGenome) -> tuple[Section, ...]:
    """Return the sections that state rules, by reading alone: no game is played for footnotes and examples."""
    facts = RulebookContext(genome, played=False)
    return tuple(_sections(facts, _READ))


def _sections(facts: RulebookContext, parts: Iterable[_Part]) -> Iterator[Section]:
    for which, title, make in parts:
        blocks = tuple(make(facts))
        if blocks:
            yield Section(which, title, blocks)


def unchecked_rulebook(
    game: GameGenome,
    *,
    measures: Sequence[Measure] = (),
    habits: Sequence[Habit] = (),
    variants: Sequence[str] = (),
    pitch: str = "",
    played: bool = True,
) -> Rulebook:
    """Return the rulebook of any genome, sense or no sense: for tests of single sentences."""
    facts = RulebookContext(game, played=played)
    facts.habits, facts.variants = tuple(habits), tuple(variants)
    return Rulebook(
        title=game.labels.name or f"Game {content_hash(game)[:8]}",
        tagline=pitch,
        head=(
            Measure("Family", FAMILIES[family(game)]),
            Measure("Players", counted(player_counts(game))),
            Measure("Cards", str(len(facts.deck))),
            *(measures or (_measures(game) if played else ())),
        ),
        sections=tuple(_sections(facts, SECTIONS if played else _READ)),
        deck=facts.deck,
        badges=card_badges(facts),
        columns=_columns(facts),
    )
