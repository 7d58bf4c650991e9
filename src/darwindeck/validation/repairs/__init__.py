"""Repairs, one function per problem code, divided as the checks are. `validation.repair` holds the table."""
