"""The licence texts of all crates that are linked into the wheel, in one file beside the compiled module.

python tools/licences.py [FILE]
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

ROOT: Final = Path(__file__).parents[1]
TARGET: Final = ROOT / "src/darwindeck/licences-of-crates.txt"
NAMES: Final = ("licen", "copying", "unlicense", "notice")


class Package(msgspec.Struct):
    """A crate, as cargo tells of it."""

    id: str
    name: str
    version: str
    manifest_path: str
    license: str | None = None
    source: str | None = None


class Kind(msgspec.Struct):
    kind: str | None = None
    """Nothing for what is linked; `dev` and `build` for the rest."""


class Dependency(msgspec.Struct):
    pkg: str
    dep_kinds: list[Kind]


class Node(msgspec.Struct):
    id: str
    deps: list[Dependency]


class Resolve(msgspec.Struct):
    nodes: list[Node]


class Metadata(msgspec.Struct):
    """What is read of `cargo metadata`."""

    packages: list[Package]
    resolve: Resolve


def metadata() -> Metadata:
    """Every crate of the workspace's lock file."""
    line = ["cargo", "metadata", "--format-version", "1", "--locked"]
    done = subprocess.run(line, cwd=ROOT, check=True, capture_output=True)
    return msgspec.json.decode(done.stdout, type=Metadata)


def linked(found: Metadata) -> Iterator[Package]:
    """The crates from elsewhere that the module is made of; those for tests and for building are not in it."""
    packages = {each.id: each for each in found.packages}
    nodes = {each.id: each for each in found.resolve.nodes}
    waiting = [each.id for each in found.packages if each.name == "darwindeck-python"]
    seen = {*waiting}
    while waiting:
        for each in nodes[waiting.pop()].deps:
            if each.pkg not in seen and any(kind.kind is None for kind in each.dep_kinds):
                seen.add(each.pkg)
                waiting.append(each.pkg)
    yield from sorted((packages[key] for key in seen if packages[key].source), key=lambda each: each.name)


def texts_of(package: Package) -> list[str]:
    """The licence texts that a crate brings."""
    folder = Path(package.manifest_path).parent
    files = sorted(
        each for each in folder.iterdir() if each.is_file() and each.name.lower().startswith(NAMES)
    )
    return [each.read_text("utf-8", "replace").strip() for each in files]


def document(packages: list[Package]) -> str:
    """The whole file; a text that several crates share is there once, under all their names."""
    users: dict[str, list[str]] = {}
    for each in packages:
        name = f"{each.name} {each.version} ({each.license or 'see its text'})"
        for text in texts_of(each) or [f"No text comes with this crate; its licence is {each.license}."]:
            users.setdefault(text, []).append(name)
    lines = "\n".join
    parts = [f"{lines(names)}\n\n{text}\n" for text, names in users.items()]
    return f"\n{'=' * 80}\n".join(["Licences of the crates that are linked into darwindeck._core\n", *parts])


def main() -> int:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.write_text(document(list(linked(metadata()))), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
