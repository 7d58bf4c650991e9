"""Quality-diversity: a map of games, each cell improved on its own; a bandit learns which emitter pays. Old results
fade, so a source that has given all it has is left in peace, and looked at again later. Of two elites the better one
has a child."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import log, sqrt
from random import Random
from typing import Final, assert_never

import msgspec

from darwindeck.analysis.family import family
from darwindeck.evolution.archive import FLOOR, AddStatus, Archive
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.emitters import Emitter
from darwindeck.evolution.inventing import pick_frame
from darwindeck.evolution.niche import Near, does_the_same
from darwindeck.evolution.strategy import ArchiveEntry, ParentPick
from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.schema import GameGenome

EXPLORE: Final = 0.35
"""Weight of what is not known yet against what has worked."""
FADE: Final = 0.9
"""What a generation leaves of the counts before it."""


class Tally(msgspec.Struct, frozen=True):
    tried: float = 0.0
    """Children, old ones fading."""
    made_it: float = 0.0
    """Children that entered the archive; one that took the place of another counts half."""


class Sources:
    """The tallies of all sources."""

    def __init__(self, tallies: Mapping[str, Tally] | None = None) -> None:
        self._tallies = dict(tallies or {})

    def choose(self, slots: Collection[str]) -> str:
        """Return the source with the best bound; counted as tried at once. Sources never tried come first, in
        their order.
        """
        total = sum(self._tallies.get(slot, Tally()).tried for slot in slots)
        best = max(slots, key=lambda slot: self._upper_bound(slot, total))
        tally = self._tallies.get(best, Tally())
        self._tallies[best] = Tally(tally.tried + 1, tally.made_it)
        return best

    def reward(self, slot: str, share: float = 1.0) -> None:
        """Note that a child of this source entered the archive."""
        tally = self._tallies.get(slot, Tally())
        self._tallies[slot] = Tally(tally.tried, tally.made_it + share)

    def fade(self) -> None:
        """Note that a generation has passed."""
        self._tallies = {
            slot: Tally(tally.tried * FADE, tally.made_it * FADE)
            for slot, tally in sorted(self._tallies.items())
        }

    @property
    def tallies(self) -> Mapping[str, Tally]:
        return self._tallies

    def _upper_bound(self, slot: str, total: float) -> float:
        tally = self._tallies.get(slot, Tally())
        if tally.tried <= 0:
            return float("inf")
        return tally.made_it / tally.tried + EXPLORE * sqrt(log(1 + total) / tally.tried)


ARMS: Final = tuple(arm for arm in Emitter if arm is not Emitter.CHANCE)
BRED_ARMS: Final = tuple(arm for arm in ARMS if arm is not Emitter.COMPOSE)
"""Where games to breed from are named, nothing is made by chance alone."""
_HALF: Final = 0.5
_FOUND: Final = 0.3
_NEED_ELITES: Final = frozenset({Emitter.TWEAK, Emitter.CROSS, Emitter.TIDY, Emitter.EDIT})


class QualityDiversity:
    """Up to three games for every cell; known games are parents and never elites."""

    def __init__(
        self,
        known: Mapping[str, GameGenome],
        *,
        rounds: int,
        frames: Mapping[str, GameGenome] | None = None,
        arms: tuple[Emitter, ...] = ARMS,
        floor: float = FLOOR,
        tweaked: bool = False,
        near: Near = does_the_same,
    ) -> None:
        """With `tweaked`, the known games are there to be bred from: half of their children differ in one thing."""
        self._tweaked = tweaked
        self.archive = Archive(near, floor)
        self._bandit = Sources()
        self._known = tuple(known.values())
        self._frames = tuple(frames.values()) if frames else self._known
        self._rounds = rounds
        self._arms = arms

    def ask(self, rng: Random, closed: Collection[Emitter] = ()) -> ParentPick:
        elites = tuple(self.archive)
        arms = [arm for arm in self._arms if (elites or arm not in _NEED_ELITES) and arm not in closed]
        emitter = Emitter(self._bandit.choose(arms))
        match emitter:
            case Emitter.COMPOSE | Emitter.CHANCE:
                return ParentPick(emitter)
            case Emitter.TWIST:
                parent = pick_frame(self._known, rng)
                tweaks = self._tweaked and rng.random() < _HALF
                return ParentPick(Emitter.TWEAK if tweaks else emitter, parent)
            case Emitter.GRAFT | Emitter.CHAIN | Emitter.INVERT:
                return self._inventing(emitter, elites, rng)
            case Emitter.CROSS:
                return self._crossing(elites, rng)
            case Emitter.TWEAK | Emitter.TIDY | Emitter.EDIT:
                elite = _promising(elites, rng)
                return ParentPick(emitter, elite.genome, idea=elite.idea, parent_hash=elite.genome_hash)
            case _:
                assert_never(emitter)

    def _inventing(self, emitter: Emitter, elites: Sequence[Elite], rng: Random) -> ParentPick:
        """Mostly a game that is liked; now and then one that was found. A chain begins with tricks."""
        if elites and emitter is Emitter.GRAFT and rng.random() < _FOUND:
            elite = _promising(elites, rng)
            return ParentPick(emitter, elite.genome, parent_hash=elite.genome_hash)
        tricks = [game for game in self._frames if any(isinstance(each, TrickPhase) for each in game.phases)]
        games = tricks if emitter is Emitter.CHAIN and tricks else self._frames
        return ParentPick(emitter, pick_frame(games, rng))

    def _crossing(self, elites: Sequence[Elite], rng: Random) -> ParentPick:
        """Elites with elites or with known games of their family; the first one is what the child is told from."""
        pool = [*(elite.genome for elite in elites), *self._known]
        parent = _promising(elites, rng).genome if rng.random() < _HALF else rng.choice(self._known)
        others = [each for each in pool if each is not parent]
        kin = [each for each in others if family(each) is family(parent)]
        mate = rng.choice(kin or others)
        return ParentPick(Emitter.CROSS, parent, mate)

    def bar(self, genome: GameGenome) -> float:
        return self.archive.bar(genome)

    def crowded(self, genome: GameGenome) -> bool:
        return self.archive.crowded(genome)

    def contends(self, entry: ArchiveEntry) -> bool:
        return bool(entry.tidies) or self.archive.contends(entry.elite)

    def find_rivals(self, entry: ArchiveEntry) -> list[Elite]:
        return [elite for elite in self.archive.rivals(entry.elite) if elite.rounds < self._rounds]

    def tell(self, entry: ArchiveEntry) -> AddStatus:
        status = self.archive.add(entry.elite, tidier_than=entry.tidies)
        if status.added:
            self._bandit.reward(entry.emitter, 1.0 if status is AddStatus.NEW else _HALF)
        return status

    def tell_alive(self, entry: ArchiveEntry) -> None:
        """Nothing to learn: it was counted as tried when it was asked for."""

    def end_generation(self) -> None:
        self._bandit.fade()

    def renew(self, elites: Sequence[Elite]) -> None:
        self.archive.renew(elites)

    def elites(self) -> Mapping[str, Elite]:
        return self.archive.by_slot()

    def state(self) -> str:
        return msgspec.json.encode(self._bandit.tallies).decode()

    def restore(self, elites: Mapping[str, Elite], state: str) -> None:
        self.archive.renew(list(elites.values()))
        self._bandit = Sources(msgspec.json.decode(state, type=dict[str, Tally]))


def _promising(elites: Sequence[Elite], rng: Random) -> Elite:
    """Of two drawn by lot the better one."""
    return min((rng.choice(elites) for _ in range(2)), key=lambda elite: elite.key)
