"""One place of a replay, drawn: through the eyes of a seat, or with all hands open."""

from __future__ import annotations

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import voice_of
from darwindeck.play.replay import Replay
from darwindeck.play.scene import Layout, Scene, player_of, scene
from darwindeck.play.scene.model import Face, Zone, ZoneCard, ZoneKind
from darwindeck.play.seats import seat_of
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.picture import Picture

UNKNOWN = "?"


class Stage:
    """A replay and who looks on; nobody in particular sees all cards."""

    def __init__(self, replay: Replay, seat: int | None, faces: Faces) -> None:
        self.replay = replay
        self.seat = seat
        self.faces = faces
        self._layout = Layout(replay.genome)
        known = all(spec != UNKNOWN for spec in replay.seats)
        self._players = tuple(player_of(seat_of(spec)) for spec in replay.seats) if known else ()

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
        """The position as the one who looks sees it."""
        viewer = 0 if self.seat is None else self.seat
        found = scene(
            self.replay.genome,
            self.replay.view(viewer),
            self.replay.names,
            players=self._players,
            sheet=self.replay.position.sheet(),
            layout=self._layout,
        )
        return found if self.seat is not None else self._opened(found)

    def _opened(self, seen: Scene) -> Scene:
        """All hands face up, and nobody is called "you"."""
        hands = self.replay.snapshot().zones.hands
        seats = tuple(replace(seat, name=seat.full_name[:12]) for seat in seen.seats)
        zones = tuple(self._named(zone, hands) for zone in seen.zones)
        return replace(seen, seat=-1, seats=seats, zones=zones, hand=None, captures=(), prompt=None)

    def _named(self, zone: Zone, hands: tuple[tuple[str, ...], ...]) -> Zone:
        if zone.seat is None:
            return zone
        whose = f"{self.replay.names[zone.seat][:12]}: {zone.kind.value}"
        if zone.kind is not ZoneKind.HAND:
            return replace(zone, caption=whose)
        cards = tuple(map(ZoneCard, hands[zone.seat]))
        return replace(zone, caption=f"{whose}", cards=cards, face=Face.UP, count=len(cards))

    def picture(self) -> RenderableType:
        """The table, the own hand, and what is said of a decision that cost much."""
        seen = self.scene()
        lines = Picture(seen, self.faces).lines()
        if seen.hand is not None:
            lines.append(Text.assemble(("Your cards: ", "dim"), self.faces.row(seen.hand.suggested)))
        dear = self.replay.dear_here()
        if dear:
            lines.append(Text.assemble(("★ ", "bold yellow"), self.faces.coloured(dear)))
        return Group(*lines)

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
