"""The checks behind `validate`, one module per concern: each takes a genome's facts and yields problems."""
