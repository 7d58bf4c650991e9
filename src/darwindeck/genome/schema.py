"""GameGenome: a whole card game as frozen data.

The names that the seeds write genomes with can be imported from here; each has its home in the module of its concept.

Labels (name, description, lineage) stand outside the hashed part: two games with the same rules are one game.
"""

from __future__ import annotations

from typing import Annotated, Final, TypedDict, Unpack

import msgspec

from darwindeck.genome.cards import CardName, Colour, Deck, Rank, RankOrder, Suit
from darwindeck.genome.conditions import Condition, Location, Operator, Reference
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.node import Node, store_tuples, within
from darwindeck.genome.patterns import Pattern
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.places import Place
from darwindeck.genome.scoring import (
    CardScore,
    ContractScoring,
    HandEvaluation,
    Moon,
    ScoringTrigger,
    TallyScore,
    TallySource,
    TricksFrom,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import (
    DeckEmptyAction,
    Eliminate,
    Fixed,
    Hands,
    House,
    Knock,
    SequenceDirection,
    SetupRules,
    Single,
    TableauMode,
    UntilWin,
)
from darwindeck.look.cells import html_table

__all__ = [
    "SCHEMA_VERSION",
    "AskPhase",
    "BettingPhase",
    "BiddingPhase",
    "CardName",
    "CardScore",
    "ClaimPhase",
    "Colour",
    "Condition",
    "ContractScoring",
    "Deck",
    "DeckEmptyAction",
    "DiscardPhase",
    "DrawPhase",
    "DrawSource",
    "EffectType",
    "Eliminate",
    "Fixed",
    "GameFields",
    "GameGenome",
    "HandEvaluation",
    "Hands",
    "House",
    "Knock",
    "Labels",
    "Lineage",
    "Location",
    "MeldPhase",
    "Moon",
    "Operator",
    "PassPhase",
    "Phase",
    "PlayPhase",
    "PlayTarget",
    "Rank",
    "RankOrder",
    "Reference",
    "ScoringTrigger",
    "Seats",
    "SequenceDirection",
    "SetupRules",
    "ShowdownPhase",
    "Single",
    "SpecialEffect",
    "Suit",
    "TableauMode",
    "TallyScore",
    "TallySource",
    "TargetSelector",
    "TrickPhase",
    "TricksFrom",
    "UntilWin",
    "WinCondition",
    "WinType",
]

SCHEMA_VERSION = 4
OLDEST_READ: Final = 3
"""The oldest schema that is read: whatever came later has a default that means "as before". Only one thing is raised:
of several effects on one rank such a file means the last (`codec.from_json`)."""

LISTS: Final = ("phases", "special_effects", "card_scoring", "tally_scoring", "win_conditions")
"""The lists of rules of a game."""
BESIDE_RULES: Final = ("schema_version", "labels", "seats")
"""Fields that no rule of the game depends on: games that differ only there are one game."""


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


class Seats(Node, frozen=True, kw_only=True):
    """Another number of players, and what is different then: edits of the game, as `set setup.cards_per_player=7`."""

    at: Annotated[int, within(2, 6)]
    changes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        store_tuples(self)


class GameFields(TypedDict, total=False):
    """The fields of a GameGenome, for calls that set some of them."""

    schema_version: int
    labels: Labels
    seats: tuple[Seats, ...]
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
    patterns: tuple[Pattern, ...]
    places: tuple[Place, ...]


class GameGenome(Node, frozen=True, kw_only=True):
    """A game. The bare constructor does not check; `create`, `load` and `decode` do, and so does whatever plays it.

    Lists are taken where tuples are stored.
    """

    schema_version: Annotated[int, within(OLDEST_READ, SCHEMA_VERSION)] = SCHEMA_VERSION
    labels: Labels = Labels()
    player_count: Annotated[int, within(2, 6)]
    seats: tuple[Seats, ...] = ()  # other numbers of players
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
    patterns: tuple[Pattern, ...] = ()
    places: tuple[Place, ...] = ()  # piles of the game's own

    def __post_init__(self) -> None:
        store_tuples(self)

    @classmethod
    def create(cls, **fields: Unpack[GameFields]) -> GameGenome:
        """Return a validated genome, or GenomeError with all its problems."""
        from darwindeck.validation.validate import require_valid

        return require_valid(cls(**fields))

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the outline; the rulebook has the rules."""
        kinds = [str(type(each).__struct_config__.tag) for each in self.phases]
        wins = [each.type.value for each in self.win_conditions]
        rows = [("players", self.player_count), ("phases", ", ".join(kinds)), ("won by", ", ".join(wins))]
        return html_table(self.labels.name or "A game without a name", rows)

    def at(self, players: int) -> GameGenome:
        """Return the game for another number of players, or GenomeError if it is not made for them.

        >>> from darwindeck.genome.library import load_game
        >>> load_game("hearts").at(3).setup.cards_per_player
        17
        """
        from darwindeck.validation.seats import game_at

        return game_at(self, players)

    def copy_with(self, **changes: Unpack[GameFields]) -> GameGenome:
        """Return a copy with some fields changed; not checked, as an operator changes several things before it asks.

        Other numbers of players go with a change of the rules, as nobody knows whether they still fit: name `seats` to
        keep them.
        """
        if self.seats and not changes.keys() <= frozenset(BESIDE_RULES) and "seats" not in changes:
            changes["seats"] = ()
        return msgspec.structs.replace(self, **changes)
