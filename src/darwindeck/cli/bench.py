"""`darwindeck bench`: throughput on this machine, as ratios against games written out by hand."""

from __future__ import annotations

from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.flags import Json, Quiet
from darwindeck.cli.output import emit, emit_json, emit_table, remark
from darwindeck.metrics.bench import GAMES, EvaluationSpeed, measure_evaluation
from darwindeck.simulation.bench import (
    Border,
    GameSpeed,
    ReferenceSpeed,
    measure_border,
    measure_games,
    measure_reference,
)
from darwindeck.simulation.peers import HOW_TO_INSTALL, Peer, load_open_spiel, measure_peers

WHOLE = 1.0
"""A shorter bench leaves the evaluation out, which takes its ten seconds whatever is asked."""


class BenchResult(msgspec.Struct, frozen=True, kw_only=True):
    """All that one bench found out."""

    reference: ReferenceSpeed
    games: dict[str, GameSpeed]
    border: Border
    evaluation: dict[str, EvaluationSpeed]
    """Empty after a short bench."""

    def to_json(self) -> dict[str, object]:
        return {
            "games": {name: speed.to_json() for name, speed in self.games.items()},
            **self.reference.to_json(),
            "border": self.border.to_json(),
            "evaluation": {name: cost.to_json() for name, cost in self.evaluation.items()},
        }


