"""The row of cards and options at the bottom of the full screen: a cursor, marks, and which of them may be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from darwindeck.narration.words.names import CARD_NAMES, card_sign
from darwindeck.play.choosing import in_order
from darwindeck.play.terminal.board import Board
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.session import Session
from darwindeck.simulation.view import View

NBSP: Final = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Cell:
    """Something the cursor can stand on: a card of the hand, or an option."""

    action: str
    words: str
    open: bool
    """Whether it may be chosen now."""
    picked: bool = False

    @property
    def is_card(self) -> bool:
        return self.action in CARD_NAMES


def cells_of(session: Session, board: Board, view: View) -> list[Cell]:
    """Own cards in the order in which they are held, then cards of the table and options that may be chosen."""
    open_cards = session.table.choosable(view.seat)
    held = board.hand(view)
    own = [Cell(card, card_sign(card), card in open_cards, card in view.picked) for card in held]
    wording = session.table.wording
    others = [
        *in_order(open_cards.difference(held)),
        *(name for name in view.legal if name not in CARD_NAMES),
    ]
    return own + [Cell(action, wording.choice(view, action), open=True) for action in others]


class Choices(Widget, can_focus=True):
    """Arrows move, Space marks, Enter chooses; every card can be stood on, so that one may ask about it."""

    DEFAULT_CSS = "Choices { height: auto; padding: 0 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "left", show=False),
        Binding("right", "move(1)", "right", show=False),
        Binding("up", "row(-1)", "cards", show=False),
        Binding("down", "row(1)", "options", show=False),
        Binding("home", "move(-99)", "first", show=False),
        Binding("end", "move(99)", "last", show=False),
        Binding("space", "mark", "mark", show=False),
        Binding("enter", "choose", "play", show=False),
    ]

    class Chosen(Message):
        """The person has chosen one action, or cards."""

        def __init__(self, actions: list[str], *, cards: bool) -> None:
            super().__init__()
            self.actions = actions
            self.cards = cards

    def __init__(self, faces: Faces) -> None:
        super().__init__(id="choices")
        self.faces = faces
        self.cells: list[Cell] = []
        self.marked: set[int] = set()
        self.cursor = 0
        self.turn = False

    def show(self, cells: list[Cell], *, turn: bool) -> None:
        """Other cells; the cursor goes to the first that may be chosen, unless it stands well."""
        before = self.current.action if self.cells and self.current is not None else None
        self.cells, self.turn = cells, turn
        self.marked.clear()
        same = next((at for at, cell in enumerate(cells) if cell.action == before and cell.open), None)
        first = next((at for at, cell in enumerate(cells) if cell.open and not cell.picked), 0)
        self.cursor = first if same is None else same
        self.refresh(layout=True)

    @property
    def current(self) -> Cell | None:
        return self.cells[self.cursor] if self.cursor < len(self.cells) else None

    def point_at(self, action: str) -> None:
        """Puts the cursor on an action."""
        self.cursor = next((at for at, cell in enumerate(self.cells) if cell.action == action), self.cursor)
        self.refresh()

    def action_move(self, by: int) -> None:
        if self.cells:
            last = len(self.cells) - 1
            wrapped = (self.cursor + by) % len(self.cells) if abs(by) == 1 else self.cursor + by
            self.cursor = min(max(0, wrapped), last)
            self.refresh()

    def action_row(self, by: int) -> None:
        """Between the cards and the options; among options one by one."""
        options = [at for at, cell in enumerate(self.cells) if not cell.is_card]
        here = self.current
        if here is None or not options:
            return
        if here.is_card:
            self.cursor = options[0] if by > 0 else self.cursor
        else:
            self.cursor = min(max(0, self.cursor + by), len(self.cells) - 1)
        self.refresh()

    def action_mark(self) -> None:
        if self.current is not None and self.current.is_card:
            self.marked ^= {self.cursor}
            self.refresh()

    def action_choose(self) -> None:
        here = self.current
        if here is None:
            return
        marked = [self.cells[at].action for at in sorted(self.marked)]
        chosen = marked if marked and here.is_card else [here.action]
        self.post_message(self.Chosen(chosen, cards=here.is_card))

    def render(self) -> Text:
        cards = [self._cell(at, cell) for at, cell in enumerate(self.cells) if cell.is_card]
        options = [self._cell(at, cell) for at, cell in enumerate(self.cells) if not cell.is_card]
        rows = [Text(" ").join(row) for row in (cards, options) if row]
        return Text("\n").join(rows)

    def _cell(self, at: int, cell: Cell) -> Text:
        words = cell.words.replace(" ", NBSP)
        shown = (
            self.faces.card(cell.action)
            if cell.is_card and len(cell.words) < 4
            else self.faces.coloured(words)
        )
        before, after = ("[", "]") if cell.open and self.turn else (NBSP, NBSP)
        if cell.picked or at in self.marked:
            before, after = "✓", NBSP
        found = Text.assemble(before, shown, after)
        if (
            self.turn
            and not cell.open
            and not cell.picked
            and any(one.open and one.is_card for one in self.cells)
        ):
            found.stylize("dim")
        elif cell.open and self.turn:
            found.stylize("bold")
        if at == self.cursor and self.has_focus:
            found.stylize("reverse")
        return found
