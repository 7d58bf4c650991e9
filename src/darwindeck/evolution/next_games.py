"""What to play next, from what there is: the games that ship, those of runs, and one's ratings. For terminal and page.

Nothing is measured for it: games that ship come with their measures and runs hold those of their games, so it takes no
time and is the same wherever it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from darwindeck.errors import DarwinDeckError
from darwindeck.evolution.elite import from_row
from darwindeck.evolution.game_merits import kept_merits
from darwindeck.genome.library import known_games
from darwindeck.metrics.opinions import merits_of, opinions_of
from darwindeck.metrics.portrait import library_portraits
from darwindeck.metrics.styles import WEIGHTS, Style
from darwindeck.metrics.suggesting import SUGGESTED, Candidate, Suggestion, suggest
from darwindeck.store.ratings import Rating
from darwindeck.store.run_file import reading

FOR_NEWCOMERS: Final = ("dusty-regent", "hearts", "gin-rummy")
"""Where nobody has said anything yet, whatever runs there are: an invented one, and two that many people know."""
WELL_KNOWN: Final = "a game that many people know"
INVENTED: Final = "invented by DarwinDeck; nobody designed it"
ANCHOR: Final = "a game people know, to compare others with"
TEACHES: Final = "your rating of it would say most about your taste"


def next_games(
    runs: Mapping[str, Path],
    ratings: Sequence[Rating],
    *,
    style: Style = Style.BALANCED,
    count: int = SUGGESTED,
) -> list[Suggestion]:
    """So many games, the first one first; `runs` are files by the names that their games go by."""
    if not ratings:
        first = {game.id: game for game in _shipped_candidates()}
        chosen = [first[each] for each in FOR_NEWCOMERS[:count]]
        return [Suggestion(game=game, anchor=game.known, teaches=0.0) for game in chosen]
    found = [game for name, path in sorted(runs.items()) for game in _candidates_of_run(name, path)]
    games = [*_shipped_candidates(), *found]
    merits = kept_merits() | {game.hash: dict(game.merits) for game in games}
    return suggest(games, opinions_of(ratings, merits), WEIGHTS[style], count)


def why(suggestion: Suggestion) -> str:
    """Why a game is suggested, in words."""
    if suggestion.anchor:
        return ANCHOR if suggestion.teaches else WELL_KNOWN
    return TEACHES if suggestion.teaches else INVENTED


@cache
def _shipped_candidates() -> tuple[Candidate, ...]:
    return tuple(
        Candidate(
            id=name,
            hash=portrait.evaluation.genome_hash,
            known=name in known_games(),
            merits=merits_of(portrait.evaluation),
        )
        for name, portrait in sorted(library_portraits().items())
    )


def _candidates_of_run(name: str, path: Path) -> Iterator[Candidate]:
    try:
        written = path.stat().st_mtime_ns
    except OSError:
        return
    log = path.with_name(f"{path.name}-wal")
    yield from _read(name, path, written, log.stat().st_mtime_ns if log.exists() else 0)


@lru_cache(maxsize=64)
def _read(name: str, path: Path, _written: int, _logged: int) -> tuple[Candidate, ...]:
    """Return the games of a run, read again when its file has changed; none of one that cannot be read."""
    try:
        with reading(path) as run:
            elites = [from_row(row, run.genome(row.hash)) for row in run.archive()]
    except DarwinDeckError:
        return ()
    return tuple(
        Candidate(
            id=f"{name}:{rank}", hash=elite.genome_hash, known=False, merits=merits_of(elite.evaluation)
        )
        for rank, elite in enumerate(elites, start=1)
    )
