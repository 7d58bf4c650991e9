"""Setup in one spelling: tableau fields only for the mode that reads them, sorted lists, plain schedules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, assert_never

from msgspec.structs import replace

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.captures import adds_up
from darwindeck.analysis.traits import guard_of
from darwindeck.analysis.trumps import reads_suit_order
from darwindeck.genome.cards import (
    JOKERS,
    AnyDeck,
    AnyOrder,
    CardName,
    Deck,
    DeckOf,
    Rank,
    RankOrder,
    Suit,
    deck_copies,
    deck_names,
    deck_ranks,
    rank_groups,
)
from darwindeck.genome.conditions import And, ChipCount, Condition, HandValue, Not, Or
from darwindeck.genome.phases import (
    BettingPhase,
    DrawPhase,
    DrawUntil,
    MeldPhase,
    Phase,
    PlayPhase,
    ShowdownPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EvaluationMethod, Measure, WinType
from darwindeck.genome.setup import (
    CaptureBy,
    CaptureParts,
    Captures,
    FirstLead,
    Fixed,
    LastWinner,
    NoChips,
    SetupRules,
    Single,
    TableauMode,
    TieRule,
    UntilWin,
)
from darwindeck.genome.values import CardValue

CardsPerPlayer = int | tuple[int, ...] | Literal["all"]

_CAPTURES: Final = Captures()
_LARGEST: Final = 52
"""No hand is written larger."""
_DEFAULT: Final = SetupRules(cards_per_player=0)
_RANK_INDEX: Final = {str(rank): index for index, rank in enumerate(Rank)}
_SUIT_INDEX: Final = {str(suit): index for index, suit in enumerate(Suit)}
_VALUED: Final = frozenset({EvaluationMethod.POINT_TOTAL, EvaluationMethod.SUIT_TOTAL})


def canonical_setup(genome: GameGenome, facts: GenomeAnalysis, wild: tuple[Rank, ...]) -> SetupRules:
    """Return the setup of a genome whose phases, scores and wins are canonical already."""
    setup = genome.setup
    war = setup.tableau_mode is TableauMode.WAR
    match_rank = setup.tableau_mode is TableauMode.MATCH_RANK
    battle = war and setup.tie_rule is TieRule.BATTLE
    setup = replace(
        setup,
        initial_deck=_deck(setup.initial_deck),
        rank_order=_order(setup),
        removed_cards=_cards(setup.removed_cards),
        cards_per_player=cards_per_player(genome, facts),
        suit_order=setup.suit_order if reads_suit_order(genome) else (),
        wild_ranks=wild,
        choose_suit=setup.choose_suit and bool(wild),
        first_lead=_first_lead(setup, facts),
        start_rank=setup.start_rank if setup.tableau_mode is TableauMode.SEQUENCE else None,
        capture_to=setup.capture_to if war else _DEFAULT.capture_to,
        tie_rule=setup.tie_rule if war else _DEFAULT.tie_rule,
        battle_stake=setup.battle_stake if battle else 0,
        capture_sums=setup.capture_sums and match_rank,
        refill_tableau=facts.refills_row,
        sweep_points=setup.sweep_points if match_rank else 0,
        capture_rest=setup.capture_rest if war or match_rank else _DEFAULT.capture_rest,
    )
    setup = _captures(setup) if match_rank else replace(setup, capture=None)
    return replace(
        setup,
        card_values=_values(setup, facts) if _reads_values(genome, setup) else (),
        starting_chips=setup.starting_chips if _reads_chips(genome) else 0,
    )


def _captures(setup: SetupRules) -> SetupRules:
    """Write the record of captures in its one form; none where `capture_sums` says as much."""
    record = setup.capture
    if record is None:
        return setup
    setup = replace(setup, capture_sums=False)
    piled = CaptureBy.TOP_TAKES_PILE in record.by
    by = tuple(dict.fromkeys(record.by))
    if record.parts is CaptureParts.MANY:
        by = tuple(way for way in CaptureBy if way in by)
    sweepers = tuple(rank for rank in Rank if rank in record.sweepers)
    sums = CaptureBy.SUM_TO in by
    record = replace(
        record, by=by, sweepers=sweepers, total=record.total if sums else _CAPTURES.total, must=record.must
    )
    if by == (CaptureBy.TOP_TAKES_PILE,):  # there is no choice: the pile is one thing
        record = replace(record, parts=_CAPTURES.parts, must=_CAPTURES.must)
    if record == _CAPTURES:
        return replace(setup, capture=None)
    plain = piled or any(value.alternate is not None for value in setup.card_values)
    if record == replace(_CAPTURES, by=(CaptureBy.RANK, CaptureBy.SUM_TO_CARD)) and not plain:
        return replace(setup, capture=None, capture_sums=True)
    return replace(setup, capture=record)


def cards_per_player(genome: GameGenome, facts: GenomeAnalysis) -> CardsPerPlayer:
    """Return a number where every hand is dealt the same; a schedule no longer than the hands.

    After the end of a schedule its last entry goes on, so repeats of it say nothing.
    """
    deal = genome.setup.cards_per_player
    if isinstance(deal, tuple):
        match facts.genome.hands:
            case Single():
                deal = deal[:1]
            case Fixed(n=hands) | UntilWin(max_hands=hands):
                deal = deal[:hands]
            case _:
                assert_never(facts.genome.hands)
        while len(deal) > 1 and deal[-1] == deal[-2]:
            deal = deal[:-1]
        return deal[0] if len(deal) == 1 else deal
    if deal == "all" and facts.players > 0 and _deals_evenly(genome, facts):
        even = facts.pack.size // facts.players
        return even if even <= _LARGEST else deal
    return deal


def _deals_evenly(genome: GameGenome, facts: GenomeAnalysis) -> bool:
    """Return whether dealing out the deck gives every seat the same number in every hand, with nothing left."""
    setup = genome.setup
    constant = genome.eliminate is None and genome.house is None
    return constant and not (
        setup.initial_discard_count or setup.deal_to_tableau or facts.pack.size % facts.players
    )


def _deck(deck: AnyDeck) -> AnyDeck:
    """Name a deck that has a name; list the ranks of another from the two up."""
    if isinstance(deck, Deck):
        return deck
    jokers = deck.jokers if any(deck.jokers) else ()
    while jokers and not jokers[-1]:
        jokers = jokers[:-1]
    suits = tuple(rank for rank in deck_ranks(deck) if rank not in JOKERS)
    own = DeckOf(ranks=suits, copies=deck.copies, jokers=jokers)
    return next((named for named in Deck if _same_deck(named, own)), own)


def _same_deck(first: AnyDeck, second: AnyDeck) -> bool:
    return deck_names(first) == deck_names(second) and deck_copies(first) == deck_copies(second)


def _order(setup: SetupRules) -> AnyOrder:
    """Name an order that has a name in this deck; drop ranks from another that the deck does not have."""
    order, ranks = setup.rank_order, deck_ranks(setup.initial_deck)
    if isinstance(order, RankOrder):
        return order
    own = _groups(order, ranks)
    return next((named for named in RankOrder if _groups(named, ranks) == own), own)


def _groups(order: AnyOrder, ranks: tuple[Rank, ...]) -> tuple[str, ...]:
    """Give the groups of equal ranks that a deck has, from the two up within each."""
    here = ("".join(rank for rank in ranks if rank in group) for group in rank_groups(order))
    return tuple(group for group in here if group)


def _cards(cards: tuple[CardName, ...]) -> tuple[CardName, ...]:
    return tuple(sorted(set(cards), key=_card_key)) if cards else cards


def _card_key(card: CardName) -> tuple[int, int, str]:
    return _SUIT_INDEX.get(card[1:], 4), _RANK_INDEX.get(card[:1], 13), card


def _first_lead(setup: SetupRules, facts: GenomeAnalysis) -> FirstLead:
    """Before the first hand nobody has won one: the dealer's left leads."""
    if type(setup.first_lead) is LastWinner and type(facts.genome.hands) is Single:
        return _DEFAULT.first_lead
    return setup.first_lead


