"""Files of the earlier DarwinDeck: their JSON is read here, their bytecode by the engine. Nothing is written in
these forms.
"""

from darwindeck.legacy.migration import Migration, Status, migrate
from darwindeck.legacy.read import Reading, read_old

__all__ = ["Migration", "Reading", "Status", "migrate", "read_old"]
