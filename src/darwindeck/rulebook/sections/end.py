"""The end of a hand and of the game, and ties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from darwindeck.analysis.ties import can_be_shared, only_last_loses
from darwindeck.genome.scoring import WinTie, WinType
from darwindeck.genome.setup import Fixed, Lives, NoChips, NoTricks, ScoreAtLeast, Single, UntilWin
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.rulebook.sections.endings import ending_notes, hand_endings
from darwindeck.rulebook.sections.winning import has_last_hand, winning
from darwindeck.wording.text import Item, Line, count, join_sentences, number, say


def end(facts: RulebookContext) -> list[Block]:
    what = "a hand" if facts.multi else "the game"
    endings = list(hand_endings(facts))
    one = "Any one of these" if len(endings) > 1 else "This"
    found: list[Block] = [
        Paragraph(say("{one} ends {what}:", what=what, one=one)),
        Bullets(tuple(map(Item, endings))),
    ]
    notes = list(ending_notes(facts))
    if notes:
        found.append(Paragraph(join_sentences(*notes)))
    found.extend(Paragraph(line) for line in _after_hand(facts))
    wins = list(winning(facts))
    if len(wins) > 1:
        found.append(Paragraph(say("The first of these rules that applies decides who has won the game:")))
        found.append(Bullets(tuple(map(Item, wins)), ordered=True))
    else:
        found.extend(map(Paragraph, wins))
    found.extend(map(Paragraph, _ties(facts)))
    return found


def _after_hand(facts: RulebookContext) -> Iterator[Line]:
    score = "points are counted and " if facts.scores else ""
    match facts.genome.hands:
        case Fixed(n=n):
            words = "The game has {n} {n:hand|hands}. After each hand {score}the next player deals."
            yield say(words, "fixed", n=count(n, "hands.n"), score=score)
        case UntilWin(max_hands=n):
            words = "After each hand {score}the next player deals, unless the game is won.{limit}"
            most = say(" The game has at most {n} {n:hand|hands}.", n=count(n, "hands.max_hands"))
            yield say(words, "until_win", score=score, limit=most if facts.guards.hands else "")
        case Single():
            pass
        case _:
            assert_never(facts.genome.hands)
    yield from elimination_rule(facts)


def elimination_rule(facts: RulebookContext) -> Iterator[Line]:
    who = "After a hand, a player"
    match facts.genome.eliminate:
        case None:
            return
        case NoTricks():
            yield say(who + " who has won no trick in it is out of the game.", "no_tricks")
        case NoChips():
            yield say(who + " without chips is out of the game.", "no_chips")
        case ScoreAtLeast(points=points):
            words = (
                who
                + " with a score of {n} or more is out of the game. If that would put everybody out, nobody drops out."
            )
            yield say(words, "score_at_least", n=number(points, "eliminate.points"))
        case Lives(n=n):
            words = (
                "Everybody begins with a score of {n}: these are your lives. "
                + who
                + " without a life is out of the game. If that would put everybody out, only those leave who have less "
                "than the best of them; if all have as many, nobody does."
            )
            yield say(words, "lives", n=number(n, "eliminate.n"))
        case _:
            assert_never(facts.genome.eliminate)
    if facts.win(WinType.LAST_STANDING) is None:
        yield say("If only one {side} is left, that {side} wins the game.", side=facts.side)


def _ties(facts: RulebookContext) -> Iterator[Line]:
    if can_be_shared(facts, last_hand=has_last_hand(facts)) and not only_last_loses(facts):
        played_on = any(win.tie is WinTie.PLAY_ON for win in facts.genome.win_conditions)
        when = "are still tied after the last hand" if played_on else "tie for the win"
        yield say(
            "If several {sides} {when}, the game is a draw between them.", sides=f"{facts.side}s", when=when
        )
