"""Rooms: who plays together, from the lobby to the rematch. `model` is a room as data, `frames` what can be done in it,
`machine.apply` the only way it changes; `live` and `lobby` keep rooms in memory and in the file.

Sockets, pages and the MCP server are thin around this package; it knows none of them.
"""
