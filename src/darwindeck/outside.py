"""JSON from outside: from files, links, pages, models, other programs.

Whatever stands in it, reading it gives a value or one error; nothing else ever comes out: a text that is nested deeper
than anybody reads, half a character, bytes that are no text and more bytes than any of ours have are refused alike.
"""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from darwindeck.limits import MOST_BYTES

TOO_DEEP: Final = "nested too deeply"

T = TypeVar("T")


class UnreadableError(msgspec.DecodeError):
    """Input from outside is not in the expected form; the message is a sentence for its sender."""


def decode_outside(data: bytes | str, kind: type[T], most: int = MOST_BYTES) -> T:
    """Read JSON from outside as a value of this kind; UnreadableError if it is none.

    >>> decode_outside("[1, 2]", list[int])
    [1, 2]
    """
    return decode_with(msgspec.json.Decoder(kind), data, most)


def decode_with(decoder: msgspec.json.Decoder[T], data: bytes | str, most: int = MOST_BYTES) -> T:
    """Read JSON from outside with a decoder that is kept; UnreadableError if it is not what the decoder reads."""
    if len(data) > most:
        raise UnreadableError(f"larger than {most} bytes")
    try:
        return decoder.decode(data)
    except RecursionError:
        raise UnreadableError(TOO_DEEP) from None
    except UnicodeError as error:
        raise UnreadableError(f"not UTF-8: {error}") from error
    except (
        msgspec.MsgspecError,
        ValueError,
    ) as error:  # ValueError: a number with more digits than Python reads
        raise UnreadableError(str(error)) from error


def whole_characters(text: str) -> str:
    """Give a text that can be written anywhere: half a character, as a model can send one, becomes a question mark.

    >>> whole_characters("so\\ud800")
    'so?'
    """
    return text.encode(errors="replace").decode()
