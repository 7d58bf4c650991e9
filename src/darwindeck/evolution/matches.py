"""A match of several hands: a deal or two are luck, and many known games are told as a single one."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.child import Draft
from darwindeck.evolution.operators.base import Change
from darwindeck.evolution.operators.edits import with_room
from darwindeck.genome.scoring import (
    EachOver,
    TallyScore,
    TallySource,
    WinCondition,
    WinTie,
    WinType,
)
from darwindeck.genome.setup import Single, UntilWin
from darwindeck.validation.validate import validate

MATCHED: Final = frozenset(Family) - {Family.BETTING, Family.MIXED}
"""Families of which one hand is no evening."""
_TO_WIN: Final = 3
_MOST_HANDS: Final = 15
_SENTENCE: Final = "changed: a match, to whoever first wins three hands"


def in_a_match(draft: Draft) -> Draft:
    """Return the draft as a match of several hands, if it was one hand that nothing is counted in."""
    game = draft.genome
    if not isinstance(game.hands, Single) or family(game) not in MATCHED or analyse(game).points.exist:
        return draft
    goal = WinCondition(WinType.FIRST_TO_SCORE, _TO_WIN, tie=WinTie.PLAY_ON)
    changed = with_room(
        game.copy_with(
            hands=UntilWin(_MOST_HANDS),
            tally_scoring=(TallyScore(source=TallySource.HANDS_WON, rule=EachOver(0), points=1),),
            win_conditions=(*game.win_conditions, goal),
        )
    )
    if validate(changed):
        return draft
    return replace(
        draft, operators=(*draft.operators, "Match"), changes=(*draft.changes, Change(changed, _SENTENCE))
    )
