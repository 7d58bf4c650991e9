//! Blackjack's dealer.

use crate::table::{Table, FIRST};
use darwindeck_engine::event::Event;
use darwindeck_engine::seat::Seat;
use darwindeck_engine::side::SideSet;
use darwindeck_engine::state::State;
use darwindeck_engine::view::View;
use serde_json::{json, Value};

fn blackjack(players: u8, house: Value) -> Value {
    let text = include_str!("../../../../src/darwindeck/games/blackjack.json");
    let mut game: Value = serde_json::from_str(text).expect("a game");
    game["player_count"] = json!(players);
    game["hands"] = json!({"type": "single"});
    game["house"] = house;
    game
}

fn house_cards(s: &State) -> u32 {
    s.hand[Seat::HOUSE].union(s.won[Seat::HOUSE]).len()
}

#[test]
fn the_house_gets_as_many_cards_as_a_player_one_of_them_face_up() {
    let table = Table::new(&blackjack(3, json!({})));
    assert_eq!(
        (table.s.won[Seat::HOUSE].len(), table.s.hand[Seat::HOUSE].len()),
        (1, 1)
    );
    assert_eq!(table.s.deck_n, 52 - 8);
    let both = Table::new(&blackjack(3, json!({"up_cards": 2})));
    assert_eq!(
        (both.s.won[Seat::HOUSE].len(), both.s.hand[Seat::HOUSE].len()),
        (2, 0)
    );
}

#[test]
fn a_seat_knows_the_face_up_card_of_the_house_and_not_the_other_one() {
    for visibility in ["owner_only", "face_up"] {
        let mut game = blackjack(3, json!({}));
        game["setup"]["hand_visibility"] = json!(visibility);
        let table = Table::new(&game);
        let mut rng = darwindeck_engine::rng::seat_stream(1, FIRST);
        let mut hidden = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let world = View::new(&table.p, &table.s, FIRST).determinize(&mut rng);
            assert_eq!(world.won[Seat::HOUSE], table.s.won[Seat::HOUSE]);
            hidden.insert(world.hand[Seat::HOUSE].kinds());
        }
        assert!(hidden.len() > 20, "any unseen card may be the other one");
    }
}

#[test]
fn the_house_stands_on_17() {
    let mut table = Table::new(&blackjack(2, json!({})));
    table.hold(&["Kh 8h", "Kd 7d"], "Ks 7s", "2c 3c");
    table.act("check check done done");
    assert_eq!(house_cards(&table.s), 2);
    assert_eq!(table.chips(), [110, 100], "eighteen wins, seventeen is a push");
}

#[test]
fn the_house_draws_to_16_and_busts() {
    let mut table = Table::new(&blackjack(2, json!({})));
    table.hold(&["2h 3h", "Kd 7d"], "Ks 6s", "Qc 3c");
    table.act("check bet done done");
    assert_eq!(house_cards(&table.s), 3);
    assert_eq!(
        table.chips(),
        [110, 120],
        "who has not bust beats a house that has"
    );
}

#[test]
fn the_house_hits_soft_17_only_if_told() {
    for (house, cards) in [(json!({}), 2), (json!({"hits_soft": true}), 3)] {
        let mut table = Table::new(&blackjack(2, house));
        table.hold(&["Kh 8h", "Kd 7d"], "As 6s", "Qc 3c");
        table.act("check check done done");
        assert_eq!(house_cards(&table.s), cards);
    }
}

#[test]
fn a_house_that_hits_soft_17_stands_on_hard_17_and_soft_18() {
    for hand in ["Ks 7s", "As 7c"] {
        let mut table = Table::new(&blackjack(2, json!({"hits_soft": true})));
        table.hold(&["Kh 8h", "Kd 9d"], hand, "2c 3c");
        table.act("check check done done");
        assert_eq!(house_cards(&table.s), 2, "{hand}");
    }
}

#[test]
fn a_bust_loses_at_once_even_if_the_house_busts_later() {
    let mut table = Table::new(&blackjack(2, json!({})));
    table.hold(&["Kh 6h", "Kd 7d"], "Ks 6s", "Qh Qc");
    table.act("check check deck");
    assert!(table.told(Event::Bust { seat: FIRST }));
    assert!(table.told(Event::Settled {
        seat: FIRST,
        chips: -10
    }));
    assert_eq!((table.chips(), table.staked()), (vec![90, 90], vec![0, 10]));
    assert_eq!(
        table.s.actor.number(),
        1,
        "one seat is enough to go on against the house"
    );
    table.act("done");
    assert_eq!(table.chips(), [90, 110]);
}

#[test]
fn bets_against_the_house_are_nobody_elses_affair() {
    let mut table = Table::new(&blackjack(3, json!({})));
    assert_eq!(table.options(), "check bet");
    table.act("bet");
    assert_eq!(
        (table.s.actor.number(), table.options().as_str()),
        (1, "check bet"),
        "nothing to call"
    );
    table.act("check check");
    assert_eq!(table.staked(), [20, 10, 10]);
}

#[test]
fn a_bet_against_the_house_may_be_raised_by_its_seat_alone() {
    let mut game = blackjack(2, json!({}));
    game["phases"][0]["max_raises"] = json!(2);
    let mut table = Table::new(&game);
    table.act("bet");
    assert_eq!(
        (table.s.actor.number(), table.options().as_str()),
        (0, "check raise")
    );
    table.act("raise raise");
    assert_eq!((table.s.actor.number(), table.staked()), (1, vec![40, 10]));
    table.act("bet check");
    assert_eq!(table.staked(), [40, 20]);
}

#[test]
fn the_house_never_wins_the_hand() {
    let mut game = blackjack(2, json!({}));
    game["win_conditions"] = json!([{"type": "best_hand"}]);
    let mut table = Table::new(&game);
    table.hold(&["Kh 7h", "Kd 8d"], "Ks Qs", "2c");
    table.act("check check done done");
    assert_eq!(table.s.end.winners, SideSet::EMPTY);
    assert_eq!(table.chips(), [90, 90]);
}

#[test]
fn without_a_house_the_last_one_who_has_not_bust_takes_the_pot() {
    let mut game = blackjack(2, json!({}));
    game.as_object_mut().expect("a game").remove("house");
    game["phases"][0]["pot_to"] = json!("showdown");
    let mut table = Table::new(&game);
    table.hold(&["Kh 6h", "2d 3d"], "", "Qh");
    table.act("check check deck");
    assert!(table.s.over());
    assert_eq!(table.chips(), [90, 110]);
}
