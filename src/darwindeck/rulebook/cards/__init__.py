"""Card faces as SVG, drawn by us: one generator for the page, the PDF, the sheet to cut out and the browser."""

from darwindeck.rulebook.cards.faces import back_svg, card_svg, hidden_svg
from darwindeck.rulebook.cards.sheet import sheets
from darwindeck.rulebook.cards.sprite import sprite_svg

__all__ = ["back_svg", "card_svg", "hidden_svg", "sheets", "sprite_svg"]
