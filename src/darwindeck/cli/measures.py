"""Measures as people read them: a verdict, then each in a sentence with a bar, beside other games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from darwindeck.cli.output import emit, emit_paragraph, emit_table
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.companions import Companion, companions
from darwindeck.metrics.evaluation import Evaluation, Stage, Style
from darwindeck.metrics.measured import Measured
from darwindeck.metrics.objections import objections
from darwindeck.metrics.sentences import Reading, run_worth, tell_measures
from darwindeck.metrics.verdicts import verdict_sentence

BAR: Final = 16
_STYLE_WORDS: Final[Mapping[Style, str]] = {
    Style.BALANCED: "as a game for everyone",
    Style.STRATEGIC: "for people who like to think",
    Style.BLUFFING: "for people who like to bluff",
    Style.PARTY: "as a party game",
    Style.TRICK_TAKING: "as a trick-taking game",
}


def was_measured(found: Evaluation) -> bool:
    """Return whether fitness says anything: not of a game that was only probed."""
    return not found.ok or found.stage.place >= Stage.MEASURE.place


def print_verdict(name: str, found: Evaluation, judged: Evaluation | None = None) -> None:
    """Say in one or two sentences what the measures come to; `judged` is the same by evolution's objections."""
    emit_paragraph(verdict_sentence(name, found))
    if judged is not None and found.ok and not judged.ok:
        emit_paragraph("Worth, out of 100: 0, because evolution would refuse it.")
    elif found.ok and was_measured(found):
        worth = {style: found.fitness(style) for style in Style}
        best = max(worth, key=lambda style: worth[style].value)
        told = [Style.BALANCED] if best is Style.BALANCED else [Style.BALANCED, best]
        emit_paragraph(f"Worth, out of 100: {', '.join(_worth(style, worth[style]) for style in told)}.")


def print_objections(game: str, genome: GameGenome) -> None:
    """List why evolution would refuse a game, each reason with the place to look at."""
    for each in objections(genome):
        emit_paragraph(f"Evolution would refuse it: {each.reason} [{each.code}]")
        emit_paragraph(
            f"  hint: Look at {each.path}; `darwindeck tinker {game}` lists what it may be.", indent=4
        )


def print_source(worth: Measured, rounds: int) -> None:
    """Print what a run thinks of a game, and what that rests on."""
    emit_paragraph(run_worth(worth, rounds))


def _worth(style: Style, found: Measured) -> str:
    low, high = round(100 * found.low), round(100 * found.high)
    return f"{round(100 * found.value)} {_STYLE_WORDS[style]} ({low} to {high})"


def print_measures(found: Evaluation, others: Sequence[Companion] = ()) -> None:
    """Every measure that people ask for, beside the same of some games, or else of two that people know; the figures
    themselves are `--all`."""
    others = others or companions(found.family, found.genome_hash)
    beside = [(other.name, other.measures) for other in others]
    rows = [
        (each.reading.heading, bar(each.reading, each.found), each.words)
        for each in tell_measures(found.measures, beside)
    ]
    if rows:
        emit("")
        emit_table(("", "", "compared with " + " and ".join(name for name, _ in beside)), rows)


def bar(reading: Reading, found: Measured) -> str:
    """Full up to what is sure, half up to what may be.

    >>> from darwindeck.metrics.sentences import READINGS
    >>> bar(next(one for one in READINGS if one.name == "skill"), Measured(0.5, 0.25, 0.75))
    '████▒▒▒▒▒▒▒▒····'
    """
    low, high = (round(BAR * reading.place(value)) for value in (found.low, found.high))
    return "█" * low + "▒" * (high - low) + "·" * (BAR - high)


def print_figures(measures: Mapping[str, Measured]) -> None:
    """Print the figures themselves."""
    emit("")
    emit_table(
        ("measure", "value", "95% interval"),
        [
            (name.replace("_", " "), f"{value.value:.3f}", f"{value.low:.3f} to {value.high:.3f}")
            for name, value in sorted(measures.items())
        ],
    )
