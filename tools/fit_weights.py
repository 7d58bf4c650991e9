"""The weights of fitness, fitted to what players think of known games and to games that nobody plays.

python -m tools.fit_weights --measure     # plays all of them (minutes), stores vectors/measures.json, then fits
python -m tools.fit_weights --refused     # stores anew which of them are refused unplayed (seconds), then fits
python -m tools.fit_weights               # fits the weights to the stored measures and prints them

The tier of a game (5 admired … 1 nothing to choose) is explained by the logarithms of its merits, with weights that
cannot be negative and a price for each (lasso). The price is the dearest that foretells games left out one by one
nearly as well as the best. Then games that nobody plays are scored by the weights in force: all have to lie below.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from math import log
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from darwindeck.genome.library import known_games, load_game
from darwindeck.metrics.cascade import Cascade, static
from darwindeck.metrics.evaluation import Evaluation, Measured, Stage, Style
from darwindeck.metrics.merits import FLOOR, MERITS
from darwindeck.metrics.reputation import Repute, reputations
from darwindeck.resolve import load

VECTORS: Final = Path(__file__).parents[1] / "vectors"
MEASURES: Final = VECTORS / "measures.json"
UNPLAYED: Final = VECTORS / "games-nobody-plays"
SEED: Final = 20
CANDIDATES: Final = (
    "finesse",
    "weight",
    "decisions",
    "mastery",
    "skill",
    "balance",
    "decisive",
    "playing time",
    "open",
    "own win",
    "hidden",
    "tension",
    "drama",
    "late",
    "lead changes",
    "interaction",
    "simple",
)
"""What may explain a reputation. Natural and new are not here: every known game is natural, and none is new."""
PRICES: Final = (0.4, 0.3, 0.2, 0.15, 0.1, 0.07, 0.05)
ROUNDS: Final = 200
NEARLY: Final = 1.15
"""Of the least error a dearer price may have so many times as much."""
ENOUGH: Final = 1e-5
"""A round that moves no weight by more ends the fit."""


class Row(NamedTuple):
    game: str
    tier: float
    logs: tuple[float, ...]


class Fit(NamedTuple):
    """The weights of the candidates, what is added, and how well games left out are foretold."""

    weights: tuple[float, ...]
    start: float
    price: float
    order: float
    """Rank correlation between tiers and what is foretold of each game from all others."""

    def shares(self) -> dict[str, float]:
        whole = sum(self.weights) or 1.0
        found = zip(CANDIDATES, self.weights, strict=True)
        return {name: round(100 * weight / whole, 1) for name, weight in found if weight > 0}


def measure(path: Path = MEASURES) -> None:
    """Plays every game of the tables and stores what was found."""
    names = (*known_games(), *(str(each) for each in sorted(UNPLAYED.glob("*.json"))))
    genomes = [load_game(name) if name in known_games() else load(name) for name in names]
    found = Cascade().evaluate(genomes, seed=SEED, until=Stage.MEASURE)
    store({Path(name).stem: each for name, each in zip(names, found, strict=True)}, path)


def measure_refused(path: Path = MEASURES) -> None:
    """Stores the games nobody plays that are refused before they are played; what was measured stays."""
    kept = stored_measures(path)
    for game in sorted(UNPLAYED.glob("*.json")):
        found = static(load(str(game)))
        if not found.ok:
            kept[game.stem] = found
    store(kept, path)


def store(found: Mapping[str, Evaluation], path: Path = MEASURES) -> None:
    """What is needed for a fit, in digits that mean something, a game to a line."""
    lines = []
    for name, one in sorted(found.items()):
        kept = msgspec.structs.replace(one, liveness={}, measures=_rounded(one.measures))
        lines.append(f'"{name}": {msgspec.json.encode(kept).decode()}')
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _rounded(measures: Mapping[str, Measured]) -> dict[str, Measured]:
    return {
        name: Measured(round(found.value, 4), round(found.low, 4), round(found.high, 4))
        for name, found in measures.items()
    }


def stored_measures(path: Path = MEASURES) -> dict[str, Evaluation]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Evaluation])


def rows(found: Mapping[str, Evaluation], tiers: Mapping[str, Repute]) -> list[Row]:
    """The games that were measured and of which something is thought."""
    made = []
    for game, one in sorted(found.items()):
        if one.ok and game in tiers:
            logs = tuple(log(max(FLOOR, _merit(one, name))) for name in CANDIDATES)
            made.append(Row(game, tiers[game].tier, logs))
    return made


def _merit(one: Evaluation, name: str) -> float:
    merit = MERITS[name].of(one.measures)
    return merit.value if merit is not None else 1.0


def solve(made: Sequence[Row], price: float) -> tuple[list[float], float]:
    """Lasso with weights of 0 or more, by going round the weights one by one."""
    n, width = len(made), len(CANDIDATES)
    means = [sum(row.logs[at] for row in made) / n for at in range(width)]
    middle = sum(row.tier for row in made) / n
    columns = [[row.logs[at] - means[at] for row in made] for at in range(width)]
    squares = [sum(value * value for value in column) / n for column in columns]
    weights = [0.0] * width
    left = [row.tier - middle for row in made]
    for _ in range(ROUNDS):
        moved = 0.0
        for at, column in enumerate(columns):
            if squares[at] == 0:
                continue
            pull = sum(value * rest for value, rest in zip(column, left, strict=True)) / n
            # Priced by the spread of the merit, so that a merit in small units is not dear.
            best = max(0.0, weights[at] + (pull - price * squares[at] ** 0.5) / squares[at])
            step = best - weights[at]
            if step:
                weights[at] = best
                moved = max(moved, abs(step))
                left = [rest - step * value for rest, value in zip(left, column, strict=True)]
        if moved < ENOUGH:
            break
    start = middle - sum(weight * mean for weight, mean in zip(weights, means, strict=True))
    return weights, start


def foretold(weights: Sequence[float], start: float, row: Row) -> float:
    return start + sum(weight * value for weight, value in zip(weights, row.logs, strict=True))


def left_out(made: Sequence[Row], price: float) -> list[float]:
    """What is foretold of each game from all others."""
    found = []
    for at, row in enumerate(made):
        weights, start = solve([*made[:at], *made[at + 1 :]], price)
        found.append(foretold(weights, start, row))
    return found


def fit(made: Sequence[Row]) -> Fit:
    """The price that foretells best games that are left out, and the weights it gives."""
    tried = []
    for price in PRICES:
        guesses = left_out(made, price)
        error = sum((guess - row.tier) ** 2 for guess, row in zip(guesses, made, strict=True)) / len(made)
        tried.append((error, price, rank_correlation(guesses, [row.tier for row in made])))
    least = min(error for error, _, _ in tried)
    # The dearest price, and so the fewest measures, that is nearly as good.
    price, order = next((price, order) for error, price, order in tried if error <= NEARLY * least)
    weights, start = solve(made, price)
    return Fit(tuple(weights), start, price, order)


def rank_correlation(one: Sequence[float], two: Sequence[float]) -> float:
    """Spearman's, ties at their mean rank."""
    first, second = _ranks(one), _ranks(two)
    middle = (len(one) - 1) / 2
    top = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    below = sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second)
    return float(top / below**0.5) if below else 0.0


def _ranks(numbers: Sequence[float]) -> list[float]:
    def rank(number: float) -> float:
        return sum(other < number for other in numbers) + (numbers.count(number) - 1) / 2

    numbers = list(numbers)
    return [rank(number) for number in numbers]


def main() -> None:
    if "--measure" in sys.argv:
        measure()
    elif "--refused" in sys.argv:
        measure_refused()
    made = rows(stored_measures(), reputations())
    best = fit(made)
    print(f"{len(made)} games, price {best.price}, order of games left out {best.order:.2f}")
    for name, share in sorted(best.shares().items(), key=lambda item: -item[1]):
        print(f"{share:5.1f}  {name}")
    for game, one in stored_measures().items():
        if (UNPLAYED / f"{game}.json").exists():
            print(f"{one.fitness(Style.BALANCED).value:5.2f}  {game}: {one.verdict.value}")


if __name__ == "__main__":
    main()
