"""Games played by agents as arrays: every decision with what its seat saw, and what every episode brought."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from darwindeck.arguments import agent_argument, game_argument, names_argument, whole_number
from darwindeck.canonical import content_hash
from darwindeck.env.games import Games
from darwindeck.env.spec import Observe, Unit
from darwindeck.errors import RunError
from darwindeck.files import read_whole, write_whole
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS

_AT_ONCE: Final = 256
_SHARD: Final = 100_000
"""Decisions in one file, about."""
_MOST_BYTES: Final = 1 << 34
_ABOUT: Final = "collected.json"

Arrays = dict[str, np.ndarray[Any, Any]]


class Collected(msgspec.Struct, frozen=True):
    """What a folder of trajectories holds."""

    game_id: str
    version: int
    agents: tuple[str, ...]
    seed: int
    unit: Unit
    observe: Observe
    episodes: int
    decisions: int
    size: int
    """Numbers of an observation."""
    shards: tuple[str, ...]


class DecisionRows(NamedTuple):
    """Decisions of one moment, a row each; `places` and `values` of one row follow those of the row before."""

    episode: Any
    seat: Any
    action: Any
    mask: Any
    filled: Any
    """How many numbers of the observation are not 0: few are, so they are kept with their places."""
    places: Any
    values: Any


def collect(
    game: GameGenome,
    agents: str | Sequence[str],
    episodes: int,
    *,
    seed: int = 0,
    out: Path | str,
    unit: Unit = "hand",
    observe: Observe = "live",
) -> Collected:
    """Lets agents, one for each seat or one for all, play so many episodes, and writes every decision into a folder:
    npz files, and the same as Arrow files where pyarrow is installed."""
    seats = game_argument(game).player_count
    names = (agent_argument(agents),) * seats if isinstance(agents, str) else names_argument("agents", agents)
    if len(names) != seats:
        raise RunError(f"the game has {seats} seats, and {len(names)} agents were given")
    if whole_number("episodes", episodes) < 1:
        raise RunError("at least one episode has to be collected")
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    games = Games(game, min(_AT_ONCE, episodes), seed=seed, unit=unit, observe=observe)
    returns = np.zeros((episodes, game.player_count), np.float32)
    points = np.zeros((episodes, game.player_count), np.float32)
    ended = np.zeros(episodes, np.uint8)
    shards: list[str] = []
    decisions, size = 0, games.observation.shape[1] if games.observation.size else 0
    steps: list[DecisionRows] = []
    for step in _play(games, names, episodes, returns, points, ended):
        steps.append(step)
        if len(steps) * games.n >= _SHARD:
            decisions += _write_shard(folder, shards, steps, size)
    decisions += _write_shard(folder, shards, steps, size)
    of_episodes: Arrays = {"returns": returns, "points": points, "ended": ended}
    _write_npz(folder / "episodes", of_episodes)
    _write_arrow(folder / "episodes", of_episodes, 0)
    about = Collected(
        content_hash(game),
        games.spec().version,
        names,
        seed,
        unit,
        observe,
        episodes,
        decisions,
        size,
        tuple(shards),
    )
    write_whole(folder / _ABOUT, msgspec.json.encode(about))
    return about


def _play(
    games: Games, agents: tuple[str, ...], episodes: int, returns: Any, points: Any, ended: Any
) -> Iterator[DecisionRows]:
    """Every moment of the games; row i plays the episodes i, i + n, i + 2n and so on."""
    number = np.arange(games.n)
    seats = returns.shape[1]
    while True:
        wanted = number < episodes
        if not wanted.any():
            return
        actions = np.zeros(games.n, np.uint8)
        for seat, agent in enumerate(agents):
            here = (games.actor == seat) & wanted
            if here.any():
                actions[here] = games.choose(agent, here)[here]
        actions[~wanted] = games.mask[~wanted].argmax(axis=1)
        mask = np.packbits(games.mask[wanted], axis=1)
        sparse = _sparse(games.observation[wanted]) if games.observation.size else _unseen(int(wanted.sum()))
        yield DecisionRows(number[wanted], games.actor[wanted], actions[wanted], mask, *sparse)
        games.step(actions)
        over = (games.ended > 0) & wanted
        returns[number[over]] = games.reward[over, :seats]
        points[number[over]] = games.points[over, :seats]
        ended[number[over]] = games.ended[over]
        number[games.ended > 0] += games.n


def _sparse(rows: Any) -> tuple[Any, Any, Any]:
    """How many numbers of each row are not 0, at which places, and which."""
    there = rows != 0
    filled = np.count_nonzero(there, axis=1).astype(np.uint16)
    at = np.flatnonzero(there)
    return filled, (at % rows.shape[1]).astype(np.uint16), rows.ravel()[at]


def _unseen(rows: int) -> tuple[Any, Any, Any]:
    return np.zeros(rows, np.uint16), np.zeros(0, np.uint16), np.zeros(0, np.float32)


def _dense(arrays: Arrays, size: int) -> np.ndarray[Any, Any]:
    """Return the rows that `_sparse` took apart."""
    filled = arrays.pop("filled")
    rows = np.zeros((len(filled), size), np.float32)
    rows[np.repeat(np.arange(len(filled)), filled), arrays.pop("places")] = arrays.pop("values")
    return rows


def _write_shard(folder: Path, shards: list[str], steps: list[DecisionRows], size: int) -> int:
    """Writes what was gathered, and forgets it."""
    if not steps:
        return 0
    columns = [np.concatenate(column) for column in zip(*steps, strict=True)]
    steps.clear()
    name = f"decisions-{len(shards):05}"
    arrays: Arrays = dict(zip(DecisionRows._fields, columns, strict=True))
    _write_npz(folder / name, arrays)
    _write_arrow(folder / name, arrays, size)
    shards.append(name)
    return len(columns[0])


def _write_npz(path: Path, arrays: Arrays) -> None:
    """As `numpy.savez_compressed` does, but fast: most of the time went into packing tightly."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for name, values in arrays.items():
            with file.open(f"{name}.npy", "w", force_zip64=True) as entry:
                np.lib.format.write_array(entry, np.ascontiguousarray(values), allow_pickle=False)
    write_whole(path.with_suffix(".npz"), data.getvalue())


