"""Servers as people start them, in processes of their own, and what they print."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[list[str]]:
    """A server of its own; the lines it prints up to the owner's address."""
    command = [
        sys.executable,
        "-c",
        "from darwindeck.cli import main; main()",
        "serve",
        "--no-shared",
        "--data",
        str(folder),
    ]
    with running(*command, "--runs", str(folder), *options) as server:
        assert server.stderr is not None
        printed = [server.stderr.readline()]
        while "owner?key=" not in printed[-1]:
            assert printed[-1], printed
            printed.append(server.stderr.readline())
        yield printed
