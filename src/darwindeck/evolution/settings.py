"""What decides a run: its settings. Two runs with equal settings find the same games; threads are not among them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.metrics.evaluation import Style

MOST_BATCH: Final = 4096
MOST_GENERATIONS: Final = 100_000


class StrategyName(StrEnum):
    QD = "qd"
    """Quality-diversity: the best game for every cell of a map."""
    GA = "ga"
    """A genetic algorithm: one population, tournaments, the best survive."""


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
    founders: int = 64
    """Random games of the first generation; the known games are parents from the start."""
    rounds: int = 4
    """Evaluations on fresh seeds after which an elite is known well enough."""
    ratings: tuple[tuple[str, float], ...] = ()
    """Mean stars by content hash, as they were when the run began."""


def checked(settings: Settings) -> Settings:
    """The settings, if a run can be made of them."""
    for name, most in (("generations", MOST_GENERATIONS), ("batch", MOST_BATCH), ("founders", MOST_BATCH)):
        value = getattr(settings, name)
        if not 1 <= value <= most:
            raise RunError(f"{value} {name} make no run; ask for 1 to {most}")
    if not 0 <= settings.seed < 2**64:
        raise RunError("a seed is a number from 0 to 2^64 - 1")
    return settings


def style_named(name: str) -> Style:
    """The style of this name."""
    try:
        return Style(name)
    except ValueError:
        raise RunError(f"no style {name!r}; there are {', '.join(Style)}") from None


def encoded(settings: Settings) -> str:
    return msgspec.json.encode(settings).decode()


def decoded(text: str) -> Settings:
    try:
        return msgspec.json.decode(text, type=Settings)
    except msgspec.DecodeError as error:
        raise RunError(f"the settings of this run cannot be read: {error}", code="run/not-a-run") from error


def resumed(stored: Settings, asked: Settings) -> Settings:
    """The settings a run goes on with: its own, for at least as many generations as are asked for."""
    for field in msgspec.structs.fields(Settings):
        was, wanted = getattr(stored, field.name), getattr(asked, field.name)
        if was != wanted and field.name not in {"generations", "ratings"}:
            raise RunError(
                f"this run was begun with {field.name} {was}, not {wanted}; leave --{field.name} out to go on with it",
                code="run/settings-differ",
            )
    if asked.generations < stored.generations:
        raise RunError(
            f"this run was begun for {stored.generations} generations; it can go on for more, not for fewer",
            code="run/settings-differ",
        )
    return msgspec.structs.replace(stored, generations=asked.generations)
