"""What speaks against an action at a table: that it is another's turn, that the table has gone on, or a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from darwindeck.errors import ActionError
from darwindeck.play.advice import Adviser
from darwindeck.play.choosing import NOT_TOGETHER, Walk, choosable, walk_through
from darwindeck.play.messages import Code, Refused, WhyNot
from darwindeck.play.reasons import explain
from darwindeck.play.scene import Sight
from darwindeck.play.scene.compose import short_name
from darwindeck.play.seats import Seat
from darwindeck.simulation.playthrough import comes_too_late
from darwindeck.simulation.refusals import Refusal

TOGETHER: Final = (
    "This card can be chosen together with others: name all of them at once, with a space between."
)
IN_ORDER: Final = (
    "One by one, the cards of a choice go in ascending order, and a higher one is named already: "
    "name all of them at once (from Python: submit_all instead of submit)."
)


class Objections(msgspec.Struct, frozen=True):
    """Answers for one position of a table and those who sit at it."""

    sight: Sight
    seats: tuple[Seat, ...]
    version: int
    since: int
    """The version from which on nothing has changed for those who choose now."""

    @property
    def asked(self) -> tuple[int, ...]:
        """Return the seats that have to choose; nobody when the game is over."""
        return () if self.sight.position.over else self.sight.asked

    def whose_turn(self) -> str:
        if not self.asked:
            return "The game is over."
        if len(self.asked) > 1:
            return "You have chosen already; wait for the others."
        return f"It is {self.sight.names[self.asked[0]]}’s turn, not yours."

    def not_now(self, seat: int, version: int | None) -> Refused | None:
        """Why a seat cannot do anything now; none if it can."""
        if version is not None and not self.since <= version <= self.version:
            words = f"The table is at version {self.version}, you have seen {version}: look again."
            return self._refusal(Code.STALE_VERSION, words, seat)
        if not self.asked:
            return self._refusal(Code.ILLEGAL, self.whose_turn(), seat)
        if seat not in self.asked:
            return self._refusal(Code.NOT_YOUR_TURN, self.whose_turn(), seat)
        if not self.seats[seat].outside:
            words = f"{self.sight.names[seat]} is played by {self.seats[seat].name}."
            return self._refusal(Code.NOT_YOUR_TURN, words, seat)
        return None

    def against_rules(self, code: Code, reason: str, seat: int, action: str) -> Refused:
        """Only actions that the rules know have a rule that forbids them."""
        refusal: Refusal | None = None
        if code is Code.ILLEGAL:
            refusal = self.sight.stand(seat).refusal(action)
        if refusal is not None:
            reason = self._reason(seat, action, refusal)
        return Refused(code, reason, self._legal(seat), refusal)

    def not_whole(self, seat: int, walk: Walk) -> Refused:
        """Why these cards are no choice."""
        if walk.refused is None:
            return self._refusal(Code.ILLEGAL, walk.lacks, seat)
        try:
            refusal = self.sight.stand(seat).refusal(walk.refused)
        except ActionError as error:
            return self._refusal(Code(error.code), error.message, seat)
        reason = NOT_TOGETHER if refusal is None else self._explain(seat, refusal)
        return Refused(Code.ILLEGAL, reason, self._legal(seat), refusal)

    def why_not(self, action: str, seat: int, picked: Sequence[str]) -> WhyNot:
        """Tell whether an action is open to a seat, and which rule forbids it, also together with cards it has in
        mind.
        """
        if seat not in self.asked:
            return WhyNot(action, False, self.whose_turn())
        try:
            refusal = self.sight.stand(seat).refusal(action)
        except ActionError as error:
            return WhyNot(action, False, error.message)
        fits = action in self._choosable(seat, picked) if picked else refusal is None
        if fits:
            said = Adviser(self.sight.layout, self.sight.names).say(self.sight.view(seat), [action])
            return WhyNot(action, True, f"You can: {said}.")
        if picked or refusal is None:
            walk = walk_through(self.sight.view(seat), (*picked, action))
            return WhyNot(action, False, self.not_whole(seat, walk).reason)
        return WhyNot(action, action in self._choosable(seat), self._reason(seat, action, refusal))

    def _legal(self, seat: int) -> tuple[str, ...]:
        return tuple(self.sight.stand(seat).legal_actions()) if seat in self.asked else ()

    def _choosable(self, seat: int, picked: Sequence[str] = ()) -> frozenset[str]:
        return choosable(self.sight.view(seat).picks, picked) if seat in self.asked else frozenset()

    def _reason(self, seat: int, action: str, refusal: Refusal) -> str:
        if comes_too_late(self.sight.view(seat), action):
            return IN_ORDER
        return TOGETHER if action in self._choosable(seat) else self._explain(seat, refusal)

    def _explain(self, seat: int, refusal: Refusal) -> str:
        view = self.sight.view(seat)
        return explain(self.sight.layout, view, refusal, lambda other: short_name(self.sight.names[other]))

    def _refusal(self, code: Code, reason: str, seat: int) -> Refused:
        return Refused(code, reason, self._legal(seat))
