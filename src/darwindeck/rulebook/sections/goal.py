"""The goal: each way to win in one line, in the order in which they are tried."""

from __future__ import annotations

from typing import assert_never

from darwindeck.analysis.ties import only_last_loses
from darwindeck.genome.scoring import TricksFrom, WinCondition, WinOrder, WinType
from darwindeck.genome.setup import Fixed
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Item, Line, Num, capital, count, join_sentences, number, say

HAND_WINS = (WinType.EMPTY_HAND, WinType.CAPTURE_ALL, WinType.BEST_HAND)
"""Wins that end only the hand when a game has several."""


def goal(facts: RulebookContext) -> list[Block]:
    lines = [aim(facts, place, win) for place, win in enumerate(facts.genome.win_conditions)]
    if len(lines) == 1:
        return [Paragraph(join_sentences(*lines, *most_hands(facts)))]
    lead: list[Line] = []
    if not several_parts(facts):
        lead = [say("There is more than one way to win; whichever happens first decides.")]
    elif facts.leftovers_settle:
        lead = [say("Running out of cards ends the hand; points decide the game.")]
    return [*map(Paragraph, lead), Bullets(tuple(map(Item, lines))), *map(Paragraph, most_hands(facts))]


def several_parts(facts: RulebookContext) -> bool:
    """Tell whether the goals belong together, of a hand and of the game, and are not ways to choose from."""
    return facts.leftovers_settle or (facts.multi and _mixed(facts))


def most_hands(facts: RulebookContext) -> list[Line]:
    """Return what the game is won by where all ways to win are ways to win a hand."""
    if not facts.multi or any(win.type not in HAND_WINS for win in facts.genome.win_conditions):
        return []
    if facts.chips_decide:
        return [say("Have the most chips at the end.")]
    words = "Whoever has won the most{of} hands at the end wins the game."
    hands = facts.genome.hands
    of = say(" of the {n}", n=count(hands.n, "hands.n")) if isinstance(hands, Fixed) else ()
    return [say(words, of=of)]


def _mixed(facts: RulebookContext) -> bool:
    types = {win.type for win in facts.genome.win_conditions}
    return bool(types & set(HAND_WINS)) and bool(types - set(HAND_WINS))


def aim(facts: RulebookContext, place: int, win: WinCondition) -> Line:
    """One way to win, from the player's side."""
    rule = rule_id(win, "type")
    if _ends_the_hand(facts, win):
        return say("In each hand: {what}", rule, what=_hand_end_goal(facts))
    if facts.multi and win.type in HAND_WINS:
        return say("Win the hand: {what}", rule, what=_what(facts, place, win))
    if facts.multi and _mixed(facts) and not facts.leftovers_settle:
        return say("Win the game: {what}", rule, what=_what(facts, place, win))
    return say("{what}", rule, what=capital(_what(facts, place, win)))


def is_of_a_hand(facts: RulebookContext, win: WinCondition) -> bool:
    """Return whether a goal is one of each hand, on the way to the game."""
    return _ends_the_hand(facts, win) or (facts.multi and win.type in HAND_WINS)


def _ends_the_hand(facts: RulebookContext, win: WinCondition) -> bool:
    return facts.leftovers_settle and win.type is WinType.EMPTY_HAND


def _hand_end_goal(facts: RulebookContext) -> Line:
    """Where running out of cards wins nothing but the end of the hand."""
    if facts.genome.team_mode:
        words = "see that your team has little left when the first player gets rid of all cards."
    else:
        words = "be the first to get rid of all your cards, or have little left when somebody else does."
    return say(f"{words} Cards left in hand count against you.")


def _what(facts: RulebookContext, place: int, win: WinCondition) -> Line:
    n = number(win.threshold, f"win_conditions[{place}].threshold") if win.threshold is not None else None
    team = facts.genome.team_mode
    match win.type:
        case WinType.EMPTY_HAND:
            alone = "be the first to get rid of all your cards."
            return say(
                "see that a player of your team is the first to get rid of all cards." if team else alone
            )
        case WinType.HIGH_SCORE if only_last_loses(facts):
            return say("get rid of all your cards: whoever is left at the end loses.")
        case WinType.HIGH_SCORE | WinType.LOW_SCORE:
            return _score(win, n)
        case WinType.FIRST_TO_SCORE if n is not None:
            side = "team " if team else ""
            return say("be the first {side}to reach {n} {n:point|points}.", side=side, n=n)
        case WinType.ALL_HANDS_EMPTY:
            order = "lowest" if win.order is WinOrder.LOWEST else "highest"
            rules = (rule_id(win, "order"),) if win.order else ()
            when = "at the end of the game" if facts.tricks_only else "when nobody has cards left"
            return say("have the {order} score {when}.", *rules, order=order, when=when)
        case WinType.MOST_TRICKS | WinType.FEWEST_TRICKS if facts.genome.tricks_from is TricksFrom.LAST:
            verb = "win" if win.type is WinType.MOST_TRICKS else "do not win"
            return say(
                "{verb} the last trick{each}.", verb=verb, each=" of most hands" if facts.multi else ""
            )
        case WinType.MOST_TRICKS | WinType.FEWEST_TRICKS if facts.late_tricks:
            most = "most" if win.type is WinType.MOST_TRICKS else "fewest"
            return say("win the {most} tricks once the deck is empty.", most=most)
        case WinType.MOST_CAPTURED:
            return say("have the most {cards} at the end.", cards=facts.won(2))
        case (
            WinType.FIRST_TO_SCORE
            | WinType.CAPTURE_ALL
            | WinType.BEST_HAND
            | WinType.MOST_TRICKS
            | WinType.FEWEST_TRICKS
            | WinType.MOST_CHIPS
            | WinType.LAST_STANDING
        ):
            return say(_PLAIN[win.type])
        case _:
            assert_never(win.type)


_PLAIN = {
    WinType.FIRST_TO_SCORE: "have the highest score when the last hand has been played.",
    WinType.CAPTURE_ALL: "win every card, so that nobody else has any left.",
    WinType.BEST_HAND: "hold the best hand at the showdown.",
    WinType.MOST_TRICKS: "win the most tricks.",
    WinType.FEWEST_TRICKS: "win the fewest tricks.",
    WinType.MOST_CHIPS: "have the most chips at the end of the game.",
    WinType.LAST_STANDING: "be the last one left in the game.",
}


def _score(win: WinCondition, n: Num | None) -> Line:
    best = "highest" if win.type is WinType.HIGH_SCORE else "lowest"
    if n is not None:
        words = "have the {best} score at the end of the hand in which somebody reaches {n} {n:point|points}."
        return say(words, best=best, n=n)
    return say("have the {best} score at the end of the game.", best=best)
