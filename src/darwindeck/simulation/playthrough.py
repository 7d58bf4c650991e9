"""One playthrough, step by step: an immutable handle on a position."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Self, SupportsIndex

import msgspec

from darwindeck import _core
from darwindeck.arguments import (
    action_argument,
    agent_argument,
    bytes_argument,
    describe_value,
    whole_number,
)
from darwindeck.bytecode import id_hash
from darwindeck.errors import ActionError, RunError, WrongTypeError
from darwindeck.genome.schema import GameGenome
from darwindeck.look.cells import html_lines
from darwindeck.simulation.engine import (
    ACTIONS,
    action_errors,
    check_seed,
    engine_errors,
    observer_of,
    program_of,
    unchecked_program,
)
from darwindeck.simulation.events import Event, Sheet, Telling, telling_of
from darwindeck.simulation.past import LaidOut, Past
from darwindeck.simulation.refusals import Refusal, decode_refusal
from darwindeck.simulation.report import WHOLE_SHARE
from darwindeck.simulation.snapshots import Outcome, StateSnapshot, Weighed
from darwindeck.simulation.view import Numbers, View

if TYPE_CHECKING:
    from darwindeck.simulation.worlds import World

UNDO_WORLDS: Final = 64
"""In how many worlds an action is tried to see whether it tells its maker anything."""
_LAST_GAME: Final = 2**64 - 1
_MOST_TRIES: Final = 2**32 - 1
"""The most that the engine can be told; what it refuses lies far below."""


class Playthrough:
    """A position and the way to it. Acting gives a new one; nothing is ever changed."""

    __slots__ = ("_game", "_laid_out", "_past", "_position", "_seed", "genome")

    def __init__(
        self,
        genome: GameGenome,
        position: _core.Position,
        *,
        seed: int | None,
        game: int | None,
        past: Past | None = None,
        laid_out: LaidOut | None = None,
    ) -> None:
        self.genome = genome
        self._laid_out = laid_out
        """Where it began, if somebody laid that position out and no seed dealt it."""
        self._position = position
        self._seed = seed
        self._game = game
        self._past = past

    @property
    def over(self) -> bool:
        return self._position.over

    @property
    def actor(self) -> int:
        """Return the seat that has to choose."""
        return self._position.actor

    @property
    def choosing(self) -> tuple[int, ...]:
        """List the seats that have to choose now and wait for nobody, from the acting one on.

        >>> import darwindeck as dd
        >>> dd.deal(dd.load("hearts"), seed=7).choosing
        (0, 1, 2, 3)
        """
        first, seats = self.actor, self._position.choosing
        return tuple(sorted(seats, key=lambda seat: (seat < first, seat)))

    def ahead(self, seat: int) -> Self:
        """Return the position as a seat stands before it that chooses before its turn."""
        if self._check_seat(seat) == self.actor:
            return self
        then = object.__new__(type(self))
        with engine_errors():
            then._position = self._position.ahead(seat)
        then.genome, then._past, then._laid_out = self.genome, self._past, self._laid_out
        then._seed, then._game = self._seed, self._game
        return then

    @property
    def actions(self) -> tuple[str, ...]:
        return () if self._past is None else tuple(step.action for step in self._past.steps())

    @property
    def choices(self) -> int:
        """How many choices led here; several cards of one choice are one."""
        return self._position.choices

    @property
    def mid_choice(self) -> bool:
        """Return whether the acting seat has named some cards of a choice and not yet all."""
        return self._position.mid_choice

    @property
    def seed(self) -> int | None:
        """Return the seed it was dealt from; a record knows only the deal itself."""
        return self._seed

    def legal_actions(self) -> list[str]:
        """In notation; empty only when the playthrough is over."""
        return self._position.legal_actions()

    def legal_indices(self) -> list[int]:
        """Return the same by their places in `ACTIONS`."""
        return list(self._position.legal_places())

    def apply(self, action: str | SupportsIndex) -> Self:
        """Return the playthrough after an action, in notation or by its place in `ACTIONS`; ActionError says
        which rule forbids it.

        The cards of one choice (a pass, a meld) are actions one after the other, in the order of `ACTIONS`.
        """
        if type(action) is int and 0 <= action < len(ACTIONS):
            name = ACTIONS[action]
        else:
            action = name = _name_of(action)
        try:
            return self._then(name, self._position.apply(action))
        except (_core.RefusedError, _core.EngineError, ValueError):
            self._refuse(name)
            raise

    def _refuse(self, action: str) -> None:
        """Raises why an action is refused, in our errors."""
        try:
            with action_errors(action):
                self._position.apply(action)
        except ActionError as error:
            if not comes_too_late(self.view(self.actor), action):
                raise
            raise ActionError(
                f"{error.message}; the cards of one choice are named in ascending order (dd.ACTIONS), "
                f"and {' '.join(self.view(self.actor).picked)} is named already",
                code=error.code,
                rule=error.rule,
            ) from error

    def apply_with_events(self, action: str) -> tuple[Self, Telling]:
        """As `apply`, and what happened, as everybody may know it."""
        with action_errors(action_argument(action)):
            after, told = _core.apply_with_events(self._position, action)
        return self._then(action, after), telling_of(told)

    def tells_its_maker(self, actions: Sequence[str], *, seed: int | None = None) -> bool:
        """Tell whether the acting seat would learn something hidden by these actions of its own, if it took them
        back.
        """
        chance = self.chance_here() if seed is None else check_seed(seed)
        with engine_errors():
            return _core.tells_its_maker(self._position, list(actions), UNDO_WORLDS, chance)

    def sheet(self) -> Sheet:
        """Return the score sheet so far; points are public."""
        return msgspec.json.decode(self._position.sheet(), type=Sheet)

    def _then(self, action: str, after: _core.Position) -> Self:
        then = object.__new__(type(self))
        past = self._past
        then.genome, then._position = self.genome, after
        then._past = Past(action, past, 1 if past is None else past.count + 1)
        then._seed, then._game, then._laid_out = self._seed, self._game, self._laid_out
        return then

    def refusal(self, action: str) -> Refusal | None:
        """Return the rule that forbids an action to the acting seat; none if it is legal."""
        with action_errors(action_argument(action)):
            found = _core.refusal(self._position, action)
        return None if found is None else decode_refusal(found)

    def play(self, *actions: str) -> Self:
        """Several actions in a row."""
        state = self
        for action in actions:
            state = state.apply(action)
        return state

    def view(self, seat: int) -> View:
        """Return what one seat may know of the position."""
        with engine_errors():
            return msgspec.json.decode(self._position.view(self._check_seat(seat)), type=View)

    def log(self, seat: int | None = None) -> list[str]:
        """Return what happened, in sentences, as one seat may know it; all cards if nobody is named.

        After a position that was laid out it begins with the first action: there was no deal.
        """
        from darwindeck.narration.tell import tell_all
        from darwindeck.narration.voice import seat_names, voice_of

        seat = None if seat is None else self._check_seat(seat)
        voice = voice_of(self.genome, seat_names(self.genome.player_count), seat)
        return [line.text for line in tell_all(self.events(seat), voice)]

    def events(self, seat: int | None = None) -> list[Event]:
        """Return what happened, one thing after the other, as one seat may know it; with all cards if nobody is
        named.
        """
        reader = None if seat is None else self._check_seat(seat)
        with engine_errors():
            return [event for telling in self._tellings() for event in telling.read_by(reader)]

    def _tellings(self) -> Iterator[Telling]:
        """Yield what happened, action by action; what was asked for once is kept."""
        if self._laid_out is None:
            position, told = _core.record_with_events(
                unchecked_program(self.genome),
                self._position.record([], id_hash(self.genome)),
                id_hash(self.genome),
            )
            yield telling_of(told)
        else:
            position = self._laid_out.position
        for step in () if self._past is None else self._past.steps():
            if step.told is None:
                step.told = _core.apply_with_events(position, step.action)
            position, told = step.told
            yield telling_of(told)

    def observation(self, seat: int) -> Numbers:
        """Return what one seat sees as numbers; those of `view(seat).observation()`, straight from the engine."""
        with engine_errors():
            return array("f", observer_of(self.genome).observe(self._position, self._check_seat(seat)))

    def information_state(self, seat: int) -> str:
        """All that a seat has seen since the deal, and what it sees now: equal where it cannot tell positions apart.

        >>> import darwindeck as dd
        >>> state = dd.deal(dd.load("war"), seed=7)
        >>> state.information_state(0) == state.apply("deck").information_state(0)
        False
        """
        seen = [*self.events(seat), self.view(seat)]
        return "\n".join(msgspec.json.encode(each).decode() for each in seen)

    def history(self, seat: int) -> list[int]:
        """Return the same as small numbers for models of sequences: a number a word of
        `simulation.history.history_words`.

        >>> import darwindeck as dd
        >>> max(dd.deal(dd.load("war"), seed=7).history(0)) < 400
        True
        """
        from darwindeck.simulation.history import tokens_of

        return tokens_of(self.events(seat))

    def _check_seat(self, seat: int) -> int:
        seat = whole_number("seat", seat)
        if not 0 <= seat < self.genome.player_count:
            raise RunError(f"seat {seat} does not exist: the game has {self.genome.player_count}")
        return seat

    def choice(self, agent: str, *, seed: int | None = None) -> str | None:
        """Return what an agent would do here; none when the playthrough is over.

        Its chance comes from the deal and the number of actions so far. A seed of your own is one throw of the dice:
        give another one for every action.
        """
        chance = self.chance_here() if seed is None else check_seed(seed)
        try:
            with engine_errors():
                return self._position.choice(agent_argument(agent), chance)
        except ValueError as error:
            raise RunError(str(error), code="run/unknown-agent") from error

    def chance_here(self) -> int:
        """Return a seed for a choice made here; a hash, so that no player thinks with the numbers the cards were
        dealt by.
        """
        place = self._origin + self._count.to_bytes(8, "big")
        return int.from_bytes(hashlib.sha256(place).digest()[:8], "big")

    @property
    def _count(self) -> int:
        """Return the actions so far."""
        return 0 if self._past is None else self._past.count

    @property
    def _origin(self) -> bytes:
        """Return the seed that all chance comes from, as a record keeps it."""
        return self._position.record([], 0)

    def analysis(self, *, iterations: int, seed: int = 0) -> tuple[Weighed, ...]:
        """Return what a search by the acting seat's knowledge thinks of each action, most tried first."""
        try:
            with engine_errors():
                tries = min(max(0, whole_number("iterations", iterations)), _MOST_TRIES)
                found = _core.analyse(self._position, tries, check_seed(seed))
        except ValueError as error:
            raise RunError(str(error)) from error
        return tuple(Weighed(*weighed) for weighed in found)

    def worlds(self, count: int, *, seed: int = 0) -> list[World]:
        """Positions that the seat to act takes for possible: all that it sees and remembers is as it is, all else is
        dealt anew, each deal equally likely. They can be played on.

        >>> import darwindeck as dd
        >>> state = dd.deal(dd.load("hearts"), seed=7)
        >>> world, *_ = state.worlds(10, seed=1)
        >>> world.view(0) == state.view(0), world.snapshot() == state.snapshot()
        (True, False)
        """
        from darwindeck.simulation.worlds import worlds_of

        return worlds_of(self, count, seed)

    def record(self) -> bytes:
        """Program, seed and actions, to be kept and replayed; RunError after a position that was laid out."""
        if self._laid_out is not None:
            message = "a position that was laid out has no deal, so there is nothing to record"
            raise RunError(message, code="run/laid-out")
        return self._position.record(list(self.actions), id_hash(self.genome))

    def snapshot(self) -> StateSnapshot:
        return msgspec.json.decode(self._position.snapshot(), type=StateSnapshot)

    def __repr__(self) -> str:
        name = self.genome.labels.name or "a game"
        stands = "over" if self.over else f"seat {self.actor} to act"
        return f"<Playthrough of {name}: {self._count} actions, {stands}>"

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the last that happened, with all cards."""
        return html_lines(repr(self).strip("<>"), self.log()[-12:])

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the same position of the same game, reached the same way, with the same chance ahead."""
        if not isinstance(other, Playthrough):
            return NotImplemented
        same_way = self.actions == other.actions and self._origin == other._origin
        same = same_way and self.genome == other.genome
        return same and self._position.snapshot() == other._position.snapshot()

    def __hash__(self) -> int:
        return hash((self._count, self._position.snapshot()))

    def __copy__(self) -> Self:
        """Nothing is ever changed, so a copy is the same."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        del memo
        return self

    def __reduce__(self) -> tuple[Callable[..., Playthrough], tuple[object, ...]]:
        """Kept as a record, and replayed; a position that was laid out is laid out again."""
        if self._laid_out is not None:
            if self._laid_out.description is None:
                message = (
                    "a world cannot be pickled: it has no deal. Pickle the playthrough, and imagine it again"
                )
                raise RunError(message, code="run/laid-out")
            from darwindeck.simulation.arranging import lay_out_again

            return lay_out_again, (self.genome, *self._laid_out.description, self.actions)
        return _unpickle, (self.genome, self.record(), self._seed, self._game)

    def state_hash(self) -> str:
        """Equal for equal positions, on any machine."""
        return hashlib.sha256(self._position.snapshot()).hexdigest()[:16]

    def outcome(self) -> Outcome:
        winner, team, reason, shares, turns, hands = self._position.outcome()
        return Outcome(winner, team, reason, tuple(share / WHOLE_SHARE for share in shares), turns, hands)


def _name_of(action: object) -> str:
    """Return the notation of an action that is given as a text or as a number of any kind, numpy's too."""
    if hasattr(action, "__index__") and not isinstance(action, bool):
        number = whole_number("an action", action)
        if 0 <= number < len(ACTIONS):
            return ACTIONS[number]
        raise WrongTypeError(f"{number} is no action: the numbers of dd.ACTIONS are 0 to {len(ACTIONS) - 1}")
    return action_argument(action)


