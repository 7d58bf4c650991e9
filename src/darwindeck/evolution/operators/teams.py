"""Operators on seats and teams (seed 002): team mode on and off, other partners, another number of players."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import nudge, phases_of, put_phase, with_setup
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.auctions import has_dummies
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import DealBy, TableauMode
from darwindeck.wording.amounts import how_many
from darwindeck.wording.rules.game import team_words

Teams = tuple[tuple[int, ...], ...]

PAIRINGS: Final[dict[int, tuple[Teams, ...]]] = {
    3: (((0,), (1, 2)), ((0, 1), (2,)), ((0, 2), (1,))),
    4: (((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2))),
    5: (((0, 2), (1, 3, 4)), ((0, 1, 2, 3), (4,))),
    6: (((0, 2, 4), (1, 3, 5)), ((0, 3), (1, 4), (2, 5))),
}
"""Teams that EnableTeamMode chooses from, by the number of players; for four exactly those of seed 002."""
_MOST_PLAYERS: Final = 6


class EnableTeamModeMutation(Operator):
    """Everyone for themselves becomes teams. Two players stay two: teams of one change nothing."""

    family = Group.TEAMS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return not genome.team_mode and genome.player_count in PAIRINGS

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        teams = pick(rng, PAIRINGS[genome.player_count])
        return Change(
            fit_endings(_with_fitting_dummies(genome.copy_with(team_mode=True, teams=teams))),
            f"added teams: {team_words(teams)}",
            Way.ADDED,
            ("teams",),
        )


class DisableTeamModeMutation(Operator):
    """Everyone plays for themselves."""

    family = Group.TEAMS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return genome.team_mode

    def mutate(self, genome: GameGenome, _: Random) -> Change | None:
        if not genome.team_mode:
            return None
        alone = fit_endings(_with_fitting_dummies(genome.copy_with(team_mode=False, teams=())))
        return Change(alone, "removed the teams: everyone plays for themselves", Way.REMOVED, ("teams",))


class MutateTeamAssignmentMutation(Operator):
    """The same number and sizes of teams with other members."""

    family = Group.TEAMS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return genome.team_mode and genome.player_count > len(genome.teams)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        seats = [seat for team in genome.teams for seat in team]
        for _ in range(8):
            rng.shuffle(seats)
            teams = _divide(seats, genome.teams)
            if set(teams) != {tuple(sorted(team)) for team in genome.teams}:
                seated = _with_fitting_dummies(genome.copy_with(teams=teams))
                return Change(seated, f"changed the teams: {team_words(teams)}")
        return None


class MutatePlayerCountMutation(Operator):
    """One or two players more or fewer; teams are seated anew or, if that is impossible, given up."""

    family = Group.TEAMS

    def applies(self, genome: GameGenome) -> bool:
        war = genome.setup.tableau_mode is TableauMode.WAR
        return not war and genome.setup.deal_by is DealBy.CARDS

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        count = nudge(rng, genome.player_count, 2, _MOST_PLAYERS)
        changed = mutate_player_count(genome, count)
        if changed is None:
            return None
        without = " without teams" if genome.team_mode and not changed.team_mode else ""
        return Change(
            changed,
            f"changed: {how_many(count, 'player')} instead of {genome.player_count}{without}",
            says=("player_count",),
        )


def mutate_player_count(genome: GameGenome, count: int) -> GameGenome | None:
    """Return the game for another number of players, with teams repaired or disabled and a deal that fits; or None."""
    changed = _with_the_whole_deck(genome.copy_with(player_count=count, place_points=_places(genome, count)))
    if genome.team_mode:
        kept = count > len(genome.teams) and can_repair_teams(genome.teams, count)
        teams = repair_teams(genome.teams, count) if kept else ()
        changed = changed.copy_with(team_mode=kept, teams=teams)
    dealt = fit_deal(_with_fitting_dummies(changed))
    return None if dealt is None else fit_endings(dealt)


def _with_fitting_dummies(genome: GameGenome) -> GameGenome:
    """Return the game in which nobody is a dummy unless everybody has one partner across the table."""
    for index, bidding in phases_of(genome, BiddingPhase):
        if bidding.dummy and not has_dummies(genome):
            genome = put_phase(genome, index, replace(bidding, dummy=False))
    return genome


def _with_the_whole_deck(genome: GameGenome) -> GameGenome:
    """Cards that were taken out so that tricks come out even are back where they come out even with them."""
    facts = analyse(genome)
    removed = len(genome.setup.removed_cards)
    if not removed or not facts.tricks or (facts.pack.size + removed) % facts.players:
        return genome
    return with_setup(genome, removed_cards=())


def can_repair_teams(teams: Teams, count: int) -> bool:
    """Tell whether this number of players can form this number of teams: equal teams stay equal, others
    keep a member each.

    >>> can_repair_teams(((0, 2), (1, 3)), 6), can_repair_teams(((0, 2), (1, 3)), 5)
    (True, False)
    """
    if len(teams) < 2 or count < len(teams):
        return False
    equal = len({len(team) for team in teams}) == 1
    return count % len(teams) == 0 if equal else count > len(teams)


def repair_teams(teams: Teams, count: int) -> Teams:
    """As many teams as before for another number of players.

    >>> repair_teams(((0, 2), (1, 3)), 6), repair_teams(((0, 1, 2), (3,)), 3)
    (((0, 2, 4), (1, 3, 5)), ((0, 1), (2,)))
    """
    if len({len(team) for team in teams}) == 1:
        return tuple(tuple(range(team, count, len(teams))) for team in range(len(teams)))
    sizes = [len(team) for team in teams]
    while sum(sizes) > count:
        sizes[sizes.index(max(sizes))] -= 1
    while sum(sizes) < count:
        sizes[sizes.index(min(sizes))] += 1
    return _divide(list(range(count)), tuple((0,) * size for size in sizes))


def _divide(seats: list[int], like: Teams) -> Teams:
    """Return the seats in teams of the same sizes, in their order."""
    teams, begin = [], 0
    for team in like:
        teams.append(tuple(sorted(seats[begin : begin + len(team)])))
        begin += len(team)
    return tuple(teams)


def _places(genome: GameGenome, count: int) -> tuple[int, ...]:
    """Points for places: one place more or fewer at the top end, so that the last stays the last."""
    points = genome.place_points
    if not points or count == genome.player_count:
        return points
    if count < genome.player_count:
        return points[: max(1, len(points) - (genome.player_count - count))]
    more = count - genome.player_count
    step = points[0] - points[1] if len(points) > 1 else 0
    return (*(points[0] + step * by for by in range(more, 0, -1)), *points)


OPERATORS: Final[tuple[Operator, ...]] = (
    EnableTeamModeMutation(),
    DisableTeamModeMutation(),
    MutateTeamAssignmentMutation(),
    MutatePlayerCountMutation(),
)
