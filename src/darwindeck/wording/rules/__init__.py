"""A file for each kind of rule: its sentence in a rulebook, its clause, its labels and its note at the table."""
