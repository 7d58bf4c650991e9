//! Who gets which chips.

use crate::table::{poker, Table, FIRST, SECOND};
use darwindeck_engine::event::Event;
use darwindeck_engine::rules::legal;
use darwindeck_engine::side::{Side, SideSet};
use darwindeck_engine::state::Reason;
use serde_json::json;

const ACES: &str = "Ah Ad Ac As 2h";
const KINGS: &str = "Kh Kd Kc Ks 2d";
const QUEENS: &str = "Qh Qd Qc Qs 2c";
const JACKS: &str = "Jh Jd Jc Js 2s";

#[test]
fn three_all_ins_make_a_main_pot_and_side_pots() {
    let game = poker(4, json!({"type": "betting", "min_bet": 50}));
    let mut table = Table::with_chips(&game, &[10, 25, 40, 100]);
    table.hold(&[ACES, KINGS, QUEENS, JACKS], "", "");
    table.act("all-in all-in all-in call");
    // 4 × 10 for the aces, 3 × 15 for the kings, 2 × 15 for the queens, the rest was never called.
    assert_eq!(table.chips(), [40, 45, 30, 60]);
}

#[test]
fn who_bets_more_than_the_best_hand_matched_gets_the_rest_back() {
    let game = poker(4, json!({"type": "betting", "min_bet": 50}));
    let mut table = Table::with_chips(&game, &[10, 25, 40, 100]);
    table.hold(&[JACKS, QUEENS, KINGS, ACES], "", "");
    table.act("all-in all-in all-in call");
    assert_eq!(table.chips(), [0, 0, 0, 175]);
    let mut table = Table::with_chips(&game, &[100, 25, 0, 0]);
    table.hold(&[JACKS, QUEENS, KINGS, ACES], "", "");
    table.act("bet all-in");
    assert_eq!(table.chips(), [75, 50, 0, 0]);
    assert!(table.told(Event::StakeBack {
        seat: FIRST,
        chips: 25
    }));
}

#[test]
fn nobody_wins_more_from_another_than_it_could_stake_itself() {
    let game = poker(
        5,
        json!({"type": "betting", "ante": 3, "min_bet": 7, "max_raises": 20}),
    );
    let mut rng = darwindeck_engine::rng::seat_stream(3, SECOND);
    for _ in 0..500 {
        let chips: Vec<i32> = (0..5).map(|_| rng.below(60) as i32).collect();
        let mut table = Table::with_chips(&game, &chips);
        while !table.s.over() {
            let action = legal(&table.p, &table.s).choose(|n| rng.below(n)).to_string();
            table.act(&action);
        }
        assert_eq!(table.chips().iter().sum::<i32>(), chips.iter().sum::<i32>());
        for (seat, now) in table.chips().into_iter().enumerate() {
            let most: i32 = chips.iter().map(|other| chips[seat].min(*other)).sum();
            assert!(now <= most, "{chips:?} became {:?}", table.chips());
        }
    }
}

#[test]
fn the_stakes_of_folded_hands_stay_in_the_pot_and_folded_hands_never_win() {
    let mut table = Table::new(&poker(3, json!({"type": "betting", "ante": 5})));
    table.hold(&[ACES, KINGS, QUEENS], "", "");
    table.act("check bet call fold");
    assert_eq!(table.chips(), [95, 120, 85]);
    assert_eq!(table.s.end.winners, SideSet::from_bits(0b10));
}

#[test]
fn equal_hands_split_the_pot_whatever_their_seats() {
    let mut table = Table::new(&poker(3, json!({"type": "betting", "ante": 4})));
    table.hold(&["2h 3d 4c 5s 7h", "Ah Kd Qc Js 9h", "As Kc Qd Jh 9d"], "", "");
    table.act("check check check");
    assert_eq!(table.chips(), [96, 102, 102]);
    assert_eq!(
        (table.s.end.reason, table.s.end.winners),
        (Reason::Draw, SideSet::from_bits(0b110))
    );
}

