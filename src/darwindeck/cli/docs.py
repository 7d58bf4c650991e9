"""`darwindeck docs`: the handbook as pages on your own disk."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from darwindeck.cli.flags import Quiet, named_path
from darwindeck.cli.output import remark
from darwindeck.files import write_whole

FOLDER: Final = Path("darwindeck-handbook")


def docs(
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"], converter=named_path)] = FOLDER,
    open_page: Annotated[bool, Parameter(name="--open", negative="", show_default=False)] = False,
    quiet: Quiet = False,
) -> int:
    """Write the handbook as pages to read and search offline.

    Parameters
    ----------
    output
        The folder to write; pages of the same name in it are replaced, other files stay.
    open_page
        Open it in your browser.
    """
    from darwindeck.handbook.site import whole_site

    output.mkdir(parents=True, exist_ok=True)
    files = whole_site()
    for name, data in files.items():
        write_whole(output / name, data)
    first = output / "index.html"
    pages = sum(name.endswith(".html") for name in files)
    remark(f"wrote {pages} pages; open {first} in a browser", quiet=quiet)
    if open_page:
        import webbrowser

        webbrowser.open(first.absolute().as_uri())
    return 0
