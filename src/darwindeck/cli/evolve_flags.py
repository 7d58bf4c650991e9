"""The flags of `darwindeck evolve` that say what is wanted, and the settings of a run that they mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.analysis.family import Family
from darwindeck.cli.editing import editing_at, parse_editor
from darwindeck.cli.flags import named_path
from darwindeck.errors import RunError
from darwindeck.evolution.editing import Editing
from darwindeck.evolution.settings import (
    Effort,
    Mutation,
    Settings,
    StrategyName,
    check_settings,
    find_style,
)
from darwindeck.evolution.wanted import Wanted, find_family, minutes_range
from darwindeck.genome.codec import to_json
from darwindeck.resolve import load
from darwindeck.store.run_file import find_run, reading


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class EvolveFlags:
    """What was asked on the command line, as it was written.

    Parameters
    ----------
    style
        What is wanted: balanced (the default), strategic, bluffing, party or trick-taking.
    generations
        How many; 50 by default. A finished run continues with --resume and a higher number.
    seed
        Seed of everything random, 0 by default; the same seed finds the same games on any machine.
    strategy
        qd keeps the best games of every kind (the default), ga keeps one population, random only makes random
        games.
    mutation
        default changes one or two things in a child, aggressive two to four.
    effort
        How much is played to measure a game: quick, normal (the default) or thorough.
    batch
        Children in a generation; 64 by default.
    founders
        Random games to start with; 24 by default.
    ahead
        Children in progress at once, 8 by default; on a cluster, about twice its cores. Another number finds other
        games.
    budget
        Work to spend instead of a number of generations, as time of one core: 20m, 1h30m, 90s. It is counted in what
        is played and not by the clock, so the same budget finds the same games on any machine; two cores need about
        half the time, a busy machine needs longer.
    origins
        Games to breed from instead of known and random ones: ids, files, RUN:RANK. Half of their children differ in
        one idea, the others in two; an idea may replace the goal or the points, but children that have strayed too
        far from all of these games are not kept. Variants are kept, too; `top` says whose child a game is.
    players
        Only games for this many players, 2 to 6.
    minutes
        Only games that take this many minutes: 10-20, -15, 40-.
    family
        Only games of this family: trick, shedding, climbing, fishing, rummy, betting, bluffing or mixed.
    variants
        Keep variants of known games, too.
    verdicts
        A run whose games were judged: what `darwindeck judge` calls known or a variant is not bred again.
    editor
        A language model that proposes changes beside the operators (anthropic:MODEL, openai:MODEL,
        openai:MODEL@http://address/v1), or a run whose proposals are used again, without a model.
    budget_tokens
        Tokens the editor may use in the whole run; then the run goes on without it.
    budget_cost
        Dollars the editor may spend in the whole run.
    price
        MODEL=INPUT/OUTPUT, dollars per million tokens, if the price of the editor is not known.
    """

    style: str | None = None
    generations: int | None = None
    seed: Annotated[int | None, Parameter(validator=Number(gte=0, lt=2**64))] = None
    strategy: StrategyName | None = None
    mutation: Mutation | None = None
    effort: Effort | None = None
    batch: Annotated[int | None, Parameter(name=["--batch", "--population"])] = None
    founders: int | None = None
    ahead: int | None = None
    budget: str | None = None
    origins: Annotated[tuple[str, ...], Parameter(name="--from", consume_multiple=True)] = ()
    players: int | None = None
    minutes: str | None = None
    family: str | None = None
    variants: Annotated[bool, Parameter(negative="")] = False
    verdicts: Annotated[Path | None, Parameter(converter=named_path)] = None
    editor: str | None = None
    budget_tokens: Annotated[int | None, Parameter(validator=Number(gte=0))] = None
    budget_cost: Annotated[float | None, Parameter(validator=Number(gte=0))] = None
    price: str | None = None

    def read(self) -> EvolveOptions:
        """Return the same, read: games are loaded, times counted, names found."""
        return EvolveOptions(
            style=self.style,
            generations=self.generations,
            seed=self.seed,
            strategy=self.strategy,
            mutation=self.mutation,
            effort=self.effort,
            batch=self.batch,
            founders=self.founders,
            ahead=self.ahead,
            budget=None if self.budget is None else minutes_of(self.budget),
            variants=self.variants or bool(self.origins) or None,
            players=self.players,
            minutes=None if self.minutes is None else minutes_range(self.minutes),
            family=None if self.family is None else find_family(self.family),
            origins=tuple(to_json(load(game), indent=0).decode() for game in self.origins) or None,
            judged=None if self.verdicts is None else _read_judgements(find_run(self.verdicts)),
            editor=None if self.editor is None else parse_editor(self.editor).editing,
            tokens=self.budget_tokens,
            cost=self.budget_cost,
        )


NOTHING_ASKED: Final = EvolveFlags()


class EvolveOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that were given on the command line."""

    style: str | None = None
    generations: int | None = None
    seed: int | None = None
    strategy: StrategyName | None = None
    mutation: Mutation | None = None
    effort: Effort | None = None
    batch: int | None = None
    founders: int | None = None
    ahead: int | None = None
    budget: float | None = None
    variants: bool | None = None
    players: int | None = None
    minutes: tuple[float, float] | None = None
    family: Family | None = None
    origins: tuple[str, ...] | None = None
    judged: tuple[str, ...] | None = None
    editor: Editing | None = None
    tokens: int | None = None
    """Of the editor, as its cost."""
    cost: float | None = None

    def over(self, base: Settings) -> Settings:
        """Settings that are as asked where something was asked, and as before elsewhere."""
        given = {name: value for name, value in msgspec.structs.asdict(self).items() if value is not None}
        given["wanted"] = self._merge_wanted(base.wanted)
        given["editor"] = editing_at(self.editor or base.editor, self.tokens, self.cost)
        for name in ("players", "minutes", "family", "tokens", "cost"):
            given.pop(name, None)
        if self.style is not None:
            given["style"] = find_style(self.style)
        return check_settings(msgspec.structs.replace(base, **given))

    def _merge_wanted(self, base: Wanted) -> Wanted:
        shortest, longest = self.minutes or (base.shortest, base.longest)
        return Wanted(
            players=base.players if self.players is None else self.players,
            family=base.family if self.family is None else self.family,
            shortest=shortest,
            longest=longest,
        )


def _read_judgements(path: Path) -> tuple[str, ...]:
    from darwindeck.llm.judge import published_hashes

    with reading(path) as run:
        found = published_hashes(run.judgements())
    if not found:
        raise RunError(
            f"no game of {path} was judged to be known or a variant; `darwindeck judge` judges them"
        )
    return found


def minutes_of(text: str) -> float:
    """Minutes in a time as people write it.

    >>> minutes_of("20m"), minutes_of("1h30m"), minutes_of("90s"), minutes_of("5")
    (20.0, 90.0, 1.5, 5.0)
    """
    found = re.fullmatch(r"(?:(\d+)h)?(?:(\d+(?:\.\d+)?)m?)?(?:(\d+)s)?", text.strip())
    seconds_only = re.fullmatch(r"(\d+)s", text.strip())
    if seconds_only:
        return int(seconds_only[1]) / 60
    if not found or not text.strip():
        raise RunError(f"{text!r} is not a time; write 20m, 1h30m or 90s")
    hours, minutes, seconds = (float(part or 0) for part in found.groups())
    return 60 * hours + minutes + seconds / 60
