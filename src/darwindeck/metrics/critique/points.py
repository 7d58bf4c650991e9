"""What no designer would do with points: odd tables, cards that hardly matter, a bonus nobody plays for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.genome.cards import Rank, RankOrder, high_to_low
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.phases import BiddingPhase, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    EachOver,
    Moon,
    ScoringTrigger,
    ScoringZone,
    Table,
    TallyScore,
    TallySource,
    WinType,
)
from darwindeck.metrics.critique.counts import cards_meant, cards_of, taken_points, tricks_played
from darwindeck.metrics.critique.finding import Row, Sense
from darwindeck.validation.objection import Objection

_NUMBERS: Final = frozenset(tuple(Rank)[:8])
"""Two to nine."""
_PIPS: Final = {rank: place + 2 for place, rank in enumerate(tuple(Rank)[:9])}
"""What is printed on two to ten."""
_A_TABLE: Final = 3
_USUAL_TABLE: Final = (Rank.ACE, Rank.THREE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
"""Ranks that have points in tables people know, the dearest first; threes where tens would be."""
_A_MOON: Final = 8
"""Cards that all have to be taken before it is a feat."""
_TRICKS_FOR_A_CARD: Final = (3, 5)
"""So many tricks there may be for each card that counts: where nothing else does, and where every trick does."""
_PLAYED_FOR: Final = 0.25
"""The part of all points that what every trick brings has to be: else nobody takes one for it."""
_WORTH_AIMING_AT: Final = 0.1


def odd_treasure(genome: GameGenome) -> Iterator[Objection]:
    """One rank of number cards counts more than everything else together: nobody would remember why."""
    yield from numbers_alone(genome)
    worth = [abs(rule.points) * cards_meant(rule.condition) for rule in genome.card_scoring]
    for place, rule in enumerate(genome.card_scoring):
        number = isinstance(rule.condition, CardIsRank) and rule.condition.rank in _NUMBERS
        if number and len(worth) > 1 and 2 * worth[place] > sum(worth):
            yield Objection(
                Sense.ODD_TREASURE,
                f"card_scoring[{place}]",
                "One rank of number cards counts more than all other cards together.",
            )


def odd_values(genome: GameGenome) -> Iterator[Objection]:
    """Sixes and eights count seven: number cards count their number, and no court card less than one below it."""
    values = {each.rank: each.value for each in genome.setup.card_values}
    present = [rank for rank in Rank if rank.value in analyse(genome).pack.ranks]
    courts = [values.get(rank, 0) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING) if rank in present]
    plain = all(values.get(rank) == _PIPS[rank] for rank in present if rank in _PIPS)
    if values and not (plain and courts == sorted(courts)):
        reason = "Cards are not worth what their numbers say, and nobody will remember what."
        yield Objection(Sense.ODD_VALUES, "setup.card_values", reason)


def numbers_alone(genome: GameGenome) -> Iterator[Objection]:
    """All that is taken counts nothing but the nines; or one count is all, and each of it is so many points."""
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    taken = [rule.condition for rule in genome.card_scoring if rule.zone is ScoringZone.CAPTURED]
    taken += [tally.condition for tally in genome.tally_scoring]
    bids = genome.contract_scoring is not None
    if (
        tricks
        and taken
        and all(isinstance(each, CardIsRank) and each.rank in _NUMBERS for each in taken)
        and not bids
    ):
        reason = "Of all cards that are taken some numbers alone count: nobody would remember why."
        yield Objection(Sense.ODD_TREASURE, "card_scoring", reason)
    if len(taken) == 1 and len(genome.tally_scoring) == 1 and taken[0] is None:
        (tally,) = genome.tally_scoring
        counted = tally.source is not TallySource.HANDS_WON and isinstance(tally.rule, EachOver)
        if counted and abs(tally.points) > 1 and not bids:
            reason = f"Only one thing scores, at {tally.points} each: 1 each would do."
            yield Objection(Sense.ODD_TREASURE, "tally_scoring[0]", reason)


def _by_height(worth: Mapping[Rank, int], genome: GameGenome) -> bool:
    """Return whether higher cards of the game are worth more: its order says what they count."""
    points = [worth[Rank(rank)] for rank in high_to_low(genome.setup.rank_order) if Rank(rank) in worth]
    return points == sorted(points, reverse=True)


def odd_tables(genome: GameGenome) -> Iterator[Objection]:
    """Points by rank in no order that anybody knows: jacks above aces, fours among the court cards."""
    worth = {
        rule.condition.rank: rule.points
        for rule in genome.card_scoring
        if isinstance(rule.condition, CardIsRank) and rule.zone is not ScoringZone.HAND
    }
    if len(worth) < _A_TABLE:
        return
    usual = [worth[rank] for rank in _USUAL_TABLE if rank in worth]
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.phases)
    weak = tricks and Rank.THREE in worth and genome.setup.rank_order is not RankOrder.THREE_SECOND
    if _by_height(worth, genome):
        return
    if weak or len(usual) < len(worth) or usual not in (sorted(usual), sorted(usual, reverse=True)):
        reason = "Cards count in an order that nobody would remember."
        yield Objection(Sense.ODD_TABLE, "card_scoring", reason)


def small_moons(genome: GameGenome) -> Iterator[Objection]:
    """Object when a few cards have all the points: who takes them has done nothing grand, and is rewarded for it."""
    cards = sum(cards_meant(rule.condition) for rule in genome.card_scoring if rule.points > 0)
    if genome.moon is not Moon.NONE and genome.card_scoring and cards < _A_MOON:
        reason = f"All the points are in {cards} {'card' if cards == 1 else 'cards'}: taking them is no feat."
        yield Objection(Sense.SMALL_MOON, "moon", reason)


def great_moons(genome: GameGenome) -> Iterator[Objection]:
    """All points of a hand for every opponent, and partners add theirs: one moon and the game is over."""
    points = sum(max(0, rule.points) * cards_of(genome, rule.condition) for rule in genome.card_scoring)
    partners = genome.player_count // len(genome.teams) if genome.team_mode and genome.teams else 1
    goal = next((win.threshold for win in genome.win_conditions if win.threshold is not None), None)
    if genome.moon is Moon.OTHERS and goal is not None and points * partners >= goal:
        reason = f"A moon brings {points * partners} points, and {goal} end the game: it is won in one hand."
        yield Objection(Sense.GREAT_MOON, "moon", reason)


def same_for_all(genome: GameGenome) -> Iterator[Objection]:
    """Object when a fine for whoever takes one trick of eleven: everybody pays it, hand after hand."""
    for place, tally in enumerate(genome.tally_scoring):
        if tally.source is not TallySource.TRICKS or not isinstance(tally.rule, AtLeast):
            continue
        if 2 * tally.rule.n * genome.player_count <= tricks_played(genome):
            reason = "Nearly everybody takes so many tricks: it is the same for all."
            yield Objection(Sense.SAME_FOR_ALL, f"tally_scoring[{place}]", reason)


def places_reversed(genome: GameGenome) -> Iterator[Objection]:
    """Who is out first gets points, and points are what nobody wants; or the last is rewarded."""
    places = genome.place_points
    low = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
    if places and (places[0] > places[-1] or (len(places) < genome.player_count and places[0] > 0)) == low:
        yield Objection(Sense.PLACES_REVERSED, "place_points", "The better place gets the worse score.")


def only_costs(genome: GameGenome) -> Iterator[Objection]:
    """Object when the most points win, and all that there are cost: the fewest were meant, and most hands are
    alike.
    """
    points = [rule.points for rule in genome.card_scoring] + [tally.points for tally in genome.tally_scoring]
    others = genome.contract_scoring or genome.place_points or genome.setup.sweep_points or genome.knock
    high = [place for place, win in enumerate(genome.win_conditions) if win.type is WinType.HIGH_SCORE]
    if high and points and max(points) < 0 and not others:
        reason = "The highest score wins, and there is nothing that brings points."
        yield Objection(Sense.ONLY_COSTS, f"win_conditions[{high[0]}]", reason)


def odd_numbers(genome: GameGenome) -> Iterator[Objection]:
    """Object when the sevens of a full deck count in tricks: neither the weakest cards nor a row of a table that
    people know.
    """
    ranks = analyse(genome).pack.ranks
    weakest = next((rank for rank in Rank if rank.value in ranks), None)
    counted = [rule.condition for rule in genome.card_scoring if rule.trigger is ScoringTrigger.TRICK_WIN]
    if len(counted) >= _A_TABLE:
        return
    for place, rule in enumerate(genome.card_scoring):
        number = isinstance(rule.condition, CardIsRank) and rule.condition.rank in _NUMBERS - {weakest}
        if number and rule.trigger is ScoringTrigger.TRICK_WIN:
            reason = "One rank of number cards counts, and nothing sets it apart from the others."
            yield Objection(Sense.ODD_TREASURE, f"card_scoring[{place}]", reason)


def few_that_count(genome: GameGenome) -> Iterator[Objection]:
    """Four cards in twenty-six tricks: most of the hand is played for nothing."""
    rules, bids = taken_points(genome), any(isinstance(phase, BiddingPhase) for phase in genome.phases)
    if not analyse(genome).tricks or not rules or bids:
        return
    others = [tally for tally in genome.tally_scoring if tally.source is not TallySource.HANDS_WON]
    if any(tally.condition is not None for tally in others):
        return
    counted, tricks = sum(cards_of(genome, rule.condition) for rule in rules), tricks_played(genome)
    if _TRICKS_FOR_A_CARD[bool(others)] * counted < tricks:
        reason = f"Of {tricks} tricks those with one of {counted} cards matter: most are played for nothing."
        yield Objection(Sense.FEW_THAT_COUNT, "card_scoring", reason)


def not_worth_it(genome: GameGenome) -> Iterator[Objection]:
    """Object when a point for each trick where the cards in it bring a hundred: nobody plays for it."""
    cards = sum(abs(rule.points) * cards_of(genome, rule.condition) for rule in taken_points(genome))
    least = min((abs(rule.points) for rule in taken_points(genome)), default=0)
    worth = [_worth(genome, tally) for tally in genome.tally_scoring]
    total = cards + sum(worth)
    for place, (tally, part) in enumerate(zip(genome.tally_scoring, worth, strict=True)):
        each = tally.source is TallySource.TRICKS and isinstance(tally.rule, EachOver)
        little = part < (_PLAYED_FOR if each else _WORTH_AIMING_AT) * total
        if cards and part > 0 and little and (each or part < least):
            reason = f"It brings {part} of {total} points of a hand: nobody would play for it."
            yield Objection(Sense.NOT_WORTH_IT, f"tally_scoring[{place}]", reason)


def _worth(genome: GameGenome, tally: TallyScore) -> int:
    """About what a count brings or costs all sides together in a hand."""
    if isinstance(tally.rule, Table):
        return abs(tally.points) * max(map(abs, tally.rule.times), default=0)
    combination = tally.pattern is not None  # hardly anybody has two of them
    if combination or tally.source is TallySource.HANDS_WON or not isinstance(tally.rule, EachOver):
        return abs(tally.points)
    tricks = tally.source is TallySource.TRICKS
    whole = tricks_played(genome) if tricks else cards_of(genome, tally.condition)
    return abs(tally.points) * max(1, whole - tally.rule.n)


ROWS: Final = (
    Row(
        Sense.ODD_TREASURE,
        "points",
        "Cards are the treasure that nobody would remember: nines alone, or the sevens of a full deck.",
        odd_treasure,
        odd_numbers,
    ),
    Row(
        Sense.ODD_VALUES,
        "card values",
        "Sixes and eights count seven: number cards count their number, and no court card less than one below it.",
        odd_values,
    ),
    Row(
        Sense.ODD_TABLE,
        "points",
        "Points by rank in no order that anybody knows: jacks above aces, fours among the court cards.",
        odd_tables,
    ),
    Row(
        Sense.SMALL_MOON,
        "moon",
        "A few cards have all the points: who takes them has done nothing grand, and is rewarded for it.",
        small_moons,
    ),
    Row(
        Sense.GREAT_MOON,
        "moon",
        "All points of a hand for every opponent, and partners add theirs: one moon and the game is over.",
        great_moons,
    ),
    Row(Sense.SAME_FOR_ALL, "points", "Everybody pays the same fine, hand after hand.", same_for_all),
    Row(
        Sense.PLACES_REVERSED,
        "places",
        "Who is out first gets points, and points are what nobody wants; or the last is rewarded.",
        places_reversed,
    ),
    Row(
        Sense.ONLY_COSTS,
        "points",
        "The most points win, and all that there are cost: most hands are alike.",
        only_costs,
    ),
    Row(
        Sense.FEW_THAT_COUNT,
        "points",
        "Four cards in twenty-six tricks: most of the hand is played for nothing.",
        few_that_count,
    ),
    Row(
        Sense.NOT_WORTH_IT,
        "points",
        "A trick counts a point where the cards in it bring a hundred: nobody plays for it.",
        not_worth_it,
    ),
)
