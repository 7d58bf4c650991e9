"""The flags that commands share, each spelled and explained once.

A command takes those it honours and no others: `def games(*, json: Json = False) -> int`.
"""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

Json = Annotated[
    bool,
    Parameter(
        name="--json", negative="", show_default=False, help="Print JSON for programs instead of text."
    ),
]
Quiet = Annotated[
    bool, Parameter(name="--quiet", negative="", show_default=False, help="Print only results and errors.")
]
Seed = Annotated[
    int,
    Parameter(
        name="--seed",
        validator=Number(gte=0, lt=2**64),
        help="Seed of everything random; the same seed gives the same result on any machine.",
    ),
]
Threads = Annotated[
    int,
    Parameter(
        name="--threads",
        validator=Number(gte=0, lte=1024),
        help="Engine threads, 0 for one per core; the result does not depend on it.",
    ),
]
