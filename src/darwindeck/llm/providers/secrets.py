"""Keeping keys out of texts: whatever is written down or shown passes through here first."""

from __future__ import annotations

import re
from typing import Final

from darwindeck.llm.providers.names import NO_KEY

MASK: Final = "[key]"
_LOOKS_LIKE_A_KEY: Final = re.compile(r"\b(?:sk|pk|rk)-[A-Za-z0-9_*-]{6,}")


class Secrets:
    """The keys one model uses. Its text form shows none of them."""

    def __init__(self, *keys: str) -> None:
        self._keys = tuple(sorted((key for key in keys if key and key != NO_KEY), key=len, reverse=True))

    def clean(self, text: str) -> str:
        """The text with every key, and whatever looks like one, masked."""
        for key in self._keys:
            text = text.replace(key, MASK)
        return _LOOKS_LIKE_A_KEY.sub(MASK, text)

    def __repr__(self) -> str:
        return f"Secrets({len(self._keys)})"
