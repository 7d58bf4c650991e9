"""How a message refers to a page of the handbook: by a command, since an installed wheel has no docs
folder."""

from __future__ import annotations


def manual(page: str) -> str:
    """Return what to type to read a page.

    >>> manual("genome")
    '`darwindeck docs genome`'
    """
    return f"`darwindeck docs {page}`"
