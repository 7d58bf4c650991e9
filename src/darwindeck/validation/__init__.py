"""Whether a genome makes sense: its problems, the checks that find them, repairs, and the reading of bad files."""
