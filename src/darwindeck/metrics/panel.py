"""The panel: known games scored like any other, to see whether fitness says what players say.

Thirty of them set the scales and weights; those that came later test them. Also tells how saturated each merit is: one
that most games have in full tells no game from another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from darwindeck.genome.library import known_games, load_game
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.evaluation import Evaluation, Stage, Style
from darwindeck.metrics.merits import CEILING, MERITS
from darwindeck.metrics.styles import WEIGHTS
from darwindeck.simulation.queries import Progress

SEED: Final = 20
SATURATED: Final = 0.5
"""A merit that more than this share of the panel has in full is saturated."""
UNSATURATED_WEIGHT: Final = 0.6
"""The least share of a style's weight that has to lie on other merits."""

BEGIN, END = "<!-- calibration -->", "<!-- end -->"

SET_BY: Final = frozenset(
    [
        "betting-war",
        "black-maria",
        "blackjack",
        "briscola",
        "cheat",
        "crazy-eights",
        "draw-poker",
        "euchre-like",
        "fan-tan",
        "gin-rummy",
        "go-fish",
        "hearts",
        "knaves",
        "knock-rummy",
        "knockout-whist",
        "mau-mau",
        "oh-hell",
        "old-maid",
        "partnership-spades",
        "polignac",
        "president",
        "rummy",
        "scopa",
        "scotch-whist",
        "simple-poker",
        "spades",
        "thirty-one",
        "uno-style",
        "war",
        "whist",
    ]
)
"""The games that were looked at when the scales and weights were set."""


class Panel(msgspec.Struct, frozen=True):
    """Games by their id, with what was found."""

    found: dict[str, Evaluation]

    def ranking(self, style: Style) -> list[str]:
        """Ids, best first; games that were stopped last, in alphabetical order."""
        return sorted(self.found, key=lambda game: (-self.found[game].fitness(style).value, game))

    def saturation(self) -> dict[str, float]:
        """For every merit: the share of the games that were measured that have it in full."""
        measured = [one for one in self.found.values() if one.ok]
        return {name: _full(name, measured) for name in MERITS}

    def unsaturated_weight(self, style: Style) -> float:
        """Return the share of a style's weight on merits that tell games apart."""
        full, weights = self.saturation(), WEIGHTS[style]
        telling = sum(weight for name, weight in weights.items() if full[name] <= SATURATED)
        return telling / sum(weights.values())

    def to_json(self) -> dict[str, object]:
        return {
            "games": {game: _row(one) for game, one in self.found.items()},
            "ranking": {style.value: self.ranking(style) for style in Style},
            "saturation": {name: round(share, 4) for name, share in self.saturation().items()},
            "unsaturated_weight": {style.value: round(self.unsaturated_weight(style), 4) for style in Style},
        }


def calibrate(
    games: Sequence[str] | None = None,
    *,
    cascade: Cascade | None = None,
    seed: int = SEED,
    until: Stage = Stage.MEASURE,
    threads: int = 0,
    progress: Progress | None = None,
) -> Panel:
    """Return the panel of these known games, all of them if none are named."""
    names = list(known_games() if games is None else games)
    genomes = [load_game(name) for name in names]
    found = (cascade or Cascade()).evaluate(
        genomes, seed=seed, until=until, threads=threads, progress=progress
    )
    return Panel(dict(zip(names, found, strict=True)))


_COLUMNS: Final[Mapping[str, str]] = {
    "finesse": "finesse",
    "mastery": "mastery",
    "skill": "skill",
    "decisions": "real decisions",
    "weight": "weight of a decision",
    "runaway": "leader wins",
    "kingmaking": "kingmaking",
    "information": "hidden cards",
    "interaction": "interaction",
    "deceit": "deceit",
    "balance": "fair seats",
    "minutes": "minutes",
    "complexity": "length of rules",
}


def table(panel: Panel) -> str:
    """Return the generated part of docs/metrics.md: fitness by style and measures, of the games that set the
    scales and of the others, and saturation.
    """
    order = panel.ranking(Style.STRATEGIC)
    first = [game for game in order if game in SET_BY]
    later = [game for game in order if game not in SET_BY]
    blocks = [_fitness(panel, first), _measures(panel, first)]
    if later:
        blocks += ["Games that were not looked at when scales and weights were set:"]
        blocks += [_fitness(panel, later), _measures(panel, later)]
    return "\n\n".join([*blocks, _saturation(panel)])


def _fitness(panel: Panel, games: Sequence[str]) -> str:
    lines = _head("game", *(style.value for style in Style))
    for game in games:
        values = (panel.found[game].fitness(style) for style in Style)
        lines.append(_line([game, *(f"{v.value:.2f} ± {(v.high - v.low) / 2:.2f}" for v in values)]))
    return "\n".join(lines)


def _measures(panel: Panel, games: Sequence[str]) -> str:
    lines = _head("game", *_COLUMNS.values())
    for game in games:
        measures = panel.found[game].measures
        cells = (f"{measures[name].value:.2f}" if name in measures else "–" for name in _COLUMNS)
        lines.append(_line([game, *cells]))
    return "\n".join(lines)


def _saturation(panel: Panel) -> str:
    lines = _head("merit", "full for", *(style.value for style in Style))
    for name, share in panel.saturation().items():
        weights = (f"{WEIGHTS[style].get(name, 0):g}" for style in Style)
        lines.append(_line([name, f"{share:.0%}", *weights]))
    telling = (f"{panel.unsaturated_weight(style):.0%}" for style in Style)
    lines.append(_line(["weight that tells games apart", "", *telling]))
    return "\n".join(lines)


def has_marks(page: str) -> bool:
    """Return whether a page says where the table begins and where it ends."""
    return END in page.partition(BEGIN)[2]


def replace_table(page: str, panel: Panel) -> str:
    """Return the page with the table between its marks written anew; it has to have both."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{table(panel)}\n{END}{tail}"


def _head(*names: str) -> list[str]:
    return [_line(names), _line(["---"] * len(names))]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _full(name: str, measured: Sequence[Evaluation]) -> float:
    merits = [found for one in measured if (found := MERITS[name].of(one.measures)) is not None]
    return sum(found.value >= CEILING for found in merits) / len(merits) if merits else 0.0


def _row(one: Evaluation) -> dict[str, object]:
    return {
        "verdict": one.verdict.value,
        "fitness": {style.value: round(one.fitness(style).value, 6) for style in Style},
    }
