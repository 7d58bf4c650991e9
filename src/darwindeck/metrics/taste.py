"""What people's ratings say about what they like: the weights of a style, moved as far as the evidence bears.

A rating is explained as

    rating = person + result + slope × Σ weight × log merit + own deviations × log merits + game + noise

All of it is normal with priors, so the posterior is a linear system that is solved outright. Nothing is sampled: the
same ratings always give the same answer. A chip ("too long", "exciting") is one-sided evidence: who names a merit, in
praise or in blame, cares about it, so it can raise the weight of its merit and never lowers it. The game effect keeps
one odd game from moving weights, the caps keep tens of ratings from turning a style into another, and deviations count
only as far as they explain the ratings better than none (the posterior odds of the two models).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from typing import Final

import msgspec

from darwindeck.metrics.merits import FLOOR

LEAST_GAMES: Final = 8
LEAST_SITTINGS: Final = 2
"""Below this nothing moves."""
CAP: Final = 2.0
"""A weight is at most so many times, and at least one so-manieth of, what the style gives it."""
_NOISE: Final = 0.8
"""Standard deviation of a rating of the same game on another evening, in stars."""
_PERSON: Final = 1.0
_RESULT: Final = 0.5
_GAME: Final = 0.6
_SLOPE: Final = (1.5, 0.75)
"""Stars for each unit of log fitness: what is expected, and how surely."""
_HALF: Final = 0.5
"""A weight is doubled at two standard deviations of its deviation."""
_NONE: Final = 1e-3
"""The same for people who weigh things just as the style does."""
_DOUBT: Final = 2.0
"""How much likelier it is beforehand that people weigh things as the style does."""
_CHIP: Final = 0.25
"""How much a chip counts beside the prior: four of them as much."""
_LEAST_SLOPE: Final = 0.5
"""Stars for each unit of log fitness, at the least: who rates against all measures moves no weight to its cap."""
_Z: Final = 1.96

PRAISE: Final[Mapping[str, str]] = {
    "the right length": "playing time",
    "exciting": "drama",
    "open to the end": "late",
    "easy to learn": "simple",
    "full of choices": "weight",
    "a game of skill": "mastery",
    "something new": "new",
}
COMPLAINTS: Final[Mapping[str, str]] = {
    "too long": "playing time",
    "too short": "playing time",
    "too lucky": "mastery",
    "too dry": "drama",
    "too many rules": "simple",
    "too plain": "weight",
    "decided too early": "late",
}
CHIPS: Final[Mapping[str, str]] = {**PRAISE, **COMPLAINTS}
"""What people can say with one touch, and the merit it is about."""


class Opinion(msgspec.Struct, frozen=True, kw_only=True):
    """One rating of one sitting. `merits` are those of the game that was played, by name."""

    game: str
    person: str = ""
    sitting: str = ""
    stars: float
    """1 to 5; 3 is neither good nor bad."""
    won: float = 0.0
    """1 for who won, 0 for who lost."""
    merits: Mapping[str, float]
    chips: tuple[str, ...] = ()


class Weight(msgspec.Struct, frozen=True):
    """A weight of a style as ratings have moved it, with the interval that they leave."""

    style: float
    value: float
    low: float
    high: float

    @property
    def moved(self) -> bool:
        """Return whether the style's own weight lies outside the interval."""
        return not self.low <= self.style <= self.high


class Taste(msgspec.Struct, frozen=True, kw_only=True):
    """What was learnt: weights by merit, and by game what its merits do not explain, in stars."""

    ratings: int
    games: int
    sittings: int
    slope: float
    """Stars for each unit of log fitness."""
    trust: float
    """How likely it is that these people weigh things otherwise than the style, 0 to 1."""
    enough: bool
    weights: dict[str, Weight]
    effects: dict[str, float]

    def weight_table(self) -> dict[str, float]:
        """Return the weights to breed by; the style's own where ratings are too few."""
        return {name: weight.value if self.enough else weight.style for name, weight in self.weights.items()}


