"""What no designer would do with borrowed rules: each came with a game it served, and serves nothing in this one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.genome.cards import Rank, RankOrder
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    EachOver,
    Measure,
    Most,
    ScoringZone,
    TallyScore,
    TallySource,
    WinType,
)
from darwindeck.genome.setup import HandVisibility, TableauMode
from darwindeck.metrics.critique.finding import Row, Sense, has_to_beat, simple_tests
from darwindeck.validation.objection import Objection

_LEAST_DRAWS: Final = 4
"""How often a player of Rummy draws before the stock is used up, at least."""
_LEAST_HAND: Final = 3
"""Cards one has to choose from in tricks and captures, where hands are filled up again."""
_HALF: Final = 0.5
_A_TABLE: Final = 4
_MOST: Final = 0.65
_BY_SCORE: Final = frozenset(
    {WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE, WinType.ALL_HANDS_EMPTY}
)
_TAKEN: Final = frozenset({TallySource.TRICKS, TallySource.CAPTURED})


def open_secrets(genome: GameGenome) -> Iterator[Objection]:
    """All hands lie open where hidden cards are what one plays with: bids, passing, draws, cards laid down."""
    if genome.setup.hand_visibility is not HandVisibility.FACE_UP:
        return
    hidden = (BiddingPhase, PassPhase, DrawPhase, PlayPhase, DiscardPhase, MeldPhase, AskPhase)
    if any(isinstance(phase, hidden) for phase in genome.phases):
        reason = "All hands lie open, in a game that is about what the others do not know."
        yield Objection(Sense.OPEN_SECRETS, "setup.hand_visibility", reason)


def _melds(genome: GameGenome) -> Iterator[tuple[int, MeldPhase]]:
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, MeldPhase):
            yield place, phase


def dead_discards(genome: GameGenome) -> Iterator[Objection]:
    """Sets and runs are collected, cards are thrown away, and nobody may take them up."""
    places = [place for place, phase in enumerate(genome.phases) if isinstance(phase, DiscardPhase)]
    taken = any(
        isinstance(phase, DrawPhase) and phase.source in (DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD)
        for phase in genome.phases
    )
    market = any(
        isinstance(phase, DrawPhase) and phase.source in (DrawSource.TABLEAU, DrawSource.DECK_OR_TABLEAU)
        for phase in genome.phases
    )
    if places and not (taken or market) and any(_melds(genome)):
        reason = "Nobody may take up what others throw away: everybody collects alone."
        yield Objection(Sense.DEAD_DISCARDS, f"phases[{places[0]}]", reason)
    thrown = (
        places
        or genome.setup.initial_discard_count
        or any(isinstance(phase, PlayPhase) and phase.target is PlayTarget.DISCARD for phase in genome.phases)
    )
    if taken and not thrown:
        reason = "Cards may be taken from the discard pile, but none ever go there."
        yield Objection(Sense.DEAD_DISCARDS, "phases", reason)


def lonely_melds(genome: GameGenome) -> Iterator[Objection]:
    """Melds lie on the table, and no card may be added to them."""
    for place, phase in _melds(genome):
        draws = any(isinstance(other, DrawPhase) for other in genome.phases)
        if draws and not phase.hold and not phase.lay_off and genome.knock is None:
            reason = "Melds lie on the table, and nobody may add to them."
            yield Objection(Sense.LONELY_MELDS, f"phases[{place}].lay_off", reason)


def half_melds(genome: GameGenome) -> Iterator[Objection]:
    """Only sets are melds, or only runs: most of what one draws can never be used."""
    for place, phase in _melds(genome):
        draws = any(isinstance(other, DrawPhase) for other in genome.phases)
        if draws and not (phase.min_set and phase.min_run):
            missing = "sets" if not phase.min_set else "runs"
            reason = f"There are no {missing}: most cards drawn are useless."
            yield Objection(Sense.HALF_MELDS, f"phases[{place}]", reason)


def short_stock(genome: GameGenome) -> Iterator[Objection]:
    """Sets and runs are collected from a stock that is used up before anybody has one."""
    facts = analyse(genome)
    left = facts.pack.size - facts.largest_hand * facts.players
    if any(_melds(genome)) and facts.has(DrawPhase) and left < _LEAST_DRAWS * facts.players:
        reason = f"Each player draws about {left // facts.players} cards: too few to collect anything."
        yield Objection(Sense.SHORT_STOCK, "setup.cards_per_player", reason)


def _ranks_are_compared(genome: GameGenome) -> bool:
    asks = TrickPhase | MeldPhase | ClaimPhase | ShowdownPhase
    compares = any(isinstance(phase, asks) for phase in genome.phases)
    layout = genome.setup.tableau_mode in (TableauMode.WAR, TableauMode.SEQUENCE)
    climbs = any(
        isinstance(phase, PlayPhase) and (has_to_beat(phase) or any(simple_tests(phase.valid_play_condition)))
        for phase in genome.phases
    )
    builds = any(place.builds is not None for place in genome.places)
    return compares or layout or climbs or builds


def idle_order(genome: GameGenome) -> Iterator[Objection]:
    """Object when an order of the cards that nothing asks for, or tens above kings that are worth nothing."""
    order = genome.setup.rank_order
    if order is RankOrder.ACE_HIGH:
        return
    if not _ranks_are_compared(genome):
        reason = "The cards have an order of their own, and nothing asks which is higher."
        yield Objection(Sense.IDLE_ORDER, "setup.rank_order", reason)
    seconds = {RankOrder.TEN_SECOND: Rank.TEN, RankOrder.THREE_SECOND: Rank.THREE}
    raised = seconds.get(order) if isinstance(order, RankOrder) else None
    counted = {
        test.rank
        for rule in genome.card_scoring
        for test in simple_tests(rule.condition)
        if isinstance(test, CardIsRank)
    }
    if raised is not None and raised not in counted:
        reason = "One rank stands second for the sake of its points, and has none."
        yield Objection(Sense.IDLE_ORDER, "setup.rank_order", reason)


def _is_a_choice(phase: Phase) -> bool:
    if isinstance(phase, DrawPhase):
        return phase.until is DrawUntil.STAND or not phase.mandatory
    return not isinstance(phase, ShowdownPhase)


def forced_draws(genome: GameGenome) -> Iterator[Objection]:
    """Object when a card that everybody has to draw once: at the start it could be dealt, after the bets it is
    noise.
    """
    shown = any(isinstance(phase, ShowdownPhase) for phase in genome.phases) and genome.knock is None
    bet = False
    for place, phase in enumerate(genome.phases):
        bet = bet or isinstance(phase, BettingPhase)
        plain = (
            isinstance(phase, DrawPhase)
            and (phase.once or (shown and bet))
            and phase.mandatory
            and phase.condition is None
            and phase.source is DrawSource.DECK
            and phase.until is DrawUntil.COUNT
        )
        if not plain:
            continue
        if place == 0:
            reason = "Everybody draws before anything has happened: deal a card more."
            yield Objection(Sense.FORCED_DRAW, f"phases[{place}]", reason)
        elif bet and not any(_is_a_choice(later) for later in genome.phases[place + 1 :]):
            reason = "After all bets everybody has to draw: chance undoes what was decided."
            yield Objection(Sense.FORCED_DRAW, f"phases[{place}]", reason)


def idle_thresholds(genome: GameGenome) -> Iterator[Objection]:
    """Points above a number that everybody reaches: it is only taken off everybody's score."""
    facts = analyse(genome)
    count = len(genome.teams) if genome.team_mode else genome.player_count
    for place, tally in enumerate(genome.tally_scoring):
        if not isinstance(tally.rule, EachOver | AtLeast) or tally.measure is not Measure.CARDS:
            continue
        if tally.rule.n <= 1 or tally.condition is not None or tally.source is TallySource.HAND:
            continue
        tricks = facts.pack.size // facts.players if facts.has(DrawPhase) else facts.largest_hand
        whole = facts.pack.size if tally.source is TallySource.CAPTURED else tricks
        part = _HALF if isinstance(tally.rule, EachOver) and tally.points > 0 else _MOST
        if tally.source is not TallySource.HANDS_WON and tally.rule.n * count < part * whole:
            reason = f"Everybody gets more than {tally.rule.n}: it decides nothing."
            yield Objection(Sense.IDLE_THRESHOLD, f"tally_scoring[{place}].rule", reason)


