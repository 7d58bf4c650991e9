"""What is counted at the end of a hand, of which no position is left. Of the last hand of a game one is: both agree."""

from __future__ import annotations

from random import Random

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.messages import Undone
from darwindeck.play.scene.closing import LastAction, count_at_end
from darwindeck.play.scene.counters import count_for
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Counter, CounterKind
from darwindeck.play.scene.showdown import hands_shown, hands_with_melds
from darwindeck.simulation.events import HandEnds, Knocked
from darwindeck.simulation.playthrough import Playthrough, deal
from tests.play.positions import KNOWN
from tests.sweeps import each

MOST = 3000
TRICKS_OF_A_HAND = 5


def last_actions(
    genome: GameGenome, seed: int
) -> list[tuple[Playthrough, Playthrough, tuple[LastAction, ...]]]:
    """The actions of a game played at random that end a hand: the positions round each, and what each seat knew."""
    rng, at, found = Random(seed), deal(genome, seed=seed), []
    for _ in range(MOST):
        if at.over:
            break
        after, telling = at.apply_with_events(rng.choice(at.legal_actions()))
        seats = range(genome.player_count)
        told = [telling.seen_by(seat) for seat in seats]
        if any(isinstance(event, HandEnds) for event in told[0]):
            known = tuple(LastAction(at.view(seat), after.view(seat), told[seat]) for seat in seats)
            found.append((at, after, known))
        at = after
    return found


def values(counters: tuple[Counter, ...]) -> dict[CounterKind, int | None]:
    return {counter.kind: counter.value for counter in counters}


@each("game", KNOWN)
def test_what_is_counted_at_the_end_of_a_hand_is_what_stands_at_the_end_of_a_game(game: str) -> None:
    genome = load_game(game)
    layout = Layout(genome)
    for _, after, known in last_actions(genome, seed=1):
        if not after.over:
            continue
        for seat, last in enumerate(known):
            for of in range(genome.player_count):
                told = values(count_at_end(layout, last, of))
                assert told.items() <= values(count_for(layout, after.view(seat), of)).items()
                assert CounterKind.CARDS in told


def test_every_hand_of_tricks_ends_with_empty_hands_and_all_its_tricks() -> None:
    genome = load_game("euchre-like")
    layout = Layout(genome)
    ends = last_actions(genome, seed=1)
    assert len(ends) > 1
    for _, _, known in ends:
        told = [values(count_at_end(layout, known[0], of)) for of in range(4)]
        assert [each[CounterKind.CARDS] for each in told] == [0, 0, 0, 0]
        assert sum(each[CounterKind.TRICKS] or 0 for each in told) == TRICKS_OF_A_HAND


def test_points_of_a_hand_that_is_over_are_counted_though_the_next_is_dealt() -> None:
    genome = load_game("hearts")
    layout = Layout(genome)
    _, after, known = last_actions(genome, seed=2)[0]
    told = [values(count_at_end(layout, known[0], of))[CounterKind.SCORE] for of in range(4)]
    assert not after.over
    assert told == list(after.view(0).scores)
    assert any(told)


def test_hands_that_were_turned_up_stay_so_when_the_game_is_over() -> None:
    table = PlayTable(load_game("draw-poker"), seats=["random"] * 4, seed=2)
    table.advance()
    shown = hands_shown(event.happened for event in table.log(0) if not isinstance(event.happened, Undone))
    for seat, cards in shown.items():
        if seat:
            zone = next(zone for zone in table.scene(0).zones if zone.id == f"hand-{seat}")
            assert tuple(card.card for card in zone.cards) == cards


def test_a_knock_shows_every_card_of_a_hand() -> None:
    """The melds, and the cards left beside them."""
    table = PlayTable(load_game("gin-rummy"), seats=["greedy"] * 2, seed=3)
    table.advance()
    told = [event.happened for event in table.log(None) if not isinstance(event.happened, Undone)]
    end = next(at for at, event in enumerate(told) if isinstance(event, HandEnds))
    knock = max(at for at, event in enumerate(told[:end]) if isinstance(event, Knocked))
    hands = hands_with_melds(told[knock:end])
    assert {seat: len(cards) for seat, cards in hands.items()} == {0: 10, 1: 10}
