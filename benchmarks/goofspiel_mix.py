"""How far the mix of a searching player at Goofspiel with four cards can be exploited.

    python benchmarks/goofspiel_mix.py --iterations 2000

The game is small enough to be solved: in every position the mix of the search is asked for, and the best answer to all
of them is found by going back from the end. Worth is the share of the win. The exact equilibrium is worth one half: the
game is symmetric, so nobody can be kept below it.
"""

from __future__ import annotations

import argparse
from functools import cache
from itertools import permutations
from typing import Final

import msgspec

import darwindeck as dd
from darwindeck.genome.cards import DeckOf, Rank
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.playthrough import Playthrough

RANKS: Final = (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR)
HARDLY: Final = 6
"""As in the engine (`agent/tree.rs`): what was tried less often than one time in so many of the most is left out."""
History = tuple[tuple[str, str], ...]


def four_cards() -> GameGenome:
    """Goofspiel with four cards each."""
    game = dd.load("goofspiel")
    setup = msgspec.structs.replace(
        game.setup,
        initial_deck=DeckOf(ranks=RANKS),
        cards_per_player=4,
        removed_cards=tuple(f"{rank.value}h" for rank in RANKS),
    )
    scored = tuple(rule for rule in game.card_scoring[:4])
    return game.copy_with(setup=setup, card_scoring=scored)


def deals(game: GameGenome) -> dict[tuple[str, ...], Playthrough]:
    """A deal for every order of the prizes."""
    wanted = len(list(permutations(RANKS)))
    found: dict[tuple[str, ...], Playthrough] = {}
    seed = 0
    while len(found) < wanted:
        start, at, order = dd.deal(game, seed=seed), None, []
        at = start
        while not at.over:
            order.append(at.view(0).turned or "")
            at = at.apply(at.legal_actions()[0]).apply(at.apply(at.legal_actions()[0]).legal_actions()[0])
        found.setdefault(tuple(order), start)
        seed += 1
    return found


class Solver:
    """Best answers to the mixes of a search, position by position."""

    def __init__(self, iterations: int) -> None:
        self.iterations = iterations
        self.starts = deals(four_cards())
        self.worth = cache(self._worth)

    def _position(self, prizes: tuple[str, ...], played: History) -> Playthrough:
        start = next(start for order, start in self.starts.items() if order[: len(prizes)] == prizes)
        at = start
        for both in played:
            at = at.play(*(both if at.actor == 0 else both[::-1]))
        return at

    def mix(self, at: Playthrough) -> dict[str, float]:
        """What the search does at seat 0, with which share."""
        legal = at.legal_actions()
        if len(legal) == 1:
            return {legal[0]: 1.0}
        seen = {each.action: each.visits for each in at.analysis(iterations=self.iterations, seed=1)}
        most = max(seen.values())
        kept = {card: visits for card, visits in seen.items() if visits * HARDLY >= most}
        return {card: visits / sum(kept.values()) for card, visits in kept.items()}

    def next_prizes(self, prizes: tuple[str, ...]) -> set[str]:
        return {order[len(prizes)] for order in self.starts if order[: len(prizes)] == prizes}

    def after(self, prizes: tuple[str, ...], played: History) -> float:
        """What it is worth to whoever answers, when these cards have been played for these prizes."""
        if len(played) == len(RANKS):
            outcome = self._position(prizes, played).outcome()
            return outcome.shares[1]
        following = self.next_prizes(prizes)
        return sum(self.worth((*prizes, prize), played) for prize in following) / len(following)

    def _worth(self, prizes: tuple[str, ...], played: History) -> float:
        """The best answer to the search, which plays seat 0."""
        at = self._position(prizes, played)
        mix, answers = self.mix(at.ahead(0)), at.ahead(1).legal_actions()
        return max(
            sum(share * self.after(prizes, (*played, (card, answer))) for card, share in mix.items())
            for answer in answers
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=2000)
    given = parser.parse_args()
    solver = Solver(given.iterations)
    best = solver.after((), ())
    print(
        f"best answer to ismcts:{given.iterations}: {best:.3f} of the win; beyond the equilibrium: {best - 0.5:+.3f}"
    )


if __name__ == "__main__":
    main()
