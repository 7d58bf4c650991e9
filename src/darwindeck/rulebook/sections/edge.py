"""Edge cases: the deck runs out, nobody can move, the game goes on too long."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.effects import EffectType
from darwindeck.genome.setup import DeckEmptyAction
from darwindeck.rulebook.facts import TABLE_KINDS, Facts, runs_once
from darwindeck.rulebook.model import Block, Bullets, Item, Line
from darwindeck.rulebook.paths import told
from darwindeck.rulebook.words.sentences import number, say


def edge(facts: Facts) -> list[Block]:
    lines = [*_deck(facts), *_direction(facts), *_limits(facts)]
    return [Bullets(tuple(map(Item, lines)))]


def _deck(facts: Facts) -> Iterator[Line]:
    if not facts.draws_from_deck:
        return
    rule = told(facts.genome, "deck_empty_action")
    match facts.genome.deck_empty_action:
        case DeckEmptyAction.RESHUFFLE_DISCARD if facts.has_discard:
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
                if facts.effect(EffectType.DRAW_CARDS)
                else ""
            )
            yield say(
                "If a player has to draw and the deck is empty, the hand ends.{forced}", rule, forced=forced
            )


def _direction(facts: Facts) -> Iterator[Line]:
    if facts.effect(EffectType.REVERSE_DIRECTION):
        yield say("A hand always begins clockwise, and no player is skipped at its start.")
    if facts.genome.out_when_empty or facts.genome.eliminate is not None:
        yield say("Players who are out are passed over, and do not count as next player or as opponents.")


def _limits(facts: Facts) -> Iterator[Line]:
    repeating = [phase for phase in facts.genome.phases if not runs_once(phase)]
    if not any(isinstance(phase, TABLE_KINDS) for phase in repeating):
        words = "If all players in a row can do nothing but pass, the {round} is over{then}."
        then = " and is scored as it stands" if facts.scores else ""
        yield say(words, round=facts.round, then=then)
    if facts.may_idle:
        words = (
            "If the players only pass and decline, and nothing has moved for two rounds of all "
            "steps, the game is a draw."
        )
        yield say(words)
    n = number(facts.genome.max_turns, "max_turns")
    words = "A game that is not decided after {n} turns{hands} is a draw.{what}"
    hands = ", counted over all hands," if facts.multi else ""
    what = " Each bid, bet or card played to a trick counts as a turn." if facts.has(*TABLE_KINDS) else ""
    yield say(words, n=n, hands=hands, what=what)
