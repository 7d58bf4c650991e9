"""What a model proposed in a run, as it is kept there: by the place where it was asked, with what it used.

Proposals of another run can be put in front: then they are answered with and copied, so a run is repeated without a
model.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from darwindeck.errors import RunError
from darwindeck.llm.loop.brain import Usage
from darwindeck.store.run_file import RunFile


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """One question and its answer."""

    model: str
    prompt: str
    """Hash of the words of the question."""
    parent: str
    """Hash of the game that it was asked about."""
    text: str
    """The answer, word for word; empty if the model could not be reached."""
    usage: Usage
    fault: str = ""
    """Why there is no answer."""


def proposals_of(run: RunFile) -> dict[str, Proposal]:
    """Return the stored proposals by place, in the order in which they were asked."""
    return {place: msgspec.json.decode(document, type=Proposal) for place, document in run.proposals()}


class Kept:
    """The proposals of a run that is at work, and perhaps those of the run it repeats."""

    def __init__(self, run: RunFile, repeated: Mapping[str, Proposal] | None = None) -> None:
        self._run = run
        self._own = proposals_of(run)
        self._repeated = repeated or {}
        self.repeats = repeated is not None
        """Whether a model is never asked."""
        last = run.last_generation()
        self._saved = -1 if last is None else last.number

    def spent(self) -> Usage:
        """Return what the saved generations have used. The one at work is done again, and counts as it is."""
        saved = [kept.usage for place, kept in self._own.items() if _generation(place) <= self._saved]
        return sum(saved, Usage())

    def at(self, place: str, parent: str) -> Proposal | None:
        """Return what was answered here before. An answer of this run about another game was to another version,
        and is asked anew; in a run that is repeated it is an error.
        """
        own = self._own.get(place)
        if own is not None and own.parent == parent:
            return own
        found = self._repeated.get(place)
        if found is None:
            return None
        if found.parent != parent:
            raise RunError(
                f"what was proposed at {place} is about another game ({found.parent[:12]}, not {parent[:12]}): "
                "a run is repeated with the settings and the version it was made with",
                code="run/settings-differ",
            )
        self.keep(place, found)
        return found

    def keep(self, place: str, proposal: Proposal) -> None:
        """Before it is used: whatever happens then, it need not be asked again."""
        self._run.keep_proposal(place, msgspec.json.encode(proposal).decode())
        self._own[place] = proposal


def _generation(place: str) -> int:
    number = place.partition("-")[0]
    return int(number) if number.isdecimal() else 0
