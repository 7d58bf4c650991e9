"""Rate limits: token buckets that refill steadily. Ordinary play never meets them."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

MOST_KNOWN: Final = 1024


def household(address: str) -> str:
    """Return what somebody is counted by: the address, or of one of version 6 the network, of which a house has
    all addresses.

    >>> household("10.0.0.7"), household("2001:db8::7"), household("::ffff:10.0.0.7")
    ('10.0.0.7', '2001:db8::/64', '10.0.0.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address) or found.is_loopback:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


class Purse:
    """A token bucket: holds up to `most` tokens and gains `rate` tokens a second."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._held = most
        self._seen = clock()

    def has(self, price: float) -> bool:
        """Tell whether there is enough for this."""
        now = self._clock()
        self._held = min(self._most, self._held + (now - self._seen) * self._rate)
        self._seen = now
        return self._held >= price

    def pays(self, price: float = 1) -> bool:
        """Tell whether there is enough for this; if so it is paid."""
        if not self.has(price):
            return False
        self._held -= price
        return True


class Purses:
    """One token bucket per address; addresses that have long been silent are forgotten."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._known: OrderedDict[str, Purse] = OrderedDict()

    def is_empty(self, who: str) -> bool:
        """Tell whether somebody could not pay just now."""
        found = self._known.get(who)
        return found is not None and not found.has(1)

    def pays(self, who: str, price: float = 1) -> bool:
        purse = self._known.pop(who, None) or Purse(self._most, self._rate, self._clock)
        self._known[who] = purse
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return purse.pays(price)
