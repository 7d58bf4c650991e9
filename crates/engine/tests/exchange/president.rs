//! President: beat the last play with as many cards, clear, go out, exchange by place.

use super::table::*;
use darwindeck_engine::card::Card;
use darwindeck_engine::event::{Event, Why};
use darwindeck_engine::rules::start;
use darwindeck_engine::seat::Seat;
use darwindeck_engine::side::Side;
use darwindeck_engine::state::State;
use darwindeck_engine::{program::Program, rules::Refusal};

fn president(hands: &[&str]) -> (Program, State) {
    let p = known("president");
    let s = seated(&p, hands, "");
    (p, s)
}

#[test]
fn a_play_has_to_be_beaten_by_a_higher_rank_and_twos_are_highest() {
    let (p, mut s) = president(&["Kh 3h", "3d Kd Ad 2d", "4s", "5s"]);
    act(&p, &mut s, "Kh");
    assert_eq!(options(&p, &s), "2d Ad pass");
    assert_eq!(refused(&p, &s, "Kd"), Refusal::Condition);
    act(&p, &mut s, "2d");
    assert_eq!(options(&p, &s), "pass", "nothing beats a two");
}

#[test]
fn a_pair_is_beaten_by_a_pair() {
    let (p, mut s) = president(&["4h 4s 9h", "5h 7h 7d 7s", "8s 9s", "Ts Js"]);
    act(&p, &mut s, "4h 4s");
    assert_eq!(options(&p, &s), "7h 7d pass");
    act(&p, &mut s, "7h 7s");
    assert_eq!((s.actor.number(), s.top_count), (2, 2));
}

#[test]
fn when_all_others_have_passed_the_pile_is_cleared_and_the_last_player_leads() {
    let (p, mut s) = president(&["9h 3h", "3d 4d", "4s 5s", "5c 6c"]);
    let events = act(&p, &mut s, "9h pass pass pass");
    assert!(events
        .iter()
        .any(|event| matches!(event, Event::TableauCleared { .. })));
    assert_eq!(
        (s.actor.number(), options(&p, &s).as_str()),
        (0, "3h"),
        "who leads has to play"
    );
    assert!(s.table.is_empty());
}

#[test]
fn if_the_last_player_is_out_the_next_live_seat_leads() {
    let (p, mut s) = president(&["9h", "3d 4d", "4s 5s", "5c 6c"]);
    act(&p, &mut s, "9h pass pass pass");
    assert_eq!((s.places.0[0].now(), s.actor.number()), (1, 1));
    assert_eq!(options(&p, &s), "3d 4d");
}

#[test]
fn where_the_last_one_standing_wins_it_is_the_seat_that_still_holds_cards() {
    let p = game(
        r#"{"schema_version":3,"player_count":3,"setup":{"cards_per_player":1},
        "phases":[{"type":"play","target":"tableau"}],"out_when_empty":true,
        "win_conditions":[{"type":"last_standing"}]}"#,
    );
    let mut s = seated(&p, &["3h", "4d", "5s 6s"], "");
    act(&p, &mut s, "3h 4d");
    assert!(s.over());
    assert_eq!(s.end.winners, Side::new(2).alone(), "the others went out");
}

#[test]
fn first_out_scores_two_second_one_and_the_hand_ends_with_one_seat_left() {
    let (p, mut s) = president(&["3h", "4d", "5s", "6c 7c"]);
    let events = act(&p, &mut s, "3h 4d 5s");
    let places: Vec<(u8, u8)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Out { seat, place } => Some((seat.number(), *place)),
            _ => None,
        })
        .collect();
    assert_eq!(places, [(0, 1), (1, 2), (2, 3), (3, 4)]);
    assert_eq!(s.score.0[..4], [2, 1, 0, 0]);
    let by_place = |event: &&Event| matches!(event, Event::Scored { why: Why::Place, .. });
    assert_eq!(events.iter().filter(by_place).count(), 2);
}

/// The cards that a random game passes on in its hand with this number, and the state after that.
fn exchange(p: &Program, seed: u64) -> (State, State, Vec<Event>) {
    let mut log = Log::default();
    let mut s = start(p, seed, &mut log);
    play_while(p, &mut s, seed, &mut log, |s| s.hand_no == 0);
    let passed = |event: &Event| matches!(event, Event::PassedOn { .. });
    assert!(
        !log.0.iter().any(passed),
        "there are no places before the first hand"
    );
    let before = s;
    play_while(p, &mut s, seed, &mut log, |s| s.phase == 0);
    log.0.retain(passed);
    (before, s, log.0)
}

#[test]
fn from_the_second_hand_on_last_gives_first_its_two_highest_for_two_of_choice() {
    let p = known("president");
    for seed in 0..100 {
        let (before, after, events) = exchange(&p, seed);
        let seat_of = |place: u8| {
            p.all
                .into_iter()
                .find(|seat| before.places[*seat].before() == place)
                .unwrap()
        };
        let (first, last) = (seat_of(1), seat_of(4));
        assert_eq!(before.actor, first, "only the first has a choice");
        let height = |card: Card| p.height[card.rank().index()];
        let given: Vec<(Seat, u8)> = events
            .iter()
            .filter_map(|event| match event {
                Event::PassedOn { seat, to, card } if *seat == last => Some((*to, height((*card)?))),
                _ => None,
            })
            .collect();
        let lowest_given = given.iter().map(|(_, height)| *height).min().unwrap();
        assert_eq!(given.iter().map(|(to, _)| *to).collect::<Vec<_>>(), [first; 2]);
        let kept = before.hand[last];
        assert!(kept.ids().all(|id| height(id.card()) <= lowest_given));
        let back = |event: &&Event| matches!(event, Event::PassedOn { seat, to, .. } if *seat == first && *to == last);
        assert_eq!((events.len(), events.iter().filter(back).count()), (4, 2));
        for seat in p.all {
            assert_eq!(after.hand[seat].len(), 13);
        }
    }
}

#[test]
fn the_winner_of_the_last_hand_leads() {
    let p = known("president");
    for seed in 0..100 {
        let (before, after, _) = exchange(&p, seed);
        assert_eq!(Some(after.actor), before.last_winner);
        assert_eq!(before.places[after.actor].before(), 1);
        assert_eq!(after.top_count, 0);
    }
}
