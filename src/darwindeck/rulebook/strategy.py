"""What good players do that hasty ones do not: choices of a search compared with those of a player who looks one move
ahead, in the same positions, counted by habits that have a name.

A habit counts where one could follow it or not. The largest differences are the advice of a rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from darwindeck.canonical import content_hash
from darwindeck.genome.schema import GameGenome
from darwindeck.narration.words.names import CARD_NAMES, HIGH_TO_LOW
from darwindeck.simulation.playthrough import Playthrough, deal
from darwindeck.simulation.view import Step, View

SEARCH: Final = "ismcts:200"
HASTY: Final = "greedy"
DECISIONS: Final = 120
"""Looked at in a game; a habit that could be followed less often than in `FEWEST` of them says nothing."""
FEWEST: Final = 12
LEAST: Final = 0.12
"""Differences smaller than this are chance."""
MOST_GAMES: Final = 30


class Habit(msgspec.Struct, frozen=True, array_like=True):
    """How often, in per cent, a search and a hasty player did something when they could."""

    name: str
    good: int
    hasty: int
    times: int

    @property
    def more(self) -> bool:
        return self.good > self.hasty


class Choice(msgspec.Struct, frozen=True):
    """One possible action in a position."""

    genome: GameGenome
    view: View
    action: str

    @property
    def height(self) -> int:
        """How high the card ranks, 0 for the lowest; −1 for what is no card."""
        if self.action not in CARD_NAMES:
            return -1
        order = HIGH_TO_LOW[self.genome.setup.rank_order]
        return len(order) - 1 - order.index(self.action[0])


def _step(*steps: Step) -> Callable[[Choice], bool]:
    return lambda choice: choice.view.step in steps


def _worth(choice: Choice) -> int:
    """What the card counts in this game; its rank where cards count nothing."""
    values = {value.rank.value: value.value for value in choice.genome.setup.card_values}
    return values.get(choice.action[0], choice.height)


def _beats(choice: Choice) -> bool:
    """Whether the card is the highest of its suit, or a trump, in the trick so far."""
    view = choice.view
    played = [card for card in view.trick if card is not None and card[1] == choice.action[1]]
    follows = view.led is None or choice.action[1] in (view.led, view.trump)
    heights = [Choice(choice.genome, view, card).height for card in played]
    return follows and all(choice.height > height for height in heights)


def _suit_length(choice: Choice) -> int:
    return sum(card[1:] == choice.action[1:] for card in choice.view.hand)


def _longest(choice: Choice) -> int:
    return max((sum(card[1] == suit for card in choice.view.hand) for suit in "hdcs"), default=0)


def _special(choice: Choice) -> bool:
    genome = choice.genome
    ranks = {effect.trigger_rank.value for effect in genome.special_effects}
    ranks |= {rank.value for rank in genome.setup.wild_ranks}
    return choice.action in CARD_NAMES and choice.action[0] in ranks


Test = Callable[[Choice], bool]
HABITS: Final[Mapping[str, tuple[Test, Test]]] = {
    "lead_trump": (_step(Step.LEAD), lambda c: c.action[1:] == c.view.trump),
    "lead_high": (_step(Step.LEAD), lambda c: c.height >= 9),
    "lead_long": (_step(Step.LEAD), lambda c: _suit_length(c) == _longest(c)),
    "follow_win": (_step(Step.FOLLOW), _beats),
    "follow_low": (_step(Step.FOLLOW), lambda c: c.height <= 4),
    "throw_trump": (
        _step(Step.FOLLOW),
        lambda c: c.action[1:] == c.view.trump and c.view.led != c.view.trump,
    ),
    "pass_high": (_step(Step.PASS_ON), lambda c: c.height >= 9),
    "play_high": (_step(Step.PLAY), lambda c: c.height >= 9),
    "play_special": (_step(Step.PLAY), _special),
    "pass_turn": (_step(Step.PLAY, Step.CLAIM), lambda c: c.action == "pass"),
    "capture": (_step(Step.PLAY), lambda c: any(t.card == c.action and any(t.ways) for t in c.view.takes)),
    "take_discard": (_step(Step.DRAW_WHERE), lambda c: c.action == "discard"),
    "draw_more": (_step(Step.DRAW), lambda c: c.action not in ("pass", "done")),
    "discard_dear": (_step(Step.DISCARD), lambda c: c.action in CARD_NAMES and _worth(c) >= 8),
    "knock": (_step(Step.KNOCK), lambda c: c.action == "knock"),
    "lay_meld": (_step(Step.MELD), lambda c: c.action != "done"),
    "fold": (_step(Step.BET), lambda c: c.action == "fold"),
    "raise": (_step(Step.BET), lambda c: c.action in ("bet", "raise")),
    "doubt": (_step(Step.ANSWER_CLAIM), lambda c: c.action == "challenge"),
    "bid_low": (_step(Step.BID), lambda c: c.action in ("bid-0", "bid-1", "bid-2")),
}
"""By name: where the habit can show, and which actions follow it."""


def observe(genome: GameGenome, *, seed: int = 0) -> tuple[Habit, ...]:
    """The habits in which a search differs most from a hasty player, largest difference first."""
    tally: dict[str, list[int]] = {name: [0, 0, 0] for name in HABITS}
    for view, legal, good, hasty in _decisions(genome, seed):
        for name, (where, follows) in HABITS.items():
            if not where(Choice(genome, view, good)):
                continue
            could = {follows(Choice(genome, view, action)) for action in legal}
            if len(could) == 2:
                counts = tally[name]
                counts[0] += follows(Choice(genome, view, good))
                counts[1] += follows(Choice(genome, view, hasty))
                counts[2] += 1
    found = [
        Habit(name, round(100 * good / times), round(100 * hasty / times), times)
        for name, (good, hasty, times) in tally.items()
        if times >= FEWEST and abs(good - hasty) / times >= LEAST
    ]
    return tuple(sorted(found, key=lambda habit: (-abs(habit.good - habit.hasty), habit.name)))


def _decisions(genome: GameGenome, seed: int) -> Iterator[tuple[View, list[str], str, str]]:
    """Positions with a choice from games of the two players, and what each of them would do there."""
    left = DECISIONS
    for game in range(MOST_GAMES):
        at: Playthrough = deal(genome, seed=seed, game=game)
        step = 0
        while not at.over and step < 200:
            legal, step = at.legal_actions(), step + 1
            hasty = at.choice(HASTY, seed=step) or legal[0]
            if len(legal) > 1 and step % 2 == game % 2:
                good = at.choice(SEARCH, seed=step) or hasty
                yield at.view(at.actor), legal, good, hasty
                left -= 1
                if left == 0:
                    return
            at = at.apply(hasty)


class Notes(msgspec.Struct, frozen=True):
    """What was observed of a known game: the habits of good players, and the names of games like it."""

    habits: tuple[Habit, ...] = ()
    near: tuple[str, ...] = ()


@cache
def _kept() -> Mapping[str, Notes]:
    source = files("darwindeck.rulebook") / "strategy.json"
    return msgspec.json.decode(source.read_bytes(), type=dict[str, Notes])


def known_notes(genome: GameGenome) -> Notes:
    """What is kept of a known game; nothing of any other."""
    return _kept().get(content_hash(genome), Notes())
