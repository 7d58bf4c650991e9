"""Prompts: the seed's words are there, in exactly the modes that offer the tools they speak of."""

from __future__ import annotations

import pytest

from darwindeck.errors import TableError
from darwindeck.llm.game.game_session import game_offer
from darwindeck.llm.modes import MODES, Mode, Offer, offer
from darwindeck.llm.prompts import compose, lint, named_tools, sections, system_prompt
from darwindeck.llm.tools.registry import EVERY_TOOL

ALL = [(game, mode) for game, modes in MODES.items() for mode in modes]
SEED_LINES = (
    "### Peeking and Searching",
    "**After peeking** (viewing top/bottom cards of a zone):",
    "- The peek result shows you full card details and positions",
    '- Use `move_card` with `fromZone="your_deck"` and `cardName="<name>"` to pull specific cards',
    "- Use `rearrange_zone` to put remaining cards back in a specific order (top to bottom)",
    "- Use `shuffle` if the card effect says to shuffle afterward",
    "- You CAN use cardName to target cards in the deck after peeking — you know their names",
    "**After searching** (viewing all cards in a zone):",
    "- The search result shows all cards with full details and quantities",
    "- Use `move_card` to take specific cards from the zone",
    "- Always `shuffle` the zone after searching (unless the effect says otherwise)",
    "**Common patterns:**",
    '- "Look at the top N, take any Energy, shuffle the rest" → peek, move_card for energy, shuffle',
    '- "Look at the top N, put them back in any order" → peek, rearrange_zone',
    '- "Search your deck for a card, shuffle" → search_zone, move_card, shuffle',
)
SEED_USAGE = (
    "- `move_card` works from ANY zone, not just hand — use after peek/search to pull cards by name from deck",
    "- `rearrange_zone` for reordering cards after peek",
    "- `peek` to look at top/bottom N cards of any zone (returns full card details)",
    "- `search_zone` to see all cards in a hidden zone (returns full card inventory)",
)


@pytest.mark.parametrize(("game", "mode"), ALL)
def test_every_tool_a_prompt_names_is_offered_and_every_offered_tool_is_named(game: str, mode: Mode) -> None:
    found = lint(offer(game, mode))
    assert (found.named_but_missing, found.offered_but_unnamed) == ((), ())


def test_the_lint_also_holds_when_searching_in_decisions_is_off() -> None:
    found = lint(offer("pokemon", Mode.DECISION, search_in_decision=False))
    assert (found.named_but_missing, found.offered_but_unnamed) == ((), ())


@pytest.mark.parametrize(("game", "mode"), ALL)
def test_peek_and_search_is_there_exactly_where_the_tools_are(game: str, mode: Mode) -> None:
    offered = offer(game, mode)
    has_tools = {"peek", "rearrange_zone", "search_zone"} <= set(offered.tools)
    assert ("PEEK_AND_SEARCH" in offered.sections) == has_tools
    lines = system_prompt(game, mode).splitlines()
    assert all((line in lines) == has_tools for line in SEED_LINES)


def test_prompt_explains_peek_and_search() -> None:
    lines = system_prompt("pokemon", Mode.MAIN).splitlines()
    assert [line for line in (*SEED_USAGE, *SEED_LINES) if line not in lines] == []


@pytest.mark.parametrize(("game", "mode"), ALL)
def test_no_markup_of_the_sections_is_left_in_a_prompt(game: str, mode: Mode) -> None:
    prompt = system_prompt(game, mode)
    assert "<!--" not in prompt
    assert "## @" not in prompt


def test_every_tool_is_offered_somewhere_and_every_section_used() -> None:
    offers = [*(offer(game, mode) for game, mode in ALL), game_offer()]
    assert {name for offered in offers for name in offered.tools} == set(EVERY_TOOL)
    assert {name for offered in offers for name in offered.sections} == set(sections())


def test_the_lint_finds_a_tool_that_is_named_but_missing() -> None:
    offered = offer("pokemon", Mode.MAIN)
    broken = Offer(offered.tools, ("ROLE_MAIN",))
    assert "peek" in lint(broken).offered_but_unnamed
    assert lint(Offer((), ("KLONDIKE",))).named_but_missing == ("move_card_stack",)


def test_the_lint_treats_unknown_compound_names_as_tools() -> None:
    assert named_tools("call request_decision with your_deck") == {"request_decision"}


def test_an_unknown_section_or_mode_is_an_error() -> None:
    with pytest.raises(TableError):
        compose(Offer((), ("NO_SUCH_SECTION",)))
    with pytest.raises(TableError):
        offer("klondike", Mode.PLANNER)


@pytest.mark.parametrize("legal", [True, False])
def test_a_rules_game_names_exactly_the_tools_it_offers(legal: bool) -> None:
    found = lint(game_offer(legal=legal))
    assert (found.named_but_missing, found.offered_but_unnamed) == ((), ())
