"""Line mode: a table printed line by line, answers read line by line. It needs no terminal: ssh, a pipe, a script and a
screen reader all do."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from darwindeck.narration.words.names import CARD_NAMES, card_sign
from darwindeck.play.terminal.after import result, review
from darwindeck.play.terminal.asking import Asking
from darwindeck.play.terminal.board import Board
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.session import KEYS, Kind, Reply, Session
from darwindeck.simulation.view import View

PIPE_WIDTH = 100
HIDDEN_CARD = "…"


class LineGame:
    """One person, one table, standard input and output."""

    def __init__(
        self, session: Session, *, four_colour: bool = False, console: Console | None = None
    ) -> None:
        self.session = session
        genome = session.table.genome
        self.faces = Faces(genome.setup.rank_order, four_colour=four_colour)
        self.board = Board(session.table.wording, session.table.seats, self.faces)
        width = None if sys.stdout.isatty() else PIPE_WIDTH
        self.console = console or Console(highlight=False, markup=False, emoji=False, width=width)
        self._lines = _typed()

    def run(self) -> None:
        """Plays until the game is over, the person quits or there is nothing more to read."""
        self._welcome()
        while self._until_over():
            self._after()
            if not self._once_more():
                return

    def _until_over(self) -> bool:
        """Plays on; false if the person left before the end."""
        while True:
            while self.session.step():
                pass
            self._news()
            if self.session.table.over:
                return True
            self._show()
            if not self._choice():
                return False

    def _choice(self) -> bool:
        """Reads until something at the table has changed; false at the end of input or on quit."""
        for line in self._lines:
            reply = self.session.enter(line)
            if reply.kind is Kind.QUIT:
                self._left_early()
                return False
            self._answer(reply)
            if reply.kind in (Kind.ACTED, Kind.CHANGED):
                return True
            self._prompt()
        return False

    def _answer(self, reply: Reply) -> None:
        if reply.kind is Kind.SAID and reply.text.startswith("# "):
            self.console.print(Markdown(reply.text))
        elif reply.text:
            style = "yellow" if reply.kind is Kind.REFUSED else ""
            self.console.print(self.faces.coloured(reply.text), style=style)
        if reply.kind is Kind.CHANGED:
            self.session.news()

    def _welcome(self) -> None:
        view = self.session.table.view(self.session.seat)
        self.console.print(self.board.title(view, self.session.table.seed))
        self._say(f"Goal: {self.session.goal()}")
        self._say("Type the number of a choice, or a card such as Qs. " + _keys())

    def _news(self) -> None:
        for line in self.session.news():
            self.console.print(self.faces.coloured(f"  {line}"))

    def _show(self) -> None:
        view = self.session.view
        self.console.print()
        self.console.print(self.board.players(view))
        for line in self.board.middle(view):
            self.console.print(line)
        cards = self.board.hand(self.session.table.view(view.seat))
        if cards:
            self.console.print(Text.assemble(("Hand: ", "dim"), _marked(self.faces, cards, view)))
        self._choices(view)
        self._prompt()

    def _choices(self, view: View) -> None:
        """The legal actions with their numbers; those that differ by a card only stand under one heading."""
        groups: dict[str, list[Text]] = {}
        for number, action in enumerate(view.legal, 1):
            words = self.session.table.wording.choice(view, action)
            sign = card_sign(action) if len(action) == 2 else ""
            heading = words.replace(sign, HIDDEN_CARD) if sign else ""
            shown = self.faces.card(action) if sign else Text(words)
            groups.setdefault(heading, []).append(Text.assemble((f"{number:>2} ", "dim"), shown))
        wording = self.session.table.wording
        asked = wording.asked(view)
        self.console.print(self.faces.coloured(asked if asked.endswith("?") else f"{asked}:"), style="bold")
        if wording.several(view) and len(CARD_NAMES.intersection(view.legal)) > 1 and not view.picked:
            self.console.print("  (one by one or several at once, in any order: Qs Ks Ah)", style="dim")
        for heading, choices in groups.items():
            if heading:
                self.console.print(f"  {heading}", style="dim")
            self.console.print(Columns(choices, padding=(0, 2), column_first=False))

    def _prompt(self) -> None:
        if sys.stdin.isatty():
            self.console.print("> ", end="")

    def _after(self) -> None:
        self.console.print()
        for line in result(self.session.table, self.session.seat):
            self._say(line)
        with self.console.status("looking at your decisions …"):
            found = list(review(self.session.table, self.session.seat))
        for line in found:
            self.console.print(self.faces.coloured(line))
        self._rate()

    def _left_early(self) -> None:
        """Whoever stops in the middle is asked too, once something was played."""
        if self.session.played:
            self._say("You stop here. What was it like so far?")
            self._rate()

    def _rate(self) -> None:
        """Asks what the person thought, and keeps it."""
        asking = Asking()
        while not asking.done:
            self._say(asking.question)
            self._prompt()
            asking.answer(next(self._lines, ""))
        if kept := asking.keep(self.session.table, self.session.seat, self.session.sitting):
            self._say(kept)

    def _once_more(self) -> bool:
        """Whether the person wants the same deal again."""
        self._say("a plays the same deal again; anything else ends.")
        self._prompt()
        if next(self._lines, "q") != "a":
            return False
        self._answer(self.session.enter("a"))
        return True

    def _say(self, text: str) -> None:
        self.console.print(self.faces.coloured(text))


def _marked(faces: Faces, cards: list[str], view: View) -> Text:
    """The hand; cards that may be played stand in brackets, picked ones behind a tick."""
    found, picked = [], list(view.picked)
    for card in cards:
        if card in picked:
            picked.remove(card)
            found.append(Text.assemble("✓", faces.card(card)))
        elif card in view.legal:
            found.append(Text.assemble("[", faces.card(card, "bold"), "]"))
        else:
            found.append(faces.card(card))
    return Text(" ").join(found)


def _keys() -> str:
    return "Keys: " + ", ".join(f"{key} {what}" for key, what in KEYS.items()) + "."


def _typed() -> Iterator[str]:
    """Lines as they come; outside a terminal each is echoed, so that the output reads like a session."""
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        if not sys.stdin.isatty():
            sys.stdout.write(f"> {line.strip()}\n")
        yield line.strip()
