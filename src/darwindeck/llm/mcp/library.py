"""What a client can read without a seat: rulebooks, card lists, and which games there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from darwindeck.errors import RunError
from darwindeck.llm.mcp.hosts import HELPER_MODES
from darwindeck.llm.mcp.offers import Offers
from darwindeck.llm.modes import MODES
from darwindeck.llm.prompts import system_prompt
from darwindeck.metrics.kept_portraits import known_rulebook
from darwindeck.rulebook.context import RulebookContext
from darwindeck.store.home import home_path
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins import plugin
from darwindeck.table.reference import format_card_reference

SCHEME: Final = "darwindeck://"
GAMES: Final = f"{SCHEME}games"
MARKDOWN: Final = "text/markdown"
PLAIN: Final = "text/plain"


@dataclass(frozen=True, slots=True)
class LibraryPage:
    """An MCP resource: a text to read."""

    uri: str
    name: str
    description: str
    mime: str


def papers(offers: Offers) -> tuple[LibraryPage, ...]:
    """Return what lies on the table: rules and cards of the server's own game, and the list of games."""
    games = LibraryPage(GAMES, "games", "The games that can be played here", PLAIN)
    game = offers.default
    if not game:
        return (games,)
    rules = LibraryPage(f"{SCHEME}rulebook/{game}", f"rulebook of {game}", f"The rules of {game}", MARKDOWN)
    cards = LibraryPage(f"{SCHEME}cards/{game}", f"cards of {game}", f"Every card of {game}", PLAIN)
    return (rules, cards, games)


def read_paper(offers: Offers, uri: str) -> tuple[str, str]:
    """Return the text of a paper and its kind, or RunError."""
    if uri == GAMES:
        return "\n".join(offers.names), PLAIN
    kind, _, game = uri.removeprefix(SCHEME).partition("/")
    if not uri.startswith(SCHEME) or game not in offers.names or kind not in ("rulebook", "cards"):
        raise RunError(f"there is nothing to read at {uri}; see {GAMES}")
    if kind == "rulebook":
        return _rules(offers, game), MARKDOWN
    return _cards(offers, game), PLAIN


def _rules(offers: Offers, game: str) -> str:
    if not offers.table:
        return known_rulebook(offers.genome_of(game), home_path()).markdown()
    parts = (mode for mode in MODES[game] if mode not in HELPER_MODES)
    return "\n\n".join(f"# {mode}\n\n{system_prompt(game, mode)}" for mode in parts)


def _cards(offers: Offers, game: str) -> str:
    if not offers.table:
        return "\n".join(RulebookContext(offers.genome_of(game)).deck)
    catalogue = plugin(game).new_table(0, Referee.STRICT).game.catalogue
    return "\n".join(format_card_reference(catalogue, card.id) for card in catalogue)
