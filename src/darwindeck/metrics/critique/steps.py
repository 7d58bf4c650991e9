"""What no designer would do with the steps of a turn: passing whole hands, powers that help, claims nobody doubts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.traits import draws_from_row
from darwindeck.genome.cards import Suit, deck_copies
from darwindeck.genome.conditions import (
    HandValue,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    PlayerHasCard,
)
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    BidOrder,
    ClaimPhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    ShowdownZones,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    WinType,
)
from darwindeck.genome.setup import HandVisibility, TableauMode
from darwindeck.metrics.critique.finding import Row, Sense, simple_tests
from darwindeck.validation.objection import Objection

_CHOOSING: Final = (PlayPhase, TrickPhase, ClaimPhase, MeldPhase, DiscardPhase, AskPhase)
_MOST_WILD: Final = 4
_MOST_PASSED: Final = 3


def whole_hand(genome: GameGenome) -> Iterator[Objection]:
    cards = genome.setup.cards_per_player
    fewest = min(cards) if isinstance(cards, tuple) and cards else cards
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, PassPhase):
            continue
        if phase.count > _MOST_PASSED or (isinstance(fewest, int) and 3 * phase.count > 2 * fewest):
            reason = f"{phase.count} of {fewest} cards are passed on: little of the hand is left."
            yield Objection(Sense.WHOLE_HAND, f"phases[{place}].count", reason)


_AT_OPPONENTS: Final = frozenset(TargetSelector) - {TargetSelector.SELF}


def gifts(genome: GameGenome) -> Iterator[Objection]:
    """Object when an effect aimed at others that they would thank for."""
    shedding = _few_cards_are_good(genome)
    helps = {EffectType.FORCE_DISCARD, EffectType.STEAL_CARD} if shedding else {EffectType.DRAW_CARDS}
    for place, effect in enumerate(genome.special_effects):
        if effect.target in _AT_OPPONENTS and effect.effect_type in helps:
            does = effect.effect_type.value.replace("_", " ")
            goal = "get rid of their cards" if shedding else "have cards to play"
            yield Objection(
                Sense.GIFT,
                f"special_effects[{place}]",
                f"Players want to {goal}: an opponent who must {does} is helped.",
            )


def _few_cards_are_good(genome: GameGenome) -> bool:
    """Return whether the goal, or the points for cards left in hand, make players get rid of cards."""
    if genome.out_when_empty or any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions):
        return True
    return any(
        rule.trigger is ScoringTrigger.HAND_END
        and rule.zone is ScoringZone.HAND
        and (rule.points < 0 or rule.to is ScoringTo.HAND_WINNER or _low_wins(genome))
        for rule in genome.card_scoring
    )


def _low_wins(genome: GameGenome) -> bool:
    return any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)


def dead_cards(genome: GameGenome) -> Iterator[Objection]:
    """Books that leave cards of every rank over."""
    copies = len(Suit) * deck_copies(genome.setup.initial_deck)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, AskPhase) and copies % phase.book_size:
            left = copies % phase.book_size
            yield Objection(
                Sense.DEAD_CARDS,
                f"phases[{place}].book_size",
                f"Books of {phase.book_size} leave {left} of {copies} cards of each rank without a use.",
            )


_SECRET: Final[tuple[type[msgspec.Struct], ...]] = (HandValue, HasSetOfN, HasRunOfN, HasMatchingPair)
"""Tests of cards that only their owner sees. Having a card or a suit is none where cards are played: it comes out
then, as following suit does."""
_SECRET_IN_A_DRAW: Final[tuple[type[msgspec.Struct], ...]] = (*_SECRET, PlayerHasCard)


def unchecked(genome: GameGenome) -> Iterator[Objection]:
    """Object when a condition that rests on hidden cards and that nobody else can ever check."""
    if genome.setup.hand_visibility is HandVisibility.FACE_UP or _hands_are_shown(genome):
        return
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, DrawPhase):
            field, condition, secret = "condition", phase.condition, _SECRET_IN_A_DRAW
        elif isinstance(phase, PlayPhase):
            field, condition, secret = "valid_play_condition", phase.valid_play_condition, _SECRET
        else:
            continue
        if any(isinstance(test, secret) for test in simple_tests(condition)):
            yield Objection(
                Sense.UNCHECKED,
                f"phases[{place}].{field}",
                "It rests on cards that only their owner sees: nobody can check it.",
            )


def _hands_are_shown(genome: GameGenome) -> bool:
    """Return whether a showdown shows all that a seat has held: nothing leaves the hands before it."""
    leave = (PlayPhase, DiscardPhase, TrickPhase, ClaimPhase, MeldPhase, PassPhase)
    shows = any(isinstance(phase, ShowdownPhase) for phase in genome.phases)
    return shows and not any(isinstance(phase, leave) for phase in genome.phases)


def same_again(genome: GameGenome) -> Iterator[Objection]:
    """Object when the same kind of step twice in a row: passing, betting, throwing cards away."""
    for place, (one, two) in enumerate(pairwise(genome.phases), start=1):
        if type(one) is type(two) and isinstance(one, PassPhase | BettingPhase | DiscardPhase):
            yield Objection(Sense.SAME_AGAIN, f"phases[{place}]", "The same step comes twice in a row.")


def no_exception(genome: GameGenome) -> Iterator[Objection]:
    """So many ranks are wild that hardly a card has to match."""
    if len(genome.setup.wild_ranks) > _MOST_WILD:
        yield Objection(
            Sense.NO_EXCEPTION, "setup.wild_ranks", "Most cards are wild: there is nothing left to match."
        )


def blind_steal(genome: GameGenome) -> Iterator[Objection]:
    """Cards are drawn unseen from another hand, and that is not what the game is about (as it is in Old Maid)."""
    pairs = any(
        isinstance(phase, DiscardPhase) and phase.matching_condition is not None for phase in genome.phases
    )
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, DrawPhase) and phase.source is DrawSource.OPPONENT_HAND and not pairs:
            yield Objection(
                Sense.BLIND_STEAL,
                f"phases[{place}].source",
                "A card is taken unseen from another hand: that is luck nobody has a say in.",
            )


def nothing_wins(genome: GameGenome) -> Iterator[Objection]:
    """Nobody has to follow and nothing is trump: whoever leads wins, unless somebody feels like following."""
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, TrickPhase) and not phase.lead_suit_required and phase.trump is Trump.NONE:
            yield Objection(
                Sense.NOTHING_WINS,
                f"phases[{place}].lead_suit_required",
                "Nobody has to follow suit and there are no trumps: whoever leads wins.",
            )


def played_away(genome: GameGenome) -> Iterator[Objection]:
    """Hands are compared in the end, and until then one has to play cards out of them."""
    plays = any(isinstance(phase, PlayPhase) and phase.mandatory for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, ShowdownPhase) and plays:
            reason = "Hands are compared that players had to play away before."
            yield Objection(Sense.PLAYED_AWAY, f"phases[{place}]", reason)


def undoubted(genome: GameGenome) -> Iterator[Objection]:
    """Claims that nobody may doubt: everybody lies."""
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, ClaimPhase) and not phase.allow_challenge:
            reason = "Nobody may doubt a claim, so it claims nothing."
            yield Objection(Sense.UNDOUBTED, f"phases[{place}].allow_challenge", reason)


def known_hands(genome: GameGenome) -> Iterator[Objection]:
    """Two players hold all cards: whoever looks at the own hand knows the other one, and no lie is believed."""
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, ClaimPhase) and genome.player_count == 2 and analyse(genome).dealt_out:
            reason = "Two players hold all the cards, so each knows what the other has, and sees every lie."
            yield Objection(Sense.KNOWN_HANDS, f"phases[{place}]", reason)


def one_bid(genome: GameGenome) -> Iterator[Objection]:
    """Everybody has to make the same bid."""
    for place, phase in enumerate(genome.phases):
        if not isinstance(phase, BiddingPhase) or phase.order is not BidOrder.ONCE or phase.allow_nil:
            continue
        if phase.min_bid == phase.max_bid:
            reason = "There is only one bid to make."
            yield Objection(Sense.ONE_BID, f"phases[{place}].max_bid", reason)


def one_neighbour(genome: GameGenome) -> Iterator[Objection]:
    """Cards are passed now to the left, now to the right, and there sits the same player."""
    for place, phase in enumerate(genome.phases):
        turns = isinstance(phase, PassPhase) and phase.direction is PassDirection.ROTATING
        if turns and genome.player_count == 2:
            reason = "The direction of passing changes, but there is only one other player."
            yield Objection(Sense.ONE_NEIGHBOUR, f"phases[{place}].direction", reason)


def uneven_sides(genome: GameGenome) -> Iterator[Objection]:
    """Two play against three, and nothing makes up for it; or each plays alone and is called a team."""
    if len({len(team) for team in genome.teams}) > 1:
        yield Objection(Sense.UNEVEN_SIDES, "teams", "One side has more players than the other.")
    elif genome.team_mode and {len(team) for team in genome.teams} == {1}:
        yield Objection(Sense.TEAMS_OF_ONE, "teams", "Every team is one player.")


def blind_hands(genome: GameGenome) -> Iterator[Objection]:
    """Nobody sees the own hand, and cards are chosen from it, as they are not in War."""
    hidden = genome.setup.hand_visibility is HandVisibility.FACE_DOWN
    fights = genome.setup.tableau_mode is TableauMode.WAR
    if hidden and not fights and any(isinstance(phase, _CHOOSING) for phase in genome.phases):
        reason = "Nobody sees the cards that are to be chosen from."
        yield Objection(Sense.BLIND_HANDS, "setup.hand_visibility", reason)


def idle_board(genome: GameGenome) -> Iterator[Objection]:
    """Cards are turned up for everybody, and nobody can take, capture or count them."""
    used = genome.setup.tableau_mode is not TableauMode.NONE or any(
        draws_from_row(phase)
        or (isinstance(phase, PlayPhase) and phase.target is PlayTarget.TABLEAU)
        or (isinstance(phase, ShowdownPhase) and phase.zones is not ShowdownZones.HAND)
        for phase in genome.phases
    )
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, DealPhase) and not used:
            reason = "Cards are turned up that nobody takes and that count in no hand."
            yield Objection(Sense.IDLE_BOARD, f"phases[{place}]", reason)


def knocked_bets(genome: GameGenome) -> Iterator[Objection]:
    """Find a knock that ends the hand while chips are played for: whoever is ahead knocks, and nobody bets."""
    if genome.knock is not None and any(isinstance(phase, BettingPhase) for phase in genome.phases):
        yield Objection(Sense.KNOCKED_BETS, "knock", "A knock ends a hand in which there are bets to make.")


def asked_showdown(genome: GameGenome) -> Iterator[Objection]:
    """Hands are compared in the end, and players ask each other's cards away before."""
    shown = any(isinstance(phase, ShowdownPhase) for phase in genome.phases)
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, AskPhase) and shown:
            reason = "The hands that are compared have been asked for and are known."
            yield Objection(Sense.ASKED_SHOWDOWN, f"phases[{place}]", reason)


