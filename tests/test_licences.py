"""The licence texts of linked crates, as they go into the wheel."""

from __future__ import annotations

import re
from pathlib import Path

from tools.licences import Dependency, Kind, Metadata, Node, Package, Resolve, document, linked

ROOT = Path(__file__).parents[1]


def test_the_texts_of_what_is_linked_are_there_once_and_those_of_tests_are_not(tmp_path: Path) -> None:
    def crate(name: str, text: str, source: str | None = "registry") -> Package:
        folder = tmp_path / name
        folder.mkdir()
        (folder / "LICENSE-MIT").write_text(text)
        return Package(name, name, "1.0", str(folder / "Cargo.toml"), "MIT", source)

    packages = [
        crate("darwindeck-python", "ours", None),
        crate("one", "MIT text"),
        crate("two", "MIT text"),
        crate("tried", "of a test"),
    ]
    plain, test = [Kind()], [Kind("dev")]
    nodes = [
        Node("darwindeck-python", [Dependency("one", plain), Dependency("tried", test)]),
        Node("one", [Dependency("two", plain)]),
        Node("two", []),
    ]
    text = document(list(linked(Metadata(packages, Resolve(nodes)))))
    assert text.count("MIT text") == 1
    assert "one 1.0 (MIT)\ntwo 1.0 (MIT)" in text
    assert "of a test" not in text
    assert "ours" not in text


def test_every_action_of_the_workflows_is_pinned_by_its_hash() -> None:
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        for used in re.findall(r"uses: (.*)", path.read_text("utf-8")):
            assert re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v[\d.]+", used), f"{path.name}: {used}"
