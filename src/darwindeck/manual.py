"""How a message leads to a page of the handbook: by a command, since whoever installed a wheel has no docs."""

from __future__ import annotations


def manual(page: str) -> str:
    """Return what to type to read a page.

    >>> manual("genome")
    '`darwindeck docs genome`'
    """
    return f"`darwindeck docs {page}`"
