"""A seat in a game with rules: the table knows every legal action and refuses the rest, saying why.

A desk tells only what the seat's view and events tell. A list of legal actions may be withheld: then a refusal gives
the reason and not the alternatives, so that the rules have to be understood. The system prompt is the generated
rulebook, how actions are written, and the tools on offer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from darwindeck.errors import TableError
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.game.position import TALK_LINES, choices_text, events_text, position_text
from darwindeck.llm.modes import Offer
from darwindeck.llm.prompts import compose
from darwindeck.llm.seat import SeatStanding
from darwindeck.llm.tools.game import GAME_TOOLS, LEGAL_ACTIONS, GameTool
from darwindeck.llm.tools.spec import Call, ToolReply, ToolResult, refuse_call, run_in_order
from darwindeck.play.authority import PlayTable
from darwindeck.play.messages import Refused
from darwindeck.play.scene import Scene
from darwindeck.rulebook.build import rulebook
from darwindeck.simulation.events import HandBegins

SECTIONS = ("GAME_INTRO", "GAME_ACTIONS", "GAME_TOOLS")


def game_offer(*, legal: bool = True) -> Offer:
    """Return the tools and sections of a rules game."""
    whole = Offer(tuple(GAME_TOOLS), SECTIONS)
    return whole if legal else whole.without(LEGAL_ACTIONS)


def game_prompt(genome: GameGenome, *, legal: bool = True) -> str:
    """Everything a model is told before it sees a position."""
    return f"{compose(game_offer(legal=legal))}\n{rules_text(genome)}"


@lru_cache(maxsize=32)
def rules_text(genome: GameGenome) -> str:
    """Return the rulebook as a model is told it; kept, because every decision asks for it and making one takes a
    while.
    """
    return rulebook(genome).prompt()


class Talk:
    """What has been said at one table; everybody hears it."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, seat: int, words: str) -> None:
        self.lines.append(f"seat {seat}: {' '.join(words.split())}")


class GameSession:
    """One seat's place at a table of a rules game."""

    def __init__(self, table: PlayTable, seat: int, *, legal: bool = True, talk: Talk | None = None) -> None:
        self.table = table
        self.seat = seat
        self.legal = legal
        self.talk = talk or Talk()
        self.tools: dict[str, GameTool] = {
            name: tool for name, tool in GAME_TOOLS.items() if legal or name != LEGAL_ACTIONS
        }
        self._heard = len(table.events(seat))

    def scene(self) -> Scene:
        """Return what the seat sees of the table, as data."""
        return self.table.scene(self.seat)

    def rules_text(self) -> str:
        """Return the generated rulebook, as a model is told it."""
        return rules_text(self.table.genome)

    def state_text(self) -> str:
        """Return the position, the hand so far, and what was said."""
        blocks = [position_text(self.table, self.seat), f"This hand so far:\n{events_text(self._hand_log())}"]
        if self.talk.lines:
            said = "\n".join(self.talk.lines[-TALK_LINES:])
            blocks.append(f"Said at the table (talk, not rules):\n{said}")
        return "\n\n".join(blocks)

    def legal_text(self) -> str:
        """Every action this seat can take now."""
        actions = self.table.legal_actions(self.seat)
        if not actions:
            return "Nothing now: another seat is to act, or the game is over."
        listed = choices_text(self.scene().prompt, actions)
        return f"At version {self.table.version} you can:\n{listed}"

    def call(self, name: str, arguments: bytes = b"{}") -> ToolResult:
        """Run one tool; refusals come back as results."""
        found = self.tools.get(name)
        try:
            if found is None:
                raise TableError(
                    f"there is no tool {name!r} here; there are {', '.join(self.tools)}",
                    code="table/unknown-tool",
                )
            reply = found.run(self, arguments)
        except TableError as error:
            return refuse_call(name, error, self.table.version, offer="You can")
        self._heard += len(self.table.events(self.seat, self._heard))
        return ToolResult(
            name, ok=True, text=reply.text, revision=self.table.version, terminal=found.terminal
        )

    def call_all(self, calls: Sequence[Call]) -> tuple[ToolResult, ...]:
        """Run a batch in order; the first refusal, or an accepted action, cancels what comes after it."""
        return run_in_order(
            calls, lambda call: self.call(call.name, call.arguments), lambda: self.table.version
        )

    def standing(self) -> SeatStanding:
        if self.table.over:
            return SeatStanding.OVER
        return SeatStanding.ACTING if self.seat in self.table.asked else SeatStanding.PASSED

    def news(self) -> str:
        return "\n".join(self.table.lines(self.seat, self.table.events(self.seat, self._heard)))

    def act(self, action: str, version: int) -> ToolReply:
        """Submit an action; what it brought about is the answer."""
        answer = self.table.submit(self.seat, action, version)
        if isinstance(answer, Refused):
            raise TableError(
                answer.reason,
                code=answer.code.value,
                rule="" if answer.rule is None else str(answer.rule),
                suggestions=answer.legal if self.legal else (),
            )
        told = "\n".join(self.table.lines(self.seat, answer.events))
        return ToolReply(f"{told or 'Done.'}\nVersion {answer.version}.")

    def _hand_log(self) -> list[str]:
        """Return the events of this hand without the deal, which the seat's cards show better."""
        log = self.table.log(self.seat)
        hands = (place for place, event in enumerate(log) if isinstance(event.happened, HandBegins))
        return self.table.lines(self.seat, log[max(hands, default=0) :])
