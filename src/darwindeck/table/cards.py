"""Card templates and their catalogue: what is printed on a card, and the label a player names it by.

A template never says where a card lies or who may see it; that is the state's business. Plugins turn their
own richer card data into templates, so the table itself knows no game.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from darwindeck.errors import TableError

_QUOTES = str.maketrans(
    {"‘": "'", "’": "'", "‛": "'", "`": "'", "´": "'", "“": '"', "”": '"', "–": "-", "—": "-"}
)


class Tint(StrEnum):
    """The colour of a card's band; what it stands for is said in words on the card as well."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    BROWN = "brown"
    GREY = "grey"


class Template(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One printed card: `facts` are the parts of its reference line, `texts` its effects word by word.

    The rest is for a page that draws it: a few letters for the corner, a colour, or the id of a drawing that the
    site has.
    """

    id: str
    name: str
    kind: str
    facts: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    corner: str = ""
    tint: Tint | None = None
    picture: str = ""


def fold(text: str) -> str:
    """Return a form in which typographic quotes, case and spacing no longer matter.

    >>> fold("Professor’s  RESEARCH") == fold("Professor's Research")
    True
    """
    plain = unicodedata.normalize("NFKC", text).translate(_QUOTES)
    return " ".join(plain.casefold().split())


class CardCatalogue:
    """All templates a table may ever show, with a label for each that names exactly one template.

    Labels depend on the catalogue alone, never on which cards are in the game: a label cannot give away that
    somebody's deck holds a second printing.
    """

    def __init__(self, templates: Iterable[Template]) -> None:
        self.templates: dict[str, Template] = {}
        names: dict[str, int] = {}
        for template in templates:
            if template.id in self.templates:
                raise TableError(f"two templates have the id {template.id!r}", code="table/bad-card-data")
            self.templates[template.id] = template
            names[fold(template.name)] = names.get(fold(template.name), 0) + 1
        self._labels = {
            id_: template.name if names[fold(template.name)] == 1 else f"{template.name} ({id_})"
            for id_, template in self.templates.items()
        }

    def __getitem__(self, template_id: str) -> Template:
        return self.templates[template_id]

    def __contains__(self, template_id: str) -> bool:
        return template_id in self.templates

    def __iter__(self) -> Iterator[Template]:
        return iter(self.templates.values())

    def label(self, template_id: str) -> str:
        """Return the name to print: the bare name, or `Name (id)` where the catalogue has several printings."""
        return self._labels[template_id]
