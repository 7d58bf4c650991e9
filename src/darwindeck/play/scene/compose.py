"""A scene is put together here: what one seat sees of its table, from the genome and the engine's view alone; first its
own hand: how to arrange it, its best melds, what it is called."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from darwindeck.genome.cards import AnyOrder, high_to_low
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import TableauMode
from darwindeck.play.scene.counters import count_for
from darwindeck.play.scene.facts import facts_of
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import (
    NAME,
    Capture,
    Counter,
    HandScene,
    Mark,
    Place,
    Player,
    Scene,
    SeatScene,
)
from darwindeck.play.scene.order import (
    height_key,
    shown_order,
    suit_in_play,
    suits_in_order,
    top_trumps,
)
from darwindeck.play.scene.prompt import prompt_for
from darwindeck.play.scene.sheet import tabulate
from darwindeck.play.scene.suits import count_suits
from darwindeck.play.scene.zones import zones_of
from darwindeck.play.seats import Seat
from darwindeck.simulation.events import Sheet
from darwindeck.simulation.view import Step, View
from darwindeck.wording.grammar import text_of
from darwindeck.wording.rules.hand_names import hand_phrase


def arrange_hand(layout: Layout, view: View) -> HandScene | None:
    """Return the own hand; none where it lies face down."""
    if layout.facts.blind:
        return None
    tops = top_trumps(layout, view.trump)
    by_suit, by_rank = _sort_hand(view.hand, view.trump, shown_order(layout), tops)
    suggested = by_suit if layout.by_suit else by_rank
    if view.hand_melds:
        suggested = _melds_first(view.hand_melds, suggested)
    return HandScene(
        suggested=suggested,
        by_suit=by_suit,
        by_rank=by_rank,
        melds=view.hand_melds,
        deadwood=view.deadwood,
        name="" if view.hand_name is None or not view.hand else text_of(hand_phrase(view.hand_name)),
    )


@lru_cache(1024)
def _sort_hand(
    hand: tuple[str, ...], trump: str | None, order: AnyOrder, tops: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Suits together, trumps first, high cards first; and by rank alone."""
    held = {suit_in_play(card, trump, tops) for card in hand}
    suits, ranks = suits_in_order(trump, held), high_to_low(order)
    by_suit = sorted(
        hand, key=lambda card: (suits.index(suit_in_play(card, trump, tops)), height_key(card, ranks, tops))
    )
    return tuple(by_suit), tuple(sorted(by_suit, key=lambda card: ranks.index(card[0])))


def _melds_first(melds: Sequence[Sequence[str]], hand: Sequence[str]) -> tuple[str, ...]:
    in_melds = [card for meld in melds for card in meld]
    left = Tally(hand) - Tally(in_melds)
    rest = []
    for card in hand:
        if left[card] > 0:
            left[card] -= 1
            rest.append(card)
    return (*in_melds, *rest)


PLACES: Final = {
    2: (Place.YOU, Place.ACROSS),
    3: (Place.YOU, Place.LEFT, Place.RIGHT),
    4: (Place.YOU, Place.LEFT, Place.ACROSS, Place.RIGHT),
    5: (Place.YOU, Place.LEFT, Place.FAR_LEFT, Place.FAR_RIGHT, Place.RIGHT),
    6: (Place.YOU, Place.LEFT, Place.FAR_LEFT, Place.ACROSS, Place.FAR_RIGHT, Place.RIGHT),
}
"""By the number of players, where the seats are from the own one on, clockwise."""
YOU: Final = "You"


def scene(
    genome: GameGenome,
    view: View,
    names: Sequence[str],
    *,
    players: Sequence[Player] = (),
    sheet: Sheet | None = None,
    layout: Layout | None = None,
    counters: Sequence[tuple[Counter, ...]] = (),
    asked: Sequence[int] = (),
) -> Scene:
    """Return what the seat of a view sees. A layout that is given is that of the genome, counters are what is
    counted for each seat; they save the work of making them. `asked` are the seats that have to choose; by
    default the acting one.

    >>> from darwindeck.genome.library import load_game
    >>> from darwindeck.simulation.playthrough import deal
    >>> war = load_game("war")
    >>> scene(war, deal(war, seed=7).view(0), ["South", "North"]).prompt.options[0].text
    'turn up your top card'
    """
    layout = layout or Layout(genome)

    def called(seat: int) -> str:
        return YOU if seat == view.seat else short_name(names[seat])

    hand = arrange_hand(layout, view)
    prompt = prompt_for(layout, view, called)
    return Scene(
        game=genome.labels.name,
        seat=view.seat,
        hand_no=view.hand_no,
        turn=view.turn,
        over=view.reason != "running",
        status=ending(layout, view, called, view.seat, asked) if prompt is None else prompt.question,
        seats=tuple(_seats(layout, view, names, players, counters, asked)),
        zones=zones_of(layout, view, called, () if hand is None else hand.suggested),
        facts=facts_of(layout, view, called),
        notes=layout.notes,
        badges=layout.badges,
        hand=hand,
        captures=captures_of(layout, view),
        suits=count_suits(layout, view),
        prompt=prompt,
        sheet=None if sheet is None else tabulate(layout, sheet, called),
    )


