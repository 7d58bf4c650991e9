"""Small playable games to start tests from, and sketches of known games that are not data files yet."""

from __future__ import annotations

import msgspec

from darwindeck.genome.cards import SUIT_RANKS, Deck, Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardIsRank,
    CardIsSuit,
    CardMatchesRank,
    CardMatchesSuit,
    Condition,
    Or,
    Reference,
)
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    PassDirection,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    ContractScoring,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import DeckEmptyAction, HandVisibility, Knock, SetupRules, TableauMode, UntilWin
from darwindeck.genome.values import CardValue

VALUES = tuple(CardValue(rank, min(10, place + 2)) for place, rank in enumerate(SUIT_RANKS))
TOP = Reference.TOP_DISCARD


def with_setup(genome: GameGenome, **changes: object) -> GameGenome:
    """The genome with some fields of its setup changed; not checked."""
    return genome.copy_with(setup=msgspec.structs.replace(genome.setup, **changes))


def with_phases(genome: GameGenome, *phases: Phase) -> GameGenome:
    return genome.copy_with(phases=phases)


def win(kind: WinType, threshold: int | None = None) -> tuple[WinCondition, ...]:
    return (WinCondition(kind, threshold),)


def one_card(rank: Rank, suit: Suit) -> Condition:
    return And((CardIsRank(rank), CardIsSuit(suit)))


def per_card(points: int, trigger: ScoringTrigger, condition: Condition | None = None) -> CardScore:
    return CardScore(condition=condition, points=points, trigger=trigger)


SHEDDING = GameGenome(
    player_count=3,
    setup=SetupRules(cards_per_player=7, initial_discard_count=1),
    phases=(
        DrawPhase(until=DrawUntil.PLAYABLE),
        PlayPhase(valid_play_condition=Or((CardMatchesSuit(TOP), CardMatchesRank(TOP)))),
    ),
    win_conditions=win(WinType.EMPTY_HAND),
)
TRICKS = GameGenome(
    player_count=4,
    setup=SetupRules(cards_per_player=13),
    phases=(TrickPhase(trump=Trump.SPADES),),
    win_conditions=win(WinType.MOST_TRICKS),
)
SPADES = TRICKS.copy_with(
    phases=(BiddingPhase(), TrickPhase(trump=Trump.SPADES)),
    contract_scoring=ContractScoring(),
    hands=UntilWin(30),
    win_conditions=win(WinType.FIRST_TO_SCORE, 500),
    team_mode=True,
    teams=((0, 2), (1, 3)),
)
WAR = GameGenome(
    player_count=2,
    setup=SetupRules(
        cards_per_player=26, hand_visibility=HandVisibility.FACE_DOWN, tableau_mode=TableauMode.WAR
    ),
    phases=(PlayPhase(target=PlayTarget.TABLEAU),),
    win_conditions=win(WinType.CAPTURE_ALL),
    max_turns=10_000,
)
CHEAT = GameGenome(
    player_count=4,
    setup=SetupRules(cards_per_player="all"),
    phases=(ClaimPhase(),),
    win_conditions=win(WinType.EMPTY_HAND),
)
POKER = GameGenome(
    player_count=4,
    setup=SetupRules(cards_per_player=5, starting_chips=1000),
    phases=(BettingPhase(ante=10), ShowdownPhase()),
    win_conditions=win(WinType.BEST_HAND),
)
GIN = GameGenome(
    player_count=2,
    setup=SetupRules(cards_per_player=10, initial_discard_count=1, card_values=VALUES),
    phases=(DrawPhase(source=DrawSource.DECK_OR_DISCARD), MeldPhase(hold=True, gin_bonus=25), DiscardPhase()),
    knock=Knock(max_deadwood=10),
    deck_empty_action=DeckEmptyAction.HAND_ENDS,
    hands=UntilWin(20),
    win_conditions=win(WinType.FIRST_TO_SCORE, 100),
)
RUMMY = GameGenome(
    player_count=3,
    setup=SetupRules(cards_per_player=7, initial_discard_count=1),
    phases=(DrawPhase(source=DrawSource.DECK_OR_DISCARD), MeldPhase(), DiscardPhase()),
    card_scoring=(
        CardScore(points=5, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.HAND, to=ScoringTo.HAND_WINNER),
    ),
    hands=UntilWin(20),
    win_conditions=(*win(WinType.EMPTY_HAND), *win(WinType.FIRST_TO_SCORE, 100)),
)

BLACK_MARIA = GameGenome(
    player_count=3,
    setup=SetupRules(removed_cards=("2c",), cards_per_player=17),
    phases=(PassPhase(count=3, direction=PassDirection.RIGHT), TrickPhase()),
    card_scoring=(
        per_card(1, ScoringTrigger.TRICK_WIN, CardIsSuit(Suit.HEARTS)),
        per_card(13, ScoringTrigger.TRICK_WIN, one_card(Rank.QUEEN, Suit.SPADES)),
        per_card(10, ScoringTrigger.TRICK_WIN, one_card(Rank.KING, Suit.SPADES)),
        per_card(7, ScoringTrigger.TRICK_WIN, one_card(Rank.ACE, Suit.SPADES)),
    ),
    hands=UntilWin(20),
    win_conditions=win(WinType.LOW_SCORE, 100),
)
KNAVES = GameGenome(
    player_count=3,
    setup=SetupRules(cards_per_player=17),
    phases=(TrickPhase(trump=Trump.TURNED),),
    card_scoring=(
        per_card(-1, ScoringTrigger.TRICK_WIN, CardIsRank(Rank.JACK)),
        per_card(1, ScoringTrigger.TRICK_WIN),
    ),
    hands=UntilWin(20),
    win_conditions=win(WinType.FIRST_TO_SCORE, 20),
)
POLIGNAC = GameGenome(
    player_count=4,
    setup=SetupRules(initial_deck=Deck.PIQUET_32, cards_per_player=8),
    phases=(TrickPhase(),),
    card_scoring=(
        per_card(1, ScoringTrigger.TRICK_WIN, CardIsRank(Rank.JACK)),
        per_card(1, ScoringTrigger.TRICK_WIN, one_card(Rank.JACK, Suit.SPADES)),
    ),
    hands=UntilWin(20),
    win_conditions=win(WinType.LOW_SCORE, 10),
)

PLAYABLE = {
    "shedding": SHEDDING,
    "tricks": TRICKS,
    "spades": SPADES,
    "war": WAR,
    "cheat": CHEAT,
    "poker": POKER,
    "gin": GIN,
    "rummy": RUMMY,
    "black-maria": BLACK_MARIA,
    "knaves": KNAVES,
    "polignac": POLIGNAC,
}
