"""What lies on the table, as one seat may know it: the seats, the middle, the cards in hand. Everything is drawn from a
view; there is nothing else to draw from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from darwindeck.genome.cards import Suit
from darwindeck.genome.phases import BiddingPhase, MeldPhase, PlayPhase, TrickPhase
from darwindeck.genome.setup import DeckTop, TableauMode
from darwindeck.narration.words.names import SIGNS, SUITS, card_sign
from darwindeck.play.seats import Seat
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.words import Wording
from darwindeck.simulation.view import View

MOST_DISCARDS = 8


class Column(NamedTuple):
    title: str
    cell: Callable[[View, int], str]


class Board:
    """Draws the views of one game for one reader."""

    def __init__(self, wording: Wording, seats: tuple[Seat, ...], faces: Faces) -> None:
        self.wording = wording
        self.seats = seats
        self.faces = faces
        self.anonymous = False
        """Nobody in particular looks on: no seat is called "you"."""
        facts = wording.facts
        self._tricks = facts.has(TrickPhase)
        self._melds = facts.has(MeldPhase)
        self._bids = facts.has(BiddingPhase)
        self._captures = facts.mode in (TableauMode.WAR, TableauMode.MATCH_RANK)
        self._plays = facts.has(PlayPhase)
        self._open_deck = facts.setup.deck_top is DeckTop.UP

    def title(self, view: View, seed: int) -> Text:
        name = self.wording.genome.labels.name or "Unnamed game"
        several = self.wording.facts.multi
        hand = f" · hand {view.hand_no + 1}" if several else ""
        return Text.assemble((name, "bold"), f"{hand} · seed {seed} · you are seat {view.seat}")

    def players(self, view: View) -> Table:
        """A row for each seat: who it is, cards, tricks, bids, chips, score."""
        columns = list(self._columns(view))
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="dim", show_edge=False)
        table.add_column("seat")
        table.add_column("player", overflow="ellipsis", no_wrap=True, max_width=16)
        for column in columns:
            table.add_column(column.title, justify="right", no_wrap=True)
        for seat in range(len(self.seats)):
            acts = seat == view.actor and view.reason == "running"
            mark = "▸" if acts else " "
            cells = [column.cell(view, seat) for column in columns]
            style = "bold" if self._own(view, seat) else ""
            table.add_row(f"{mark}{seat}", self._player(view, seat), *cells, style=style)
        return table

    def _own(self, view: View, seat: int) -> bool:
        return seat == view.seat and not self.anonymous

    def _who(self, view: View, seat: int) -> str:
        return "you" if self._own(view, seat) else f"seat {seat}"

    def _player(self, view: View, seat: int) -> str:
        if self._own(view, seat):
            return "you"
        if self.anonymous:
            return self.seats[seat].name
        partner = " (partner)" if seat in view.partners else ""
        return f"{self.seats[seat].name}{partner}"

    def _columns(self, view: View) -> Iterator[Column]:
        yield Column("cards", lambda v, s: str(v.hand_counts[s]))
        if self._bids:
            yield Column("bid", _bid)
        if self._tricks:
            yield Column("tricks", lambda v, s: str(v.tricks[s]))
        if self._captures and any(view.captured):
            yield Column("won", lambda v, s: str(len(v.captured[s])))
        if any(view.chips) or any(view.staked):
            yield Column("chips", lambda v, s: str(v.chips[s]))
            yield Column("in pot", lambda v, s: str(v.staked[s]))
        if self.wording.facts.scores:
            team = self.wording.genome.team_mode
            yield Column("team score" if team else "score", self._score)
        if any(view.places):
            yield Column("place", lambda v, s: str(v.places[s]) if v.places[s] else "")
        if any(view.out):
            yield Column("", lambda v, s: "out" if v.out[s] else "")

    def _score(self, view: View, seat: int) -> str:
        if not view.team_scores:
            return str(view.scores[seat])
        teams = self.wording.genome.teams
        side = next((at for at, team in enumerate(teams) if seat in team), None)
        return "" if side is None else str(view.team_scores[side])

    def middle(self, view: View) -> list[Text]:
        """The lines between the seats and the hand, only those that have something to say."""
        return [_line(label, what) for label, what in self._middle(view)]

    def _middle(self, view: View) -> Iterator[tuple[str, Text]]:
        if any(view.trick) or isinstance(self.wording.phase(view), TrickPhase):
            yield "Trick", self._trick(view)
        if view.tableau or view.face_down:
            yield "Tableau", self._tableau(view)
        if self._melds and any(view.captured):
            laid = (seat for seat in range(len(self.seats)) if view.captured[seat])
            for seat in laid:
                yield f"Laid by {self._who(view, seat)}", self.faces.row(self._by_rank(view.captured[seat]))
        if self._open_deck and view.turned is not None:
            yield "Deck", self.faces.row([view.turned])
        if self.wording.facts.fills_discard:
            yield "Discard", self._discard(view)
        if view.house:
            yield "House", self.faces.row(view.house)
        if any(view.open_hands):
            for seat, cards in enumerate(view.open_hands):
                if seat != view.seat:
                    yield f"Hand of seat {seat}", self.faces.row(self.faces.sorted(cards))
        facts = list(self._facts(view))
        if facts:
            yield "", self.faces.coloured(" · ".join(facts))

    def _facts(self, view: View) -> Iterator[str]:
        if view.deck_count:
            yield f"deck {view.deck_count}"
        if view.trump is not None:
            yield f"trump {SIGNS[Suit(view.trump)]} {SUITS[Suit(view.trump)]}"
        if view.turned is not None and not self._open_deck:
            yield f"turned up {card_sign(view.turned)}"
        if view.declared_suit is not None:
            yield f"suit named: {SIGNS[Suit(view.declared_suit)]} {SUITS[Suit(view.declared_suit)]}"
        if view.pot:
            yield f"pot {view.pot}"
        if view.broken:
            yield " ".join(SUITS[Suit(suit)] for suit in view.broken) + " broken"
        if view.direction < 0:
            yield "play goes anticlockwise"
        if any(view.bags) and self._bids:
            yield "bags " + "/".join(map(str, view.bags))

    def _by_rank(self, cards: tuple[str, ...]) -> list[str]:
        return sorted(self.faces.sorted(cards), key=lambda card: card[0])

    def _trick(self, view: View) -> Text:
        count = len(self.seats)
        order = [(view.leader + at) % count for at in range(count)]
        played = [(seat, view.trick[seat]) for seat in order if view.trick[seat] is not None]
        if not played:
            leads = "you lead" if self._own(view, view.leader) else f"seat {view.leader} leads"
            return Text(leads, style="dim")
        return Text("  ").join(
            Text.assemble((self._who(view, seat), "dim"), " ", self.faces.card(card))
            for seat, card in played
            if card is not None
        )

    def _tableau(self, view: View) -> Text:
        parts: list[Text] = []
        if self.wording.facts.mode is TableauMode.SEQUENCE:
            rows = [[card for card in view.tableau if card[1] == suit] for suit in Suit]
            parts.extend(self.faces.row(row) for row in rows if row)
        elif view.tableau:
            parts.append(self.faces.row(self.faces.sorted(view.tableau)))
        if view.face_down:
            parts.append(Text(f"{view.face_down} face down", style="dim"))
        return Text("   ").join(parts)

    def _discard(self, view: View) -> Text:
        if not view.discard:
            down = view.discards_down
            return Text(f"{down} face down" if down else "empty", style="dim")
        top = self.faces.card(view.discard[0], "bold")
        below = self.faces.row(view.discard[1:MOST_DISCARDS])
        more = len(view.discard) - MOST_DISCARDS
        rest = Text(f" and {more} more", style="dim") if more > 0 else Text()
        return Text.assemble(top, ("  under it: ", "dim"), below, rest) if len(view.discard) > 1 else top

    def hand(self, view: View) -> list[str]:
        """Own cards in the order in which they are shown; a face-down hand has none."""
        return self.faces.sorted((*view.hand, *view.picked))


def _bid(view: View, seat: int) -> str:
    if view.nils[seat]:
        return "nil"
    return "" if view.bids[seat] < 0 else str(view.bids[seat])


def _line(label: str, what: Text) -> Text:
    return Text.assemble((f"{label}: ", "dim"), what) if label else what
