"""Repairs of conditions, effects, scoring, bids, bets and teams: what has no meaning here is taken out."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    PotTo,
    ShowdownPhase,
    TrickPhase,
    Trump,
    Unable,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    ContractScoring,
    EachOver,
    Measure,
    Moon,
    TallyAt,
    TallyScore,
    TallySource,
    TallyTies,
    TallyWhen,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import TableauMode
from darwindeck.validation.checks.limits import MOST_PHASES
from darwindeck.validation.paths import at, drop, drop_condition, put
from darwindeck.validation.problems import Problem
from darwindeck.validation.repairs.phases import drop_phase
from darwindeck.validation.repairs.step import Repairs, RepairStep, phase_path, removing, setting

_CHIPS: Final = 1000


def _drop_test(genome: GameGenome, problem: Problem) -> RepairStep:
    return drop_condition(genome, problem.path), f"Removed a condition ({problem.path}): {problem.message}."


def _duplicate_effect(genome: GameGenome, problem: Problem) -> RepairStep:
    """Take out the earlier of two effects of a kind on a rank."""
    index = int(problem.path.partition("[")[2].rstrip("]"))
    twice = genome.special_effects[index]
    does = (twice.trigger_rank, twice.effect_type)
    effects = enumerate(genome.special_effects)
    earlier = next(i for i, each in effects if (each.trigger_rank, each.effect_type) == does)
    words = f"Kept only the last effect {does[1].value} on rank {does[0].value}."
    return drop(genome, f"special_effects[{earlier}]"), words


def _pass_instead(genome: GameGenome, problem: Problem) -> RepairStep:
    return put(genome, problem.path, Unable.PASS), "Let players pass instead of taking the pile."


def _drop_demand(genome: GameGenome, problem: Problem) -> RepairStep:
    return put(genome, problem.path, None), f"Removed {problem.path}: {problem.message}."


def _dead_score(genome: GameGenome, problem: Problem) -> RepairStep:
    path = problem.path
    if path == "moon":
        return genome.copy_with(moon=Moon.NONE), "Removed the moon rule: there are no points to take."
    if path == "place_points":
        return genome.copy_with(place_points=()), "Removed the place points: nobody takes a place."
    if path.endswith(".condition"):
        return put(genome, path, None), f"Removed {path}: nothing is told apart by it."
    usual = {".pattern": None, ".measure": Measure.CARDS, ".values": (), ".ties": TallyTies.NOBODY}
    for field, value in usual.items():
        if path.endswith(field):
            return put(genome, path, value), f"Left {path} as usual: {problem.message}."
    return drop(genome, path), f"Removed {path}: {problem.message}."


def _moment(genome: GameGenome, problem: Problem) -> RepairStep:
    """Count what can be counted at the moment of the rule."""
    path, _, field = problem.path.rpartition(".")
    tally = at(genome, path)
    if not isinstance(tally, TallyScore):
        return None
    if field == "source":
        source = TallySource.CAPTURED if tally.at is TallyAt.TRICK_WON else TallySource.HAND
        return put(genome, problem.path, source), f"Let {path} count the cards of its moment."
    if field == "rule":
        return put(genome, problem.path, EachOver(0)), f"Let {path} count each."
    plain = msgspec.structs.replace(tally, contract=TallyWhen.ANY, alone=False)
    return put(genome, path, plain), f"Let {path} ask for no contract."


def _unread(genome: GameGenome, _: Problem) -> RepairStep:
    if genome.contract_scoring is not None:
        wins = (WinCondition(WinType.HIGH_SCORE),)
        return genome.copy_with(win_conditions=wins), "Let the highest score win: contracts are scored."
    setup = msgspec.structs.replace(genome.setup, sweep_points=0)
    bare = genome.copy_with(setup=setup, card_scoring=(), tally_scoring=(), place_points=(), moon=Moon.NONE)
    return bare, "Removed the scoring: nothing in the game asks for points."


def _min_bid(genome: GameGenome, problem: Problem) -> RepairStep:
    phase = at(genome, phase_path(problem))
    if not isinstance(phase, BiddingPhase):
        return None
    return put(genome, problem.path, phase.max_bid), f"Lowered min_bid to {phase.max_bid}."


def _usual(genome: GameGenome, problem: Problem) -> RepairStep:
    """Nothing that has no meaning; what is usual says so for every field but Nil."""
    owner, _, field = problem.path.rpartition(".")
    node = at(genome, owner)
    if not isinstance(node, msgspec.Struct):
        return None
    usual = {each.name: each.default for each in msgspec.structs.fields(node)}
    value = False if field in ("allow_nil", "hook") else usual[field]
    return put(genome, problem.path, value), f"Removed {field.replace('_', ' ')}: it does nothing here."


def _without_auction(genome: GameGenome, problem: Problem) -> RepairStep:
    if problem.path.startswith("tally_scoring"):
        return drop(genome, problem.path), "Removed a count for a side of an auction: there is none."
    if problem.path.endswith(".trump"):
        return _with_trump(genome, Trump.TURNED), "Let a turned card make trumps: there is no auction."
    return _usual(genome, problem)


def _name_trumps(genome: GameGenome, _: Problem) -> RepairStep:
    return _with_trump(genome, Trump.BID), "Let the winner of the auction make trumps."


def _with_trump(genome: GameGenome, trump: Trump) -> GameGenome:
    phases = [
        msgspec.structs.replace(phase, trump=trump) if isinstance(phase, TrickPhase) else phase
        for phase in genome.phases
    ]
    return genome.copy_with(phases=tuple(phases))


def _with_pots(genome: GameGenome, pot_to: PotTo) -> GameGenome:
    phases = [
        msgspec.structs.replace(phase, pot_to=pot_to) if isinstance(phase, BettingPhase) else phase
        for phase in genome.phases
    ]
    return genome.copy_with(phases=tuple(phases))


def _award(genome: GameGenome, problem: Problem) -> RepairStep:
    facts = GenomeAnalysis(genome)
    battles = facts.setup.tableau_mode is TableauMode.WAR and facts.plays_to_tableau
    if facts.has(ShowdownPhase):
        return _with_pots(genome, PotTo.SHOWDOWN), "Let the Showdown decide the pot."
    if facts.tricks or battles:
        return _with_pots(genome, PotTo.NEXT_TAKER), "Let the next trick or battle decide the pot."
    if len(genome.phases) >= MOST_PHASES:
        return drop_phase(genome, problem)
    ended = genome.copy_with(phases=(*genome.phases, ShowdownPhase()))
    return _with_pots(ended, PotTo.SHOWDOWN), "Added a Showdown that decides the pot."


def _mixed_pots(genome: GameGenome, _: Problem) -> RepairStep:
    first = next(phase for phase in genome.phases if isinstance(phase, BettingPhase))
    return _with_pots(genome, first.pot_to), "Gave all Betting phases one taker of the pot."


def _teams(genome: GameGenome, _: Problem) -> RepairStep:
    """Return the same number of teams with seats dealt round in turn, two teams, or no teams."""
    players = genome.player_count
    for count in (len(genome.teams), 2):
        if 2 <= count <= players and players % count == 0:
            teams = tuple(tuple(range(team, players, count)) for team in range(count))
            return genome.copy_with(teams=teams), f"Seated the players in {count} teams, in turn."
    return genome.copy_with(team_mode=False, teams=()), "Turned team mode off: no fair teams are possible."


_NO_HOUSE: Final = setting(None, "Removed the house: nothing is settled against it.", field="house")

RULES: Final[Repairs] = {
    "condition/no-referent": _drop_test,
    "condition/wrong-place": _drop_test,
    "condition/not-static": _drop_test,
    "condition/empty-group": _drop_test,
    "condition/never": _drop_test,
    "when/hidden": _drop_test,
    "when/never": setting(None, "Let a phase come that was always skipped."),
    "effect/duplicate-rank": _duplicate_effect,
    "effect/dead": removing("an effect"),
    "effect/demand": _drop_demand,
    "play/no-pile": _pass_instead,
    "scoring/dead-rule": _dead_score,
    "tally/moment": _moment,
    "scoring/unread": _unread,
    "bid/min-over-max": _min_bid,
    "bid/no-tricks": drop_phase,
    "bid/no-contract": setting(ContractScoring(), "Added the usual contract scoring."),
    "bid/orphan-contract": setting(None, "Removed the contract scoring: there is no bidding."),
    "bid/no-legal-bid": setting(False, "Removed the hook: it could leave no legal bid."),
    "bid/no-auction": _without_auction,
    "bid/dead-field": _usual,
    "bid/no-trump": _name_trumps,
    "bid/first-cards": setting(0, "Dealt all cards at once."),
    "bid/suits": setting((), "Let bids be numbers only."),
    "bid/book": setting(0, "Let a bid ask for as many tricks as its number."),
    "bid/dummy": setting(False, "Let everybody play their own hand."),
    "bid/kitty": setting(0, "Let the winner of the auction take no cards."),
    "bet/no-chips": setting(_CHIPS, f"Gave each player {_CHIPS} chips."),
    "bet/no-award": _award,
    "bet/mixed-pots": _mixed_pots,
    "house/no-betting": _NO_HOUSE,
    "house/no-total": _NO_HOUSE,
    "team/no-teams": _teams,
    "team/too-few": _teams,
    "team/bad-seat": _teams,
    "team/duplicate-seat": _teams,
    "team/missing-seat": _teams,
    "team/empty-team": _teams,
}
