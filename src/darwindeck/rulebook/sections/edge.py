"""Edge cases: the deck runs out, nobody can move, the game goes on too long."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.traits import is_turn, runs_once
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import DrawPhase, DrawSource, DrawUntil
from darwindeck.genome.setup import DeckEmptyAction
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Block, Bullets, Item, Line, Paragraph
from darwindeck.rulebook.paths import rule_id
from darwindeck.rulebook.words.sentences import number, say


def edge(facts: RulebookContext) -> list[Block]:
    lines = [*_deck(facts), *_direction(facts), *_standstill(facts)]
    found: list[Block] = [Bullets(tuple(map(Item, lines)))] if lines else []
    return [*found, *(Paragraph(line, note=True) for line in _footnotes(facts))]


def _deck(facts: RulebookContext) -> Iterator[Line]:
    if not facts.draws_from_deck:
        return
    rule = rule_id(facts.genome, "deck_empty_action")
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


def _standstill(facts: RulebookContext) -> Iterator[Line]:
    repeating = [phase for phase in facts.genome.phases if not runs_once(phase)]
    if all(is_turn(phase) for phase in repeating) and not facts.never_passes and not _always_draws(facts):
        words = "If all players in a row can do nothing but pass, the {round} is over{then}."
        then = " and is scored as it stands" if facts.scores else ""
        yield say(words, round=facts.round, then=then)


def _always_draws(facts: RulebookContext) -> bool:
    """Whether every turn takes a card, or ends the hand because there is none."""
    ends = facts.genome.deck_empty_action is DeckEmptyAction.HAND_ENDS
    sure = any(
        draw.mandatory
        and draw.condition is None
        and not draw.once
        and draw.until is DrawUntil.COUNT
        and draw.source in (DrawSource.DECK, DrawSource.DECK_OR_DISCARD)
        for _, draw in facts.paths_of(DrawPhase)
    )
    return ends and sure


def _footnotes(facts: RulebookContext) -> Iterator[Line]:
    """The guards against games without end, if a game can come so far."""
    if facts.guards.standstill:
        steps = min(250, 2 * facts.players * len(facts.genome.phases))
        patience = number(steps, derived="twice the players times the phases, at most 250")
        words = "If everybody only passes, {n} times in a row, and nothing changes, the game is a draw."
        yield say(words, n=patience)
    if facts.guards.turns:
        n = number(facts.genome.max_turns, "max_turns")
        hands = ", all hands together," if facts.multi else ""
        yield say("Should a game drag on: after {n} turns{hands} it is a draw.", n=n, hands=hands)
