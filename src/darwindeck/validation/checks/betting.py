"""Betting: chips to bet, one taker for the pot, and a house only where bets stand against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.phases import BettingPhase, PotTo, ShowdownPhase
from darwindeck.genome.scoring import EvaluationMethod
from darwindeck.genome.setup import TableauMode
from darwindeck.validation.problems import Problem


def check_betting(facts: GenomeAnalysis) -> Iterator[Problem]:
    bettings = facts.of(BettingPhase)
    if bettings and facts.setup.starting_chips <= 0:
        message = "there is a Betting phase, but nobody has chips"
        yield Problem(
            "bet/no-chips", "setup.starting_chips", message, "Give each player chips to start with."
        )
    for index, betting in bettings:
        yield from _sums(index, betting)
        path = f"phases[{index}].pot_to"
        missing = _missing_award(facts, index, betting.pot_to)
        if missing is not None:
            message = f"the pot goes to {betting.pot_to.value}, but {missing}"
            hint = (
                "Add what decides the pot after the Betting phase, or let pot_to name something the game has."
            )
            yield Problem("bet/no-award", path, message, hint)
        if betting.pot_to is not bettings[0][1].pot_to:
            message = "the Betting phases fill one pot, but promise it to different takers"
            yield Problem("bet/mixed-pots", path, message, "Give all Betting phases the same pot_to.")
    if facts.genome.house is not None:
        yield from _house(facts)


def _sums(index: int, betting: BettingPhase) -> Iterator[Problem]:
    """Yield what is wrong with the blinds of a round, and with the sums that may be bet."""
    bank = betting.pot_to is PotTo.HOUSE
    if betting.blinds and (bank or len(betting.blinds) > 2):
        message = "blinds are put in against the house" if bank else "there are more than two blinds"
        yield Problem("bet/blinds", f"phases[{index}].blinds", message, "Ask for one blind, two or none.")
    twice = len(set(betting.sizes)) < len(betting.sizes)
    if betting.sizes and (bank or twice):
        message = "bets against the house have one size" if bank else "a sum that may be bet is named twice"
        yield Problem("bet/sizes", f"phases[{index}].sizes", message, "Name each sum once, or none at all.")


def _missing_award(facts: GenomeAnalysis, index: int, pot_to: PotTo) -> str | None:
    match pot_to:
        case PotTo.SHOWDOWN:
            later = any(place > index for place, _ in facts.of(ShowdownPhase))
            return None if later else "no Showdown follows"
        case PotTo.NEXT_TAKER:
            battles = facts.setup.tableau_mode is TableauMode.WAR and facts.plays_to_tableau
            return None if battles or facts.tricks else "there are no battles and no tricks"
        case PotTo.HOUSE:
            return None if facts.genome.house is not None else "there is no house"
        case _:
            assert_never(pot_to)


def _house(facts: GenomeAnalysis) -> Iterator[Problem]:
    if not any(betting.pot_to is PotTo.HOUSE for _, betting in facts.of(BettingPhase)):
        message = "there is a house, but no bets stand against it"
        hint = "Add a Betting phase with pot_to house, or remove the house."
        yield Problem("house/no-betting", "house", message, hint)
    total = EvaluationMethod.POINT_TOTAL
    if not any(phase.hand_evaluation.method is total for _, phase in facts.of(ShowdownPhase)):
        message = "the house draws to a point total, but no Showdown compares point totals"
        hint = "End with a Showdown whose method is point_total, or remove the house."
        yield Problem("house/no-total", "house", message, hint)
