"""Who has won the game: every win condition with its moment, and what holds when none of them decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from darwindeck.analysis.ties import only_last_loses, settles_at_last
from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.scoring import TricksFrom, WinCondition, WinOrder, WinTie, WinType
from darwindeck.genome.setup import Fixed
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.sections.deal import hand_can_be_won
from darwindeck.rulebook.sections.endings import EndKind, by_empty_hand_alone, by_exhaustion, by_rule
from darwindeck.rulebook.sections.goal import HAND_WINS
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Line, number, say


def winning(facts: RulebookContext) -> Iterator[Line]:
    decisive = settled = False
    for place, win in enumerate(facts.genome.win_conditions):
        if (facts.multi and win.type in HAND_WINS) or by_empty_hand_alone(facts):
            continue
        yield say("{what}", rule_id(win, "type"), what=_win_line(facts, place, win))
        decisive = True
        settled = settled or win.type in _ALWAYS
    if facts.multi and facts.house_can_win_all:
        yield say("When the house has won the chips of all players, the game is over.")
    played_out = facts.multi and not has_last_hand(facts) and decisive
    if (facts.multi and (settled or settles_at_last(facts))) or played_out:
        return
    if facts.chips_decide:
        first = "If none of these decides" if decisive else "When the last hand has been played"
        yield say("{first}, the {side} with the most chips wins the game.", first=first, side=facts.side)
    elif facts.multi and not hand_can_be_won(facts):
        yield say("If the last hand is over and nobody has won, the game is a draw.")
    elif facts.multi:
        first = "If none of these decides" if decisive else "When the last hand has been played"
        words = "{first}, the {side} {who} won the most hands wins the game."
        yield say(words, first=first, side=facts.side, who=facts.who)
    elif not any(
        win.type in _ALWAYS and win.threshold is None for win in facts.genome.win_conditions
    ) and _may_end_undecided(facts):
        how = "in another way" if by_empty_hand_alone(facts) else "without a winner by these rules"
        yield say("If the game ends {how}, it is a draw.", how=how)


def _may_end_undecided(facts: RulebookContext) -> bool:
    """Tell whether a game of one hand can end by anything but a win."""
    wins = {win.type for win in facts.genome.win_conditions}
    won_by_ending = WinType.LAST_STANDING in wins and facts.genome.out_when_empty
    last = EndKind.LAST_WITH_CARDS
    others = [ending for ending in by_rule(facts) if not (won_by_ending and ending.kind is last)]
    together = facts.has(TrickPhase) and not facts.winner_draws  # hands may run empty at once
    guarded = facts.guards.turns or facts.guards.standstill or facts.can_stand_still
    return bool(others) or bool(list(by_exhaustion(facts))) or together or guarded


_ALWAYS = (
    WinType.HIGH_SCORE,
    WinType.LOW_SCORE,
    WinType.MOST_CAPTURED,
    WinType.MOST_TRICKS,
    WinType.FEWEST_TRICKS,
    WinType.MOST_CHIPS,
    WinType.FIRST_TO_SCORE,
)
"""Wins that somebody always has at the end of the last hand."""


def _win_line(facts: RulebookContext, place: int, win: WinCondition) -> Line:
    over = "When the last hand is over" if facts.multi else "When the game ends"
    parts = {"over": over, "side": facts.side}
    match win.type:
        case WinType.EMPTY_HAND:
            who = "the team of a player" if facts.genome.team_mode else "a player"
            when = "when their own claim is settled" if facts.only_claims else "after their own play"
            words = "{Who} who has no cards left {when} wins at once."
            return say(words, Who=who[:1].upper() + who[1:], when=when)
        case WinType.CAPTURE_ALL:
            return say("The {side} {who} owns all the cards wins at once.", who=facts.who, **parts)
        case WinType.BEST_HAND:
            return say("The {side} with the best hand at the showdown wins.", **parts)
        case WinType.HIGH_SCORE | WinType.LOW_SCORE:
            return _by_score(facts, place, win)
        case WinType.FIRST_TO_SCORE:
            return _first_to(facts, win, place)
        case WinType.ALL_HANDS_EMPTY:
            order = "lowest" if win.order is WinOrder.LOWEST else "highest"
            rules = (rule_id(win, "order"),) if win.order else ()
            empty = "" if facts.tricks_only else " and nobody has cards left"
            words = f"{{over}}{empty}, the {{side}} with the {{order}} score wins."
            return say(words, *rules, order=order, **parts)
        case WinType.LAST_STANDING:
            return say("The last {side} left wins as soon as all others are out of the game.", **parts)
        case WinType.MOST_TRICKS | WinType.FEWEST_TRICKS if facts.genome.tricks_from is not TricksFrom.ALWAYS:
            words = "{over}, the {side} with {what} that count wins."
            return say(words, what=_MEASURES[win.type], **parts)
        case WinType.MOST_CAPTURED:
            return say("{over}, the {side} with the most {cards} wins.", cards=facts.won(2), **parts)
        case WinType.MOST_TRICKS | WinType.FEWEST_TRICKS | WinType.MOST_CHIPS:
            return say("{over}, the {side} with {what} wins.", what=_MEASURES[win.type], **parts)
        case _:
            assert_never(win.type)


_MEASURES = {
    WinType.MOST_TRICKS: "the most tricks",
    WinType.FEWEST_TRICKS: "the fewest tricks",
    WinType.MOST_CHIPS: "the most chips",
}


def _by_score(facts: RulebookContext, place: int, win: WinCondition) -> Line:
    best = "highest" if win.type is WinType.HIGH_SCORE else "lowest"
    if only_last_loses(facts):
        return say("Whoever is left at the end loses the game, and everybody else wins.")
    if win.threshold is None:
        over = "When the last hand is over" if facts.multi else "When the game ends"
        return say("{over}, the {side} with the {best} score wins.", over=over, side=facts.side, best=best)
    n = number(win.threshold, f"win_conditions[{place}].threshold")
    cap = " If nobody gets that far by the last hand, the {best} score wins." if has_last_hand(facts) else ""
    words = (
        "When a hand is over and a {side} has {n} {n:point|points} or more, the {side} with the "
        "{best} score wins."
    )
    return say(words + _tie_words(win) + cap, rule_id(win, "tie"), n=n, side=facts.side, best=best)


def has_last_hand(facts: RulebookContext) -> bool:
    """Tell whether a game can come to the end of its hands without being won."""
    return isinstance(facts.genome.hands, Fixed) or (facts.multi and facts.guards.hands)


def _tie_words(win: WinCondition) -> str:
    """Return what a tie for first place is; where it is a draw, the section on ties says so."""
    return "" if win.tie is WinTie.DRAW else " If several tie for it, play continues until one is ahead."


def _first_to(facts: RulebookContext, win: WinCondition, place: int) -> Line:
    if win.threshold is None:
        return say("When the last hand is over, the {side} with the highest score wins.", side=facts.side)
    n = number(win.threshold, f"win_conditions[{place}].threshold")
    cap = " If nobody gets that far by the last hand, the highest score wins." if has_last_hand(facts) else ""
    if facts.gains_in_play:
        words = "The first {side} to have {n} {n:point|points} or more wins at once; "
    else:
        words = "The first {side} to have {n} {n:point|points} or more after a hand has been scored wins; "
    words += "if several do so at once, the one with the highest score wins."
    return say(words + _tie_words(win) + cap, rule_id(win, "tie"), n=n, side=facts.side)
