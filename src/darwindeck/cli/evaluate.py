"""`darwindeck evaluate`: a worker's share of requests that are laid out as files, for clusters without Ray."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from darwindeck.cli.flags import OUTPUT, Quiet, named_path
from darwindeck.cli.output import remark
from darwindeck.errors import RunError
from darwindeck.simulation.backends.files import Shard, evaluate_file, evaluate_folder, watch_folder
from darwindeck.wording.amounts import how_many


def evaluate(
    requests: Annotated[Path, Parameter(converter=named_path)],
    /,
    *,
    shard: Annotated[str, Parameter(name="--shard")] = "1/1",
    output: Annotated[Path | None, OUTPUT] = None,
    watch: Annotated[bool, Parameter(name="--watch", negative="", show_default=False)] = False,
    quiet: Quiet = False,
) -> int:
    """Play a share of what `--backend files` asks for, and write what was found.

    Parameters
    ----------
    requests
        A .request file, or the exchange folder: then every request in it that this share has not answered.
    shard
        Which share of the work: 2/3 is the second of three.
    output
        Where the results of a single file go; by default beside it.
    watch
        With a folder: keep answering new requests until the driver has finished.
    """
    share = Shard.read(shard)
    if requests.is_dir():
        if output is not None:
            raise RunError("results stay in the folder: leave --output out", code="run/bad-argument")
        _folder(requests, share, watch=watch, quiet=quiet)
        return 0
    if watch:
        raise RunError(f"{requests} is not a folder to watch", code="run/bad-argument")
    results = output or requests.with_name(f"{requests.stem}.{share.index}-of-{share.count}.result")
    parts = evaluate_file(requests, results, share)
    remark(f"{results}: {how_many(parts, 'part')}", quiet=quiet)
    return 0


def _folder(folder: Path, share: Shard, *, watch: bool, quiet: bool) -> None:
    def report(path: Path, parts: int) -> None:
        remark(f"{path.name}: {how_many(parts, 'part')}", quiet=quiet)

    if watch:
        watch_folder(folder, share, report)
    elif not evaluate_folder(folder, share, report):
        remark(f"{folder}: nothing to do", quiet=quiet)