def comes_too_late(view: View, action: str) -> bool:
    """Return whether a card is refused only since a higher one of the same choice is named already."""
    named = [ACTIONS.index(card) for card in view.picked]
    return bool(named) and action in view.hand and ACTIONS.index(action) < max(named)


def _unpickle(genome: GameGenome, record: bytes, seed: int | None, game: int | None) -> Playthrough:
    kept = replay(genome, record)
    return Playthrough(genome, kept._position, seed=seed, game=game, past=kept._past)


def deal(genome: GameGenome, *, seed: int = 0, game: int = 0) -> Playthrough:
    """Return the first position of game number `game` of a seed, at its first decision.

    >>> import darwindeck as dd
    >>> dd.deal(dd.load("war"), seed=7).legal_actions()
    ['deck']
    """
    number = _game_number(game)
    with engine_errors():
        position = program_of(genome).deal(check_seed(seed), number)
    return Playthrough(genome, position, seed=seed, game=game)


def deal_with_events(
    genome: GameGenome, *, seed: int = 0, game: int = 0, sealed: bool = False
) -> tuple[Playthrough, Telling]:
    """As `deal`, and what happened on the way to the first decision. In a sealed playthrough the deal and every action
    have a stream of chance of their own, so that nobody can work out a later hand from those that were seen.
    """
    number = _game_number(game)
    with engine_errors():
        position, told = _core.deal_with_events(program_of(genome), check_seed(seed), number, sealed)
    return Playthrough(genome, position, seed=seed, game=game), telling_of(told)


