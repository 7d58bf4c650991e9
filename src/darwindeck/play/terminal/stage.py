"""One place of a replay, drawn: through the eyes of a seat, or with all hands open."""

from __future__ import annotations

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import voice_of
from darwindeck.play.frames import Pictures
from darwindeck.play.replay import Replay
from darwindeck.play.scene import Scene
from darwindeck.play.scene.compose import short_name
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.picture import Picture


class Stage:
    """A replay and who looks on; nobody in particular sees all cards."""

    def __init__(self, replay: Replay, seat: int | None, faces: Faces) -> None:
        self.replay = replay
        self.seat = seat
        self.faces = faces
        self._pictures = Pictures(replay)

    def look(self, seat: int | None) -> None:
        """Through other eyes; a seat that does not exist changes nothing."""
        if seat is None or 0 <= seat < self.replay.genome.player_count:
            self.seat = seat

    def title(self) -> Text:
        replay = self.replay
        name = replay.genome.labels.name or "Unnamed game"
        eyes = (
            "all cards open" if self.seat is None else f"seen by {replay.names[self.seat]} (seat {self.seat})"
        )
        seed = "" if replay.seed is None else f" · seed {replay.seed}"
        return Text.assemble((name, "bold"), f"{seed} · action {replay.place} of {replay.length} · {eyes}")

    def scene(self) -> Scene:
        """Return the position as the one who looks sees it; who sees all hands is none of the players."""
        every = self.seat is None
        (frame,) = self._pictures.frames(self.replay.place, 1, self.seat or 0, every=every)
        return self._onlooker(frame.scene) if every else frame.scene

    def _onlooker(self, seen: Scene) -> Scene:
        names = [short_name(name) for name in self.replay.names]
        seats = tuple(replace(seat, name=names[seat.seat]) for seat in seen.seats)
        zones = tuple(
            zone if zone.seat is None else replace(zone, caption=f"{names[zone.seat]}: {zone.kind}")
            for zone in seen.zones
        )
        return replace(seen, seat=-1, seats=seats, zones=zones, hand=None, captures=(), suits=())

    def picture(self) -> RenderableType:
        """Return the table, the own hand, and what is said of a decision that cost much."""
        seen = self.scene()
        lines = Picture(seen, self.faces).lines()
        if seen.hand is not None:
            lines.append(Text.assemble(("Cards: ", "dim"), self.faces.row(seen.hand.suggested)))
        dear = self.replay.dear_here()
        if dear:
            lines.append(Text.assemble(("★ ", "bold yellow"), self.faces.coloured(dear)))
        return Group(*lines)

    def news(self) -> list[Text]:
        """Return what led to this place last."""
        return self._lines(until_now=False)

    def log(self) -> list[Text]:
        """All that had happened."""
        return self._lines(until_now=True)

    def _lines(self, *, until_now: bool) -> list[Text]:
        events = self.replay.events(self.seat, until_now=until_now)
        voice = voice_of(self.replay.genome, self.replay.names, self.seat)
        return [self.faces.coloured(line.text) for line in tell_all(events, voice)]