def bench(
    *,
    seconds: Annotated[float, Parameter(validator=Number(gt=0, lte=600))] = 3.0,
    peers: Annotated[bool, Parameter(name="--peers", negative="", show_default=False)] = False,
    env: Annotated[bool, Parameter(name="--env", negative="", show_default=False)] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Measure the engine: known games, and Hearts and War against hand-written loops.

    Parameters
    ----------
    seconds
        How long to compare with the reference; each known game gets a twentieth of it per measurement.
    peers
        Compare with OpenSpiel instead, game by game, where it is installed.
    env
        Measure the environments of researchers instead: games in step, with mask and observation. With --peers they
        are compared with OpenSpiel and RLCard, as far as those are installed.
    """
    if env and peers:
        return _compare_env(seconds / 6, json=json, quiet=quiet or json)
    if env:
        return _measure_env(seconds / 6, json=json, quiet=quiet or json)
    if peers:
        return _compare_peers(seconds / 6, json=json, quiet=quiet or json)
    measured = _measure(seconds, quiet=quiet or json)
    if json:
        emit_json(measured.to_json())
        return 0
    _show_games(measured.games)
    _show_reference(measured.reference)
    _show_evaluation(measured.evaluation)
    _show_border(measured.border)
    return 0


def _measure(seconds: float, *, quiet: bool) -> BenchResult:
    """One measurement after the other, so that none slows another down."""
    remark("comparing with the hand-written loops", quiet=quiet)
    reference = measure_reference(seconds)
    games: dict[str, GameSpeed] = {}
    for name, speed in measure_games(seconds / 20):
        remark(f"{name}: {speed.one.games:,.0f} games/s on one thread", quiet=quiet)
        games[name] = speed
    return BenchResult(
        reference=reference,
        games=games,
        border=measure_border(_random_programs(max(20, round(seconds * 60))), 100),
        evaluation={name: measure_evaluation(name) for name in (GAMES if seconds >= WHOLE else ())},
    )


def _compare_peers(seconds: float, *, json: bool, quiet: bool) -> int:
    """Random playouts and search of the games that OpenSpiel has too."""
    spiel = load_open_spiel()
    if spiel is None:
        if json:
            emit_json({"peers": None, "install": HOW_TO_INSTALL})
        else:
            emit(HOW_TO_INSTALL)
        return 0
    found: list[Peer] = []
    for peer in measure_peers(spiel, seconds):
        remark(f"{peer.game}: {peer.playout_ratio:.1f} times its playouts", quiet=quiet)
        found.append(peer)
    if json:
        emit_json({"peers": {peer.game: peer.to_json() for peer in found}})
    else:
        _show_peers(found)
    return 0


def _measure_env(seconds: float, *, json: bool, quiet: bool) -> int:
    """Games in step beside random playouts of the same games."""
    from darwindeck.env.bench import measure_env

    found = {}
    for name, speed in measure_env(seconds):
        remark(f"{name}: {speed.observed:,.0f} observed steps/s", quiet=quiet)
        found[name] = speed
    if json:
        emit_json({"env": {name: msgspec.to_builtins(speed) for name, speed in found.items()}})
        return 0
    emit_table(
        ("game", "playouts/s", "mask", "mask and observation", "live numbers", "of playouts"),
        [
            (
                name,
                *(f"{rate:,.0f}" for rate in (of.playouts, of.mask, of.observed, of.live)),
                f"{of.ratio:.3f}",
            )
            for name, of in found.items()
        ],
    )
    return 0


def _compare_env(seconds: float, *, json: bool, quiet: bool) -> int:
    """Games in step, and one game by `apply`, beside other libraries."""
    from darwindeck.env.peers import measure_env_peers

    found = {}
    for name, speed in measure_env_peers(seconds):
        remark(f"{name}: {speed.observed:,.0f} observed steps/s", quiet=quiet)
        found[name] = speed
    if json:
        emit_json({"env_peers": {name: msgspec.to_builtins(speed) for name, speed in found.items()}})
        return 0

    def beside(ours: float, theirs: float | None) -> tuple[str, str]:
        return ("–", "") if theirs is None else (f"{theirs:,.0f}", f"{ours / theirs:.1f} x")

    emit_table(
        ("game", "observed steps/s", "OpenSpiel", "", "RLCard", "", "apply/s", "OpenSpiel", ""),
        [
            (
                name,
                f"{of.observed:,.0f}",
                *beside(of.observed, of.tensors),
                *beside(of.observed, of.rlcard),
                f"{of.applied:,.0f}",
                *beside(of.applied, of.steps),
            )
            for name, of in found.items()
        ],
    )
    return 0


def _show_peers(peers: list[Peer]) -> None:
    def cell(rate: float | None) -> str:
        return "–" if rate is None else f"{rate:,.0f}"

    def times(ratio: float | None) -> str:
        return "–" if ratio is None else f"{ratio:.1f} x"

    emit_table(
        ("game", "playouts/s", "OpenSpiel", "", "ismcts iterations/s", "OpenSpiel", ""),
        [
            (
                peer.game,
                cell(peer.ours.playouts),
                cell(peer.theirs.playouts),
                times(peer.playout_ratio),
                cell(peer.ours.iterations),
                cell(peer.theirs.iterations),
                times(peer.search_ratio),
            )
            for peer in peers
        ],
    )


def _random_programs(count: int) -> list[bytes]:
    from darwindeck.bytecode import encode
    from darwindeck.evolution.random_games import random_genomes

    return [encode(genome) for genome in random_genomes(1, count)]


def _show_games(games: dict[str, GameSpeed]) -> None:
    emit_table(
        (
            "game",
            "decisions/s, 1 thread",
            "games/s, 1 thread",
            "traced games/s, 1 thread",
            "decisions/s, 2 threads",
            "games/s, 2 threads",
        ),
        [(name, *_cells(speed)) for name, speed in games.items()],
    )
    slowest = min(games, key=lambda name: games[name].one.decisions)
    emit(f"fewest decisions on one thread: {slowest}, {_millions(games[slowest].one.decisions)} a second")


def _cells(speed: GameSpeed) -> tuple[str, ...]:
    return (
        _millions(speed.one.decisions),
        f"{speed.one.games:,.0f}",
        f"{speed.traced.games:,.0f}",
        _millions(speed.two.decisions),
        f"{speed.two.games:,.0f}",
    )


def _millions(rate: float) -> str:
    return f"{rate / 1e6:.2f} M"


def _show_reference(reference: ReferenceSpeed) -> None:
    emit(
        f"Hearts, one hand: {reference.hearts_ratio:.2f} of the hand-written loop "
        f"({reference.hearts:,.0f} hands/s), traced {reference.hearts_traced_ratio:.2f} of untraced"
    )
    emit(f"War: {reference.war_ratio:.2f} of the hand-written loop ({reference.war:,.0f} games/s)")
    emit(
        f"ismcts at Hearts: {reference.search_iterations:,.0f} iterations/s, "
        f"{reference.search_ratio:.2f} of plain playouts"
    )
    emit(
        f"two threads: engine x {reference.engine_scaling:.2f}, hand-written x {reference.reference_scaling:.2f}"
    )


def _show_evaluation(evaluation: dict[str, EvaluationSpeed]) -> None:
    for name, cost in evaluation.items():
        emit(
            f"evaluation of {name}, one core: probe {cost.probe_ms:.0f} ms, "
            f"measure {cost.measure_ms:.0f} ms, ladder {cost.ladder_ms:.0f} ms"
        )


def _show_border(border: Border) -> None:
    emit(f"a batch of {border.genomes} genomes x {border.games} games: {border.share:.1%} inside the engine")
