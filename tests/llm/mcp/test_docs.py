"""docs/mcp.md is true: its configuration starts a server, its tables are those of the code."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

from darwindeck.cli.app import build
from darwindeck.llm.mcp.library import papers
from darwindeck.llm.mcp.offers import Offers, check_offers
from darwindeck.llm.mcp.seat_tools import SEAT_TOOLS, TABLE_TOOLS
from darwindeck.llm.tools.game import GAME_TOOLS
from darwindeck.resolve import load

TEXT = (Path(__file__).parents[3] / "docs" / "mcp.md").read_text()


def typed(words: list[str]) -> Offers:
    """What a command line would serve."""
    _, bound, _ = build().parse_args(words, exit_on_error=False, print_error=False)
    given = bound.arguments
    opponents = tuple(given.get("opponents", "").split(",")) if "opponents" in given else ()
    game = given.get("game", "")
    return check_offers(
        Offers(
            game=game, genome=load(game) if game else None, table=given.get("table", ""), opponents=opponents
        )
    )


def test_every_configuration_is_json_that_starts_a_server() -> None:
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
    assert [list(block) for block in blocks] == [["mcpServers"], ["servers"]]
    for block in blocks:
        ((server,),) = (entry.values() for entry in block.values())
        assert server["command"] == "darwindeck"
        assert typed(server["args"]).default == "crazy-eights"


def test_every_command_is_one_that_can_be_typed() -> None:
    (block,) = re.findall(r"```\n(darwindeck.*?)```", TEXT, re.DOTALL)
    served = [typed(shlex.split(line, comments=True)[1:]) for line in block.splitlines()]
    assert [offers.default for offers in served] == ["crazy-eights", "hearts", "pokemon"]
    assert served[1].players("hearts") == ("open", "open", "greedy", "open")


def test_every_tool_of_the_server_and_every_resource_is_described() -> None:
    names = (*SEAT_TOOLS, *TABLE_TOOLS, *GAME_TOOLS)
    assert [name for name in names if f"`{name}" not in TEXT] == []
    uris = (paper.uri for paper in papers(Offers(game="war", genome=load("war"))))
    assert [uri for uri in uris if f"`{uri.replace('/war', '/GAME')}`" not in TEXT] == []
