"""What no designer would do with captures: cards that are all alike, prizes nobody can aim at, sweeps that cost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.captures import adds_up, takes_piles
from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import AtLeast, Most, WinType
from darwindeck.genome.setup import TableauMode
from darwindeck.metrics.critique.finding import Row, Sense, simple_tests
from darwindeck.validation.objection import Objection

_RANKS_MEANT: Final = 4
_LARGEST_TO_CAPTURE: Final = 13
_WORTH_A_SWEEP: Final = 40
_A_GAP: Final = 2


def flat_captures(genome: GameGenome) -> Iterator[Objection]:
    """Cards take their like from the table, none is worth more than another, and there is nothing else to it."""
    facts = analyse(genome)
    if not facts.tableau_captures or genome.setup.tableau_mode is not TableauMode.MATCH_RANK:
        return
    conditions = [rule.condition for rule in genome.card_scoring]
    conditions += [tally.condition for tally in genome.tally_scoring]
    special = any(condition is not None for condition in conditions)
    plain = not adds_up(genome.setup) and not takes_piles(genome.setup)
    if plain and not special:
        reason = "A card takes its like, and all cards are alike: there is nothing to choose."
        yield Objection(Sense.FLAT_CAPTURES, "setup.capture_sums", reason)


def large_hands(genome: GameGenome) -> Iterator[Objection]:
    """Captures from so large a hand that whatever lies on the table can be taken."""
    facts = analyse(genome)
    takes = facts.tableau_captures and genome.setup.tableau_mode is TableauMode.MATCH_RANK
    if takes and facts.largest_hand > _LARGEST_TO_CAPTURE:
        reason = f"With {facts.largest_hand} cards in hand everything on the table can be taken."
        yield Objection(Sense.LARGE_HANDS, "setup.cards_per_player", reason)


def race_of_equals(genome: GameGenome) -> Iterator[Objection]:
    """Whoever is out of cards first wins the hand, where everybody plays one card a turn and takes none up."""
    for place, win in enumerate(genome.win_conditions):
        plain = analyse(genome).tableau_captures and genome.setup.tableau_mode is TableauMode.MATCH_RANK
        if plain and win.type is WinType.EMPTY_HAND:
            reason = "Everybody plays a card a turn: who is out first was settled by who began."
            yield Objection(Sense.RACE_OF_EQUALS, f"win_conditions[{place}]", reason)


def idle_sweeps(genome: GameGenome) -> Iterator[Objection]:
    """Clearing the table, which was a feat, costs a point, or brings one where a hundred are at stake."""
    sweep = genome.setup.sweep_points
    if not sweep:
        return
    worth = sum(rule.points * _RANKS_MEANT for rule in genome.card_scoring if rule.points > 0)
    dearest = [abs(rule.points) for rule in genome.card_scoring]
    dearest += [abs(tally.points) for tally in genome.tally_scoring]
    low = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
    if low and sweep > 0:
        yield Objection(Sense.IDLE_SWEEP, "setup.sweep_points", "Clearing the table is a feat, and costs.")
    elif sweep > max(dearest, default=sweep) and not takes_piles(genome.setup):
        yield Objection(Sense.IDLE_SWEEP, "setup.sweep_points", "A sweep brings more than anything else.")
    elif sweep * _WORTH_A_SWEEP < worth:
        reason = f"Clearing the table brings {sweep}, where cards bring {worth}."
        yield Objection(Sense.IDLE_SWEEP, "setup.sweep_points", reason)


def prizes_alone(genome: GameGenome) -> Iterator[Objection]:
    """Cards are captured for a few prizes at the end, and no single capture is worth anything by itself."""
    facts, setup = analyse(genome), genome.setup
    takes = facts.tableau_captures and setup.tableau_mode is TableauMode.MATCH_RANK
    awards = [tally for tally in genome.tally_scoring if isinstance(tally.rule, Most | AtLeast)]
    alone = awards and len(awards) == len(genome.tally_scoring) and not genome.card_scoring
    if takes and alone and not setup.sweep_points:
        reason = "Nothing counts before the hand is over: no capture is better than another."
        yield Objection(Sense.PRIZES_ALONE, "setup.sweep_points", reason)


def gapped_values(genome: GameGenome) -> Iterator[Objection]:
    """Cards are taken by sums, and jacks count 11 in a deck that ends with sevens."""
    if not adds_up(genome.setup):
        return
    present = analyse(genome).pack.ranks
    values = sorted(each.value for each in genome.setup.card_values if each.rank.value in present)
    if any(high - low > _A_GAP for low, high in pairwise(values)):
        reason = "Cards count as in another deck: there are numbers that none of them has."
        yield Objection(Sense.GAPPED_VALUES, "setup.card_values", reason)


def paired_sets(genome: GameGenome) -> Iterator[Objection]:
    """Three of a rank count, where a card takes its like: they go two by two, and mostly nobody has three. Nor has
    anybody the most of a rank that takes nothing else; sevens, as in Scopa, also take sums."""
    takes = analyse(genome).tableau_captures and genome.setup.tableau_mode is TableauMode.MATCH_RANK
    for place, tally in enumerate(genome.tally_scoring):
        ranks = [test.rank for test in simple_tests(tally.condition) if isinstance(test, CardIsRank)]
        several = isinstance(tally.rule, AtLeast) and tally.rule.n > 1
        alike = isinstance(tally.rule, Most) and all(_takes_its_like(genome, rank) for rank in ranks)
        if takes and ranks and (several or alike):
            reason = (
                "Cards of the rank are captured in pairs: mostly two sides have two each, and nobody scores."
            )
            yield Objection(Sense.PAIRED_SETS, f"tally_scoring[{place}]", reason)


def _takes_its_like(genome: GameGenome, rank: Rank) -> bool:
    """Return whether a card of the rank takes nothing but another one: there are no sums, or none so small."""
    values = {each.rank: each.value for each in genome.setup.card_values}
    return not adds_up(genome.setup) or values.get(rank, 0) <= 1


ROWS: Final = (
    Row(
        Sense.FLAT_CAPTURES,
        "captures",
        "Cards take their like from the table, none is worth more than another, and there is nothing else to it.",
        flat_captures,
    ),
    Row(
        Sense.LARGE_HANDS,
        "deal",
        "Captures from so large a hand that whatever lies on the table can be taken.",
        large_hands,
    ),
    Row(
        Sense.RACE_OF_EQUALS,
        "goal",
        "Whoever is out of cards first wins the hand, where everybody plays one card a turn and takes none up.",
        race_of_equals,
    ),
    Row(
        Sense.IDLE_SWEEP,
        "captures",
        "Clearing the table, which was a feat, costs a point, or brings one where a hundred are at stake.",
        idle_sweeps,
    ),
    Row(
        Sense.PRIZES_ALONE,
        "points",
        "Cards are captured for a few prizes at the end, and no single capture is worth anything by itself.",
        prizes_alone,
    ),
    Row(
        Sense.GAPPED_VALUES,
        "card values",
        "Cards are taken by sums, and jacks count 11 in a deck that ends with sevens.",
        gapped_values,
    ),
    Row(
        Sense.PAIRED_SETS,
        "points",
        "Three of a rank count, where a card takes its like: they go two by two.",
        paired_sets,
    ),
)
