"""The steps of a game as clauses that begin with "you": "you pass three cards to the left"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, assert_never

from darwindeck.analysis.traits import traits_of
from darwindeck.genome.conditions import Location, LocationEmpty, Not
from darwindeck.genome.phases import (
    AllPass,
    AskPhase,
    Beat,
    BiddingPhase,
    ClaimPhase,
    ClaimRank,
    DiscardPhase,
    DrawOpponent,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Matching,
    MeldPhase,
    PassDirection,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import SequenceDirection, TableauMode
from darwindeck.narration.words.names import rank_plural
from darwindeck.pitch.conditions import ONE, fitting, is_about_card
from darwindeck.pitch.predicates import Voice, leaves, predicate, say_number
from darwindeck.pitch.rules import wins_words

PASSING: Final[Mapping[PassDirection, str]] = {
    PassDirection.LEFT: "you pass to the left",
    PassDirection.RIGHT: "you pass to the right",
    PassDirection.ACROSS: "you pass across the table",
    PassDirection.ROTATING: "you pass to the left, to the right, across, and not at all in turn",
    PassDirection.BY_PLACE: "whoever came last gives their best cards to whoever came first",
    PassDirection.NONE: "nobody passes cards",
}
_WHERE: Final[Mapping[PassDirection, str]] = {
    PassDirection.LEFT: "to the left",
    PassDirection.RIGHT: "to the right",
    PassDirection.ACROSS: "across the table",
    PassDirection.ROTATING: "in a direction that changes",
    PassDirection.BY_PLACE: "from the last to the first of the hand before",
    PassDirection.NONE: "nowhere",
}
_TO_THE_OTHER: Final = frozenset({PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS})
"""With two players they are all the same."""
_FROM: Final[Mapping[DrawSource, str]] = {
    DrawSource.DECK: "from the deck",
    DrawSource.DISCARD: "from the discard pile",
    DrawSource.DECK_OR_DISCARD: "from the deck or the discard pile",
    DrawSource.OPPONENT_HAND: "from another hand",
}
_OPPONENTS: Final[Mapping[DrawOpponent, str]] = {
    DrawOpponent.NEXT: "from the next player's hand",
    DrawOpponent.PREV: "from the hand of the player before you",
    DrawOpponent.CHOICE: "from a hand of your choice",
    DrawOpponent.RANDOM: "from a random opponent's hand",
}


_WHOLE_PILE: Final = 13
_SHORT: Final = 2
_PILE_LEFT: Final = Not(LocationEmpty(Location.DISCARD))


def cards(n: int) -> str:
    return ONE if n == 1 else f"{say_number(n)} cards"


class StepClause(NamedTuple):
    """What one does in a step: "draw a card from the deck"; or all of a clause that is not about "you"."""

    does: str
    you: bool = True
    may: bool = False

    @property
    def words(self) -> str:
        """As a clause: "you may draw a card"."""
        return f"you {self.deed}" if self.you else self.does

    @property
    def deed(self) -> str:
        """ "may draw a card"."""
        return f"may {self.does}" if self.may else self.does


def step_words(phase: Phase, game: GameGenome) -> str:
    """A step as one would say it."""
    return step_of(phase, game).words


def step_of(phase: Phase, game: GameGenome, *, named: Sequence[str] = ()) -> StepClause:
    """Return what is done in a step; things that were named before are "it"."""
    match phase:
        case DrawPhase():
            return _draw(phase, game, named)
        case PlayPhase():
            return _play(phase, game)
        case DiscardPhase(matching_condition=Matching.PAIR):
            return StepClause("throw away pairs")
        case DiscardPhase(min_cards=0, max_cards=most):
            return StepClause(
                "throw a card away" if most == 1 else f"throw away up to {cards(most)}", may=True
            )
        case DiscardPhase(max_cards=most):
            return StepClause(f"throw away {cards(most)}")
        case ClaimPhase():
            return _claim(phase)
        case MeldPhase():
            return StepClause(f"{'collect' if phase.hold else 'lay down'} {_melds(phase)}")
        case AskPhase():
            return StepClause(f"ask others for a rank, to make books of {say_number(phase.book_size)}")
        case PassPhase(count=count, direction=PassDirection.BY_PLACE):
            return StepClause(f"whoever came last gives {_best(count)} to whoever came first", you=False)
        case PassPhase(count=count, direction=way):
            if game.player_count == 2 and way in _TO_THE_OTHER:
                return StepClause(f"exchange {cards(count)}")
            return StepClause(f"pass {cards(count)} {_WHERE[way]}")
        case BiddingPhase():
            return StepClause("bid how many tricks you will take")
        case ShowdownPhase(hand_evaluation=rule):
            return StepClause(wins_words(rule), you=False)
        case TrickPhase():
            return StepClause("play for tricks")
    return StepClause(traits_of(phase).verb)


def _best(count: int) -> str:
    return "their best card" if count == 1 else f"their best {say_number(count)} cards"


def _melds(phase: MeldPhase) -> str:
    if not phase.min_run:
        return f"sets of {say_number(phase.min_set)}"
    if not phase.min_set:
        return f"runs of {say_number(phase.min_run)}"
    return "sets and runs"


def _draw(phase: DrawPhase, game: GameGenome, named: Sequence[str]) -> StepClause:
    source = _OPPONENTS[phase.opponent] if phase.source is DrawSource.OPPONENT_HAND else _FROM[phase.source]
    if _takes_whole_pile(phase):
        return StepClause("take the whole discard pile", may=True)
    condition = _of_draw(phase, game, named)
    only = f" if {condition}" if condition else ""
    match phase.until:
        case DrawUntil.COUNT:
            return StepClause(f"draw {cards(phase.count)} {source}{only}", may=not phase.mandatory)
        case DrawUntil.PLAYABLE:
            if phase.count != 1:
                return StepClause(f"draw until you can play{only}")
            return StepClause(f"draw a card if you cannot play{f' and {condition}' if condition else ''}")
        case DrawUntil.STAND:
            return StepClause(f"draw as long as you like{only}")
        case DrawUntil.REFILL:
            return StepClause(f"fill your hand up to {say_number(phase.count)}{only}")
        case _:
            assert_never(phase.until)


def _takes_whole_pile(phase: Phase) -> bool:
    if not isinstance(phase, DrawPhase):
        return False
    return phase.count >= _WHOLE_PILE and phase.source is DrawSource.DISCARD


def _of_draw(phase: DrawPhase, game: GameGenome, named: Sequence[str]) -> str:
    if phase.condition is None:
        return ""
    if phase.condition == _PILE_LEFT and any(map(_takes_whole_pile, game.phases)):
        return "you left it"
    few = len(list(leaves(phase.condition))) <= _SHORT
    melds = any(isinstance(each, MeldPhase) for each in game.phases)
    voice = Voice(melds=melds, named=named)
    return predicate(phase.condition, voice=voice) if few else "you meet its conditions"


def _play(phase: PlayPhase, game: GameGenome) -> StepClause:
    what = cards(phase.max_cards) if phase.min_cards == phase.max_cards else f"up to {cards(phase.max_cards)}"
    mode = game.setup.tableau_mode
    if phase.patterns:
        what = "a combination"
    if phase.target is PlayTarget.TABLEAU and mode is not TableauMode.NONE:
        return _to_table(phase, game)
    if phase.valid_play_condition is not None:
        what = fitting(phase.valid_play_condition, what, plural=phase.max_cards > 1)
    alike = ", as many as were played before" if phase.same_count else ""
    if phase.patterns and phase.beat is not Beat.NO:
        alike = ", a higher one of the same kind"
    lead = ", and when all others pass you lead again" if phase.on_all_pass is AllPass.CLEAR_AND_LEAD else ""
    return StepClause(f"play {what}{alike}{lead}", may=not phase.mandatory)


def _to_table(phase: PlayPhase, game: GameGenome) -> StepClause:
    only = "" if phase.valid_play_condition is None else f", only if {_subject(phase)}"
    match game.setup.tableau_mode:
        case TableauMode.WAR:
            return StepClause(f"everybody turns up a card and the highest takes them all{only}", you=False)
        case TableauMode.MATCH_RANK:
            sums = " or by sum" if game.setup.capture_sums else ""
            return StepClause(f"capture cards from the table by rank{sums}{only}")
        case TableauMode.SEQUENCE:
            way = {
                SequenceDirection.ASCENDING: "up",
                SequenceDirection.DESCENDING: "down",
                SequenceDirection.BOTH: "up and down",
            }[game.setup.sequence_direction]
            rank = game.setup.start_rank
            start = "" if rank is None else f" from the {rank_plural(rank)}"
            return StepClause(f"build each suit {way}{start}{only}")
        case TableauMode.NONE:
            return StepClause(f"play to the table{only}")
        case _:
            assert_never(game.setup.tableau_mode)


def _subject(phase: PlayPhase) -> str:
    condition = phase.valid_play_condition
    if condition is None:
        return ""
    return f"{'the card ' if is_about_card(condition) else ''}{predicate(condition)}"


def _claim(phase: ClaimPhase) -> StepClause:
    what = cards(phase.max_cards) if phase.min_cards == phase.max_cards else f"up to {cards(phase.max_cards)}"
    match phase.rank_mode:
        case ClaimRank.SEQUENTIAL:
            rank = "say they are the rank that is due"
        case ClaimRank.PLAYER_CHOICE:
            rank = "say which rank they are"
        case ClaimRank.FIXED:
            rank = f"say they are {rank_plural(phase.rank)}"
        case _:
            assert_never(phase.rank_mode)
    return StepClause(f"lay {what} face down and {rank}")
