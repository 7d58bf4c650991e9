"""The critique: what no designer would do, as a table with one row for each finding.

Findings are about rules that are valid, play to an end, and make no sense together. Most refuse a game before it is
played; a few that people laugh about and play cost fitness.
"""

from darwindeck.metrics.critique.finding import Row, Sense
from darwindeck.metrics.critique.rows import ROWS, findings, oddness, refusals
from darwindeck.validation.objection import Objection

__all__ = ["ROWS", "Objection", "Row", "Sense", "findings", "oddness", "refusals"]
