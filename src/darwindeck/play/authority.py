"""One authority per table: it knows the whole position, takes actions from the seats and tells each what it may know.

Nothing leaves it but views, events as one seat saw them, and answers. Agents of the engine play when `advance` is
called; seats from outside (people, language models) submit their actions with the version they have seen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from darwindeck.arguments import action_argument, actions_argument, whole_number
from darwindeck.errors import ActionError, RunError
from darwindeck.files import write_whole
from darwindeck.genome.schema import GameGenome
from darwindeck.narration.voice import Voice, voice_of
from darwindeck.play.advice import HINT_WORLDS, Adviser, Costly, Hint
from darwindeck.play.ahead import Ahead
from darwindeck.play.choosing import choosable, walk_through
from darwindeck.play.history import History, tell_events
from darwindeck.play.messages import Accepted, Answer, Code, SeatEvent, Undone, WhyNot
from darwindeck.play.objections import Objections
from darwindeck.play.saved import SavedTable, load_table, saved_table, write_table
from darwindeck.play.scene import Layout, Scene, Sight, player_of
from darwindeck.play.scene.showdown import Hands, hands_shown
from darwindeck.play.seats import Seat, names_of, seats_of
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.snapshots import Outcome
from darwindeck.simulation.view import Step, View


class PlayTable:
    """A table at which one game is played.

    >>> from darwindeck.genome.library import load_game
    >>> table = PlayTable(load_game("crazy-eights"), seats=["human", "greedy"], seed=7)
    >>> table.submit(0, table.legal_actions(0)[0], table.version).version
    1
    """

    def __init__(
        self,
        genome: GameGenome,
        *,
        seats: Sequence[str],
        seed: int = 0,
        game: int = 0,
        names: Sequence[str] = (),
        sealed: bool = False,
    ) -> None:
        self.genome = genome
        self.seats: tuple[Seat, ...] = seats_of(seats, genome.player_count)
        self.names: tuple[str, ...] = names_of(self.seats, names)
        self.seed = seed
        self.game = game
        self.sealed = sealed
        """Whether nobody can work out a later hand from those that were seen."""
        self._history = History(genome, seed=seed, game=game, sealed=sealed)
        self._stood: dict[int, int | None] = {}
        """By number of actions, the seat from outside that stood before a choice there, if one did."""
        self._ahead = Ahead()
        self._since = 0
        """The version at which those who choose now were asked: what they know has not changed since."""
        self.layout = Layout(genome)
        self._drawn: Sight | None = None

    @property
    def version(self) -> int:
        """Grows with every whole choice, and with what is taken back; seats are told it."""
        return self._history.version

    def actions_at(self, version: int) -> int:
        """How many actions stood at a version."""
        return self._history.actions_at(version)

    @property
    def over(self) -> bool:
        return self._now.over

    @property
    def actor(self) -> int | None:
        """Return the seat that has to choose; none when the game is over. Where all choose at once, the first of
        them.
        """
        return None if self.over else self._now.actor

    @property
    def asked(self) -> tuple[int, ...]:
        """Return the seats that have to choose and wait for nobody: several where all choose at the same time."""
        return self._ahead.asked(self._now)

    def chose_ahead(self, seat: int) -> bool:
        """Tell whether a seat has chosen before its turn, while others choose at the same time."""
        return self._ahead.has(seat)

    def take_back_ahead(self, seat: int) -> bool:
        """Take back such a choice, which nobody has seen; return whether there was one."""
        was = self._ahead.has(seat)
        self._ahead.forget(seat)
        self._drawn = None
        return was

    @property
    def actions(self) -> tuple[str, ...]:
        """Everything that was chosen since the deal, in notation. Not for seats: some of it is hidden from some."""
        return self._now.actions

    @property
    def outsiders(self) -> tuple[int, ...]:
        """Return the seats that submit their actions."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.outside)

    @property
    def _now(self) -> Playthrough:
        return self._history.now

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """Return what a seat can do now; nothing while it waits for another."""
        self._check_seat(seat)
        return tuple(self._sight().stand(seat).legal_actions()) if seat in self.asked else ()

    def view(self, seat: int) -> View:
        """Show what a seat may know of the position."""
        return self._sight().view(self._check_seat(seat))

    def scene(self, seat: int) -> Scene:
        """Return what a seat sees of the table: players, zones, counters, and what it is asked."""
        return self._sight().scene(self._check_seat(seat))

    def _sight(self) -> Sight:
        """Return the position as it can be drawn; the same one until something changes, as many may look at it."""
        if self._drawn is None or self._drawn.position is not self._now:
            players, now = tuple(map(player_of, self.seats)), self._now
            several = now.choosing if len(now.choosing) > 1 else ()
            self._drawn = Sight(
                self.layout,
                now,
                self.names,
                players,
                stands={seat: self._ahead.stand(now, seat) for seat in several},
                asked=self.asked,
                shown=self._shown_at_the_end(),
            )
        return self._drawn

    def _shown_at_the_end(self) -> Hands:
        """Return the hands that were turned up in the last hand of a game that is over; they stay so."""
        told = (event.happened for event in self.log(None)) if self.over else ()
        return hands_shown(event for event in told if not isinstance(event, Undone))

    def onlooker_scene(self, *, opened: bool = False) -> Scene:
        """Return what somebody sees who has no seat: no hand, or of a game that is over all of them."""
        return self._sight().onlooker(opened=opened and self.over)

    def events(self, seat: int | None, since: int = 0) -> tuple[SeatEvent, ...]:
        """Return what happened, from event number `since` on, as the seat may know it, or somebody without one;
        what was taken back is in it.
        """
        return self._history.events(self._eyes(seat), since)

    def events_after(self, seat: int | None, version: int) -> tuple[SeatEvent, ...]:
        """Return what happened after a version of the table, as the seat may know it; what was taken back is in it."""
        return self._history.events_after(self._eyes(seat), version)

    def log(self, seat: int | None) -> tuple[SeatEvent, ...]:
        """Return the events that led to the present position, as the seat may know them."""
        return self._history.log(self._eyes(seat))

    def voice(self, seat: int | None) -> Voice:
        """How the table speaks to a seat, or to somebody who looks on."""
        return voice_of(self.genome, self.names, seat)

    def lines(self, seat: int | None, events: Iterable[SeatEvent]) -> list[str]:
        """Events of a seat in sentences, a line for all that happened together."""
        return tell_events(events, self.voice(seat))

    def submit(self, seat: int, action: str, version: int | None = None) -> Answer:
        """Takes an action of a seat from outside; a version that is given has to be the present one."""
        self._check_seat(seat)
        action_argument(action)
        refused = self._objections.not_now(seat, version)
        if refused is not None:
            return refused
        before = self._history.event_count
        try:
            self._act_as(seat, (action,))
        except ActionError as error:
            return self._objections.against_rules(Code(error.code), error.message, seat, action)
        return Accepted(self.version, self.events(seat, before))

    def submit_all(self, seat: int, actions: Sequence[str], version: int | None = None) -> Answer:
        """Takes all cards of one choice, named in any order; all of them or none.

        The choice is closed with them: what could have been added to it is not asked for any more.
        """
        self._check_seat(seat)
        refused = self._objections.not_now(seat, version)
        if refused is not None:
            return refused
        walk = walk_through(self.view(seat), actions_argument(actions))
        if not walk.whole:
            return self._objections.not_whole(seat, walk)
        before = self._history.event_count
        self._act_as(seat, walk.plan)
        return Accepted(self.version, self.events(seat, before))

    def whole(self, seat: int, cards: Sequence[str]) -> bool:
        """Tell whether these cards are a choice of the seat as they are."""
        return self._check_seat(seat) in self.asked and walk_through(self.view(seat), cards).whole

    def choosable(self, seat: int, picked: Sequence[str] = ()) -> frozenset[str]:
        """Return the cards a seat can choose now with those it has in mind, if need be with others; none when
        another is to act.
        """
        return (
            choosable(self.view(seat).picks, picked) if self._check_seat(seat) in self.asked else frozenset()
        )

    def agent_choice(self, stand_in: str = "") -> str | None:
        """Return what the agent whose turn it is chooses, or another in its place; none if it is the turn of a
        seat from outside for which nobody stands in, or over.

        Nothing changes, so it may think in a thread of its own while others look at the table.
        """
        actor = self.actor
        agent = None if actor is None else self.seats[actor].agent or stand_in
        return self._now.choice(agent, seed=self._chance()) if agent else None

    @property
    def mid_choice(self) -> bool:
        """Tell whether somebody has named some cards of a choice and not yet all."""
        return self._now.mid_choice

    @property
    def chooses_pile(self) -> bool:
        """Tell whether a card is named and its pile is not: the one half of a choice that is asked for by itself."""
        return self._now.mid_choice and self._now.view(self._now.actor).step is Step.CHOOSE_PILE

    def closes_choice(self, action: str) -> bool:
        """Tell whether this action would be the last one of its choice."""
        return not self._now.apply(action).mid_choice

    def step(self, chosen: str | None = None) -> str | None:
        """Lets one agent take its action, or the one it has chosen already, and says which."""
        action = chosen or self.agent_choice()
        if action is not None:
            self._act(action)
        return action

    def advance(self) -> int:
        """Lets agents play until a seat from outside has to act or the game is over; how many actions they took."""
        taken = 0
        while self.step() is not None:
            taken += 1
        return taken

    def reseat(self, seats: Sequence[str], names: Sequence[str]) -> None:
        """Others sit down, or a bot sits in for somebody; the position stays."""
        self.seats = seats_of(seats, self.genome.player_count)
        self.names = names_of(self.seats, names)
        self._drawn = None

    def back_to(self, actions: int) -> None:
        """Goes back to the position after so many actions; who may ask for it is for others to say."""
        self._history.back_to(actions)
        self._ahead.forget()
        self._since = self.version

    @property
    def can_undo(self) -> bool:
        return self._last_choice() is not None or (len(self.outsiders) == 1 and bool(self._ahead))

    @property
    def can_redo(self) -> bool:
        return bool(self._history.undone) and len(self.outsiders) == 1

    def undo(self) -> None:
        """Goes back to the last decision of the one person at the table."""
        if len(self.outsiders) == 1 and self.take_back_ahead(self.outsiders[0]):
            return
        last = self._last_choice()
        if last is None:
            others = len(self.outsiders) > 1
            words = (
                "others sit at the table: what they have seen cannot be taken back"
                if others
                else "nothing to undo"
            )
            raise ActionError(words, code="action/no_undo")
        self.back_to(last)

    def redo(self) -> None:
        """Takes again what was taken back, up to the next decision of the person."""
        if not self.can_redo:
            raise ActionError("nothing to redo", code="action/no_undo")
        self._again()
        while self._history.undone and self._decides(self._now) is None:
            self._again()

    def _last_choice(self) -> int | None:
        """How many actions there were when the one person at the table last had to act."""
        if len(self.outsiders) != 1:
            return None
        return self.last_choice(self.outsiders[0])

    def last_choice(self, seat: int) -> int | None:
        """How many actions there were when a seat from outside last stood before a choice."""
        return next((at for at in reversed(range(len(self.actions))) if self._stood.get(at) == seat), None)

    @property
    def moves(self) -> int:
        """How often somebody from outside has chosen; several cards of one choice are one move."""
        return sum(self._stood.get(at) is not None for at in range(len(self.actions)))

    def _act_as(self, seat: int, actions: Sequence[str]) -> None:
        """Take the actions of a seat, or keep them until its turn comes, where all choose at the same time."""
        if seat == self.actor:
            for action in actions:
                self._act(action)
            return
        self._sight().stand(seat).play(*actions)  # refused here, if at all
        self._ahead.choose(seat, actions)
        self._drawn = None

    def _act(self, action: str) -> None:
        """Take an action of the acting seat, and what was chosen ahead by those to whom the turn comes then."""
        self._take(action)
        while chosen := self._ahead.due(self._now):
            for each in chosen:
                self._take(each)

    def _take(self, action: str) -> None:
        before, stood = self._now.choosing, self._decides(self._now)
        self._history.act(action)
        self._stood[len(self.actions) - 1] = stood
        if len(before) == 1 or not set(self._now.choosing) <= set(before):
            self._since = self.version

    def _again(self) -> None:
        self._stood[len(self.actions)] = self._decides(self._now)
        self._history.again()

    def _decides(self, position: Playthrough) -> int | None:
        """Return the seat from outside that stands before a choice; cards of one choice are taken back together,
        and a pass that was all one could do is none.
        """
        if position.over or not self.seats[position.actor].outside:
            return None
        return position.actor if position.legal_actions() != ["pass"] and not position.mid_choice else None

    def hint(self, seat: int, *, worlds: int = HINT_WORLDS) -> Hint:
        """Return what a search that knows what the seat knows would do now."""
        if self._check_seat(seat) not in self.asked:
            raise ActionError(self._objections.whose_turn(), code="action/not_your_turn")
        return self._adviser.hint(self._sight().stand(seat), worlds=worlds, seed=self._chance())

    def review(self, seat: int, progress: Callable[[int, int], None] | None = None) -> tuple[Costly, ...]:
        """Return the decisions of a seat that cost most, by a search that knows what the seat knew."""
        return self._adviser.costliest(self.positions, self._check_seat(seat), progress=progress)

    @property
    def _adviser(self) -> Adviser:
        return Adviser(self.layout, self.names)

    def why_not(self, action: str, seat: int | None = None, picked: Sequence[str] = ()) -> WhyNot:
        """Tell whether an action is open to a seat, and which rule forbids it, also together with cards it has in
        mind; by default to the one who is to act.
        """
        asking = self._check_seat((self.actor or 0) if seat is None else seat)
        return self._objections.why_not(action, asking, picked)

    @property
    def _objections(self) -> Objections:
        return Objections(self._sight(), self.seats, self.version, self._since)

    def again(self) -> PlayTable:
        """Make a new table with the same players and the same deal."""
        specs = [seat.spec for seat in self.seats]
        return PlayTable(
            self.genome, seats=specs, seed=self.seed, game=self.game, names=self.names, sealed=self.sealed
        )

    def saved(self) -> SavedTable:
        """Return the table as a file holds it."""
        return saved_table(
            self.genome,
            seats=tuple(seat.spec for seat in self.seats),
            names=self.names,
            seed=self.seed,
            game=self.game,
            sealed=self.sealed,
            actions=self.actions,
            undone=self._history.undone,
            over=self.over,
        )

    def save(self, path: Path | str) -> None:
        """Writes the table to a file, whole."""
        try:
            write_whole(Path(path), write_table(self.saved()))
        except OSError as error:
            raise RunError(f"cannot write {path}: {error.strerror or error}", code="run/io") from error

    @classmethod
    def load(cls, path: Path | str) -> PlayTable:
        """Return the table of a file, at the position in which it was left."""
        return cls.restored(load_table(Path(path)))

    @classmethod
    def restored(cls, saved: SavedTable, version: int = 0) -> PlayTable:
        """Return the table again, every action checked against the rules; its version is no lower than one it has
        had.
        """
        table = cls(
            saved.game_genome(),
            seats=saved.seats,
            seed=saved.seed,
            game=saved.game,
            names=saved.names,
            sealed=saved.sealed,
        )
        try:
            for action in (*saved.actions, *saved.undone):
                table._act(action)
        except ActionError as error:
            raise RunError(
                f"the saved table does not replay: {error.message}", code="run/bad-record"
            ) from error
        if saved.undone:
            table.back_to(len(saved.actions))
        table._history.version = table._since = max(table.version, version)
        return table

    @property
    def positions(self) -> Sequence[Playthrough]:
        """Every position since the deal. Not for seats: they hold all cards."""
        return self._history.positions

    def __repr__(self) -> str:
        name = self.genome.labels.name or "a game"
        stands = "over" if self.over else f"{self.names[self._now.actor]} to act"
        return f"<PlayTable of {name}: version {self.version}, {stands}>"

    def __reduce__(self) -> tuple[Callable[..., PlayTable], tuple[object, ...]]:
        """Kept as its file would be, and replayed."""
        return PlayTable.restored, (self.saved(), self.version)

    def outcome(self) -> Outcome:
        """How it ended; the table has to be over."""
        if not self.over:
            raise RunError("the game is not over yet")
        return self._now.outcome()

    def record(self) -> bytes:
        """Program, deal and actions, as `darwindeck.simulation.replay` reads them."""
        return self._now.record()

    def _check_seat(self, seat: int) -> int:
        seat = whole_number("seat", seat)
        if not 0 <= seat < len(self.seats):
            raise RunError(f"seat {seat} does not exist: the table has seats 0 to {len(self.seats) - 1}")
        return seat

    def _eyes(self, seat: int | None) -> int | None:
        return None if seat is None else self._check_seat(seat)

    def _chance(self) -> int:
        """Return the stream of an agent's next decision: the same whenever the same actions have led here."""
        name = f"{self.seed}:{self.game}:{len(self.actions)}".encode()
        return int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "little")
