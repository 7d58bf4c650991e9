"""The repository keeps its own rules: locks without addresses, layers, one table of codes, true docs."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import darwindeck
from darwindeck.errors import CODES
from darwindeck.extras import EXTRAS
from tools import genome_docs as document

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "darwindeck"
PUBLIC_INDEX = "registry+https://github.com/rust-lang/crates.io-index"
MAY_NAME_CORE = {"bytecode", "simulation", "play", "env"}
ONE_MODULE_OF_THE_TABLE = Path("table", "plugins", "klondike", "search.py")
TEXT = {".py", ".pyi", ".rs", ".toml", ".md", ".txt", ".json", ".yml", ".fbs", ".js", ".css", ".html", ""}


def tracked() -> Iterator[Path]:
    """The text files of the repository, generated locks apart."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in TEXT and path.is_file() and path.name != "Cargo.lock":
            yield path


@pytest.mark.parametrize("lock", ["Cargo.lock", "fuzz/Cargo.lock"])
def test_the_cargo_lock_names_no_host_but_the_public_index(lock: str) -> None:
    path = ROOT / lock
    if not path.exists():
        pytest.skip(f"no {lock}")
    packages = tomllib.loads(path.read_text("utf-8"))["package"]
    assert {package["source"] for package in packages if "source" in package} <= {PUBLIC_INDEX}


def test_the_pins_are_versions_and_nothing_else() -> None:
    first, *lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert re.fullmatch(r"# Python 3\.\d+; written by `make lock`", first)
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.+!]+", line)] == []


def test_no_package_is_asked_from_an_address() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    for extra in project["project"]["optional-dependencies"].values():
        wanted += extra
    assert [requirement for requirement in wanted if "@" in requirement or "://" in requirement] == []
    assert "pip" not in project["tool"]
    assert "uv" not in project["tool"]


def test_no_file_names_a_machine() -> None:
    paths = re.compile(r"(?<![\w.$}])/(?:home|Users|root|work|opt)/\w")
    found = [f"{path.relative_to(ROOT)}: {m[0]}" for path in tracked() if (m := paths.search(_text(path)))]
    assert found == []


def test_nothing_reads_files_from_beside_the_repository() -> None:
    """A clone with nothing beside it passes every check. A key of JSON is no path."""
    beside = re.compile(r"\.\./sha" + r"red|[\"']sha" + r"red[\"'](?!:)")
    ours = [path for path in tracked() if not path.is_relative_to(PACKAGE)]
    assert [str(path.relative_to(ROOT)) for path in ours if beside.search(_text(path))] == []


def test_no_file_is_left_unfinished() -> None:
    marks = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
    found = [str(path.relative_to(ROOT)) for path in tracked() if marks.search(_text(path))]
    assert found == []


def test_every_extra_that_a_command_can_miss_is_offered() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(EXTRAS.values()) <= project["optional-dependencies"].keys()


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))
    assert project["project"]["version"] == darwindeck.__version__
    assert workspace["workspace"]["package"]["version"] == darwindeck.__version__


def test_only_four_packages_and_the_search_of_klondike_name_the_compiled_core() -> None:
    """import-linter does not see compiled modules, so the import statements are read here."""
    offenders = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).parts[0] not in MAY_NAME_CORE and _names_core(path)
    }
    assert offenders == {str(ONE_MODULE_OF_THE_TABLE)}


def _names_core(path: Path) -> bool:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import) and any("_core" in alias.name.split(".") for alias in node.names):
            return True
        if isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            if "_core" in names:
                return True
    return False


def test_every_error_code_in_use_is_in_the_table() -> None:
    pattern = re.compile(r'"((?:genome|bytecode|action|table|run|wire)/[a-z_-]+)"')
    sources = [p for p in (*PACKAGE.rglob("*.py"), *(ROOT / "crates").rglob("*.rs")) if p.name != "errors.py"]
    used = {code for path in sources for code in pattern.findall(path.read_text("utf-8"))}
    assert used - set(CODES) == set()


@pytest.mark.parametrize("page", ["genome.md", "architecture.md"])
def test_the_tables_of_the_docs_are_true(page: str) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    assert document.update(text) == text, "run `make golden`"
    empty = [(name, row[0]) for _, name, rows in document.blocks(text) for row in rows if not row[-1]]
    assert empty == []


def test_every_part_of_the_genome_is_in_the_docs() -> None:
    page = (ROOT / "docs" / "genome.md").read_text("utf-8")
    tables = {name for _, name, _ in document.blocks(page)}
    tags = {row[0].strip("`") for kind, _, rows in document.blocks(page) if kind == "kinds" for row in rows}
    missing = {
        name
        for name, struct in document.structs().items()
        if name not in tables and struct.__struct_config__.tag not in tags
    }
    assert missing == set()
    values = {f"`{member.value}`" for enum in document.enums().values() for member in enum}
    assert {value for value in values if value not in page} == set()


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return ""