def learn_taste(opinions: Sequence[Opinion], style: Mapping[str, float]) -> Taste:
    """Return the weights that explain these ratings best, starting from a style's."""
    whole = sum(style.values())
    shares = {name: weight / whole for name, weight in style.items()}
    system, plain = _System(opinions, shares, _HALF), _System(opinions, shares, _NONE)
    trust = 1 / (1 + _DOUBT * exp(min(60.0, plain.evidence() - system.evidence())))
    mean, spread = system.solve()
    slope = max(_LEAST_SLOPE, mean[system.slope])
    said = Counter(CHIPS[chip] for opinion in opinions for chip in opinion.chips if chip in CHIPS)
    weights = {}
    for name, at in system.deviations.items():
        heard, error = _after_complaints(mean[at], spread[at], _SLOPE[0] * shares[name] * _HALF, said[name])
        meant = max(trust, _CHIP * said[name] / (1 + _CHIP * said[name]))
        deviation = trust * mean[at] + meant * (heard - mean[at])
        weights[name] = _weight(style[name], shares[name], deviation / slope, error / slope)
    games = {opinion.game for opinion in opinions}
    sittings = {(opinion.person, opinion.sitting) for opinion in opinions}
    return Taste(
        ratings=len(opinions),
        games=len(games),
        sittings=len(sittings),
        slope=slope,
        trust=trust,
        enough=len(games) >= LEAST_GAMES and len(sittings) >= LEAST_SITTINGS,
        weights=_normalise(weights, whole),
        effects={game: mean[at] for game, at in sorted(system.games.items())},
    )


def _after_complaints(mean: float, error: float, aim: float, times: int) -> tuple[float, float]:
    """Return a deviation and its error after somebody has praised or missed its merit so many times.

    One-sided: whoever names a merit gives it more weight than the style, about one standard deviation more. Where the
    ratings alone say as much or more, a chip adds nothing; who says nothing says nothing; and no other deviation is
    touched.
    """
    if not times or mean >= aim:
        return mean, error
    before, told = 1 / error**2, _CHIP * times / aim**2
    return (before * mean + told * aim) / (before + told), 1 / sqrt(before + told)


class Uncertainty:
    """What is not known yet of how people weigh merits."""

    def __init__(self, covariance: Mapping[str, Mapping[str, float]]) -> None:
        self._covariance = covariance
        self.names = tuple(covariance)

    def explained(self, merits: Mapping[str, float]) -> float:
        """Return the variance of a rating due to uncertain weights, relative to all other variance, for a
        game with these log merits."""
        seen = self._covariances(merits)
        return sum(merits[name] * seen[name] for name in self.names) / (_NOISE**2 + _GAME**2)

    def after(self, merits: Mapping[str, float]) -> Uncertainty:
        """Return what is left when such a game has been rated, whatever the rating says."""
        seen = self._covariances(merits)
        whole = sum(merits[name] * seen[name] for name in self.names) + _NOISE**2 + _GAME**2
        return Uncertainty(
            {
                one: {two: value - seen[one] * seen[two] / whole for two, value in row.items()}
                for one, row in self._covariance.items()
            }
        )

    def _covariances(self, merits: Mapping[str, float]) -> dict[str, float]:
        return {
            one: sum(row[two] * merits[two] for two in self.names) for one, row in self._covariance.items()
        }


def uncertainty(opinions: Sequence[Opinion], style: Mapping[str, float]) -> Uncertainty:
    """Return what these ratings leave open."""
    whole = sum(style.values())
    shares = {name: weight / whole for name, weight in style.items()}
    return Uncertainty(_System(opinions, shares, _HALF).covariance())


def _weight(style: float, share: float, deviation: float, error: float) -> Weight:
    """Return a weight within its caps, in the style's own units."""
    least, most = style / CAP, style * CAP
    values = (share + deviation + step * error for step in (-_Z, 0.0, _Z))
    low, value, high = (min(most, max(least, number / share * style)) for number in values)
    return Weight(style, value, low, high)


def _normalise(weights: Mapping[str, Weight], whole: float) -> dict[str, Weight]:
    """Return the same sum as the style's, so that weights can be compared with it."""
    total = sum(weight.value for weight in weights.values())
    factor = whole / total if total else 1.0
    return {
        name: Weight(
            weight.style,
            *(
                min(weight.style * CAP, max(weight.style / CAP, number * factor))
                for number in (weight.value, weight.low, weight.high)
            ),
        )
        for name, weight in weights.items()
    }


def log_merits(merits: Mapping[str, float], names: Iterable[str]) -> dict[str, float]:
    """Return the merits as the model reads them; what was not measured of a game says nothing about it."""
    return {name: log(max(FLOOR, merits[name])) if name in merits else 0.0 for name in names}


