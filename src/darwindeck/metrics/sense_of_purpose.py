"""What no designer would do with borrowed rules: each came with a game it served, and serves nothing in this one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.genome.cards import Rank, RankOrder
from darwindeck.genome.conditions import CardBeatsTop, CardIsRank
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
    Most,
    ScoringTo,
    ScoringTrigger,
    TallySource,
    WinType,
)
from darwindeck.genome.setup import HandVisibility, TableauMode
from darwindeck.metrics.finding import Finding, Sense, simple_tests

_LEAST_IN_PLAY: Final = 0.7
"""The part of the deck that has to be in play where certain cards are what counts."""
_LEAST_DRAWS: Final = 4
"""How often a player of Rummy draws before the stock is used up, at least."""
_LEAST_HAND: Final = 3
"""Cards one has to choose from in tricks and captures, where hands are filled up again."""
_RANKS_MEANT: Final = 4
_LARGEST_TO_CAPTURE: Final = 13
_WORTH_A_SWEEP: Final = 40
_HALF: Final = 0.5
_MOST: Final = 0.65
_BY_SCORE: Final = frozenset(
    {WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE, WinType.ALL_HANDS_EMPTY}
)
_TAKEN: Final = frozenset({TallySource.TRICKS, TallySource.CAPTURED})


def _open_secrets(genome: GameGenome) -> Iterator[Finding]:
    """All hands lie open where hidden cards are what one plays with: bids, passing, draws, cards laid down."""
    if genome.setup.hand_visibility is not HandVisibility.FACE_UP:
        return
    hidden = (BiddingPhase, PassPhase, DrawPhase, PlayPhase, DiscardPhase, MeldPhase, AskPhase)
    if any(isinstance(phase, hidden) for phase in genome.phases):
        reason = "All hands lie open, in a game that lives from what the others do not know."
        yield Finding(Sense.OPEN_SECRETS, "setup.hand_visibility", reason)


def _melds(genome: GameGenome) -> Iterator[tuple[int, MeldPhase]]:
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, MeldPhase):
            yield place, phase


def _dead_discards(genome: GameGenome) -> Iterator[Finding]:
    """Sets and runs are collected, cards are thrown away, and nobody may take them up."""
    places = [place for place, phase in enumerate(genome.phases) if isinstance(phase, DiscardPhase)]
    taken = any(
        isinstance(phase, DrawPhase) and phase.source in (DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD)
        for phase in genome.phases
    )
    if places and not taken and any(_melds(genome)):
        reason = "Nobody may take up what others throw away: everybody collects alone."
        yield Finding(Sense.DEAD_DISCARDS, f"phases.{places[0]}", reason)
    thrown = (
        places
        or genome.setup.initial_discard_count
        or any(isinstance(phase, PlayPhase) and phase.target is PlayTarget.DISCARD for phase in genome.phases)
    )
    if taken and not thrown:
        reason = "Cards may be taken from the discard pile, and none comes there."
        yield Finding(Sense.DEAD_DISCARDS, "phases", reason)


def _lonely_melds(genome: GameGenome) -> Iterator[Finding]:
    """Melds lie on the table, and no card may be added to them."""
    for place, phase in _melds(genome):
        draws = any(isinstance(other, DrawPhase) for other in genome.phases)
        if draws and not phase.hold and not phase.lay_off and genome.knock is None:
            reason = "Melds lie on the table, and nobody may add to them."
            yield Finding(Sense.LONELY_MELDS, f"phases.{place}.lay_off", reason)


def _half_melds(genome: GameGenome) -> Iterator[Finding]:
    """Only sets are melds, or only runs: most of what one draws can never be used."""
    for place, phase in _melds(genome):
        draws = any(isinstance(other, DrawPhase) for other in genome.phases)
        if draws and not (phase.min_set and phase.min_run):
            missing = "sets" if not phase.min_set else "runs"
            reason = f"There are no {missing}: most cards that are drawn are of no use."
            yield Finding(Sense.HALF_MELDS, f"phases.{place}", reason)


def _short_stock(genome: GameGenome) -> Iterator[Finding]:
    """Sets and runs are collected from a stock that is used up before anybody has one."""
    facts = analyse(genome)
    left = facts.pack.size - facts.largest_hand * facts.players
    if any(_melds(genome)) and facts.has(DrawPhase) and left < _LEAST_DRAWS * facts.players:
        reason = f"Each player draws about {left // facts.players} cards: too few to collect anything."
        yield Finding(Sense.SHORT_STOCK, "setup.cards_per_player", reason)


def _ranks_are_compared(genome: GameGenome) -> bool:
    asks = TrickPhase | MeldPhase | ClaimPhase | ShowdownPhase
    compares = any(isinstance(phase, asks) for phase in genome.phases)
    layout = genome.setup.tableau_mode in (TableauMode.WAR, TableauMode.SEQUENCE)
    climbs = any(
        isinstance(phase, PlayPhase) and any(simple_tests(phase.valid_play_condition))
        for phase in genome.phases
    )
    return compares or layout or climbs


def _idle_order(genome: GameGenome) -> Iterator[Finding]:
    """An order of the cards that nothing asks for, or tens above kings that are worth nothing."""
    order = genome.setup.rank_order
    if order is RankOrder.ACE_HIGH:
        return
    if not _ranks_are_compared(genome):
        reason = "The cards have an order of their own, and nothing asks which is higher."
        yield Finding(Sense.IDLE_ORDER, "setup.rank_order", reason)
    raised = {RankOrder.TEN_SECOND: Rank.TEN, RankOrder.THREE_SECOND: Rank.THREE}.get(order)
    counted = {
        test.rank
        for rule in genome.card_scoring
        for test in simple_tests(rule.condition)
        if isinstance(test, CardIsRank)
    }
    if raised is not None and raised not in counted:
        reason = "One rank stands second for the sake of its points, and has none."
        yield Finding(Sense.IDLE_ORDER, "setup.rank_order", reason)


def _is_a_choice(phase: Phase) -> bool:
    if isinstance(phase, DrawPhase):
        return phase.until is DrawUntil.STAND or not phase.mandatory
    return not isinstance(phase, ShowdownPhase)


def _forced_draws(genome: GameGenome) -> Iterator[Finding]:
    """A card that everybody has to draw once: at the start it could be dealt, after the bets it is noise."""
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
            yield Finding(Sense.FORCED_DRAW, f"phases.{place}", reason)
        elif bet and not any(_is_a_choice(later) for later in genome.phases[place + 1 :]):
            reason = "After all bets everybody has to draw: chance undoes what was decided."
            yield Finding(Sense.FORCED_DRAW, f"phases.{place}", reason)


def _idle_thresholds(genome: GameGenome) -> Iterator[Finding]:
    """Points above a number that everybody reaches: it is only taken off everybody's score."""
    facts = analyse(genome)
    count = len(genome.teams) if genome.team_mode else genome.player_count
    for place, tally in enumerate(genome.tally_scoring):
        if isinstance(tally.rule, Most) or tally.rule.n <= 1 or tally.condition is not None:
            continue
        tricks = facts.pack.size // facts.players if facts.has(DrawPhase) else facts.largest_hand
        whole = facts.pack.size if tally.source is TallySource.CAPTURED else tricks
        part = _HALF if isinstance(tally.rule, EachOver) and tally.points > 0 else _MOST
        if tally.source is not TallySource.HANDS_WON and tally.rule.n * count < part * whole:
            reason = f"Everybody gets more than {tally.rule.n}: it decides nothing."
            yield Finding(Sense.IDLE_THRESHOLD, f"tally_scoring.{place}.rule", reason)


