"""The table of commands: name, where it lives, what it does, how it is typed. `--help` has this order: what people come
for stands first.

Nothing here imports a command: `darwindeck --help` reads this table alone, and a command's module is loaded
when the command is called. To add a command, write its function and add its row.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple


class Command(NamedTuple):
    name: str
    target: str
    """`module:attribute` of a function, or of a cyclopts App with commands of its own."""
    summary: str
    example: str

    @property
    def help(self) -> str:
        return f"{self.summary}\n\nExample: `{self.example}`"


_ALL: Final = (
    Command(
        "play",
        "darwindeck.cli.play:play",
        "Play a game in the terminal, with hints, undo and the reason for every refusal.",
        "darwindeck play hearts --opponents strong",
    ),
    Command(
        "serve",
        "darwindeck.cli.serve:serve",
        "Play in the browser: every known game and every game of your runs.",
        "darwindeck serve --open",
    ),
    Command(
        "games",
        "darwindeck.cli.games:games",
        "List the known games: id, family, players and one line each.",
        "darwindeck games --json",
    ),
    Command(
        "show",
        "darwindeck.cli.show:show",
        "Show the rules of a game field by field, and the numbers a run has found for it.",
        "darwindeck show crazy-eights --tree",
    ),
    Command(
        "rulebook",
        "darwindeck.cli.rulebook:rulebook",
        "Write the rules of a game to read, print and play: Markdown, HTML, PDF.",
        "darwindeck rulebook hearts -o hearts.pdf --cards",
    ),
    Command(
        "history",
        "darwindeck.cli.history:history",
        "List the games you have finished: played, won, rating.",
        "darwindeck history --last 5",
    ),
    Command(
        "replay",
        "darwindeck.cli.replay:replay",
        "Step through a saved table or a record, from any seat's view or with all cards open.",
        "darwindeck replay hearts-7.ddplay --seat 0",
    ),
    Command(
        "evolve",
        "darwindeck.cli.evolve:evolve",
        "Breed games from known and random ones, and keep the best of every kind.",
        "darwindeck evolve --style balanced --generations 20 --seed 7 --out tonight",
    ),
    Command(
        "top",
        "darwindeck.cli.top:top",
        "List the games a run has found, best first.",
        "darwindeck top tonight --json",
    ),
    Command(
        "atlas",
        "darwindeck.cli.atlas:atlas",
        "Write the map of a run's games as one page: hover for measures, click for the rules.",
        "darwindeck atlas tonight -o atlas.html",
    ),
    Command(
        "runs",
        "darwindeck.cli.runs:app",
        "List the runs of a folder, or export one as JSON lines or CSV.",
        "darwindeck runs export tonight --format csv -o tonight.csv",
    ),
    Command(
        "measure",
        "darwindeck.cli.measure:measure",
        "Say what a game is like to play: a verdict, then every measure in words beside another game.",
        "darwindeck measure hearts --json",
    ),
    Command(
        "skill",
        "darwindeck.cli.skill:skill",
        "Measure what better players gain, rung by rung, and what hidden cards are worth.",
        "darwindeck skill hearts --deals 200 --json",
    ),
    Command(
        "simulate",
        "darwindeck.cli.simulate:simulate",
        "Play many games and report wins with intervals, length and how they ended.",
        "darwindeck simulate crazy-eights --agents greedy,random --games 1000 --seed 7",
    ),
    Command(
        "tinker",
        "darwindeck.cli.tinker:tinker",
        "Change rules of a game, see what that does to its rulebook and to play, and save it.",
        "darwindeck tinker hearts --set phases.0.count=2 --measure -o my-hearts.json",
    ),
    Command(
        "validate",
        "darwindeck.cli.validate:validate",
        "Check games and list every problem with its code, path and hint.",
        "darwindeck validate my-game.json other.json",
    ),
    Command(
        "ratings",
        "darwindeck.cli.ratings:app",
        "List what you thought of games; export, import and delete ratings.",
        "darwindeck ratings export -o mine.json",
    ),
    Command(
        "taste",
        "darwindeck.cli.taste:taste",
        "Say in words what your ratings show about your taste, and how sure that is.",
        "darwindeck taste --style balanced",
    ),
    Command(
        "quiz",
        "darwindeck.cli.quiz:quiz",
        "Ask questions about a game's rules, for people or for a model; the engine knows the answers.",
        "darwindeck quiz hearts --questions 20",
    ),
    Command(
        "mcp",
        "darwindeck.cli.mcp:mcp",
        "Serve a table to language models over MCP: stdio, or HTTP on this machine.",
        "darwindeck mcp --game crazy-eights --opponents ismcts:200",
    ),
    Command(
        "arena",
        "darwindeck.cli.arena:arena",
        "Let models and bots play each other on the same deals, in every seat: shares, ratings, refusals, cost.",
        "darwindeck arena --players scripted:first-legal,greedy,random --games crazy-eights --deals 20",
    ),
    Command(
        "judge",
        "darwindeck.cli.judge:judge",
        "Let a language model say whether the games of a run have been published before.",
        "darwindeck judge tonight --model anthropic:MODEL",
    ),
    Command(
        "table",
        "darwindeck.cli.table:app",
        "Sit at the open card table: Klondike, Peddlers (in the browser), the Pokémon table, replays, deck lists.",
        "darwindeck table klondike --seed 7",
    ),
    Command(
        "calibrate",
        "darwindeck.cli.calibrate:calibrate_command",
        "Score the known games like any other, to see whether worth agrees with what players say.",
        "darwindeck calibrate --write docs/metrics.md",
    ),
    Command(
        "bench",
        "darwindeck.cli.bench:bench",
        "Measure the engine on this machine against hand-written loops.",
        "darwindeck bench --seconds 10",
    ),
    Command(
        "evaluate",
        "darwindeck.cli.evaluate:evaluate",
        "Play a share of the requests that a run has written to files, for clusters without Ray.",
        "darwindeck evaluate exchange --shard 2/3 --watch",
    ),
    Command(
        "compile",
        "darwindeck.cli.bytecode:compile_game",
        "Write a game as bytecode.",
        "darwindeck compile war -o war.ddb",
    ),
    Command(
        "decompile",
        "darwindeck.cli.bytecode:decompile",
        "Read bytecode and print the genome as JSON.",
        "darwindeck decompile war.ddb > war.json",
    ),
    Command(
        "migrate",
        "darwindeck.cli.migrate:migrate",
        "Bring games of earlier versions up to date, and say what was repaired or lost.",
        "darwindeck migrate old/*.json old/*.bin -o genomes",
    ),
    Command(
        "docs",
        "darwindeck.cli.docs:docs",
        "Print a page of the handbook, or write all of them to read and search offline.",
        "darwindeck docs genome",
    ),
    Command(
        "help",
        "darwindeck.cli.help:show_help",
        "Show the help of a command, or of everything as a manual page with --man.",
        "darwindeck help play",
    ),
    Command(
        "completion",
        "darwindeck.cli.help:completion",
        "Make your shell complete commands and flags.",
        "darwindeck completion bash --install",
    ),
)

_CLONE: Final = (Path(__file__).parent / "bench.py").exists()
"""Whether this is a clone: a wheel is without what only developers use (pyproject.toml)."""

COMMANDS: Final = tuple(command for command in _ALL if _CLONE or command.name != "bench")
