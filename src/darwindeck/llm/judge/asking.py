"""One game before the judge: a dossier without names, a few independent votes, and what most of them say."""

from __future__ import annotations

import hashlib
import re
import time
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct, json

from darwindeck.errors import ModelError
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.loop.brain import Brain, Question, Sleep, Usage
from darwindeck.llm.loop.limits import Retry, ask_patiently
from darwindeck.llm.messages import UserMessage
from darwindeck.play.dossier import dossier

VOTES: Final = 3
MAX_TOKENS: Final = 1024
MOST_LETTERS: Final = 80
"""Of the name of a game."""
SYSTEM: Final = """You know the card games that people play and have published. You are given the rules of a card game
without its name, two hands as one player saw them, and how games of it end. Say whether this game is known. Do not
judge whether it is fun.

Answer with two lines and nothing else:
verdict: known, variant or novel
nearest: the name of the known game that is nearest to it

known: people play this game, perhaps under several names.
variant: a known game with a few rules changed; who knows that game is told the difference in a sentence or two.
novel: no known game is played like this.
"""
_LINE: Final = re.compile(r"^\W*(verdict|nearest)\W*:\W*(.+?)\W*$", re.IGNORECASE | re.MULTILINE)


class Novelty(StrEnum):
    """From the least new to the newest."""

    KNOWN = "known"
    VARIANT = "variant"
    NOVEL = "novel"


class Vote(Struct, frozen=True):
    novelty: Novelty
    nearest: str


class Judgement(Struct, frozen=True, kw_only=True):
    """What a judge said of a game, and how it was asked."""

    model: str
    prompt: str
    """Hash of the words of the question, so that judgements of different questions are never mixed."""
    votes: tuple[Vote, ...]

    @property
    def novelty(self) -> Novelty:
        """Return what most votes say; if as many say something else, the less new of the two."""
        counts = Counter(vote.novelty for vote in self.votes)
        return max(Novelty, key=lambda novelty: (counts[novelty], -tuple(Novelty).index(novelty)))

    @property
    def nearest(self) -> str:
        """Return the game that most votes name, the first of them in case of a tie."""
        return Counter(vote.nearest.casefold() for vote in self.votes).most_common(1)[0][0]


def published_hashes(judgements: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the hashes of games that their judges call known or variants, from the rows of a run."""
    return tuple(
        key
        for key, document in judgements
        if json.decode(document, type=Judgement).novelty is not Novelty.NOVEL
    )


def judge_prompt_hash() -> str:
    return hashlib.sha256(SYSTEM.encode()).hexdigest()[:16]


def judge_game(
    brain: Brain,
    genome: GameGenome,
    *,
    votes: int = VOTES,
    retry: Retry = Retry(),  # noqa: B008  (frozen)
    sleep: Sleep = time.sleep,
) -> tuple[Judgement, Usage]:
    """Return what a model thinks of a game; ModelError if most of its answers cannot be read."""
    question = Question(SYSTEM, (UserMessage(dossier(genome)),), (), MAX_TOKENS)
    usage, found = Usage(), list[Vote]()
    for _ in range(votes):
        answer = ask_patiently(brain, question, retry, sleep, lambda *_: None)
        usage += answer.usage
        if (vote := read_vote(answer.message.text)) is not None:
            found.append(vote)
    if 2 * len(found) <= votes:
        raise ModelError(
            f"{brain.name} was asked {votes} times and gave {len(found)} answers that can be read",
            code="model/provider",
        )
    return Judgement(model=brain.name, prompt=judge_prompt_hash(), votes=tuple(found)), usage


def read_vote(text: str) -> Vote | None:
    """Return the two lines of an answer, wherever they stand in it.

    >>> read_vote("**Verdict:** variant\\nNearest: Hearts.")
    Vote(novelty=<Novelty.VARIANT: 'variant'>, nearest='Hearts')
    >>> read_vote("It is rather new, I think.")
    """
    said = {name.casefold(): value for name, value in _LINE.findall(text)}
    words = said.get("verdict", "").casefold().split()
    if not words or words[0] not in tuple(Novelty):
        return None
    return Vote(Novelty(words[0]), said.get("nearest", "")[:MOST_LETTERS])
