"""The compiled engine. Only `bytecode`, `simulation`, `play` and `env` may import it."""

from collections.abc import Callable
from typing import final

from darwindeck._core import testing as testing

__all__ = [
    "Buffer",
    "DecodeError",
    "EncodeError",
    "EngineError",
    "Games",
    "Observer",
    "Position",
    "Program",
    "RefusedError",
    "action_names",
    "analyse",
    "apply_with_events",
    "arrange",
    "bench_reference",
    "bench_search",
    "bench_threads",
    "check_agent",
    "check_spec",
    "complete_old",
    "deal_with_events",
    "decode",
    "decode_error_kinds",
    "decode_with_notes",
    "encode",
    "event_fields",
    "klondike_advise",
    "klondike_solve",
    "klondike_stuck",
    "limits",
    "observation_blocks",
    "observation_version",
    "observe_view",
    "opcode_table",
    "read_record",
    "record_with_events",
    "refusal",
    "refusal_fields",
    "run_wire",
    "tells_its_maker",
    "testing",
]

class DecodeError(ValueError):
    """The bytes are not a program. `offset` is where the offending value begins, `kind` a stable name."""

    offset: int
    kind: str

class EncodeError(ValueError):
    """The genome is none that the engine can hold. `path` names the place, if one is known."""

    path: str

class EngineError(RuntimeError):
    """The engine panicked: a defect of the engine, never of its input."""

def arrange(program: Program, description: bytes, seed: int, /) -> Position:
    """The position of a JSON description, at its first decision; ValueError if the deck does not hold its cards."""

def action_names() -> list[str]:
    """The notation of every action there is, in the order of the engine."""

def encode(genome_json: bytes, id_hash: int, /) -> bytes:
    """The program of a genome, given as JSON."""

def decode(data: bytes, /) -> tuple[bytes, int]:
    """The genome of a program as JSON, without labels, and the program's id hash."""

def decode_with_notes(data: bytes, /) -> tuple[bytes, int, list[tuple[str, str]]]:
    """As `decode`, and (kind, sentence) about a file of an old version: translated, repaired or lost."""

def complete_old(genome_json: bytes, /) -> tuple[bytes, list[tuple[str, str]]]:
    """A game read from old JSON with the habits of the earlier engine written out as rules, and the notes."""

def check_spec(genome_json: bytes, /) -> None:
    """Raises EncodeError if the JSON is no genome within the limits."""

def opcode_table() -> list[tuple[str, int | None, str, str]]:
    """(set, code, name, operands): every number that can stand in a program."""

def limits() -> dict[str, tuple[int, int]]:
    """The lowest and highest value of every number (`Class.field`) and length of every list."""

def decode_error_kinds() -> list[str]:
    """Every `kind` a DecodeError can have."""

class RefusedError(ValueError):
    """The action exists, but a rule of the game forbids it now."""

@final
class Program:
    """A game made ready to run."""

    def __new__(cls, genome_json: bytes, /) -> Program: ...
    @staticmethod
    def from_bytecode(data: bytes, /) -> Program: ...
    @property
    def seats(self) -> int: ...
    @property
    def sides(self) -> int: ...
    @property
    def team_mode(self) -> bool: ...
    def check(self, *, seed: int, games: int, every: int = 1) -> tuple[int, int, int]:
        """(games, actions, longest game) that were found in order."""

    def check_knowledge(self, *, seed: int, games: int, every: int = 1) -> int:
        """Looks at random games through every seat's eyes; the number of looks."""

    def replay(self, record: bytes, id_hash: int, /) -> Position:
        """The position a stored record ends in."""

    def perft(self, seed: int, depth: int) -> int: ...
    def deal(self, seed: int, game: int = 0, sealed: bool = False) -> Position: ...

@final
class Position:
    """A position of a playthrough; immutable."""

    @property
    def over(self) -> bool: ...
    @property
    def actor(self) -> int: ...
    @property
    def choosing(self) -> list[int]: ...
    def ahead(self, seat: int, /) -> Position:
        """The position as a seat stands before it that chooses before its turn."""

    @property
    def choices(self) -> int: ...
    @property
    def mid_choice(self) -> bool: ...
    def legal_actions(self) -> list[str]: ...
    def legal_places(self) -> bytes:
        """The legal actions by their places among all actions."""

    def apply(self, action: str | int, /) -> Position: ...
    def view(self, seat: int, /) -> bytes:
        """What one seat may know, as JSON."""

    def imagine(self, seed: int, /) -> Position:
        """A position that the seat to act takes for possible; the others remember what everybody saw."""

    def choice(self, agent: str, seed: int, /) -> str | None:
        """The action an agent takes here, by its own stream of chance."""

    def record(self, actions: list[str], id_hash: int, /) -> bytes: ...
    def sheet(self) -> bytes:
        """The score sheet so far, as JSON."""

    def snapshot(self) -> bytes: ...
    def outcome(self) -> tuple[int, int, str, list[int], int, int]: ...

def bench_reference(seconds: float, /) -> list[float]:
    """Games per second: Hearts (engine, engine traced, by hand), War (engine, by hand)."""

