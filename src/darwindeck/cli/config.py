"""`darwindeck.toml`: what a person wants unless the command line says otherwise.

`cli/app.py` says where it is looked for.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Annotated, Final, get_args

import msgspec
from cyclopts import App, ArgumentCollection, Token

from darwindeck.cli.flags import Level
from darwindeck.errors import RunError
from darwindeck.files import read_whole
from darwindeck.limits import MOST_GENOME_BYTES
from darwindeck.store.home import VARIABLE as HOME

WISHED: Final = "--wished-names"
"""A flag that only this file gives: names of bots for tables of any size."""


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that can be written in the file."""

    threads: Annotated[int, msgspec.Meta(ge=0, le=1024)] | None = None
    """Engine threads; 0 for one per core."""
    level: str | None = None
    """Of the bots one plays against: easy, medium, strong, or what `play --opponents` takes."""
    names: tuple[str, ...] = ()
    """What bots are called, clockwise from you, as far as there are names."""
    four_colours: bool = False
    """Each suit has a colour of its own."""
    data: str | None = None
    """The folder in which tables, ratings and own games are kept."""


def read_config(path: Path) -> Config:
    """Return what a file says; every fault names the file."""
    try:
        return msgspec.convert(tomllib.loads(read_whole(path, MOST_GENOME_BYTES).decode()), Config)
    except OSError as error:
        raise RunError(f"{path}: {error.strerror or error}", code="run/io") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        known = ", ".join(field.name for field in msgspec.structs.fields(Config))
        raise RunError(f"{path}: {error}; it may have: {known}", code="run/bad-config") from error


class Defaults:
    """Gives a command what the file says wherever the command line says nothing."""

    def __init__(self, config: Config, source: str) -> None:
        self._source = source
        self._values = {
            "--threads": "" if config.threads is None else str(config.threads),
            "--opponents": config.level or "",
            "--level": config.level if config.level in get_args(Level) else "",
            WISHED: ",".join(config.names),
            "--four-colour": "true" if config.four_colours else "",
        }

    def __call__(self, _app: App, _commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
        for argument in arguments:
            value = self._values.get(argument.name, "")
            if value and not argument.tokens:
                argument.append(Token(keyword=argument.name, value=value, source=self._source))


def defaults(path: Path) -> tuple[Defaults, ...]:
    """Return what a file says; its data folder holds from here on."""
    config = read_config(path)
    if config.data:
        os.environ.setdefault(HOME, str((path.parent / Path(config.data).expanduser()).absolute()))
    return (Defaults(config, str(path)),)
