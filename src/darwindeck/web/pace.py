"""How fast somebody may ask: a purse that fills steadily and is emptied by asking. Nobody who plays meets its limit."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST_KNOWN: Final = 1024


class Purse:
    """Holds up to `most`, gains `rate` a second."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._held = most
        self._seen = clock()

    def has(self, price: float) -> bool:
        """Whether there is enough for this."""
        now = self._clock()
        self._held = min(self._most, self._held + (now - self._seen) * self._rate)
        self._seen = now
        return self._held >= price

    def pays(self, price: float = 1) -> bool:
        """Whether there is enough for this; if so it is paid."""
        if not self.has(price):
            return False
        self._held -= price
        return True


class Purses:
    """One purse for everybody who asks, by address; those who have not asked for long are forgotten."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._known: OrderedDict[str, Purse] = OrderedDict()

    def is_empty(self, who: str) -> bool:
        """Whether somebody could not pay just now."""
        found = self._known.get(who)
        return found is not None and not found.has(1)

    def pays(self, who: str, price: float = 1) -> bool:
        purse = self._known.pop(who, None) or Purse(self._most, self._rate, self._clock)
        self._known[who] = purse
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return purse.pays(price)
