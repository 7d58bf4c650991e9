"""`darwindeck taste`: what your ratings say about what you like, in words, and what they would change."""

from __future__ import annotations

from darwindeck.cli.flags import Json, Quiet, Threads
from darwindeck.cli.output import emit, emit_json, emit_table, progress_bar
from darwindeck.evolution.game_merits import measure_merits, rated_games
from darwindeck.evolution.liking import Learnt, learn
from darwindeck.evolution.settings import find_style
from darwindeck.evolution.taste_words import WEIGHT_COLUMNS, check_sentence, taste_sentences, weight_rows
from darwindeck.metrics.styles import Style
from darwindeck.store.rating_file import ratings_of


def taste(
    whose: str = "me",
    /,
    *,
    style: str = Style.BALANCED,
    threads: Threads = 0,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Say what was learnt from ratings: which weights of a style move, how far, and how sure that is.

    Parameters
    ----------
    whose
        me, all (everybody in your file), or a file that `ratings export` has written.
    style
        The style the ratings are compared with.
    """
    found = ratings_of(whose)
    games = rated_games(found)
    with progress_bar("measuring the games you rated", quiet=quiet or json) as progress:
        merits = measure_merits(games, threads=threads, progress=progress)
    learnt = learn(found, merits, find_style(style))
    if json:
        emit_json(_json(learnt))
        return 0
    for sentence in taste_sentences(learnt):
        emit(sentence)
    emit("")
    emit_table(WEIGHT_COLUMNS, weight_rows(learnt))
    emit(check_sentence(learnt))
    return 0


def _json(learnt: Learnt) -> dict[str, object]:
    taste = learnt.taste
    return {
        "style": learnt.style.value,
        "ratings": taste.ratings,
        "games": taste.games,
        "sittings": taste.sittings,
        "enough": taste.enough,
        "moves": learnt.moves,
        "why_not": learnt.why_not,
        "trust": round(taste.trust, 4),
        "weights": {
            name: [round(each, 3) for each in (weight.style, weight.value, weight.low, weight.high)]
            for name, weight in taste.weights.items()
        },
        "effects": {game: round(effect, 3) for game, effect in taste.effects.items()},
        "left_out": {"style": round(learnt.check.style, 3), "taste": round(learnt.check.taste, 3)},
    }
