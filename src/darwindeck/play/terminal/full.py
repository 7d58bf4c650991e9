"""Full screen: the table with its players round it, the hand, the log, all keys at once. Needs the extra `tui`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar, TypeVar, assert_never

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Input, Static

from darwindeck.errors import DarwinDeckError
from darwindeck.play.messages import SeatEvent, Undone
from darwindeck.play.scene import Scene
from darwindeck.play.scene.model import FactKind
from darwindeck.play.scene.showdown import hands_with_melds, turn_up
from darwindeck.play.terminal.asked import Asked, ChoiceKind
from darwindeck.play.terminal.choices import Choices
from darwindeck.play.terminal.commands import COMMANDS, Reply, ReplyKind, help_text
from darwindeck.play.terminal.ending import AfterGame, EndScreen
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.pages import HandScreen, RulesScreen, TextScreen
from darwindeck.play.terminal.picture import Picture, with_trick, without_fact
from darwindeck.play.terminal.session import Session
from darwindeck.play.terminal.sheet import sheet_lines
from darwindeck.simulation.events import HandEnds, TrickTaken

KEYS = "Enter play  Space mark  : type  ? rules  h hint  u undo  F2 all keys  q quit"
MOST_LINES = 200
WIDE = 116
"""From so many columns on the log stands beside the table."""
ROOMY = 14
"""With so many lines besides the table, its middle gets more room."""
A_MOVE = 0.3
"""How long a move of a bot is looked at, as a part of the pace."""


class FullGame(App[None]):
    """One person at one table."""

    CSS = """
    #title { height: 1; background: $panel; padding: 0 1; }
    #main { height: 1fr; layout: vertical; }
    #main.wide { layout: horizontal; }
    #board { height: auto; padding: 0 1; width: 100%; }
    #main.wide #left { width: 80; height: auto; max-height: 100%; }
    #left { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
    #log { height: 1fr; min-height: 1; padding: 0 1; scrollbar-size-vertical: 1; color: $text-muted; }
    #main.wide #log { width: 1fr; height: 100%; border-left: solid $panel; }
    #message { height: auto; max-height: 4; padding: 0 1; }
    #asked { height: auto; padding: 0 1; text-style: bold; }
    #note { height: auto; min-height: 1; max-height: 2; padding: 0 1; color: $text-muted; }
    #typed { display: none; height: 1; border: none; padding: 0 1; }
    #keys { height: 1; background: $panel; padding: 0 1; color: $text-muted; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "command('?')", "rules"),
        Binding("f2", "keys", "keys"),
        *(
            Binding(letter, f"command('{letter}')", what)
            for letter, what in (
                ("h", "hint"),
                ("u", "undo"),
                ("r", "redo"),
                ("p", "cards played"),
                ("t", "score sheet"),
                ("o", "sort"),
                ("v", "everything on the table"),
                ("g", "log"),
                ("s", "save"),
                ("x", "export the record"),
                ("a", "same deal again"),
            )
        ),
        Binding("l", "last_trick", "last trick"),
        Binding("w", "why_not", "why not"),
        Binding("colon,slash", "type", "type", priority=True),  # before the keys typed after it go anywhere
        Binding("escape", "escape", "back", show=False),
        Binding("q", "leave", "quit"),
        Binding("pageup", "log(-1)", "log up"),
        Binding("pagedown", "log(1)", "log down"),
    ]

    def __init__(self, session: Session, *, four_colour: bool = False, pace: float = 0.0) -> None:
        super().__init__()
        self.session = session
        self.faces = Faces(four_colour=four_colour)
        self.pace = pace
        self.lines: list[str] = []
        self.busy = False
        """Others act, or what they did is being shown: the table is not to be touched."""
        self.fault: DarwinDeckError | None = None
        """What ended the game before its end; the table is kept."""
        self._go_on = asyncio.Event()
        self._drawn: Scene | None = None
        self._looks_back = False
        """Whether the last trick lies on the table instead of the present one."""

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Container(id="main"):
            with VerticalScroll(id="left", can_focus=False):
                yield Static(id="board")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="lines")
        with Vertical(id="below"):
            yield Static(id="message")
            yield Static(id="asked")
            yield Choices(self.faces)
            yield Static(id="note")
            yield Input(id="typed", placeholder="a card, a choice or a word: queen of spades, bid 3, help")
            yield Static(KEYS, id="keys", markup=False)

    def on_mount(self) -> None:
        self.title = "DarwinDeck"
        self.query_one("#below").styles.height = "auto"
        self.query_one(Choices).focus()
        self._say(f"Goal: {self.session.goal} Press ? for the rules.")
        self._redraw(self.session.news())
        self._play_on()

    def on_resize(self, event: Resize) -> None:
        self.query_one("#main").set_class(event.size.width >= WIDE, "wide")

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        if self.busy:
            self._go_on.set()
            return
        choice, session = message.choice, self.session
        if choice is None:
            return
        if choice.kind is not ChoiceKind.CARD:
            whole = session.choose_whole if choice.whole else session.choose
            self._answer(whole(choice.actions))
        elif session.picks and session.question().is_whole(session.picks):
            self._answer(session.choose_whole(session.picks))
        else:
            self._answer(session.choose(choice.actions))

    def on_choices_marked(self, message: Choices.Marked) -> None:
        if not self.busy:
            self._answer(self.session.toggle(message.card))

    def on_choices_moved(self) -> None:
        self._look_at_now()
        self._note()

    def action_command(self, letter: str) -> None:
        if letter in "?ptvg" or not self.busy:
            self._answer(self.session.enter(COMMANDS[letter][0]))

    def action_why_not(self) -> None:
        current = self.query_one(Choices).current
        if current is not None and not self.busy:
            self._answer(self.session.enter(f"w {current.action}"))

    def action_keys(self) -> None:
        self.push_screen(TextScreen("Keys and words", Text(help_text(keys=True))))

    def action_last_trick(self) -> None:
        """Show the last trick, said and laid on the table until Escape or the next step of the cursor."""
        self._answer(self.session.enter("l"))
        trick = self.session.last_trick()
        if trick is not None and not self.busy:
            self._looks_back = True
            self._draw_table(without_fact(self.session.scene, FactKind.LED), trick)

    def _look_at_now(self) -> None:
        """Show the table as it is, if the last trick lies there."""
        if self._looks_back:
            self._say("")
            self._redraw(())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell whether a colon is a colon where one types, and on pages over the table."""
        del parameters
        return action != "type" or not (isinstance(self.focused, Input) or len(self.screen_stack) > 1)

    def action_type(self) -> None:
        box = self.query_one("#typed", Input)
        box.display = True
        self.screen.set_focus(box)

    def action_escape(self) -> None:
        """Leaves the field to type in, or puts picked cards back."""
        box = self.query_one("#typed", Input)
        self._look_at_now()
        if box.display:
            self._close(box)
        elif self.session.picks and not self.busy:
            self.session.picks = ()
            self._ask()

    def _close(self, box: Input) -> None:
        box.value, box.display = "", False
        self.screen.set_focus(self.query_one(Choices))

    @on(Input.Submitted, "#typed")
    def enter_line(self, message: Input.Submitted) -> None:
        line = message.value
        self._close(message.input)
        if line.strip() and not self.busy:
            self._answer(self.session.enter(line))

    def action_log(self, pages: int) -> None:
        log = self.query_one("#log", VerticalScroll)
        log.scroll_relative(y=pages * log.size.height, animate=False)

    def action_leave(self) -> None:
        """Leave; the first time, a player who has made a choice is asked for a rating."""
        if self.session.played and not self.busy and not self.session.table.over:
            self.push_screen(EndScreen(self.session, self.faces), self._after_game)
        else:
            self.exit()

    def _answer(self, reply: Reply) -> None:
        match reply.kind:
            case ReplyKind.QUIT:
                self.action_leave()
            case ReplyKind.RULES:
                self.push_screen(RulesScreen(reply.text))
            case ReplyKind.PAGE:
                self.push_screen(TextScreen(self.session.scene.game, self.faces.coloured(reply.text)))
            case ReplyKind.LOG:
                shown = self.faces.coloured(reply.text)
                self.push_screen(TextScreen(self.session.scene.game, shown, from_the_end=True))
            case ReplyKind.ACTED | ReplyKind.CHANGED | ReplyKind.PICKED | ReplyKind.SAID | ReplyKind.REFUSED:
                self._say(reply.text, refused=reply.kind is ReplyKind.REFUSED)
            case _:
                assert_never(reply.kind)
        if reply.kind is ReplyKind.CHANGED:
            self.session.news()
            self.lines = self.session.lines(self.session.table.log(self.session.seat))
        if reply.kind in (ReplyKind.ACTED, ReplyKind.CHANGED):
            self._play_on()
        elif reply.kind is ReplyKind.PICKED:
            self._ask()

    def _say(self, text: str, *, refused: bool = False) -> None:
        shown = self.faces.coloured(text)
        if refused:
            shown.stylize("yellow")
        self.query_one("#message", Static).update(shown)

    def _play_on(self) -> None:
        """Shows what the person did, and lets the others play until it is the person's turn again."""
        self.busy = True
        self._others()

    @work(exclusive=True)
    async def _others(self) -> None:
        try:
            await self._show_news()
            while self.session.step(await asyncio.to_thread(self.session.table.agent_choice)):
                await self._show_news()
        except DarwinDeckError as error:
            self.fault = error
            self.exit()
            return
        self.busy = False
        self._redraw(())
        if self.session.table.over:
            self.push_screen(EndScreen(self.session, self.faces), self._after_game)

    async def _show_news(self) -> None:
        """Tell what has just happened: a finished trick and the end of a hand stay for a while."""
        events = self.session.news()
        if not self.pace:
            self.lines += self.session.lines(events)
            return
        before = self._drawn
        trick = _last(events, TrickTaken)
        if trick is not None and before is not None:
            self.lines += self.session.lines(events)
            self._draw_lines()
            self._draw_table(with_trick(before, trick), trick)
            self._draw_waiting(before, trick)
            await self._wait(self.pace)
            self._redraw(())
        else:
            self._redraw(events)
        if _last(events, HandEnds) is not None and not self.session.table.over:
            ended = sheet_lines(self.session.scene.sheet, over=True) or self._closing_lines(events)
            await self._look_at_hands(before, events)
            await self.push_screen_wait(HandScreen("\n".join(ended)))
        elif events and trick is None and self.session.table.actor != self.session.seat:
            await self._wait(self.pace * A_MOVE)

    async def _look_at_hands(self, before: Scene | None, events: Sequence[SeatEvent]) -> None:
        """Hands that were turned up lie open until Enter."""
        told = (each.happened for each in _to_the_end(events))
        shown = hands_with_melds(event for event in told if not isinstance(event, Undone))
        if before is not None and shown:
            self._draw_table(turn_up(before, shown))
            self.query_one("#asked", Static).update("The cards lie open. Enter goes on.")
            await self._wait(None)

    def _closing_lines(self, events: Sequence[SeatEvent]) -> list[str]:
        """Return what was told up to the end of the hand: who showed what, and who takes the pot."""
        return self.session.lines(_to_the_end(events))

    async def _wait(self, seconds: float | None) -> None:
        """So long, or until Enter."""
        self._go_on.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._go_on.wait(), seconds)

    def _after_game(self, next_step: AfterGame | None) -> None:
        match next_step:
            case AfterGame.AGAIN:
                self.lines = []
                self._answer(self.session.enter("a"))
            case AfterGame.BACK | None:
                self._redraw(())
            case AfterGame.LEAVE:
                self.exit()
            case _:
                assert_never(next_step)

    def _redraw(self, events: Sequence[SeatEvent]) -> None:
        """Draws everything as it is now."""
        self.lines = (self.lines + self.session.lines(events))[-MOST_LINES:]
        if warning := self.session.warning():
            self._say(warning)
        scene = self.session.scene
        self._drawn = scene
        self._looks_back = False
        self._draw_lines()
        self._draw_table(scene)
        self._ask()

    def _draw_lines(self) -> None:
        self.query_one("#lines", Static).update(Text("\n").join(map(self.faces.coloured, self.lines)))
        log = self.query_one("#log", VerticalScroll)
        self.call_after_refresh(log.scroll_end, animate=False)

    def _draw_table(self, scene: Scene, trick: TrickTaken | None = None) -> None:
        seed = self.session.table.seed
        title = Text.assemble((scene.game or "Unnamed game", "bold"), f" · seed {seed}")
        self.query_one("#title", Static).update(title)
        lines = Picture(scene, self.faces, trick).lines()
        if self.size.height - len(lines) >= ROOMY:
            lines = Picture(scene, self.faces, trick, spread=True).lines()
        self.query_one("#board", Static).update(Text("\n").join(lines))

    def _draw_waiting(self, scene: Scene, trick: TrickTaken) -> None:
        """Nothing to choose while a trick is looked at; a card of one's own in it is no longer in the hand."""
        names = {seat.seat: seat.name for seat in scene.seats}
        takes = "take" if trick.seat == scene.seat else "takes"
        self.query_one("#asked", Static).update(f"{names[trick.seat]} {takes} the trick.")
        played = [card.card for card in trick.cards if card.seat == scene.seat]
        row = self.query_one(Choices)
        row.show(Asked(scene, (), self.session.sort), turn=False)
        row.choices = tuple(
            choice for choice in row.choices if choice.kind is ChoiceKind.CARD and choice.action not in played
        )
        row.refresh(layout=True)

    def _ask(self) -> None:
        """Show what is asked of the person, and the cards and buttons to answer with."""
        self._show_choices(self.session.question())

    def _show_choices(self, asked: Asked) -> None:
        turn = asked.prompt is not None and not self.busy
        hint = " (Space marks)" if turn and asked.several and not asked.picked else ""
        self.query_one("#asked", Static).update(self.faces.coloured(f"{asked.question}{hint}"))
        self.query_one(Choices).show(asked, turn=turn)
        self._note()

    def _note(self) -> None:
        """About the card under the cursor, else about the hand."""
        current, hand = self.query_one(Choices).current, self.session.scene.hand
        parts = []
        if current is not None and current.kind is ChoiceKind.CARD:
            notes = "; ".join(self.session.notes_on(current.action))
            parts = [f"{current.text}: {notes}"] if notes else []
        if hand is not None and hand.name:
            parts.append(f"you have {hand.name}")
        if hand is not None and hand.deadwood is not None:
            parts.append(f"deadwood {hand.deadwood}")
        self.query_one("#note", Static).update(self.faces.coloured(" · ".join(parts)))


def _to_the_end(events: Sequence[SeatEvent]) -> Sequence[SeatEvent]:
    """Return what happened up to the end of the hand."""
    return events[: 1 + max(at for at, event in enumerate(events) if isinstance(event.happened, HandEnds))]


E = TypeVar("E")


def _last(events: Sequence[SeatEvent], kind: type[E]) -> E | None:
    return next((entry.happened for entry in reversed(events) if isinstance(entry.happened, kind)), None)