def unreachable_tricks(genome: GameGenome) -> Iterator[Objection]:
    """Only those score who take more than twice their part of the tricks: mostly that is nobody."""
    facts = analyse(genome)
    count = len(genome.teams) if genome.team_mode else genome.player_count
    if facts.has(DrawPhase) or genome.card_scoring or genome.contract_scoring is not None:
        return
    sought = [
        tally.rule.n
        for tally in genome.tally_scoring
        if tally.source is TallySource.TRICKS and isinstance(tally.rule, AtLeast)
    ]
    if len(sought) == len(genome.tally_scoring) > 0 and min(sought) * count > 2 * facts.largest_hand:
        reason = f"Of {facts.largest_hand} tricks hardly anybody takes {min(sought)}: mostly nobody scores."
        yield Objection(Sense.OUT_OF_REACH, "tally_scoring", reason)


def small_hands(genome: GameGenome) -> Iterator[Objection]:
    """So few cards that the deal plays them: three tricks and no stock, one or two cards to capture with."""
    facts = analyse(genome)
    taken = facts.tricks or facts.tableau_captures
    duel = facts.has(DrawPhase) and (genome.player_count == 2 or not facts.tricks)
    least = _LEAST_HAND if duel else _LEAST_HAND + 1
    if taken and genome.setup.hand_visibility is HandVisibility.OWNER_ONLY and facts.largest_hand < least:
        reason = f"With {facts.largest_hand} cards in hand there is nothing to plan."
        yield Objection(Sense.SMALL_HANDS, "setup.cards_per_player", reason)


