"""Edge cases: the deck runs out, nobody can move, the game goes on too long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from darwindeck.analysis.traits import is_turn, runs_once
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import BettingPhase, BiddingPhase, PassPhase, Phase, TrickPhase
from darwindeck.genome.setup import DeckEmptyAction
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Item, Line
from darwindeck.rulebook.paths import told
from darwindeck.rulebook.words.sentences import number, say, series

_TURNS: Final[Mapping[type[Phase], str]] = {
    BiddingPhase: "bid",
    BettingPhase: "bet",
    PassPhase: "pass of cards",
    TrickPhase: "card played to a trick",
}
"""What one player does when all act together."""


def edge(facts: RulebookContext) -> list[Block]:
    lines = [*_deck(facts), *_direction(facts), *_limits(facts)]
    return [Bullets(tuple(map(Item, lines)))]


def _deck(facts: RulebookContext) -> Iterator[Line]:
    if not facts.draws_from_deck:
        return
    rule = told(facts.genome, "deck_empty_action")
    match facts.genome.deck_empty_action:
        case DeckEmptyAction.RESHUFFLE_DISCARD if facts.fills_discard:
            words = (
                "If a card is needed and the deck is empty, the discard pile except its top card "
                "is shuffled and becomes "
                "the new deck. If there is nothing to shuffle, the rest of the draw is skipped."
            )
            yield say(words, rule)
        case DeckEmptyAction.RESHUFFLE_DISCARD | DeckEmptyAction.SKIP_DRAW:
            yield say("If the deck is empty, the rest of a draw is skipped.", rule)
        case DeckEmptyAction.HAND_ENDS:
            forced = (
                " Draws forced by an effect take what there is and do not end the hand."
                if facts.has_effect(EffectType.DRAW_CARDS)
                else ""
            )
            yield say(
                "If a player has to draw and the deck is empty, the hand ends.{forced}", rule, forced=forced
            )


def _direction(facts: RulebookContext) -> Iterator[Line]:
    if facts.has_effect(EffectType.REVERSE_DIRECTION):
        yield say("A hand always begins clockwise, and no player is skipped at its start.")
    if facts.genome.out_when_empty or facts.genome.eliminate is not None:
        yield say("Players who are out are passed over, and do not count as next player or as opponents.")


def _limits(facts: RulebookContext) -> Iterator[Line]:
    repeating = [phase for phase in facts.genome.phases if not runs_once(phase)]
    if all(is_turn(phase) for phase in repeating) and not facts.never_passes:
        words = "If all players in a row can do nothing but pass, the {round} is over{then}."
        then = " and is scored as it stands" if facts.scores else ""
        yield say(words, round=facts.round, then=then)
    if facts.may_idle:
        steps = min(250, 2 * facts.players * len(facts.genome.phases))
        patience = number(steps, derived="twice the players times the phases, at most 250")
        words = (
            "If players pass or decline {n} times in a row, and no card, chip or score has moved in the "
            "meantime, the game is a draw."
        )
        yield say(words, n=patience)
    n = number(facts.genome.max_turns, "max_turns")
    words = "A game that is not decided after {n} turns{hands} is a draw.{what}"
    hands = ", counted over all hands," if facts.multi else ""
    each = [word for phase, word in _TURNS.items() if facts.has(phase)]
    what = (
        say(" Each {each} counts as a turn.", each=series([say(word) for word in each], "or")) if each else ()
    )
    yield say(words, n=n, hands=hands, what=what)
