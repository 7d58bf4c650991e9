"""Edge cases: the deck runs out, nobody can move, the game goes on too long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from darwindeck.analysis.traits import draws_from_deck
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import DrawPhase
from darwindeck.genome.setup import DeckEmptyAction
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Paragraph
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Item, Line, number, say


def edge(facts: RulebookContext) -> list[Block]:
    lines = [*_deck(facts), *_direction(facts), *_standstill(facts)]
    found: list[Block] = [Bullets(tuple(map(Item, lines)))] if lines else []
    return [*found, *(Paragraph(line, note=True) for line in _footnotes(facts))]


def _deck(facts: RulebookContext) -> Iterator[Line]:
    """Yield what an empty deck is; where it ends the hand, the section on the end says so."""
    if not facts.deck_can_fail:
        return
    rule = rule_id(facts.genome, "deck_empty_action")
    match facts.genome.deck_empty_action:
        case DeckEmptyAction.RESHUFFLE_DISCARD if facts.fills_discard:
            words = (
                "If a card is needed and the deck is empty, shuffle the discard pile, except its top card, to make a "
                "new deck.{nothing}"
            )
            nothing = " If there is nothing to shuffle, nobody draws." if facts.discard_can_fail else ""
            yield say(words, rule, nothing=nothing)
        case DeckEmptyAction.RESHUFFLE_DISCARD | DeckEmptyAction.SKIP_DRAW:
            short = (
                "If the deck has too few cards for a draw, take what there is. " if _several(facts) else ""
            )
            yield say("{short}Once the deck is empty, nobody draws from it any more.", rule, short=short)
        case DeckEmptyAction.HAND_ENDS:
            if facts.has_effect(EffectType.DRAW_CARDS):
                yield say("If an effect asks for more cards than the deck has, take what there is.")
        case _:
            assert_never(facts.genome.deck_empty_action)


def _several(facts: RulebookContext) -> bool:
    """Tell whether one draw can ask for more than one card."""
    draws = any(phase.count > 1 and draws_from_deck(phase) for _, phase in facts.of(DrawPhase))
    effects = any(
        effect.effect_type is EffectType.DRAW_CARDS and effect.value > 1
        for effect in facts.genome.special_effects
    )
    return draws or effects


def _direction(facts: RulebookContext) -> Iterator[Line]:
    if facts.has_effect(EffectType.REVERSE_DIRECTION) and facts.multi:
        skips = facts.has_effect(EffectType.SKIP_NEXT, EffectType.BLOCK_NEXT)
        skipped = ", and no player is skipped at its start" if skips else ""
        yield say("Every hand begins with play going clockwise{skipped}.", skipped=skipped)
    if facts.genome.out_when_empty or facts.genome.eliminate is not None:
        yield say(
            "Players who are out are passed over, and count neither as the next player nor as opponents."
        )


def _standstill(facts: RulebookContext) -> Iterator[Line]:
    if facts.can_stand_still:
        words = "If every player in succession can do nothing but pass, the {round} is over{then}."
        then = " and is scored as it stands" if facts.scores else ""
        yield say(words, round=facts.round, then=then)


def _footnotes(facts: RulebookContext) -> Iterator[Line]:
    """Yield the guards against games without end, if a game can come so far."""
    if facts.guards.standstill:
        steps = min(250, 2 * facts.players * len(facts.genome.phases))
        patience = number(steps, derived="twice the players times the phases, at most 250")
        words = "If everybody only passes, {n} times in a row, and nothing changes, the game is a draw."
        yield say(words, n=patience)
    if facts.guards.turns:
        n = number(facts.genome.max_turns, "max_turns")
        hands = " in all" if facts.multi else ""
        yield say("If a game drags on, it is a draw after {n} turns{hands}.", n=n, hands=hands)
