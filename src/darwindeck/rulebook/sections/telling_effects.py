"""What the effect of a card did to the hands, told from the positions before and after it.

Cards that an effect makes others draw are not told here: they cannot be told apart from what the next player draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import PlayPhase
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Line
from darwindeck.rulebook.sections.moments import Moment, cards_told, player
from darwindeck.rulebook.words.sentences import say

FOLLOW_UPS = (1, 2)
"""Steps of a play in which a suit or a player is still to be named before the effect happens."""


def effect_told(facts: RulebookContext, moment: Moment) -> Iterator[Line]:
    fired = _fired(facts, moment)
    if fired is None:
        return
    match fired.effect_type:
        case EffectType.FORCE_DISCARD:
            yield from _thrown(facts, moment)
        case EffectType.STEAL_CARD:
            yield from _stolen(facts, moment)
        case EffectType.SWAP_HANDS if fired.target is TargetSelector.ALL_OPPONENTS:
            yield say("All hands pass on.")
        case EffectType.SWAP_HANDS:
            yield from _swapped(facts, moment)
        case _:
            return


def _fired(facts: RulebookContext, moment: Moment) -> SpecialEffect | None:
    """The effect that happened with this action."""
    before, after = moment.before, moment.after
    if not isinstance(moment.phase, PlayPhase) or moment.action == "pass":
        return None
    if after.turn == before.turn and after.current_player == moment.actor and after.step in FOLLOW_UPS:
        return None
    named = moment.action.startswith(("suit-", "seat-"))
    card = next(iter(before.zones.discard), "") if named else moment.action
    effects = {effect.trigger_rank.value: effect for effect in facts.genome.special_effects}
    return effects.get(card[:1])


def _lost(moment: Moment, who: int) -> Counter[str]:
    """Cards that have left a hand, but for the one that was played."""
    before, after = moment.before.zones.hands[who], moment.after.zones.hands[who]
    played = (moment.action,) if who == moment.actor else ()
    return Counter(before) - Counter(after) - Counter(played)


def _thrown(facts: RulebookContext, moment: Moment) -> Iterator[Line]:
    for who in range(facts.players):
        cards = list(_lost(moment, who).elements())
        if cards:
            yield say("{who} loses {cards} to the discard pile.", who=player(who), cards=cards_told(cards))


def _stolen(facts: RulebookContext, moment: Moment) -> Iterator[Line]:
    for who in range(facts.players):
        cards = list(_lost(moment, who).elements())
        if cards and who != moment.actor:
            taker, taken = player(moment.actor), cards_told(cards)
            yield say("{taker} takes {taken} from {who}.", taker=taker, taken=taken, who=player(who))


def _swapped(facts: RulebookContext, moment: Moment) -> Iterator[Line]:
    got = moment.after.zones.hands[moment.actor]
    others = (who for who in range(facts.players) if who != moment.actor)
    for who in others:
        if Counter(moment.before.zones.hands[who]) == Counter(got):
            yield say("{one} and {two} exchange their hands.", one=player(moment.actor), two=player(who))
            return
