"""One game for several numbers of players."""

from __future__ import annotations

import pytest

import darwindeck as dd
from darwindeck.canonical import canonical, content_hash
from darwindeck.errors import GenomeError
from darwindeck.genome.codec import from_json, rules_json, to_json
from darwindeck.genome.library import library_games, load_game
from darwindeck.genome.schema import GameGenome, Seats
from darwindeck.validation.edits import apply_edits, read_edit
from darwindeck.validation.repair import repair
from darwindeck.validation.seats import MOST_CHANGES, counted, player_counts
from darwindeck.validation.validate import validate
from tests.sweeps import each

WHIST = load_game("whist")


def seated(*seats: Seats) -> GameGenome:
    return WHIST.copy_with(seats=seats)


def codes(game: GameGenome) -> list[tuple[str, str]]:
    return [(problem.code, problem.path) for problem in validate(game)]


def test_a_game_is_for_the_numbers_of_players_that_it_names() -> None:
    hearts = load_game("hearts")
    assert player_counts(hearts) == (3, 4, 5, 6)
    assert hearts.at(4) == hearts.copy_with(seats=())
    assert (hearts.at(3).player_count, hearts.at(3).setup.removed_cards) == (3, ("2d",))
    with pytest.raises(GenomeError, match=r"Hearts is for 3–6 players, not for 2") as refused:
        hearts.at(2)
    assert refused.value.code == "genome/no-such-seats"


@each("name", [name for name in library_games() if load_game(name).seats])
def test_every_number_of_every_shipped_game_is_played_to_its_end(name: str) -> None:
    game = load_game(name)
    for players in player_counts(game):
        report = dd.simulate(game.at(players), games=5, seed=players)
        assert (report.games, len(report.agents)) == (5, players)


def test_other_numbers_of_players_change_neither_the_name_nor_the_rules_of_a_game() -> None:
    more = seated(Seats(at=2, changes=("set setup.cards_per_player=13", "set teams=[]")))
    assert not validate(more)
    assert content_hash(more) == content_hash(WHIST)
    assert rules_json(more) == rules_json(WHIST)
    assert content_hash(more.at(2)) != content_hash(WHIST)
    assert from_json(to_json(more)) == more


def test_the_canonical_form_is_that_of_the_game_for_its_own_number() -> None:
    hearts = load_game("hearts")
    assert canonical(hearts) == canonical(hearts.at(4))


def test_an_edit_leaves_out_numbers_for_which_the_game_cannot_be_played_any_more() -> None:
    hearts = load_game("hearts")
    more = apply_edits(hearts, [read_edit("set setup.cards_per_player=12")])
    assert player_counts(more) == (3, 4, 5, 6)
    teams = apply_edits(hearts, [read_edit("set teams=[[0,2],[1,3]]")])
    assert player_counts(teams) == (4,)
    broken = apply_edits(hearts, [read_edit("set setup.cards_per_player=20")])
    assert player_counts(broken) == (3, 4, 5, 6)


def test_numbers_of_players_that_cannot_be_are_problems_with_their_place() -> None:
    good = Seats(at=2, changes=("set setup.cards_per_player=13", "set teams=[]"))
    cases = [
        (seated(good, good), [("seats/twice", "seats[1]")]),
        (seated(Seats(at=4)), [("seats/twice", "seats[0]")]),
        (seated(good, Seats(at=3, changes=("cards_per_player 3",))), [("seats/bad-change", "seats[1]")]),
        (seated(Seats(at=3, changes=("set seats=[]",))), [("seats/bad-change", "seats[0]")]),
        (seated(Seats(at=6)), [("seats/unplayable", "seats[0]")]),
        (seated(Seats(at=3, changes=("remove teams",) * (MOST_CHANGES + 1))), [("limit/seats", "seats[0]")]),
    ]
    for game, problems in cases:
        assert codes(game) == problems
        mended, done = repair(game)
        assert not validate(mended)
        assert len(done) == len(problems)
        assert mended.copy_with(seats=()) == WHIST


def test_an_unplayable_number_says_why() -> None:
    (problem,) = validate(load_game("hearts").copy_with(seats=(Seats(at=6),)))
    assert problem.message.startswith("for 6 players: 13 cards for each of 6 hands")


def test_numbers_of_players_are_written_as_people_do() -> None:
    assert [counted(counts) for counts in ((4,), (2, 3), (2, 4), (2, 4, 5, 6))] == [
        "4",
        "2–3",
        "2 or 4",
        "2 or 4–6",
    ]


def test_a_game_is_named_with_its_number_of_players() -> None:
    assert dd.load("hearts@5") == load_game("hearts").at(5)
    assert dd.load("Crazy Eights@3").player_count == 3
    with pytest.raises(GenomeError, match="Whist is for 4 players, not for 3"):
        dd.load("whist@3")
    with pytest.raises(GenomeError, match="no known game"):
        dd.load("nothing@3")


def test_a_file_of_the_schema_before_is_read_as_it_stands() -> None:
    text = to_json(WHIST).replace(b'"schema_version": 4', b'"schema_version": 3')
    assert from_json(text) == WHIST


def test_the_rulebook_says_what_other_numbers_change_and_nothing_else() -> None:
    book = dd.rulebook(load_game("oh-hell")).markdown()
    section = book.partition("## Other numbers of players")[2].partition("##")[0]
    assert section.count("- **") == 3
    assert section.count("the same rules") == 2
    assert "8, 7, 6, 5, 4, 3, 2 and 1" in section
    assert "Other numbers of players" not in dd.rulebook(WHIST).markdown()


def test_a_copy_with_other_rules_is_for_one_number_of_players() -> None:
    hearts = load_game("hearts")
    assert player_counts(hearts.copy_with(player_count=3)) == (3,)
    assert player_counts(hearts.copy_with(labels=WHIST.labels)) == (3, 4, 5, 6)
    assert player_counts(hearts.copy_with(max_turns=2000, seats=hearts.seats)) == (3, 4, 5, 6)
