"""A game told by its own idea: what kind it is, what one does, what it is won by. Three sentences at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from darwindeck.analysis.family import Family, family
from darwindeck.analysis.stages import begins_after, last_early_trick, without_stages
from darwindeck.analysis.traits import is_turn
from darwindeck.genome.phases import (
    AskPhase,
    Beat,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    FirstTrick,
    Matching,
    MeldPhase,
    PassDirection,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
    Trump,
    WhenVoid,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    TricksFrom,
    WinType,
)
from darwindeck.genome.setup import Fixed, HandVisibility, TableauMode
from darwindeck.pitch.points import points_clauses
from darwindeck.validation.seats import player_counts
from darwindeck.wording.conditions.predicates import TRICK
from darwindeck.wording.deeds import Deed
from darwindeck.wording.grammar import either, say_counts, say_number
from darwindeck.wording.names import rank_plural
from darwindeck.wording.rules.effects import effects_words
from darwindeck.wording.rules.game import eliminate_words, knock_words
from darwindeck.wording.rules.showdown import evaluation_words
from darwindeck.wording.rules.trick import trump_words
from darwindeck.wording.rules.wins import win_words
from darwindeck.wording.steps import deed_of, step_words

_KINDS: Final[Mapping[Family, str]] = {
    Family.TRICK: "trick-taking game",
    Family.SHEDDING: "shedding game",
    Family.CLIMBING: "climbing game",
    Family.FISHING: "fishing game",
    Family.RUMMY: "rummy game",
    Family.BETTING: "betting game",
    Family.BLUFFING: "bluffing game",
    Family.MIXED: "game",
}
_MOST_CLAUSES: Final = 4
_Told = tuple[str, ...]
"""Clauses that belong to one sentence."""
_AFTER_A_TRICK: Final = "after each trick "
_BY_SCORE: Final = frozenset({WinType.HIGH_SCORE, WinType.LOW_SCORE})
_OF_A_HAND: Final = frozenset({WinType.EMPTY_HAND, WinType.CAPTURE_ALL, WinType.BEST_HAND})


class _Opening(NamedTuple):
    """How the steps of a turn begin to be told, and what the words have named by then."""

    words: str
    named: tuple[str, ...] = ()


class Clauses(NamedTuple):
    """What is told of a game, clause by clause."""

    head: str
    """What kind of game it is, and for how many."""
    play: tuple[str, ...]
    points: tuple[str, ...]
    """What counts, and who drops out."""
    wins: tuple[str, ...]

    @property
    def own(self) -> tuple[str, ...]:
        """Return what one does and what counts; not for how many it is, nor how it is won."""
        return (*self.play, *self.points)


def clauses_of(game: GameGenome) -> Clauses:
    """Return what is told of a game."""
    steps = (_before(game), _tricks(game), _turns(game), _bets(game), _powers(game))
    play = [clauses for some in steps for clauses in some][:_MOST_CLAUSES]
    out = () if game.eliminate is None else (eliminate_words(game.eliminate),)
    return Clauses(
        _head(game),
        tuple(clause for clauses in play for clause in clauses),
        (*points_clauses(game), *out),
        tuple(_wins(game)),
    )


def summary(game: GameGenome) -> tuple[str, ...]:
    """Tell the idea of a game in one to three sentences."""
    told = clauses_of(game)
    parts = (told.head, "; ".join(told.play), "; ".join((*told.points, *told.wins)))
    return tuple(sentence(words) for words in parts if words)


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def kind_words(game: GameGenome) -> str:
    """Return the kind of game: "rummy game", "game of tricks and melds"."""
    kind = _KINDS[family(game)]
    if family(game) is Family.MIXED:
        parts = list(dict.fromkeys(_ingredients(game)))
        kind = f"game of {either(parts or ['drawing', 'discarding'], 'and')}"
    elif family(game) is Family.FISHING and game.setup.tableau_mode is TableauMode.WAR:
        kind = "capturing game"  # nobody fishes in War
    elif family(game) is Family.RUMMY and not _has(game, MeldPhase):
        kind = "collecting game"  # books are no rummy
    return kind


def _head(game: GameGenome) -> str:
    extras = [*_extras(game)]
    return f"A {kind_words(game)} for {_players(game)}" + (
        f", with {either(extras, 'and')}" if extras else ""
    )


def _ingredients(game: GameGenome) -> Iterator[str]:
    for phase in game.phases:
        match phase:
            case TrickPhase():
                yield "tricks"
            case MeldPhase():
                yield "melds"
            case AskPhase():
                yield "asking for cards"
            case BettingPhase():
                yield "bets"
            case ClaimPhase():
                yield "bluffing"
            case PlayPhase(target=PlayTarget.TABLEAU) if game.setup.tableau_mode in (
                TableauMode.MATCH_RANK,
                TableauMode.WAR,
            ):
                yield "capturing"
            case PlayPhase() if family(game) is Family.MIXED:
                yield "getting rid of cards"


def _players(game: GameGenome) -> str:
    if game.seats:
        return say_counts(player_counts(game))
    count = say_number(game.player_count)
    if not game.team_mode:
        return count
    sizes = [len(team) for team in game.teams]
    if len(set(sizes)) == 1:
        return f"{count} in partnerships" if sizes[0] == 2 else f"{count} in teams"
    return f"{count}, {either([say_number(size) for size in sorted(sizes)], 'against')}"


def _extras(game: GameGenome) -> Iterator[str]:
    contract = game.contract_scoring
    if any(isinstance(phase, BiddingPhase) for phase in game.phases):
        yield "exact bids" if contract is not None and contract.exact else "bids"
    if family(game) is not Family.BETTING and family(game) is not Family.MIXED and _has(game, BettingPhase):
        yield "bets"
    if game.house is not None:
        yield "a bank to beat"
    if game.setup.hand_visibility is HandVisibility.FACE_UP:
        yield "all hands open"
    if game.setup.hand_visibility is HandVisibility.FACE_DOWN:
        yield "hands kept face down"


def _has(game: GameGenome, kind: type[Phase]) -> bool:
    return any(isinstance(phase, kind) for phase in game.phases)


def _before(game: GameGenome) -> Iterator[_Told]:
    """Yield what happens before play proper."""
    for place, phase in enumerate(game.phases):
        if isinstance(phase, PassPhase):
            after_bids = any(isinstance(earlier, BiddingPhase) for earlier in game.phases[:place])
            when = "after the bids" if after_bids else "first"
            if phase.direction is PassDirection.BY_PLACE:
                when = "before each hand"
            yield (f"{when} {step_words(phase, game)}",)
            return


def _tricks(game: GameGenome) -> Iterator[_Told]:
    trick = next((phase for phase in game.phases if isinstance(phase, TrickPhase)), None)
    if trick is None:
        return
    yield (trump_words(trick.trump, trick.trump_order, trick.always_trump),)
    if not trick.high_card_wins:
        yield ("the lowest card takes the trick",)
    if not trick.lead_suit_required:
        yield ("you need not follow suit",)
    if trick.when_void is WhenVoid.TRUMP and trick.lead_suit_required and trick.trump is not Trump.NONE:
        yield ("who cannot follow has to play a trump",)
    if trick.beat is Beat.IF_ABLE:
        yield ("you have to beat the trick if you can",)
    if game.tricks_from is TricksFrom.DECK_EMPTY:
        yield ("only the tricks after the deck has run out count",)
    if game.tricks_from is TricksFrom.LAST:
        yield ("only the last trick counts",)
    if trick.first_trick is FirstTrick.NO_POINTS and trick.trump is Trump.NONE:
        yield ("the first trick is safe",)


def _turns(game: GameGenome) -> Iterator[_Told]:
    """Yield the steps of a turn as one clause; a kind of step that comes again is told once."""
    tricks = last_early_trick(game)
    if tricks is not None:
        yield from _staged_turns(game, tricks)
        return
    steps = _told_steps(game, game.phases)
    once = [phase for phase in steps if getattr(phase, "once", False)]
    if len(once) < len(steps):
        steps = [phase for phase in steps if phase not in once]
        again = {type(phase) for phase in steps}
        yield from _steps_told(game, [phase for phase in once if type(phase) not in again])
    yield from _steps_told(game, steps)


def _told_steps(game: GameGenome, phases: Sequence[Phase]) -> list[Phase]:
    steps: dict[tuple[type[Phase], object, object], Phase] = {}
    for phase in phases:
        if is_turn(phase) and not _dull(phase, game):
            key = (type(phase), getattr(phase, "source", None), getattr(phase, "once", False))
            steps.setdefault(key, phase)
    return list(steps.values())


def _steps_told(game: GameGenome, steps: Sequence[Phase], opening: _Opening | None = None) -> Iterator[_Told]:
    opening = _opening(game, steps) if opening is None else opening
    told = list(dict.fromkeys(deed_of(phase, game, named=opening.named) for phase in steps))
    if not told:
        return
    clauses = [f"you {_in_turn(told)}"] if all(step.you for step in told) else [step.words for step in told]
    yield (opening.words + clauses[0], *clauses[1:])


def _staged_turns(game: GameGenome, tricks: int) -> Iterator[_Told]:
    """Yield what is done after each of the first tricks, and what is done when they are over."""
    plain = without_stages(game)
    late = [begins_after(phase, tricks) for phase in game.phases]
    early_steps = [phase for phase, after in zip(plain.phases, late, strict=True) if not after]
    late_steps = [phase for phase, after in zip(plain.phases, late, strict=True) if after]
    opening = _Opening(f"after each of the first {say_number(tricks)} tricks ", (TRICK,))
    yield from _steps_told(plain, _told_steps(plain, early_steps), opening)
    yield from _steps_told(plain, _told_steps(plain, late_steps), _Opening("once these are over "))


def _in_turn(steps: Sequence[Deed]) -> str:
    """Return what one does, one thing after the other."""
    *earlier, last = steps
    if not earlier:
        return last.deed
    return f"{', '.join(step.deed for step in earlier)}, then {last.words if last.may else last.deed}"


def _opening(game: GameGenome, steps: Sequence[Phase]) -> _Opening:
    if all(getattr(phase, "once", False) for phase in steps):
        return _Opening("before the first trick " if _has(game, TrickPhase) else "once a hand ")
    if _has(game, TrickPhase):
        return _Opening(_AFTER_A_TRICK, (TRICK,))
    return _Opening("each turn " if len(steps) > 1 and not _has(game, ShowdownPhase) else "")


def _dull(phase: Phase, game: GameGenome) -> bool:
    """Steps everybody expects: throwing a card away at the end of a turn of Rummy."""
    return (
        isinstance(phase, DiscardPhase) and phase.matching_condition is Matching.ANY and _has(game, MeldPhase)
    )


def _bets(game: GameGenome) -> Iterator[_Told]:
    """Yield what one bets on."""
    shown = next((phase.hand_evaluation for phase in game.phases if isinstance(phase, ShowdownPhase)), None)
    if _has(game, BettingPhase) and shown is not None:
        yield (f"you bet on having {evaluation_words(shown)}",)


def _powers(game: GameGenome) -> Iterator[_Told]:
    wild = [rank_plural(rank) for rank in game.setup.wild_ranks]
    if wild:
        yield (f"{either(wild, 'and')} are wild" + (" and name a suit" if game.setup.choose_suit else ""),)
    if game.special_effects:
        yield (effects_words(game.special_effects),)
    if game.knock is not None:
        yield (knock_words(game.knock),)


def _wins(game: GameGenome) -> Iterator[str]:
    kinds = {win.type for win in game.win_conditions}
    chips = {WinType.MOST_CHIPS, WinType.LAST_STANDING} <= kinds
    told = [win for win in game.win_conditions if not (chips and win.type is WinType.LAST_STANDING)]
    if not chips and WinType.LAST_STANDING in kinds and game.eliminate is not None:
        told = [win for win in told if win.threshold is not None or win.type not in _BY_SCORE]
    yield from dict.fromkeys(win_words(win, game) for win in told)
    if kinds <= _OF_A_HAND and isinstance(game.hands, Fixed) and game.hands.n > 1:
        yield f"whoever wins most of the {say_number(game.hands.n)} hands wins the game"
