"""Live play of a game: one authority per table, seats, versions, undo, hints, saved tables and replays.

`new_table.play` opens a table (`dd.play`), `authority.PlayTable` is one. No names are exported here: see
`darwindeck/__init__.py`.
"""
