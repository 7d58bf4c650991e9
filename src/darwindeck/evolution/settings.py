"""What decides a run: its settings. Two runs with equal settings find the same games; threads are not among them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.evolution.editing import Editing
from darwindeck.evolution.judge import Liking
from darwindeck.evolution.wanted import Wanted, check_wanted
from darwindeck.genome.codec import from_json
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Style
from darwindeck.outside import decode_outside

MOST_BATCH: Final = 4096
MOST_GENERATIONS: Final = 100_000
MOST_BUDGET: Final = 1_000_000.0
SEARCH: Final = 6
"""The search of this version: 1 had cells by skill and length, and whole generations; 2 composed by chance; 3 did
not pay for children that were refused; 4 did not use the operators of the seeds;
5 told games apart by all that is said of them, also by what only counts."""


class StrategyName(StrEnum):
    QD = "qd"
    """Quality-diversity: the best game for every cell of a map."""
    GA = "ga"
    """A genetic algorithm: one population, tournaments, the best survive."""
    RANDOM = "random"
    """Games made at random, into the same map."""


class Mutation(StrEnum):
    DEFAULT = "default"
    """One or two operators to a child."""
    AGGRESSIVE = "aggressive"
    """Two to four, rarer ones more often."""


class Effort(StrEnum):
    """How much is played to measure a game."""

    QUICK = "quick"
    NORMAL = "normal"
    THOROUGH = "thorough"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    style: Style = Style.BALANCED
    generations: int = 50
    seed: int = 0
    strategy: StrategyName = StrategyName.QD
    mutation: Mutation = Mutation.DEFAULT
    effort: Effort = Effort.NORMAL
    batch: int = 64
    """Children of a generation."""
    founders: int = 24
    """Random games of the first generation; the known games are parents from the start."""
    budget: float = 0.0
    """Core minutes to spend, counted in what is played; 0 leaves it to the generations."""
    ahead: int = 8
    """Children under way at once: a child is bred when the one so many before it has been judged."""
    variants: bool = False
    """Variants of known games may hold a cell."""
    rounds: int = 4
    """Evaluations on fresh seeds after which an elite is known well enough."""
    taste: Liking | None = None
    """What people's ratings said when the run began."""
    wanted: Wanted = Wanted()
    """What kind of games is asked for."""
    origins: tuple[str, ...] = ()
    """The games to breed from, as JSON; none are the known ones, and chance."""
    judged: tuple[str, ...] = ()
    """Hashes of games that a judge calls known or variants; they are not bred again."""
    editor: Editing | None = None
    """The model that proposes changes beside the operators; what it said is kept in the run."""
    search: int = SEARCH
    """Which search it was begun with: what another one began can be read, but not continued."""

    @property
    def ancestors(self) -> tuple[GameGenome, ...]:
        """Return the games to breed from, if some were named."""
        return tuple(map(from_json, self.origins))


class _Began(msgspec.Struct):
    """Settings of the first search do not name it."""

    search: int = 1


def check_settings(settings: Settings) -> Settings:
    """Return the settings, if a run can be made of them."""
    most_of = {
        "generations": MOST_GENERATIONS,
        "batch": MOST_BATCH,
        "founders": MOST_BATCH,
        "ahead": MOST_BATCH,
    }
    for name, most in most_of.items():
        value = getattr(settings, name)
        if not 1 <= value <= most:
            raise RunError(f"--{name} {value} is out of range; ask for 1 to {most}")
    if not 0 <= settings.budget <= MOST_BUDGET:
        raise RunError(f"a budget is a number of minutes up to {MOST_BUDGET:.0f}")
    if not 0 <= settings.seed < 2**64:
        raise RunError("a seed is a number from 0 to 2^64 - 1")
    if settings.editor is not None and settings.strategy is not StrategyName.QD:
        raise RunError(f"--editor needs --strategy qd: {settings.strategy} makes its children in its own way")
    check_wanted(settings.wanted)
    return settings


_FLAGS: Final = {"origins": "from", "wanted": "players, --family, --minutes"}
"""Settings that the command line calls otherwise."""


def find_style(name: str) -> Style:
    """Return the style of this name."""
    try:
        return Style(name)
    except ValueError:
        raise RunError(f"no style {name!r}; there are {', '.join(Style)}") from None


def encode_settings(settings: Settings) -> str:
    return msgspec.json.encode(settings).decode()


def decode_settings(text: str) -> Settings:
    try:
        settings = decode_outside(text, Settings)
        began = decode_outside(text, _Began)
        return msgspec.structs.replace(settings, search=began.search)
    except msgspec.DecodeError as error:
        raise RunError(f"the settings of this run cannot be read: {error}", code="run/not-a-run") from error


def resume_settings(stored: Settings, asked: Settings) -> Settings:
    """Return the settings a run goes on with: its own, for at least as much as is asked for."""
    if stored.search != SEARCH:
        raise RunError(
            "this run was started by an earlier version, whose search is gone: it can be read (top, show, atlas, "
            "export), but not continued; start a new one",
            code="run/settings-differ",
        )
    for field in msgspec.structs.fields(Settings):
        was, wanted = getattr(stored, field.name), getattr(asked, field.name)
        if was != wanted and field.name not in {"generations", "budget", "taste", "editor"}:
            flag = _FLAGS.get(field.name, field.name)
            begun = f"with {flag} {was}, not {wanted}" if flag == field.name else f"with another --{flag}"
            raise RunError(
                f"this run was started {begun}; leave --{flag} out to continue it",
                code="run/settings-differ",
            )
    if asked.generations < stored.generations:
        raise RunError(
            f"this run was started for {stored.generations} generations; it can run for more, not for fewer",
            code="run/settings-differ",
        )
    if asked.budget < stored.budget:
        raise RunError(
            f"this run was started with a budget of {stored.budget:g} minutes; it can have more, not less",
            code="run/settings-differ",
        )
    return msgspec.structs.replace(
        stored,
        generations=asked.generations,
        budget=asked.budget,
        editor=_resume_editor(stored.editor, asked.editor),
    )


def _resume_editor(stored: Editing | None, asked: Editing | None) -> Editing | None:
    """Return the same model, for as much as is asked for: what it has used before counts."""
    was, wanted = (each.model if each else "none" for each in (stored, asked))
    if was != wanted:
        raise RunError(
            f"this run was started with editor {was}, not {wanted}; leave --editor out to continue it",
            code="run/settings-differ",
        )
    return asked
