"""Repairs, one function per problem code, divided as the checks are. `genome.repair` holds the table."""
