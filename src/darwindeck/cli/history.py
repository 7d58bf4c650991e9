"""`darwindeck history`: the games one has finished."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, TypedDict

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.flags import Json
from darwindeck.cli.output import emit, emit_json, emit_table
from darwindeck.play.finished import Finished, finished_games
from darwindeck.play.saved import Ending


class Game(TypedDict):
    """One finished game."""

    number: int
    day: str
    game: str
    seed: int
    opponents: list[str]
    result: str
    won: float
    stars: int


def history(*, last: Annotated[int, Parameter(validator=Number(gte=1))] = 20, json: Json = False) -> int:
    """List the games you have finished: how often you have played and won each, and how you rated it.

    Parameters
    ----------
    last
        How many of the latest games are listed one by one.
    """
    games = [_game(one, one.saved.ending) for one in finished_games() if one.saved.ending is not None]
    if json:
        emit_json(games)
    elif not games:
        emit("No game finished yet: `darwindeck play hearts` starts one.")
    else:
        emit_table(["game", "played", "won", "rating"], _summaries(games))
        emit("")
        emit_table(["no.", "day", "game", "result", "rating"], map(_line, games[:last]))
        emit("\n`darwindeck replay NO` shows one again, from the decision that cost you most.")
    return 0


def _game(one: Finished, ending: Ending) -> Game:
    saved = one.saved
    return Game(
        number=one.number,
        day=one.ended,
        game=saved.name or "Unnamed game",
        seed=saved.seed,
        opponents=[spec for seat, spec in enumerate(saved.seats) if seat != ending.seat],
        result=ending.result,
        won=ending.share,
        stars=ending.stars,
    )


def _summaries(games: Sequence[Game]) -> Iterable[list[str]]:
    """Yield a row a game, the one played most first."""
    by_name: dict[str, list[Game]] = {}
    for game in games:
        by_name.setdefault(game["game"], []).append(game)
    for name, played in sorted(by_name.items(), key=lambda entry: (-len(entry[1]), entry[0])):
        won = sum(game["won"] > 0 for game in played)
        stars = [game["stars"] for game in played if game["stars"]]
        yield [name, str(len(played)), str(won), f"{sum(stars) / len(stars):.1f}" if stars else "–"]


def _line(game: Game) -> list[str]:
    stars = str(game["stars"]) if game["stars"] else "–"
    return [str(game["number"]), game["day"], game["game"], game["result"], stars]
