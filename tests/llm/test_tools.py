"""The registry and the desk: schemas under the seed's names, structured answers, batches, taking back."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.errors import CODES
from darwindeck.llm.modes import Mode, open_desk
from darwindeck.llm.scripted import ScriptedPlayer
from darwindeck.llm.tools import TOOLS, Call
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins.pokemon import new_table
from tests.sweeps import each
from tests.table.tables import call, desk, done, letters, small


def schema(name: str) -> dict[str, dict[str, object]]:
    return msgspec.json.decode(TOOLS[name].schema)  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("tool", "names"),
    [
        ("peek", {"zone", "count", "fromPosition"}),
        ("search_zone", {"zone"}),
        ("rearrange_zone", {"zone", "cardNames", "from"}),
        ("move_card", {"cardName", "fromZone", "toZone", "toPosition"}),
        ("place_on_zone", {"cardNames", "zone", "position"}),
        ("shuffle", {"zone"}),
    ],
)
def test_parameters_carry_the_seeds_names(tool: str, names: set[str]) -> None:
    assert names <= set(schema(tool)["properties"])


def test_the_schema_of_rearrange_zone_is_the_seeds() -> None:
    found = schema("rearrange_zone")
    assert found["type"] == "object"
    assert found["required"] == ["zone", "cardNames"]
    properties = found["properties"]
    assert properties["zone"] == {"type": "string", "description": 'Zone key (e.g. "your_deck")'}
    assert properties["cardNames"]["type"] == "array"
    assert properties["cardNames"]["description"] == "Card names in desired order, from top to bottom"
    assert properties["from"] == {
        "type": "string",
        "enum": ["top", "bottom"],
        "description": "Which end of the zone to rearrange (default: top)",
        "default": "top",
    }


def test_the_description_of_rearrange_zone_is_the_seeds() -> None:
    assert TOOLS["rearrange_zone"].description == (
        "Reorder the top or bottom cards of a zone. Used after peeking to arrange cards in a specific order. "
        "Provide card names from top to bottom."
    )


@each("name", TOOLS)
def test_every_schema_is_a_closed_object_without_references(name: str) -> None:
    found = schema(name)
    assert (found["type"], found["additionalProperties"]) == ("object", False)
    assert b"$ref" not in TOOLS[name].schema


def test_an_argument_no_schema_knows_is_refused() -> None:
    assert call(small(deck0="A"), "draw", cards=1).code == "table/bad-arguments"
    assert desk(small(deck0="A")).call("draw", b"nonsense").code == "table/bad-arguments"


def test_an_unknown_tool_is_answered_with_near_names() -> None:
    result = call(small(), "rearange_zone")
    assert (result.code, result.suggestions[0]) == ("table/unknown-tool", "rearrange_zone")


def test_every_code_in_an_answer_is_in_the_table_of_codes() -> None:
    table = small(deck0="A", hand0="B")
    wrong = (("peek", {"zone": "x"}), ("draw", {"count": 0}), ("resolve_decision", {}), ("fly", {}))
    assert all(call(table, name, **arguments).code in CODES for name, arguments in wrong)


def test_a_batch_stops_at_the_first_refusal() -> None:
    table = small(deck0="A B C")
    results = desk(table).call_all([Call("draw"), Call("shuffle", b'{"zone": "x"}'), Call("draw")])
    assert [result.ok for result in results] == [True, False, False]
    assert results[2].text == "Not run: shuffle was refused"
    assert letters(table, "hand@0") == "A"


def test_a_blocked_action_stops_a_batch_like_any_refusal() -> None:
    table = small(hand1="A", deck0="B")
    results = desk(table).call_all([Call("peek", b'{"zone": "opponent_hand"}'), Call("draw")])
    assert [result.code for result in results] == ["table/not-permitted", "table/cancelled"]


def test_nothing_runs_after_a_terminal_action() -> None:
    table = small(deck0="A", deck1="B")
    results = desk(table).call_all([Call("end_turn"), Call("draw")])
    assert (results[0].terminal, results[1].ok) == (True, False)
    assert letters(table, "hand@0") == letters(table, "hand@1") == ""


def test_a_refused_terminal_action_is_not_terminal() -> None:
    table = small()
    table.submit(0, b'{"type": "create_decision"}')
    result = call(table, "end_turn", 1)
    assert (result.ok, result.terminal) == (False, False)


def test_success_means_the_state_changed_as_said() -> None:
    table = small(row0="A")
    assert done(table, "add_counter", zone="your_row", counterType="damage", amount=2).text == (
        "You set damage counters on Apple in your_row from 0 to 2"
    )
    assert call(table, "add_counter", zone="your_row", counterType="nothing").code == "table/no-counters"


def test_dice_and_coins_tell_their_outcome() -> None:
    table = small()
    assert done(table, "dice_roll", count=2, sides=20).text.count(",") == 1
    assert "flipped a coin: " in done(table, "coin_flip").text


def test_warnings_are_part_of_the_answer() -> None:
    table = new_table(1, Referee.WARN)
    table.house(0, [])
    for seat in (0, 1):
        table.submit(seat, b'{"type": "end_turn"}')
    seat = table.state.to_act
    mine = open_desk(table, seat, Mode.MAIN)
    result = mine.call("declare_attack", b'{"attackName": "Peck"}')
    assert result.code == "table/empty-zone"
    table.submit(
        seat, b'{"type": "move_card", "from_zone": "hand@%d", "to_zone": "active@%d"}' % (seat, seat)
    )
    result = mine.call("declare_attack", b'{"attackName": "Peck"}')
    assert result.ok
    assert result.warnings == ("first turn: the first player does not attack on the first turn",)
    assert "Warning: first turn" in result.text


def test_rewind_takes_back_what_nobody_has_learned_from() -> None:
    table = small(row0="A", camp0="B")
    mine = desk(table)
    assert mine.call("swap_card_stacks", b'{"zone1": "your_row", "zone2": "your_camp"}').ok
    assert mine.call("rewind", b'{"reason": "wrong pile", "guidance": "leave it"}').ok
    assert letters(table, "row@0") == "A"


def test_rewind_is_refused_once_something_was_seen_and_leaves_everything_as_it_is() -> None:
    table = small(deck0="A B")
    mine = desk(table)
    mine.call("draw")
    result = mine.call("rewind", b'{"reason": "bad card", "guidance": ""}')
    assert result.code == "table/nothing-to-undo"
    assert letters(table, "hand@0") == "A"


def test_rewind_is_refused_the_third_time_and_then_changes_nothing() -> None:
    table = small(row0="A", camp0="B")
    mine = desk(table)
    answers = []
    for _ in range(3):
        mine.call("swap_card_stacks", b'{"zone1": "your_row", "zone2": "your_camp"}')
        answers.append(mine.call("rewind", b'{"reason": "r", "guidance": "g"}').ok)
    assert answers == [True, True, False]
    assert letters(table, "row@0") == "B"


def test_rewind_never_undoes_the_other_seats_steps() -> None:
    table = small(row0="A", camp0="B", row1="C", camp1="D")
    theirs = desk(table, 1)
    assert desk(table).call("swap_card_stacks", b'{"zone1": "your_row", "zone2": "your_camp"}').ok
    waiting = theirs.call("rewind", b'{"reason": "r", "guidance": "g"}')
    assert waiting.code == "action/not_your_turn"
    table.submit(0, b'{"type": "create_decision"}')
    asked = theirs.call("rewind", b'{"reason": "r", "guidance": "g"}')
    assert asked.code == "table/nothing-to-undo"
    assert letters(table, "row@0") == "B"


def test_rewind_does_not_bring_a_finished_game_back() -> None:
    table = small(row0="A")
    mine = desk(table)
    mine.call("concede")
    assert mine.call("rewind", b'{"reason": "r", "guidance": "g"}').code == "table/over"


def test_a_planner_hands_a_task_to_a_helper_and_gets_its_report() -> None:
    table = new_table(1)
    planner = open_desk(table, 0, Mode.PLANNER, subagent=lambda task: f"did: {task}")
    assert planner.call("launch_subagent", b'{"instructions": "attack"}').text == "did: attack"
    assert set(planner.tools) == {"launch_subagent", "declare_victory", "concede"}


def test_a_knocked_out_pile_goes_to_its_owners_discard() -> None:
    table = small(row1="A B")
    done(table, "discard_pokemon_cards", zone="opponent_row")
    assert letters(table, "discard@1") == "A B"


def test_only_energy_can_be_attached_as_energy() -> None:
    assert call(small(hand0="A"), "attach_energy", cardName="Apple", toZone="your_row").code == (
        "table/bad-arguments"
    )


def test_status_is_how_the_top_card_is_turned() -> None:
    table = small(row0="A")
    done(table, "set_status", zone="your_row", status="asleep")
    assert table.view(1).zone("opponent_row").cards[0].orientation == "-90"
    assert call(table, "set_status", zone="your_row", status="happy").code == "table/bad-arguments"


def test_the_readable_state_has_its_sections_in_order() -> None:
    text = desk(small(deck0="A B", hand0="C", row1="D")).state_text()
    heads = [line for line in text.splitlines() if line.startswith("===")]
    assert heads == [
        "=== CARD REFERENCE ===",
        "=== GAME STATE ===",
        "=== YOUR ZONES ===",
        "=== OPPONENT ZONES ===",
        "=== SHARED ZONES ===",
        "=== LOG (latest last) ===",
        "=== ZONE KEYS ===",
    ]
    assert "your_deck (2): face down" in text
    assert "opponent_row (1): Dates" in text


def test_the_readable_state_shows_known_places_of_a_hidden_pile() -> None:
    table = small(deck0="A B C")
    done(table, "peek", zone="your_deck", count=2)
    text = desk(table).state_text()
    assert (
        "your_deck (3): known to you, by position from the top: 1. Apple #1, 2. Bread #2; 1 more face down"
        in text
    )


def test_a_decks_strategy_is_part_of_its_own_seats_state_only() -> None:
    table = new_table(1)
    assert (
        "=== DECK STRATEGY ===\nHit first."
        in open_desk(table, 0, Mode.MAIN, strategy="Hit first.").state_text()
    )
    assert "Hit first." not in open_desk(table, 1, Mode.MAIN).state_text()


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("declare_retreat", {"zone": "your_hand"}),
        ("declare_ability", {"zone": "your_hand", "abilityName": "Glow"}),
        ("declare_attack", {"attackName": "Peck", "targetZone": "your_hand"}),
    ],
)
@pytest.mark.parametrize("referee", Referee)
def test_a_declaration_names_no_card_that_the_others_do_not_see(
    tool: str, arguments: dict[str, str], referee: Referee
) -> None:
    table = new_table(5, referee)
    player = ScriptedPlayer(table, 0)
    player.act()
    ScriptedPlayer(table, 1).act()
    seat = table.state.to_act
    assert seat is not None
    before = table.log(1 - seat)
    refused = open_desk(table, seat, Mode.MAIN).call(tool, msgspec.json.encode(arguments))
    assert refused.code == "table/not-permitted"
    assert table.log(1 - seat) == before


def test_an_active_pokemon_is_declared_by_its_name() -> None:
    table = new_table(5, Referee.STRICT)
    ScriptedPlayer(table, 0).act()
    ScriptedPlayer(table, 1).act()
    seat = table.state.to_act
    assert seat is not None
    said = open_desk(table, seat, Mode.MAIN).call("declare_retreat", b'{"zone": "your_active"}')
    assert said.ok, said.text
