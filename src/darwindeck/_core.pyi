"""The compiled engine. Only `bytecode`, `simulation` and `play` may import it."""

__all__ = [
    "DecodeError",
    "EncodeError",
    "EngineError",
    "check_spec",
    "decode",
    "decode_error_kinds",
    "encode",
    "limits",
    "opcode_table",
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

def encode(genome_json: bytes, id_hash: int, /) -> bytes:
    """The program of a genome, given as JSON."""

def decode(data: bytes, /) -> tuple[bytes, int]:
    """The genome of a program as JSON, without labels, and the program's id hash."""

def check_spec(genome_json: bytes, /) -> None:
    """Raises EncodeError if the JSON is no genome within the limits."""

def opcode_table() -> list[tuple[str, int | None, str, str]]:
    """(set, code, name, operands): every number that can stand in a program."""

def limits() -> dict[str, tuple[int, int]]:
    """The lowest and highest value of every number (`Class.field`) and length of every list."""

def decode_error_kinds() -> list[str]:
    """Every `kind` a DecodeError can have."""
