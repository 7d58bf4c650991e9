"""What good players do that hasty ones do not: choices of a search compared with those of a player who looks one move
ahead, in the same positions, counted by habits that have a name.

A habit counts where one could follow it or not. The largest differences are the advice of a rulebook, if they are
beyond chance: the two players are compared position by position, so only where they differ says something. A game in
which nothing differs gets no advice, nor one in which the search does not win more than its share: it is no good player
there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import sqrt
from typing import Final

import msgspec

from darwindeck.analysis.deck import cards_meeting
from darwindeck.canonical import content_hash
from darwindeck.errors import DarwinDeckError
from darwindeck.genome.cards import high_to_low
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ScoringTrigger
from darwindeck.rulebook.duels import HASTY, SEARCH, outplays, outplays_soon
from darwindeck.simulation.playthrough import Playthrough, deal
from darwindeck.simulation.view import Step, View
from darwindeck.wording.names import CARD_NAMES

DECISIONS: Final = 120
"""Looked at in a game; a habit that could be followed less often than in `FEWEST` of them says nothing."""
FEWEST: Final = 12
LEAST: Final = 0.08
"""Smaller differences are not worth a line, however sure they are."""
SURE: Final = 2.58
"""So many standard errors wide is the interval: of 99%, since a dozen habits are tried in a game."""
MOST_GAMES: Final = 30
HIGH: Final = 9
"""From here on, counted from 0, a card of a whole deck is high: the jack where the ace is high."""
LOW: Final = 4
SHORT: Final = 3
DEAR: Final = 8


class Habit(msgspec.Struct, frozen=True, array_like=True):
    """How often, in per cent, a search and a hasty player did something when they could."""

    name: str
    good: int
    hasty: int
    times: int
    within: int = 0
    """Half the interval round the difference, in per cent."""

    @property
    def more(self) -> bool:
        return self.good > self.hasty


class PossibleAction(msgspec.Struct, frozen=True):
    """One possible action in a position."""

    genome: GameGenome
    view: View
    action: str

    @property
    def height(self) -> int:
        """Return the rank of a card, 0 for the lowest; −1 if the action is no card."""
        if self.action not in CARD_NAMES:
            return -1
        order = high_to_low(self.genome.setup.rank_order)
        return len(order) - 1 - order.index(self.action[0])


def _step(*steps: Step) -> Callable[[PossibleAction], bool]:
    return lambda choice: choice.view.step in steps


def _worth(choice: PossibleAction) -> int:
    """Return what the card counts in this game; its rank where cards count nothing."""
    values = {value.rank.value: value.value for value in choice.genome.setup.card_values}
    return values.get(choice.action[0], choice.height)


def _beats(choice: PossibleAction) -> bool:
    """Tell whether the card is the highest of its suit, or a trump, in the trick so far."""
    view = choice.view
    played = [card for card in view.trick if card is not None and card[1] == choice.action[1]]
    follows = view.led is None or choice.action[1] in (view.led, view.trump)
    heights = [PossibleAction(choice.genome, view, card).height for card in played]
    return follows and all(choice.height > height for height in heights)


def _suit_length(choice: PossibleAction) -> int:
    return sum(card[1:] == choice.action[1:] for card in choice.view.hand)


def _longest(choice: PossibleAction) -> int:
    return max((sum(card[1] == suit for card in choice.view.hand) for suit in "hdcs"), default=0)


def _special(choice: PossibleAction) -> bool:
    genome = choice.genome
    ranks = {effect.trigger_rank.value for effect in genome.special_effects}
    ranks |= {rank.value for rank in genome.setup.wild_ranks}
    return choice.action in CARD_NAMES and choice.action[0] in ranks


def _first(choice: PossibleAction, legal: Sequence[str], measure: Callable[[PossibleAction], int]) -> bool:
    """Tell whether no other possible card has more of something."""
    others = (PossibleAction(choice.genome, choice.view, card) for card in legal if card in CARD_NAMES)
    return choice.action in CARD_NAMES and measure(choice) == max(map(measure, others), default=0)


def _same_rank(choice: PossibleAction) -> int:
    return sum(card[0] == choice.action[0] for card in choice.view.hand)


def _cards_of_rank(choice: PossibleAction) -> int:
    """Count the cards in hand of a rank that may be asked for."""
    return sum(card[0] == choice.action.removeprefix("rank-") for card in choice.view.hand)


def _scores(choice: PossibleAction) -> bool:
    """Tell whether the card is worth points when it is taken in a trick."""
    taken = (rule for rule in choice.genome.card_scoring if rule.trigger is ScoringTrigger.TRICK_WIN)
    cards = (
        cards_meeting(rule.condition, choice.genome.setup.initial_deck, choice.genome.setup.removed_cards)
        for rule in taken
    )
    return any(choice.action in met for met in cards if met is not None)


def _follows(choice: PossibleAction) -> bool:
    return choice.view.led is None or choice.action[1:] == choice.view.led


def _honest(choice: PossibleAction) -> bool:
    return choice.view.due is not None and choice.action[:1] == choice.view.due


Test = Callable[[PossibleAction], bool]
HABITS: Final[Mapping[str, tuple[Test, Test]]] = {
    "lead_trump": (_step(Step.LEAD), lambda c: c.action[1:] == c.view.trump),
    "lead_high": (_step(Step.LEAD), lambda c: c.height >= HIGH),
    "lead_long": (_step(Step.LEAD), lambda c: _suit_length(c) == _longest(c)),
    "lead_points": (_step(Step.LEAD), _scores),
    "follow_win": (_step(Step.FOLLOW), _beats),
    "follow_low": (_step(Step.FOLLOW), lambda c: c.height <= LOW),
    "throw_trump": (
        _step(Step.FOLLOW),
        lambda c: c.action[1:] == c.view.trump and c.view.led != c.view.trump,
    ),
    "throw_points": (_step(Step.FOLLOW), lambda c: _scores(c) and not _follows(c)),
    "pass_high": (_step(Step.PASS_ON), lambda c: c.height >= HIGH),
    "pass_short": (_step(Step.PASS_ON), lambda c: _suit_length(c) <= SHORT),
    "play_high": (_step(Step.PLAY), lambda c: c.height >= HIGH),
    "play_low": (_step(Step.PLAY), lambda c: 0 <= c.height <= LOW),
    "play_special": (_step(Step.PLAY), _special),
    "play_long": (_step(Step.PLAY), lambda c: _first(c, c.view.legal, _suit_length)),
    "play_pair": (_step(Step.PLAY), lambda c: c.action in CARD_NAMES and _same_rank(c) > 1),
    "pass_turn": (_step(Step.PLAY, Step.CLAIM), lambda c: c.action == "pass"),
    "capture": (_step(Step.PLAY), lambda c: any(t.card == c.action and any(t.ways) for t in c.view.takes)),
    "name_long": (_step(Step.NAME_SUIT), lambda c: _cards_of_suit(c) == _longest(c)),
    "take_discard": (_step(Step.DRAW_WHERE), lambda c: c.action == "discard"),
    "draw_more": (_step(Step.DRAW), lambda c: c.action not in ("pass", "done")),
    "discard_dear": (_step(Step.DISCARD), lambda c: c.action in CARD_NAMES and _worth(c) >= DEAR),
    "discard_pair": (_step(Step.DISCARD), lambda c: c.action in CARD_NAMES and _same_rank(c) > 1),
    "discard_long": (_step(Step.DISCARD), lambda c: _first(c, c.view.legal, _suit_length)),
    "knock": (_step(Step.KNOCK), lambda c: c.action == "knock"),
    "lay_meld": (_step(Step.MELD), lambda c: c.action != "done"),
    "fold": (_step(Step.BET), lambda c: c.action == "fold"),
    "raise": (_step(Step.BET), lambda c: c.action in ("bet", "raise")),
    "doubt": (_step(Step.ANSWER_CLAIM), lambda c: c.action == "challenge"),
    "claim_truly": (_step(Step.CLAIM), _honest),
    "ask_many": (_step(Step.ASK_RANK), lambda c: _cards_of_rank(c) > 1),
    "bid_low": (_step(Step.BID), lambda c: c.action in ("bid-0", "bid-1", "bid-2")),
}
"""By name: where the habit can show, and which actions follow it."""


def _cards_of_suit(choice: PossibleAction) -> int:
    suit = choice.action.removeprefix("suit-")
    return sum(card[1] == suit for card in choice.view.hand)


def observe(genome: GameGenome, *, seed: int = 0, decisions: int = DECISIONS) -> tuple[Habit, ...]:
    """Return the habits in which a search differs most from a hasty player, beyond chance, largest difference
    first; none where the search is not the better player.
    """
    return _habits(genome, seed, decisions) if outplays(genome, seed=seed) else ()


@lru_cache(maxsize=256)
def advice(genome: GameGenome) -> tuple[Habit, ...]:
    """Return what `observe` finds with so little play that every rulebook can afford it: a second or two, for any
    game. Of a known game what is kept of it; none of a game that the engine does not run.
    """
    kept = _read_notes().get(content_hash(genome))
    if kept is not None:
        return kept.habits
    try:
        return _habits(genome, 0, DECISIONS) if outplays_soon(genome) else ()
    except DarwinDeckError:
        return ()


def _habits(genome: GameGenome, seed: int, decisions: int) -> tuple[Habit, ...]:
    tallies = watch(genome, seed=seed, decisions=decisions).values()
    found = [tally.habit for tally in tallies if tally.times >= FEWEST]
    sure = [habit for habit in found if abs(habit.good - habit.hasty) >= max(habit.within, 100 * LEAST)]
    ordered = sorted(sure, key=lambda habit: (-abs(habit.good - habit.hasty), habit.name))
    once = {(habit.good, habit.hasty, habit.times): habit for habit in reversed(ordered)}
    return tuple(habit for habit in ordered if once[habit.good, habit.hasty, habit.times] is habit)


class Tally:
    """How often a habit could be followed, and who did: both, one of the two."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.times = self.good = self.hasty = self.differ = 0

    def count(self, good: bool, hasty: bool) -> None:
        self.times += 1
        self.good += good
        self.hasty += hasty
        self.differ += good != hasty

    @property
    def habit(self) -> Habit:
        """In per cent, with the interval of a difference of pairs (McNemar)."""
        n = max(1, self.times)
        spread = sqrt(max(0.0, self.differ - (self.good - self.hasty) ** 2 / n) + 1) / n
        good, hasty = round(100 * self.good / n), round(100 * self.hasty / n)
        return Habit(self.name, good, hasty, self.times, round(100 * SURE * spread))


