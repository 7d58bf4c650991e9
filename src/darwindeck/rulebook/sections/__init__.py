"""The sections of a rulebook, a module each: genome in, blocks out; a section without blocks is left out."""
