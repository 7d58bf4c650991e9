"""A link as a picture that a phone reads (QR code, ISO/IEC 18004): bytes, correction level L, up to 106 letters.

That is versions 1 to 5, whose codewords are one block; a link to a room never needs more. Dark modules are True.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

SIZES: Final = ((17, 19, 7), (32, 34, 10), (53, 55, 15), (78, 80, 20), (106, 108, 26))
"""By version from 1 on: letters that fit, codewords of data, codewords of correction."""
MARGIN: Final = 4
MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _: row % 2 == 0,
    lambda _, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
Grid = list[list[bool | None]]
Modules = tuple[tuple[bool, ...], ...]


def qr_modules(text: str) -> Modules:
    """The modules of the code of a text, without the margin; ValueError if it is too long.

    >>> len(qr_modules("http://10.0.0.2:8000/rooms/ABCDEF"))
    29
    """
    data = text.encode()
    version = next((n for n, size in enumerate(SIZES, 1) if len(data) <= size[0]), None)
    if version is None:
        raise ValueError(f"a link of {len(data)} letters is too long for a picture; {SIZES[-1][0]} fit")
    words = _codewords(data, *SIZES[version - 1][1:])
    blank = _patterns(version)
    drawn = [_draw(blank, words, mask) for mask in range(len(MASKS))]
    return min(drawn, key=_penalty)


def qr_svg(text: str) -> str:
    """The code as a picture, dark on light whatever the theme: cameras expect it so."""
    modules = qr_modules(text)
    size = len(modules) + 2 * MARGIN
    path = "".join(
        f"M{column + MARGIN} {row + MARGIN}h1v1h-1z"
        for row, line in enumerate(modules)
        for column, dark in enumerate(line)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{path}" fill="#000"/></svg>'
    )


def qr_text(text: str) -> str:
    """The code for a terminal, two modules in a character; light is drawn, so that it reads on a dark ground."""
    modules = qr_modules(text)
    size = len(modules)

    def light(row: int, column: int) -> bool:
        return not (0 <= row < size and 0 <= column < size and modules[row][column])

    halves = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    span = range(-2, size + 2)
    return "\n".join(
        "".join(halves[light(row, column), light(row + 1, column)] for column in span)
        for row in range(-2, size + 2, 2)
    )


def _codewords(data: bytes, room: int, correction: int) -> bytes:
    """Mode, length, data and padding, then the correction."""
    bits = f"0100{len(data):08b}" + "".join(f"{byte:08b}" for byte in data) + "0000"
    bits = bits[: room * 8]
    bits += "0" * (-len(bits) % 8)
    words = bytearray(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    while len(words) < room:
        words += b"\xec\x11"
    words = words[:room]
    return bytes(words) + _correction(words, correction)


def _times(one: int, two: int) -> int:
    """Product in the field of 256 elements that the code counts in."""
    product = 0
    while two:
        if two & 1:
            product ^= one
        one = one << 1 ^ (0x11D if one & 0x80 else 0)
        two >>= 1
    return product


def _correction(words: Sequence[int], count: int) -> bytes:
    """Reed–Solomon: what is left after division by the polynomial with the first `count` powers of 2 as roots."""
    divisor, power = [1], 1
    for _ in range(count):
        divisor = [
            _times(each, power) ^ next_ for each, next_ in zip([*divisor, 0], [0, *divisor], strict=True)
        ]
        power = _times(power, 2)
    divisor = divisor[::-1]
    rest = [0] * count
    for word in words:
        first = word ^ rest[0]
        rest = [after ^ _times(each, first) for after, each in zip([*rest[1:], 0], divisor[1:], strict=True)]
    return bytes(rest)


def _patterns(version: int) -> Grid:
    """Everything but the data: finders, timing, alignment, and room for the format."""
    size = 17 + 4 * version
    grid: Grid = [[None] * size for _ in range(size)]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        _finder(grid, top, left)
    for at in range(8, size - 8):
        grid[6][at] = grid[at][6] = at % 2 == 0
    if version > 1:
        centre = 4 * version + 10
        for row in range(-2, 3):
            for column in range(-2, 3):
                grid[centre + row][centre + column] = max(abs(row), abs(column)) != 1
    for row, column in (*_format_places(size)[0], *_format_places(size)[1]):
        grid[row][column] = False
    grid[size - 8][8] = True
    return grid


def _finder(grid: Grid, top: int, left: int) -> None:
    size = len(grid)
    for row in range(top - 1, top + 8):
        for column in range(left - 1, left + 8):
            if 0 <= row < size and 0 <= column < size:
                far = max(abs(row - top - 3), abs(column - left - 3))
                grid[row][column] = far in (0, 1, 3)


def _format_places(size: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Where the two copies of the format are, its highest bit first."""
    first = [(8, at) for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [(at, 8) for at in (7, 5, 4, 3, 2, 1, 0)]
    second = [(size - 1 - at, 8) for at in range(7)] + [(8, size - 8 + at) for at in range(8)]
    return first, second


def _format_bits(mask: int) -> str:
    """Level L and the mask, with their own correction."""
    data = 0b01 << 3 | mask
    rest = data << 10
    for at in range(4, -1, -1):
        if rest >> (at + 10) & 1:
            rest ^= 0b10100110111 << at
    return f"{(data << 10 | rest) ^ 0b101010000010010:015b}"


def _free_places(grid: Grid) -> Iterator[tuple[int, int]]:
    """Where data goes: two columns at a time from the right, up and down in turn, past the timing column."""
    size = len(grid)
    up = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for row in range(size - 1, -1, -1) if up else range(size):
            for column in (right, right - 1):
                if grid[row][column] is None:
                    yield row, column
        up = not up


def _draw(blank: Grid, words: bytes, mask: int) -> Modules:
    grid = [row.copy() for row in blank]
    bits = "".join(f"{word:08b}" for word in words)
    for place, (row, column) in enumerate(_free_places(blank)):
        dark = place < len(bits) and bits[place] == "1"
        grid[row][column] = dark != MASKS[mask](row, column)
    for places in _format_places(len(grid)):
        for bit, (row, column) in zip(_format_bits(mask), places, strict=True):
            grid[row][column] = bit == "1"
    return tuple(tuple(bool(dark) for dark in row) for row in grid)


def _penalty(modules: Modules) -> int:
    """How hard a masked code is to read: long runs, blocks, what looks like a finder, too much of one colour."""
    lines = [*modules, *zip(*modules, strict=True)]
    texts = ["".join("1" if dark else "0" for dark in line) for line in lines]
    found = sum(_runs(text) for text in texts)
    found += 40 * sum(text.count(each) for text in texts for each in ("00001011101", "10111010000"))
    size = len(modules)
    for row in range(size - 1):
        for column in range(size - 1):
            four = {modules[row + down][column + right] for down in (0, 1) for right in (0, 1)}
            found += 3 * (len(four) == 1)
    dark = sum(map(sum, modules)) * 100 / size**2
    return found + 10 * int(abs(dark - 50) / 5)


def _runs(text: str) -> int:
    lengths = [len(run) for run in text.replace("01", "0 1").replace("10", "1 0").split()]
    return sum(length - 2 for length in lengths if length >= 5)