ROWS: Final = (
    Row(Sense.WHOLE_HAND, "passing", "Little is left of a hand of which so much is passed on.", whole_hand),
    Row(Sense.GIFT, "effects", "An effect is aimed at others who would thank for it.", gifts, soft=True),
    Row(Sense.DEAD_CARDS, "books", "Books that leave cards of every rank over.", dead_cards),
    Row(
        Sense.UNCHECKED,
        "conditions",
        "A condition rests on hidden cards, and nobody else can ever check it.",
        unchecked,
    ),
    Row(
        Sense.SAME_AGAIN,
        "steps",
        "The same kind of step comes twice in a row: passing, betting, throwing cards away.",
        same_again,
    ),
    Row(
        Sense.NO_EXCEPTION,
        "wild ranks",
        "So many ranks are wild that hardly a card has to match.",
        no_exception,
    ),
    Row(
        Sense.BLIND_STEAL,
        "draws",
        "Cards are drawn unseen from another hand, and that is not what the game is about (as it is in Old Maid).",
        blind_steal,
        soft=True,
    ),
    Row(
        Sense.NOTHING_WINS,
        "tricks",
        "Nobody has to follow and nothing is trump: whoever leads wins, unless somebody feels like following.",
        nothing_wins,
    ),
    Row(Sense.UNEVEN_SIDES, "teams", "Two play against three, and nothing makes up for it.", uneven_sides),
    Row(Sense.TEAMS_OF_ONE, "teams", "Each plays alone and is called a team.", uneven_sides),
    Row(
        Sense.ONE_NEIGHBOUR,
        "passing",
        "Cards are passed now to the left, now to the right, and there sits the same player.",
        one_neighbour,
    ),
    Row(Sense.UNDOUBTED, "claims", "Claims that nobody may doubt: everybody lies.", undoubted),
    Row(
        Sense.KNOWN_HANDS,
        "claims",
        "Two players hold all cards: whoever looks at the own hand knows the other one, and no lie is believed.",
        known_hands,
    ),
    Row(
        Sense.PLAYED_AWAY,
        "showdown",
        "Hands are compared in the end, and until then one has to play cards out of them.",
        played_away,
    ),
    Row(Sense.ONE_BID, "bids", "Everybody has to make the same bid.", one_bid),
    Row(Sense.BLIND_HANDS, "hands", "Nobody sees the own hand, and cards are chosen from it.", blind_hands),
    Row(Sense.IDLE_BOARD, "table", "Cards are turned up, and nobody can take or count them.", idle_board),
    Row(Sense.KNOCKED_BETS, "knock", "A knock ends a hand in which there are bets to make.", knocked_bets),
    Row(
        Sense.ASKED_SHOWDOWN, "showdown", "The hands that are compared have been asked away.", asked_showdown
    ),
)
