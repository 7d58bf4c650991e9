"""`darwindeck atlas RUN`: the map of a run's games as one page to open in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from darwindeck.cli.flags import OUTPUT, Quiet
from darwindeck.cli.output import progress_bar, remark
from darwindeck.evolution.atlas import atlas as page
from darwindeck.files import write_whole
from darwindeck.store.run_file import find_run, reading


def atlas(
    run: Path,
    /,
    *,
    output: Annotated[Path, OUTPUT],
    quiet: Quiet = False,
) -> int:
    """Write one page with a map for each family; every game opens to its measures, lineage and rulebook.

    Parameters
    ----------
    run
        The file of the run.
    output
        The page to write, for instance atlas.html; it needs no other file and no network.
    """
    with reading(find_run(run)) as file, progress_bar("writing rulebooks", quiet=quiet) as progress:
        text = page(file, progress=progress)
    data = text.encode()
    write_whole(output, data)
    remark(f"wrote {output}: {len(data)} bytes; open it in a browser", quiet=quiet)
    return 0
