"""A replay line by line: for pipes, ssh and people without the full screen."""

from __future__ import annotations

import sys

from rich.console import Console

from darwindeck.play.terminal.stage import Stage

HELP = (
    "Enter or n forward, b back, a number jumps there, e end, f next hand, p hand before, "
    "c next costly decision, v 0 seen by seat 0, o all cards open, l log, q quit."
)
PIPE_WIDTH = 100


class LineReplay:
    """Reads commands from standard input and prints the place they lead to."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        width = None if sys.stdout.isatty() else PIPE_WIDTH
        self.console = Console(highlight=False, markup=False, emoji=False, width=width)

    def run(self) -> None:
        self.console.print(HELP)
        self._show()
        while True:
            if sys.stdin.isatty():
                self.console.print("> ", end="")
            line = sys.stdin.readline()
            if not line or line.strip() == "q":
                return
            if not sys.stdin.isatty():
                self.console.print(f"> {line.strip()}")
            if not self._obey(line.strip().casefold()):
                self.console.print(HELP)
                continue
            self._show()

    def _obey(self, line: str) -> bool:
        """Does what a line says; whether it said something."""
        replay = self.stage.replay
        word, _, rest = line.partition(" ")
        if word.isdecimal():
            replay.jump(int(word))
            return True
        match word:
            case "" | "n":
                replay.move(1)
            case "b":
                replay.move(-1)
            case "e":
                replay.jump(replay.length)
            case "f":
                replay.next_hand()
            case "p":
                replay.next_hand(-1)
            case "c":
                replay.next_dear()
            case "o":
                self.stage.look(None)
            case "v" if rest.isdecimal():
                self.stage.look(int(rest))
            case "l":
                for told in self.stage.log():
                    self.console.print(told)
            case _:
                return False
        return True

    def _show(self) -> None:
        self.console.print()
        self.console.print(self.stage.title())
        for line in self.stage.news():
            self.console.print("  ", line, sep="")
        self.console.print(self.stage.picture())
