"""Demands in words: what the next player may answer, and what becomes of it."""

from __future__ import annotations

from typing import Final

from darwindeck.analysis.demands import SKIPS
from darwindeck.genome.effects import Demand, PassesOn, SpecialEffect
from darwindeck.wording.conditions.clauses import fitting
from darwindeck.wording.conditions.sentences import in_line, requirement
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import ONE
from darwindeck.wording.fields import Field, Fields, one_of, so_many
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Line, count, say


def answer_sentences(facts: WordingContext, place: int, effect: SpecialEffect, demand: Demand) -> Line:
    """Say who may answer with what, what an answer does, and how the turn goes on."""
    path = f"special_effects[{place}].demand"
    asked = say(
        " It happens at the start of their turn, and they may answer with a card instead; they are asked "
        "whether they have one or not. ",
        rule_id(effect, "demand"),
    )
    which = in_line(requirement("A card answers only", demand.answer, f"{path}.answer", "it", facts.got))
    turn = say(" Who does not answer then has the turn.")
    return (
        *asked,
        *which,
        *_passing_on(facts, path, effect, demand),
        *(() if _loses_turn(facts, effect) else turn),
    )


def _passing_on(facts: WordingContext, path: str, effect: SpecialEffect, demand: Demand) -> Line:
    rule = rule_id(demand, "passes_on")
    if demand.passes_on is PassesOn.NO:
        return say(" An answer ends it, does nothing else, and is the turn's play.", rule)
    most = (
        count(demand.cap, f"{path}.cap")
        if demand.cap
        else count(2 * facts.players, derived="twice the number of players")
    )
    more = count(effect.value, derived="the number of the effect, once more")
    grows = say(", with {n} {n:card|cards} more each time", n=more)
    return say(
        " An answer is the turn's play, does nothing else, and passes the demand on to the next turn{grows}. "
        "After {most} {most:answer|answers} nobody can answer any more.",
        rule,
        grows=grows if demand.passes_on is PassesOn.ADD_UP and effect.effect_type not in SKIPS else (),
        most=most,
    )


def _loses_turn(facts: WordingContext, effect: SpecialEffect) -> bool:
    """Tell whether who does not answer loses the turn by one of the effects of the rank."""
    alike = (each for each in facts.genome.special_effects if each.trigger_rank is effect.trigger_rank)
    return any(each.effect_type in SKIPS for each in alike)


def waits_for_answer(facts: WordingContext, place: int, effect: SpecialEffect) -> bool:
    """Tell whether an effect stands behind a demand of its rank, and falls with it."""
    before = facts.genome.special_effects[:place]
    return any(each.demand is not None and each.trigger_rank is effect.trigger_rank for each in before)


def unless_answered(demand: Demand | None) -> str:
    """ ", unless answered with a 7, which passes it on and adds to it"."""
    if demand is None:
        return ""
    grows = {PassesOn.NO: "", PassesOn.SAME: ", which passes it on", PassesOn.ADD_UP: ", which adds to it"}
    return f" unless answered with {fitting(demand.answer, ONE)}{grows[demand.passes_on]}"


FIELDS: Final[Fields] = {
    "answer": Field("what answers", lambda asked, _: f"{fitting(asked, ONE)} answers"),
    "passes_on": Field(
        "after an answer",
        one_of(
            {
                PassesOn.NO: "an answer ends the demand",
                PassesOn.SAME: "an answer passes the demand on",
                PassesOn.ADD_UP: "an answer passes the demand on and adds to it",
            }
        ),
    ),
    "cap": Field(
        "most answers",
        so_many(
            "at most {n} answers in a row", one="only one answer", none="as many answers as twice the players"
        ),
    ),
}
