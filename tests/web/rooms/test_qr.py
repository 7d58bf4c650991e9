"""The link as a picture: patterns where readers look for them, every size, and what does not fit is refused."""

from __future__ import annotations

import hashlib

import pytest

from darwindeck.web.rooms.qr import qr_modules, qr_svg, qr_text

KNOWN = {17: "6297c0fd9b1f5c76"}
"""By length, the start of a sum over the code of so many x, held against another maker of codes."""


@pytest.mark.parametrize(("letters", "size"), [(17, 21), (32, 25), (53, 29), (78, 33), (106, 37)])
def test_a_code_has_its_three_finders_whatever_its_size(letters: int, size: int) -> None:
    modules = qr_modules("x" * letters)
    assert len(modules) == size
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert all(modules[top][left : left + 7])
        assert modules[top + 3][left + 3]
        assert not modules[top + 1][left + 1]


@pytest.mark.parametrize(("letters", "known"), KNOWN.items())
def test_a_code_is_the_one_that_others_draw(letters: int, known: str) -> None:
    text = "\n".join("".join("#" if dark else "." for dark in row) for row in qr_modules("x" * letters))
    assert hashlib.sha256(text.encode()).hexdigest().startswith(known)


def test_what_is_too_long_is_refused_and_pictures_are_whole() -> None:
    with pytest.raises(ValueError, match="too long"):
        qr_modules("x" * 107)
    assert qr_svg("hi").startswith("<svg")
    assert len(qr_text("hi").splitlines()) == 13
