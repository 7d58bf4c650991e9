"""The room as a machine: what each frame does, and what no frame may do."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.errors import RoomError
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.asking import still_to_answer
from darwindeck.play.rooms.machine import apply
from darwindeck.play.rooms.model import (
    MOST_GUESTS,
    Bot,
    Free,
    Options,
    Person,
    Room,
    RoomPhase,
    names_in,
    specs_of,
)
from darwindeck.play.rooms.sight import sight_of


def after(room: Room, *frames: f.Frame) -> Room:
    for frame in frames:
        room = apply(room, frame).room
    return room


def room_for(players: int, *names: str) -> Room:
    """A room with guests of these names, each at a seat and there."""
    room = Room(
        code="ABCDEF",
        game="/games/hearts",
        title="Hearts",
        sides=tuple(range(players)),
        seats=(Free(),) * players,
    )
    for number, name in enumerate(names):
        seal = f"seal-{number}"
        room = after(room, f.Join(seal=seal, name=name), f.Came(number), f.Sit(number, number))
    return room


def refused(room: Room, frame: f.Frame) -> str:
    with pytest.raises(RoomError) as error:
        apply(room, frame)
    return error.value.code


def test_the_first_guest_is_the_host_and_may_hand_over() -> None:
    room = room_for(4, "Ada", "Ben")
    assert room.host == 0
    assert refused(room, f.HandOver(1, 1)) == "room/not-host"
    assert after(room, f.HandOver(0, 1)).host == 1


def test_a_seat_is_taken_once_and_given_up_by_whoever_holds_it() -> None:
    room = room_for(4, "Ada", "Ben")
    assert refused(room, f.Sit(1, 0)) == "room/taken"
    assert refused(room, f.Stand(1, 0)) == "room/taken"
    assert after(room, f.Stand(0, 0)).free == (0, 2, 3)


def test_two_guests_of_one_name_can_be_told_apart() -> None:
    room = room_for(4, "Ada", "Ada")
    assert names_in(room)[:2] == ("Ada", "Ada 2")


def test_only_the_host_seats_bots_and_frees_seats() -> None:
    room = room_for(4, "Ada", "Ben")
    assert refused(room, f.Give(1, 2, Bot("easy"))) == "room/not-host"
    assert refused(room, f.Give(0, 1, Bot("easy"))) == "room/taken"
    assert refused(room, f.Give(0, 2, Bot("oracle"))) == "room/unknown-player"
    assert after(room, f.Give(0, 2, Bot("easy"))).seats[2] == Bot("easy")
    assert after(room, f.Give(0, 1, Free())).seats[1] == Free()


def test_empty_seats_are_played_by_bots() -> None:
    room = after(room_for(4, "Ada"), f.SetOptions(0, Options(level="easy")), f.Deal(0, "t1"))
    assert specs_of(room) == ("human", "easy", "easy", "easy")


def test_after_a_game_everybody_moves_one_seat_on_so_that_the_deal_goes_round() -> None:
    room = after(room_for(3, "Ada", "Ben"), f.Deal(0, "t1"), f.Finish("t1"), f.Deal(0, "t2"))
    assert names_in(room) == ("Ben", "West", "Ada")
    assert room.games == 2


def test_a_room_deals_once_at_a_time_and_not_without_people() -> None:
    assert refused(after(room_for(2, "Ada"), f.Stand(0, 0)), f.Deal(0, "t")) == "room/not-now"
    assert refused(after(room_for(2, "Ada"), f.Deal(0, "t")), f.Deal(0, "u")) == "room/not-now"


def test_a_bot_sits_in_for_who_is_away_and_hands_back() -> None:
    room = after(room_for(2, "Ada", "Ben"), f.Deal(0, "t"), f.Went(1))
    assert sight_of(room, 0).seats[1].away
    room = after(room, f.SitIn(1))
    assert specs_of(room) == ("human", "medium")
    assert names_in(room) == ("Ada", "Ben")
    assert specs_of(after(room, f.Came(1))) == ("human", "human")


def test_when_all_have_gone_the_table_waits_and_no_bot_plays_for_anybody() -> None:
    room = after(room_for(2, "Ada", "Ben"), f.Deal(0, "t"), f.Went(1), f.SitIn(1), f.Went(0), f.SitIn(0))
    assert specs_of(room) == ("human", "human")


def test_a_host_who_stays_away_is_followed_by_somebody_who_is_there() -> None:
    room = after(room_for(2, "Ada", "Ben"), f.Went(0), f.SitIn(0))
    assert room.host == 1
    assert after(room_for(2, "Ada", "Ben"), f.Leave(0)).host == 1


def test_who_has_seen_one_hand_takes_no_other_of_the_same_deal() -> None:
    room = after(room_for(3, "Ada", "Ben"), f.Deal(0, "t"), f.Stand(1, 1))
    assert refused(room, f.Sit(1, 2)) == "room/has-seen"
    assert after(room, f.Sit(1, 1)).seats[1] == Person(1, "Ben")
    late = after(room, f.Join(seal="late", name="Cleo"), f.Admit(0, 2), f.Sit(2, 1))
    assert names_in(late)[1] == "Cleo"
    assert refused(late, f.Sit(1, 2)) == "room/has-seen"


def test_who_leaves_and_comes_in_again_sees_no_other_hand_and_may_take_back_their_own() -> None:
    room = after(room_for(4, "Ada", "Ben"), f.Deal(0, "t"), f.Leave(1), f.Join(seal="seal-1", name="Bob"))
    for seat in (2, 3):
        assert refused(room, f.Sit(2, seat)) == "room/has-seen"
    assert names_in(after(room, f.Sit(2, 1)))[1] == "Bob"
    kept = msgspec.json.decode(msgspec.json.encode(room), type=Room)
    assert refused(kept, f.Sit(2, 2)) == "room/has-seen"


def test_once_the_cards_are_dealt_newcomers_sit_down_when_the_host_lets_them_in_by_name() -> None:
    room = after(room_for(4, "Ada", "Ben"), f.Deal(0, "t"), f.Join(seal="late", name="Cleo"))
    for before in (room, after(room, f.Give(0, 1, Free()))):
        for seat in before.free:
            assert refused(before, f.Sit(2, seat)) == "room/not-let-in"
        assert refused(before, f.Admit(2, 2)) == "room/not-host"
        told = after(before, f.Admit(0, 2))
        assert told.messages[-1].text == "The host lets Cleo take a seat in this deal."
        sits = after(told, f.Sit(2, before.free[0]))
        assert names_in(sits)[before.free[0]] == "Cleo"
        assert refused(sits, f.Sit(2, before.free[1])) == "room/has-seen"
    again = after(told, f.Finish("t"), f.Deal(0, "u"))
    assert again.admitted == ()
    assert refused(again, f.Sit(2, 1)) == "room/not-let-in"


def test_a_second_browser_of_a_player_sees_no_hand_of_the_running_deal() -> None:
    """Nobody has left: two windows of one player could have read the hands of two bots."""
    room = after(room_for(4, "Ada", "Ben"), f.Deal(0, "t"))
    for number, seal in ((2, "window one"), (3, "window two")):
        room = after(room, f.Join(seal=seal, name="Eve"))
        assert refused(room, f.Sit(number, number)) == "room/not-let-in"


def test_the_page_of_a_newcomer_offers_no_seat_and_the_hosts_page_offers_to_let_them_in() -> None:
    room = after(room_for(3, "Ada", "Ben"), f.Deal(0, "t"), f.Join(seal="late", name="Cleo"))
    assert [guest.waits for guest in sight_of(room, 0).guests] == [False, False, True]
    assert not sight_of(room, 2).seats[2].open
    room = after(room, f.Admit(0, 2))
    assert not sight_of(room, 0).guests[2].waits
    assert sight_of(room, 2).seats[2].open
    gone = after(room, f.Stand(1, 1))
    assert [seat.open for seat in sight_of(gone, 1).seats] == [False, True, False]
    assert not sight_of(gone, 0).guests[1].waits


def test_a_host_who_lets_themselves_in_still_sees_no_second_hand() -> None:
    room = after(
        room_for(3, "Ada", "Ben"), f.Deal(0, "t"), f.Give(0, 1, Free()), f.Admit(0, 0), f.Stand(0, 0)
    )
    assert refused(room, f.Sit(0, 1)) == "room/has-seen"
    assert names_in(after(room, f.Sit(1, 1)))[1] == "Ben"


def test_a_room_that_was_kept_before_hands_were_remembered_is_read_and_guarded() -> None:
    room = after(room_for(3, "Ada", "Ben"), f.Deal(0, "t"), f.Stand(1, 1))
    document = msgspec.to_builtins(room)
    del document["held"]
    old = msgspec.convert(document, Room)
    assert refused(old, f.Sit(1, 2)) == "room/not-let-in"
    assert refused(after(old, f.Join(seal="late", name="Cleo")), f.Sit(2, 2)) == "room/not-let-in"


def test_one_guest_can_hold_several_seats_under_several_names() -> None:
    room = after(room_for(3, "Ada"), f.Sit(0, 1, "Grandma"))
    assert room.seats_of(0) == (0, 1)
    assert names_in(room)[:2] == ("Ada", "Grandma")


def test_a_free_undo_is_done_at_once_and_any_other_when_all_agree() -> None:
    room = after(room_for(3, "Ada", "Ben", "Cleo"), f.Deal(0, "t"))
    asked = f.AskUndo(by=0, seat=0, version=5, to=4, free=True)
    assert apply(room, asked).effects == (f.TakenBack(4),)
    waiting = apply(room, f.AskUndo(by=0, seat=0, version=5, to=4, free=False))
    assert waiting.effects == ()
    half = apply(waiting.room, f.AnswerUndo(1, True, 5))
    assert half.effects == ()
    assert apply(half.room, f.AnswerUndo(2, True, 5)).effects == (f.TakenBack(4),)
    refusal = apply(half.room, f.AnswerUndo(2, False, 5))
    assert refusal.effects == ()
    assert refusal.room.undo is None


def test_who_is_away_is_asked_too_and_answers_when_they_are_back() -> None:
    """A player could look at what followed, and at all cards of an ended hand, while a friend was away."""
    room = after(room_for(3, "Ada", "Ben"), f.Deal(0, "t"), f.Went(1))
    for stood_in in (room, after(room, f.SitIn(1))):
        asked = apply(stood_in, f.AskUndo(by=0, seat=0, version=5, to=4, free=False))
        assert asked.effects == ()
        back = after(asked.room, f.Came(1))
        assert apply(back, f.AnswerUndo(1, True, 5)).effects == (f.TakenBack(4),)
    freed = after(room, f.Give(0, 1, Free()))
    assert apply(freed, f.AskUndo(by=0, seat=0, version=5, to=4, free=False)).effects == (f.TakenBack(4),)


def test_bots_and_programs_are_not_asked() -> None:
    room = after(
        room_for(3, "Ada"), f.Give(0, 2, Bot("easy")), f.Join(seal="robot", name="Rob", program=True)
    )
    room = after(room, f.Sit(1, 1), f.Deal(0, "t"))
    assert apply(room, f.AskUndo(by=0, seat=0, version=5, to=4, free=False)).effects == (f.TakenBack(4),)


def test_an_answer_to_another_version_or_by_a_stranger_counts_for_nothing() -> None:
    room = after(room_for(2, "Ada", "Ben"), f.Deal(0, "t"))
    room = after(room, f.AskUndo(by=0, seat=0, version=5, to=4, free=False))
    assert refused(room, f.AnswerUndo(1, True, 4)) == "room/no-undo"
    assert refused(room, f.AnswerUndo(0, True, 5)) == "room/no-undo"
    assert refused(room, f.AnswerUndo(9, True, 5)) == "room/no-guest"


def test_who_is_muted_still_has_quick_phrases() -> None:
    room = after(room_for(2, "Ada", "Ben"), f.Mute(0, 1))
    assert refused(room, f.Say(1, "hello")) == "room/muted"
    assert after(room, f.Say(1, phrase=0)).messages[-1].text == "Well played!"
    assert after(room, f.Mute(0, 1, on=False), f.Say(1, "hello")).messages[-1].name == "Ben"


@pytest.mark.parametrize("words", ["", " \n\t", "x" * 201])
def test_a_message_has_letters_and_not_too_many(words: str) -> None:
    assert refused(room_for(2, "Ada"), f.Say(0, words)) == "room/bad-words"


def test_a_room_holds_so_many_people_and_no_more() -> None:
    room = room_for(2)
    for number in range(MOST_GUESTS):
        room = after(room, f.Join(seal=f"s{number}", name="A"), f.Came(number))
    assert refused(room, f.Join(seal="one more", name="A")) == "room/full"
    assert apply(room, f.Join(seal="s3", name="again")).effects == (f.Joined(3),)


def test_a_finished_game_can_be_followed_by_changes_of_seats() -> None:
    room = after(room_for(2, "Ada", "Ben"), f.Deal(0, "t"), f.Finish("t"), f.Stand(1, 1))
    assert room.phase is RoomPhase.OVER
    assert room.free == (1,)


def crowd(count: int, *, here: bool) -> Room:
    """A room with a host who sits, and so many guests without a seat."""
    found = apply(apply(room_for(2), f.Join(seal="h", name="Host")).room, f.Sit(0, 0)).room
    for number in range(1, count):
        found = apply(found, f.Join(seal=f"s{number}", name="Guest", place=f"p{number}")).room
        found = apply(found, f.Came(number)).room if here else found
    return found


def test_who_is_away_and_has_no_seat_does_not_keep_others_out() -> None:
    full = crowd(MOST_GUESTS, here=False)
    after = apply(full, f.Join(seal="friend", name="Friend")).room
    assert [guest.name for guest in after.guests if guest.name in ("Host", "Friend")] == ["Host", "Friend"]
    assert len(after.guests) == MOST_GUESTS
    with pytest.raises(RoomError, match="40 people are in this room"):
        apply(crowd(MOST_GUESTS, here=True), f.Join(seal="friend", name="Friend"))


def test_the_host_sends_somebody_away_and_they_may_come_back() -> None:
    room = crowd(3, here=True)
    with pytest.raises(RoomError, match="only the host"):
        apply(room, f.Remove(1, 2))
    with pytest.raises(RoomError, match="not sent away"):
        apply(room, f.Remove(0, 0))
    sits = apply(room, f.Sit(1, 1)).room
    after = apply(sits, f.Remove(0, 1)).room
    assert after.guest(1) is None
    assert after.free == (1,)
    assert after.messages[-1].text == "The host has sent Guest away."
    assert apply(after, f.Join(seal="s1", name="Guest", place="p1")).room.guest(3) is not None


def test_who_is_banned_does_not_come_back_by_another_name_or_secret() -> None:
    after = apply(crowd(3, here=True), f.Remove(0, 1, ban=True)).room
    for seal, place in (("s1", "elsewhere"), ("fresh", "p1")):
        with pytest.raises(RoomError, match="does not let you in") as caught:
            apply(after, f.Join(seal=seal, name="Other", place=place))
        assert caught.value.code == "room/banned"
    assert apply(after, f.Join(seal="fresh", name="Other", place="p9")).room.guest(3) is not None


def test_a_ban_does_not_keep_out_those_who_are_where_the_host_is() -> None:
    room = apply(room_for(2), f.Join(seal="h", name="Host", place="home")).room
    room = apply(room, f.Join(seal="x", name="Guest", place="home")).room
    after = apply(room, f.Remove(0, 1, ban=True)).room
    assert apply(after, f.Join(seal="y", name="Friend", place="home")).room.guest(2) is not None
    with pytest.raises(RoomError):
        apply(after, f.Join(seal="x", name="Guest", place="home"))


def test_whose_seat_the_host_has_freed_is_still_asked_before_something_is_taken_back() -> None:
    """Else a host who frees the seat of the other asks nobody."""
    room = after(room_for(2, "Ada", "Ben"), f.Deal(0, "t"), f.Give(0, 1, Free()))
    asked = apply(room, f.AskUndo(by=0, seat=0, version=3, to=1, free=False))
    assert asked.effects == ()
    assert asked.room.undo is not None
    assert still_to_answer(asked.room, asked.room.undo) == (1,)
    gone = after(room, f.Went(1))
    assert apply(gone, f.AskUndo(by=0, seat=0, version=3, to=1, free=False)).effects == (f.TakenBack(1),)
