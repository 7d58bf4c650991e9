"""Playing many games of one genome or of many, and one game step by step: `simulate`, `run_jobs`, `Playthrough`."""

from __future__ import annotations

from darwindeck.simulation.arranging import PositionLayout, arrange
from darwindeck.simulation.duels import Duel
from darwindeck.simulation.engine import check, perft
from darwindeck.simulation.jobs import Answers, Job, JobFailed, run_jobs
from darwindeck.simulation.playthrough import Playthrough, deal, replay
from darwindeck.simulation.policies import Policy
from darwindeck.simulation.queries import (
    Curve,
    Curves,
    DuelQuery,
    Games,
    HandResult,
    HandsQuery,
    Point,
    Query,
    Sheets,
)
from darwindeck.simulation.report import Moments, Report, TraceCounts
from darwindeck.simulation.run import simulate, simulate_from_bytecode
from darwindeck.simulation.skill import Skill, duel, measure_skill
from darwindeck.simulation.snapshots import Outcome, StateSnapshot, Zones
from darwindeck.simulation.view import Known, View

__all__ = [
    "Answers",
    "Curve",
    "Curves",
    "Duel",
    "DuelQuery",
    "Games",
    "HandResult",
    "HandsQuery",
    "Job",
    "JobFailed",
    "Known",
    "Moments",
    "Outcome",
    "Playthrough",
    "Point",
    "Policy",
    "PositionLayout",
    "Query",
    "Report",
    "Sheets",
    "Skill",
    "StateSnapshot",
    "TraceCounts",
    "View",
    "Zones",
    "arrange",
    "check",
    "deal",
    "duel",
    "measure_skill",
    "perft",
    "replay",
    "run_jobs",
    "simulate",
    "simulate_from_bytecode",
]
