"""`python -m darwindeck`: the command line."""

import sys

from darwindeck.cli import main

if __name__ == "__main__":
    sys.exit(main())
