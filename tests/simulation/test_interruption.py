"""Ctrl-C during a batch over the wire: the call returns soon, nothing runs on, later results are whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

GENEROUS = 20.0
"""Seconds; measured: a twentieth of a second and the game being played."""

CHILD = """
import pathlib, signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job inherits "ignore"
from darwindeck.bytecode import encode
from darwindeck.genome.library import load_game
from darwindeck.simulation.wire import Request, run_batch

tasks = pathlib.Path("/proc/self/task")
threads = len(list(tasks.iterdir()))
short = [Request(bytecode=encode(load_game("war")), games=300, seed=5)]
before = run_batch(short, threads=2)
try:
    print("running", flush=True)
    run_batch([Request(bytecode=encode(load_game("{game}")), agents=("{agent}",), games=10**7)], threads=2)
except KeyboardInterrupt:
    print("stopped", time.monotonic())
for _ in range(500):
    if len(list(tasks.iterdir())) <= threads:
        break
    time.sleep(0.01)
print("threads", len(list(tasks.iterdir())) - threads)
print("same", run_batch(short, threads=2) == before)
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no /proc here")
@pytest.mark.parametrize(
    ("game", "agent"),
    [
        ("partnership-spades", "greedy"),
        ("war", "greedy"),
        ("hearts", "ismcts:1000000"),
        ("whist", "oracle:1000000"),
    ],
    ids=lambda value: str(value).partition(":")[0],
)
def test_ctrl_c_stops_a_batch_and_leaves_nothing_running(game: str, agent: str) -> None:
    """A single decision of the searching agents takes longer than the bound: the search itself has to end."""
    command = [sys.executable, "-c", CHILD.replace("{game}", game).replace("{agent}", agent)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "running\n"
        begin = time.monotonic()
        os.kill(running.pid, signal.SIGINT)
        rest, _ = running.communicate(timeout=120)
    lines = dict(line.split() for line in rest.splitlines())
    assert running.returncode == 0
    assert lines["threads"] == "0"
    assert lines["same"] == "True"
    assert float(lines["stopped"]) - begin < GENEROUS
