"""`darwindeck arena`: models and bots against each other, in rotated seats on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.app import INTERRUPTED, REFUSED
from darwindeck.cli.flags import Json, Quiet, Seed, named_path, written_file
from darwindeck.cli.output import emit, emit_json, emit_table, progress_bar, remark
from darwindeck.errors import RunError
from darwindeck.files import write_whole
from darwindeck.llm.arena import (
    Arena,
    ArenaGame,
    ArenaReport,
    GivenUpError,
    Results,
    TokenPurse,
    contestants,
    open_results,
    report,
)
from darwindeck.llm.arena.contestants import tariffs
from darwindeck.llm.arena.page import HEAD, cells, game_cells, page
from darwindeck.llm.arena.run import STEPS
from darwindeck.resolve import load
from darwindeck.wording.amounts import how_many


def arena(
    *,
    players: Annotated[str, Parameter(name="--players")],
    games: Annotated[list[str], Parameter(name="--games", consume_multiple=True, negative="")],
    deals: Annotated[int, Parameter(name=["--deals", "-n"])] = 20,
    seed: Seed = 0,
    no_legal: Annotated[bool, Parameter(name="--no-legal", negative="", show_default=False)] = False,
    steps: Annotated[int, Parameter(name="--steps", validator=Number(gte=1, lte=1000))] = STEPS,
    budget_tokens: Annotated[int | None, Parameter(name="--budget-tokens", validator=Number(gte=0))] = None,
    budget_cost: Annotated[float | None, Parameter(name="--budget-cost", validator=Number(gte=0))] = None,
    price: Annotated[list[str] | None, Parameter(name="--price", negative="")] = None,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"], converter=named_path)] = None,
    resume: Annotated[bool, Parameter(name="--resume", negative="", show_default=False)] = False,
    transcripts: Annotated[Path | None, Parameter(name="--transcripts", converter=named_path)] = None,
    html: Annotated[Path | None, Parameter(name="--html", converter=written_file)] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Let players meet in every seating on the same deals, and say who is better and how sure that is.

    Parameters
    ----------
    players
        Comma-separated: bots (greedy, ismcts:200, random), models (anthropic:MODEL, openai:MODEL,
        openai:MODEL@http://address/v1), scripted models (scripted:first-legal, scripted:clumsy).
    games
        Known games, files (.json, .ddb), or RUN:RANK.
    deals
        Deals of each game; each is played once in every seating of every group of players.
    no_legal
        Do not tell models which actions are legal: they have to understand the rulebook.
    steps
        How often a model may answer for one decision.
    budget_tokens
        Tokens each model may use in the whole arena; then the arena stops and can be resumed.
    budget_cost
        Dollars each model may use in the whole arena.
    price
        MODEL=INPUT/OUTPUT, dollars per million tokens, for a model whose price is not known.
    out
        File of JSON lines: every finished game is kept in it as soon as it is over.
    resume
        Go on with the file of --out; games in it are not played again.
    transcripts
        Folder for what models were told and answered, a file for each game and seat.
    html
        Write the report as a page in one file.
    """
    if resume and out is None:
        raise RunError("--resume continues a file: name it with --out")
    if transcripts is not None:
        transcripts.mkdir(parents=True, exist_ok=True)
    meeting = Arena(
        players=contestants(players.split(",")),
        games=tuple(ArenaGame(name, load(name)) for entry in games for name in entry.split(",") if name),
        deals=deals,
        seed=seed,
        legal=not no_legal,
        steps=steps,
    )
    purse = TokenPurse(budget_tokens, budget_cost, tariffs(price or (), meeting.players))
    with open_results(out, meeting.settings, resume=resume) as results:
        code = _play(meeting, results, purse, transcripts, out, quiet=quiet or json)
    _tell(report(meeting, results), json=json, html=html, quiet=quiet)
    return code


def _play(
    meeting: Arena,
    results: Results,
    purse: TokenPurse,
    transcripts: Path | None,
    out: Path | None,
    *,
    quiet: bool,
) -> int:
    """Play, and say how to go on when it had to stop; finished games are never lost."""
    total = len(meeting.matches())
    before = f", {len(results.played)} of them played already" if results.played else ""
    remark(f"{total} games{before}", quiet=quiet)
    try:
        with progress_bar("playing", quiet=quiet) as progress:
            meeting.play(results, purse=purse, transcripts=transcripts, progress=progress)
    except (KeyboardInterrupt, GivenUpError) as stopped:
        kept = f"kept in {out}; --resume continues" if out is not None else "not kept: name a file with --out"
        why = stopped.message if isinstance(stopped, GivenUpError) else "stopped"
        remark(f"{why}; {len(results.played)} of {total} games are played and {kept}")
        return REFUSED if isinstance(stopped, GivenUpError) else INTERRUPTED
    return 0


def _tell(found: ArenaReport, *, json: bool, html: Path | None, quiet: bool) -> None:
    if html is not None:
        write_whole(html, page(found).encode())
        remark(f"wrote {html}", quiet=quiet or json)
    if json:
        emit_json(found)
        return
    emit_table(HEAD, [cells(standing) for standing in found.standings])
    emit("")
    emit_table(
        ("game", "player", "share", "95% interval", "even"), [game_cells(line) for line in found.lines]
    )
    emit(
        f"{found.played} of {found.planned} games, {how_many(found.deals, 'deal')}, seed {found.settings.seed}; "
        "a whole game is the unit, every seating on the same deals"
    )
