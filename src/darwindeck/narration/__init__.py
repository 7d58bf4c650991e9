"""What happens at a table, in sentences. Events come from the engine as data; here, and nowhere else, they are told."""
