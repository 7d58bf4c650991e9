"""Positions that somebody lays out: a hand dealt as it is described, for puzzles, examples and tests.

Such a position has no deal behind it: nobody remembers anything, its log begins with the first action, and it cannot
be recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from hashlib import sha256
from itertools import islice
from typing import TypedDict, Unpack

import msgspec

from darwindeck import _core
from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.deck import pack_of
from darwindeck.arguments import describe_value, game_argument
from darwindeck.errors import RunError, WrongTypeError
from darwindeck.genome.phases import DrawPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.engine import check_seed, engine_errors, program_of
from darwindeck.simulation.past import LaidOut
from darwindeck.simulation.playthrough import Playthrough


class PositionLayout(TypedDict, total=False):
    """What can be laid out; cards in notation ("7h 8s") or one by one, deck and discard top first. docs/python.md says
    what each field is."""

    hands: Sequence[str | Sequence[str] | None]
    captured: Sequence[str | Sequence[str]]
    deck: str | Sequence[str]
    discard: str | Sequence[str]
    tableau: str | Sequence[str]
    piles: Sequence[Sequence[str | Sequence[str]]]
    current_player: int
    leader: int
    dealer: int
    play_direction: int
    skip_count: int
    scores: Sequence[int]
    team_scores: Sequence[int]
    chips: Sequence[int]
    staked: Sequence[int]
    tricks_won: Sequence[int]
    accumulated_bags: Sequence[int]
    trump: str
    broken: str
    trick_no: int
    opened: bool
    hand_no: int
    phase: int | str


_PILES = {"deck", "discard", "tableau", "broken"}
_SEAT_PILES = {"hands", "captured"}


def describe_layout(genome: GameGenome, layout: PositionLayout) -> bytes:
    """Return the layout as the engine reads it."""
    for seat in (layout.get("current_player", 0), layout.get("leader", 0), layout.get("dealer", 0)):
        if not 0 <= seat < genome.player_count:
            raise RunError(f"seat {seat} does not exist: the game has {genome.player_count}")
    values: dict[str, object] = {}
    for name, value in layout.items():
        if name in _PILES:
            values[name] = _cards(name, value)
        elif name in _SEAT_PILES and isinstance(value, Sequence):
            values[name] = [_cards(name, pile) for pile in value]
        elif name == "piles" and isinstance(value, Sequence):
            values[name] = [[_cards(name, pile) for pile in piles] for piles in value]
        elif name == "phase":
            values[name] = _phase_place(genome, value)
        else:
            values[name] = value
    return msgspec.json.encode(values)


def _cards(name: str, pile: object) -> list[str]:
    """Return a pile in notation, or card by card."""
    if isinstance(pile, str):
        return pile.split()
    if isinstance(pile, Sequence) and all(isinstance(card, str) for card in pile):
        return list(pile)
    raise WrongTypeError(f'{name} holds cards as in "7h 8s", not {describe_value(pile)}')


def _phase_place(genome: GameGenome, phase: object) -> object:
    """Return the place of a phase that is given by name: how the file of the game calls it. A number stays as it
    is.
    """
    if not isinstance(phase, str):
        return phase
    names = [str(type(each).__struct_config__.tag) for each in genome.phases]
    if names.count(phase) == 1:
        return names.index(phase)
    listed = ", ".join(f"{place} {name}" for place, name in enumerate(names))
    wrong = "is there more than once" if phase in names else "does not exist in this game"
    raise RunError(f"the phase {phase!r} {wrong}; there are {listed}", code="run/bad-layout")


def _fill_hands(genome: GameGenome, layout: PositionLayout, seed: int) -> PositionLayout:
    """Return the same with cards for the hands that are None: as many as the largest of the others has, by the
    seed.
    """
    hands = layout.get("hands", ())
    if None not in hands:
        return layout
    filled = layout.copy()
    if all(hand is None for hand in hands):
        del filled["hands"]
        return filled
    size = max(len(_cards("hands", hand)) for hand in hands if hand is not None)
    left = _shuffled(genome, _named_cards(layout), seed)
    missing = size * hands.count(None)
    if len(left) < missing:
        message = f"{missing} more cards are needed for the hands, and {len(left)} are left in the deck"
        raise RunError(message, code="run/bad-layout")
    cards = iter(left)
    filled["hands"] = [list(islice(cards, size)) if hand is None else hand for hand in hands]
    return filled


def _named_cards(layout: PositionLayout) -> Counter[str]:
    """How often each card is named anywhere."""
    placed = [pile for piles in layout.get("piles", ()) for pile in piles]
    by_seat = [*layout.get("hands", ()), *layout.get("captured", ()), *placed]
    single = [layout.get(name, "") for name in ("deck", "discard", "tableau")]
    return Counter(
        card for pile in (*by_seat, *single) if pile is not None for card in _cards("a pile", pile)
    )


def _shuffled(genome: GameGenome, gone: Counter[str], seed: int) -> list[str]:
    """Return the cards of the deck that are not gone, in an order that the seed decides, on every machine the same."""
    pack = pack_of(genome.setup.initial_deck, genome.setup.removed_cards)
    left = Counter(dict.fromkeys(pack.names, pack.copies)) - gone
    places = [f"{card} {copy}" for card, count in left.items() for copy in range(count)]
    places.sort(key=lambda place: sha256(f"{seed} {place}".encode()).digest())
    return [place[:2] for place in places]


def arrange(genome: GameGenome, *, seed: int = 0, **layout: Unpack[PositionLayout]) -> Playthrough:
    """Return a hand that begins with these cards, at its first decision, or at the first of a phase (`phase`: its
    name, or its place among the phases of the game, counted from 0).

    Cards are written "7h 8s" or given one by one, as in `View.hand`. `hands` has an entry for each seat, and where
    tricks are played all of them have as many cards; a hand that is None is dealt by the seed, as many cards as the
    largest of the others has.

    What is not named is dealt by the seed from the cards that are left. A deck that is named has these cards and no
    others, top first. Who begins follows from the rules and the cards, unless `current_player` says so.

    >>> import darwindeck as dd
    >>> eights = dd.load("crazy-eights")
    >>> last = dd.arrange(eights, hands=["8h", "3c 4c"], discard="9s", deck="Tc", current_player=0)
    >>> last.legal_actions()
    ['8h']
    >>> last.apply("8h").log()[0]
    'Player 1 plays 8♥.'
    """
    _check_names(layout)
    _check_shape(game_argument(genome), layout)
    layout = _fill_hands(genome, layout, check_seed(seed))
    _check_tricks(genome, layout)
    try:
        with engine_errors():
            return _lay_out(genome, describe_layout(genome, layout), check_seed(seed))
    except ValueError as error:
        raise RunError(str(error), code="run/bad-layout") from error


def _lay_out(genome: GameGenome, description: bytes, seed: int) -> Playthrough:
    """Return the position that the engine lays out by a description."""
    position = _core.arrange(program_of(genome), description, seed)
    return Playthrough(
        genome, position, seed=None, game=None, laid_out=LaidOut(position, (description, seed))
    )


def lay_out_again(genome: GameGenome, description: bytes, seed: int, actions: tuple[str, ...]) -> Playthrough:
    return _lay_out(genome, description, seed).play(*actions)


def _check_shape(genome: GameGenome, layout: PositionLayout) -> None:
    """Check that every list has an entry for each seat."""
    seats = ("hands", "captured", "scores", "chips", "staked", "tricks_won")
    for name, value in layout.items():
        if name in seats and (isinstance(value, str) or not isinstance(value, Sequence)):
            raise WrongTypeError(f"{name} is a list with an entry for each seat, not {describe_value(value)}")
        if name in seats and isinstance(value, Sequence) and len(value) != genome.player_count:
            message = f"{name} needs {genome.player_count} entries, one for each seat, not {len(value)}"
            raise RunError(message, code="run/bad-layout")


def _check_names(layout: PositionLayout) -> None:
    known = tuple(PositionLayout.__annotations__)
    for name in layout:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
            raise RunError(f"a position has no {name!r}; {hint}", code="run/bad-layout")


def _check_tricks(genome: GameGenome, layout: PositionLayout) -> None:
    """Check that everybody has a card for every trick: else a hand would come to a stop in the middle of one."""
    facts = analyse(genome)
    sizes = [len(_cards("hands", pile)) for pile in layout.get("hands", ())]
    if facts.tricks and not facts.has(DrawPhase) and len(set(sizes)) > 1:
        held = ", ".join(map(str, sizes))
        message = f"where tricks are played all hands have as many cards; these have {held}"
        raise RunError(message, code="run/bad-layout")