def _cheap_best(genome: GameGenome) -> Iterator[Finding]:
    """Cards are laid on lower ones, and the highest of all costs least when it is left over."""
    climbs = any(
        isinstance(test, CardBeatsTop)
        for phase in genome.phases
        if isinstance(phase, PlayPhase)
        for test in simple_tests(phase.valid_play_condition)
    )
    if not climbs:
        return
    worth = {
        test.rank: abs(rule.points)
        for rule in genome.card_scoring
        if rule.trigger is ScoringTrigger.HAND_END and rule.to is ScoringTo.HAND_WINNER
        for test in simple_tests(rule.condition)
        if isinstance(test, CardIsRank)
    }
    best = Rank.TWO if genome.setup.rank_order is RankOrder.TWO_HIGH else Rank.ACE
    if best in worth and worth[best] < max(worth.values()):
        reason = "The strongest card is the cheapest to be caught with: everybody keeps it."
        yield Finding(Sense.CHEAP_BEST, "card_scoring", reason)


def _flat_captures(genome: GameGenome) -> Iterator[Finding]:
    """Cards take their like from the table, none is worth more than another, and there is nothing else to it."""
    facts = analyse(genome)
    if not facts.tableau_captures or genome.setup.tableau_mode is not TableauMode.MATCH_RANK:
        return
    conditions = [rule.condition for rule in genome.card_scoring]
    conditions += [tally.condition for tally in genome.tally_scoring]
    special = any(condition is not None for condition in conditions)
    if not genome.setup.capture_sums and not special:
        reason = "A card takes its like, and all cards are alike: there is nothing to choose."
        yield Finding(Sense.FLAT_CAPTURES, "setup.capture_sums", reason)


