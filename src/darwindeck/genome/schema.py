"""GameGenome: a whole card game as frozen data, and the names of everything it is made of.

Labels (name, description, lineage) stand outside the hashed part: two games with the same rules are one game.
"""

from __future__ import annotations

from typing import Annotated, TypedDict, Unpack

import msgspec

from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.node import Node, within
from darwindeck.genome.phases import Phase
from darwindeck.genome.scoring import CardScore, ContractScoring, Moon, TallyScore, TricksFrom, WinCondition
from darwindeck.genome.setup import DeckEmptyAction, Eliminate, Hands, House, Knock, SetupRules, Single

SCHEMA_VERSION = 3


class Lineage(Node, frozen=True, kw_only=True):
    """Where a genome comes from: generation, parents by content hash, and what is other than in them, in sentences."""

    generation: int = 0
    parents: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


class Labels(Node, frozen=True, kw_only=True):
    """What people call a game; no rule depends on it."""

    name: str = ""
    description: str = ""
    lineage: Lineage = Lineage()


class GameFields(TypedDict, total=False):
    """The fields of a GameGenome, for calls that set some of them."""

    schema_version: int
    labels: Labels
    player_count: int
    setup: SetupRules
    hands: Hands
    phases: tuple[Phase, ...]
    special_effects: tuple[SpecialEffect, ...]
    card_scoring: tuple[CardScore, ...]
    tally_scoring: tuple[TallyScore, ...]
    contract_scoring: ContractScoring | None
    moon: Moon
    tricks_from: TricksFrom
    place_points: tuple[int, ...]
    out_when_empty: bool
    eliminate: Eliminate | None
    knock: Knock | None
    house: House | None
    deck_empty_action: DeckEmptyAction
    team_mode: bool
    teams: tuple[tuple[int, ...], ...]
    win_conditions: tuple[WinCondition, ...]
    max_turns: int


class GameGenome(Node, frozen=True, kw_only=True):
    """A game. The bare constructor does not check; `create`, `load` and `decode` do."""

    schema_version: Annotated[int, within(SCHEMA_VERSION, SCHEMA_VERSION)] = SCHEMA_VERSION
    labels: Labels = Labels()
    player_count: Annotated[int, within(2, 6)]
    setup: SetupRules
    hands: Hands = Single()
    phases: tuple[Phase, ...]
    special_effects: tuple[SpecialEffect, ...] = ()
    card_scoring: tuple[CardScore, ...] = ()
    tally_scoring: tuple[TallyScore, ...] = ()
    contract_scoring: ContractScoring | None = None
    moon: Moon = Moon.NONE
    tricks_from: TricksFrom = TricksFrom.ALWAYS
    place_points: tuple[Annotated[int, within(-1000, 1000)], ...] = ()
    out_when_empty: bool = False
    eliminate: Eliminate | None = None
    knock: Knock | None = None
    house: House | None = None
    deck_empty_action: DeckEmptyAction = DeckEmptyAction.RESHUFFLE_DISCARD
    team_mode: bool = False
    teams: tuple[tuple[Annotated[int, within(0, 5)], ...], ...] = ()
    win_conditions: tuple[WinCondition, ...]
    max_turns: Annotated[int, within(1, 1_000_000)] = 1000

    @classmethod
    def create(cls, **fields: Unpack[GameFields]) -> GameGenome:
        """A validated genome, or GenomeError with all its problems."""
        from darwindeck.validation.validate import checked

        return checked(cls(**fields))

    def copy_with(self, **changes: Unpack[GameFields]) -> GameGenome:
        """A copy with some fields changed; not checked, as an operator changes several things before it asks."""
        return msgspec.structs.replace(self, **changes)
