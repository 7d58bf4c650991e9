"""Scoring and winning: rules that can give points, wins with something to measure, scores that can be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.conditions import ScoreCompare
from darwindeck.genome.phases import (
    BettingPhase,
    DrawPhase,
    DrawUntil,
    PassDirection,
    PassPhase,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.scoring import (
    All,
    Fewest,
    Last,
    Measure,
    Moon,
    Most,
    TallyAt,
    TallyScore,
    TallySource,
    TallyTies,
    TallyWhen,
    WinCondition,
    WinTie,
    WinType,
)
from darwindeck.genome.setup import LastWinner, Lives, NoChips, NoTricks, ScoreAtLeast, UntilWin
from darwindeck.validation.checks.tricks import has_point_cards
from darwindeck.validation.problems import Problem

_DEAD = "scoring/dead-rule"
_HINT = "Remove the rule, or bring in the phase or cards it waits for."
_READS_SCORE = frozenset(
    {WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE, WinType.ALL_HANDS_EMPTY}
)


def check_scoring(facts: GenomeAnalysis) -> Iterator[Problem]:
    genome = facts.genome
    for index, reason in enumerate(facts.card_points.dead):
        if reason is not None:
            yield _dead(f"card_scoring[{index}]", reason)
    for index, reason in enumerate(facts.dead_tallies):
        tally = genome.tally_scoring[index]
        if reason is not None:
            yield _dead(f"tally_scoring[{index}]", reason)
        elif tally.source not in (TallySource.CAPTURED, TallySource.HAND, TallySource.PLACE):
            if tally.condition is not None:
                yield _dead(f"tally_scoring[{index}].condition", "only cards are told apart by a condition")
            if tally.measure is not Measure.CARDS:
                yield _dead(f"tally_scoring[{index}].measure", "only cards have values")
            if tally.pattern is not None:
                yield _dead(f"tally_scoring[{index}].pattern", "only cards make combinations")
        if tally.at is not TallyAt.HAND_END:
            yield from _at_moment(f"tally_scoring[{index}]", tally)
        if tally.values and tally.measure is Measure.CARDS:
            yield _dead(f"tally_scoring[{index}].values", "its cards count one each")
        if tally.ties is not TallyTies.NOBODY and not isinstance(tally.rule, Most | Fewest):
            yield _dead(f"tally_scoring[{index}].ties", "only the most and the fewest can be tied for")
    if genome.moon is not Moon.NONE and not has_point_cards(facts):
        yield _dead("moon", "no card gives positive points to the player who takes it")
    if genome.place_points and not genome.out_when_empty:
        yield _dead("place_points", "nobody takes a place, because out_when_empty is off")
    source = _first_source(facts)
    if source is not None and facts.points.exist and not _asked_for(facts):
        message = "points are scored, but no win condition or rule looks at them"
        hint = "Win by high_score, low_score or first_to_score, or remove the scoring rules."
        yield Problem("scoring/unread", source, message, hint)


def _at_moment(path: str, tally: TallyScore) -> Iterator[Problem]:
    """Before the hand ends something is counted for one seat, among the cards of that moment."""
    source = TallySource.CAPTURED if tally.at is TallyAt.TRICK_WON else TallySource.HAND
    if tally.source is not source:
        message = f"at {tally.at.value} the cards are those of {source.value}"
        yield Problem("tally/moment", f"{path}.source", message, f"Count {source.value}.")
    if isinstance(tally.rule, Most | Fewest | Last | All):
        message = "before the hand ends nobody's count is compared with another's"
        yield Problem(
            "tally/moment", f"{path}.rule", message, "Count each, at least, exactly, or by a table."
        )
    if tally.contract is not TallyWhen.ANY or tally.alone:
        message = "whether a contract is made shows when the hand ends"
        yield Problem("tally/moment", f"{path}.contract", message, "Ask for no contract.")


def _dead(path: str, reason: str) -> Problem:
    return Problem(_DEAD, path, f"this scoring rule never gives points: {reason}", _HINT)


def _asked_for(facts: GenomeAnalysis) -> bool:
    genome = facts.genome
    if isinstance(genome.eliminate, ScoreAtLeast | Lives):
        return True
    if any(win.type in _READS_SCORE for win in genome.win_conditions):
        return True
    return any(ScoreCompare in spot.outline.kinds for spot in facts.spots)


def _first_source(facts: GenomeAnalysis) -> str | None:
    genome = facts.genome
    present = {
        "card_scoring": genome.card_scoring,
        "tally_scoring": genome.tally_scoring,
        "contract_scoring": genome.contract_scoring is not None,
        "place_points": genome.place_points,
        "setup.sweep_points": facts.sweeps,
    }
    return next((path for path, value in present.items() if value), None)


_SCORES = frozenset({WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE})
_MISMATCH = "win/hands-mismatch"
_UNREACHABLE = "win/unreachable-score"


def check_wins(facts: GenomeAnalysis) -> Iterator[Problem]:
    for index, win in enumerate(facts.genome.win_conditions):
        path = f"win_conditions[{index}]"
        yield from _fields(path, win)
        missing = _MISSING[win.type](facts)
        if missing is not None:
            message = f"{win.type.value} cannot decide: {missing}"
            hint = "Win by something this game counts, or bring in what is to be counted."
            yield Problem("win/no-measure", path, message, hint)
        elif win.threshold is not None and win.type in _SCORES:
            yield from _threshold(facts, f"{path}.threshold", win.threshold)
    yield from _elimination(facts)
    yield from _hands(facts)


def _fields(path: str, win: WinCondition) -> Iterator[Problem]:
    kind = win.type
    if win.threshold is None and kind is WinType.FIRST_TO_SCORE:
        message = "first_to_score needs a threshold"
        yield Problem("win/no-threshold", f"{path}.threshold", message, "Say how many points win.")
    if win.order is None and kind is WinType.ALL_HANDS_EMPTY:
        message = "all_hands_empty needs an order: highest or lowest"
        yield Problem(
            "win/no-order", f"{path}.order", message, "Say whether the highest or lowest score wins."
        )
    if win.threshold is not None and kind not in _SCORES:
        message = f"{kind.value} does not read a threshold"
        yield Problem("win/dead-field", f"{path}.threshold", message, "Remove the threshold.")
    if win.tie is not WinTie.DRAW and (kind not in _SCORES or win.threshold is None):
        message = f"{kind.value} has no score to reach at which a tie could be played on"
        yield Problem("win/dead-tie", f"{path}.tie", message, "Let a tie be a draw, or name a threshold.")
    if win.order is not None and kind is not WinType.ALL_HANDS_EMPTY:
        message = f"{kind.value} does not read an order"
        yield Problem("win/dead-field", f"{path}.order", message, "Remove the order.")


def _scores(facts: GenomeAnalysis) -> str | None:
    return None if facts.points.exist else "nothing gives points"


def _tricks(facts: GenomeAnalysis) -> str | None:
    return None if facts.tricks else "there are no tricks"


_MISSING: Final[Mapping[WinType, Callable[[GenomeAnalysis], str | None]]] = {
    WinType.EMPTY_HAND: lambda _: None,  # whether hands run empty is for `hands` to say
    WinType.CAPTURE_ALL: lambda _: None,
    WinType.HIGH_SCORE: _scores,
    WinType.LOW_SCORE: _scores,
    WinType.FIRST_TO_SCORE: _scores,
    WinType.ALL_HANDS_EMPTY: _scores,
    WinType.MOST_TRICKS: _tricks,
    WinType.FEWEST_TRICKS: _tricks,
    WinType.MOST_CAPTURED: lambda facts: None if facts.captures else "no card is ever captured",
    WinType.BEST_HAND: lambda facts: None if facts.has(ShowdownPhase) else "there is no Showdown",
    WinType.MOST_CHIPS: lambda facts: None if facts.uses_chips else "nobody bets chips",
    WinType.LAST_STANDING: lambda facts: None if _seats_go_out(facts) else "no rule puts a player out",
}
"""For each type of win, what it lacks in a game to decide anything."""


def _seats_go_out(facts: GenomeAnalysis) -> bool:
    stands = any(draw.until is DrawUntil.STAND for _, draw in facts.of(DrawPhase))
    genome = facts.genome
    return genome.eliminate is not None or genome.out_when_empty or facts.has(BettingPhase) or stands


def _threshold(facts: GenomeAnalysis, path: str, threshold: int) -> Iterator[Problem]:
    if threshold <= 0:
        message = f"a score of {threshold} is reached before the game begins"
        yield Problem("win/reached-at-start", path, message, "Choose a threshold of at least 1.")
    elif threshold > facts.points.most:
        most = facts.points.most
        message = f"a score of {threshold} cannot be reached: the game gives at most {most:g} points"
        hint = "Lower the threshold, play more hands, or give more points."
        yield Problem(_UNREACHABLE, path, message, hint)
    elif threshold > facts.points.reachable:
        most = facts.points.reachable
        message = f"a score of {threshold} is not reached: a player who is not eliminated has at most {most:g} points"
        hint = "Lower the threshold, drop it and win by last_standing, or drop the elimination."
        yield Problem(_UNREACHABLE, path, message, hint)


def _elimination(facts: GenomeAnalysis) -> Iterator[Problem]:
    eliminate = facts.genome.eliminate
    if eliminate is None:
        return
    missing = None
    if isinstance(eliminate, NoTricks) and not facts.tricks:
        missing = "there are no tricks"
    elif isinstance(eliminate, NoChips) and not facts.uses_chips:
        missing = "nobody bets chips"
    elif isinstance(eliminate, ScoreAtLeast) and (
        not facts.points.exist or eliminate.points > facts.points.most
    ):
        missing = f"nobody can have {eliminate.points} points"
    elif isinstance(eliminate, Lives) and facts.points.least >= 0:
        missing = "nobody can lose a life"
    elif isinstance(eliminate, Lives) and facts.genome.team_mode:
        missing = "partners score together, and lives are of each player"
    if missing is not None:
        message = f"players are eliminated by something that never happens: {missing}"
        yield Problem(
            "eliminate/no-measure", "eliminate", message, "Bring in what is counted, or drop the rule."
        )


def _hands(facts: GenomeAnalysis) -> Iterator[Problem]:
    genome = facts.genome
    if isinstance(genome.hands, UntilWin) and not any(map(_looks_across, genome.win_conditions)):
        message = "hands are played until somebody wins, but no win condition looks across hands"
        hint = "Use first_to_score, a score with a threshold or last_standing, or a fixed number of hands."
        yield Problem(_MISMATCH, "hands", message, hint)
    if facts.most_hands <= 1:
        for path, what in _needs_next_hand(facts):
            message = f"{what}, but the game is a single hand"
            yield Problem(_MISMATCH, path, message, "Play several hands, or drop the rule.")


def _looks_across(win: WinCondition) -> bool:
    if win.type in (WinType.HIGH_SCORE, WinType.LOW_SCORE):
        return win.threshold is not None
    return win.type in (WinType.FIRST_TO_SCORE, WinType.LAST_STANDING)


def _needs_next_hand(facts: GenomeAnalysis) -> Iterator[tuple[str, str]]:
    if facts.genome.eliminate is not None:
        yield "eliminate", "players are eliminated after a hand"
    if isinstance(facts.setup.first_lead, LastWinner):
        yield "setup.first_lead", "the winner of the last hand leads"
    for index, win in enumerate(facts.genome.win_conditions):
        if win.tie is WinTie.PLAY_ON:
            yield f"win_conditions[{index}].tie", "a tie is played on in another hand"
    for index, phase in facts.of(PassPhase):
        if phase.direction is PassDirection.BY_PLACE:
            yield f"phases[{index}].direction", "cards are passed by the places of the last hand"
    for index, trick in facts.of(TrickPhase):
        if trick.trump is Trump.CHOSEN:
            yield f"phases[{index}].trump", "the trump is chosen by the winner of the last hand"
