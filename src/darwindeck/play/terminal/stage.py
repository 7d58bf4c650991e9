"""One place of a replay, drawn: through the eyes of a seat, or with all hands open."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import voice_of
from darwindeck.play.replay import Replay
from darwindeck.play.seats import Seat
from darwindeck.play.terminal.board import Board
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.words import Wording


class Stage:
    """A replay and who looks on; nobody in particular sees all cards."""

    def __init__(self, replay: Replay, seat: int | None, faces: Faces) -> None:
        self.replay = replay
        self.seat = seat
        self.faces = faces
        seats = tuple(Seat(spec, None, spec) for spec in replay.seats)
        self.board = Board(Wording(replay.genome), seats, faces)
        self.board.anonymous = seat is None

    def look(self, seat: int | None) -> None:
        """Through other eyes; a seat that does not exist changes nothing."""
        if seat is None or 0 <= seat < self.replay.genome.player_count:
            self.seat = seat
            self.board.anonymous = seat is None

    def title(self) -> Text:
        replay = self.replay
        name = replay.genome.labels.name or "Unnamed game"
        eyes = "all cards open" if self.seat is None else f"seen by seat {self.seat}"
        seed = "" if replay.seed is None else f" · seed {replay.seed}"
        return Text.assemble((name, "bold"), f"{seed} · action {replay.place} of {replay.length} · {eyes}")

    def picture(self) -> RenderableType:
        """Seats, middle and hands."""
        viewer = self.replay.position.actor if self.seat is None else self.seat
        view = self.replay.view(viewer)
        return Group(self.board.players(view), Text(), *self.board.middle(view), *self._hands(viewer))

    def _hands(self, viewer: int) -> Iterator[Text]:
        hands = self.replay.snapshot().zones.hands if self.seat is None else ()
        for seat, cards in enumerate(hands):
            yield Text.assemble((f"Hand of seat {seat}: ", "dim"), self.faces.row(self.faces.sorted(cards)))
        if self.seat is not None:
            own = self.board.hand(self.replay.view(viewer))
            yield Text.assemble((f"Hand of seat {viewer}: ", "dim"), self.faces.row(own))

    def news(self) -> list[Text]:
        """What led to this place last."""
        return self._lines(until_now=False)

    def log(self) -> list[Text]:
        """All that had happened."""
        return self._lines(until_now=True)

    def _lines(self, *, until_now: bool) -> list[Text]:
        events = self.replay.events(self.seat, until_now=until_now)
        voice = voice_of(self.replay.genome, self.replay.names, self.seat)
        return [self.faces.coloured(line.text) for line in tell_all(events, voice)]
