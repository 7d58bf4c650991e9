"""Whether a genome makes sense: its problems, the checks that find them, repairs, and the reading of bad files."""

from darwindeck.validation.validate import checked, validate_genome

__all__ = ["checked", "validate_genome"]
