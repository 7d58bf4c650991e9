"""Whether a genome makes sense: its problems, the checks that find them, repairs, and the reading of bad files."""

from darwindeck.validation.validate import require_valid, validate_genome

__all__ = ["require_valid", "validate_genome"]
