"""Rooms in the browser: the lobby page, the table of a room, the line to it, and the picture of its link."""
