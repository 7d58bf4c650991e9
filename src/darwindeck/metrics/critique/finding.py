"""A finding of sense: its kind, where it is, and why it is one; and the simple tests that conditions are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum

from darwindeck.genome.conditions import Condition
from darwindeck.genome.phases import PlayBeat, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.objection import Objection
from darwindeck.wording.conditions.predicates import leaves

Check = Callable[[GameGenome], Iterator[Objection]]


class Row:
    """One finding: a kind of nonsense, and where and why the critique objects to it."""

    def __init__(self, code: Sense, looks_at: str, reason: str, *checks: Check, soft: bool = False) -> None:
        """Tell whether the row is soft: it costs fitness instead of refusing."""
        self.code = code
        self.looks_at = looks_at
        self.reason = reason
        self.checks = checks
        self.soft = soft


class Sense(StrEnum):
    """The kinds of findings."""

    IDLE_CHIPS = "sense/idle-chips"
    WHOLE_HAND = "sense/whole-hand-passed"
    GIFT = "sense/effect-helps-its-victim"
    IDLE_BAN = "sense/idle-ban"
    WON_BY_FOLDING = "sense/won-by-folding"
    CARRIES_NOWHERE = "sense/carries-nowhere"
    DEAD_CARDS = "sense/dead-cards"
    UNCHECKED = "sense/unchecked-condition"
    SAME_AGAIN = "sense/same-step-again"
    FREE_BID = "sense/free-bid"
    NO_EXCEPTION = "sense/wild-without-exception"
    KNOCK_AT_ONCE = "sense/knock-at-once"
    BLIND_STEAL = "sense/blind-steal"
    ODD_TREASURE = "sense/odd-treasure"
    NOTHING_WINS = "sense/nothing-wins-but-the-lead"
    UNEVEN_SIDES = "sense/uneven-sides"
    KEEPS_CARDS = "sense/most-cards-kept"
    OUT_FOR_NOTHING = "sense/out-for-nothing"
    ONE_NEIGHBOUR = "sense/one-neighbour"
    EASY_MELD = "sense/easy-meld"
    COSTLY_TRICK = "sense/costly-trick"
    WORTHLESS_BID = "sense/worthless-bid"
    ALL_AT_ONCE = "sense/all-chips-at-once"
    SMALL_MOON = "sense/small-moon"
    UNDOUBTED = "sense/undoubted-claim"
    KNOWN_HANDS = "sense/known-hands"
    ODD_VALUES = "sense/odd-values"
    ONE_BID = "sense/one-bid"
    PLAYED_AWAY = "sense/hand-played-away"
    OUT_AT_ONCE = "sense/out-at-once"
    OPEN_BETS = "sense/open-bets"
    BETS_ON_MELDS = "sense/bets-on-melds"
    LOW_BUST = "sense/low-total-busts"
    LARGE_KNOCK = "sense/large-hand-knocks"
    WELCOME_POINTS = "sense/welcome-points-banned"
    OPEN_SECRETS = "sense/open-secrets"
    DEAD_DISCARDS = "sense/dead-discards"
    LONELY_MELDS = "sense/lonely-melds"
    HALF_MELDS = "sense/half-melds"
    SHORT_STOCK = "sense/short-stock"
    IDLE_ORDER = "sense/idle-order"
    BETS_ON_TRICKS = "sense/bets-on-tricks"
    FORCED_DRAW = "sense/forced-draw"
    IDLE_THRESHOLD = "sense/idle-threshold"
    OUT_OF_REACH = "sense/out-of-reach"
    MISSING_CARDS = "sense/missing-cards"
    CHEAP_BEST = "sense/cheap-best-card"
    FLAT_CAPTURES = "sense/flat-captures"
    LOOSE_BIDS = "sense/loose-bids"
    SMALL_HANDS = "sense/small-hands"
    TEAMS_OF_ONE = "sense/teams-of-one"
    IDLE_SWEEP = "sense/idle-sweep"
    UNEVEN_DECK = "sense/uneven-deck"
    ALL_OR_NOTHING = "sense/all-or-nothing"
    COUNTED_TWICE = "sense/counted-twice"
    BAGS_END_ALL = "sense/bags-end-all"
    HANDS_APART = "sense/hands-apart"
    UNSEEN_DISCARDS = "sense/unseen-discards"
    FORGOTTEN_CARDS = "sense/forgotten-cards"
    FED_OPPONENTS = "sense/opponents-are-fed"
    ODD_TABLE = "sense/odd-table-of-points"
    FREE_SHEDDING = "sense/free-shedding"
    LARGE_HANDS = "sense/large-hands"
    BURDENED_BIDS = "sense/burdened-bids"
    BESIDE_TRICKS = "sense/cards-beside-the-tricks"
    LOW_TRUMPS = "sense/low-trumps"
    RACE_OF_EQUALS = "sense/race-of-equals"
    GREAT_NIL = "sense/great-nil"
    FEW_BAGS = "sense/few-bags"
    DEAR_LEAD = "sense/dear-lead"
    ABSENT_LEAD = "sense/absent-lead"
    UNPINNED = "sense/nobody-made-to-take"
    PLACES_REVERSED = "sense/places-reversed"
    UNWANTED_JACKS = "sense/unwanted-jacks"
    CAPPED_BIDS = "sense/capped-bids"
    FORCED_BID = "sense/forced-bid"
    TREASURE_OF_THE_STRONG = "sense/treasure-of-the-strong"
    BROKEN_SET = "sense/broken-set"
    PRIZES_ALONE = "sense/prizes-alone"
    BURIED_POINTS = "sense/buried-points"
    GAPPED_VALUES = "sense/gapped-values"
    ONLY_COSTS = "sense/only-costs"
    WEAK_POWER = "sense/weak-power"
    HALF_A_DECK_EACH = "sense/half-a-deck-each"
    IDLE_TRUMPS = "sense/idle-trumps"
    UNSEEN_STOCK = "sense/unseen-stock"
    PAIRED_SETS = "sense/paired-sets"
    SEVERAL_THAT_MATCH = "sense/several-that-match"
    STRONG_HANDS_WIN = "sense/strong-hands-win"
    FEW_THAT_COUNT = "sense/few-that-count"
    NOT_WORTH_IT = "sense/not-worth-it"
    GREAT_MOON = "sense/great-moon"
    SAME_FOR_ALL = "sense/same-for-all"
    IDLE_CLAIMS = "sense/idle-claims"
    HELD_MELDS = "sense/held-melds"
    BLIND_HANDS = "sense/blind-hands"
    IDLE_BOARD = "sense/idle-board"
    KNOCKED_BETS = "sense/knocked-bets"
    ASKED_SHOWDOWN = "sense/asked-showdown"


def simple_tests(condition: Condition | None) -> Iterator[Condition]:
    """Yield the simple tests of a condition, none where there is no condition."""
    return iter(()) if condition is None else leaves(condition)


def has_to_beat(play: PlayPhase) -> bool:
    """Tell whether a play is a combination that has to beat the one before."""
    return bool(play.patterns) and play.beat is not PlayBeat.NO
