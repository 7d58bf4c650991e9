"""A table on a terminal: line by line, or full screen."""
