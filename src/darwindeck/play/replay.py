"""A playthrough seen again: forward, back and to any place, through the eyes of one seat or with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from darwindeck import _core
from darwindeck.bytecode import id_hash
from darwindeck.errors import ActionError, RunError
from darwindeck.files import read_whole
from darwindeck.genome.library import library_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.history import Positions
from darwindeck.play.saved import Dear, SavedTable, read_table
from darwindeck.play.seats import COMPASS, names_of, seats_of
from darwindeck.simulation.events import Event, HandBegins, Telling
from darwindeck.simulation.playthrough import Playthrough, deal_with_events, record_with_events
from darwindeck.simulation.snapshots import StateSnapshot
from darwindeck.simulation.view import View


class Replay:
    """All positions of a playthrough and a place among them. Place n is after n actions."""

    def __init__(
        self,
        first: Playthrough,
        telling: Telling,
        actions: tuple[str, ...],
        *,
        seats: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
        seed: int | None = None,
        dear: tuple[Dear, ...] = (),
    ) -> None:
        self.genome = first.genome
        self.seats = seats or ("?",) * first.genome.player_count
        self.names = names or COMPASS[first.genome.player_count]
        self.dear = dear
        """The decisions that cost most, dearest first."""
        self.seed = seed
        self.actions = actions
        self._positions = Positions(first)
        self._tellings = [telling]
        for action in actions:
            after, telling = self._positions.now.apply_with_events(action)
            self._positions.append(after)
            self._tellings.append(telling)
        self.place = 0

    @property
    def length(self) -> int:
        return len(self.actions)

    @property
    def position(self) -> Playthrough:
        return self._positions[self.place]

    @property
    def positions(self) -> Sequence[Playthrough]:
        """All of them; position n is the one after n actions."""
        return self._positions

    def events_at(self, place: int, seat: int | None) -> tuple[Event, ...]:
        """Return what led to a place last, as a seat knew it, or with all cards."""
        return self._tellings[place].read_by(seat)

    def move(self, steps: int) -> None:
        """Forward, or back if negative; not beyond the ends."""
        self.jump(self.place + steps)

    def jump(self, place: int) -> None:
        self.place = min(max(0, place), self.length)

    def next_hand(self, direction: int = 1) -> None:
        """To the first place of the next hand, or of this or the last one."""
        starts = self.starts()
        if direction > 0:
            self.jump(next((at for at in starts if at > self.place), self.length))
        else:
            self.jump(next((at for at in reversed(starts) if at < self.place), 0))

    def starts(self) -> list[int]:
        """Return the first place of every hand."""
        return [at for at in range(self.length + 1) if self._begins(at)]

    def next_dear(self, direction: int = 1) -> None:
        """To the next decision that cost much, or to the one before."""
        places = sorted(one.number for one in self.dear if 0 <= one.number <= self.length)
        if direction > 0:
            self.jump(next((at for at in places if at > self.place), self.place))
        else:
            self.jump(next((at for at in reversed(places) if at < self.place), self.place))

    def dear_here(self) -> str:
        """Return what search thought of the decision at this place, if it cost much."""
        return next((one.sentence for one in self.dear if one.number == self.place), "")

    def _begins(self, at: int) -> bool:
        return any(isinstance(event, HandBegins) for event in self._tellings[at].seen_by(None))

    def actor(self) -> int | None:
        """Who did what led here; nobody at the deal."""
        return None if self.place == 0 else self._positions[self.place - 1].actor

    def view(self, seat: int) -> View:
        return self.position.view(seat)

    def snapshot(self) -> StateSnapshot:
        """All cards."""
        return self.position.snapshot()

    def events(self, seat: int | None, *, until_now: bool = True) -> tuple[Event, ...]:
        """Return what had happened at this place, as a seat knew it, or with all cards; or only what led here last."""
        first = 0 if until_now else self.place
        found: list[Event] = []
        for telling in self._tellings[first : self.place + 1]:
            found += telling.read_by(seat)
        return tuple(found)


def replay_of(path: Path, game: GameGenome | None = None) -> Replay:
    """Return the replay of a saved table, or of a bare record; a record of an unknown game needs the game named."""
    try:
        data = read_whole(path)
    except OSError as error:
        raise RunError(f"cannot read {path}: {error.strerror or error}", code="run/io") from error
    try:
        return _of_table(data) if data[:1] == b"{" else _of_record(data, game)
    except ActionError as error:
        raise RunError(f"{path} does not replay: {error.message}", code="run/bad-record") from error


def _of_table(data: bytes) -> Replay:
    return replay_of_table(read_table(data))


def replay_of_table(saved: SavedTable) -> Replay:
    """Return the replay of a table, every action checked against the rules; ActionError where they forbid one."""
    first, telling = deal_with_events(
        saved.game_genome(), seed=saved.seed, game=saved.game, sealed=saved.sealed
    )
    seats = seats_of(saved.seats, first.genome.player_count)
    return Replay(
        first,
        telling,
        saved.actions,
        seats=saved.seats,
        names=names_of(seats, saved.names),
        seed=saved.seed,
        dear=() if saved.ending is None else saved.ending.dear,
    )


def _of_record(record: bytes, game: GameGenome | None) -> Replay:
    genome = game or _game_of_record(record)
    first, telling, actions = record_with_events(genome, record)
    return Replay(first, telling, actions)


def _game_of_record(record: bytes) -> GameGenome:
    """Return the game of a record, if it is one that ships."""
    try:
        wanted = _core.read_record(record)[1]
    except ValueError as error:
        raise RunError(f"neither a saved table nor a record: {error}", code="run/bad-record") from error
    for name in library_games():
        genome = load_game(name)
        if id_hash(genome) == wanted:
            return genome
    raise RunError("the record is of no known game: name it with --game", code="run/bad-record")
