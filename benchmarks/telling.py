"""How long it takes to tell an event in a sentence: microseconds each, over whole games of several kinds.

Times are processor time of one core. Numbers are printed, never asserted: `python benchmarks/telling.py`. Target: 50
microseconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from darwindeck.genome.library import load_game
from darwindeck.narration.tell import ToldLine, tell, tell_all
from darwindeck.narration.voice import Voice, seat_names, voice_of
from darwindeck.simulation.events import Event
from darwindeck.simulation.playthrough import deal_with_events

GAMES = ("hearts", "scopa", "gin-rummy", "cheat", "draw-poker")
ROUNDS = 20


def events_of(game: str) -> list[Event]:
    at, telling = deal_with_events(load_game(game), seed=1)
    found = [*telling.seen_by(0)]
    while not at.over and len(found) < 400:
        at, telling = at.apply_with_events(at.choice("greedy", seed=1) or "")
        found += telling.seen_by(0)
    return found


def tell_each(events: list[Event], voice: Voice) -> list[ToldLine]:
    return [tell(event, voice) for event in events]


def clock(told: Callable[[], object]) -> float:
    start = time.process_time()
    for _ in range(ROUNDS):
        told()
    return (time.process_time() - start) / ROUNDS


def main() -> None:
    for game in GAMES:
        genome, events = load_game(game), events_of(game)
        voice = voice_of(genome, seat_names(genome.player_count), 0)
        alone = clock(partial(tell_each, events, voice))
        beats = clock(partial(tell_all, events, voice))
        each = 1e6 / len(events)
        print(f"{game:12} {alone * each:6.1f} µs an event alone, {beats * each:6.1f} µs by beats")


if __name__ == "__main__":
    main()
