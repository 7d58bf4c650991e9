"""Many games in step, in the engine. The arrays are views on its memory: every call writes them anew, so copy what is
to be kept. Only what the seat to act may know is in its row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, Self

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from darwindeck import _core
from darwindeck.arguments import (
    agent_argument,
    bytes_argument,
    describe_value,
    game_argument,
    whole_number,
)
from darwindeck.bytecode import id_hash
from darwindeck.env.spec import Observe, Spec, Unit, spec_of
from darwindeck.errors import ActionError, RunError, WrongTypeError
from darwindeck.genome.codec import rules_json
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import ACTIONS, check_seed, check_threads, engine_errors, program_of
from darwindeck.simulation.playthrough import Playthrough, replay

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

GOES_ON: Final = 0
TERMINATED: Final = 1
TRUNCATED: Final = 2
"""What `Games.ended` says of a game: the turn limit, or a standstill, cut a truncated one off."""


class _Saved(msgspec.Struct, frozen=True, array_like=True):
    """All that is needed to go on: the settings, the rules of the games, and where each of them stands."""

    unit: Unit
    forced: Literal["skip", "ask"]
    observe: Observe
    opponents: dict[int, str]
    rules: list[bytes]
    tables: bytes


class Games:
    """A number of games played in step; several kinds of game are taken in turn.

    >>> import darwindeck as dd
    >>> games = Games(dd.load("crazy-eights"), 3, seed=7)
    >>> games.step(games.choose("random"))
    >>> games.mask.shape == (3, len(dd.ACTIONS)), games.mask.sum(axis=1).tolist() == games.legal_count.tolist()
    (True, True)
    """

    def __init__(
        self,
        game: GameGenome | Iterable[GameGenome],
        n: int,
        *,
        seed: int = 0,
        unit: Unit = "hand",
        forced: Literal["skip", "ask"] = "skip",
        observe: Observe = "full",
        opponents: Mapping[int, str] | None = None,
        threads: int = 1,
    ) -> None:
        self.games = _games_argument(game)
        _one_of("unit", unit, ("hand", "game"))
        _one_of("forced", forced, ("skip", "ask"))
        _one_of("observe", observe, ("live", "full", "none"))
        self.unit: Unit = unit
        self.forced: Literal["skip", "ask"] = forced
        self.observe: Observe = observe
        self.opponents = _opponents_argument(opponents)
        self.threads = check_threads(threads)
        self._check_opponents()
        if whole_number("n", n) < 1:
            raise RunError(f"{n} games cannot be played: give at least 1")
        with _told():
            core = _core.Games(
                [program_of(each) for each in self.games],
                n,
                check_seed(seed),
                hand=unit == "hand",
                skip=forced == "skip",
                observe=None if observe == "none" else observe,
                opponents=list(self.opponents.items()),
                threads=self.threads,
            )
        self._hold(core)

    def _check_opponents(self) -> None:
        fewest = min(game.player_count for game in self.games)
        for seat in self.opponents:
            self._check_seat(seat)
        if all(seat in self.opponents for seat in range(fewest)):
            raise RunError(
                "agents play every seat, so nobody is left to learn: leave a seat out of opponents"
            )

    def _hold(self, core: _core.Games) -> None:
        """Takes the engine's memory as arrays."""
        self._core = core
        self.n: int = core.count
        self.observation: Floats = np.asarray(core.observation)
        self.last_observation: Floats = np.asarray(core.last_observation)
        """Where an episode ended: what the seat that acted last saw at its end."""
        self.mask: Bytes = np.asarray(core.mask)
        self.actor: Bytes = np.asarray(core.actor)
        self.legal_count: Bytes = np.asarray(core.legal_count)
        self.reward: Floats = np.asarray(core.reward)
        """By seat, where an episode ended: the share of the win less an even share."""
        self.points: Floats = np.asarray(core.points)
        """By seat, where an episode ended: the points, or the chips, that it brought."""
        self.ended: Bytes = np.asarray(core.ended)
        self.which: NDArray[np.intp] = np.asarray(core.which(), dtype=np.intp)
        """Which of the games each row plays."""

    def step(self, actions: ArrayLike) -> None:
        """Takes an action, by its place in `dd.ACTIONS`, in every game. Where an episode ends the next one begins."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise RunError(
                f"actions are {self.n} whole numbers, one for each game, not {given.dtype} {given.shape}"
            )
        places = given if given.dtype == np.uint8 else np.where((given < 0) | (given > 255), 255, given)
        with _told():
            refused = self._core.step(places.astype(np.uint8, copy=False).tobytes())
        if refused is not None:
            self._refuse(refused, int(given[refused]))

    def _refuse(self, index: int, place: int) -> None:
        name = ACTIONS[place] if 0 <= place < len(ACTIONS) else "no action"
        legal = ", ".join(f"{at} {ACTIONS[at]}" for at in np.flatnonzero(self.mask[index]))
        message = f"game {index}: {place} ({name}) is not legal; legal are {legal}. Nothing was played"
        raise ActionError(message, code="action/illegal")

    def reset(self, where: ArrayLike | None = None, *, seeds: Sequence[int] | None = None) -> None:
        """Deals anew, everywhere or where `where` is true. Game k of a seed is `dd.deal(game, seed=seed, game=k)`;
        seeds are one for each game, also for those that are not dealt anew."""
        which = [True] * self.n if where is None else self._where(where)
        checked = None if seeds is None else [check_seed(seed) for seed in seeds]
        if checked is not None and len(checked) != self.n:
            raise RunError(f"seeds are {self.n} numbers, one for each game, not {len(checked)}")
        with _told():
            self._core.reset(which, checked)

    def look(self, seat: int) -> Floats:
        """Return what one seat of every game sees, whether it is to act or not."""
        self._need_observations()
        self._check_seat(whole_number("seat", seat))
        found: Floats = np.asarray(self._core.look(seat))
        return found

    def choose(self, agent: str, where: ArrayLike | None = None) -> Bytes:
        """Return what an agent would do for the seats to act, everywhere or where `where` is true; 0 elsewhere."""
        which = None if where is None else self._where(where)
        if agent_argument(agent).startswith("ismcts") and self.observe == "none":
            raise RunError(
                f"{agent} uses what its seat remembers, which observe='none' leaves out: observe='live'"
            )
        with _told():
            return np.frombuffer(self._core.choose(agent, which), dtype=np.uint8)

    def fork(self, index: int, count: int) -> Self:
        """Return copies of one game, to try things in. They share its random stream and the order of its
        deck."""
        with _told():
            return self._with(self._core.fork(self._index(index), whole_number("count", count)))

    def worlds(self, index: int, count: int, *, seed: int = 0) -> Self:
        """Return determinizations of one game for the seat to act: hidden cards are dealt again, consistent
        with its knowledge."""
        self._need_observations()
        with _told():
            worlds = self._core.worlds(self._index(index), whole_number("count", count), check_seed(seed))
        return self._with(worlds)

    def playthrough(self, index: int) -> Playthrough:
        """One of the games as it stands, to be looked at, printed and played on."""
        game = self.games[self.which[self._index(index)]]
        with _told():
            record = self._core.record(index, id_hash(game))
        return replay(game, record)

    def save(self) -> bytes:
        """All games as they stand, to go on with later; agents and deals go on as they would have."""
        with _told():
            tables = self._core.save()
        rules = [rules_json(game) for game in self.games]
        saved = _Saved(self.unit, self.forced, self.observe, self.opponents, rules, tables)
        return msgspec.msgpack.encode(saved)

    @classmethod
    def load(cls, data: bytes, game: GameGenome | Iterable[GameGenome], *, threads: int = 1) -> Self:
        """Return the games that were saved; `game` is as it was."""
        try:
            saved = msgspec.msgpack.decode(bytes_argument("saved games", data), type=_Saved)
        except msgspec.DecodeError as error:
            raise RunError(f"these bytes are not saved games: {error}", code="run/bad-record") from error
        options: dict[str, Any] = {"unit": saved.unit, "forced": saved.forced, "observe": saved.observe}
        empty = cls(game, 1, opponents=saved.opponents, threads=threads, **options)
        if [rules_json(each) for each in empty.games] != saved.rules:
            raise RunError("these are saved games with other rules", code="run/bad-record")
        with _told():
            return empty._with(empty._core.load(saved.tables))

    def spec(self, game: int = 0) -> Spec:
        """Return what the rows of one of the games hold."""
        if not 0 <= whole_number("game", game) < len(self.games):
            raise RunError(f"game {game} does not exist: there are {len(self.games)}, from 0 on")
        of = self.games[game]
        seats = max(each.player_count for each in self.games)
        return spec_of(of, seats, self._core.blocks(), self._core.numbers(game))

    def _with(self, core: _core.Games) -> Self:
        other = object.__new__(type(self))
        other.games, other.unit, other.forced = self.games, self.unit, self.forced
        other.observe, other.opponents, other.threads = self.observe, self.opponents, self.threads
        other._hold(core)
        return other

    def _index(self, index: int) -> int:
        if not 0 <= whole_number("index", index) < self.n:
            raise RunError(f"game {index} does not exist: there are {self.n}, from 0 on")
        return index

    def _where(self, where: ArrayLike) -> list[bool]:
        """One truth value for each game."""
        given = np.asarray(where)
        if given.shape != (self.n,) or given.dtype != np.bool_:
            raise RunError(
                f"where is {self.n} truth values, one for each game, not {given.dtype} {given.shape}"
            )
        which: list[bool] = given.tolist()
        return which

    def _check_seat(self, seat: int) -> None:
        most = max(game.player_count for game in self.games)
        if not 0 <= seat < most:
            raise RunError(f"seat {seat} does not exist: seats are 0 to {most - 1}")

    def _need_observations(self) -> None:
        if self.observe == "none":
            raise RunError("nobody looks with observe='none': make the games with observe='live' or 'full'")

    def __copy__(self) -> Self:
        """Return a copy of its own: stepping one leaves the other as it was."""
        return self.load(self.save(), self.games, threads=self.threads)

    def __deepcopy__(self, memo: object) -> Self:
        del memo
        return self.__copy__()

    def __reduce__(self) -> tuple[Callable[..., Games], tuple[object, ...]]:
        return _unpickle, (self.save(), self.games, self.threads)

    def __repr__(self) -> str:
        names = ", ".join(game.labels.name or "a game" for game in self.games[:3])
        more = ", …" if len(self.games) > 3 else ""
        return f"<Games: {self.n} of {names}{more}, by the {self.unit}>"


class _told:  # noqa: N801 - used like a function
    """What the engine refuses, in our errors."""

    def __enter__(self) -> None:
        self._engine = engine_errors()
        self._engine.__enter__()

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ValueError) and not isinstance(error, RunError):
            raise RunError(str(error)) from error
        self._engine.__exit__(kind, error, trace)


def _games_argument(game: GameGenome | Iterable[GameGenome]) -> tuple[GameGenome, ...]:
    if isinstance(game, str) or not isinstance(game, Iterable):
        return (game_argument(game),)
    games = tuple(map(game_argument, game))
    if not games:
        raise RunError("there is no game to play: give one, or a list with at least one")
    return games


def _opponents_argument(opponents: Mapping[int, str] | None) -> dict[int, str]:
    if opponents is None:
        return {}
    if not isinstance(opponents, Mapping):
        raise WrongTypeError(
            f"opponents are agents by seat such as {{1: 'greedy'}}, not {describe_value(opponents)}"
        )
    return {whole_number("seat", seat): agent_argument(name) for seat, name in opponents.items()}


def _unpickle(data: bytes, games: tuple[GameGenome, ...], threads: int) -> Games:
    return Games.load(data, games, threads=threads)


def _one_of(name: str, value: object, names: tuple[str, ...]) -> None:
    if value not in names:
        raise RunError(f"{name} is one of {', '.join(names)}, not {value!r}")
