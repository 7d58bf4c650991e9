"""`darwindeck docs`: a page of the handbook in the terminal, or all of them on your own disk."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from darwindeck.cli.flags import Quiet, named_path
from darwindeck.cli.output import emit_paged, remark
from darwindeck.files import write_whole

FOLDER: Final = Path("darwindeck-handbook")


def docs(
    page: str | None = None,
    /,
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"], converter=named_path)] = FOLDER,
    open_page: Annotated[bool, Parameter(name="--open", negative="", show_default=False)] = False,
    quiet: Quiet = False,
) -> int:
    """Print a page of the handbook, or write all of them to read and search offline.

    Parameters
    ----------
    page
        The page to print, such as genome or index, which lists them all; with --open it is opened in your browser.
    output
        The folder to write; pages of the same name in it are replaced, other files stay.
    open_page
        Open it in your browser.
    """
    from darwindeck.handbook.book import FIRST, page_text
    from darwindeck.handbook.site import whole_site

    text = None if page is None else page_text(page)
    if text is not None and not open_page:
        emit_paged(text)
        return 0
    output.mkdir(parents=True, exist_ok=True)
    files = whole_site()
    for name, data in files.items():
        write_whole(output / name, data)
    first = output / f"{page or FIRST}.html"
    pages = sum(name.endswith(".html") for name in files)
    remark(f"wrote {pages} pages; open {first} in a browser", quiet=quiet)
    if open_page:
        import webbrowser

        webbrowser.open(first.absolute().as_uri())
    return 0
