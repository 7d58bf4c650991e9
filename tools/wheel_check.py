"""A wheel as a stranger has it: installed in an environment of its own, in a folder with nothing beside it.

python tools/wheel_check.py VENV
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path
from urllib.request import urlopen

NOTHING = {"PATH": "/usr/bin:/bin"}


def main() -> int:
    environment = Path(sys.argv[1]).absolute()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        program = environment / "bin" / "darwindeck"
        run([program, "-V"])
        run([program, "play", "hearts", "--line", "--seed", "1"], said="q\n")
        run([program, "evolve", "--budget", "10s", "--effort", "quick", "--out", "first"])
        run([program, "rulebook", "hearts", "-o", "hearts.html"])
        run([program, "docs", "-o", "handbook"])
        serves(program)
    look_inside(environment)
    print("wheel-check: the wheel works on its own")
    return 0


def run(line: Sequence[str | Path], said: str = "") -> None:
    """One command, with nothing of this machine's tools on the path."""
    print("$", *line)
    here = {**NOTHING, "HOME": str(Path.cwd()), "LC_ALL": "C.UTF-8"}
    subprocess.run(line, input=said, text=True, check=True, env=here, stdout=subprocess.DEVNULL)


def serves(program: Path) -> None:
    """The site comes up and has its first page."""
    line = [str(program), "serve", "--port", "0"]
    here = {**NOTHING, "HOME": str(Path.cwd()), "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True, env=here) as server:
        assert server.stderr is not None
        address = next(word for line in server.stderr for word in line.split() if word.startswith("http://"))
        with urlopen(address) as page:  # noqa: S310  (our own server)
            assert b"DarwinDeck" in page.read()
        server.terminate()
    print(f"$ {program} serve: answers")


def look_inside(environment: Path) -> None:
    """What else belongs to a wheel: types, stubs, games, the licence, a README that can be shown."""
    (place,) = environment.glob("lib/python*/site-packages")
    package = place / "darwindeck"
    wanted = (
        "py.typed",
        "_core/__init__.pyi",
        "games/hearts.json",
        "handbook/pages/index.md",
        "web/templates/table.html.jinja",
    )
    missing = [name for name in wanted if not (package / name).exists()]
    assert not missing, f"the wheel lacks {missing}"
    extra = [
        path.name for path in package.rglob("*.py") if path.name in {"bench.py", "peers.py", "testing.py"}
    ]
    assert not extra, f"the wheel has {extra}, which are for developers"
    sys.path.insert(0, str(place))
    about = distribution("darwindeck").metadata
    assert about["License-Expression"] == "MIT"
    assert about["Description-Content-Type"].startswith("text/markdown")
    assert [*place.glob("darwindeck-*.dist-info/licenses/LICENSE")], "the licence is missing"
    assert [*place.glob("darwindeck-*.dist-info/sboms/*.json")], "the list of crates (SBOM) is missing"


if __name__ == "__main__":
    sys.exit(main())