def _game_number(game: int) -> int:
    number = whole_number("game", game)
    if not 0 <= number <= _LAST_GAME:
        raise RunError("games are numbered from 0 to 2^64 - 1")
    return number


def events(playthrough: Playthrough, seat: int | None = None) -> list[Event]:
    """Return what happened in a playthrough, as one seat may know it; with all cards if nobody is named."""
    if not isinstance(playthrough, Playthrough):
        raise WrongTypeError(
            f"events are those of a playthrough (dd.deal gives one), not of {describe_value(playthrough)}"
        )
    return playthrough.events(seat)


def replay(genome: GameGenome, record: bytes) -> Playthrough:
    """Return the playthrough a record describes, every action checked against the rules of the genome."""
    data = bytes_argument("a record", record)
    try:
        with engine_errors():
            position = program_of(genome).replay(data, id_hash(genome))
            actions, _ = _core.read_record(data)
    except ValueError as error:
        raise RunError(str(error), code="run/bad-record") from error
    return Playthrough(genome, position, seed=None, game=None, past=Past.of(actions))


def record_with_events(genome: GameGenome, record: bytes) -> tuple[Playthrough, Telling, tuple[str, ...]]:
    """Return the deal of a record, what it told, and the actions that were taken then; those are not checked yet."""
    try:
        with engine_errors():
            position, told = _core.record_with_events(program_of(genome), record, id_hash(genome))
            actions, _ = _core.read_record(record)
    except ValueError as error:
        raise RunError(str(error), code="run/bad-record") from error
    return Playthrough(genome, position, seed=None, game=None), telling_of(told), tuple(actions)
