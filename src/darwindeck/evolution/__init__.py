"""Evolution: operators, crossing, pipelines that make children, and the search that chooses among them."""

from darwindeck.evolution.child import Child
from darwindeck.evolution.operators.base import Change, Group, Operator

__all__ = ["Change", "Child", "Group", "Operator"]
