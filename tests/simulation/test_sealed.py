"""Where people play against each other, no hand can be worked out from the hands before it: chance is sealed."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.replay import replay_of_table
from darwindeck.play.saved import read_table, write_table
from darwindeck.simulation.playthrough import Playthrough, deal_with_events, replay

HEARTS = load_game("hearts")


def dealt(*, sealed: bool) -> Playthrough:
    return deal_with_events(HEARTS, seed=5, sealed=sealed)[0]


def at_the_last_action(position: Playthrough) -> Playthrough:
    """Play the first hand but for its last action."""
    while (after := position.apply(position.legal_actions()[0])).view(0).hand_no == 0:
        position = after
    return position


def second_hands(position: Playthrough) -> list[list[str]]:
    after = position.apply(position.legal_actions()[0])
    return [list(after.view(seat).hand) for seat in range(4)]


def test_a_sealed_deal_is_another_one_and_the_same_each_time() -> None:
    assert dealt(sealed=True) == dealt(sealed=True)
    assert dealt(sealed=True).view(0).hand != dealt(sealed=False).view(0).hand


def test_a_record_of_a_sealed_playthrough_deals_the_same_hands_again() -> None:
    position = dealt(sealed=True)
    for _ in range(150):
        position = position.apply(position.legal_actions()[-1])
    assert position.view(0).hand_no > 0
    again = replay(HEARTS, position.record())
    assert again == position
    assert again.log() == position.log()
    assert again.apply(again.legal_actions()[0]) == position.apply(position.legal_actions()[0])


def test_a_world_of_a_sealed_playthrough_deals_another_next_hand() -> None:
    """Whoever imagines positions would look ahead otherwise; so would the bots."""
    last = at_the_last_action(dealt(sealed=True))
    true = second_hands(last)
    for world in last.worlds(5, seed=1):
        after = world.apply(world.legal_actions()[0])
        assert [list(after.view(seat).hand) for seat in range(4)] != true


def test_a_sealed_table_is_saved_restored_and_replayed_as_it_was() -> None:
    table = PlayTable(HEARTS, seats=["greedy"] * 4, seed=3, sealed=True)
    for _ in range(120):
        table.step()
    saved = read_table(write_table(table.saved()))
    assert saved.sealed
    assert PlayTable.restored(saved).positions[-1] == table.positions[-1]
    assert replay_of_table(saved).length == len(table.actions)
    assert table.again().positions[0] == table.positions[0]
