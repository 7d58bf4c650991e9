"""`darwindeck mcp`: a table for language models that speak the Model Context Protocol."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.flags import named_path
from darwindeck.cli.output import remark
from darwindeck.errors import RunError
from darwindeck.store.home import home
from darwindeck.store.tables import SUFFIX, TableFile, hold_tables

if TYPE_CHECKING:
    from darwindeck.llm.mcp.offers import Offers
    from darwindeck.llm.mcp.server import Protocol


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
    tables: Annotated[Path | None, Parameter(name="--tables", converter=named_path)] = None,
    invite: Annotated[bool, Parameter(name="--invite", negative="", show_default=False)] = False,
) -> int:
    """Serve a table over stdio to the client that started this program, or over HTTP to several.

    Parameters
    ----------
    game
        A known game (hearts), a file (.json, .ddb), or RUN:RANK (tonight:3). Without it clients choose among the games
        that ship.
    table
        Serve an open table instead.
    opponents
        Comma-separated, who sits in the other seats: greedy (the default), ismcts:200, random, or `open` for another
        client; at the pokemon table scripted (the default) or open.
    http
        Serve streamable HTTP on this port (0 picks a free one) instead of stdio.
    host
        Address to serve HTTP on; the default can be reached from this machine only.
    no_legal
        Do not offer the list of legal actions.
    seed
        Seed of the deals; without it nobody knows them beforehand.
    tables
        File for the tables, so that a stopped server continues with them; by default one in your data folder.
    invite
        Seats can only be taken with a secret; the secrets are printed here, one for each seat.
    """
    if game and table is not None:
        raise RunError("--game and --table name different things to play: give one of them")
    import mcp as _sdk  # noqa: F401  (first, so that what is missing is named as the extra that brings it)

    from darwindeck.llm.mcp.offers import Offers, check_offers
    from darwindeck.resolve import load

    offers = check_offers(
        Offers(
            game=game,
            genome=load(game) if game else None,
            table="" if table is None else table.value,
            opponents=tuple(name.strip() for name in opponents.split(",") if name.strip()),
            legal=not no_legal,
            seed=seed,
            invite=invite,
        )
    )
    if http is None:
        _serve_stdio(offers, tables)
    else:
        _serve_http(offers, tables, host, http)
    return 0


def _serve_stdio(offers: Offers, tables: Path | None) -> None:
    from darwindeck.llm.mcp.server import Protocol, serve_stdio

    with _open_tables(tables, "stdio") as file:
        protocol = Protocol(offers, stdio=True, file=file)
        _announce(protocol)
        serve_stdio(protocol)


def _serve_http(offers: Offers, tables: Path | None, host: str, port: int) -> None:
    from darwindeck.llm.mcp.server import LOOPBACK, Protocol, address_of, open_door, serve_http

    with open_door(host, port) as door, _open_tables(tables, str(port or "any")) as file:
        protocol = Protocol(offers, stdio=False, file=file)
        if host not in (LOOPBACK, "localhost", "::1"):
            remark(f"anybody who can reach {host} can sit down at these tables")
        remark(f"serving {address_of(door, host)}")
        _announce(protocol)
        serve_http(protocol, door, host)


def _announce(protocol: Protocol) -> None:
    for problem in protocol.service.problems:
        remark(problem)
    for seat, secret in protocol.service.guests.items():
        remark(f"seat {seat} is for whoever joins with the secret {secret}")


@contextmanager
def _open_tables(named: Path | None, server: str) -> Iterator[TableFile]:
    """Open the file of the tables: the one that was named, else the first of this kind of server that no other
    holds.
    """
    if named is not None:
        with hold_tables(named) as file:
            yield file
        return
    with ExitStack() as held:
        for sitting in count(1):
            path = home() / f"mcp-{server}{'' if sitting == 1 else f'-{sitting}'}{SUFFIX}"
            try:
                file = held.enter_context(hold_tables(path))
            except RunError as error:
                if error.code != "run/busy":
                    raise
                continue
            break
        yield file
