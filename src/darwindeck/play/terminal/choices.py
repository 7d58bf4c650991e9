"""The cards and buttons at the bottom of the full screen: a cursor, marks, clicks, and which of them may be chosen."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from darwindeck.play.terminal.asked import Asked, Choice, ChoiceKind, Sort
from darwindeck.play.terminal.faces import Faces

_GAP: Final = 1
CURSOR: Final = "black on #ffd75f"


class Spot(NamedTuple):
    """Where a choice stands: its row, and the columns from and to."""

    row: int
    start: int
    end: int


class Choices(Widget, can_focus=True):
    """Arrows move, Space marks, Enter chooses, digits go to a choice; every card can be stood on, to ask about it."""

    DEFAULT_CSS = "Choices { height: auto; padding: 0 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "left", show=False),
        Binding("right", "move(1)", "right", show=False),
        Binding("up", "row(-1)", "up", show=False),
        Binding("down", "row(1)", "down", show=False),
        Binding("home", "move(-999)", "first", show=False),
        Binding("end", "move(999)", "last", show=False),
        Binding("space", "mark", "mark", show=False),
        Binding("enter", "choose", "play", show=False),
        *(Binding(str(digit), f"digit({digit})", "number", show=False) for digit in range(10)),
    ]

    class Chosen(Message):
        """The person wants to make a choice of this, or to go on where there is none."""

        def __init__(self, choice: Choice | None) -> None:
            super().__init__()
            self.choice = choice

    class Marked(Message):
        """The person picks a card, or puts it back."""

        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    class Moved(Message):
        """The cursor stands elsewhere."""

    def __init__(self, faces: Faces) -> None:
        super().__init__(id="choices")
        self.faces = faces
        self.asked: Asked | None = None
        self.choices: tuple[Choice, ...] = ()
        self.cursor = 0
        self.turn = False
        self._typed = ""

    def show(self, asked: Asked, *, turn: bool) -> None:
        """Other choices; the cursor stays with a card that is still being picked, else it goes to the first."""
        before = self.current
        picking = bool(asked.picked)
        self.asked, self.choices, self.turn, self._typed = asked, asked.choices, turn, ""
        wanted = before if picking and before is not None else asked.first
        self.cursor = 0
        if wanted is not None:
            self.point_at(wanted.action)
        if picking and asked.others and not asked.open_cards:
            self.point_at(asked.others[0].actions[0], button=True)
        self.refresh(layout=True)

    @property
    def current(self) -> Choice | None:
        return self.choices[self.cursor] if self.cursor < len(self.choices) else None

    def point_at(self, action: str, *, button: bool = False) -> None:
        """Puts the cursor on an action."""
        places = [at for at, choice in enumerate(self.choices) if choice.action == action]
        places = [at for at in places if not button or self.choices[at].kind is not ChoiceKind.CARD]
        if places:
            self._stand(places[0])

    def _stand(self, place: int) -> None:
        self.cursor = min(max(0, place), max(0, len(self.choices) - 1))
        self.post_message(self.Moved())
        self.refresh()

    def action_move(self, by: int) -> None:
        if self.choices:
            self._stand((self.cursor + by) % len(self.choices) if abs(by) == 1 else self.cursor + by)

    def action_row(self, by: int) -> None:
        """To what stands nearest in the row above or below."""
        spots = self._spots(self.content_size.width)
        if not spots:
            return
        here = spots[self.cursor]
        near = [at for at, spot in enumerate(spots) if spot.row == here.row + by]
        if near:
            self._stand(min(near, key=lambda at: abs(spots[at].start - here.start)))

    def action_digit(self, digit: int) -> None:
        """Take a typed number to its choice: the number itself where numbers are asked for."""
        for typed in (f"{self._typed}{digit}", str(digit)):
            place = next((at for at, choice in enumerate(self.choices) if choice.typed == typed), None)
            if place is not None:
                self._typed = typed
                self._stand(place)
                return

    def action_mark(self) -> None:
        if self.current is not None and self.current.kind is ChoiceKind.CARD and self.turn:
            self.post_message(self.Marked(self.current.action))

    def action_choose(self) -> None:
        self.post_message(self.Chosen(self.current))

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for place, spot in enumerate(self._spots(self.content_size.width)):
            if spot.row == offset.y and spot.start <= offset.x < spot.end:
                self._stand(place)
                self._click(self.choices[place])
                return

    def _click(self, choice: Choice) -> None:
        """Pick the clicked card where a choice takes several, and make the choice where it takes one."""
        several = self.asked is not None and self.asked.several
        if choice.kind is ChoiceKind.CARD and several and (choice.open or choice.picked):
            self.post_message(self.Marked(choice.action))
        else:
            self.post_message(self.Chosen(choice))

    def get_content_height(self, _container: Size, _viewport: Size, width: int) -> int:
        spots = self._spots(width)
        return max((spot.row for spot in spots), default=0) + 1

    def _spots(self, width: int) -> list[Spot]:
        """Where each choice stands: cards in rows, then the others; nothing is broken in two."""
        found: list[Spot] = []
        row = column = 0
        melds = self._meld_ends()
        for place, choice in enumerate(self.choices):
            length = self._cell(place, choice).cell_len
            starts = place > 0 and (choice.kind is ChoiceKind.CARD) != (
                self.choices[place - 1].kind is ChoiceKind.CARD
            )
            column += 2 if place in melds and column else 0
            if starts or (column and column + length > width):
                row, column = row + 1, 0
            found.append(Spot(row, column, column + length))
            column += length + _GAP
        return found

    def _meld_ends(self) -> set[int]:
        """Where a gap is left between the melds of the own hand."""
        if self.asked is None or self.asked.scene.hand is None or self.asked.sort is not Sort.SUGGESTED:
            return set()
        lengths = [len(meld) for meld in self.asked.scene.hand.melds]
        return {sum(lengths[: at + 1]) for at in range(len(lengths))}

    def render(self) -> Text:
        spots = self._spots(self.content_size.width)
        rows = [Text() for _ in range(max((spot.row for spot in spots), default=0) + 1)]
        for place, spot in enumerate(spots):
            row = rows[spot.row]
            row.append(" " * (spot.start - row.cell_len))
            row.append_text(self._cell(place, self.choices[place]))
        return Text("\n").join(rows)

    def _cell(self, place: int, choice: Choice) -> Text:
        before, after = ("[", "]") if choice.open and self.turn else (" ", " ")
        if choice.picked:
            before = "✓"
        if choice.kind is ChoiceKind.CARD:
            found = self.faces.face(choice.action, before, after)
            closed = self.turn and not choice.open and not choice.picked and self._some_card_is_open()
            if closed:
                found = Text(found.plain, style="dim")
        else:
            found = self.faces.coloured(f"{before}{choice.text}{after}")
            found.stylize("bold")
        if place == self.cursor and self.has_focus:
            found = Text(found.plain, style=f"bold {CURSOR}")
        return found

    def _some_card_is_open(self) -> bool:
        return any(choice.open for choice in self.choices if choice.kind is ChoiceKind.CARD)
