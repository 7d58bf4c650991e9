"""Who takes part in an arena: bots of the engine, language models, and scripted models that need no network.

A contestant is written as it is typed: `greedy`, `ismcts:200`, `anthropic:MODEL`, `scripted:first-legal`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from darwindeck.errors import RunError
from darwindeck.llm.arena.scripts import Script, ScriptBrain
from darwindeck.llm.loop.brain import Brain
from darwindeck.llm.providers import is_model_name, open_brain, parse_model_name
from darwindeck.play.seats import BOTS, HUMAN, bot_of

SCRIPTED: Final = "scripted"
MOST: Final = 12


class ContestantKind(StrEnum):
    BOT = "bot"
    MODEL = "model"
    SCRIPT = "script"


@dataclass(frozen=True, slots=True)
class Tariff:
    """Dollars for a million tokens, for a model whose price the library does not know."""

    input: float
    output: float


def tariff(text: str) -> tuple[str, Tariff]:
    """Return a model and its price, written `MODEL=INPUT/OUTPUT`.

    >>> tariff("openai:small@http://localhost:8000/v1=0.5/1.5")[1]
    Tariff(input=0.5, output=1.5)
    """
    model, _, price = text.rpartition("=")
    before, _, after = price.partition("/")
    try:
        found = Tariff(float(before), float(after))
    except ValueError:
        raise RunError(
            f"{text!r} is not a price: write MODEL=INPUT/OUTPUT in dollars per million tokens"
        ) from None
    return str(parse_model_name(model)), found


def tariffs(texts: Sequence[str], players: Sequence[Contestant]) -> Mapping[str, Tariff]:
    """Return the prices that were named; one of a model that does not play is refused before anything is paid."""
    found = dict(map(tariff, texts))
    models = [player.spec for player in players if player.kind is ContestantKind.MODEL]
    stranger = next((model for model in found if model not in models), None)
    if stranger is not None:
        there = f"the models here are {', '.join(models)}" if models else "no model plays here"
        raise RunError(f"--price names {stranger}, which does not play; {there}")
    return found


@dataclass(frozen=True, slots=True)
class Contestant:
    """One player of an arena."""

    spec: str
    kind: ContestantKind

    @property
    def asked(self) -> bool:
        """Return whether it sits at the table from outside and is asked through tools."""
        return self.kind is not ContestantKind.BOT

    def brain(self, price: Tariff | None = None) -> AbstractContextManager[Brain]:
        """Return what answers for it; the extra `agents` is needed for real models only."""
        if self.kind is ContestantKind.MODEL:
            from darwindeck.llm.providers.brain import Price

            return open_brain(self.spec, price=None if price is None else Price(price.input, price.output))
        return nullcontext(ScriptBrain(Script(self.spec.partition(":")[2])))


def contestant(spec: str) -> Contestant:
    """Return the contestant a text describes.

    >>> contestant("greedy").kind, contestant("scripted:clumsy").asked
    (<ContestantKind.BOT: 'bot'>, True)
    """
    spec = spec.strip()
    kind, _, name = spec.partition(":")
    if kind == SCRIPTED:
        if name not in set(Script):
            known = ", ".join(f"{SCRIPTED}:{script}" for script in Script)
            raise RunError(f"no script is called {spec!r}; there are {known}", code="run/unknown-agent")
        return Contestant(spec, ContestantKind.SCRIPT)
    if is_model_name(spec):
        return Contestant(str(parse_model_name(spec)), ContestantKind.MODEL)
    if kind == HUMAN:
        raise RunError("an arena plays by itself: seat bots and models, not people", code="run/unknown-agent")
    if spec.endswith("ms"):
        raise RunError(
            f"{spec} thinks by the clock, so its games cannot be repeated: give iterations, as in ismcts:200",
            code="run/unknown-agent",
        )
    return Contestant(
        bot_of(spec, (*BOTS, f"{SCRIPTED}:NAME", "models as PROVIDER:MODEL")), ContestantKind.BOT
    )


def contestants(specs: Sequence[str]) -> tuple[Contestant, ...]:
    """All players of an arena: at least two, and no two alike."""
    found = tuple(contestant(spec) for spec in specs if spec.strip())
    if not 2 <= len(found) <= MOST:
        raise RunError(f"an arena needs 2 to {MOST} players, not {len(found)}: --players greedy,random")
    names = [one.spec for one in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise RunError(f"{twice} is named twice; a seat that is left over is filled by repeating the players")
    return found