def watch(genome: GameGenome, *, seed: int = 0, decisions: int = DECISIONS) -> Mapping[str, Tally]:
    """Return what was counted of every habit."""
    tallies = {name: Tally(name) for name in HABITS}
    for view, legal, good, hasty in _decisions(genome, seed, decisions):
        for name, (where, follows) in HABITS.items():
            if not where(PossibleAction(genome, view, good)):
                continue
            could = {follows(PossibleAction(genome, view, action)) for action in legal}
            if len(could) == 2:
                ours = follows(PossibleAction(genome, view, good))
                tallies[name].count(ours, follows(PossibleAction(genome, view, hasty)))
    return tallies


def _decisions(genome: GameGenome, seed: int, left: int) -> Iterator[tuple[View, list[str], str, str]]:
    """Positions with a choice from games of the two players, and what each of them would do there."""
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
    """What was observed of a known game: the habits of good players, the names of games like it, and the number of a
    game in which somebody shoots the moon."""

    habits: tuple[Habit, ...] = ()
    near: tuple[str, ...] = ()
    shot: int | None = None


@cache
def _read_notes() -> Mapping[str, Notes]:
    source = files("darwindeck.rulebook") / "strategy.json"
    return msgspec.json.decode(source.read_bytes(), type=dict[str, Notes])


def known_notes(genome: GameGenome) -> Notes:
    """Return what is kept of a known game; nothing of any other."""
    return _read_notes().get(content_hash(genome), Notes())
