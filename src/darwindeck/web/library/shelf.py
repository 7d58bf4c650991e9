"""Which games of the library are shown, and in which order: filters, search, sorting and pages, all by a GET form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Final

import msgspec

from darwindeck.web.catalogue import INVENTED, KNOWN, MINE, Game
from darwindeck.web.library.opinions import Opinion
from darwindeck.web.library.synonyms import wishes

PER_PAGE: Final = 48
MINUTES: Final[Mapping[str, tuple[str, float, float]]] = {
    "10": ("under 10 minutes", 0, 10),
    "20": ("under 20 minutes", 0, 20),
    "20-40": ("20 to 40 minutes", 20, 40),
    "40": ("over 40 minutes", 40, inf),
}
SKILL: Final[Mapping[str, tuple[str, float, float]]] = {
    "luck": ("mostly luck", 0.0, 0.3),
    "both": ("luck and skill", 0.3, 0.65),
    "skill": ("skill pays", 0.65, inf),
}
KINDS: Final[Mapping[str, tuple[str, Callable[[Game], bool]]]] = {
    "new": ("new", lambda game: game.new),
    "variant": ("variants", lambda game: not game.new and game.source != KNOWN),
    "known": ("known", lambda game: game.source == KNOWN),
    "mine": ("my own", lambda game: game.source == MINE),
}
STARS: Final = ("3", "4")
Key = Callable[[Game, Opinion | None], tuple[float, str]]
SORTS: Final[Mapping[str, tuple[str, Key]]] = {
    "best": ("best measured", lambda game, _: (-game.fitness, game.name)),
    "rated": ("best rated", lambda game, said: (-(said.stars or 0.0) if said else 0.0, game.name)),
    "name": ("name", lambda game, _: (0.0, game.name)),
    "short": ("shortest", lambda game, _: (game.minutes if game.minutes is not None else inf, game.name)),
    "long": ("longest", lambda game, _: (-(game.minutes or 0.0), game.name)),
    "skill": ("most skill", lambda game, _: (-(game.skill or 0.0), game.name)),
}


EXACT, IN_NAME, IN_TEXT, NO_MATCH = range(4)
"""How well a game fits what was written: by its whole name, by words of it, by what is told of it, not at all."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody looks for; what is not among the choices counts as not asked."""

    q: str = ""
    players: str = ""
    minutes: str = ""
    family: str = ""
    luck: str = ""
    kind: str = ""
    source: str = ""
    stars: str = ""
    sort: str = ""
    page: int = 1

    def wants(self, game: Game, said: Opinion | None) -> bool:
        return (
            _match(game, self.q) < NO_MATCH
            and (not self.players or int(self.players) in game.counts)
            and self.family in ("", game.family)
            and self.source in ("", game.source)
            and _within(MINUTES.get(self.minutes), game.minutes)
            and _within(SKILL.get(self.luck), game.skill)
            and (self.kind not in KINDS or KINDS[self.kind][1](game))
            and (not self.stars or (said is not None and (said.stars or 0) >= float(self.stars)))
        )


def read_asked(given: Mapping[str, str]) -> Asked:
    """Return what a query asks for."""

    def one_of(name: str, choices: Sequence[str] | Mapping[str, object]) -> str:
        value = given.get(name, "")
        return value if value in choices else ""

    page = given.get("page", "1")
    return Asked(
        q=given.get("q", "")[:80],
        players=one_of("players", [str(n) for n in range(2, 7)]),
        minutes=one_of("minutes", MINUTES),
        family=given.get("family", "")[:20],
        luck=one_of("luck", SKILL),
        kind=one_of("kind", KINDS),
        source=given.get("from", "")[:200],
        stars=one_of("stars", STARS),
        sort=one_of("sort", SORTS),
        page=int(page) if page.isdecimal() and len(page) < 6 else 1,
    )


class Shelf(msgspec.Struct, frozen=True):
    """One page of what was found."""

    games: list[Game]
    found: int
    page: int
    pages: int


def fill_shelf(games: Sequence[Game], asked: Asked, opinions: Mapping[str, Opinion]) -> Shelf:
    """Return the games that are wanted, each once, in the order that is wanted; without one, the best match first."""
    found = _fold([game for game in games if asked.wants(game, opinions.get(game.hash))])
    if asked.sort:
        key = SORTS[asked.sort][1]
        found.sort(key=lambda game: key(game, opinions.get(game.hash)))
    elif asked.q.strip():
        found.sort(key=lambda game: (_match(game, asked.q), game.source not in (KNOWN, MINE)))
    pages = max(1, -(-len(found) // PER_PAGE))
    page = min(max(1, asked.page), pages)
    return Shelf(found[(page - 1) * PER_PAGE : page * PER_PAGE], len(found), page, pages)


def _fold(games: Sequence[Game]) -> list[Game]:
    """Leave out what a run found that ships too, or that an earlier run found; one's own games all stay."""
    seen = {game.hash for game in games if game.source in (KNOWN, INVENTED)}
    kept = []
    for game in games:
        if game.source in (KNOWN, INVENTED, MINE):
            kept.append(game)
        elif game.hash not in seen:
            seen.add(game.hash)
            kept.append(game)
    return kept


def _match(game: Game, written: str) -> int:
    """Say how well a game fits what somebody wrote, or other words for it."""
    name = game.name.lower()
    text = f"{name} {game.pitch} {game.family_words} {game.does} {game.kin}".lower()
    best = NO_MATCH
    for wish in wishes(written):
        if wish == name:
            return EXACT
        words = wish.split()
        if words and all(any(part.startswith(word) for part in name.split()) for word in words):
            best = min(best, IN_NAME)
        elif all(word in text for word in words):
            best = min(best, IN_TEXT)
    return best


def _within(span: tuple[str, float, float] | None, value: float | None) -> bool:
    return span is None or (value is not None and span[1] <= value < span[2])
