"""Before a judge is believed it judges our own known games, without their names: it has to know nearly all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.files import read_whole, write_whole
from darwindeck.genome.library import known_games, load_game
from darwindeck.llm.judge.asking import VOTES, Novelty, judge_game, judge_prompt_hash
from darwindeck.llm.loop.brain import Brain
from darwindeck.llm.loop.limits import Budget
from darwindeck.outside import decode_outside

LEAST_RIGHT: Final = 0.9
FILE: Final = "judges.json"


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """How a judge did: how many known games it was shown, and which of them it took for novel."""

    model: str
    prompt: str
    games: int
    missed: tuple[str, ...]

    @property
    def share_right(self) -> float:
        return 1 - len(self.missed) / self.games

    @property
    def passed(self) -> bool:
        return self.share_right >= LEAST_RIGHT


def check_judge(
    brain: Brain,
    games: Sequence[str] = (),
    *,
    votes: int = VOTES,
    budget: Budget | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Checked:
    """Shows a judge known games, all unless told; right is whatever is not `novel`. RunError if the budget is spent."""
    shown = tuple(games) or known_games()
    purse = budget or Budget()
    missed = list[str]()
    for done, name in enumerate(shown, 1):
        if why := purse.why_stop():
            raise RunError(
                f"{why}, after {done - 1} of {len(shown)} known games: the check counts only as a whole"
            )
        judgement, usage = judge_game(brain, load_game(name), votes=votes)
        purse.spend(usage)
        if judgement.novelty is Novelty.NOVEL:
            missed.append(name)
        if progress is not None:
            progress(done, len(shown))
    return Checked(model=brain.name, prompt=judge_prompt_hash(), games=len(shown), missed=tuple(missed))


class Checks:
    """The checks of all judges, in a file of the person's data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def keep(self, checked: Checked) -> None:
        """Keep a check; the latest of a model and a question counts."""
        found = {**self._all(), f"{checked.model} {checked.prompt}": checked}
        write_whole(self._path, msgspec.json.format(msgspec.json.encode(found)))

    def refuse_unchecked(self, model: str) -> None:
        """Refuses a judge that was never checked, or failed."""
        found = self._all().get(f"{model} {judge_prompt_hash()}")
        if found is None:
            raise RunError(f"{model} has not been checked yet: darwindeck judge --check --model {model}")
        if not found.passed:
            raise RunError(
                f"{model} took {len(found.missed)} of {found.games} known games for novel "
                f"({', '.join(found.missed[:3])} …): its judgements are not used"
            )

    def _all(self) -> Mapping[str, Checked]:
        if not self._path.is_file():
            return {}
        try:
            return decode_outside(read_whole(self._path), dict[str, Checked])
        except msgspec.DecodeError as error:
            raise RunError(f"{self._path} cannot be read: {error}", code="run/io") from error
