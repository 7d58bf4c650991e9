"""A scripted player: setup, turn and decisions, every step a tool call that is written into a transcript; and a
whole game between two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec import Struct

from darwindeck.errors import TableError
from darwindeck.llm.modes import Mode, open_desk
from darwindeck.llm.scripted.sight import Sight, cards_by_id, damage_against
from darwindeck.llm.scripted.trainers import TRAINERS
from darwindeck.llm.tools.pokemon import ATTACK
from darwindeck.llm.tools.spec import ToolResult
from darwindeck.llm.tools.steering import START_DONE
from darwindeck.llm.tools.table_session import TableSession
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.pokemon import new_table
from darwindeck.table.plugins.pokemon.cards import Attack, PokemonCard
from darwindeck.table.plugins.pokemon.rules import ENERGY, SUPPORTER
from darwindeck.table.state import Phase
from darwindeck.table.table import Table, declared_this_turn

BENCH_WANTED: Final = 3
TRAINERS_A_TURN: Final = 4


class TranscriptLine(Struct, frozen=True):
    """One call and its answer, as the seat read it."""

    seat: int
    turn: int
    mode: str
    tool: str
    arguments: str
    ok: bool
    text: str


Watch = Callable[[TranscriptLine], None]


class ScriptedPlayer:
    """Plays one seat. `act` does the part that is due: setup, a decision, or a whole turn."""

    def __init__(self, table: Table, seat: int, cards: Sequence[PokemonCard] = ()) -> None:
        """`cards` are those at the table that do not come with the package."""
        self.table = table
        self.seat = seat
        self.transcript: list[TranscriptLine] = []
        self.watch: Watch | None = None
        self._printed = {**cards_by_id(), **{card.id: card for card in cards}}
        self._mode = Mode.SETUP
        self._desk: TableSession = open_desk(table, seat, Mode.SETUP)
        # A player that takes over in the middle of its turn, after a restart, knows what it has done by the history.
        done = declared_this_turn(table) if table.state.active == seat else frozenset()
        self._attacked_turn = table.state.turn if ATTACK in done else 0
        self._started_turn = table.state.turn if START_DONE in done else 0

    def sight(self) -> Sight:
        return Sight(self.table.view(self.seat), self._printed)

    def act(self) -> None:
        """Whatever this seat has to do now."""
        view = self.table.view(self.seat)
        if view.decision is not None and view.decision.yours:
            self._open(Mode.DECISION)
            self._decide()
        elif view.phase is Phase.SETUP:
            self._open(Mode.SETUP)
            self._set_up()
        else:
            self._turn(view.turn)

    def call(self, name: str, **arguments: str | int | list[str]) -> ToolResult:
        """Call a tool that must succeed; a script that is refused is a fault of the script."""
        result = self.attempt(name, **arguments)
        if not result.ok:
            raise TableError(f"the script's {name} was refused: {result.text}", code="table/bad-action")
        return result

    def attempt(self, name: str, **arguments: str | int | list[str]) -> ToolResult:
        encoded = msgspec.json.encode(arguments)
        result = self._desk.call(name, encoded)
        turn = self.table.view(self.seat).turn
        line = TranscriptLine(
            self.seat, turn, self._mode, name, encoded.decode(), ok=result.ok, text=result.text
        )
        self.transcript.append(line)
        if self.watch is not None:
            self.watch(line)
        return result

    def _open(self, mode: Mode) -> None:
        self._mode = mode
        self._desk = open_desk(self.table, self.seat, mode)

    def _set_up(self) -> None:
        while not any(card.is_basic_pokemon for card in self.sight().hand()):
            self.call("mulligan")
        self._play_basic("your_active")
        while self._bench_one():
            pass
        self.call("end_turn")

    def _play_basic(self, zone: str) -> None:
        basics = [card for card in self.sight().hand() if card.is_basic_pokemon]
        best = max(basics, key=lambda card: int(card.hp or 0))
        self.call("move_card", fromZone="your_hand", toZone=zone, cardName=best.name)

    def _bench_one(self) -> bool:
        sight = self.sight()
        place = sight.free_bench()
        basics = any(card.is_basic_pokemon for card in sight.hand())
        if place is None or not basics or len(list(sight.occupied("your"))) >= BENCH_WANTED:
            return False
        self._play_basic(place)
        return True

    def _decide(self) -> None:
        """Answer the only question the scripts ask: which Pokémon comes forward?"""
        self._promote()
        self.call("resolve_decision")

    def _promote(self) -> None:
        """Somebody comes forward if the active place is empty and anybody is there."""
        sight = self.sight()
        bench = list(sight.occupied("your"))
        if bench and not sight.view.zone("your_active").count:
            strongest = max(bench, key=lambda zone: len(sight.affordable(zone)))
            self.call("swap_card_stacks", zone1=strongest, zone2="your_active")

    def _turn(self, turn: int) -> None:
        if self._started_turn != turn:
            self._started_turn = turn
            self._open(Mode.START_OF_TURN)
            if not self.attempt("draw").ok:
                self.call("concede")
                return
            self.call("end_phase")
            self._open(Mode.MAIN)
            self._promote()
            if self.sight().top("your_active") is None:
                self.call("concede")
                return
            self._build_up(turn)
        elif self._mode is not Mode.MAIN:
            self._open(Mode.MAIN)
        if turn > 1 and self._attacked_turn != turn:
            self._attacked_turn = turn
            if self._attack():
                return
        self.call("end_turn")

    def _build_up(self, turn: int) -> None:
        while self._bench_one():
            pass
        for _ in range(TRAINERS_A_TURN):
            if not self._play_trainer(turn):
                break
        while self._bench_one():
            pass
        if turn > 2:
            self._evolve()
        if ENERGY not in self.sight().view.turn_marks:
            self._attach()

    def _play_trainer(self, turn: int) -> bool:
        sight = self.sight()
        for card in sight.hand():
            script = TRAINERS.get(card.name)
            spent = "Supporter" in card.subtypes and (turn <= 1 or SUPPORTER in sight.view.turn_marks)
            if script is None or spent or not script.useful(sight):
                continue
            self.call("move_card", fromZone="your_hand", toZone="staging", cardName=card.name)
            script.play(self)
            self.call("move_card", fromZone="staging", toZone="your_discard", cardName=card.name)
            return True
        return False

    def _evolve(self) -> None:
        sight = self.sight()
        for card in sight.hand():
            for zone in ("your_active", *sight.occupied("your")):
                below = sight.top(zone)
                fits = below is not None and below.name == card.evolves_from
                if fits and not sight.fresh(zone):
                    self.call("move_card", fromZone="your_hand", toZone=zone, cardName=card.name)
                    return

    def _attach(self) -> None:
        sight = self.sight()
        energy = next((card for card in sight.hand() if card.is_energy), None)
        if energy is None:
            return
        active = sight.top("your_active")
        enough = active is not None and len(sight.affordable("your_active")) == len(active.attacks)
        zone = next(sight.occupied("your"), "your_active") if enough else "your_active"
        self.call("attach_energy", cardName=energy.name, toZone=zone)

    def _attack(self) -> bool:
        """Attack with the best that is paid for; true when it ended the game or asked for a decision."""
        sight = self.sight()
        attacker, defender = sight.top("your_active"), sight.top("opponent_active")
        attacks = sight.affordable("your_active")
        if attacker is None or defender is None or not attacks:
            return False
        attack = attacks[-1]
        self.call("declare_attack", attackName=attack.name, targetZone="opponent_active")
        heads = self._flip(attack)
        counters = damage_against(attack, attacker, defender, heads) // 10
        if counters:
            self.call("add_counter", zone="opponent_active", counterType="damage", amount=counters)
        return self.sight().knocked_out("opponent_active") and self._knock_out(defender)

    def _flip(self, attack: Attack) -> int:
        if "Flip" not in attack.text:
            return 0
        result = self.call("coin_flip", count=2 if "2 coins" in attack.text else 1)
        return result.text.count("heads")

    def _knock_out(self, defender: PokemonCard) -> bool:
        self.call("discard_pokemon_cards", zone="opponent_active")
        self.call("move_card", fromZone=self.sight().prizes()[0], toZone="your_hand")
        sight = self.sight()
        if not sight.prizes():
            self.call("declare_victory", reason="the last prize is taken")
        elif not any(sight.occupied("opponent")):
            self.call("declare_victory", reason="no Pokemon is left on the other side")
        else:
            self.call(
                "create_decision", message=f"{defender.name} is knocked out. Choose a new active Pokemon."
            )
        return True


LONGEST = 2000


@dataclass(frozen=True, slots=True)
class ScriptedMatch:
    """The table at its end, and every call both players made, in order."""

    table: Table
    transcript: tuple[TranscriptLine, ...]


def play_match(seed: int, referee: Referee = Referee.STRICT) -> ScriptedMatch:
    """Play the two shipped decks against each other until there is a result."""
    table = new_table(seed, referee)
    players = [ScriptedPlayer(table, seat) for seat in range(2)]
    lines: list[TranscriptLine] = []
    for _ in range(LONGEST):
        if table.view(0).result is not None:
            return ScriptedMatch(table, tuple(lines))
        player = next(player for player in players if table.view(player.seat).to_act)
        player.act()
        lines += player.transcript
        player.transcript.clear()
    raise TableError("the game does not end", code="table/bad-action")
