"""Full screen: the table, the hand, the log, all keys at once. Needs the extra `tui`."""

from __future__ import annotations

import time
from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from darwindeck.errors import DarwinDeckError
from darwindeck.play.terminal.board import Board
from darwindeck.play.terminal.choices import Choices, cells_of
from darwindeck.play.terminal.ending import EndScreen
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.pages import RulesScreen
from darwindeck.play.terminal.session import Kind, Reply, Session

KEYS = (
    "←→ ↓↑ move  Enter play  Space mark  ? rules  h hint  u undo  r redo  w why not  s save  "
    "a same deal again  q quit"
)
MOST_LINES = 200
REDRAW = 0.1
"""Seconds between two pictures while agents think."""


class FullGame(App[None]):
    """One person at one table."""

    CSS = """
    #title { height: 1; background: $panel; padding: 0 1; }
    #main { height: 1fr; }
    #table { width: 3fr; padding: 0 1; scrollbar-size-vertical: 1; }
    #log { width: 2fr; min-width: 28; border-left: solid $panel; padding: 0 1; scrollbar-size-vertical: 1; }
    #asked { height: auto; padding: 0 1; text-style: bold; }
    #message { height: auto; min-height: 1; max-height: 6; padding: 0 1; }
    #keys { height: auto; background: $panel; padding: 0 1; color: $text-muted; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "rules", "rules"),
        Binding("h", "command('h')", "hint"),
        Binding("u", "command('u')", "undo"),
        Binding("r", "command('r')", "redo"),
        Binding("w", "why_not", "why not"),
        Binding("s", "command('s')", "save"),
        Binding("x", "command('x')", "export the record"),
        Binding("a", "command('a')", "same deal again"),
        Binding("q", "leave", "quit"),
        Binding("pageup", "log(-1)", "log up"),
        Binding("pagedown", "log(1)", "log down"),
    ]

    def __init__(self, session: Session, *, four_colour: bool = False) -> None:
        super().__init__()
        self.session = session
        self.faces = Faces(session.table.genome.setup.rank_order, four_colour=four_colour)
        self.board = Board(session.table.wording, session.table.seats, self.faces)
        self.lines: list[str] = []
        self.thinking = False
        """An agent is choosing in another thread: the table is not to be touched."""
        self.fault: DarwinDeckError | None = None
        """What ended the game before its end; the table is kept."""

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="main"):
            with VerticalScroll(id="table", can_focus=False):
                yield Static(id="board")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="lines")
        yield Static(id="message")
        yield Static(id="asked")
        yield Choices(self.faces)
        yield Static(KEYS, id="keys", markup=False)

    def on_mount(self) -> None:
        self.title = "DarwinDeck"
        self.query_one(Choices).focus()
        self._say(f"Goal: {self.session.goal()} Press ? for the rules.")
        self._told()
        self._agents()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        if self.thinking:
            return
        choose = self.session.choose_whole if message.cards else self.session.choose
        self._answer(choose(message.actions))

    def action_command(self, letter: str) -> None:
        if not self.thinking:
            self._answer(self.session.enter(letter))

    def action_why_not(self) -> None:
        current = self.query_one(Choices).current
        if current is not None and not self.thinking:
            self._answer(self.session.enter(f"w {current.action}"))

    def action_rules(self) -> None:
        self.push_screen(RulesScreen(self.session.rules()))

    def action_log(self, pages: int) -> None:
        log = self.query_one("#log", VerticalScroll)
        log.scroll_relative(y=pages * log.size.height, animate=False)

    def action_leave(self) -> None:
        """Whoever has played something is asked about it first; the second time one simply goes."""
        if self.session.played and not self.thinking and not self.session.table.over:
            self.push_screen(EndScreen(self.session, self.faces), self._ended)
        else:
            self.exit()

    def _answer(self, reply: Reply) -> None:
        self._say(reply.text, refused=reply.kind is Kind.REFUSED)
        if reply.kind is Kind.CHANGED:
            self.session.news()
            self.lines = self.session.lines(self.session.table.log(self.session.seat))
        if reply.kind in (Kind.ACTED, Kind.CHANGED):
            self._told()
            self._agents()

    def _say(self, text: str, *, refused: bool = False) -> None:
        shown = self.faces.coloured(text)
        if refused:
            shown.stylize("yellow")
        self.query_one("#message", Static).update(shown)

    def _agents(self) -> None:
        """Lets the agents think where they do not stop the screen."""
        self.thinking = True
        self._think()

    @work(thread=True, exclusive=True)
    def _think(self) -> None:
        try:
            self._let_agents_act()
        except DarwinDeckError as error:
            self.fault = error
            self.call_from_thread(self.exit)

    def _let_agents_act(self) -> None:
        drawn = time.monotonic()
        while self.session.step():
            # Agents that answer at once are drawn together.
            if time.monotonic() - drawn > REDRAW:
                self.call_from_thread(self._told)
                drawn = time.monotonic()
        self.call_from_thread(self._your_turn)

    def _your_turn(self) -> None:
        self.thinking = False
        self._told()
        if self.session.table.over:
            self.push_screen(EndScreen(self.session, self.faces), self._ended)

    def _ended(self, again: bool | None) -> None:
        if again:
            self._answer(self.session.enter("a"))
        else:
            self.exit()

    def _told(self) -> None:
        """Draws everything as it is now."""
        session, table = self.session, self.session.table
        view = table.view(session.seat)
        self.lines = (self.lines + session.news())[-MOST_LINES:]
        self.query_one("#title", Static).update(self.board.title(view, table.seed))
        players, middle = self.board.players(view), self.board.middle(view)
        self.query_one("#board", Static).update(Group(players, Text(), *middle))
        self.query_one("#lines", Static).update(Text("\n").join(map(self.faces.coloured, self.lines)))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        turn = table.actor == session.seat and not self.thinking
        self.query_one("#asked", Static).update(self.faces.coloured(self._asked(turn=turn)))
        self.query_one(Choices).show(cells_of(session, self.board, view), turn=turn)

    def _asked(self, *, turn: bool) -> str:
        table = self.session.table
        if table.over:
            return "The game is over."
        if not turn:
            return f"Seat {table.actor} is thinking …"
        wording, view = table.wording, table.view(self.session.seat)
        several = wording.several(view) and not view.picked and len(table.choosable(view.seat)) > 1
        return wording.asked(view) + (" (mark cards with Space)" if several else "")
