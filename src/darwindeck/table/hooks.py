"""Hooks: what a plugin adds before an action (continue, warn, block, replace) and after it (follow-ups).

Hooks decide by the state and return data; they change nothing themselves. Lower priority runs first. A rule
of the referee is a pre-hook that looks at the level: off, warn or strict.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias, assert_never

from msgspec import Struct

from darwindeck.table.actions import Action, AnyAction, At, CardRef, Named, Top
from darwindeck.table.game import Game
from darwindeck.table.knowledge import knows_of, knows_place
from darwindeck.table.state import Card, State


class Referee(StrEnum):
    """How strictly the rules of the game are kept."""

    OFF = "off"
    WARN = "warn"
    STRICT = "strict"


class Continue(Struct, frozen=True):
    """Nothing to object."""


class Warn(Struct, frozen=True):
    """The action goes on, and the seat is told."""

    rule: str
    reason: str


class Block(Struct, frozen=True):
    """The action is refused."""

    rule: str
    reason: str


class Replace(Struct, frozen=True):
    """Another action is done instead."""

    action: Action


CONTINUE: Final = Continue()
Verdict: TypeAlias = Continue | Warn | Block | Replace


class Situation(Struct, frozen=True):
    """What a hook may look at: the game, the state before, who does what, and the referee's level."""

    game: Game
    state: State
    seat: int
    action: AnyAction
    referee: Referee

    def known_card(self, zone: str, ref: CardRef) -> Card | None:
        """Return the card, if the acting seat knows which it is; a rule must not judge what the seat cannot know."""
        cards = self.state.piles[zone].cards if zone in self.state.piles else ()
        match ref:
            case Top():
                candidates = cards[:1]
            case At(index):
                candidates = cards[index : index + 1]
            case Named(template):
                return next((c for c in cards if c.template == template and knows_of(c, self.seat)), None)
            case _:
                assert_never(ref)
        return next((card for card in candidates if knows_place(card, self.seat)), None)


class After(Struct, frozen=True):
    """What a post-hook sees: the situation, and the state the action led to."""

    before: Situation
    state: State


class FollowUp(Struct, frozen=True):
    """An action of the house for a seat, done in the same step."""

    seat: int
    action: AnyAction


PreHook: TypeAlias = Callable[[Situation], Verdict]
PostHook: TypeAlias = Callable[[After], tuple[FollowUp, ...]]


@dataclass(frozen=True, slots=True)
class Hooks:
    """All hooks of a table, as (priority, hook); give them in any order."""

    before: tuple[tuple[int, PreHook], ...] = ()
    after: tuple[tuple[int, PostHook], ...] = ()
    _before: tuple[PreHook, ...] = field(init=False, repr=False)
    _after: tuple[PostHook, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_before", tuple(h for _, h in sorted(self.before, key=lambda e: e[0])))
        object.__setattr__(self, "_after", tuple(h for _, h in sorted(self.after, key=lambda e: e[0])))

    def judge(self, situation: Situation) -> tuple[Block | Replace | None, tuple[Warn, ...]]:
        """Return the first block or replacement, if any, and all warnings before it."""
        warnings: list[Warn] = []
        for hook in self._before:
            verdict = hook(situation)
            match verdict:
                case Continue():
                    pass
                case Warn():
                    warnings.append(verdict)
                case Block() | Replace():
                    return verdict, tuple(warnings)
                case _:
                    assert_never(verdict)
        return None, tuple(warnings)

    def follow(self, after: After) -> tuple[FollowUp, ...]:
        """Return what the house does next."""
        return tuple(follow for hook in self._after for follow in hook(after))


def referee_rule(rule: str, check: Callable[[Situation], str | None]) -> PreHook:
    """Return a rule of the game as a pre-hook: its reason warns or blocks by level; a card effect overrides it."""

    def hook(situation: Situation) -> Verdict:
        if situation.referee is Referee.OFF or situation.action.effect:
            return CONTINUE
        reason = check(situation)
        if reason is None:
            return CONTINUE
        return Warn(rule, reason) if situation.referee is Referee.WARN else Block(rule, reason)

    return hook
