"""What a comparison keeps: how often both sides agreed, and where they did not, by what is known about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

KNOWN = {
    "spades-broken": "Spades: OpenSpiel never notes that spades were broken, and goes on forbidding to lead them.",
    "spades-side-bids": "Spades: OpenSpiel forbids partners to bid more than 13 together; a house rule of its own.",
    "oh-hell-failed": "Oh Hell: OpenSpiel pays a point a trick to a seat that missed its bid; here it gets nothing.",
    "eights-count": "Crazy Eights: OpenSpiel counts the number of a card and not its rank, and aces 10 instead of 1.",
    "eights-upcard": "Crazy Eights: OpenSpiel puts an eight turned up at the deal back; here it is a plain card.",
    "eights-draw": "Crazy Eights: OpenSpiel lets a seat draw although it can play; here only a seat that cannot.",
    "fish-empty": "Go Fish: an empty hand draws five at once here, one at its turn in OpenSpiel. Compared so far.",
    "gin-upcard": "Gin: OpenSpiel offers the first upcard to both seats before anybody draws; here nobody does.",
    "gin-put-back": "Gin: OpenSpiel lets a seat throw the upcard it has just taken; here it may not.",
    "gin-wall": "Gin: OpenSpiel stops at two cards of the stock; here the last card is drawn. Compared so far.",
    "gin-fifty": "Gin: OpenSpiel ends a hand with the fiftieth upcard taken.",
    "gin-equal": "Gin: OpenSpiel gives no undercut for equal deadwood; the usual rule does.",
    "gin-third": "Gin: OpenSpiel refuses the third card laid off in a row on one end of a run.",
}
"""Where the two are known to differ: faults of OpenSpiel, and rules of which each plays another one."""

MOST_SHOWN = 20


@dataclass
class Ledger:
    """The comparison of one game."""

    name: str
    deals: int = 0
    agreements: int = 0
    known: Counter[str] = field(default_factory=Counter)
    unknown: list[str] = field(default_factory=list)
    place: str = ""

    def begin(self, place: str) -> None:
        """A new deal, and how to find it again."""
        self.deals += 1
        self.place = place

    def compare(self, what: str, ours: object, theirs: object) -> bool:
        """Whether both sides say the same; if not, it is kept as something that nobody has explained yet."""
        if ours == theirs:
            self.agreements += 1
            return True
        self.unknown.append(f"{self.name}, {self.place}: {what}: {ours} here, {theirs} in OpenSpiel")
        return False

    def explain(self, code: str) -> None:
        if code not in KNOWN:
            raise KeyError(code)
        self.known[code] += 1


def tell(ledgers: list[Ledger]) -> int:
    """Prints the agreements and the differences; 1 if one of them is not known."""
    for ledger in ledgers:
        print(f"{ledger.name:14} {ledger.deals:6} deals {ledger.agreements:9} agreements")
    known = sum((ledger.known for ledger in ledgers), Counter[str]())
    for code, sentence in KNOWN.items():
        if known[code]:
            print(f"known {known[code]:8}  {sentence}")
    unknown = [text for ledger in ledgers for text in ledger.unknown]
    for text in unknown[:MOST_SHOWN]:
        print(f"UNKNOWN  {text}")
    if len(unknown) > MOST_SHOWN:
        print(f"UNKNOWN  and {len(unknown) - MOST_SHOWN} more")
    return 1 if unknown else 0
