"""Goals in words: who wins, when, and what becomes of a tie."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.analysis.analysis import analyse
from darwindeck.genome.phases import ShowdownPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    WinCondition,
    WinOrder,
    WinTie,
    WinType,
)
from darwindeck.genome.setup import (
    Fixed,
    Single,
)
from darwindeck.wording.fields import Field, Fields
from darwindeck.wording.grammar import say_number
from darwindeck.wording.rules.showdown import best_wins


def win_words(win: WinCondition, genome: GameGenome, *, gone: bool = False) -> str:
    """Say who wins, or no longer does: "the lowest score wins once somebody reaches 100"; a win of a hand says so."""
    some_win, wins = ("no longer win", "no longer wins") if gone else ("win", "wins")
    side = "team" if genome.team_mode else "player"
    after = _after(genome) if win.threshold is None else ""
    match win.type:
        case WinType.EMPTY_HAND:
            if analyse(genome).leftovers_settle:
                over = "is not over" if gone else "is over"
                return f"the hand {over} when somebody is out of cards"
            return f"the first {side} without cards {wins}{_hand(genome)}"
        case WinType.HIGH_SCORE | WinType.LOW_SCORE:
            order = "highest" if win.type is WinType.HIGH_SCORE else "lowest"
            when = "" if win.threshold is None else f" once somebody reaches {win.threshold}"
            return f"the {order} score{after} {wins}{when}"
        case WinType.FIRST_TO_SCORE if win.threshold is not None:
            return f"the first {side} to reach {win.threshold} {wins}"
        case WinType.FIRST_TO_SCORE:
            return f"the highest score{after} {wins}"
        case WinType.ALL_HANDS_EMPTY:
            return f"the {win.order or WinOrder.HIGHEST} score{after or ' when all cards are played'} {wins}"
        case WinType.CAPTURE_ALL:
            return f"whoever takes every card {wins}{_hand(genome)}"
        case WinType.MOST_CAPTURED:
            return f"whoever takes the most cards{_hand(genome, of=' of a hand')} {wins}{_hand(genome, of=' it')}"
        case WinType.BEST_HAND:
            shown = [phase.hand_evaluation for phase in genome.phases if isinstance(phase, ShowdownPhase)]
            best = best_wins(shown[0], negated=gone) if shown else f"the best hand {wins}"
            return f"{best}{_hand(genome)}"
        case WinType.MOST_TRICKS:
            return f"the most tricks{after} {some_win}"
        case WinType.FEWEST_TRICKS:
            return f"the fewest tricks{after} {some_win}"
        case WinType.MOST_CHIPS:
            return f"whoever has the most chips{after or ' at the end'} {wins}"
        case WinType.LAST_STANDING:
            return f"the last player left {wins}"
        case _:
            assert_never(win.type)


def _hand(genome: GameGenome, of: str = " the hand") -> str:
    return "" if isinstance(genome.hands, Single) else of


def _after(genome: GameGenome) -> str:
    """ " after ten hands"."""
    return (
        f" after {say_number(genome.hands.n)} hands"
        if isinstance(genome.hands, Fixed) and genome.hands.n > 1
        else ""
    )


def only_tie(old: WinCondition, new: WinCondition) -> bool:
    """Return whether two goals differ in nothing but in what becomes of a tie."""
    return old != new and (old.type, old.threshold, old.order) == (new.type, new.threshold, new.order)


def tie_words(win: WinCondition) -> str:
    """Say what becomes of a tie at a goal."""
    return "a tie is played on" if win.tie is WinTie.PLAY_ON else "a tie is a draw"


FIELDS: Final[Fields] = {
    "type": Field("way to win"),
    "threshold": Field("points to reach"),
    "order": Field("which score wins"),
    "tie": Field("a tie at the goal"),
}


WAYS_TO_WIN: Final = {
    WinType.EMPTY_HAND: "being the first without cards",
    WinType.HIGH_SCORE: "the highest score",
    WinType.LOW_SCORE: "the lowest score",
    WinType.FIRST_TO_SCORE: "reaching the score first",
    WinType.CAPTURE_ALL: "capturing all cards",
    WinType.MOST_CAPTURED: "most captured cards",
    WinType.BEST_HAND: "the best hand",
    WinType.ALL_HANDS_EMPTY: "the score when all hands are empty",
    WinType.MOST_TRICKS: "most tricks",
    WinType.FEWEST_TRICKS: "fewest tricks",
    WinType.MOST_CHIPS: "most chips",
    WinType.LAST_STANDING: "being the last one in",
}
"""What one wins by, where nothing but the way is asked."""