def all_or_nothing(genome: GameGenome) -> Iterator[Objection]:
    """Object when a whole hand of tricks or captures is played for one award that goes to one side, or to nobody."""
    awards = [tally for tally in genome.tally_scoring if isinstance(tally.rule, Most | AtLeast)]
    others = (
        genome.card_scoring or genome.contract_scoring or genome.place_points or genome.setup.sweep_points
    )
    by_score = any(win.type in _BY_SCORE for win in genome.win_conditions)
    if others or not awards or len(awards) < len(genome.tally_scoring) or not by_score:
        return
    if len(awards) == 1 and awards[0].source in _TAKEN:
        reason = "A hand brings only one award: whoever cannot get it plays for nothing."
        yield Objection(Sense.ALL_OR_NOTHING, "tally_scoring[0]", reason)
    facts = analyse(genome)
    part = facts.largest_hand / facts.sides
    if facts.sides > _A_TABLE and all(_many_tricks(award, part) for award in awards):
        reason = "Only a player with twice an even share of the tricks gets anything: most go without."
        yield Objection(Sense.ALL_OR_NOTHING, "tally_scoring[0]", reason)


def _many_tricks(award: TallyScore, part: float) -> bool:
    tricks = award.source is TallySource.TRICKS
    return tricks and isinstance(award.rule, AtLeast) and award.rule.n >= 2 * part


def idle_claims(genome: GameGenome) -> Iterator[Objection]:
    """Cards are laid down with a claim, and nobody wants to be rid of them: a lie gains nothing."""
    rid = {WinType.EMPTY_HAND, WinType.ALL_HANDS_EMPTY} & {win.type for win in genome.win_conditions}
    left = any(tally.source is TallySource.HAND for tally in genome.tally_scoring) or any(
        rule.zone is ScoringZone.HAND for rule in genome.card_scoring
    )
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, ClaimPhase) and not (rid or left or genome.out_when_empty):
            reason = "Cards are laid down with a claim, and nobody wants to be rid of cards."
            yield Objection(Sense.IDLE_CLAIMS, f"phases[{place}]", reason)


def held_melds(genome: GameGenome) -> Iterator[Objection]:
    """Melds stay in hand until the end, and whoever has no cards wins: a meld is what keeps one from it."""
    empty = any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, MeldPhase) and phase.hold and empty:
            reason = "Melds stay in hand, and the goal is to have no cards."
            yield Objection(Sense.HELD_MELDS, f"phases[{place}].hold", reason)


ROWS: Final = (
    Row(
        Sense.OPEN_SECRETS,
        "hands",
        "All hands lie open where hidden cards are what one plays with: bids, passing, draws, cards laid down.",
        open_secrets,
    ),
    Row(
        Sense.DEAD_DISCARDS,
        "discards",
        "Sets and runs are collected, cards are thrown away, and nobody may take them up.",
        dead_discards,
    ),
    Row(
        Sense.LONELY_MELDS, "melds", "Melds lie on the table, and no card may be added to them.", lonely_melds
    ),
    Row(
        Sense.HALF_MELDS,
        "melds",
        "Only sets are melds, or only runs: most of what one draws can never be used.",
        half_melds,
    ),
    Row(
        Sense.SHORT_STOCK,
        "stock",
        "Sets and runs are collected from a stock that is used up before anybody has one.",
        short_stock,
    ),
    Row(
        Sense.FORCED_DRAW,
        "draws",
        "Everybody has to draw a card once: at the start it could be dealt, after the bets it is noise.",
        forced_draws,
    ),
    Row(
        Sense.IDLE_THRESHOLD,
        "points",
        "Points above a number that everybody reaches: it is only taken off everybody's score.",
        idle_thresholds,
    ),
    Row(
        Sense.OUT_OF_REACH,
        "points",
        "Only those score who take more than twice their part of the tricks: mostly that is nobody.",
        unreachable_tricks,
    ),
    Row(
        Sense.SMALL_HANDS,
        "deal",
        "So few cards that the deal plays them: three tricks and no stock, one or two cards to capture with.",
        small_hands,
    ),
    Row(
        Sense.ALL_OR_NOTHING,
        "points",
        "A whole hand is played for one award that goes to one side, or to nobody.",
        all_or_nothing,
    ),
    Row(
        Sense.IDLE_CLAIMS,
        "claims",
        "Cards are laid down with a claim, and nobody wants to be rid of them.",
        idle_claims,
    ),
    Row(
        Sense.HELD_MELDS,
        "melds",
        "Melds stay in hand until the end, and whoever has no cards wins.",
        held_melds,
    ),
)
