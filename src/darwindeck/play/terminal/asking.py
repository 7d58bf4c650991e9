"""The questions about a game, one after the other: play again, stars, what it was, a comment. Line mode and full screen
ask the same; whoever does not answer the first is asked nothing more."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from msgspec.structs import replace

from darwindeck.play.authority import PlayTable
from darwindeck.play.sitting import Sitting, Verdict, chips_of, keep_rating
from darwindeck.store.ratings import CHIPS, MOST_CHIPS, MOST_STARS, Again, pseudonym

ANSWERS: Final = {"y": Again.YES, "m": Again.MAYBE, "n": Again.NO, **{each.value: each for each in Again}}
THANKS: Final = "Thank you; kept. `darwindeck ratings` shows it."


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
                return "Would you play it again? y yes, m maybe, n no (Enter to skip):"
            case RatingStep.STARS:
                return f"Stars, 1 to {MOST_STARS} (Enter for none):"
            case RatingStep.CHIPS:
                offered = ", ".join(f"{number} {chip}" for number, chip in enumerate(CHIPS, 1))
                return f"Was it {offered}? Up to three numbers (Enter for none):"
            case RatingStep.COMMENT:
                return "A comment (Enter for none):"
            case RatingStep.DONE:
                return ""

    def answer(self, typed: str) -> None:
        """Takes an answer and goes on; what is no answer counts as none."""
        said = typed.strip()
        match self.step:
            case RatingStep.AGAIN:
                again = ANSWERS.get(said.casefold())
                self.verdict = replace(self.verdict, again=again)
                if again is None:
                    self.step = RatingStep.DONE
                    return
            case RatingStep.STARS:
                stars = int(said) if said.isdecimal() and 1 <= int(said) <= MOST_STARS else None
                self.verdict = replace(self.verdict, stars=stars)
            case RatingStep.CHIPS:
                self.verdict = replace(self.verdict, chips=chips_of(said, CHIPS)[:MOST_CHIPS])
            case RatingStep.COMMENT:
                self.verdict = replace(self.verdict, comment=said)
            case RatingStep.DONE:
                return
        self.step = RatingStep(self.step + 1)

    def keep(self, table: PlayTable, seat: int, sitting: Sitting) -> str:
        """Keeps what was said; nothing is kept of somebody who said nothing."""
        if self.verdict.again is None:
            return ""
        keep_rating(table, seat, sitting, self.verdict, person=pseudonym())
        return THANKS
