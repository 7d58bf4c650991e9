"""`darwindeck mcp`: a table for language models that speak the Model Context Protocol."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.output import remark
from darwindeck.errors import RunError


class OpenTable(StrEnum):
    POKEMON = "pokemon"
    KLONDIKE = "klondike"


def mcp(
    *,
    game: Annotated[str, Parameter(name="--game")] = "",
    table: Annotated[OpenTable | None, Parameter(name="--table")] = None,
    opponents: Annotated[str, Parameter(name="--opponents")] = "",
    http: Annotated[int | None, Parameter(name="--http", validator=Number(gte=0, lte=65535))] = None,
    host: Annotated[str, Parameter(name="--host")] = "127.0.0.1",
    no_legal: Annotated[bool, Parameter(name="--no-legal", negative="", show_default=False)] = False,
    seed: Annotated[int | None, Parameter(name="--seed", validator=Number(gte=0, lt=2**63))] = None,
) -> int:
    """Serve a table over stdio to the client that started this program, or over HTTP to several.

    Parameters
    ----------
    game
        Id of a known game, a file (.json, .ddb), or RUN:RANK. Without it clients choose among the known games.
    table
        Serve an open table instead.
    opponents
        Comma-separated, who sits in the other seats: greedy (the default), ismcts:200, random, or `open` for another
        client; at the pokemon table scripted (the default) or open.
    http
        Serve streamable HTTP at this port (0 for any free one) instead of stdio.
    host
        Address to serve HTTP at; only this machine can reach the default.
    no_legal
        Do not offer the list of legal actions.
    seed
        Seed of the deals; without it nobody knows them beforehand.
    """
    if game and table is not None:
        raise RunError("--game and --table name different things to play: give one of them")
    import mcp as _sdk  # noqa: F401  (first, so that what is missing is named as the extra that brings it)

    from darwindeck.llm.mcp.offers import Offers, checked
    from darwindeck.llm.mcp.server import LOOPBACK, serve_http, serve_stdio
    from darwindeck.resolve import load

    offers = checked(
        Offers(
            game=game,
            genome=load(game) if game else None,
            table="" if table is None else table.value,
            opponents=tuple(name.strip() for name in opponents.split(",") if name.strip()),
            legal=not no_legal,
            seed=seed,
        )
    )
    if http is None:
        serve_stdio(offers)
        return 0
    if host not in (LOOPBACK, "localhost", "::1"):
        remark(f"anybody who can reach {host} can sit down at these tables")
    serve_http(offers, port=http, host=host, ready=lambda address: remark(f"serving {address}"))
    return 0
