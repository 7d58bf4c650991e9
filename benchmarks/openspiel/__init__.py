"""DarwinDeck and OpenSpiel play the same deals side by side; see benchmarks/openspiel_lockstep.py."""
