"""What no designer would do with goals: bids, chips, knocks and bans that make no sense together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.genome.conditions import CardIsSuit, Condition
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    BidOrder,
    ClaimPhase,
    DiscardPhase,
    FirstTrick,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    PotTo,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    Award,
    EvaluationMethod,
    ScoringTrigger,
    TallySource,
    WinType,
)
from darwindeck.genome.setup import (
    Fixed,
    HandVisibility,
    LastWinner,
    Lives,
    NoChips,
    NoTricks,
    ScoreAtLeast,
    Single,
)
from darwindeck.metrics.critique.counts import cards_meant
from darwindeck.metrics.critique.finding import Row, Sense, simple_tests
from darwindeck.validation.objection import Objection

_POOR_CARD: Final = 5
"""What a card of a hand that is good for nothing counts, about."""
_A_FEW: Final = 2
_HALF_A_DECK: Final = 26
_MOST_ARRANGED: Final = 11
_A_FEW_BETS: Final = 4
_TWICE: Final = 2.0
_FREE: Final = 4
"""So many times its penalty a bonus may be."""


def idle_chips(genome: GameGenome) -> Iterator[Objection]:
    """Chips are bet, but neither who has most nor who has none matters."""
    bets = [place for place, phase in enumerate(genome.phases) if isinstance(phase, BettingPhase)]
    by_chips = any(win.type is WinType.MOST_CHIPS for win in genome.win_conditions)
    if bets and not by_chips and not isinstance(genome.eliminate, NoChips):
        yield Objection(Sense.IDLE_CHIPS, f"phases[{bets[0]}]", "Chips are bet, but they decide nothing.")


def won_by_folding(genome: GameGenome) -> Iterator[Objection]:
    """Who folds takes no tricks and no points, and just that is the goal."""
    folds = any(
        isinstance(phase, BettingPhase) and phase.pot_to is not PotTo.HOUSE for phase in genome.phases
    )
    for place, win in enumerate(genome.win_conditions):
        if folds and win.type in (WinType.FEWEST_TRICKS, WinType.LOW_SCORE):
            yield Objection(
                Sense.WON_BY_FOLDING, f"win_conditions[{place}]", "Folding is the way to the goal."
            )


def carries_nowhere(genome: GameGenome) -> Iterator[Objection]:
    """Rules about the next hand in a game of one hand."""
    if isinstance(genome.hands, Fixed) and genome.hands.n <= _A_FEW:
        yield from hardly_carries(genome)
    if not isinstance(genome.hands, Single):
        return
    reason = "It is about the next hand, and there is none."
    if isinstance(genome.setup.first_lead, LastWinner):
        yield Objection(Sense.CARRIES_NOWHERE, "setup.first_lead", reason)
    if genome.eliminate is not None:
        yield Objection(Sense.CARRIES_NOWHERE, "eliminate", reason)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, TrickPhase) and phase.trump in (Trump.ROTATING, Trump.CHOSEN):
            yield Objection(Sense.CARRIES_NOWHERE, f"phases[{place}].trump", reason)
        elif isinstance(phase, PassPhase):
            if phase.direction in (PassDirection.ROTATING, PassDirection.BY_PLACE):
                yield Objection(Sense.CARRIES_NOWHERE, f"phases[{place}].direction", reason)
        elif (
            isinstance(phase, BiddingPhase) and genome.contract_scoring and genome.contract_scoring.bag_limit
        ):
            yield Objection(Sense.CARRIES_NOWHERE, "contract_scoring.bag_limit", reason)


def hardly_carries(genome: GameGenome) -> Iterator[Objection]:
    """Trumps that follow from the hand before, in a match of one or two hands."""
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, TrickPhase) and phase.trump in (Trump.ROTATING, Trump.CHOSEN):
            reason = "Trumps follow from the hand before, and there is hardly one."
            yield Objection(Sense.CARRIES_NOWHERE, f"phases[{place}].trump", reason)


def _bids_for_itself(genome: GameGenome) -> bool:
    """Return whether every seat has a contract of its own: in an auction one side has."""
    return any(isinstance(phase, BiddingPhase) and phase.order is BidOrder.ONCE for phase in genome.phases)


def free_bid(genome: GameGenome) -> Iterator[Objection]:
    """Object when a bid, or a Nil, that brings much and costs next to nothing: everybody makes it."""
    contract = genome.contract_scoring
    if contract and _bids_for_itself(genome) and not contract.exact and not contract.failed_contract_penalty:
        yield Objection(
            Sense.FREE_BID,
            "contract_scoring.failed_contract_penalty",
            "A failed bid costs nothing, so everybody will bid the maximum.",
        )
    offered = any(isinstance(phase, BiddingPhase) and phase.allow_nil for phase in genome.phases)
    if contract and offered and contract.nil_bonus > _FREE * max(1, contract.nil_penalty):
        yield Objection(
            Sense.FREE_BID,
            "contract_scoring.nil_bonus",
            f"A Nil brings {contract.nil_bonus} and costs {contract.nil_penalty}: there is nothing to think about.",
        )


def knock_at_once(genome: GameGenome) -> Iterator[Objection]:
    """Nearly every hand as it is dealt may knock."""
    cards = genome.setup.cards_per_player
    most = genome.knock.max_deadwood if genome.knock is not None else None
    if isinstance(cards, int) and most is not None and most >= _POOR_CARD * cards:
        yield Objection(
            Sense.KNOCK_AT_ONCE,
            "knock.max_deadwood",
            f"With {most} points in hand one may knock: whoever is first does.",
        )


def idle_bans(genome: GameGenome) -> Iterator[Objection]:
    """Object when a suit may not be led before it is broken, though it is neither trump nor worth anything."""
    scored = {suit for rule in genome.card_scoring for suit in _suits(rule.condition)}
    if sum(isinstance(rule.condition, CardIsSuit) for rule in genome.card_scoring) > _A_FEW:
        scored = set()  # where every suit counts, none has to be kept back
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, TrickPhase) or phase.breaking_suit is None:
            continue
        if phase.trump.value != phase.breaking_suit.value and phase.breaking_suit not in scored:
            yield Objection(
                Sense.IDLE_BAN,
                f"phases[{place}].breaking_suit",
                "A suit may not be led before it is broken, though it is neither trump nor worth points.",
            )


def welcome_points(genome: GameGenome) -> Iterator[Objection]:
    """Cards that score may not be played to the first trick, though everybody wants them."""
    low = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
    unwanted = low or any(rule.points < 0 for rule in genome.card_scoring) or genome.eliminate is not None
    every = sum(cards_meant(rule.condition) for rule in genome.card_scoring) > _HALF_A_DECK
    for place, phase in enumerate(genome.phases):
        banned = isinstance(phase, TrickPhase) and phase.first_trick is FirstTrick.NO_POINTS
        if banned and not unwanted:
            reason = "The first trick is kept free of points, though points are what everybody wants."
            yield Objection(Sense.WELCOME_POINTS, f"phases[{place}].first_trick", reason)
        elif banned and every:
            reason = "The first trick is kept free of points, and hardly a card has none."
            yield Objection(Sense.WELCOME_POINTS, f"phases[{place}].first_trick", reason)


def _suits(condition: Condition | None) -> Iterator[object]:
    for test in simple_tests(condition):
        if isinstance(test, CardIsSuit):
            yield test.suit


def keeps_cards(genome: GameGenome) -> Iterator[Objection]:
    """Object when the most cards win, and cards may be got rid of: nobody would."""
    sheds = (MeldPhase, DiscardPhase, PlayPhase, ClaimPhase)
    if not any(isinstance(phase, sheds) for phase in genome.phases):
        return
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, ShowdownPhase):
            continue
        hand = phase.hand_evaluation
        if hand.method is EvaluationMethod.CARD_COUNT and hand.award is Award.BEST:
            reason = "The most cards win, so nobody lays one down."
            yield Objection(Sense.KEEPS_CARDS, f"phases[{place}].hand_evaluation", reason)


def out_for_nothing(genome: GameGenome) -> Iterator[Objection]:
    """Who takes no trick, or too many points, is out; but being the last one in is no goal."""
    last = any(win.type is WinType.LAST_STANDING for win in genome.win_conditions)
    if isinstance(genome.eliminate, NoTricks | ScoreAtLeast | Lives) and not last:
        yield Objection(
            Sense.OUT_FOR_NOTHING, "eliminate", "Players drop out, but the last one in does not win."
        )


def out_at_once(genome: GameGenome) -> Iterator[Objection]:
    """One hand brings a player more points, by its even part, than put one out of the game."""
    if not isinstance(genome.eliminate, ScoreAtLeast):
        return
    taken = [rule for rule in genome.card_scoring if rule.trigger is ScoringTrigger.TRICK_WIN]
    hand = sum(rule.points * cards_meant(rule.condition) for rule in taken) / genome.player_count
    if hand >= genome.eliminate.points:
        reason = f"A hand brings {hand:.0f} points a player, and {genome.eliminate.points} put one out."
        yield Objection(Sense.OUT_AT_ONCE, "eliminate", reason)


def large_knock(genome: GameGenome) -> Iterator[Objection]:
    """Object when whether one may knock hangs on how well a large hand can be arranged, turn by turn: a chore,
    for engines too.
    """
    cards, melds = genome.setup.cards_per_player, any(isinstance(phase, MeldPhase) for phase in genome.phases)
    if genome.knock is None or not melds or genome.knock.max_deadwood is None:
        return
    most = max(cards) if isinstance(cards, tuple) else cards
    if not isinstance(most, int) or most > _MOST_ARRANGED:
        reason = f"With more than {_MOST_ARRANGED} cards nobody counts deadwood in every turn."
        yield Objection(Sense.LARGE_KNOCK, "knock.max_deadwood", reason)


def easy_meld(genome: GameGenome) -> Iterator[Objection]:
    """Two cards are a meld: hands are full of them as they are dealt."""
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, MeldPhase) and {phase.min_set, phase.min_run} & {1, 2}:
            yield Objection(
                Sense.EASY_MELD, f"phases[{place}]", "Two cards are a meld: every hand is full of them."
            )


def bids_out_of_proportion(genome: GameGenome) -> Iterator[Objection]:
    """Object when a bid that brings nothing, or a trick too many that costs more than two that were bid."""
    contract = genome.contract_scoring
    if contract is None or not _bids_for_itself(genome):
        return
    if not contract.points_per_trick_bid and not contract.made_bonus:
        reason = "A bid that is made brings nothing."
        yield Objection(Sense.WORTHLESS_BID, "contract_scoring.points_per_trick_bid", reason)
    each = contract.bag_penalty / contract.bag_limit if contract.bag_limit else 0.0
    if not contract.exact and each > _TWICE * max(1, contract.points_per_trick_bid):
        reason = "One overtrick costs more than two bid tricks score."
        yield Objection(Sense.COSTLY_TRICK, "contract_scoring.bag_penalty", reason)


def contracts_and_counts(genome: GameGenome) -> Iterator[Objection]:
    """Tricks count by the bid and again by themselves; or bags that cost as much as the whole way to the goal."""
    contract = genome.contract_scoring
    if contract is None or not _bids_for_itself(genome):
        return
    for place, tally in enumerate(genome.tally_scoring):
        if tally.source is TallySource.TRICKS:
            reason = "Tricks count by the bid, and again by themselves."
            yield Objection(Sense.COUNTED_TWICE, f"tally_scoring[{place}]", reason)
    goals = [win.threshold for win in genome.win_conditions if win.threshold is not None]
    if contract.bag_limit and goals and _A_FEW * contract.bag_penalty > max(goals):
        reason = f"Tricks too many cost {contract.bag_penalty} at once, on the way to {max(goals)}."
        yield Objection(Sense.BAGS_END_ALL, "contract_scoring.bag_penalty", reason)


def open_bets(genome: GameGenome) -> Iterator[Objection]:
    """Bets on cards that everybody sees."""
    open_hands = genome.setup.hand_visibility is HandVisibility.FACE_UP
    for place, phase in enumerate(genome.phases):
        if open_hands and isinstance(phase, BettingPhase):
            yield Objection(
                Sense.OPEN_BETS, f"phases[{place}]", "All hands lie open: there is nothing to bet on."
            )


def bets_on_melds(genome: GameGenome) -> Iterator[Objection]:
    """Bets on a hand that gets worse with every meld: whoever lays down all cards has none to show."""
    melds = any(isinstance(phase, MeldPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if melds and isinstance(phase, BettingPhase):
            reason = "Cards that are laid down are missing from the hand being bet on."
            yield Objection(Sense.BETS_ON_MELDS, f"phases[{place}]", reason)


def low_bust(genome: GameGenome) -> Iterator[Objection]:
    """Object when the lowest total wins, and a high one is bust: it would lose anyway."""
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, ShowdownPhase) or phase.hand_evaluation.target is None:
            continue
        if phase.hand_evaluation.award is Award.WORST:
            reason = "The lowest total wins: that a high one is too much says nothing."
            yield Objection(Sense.LOW_BUST, f"phases[{place}].hand_evaluation.target", reason)


def all_at_once(genome: GameGenome) -> Iterator[Objection]:
    """Object when a few bets and all chips are gone."""
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, BettingPhase):
            most = _A_FEW_BETS * max(phase.ante, phase.min_bet)
            if most > genome.setup.starting_chips:
                reason = f"With {genome.setup.starting_chips} chips nobody bets a fourth time."
                yield Objection(Sense.ALL_AT_ONCE, f"phases[{place}]", reason)


ROWS: Final = (
    Row(
        Sense.IDLE_CHIPS,
        "chips",
        "Chips are bet, but neither who has most nor who has none matters.",
        idle_chips,
    ),
    Row(
        Sense.IDLE_BAN,
        "tricks",
        "A suit may not be led before it is broken, though it is neither trump nor worth anything.",
        idle_bans,
    ),
    Row(
        Sense.WELCOME_POINTS,
        "tricks",
        "Cards that score may not be played to the first trick, though everybody wants them.",
        welcome_points,
    ),
    Row(
        Sense.WON_BY_FOLDING,
        "bets",
        "Who folds takes no tricks and no points, and just that is the goal.",
        won_by_folding,
    ),
    Row(Sense.CARRIES_NOWHERE, "hands", "Rules about the next hand in a game of one hand.", carries_nowhere),
    Row(
        Sense.FREE_BID,
        "bids",
        "A bid, or a Nil, brings much and costs next to nothing: everybody makes it.",
        free_bid,
    ),
    Row(Sense.KNOCK_AT_ONCE, "knock", "Nearly every hand as it is dealt may knock.", knock_at_once),
    Row(
        Sense.KEEPS_CARDS,
        "goal",
        "The most cards win, and cards may be got rid of: nobody would.",
        keeps_cards,
    ),
    Row(
        Sense.OUT_FOR_NOTHING,
        "goal",
        "Who takes no trick, or too many points, is out; but being the last one in is no goal.",
        out_for_nothing,
    ),
    Row(
        Sense.OUT_AT_ONCE,
        "goal",
        "One hand brings a player more points, by its even part, than put one out of the game.",
        out_at_once,
    ),
    Row(
        Sense.LARGE_KNOCK,
        "knock",
        "Whether one may knock hangs on how well a large hand can be arranged, turn by turn: a chore.",
        large_knock,
    ),
    Row(
        Sense.EASY_MELD, "melds", "Two cards are a meld: hands are full of them as they are dealt.", easy_meld
    ),
    Row(Sense.WORTHLESS_BID, "bids", "A bid that is made brings nothing.", bids_out_of_proportion),
    Row(
        Sense.COSTLY_TRICK,
        "bids",
        "A trick too many costs more than two that were bid.",
        bids_out_of_proportion,
    ),
    Row(Sense.BAGS_END_ALL, "bids", "Bags cost as much as the whole way to the goal.", contracts_and_counts),
    Row(
        Sense.COUNTED_TWICE,
        "points",
        "Tricks count by the bid and again by themselves.",
        contracts_and_counts,
    ),
    Row(Sense.OPEN_BETS, "bets", "Bets on cards that everybody sees.", open_bets),
    Row(
        Sense.BETS_ON_MELDS,
        "bets",
        "Bets on a hand that gets worse with every meld: whoever lays down all cards has none to show.",
        bets_on_melds,
    ),
    Row(
        Sense.LOW_BUST,
        "showdown",
        "The lowest total wins, and a high one is bust: it would lose anyway.",
        low_bust,
    ),
    Row(Sense.ALL_AT_ONCE, "bets", "A few bets and all chips are gone.", all_at_once),
)
