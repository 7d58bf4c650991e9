"""The checks behind `validate`, one module per concept: each takes the analysis of a genome and yields problems."""
