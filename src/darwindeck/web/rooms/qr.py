"""A link as a picture that a phone reads (QR code), drawn by segno: bytes, correction level L, up to 106 letters.

A link to a room never needs more, and a larger code would not fit beside the lines of a terminal.
"""

from __future__ import annotations

from typing import Final

import segno

LONGEST: Final = 106
"""Letters that fit into a code of 37 modules a side."""
MARGIN: Final = 4
Modules = tuple[tuple[bool, ...], ...]


def qr_modules(text: str) -> Modules:
    """List the modules of the code of a text, without the margin; ValueError if it is too long. True is dark.

    >>> len(qr_modules("http://10.0.0.2:8000/rooms/ABCDEF"))
    29
    """
    length = len(text.encode())
    if length > LONGEST:
        raise ValueError(f"a link of {length} letters is too long for a picture; {LONGEST} fit")
    code = segno.make(text, error="l", boost_error=False, micro=False, mode="byte")
    return tuple(tuple(bool(dark) for dark in row) for row in code.matrix)


def qr_svg(text: str) -> str:
    """Draw the code as a picture, dark on light whatever the theme: cameras expect it so."""
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
    """Draw the code for a terminal, two modules in a character; light is drawn, so it reads on a dark ground."""
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
