"""What ratings are worth, by simulation: people whose tastes are known rate the known games, and what was learnt
foretells their liking of games that they did not rate.

    python -m benchmarks.taste      # 200 people for each number of ratings; half an hour

Two kinds of people are simulated. Kin of the style weigh its merits otherwise: each weight is multiplied by 2 to the
power of a normal number (halved or doubled at one standard deviation). Strangers have weights that know nothing of the
style: each is drawn anew, most of them small and a few large (exponential). A rating is what these weights make of the
game's merits, 1.5 stars for a unit of log fitness, plus the person's own level, the result, something about the game
that no merit explains, and noise of 0.8 stars; rounded, one to five. Somebody who minds a merit says so now and then.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from math import log
from random import Random
from statistics import mean

from darwindeck.canonical import content_hash
from darwindeck.evolution.game_merits import Merits, measure_merits
from darwindeck.genome.library import known_games, load_game
from darwindeck.metrics.styles import WEIGHTS, Style
from darwindeck.metrics.taste import COMPLAINTS, Opinion, learn_taste
from darwindeck.metrics.taste_check import check_taste, rank_correlation, weights_to_use, worth

RATINGS = (10, 20, 40, 80)
A_SITTING = 5
SLOPE, LEVEL, GAME, NOISE, RESULT = 1.5, 0.5, 0.4, 0.8, 0.3
TOLERANCE = 0.005
"""Of a rank correlation: what is worse by less is not worse."""


def hidden_weights(chance: Random, style: dict[str, float], *, kin: bool) -> dict[str, float]:
    if kin:
        return {name: weight * 2 ** chance.gauss(0, 1) for name, weight in style.items()}
    return {name: chance.expovariate(1.0) * sum(style.values()) / len(style) for name in style}


def person(
    chance: Random, style: dict[str, float], merits: Merits, count: int, *, kin: bool
) -> tuple[list[Opinion], dict[str, float]]:
    """The ratings of a person, and the weights behind them."""
    weights = hidden_weights(chance, style, kin=kin)
    liked = {game: SLOPE * worth(found, weights) for game, found in merits.items()}
    middle = mean(liked.values())
    effects = {game: chance.gauss(0, GAME) for game in merits}
    level = chance.gauss(0, LEVEL)
    played = chance.sample(sorted(merits), min(len(merits) * 2 // 3, max(8, count * 2 // 3)))
    opinions = []
    for number in range(count):
        game = played[number] if number < len(played) else chance.choice(played)
        won = float(chance.random() < 0.35)
        said = (
            3 + level + liked[game] - middle + effects[game] + RESULT * (won - 0.35) + chance.gauss(0, NOISE)
        )
        opinions.append(
            Opinion(
                game=game,
                person="p",
                sitting=str(number // A_SITTING),
                stars=float(min(5, max(1, round(said)))),
                won=won,
                merits=merits[game],
                chips=chips(chance, weights, style, merits[game]),
            )
        )
    return opinions, weights


def chips(
    chance: Random, weights: dict[str, float], style: dict[str, float], merits: Mapping[str, float]
) -> tuple[str, ...]:
    """What a person complains about: merits that matter to them more than to most, where the game has little of it."""
    minded = {
        chip: weights[merit] / style[merit] * -log(max(0.03, merits[merit]))
        for chip, merit in COMPLAINTS.items()
        if merit in weights and merit in merits and weights[merit] > style[merit]
    }
    worst = max(minded, key=lambda chip: minded[chip], default=None)
    return (worst,) if worst is not None and minded[worst] > 1.5 and chance.random() < 0.3 else ()


def trial(
    seed: int, style: dict[str, float], merits: Merits, count: int, *, kin: bool
) -> tuple[float, float]:
    """How well the style and what was learnt foretell the order of games that were not rated."""
    opinions, hidden = person(Random(seed), style, merits, count, kin=kin)
    taste, check = learn_taste(opinions, style), check_taste(opinions, style)
    used = weights_to_use(taste, check)
    rated = {opinion.game for opinion in opinions}
    others = [found for game, found in sorted(merits.items()) if game not in rated]
    truth = [worth(found, hidden) for found in others]
    by_style, by_taste = ([worth(found, each) for found in others] for each in (style, used))
    return rank_correlation(by_style, truth), rank_correlation(by_taste, truth)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--people", type=int, default=200)
    asked.add_argument("--style", type=Style, default=Style.BALANCED, choices=list(Style))
    given = asked.parse_args()
    games = {content_hash(genome): genome for genome in map(load_game, known_games())}
    merits = {game: found for game, found in measure_merits(games).items() if found}
    style = dict(WEIGHTS[given.style])
    print(f"{len(merits)} games, {given.people} people, style {given.style}")
    print("| people | ratings | by the style | by what was learnt | made worse |\n|---|---|---|---|---|")
    for kin in (True, False):
        for count in RATINGS:
            found = [trial(seed, style, merits, count, kin=kin) for seed in range(given.people)]
            worse = mean(taste < plain - TOLERANCE for plain, taste in found)
            plain, learnt = (mean(each) for each in zip(*found, strict=True))
            who = "kin of the style" if kin else "strangers to it"
            print(f"| {who} | {count} | {plain:.2f} | {learnt:.2f} | {worse:.0%} |", flush=True)


if __name__ == "__main__":
    main()
