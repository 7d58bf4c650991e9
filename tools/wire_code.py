"""The wire's generated code, written anew from `schema/simulation.fbs` by the FlatBuffers compiler of the dev extra.

python -m tools.wire_code schema/simulation.fbs .
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from darwindeck.errors import RunError

TARGETS: Final = {
    "simulation.py": "src/darwindeck/simulation/generated/simulation.py",
    "simulation.rs": "crates/engine/src/generated/simulation.rs",
}
"""What the compiler writes, and where it belongs in the repository."""


def compiler() -> str:
    """The compiler beside this interpreter; another version would write other code."""
    found = shutil.which("flatc", path=str(Path(sys.executable).parent))
    if found is None:
        raise RunError("flatc is missing; install darwindeck[dev]", code="run/missing-extra")
    return found


def generate(schema: Path) -> dict[str, str]:
    """The text of every generated file."""
    with tempfile.TemporaryDirectory() as folder:
        command = [compiler(), "--python", "--rust", "--gen-onefile", "--filename-suffix", "", "-o", folder]
        subprocess.run([*command, str(schema)], check=True)
        return {name: (Path(folder) / name).read_text("utf-8") for name in TARGETS}


def main(schema: Path, root: Path) -> None:
    for name, text in generate(schema).items():
        (root / TARGETS[name]).write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