def captures_of(layout: Layout, view: View) -> tuple[Capture, ...]:
    """Return what each card of the hand would capture; while one is to be played, also which would capture nothing."""
    found = {take.card: Capture(take.card, take.ways) for take in view.takes}
    asked = layout.facts.mode is TableauMode.MATCH_RANK and view.step is Step.PLAY
    nothing = (card for card in dict.fromkeys(view.hand) if asked and card not in found)
    return (*found.values(), *(Capture(card, (), takes=False) for card in nothing))


def player_of(seat: Seat) -> Player:
    """Who sits at a table's seat, as a scene tells it."""
    return Player(person=seat.outside, level="" if seat.outside else seat.spec, details=seat.agent or "")


def short_name(name: str) -> str:
    """Return a name as it fits its place: whole if it is short, else its first word or its beginning.

    >>> short_name("Bartholomew the Younger")
    'Bartholomew'
    """
    if len(name) <= NAME:
        return name
    return name.split(maxsplit=1)[0][:NAME] if name.split() else name[:NAME]


def _seats(
    layout: Layout,
    view: View,
    names: Sequence[str],
    players: Sequence[Player],
    counters: Sequence[tuple[Counter, ...]],
    asked: Sequence[int],
) -> Iterator[SeatScene]:
    count = layout.genome.player_count
    for seat in range(count):
        yield SeatScene(
            seat=seat,
            name=YOU if seat == view.seat else short_name(names[seat]),
            full_name=names[seat],
            player=players[seat] if players else Player(person=True),
            place=PLACES[count][(seat - view.seat) % count],
            side=layout.side_of[seat],
            marks=tuple(_marks(layout, view, seat, asked or (view.actor,))),
            counters=counters[seat] if counters else count_for(layout, view, seat),
        )


def _marks(layout: Layout, view: View, seat: int, asked: Sequence[int]) -> Iterator[Mark]:
    running = view.reason == "running"
    if seat == view.dealer:
        yield Mark.DEALER
    if seat == view.leader and running:
        yield Mark.LEADER
    if seat in asked and running:
        yield Mark.ACTS
    if view.out[seat]:
        yield Mark.OUT
    if seat in view.partners:
        yield Mark.PARTNER
    if seat == view.claimer:
        yield Mark.CLAIMER
    if seat == view.knocker:
        yield Mark.KNOCKED
    if seat == view.declarer:
        yield Mark.DECLARER
    if seat == view.dummy:
        yield Mark.DUMMY
    if not running and layout.side_of[seat] in view.winners:
        yield Mark.WINNER


def ending(
    layout: Layout, view: View, called: Callable[[int], str], you: int | None, asked: Sequence[int] = ()
) -> str:
    """Say whose turn it is, or how the game ended; `you` is None for a spectator."""
    if view.reason == "running" and asked and tuple(asked) != (view.actor,):
        return f"Waiting for {_join_names([called(seat) for seat in asked])}."
    if view.reason == "running":
        return "It is your turn." if view.actor == you else f"It is {called(view.actor)}’s turn."
    if not view.winners:
        return "The game is over: nobody wins."
    seats = [seat for side in view.winners for seat in layout.sides[side]]
    told = _does("win", seats, you, called)
    lost = [seats for side, seats in enumerate(layout.sides) if side not in view.winners]
    if len(view.winners) > 1 and len(lost) == 1:  # as at Old Maid
        others = f"{told[:1].lower()}{told[1:]}" if you in seats else told
        return f"{_does('lose', lost[0], you, called)}; {others}."
    return f"{told}."


def _does(verb: str, seats: Sequence[int], you: int | None, called: Callable[[int], str]) -> str:
    """ "You and West win", "North loses"."""
    who = _join_names([called(seat) for seat in sorted(seats, key=lambda seat: seat != you)])
    return f"{who} {verb}" if len(seats) > 1 or seats[0] == you else f"{who} {verb}s"


def _join_names(names: Sequence[str]) -> str:
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} others"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
