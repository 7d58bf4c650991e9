"""Why an evaluation came out as it did: a code with numbers, put into words when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec

from darwindeck.wording.amounts import minutes_words


class Why(StrEnum):
    """The reasons there are."""

    WORKS = "works"
    UNPLAYED = "unplayed"
    REFUSED = "refused"
    """By a check before any game: data has its code, its path and its words."""
    FAILED = "failed"
    STUCK = "stuck"
    FEW_END = "few_end"
    FEW_END_GREEDY = "few_end_greedy"
    THINKERS_STALL = "thinkers_stall"
    DRAWN = "drawn"
    NO_CHOICE = "no_choice"
    SIDE_NEVER_WINS = "side_never_wins"
    SIDE_SELDOM_WINS = "side_seldom_wins"
    MANY_MOVES = "many_moves"
    MANY_MINUTES = "many_minutes"
    FEW_HANDS = "few_hands"
    MANY_HANDS = "many_hands"
    BLANK_HANDS = "blank_hands"
    NOT_KEPT = "not_kept"
    """In files that were written before reasons had codes."""


_WORDS: Final[Mapping[Why, str]] = {
    Why.WORKS: "its games come to an end, every seat can win, and there are choices to make",
    Why.UNPLAYED: "valid",
    Why.REFUSED: "{words} [{code}]",
    Why.FAILED: "{words} [{code}]",
    Why.STUCK: "{stuck} of {games} games got stuck: nobody could move",
    Why.FEW_END: "only {ended:.0%} of {games} games ended by their rules",
    Why.FEW_END_GREEDY: "players who look a move ahead end only {ended:.0%} of {games} games",
    Why.THINKERS_STALL: "{cut} of {hands} hands of thinking players were not over after {moves} moves",
    Why.DRAWN: "{drawn:.0%} of {games} games ended without a winner",
    Why.NO_CHOICE: "in {games} games nobody had a choice",
    Why.SIDE_NEVER_WINS: "side {side} won none of {games} games",
    Why.SIDE_SELDOM_WINS: "side {side} won only {share:.0%} of {games} games",
    Why.MANY_MOVES: "a game takes {moves:.0f} moves by every player",
    Why.MANY_MINUTES: "a game takes {minutes}",
    Why.FEW_HANDS: "it should be a race over several hands, but takes {hands:.1f} of them",
    Why.MANY_HANDS: "it takes {hands:.0f} hands to finish",
    Why.BLANK_HANDS: "in {blank} of {hands} hands nobody gained on anybody",
    Why.NOT_KEPT: "it was stopped by an earlier version, which did not record why",
}
WORKS: Final = _WORDS[Why.WORKS]


class Because(msgspec.Struct, frozen=True):
    """A reason and its numbers."""

    code: Why = Why.NOT_KEPT
    data: Mapping[str, int | float | str] = {}

    @property
    def words(self) -> str:
        """Return the reason as the end of a sentence.

        >>> Because(Why.STUCK, {"stuck": 3, "games": 10}).words
        '3 of 10 games got stuck: nobody could move'
        """
        data = dict(self.data)
        if "minutes" in data:
            data["minutes"] = minutes_words(float(data["minutes"]))
        return _WORDS[self.code].format(**data)
