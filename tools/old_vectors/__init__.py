"""Old files of our own making, in every layout and shape that an earlier DarwinDeck wrote.

`bytecode` and `writers` state the forms, `bytecode_games` and `json_games` hold games that reach every part of them,
`invented` draws more at random in the manner of the old runs. `python -m tools.old_vectors` writes vectors/old.
"""
