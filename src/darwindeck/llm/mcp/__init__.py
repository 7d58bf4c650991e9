"""The MCP server: tables for clients that speak the Model Context Protocol. The SDK is imported by `server` alone."""

from __future__ import annotations

from darwindeck.llm.mcp.lobby import Chair, Lobby
from darwindeck.llm.mcp.offers import Offers, check_offers

__all__ = ["Chair", "Lobby", "Offers", "check_offers"]
