"""The designer's shelves: the library of all games, and the page of each with everything that is known of it."""
