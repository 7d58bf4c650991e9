"""How a quiz is put together: games are played by fixed seeds, every action may be asked about, and the makers of
questions take turns.

The same genome, number and seed give the same quiz. Half of the players choose well and half at random, so that odd
positions come up too.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from darwindeck.canonical import content_hash
from darwindeck.genome.schema import GameGenome
from darwindeck.narration.voice import seat_names, voice_of
from darwindeck.play.quiz.choosing import (
    ask_bids,
    ask_cards,
    ask_how_many,
    ask_melds,
    ask_options,
    ask_ranks,
    ask_seats,
    offered,
)
from darwindeck.play.quiz.counting import (
    ask_contract,
    ask_deadwood,
    ask_hand_points,
    ask_house,
    ask_knock,
    ask_settled,
    ask_trick_points,
)
from darwindeck.play.quiz.course import ask_deal, ask_due, ask_ending, ask_next
from darwindeck.play.quiz.model import Quiz, QuizQuestion
from darwindeck.play.quiz.scenario import Scenario
from darwindeck.play.quiz.winning import (
    ask_battle,
    ask_capture,
    ask_doubt,
    ask_showdown,
    ask_trick,
    ask_winner,
)
from darwindeck.play.scene import Layout
from darwindeck.simulation.events import Telling
from darwindeck.simulation.playthrough import Playthrough, deal
from darwindeck.simulation.view import Step

LEAST: Final = 20
GAMES: Final = 12
FEWEST_GAMES: Final = 3
MOST_ACTIONS: Final = 250
ENOUGH: Final = 3
"""So many times the questions are found before some are chosen."""
LOOKED_AT: Final = 0.25
"""The share of actions that are asked about: neighbours make the same questions."""
PLAIN_SHARE: Final = 10
"""Of so many questions one may be of each plain kind; more only where a game gives no others."""

Maker = Callable[[Scenario], Iterator[QuizQuestion]]
REAL: Final[Sequence[Maker]] = (
    ask_cards,
    ask_trick,
    ask_hand_points,
    ask_options,
    ask_trick_points,
    ask_contract,
    ask_capture,
    ask_battle,
    ask_showdown,
    ask_settled,
    ask_house,
    ask_doubt,
    ask_due,
    ask_melds,
    ask_knock,
    ask_deadwood,
    ask_ranks,
    ask_seats,
)
PLAIN: Final[Sequence[Maker]] = (ask_next, ask_ending, ask_winner, ask_how_many, ask_bids)
REAL_NAMES: Final = frozenset(make.__name__ for make in REAL)
DEAL: Final = ask_deal.__name__

Piles = dict[str, list[QuizQuestion]]
"""The questions by who made them."""


def make_quiz(genome: GameGenome, *, questions: int = LEAST, seed: int = 0) -> Quiz:
    """Questions about a valid game, with the engine's answers.

    >>> from darwindeck.genome.library import load_game
    >>> quiz = make_quiz(load_game("hearts"), questions=20)
    >>> len(quiz.questions), quiz.questions[0].kind.value
    (20, 'deal')
    """
    rng = Random(seed)
    found = _Found(questions)
    stage = _Stage(genome, rng)
    for game in range(GAMES):
        if game >= FEWEST_GAMES and found.enough:
            break
        stage.play(deal(genome, seed=seed, game=game), found)
    name = genome.labels.name or content_hash(genome)[:8]
    return Quiz(name, seed, tuple(_choose_questions(found.piles, questions, rng)))


class _Found:
    """The questions by who made them; nobody makes more than are wanted in all."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.piles: Piles = defaultdict(list)
        self.texts: set[str] = set()

    @property
    def enough(self) -> bool:
        real = [len(pile) for name, pile in self.piles.items() if name in REAL_NAMES]
        return sum(real) >= ENOUGH * self.wanted and len(self.piles[DEAL]) > 1

    def add(self, maker: str, questions: Iterator[QuizQuestion]) -> None:
        if len(self.piles[maker]) >= self.wanted:
            return
        for question in questions:
            if question.text not in self.texts:
                self.texts.add(question.text)
                self.piles[maker].append(question)


class _Stage:
    """Where games are played to be asked about."""

    def __init__(self, genome: GameGenome, rng: Random) -> None:
        self.rng = rng
        self.layout = Layout(genome)
        self.voice = voice_of(genome, seat_names(genome.player_count))
        self.offers: dict[Step, frozenset[str]] = {}
        self.remembered = genome.player_count

    def play(self, at: Playthrough, found: _Found) -> None:
        """One game, from its deal."""
        found.add(DEAL, ask_deal(at))
        recent: deque[Telling] = deque(maxlen=self.remembered)
        for number in range(MOST_ACTIONS):
            if at.over:
                return
            view = at.view(at.actor)
            if view.step is not None:
                self.offers[view.step] = self.offers.get(view.step, frozenset()) | offered(view.legal)
            action = _action(at, self.rng, number)
            after, telling = at.apply_with_events(action)
            ends = b'"hand_ends"' in telling.all_json
            if ends or self.rng.random() < LOOKED_AT:
                events = telling.with_all_cards()
                scenario = Scenario(
                    self.layout, at, action, after, events, tuple(recent), self.offers, self.voice, self.rng
                )
                for make in (*REAL, *PLAIN):
                    found.add(make.__name__, make(scenario))
            recent.append(telling)
            if ends:
                recent.clear()
            at = after


def _action(at: Playthrough, rng: Random, number: int) -> str:
    chosen = at.choice("greedy", seed=number) if rng.random() < 0.5 else None
    return chosen or rng.choice(at.legal_actions())


def _choose_questions(piles: Piles, questions: int, rng: Random) -> Iterator[QuizQuestion]:
    """First how a hand begins, then maker after maker; the plain questions fill up what is missing."""
    mixed = {name: rng.sample(pile, len(pile)) for name, pile in piles.items()}
    plain = [mixed.get(name, []) for name in (DEAL, *(make.__name__ for make in PLAIN))]
    share = max(1, questions // PLAIN_SHARE)
    real = [mixed[make.__name__] for make in REAL if make.__name__ in mixed]
    first = [pile.pop() for pile in plain for _ in range(min(share, len(pile)))][:questions]
    rest = list(_in_turn(real, questions - len(first)))
    yield from (*first, *rest, *_in_turn(plain, questions - len(first) - len(rest)))


def _in_turn(piles: Sequence[list[QuizQuestion]], wanted: int) -> Iterator[QuizQuestion]:
    given = 0
    while given < wanted and any(piles):
        for pile in piles:
            if pile and given < wanted:
                given += 1
                yield pile.pop()
