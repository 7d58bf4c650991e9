"""How a knock is settled: gin, undercut, difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.genome.phases import MeldPhase
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Item, Line, Paragraph
from darwindeck.rulebook.words.sentences import number, say


def deadwood(facts: RulebookContext) -> list[Block]:
    """Nothing in a game without knock or melds."""
    if not facts.knock_scores:
        return []
    held = [entry for entry in facts.paths_of(MeldPhase) if entry[1].hold]
    path, phase = held[0] if held else next(iter(facts.paths_of(MeldPhase)))
    lead = say("After a knock the players show their cards and compare deadwood:", "knock")
    return [Paragraph(lead), Bullets(tuple(map(Item, _lines(facts, path, phase))))]


def _lines(facts: RulebookContext, path: str, phase: MeldPhase) -> Iterator[Line]:
    duel = facts.players == 2
    if phase.hold:
        yield say("Everybody lays down the melds of his or her hand, the knocker first.")
    if phase.hold and phase.lay_off:
        who = "the other player" if duel else "the opponents in turn"
        words = (
            "Unless the knocker has no deadwood, {who} may lay off cards on the knocker's melds; the knocker lays "
            "them so that this costs least."
        )
        yield say(words, "meld.lay_off=true", who=who)
    whose = "the other player" if duel else "all opponents"
    gin = "If the knocker has no deadwood, that is gin: the knocker scores the deadwood of {whose}{bonus}."
    yield say(gin, whose=whose, bonus=_bonus(f"{path}.gin_bonus", phase.gin_bonus))
    yield say(
        _UNDERCUT_DUEL if duel else _UNDERCUT, bonus=_bonus(f"{path}.undercut_bonus", phase.undercut_bonus)
    )
    yield say("Otherwise the knocker scores the difference{to}.", to="" if duel else " to each opponent")
    yield say("Whoever scores has won the hand. If a hand ends without a knock, nobody scores for deadwood.")


_UNDERCUT: Final = (
    "Otherwise, if an opponent has no more deadwood than the knocker, that is an undercut: the opponent with the least "
    "(of several the next in turn) scores the difference{bonus}."
)
_UNDERCUT_DUEL: Final = (
    "Otherwise, if the other player has no more deadwood than the knocker, that is an undercut: the other player "
    "scores the difference{bonus}."
)


def _bonus(path: str, points: int) -> Line:
    return say(" and {n} {n:point|points} more", n=number(points, path)) if points else ()
