"""The form of a new run: its choices, and what is made of what came back. Nothing else reaches the command line."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping
from typing import Final

from darwindeck.analysis.family import Family
from darwindeck.errors import RunError
from darwindeck.evolution.settings import Effort, Settings
from darwindeck.metrics.evaluation import Style
from darwindeck.web.catalogue import Catalogue
from darwindeck.web.runs.process import Asked

MORE_MINUTES: Final = ("5", "20", "60")
MOST_ORIGINS: Final = 8
_MOST_SEED: Final = 2**32
CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    "style": {
        Style.BALANCED.value: "everybody",
        Style.STRATEGIC.value: "people who like to think",
        Style.BLUFFING.value: "people who like to bluff",
        Style.PARTY.value: "a party",
        Style.TRICK_TAKING.value: "people who like tricks",
    },
    "players": {"": "any", **{str(n): str(n) for n in range(2, 7)}},
    "minutes": {
        "": "any length",
        "-15": "under 15 minutes",
        "10-30": "10 to 30 minutes",
        "20-60": "20 to 60 minutes",
    },
    "family": {"": "any", **{family.value: family.words for family in Family}},
    "spend": {
        "1m": "a minute",
        "5m": "5 minutes",
        "20m": "20 minutes",
        "1h": "an hour",
        "3h": "three hours",
        "generations": "a number of generations",
    },
    "effort": {
        Effort.QUICK.value: "a quick look",
        Effort.NORMAL.value: "a careful look",
        Effort.THOROUGH.value: "a thorough look",
    },
}


def parse_run_form(form: Mapping[str, str], catalogue: Catalogue) -> Asked:
    """Return the settings that a form asks for; raise RunError if a choice does not exist."""
    chosen = {name: form.get(name, next(iter(options))) for name, options in CHOICES.items()}
    for name, value in chosen.items():
        if value not in CHOICES[name]:
            raise RunError(f"{value!r} is not a choice for {name}")
    generations = form.get("generations", "")
    by_count = chosen["spend"] == "generations"
    if by_count and not (generations.isdecimal() and 1 <= int(generations) <= 10_000):
        raise RunError("say how many generations, 1 to 10000")
    seed = form.get("seed", "")
    return Asked(
        style=chosen["style"],
        players=chosen["players"],
        minutes=chosen["minutes"],
        family=chosen["family"],
        effort=chosen["effort"],
        budget="" if by_count else chosen["spend"],
        generations=generations if by_count else "",
        origins=_origins(form.get("from", ""), catalogue),
        seed=int(seed) % _MOST_SEED if seed.isdecimal() and seed.isascii() else secrets.randbelow(_MOST_SEED),
    )


def _origins(text: str, catalogue: Catalogue) -> tuple[str, ...]:
    """Games by their names or ids, with commas between them, as the command line knows them."""
    if not text.strip():
        return ()
    names = names_of(catalogue)
    known = {game_id.casefold(): game_id for game_id in names}
    known |= {name.casefold(): game_id for game_id, name in names.items()}
    found: list[str] = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        found += [known[part.casefold()]] if part.casefold() in known else part.split()
    if len(found) > MOST_ORIGINS:
        raise RunError(f"a run starts from {MOST_ORIGINS} games at most")
    return tuple(catalogue.named_for_commands(game_id) for game_id in found)


def names_of(catalogue: Catalogue) -> dict[str, str]:
    """Return what a person may write for each game, by its id: its name, or the id where several have the name or
    a comma in it would part it in two.
    """
    games = catalogue.games()
    often = Counter(game.name.casefold() for game in games)
    plain = {game.name for game in games if often[game.name.casefold()] == 1 and "," not in game.name}
    return {game.id: game.name if game.name in plain else game.id for game in games}


def more_of(settings: Settings, minutes: str) -> list[str]:
    """Return what a run that is done is asked to do beyond."""
    wish = int(minutes) if minutes in MORE_MINUTES else int(MORE_MINUTES[0])
    if settings.budget:
        return ["--budget", f"{settings.budget + wish:g}m"]
    return ["--generations", str(settings.generations + wish)]
