"""The known games: they load, they are valid, each is a game of its own, with the rules one expects."""

from __future__ import annotations

from importlib.resources import files

import pytest

from darwindeck.analysis.family import Family, family
from darwindeck.canonical import canonical, content_hash, structure_hash
from darwindeck.errors import GenomeError
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit
from darwindeck.genome.library import invented_games, known_games, library_games, load_game
from darwindeck.pitch import variant_of
from darwindeck.validation.validate import validate
from tests.sweeps import each

FAMILIES = {
    "agram": Family.TRICK,
    "avalanche": Family.SHEDDING,
    "babanuki": Family.SHEDDING,
    "badam-satti": Family.SHEDDING,
    "bartok": Family.SHEDDING,
    "bassadewitz": Family.TRICK,
    "betting-war": Family.MIXED,
    "big-two": Family.CLIMBING,
    "bierkopf": Family.TRICK,
    "black-maria": Family.TRICK,
    "blackjack": Family.BETTING,
    "briscola": Family.TRICK,
    "call-break": Family.TRICK,
    "cheat": Family.BLUFFING,
    "crazy-eights": Family.SHEDDING,
    "corner-kings": Family.SHEDDING,
    "corner-shop": Family.RUMMY,
    "far-roads": Family.MIXED,
    "five-fronts": Family.MIXED,
    "doppelkopf-like": Family.TRICK,
    "double-dummy-whist": Family.TRICK,
    "dregs": Family.RUMMY,
    "draw-poker": Family.BETTING,
    "einwerfen": Family.TRICK,
    "euchre": Family.TRICK,
    "euchre-like": Family.TRICK,
    "fair-exchange": Family.MIXED,
    "hokm": Family.TRICK,
    "nap": Family.TRICK,
    "tarneeb": Family.TRICK,
    "contract-bridge": Family.TRICK,
    "fan-tan": Family.SHEDDING,
    "german-whist": Family.TRICK,
    "gin-rummy": Family.RUMMY,
    "go-fish": Family.RUMMY,
    "goofspiel": Family.TRICK,
    "hearts": Family.TRICK,
    "honeycomb": Family.TRICK,
    "knaves": Family.TRICK,
    "knock-rummy": Family.RUMMY,
    "poker-rum": Family.RUMMY,
    "knockout-whist": Family.TRICK,
    "kuhn-poker": Family.BETTING,
    "liars-table": Family.BLUFFING,
    "landslide": Family.CLIMBING,
    "linger-longer": Family.TRICK,
    "lowball": Family.BETTING,
    "mau-mau": Family.SHEDDING,
    "newmarket": Family.CLIMBING,
    "no-tricks": Family.TRICK,
    "odd-cards": Family.BETTING,
    "oh-hell": Family.TRICK,
    "oklahoma": Family.RUMMY,
    "old-maid": Family.SHEDDING,
    "omnibus-hearts": Family.TRICK,
    "open-water": Family.TRICK,
    "partnership-spades": Family.TRICK,
    "plain-schnapsen": Family.TRICK,
    "two-marriages": Family.TRICK,
    "katendrecht": Family.TRICK,
    "herbarium": Family.MIXED,
    "runaway-pairs": Family.CLIMBING,
    "polignac": Family.TRICK,
    "pontoon": Family.BETTING,
    "pool-rummy": Family.RUMMY,
    "president": Family.CLIMBING,
    "psychological-jujitsu": Family.TRICK,
    "quick-war": Family.FISHING,
    "rotterdam": Family.TRICK,
    "rummy": Family.RUMMY,
    "running-dry": Family.TRICK,
    "sage-and-fool": Family.TRICK,
    "scala-quaranta": Family.RUMMY,
    "scat": Family.MIXED,
    "scopa": Family.FISHING,
    "scopone": Family.FISHING,
    "escoba": Family.FISHING,
    "cassino": Family.FISHING,
    "paskahousu": Family.CLIMBING,
    "pishti": Family.FISHING,
    "scotch-whist": Family.TRICK,
    "simple-poker": Family.BETTING,
    "sleeping-diamonds": Family.TRICK,
    "snakes-and-ladders": Family.SHEDDING,
    "snip-snap-snorem": Family.SHEDDING,
    "spades": Family.TRICK,
    "sueca": Family.TRICK,
    "snowball": Family.SHEDDING,
    "stacked-sevens": Family.SHEDDING,
    "switch": Family.SHEDDING,
    "tablic": Family.FISHING,
    "texas-holdem": Family.BETTING,
    "thirty-one": Family.MIXED,
    "tien-len": Family.CLIMBING,
    "toll-gate": Family.TRICK,
    "tressette": Family.TRICK,
    "undertow": Family.RUMMY,
    "uno-style": Family.SHEDDING,
    "verish-ne-verish": Family.MIXED,
    "war": Family.FISHING,
    "warthog": Family.SHEDDING,
    "whist": Family.TRICK,
}


