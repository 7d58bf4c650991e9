"""A program in a pseudo-terminal, as a person at a terminal meets it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

PATIENCE = 60.0
"""Seconds until a program that says nothing is given up; no test waits for it to pass."""


class Terminal:
    """Runs `darwindeck` with arguments; reads what it writes, types what it is told."""

    def __init__(self, arguments: Sequence[str], *, home: Path, size: tuple[int, int] = (24, 80)) -> None:
        self.said = ""
        self.handle, screen = pty.openpty()
        fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        code = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        code += "from darwindeck.cli import main; sys.exit(main())"
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env={**kept, "DARWINDECK_HOME": str(home), "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(screen)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.handle)

    def type(self, text: str) -> None:
        os.write(self.handle, text.encode())

    def until(self, done: Callable[[str], bool]) -> str:
        """Reads until what was said fulfils a condition; gives all that was said."""
        end = time.monotonic() + PATIENCE
        while not done(self.said):
            if not self.read(end - time.monotonic()):
                raise AssertionError(f"the program ended or fell silent after: {self.said[-2000:]}")
        return self.said

    def until_prompted(self, times: int) -> str:
        """Reads until the program has asked for a line so many times."""
        return self.until(lambda said: said.count("\n> ") >= times)

    def read(self, seconds: float) -> bool:
        """Reads a piece; false if there is none in that time or the program has ended."""
        ready, _, _ = select.select([self.handle], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            piece = os.read(self.handle, 65536)
        except OSError:
            return False
        self.said += piece.decode(errors="replace")
        return bool(piece)

    def interrupt(self) -> None:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        """Ends the program as a lost connection would, without a chance to say good-bye."""
        self.process.kill()
        self.process.wait()

    def finished(self) -> int:
        """Reads to the end and gives the exit code."""
        end = time.monotonic() + PATIENCE
        while self.read(end - time.monotonic()):
            pass
        return self.process.wait(PATIENCE)
