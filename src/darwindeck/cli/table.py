"""`darwindeck table`: the open card table in the terminal.

Klondike by hand in line mode (also in a pipe), two scripted players on the Pokémon table, replay of a record,
and a check of deck lists.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter
from cyclopts.validators import Number

from darwindeck.cli.app import INTERRUPTED
from darwindeck.cli.flags import Json, Seed, written_file
from darwindeck.cli.output import emit, emit_json, remark
from darwindeck.errors import RunError, TableError
from darwindeck.files import read_whole, write_whole
from darwindeck.table.hooks import Referee
from darwindeck.table.record import read_record, record_of, replay, write_record
from darwindeck.table.state import Result, state_hash
from darwindeck.table.table import Table

app = App(
    name="table",
    help_format="markdown",
    help=(
        "The open card table: Klondike, the Pokémon table, replays, deck lists. Peddlers, for two, is played in the "
        "browser: `darwindeck serve`, then Open table."
    ),
)

RecordFile = Annotated[
    Path | None,
    Parameter(name="--record", converter=written_file, help="Write the playthrough to this file."),
]


@app.command
def klondike(
    *,
    seed: Seed = 0,
    draw: Annotated[Literal[1, 3], Parameter(name="--draw", help="How many cards are drawn at a time.")] = 1,
    tidy: Annotated[
        bool,
        Parameter(
            name="--tidy", negative="", help="Cards that nothing can need any more move home automatically."
        ),
    ] = False,
    record: RecordFile = None,
) -> int:
    """Play Klondike by hand, a command to a line; works in a pipe too. The seed is the number of the deal.

    Example: darwindeck table klondike --seed 7 --draw 3

    Example: printf 'd\\nw 3\\nh\\nq\\n' | darwindeck table klondike --seed 7
    """
    from darwindeck.table.plugins.klondike import board, new_table

    table = new_table(seed, draw=draw, tidy=tidy)
    emit(f"Klondike, seed {seed}. Type ? for help.\n\n{board.draw_board(table.view(0))}")
    code = 0
    try:
        for line in _commands():
            if line in ("q", "quit", "exit"):
                break
            emit(_answer(table, line))
            if table.state.result is not None:
                break
    except KeyboardInterrupt:
        code = INTERRUPTED
    ending = "Won" if table.state.result is not None else "Stopped"
    emit(
        f"\n{ending}: {board.home_count(table.view(0))} of 52 cards are home after {len(table.steps) - 1} moves."
    )
    _save(table, record)
    return code


def _commands(*, fold: bool = True) -> Iterator[str]:
    """Lines without blanks, in small letters unless they may name cards.

    Outside a terminal each is echoed, so that the output reads like a session.
    """
    while True:
        if sys.stdin.isatty():
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        command = line.strip().casefold() if fold else line.strip()
        if command:
            if not sys.stdin.isatty():
                emit(f"> {command}")
            yield command


def _answer(table: Table, line: str) -> str:
    """Return what the table says to one command."""
    from darwindeck.table.plugins.klondike import board
    from darwindeck.table.plugins.klondike.search import nothing_left

    try:
        match line:
            case "?" | "help":
                return board.HELP
            case "h" | "hint":
                return board.hint(table)
            case "s" | "show":
                return board.draw_board(table.view(0))
            case "u" | "undo":
                if len(table.steps) <= 1:
                    return "There is nothing to take back."
                table.undo()
                said = ["Taken back."]
            case "a" | "auto":
                said = list(board.homeward(table)) or ["Nothing can go home."]
            case _:
                said = list(board.try_all(table, board.read_move(table.view(0), line.split())))
    except TableError as error:
        return f"No: {error.message}"
    view = table.view(0)
    end = ["", board.NOTHING_LEFT] if nothing_left(view) else []
    return "\n".join([*said, "", board.draw_board(view), *end])


@app.command
def pokemon(
    *,
    seed: Seed = 0,
    referee: Annotated[
        Referee, Parameter(help="What happens to actions against the rules: nothing, a warning, or refusal.")
    ] = Referee.STRICT,
    transcript: Annotated[
        Path | None,
        Parameter(
            name="--transcript",
            converter=written_file,
            help="Write every tool call as JSON lines to this file.",
        ),
    ] = None,
    record: RecordFile = None,
    opponent: Annotated[
        str | None,
        Parameter(
            name="--opponent",
            help="Play yourself against `scripted` or a model: anthropic:MODEL, openai:MODEL, openai:MODEL@http://….",
        ),
    ] = None,
    budget_tokens: Annotated[
        int | None,
        Parameter(name="--budget-tokens", validator=Number(gte=0), help="Tokens the model may use in all."),
    ] = None,
    budget_cost: Annotated[
        float | None,
        Parameter(name="--budget-cost", validator=Number(gte=0), help="Dollars the model may use in all."),
    ] = None,
    no_search_in_decision: Annotated[
        bool,
        Parameter(
            name="--no-search-in-decision",
            show_default=False,
            help="With --opponent: whoever is asked to decide may not search before the answer.",
        ),
    ] = False,
    json: Json = False,
) -> int:
    """Let two scripted players play a game on the Pokémon table and show it; or play yourself with --opponent.

    Example: darwindeck table pokemon --seed 7 --transcript game.jsonl --record game.json

    Example: darwindeck table pokemon --opponent anthropic:MODEL --budget-cost 1
    """
    from darwindeck.table.plugins.pokemon import new_table

    if opponent is not None:
        table = new_table(seed, referee)
        table.search_in_decision = not no_search_in_decision
        return _play_across(table, opponent, transcript, record, (budget_tokens, budget_cost))
    import msgspec

    from darwindeck.llm.scripted import play_match

    match = play_match(seed, referee)
    if transcript is not None:
        write_whole(transcript, msgspec.json.Encoder().encode_lines(match.transcript))
    _save(match.table, record)
    state = match.table.state
    if json:
        summary = {"seed": seed, "turns": state.turn, "calls": len(match.transcript), "result": state.result}
        emit_json({**summary, "hash": state_hash(state)})
        return 0
    emit("\n".join(line for line in match.table.log(None) if line))
    emit(f"\n{_result_line(state.result)} Turn {state.turn}, {len(match.transcript)} tool calls.")
    emit(f"State hash {state_hash(state)}")
    return 0


def _play_across(
    table: Table,
    opponent: str,
    transcript: Path | None,
    record: Path | None,
    budget: tuple[int | None, float | None],
) -> int:
    from darwindeck.cli.across import play_across
    from darwindeck.cli.other_seat import SCRIPTED
    from darwindeck.llm.loop import Budget
    from darwindeck.llm.providers import parse_model_name

    name = opponent if opponent == SCRIPTED else str(parse_model_name(opponent))
    emit(f"The Pokémon table, seed {table.start.seed}, against {name}. Type ? for help.")
    code, ending = 0, "Stopped. Nobody has won."
    try:
        ending = play_across(
            table, name, _commands(fold=False), transcript=transcript, budget=Budget(*budget)
        )
    except KeyboardInterrupt:
        code = INTERRUPTED
    emit(f"\n{ending}")
    _save(table, record)
    return code


def _result_line(result: Result | None) -> str:
    if result is None:
        return "Nobody has won."
    winner = "Nobody" if result.winner is None else f"Player {result.winner + 1}"
    return f"{winner} won ({result.reason}): {result.details}".rstrip(": ") + "."


@app.command(name="replay")
def replay_record(
    file: Path,
    *,
    seat: Annotated[
        int | None, Parameter(name="--seat", help="Show the log as seat 1 or 2 read it; else as a spectator.")
    ] = None,
    json: Json = False,
) -> int:
    """Replay a record, check that it ends in the state it says, and show its log.

    Example: darwindeck table replay game.json --seat 1
    """
    saved = read_record(read_whole(file))
    if seat is not None and not 1 <= seat <= saved.playmat.seats:
        raise RunError(f"the record has seats 1 to {saved.playmat.seats}, not {seat}")
    played = replay(saved, None if seat is None else seat - 1)
    last = played.states[-1]
    if json:
        emit_json(
            {"actions": len(saved.entries), "hash": saved.hash, "turn": last.turn, "result": last.result}
        )
        return 0
    emit("\n".join(line for line in played.lines if line))
    emit(f"\n{len(saved.entries)} actions replayed to the recorded state {saved.hash}")
    return 0


@app.command(name="check-deck")
def check_deck(
    file: Path,
    *,
    cards: Annotated[
        Path | None,
        Parameter(name="--cards", help="Cards in the public Pokémon TCG JSON format; else the shipped ones."),
    ] = None,
) -> int:
    """Check a deck list (lines such as `4 Kettlefox DDK 1`) and name every line that cannot be used.

    Example: darwindeck table check-deck mine.txt --cards base1.json
    """
    from darwindeck.table.plugins.pokemon import read_cards, read_deck, shipped_cards

    pool = shipped_cards() if cards is None else read_cards(read_whole(cards))
    try:
        deck = read_deck(read_whole(file).decode(), pool)
    except UnicodeDecodeError as error:
        raise TableError(f"{file} is not UTF-8 text: {error}", code="table/bad-deck") from error
    emit(f"{len(deck)} cards, {len(set(deck))} different")
    return 0


def _save(table: Table, record: Path | None) -> None:
    if record is not None:
        write_whole(record, write_record(record_of(table)))
        remark(f"record written to {record}")
