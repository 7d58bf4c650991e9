"""Instructions for one hand of Hearts, by the engine and by the loop written out by hand, and for one action of the
games that take most, against the pinned numbers.

    python benchmarks/instructions.py [--write]

A busy machine does not disturb instruction counts: they move only with the code, the compiler and the libraries. The
release build is the portable one. Two runs of different length are subtracted, so that starting up does not count.
Fails when a count is more than 3% off; with another compiler than the pinned one it only reports.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PINNED = Path(__file__).with_suffix(".json")
PROGRAM = ROOT / "target" / "release" / "examples" / "ratio"
MODES = ("engine", "traced", "reference")
FEW, MANY = 500, 2500
LIBRARY = ROOT / "src" / "darwindeck" / "games"
GAMES = (
    "warthog", "switch", "bartok", "pontoon", "tablic", "scopa", "old-maid", "oklahoma", "pool-rummy", "go-fish",
)  # fmt: skip
FEW_GAMES, MANY_GAMES = 20, 120
TOLERANCE = 0.03


def compiler() -> str:
    return subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.strip()


def build() -> None:
    command = [
        "cargo",
        "build",
        "--release",
        "--locked",
        "--quiet",
        "-p",
        "darwindeck-reference",
        "--example",
        "ratio",
    ]
    subprocess.run(command, cwd=ROOT, check=True)


def instructions(*arguments: str) -> tuple[int, int]:
    """Instructions of a whole run, by callgrind, and the number that it printed."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(PROGRAM), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise SystemExit(f"valgrind did not say how many instructions it saw:\n{done.stderr}")
    return int(found[1]), int(done.stdout)


def per_hand(mode: str) -> int:
    many, _ = instructions(mode, str(MANY))
    few, _ = instructions(mode, str(FEW))
    return round((many - few) / (MANY - FEW))


def per_action(game: str) -> int:
    file = str(LIBRARY / f"{game}.json")
    many, actions = instructions("game", file, str(MANY_GAMES))
    few, fewer_actions = instructions("game", file, str(FEW_GAMES))
    return round((many - few) / (actions - fewer_actions))


def main() -> int:
    if shutil.which("valgrind") is None:
        print("instructions: valgrind is not installed, nothing counted")
        return 0
    build()
    counts = {mode: per_hand(mode) for mode in MODES} | {game: per_action(game) for game in GAMES}
    found: dict[str, object] = {"compiler": compiler(), **counts}
    if "--write" in sys.argv:
        PINNED.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
        print(f"wrote {PINNED.relative_to(ROOT)}: {found}")
        return 0
    pinned = json.loads(PINNED.read_text("utf-8"))
    same_compiler = pinned["compiler"] == found["compiler"]
    if not same_compiler:
        print(f"pinned with {pinned['compiler']}, counted with {found['compiler']}: a report only")
    failed = False
    for name, now in counts.items():
        then = int(pinned[name])
        change = now / then - 1
        failed = failed or (same_compiler and abs(change) > TOLERANCE)
        unit = "a hand" if name in MODES else "an action"
        print(f"{name}: {now:,} instructions {unit}, pinned {then:,} ({change:+.1%})")
    print(f"the engine takes {counts['engine'] / counts['reference']:.2f} times the reference")
    print(f"tracing adds {counts['traced'] / counts['engine'] - 1:.0%}")
    if failed:
        print("more than 3% off: find out why, then pin anew with --write")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
