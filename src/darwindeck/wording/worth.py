"""What scores and how much, as a clause: "each heart taken costs 1 point"."""

from __future__ import annotations

from typing import NamedTuple

from darwindeck.wording.amounts import how_many


def good_verb(bad: bool) -> str:
    """Say what a good card does: it scores points, or saves them where points are bad."""
    return "save" if bad else "score"


def points(value: int, *, bad: bool = False, many: bool = False, more: bool = False) -> str:
    """ "costs 13 points", "scores 1 point" or "saves" it: whether points are good depends on who wins.

    `many` things score, one scores; `more` points come on top of others.
    """
    verb = good_verb(bad) if (value > 0) is not bad else "cost"
    return f"{verb}{'' if many else 's'} {how_many(abs(value), 'more point' if more else 'point')}"


class Worth(NamedTuple):
    """What scores, as the subject of a sentence, and how much."""

    head: str
    value: int
    many: bool = False
    """Whether the subject is in the plural."""
    tail: str = ""

    def words(self, *, bad: bool = False, more: bool = False) -> str:
        """ "each heart taken costs 1 point"."""
        return f"{self.head} {points(self.value, bad=bad, many=self.many, more=more)}{self.tail}"

    @property
    def no_longer(self) -> str:
        """ "each heart taken counts nothing"."""
        return f"{self.head} {'count' if self.many else 'counts'} nothing"
