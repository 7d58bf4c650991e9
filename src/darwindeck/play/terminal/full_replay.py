"""A replay on the full screen. Needs the extra `tui`."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from darwindeck.play.terminal.stage import Stage

KEYS = "→ ← step  PgDn PgUp hand  Home End  c costly decision  g jump  0–5 seat  o open  q quit"
MOST_LINES = 200


class FullReplay(App[None]):
    """Steps through a playthrough."""

    CSS = """
    #title { height: 1; background: $panel; padding: 0 1; }
    #table { height: auto; max-height: 80%; padding: 0 1; scrollbar-size-vertical: 1; }
    #log { height: 1fr; min-height: 2; border-top: solid $panel; padding: 0 1; scrollbar-size-vertical: 1; }
    #place { display: none; }
    #keys { height: 1; background: $panel; padding: 0 1; color: $text-muted; }
    """
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # the keys are for the replay, not for the field in which a number is typed
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,n,space", "move(1)", "forward"),
        Binding("left,b", "move(-1)", "back"),
        Binding("pagedown,f", "hand(1)", "next hand"),
        Binding("pageup,p", "hand(-1)", "hand before"),
        Binding("home", "jump(0)", "first"),
        Binding("end,e", "last", "last"),
        Binding("c", "dear", "costly decision"),
        Binding("g", "ask", "jump"),
        Binding("o", "open", "open"),
        Binding("q,escape", "quit", "quit"),
        *(Binding(str(seat), f"look({seat})", "seat", show=False) for seat in range(6)),
    ]

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with VerticalScroll(id="table", can_focus=False):
            yield Static(id="board")
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="lines")
        yield Input(placeholder="Number of an action", id="place", type="integer")
        yield Static(KEYS, id="keys", markup=False)

    def on_mount(self) -> None:
        self._draw()

    def action_move(self, steps: int) -> None:
        self.stage.replay.move(steps)
        self._draw()

    def action_jump(self, place: int) -> None:
        self.stage.replay.jump(place)
        self._draw()

    def action_last(self) -> None:
        self.action_jump(self.stage.replay.length)

    def action_hand(self, direction: int) -> None:
        self.stage.replay.next_hand(direction)
        self._draw()

    def action_dear(self) -> None:
        self.stage.replay.next_dear()
        self._draw()

    def action_look(self, seat: int) -> None:
        self.stage.look(seat)
        self._draw()

    def action_open(self) -> None:
        self.stage.look(None)
        self._draw()

    def action_ask(self) -> None:
        box = self.query_one("#place", Input)
        box.display = True
        self.screen.set_focus(box)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.input.display = False
        self.set_focus(None)
        if message.value.isdecimal():
            self.action_jump(int(message.value))
        message.input.value = ""

    def _draw(self) -> None:
        self.query_one("#title", Static).update(self.stage.title())
        self.query_one("#board", Static).update(self.stage.picture())
        lines = self.stage.log()[-MOST_LINES:]
        self.query_one("#lines", Static).update(Text("\n").join(lines))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
