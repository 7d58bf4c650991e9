"""A name and one line about a game, by a model: only for games that have none of their own, and only modest ones.

What a game is like is measured, not claimed: words about skill or depth are refused, and so are facts (numbers,
cards), which belong to the rules.
"""

from __future__ import annotations

import re
from typing import Final

from darwindeck.genome.library import known_games
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.polish.lines import CARD_WORDS, NUMBER_WORDS, carrying

_NAME: Final = re.compile(r"^NAME:\s*(.+)$", re.MULTILINE)
_LINE: Final = re.compile(r"^LINE:\s*(.+)$", re.MULTILINE)
_GOOD_NAME: Final = re.compile(r"[A-Z][A-Za-z' -]{1,29}")
_CLAIMS: Final = re.compile(
    r"\b(strateg\w*|skil\w*|luck\w*|deep\w*|depth|tactic\w*|bluff\w*|clever\w*|best|perfect|thrilling|exciting|balanced)\b",
    re.IGNORECASE,
)
LONGEST_LINE: Final = 160
NAMING: Final = """You name a card game from its rules. Answer with two lines and nothing else:
NAME: one to three words, letters only, not the name of a game that exists
LINE: one plain sentence of at most 160 letters saying what players do; no numbers, no cards, no praise, nothing about
skill, strategy or luck
"""


def wants_name(genome: GameGenome) -> bool:
    """Games that people named keep their names."""
    return not genome.labels.name or genome.labels.lineage.generation > 0


def read_name(text: str) -> str:
    """The proposed name, or nothing when it is not usable."""
    found = _NAME.search(text)
    name = " ".join(found[1].split()).strip(" .\"'") if found else ""
    taken = name.lower().replace(" ", "-").replace("'", "") in known_games()
    return name if _GOOD_NAME.fullmatch(name) and not taken else ""


def read_line(text: str) -> tuple[str, str]:
    """The proposed line, or nothing and the reason."""
    found = _LINE.search(text)
    line = " ".join(found[1].split()) if found else ""
    if not line:
        return "", "no line was given"
    if len(line) > LONGEST_LINE:
        return "", "the line is too long"
    if any(char.isdigit() for char in line) or set("<>#*|`[]") & set(line):
        return "", "the line has figures or markup in it"
    claim = _CLAIMS.search(line)
    if claim:
        return "", f"the line claims what nobody has measured: {claim[0]}"
    facts = set(carrying(line)) & (CARD_WORDS | NUMBER_WORDS)
    return ("", f"the line states facts: {', '.join(sorted(facts))}") if facts else (line, "")