def _small_hands(genome: GameGenome) -> Iterator[Finding]:
    """So few cards that the deal plays them: three tricks and no stock, one or two cards to capture with."""
    facts = analyse(genome)
    taken = facts.tricks or facts.tableau_captures
    duel = facts.has(DrawPhase) and (genome.player_count == 2 or not facts.tricks)
    least = _LEAST_HAND if duel else _LEAST_HAND + 1
    if taken and genome.setup.hand_visibility is HandVisibility.OWNER_ONLY and facts.largest_hand < least:
        reason = f"With {facts.largest_hand} cards in hand there is nothing to plan."
        yield Finding(Sense.SMALL_HANDS, "setup.cards_per_player", reason)


def _large_hands(genome: GameGenome) -> Iterator[Finding]:
    """Captures from so large a hand that whatever lies on the table can be taken."""
    facts = analyse(genome)
    takes = facts.tableau_captures and genome.setup.tableau_mode is TableauMode.MATCH_RANK
    if takes and facts.largest_hand > _LARGEST_TO_CAPTURE:
        reason = f"With {facts.largest_hand} cards in hand everything on the table can be taken."
        yield Finding(Sense.LARGE_HANDS, "setup.cards_per_player", reason)


def _free_shedding(genome: GameGenome) -> Iterator[Finding]:
    """A race to get rid of cards, in which every card may be played: nothing has to match or to be beaten."""
    race = any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions)
    layout = genome.setup.tableau_mode is not TableauMode.NONE
    for place, phase in enumerate(genome.phases):
        free = isinstance(phase, PlayPhase) and phase.valid_play_condition is None
        if race and free and not layout:
            reason = "Every card may be played at any time: there is nothing to think about."
            yield Finding(Sense.FREE_SHEDDING, f"phases.{place}.valid_play_condition", reason)


def _race_of_equals(genome: GameGenome) -> Iterator[Finding]:
    """Whoever is out of cards first wins the hand, where everybody plays one card a turn and takes none up."""
    for place, win in enumerate(genome.win_conditions):
        plain = analyse(genome).tableau_captures and genome.setup.tableau_mode is TableauMode.MATCH_RANK
        if plain and win.type is WinType.EMPTY_HAND:
            reason = "Everybody plays a card a turn: who is out first was settled by who began."
            yield Finding(Sense.RACE_OF_EQUALS, f"win_conditions.{place}", reason)


def _idle_sweeps(genome: GameGenome) -> Iterator[Finding]:
    """Clearing the table, which was a feat, costs a point, or brings one where a hundred are at stake."""
    sweep = genome.setup.sweep_points
    if not sweep:
        return
    worth = sum(rule.points * _RANKS_MEANT for rule in genome.card_scoring if rule.points > 0)
    dearest = [abs(rule.points) for rule in genome.card_scoring]
    dearest += [abs(tally.points) for tally in genome.tally_scoring]
    low = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
    if low and sweep > 0:
        yield Finding(Sense.IDLE_SWEEP, "setup.sweep_points", "Clearing the table is a feat, and costs.")
    elif sweep > max(dearest, default=sweep):
        yield Finding(Sense.IDLE_SWEEP, "setup.sweep_points", "A sweep brings more than anything else.")
    elif sweep * _WORTH_A_SWEEP < worth:
        reason = f"Clearing the table brings {sweep}, where cards bring {worth}."
        yield Finding(Sense.IDLE_SWEEP, "setup.sweep_points", reason)


def _all_or_nothing(genome: GameGenome) -> Iterator[Finding]:
    """A whole hand of tricks or captures is played for one award that goes to one side, or to nobody."""
    awards = [tally for tally in genome.tally_scoring if isinstance(tally.rule, Most | AtLeast)]
    others = (
        genome.card_scoring or genome.contract_scoring or genome.place_points or genome.setup.sweep_points
    )
    if others or len(awards) != 1 or len(genome.tally_scoring) > 1:
        return
    if any(win.type in _BY_SCORE for win in genome.win_conditions) and awards[0].source in _TAKEN:
        reason = "One award is all that a hand brings: who cannot have it plays for nothing."
        yield Finding(Sense.ALL_OR_NOTHING, "tally_scoring.0", reason)


CHECKS: Final[tuple[Callable[[GameGenome], Iterator[Finding]], ...]] = (
    _open_secrets,
    _dead_discards,
    _lonely_melds,
    _half_melds,
    _short_stock,
    _idle_order,
    _forced_draws,
    _idle_thresholds,
    _cheap_best,
    _flat_captures,
    _small_hands,
    _large_hands,
    _free_shedding,
    _race_of_equals,
    _idle_sweeps,
    _all_or_nothing,
)
