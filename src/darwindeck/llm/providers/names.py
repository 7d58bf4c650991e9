"""Names of models as a person types them: `openai:MODEL`, `anthropic:MODEL`, either with `@http://address`.

A name holds no secret: keys come from the environment, and an address with a password in it is refused.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from darwindeck.errors import ModelError


class Provider(StrEnum):
    """Who serves a model; `openai` is also the language of every OpenAI-compatible server."""

    OPENAI = "openai"
    ANTHROPIC = "anthropic"


KEYS: Final[Mapping[Provider, str]] = {
    Provider.OPENAI: "OPENAI_API_KEY",
    Provider.ANTHROPIC: "ANTHROPIC_API_KEY",
}
ELSEWHERE: Final = "DARWINDECK_MODEL_KEY"
"""The key for an address of one's own: a provider's key is never sent anywhere but to that provider."""
_ADDRESS: Final = re.compile(r"@[A-Za-z][A-Za-z0-9+.-]*:/")
"""Where an address begins, of whatever kind: one that cannot be asked must not pass for a part of the model's name."""
NO_KEY: Final = "none"
"""What is sent to an address that needs no key."""


class ModelName(Struct, frozen=True):
    """A model: provider, the provider's name for it, and an address if it is not the provider's own."""

    provider: Provider
    model: str
    address: str = ""

    def __str__(self) -> str:
        at = f"@{self.address}" if self.address else ""
        return f"{self.provider}:{self.model}{at}"

    @property
    def variable(self) -> str:
        """Return the environment variable that holds the key."""
        return ELSEWHERE if self.address else KEYS[self.provider]

    def key(self) -> str:
        """Return the key from the environment; at an address of one's own there need not be one."""
        found = os.environ.get(self.variable, "").strip()
        if not found and not self.address:
            raise ModelError(
                f"{self.provider} needs a key: set {self.variable} in the environment", code="model/no-key"
            )
        return found or NO_KEY


def is_model_name(text: str) -> bool:
    """Does this look like a model, and not like a bot?"""
    return text.partition(":")[0] in set(Provider)


def short_name(text: str) -> str:
    """Return the name of a model at a table: without its address, which would clutter every sentence."""
    return _ADDRESS.split(text)[0]


def parse_model_name(text: str) -> ModelName:
    """Return the model of this name; `model/bad-name` says what a name looks like."""
    provider, _, rest = text.partition(":")
    at = _ADDRESS.search(rest)
    model, address = (rest, "") if at is None else (rest[: at.start()], rest[at.start() + 1 :])
    if provider not in set(Provider) or not model:
        known = ", ".join(f"{name}:MODEL" for name in Provider)
        raise ModelError(
            f"{text!r} names no model: write {known} or openai:MODEL@http://address", code="model/bad-name"
        )
    if address:
        _check_address(address)
    return ModelName(Provider(provider), model, address)


def _check_address(address: str) -> None:
    parts = urlsplit(address)
    if parts.username or parts.password:
        raise ModelError(
            f"an address holds no password: set {ELSEWHERE} in the environment instead", code="model/bad-name"
        )
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ModelError(f"{address!r} is not an http address", code="model/bad-name")
