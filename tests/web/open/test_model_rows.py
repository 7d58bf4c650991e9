"""What looking, searching and rearranging must do for a model across the table, over HTTP and the real loop."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from darwindeck.table.record import read_record, record_of, replay, write_record
from darwindeck.web.open.live import Options
from tests.web.open.acceptance import DECK, TWIN
from tests.web.open.line import open_line
from tests.web.open.model_rows import Rows, conversation, prompt_of
from tests.web.open.person import pass_turn, set_up
from tests.web.open.provider import Json, Reply, thinking
from tests.web.open.test_opponents import leaks
from tests.web.site import RunningSite

PEEKING = "### Peeking and Searching"


class Played:
    """The one game that all of these look at."""

    def __init__(self, site: RunningSite) -> None:
        rows: list[Rows] = []

        def think(asked: Json) -> Reply | list[Reply]:
            return rows[0](asked)

        with thinking(think) as address:
            players = ("human:Ann", f"openai:small@{address}")
            chosen = {"deck_1": "sink", "deck_2": DECK, "cards": json.dumps([TWIN])}
            table = site.open_plugin("pokemon", seed=4, players=players, options=Options(chosen=chosen))
            self.live = site.live(table.id)
            rows.append(Rows(self.live))
            with open_line(table) as line:
                set_up(line)
                while not rows[0].done:
                    if line.scene is not None and line.scene.to_act and not rows[0].done:
                        pass_turn(line)
                    else:
                        line.hear()
            site.forget_open(table.id)
        self.rows, self.heard, self.log = rows[0], line.heard, line.log

    def said(self, row: str) -> str:
        return self.rows.seen[row].answers[-1]


@pytest.fixture(scope="module")
def played(site: RunningSite) -> Played:
    return Played(site)


def lines_under(text: str, heading: str) -> list[str]:
    """The lines of a part of an answer."""
    part = text.partition(f"=== {heading}")[2].partition("===\n")[2]
    return part.partition("\n\n")[0].splitlines()


def test_a_look_describes_each_card_once_and_numbers_places_from_the_top(played: Played) -> None:
    said, deck = played.said("peek top"), played.rows.seen["peek top"].after
    described = [line.partition(" — ")[0] for line in lines_under(said, "CARD REFERENCES")]
    assert described == list(dict.fromkeys(deck[:4]))
    places = lines_under(said, "POSITION")
    assert places[0] == f"1. {deck[0]} (top of deck — drawn next) #1"
    assert [re.sub(r" \((4th from top|top of deck — drawn next)\)", "", line) for line in places] == [
        f"{place}. {name} #{place}" for place, name in enumerate(deck[:4], 1)
    ]
    assert len(lines_under(said, "ACTIONS")) == 3


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("peek 0", "count"),
        ("peek -1", "count"),
        ("peek 1.5", "count"),
        ("peek nowhere", "your_prizes_1"),
        ("peek empty", "empty"),
        ("peek opponent_deck", "allowed_by_card_effect"),
        ("peek opponent_hand", "allowed_by_card_effect"),
        ("peek opponent_prizes_1", "allowed_by_card_effect"),
        ("peek unproven", "no card in play or in staging has this text"),
        ("search nowhere", "your_prizes_1"),
        ("search theirs", "allowed_by_card_effect"),
        ("shuffle nowhere", "your_prizes_1"),
        ("rearrange unknown", "first with peek"),
        ("rearrange more than all", "only"),
        ("rearrange one too many", "there are, top to bottom"),
        ("rearrange a part", "there are, top to bottom"),
        ("rearrange a stranger", "there are, top to bottom"),
        ("rearrange nothing", "cardNames"),
        ("rearrange nowhere", "your_prizes_1"),
        ("rearrange theirs", "you know 0 of the top 5 cards"),
        ("take a bare name", "Fire Energy (twin-1)"),
        ("take a misspelt one", "Kettlefox"),
    ],
)
def test_what_is_refused_is_told_with_a_reason_and_changes_nothing(
    played: Played, row: str, words: str
) -> None:
    seen = played.rows.seen[row]
    assert re.search(r"Error \((table|action)/[a-z-]+\): ", seen.answers[-1])
    assert words in seen.answers[-1]
    assert seen.after == seen.before
    assert not re.search(r"deck@|card_\d", seen.answers[-1])


def test_a_guess_at_an_unknown_order_is_told_no_card(played: Played) -> None:
    names = {card.name for card in played.live.table.game.catalogue}
    assert not [name for name in names if name in played.said("rearrange unknown")]


def test_a_prize_is_not_called_the_top_of_a_deck(played: Played) -> None:
    said = played.said("peek too many")
    assert said.startswith("Peeked at top 1 of your_prizes_1:")
    assert "drawn next" not in said
    assert "deck" not in said.partition("=== POSITION")[2].partition("=== ACTIONS")[0]


def test_a_search_counts_in_a_column_sorted_by_kind_and_suggests_a_shuffle(played: Played) -> None:
    said, deck = played.said("search"), played.rows.seen["search"].after
    rows = [line.split(maxsplit=1) for line in lines_under(said, "CONTENTS")]
    assert {name: int(count) for count, name in rows} == Counter(deck)
    kinds = {line.partition(" — ")[0]: line.split(" — ")[1] for line in lines_under(said, "CARD REFERENCES")}
    assert [kinds[name] for _, name in rows] == sorted(kinds[name] for _, name in rows)
    assert "always after a search" in said
    energies = [line.split(maxsplit=1)[1] for line in lines_under(played.said("search filtered"), "CONTENTS")]
    assert energies == ["Fire Energy (ddk-16)"]


@pytest.mark.parametrize(
    ("row", "was", "now"),
    [
        ("rearrange copies", slice(5), lambda top: top[::-1]),
        ("rearrange handles", slice(3), lambda top: [top[2], top[0], top[1]]),
        ("rearrange below", slice(-3, None), lambda last: last[::-1]),
    ],
)
def test_names_and_handles_put_the_very_slice_into_their_order(played, row, was, now) -> None:  # type: ignore[no-untyped-def]
    seen = played.rows.seen[row]
    assert seen.answers[-1] == "[rearrange_zone succeeded]"
    assert seen.after[was] == now(seen.before[was])
    assert Counter(seen.after) == Counter(seen.before)


def test_cards_are_taken_by_handle_from_the_top_and_in_any_letters(played: Played) -> None:
    seen = played.rows.seen
    assert seen["take the last"].after == seen["take the last"].before[:-1]
    assert seen["take the top"].after == seen["take the top"].before[1:]
    small = seen["take in small letters"]
    assert small.before.count("Fire Energy (twin-1)") == small.after.count("Fire Energy (twin-1)") + 1


def listings(asked: Json) -> list[str]:
    """The answers of peek and search that are left in full."""
    kept = [text for tool, text in conversation(asked) if tool in ("peek", "search_zone")]
    return [text for text in kept if "=== " in text]


def test_at_most_one_listing_is_kept_the_latest_that_succeeded(played: Played) -> None:
    for asked in played.rows.requests:
        assert len(listings(asked)) <= 1
    seen = played.rows.seen
    assert seen["two looks"].answers[0] == "[peek succeeded]"
    assert seen["two looks"].answers[1].startswith("Peeked at top 2")
    assert "Error (table/bad-arguments)" in seen["failed look"].answers[0]
    after = played.rows.requests[-1]
    assert [text[:15] for text in listings(after) if "Peeked" in text or "stale" in text]


def test_coins_and_dice_stay_and_a_listing_whose_zone_has_changed_is_marked(played: Played) -> None:
    asked = next(
        each
        for each in reversed(played.rows.requests)
        if any(tool == "dice_roll" for tool, _ in conversation(each))
    )
    kept = dict(conversation(asked))
    assert re.search("heads|tails", kept["coin_flip"])
    assert re.search(r"\d", kept["dice_roll"])
    assert kept["move_card"] == "[move_card succeeded]"
    [listing] = listings(asked)
    assert "stale" in listing.lower()
    assert "Peeked at top 2" in listing


def test_what_a_prompt_teaches_is_what_the_model_is_offered(played: Played) -> None:
    modes = set()
    for asked in played.rows.requests:
        offered = frozenset(str(each["function"]["name"]) for each in asked["tools"])  # type: ignore[attr-defined]
        assert ("peek" in offered) == (PEEKING in prompt_of(asked))
        modes.add(offered)
    assert len(modes) == 3


def test_the_person_hears_of_every_look_and_of_no_card_and_the_game_replays(played: Played) -> None:
    said = "\n".join(played.log)
    for words in ("peeked at the top 4 cards", "searched", "shuffled", "rearranged the bottom 3 cards"):
        assert words in said
    assert "peeked at the top 9" not in said
    assert leaks(played.live.table, played.heard, 0) == []
    assert (
        replay(read_record(write_record(record_of(played.live.table)))).states[-1] == played.live.table.state
    )
