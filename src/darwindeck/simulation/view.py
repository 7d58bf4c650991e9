"""What one seat may know, as frozen data. It comes from the engine's view and from nowhere else: there is no way from
here to a card that is hidden from the seat."""

from __future__ import annotations

from array import array
from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from darwindeck.genome.phases import BidSuit
from darwindeck.look.cells import html_table
from darwindeck.simulation.events.parts import HandName

if TYPE_CHECKING:
    Numbers = array[float]
else:
    Numbers = array  # Python 3.11 cannot say of what
"""Floats of four bytes, one after the other."""


class Step(StrEnum):
    """What a seat is asked."""

    DRAW = "draw"
    DRAW_WHERE = "draw_where"
    DRAW_WHOM = "draw_whom"
    PLAY = "play"
    NAME_SUIT = "name_suit"
    CHOOSE_TARGET = "choose_target"
    CAPTURE = "capture"
    CAPTURE_SUM = "capture_sum"
    DISCARD = "discard"
    LEAD = "lead"
    FOLLOW = "follow"
    BID = "bid"
    CLAIM = "claim"
    CLAIM_RANK = "claim_rank"
    ANSWER_CLAIM = "answer_claim"
    ASK_WHOM = "ask_whom"
    ASK_RANK = "ask_rank"
    PASS_ON = "pass_on"  # noqa: S105 - a step, not a secret
    BET = "bet"
    MELD = "meld"
    MELD_CARDS = "meld_cards"
    MELD_WHERE = "meld_where"
    KNOCK = "knock"
    NAME_TRUMP = "name_trump"
    CHOOSE_PILE = "choose_pile"
    BID_SUIT = "bid_suit"
    ANSWER_DEMAND = "answer_demand"


class Known(msgspec.Struct, frozen=True):
    """What is remembered of a seat: cards surely there and surely not, suits shown void, ranks asked for, and the rank
    of every card it has claimed to lay. Of oneself only the claims: one sees the hand. What lies under a claim is still
    the claimer's until all have answered, and what is picked until the choice is made."""

    holds: tuple[str, ...]
    lacks: tuple[str, ...]
    voids: tuple[str, ...]
    asked: tuple[str, ...]
    claimed: tuple[str, ...]


class Pick(msgspec.Struct, frozen=True):
    """Cards that may be chosen together: between `least` and `most` of `cards`, those in `must` among them.

    `deed` says what is done with them: play, discard, pass, claim, meld, lay_off, capture, take. `actions` are the
    engine's actions where they are not just the cards in its order: it completes a capture by itself where there is one
    way.
    """

    deed: str
    cards: tuple[str, ...]
    least: int
    most: int
    must: tuple[str, ...]
    actions: tuple[str, ...]
    pattern: int | None = None
    """The combination they make, by its place in the game's list."""


class Take(msgspec.Struct, frozen=True):
    """What a card of the hand would capture: each way is some cards of the tableau; none where there are too many."""

    card: str
    ways: tuple[tuple[str, ...], ...]


