"""condense: the vectors of the seed's plan, stale marks, pairing, and doing it twice."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darwindeck.llm.condense import condense
from darwindeck.llm.messages import (
    AssistantMessage,
    Message,
    SystemMessage,
    ToolCall,
    ToolMessage,
    ToolReturn,
    UserMessage,
    tool_return,
)
from darwindeck.llm.tools import ALWAYS_PRESERVE_TOOL_NAMES, KEEP_LATEST_INFO_TOOL_NAMES, TOOLS
from darwindeck.llm.tools.spec import HistoryPolicy, Keep, ZoneChange
from darwindeck.table.apply import ChangeKind
from tests.table.tables import desk, small

NAMES = {
    "P": "peek",
    "S": "search_zone",
    "C": "coin_flip",
    "D": "dice_roll",
    "M": "move_card",
    "K": "create_decision",
}
CONTENTS = (ZoneChange("your_deck", ChangeKind.CONTENTS),)
ORDER = (ZoneChange("your_deck", ChangeKind.ORDER),)


def history(*batches: str) -> list[Message]:
    """`history("P1", "S1 C1")`: batches of results; `P1!` is a failed peek."""
    messages: list[Message] = [SystemMessage("rules"), UserMessage("go")]
    for batch in batches:
        words = batch.split()
        calls = tuple(ToolCall(word, NAMES[word[0]]) for word in words)
        messages.append(AssistantMessage("", calls))
        messages.append(ToolMessage(tuple(result(word) for word in words)))
    return messages


def result(word: str) -> ToolReturn:
    name = NAMES[word[0]]
    if word.endswith("!"):
        return ToolReturn(word, name, f"Error: {word}", ok=False)
    reads = "your_deck" if word[0] in "PS" else ""
    changes = CONTENTS if word[0] == "M" else ()
    return ToolReturn(word, name, f"full text of {word}", reads=reads, changes=changes)


def shown(messages: tuple[Message, ...]) -> dict[str, str]:
    return {item.call_id: item.text for m in messages if isinstance(m, ToolMessage) for item in m.returns}


def kept(*batches: str) -> list[str]:
    """The results that are still in full."""
    texts = shown(condense(history(*batches)))
    return [word for word, text in texts.items() if text.endswith(f"full text of {word}")]


@pytest.mark.parametrize(
    ("batches", "full"),
    [
        (["P1"], ["P1"]),
        (["P1", "S1"], ["S1"]),
        (["S1", "P1", "P2"], ["P2"]),
        (["S1", "M1", "C1"], ["S1", "C1"]),
        (["P1 P2"], ["P2"]),
        (["P1", "P2!"], ["P1"]),
        (["D1", "C1", "D2"], ["D1", "C1", "D2"]),
        (["K1", "M1"], ["K1"]),
    ],
)
def test_the_vectors_of_the_seed(batches: list[str], full: list[str]) -> None:
    assert kept(*batches) == full


def test_condense_keeps_only_the_latest_peek_or_search() -> None:
    assert kept("P1", "S1", "P2", "S2") == ["S2"]
    assert kept("S1", "S2", "P1") == ["P1"]


def test_condense_always_keeps_coin_flip_and_dice_roll() -> None:
    assert kept("C1", "P1", "D1", "S1", "M1", "C2 D2") == ["C1", "D1", "S1", "C2", "D2"]


def test_what_is_not_kept_becomes_one_line() -> None:
    texts = shown(condense(history("P1", "S1", "M1")))
    assert (texts["P1"], texts["M1"]) == ("[peek succeeded]", "[move_card succeeded]")


def test_failures_keep_their_reason() -> None:
    assert shown(condense(history("P1", "P2!", "M1!")))["P2!"] == "Error: P2!"


def test_the_slot_is_one_for_all_zones() -> None:
    other = ToolReturn("P2", "peek", "full text of P2", reads="opponent_hand")
    messages = [*history("P1"), AssistantMessage("", (ToolCall("P2", "peek"),)), ToolMessage((other,))]
    assert shown(condense(messages))["P1"] == "[peek succeeded]"


def test_a_listing_whose_zone_has_changed_is_marked_stale_and_stays() -> None:
    texts = shown(condense(history("P1", "M1")))
    assert texts["P1"].splitlines() == [
        "[stale: your_deck has changed since this listing]",
        "full text of P1",
    ]


def test_after_a_shuffle_the_mark_says_that_the_cards_are_still_the_same() -> None:
    shuffled = ToolReturn("H1", "shuffle", "shuffled", changes=ORDER)
    messages = [*history("S1"), AssistantMessage("", (ToolCall("H1", "shuffle"),)), ToolMessage((shuffled,))]
    assert "the same cards, other positions" in shown(condense(messages))["S1"]


def test_a_change_in_another_zone_does_not_make_a_listing_stale() -> None:
    moved = ToolReturn("M1", "move_card", "moved", changes=(ZoneChange("your_row", ChangeKind.CONTENTS),))
    messages = [*history("P1"), AssistantMessage("", (ToolCall("M1", "move_card"),)), ToolMessage((moved,))]
    assert shown(condense(messages))["P1"] == "full text of P1"


def test_a_change_before_the_listing_does_not_make_it_stale() -> None:
    assert shown(condense(history("M1", "P1")))["P1"] == "full text of P1"


def test_a_change_later_in_the_same_batch_does() -> None:
    assert shown(condense(history("P1 M1")))["P1"].startswith("[stale: ")


def test_every_slot_keeps_its_own_latest() -> None:
    position, rules = HistoryPolicy(Keep.LATEST, "position"), HistoryPolicy(Keep.LATEST, "rules")
    policies = {"look": position, "legal_actions": position, "rules": rules}
    items = [
        ToolReturn(str(n), name, f"text {n}") for n, name in enumerate(["rules", "look", "legal_actions"])
    ]
    messages = [ToolMessage((item,)) for item in items]
    assert shown(condense(messages, policies)) == {"0": "text 0", "1": "[look succeeded]", "2": "text 2"}


def test_the_seeds_names_are_derived_from_the_registry() -> None:
    assert KEEP_LATEST_INFO_TOOL_NAMES == ("search_zone", "peek")
    assert ALWAYS_PRESERVE_TOOL_NAMES[:2] == ("coin_flip", "dice_roll")
    assert set(ALWAYS_PRESERVE_TOOL_NAMES) == {
        name for name, tool in TOOLS.items() if str(tool.history) == "always"
    }
    assert {str(tool.history) for tool in TOOLS.values()} == {"condense", "always", "latest:listing"}


def test_messages_survive_json() -> None:
    messages = condense(history("P1", "S1 C1"))
    encoded = msgspec.json.encode(messages)
    assert msgspec.json.decode(encoded, type=tuple[Message, ...]) == messages


words = st.sampled_from(["P", "S", "C", "D", "M", "K"])
batches = st.lists(st.lists(st.tuples(words, st.booleans()), min_size=1, max_size=3), max_size=8)


@given(batches)
@settings(deadline=None)
def test_condensing_is_idempotent_pairs_calls_with_results_and_keeps_one_listing(
    plan: list[list[tuple[str, bool]]],
) -> None:
    number = iter(range(1000))
    texts = [" ".join(f"{kind}{next(number)}{'!' if bad else ''}" for kind, bad in batch) for batch in plan]
    messages = history(*texts)
    once = condense(messages)
    assert condense(once) == once
    assert [type(m) for m in once] == [type(m) for m in messages]
    for asked, answered in itertools.pairwise(once):
        if isinstance(asked, AssistantMessage) and isinstance(answered, ToolMessage):
            assert [call.id for call in asked.calls] == [item.call_id for item in answered.returns]
    listings = [
        item
        for m in once
        if isinstance(m, ToolMessage)
        for item in m.returns
        if item.ok and item.reads and "full text" in item.text
    ]
    assert len(listings) <= 1


@given(batches, batches)
@settings(deadline=None)
def test_condensing_as_one_goes_gives_the_same_as_condensing_at_the_end(
    first: list[list[tuple[str, bool]]], second: list[list[tuple[str, bool]]]
) -> None:
    number = iter(range(1000))

    def text(plan: list[list[tuple[str, bool]]]) -> list[str]:
        return [" ".join(f"{kind}{next(number)}{'!' if bad else ''}" for kind, bad in b) for b in plan]

    early, late = history(*text(first)), history(*text(second))[2:]
    assert condense([*condense(early), *late]) == condense([*early, *late])


def test_a_desk_reports_changes_by_the_other_seat_so_that_listings_grow_stale() -> None:
    table = small(deck0="A B", deck1="C")
    mine = desk(table)
    listing = mine.call("peek", b'{"zone": "your_deck"}')
    table.submit(0, b'{"type": "end_turn"}')
    table.submit(1, b'{"type": "draw"}')
    table.submit(1, b'{"type": "shuffle", "zone": "deck@0", "effect": "shuffle your opponent deck"}')
    table.submit(1, b'{"type": "end_turn"}')
    later = mine.call("coin_flip")
    assert {(c.zone, c.what) for c in later.changes} == {
        ("opponent_deck", ChangeKind.CONTENTS),
        ("opponent_hand", ChangeKind.CONTENTS),
        ("your_deck", ChangeKind.ORDER),
    }
    calls = AssistantMessage("", (ToolCall("1", "peek"), ToolCall("2", "coin_flip")))
    talk = [calls, ToolMessage((tool_return("1", listing), tool_return("2", later)))]
    assert shown(condense(talk))["1"].startswith("[stale: your_deck was reordered")


def test_what_changed_before_the_call_and_is_reported_with_it_does_not_make_it_stale() -> None:
    """A result reports everything since the last call; what the listing shows is newer than that."""
    listing = ToolReturn("P1", "peek", "full text of P1", reads="your_deck", changes=CONTENTS)
    assert shown(condense([ToolMessage((listing,))]))["P1"] == "full text of P1"
