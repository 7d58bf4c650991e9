"""The look of every page: one style sheet of design tokens and plain elements, for rulebooks, atlas and browser.

A page that stands alone puts the text into its own `<style>`; the server sends it as a file. What only one kind of
page needs stays with that page and is written in these tokens. All templates are read alike.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files

import jinja2


@cache
def style_sheet() -> str:
    """Return the CSS.

    >>> "--paper:" in style_sheet()
    True
    """
    return (files("darwindeck.look") / "style.css").read_text("utf-8")


@cache
def page_templates(package: str, **functions: Callable[..., object]) -> jinja2.Environment:
    """Return the templates of a package, all read alike: text is escaped, a name that nobody gave is an error."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(package, "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=False,  # or every part of every page asks the disk whether it has changed
    )
    environment.globals.update(functions)
    return environment
