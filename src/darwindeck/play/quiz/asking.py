"""How a quiz is put together: games are played by fixed seeds, every action may be asked about, kinds take turns.

The same genome, number and seed give the same quiz. Half of the players choose well and half at random, so that odd
positions come up too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Final

from darwindeck.canonical import content_hash
from darwindeck.genome.schema import GameGenome
from darwindeck.narration.voice import seat_names, voice_of
from darwindeck.play.quiz.model import Kind, Quiz, QuizQuestion, one_of
from darwindeck.play.quiz.questions import MAKERS, Scenario
from darwindeck.play.scene import Layout
from darwindeck.simulation.playthrough import Playthrough, deal

LEAST: Final = 20
GAMES: Final = 12
MOST_ACTIONS: Final = 250
ENOUGH: Final = 3
"""So many times the questions are found before some are chosen."""
LOOKED_AT: Final = 0.4
"""The share of actions that are asked about: neighbours make the same questions."""


def make_quiz(genome: GameGenome, *, questions: int = LEAST, seed: int = 0) -> Quiz:
    """Questions about a valid game, with the engine's answers.

    >>> from darwindeck.genome.library import load_game
    >>> quiz = make_quiz(load_game("hearts"), questions=20)
    >>> len(quiz.questions), quiz.questions[0].kind.value
    (20, 'deal')
    """
    rng = Random(seed)
    by_kind: dict[Kind, list[QuizQuestion]] = defaultdict(list)
    seen: set[str] = set()
    for question in _candidates(genome, rng, seed):
        if question.text not in seen:
            seen.add(question.text)
            by_kind[question.kind].append(question)
        if sum(min(len(found), questions) for found in by_kind.values()) >= ENOUGH * questions:
            break
    name = genome.labels.name or content_hash(genome)[:8]
    return Quiz(name, seed, tuple(_in_turn(by_kind, questions, rng)))


def _in_turn(by_kind: dict[Kind, list[QuizQuestion]], questions: int, rng: Random) -> Iterator[QuizQuestion]:
    """Kind after kind, until there are enough or no more."""
    piles = [rng.sample(by_kind[kind], len(by_kind[kind])) for kind in Kind if by_kind.get(kind)]
    piles.insert(0, piles.pop())  # the deal comes first
    given = 0
    while given < questions and any(piles):
        for pile in piles:
            if pile and given < questions:
                given += 1
                yield pile.pop()


def _candidates(genome: GameGenome, rng: Random, seed: int) -> Iterator[QuizQuestion]:
    layout = Layout(genome)
    voice = voice_of(genome, seat_names(genome.player_count))
    for game in range(GAMES):
        at = deal(genome, seed=seed, game=game)
        yield from _deal_questions(at)
        for number in range(MOST_ACTIONS):
            if at.over:
                break
            action = _action(at, rng, number)
            after, telling = at.apply_with_events(action)
            scenario = Scenario(layout, at, action, after, telling.with_all_cards(), voice, rng)
            for make in MAKERS if rng.random() < LOOKED_AT or b'"hand_ends"' in telling.all_json else ():
                yield from make(scenario)
            at = after


def _action(at: Playthrough, rng: Random, number: int) -> str:
    chosen = at.choice("greedy", seed=number) if rng.random() < 0.5 else None
    return chosen or rng.choice(at.legal_actions())


def _deal_questions(at: Playthrough) -> Iterator[QuizQuestion]:
    """How a hand begins: how many cards, and who acts first."""
    now = at.snapshot()
    sizes = sorted({len(hand) for hand in now.zones.hands})
    if len(sizes) == 1 and now.hand_no == 0 and now.turn == 0:
        size = sizes[0]
        choices = tuple(str(n) for n in sorted({size, size + 1, size + 2, max(0, size - 2)}))
        text = "The first hand has been dealt. How many cards does each player have before anything else?"
        yield one_of(Kind.DEAL, text, choices, str(size))
    players = tuple(f"player {seat + 1}" for seat in range(at.genome.player_count))
    hands = "; ".join(f"player {seat + 1}: {len(hand)} cards" for seat, hand in enumerate(now.zones.hands))
    left = len(now.zones.deck)
    choices = tuple(str(n) for n in sorted({left, left + 1, left + 4, max(0, left - 3)}))
    yield one_of(
        Kind.DEAL, f"The hands are dealt ({hands}). How many cards are left in the deck?", choices, str(left)
    )
    text = f"Player {now.dealer + 1} deals the first hand. Who makes the first choice of the hand?"
    if "holder" not in str(at.genome.setup.first_lead):
        yield one_of(Kind.DEAL, text, players, players[at.actor])
