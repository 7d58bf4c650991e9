"""The sentence that asks: what the seat has to choose, in the words of a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from darwindeck.analysis.traits import traits_of
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    BidOrder,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Matching,
    MeldPhase,
    PassPhase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
    Unable,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.play.scene.facts import of_rank
from darwindeck.play.scene.layout import Layout
from darwindeck.simulation.view import View
from darwindeck.wording.grammar import say_number
from darwindeck.wording.names import a_rank, rank_plural

_CAPTURE: Final = "Which cards do you capture?"


def ask(layout: Layout, view: View, called: Callable[[int], str]) -> str:
    """Return the question of the position to the seat that is to act."""
    kinds = {action.partition("-")[0] for action in view.legal}
    phase = layout.phase(view)
    match phase:
        case None:
            if "suit" in kinds:
                return "Which suit is trumps?"
            return "Do you knock?" if "knock" in kinds else "You cannot knock yet."
        case BiddingPhase():
            return _bid(view, phase, kinds)
        case BettingPhase():
            return _bet(view)
        case ClaimPhase():
            return _claim(view, kinds, called)
        case PassPhase():
            to = "" if view.pass_to is None else f" to {called(view.pass_to)}"
            return f"Choose {_cards(_least(view), _most(view))} to pass{to}."
        case DrawPhase():
            return _draw(phase, kinds)
        case DiscardPhase():
            return _discard(view, phase)
        case TrickPhase(together=True):
            return "Choose a card. All are turned up together."
        case TrickPhase() if view.plays_for is not None:
            whose = f"{called(view.plays_for)}’s hand"
            return f"Play a card from {whose}." if any(view.trick) else f"Lead from {whose}."
        case TrickPhase():
            return "Play a card to the trick." if any(view.trick) else "Lead to the trick."
        case PlayPhase():
            asked = demanded_words(layout.genome, view)
            if asked is None and phase.unable is Unable.TAKE_PILE and "pass" in kinds and view.tableau:
                return "You cannot play: take the pile." if not view.picks else _or_take(view)
            return _play(view, phase, kinds) if asked is None else f"Answer with a card, or {asked}."
        case MeldPhase():
            return _meld(view, kinds)
        case AskPhase():
            if "seat" in kinds:
                return "Whom do you ask?"
            of = f" {called(view.asking)}" if view.asking is not None else ""
            return f"Which rank do you ask{of} for?"
    return f"{traits_of(phase).verb.capitalize()}."


def _least(view: View) -> int:
    return min((pick.least for pick in view.picks), default=1)


def _most(view: View) -> int:
    return max((pick.most for pick in view.picks), default=1)


def _cards(least: int, most: int) -> str:
    """How many cards: "a card", "3 cards", "1 to 4 cards"."""
    if most == 1:
        return "a card"
    if least == most:
        return f"{most} cards"
    return f"{least} {'or' if most == least + 1 else 'to'} {most} cards"


def _bid(view: View, phase: BiddingPhase, kinds: set[str]) -> str:
    if phase.order is BidOrder.ONCE:
        return "How many tricks will you win?"
    if "alone" in kinds:
        return "Do you play alone?"
    if "order" in kinds:
        return "Shall this suit be trumps?"
    if phase.suits and ("suit" in kinds or "no" in kinds):
        return "Which suit goes with the number?"
    if "suit" in kinds:
        return "Which suit is trumps, or do you pass?" if "pass" in kinds else "Which suit is trumps?"
    if "bid" in kinds or "pass" in kinds:
        return "Do you bid more?" if view.declarer is not None else "What do you bid?"
    return "Which card do you put aside?"


def _bet(view: View) -> str:
    if "call" in view.legal or "fold" in view.legal:
        return f"{view.to_call} to call, {view.pot} in the pot. Do you stay in?"
    return f"{view.pot} in the pot. Do you bet?" if view.pot else "Do you bet?"


def _claim(view: View, kinds: set[str], called: Callable[[int], str]) -> str:
    if view.claimed is not None and view.claimer is not None:
        return f"{called(view.claimer)}: “{of_rank(view.claim_count, view.claimed)}”. Do you believe it?"
    if "rank" in kinds:
        return "What do you say they are?"
    if not view.picks:
        return "You have no cards to lay."
    laid = _cards(_least(view), _most(view))
    if view.due is None:
        return f"Lay {laid} face down."
    due = a_rank(Rank(view.due)) if _most(view) == 1 else rank_plural(Rank(view.due))
    return f"Lay {laid} face down as {due}."


def _draw(phase: DrawPhase, kinds: set[str]) -> str:
    if "seat" in kinds:
        return "Whose hand do you draw from?"
    if phase.until is DrawUntil.STAND:
        return "Another card, or do you stand?"
    if phase.source is DrawSource.TABLEAU:
        return "Which card do you take from the table?"
    if phase.source is DrawSource.DECK_OR_TABLEAU:
        return "Draw from the deck, or take a card from the table."
    if phase.source is DrawSource.PLACE:
        return "Which card do you take from a pile?"
    if phase.source is DrawSource.DECK_OR_PLACE:
        return "Draw from the deck, or take the top card of a pile."
    return "Where do you draw from?" if {"deck", "discard"} <= kinds else "Do you draw?"


def _discard(view: View, phase: DiscardPhase) -> str:
    if phase.matching_condition is Matching.PAIR:
        return "Discard a pair." if "done" not in view.legal else "Discard a pair, or none."
    if "done" in view.legal and not view.picked:
        return (
            f"Discard up to {_cards(_most(view), _most(view))}."
            if _most(view) > 1
            else "Discard a card, or none."
        )
    return f"Discard {_cards(_least(view), _most(view))}."


def _play(view: View, phase: PlayPhase, kinds: set[str]) -> str:
    if "pile" in kinds:
        return "On which pile do you lay it?"
    if phase.target is PlayTarget.PLACE and "done" in kinds:
        return "Lay another card, or stop."
    if phase.target is PlayTarget.PLACE and view.picks:
        return "Lay a card on a pile, or pass." if "pass" in kinds else "Lay a card on a pile."
    if "suit" in kinds:
        return "Which suit do you name?"
    if "seat" in kinds:
        return "Whom do you choose?"
    if any(pick.deed == "capture" for pick in view.picks):
        return _CAPTURE
    if not view.picks:
        return "Turn up your top card." if "deck" in kinds else "You cannot play."
    combined = any(pick.pattern is not None and len(pick.cards) > 1 for pick in view.picks)
    if view.picked and combined:
        return (
            "Add a card to the combination, or stop." if "done" in kinds else "Add a card to the combination."
        )
    if view.picked:
        return "Add a card of the same rank, or stop." if "done" in kinds else "Add a card of the same rank."
    several = " of one rank" if _least(view) > 1 or _most(view) > 1 else ""
    passes = ", or pass" if "pass" in kinds else ""
    if combined:
        single = "a card or " if _least(view) == 1 else ""
        return f"Play {single}a combination{passes}."
    return f"Play {_cards(_least(view), _most(view))}{several}{passes}."


def _or_take(view: View) -> str:
    return f"Play {_cards(_least(view), _most(view))}, or take the pile."


def demanded_words(game: GameGenome, view: View) -> str | None:
    """Say what a seat does that does not answer the demand before it: "draw four cards and lose your turn"."""
    if view.demand is None or view.actor != view.seat:
        return None
    first = game.special_effects[view.demand]
    behind = game.special_effects[view.demand :]
    effects = [effect for effect in behind if effect.trigger_rank is first.trigger_rank]
    return " and ".join(_falls(each, view.demanded if each is first else each.value) for each in effects)


def _falls(effect: SpecialEffect, n: int) -> str:
    cards = "a card" if n == 1 else f"{say_number(n)} cards"
    if effect.effect_type is EffectType.DRAW_CARDS:
        return f"draw {cards}"
    if effect.effect_type is EffectType.TAKE_PILE:
        return "take the pile"
    return f"lose {cards} at random" if effect.effect_type is EffectType.FORCE_DISCARD else "lose your turn"


def _meld(view: View, kinds: set[str]) -> str:
    if "suit" in kinds or "rank" in kinds:
        return "Which meld do you add it to?"
    deeds = {pick.deed for pick in view.picks}
    if view.picked:
        return "Add a card to the meld, or stop." if "done" in kinds else "Add a card to the meld."
    if deeds == {"lay_off"}:
        return "Lay off a card, or stop."
    if "done" not in kinds:
        return "Lay down a meld."
    return (
        "Lay down a meld, or stop." if "lay_off" not in deeds else "Lay down a meld, lay off a card, or stop."
    )
