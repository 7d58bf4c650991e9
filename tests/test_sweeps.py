"""A law over many values is one test, and every value for which it does not hold is listed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

LAW = """
from tests.sweeps import each

@each("number", range(6))
def test_a_number_is_even(number, tmp_path):
    assert tmp_path.exists()
    assert number % 2 == 0, f"{number} is odd"
"""


def test_every_value_that_fails_is_listed(tmp_path: Path, root: Path) -> None:
    (tmp_path / "test_law.py").write_text(LAW, "utf-8")
    line = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "1", "-o", f"pythonpath={root}"]
    done = subprocess.run([*line, "--rootdir", "."], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert re.findall(r"^E +AssertionError: (\d) is odd", done.stdout, re.MULTILINE) == ["1", "3", "5"]
    assert re.findall(r"^SUBFAILED\(number=\W*(\d)\W*\)", done.stdout, re.MULTILINE) == ["1", "3", "5"]
