"""Line mode: a table printed line by line, answers read line by line. It needs no terminal: ssh, a pipe, a script and a
screen reader all do."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from darwindeck.play.messages import SeatEvent
from darwindeck.play.scene.describe import describe, describe_hand
from darwindeck.play.scene.model import Scene
from darwindeck.play.terminal.after import result, review
from darwindeck.play.terminal.asked import Asked, Choice, ChoiceKind
from darwindeck.play.terminal.asking import Asking
from darwindeck.play.terminal.commands import Reply, ReplyKind
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.session import Session
from darwindeck.play.terminal.sheet import sheet_lines
from darwindeck.simulation.events import HandEnds

PIPE_WIDTH = 100


class LineGame:
    """One person, one table, standard input and output."""

    def __init__(
        self, session: Session, *, four_colour: bool = False, console: Console | None = None
    ) -> None:
        self.session = session
        self.faces = Faces(four_colour=four_colour)
        width = None if sys.stdout.isatty() else PIPE_WIDTH
        self.console = console or Console(highlight=False, markup=False, emoji=False, width=width)
        self._lines = _read_lines()

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
            self._news(self.session.news())
            if self.session.table.over:
                return True
            self._show()
            if not self._choice():
                return False

    def _choice(self) -> bool:
        """Reads until something at the table has changed; false at the end of input or on quit."""
        for line in self._lines:
            reply = self.session.enter(line)
            if reply.kind is ReplyKind.QUIT:
                self._leave_early()
                return False
            self._answer(reply)
            if reply.kind in (ReplyKind.ACTED, ReplyKind.CHANGED):
                return True
            if reply.kind is ReplyKind.PICKED:
                self._choices()
            self._prompt()
        return False

    def _answer(self, reply: Reply) -> None:
        if reply.kind is ReplyKind.RULES:
            self._page(Markdown(reply.text))
        elif reply.kind in (ReplyKind.PAGE, ReplyKind.LOG):
            self._page(self.faces.coloured(reply.text))
        elif reply.text:
            style = "yellow" if reply.kind is ReplyKind.REFUSED else ""
            self.console.print(self.faces.coloured(reply.text), style=style)
        if reply.kind is ReplyKind.CHANGED:
            self.session.news()

    def _page(self, text: RenderableType) -> None:
        """Show a longer text, as much at a time as the terminal shows; a pipe gets it whole."""
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            self.console.print(text)
            return
        with self.console.capture() as shown:
            self.console.print(text)
        lines, room = shown.get().splitlines(), max(4, self.console.height - 2)
        for first in range(0, len(lines), room):
            sys.stdout.write("\n".join(lines[first : first + room]) + "\n")
            if first + room < len(lines):
                sys.stdout.write("-- Enter shows more, q goes back -- ")
                sys.stdout.flush()
                if next(self._lines, "q").casefold().startswith("q"):
                    return

    def _welcome(self) -> None:
        table = self.session.table
        name = table.genome.labels.name or "Unnamed game"
        self.console.print(Text.assemble((name, "bold"), f" · seed {table.seed}"))
        self._say(f"Goal: {self.session.goal}")
        self._say(
            "Type a number, a card such as Qs, or a word. ? shows the rules of this game, help lists the words."
        )

    def _news(self, events: Sequence[SeatEvent]) -> None:
        """Tell what has happened; after a hand its sheet, before the next begins."""
        ends = [at for at, event in enumerate(events) if isinstance(event.happened, HandEnds)]
        cut = ends[-1] + 1 if ends and not self.session.table.over else 0
        self._tell(events[:cut])
        if cut:
            self._sheet()
        self._tell(events[cut:])
        if warning := self.session.warning():
            self._say(warning)

    def _tell(self, events: Sequence[SeatEvent]) -> None:
        for line in self.session.lines(events):
            self.console.print(self.faces.coloured(f"  {line}"))

    def _sheet(self) -> None:
        lines = sheet_lines(self.session.scene.sheet, over=True)
        if lines:
            self.console.print()
            for line in lines:
                self.console.print(f"  {line}", soft_wrap=True)
            self.console.print()

    def _show(self) -> None:
        scene = self.session.scene
        self.console.print()
        for line in describe(scene):
            self.console.print(self.faces.coloured(line))
        self._choices()
        self._prompt()

    def _choices(self) -> None:
        """Show the own cards with the numbers of those that may be chosen, the question, and what else there is."""
        asked = self.session.question()
        cards = [choice for choice in asked.cards if _in_hand(choice, asked)]
        if cards:
            self.console.print(self._cards("Your cards", cards, asked.scene))
        for line in describe_hand(asked.scene):
            self.console.print(self.faces.coloured(line))
        self.console.print(self.faces.coloured(asked.question), style="bold")
        laid = [choice for choice in asked.cards if choice not in cards]
        if laid:
            self.console.print(self._cards(" ", laid, asked.scene))
        others = Text("   ").join(
            _button(choice) for choice in asked.others if choice.kind is ChoiceKind.BUTTON
        )
        numbers = [choice for choice in asked.others if choice.kind is ChoiceKind.NUMBER]
        if numbers:
            offered = f"  a number from {numbers[0].text} to {numbers[-1].text}"
            self.console.print(Text.assemble(offered, "   or " if others else "", others))
        elif others:
            self.console.print(Text.assemble("  ", others))

    def _cards(self, caption: str, cards: Sequence[Choice], scene: Scene) -> Text:
        """Cards in the order in which they are numbered; picked ones behind a tick, melds apart."""
        found = Text.assemble((f"{caption}:" if caption.strip() else caption, "dim"))
        ends = _ends_of_melds(scene) if self.session.sort.name == "SUGGESTED" else set()
        for place, choice in enumerate(cards):
            found.append(" | " if place in ends else "  " if choice.open or choice.picked else " ")
            if choice.picked:
                found.append("✓")
            elif choice.typed and choice.open:
                found.append(f"{choice.typed}:", style="dim")
            found.append_text(self.faces.card(choice.action, "bold" if choice.open else ""))
        return found

    def _prompt(self) -> None:
        if sys.stdin.isatty():
            self.console.print("> ", end="")

    def _after(self) -> None:
        self._sheet()
        for line in result(self.session.table, self.session.seat):
            self._say(line)
        with self.console.status("looking at your decisions …"):
            found = list(review(self.session))
        for line in found:
            self.console.print(self.faces.coloured(line))
        self._rate()

    def _leave_early(self) -> None:
        """Ask a player who stops in the middle of the game for a rating, too, once something was played."""
        if self.session.played:
            self._say("The game is saved; you can continue it later. How do you like it so far?")
            self._rate()

    def _rate(self) -> None:
        """Asks what the person thought, and keeps it."""
        asking = Asking()
        while not asking.done:
            self._say(asking.question)
            self._prompt()
            if odd := asking.answer(next(self._lines, "")):
                self._say(odd)
        if kept := asking.keep(self.session.table, self.session.seat, self.session.sitting):
            self.session.rated(asking.verdict.stars)
            self._say(kept)

    def _once_more(self) -> bool:
        """Tell whether the person wants the same deal again."""
        self._say("Type a to play the same deal again; anything else leaves.")
        self._prompt()
        if next(self._lines, "q") not in ("a", "again"):
            return False
        self._answer(self.session.enter("a"))
        return True

    def _say(self, text: str) -> None:
        self.console.print(self.faces.coloured(text))


def _in_hand(choice: Choice, asked: Asked) -> bool:
    hand = asked.scene.hand
    return hand is not None and choice.action in hand.suggested


def _ends_of_melds(scene: Scene) -> set[int]:
    """Where a meld of the own hand ends, as it is arranged."""
    if scene.hand is None:
        return set()
    lengths = [len(meld) for meld in scene.hand.melds]
    return {sum(lengths[: at + 1]) for at in range(len(lengths))}


def _button(choice: Choice) -> Text:
    return Text.assemble((f"{choice.typed}:" if choice.typed else "", "dim"), choice.text)


def _read_lines() -> Iterator[str]:
    """Lines as they come; outside a terminal each is echoed, so that the output reads like a session."""
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        if not sys.stdin.isatty():
            sys.stdout.write(f"> {line.strip()}\n")
        yield line.strip()