def _write_arrow(path: Path, arrays: Arrays, size: int) -> None:
    """Write the same as one table, where pyarrow is installed; its observations are whole rows."""
    try:
        import pyarrow as pa
    except ModuleNotFoundError:
        return
    if "filled" in arrays:
        arrays = arrays.copy()
        arrays["observation"] = _dense(arrays, size)
    columns = {
        name: pa.array(values)
        if values.ndim == 1
        else pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), values.shape[1])
        for name, values in arrays.items()
        if values.size
    }
    table = pa.table(columns)
    sink = pa.BufferOutputStream()
    with pa.ipc.new_file(sink, table.schema, options=pa.ipc.IpcWriteOptions(compression="lz4")) as writer:
        writer.write_table(table)
    write_whole(path.with_suffix(".arrow"), sink.getvalue().to_pybytes())


def _about(folder: Path) -> Collected:
    try:
        return msgspec.json.decode(read_whole(folder / _ABOUT), type=Collected)
    except FileNotFoundError as error:
        raise RunError(f"there are no trajectories in {folder}: {_ABOUT} is missing") from error


def read(folder: Path | str) -> Iterator[Arrays]:
    """Yield the decisions of a folder, file by file; `return` and `points` are those of the seat that decided.
    `mask` has a byte for each action again.
    """
    about = _about(Path(folder))
    with np.load(io.BytesIO(read_whole(Path(folder) / "episodes.npz", _MOST_BYTES))) as kept:
        returns, points, ended = kept["returns"], kept["points"], kept["ended"]
    for shard in about.shards:
        with np.load(io.BytesIO(read_whole(Path(folder) / f"{shard}.npz", _MOST_BYTES))) as kept:
            arrays: Arrays = {name: kept[name] for name in kept.files}
        rows = arrays["episode"], arrays["seat"]
        arrays["observation"] = _dense(arrays, about.size)
        arrays["mask"] = np.unpackbits(arrays["mask"], axis=1, count=len(ACTIONS))
        arrays |= {"return": returns[rows], "points": points[rows], "ended": ended[arrays["episode"]]}
        yield arrays