def test_the_shelf_is_the_folder_of_games() -> None:
    names = [entry.name for entry in (files("darwindeck") / "games").iterdir()]
    assert sorted(names) == sorted(["invented", *(f"{game_id}.json" for game_id in known_games())])
    invented = [entry.name for entry in (files("darwindeck") / "games" / "invented").iterdir()]
    assert sorted(invented) == [f"{game_id}.json" for game_id in invented_games()]
    assert set(FAMILIES) == set(known_games())


@each("game_id", known_games())
def test_a_known_game_is_valid_and_so_is_its_form(game_id: str) -> None:
    game = load_game(game_id)
    assert validate(game) == []
    form = canonical(game)
    assert canonical(form) == form
    assert validate(form) == []


@each("game_id", library_games())
def test_the_file_is_written_as_the_codec_writes_it(game_id: str) -> None:
    shelf = "games/invented" if game_id in invented_games() else "games"
    text = (files("darwindeck") / shelf / f"{game_id}.json").read_bytes()
    assert to_json(from_json(text)) == text


@pytest.mark.parametrize("game_id", invented_games())
def test_an_invented_game_that_ships_is_valid_and_no_known_game(game_id: str) -> None:
    assert validate(load_game(game_id)) == []
    assert game_id not in known_games()
    assert variant_of(load_game(game_id)) is None


@each("game_id", library_games())
def test_a_game_that_ships_has_a_name_and_one_line_about_it(game_id: str) -> None:
    labels = load_game(game_id).labels
    assert labels.name
    assert labels.description.endswith(".")
    assert "\n" not in labels.description
    assert len(labels.description) <= 160


@each("game_id", FAMILIES)
def test_a_known_game_belongs_to_its_family(game_id: str) -> None:
    assert family(load_game(game_id)) is FAMILIES[game_id]


def test_no_two_games_that_ship_are_the_same() -> None:
    assert len({content_hash(load_game(name)) for name in library_games()}) == len(library_games())
    assert len({structure_hash(load_game(name)) for name in known_games()}) == len(known_games())


def test_every_family_has_a_known_game() -> None:
    assert set(FAMILIES.values()) == set(Family)


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(GenomeError, match="'calvinball'") as caught:
        load_game("calvinball")
    assert caught.value.code == "genome/unknown-game"


@pytest.mark.parametrize("game_id", ["../errors", "war.json", "", "WAR"])
def test_only_ids_name_known_games(game_id: str) -> None:
    with pytest.raises(GenomeError):
        load_game(game_id)


def test_a_hand_of_hearts_has_26_points() -> None:
    hearts, queen = load_game("hearts").card_scoring
    assert hearts.condition == CardIsSuit(Suit.HEARTS)
    assert queen.condition == And((CardIsRank(Rank.QUEEN), CardIsSuit(Suit.SPADES)))
    assert 13 * hearts.points + queen.points == 26


def test_briscola_has_120_points() -> None:
    assert sum(4 * score.points for score in load_game("briscola").card_scoring) == 120


def test_both_kinds_of_spades_share_bids_and_contract_and_differ_in_teams() -> None:
    alone, partners = load_game("spades"), load_game("partnership-spades")
    assert alone.phases == partners.phases
    assert alone.contract_scoring == partners.contract_scoring
    assert alone.teams == ()
    assert partners.teams == ((0, 2), (1, 3))
