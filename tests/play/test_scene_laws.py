"""The laws of the scene: every choice can be reached, whatever counts has a counter, nothing hidden is in it, and every
text fits its place. They hold for all known games and for random genomes of every family."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import HandVisibility
from darwindeck.play.authority import PlayTable
from darwindeck.play.choosing import in_order, is_whole, picking, plan_of
from darwindeck.play.scene import Layout, Scene, model, scene
from darwindeck.play.scene.model import CounterKind
from darwindeck.play.scene.zones import zone_id
from darwindeck.play.seats import COMPASS
from darwindeck.simulation import events
from darwindeck.simulation.events.bases import Moved
from darwindeck.simulation.playthrough import Playthrough, deal, deal_with_events
from darwindeck.simulation.testing import arranged
from darwindeck.simulation.view import Pick, View
from tests.play.positions import KNOWN, positions, random_game
from tests.sweeps import each

BATCH = 10
BATCHES = range(20)
DEEP = range(20, 1000)


def look(layout: Layout, view: View, sheet: events.Sheet | None = None) -> Scene:
    genome = layout.genome
    return scene(genome, view, COMPASS[genome.player_count], layout=layout, sheet=sheet)


def some_choice(pick: Pick, rng: Random, first: str | None = None) -> list[str]:
    """Cards of a pick that are a whole choice, all after the first if one is given."""
    chosen = Counter(pick.must)
    if first is not None:
        chosen |= Counter([first])
    left = list((Counter(pick.cards) - chosen).elements())
    if first is not None:
        left = [card for card in left if in_order([card, first])[0] == first]
    most = max(0, min(pick.most - chosen.total(), len(left)))
    least = min(max(pick.least - chosen.total(), 0), most)
    more = rng.randint(least, most)
    return [*chosen.elements(), *rng.sample(left, more)]


def leaves(view: View, shown: Scene, rng: Random) -> list[tuple[str, ...]]:
    """Some leaf for every way into the tree."""
    assert shown.prompt is not None
    prompt = shown.prompt
    found = [option.actions for option in prompt.options]
    if prompt.number is not None:
        numbers = range(prompt.number.least, prompt.number.most + 1, prompt.number.step)
        bids = [n for n in numbers if n not in prompt.number.barred]
        found += [(prompt.number.action.replace("N", str(n)),) for n in bids]
    for pick in view.picks:
        for card in dict.fromkeys(pick.cards):
            cards = some_choice(pick, rng, card)
            if is_whole(pick, cards):
                found.append(plan_of(view, pick, cards))
    return found


def begins_a_capture(position: Playthrough, view: View, action: str) -> bool:
    """Cards are taken in any order: what is left of a set after this one of its cards is taken next."""
    sets = [set(pick.cards) for pick in view.picks if pick.actions and action in pick.cards]
    after = position.apply(action)
    if not picking(position, after):
        return bool(sets)
    return any(set(pick.cards) < cards for cards in sets for pick in after.view(after.actor).picks)


def check_choices(layout: Layout, position: Playthrough, rng: Random) -> None:
    """Every legal action begins a leaf, and a leaf of every pick is taken by the engine and closes the choice."""
    view = position.view(position.actor)
    shown = look(layout, view)
    ways = leaves(view, shown, rng)
    missed = [action for action in view.legal if action not in {way[0] for way in ways}]
    assert all(begins_a_capture(position, view, action) for action in missed), f"{missed} not reached"
    for pick in view.picks:
        cards = some_choice(pick, rng)
        assert is_whole(pick, cards)
        ways.append(plan_of(view, pick, rng.sample(cards, len(cards))))
    for way in rng.sample(ways, min(len(ways), 6)):
        at = position
        for action in way:
            at = at.apply(action)
        # Where a hand makes too many combinations to list them, its cards are asked for one by one.
        assert not picking(position, at) or (layout.genome.patterns and len(view.picks) == 1)


def check_walk(position: Playthrough, rng: Random) -> None:
    """What the engine lets a seat pick step by step is a choice of the tree."""
    view, at, taken = position.view(position.actor), position, []
    if not view.picks or any(pick.deed == "capture" for pick in view.picks):
        return
    singles = all(pick.most == 1 for pick in view.picks)
    while True:
        cards = [name for name in at.legal_actions() if len(name) == 2]
        if not cards:
            return
        taken.append(rng.choice(cards))
        at = at.apply(taken[-1])
        if not picking(position, at) or ("done" in at.legal_actions() and rng.random() < 0.4):
            break
    assert singles or any(is_whole(pick, taken) for pick in view.picks), taken


def texts(shown: Scene) -> list[tuple[str, int]]:
    """Every text of a scene and how long it may be."""
    found = [(shown.status, model.QUESTION)]
    for seat in shown.seats:
        found.append((seat.name, model.NAME))
        found += [(counter.label, model.LABEL) for counter in seat.counters]
    found += [(zone.caption, model.CAPTION) for zone in shown.zones]
    found += [(fact.text, model.FACT) for fact in shown.facts]
    found += [(note, model.NOTE) for notes in shown.notes.values() for note in notes]
    if shown.prompt is not None:
        found.append((shown.prompt.question, model.QUESTION))
        found += [(option.text, model.OPTION) for option in shown.prompt.options]
    if shown.sheet is not None:
        cells = (cell for row in shown.sheet.rows for cell in row.cells)
        found += [(entry.text, model.REASON) for cell in cells for entry in cell.reasons]
    return found


def check_texts(shown: Scene) -> None:
    for text, most in texts(shown):
        assert 0 < len(text) <= most, f"{text!r} has {len(text)} characters, {most} fit"


def check_places(shown: Scene) -> None:
    """A choice that lies on the table names its zone: deck, discard pile, the hand of somebody, a meld."""
    zones = {zone.id: zone for zone in shown.zones}
    for option in () if shown.prompt is None else shown.prompt.options:
        on_table = option.actions[0].partition("-")[0] in ("deck", "discard", "seat")
        assert bool(option.zone) >= on_table, option
        assert not option.zone or option.zone in zones, option
        assert option.group is None or option.group < len(zones[option.zone].groups), option


COUNTED = {
    WinType.EMPTY_HAND: {CounterKind.CARDS},
    WinType.HIGH_SCORE: {CounterKind.SCORE},
    WinType.LOW_SCORE: {CounterKind.SCORE},
    WinType.FIRST_TO_SCORE: {CounterKind.SCORE},
    WinType.CAPTURE_ALL: {CounterKind.CARDS},
    WinType.MOST_CAPTURED: {CounterKind.CAPTURED, CounterKind.ALL_CAPTURED, CounterKind.BOOKS},
    WinType.BEST_HAND: set[CounterKind](),
    WinType.ALL_HANDS_EMPTY: {CounterKind.SCORE},
    WinType.MOST_TRICKS: {CounterKind.TRICKS, CounterKind.ALL_TRICKS},
    WinType.FEWEST_TRICKS: {CounterKind.TRICKS, CounterKind.ALL_TRICKS},
    WinType.MOST_CHIPS: {CounterKind.CHIPS},
    WinType.LAST_STANDING: set[CounterKind](),
}
"""What each way to win counts; the best hand has a name, and who is out has a mark."""


def check_counters(genome: GameGenome, shown: Scene) -> None:
    for seat in shown.seats:
        kinds = {counter.kind for counter in seat.counters}
        for win in genome.win_conditions:
            assert not COUNTED[win.type] or kinds & COUNTED[win.type], f"{win.type} has no counter"
        assert all(counter.distance is None or counter.distance >= 0 for counter in seat.counters)


def seen(view: View) -> set[str]:
    """Every card that the seat may see in a view."""
    zones = (view.hand, view.picked, view.discard, view.tableau, view.house, *view.open_hands, *view.captured)
    piles = (pile for place in view.piles for pile in place)
    single = (view.turned, view.top, *view.trick)
    laid = {card for cards in (*zones, *piles) for card in cards}
    return laid | {card for card in single if card is not None}


def check_cards(shown: Scene, view: View) -> None:
    """No zone shows a card that the view does not, and every card of the game lies somewhere."""
    laid = {card.card for zone in shown.zones for card in zone.cards if card.card is not None}
    assert laid <= seen(view)
    for zone in shown.zones:
        assert zone.kind is model.ZoneKind.POT or zone.count == len(zone.cards)


def check_all(genome: GameGenome, seed: int, *, most: int = 40, every: int = 1) -> None:
    rng, layout = Random(seed), Layout(genome)
    for position in positions(genome, seed=seed, most=most, every=every):
        sheet = position.sheet()
        for seat in range(genome.player_count):
            view = position.view(seat)
            shown = look(layout, view, sheet)
            check_texts(shown)
            check_counters(genome, shown)
            check_cards(shown, view)
            check_places(shown)
        if not position.over:
            check_choices(layout, position, rng)
            check_walk(position, rng)


@each("game", KNOWN)
def test_the_laws_hold_in_every_known_game(game: str) -> None:
    check_all(load_game(game), 1)
    check_all(load_game(game), 2, most=160, every=9)


@each("batch", BATCHES)
def test_the_laws_hold_in_random_games(batch: int) -> None:
    for number in range(batch * BATCH, batch * BATCH + BATCH):
        check_all(random_game(number), number, most=36, every=3)


@pytest.mark.deep
@pytest.mark.parametrize("batch", DEEP)
def test_the_laws_hold_in_ten_thousand_random_games(batch: int) -> None:
    for number in range(batch * BATCH, batch * BATCH + BATCH):
        check_all(random_game(number), number, most=60, every=3)


def test_a_scene_is_json_and_comes_back_the_same() -> None:
    for game in ("hearts", "scopa", "gin-rummy", "draw-poker"):
        table = PlayTable(
            load_game(game), seats=["human", *["easy"] * (load_game(game).player_count - 1)], seed=3
        )
        shown = table.scene(0)
        assert msgspec.json.decode(msgspec.json.encode(shown), type=Scene) == shown


def test_nothing_dangerous_stands_first_where_there_is_a_choice() -> None:
    for game in KNOWN:
        genome = load_game(game)
        layout = Layout(genome)
        for position in positions(genome, seed=5, most=60):
            if position.over:
                break
            prompt = look(layout, position.view(position.actor)).prompt
            assert prompt is not None
            if any(not option.danger for option in prompt.options):
                assert not prompt.options[0].danger


def twins(game: str, seed: int) -> tuple[Playthrough, Playthrough] | None:
    """Two positions that differ in what seat 0 may not know: the cards of the others and the order of the deck."""
    genome = load_game(game)
    dealt = deal(genome, seed=seed)
    view, zones = dealt.view(0), dealt.snapshot().zones
    closed = genome.setup.hand_visibility is HandVisibility.OWNER_ONLY and genome.house is None
    if not closed or view.turned is not None or any(view.known[at].holds for at in range(1, len(view.known))):
        return None
    hidden = [card for hand in (*zones.hands[1:], zones.deck) for card in hand]
    mixed = iter(Random(seed).sample(hidden, len(hidden)))
    others = [" ".join(next(mixed) for _ in hand) for hand in zones.hands[1:]]
    own = " ".join(zones.hands[0])
    first = arranged(
        genome, seed=seed, hands=[own, *map(" ".join, zones.hands[1:])], deck=" ".join(zones.deck)
    )
    second = arranged(genome, seed=seed, hands=[own, *others], deck=" ".join(mixed))
    return first, second


@each("game", KNOWN)
def test_positions_that_differ_only_in_what_is_hidden_have_the_same_scene(game: str) -> None:
    layout = Layout(load_game(game))
    for seed in range(6):
        pair = twins(game, seed)
        if pair is not None:
            first, second = (look(layout, position.view(0)) for position in pair)
            assert first == second


def check_events(genome: GameGenome, seed: int, most: int = 80) -> None:
    """Every zone that an event names is in the scene."""
    at, told = deal_with_events(genome, seed=seed)
    ids = {zone.id for zone in look(Layout(genome), at.view(0)).zones}
    rng = Random(seed)
    for _ in range(most):
        for event in told.with_all_cards():
            if isinstance(event, Moved) and event.cards:
                for zone in (event.from_, event.to):
                    named = zone_id(model.ZoneKind(zone.kind.value), zone.seat, zone.at)
                    assert named in ids, f"{type(event).__name__} names {named}"
        if at.over:
            return
        at, told = at.apply_with_events(rng.choice(at.legal_actions()))


@each("game", KNOWN)
def test_every_zone_that_an_event_of_a_known_game_names_is_in_the_scene(game: str) -> None:
    check_events(load_game(game), 4)


@each("batch", BATCHES)
def test_every_zone_that_an_event_of_a_random_game_names_is_in_the_scene(batch: int) -> None:
    for number in range(batch * BATCH, batch * BATCH + BATCH):
        check_events(random_game(number), number)


def test_the_kinds_of_zones_are_those_of_the_engine_and_the_pot() -> None:
    kinds = {kind.value for kind in model.ZoneKind} - {model.ZoneKind.POT.value}
    assert kinds == {kind.value for kind in events.ZoneKind}
