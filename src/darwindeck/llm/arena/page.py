"""An arena's report for people: cells of a table, and a page in one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Final

from darwindeck.llm.arena.standings import ArenaReport, PlayerEffort, PlayerStanding, Share, StandingLine

HEAD: Final = (
    *("player", "games", "share", "95% interval", "even", "rating"),
    *("refused", "illegal", "defaulted", "tokens", "cost", "s/decision"),
)
WIDTH: Final = 300


def cells(standing: PlayerStanding) -> tuple[str, ...]:
    """One player as a row under HEAD."""
    share, conduct, rating = standing.share, standing.conduct, standing.rating
    return (
        standing.player,
        str(standing.games),
        "–" if share is None else f"{share.rate:.1%}",
        "–" if share is None else interval(share),
        "–" if share is None else f"{share.even:.1%}",
        f"{rating.mu:.1f} ± {rating.sigma:.1f}",
        "–" if conduct is None else f"{conduct.refused_rate:.1%}",
        "–" if conduct is None else f"{conduct.illegal_rate:.1%}",
        "–" if conduct is None else str(conduct.defaulted),
        *_spent(standing.effort, asked=conduct is not None),
    )


def _spent(effort: PlayerEffort, *, asked: bool) -> tuple[str, str, str]:
    cost = "unknown" if effort.cost is None else f"${effort.cost:.4f}"
    pace = f"{effort.seconds / effort.decisions:.4f}" if effort.decisions else "–"
    return (str(effort.input_tokens + effort.output_tokens), cost, pace) if asked else ("–", "–", pace)


def interval(share: Share) -> str:
    if share.low is None or share.high is None:
        return "one deal: none"
    return f"{share.low:.1%} to {share.high:.1%}"


def game_cells(line: StandingLine) -> tuple[str, ...]:
    """One player in one game: game, player, share, interval, even."""
    share = line.share
    return line.game, line.player, f"{share.rate:.1%}", interval(share), f"{share.even:.1%}"


@dataclass(frozen=True, slots=True)
class _Row:
    cells: tuple[str, ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class _Mark:
    """A player's share drawn on a line from 0 to 1."""

    player: str
    rate: str
    interval: str
    verdict: str
    x: float
    low_x: float | None
    high_x: float | None


@dataclass(frozen=True, slots=True)
class _Game:
    name: str
    even: str
    even_x: float
    lines: tuple[_Mark, ...]


def page(report: ArenaReport) -> str:
    """Return the report as one HTML file: no script, nothing from elsewhere."""
    from jinja2 import Environment

    template = resources.files("darwindeck.llm.arena").joinpath("page.html").read_text(encoding="utf-8")
    rows = [_Row(cells(one), one.share.verdict if one.share else "open") for one in report.standings]
    return (
        Environment(autoescape=True, trim_blocks=True)
        .from_string(template)
        .render(
            report=report, players=len(report.standings), head=HEAD, rows=rows, games=_games(report.lines)
        )
    )


def _games(lines: Sequence[StandingLine]) -> list[_Game]:
    names = dict.fromkeys(line.game for line in lines)
    return [_game(name, [line for line in lines if line.game == name]) for name in names]


def _game(name: str, lines: Sequence[StandingLine]) -> _Game:
    even = lines[0].share.even
    ranked = sorted(lines, key=lambda line: -line.share.rate)
    return _Game(name, f"{even:.1%}", _x(even), tuple(_mark(line) for line in ranked))


def _mark(line: StandingLine) -> _Mark:
    share = line.share
    return _Mark(
        player=line.player,
        rate=f"{share.rate:.1%}",
        interval=interval(share),
        verdict=share.verdict,
        x=_x(share.rate),
        low_x=None if share.low is None else _x(share.low),
        high_x=None if share.high is None else _x(share.high),
    )


def _x(share: float) -> float:
    return round(5 + share * (WIDTH - 10), 1)
