"""The executors: one pure function per action, chosen by type. Nothing here asks for permission."""

from __future__ import annotations

from typing import assert_never

from darwindeck.table import actions as a
from darwindeck.table.apply import flow, looks, marks, moves, order
from darwindeck.table.apply.context import ChangedZone, ChangeKind, Doing, Done

__all__ = ["ChangeKind", "ChangedZone", "Doing", "Done", "execute"]


def execute(doing: Doing, action: a.AnyAction) -> Done:
    """Apply one action, its outcome already drawn; raises `TableError` and changes nothing when it cannot be.

    One branch per action on purpose: the type checker proves that none is missing.
    """
    match action:
        case a.Draw():
            return moves.draw(doing, action)
        case a.MoveCard():
            return moves.move_card(doing, action)
        case a.MoveStack():
            return moves.move_stack(doing, action)
        case a.SwapStacks():
            return moves.swap_stacks(doing, action)
        case a.PlaceOnZone():
            return moves.place_on_zone(doing, action)
        case a.Shuffle():
            return order.shuffle(doing, action)
        case a.RearrangeZone():
            return order.rearrange_zone(doing, action)
        case a.Mulligan():
            return order.mulligan(doing, action)
        case a.SearchZone():
            return looks.search_zone(doing, action)
        case a.Peek():
            return looks.peek(doing, action)
        case a.FlipCard():
            return looks.flip_card(doing, action)
        case a.Reveal():
            return looks.reveal(doing, action)
        case a.RevealHand():
            return looks.reveal_hand(doing, action)
        case a.SetOrientation():
            return marks.set_orientation(doing, action)
        case a.AddCounter():
            return marks.add_counter(doing, action)
        case a.RemoveCounter():
            return marks.remove_counter(doing, action)
        case a.SetCounter():
            return marks.set_counter(doing, action)
        case a.MarkTurn():
            return marks.mark_turn(doing, action)
        case a.MarkCard():
            return marks.mark_card(doing, action)
        case a.CoinFlip():
            return flow.coin_flip(doing, action)
        case a.DiceRoll():
            return flow.dice_roll(doing, action)
        case a.Declare():
            return flow.declare(doing, action)
        case a.CreateDecision():
            return flow.create_decision(doing, action)
        case a.ResolveDecision():
            return flow.resolve_decision(doing, action)
        case a.EndTurn():
            return flow.end_turn(doing, action)
        case a.Concede():
            return flow.concede(doing, action)
        case a.DeclareVictory():
            return flow.declare_victory(doing, action)
        case a.BeginPlay():
            return flow.begin_play(doing, action)
        case a.Finish():
            return flow.finish(doing, action)
        case a.Note():
            return flow.note(doing, action)
        case _:
            assert_never(action)
