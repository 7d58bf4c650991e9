"""What CI runs: every check, side by side where that is quicker, and a failure of any of them is a failure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
AUTHOR = ("-c", "user.name=somebody", "-c", "user.email=somebody@example.org")
CHECKED_BY_CI = """
system:
\t@echo system ran
check:
\t@echo CI=$$CI; ls ..; ls -A; mkdir .stamps; echo took > .stamps/tests.xml; exit 7
"""


def _without_make() -> dict[str, str]:
    """The environment, as if no make had started these tests: one below another says where it enters and leaves."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "WORKERS")
    }


def test_ci_checks_a_clone_with_nothing_beside_it_and_passes_the_exit_code_on(tmp_path: Path) -> None:
    checkout, temporary = tmp_path / "checkout", tmp_path / "temporary"
    (checkout / ".ci").mkdir(parents=True)
    temporary.mkdir()
    (tmp_path / "beside").write_text("only on this machine", "utf-8")
    shutil.copy(ROOT / ".ci" / "run", checkout / ".ci" / "run")
    (checkout / "Makefile").write_text(CHECKED_BY_CI, "utf-8")
    for words in (["init", "-q"], ["add", "."], [*AUTHOR, "commit", "-q", "-m", "all"]):
        subprocess.run(["git", *words], cwd=checkout, check=True)
    (checkout / "forgotten").write_text("never committed", "utf-8")
    done = subprocess.run(
        [checkout / ".ci" / "run"],
        cwd=tmp_path,
        env={**_without_make(), "TMPDIR": str(temporary)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2, done.stderr  # what make says to any failure
    assert done.stdout.split() == [
        *["ci:", "changes", "that", "are", "not", "committed", "are", "not", "checked"],
        *("system", "ran", "CI=true", "checkout", ".ci", ".git", "Makefile"),
    ]
    assert "Error 7" in done.stderr
    assert list(temporary.iterdir()) == []
    assert (checkout / ".stamps" / "tests.xml").read_text("utf-8") == "took\n"


WORKERS = (os.cpu_count() or 1) + 1
CHECKS = (
    "ruff check src tests benchmarks fuzz tools",
    "ruff format --check src tests benchmarks fuzz tools",
    "mypy --strict",
    "python -m mypy.stubtest darwindeck._core --allowlist tools/stubtest.txt --ignore-unused-allowlist",
    "lint-imports",
    "cargo fmt --all --check",
    "cargo fmt --manifest-path fuzz/Cargo.toml --check",
    "cargo clippy --locked --workspace --all-targets --quiet -- -D warnings",
    "cargo test --locked --quiet",
    "npm run --silent check",
    f"pytest -q -n {WORKERS} --dist worksteal -m not deep --durations=60 --junitxml=.stamps/tests.xml",
)
TOOL = f"""#!/bin/sh
name="${{0##*/}}${{*:+ $*}}"
case "$name" in
  "rustc --version") echo "rustc 99.0.0"; exit;;
  "python -c "*) exec "{sys.executable}" "$@";;
esac
echo "$name" >> "$CALLED"
case "$MAKEFLAGS $name" in
  *jobserver*"cargo clippy"*|*jobserver*"cargo test"*|*jobserver*maturin*)
    echo "$name looks for the jobs of make" >> "$CALLED";;
esac
[ "$name" != "$BROKEN" ]
"""
"""A tool that only writes down that it was called, and fails if it is the broken one."""


def _run_check(folder: Path, broken: str) -> tuple[int, list[str]]:
    """Runs `make check` of a checkout in which every tool is such a one; how it ended, and what was called."""
    (folder / "crates").mkdir()
    (folder / "benchmarks" / "reference").mkdir(parents=True)
    (folder / "tools" / "page").mkdir(parents=True)
    files = ("Makefile", "Cargo.toml", "Cargo.lock", "pyproject.toml", "constraints.txt")
    for name in (*files, "benchmarks/reference/Cargo.toml", "tools/page/package-lock.json"):
        shutil.copy(ROOT / name, folder / name)
    for where, tools in (
        (".venv/bin", ("python", "pip", "maturin", "ruff", "mypy", "lint-imports", "pytest")),
        ("system", ("cargo", "rustc", "cc", "npm")),
    ):
        (folder / where).mkdir(parents=True)
        for tool in tools:
            (folder / where / tool).write_text(TOOL, "utf-8")
            (folder / where / tool).chmod(0o755)
    called = folder / "called"
    path = f"{folder / 'system'}{os.pathsep}{os.environ['PATH']}"
    told = {**_without_make(), "PATH": path, "CALLED": str(called), "BROKEN": broken}
    done = subprocess.run(["make", "check"], cwd=folder, env=told, capture_output=True, text=True)
    return done.returncode, called.read_text("utf-8").splitlines()


def test_check_runs_every_check_once(tmp_path: Path) -> None:
    code, called = _run_check(tmp_path, "none")
    assert code == 0
    built = [
        "pip install --quiet -r .stamps/requirements.txt",
        "maturin develop --release --locked --quiet",
        "npm ci --silent",
    ]
    assert sorted(called) == sorted([*built, *CHECKS])
    assert called[-1] == CHECKS[-1]
    assert called.index(built[1]) < called.index(CHECKS[3])


@pytest.mark.parametrize("broken", CHECKS)
def test_a_check_that_fails_is_never_lost_among_the_others(broken: str, tmp_path: Path) -> None:
    code, called = _run_check(tmp_path, broken)
    assert code != 0
    assert broken in called
