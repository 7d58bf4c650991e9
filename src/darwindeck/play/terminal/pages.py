"""Pages over the table: the rules of this game, to be scrolled and closed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Markdown, Static


class RulesScreen(ModalScreen[None]):
    """A text in Markdown over the whole screen."""

    CSS = """
    RulesScreen { align: center middle; }
    #page { width: 96%; height: 1fr; max-width: 100; margin: 1 0 0 0; background: $surface; padding: 0 1; }
    #close { height: 1; width: 96%; max-width: 100; background: $panel; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1", "dismiss", "back"),
        Binding("space", "page", "down", show=False),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Markdown(self._text)
        yield Static("↑↓ PgUp PgDn scroll  Escape back to the table", id="close", markup=False)

    def on_mount(self) -> None:
        self.query_one("#page").focus()

    def action_page(self) -> None:
        self.query_one("#page", VerticalScroll).scroll_page_down()