class View(msgspec.Struct, frozen=True):
    """A position through the eyes of one seat. Cards in notation, the discard top first; `…_by` says who put the cards
    there, None where they were dealt. Printed it is the gist; `to_json` gives every field."""

    seat: int
    team: int | None
    partners: tuple[int, ...]
    hand_no: int
    turn: int
    phase: int | None
    step: Step | None
    """What the seat is asked, if it is to act."""
    actor: int
    leader: int | None
    """Who leads; nobody while the card that decides it may still be passed on."""
    dealer: int
    direction: int
    skips: int
    knocker: int | None
    """Who has knocked in this hand."""
    declarer: int | None
    """Who plays the contract of an auction; while it runs, who has bid most."""
    dummy: int | None
    """Whose hand lies open after the first lead, and is played by the declarer."""
    plays_for: int | None
    """The seat whose card the acting seat is asked for, where that is not its own."""
    hand: tuple[str, ...]
    picked: tuple[str, ...]
    open_hands: tuple[tuple[str, ...], ...]
    hand_counts: tuple[int, ...]
    deck_count: int
    turned: str | None
    turned_depth: int | None
    """How many cards lie on the one turned up in the deck."""
    in_deck: tuple[str, ...]
    """Other cards surely in the deck: all saw them before they were shuffled into it."""
    discard: tuple[str, ...]
    discard_by: tuple[int | None, ...]
    discards_down: int
    """How many cards of the discard lie face down; they are not in `discard`."""
    thrown: tuple[str, ...]
    """Those of them that the seat knows: its own."""
    tableau: tuple[str, ...]
    tableau_by: tuple[int | None, ...]
    face_down: int
    face_down_by: tuple[int, ...]
    """How many of the face-down cards each seat has laid."""
    buried: tuple[str, ...]
    """Those of them that the seat knows: its own."""
    top: str | None
    """The card last played to the tableau, how many went with it, and who played them."""
    top_count: int
    top_seat: int | None
    top_pattern: int | None
    """The combination they made, by its place in the game's list, and its cards."""
    last_play: tuple[str, ...]
    captured: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[tuple[str, ...], ...], ...]
    """The piles of the game's own places, place by place, the lowest card first; of each seat in turn if its own."""
    trick: tuple[str | None, ...]
    house: tuple[str, ...]
    house_down: int
    """Cards of the house that lie face down."""
    trump: str | None
    led: str | None
    """The suit that was led to the trick on the table."""
    declared_suit: str | None
    demand: int | None
    """The effect that has to be answered or met, by its place in the game's list, and how much it comes to."""
    demanded: int
    broken: tuple[str, ...]
    bids: tuple[int, ...]
    nils: tuple[bool, ...]
    bid_suits: tuple[BidSuit | None, ...]
    """What each seat named last besides the number of its bid."""
    doubled: int
    """How often the bid that stands is doubled."""
    contracts: tuple[int, ...]
    bidding_complete: bool
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    team_scores: tuple[int, ...]
    bags: tuple[int, ...]
    chips: tuple[int, ...]
    staked: tuple[int, ...]
    pot: int
    to_call: int
    least_raise: int
    """By how much a raise has to go beyond a call, where bets are not all alike; 0 elsewhere."""
    tricks_total: tuple[int, ...]
    """By seat, in all hands that are over, as in the next two."""
    captured_total: tuple[int, ...]
    hands_won: tuple[int, ...]
    claimed: str | None
    claimer: int | None
    claim_count: int
    due: str | None
    """The rank that the next claim names, where nobody chooses it."""
    places: tuple[int, ...]
    out: tuple[bool, ...]
    known: tuple[Known, ...]
    legal: tuple[str, ...]
    picks: tuple[Pick, ...]
    """The choices of cards that the seat has, if it is to act."""
    takes: tuple[Take, ...]
    """What the cards of its hand would capture."""
    reason: str
    winners: tuple[int, ...]
    melds: tuple[tuple[tuple[str, ...], ...], ...]
    """The melds that lie before each seat; none in games without melds."""
    hand_melds: tuple[tuple[str, ...], ...]
    """The best melds of the own hand, and what its other cards count."""
    deadwood: int | None
    hand_name: HandName | None
    """What the own hand is called, where hands are compared."""
    asking: int | None
    """The seat that is being asked, while the rank is chosen."""
    pass_to: int | None
    """The seat to which the cards chosen now will go."""
    jokers: bool = False
    """Jokers are in play: cards and ranks have more numbers in an observation."""
    piles_by: tuple[tuple[int | None, ...], ...] = ()
    """Whose each of the piles is; None on the table."""

    def to_json(self) -> dict[str, object]:
        """Every field, as JSON can hold it; `msgspec.convert(data, dd.View)` makes the view again.

        >>> import darwindeck as dd
        >>> dd.deal(dd.load("war"), seed=7).view(0).to_json()["hand_counts"]
        [26, 26]
        """
        return msgspec.json.decode(msgspec.json.encode(self), type=dict[str, object])

    def observation(self) -> Numbers:
        """Return the view as numbers, as many for every view of a game; `observation_layout` says which stand for
        what. Numpy and torch read them without a copy: `numpy.frombuffer(view.observation(), dtype="float32")`.

        >>> import darwindeck as dd
        >>> game = dd.load("war")
        >>> len(dd.deal(game).view(0).observation()) == dd.observation_layout(game)[-1].stop
        True
        """
        from darwindeck.simulation.observation import observe_view

        return observe_view(self)

    def action_mask(self) -> bytes:
        """Return a byte for each of `ACTIONS`: 1 where it is legal for this seat now, else 0.

        >>> import darwindeck as dd
        >>> view = dd.deal(dd.load("crazy-eights"), seed=7).view(0)
        >>> tuple(name for name, legal in zip(dd.ACTIONS, view.action_mask()) if legal) == view.legal
        True
        """
        from darwindeck.simulation.observation import mask_of

        return mask_of(self)

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        stands = "over" if self.reason != "running" else f"seat {self.actor} to act"
        rows = [
            ("hand", " ".join(self.hand)),
            ("cards in hands", " ".join(map(str, self.hand_counts))),
            ("discard", " ".join(self.discard[:5])),
            ("tableau", " ".join(self.tableau)),
            ("trick", " ".join(card or "–" for card in self.trick)),
            ("scores", " ".join(map(str, self.team_scores or self.scores))),
            ("legal", " ".join(self.legal)),
        ]
        return html_table(f"Seat {self.seat}, {stands}", [row for row in rows if row[1]])

    def __repr__(self) -> str:
        asked = f", asked to {self.step.value}: {' '.join(self.legal)}" if self.step is not None else ""
        stands = "over" if self.reason != "running" else f"seat {self.actor} to act"
        hand = " ".join(self.hand) or "empty"
        return f"<View of seat {self.seat}: hand {hand}, scores {self.scores}, {stands}{asked}>"
