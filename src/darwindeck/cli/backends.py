"""Where a command has its games played: `--backend local`, `ray` or `files`, the same for all that run batches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, assert_never

from cyclopts import Parameter

from darwindeck.cli.flags import named_path
from darwindeck.cli.output import remark
from darwindeck.errors import RunError
from darwindeck.simulation.backends import using


class BackendName(StrEnum):
    LOCAL = "local"
    RAY = "ray"
    FILES = "files"


@Parameter(name="*")
@dataclass(frozen=True)
class Where:
    """The flags that say where games are played."""

    backend: Annotated[
        BackendName,
        Parameter(
            help="Where games are played: on this machine, on a Ray cluster, or by `darwindeck evaluate`. "
            "The result does not depend on it."
        ),
    ] = BackendName.LOCAL
    address: Annotated[
        str | None,
        Parameter(
            help="With ray: the cluster to join, auto or HOST:PORT; without it one is started on this machine."
        ),
    ] = None
    exchange: Annotated[
        Path | None,
        Parameter(converter=named_path, help="With files: the folder for requests and results."),
    ] = None

    def __post_init__(self) -> None:
        if self.address is not None and self.backend is not BackendName.RAY:
            raise RunError("--address is for --backend ray", code="run/bad-argument")
        if (self.exchange is not None) is not (self.backend is BackendName.FILES):
            raise RunError(
                "--backend files needs --exchange DIR, and nothing else does", code="run/bad-argument"
            )


HERE: Final = Where()


@contextmanager
def playing_at(where: Where, *, threads: int = 0, quiet: bool = False) -> Iterator[None]:
    """Batches inside of it are played where the flags say."""
    match where.backend:
        case BackendName.LOCAL:
            yield
        case BackendName.RAY:
            from darwindeck.simulation.backends.ray import ray_backend

            remark(_opening(where), quiet=quiet)
            with ray_backend(where.address, cores=threads, log=remark) as ray, using(ray):
                yield
        case BackendName.FILES:
            from darwindeck.simulation.backends.files import FilesBackend

            folder = where.exchange
            assert folder is not None, "checked when the flags were read"  # noqa: S101
            files = FilesBackend(folder)
            remark(f"requests go to {folder}: darwindeck evaluate {folder} --shard 1/1 --watch", quiet=quiet)
            with using(files):
                yield
            files.finish()
        case _:
            assert_never(where.backend)


def _opening(where: Where) -> str:
    return f"joining the Ray cluster at {where.address}" if where.address else "starting Ray on this machine"
