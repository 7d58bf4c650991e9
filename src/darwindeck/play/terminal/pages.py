"""Pages over the table: the rules of this game, longer texts, and the end of a hand."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Markdown, Static

CLOSE = "↑↓ PgUp PgDn Space scroll  Escape back to the table"


class Page(ModalScreen[None]):
    """Something to read over the whole screen."""

    DEFAULT_CSS = """
    Page { align: center top; background: $surface; }
    Page #page { width: 100%; height: 1fr; max-width: 100; background: $surface; padding: 0 1; }
    Page #close { height: 1; width: 100%; background: $panel; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,f2,enter", "dismiss", "back"),
        Binding("space", "page", "down", show=False),
    ]

    def on_mount(self) -> None:
        self.query_one("#page").focus()

    def action_page(self) -> None:
        self.query_one("#page", VerticalScroll).scroll_page_down()


class RulesScreen(Page):
    """A text in Markdown."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Markdown(self._text)
        yield Static(CLOSE, id="close", markup=False)


class TextScreen(Page):
    """Plain lines under a heading."""

    def __init__(self, heading: str, text: Text, *, from_the_end: bool = False) -> None:
        super().__init__()
        self._heading = heading
        self._text = text
        self._from_the_end = from_the_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(Text(self._heading, style="bold"))
            yield Static(self._text)
        yield Static(CLOSE, id="close", markup=False)

    def on_mount(self) -> None:
        super().on_mount()
        if self._from_the_end:
            self.query_one("#page", VerticalScroll).scroll_end(animate=False)


class HandScreen(ModalScreen[None]):
    """The score sheet at the end of a hand; it stays until Enter."""

    DEFAULT_CSS = """
    HandScreen { align: center middle; }
    #hand { width: 100%; max-width: 84; height: auto; max-height: 100%; padding: 0 1; }
    #hand { background: $surface; border: solid $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,escape", "dismiss", "go on")]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="hand"):
            yield Static(Text("The hand is over", style="bold"))
            yield Static(Text(self._text))
            yield Static(Text("Enter goes on", style="dim"))

    def on_mount(self) -> None:
        self.query_one("#hand").focus()
