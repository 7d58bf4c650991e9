"""The questions about a game, one after the other: play again, stars, what it was, a comment. Line mode and full screen
ask the same; whoever does not answer the first is asked nothing more."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from msgspec.structs import replace

from darwindeck.play.authority import PlayTable
from darwindeck.play.sitting import Sitting, Verdict, chips_of, keep_rating
from darwindeck.store.ratings import CHIPS, COMPLAINTS, MOST_CHIPS, MOST_STARS, PRAISE, Again, pseudonym

ANSWERS: Final = {"y": Again.YES, "m": Again.MAYBE, "n": Again.NO, **{each.value: each for each in Again}}
LEAVING: Final = ("q", "quit", "exit")
"""What leaves the questions, as it leaves a table."""
_STARS: Final = tuple(str(number) for number in range(1, MOST_STARS + 1))
OFFERED: Final = "\n".join(
    ", ".join(f"{CHIPS.index(chip) + 1} {chip}" for chip in group) for group in (PRAISE, COMPLAINTS)
)
"""Praise on a line, complaints on the next."""
THANKS: Final = "Thank you. Your rating is kept; `darwindeck ratings` shows it."


class RatingStep(IntEnum):
    AGAIN = 0
    STARS = 1
    CHIPS = 2
    COMMENT = 3
    DONE = 4


class Asking:
    """What has been answered so far, and what comes next."""

    def __init__(self) -> None:
        self.step = RatingStep.AGAIN
        self.verdict = Verdict()

    @property
    def done(self) -> bool:
        return self.step is RatingStep.DONE

    @property
    def question(self) -> str:
        match self.step:
            case RatingStep.AGAIN:
                return "Would you play it again? Type y (yes), m (maybe) or n (no), or just press Enter to say nothing."
            case RatingStep.STARS:
                return f"How many stars, 1 to {MOST_STARS}? Enter skips this."
            case RatingStep.CHIPS:
                return f"What was it like? Up to three numbers; Enter skips this.\n{OFFERED}"
            case RatingStep.COMMENT:
                return "Anything else you want to say? Enter skips this."
            case RatingStep.DONE:
                return ""

    def answer(self, typed: str) -> str:
        """Takes an answer and goes on; asks again if it is none, and says why. To say nothing is an answer."""
        said = typed.strip()
        match self.step:
            case RatingStep.AGAIN if said.casefold() in LEAVING:
                self.step = RatingStep.DONE
                return ""
            case RatingStep.AGAIN:
                again = ANSWERS.get(said.casefold())
                if said and again is None:
                    return f"I do not understand “{said}”: type y, m or n."
                self.verdict = replace(self.verdict, again=again)
                if again is None:
                    self.step = RatingStep.DONE
                    return ""
            case RatingStep.STARS:
                if said and said not in _STARS:
                    return f"I do not understand “{said}”: type a number from 1 to {MOST_STARS}."
                self.verdict = replace(self.verdict, stars=int(said) if said else None)
            case RatingStep.CHIPS:
                chips = chips_of(said, CHIPS)
                if len(chips) > MOST_CHIPS or len(chips) < len(set(said.replace(",", " ").split())):
                    return (
                        f"I do not understand “{said}”: type up to three numbers from the list, such as 1 4."
                    )
                self.verdict = replace(self.verdict, chips=chips)
            case RatingStep.COMMENT:
                self.verdict = replace(self.verdict, comment=said)
            case RatingStep.DONE:
                return ""
        self.step = RatingStep(self.step + 1)
        return ""

    def keep(self, table: PlayTable, seat: int, sitting: Sitting) -> str:
        """Keeps what was said; nothing is kept of somebody who said nothing."""
        if self.verdict.again is None:
            return ""
        keep_rating(table, seat, sitting, self.verdict, person=pseudonym())
        return THANKS
