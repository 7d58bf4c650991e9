//! Pots that go with the next battle or trick.

use crate::table::{bets_on_tricks, Table};
use darwindeck_engine::cards::CardId;
use darwindeck_engine::state::Pile;
use serde_json::{json, Value};

pub fn betting_war() -> Value {
    json!({
        "schema_version": 3,
        "player_count": 2,
        "setup": {
            "cards_per_player": 4, "starting_chips": 100, "hand_visibility": "face_down",
            "tableau_mode": "war", "capture_to": "captured",
        },
        "phases": [
            {"type": "betting", "min_bet": 5, "max_raises": 2, "pot_to": "next_taker"},
            {"type": "play", "target": "tableau"},
        ],
        "win_conditions": [{"type": "most_chips"}],
    })
}

/// The piles, top card first.
pub fn stack(table: &mut Table, piles: [&str; 2]) {
    table.hold(&piles, "", "");
    for (seat, pile) in piles.iter().enumerate() {
        table.s.pile[seat] = Pile::EMPTY;
        for card in pile.split_whitespace() {
            let id = CardId::new(card.parse().expect("a card"), false);
            table.s.pile_tuck(seat, id);
        }
    }
}

#[test]
fn the_winner_of_the_battle_takes_the_pot() {
    let mut table = Table::new(&betting_war());
    stack(&mut table, ["Kh 2h 3h 4h", "Qd 2d 3d 4d"]);
    table.act("bet call deck deck");
    assert_eq!((table.chips(), table.s.pot()), (vec![105, 95], 0));
}

#[test]
fn a_tie_carries_the_pot_over_to_the_next_battle() {
    let mut table = Table::new(&betting_war());
    stack(&mut table, ["Kh 2h 3h 4h", "Kd Td 3d 4d"]);
    table.act("bet call deck deck");
    assert_eq!(table.staked(), [5, 5], "nobody has taken anything");
    table.act("bet raise call deck deck");
    assert_eq!((table.chips(), table.s.pot()), (vec![85, 115], 0));
}

#[test]
fn a_fold_gives_the_pot_away_and_the_hand_goes_on() {
    let mut table = Table::new(&betting_war());
    stack(&mut table, ["Kh 2h 3h 4h", "Qd Td 3d 4d"]);
    table.act("bet raise fold");
    assert_eq!(table.chips(), [95, 105]);
    assert!(table.s.folded.is_empty(), "a fold lasts until the pot is awarded");
    table.act("deck deck");
    assert!(!table.s.over());
}

#[test]
fn a_pot_carried_past_the_last_card_goes_back() {
    let mut table = Table::new(&betting_war());
    stack(&mut table, ["2h 3h 4h Kh", "2d 3d 4d Kd"]);
    table.act("bet call deck deck bet call deck deck check check deck deck check check deck deck");
    assert!(table.s.over());
    assert_eq!((table.chips(), table.s.pot()), (vec![100, 100], 0));
}

#[test]
fn an_all_in_taker_wins_only_what_it_matched() {
    let mut table = Table::with_chips(&betting_war(), &[3, 100]);
    stack(&mut table, ["Kh 2h 3h 4h", "Qd 2d 3d 4d"]);
    table.act("all_in call deck deck");
    assert_eq!(table.chips(), [6, 97]);
}

#[test]
fn the_winner_of_the_trick_takes_the_pot_and_folded_seats_play_no_card() {
    let mut table = Table::new(&bets_on_tricks());
    table.hold(&["2h 3h", "Ah 5d", "4h 6c"], "", "");
    table.act("bet raise fold call");
    assert_eq!(table.staked(), [20, 20, 0]);
    table.act("2h Ah");
    assert_eq!(table.chips(), [80, 120, 100]);
    assert_eq!(
        (
            table.s.leader.number(),
            table.s.actor.number(),
            table.s.folded.len()
        ),
        (1, 1, 0)
    );
}
