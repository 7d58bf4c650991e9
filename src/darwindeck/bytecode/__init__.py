"""Games as bytes: the façade over the engine's encoder and decoder. No byte is read or written in Python."""

from darwindeck.bytecode.codec import (
    DECODE_ERROR_KINDS,
    OpCode,
    Opcode,
    Range,
    check_limits,
    decode,
    decode_noted,
    decompile,
    encode,
    id_hash,
    limits,
    opcode_table,
)
from darwindeck.bytecode.seed_names import compile_effects, compile_genome, parse_bytecode

__all__ = [
    "DECODE_ERROR_KINDS",
    "OpCode",
    "Opcode",
    "Range",
    "check_limits",
    "compile_effects",
    "compile_genome",
    "decode",
    "decode_noted",
    "decompile",
    "encode",
    "id_hash",
    "limits",
    "opcode_table",
    "parse_bytecode",
]
