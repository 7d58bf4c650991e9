"""The table of commands: name, where it lives, what it does, how it is typed.

Nothing here imports a command: `darwindeck --help` reads this table alone, and a command's module is loaded
when the command is called. To add a command, write its function and add its row.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Command(NamedTuple):
    name: str
    target: str
    """`module:attribute` of a function, or of a cyclopts App with commands of its own."""
    summary: str
    example: str

    @property
    def help(self) -> str:
        return f"{self.summary}\n\nExample: {self.example}"


COMMANDS: Final = (
    Command(
        "games",
        "darwindeck.cli.games:games",
        "List the known games: id, family, players and one line each.",
        "darwindeck games --json",
    ),
    Command(
        "show",
        "darwindeck.cli.show:show",
        "Show a game's genome as people read it.",
        "darwindeck show crazy-eights --tree",
    ),
    Command(
        "validate",
        "darwindeck.cli.validate:validate",
        "Check games and list every problem with its code, path and hint.",
        "darwindeck validate my-game.json other.json",
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
        "Make genomes and bytecode of earlier versions current, and say what was repaired or lost.",
        "darwindeck migrate old/*.json old/*.bin -o genomes",
    ),
    Command(
        "simulate",
        "darwindeck.cli.simulate:simulate",
        "Play many games and report wins with intervals, length and how they ended.",
        "darwindeck simulate crazy-eights --agents greedy,random --games 1000 --seed 7",
    ),
    Command(
        "evaluate",
        "darwindeck.cli.evaluate:evaluate",
        "Play a share of the requests that a run lays out as files, for clusters without Ray.",
        "darwindeck evaluate exchange --shard 2/3 --watch",
    ),
    Command(
        "rulebook",
        "darwindeck.cli.rulebook:rulebook",
        "Write the rules of a game to read, print and play: Markdown, HTML, PDF.",
        "darwindeck rulebook hearts -o hearts.pdf --cards",
    ),
    Command(
        "quiz",
        "darwindeck.cli.quiz:quiz",
        "Ask about a game, for people or for a model that has read its rules; the engine has the answers.",
        "darwindeck quiz hearts --questions 20",
    ),
    Command(
        "play",
        "darwindeck.cli.play:play",
        "Play a game in the terminal, with hints, undo and the reason for every refusal.",
        "darwindeck play hearts --opponents strong",
    ),
    Command(
        "history",
        "darwindeck.cli.history:history",
        "List the games you have finished: played, won, rating.",
        "darwindeck history --last 5",
    ),
    Command(
        "serve",
        "darwindeck.cli.serve:serve",
        "Play in the browser: every known game and every game of your runs.",
        "darwindeck serve --open",
    ),
    Command(
        "replay",
        "darwindeck.cli.replay:replay",
        "Step through a saved table or a record, from any seat's view or with all cards open.",
        "darwindeck replay hearts-7.ddplay --seat 0",
    ),
    Command(
        "skill",
        "darwindeck.cli.skill:skill",
        "Measure what better players gain, rung by rung, and what hidden cards are worth.",
        "darwindeck skill hearts --deals 200 --json",
    ),
    Command(
        "measure",
        "darwindeck.cli.measure:measure",
        "Take every measure of a game, with intervals, verdict and fitness by style.",
        "darwindeck measure hearts --json",
    ),
    Command(
        "calibrate",
        "darwindeck.cli.calibrate:calibrate_command",
        "Score the known games like any other: ranking by style, saturation of the measures.",
        "darwindeck calibrate --write docs/metrics.md",
    ),
    Command(
        "evolve",
        "darwindeck.cli.evolve:evolve",
        "Breed games from the known ones and from chance, and keep the best of every kind.",
        "darwindeck evolve --style balanced --generations 20 --seed 7 --out tonight",
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
        "Say in words what your ratings tell about what you like, and how sure that is.",
        "darwindeck taste --style balanced",
    ),
    Command(
        "runs",
        "darwindeck.cli.runs:app",
        "List the runs of a folder, or export one as JSON lines or CSV.",
        "darwindeck runs export tonight --format csv -o tonight.csv",
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
        "bench",
        "darwindeck.cli.bench:bench",
        "Measure the engine on this machine against hand-written loops.",
        "darwindeck bench --seconds 10",
    ),
    Command(
        "arena",
        "darwindeck.cli.arena:arena",
        "Let models and bots meet in rotated seats on the same deals: shares, ratings, refusals, cost.",
        "darwindeck arena --players scripted:first-legal,greedy,random --games crazy-eights --deals 20",
    ),
    Command(
        "mcp",
        "darwindeck.cli.mcp:mcp",
        "Serve a table to language models over MCP: stdio, or HTTP on this machine.",
        "darwindeck mcp --game crazy-eights --opponents ismcts:200",
    ),
    Command(
        "table",
        "darwindeck.cli.table:app",
        "Sit at the open card table: klondike, two scripted players, replay, deck lists.",
        "darwindeck table klondike --seed 7",
    ),
)
