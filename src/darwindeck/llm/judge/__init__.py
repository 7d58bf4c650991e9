"""A model as judge of novelty: has this game been published? It says nothing about fun, and nothing needs it."""

from darwindeck.llm.judge.asking import (
    Judgement,
    Novelty,
    Vote,
    judge_game,
    judge_prompt_hash,
    published_hashes,
)
from darwindeck.llm.judge.check import LEAST_RIGHT, Checked, Checks, check_judge

__all__ = [
    "LEAST_RIGHT",
    "Checked",
    "Checks",
    "Judgement",
    "Novelty",
    "Vote",
    "check_judge",
    "judge_game",
    "judge_prompt_hash",
    "published_hashes",
]
