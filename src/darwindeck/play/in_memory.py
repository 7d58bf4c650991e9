"""What is kept in memory beside a file: tables and rooms, while somebody follows them or while there is space."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Set
from typing import Generic, Protocol, TypeVar

from darwindeck.play.followed import Listener


class _Followed(Protocol):
    @property
    def listeners(self) -> Set[Listener]: ...


T = TypeVar("T", bound=_Followed)


class InMemory(Generic[T]):
    """Tables or rooms by their ids, the latest used last. What somebody follows never goes."""

    def __init__(self, most: int, release: Callable[[T], None] = lambda _: None) -> None:
        """Beyond `most` the least recently used go; `release` is told of each that goes."""
        self._most = most
        self._release = release
        self._live: OrderedDict[str, T] = OrderedDict()

    def __iter__(self) -> Iterator[T]:
        return iter(tuple(self._live.values()))

    def __contains__(self, name: str) -> bool:
        return name in self._live

    def get(self, name: str) -> T | None:
        """Return the one of this id, if it is here; it was used just now."""
        if name in self._live:
            self._live.move_to_end(name)
        return self._live.get(name)

    def add(self, name: str, found: T) -> T:
        """Keeps one more, and lets others go where there are too many."""
        self._live[name] = found
        idle = [each for each, kept in self._live.items() if not kept.listeners and kept is not found]
        for each in idle[: max(0, len(self._live) - self._most)]:
            self.forget(each)
        return found

    def forget(self, name: str) -> None:
        """Drops it from memory; the file has it."""
        found = self._live.pop(name, None)
        if found is not None:
            self._release(found)

    def expire(self, remove: Callable[[Collection[str]], int], is_gone: Callable[[str], bool]) -> int:
        """Lets `remove` clear the file of all but those that somebody follows, and forgets what is gone; how many."""
        here = {name for name, kept in self._live.items() if kept.listeners}
        count = remove(here)
        for name in [each for each in self._live if each not in here and is_gone(each)]:
            self.forget(name)
        return count
