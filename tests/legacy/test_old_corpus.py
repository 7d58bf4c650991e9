"""The samples of old files that may lie beside the repository: each gets a status and reasons one understands."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck import _core
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.codec import from_json, rules_json, to_json
from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import TableauMode
from darwindeck.legacy import Status, migrate
from tests.corpus import corpus_files
from tests.legacy.old_files import GAMES

FILES = corpus_files()
needs_corpus = pytest.mark.skipif(not FILES, reason="no corpus of old files here")
GAMES_PLAYED = 1000


def named(part: str) -> Path:
    return next(path for path in FILES if part in path.name)


def game_of(part: str) -> GameGenome:
    (result,) = migrate(named(part).read_bytes())
    assert result.genome is not None
    return result.genome


@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_sample_has_a_status_and_reasons(path: Path) -> None:
    (result,) = migrate(path.read_bytes())
    assert result.status in (Status.OK, Status.REPAIRED)
    assert (result.status is Status.REPAIRED) == bool(result.repaired)
    assert result.genome is not None
    for sentence in (*result.translated, *result.repaired, *result.lost):
        assert sentence.endswith(".")
        assert len(sentence.split()) > 2


@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_migrated_sample_round_trips(path: Path) -> None:
    (result,) = migrate(path.read_bytes())
    assert result.genome is not None
    assert from_json(to_json(result.genome)) == result.genome
    (again,) = migrate(to_json(result.genome))
    assert (again.status, again.genome) == (Status.OK, result.genome)


@needs_corpus
@pytest.mark.parametrize("name", ["v1a-war", "v2-39-war"])
def test_war_has_two_seats_26_cards_and_capture_all(name: str) -> None:
    war = game_of(name)
    assert (war.player_count, war.setup.cards_per_player) == (2, 26)
    assert [win.type for win in war.win_conditions] == [WinType.CAPTURE_ALL]
    assert war.setup.tableau_mode is (TableauMode.NONE if name == "v1a-war" else TableauMode.WAR)


@needs_corpus
def test_hearts_has_four_seats_and_its_points() -> None:
    hearts = game_of("v2-47-hearts")
    assert hearts.player_count == 4
    rules = {score.condition: score.points for score in hearts.card_scoring}
    queen = And((CardIsRank(Rank.QUEEN), CardIsSuit(Suit.SPADES)))
    assert rules == {CardIsSuit(Suit.HEARTS): 1, queen: 13}


@needs_corpus
def test_poker_has_five_cards_and_1000_chips() -> None:
    setup = game_of("v1b-simple-poker").setup
    assert (setup.cards_per_player, setup.starting_chips) == (5, 1000)


SOURCES = {**{path.name: path.read_bytes() for path in FILES}, **{n: g.build() for n, g in GAMES.items()}}


@pytest.mark.parametrize("name", SOURCES)
def test_a_migrated_game_runs_1000_random_games(name: str) -> None:
    (result,) = migrate(SOURCES[name])
    assert result.genome is not None
    program = _core.Program(rules_json(result.genome))
    report = program.simulate(agents=["random"], games=GAMES_PLAYED, seed=7, threads=1)
    reasons = report["reasons"]
    assert isinstance(reasons, list)
    assert sum(reasons) == GAMES_PLAYED
