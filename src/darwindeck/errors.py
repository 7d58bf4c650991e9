"""The one tree of errors, and the one table of their codes.

Every error a caller can meet carries a stable `.code` from `CODES`; programs compare codes, people read messages.
Problems of a genome have finer codes of their own (see `darwindeck.validation.problems`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

CODES: Final[Mapping[str, str]] = {
    "genome/unreadable": "the text is not a genome: not JSON, or a field is missing, unknown or of the wrong type",
    "genome/invalid": "the genome was read, but the game it describes cannot be played; see the problems",
    "genome/unknown-game": "no known game and no file has this name",
    "genome/no-such-seats": "the game is not made for that number of players",
    "genome/bad-edit": "a change names a place that the game does not have, or a value that the place does not take",
    "bytecode/decode": "the bytes are not a program; the offset says where reading stopped",
    "bytecode/encode": "the genome has a value that no byte can hold",
    "bytecode/rejected": "the engine's limits refuse this program",
    "action/invalid": "the text is not the notation of any action",
    "action/illegal": "the action exists but the rules forbid it now",
    "action/not_your_turn": "another seat is to act",
    "action/stale_version": "the position has changed since this action was chosen",
    "action/no_undo": "there is nothing to take back or to take again, or others sit at the table",
    "table/bad-action": "the data is not an action of the table: unknown type, or a field missing or out of range",
    "table/bad-arguments": "a tool was called with arguments its schema does not allow",
    "table/cancelled": "not run: an earlier call of the same batch was refused or ended this part of the game",
    "table/unknown-tool": "no tool of this name is offered in this mode",
    "table/unknown-zone": "the table has no such zone; the message lists those it has",
    "table/unknown-card": "no card that this seat knows in the zone has this label, handle or position",
    "table/ambiguous-card": "several printings or zones answer to this name; the message lists their labels",
    "table/empty-zone": "the zone holds no cards",
    "table/not-permitted": "this seat may not do that to this zone without a card effect that allows it",
    "table/effect-unproven": "no card in play or in staging has the text of the claimed effect",
    "table/not-known": "the seat does not know the cards it wants to order or name; it has to look first",
    "table/not-a-permutation": "the new order is not a permutation of the cards at that end of the zone",
    "table/full": "the zone has no room for the cards",
    "table/no-counters": "the zone takes no counters, has no such counter, or the counter has no such name",
    "table/rule": "a rule of the game forbids the action; `rule` names it",
    "table/decision-pending": "a decision is open and has to be resolved first",
    "table/no-decision": "there is no decision to resolve",
    "table/over": "the game has a result; nothing more is accepted",
    "table/stopped": "whoever played this seat was stopped; nothing it does counts any more",
    "table/no-seat": "whoever calls sits at no table; a seat has to be taken first",
    "table/taken": "the seat is taken, or whoever calls sits somewhere already",
    "table/has-seen": "whoever calls has seen another hand of this deal, or cannot be told from somebody who has",
    "table/unknown-table": "no table has this id",
    "table/wrong-secret": "the secret is that of no seat",
    "table/nothing-to-undo": "there is no step to go back to, or going back would keep what was seen",
    "table/bad-record": "the file is not a record of a table, or does not replay to its own hash",
    "table/bad-playmat": "the playmat is not valid",
    "table/bad-card-data": "the card data is not in the expected format",
    "table/bad-deck": "the deck list has lines that cannot be used; the message names each",
    "room/too-many": "too many people come in from one address at once",
    "room/unknown": "no room has this code",
    "room/full": "every seat is taken, or as many people are in the room as it holds",
    "room/banned": "the host has sent this person away for good",
    "room/no-guest": "whoever asks is not in the room; a name has to be given first",
    "room/not-host": "only the host of the room can do that",
    "room/taken": "somebody sits there already, or sits nowhere that could be given up",
    "room/has-seen": "whoever asks has seen another hand of this deal",
    "room/not-let-in": "the cards are dealt, and the host has not let this newcomer in",
    "room/not-now": "the room is not at the point at which this can be done",
    "room/bad-name": "a name has one to forty letters",
    "room/bad-words": "a message has one to two hundred letters, or is one of the quick phrases",
    "room/muted": "the host lets this guest send quick phrases only",
    "room/no-undo": "there is nothing of one's own to take back, or the request is no longer open",
    "room/unknown-player": "no bot or model of this name can sit here",
    "web/bad-message": "the page sent a message that the server does not know",
    "web/too-fast": "more messages came than a person can send; the message was not looked at",
    "rating/empty": "a rating says whether one would play again, gives stars, names what it was, or has a comment",
    "rating/unknown": "no rating has this id, or several do",
    "rating/bad": "the file holds no ratings, or one that cannot be",
    "share/damaged": "letters of the link are missing or changed, or it does not hold a table",
    "share/too-long": "a link has 32768 letters at most, and unpacks to half a megabyte and 3000 moves at most",
    "share/version": "the link was made by another version",
    "share/does-not-replay": "the link is whole, but the rules forbid one of its moves",
    "share/not-over": "a link tells all cards, so a game can be shared when it is over",
    "model/bad-name": "the text names no model: provider:model, or openai:model@http://address",
    "model/no-key": "the environment holds no key for this provider; the message says which variable to set",
    "model/provider": "the provider could not be reached, or refused the request",
    "model/stopped": "a person stopped the model; its answer does not count",
    "model/died": "the model's own program failed while it was asked",
    "run/bad-config": "a darwindeck.toml that cannot be read",
    "run/bad-argument": "a number or name on the command line or in a call is out of range",
    "run/unknown-agent": "no agent has this name",
    "run/bad-layout": "a position cannot be laid out so: cards that the deck does not hold, or no such seat or phase",
    "run/laid-out": "a position that was laid out has no deal, and so no record",
    "run/bad-record": "the bytes are not a record of this game, or the rules refuse one of its actions",
    "wire/malformed": "the bytes are not a batch request",
    "wire/team_mismatch": "the teams of a request are not those of its program",
    "run/interrupted": "the run was stopped; what was finished is kept",
    "run/engine-fault": "the engine failed on a game; the message names program, seed and game",
    "run/no-cluster": "no Ray cluster answers at this address, or none could be started here",
    "run/worker": "a worker failed for good, or has another version of darwindeck",
    "run/missing-extra": "an optional part is not installed; the message says which extra brings it",
    "run/io": "a file could not be read or written",
    "run/exists": "the file of the run already exists; `--resume` continues it",
    "run/not-a-run": "the file is not one of ours, or is damaged",
    "run/newer-file": "the file was written by a newer version of darwindeck",
    "run/old-file": "the file was written by an earlier version and has to be brought up to date",
    "run/busy": "another process is at work on this file",
    "run/too-many": "the server does as much of this as it can already; it can be asked again in a minute",
    "run/too-long": "the work took longer than it may, and was stopped",
    "run/disk-full": "there is no room left to write; what was saved before is safe",
    "run/settings-differ": "a run keeps the settings it started with; the message names the one that differs",
    "run/no-such-rank": "the run has no game of this rank",
}


def clip(message: str, most: int = 2000) -> str:
    """Shorten a message that may repeat what somebody sent, shortened in the middle if that was a lot.

    >>> clip("no game is called " + "x" * 100 + "; see `games`", 60)
    'no game is called xxxxxxxxxxxxxxxxxx … (131 letters) … see `games`'
    """
    if len(message) <= most:
        return message
    tail = most // 5
    return f"{message[: most - 2 * tail]} … ({len(message)} letters) …{message[-tail:]}"


class DarwinDeckError(Exception):
    """Root of the tree. `code` is one of `CODES`."""

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        if code not in CODES:
            raise KeyError(f"unknown error code {code!r}")
        self.code = code
        self.message = message


class ProblemLike(Protocol):
    """What an error needs to know of a genome's problem."""

    @property
    def code(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def words(self) -> str: ...
    @property
    def hint(self) -> str: ...


def problem_lines(problem: ProblemLike) -> Iterator[str]:
    """Yield a problem of a game as commands and errors tell it: what, where, and what would help."""
    where = f" at {problem.path}" if problem.path else ""
    yield f"{problem.code}{where}: {problem.words}"
    if problem.hint:
        yield f"  hint: {problem.hint}"


class GenomeError(DarwinDeckError, ValueError):
    """A genome could not be read, or describes a game that cannot be played; carries every problem found, and the file
    that has them. Printed it tells them all, with what would help; `message` is the first in one line."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "genome/invalid",
        problems: Sequence[ProblemLike] = (),
        file: str = "",
    ) -> None:
        super().__init__(message, code=code)
        self.problems = tuple(problems)
        self.file = file

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return self._single(self.problems[0])
        lines = (line for problem in self.problems for line in problem_lines(problem))
        return "\n  ".join((self.message, *lines))

    def _single(self, problem: ProblemLike) -> str:
        """Make the text of an error: the message says what it is already; code, place and hint are added."""
        place = f" at {problem.path}" if problem.path else ""
        hint = f"\n  hint: {problem.hint}" if problem.hint and problem.hint not in self.message else ""
        return f"{self.message} [{problem.code}{place}]{hint}"


class BytecodeError(DarwinDeckError, ValueError):
    """Bytes that are not a program (with the offset where reading stopped), or a genome no bytes can hold."""

    def __init__(
        self, message: str, *, code: str = "bytecode/decode", offset: int | None = None, kind: str = ""
    ) -> None:
        super().__init__(message, code=code)
        self.offset = offset
        self.kind = kind


class RoomError(DarwinDeckError):
    """Something that cannot be done in a room; nothing has changed."""


class ActionError(DarwinDeckError):
    """An action that was not taken; the state is unchanged. `rule` names what forbids it."""

    def __init__(self, message: str, *, code: str, rule: str = "") -> None:
        super().__init__(message, code=code)
        self.rule = rule


class RunError(DarwinDeckError):
    """A run (simulation, evolution, command) that cannot be done as asked."""

    def __init__(self, message: str, *, code: str = "run/bad-argument") -> None:
        super().__init__(message, code=code)


class WrongTypeError(RunError, TypeError):
    """A value of a kind that a call does not take; the message says which it takes."""


class TableError(DarwinDeckError):
    """An action, tool call or file that the open table refused; nothing has changed.

    `rule` names the rule of the game that forbids it, `suggestions` are things that would be accepted instead.
    """

    def __init__(self, message: str, *, code: str, rule: str = "", suggestions: Sequence[str] = ()) -> None:
        super().__init__(message, code=code)
        self.rule = rule
        self.suggestions = tuple(suggestions)


class ModelError(DarwinDeckError):
    """A language model could not be asked; `passing` faults may be tried again, after `retry_after` seconds."""

    def __init__(
        self, message: str, *, code: str = "model/provider", passing: bool = False, retry_after: float = 0.0
    ) -> None:
        super().__init__(message, code=code)
        self.passing = passing
        self.retry_after = retry_after
