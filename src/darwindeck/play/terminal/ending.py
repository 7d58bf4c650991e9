"""The page after a game: result, what search would have played, and the rating."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from darwindeck.play.terminal.after import keep_rating, result, review
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.session import Session


class EndScreen(ModalScreen[bool]):
    """True if the person wants the same deal again."""

    CSS = """
    EndScreen { align: center middle; }
    #end { width: 92%; max-width: 96; height: auto; max-height: 96%; padding: 1 2; }
    #end { background: $surface; border: solid $primary; }
    #comment { display: none; }
    #asks { margin: 1 0 0 0; }
    """
    AUTO_FOCUS = ""  # a digit is a rating until the comment is asked for
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "dismiss(True)", "same deal again"),
        Binding("q,escape", "dismiss(False)", "leave"),
        *(Binding(str(stars), f"rate({stars})", "rate", show=False) for stars in range(1, 6)),
    ]

    def __init__(self, session: Session, faces: Faces) -> None:
        super().__init__()
        self._session = session
        self._faces = faces
        self._stars = 0

    def compose(self) -> ComposeResult:
        with Vertical(id="end"):
            yield Static(Text("\n".join(result(self._session.table, self._session.seat)), style="bold"))
            yield Static("Looking at your decisions …", id="review", markup=False)
            yield Static("1 to 5 rates the game  a same deal again  q leave", id="asks", markup=False)
            yield Input(placeholder="A comment; Enter keeps the rating", id="comment")

    def on_mount(self) -> None:
        self._look()

    @work(thread=True, exclusive=True)
    def _look(self) -> None:
        lines = list(review(self._session.table, self._session.seat))
        self.app.call_from_thread(self._reviewed, lines)

    def _reviewed(self, lines: list[str]) -> None:
        self.query_one("#review", Static).update(self._faces.coloured("\n" + "\n".join(lines)))

    def action_rate(self, stars: int) -> None:
        self._stars = stars
        self.query_one("#asks", Static).update(f"{stars} of 5. A comment?")
        box = self.query_one("#comment", Input)
        box.display = True
        box.focus()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        session = self._session
        said = keep_rating(session.table, self._stars, message.value, run=session.run)
        message.input.display = False
        self.set_focus(None)
        self.query_one("#asks", Static).update(f"{said}  a same deal again  q leave")