def bench_search(seconds: float, program: Program | None = None, /) -> tuple[float, float, float]:
    """Iterations of a search, random playouts card by card, and as batches play them, per second from the first choice
    of a game: one hand of Hearts unless another is given."""

def bench_threads(threads: int, seconds: float, /) -> tuple[float, float]:
    """Games per second of the hand-written Hearts and of the engine's on so many threads."""

def run_wire(
    request: bytes, /, *, threads: int = 0, progress: Callable[[int, int], None] | None = None
) -> bytes:
    """Plays a FlatBuffers batch request; `progress(done, total)` counts chunks."""

def read_record(record: bytes, /) -> tuple[list[str], int]:
    """Actions of a stored record in notation, and its program's id hash."""

def deal_with_events(
    program: Program, seed: int, game: int, sealed: bool = False, /
) -> tuple[Position, list[bytes]]:
    """The first position, and the events as JSON: of each seat, of an onlooker, of somebody who sees all cards."""

def record_with_events(program: Program, record: bytes, id_hash: int, /) -> tuple[Position, list[bytes]]:
    """The first position of a stored record, and the events of the deal."""

def tells_its_maker(position: Position, actions: list[str], worlds: int, seed: int, /) -> bool:
    """Whether the acting seat would learn something hidden by these actions of its own, if it took them back."""

def apply_with_events(position: Position, action: str, /) -> tuple[Position, list[bytes]]:
    """The position after an action, and its events; raises RefusedError with the rule that forbids it."""

def event_fields() -> list[tuple[str, list[str]]]:
    """Every event by its tag, and the names of its fields."""

def refusal_fields() -> list[tuple[str, list[str]]]:
    """Every refusal by its tag, and the names of its fields."""

def refusal(position: Position, action: str, /) -> bytes | None:
    """The rule that forbids an action to the acting seat as JSON; none if the action is legal."""

def analyse(position: Position, iterations: int, seed: int, /) -> list[tuple[str, int, float]]:
    """What a search by the acting seat's knowledge thinks: (action, visits, value), most visited first."""

def check_agent(agent: str, /) -> None:
    """Raises ValueError if no agent of live play has this name."""

def klondike_solve(board: bytes, limit: int, /) -> tuple[str, list[str]]:
    """Whether a board whose every card is known can be won: `won` with the steps, `lost`, or `unknown`."""

def klondike_advise(board: bytes, been: list[bytes], worlds: int, limit: int, /) -> list[tuple[str, int]]:
    """The steps that may be done, the best first, each with the imagined worlds that are won after it."""

def klondike_stuck(board: bytes, limit: int, /) -> str:
    """Whether nothing is left that could turn a card up or win: `yes`, `no`, or `unknown`."""

def observation_version() -> int:
    """Changes with the order or the meaning of the numbers of an observation."""

def observation_blocks(seats: int, jokers: bool, /) -> list[tuple[str, str, int, int]]:
    """(field, shape, start, stop) of the numbers of a game with so many seats."""

def observe_view(view: bytes, /) -> bytes:
    """The numbers of a view that is given as JSON, four bytes each."""

@final
class Observer:
    """How the positions of one game become numbers."""

    def __new__(cls, program: Program, *, live: bool = False) -> Observer: ...
    @property
    def size(self) -> int: ...
    def blocks(self) -> list[tuple[str, str, int, int]]: ...
    def numbers(self) -> list[tuple[float, float, float, bool]]:
        """Of every number the least, the most, the scale, and whether it can vary."""

    def observe(self, position: Position, seat: int, /) -> bytes: ...

@final
class Buffer:
    """Memory of the engine, to be read by the buffer protocol."""

    def __buffer__(self, flags: int, /) -> memoryview: ...

@final
class Games:
    """Many games in step."""

    def __new__(
        cls,
        programs: list[Program],
        count: int,
        seed: int,
        *,
        hand: bool,
        skip: bool,
        observe: str | None,
        opponents: list[tuple[int, str]],
        threads: int,
    ) -> Games: ...
    @property
    def observation(self) -> Buffer: ...
    @property
    def last_observation(self) -> Buffer: ...
    @property
    def mask(self) -> Buffer: ...
    @property
    def actor(self) -> Buffer: ...
    @property
    def legal_count(self) -> Buffer: ...
    @property
    def reward(self) -> Buffer: ...
    @property
    def points(self) -> Buffer: ...
    @property
    def ended(self) -> Buffer: ...
    @property
    def count(self) -> int: ...
    @property
    def remembers(self) -> bool: ...
    def which(self) -> list[int]: ...
    def blocks(self) -> list[tuple[str, str, int, int]]: ...
    def numbers(self, game: int) -> list[tuple[float, float, float, bool]]: ...
    def step(self, actions: bytes) -> int | None:
        """The first game whose action is not legal; then nothing was played."""

    def reset(self, which: list[bool], seeds: list[int] | None) -> None: ...
    def look(self, seat: int) -> Buffer: ...
    def choose(self, agent: str, which: list[bool] | None) -> bytes: ...
    def fork(self, index: int, count: int) -> Games: ...
    def worlds(self, index: int, count: int, seed: int) -> Games: ...
    def save(self) -> bytes: ...
    def load(self, data: bytes) -> Games: ...
    def record(self, index: int, id_hash: int) -> bytes: ...