class _System:
    """The normal equations: one unknown for each person, the result, the slope, each deviation and each game."""

    def __init__(self, opinions: Sequence[Opinion], shares: Mapping[str, float], width: float) -> None:
        self.width = width
        people = sorted({opinion.person for opinion in opinions})
        games = sorted({opinion.game for opinion in opinions})
        self.people = {person: at for at, person in enumerate(people)}
        self.result = len(people)
        self.slope = self.result + 1
        self.deviations = {name: self.slope + 1 + at for at, name in enumerate(shares)}
        first_game = self.slope + 1 + len(shares)
        self.games = {game: first_game + at for at, game in enumerate(games)}
        self.size = first_game + len(games)
        self._matrix = [[0.0] * self.size for _ in range(self.size)]
        self._right = [0.0] * self.size
        self._squares = 0.0
        """Twice the misfit at zero, and in the end the logarithms that the evidence needs."""
        self._prior_log = 0.0
        self._priors(shares)
        for opinion in opinions:
            self._observe(opinion, shares)

    def _priors(self, shares: Mapping[str, float]) -> None:
        for at in self.people.values():
            self._expect(at, 0.0, _PERSON)
        self._expect(self.result, 0.0, _RESULT)
        self._expect(self.slope, *_SLOPE)
        for name, at in self.deviations.items():
            self._expect(at, 0.0, _SLOPE[0] * shares[name] * self.width)
        for at in self.games.values():
            self._expect(at, 0.0, _GAME)

    def _expect(self, at: int, value: float, error: float) -> None:
        self._matrix[at][at] += 1 / error**2
        self._right[at] += value / error**2
        self._squares += value**2 / error**2
        self._prior_log -= 2 * log(error)

    def _observe(self, opinion: Opinion, shares: Mapping[str, float]) -> None:
        merits = log_merits(opinion.merits, shares)
        row = {
            self.people[opinion.person]: 1.0,
            self.result: opinion.won - 0.5,
            self.slope: sum(shares[name] * merit for name, merit in merits.items()),
            self.games[opinion.game]: 1.0,
            **{self.deviations[name]: merit for name, merit in merits.items()},
        }
        self._add(row, opinion.stars - 3.0 + _SLOPE[0], _NOISE)

    def _add(self, row: Mapping[int, float], value: float, error: float) -> None:
        precision = 1 / error**2
        self._squares += precision * value**2
        for one, left in row.items():
            self._right[one] += precision * left * value
            for two, right in row.items():
                self._matrix[one][two] += precision * left * right

    def covariance(self) -> dict[str, dict[str, float]]:
        """Return the covariance matrix of the deviations."""
        lower = _cholesky(self._matrix)
        found = {}
        for name, at in self.deviations.items():
            unit = [0.0] * self.size
            unit[at] = 1.0
            column = _solve(lower, unit)
            found[name] = {other: column[place] for other, place in self.deviations.items()}
        return found

    def evidence(self) -> float:
        """Return the logarithm of how likely the ratings are under these priors, up to what all models share."""
        lower = _cholesky(self._matrix)
        mean = _solve(lower, self._right)
        fit = sum(one * two for one, two in zip(mean, self._right, strict=True))
        determinant = 2 * sum(log(lower[at][at]) for at in range(self.size))
        return (self._prior_log - determinant - self._squares + fit) / 2

    def solve(self) -> tuple[list[float], dict[int, float]]:
        """Return the mean of every unknown, and the standard deviation of every deviation."""
        lower = _cholesky(self._matrix)
        mean = _solve(lower, self._right)
        spread = {}
        for at in self.deviations.values():
            unit = [0.0] * self.size
            unit[at] = 1.0
            spread[at] = sqrt(max(0.0, _solve(lower, unit)[at]))
        return mean, spread


def _cholesky(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    size = len(matrix)
    lower = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = matrix[row][column] - sum(lower[row][k] * lower[column][k] for k in range(column))
            lower[row][column] = sqrt(rest) if row == column else rest / lower[column][column]
    return lower


def _solve(lower: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """x of L Lᵀ x = right."""
    size = len(right)
    forward = [0.0] * size
    for row in range(size):
        known = sum(lower[row][k] * forward[k] for k in range(row))
        forward[row] = (right[row] - known) / lower[row][row]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(lower[k][row] * found[k] for k in range(row + 1, size))
        found[row] = (forward[row] - known) / lower[row][row]
    return found
