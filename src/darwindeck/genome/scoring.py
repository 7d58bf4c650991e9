"""How points are made and games are won: card scoring, tallies, contracts, hand evaluation, win conditions."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from darwindeck.genome.conditions import Condition
from darwindeck.genome.node import Node, store_tuples, within
from darwindeck.genome.patterns import PatternName
from darwindeck.genome.places import PlaceName
from darwindeck.genome.values import CardValue

Points = Annotated[int, within(-1000, 1000)]


class ScoringTrigger(StrEnum):
    TRICK_WIN = "trick_win"  # for each such card in a trick won
    CAPTURE = "capture"  # for each such card entering a captured pile
    PLAY = "play"  # for each such card played in a Play phase
    HAND_END = "hand_end"  # for each such card in `zone` when the hand ends
    SET_COMPLETE = "set_complete"  # for each such card in a book or meld when it is laid


class ScoringZone(StrEnum):
    CAPTURED = "captured"
    HAND = "hand"
    MELDS = "melds"


class ScoringTo(StrEnum):
    OWNER = "owner"
    HAND_WINNER = "hand_winner"


class CardScore(Node, frozen=True, kw_only=True):
    """Points for each card that meets the condition (none = every card); `zone` and `to` serve hand_end only."""

    condition: Condition | None = None
    points: Points
    trigger: ScoringTrigger
    zone: ScoringZone = ScoringZone.CAPTURED
    to: ScoringTo = ScoringTo.OWNER


class TallySource(StrEnum):
    TRICKS = "tricks"
    CAPTURED = "captured"
    HANDS_WON = "hands_won"
    HAND = "hand"  # cards left in hand
    PLACE = "place"  # cards in places of one's own


class Measure(StrEnum):
    """How much cards count that are counted."""

    CARDS = "cards"  # one each
    VALUE = "value"  # their values
    BEST_SUIT = "best_suit"  # the values of one suit: the one that counts most
    BEST_OF_SUITS = "best_of_suits"  # the most valuable card of each suit; nothing where a suit is missing


class TallyTies(StrEnum):
    """What `most` and `fewest` give to sides with equal counts."""

    NOBODY = "nobody"
    ALL = "all"


class TallyTo(StrEnum):
    """Which player gets the points that a player has earned."""

    OWNER = "owner"
    OTHERS = "others"  # each other side gets the points
    FROM_OTHERS = "from_others"  # each other side pays them


class EachOver(Node, frozen=True, tag="each_over"):
    """The points once for each one above n."""

    n: Annotated[int, within(0, 255)]


class AtLeast(Node, frozen=True, tag="at_least"):
    n: Annotated[int, within(1, 255)]


class Most(Node, frozen=True, tag="most"):
    """For the side with the most, and at least one; `ties` says what equal counts get."""


class Exactly(Node, frozen=True, tag="exactly"):
    n: Annotated[int, within(0, 255)]


class Every(Node, frozen=True, tag="every"):
    """The points once for each n; what is left over counts for nothing."""

    n: Annotated[int, within(2, 255)]


class Fewest(Node, frozen=True, tag="fewest"):
    """For the side with the fewest, be it none; `ties` says what equal counts get. Where all are equal, for nobody."""


class Last(Node, frozen=True, tag="last"):
    """For the side that took the last trick, or captured last."""


class Table(Node, frozen=True, tag="table"):
    """The points as often as the entry for the count says: the first entry for one, the last for so many or more."""

    times: tuple[Annotated[int, within(-1000, 1000)], ...]

    def __post_init__(self) -> None:
        store_tuples(self)


class All(Node, frozen=True, tag="all"):
    """For the side that has every one of them."""


TallyRule = EachOver | AtLeast | Most | Exactly | Every | Fewest | Last | Table | All


class TallyRole(StrEnum):
    """Whose count scores, after an auction."""

    ANY = "any"
    DECLARER = "declarer"  # of those who play the contract, together
    DEFENDERS = "defenders"  # of those who play against it, together


class TallyWhen(StrEnum):
    ANY = "any"
    MADE = "made"  # only after a contract that was made
    FAILED = "failed"


class TallyAt(StrEnum):
    """When it is counted."""

    HAND_END = "hand_end"  # for each side
    PLAY = "play"  # the cards played together in a Play phase, for who plays them
    LEAD = "lead"  # the hand of who leads to a trick, as far as the card led belongs to what is counted
    TRICK_WON = "trick_won"  # the cards of a trick, for its winner


class TallyScore(Node, frozen=True, kw_only=True):
    """Count tricks, cards, combinations or hands won, and score the count: at hand end, per team or else per seat.

    At another moment it is counted for the seat whose moment it is.
    """

    source: TallySource
    condition: Condition | None = None  # which cards count
    rule: TallyRule
    points: Points
    measure: Measure = Measure.CARDS
    values: tuple[CardValue, ...] = ()  # what cards are worth here; empty: setup.card_values
    ties: TallyTies = TallyTies.NOBODY
    to: TallyTo = TallyTo.OWNER
    when: Condition | None = None  # asked for each seat; who does not meet it scores nothing
    role: TallyRole = TallyRole.ANY
    contract: TallyWhen = TallyWhen.ANY
    alone: bool = False  # only where the declarer plays without the partners
    pattern: PatternName | None = None  # combinations are counted, or the cards that belong to them
    at: TallyAt = TallyAt.HAND_END
    places: tuple[PlaceName, ...] = ()
    per_pile: bool = False  # the rule is asked of each pile by itself, and what it gives is added up
    times: Condition | None = None  # points count once more for each such card that lies there

    def __post_init__(self) -> None:
        store_tuples(self)


class ContractPays(StrEnum):
    OWN = "own"  # the score of the declarer's side alone
    OTHERS = "others"  # each of the others pays the declarer, or is paid


class ContractTable(StrEnum):
    """A table by which contracts of a number and a suit score, in place of the numbers of the rules."""

    NONE = "none"
    BRIDGE = "bridge"  # tricks by suit, part scores and games, slams, doubled and redoubled


class Vulnerable(StrEnum):
    """Who is vulnerable: a table gives and takes more."""

    NOBODY = "nobody"
    CHICAGO = "chicago"  # of four hands in the first nobody, in the next two the dealer's side, then all


class ContractScoring(Node, frozen=True, kw_only=True):
    """Scoring rules for bid contracts (seed 003)."""

    points_per_trick_bid: Annotated[int, within(0, 255)] = 10
    overtrick_points: Annotated[int, within(0, 255)] = 1
    failed_contract_penalty: Annotated[int, within(0, 255)] = 10
    nil_bonus: Annotated[int, within(0, 65535)] = 100
    nil_penalty: Annotated[int, within(0, 65535)] = 100
    bag_limit: Annotated[int, within(0, 255)] = 10  # 0 = no bag rule
    bag_penalty: Annotated[int, within(0, 65535)] = 100
    exact: bool = False  # made only with exactly the bid
    made_bonus: Annotated[int, within(0, 255)] = 0
    pays: ContractPays = ContractPays.OWN
    stops: bool = False  # the hand is over as soon as the contract is made or can no longer be
    top_points: Annotated[int, within(0, 1000)] = (
        0  # what the highest bid of an auction scores, 0 = as any other
    )
    top_penalty: Annotated[int, within(0, 1000)] = 0
    off_by_penalty: Annotated[int, within(0, 255)] = 0  # lost for each trick more or less than the bid
    table: ContractTable = ContractTable.NONE
    vulnerable: Vulnerable = Vulnerable.NOBODY


class EvaluationMethod(StrEnum):
    POKER = "poker"
    POINT_TOTAL = "point_total"  # sum of card_values, at most `target`
    HIGH_CARD = "high_card"
    CARD_COUNT = "card_count"
    SUIT_TOTAL = "suit_total"  # best sum of card_values within one suit


class Award(StrEnum):
    BEST = "best"
    WORST = "worst"


class HandEvaluation(Node, frozen=True, kw_only=True):
    method: EvaluationMethod = EvaluationMethod.POKER
    target: Annotated[int, within(1, 255)] | None = None  # point_total only: more than this is a bust
    award: Award = Award.BEST


class TricksFrom(StrEnum):
    """Which tricks count, wherever tricks are counted."""

    ALWAYS = "always"
    DECK_EMPTY = "deck_empty"  # those won when the deck has no card left
    LAST = "last"  # the last of the hand


class Moon(StrEnum):
    """What a seat that took all positive points of the hand gets."""

    NONE = "none"
    OTHERS = "others"  # it scores 0, the others the total
    SUBTRACT = "subtract"  # it scores minus the total


class WinType(StrEnum):
    EMPTY_HAND = "empty_hand"
    HIGH_SCORE = "high_score"
    LOW_SCORE = "low_score"
    FIRST_TO_SCORE = "first_to_score"
    CAPTURE_ALL = "capture_all"
    MOST_CAPTURED = "most_captured"
    BEST_HAND = "best_hand"
    ALL_HANDS_EMPTY = "all_hands_empty"
    MOST_TRICKS = "most_tricks"
    FEWEST_TRICKS = "fewest_tricks"
    MOST_CHIPS = "most_chips"
    LAST_STANDING = "last_standing"


class WinOrder(StrEnum):
    HIGHEST = "highest"
    LOWEST = "lowest"


class WinTie(StrEnum):
    """What becomes of a tie for first place at a score that was reached."""

    DRAW = "draw"
    PLAY_ON = "play_on"  # another hand, as long as there are hands to play


class WinCondition(Node, frozen=True):
    """One way to win. A null threshold never means 0; `order` is for all_hands_empty alone, `tie` for a threshold."""

    type: WinType
    threshold: Annotated[int, within(-30000, 30000)] | None = None
    order: WinOrder | None = None
    tie: WinTie = WinTie.DRAW
