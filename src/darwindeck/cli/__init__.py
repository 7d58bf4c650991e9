"""The command line. `main` is what the `darwindeck` script calls; each command has a module of its own."""

from darwindeck.cli.app import main

__all__ = ["main"]
