"""Importing cards in the public Pokémon TCG JSON format, and deck lists with a clear error per line."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.errors import TableError
from darwindeck.table.cards import CardCatalogue
from darwindeck.table.plugins.pokemon import new_table, read_cards, read_deck, shipped_cards, shipped_deck
from darwindeck.table.plugins.pokemon.cards import catalogue_of, template_of
from darwindeck.table.reference import format_card_reference

PUBLIC_FORMAT = """[{
  "id": "xx1-7", "name": "Puffling", "supertype": "Pokémon", "subtypes": ["Basic"], "level": "9", "hp": "60",
  "types": ["Psychic"], "evolvesTo": ["Puffmother"],
  "abilities": [{"name": "Soft Landing", "text": "Damage from falling is ignored.", "type": "Ability"}],
  "attacks": [{"name": "Psyshot", "cost": ["Psychic"], "convertedEnergyCost": 1, "damage": "20", "text": ""}],
  "weaknesses": [{"type": "Darkness", "value": "×2"}], "resistances": [{"type": "Fighting", "value": "-30"}],
  "retreatCost": ["Colorless"], "convertedRetreatCost": 1, "number": "7", "artist": "Somebody",
  "rarity": "Common", "flavorText": "Light.", "nationalPokedexNumbers": [999],
  "legalities": {"unlimited": "Legal"}, "images": {"small": "s.png", "large": "l.png"}
}, {
  "id": "xx1-8", "name": "Puffling", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "50",
  "types": ["Psychic"], "number": "8", "set": {"id": "xx1", "name": "Example Set", "ptcgoCode": "XXA"}
}, {
  "id": "xx1-99", "name": "Psychic Energy", "supertype": "Energy", "subtypes": ["Basic"], "number": "99"
}]"""


def test_cards_of_the_public_format_are_read_and_unused_fields_ignored() -> None:
    cards = read_cards(PUBLIC_FORMAT.encode())
    assert [card.name for card in cards] == ["Puffling", "Puffling", "Psychic Energy"]
    assert read_cards(b'{"data": %s}' % PUBLIC_FORMAT.encode()) == cards


def test_a_reference_has_the_seeds_layout() -> None:
    cards = read_cards(PUBLIC_FORMAT.encode())
    catalogue = catalogue_of(cards)
    assert format_card_reference(catalogue, "xx1-99") == "Psychic Energy — Energy — Type: Psychic"
    assert format_card_reference(catalogue, "xx1-7") == (
        "Puffling (xx1-7) — Basic Pokemon — HP: 60 — Type: Psychic — Attacks: [Psyshot: 20 damage, cost: P] — "
        "Ability: Soft Landing: Damage from falling is ignored. — Weakness: Darkness x2 — "
        "Resistance: Fighting -30 — Retreat: 1"
    )


def test_every_bad_card_is_reported_with_its_place() -> None:
    data = b'[{"id": "a", "name": "A", "supertype": "Energy"}, {"id": "b"}, {"id": 3, "name": "C", "supertype": "x"}]'
    with pytest.raises(TableError) as caught:
        read_cards(data)
    assert caught.value.code == "table/bad-card-data"
    assert [problem.split(":")[0] for problem in caught.value.suggestions] == ["card 2", "card 3"]


@pytest.mark.parametrize("data", [b"", b"3", b'{"cards": []}'])
def test_what_is_no_list_of_cards_is_refused(data: bytes) -> None:
    with pytest.raises(TableError):
        read_cards(data)


def test_the_shipped_cards_are_in_the_public_format_and_have_unique_labels() -> None:
    catalogue = CardCatalogue(template_of(card) for card in shipped_cards())
    labels = [catalogue.label(card.id) for card in shipped_cards()]
    assert len(labels) == len(set(labels))
    assert msgspec.json.decode(msgspec.json.encode(shipped_cards()))


@pytest.mark.parametrize("name", ["stove", "sink"])
def test_the_shipped_decks_have_forty_cards_and_a_basic_pokemon(name: str) -> None:
    deck = shipped_deck(name)
    basics = {card.id for card in shipped_cards() if card.is_basic_pokemon}
    assert len(deck) == 40
    assert basics & set(deck)


def test_lines_with_and_without_a_star_headings_and_comments_are_read() -> None:
    text = "Pokémon: 3\n* 2 Kettlefox DDK 1\n1x Furnacefox ddk 002\n\n# energy\nEnergy - 1\n1 Fire Energy DDK 16\n"
    assert read_deck(text, shipped_cards()) == ("ddk-1", "ddk-1", "ddk-2", "ddk-16")


def test_a_set_may_be_written_by_its_full_name() -> None:
    assert read_deck("1 Kettlefox DarwinDeck Kitchen Table 1", shipped_cards()) == ("ddk-1",)


def test_every_bad_line_is_named_with_its_number_and_reason() -> None:
    lines = (
        "4 Kettlefox DDK 1",
        "4 Kettlefox DDK 2",
        "Fire",
        "2 Ketlefox DDK 77",
        "3 Nobody XYZ 5",
        "0 Kettlefox DDK 1",
        "4 Cinderhen DDK 1",
    )
    with pytest.raises(TableError) as caught:
        read_deck("\n".join(lines), shipped_cards())
    problems = caught.value.suggestions
    assert caught.value.code == "table/bad-deck"
    assert [problem.split(":")[0] for problem in problems] == [f"line {n}" for n in (2, 3, 4, 5, 6, 7)]
    assert "Kettlefox is not ddk 2" in problems[0]
    assert "not of the form" in problems[1]
    assert "did you mean 'kettlefox'?" in problems[2]
    assert "no card 'nobody' in set 'xyz'" in problems[3]
    assert "0 copies" in problems[4]


def test_a_name_is_checked_against_its_number() -> None:
    with pytest.raises(TableError, match="ddk 3 is Cinderhen"):
        read_deck("1 Somebody Else DDK 3", shipped_cards())


def test_an_empty_list_and_a_list_that_is_too_long_are_refused() -> None:
    for text in ("", "61 Kettlefox DDK 1", "40 Kettlefox DDK 1\n40 Cinderhen DDK 3"):
        with pytest.raises(TableError):
            read_deck(text, shipped_cards())


def test_a_table_can_be_played_with_imported_cards() -> None:
    cards = read_cards(PUBLIC_FORMAT.encode())
    deck = read_deck("10 Puffling XXA 8\n4 Puffling xx1 7\n10 Psychic Energy xx1 99", cards)
    view = new_table(4, cards=cards, decks=[deck, deck]).view(0)
    assert view.zone("your_hand").count == 7
