"""Games drawn at random in the manner of the old runs: the phases in their shares, conditions of the three kinds that
were ever saved, deals that do not work out, wins that stand there twice. They are what most old files look like.
"""

from __future__ import annotations

from random import Random

from tools.old_vectors.names import EFFECTS, RANKS, SUITS, TARGETS, WINS
from tools.old_vectors.writers import (
    MEASURED,
    UNKNOWN,
    Json,
    betting,
    claim,
    compound,
    discard,
    draw,
    effect,
    plain,
    play,
    simple,
    trick,
    win,
)

MANY = 30
SHARES = {
    "play": 1356,
    "draw": 522,
    "trick": 421,
    "unknown": 276,
    "claim": 190,
    "discard": 40,
    "betting": 32,
}
"""How often each phase stood in the saved files."""
FIRST_WORDS = (
    "Amber",
    "Copper",
    "Distant",
    "Evening",
    "Gentle",
    "Hidden",
    "Ivory",
    "Mossy",
    "Plain",
    "Russet",
)
SECOND_WORDS = ("Acorn", "Brook", "Candle")


def _condition(rng: Random) -> Json | None:
    tests = [
        simple("HAND_SIZE", rng.choice(("GT", "GE", "LT", "EQ")), rng.randrange(8)),
        simple("LOCATION_SIZE", rng.choice(("GT", "EQ", "NE")), rng.randrange(3)),
        simple("CARD_BEATS_TOP", None, None, "tableau"),
    ]
    match rng.randrange(4):
        case 0:
            return rng.choice(tests)
        case 1:
            return compound("OR", *rng.sample(tests, 1 if rng.random() < 0.9 else 2))
        case _:
            return None


def _phase(rng: Random) -> Json:
    match rng.choices(list(SHARES), list(SHARES.values()))[0]:
        case "play":
            target, most = rng.choice(("DISCARD", "TABLEAU")), rng.choice((1, 1, 1, 2, 4))
            return play(target, _condition(rng), max_cards=most, mandatory=rng.random() < 0.8)
        case "draw":
            source = rng.choice(("DECK", "DECK", "DISCARD", "OPPONENT_HAND"))
            return draw(source, _condition(rng), count=rng.randint(1, 3), mandatory=rng.random() < 0.5)
        case "trick":
            return trick(
                rng.choice((None, *SUITS)), rng.choice((None, None, *SUITS)), high=rng.random() < 0.8
            )
        case "claim":
            return claim(rng.randint(1, 2), rng.randint(2, 4), sequential=rng.random() < 0.5)
        case "discard":
            return discard(rng.randint(1, 2), mandatory=rng.random() < 0.5)
        case "betting":
            return betting(rng.choice((5, 10, 25)), rng.randint(1, 4))
        case _:
            return UNKNOWN


def _win(rng: Random) -> Json:
    kind = rng.choice(WINS)
    return win(kind, rng.randint(10, 500) if "score" in kind else rng.choice((None, 0)))


def invent(seed: int) -> Json:
    """One game, the same for a seed on every machine."""
    rng = Random(seed)
    phases = [_phase(rng) for _ in range(rng.randint(1, 5))]
    tricks = any(phase["type"] == "TrickPhase" for phase in phases) or rng.random() < 0.4
    setup: Json = {"cards_per_player": rng.randint(3, 26), "initial_discard_count": rng.randint(-3, 4)}
    if rng.random() < 0.3:
        setup["starting_chips"] = rng.randint(0, 4000)
    ranks = rng.sample(RANKS, rng.choice((0, 0, 2, 3)))
    return plain(
        genome_id=f"{FIRST_WORDS[seed % 10]}{SECOND_WORDS[seed % 3]}",
        generation=rng.randint(0, 200),
        setup=setup,
        turn_structure={
            "phases": phases,
            "is_trick_based": tricks,
            "tricks_per_hand": 13 if tricks else None,
        },
        special_effects=[
            effect(rank, rng.choice(EFFECTS), rng.choice(TARGETS), rng.randint(1, 4)) for rank in ranks
        ],
        wins=[_win(rng) for _ in range(rng.randint(1, 3))],
        max_turns=rng.choice((50, 100, 500, 1000)),
        player_count=rng.choice((2, 2, 3, 4)),
        **list(MEASURED.values())[seed % len(MEASURED)],
    )


INVENTED: dict[str, Json] = {f"{seed:02}-{(game := invent(seed))['genome_id']}": game for seed in range(MANY)}
