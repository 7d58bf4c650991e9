"""The second, slow reading of a text that is no genome: everything that is wrong with it, each thing with its place."""
