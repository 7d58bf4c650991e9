"""Evolution: operators, crossing, pipelines that make children, and the search that chooses among them."""

from darwindeck.evolution.child import Child
from darwindeck.evolution.operators.base import Change, Group, Operator
from darwindeck.evolution.pipeline import Pipeline, create_aggressive_pipeline, create_default_pipeline

__all__ = [
    "Change",
    "Child",
    "Group",
    "Operator",
    "Pipeline",
    "create_aggressive_pipeline",
    "create_default_pipeline",
]
