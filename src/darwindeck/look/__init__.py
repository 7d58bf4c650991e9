"""The look of every page: one style sheet of design tokens and plain elements, for rulebooks, atlas and browser.

A page that stands alone puts the text into its own `<style>`; the server sends it as a file. What only one kind of
page needs stays with that page and is written in these tokens.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def style_sheet() -> str:
    """The CSS.

    >>> "--paper:" in style_sheet()
    True
    """
    return (files("darwindeck.look") / "style.css").read_text("utf-8")
