"""Games that are played for the examples of a rulebook: by seeds from the game's content, so that the same genome gives
the same record and no two games show the same shuffle.

Players search a little, so that an example shows no blunder. Where a game has a Nil, the weakest hand bids it and no
other; where it has a moon, the strongest hand is played from the top in some games, since few players ever shoot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from darwindeck.canonical import content_hash
from darwindeck.genome.cards import high_to_low
from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Moon
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.strategy import known_notes
from darwindeck.simulation.events import Telling
from darwindeck.simulation.playthrough import Playthrough, deal

GAMES: Final = 4
SHOTS: Final = range(1, 13)
"""Games in which somebody tries to shoot the moon, counted from the first seed."""
PLAYER: Final = "ismcts:16"
BIDDER: Final = "greedy"
"""It estimates tricks; so short a search may take a strong hand for a Nil."""
SHOOTER: Final = "thumb:highest"
NIL: Final = "bid-0"
MOST_ACTIONS: Final = 160
"""Of a game that are looked at; a passage from later would need too much to be told before it."""


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """One action of a game."""

    before: Playthrough
    action: str
    after: Playthrough
    telling: Telling

    @property
    def ends_hand(self) -> bool:
        return b'"hand_ends"' in self.telling.all_json


@dataclass(frozen=True, slots=True)
class Attempt:
    """A game that may hold the moment: its seed, and whether somebody shoots the moon in its first hand."""

    seed: int
    shoots: bool = False


def attempts(facts: RulebookContext) -> Iterator[Attempt]:
    """Yield the games to look at, those first that are likely to hold what the game is about."""
    if facts.genome.moon is not Moon.NONE:
        kept = known_notes(facts.genome).shot
        shots = (kept,) if kept is not None else SHOTS
        yield from (shot_at_the_moon(facts.genome, number) for number in shots)
    first = first_seed(facts.genome)
    yield from (Attempt(first + number) for number in range(GAMES))


def first_seed(genome: GameGenome) -> int:
    """Return the seed of the first game of a rulebook."""
    return int(content_hash(genome)[:12], 16)


def shot_at_the_moon(genome: GameGenome, number: int) -> Attempt:
    return Attempt(first_seed(genome) + number, shoots=True)


def play_game(facts: RulebookContext, attempt: Attempt) -> Iterator[ExampleStep]:
    """Yield the actions of one game; with a shot only its first hand."""
    at = deal(facts.genome, seed=attempt.seed)
    strength = _strengths(facts, at)
    bold = strength.index(max(strength))
    nil = any(phase.allow_nil for _, phase in facts.paths_of(BiddingPhase))
    for number in range(MOST_ACTIONS):
        if at.over:
            return
        legal = at.legal_actions()
        if len(legal) == 1:
            action: str | None = legal[0]
        elif nil and NIL in legal:
            action = _bid(facts, at, attempt.seed + number)
        else:
            shoots = attempt.shoots and at.actor == bold
            action = at.choice(SHOOTER if shoots else PLAYER, seed=attempt.seed + number)
        if action is None:
            return
        after, telling = at.apply_with_events(action)
        step = ExampleStep(at, action, after, telling)
        yield step
        if attempt.shoots and step.ends_hand:
            return
        at = after


def _bid(facts: RulebookContext, at: Playthrough, seed: int) -> str | None:
    """Choose a bid where a Nil is possible: the weakest hand of the first hand of the game takes it."""
    strength = _strengths(facts, at)
    if at.snapshot().hand_no == 0 and at.actor == strength.index(min(strength)):
        return NIL
    bid = at.choice(PLAYER, seed=seed)
    return at.choice(BIDDER, seed=seed) if bid == NIL else bid


def _strengths(facts: RulebookContext, at: Playthrough) -> list[int]:
    return [_strength(facts, hand) for hand in at.snapshot().zones.hands]


def _strength(facts: RulebookContext, hand: Sequence[str]) -> int:
    """High cards make a hand strong, the highest most."""
    order = high_to_low(facts.setup.rank_order)
    return sum((len(order) - order.index(card[0])) ** 2 for card in hand)
