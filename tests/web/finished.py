"""Tables that are played to their end on the server, without clicks."""

from __future__ import annotations

from darwindeck.web.app import Site
from tests.play.tables import SIX, Case, decisions
from tests.web.site import OpenTable, RunningSite

HEARTS = SIX["trick"]


def finish(site: RunningSite, table: OpenTable) -> None:
    """The person plays by chance until the game is over."""

    async def played(running: Site) -> None:
        for _ in decisions(running.tables.get(table.id).table):
            pass

    site.do(played)


def finished(site: RunningSite, case: Case = HEARTS) -> OpenTable:
    table = site.open(case.genome(), seed=case.seed)
    finish(site, table)
    return table