#[test]
fn the_odd_chip_goes_to_the_first_winner_from_the_dealers_left() {
    let game = poker(3, json!({"type": "betting", "ante": 5}));
    let mut table = Table::new(&game);
    table.hold(&["2h 3d 4c 5s 7h", "Ah Kd Qc Js 9h", "As Kc Qd Jh 9d"], "", "");
    table.act("check check check");
    assert_eq!(table.chips(), [95, 103, 102]);
    let mut table = Table::new(&game);
    table.s.dealer = SECOND;
    table.hold(&["2h 3d 4c 5s 7h", "Ah Kd Qc Js 9h", "As Kc Qd Jh 9d"], "", "");
    table.act("check check check");
    assert_eq!(table.chips(), [95, 102, 103]);
}

#[test]
fn side_pots_are_split_apart_from_the_main_pot() {
    let game = poker(3, json!({"type": "betting", "min_bet": 50}));
    let mut table = Table::with_chips(&game, &[10, 100, 100]);
    table.hold(&["Ah Kd Qc Js 9h", "As Kc Qd Jh 9d", "2h 3d 4c 5s 7h"], "", "");
    table.act("all-in raise call");
    assert_eq!(table.chips(), [15, 40 + 15 + 100, 40]);
}

#[test]
fn a_hand_without_a_showdown_gives_the_pot_to_its_winner() {
    let mut game = poker(2, json!({"type": "betting", "ante": 5}));
    game["setup"]["cards_per_player"] = json!(1);
    game["phases"] = json!([{"type": "betting", "ante": 5}, {"type": "discard"}]);
    game["win_conditions"] = json!([{"type": "empty_hand"}]);
    let mut table = Table::new(&game);
    table.act("bet call");
    let card = table.options();
    table.act(&card);
    assert_eq!(table.chips(), [115, 85]);
}

#[test]
fn a_pot_that_nobody_can_win_goes_back_to_who_staked_it() {
    let mut game = poker(2, json!({"type": "betting", "ante": 5}));
    game["setup"]["cards_per_player"] = json!(1);
    game["phases"] = json!([{"type": "betting", "ante": 5}, {"type": "discard"}]);
    game["win_conditions"] = json!([{"type": "most_chips"}]);
    let mut table = Table::new(&game);
    table.act("bet call");
    for _ in 0..2 {
        let card = table.options();
        table.act(&card);
    }
    assert!(table.s.over());
    assert_eq!((table.chips(), table.s.pot()), (vec![100, 100], 0));
}

#[test]
fn chips_carry_over_hands_and_who_has_none_is_out() {
    let mut game = poker(3, json!({"type": "betting", "ante": 30}));
    game["hands"] = json!({"type": "until_win", "max_hands": 20});
    game["eliminate"] = json!({"type": "no_chips"});
    game["win_conditions"] = json!([{"type": "last_standing"}]);
    let mut table = Table::with_chips(&game, &[30, 100, 100]);
    table.hold(&[QUEENS, ACES, KINGS], "", "");
    table.act("check check");
    assert!(table.told(Event::Eliminated { seat: FIRST }));
    assert!(!table.s.over());
    assert_eq!(
        (table.chips(), table.staked()),
        (vec![0, 130, 40], vec![0, 30, 30])
    );
    assert!(
        table.s.hand.0[0].is_empty(),
        "an eliminated seat is dealt nothing"
    );
    assert_eq!(table.s.gone, FIRST.alone());
}

#[test]
fn most_chips_wins_the_game_and_the_last_one_with_chips_wins_at_once() {
    let mut game = poker(2, json!({"type": "betting", "ante": 100}));
    game["hands"] = json!({"type": "fixed", "n": 3});
    game["eliminate"] = json!({"type": "no_chips"});
    game["win_conditions"] = json!([{"type": "last_standing"}, {"type": "most_chips"}]);
    let table = Table::new(&game);
    assert!(table.s.over(), "all in by the ante, nothing to decide");
    let chips = table.chips();
    assert!(chips == [200, 0] || chips == [0, 200] || table.s.end.reason == Reason::Draw);
    let best = Side::new(u8::from(chips[0] <= chips[1]));
    assert_eq!(table.s.end.winners, best.alone());
}