def _values(setup: SetupRules, facts: GenomeAnalysis) -> tuple[CardValue, ...]:
    """One value per rank in the deck, two first; ranks that count nothing are not listed."""
    by_rank = {value.rank: value for value in setup.card_values}
    found = (by_rank.get(rank) for rank in facts.ranks)
    plain = (
        CardValue(v.rank, v.value, None if v.alternate == v.value else v.alternate)
        for v in found
        if v is not None
    )
    return tuple(v for v in plain if v.value or v.alternate is not None)


def _reads_values(genome: GameGenome, setup: SetupRules) -> bool:
    if not setup.card_values:
        return False
    if adds_up(setup) or genome.knock is not None or genome.house is not None:
        return True
    if any(tally.measure is not Measure.CARDS and not tally.values for tally in genome.tally_scoring):
        return True
    return any(map(_phase_reads_values, genome.phases)) or _asks(genome, HandValue)


def _phase_reads_values(phase: Phase) -> bool:
    if isinstance(phase, ShowdownPhase):
        return phase.hand_evaluation.method in _VALUED
    if isinstance(phase, MeldPhase):
        return phase.hold
    return isinstance(phase, DrawPhase) and phase.until is DrawUntil.STAND


def _reads_chips(genome: GameGenome) -> bool:
    if not genome.setup.starting_chips:
        return False
    return (
        any(type(phase) is BettingPhase for phase in genome.phases)
        or any(win.type is WinType.MOST_CHIPS for win in genome.win_conditions)
        or type(genome.eliminate) is NoChips
        or _asks(genome, ChipCount)
    )


def _asks(genome: GameGenome, kind: type) -> bool:
    """Return whether any condition of the game contains a test of this kind."""
    return any(_contains(condition, kind) for condition in conditions(genome))


def conditions(genome: GameGenome) -> Iterator[Condition | None]:
    """Every condition a game asks."""
    for phase in genome.phases:
        if isinstance(phase, PlayPhase):
            yield phase.valid_play_condition
        yield guard_of(phase)
    for effect in genome.special_effects:
        yield None if effect.demand is None else effect.demand.answer
    for rule in genome.card_scoring:
        yield rule.condition
    for tally in genome.tally_scoring:
        yield tally.condition


def _contains(condition: Condition | None, kind: type) -> bool:
    if isinstance(condition, And | Or):
        return any(_contains(child, kind) for child in condition.conditions)
    if isinstance(condition, Not):
        return _contains(condition.condition, kind)
    return isinstance(condition, kind)
