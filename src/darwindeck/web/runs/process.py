"""A run as a process of its own: `darwindeck evolve`, which neither the page nor the server takes along when they go.

Whether it is at work is asked of the lock on its file, so a server that was started again knows it as well.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.store.lock import holder_of
from darwindeck.store.run_file import SUFFIX
from darwindeck.web.runs.names import day_name, name_of_run

LOGS: Final = "run-logs"
MOST_AT_ONCE: Final = 3
_CODE: Final = "import sys; from darwindeck.cli import main; sys.exit(main())"


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A run as the form asks for it; every value is one of the form's choices, or a number."""

    style: str = "balanced"
    players: str = ""
    minutes: str = ""
    family: str = ""
    effort: str = "quick"
    budget: str = ""
    generations: str = ""
    origins: tuple[str, ...] = ()
    """What `--from` is given."""
    seed: int = 0

    def words(self) -> list[str]:
        """Return the same for the command line."""
        found = ["--style", self.style, "--effort", self.effort, "--seed", str(self.seed)]
        for flag, value in (
            ("--players", self.players),
            ("--minutes", self.minutes),
            ("--family", self.family),
            ("--budget", self.budget),
            ("--generations", self.generations),
        ):
            found += [flag, value] if value else []
        found += ["--from", *self.origins] if self.origins else []
        # Small generations: what is found is saved, and can be played, soon.
        return [*found, "--batch", "16", "--founders", "12"]


class Workers:
    """Starts and stops runs in a folder."""

    def __init__(self, folder: Path, data: Path, threads: int = 0) -> None:
        """`threads` of the engine for each run; 0 leaves a core for the tables."""
        self.threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._folder = folder
        self._logs = data / LOGS
        self._children: list[subprocess.Popen[bytes]] = []

    def begin(self, name: str, asked: Asked, taken: Collection[str]) -> str:
        """Starts a new run and gives its name, which is none of those taken; RunError if too many are at work."""
        wish = name or day_name(datetime.now().astimezone())
        called = name_of_run(wish, lambda name: name in taken or self.starting(self.file_of(name)))
        self._folder.mkdir(parents=True, exist_ok=True)
        self._start(called, ["--out", str(self.file_of(called)), *asked.words()])
        return called

    def file_of(self, name: str) -> Path:
        """Where a run that is begun here is kept."""
        return self._folder / f"{name}{SUFFIX}"

    def resume(self, path: Path, more: Sequence[str] = ()) -> None:
        """Goes on with a run that was stopped; with more to do, also with one that was done."""
        self._start(path.name.removesuffix(SUFFIX), ["--out", str(path), "--resume", *more])

    def stop(self, path: Path) -> bool:
        """Asks the process that works on a run, or is about to, to end; whether there was one."""
        found = holder_of(path)
        if found is None:
            child = self._child(path)
            found = child.pid if child is not None else None
        if found is None or found == os.getpid():
            return False
        with suppress(ProcessLookupError):
            os.kill(found, signal.SIGTERM)
        return True

    def _start(self, name: str, words: Sequence[str]) -> None:
        self._children = [child for child in self._children if child.poll() is None]
        if len(self._children) >= MOST_AT_ONCE:
            raise RunError(f"{MOST_AT_ONCE} runs are at work; stop one first", code="run/busy")
        self._logs.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-c", _CODE, "evolve", *words, "--threads", str(self.threads)]
        with (self._logs / f"{name}.log").open("wb") as log:
            self._children.append(
                subprocess.Popen(  # noqa: S603  (our own program; every word was checked)
                    command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
                )
            )

    def last_words(self, name: str) -> str:
        """Return what the process said last, if it refused."""
        try:
            lines = (self._logs / f"{name}.log").read_text("utf-8", "replace").splitlines()
        except (OSError, ValueError):  # no file can have such a name
            return ""
        return next((line for line in reversed(lines) if line.startswith("error:")), "")

    def starting(self, path: Path) -> bool:
        """Tell whether a process of ours is alive for a run, which may not have its file or the lock on it yet."""
        return self._child(path) is not None

    def _child(self, path: Path) -> subprocess.Popen[bytes] | None:
        for child in self._children:
            words = child.args if isinstance(child.args, list) else []
            if child.poll() is None and str(path) in words:
                return child
        return None
