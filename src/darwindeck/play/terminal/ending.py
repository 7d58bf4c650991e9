"""The page after a game, or when somebody leaves it: result, what search would have played, and what one thought."""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from darwindeck.play.terminal.after import result, review
from darwindeck.play.terminal.asking import Asking, RatingStep
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.session import Session
from darwindeck.play.terminal.sheet import sheet_lines

LEFT = "You can stop here; the table is kept: --resume continues it."


class AfterGame(Enum):
    """What the person wants to do next."""

    BACK = auto()
    AGAIN = auto()
    LEAVE = auto()


class EndScreen(ModalScreen[AfterGame]):
    """The result, the questions about the game, and what to do next."""

    CSS = """
    EndScreen { align: center middle; }
    #end { width: 100%; max-width: 100; height: auto; max-height: 100%; padding: 0 1; }
    #end { background: $surface; border: solid $primary; }
    #answer { display: none; }
    """
    AUTO_FOCUS = ""  # y, m and n open the field to type in; every answer ends with Enter
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "again_from_the_start", "same deal again"),
        Binding("q", "leave", "leave"),
        Binding("escape", "back", "back to the table"),
        Binding("enter", "again('')", "say nothing", show=False),
        *(Binding(key, f"again('{key}')", "play again", show=False) for key in "ymn"),
    ]

    def __init__(self, session: Session, faces: Faces) -> None:
        super().__init__()
        self._session = session
        self._faces = faces
        self._asking = Asking()
        self._kept = False

    def compose(self) -> ComposeResult:
        table = self._session.table
        lines = result(table, self._session.seat) if table.over else [LEFT]
        sheet = sheet_lines(self._session.scene.sheet, reasons=False) if table.over else []
        with VerticalScroll(id="end", can_focus=False):
            yield Static(Text("\n".join(lines), style="bold"))
            yield Static(Text("\n".join(sheet)))
            yield Static("Looking at your decisions …" if table.over else "", id="review", markup=False)
            yield Static(f"{self._asking.question}  {self._keys()}", id="asks", markup=False)
            yield Input(id="answer")

    def on_mount(self) -> None:
        if self._session.table.over:
            self._look()

    @work(thread=True, exclusive=True)
    def _look(self) -> None:
        lines = list(review(self._session))
        self.app.call_from_thread(self._show_review, lines)

    def _show_review(self, lines: list[str]) -> None:
        self.query_one("#review", Static).update(self._faces.coloured("\n".join(lines)))

    def action_again(self, letter: str) -> None:
        """Begin a first answer with its letter; Enter alone says nothing."""
        if self._asking.step is not RatingStep.AGAIN:
            return
        box = self.query_one("#answer", Input)
        if not letter:
            typed, box.value = box.value, ""
            self._answer(typed)
            return
        box.display = True
        box.value = letter
        self.set_focus(box)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        typed, message.input.value = message.value, ""
        self._answer(typed)

    def action_leave(self) -> None:
        """Leave between two questions and keep the answers given so far."""
        self._keep()
        self.dismiss(AfterGame.LEAVE)

    def action_again_from_the_start(self) -> None:
        self.dismiss(AfterGame.AGAIN)

    def action_back(self) -> None:
        self.dismiss(AfterGame.BACK)

    def _answer(self, typed: str) -> None:
        odd = self._asking.answer(typed)
        said = self._keep() if self._asking.done else ""
        box = self.query_one("#answer", Input)
        box.display = not self._asking.done
        self.set_focus(None if self._asking.done else box)
        asks = f"{odd} {self._asking.question}".strip()
        self.query_one("#asks", Static).update(asks or f"{said}  {self._keys()}".strip())

    def _keep(self) -> str:
        if self._kept:
            return ""
        said = self._asking.keep(self._session.table, self._session.seat, self._session.sitting)
        self._kept = bool(said)
        self._session.rated(self._asking.verdict.stars)
        return said

    def _keys(self) -> str:
        return "Escape back to the table  a same deal again  q leave"
