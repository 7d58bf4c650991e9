//! The betting games of the collection, held against what must be true of every game.

use crate::table::program;
use darwindeck_engine::check::check;
use serde_json::{json, Value};

fn known(text: &str) -> Value {
    serde_json::from_str(text).expect("a game")
}

fn holds_in_2000_games(game: &Value) {
    let p = program(game);
    let checked = check(&p, 11, 2000, 97).expect("no violation");
    assert_eq!(checked.games, 2000);
}

#[test]
fn simple_poker_keeps_cards_and_chips() {
    holds_in_2000_games(&known(include_str!(
        "../../../../src/darwindeck/games/simple-poker.json"
    )));
}

#[test]
fn draw_poker_keeps_cards_and_chips() {
    holds_in_2000_games(&known(include_str!(
        "../../../../src/darwindeck/games/draw-poker.json"
    )));
}

#[test]
fn blackjack_keeps_its_cards() {
    holds_in_2000_games(&known(include_str!(
        "../../../../src/darwindeck/games/blackjack.json"
    )));
}

#[test]
fn betting_war_keeps_cards_and_chips() {
    holds_in_2000_games(&known(include_str!(
        "../../../../src/darwindeck/games/betting-war.json"
    )));
}

#[test]
fn short_stacks_and_uneven_numbers_keep_the_chips_too() {
    let mut game = known(include_str!("../../../../src/darwindeck/games/draw-poker.json"));
    game["player_count"] = json!(6);
    game["setup"]["starting_chips"] = json!(37);
    game["phases"][0]["ante"] = json!(7);
    game["phases"][3]["min_bet"] = json!(11);
    game.as_object_mut().expect("a game").remove("eliminate");
    holds_in_2000_games(&game);
}

#[test]
fn a_game_of_nothing_but_betting_ends() {
    let game = json!({
        "schema_version": 3,
        "player_count": 2,
        "setup": {"cards_per_player": 1, "starting_chips": 20},
        "phases": [{"type": "betting"}],
        "win_conditions": [{"type": "most_chips"}],
    });
    let checked = check(&program(&game), 5, 200, 1).expect("no violation");
    assert_eq!(checked.games, 200);
}

#[test]
fn mixed_pots_and_a_missing_house_are_refused() {
    let spec = |phases: Value| {
        let game = json!({
            "schema_version": 3,
            "player_count": 2,
            "setup": {"cards_per_player": 1, "starting_chips": 20},
            "phases": phases,
            "win_conditions": [{"type": "most_chips"}],
        });
        let spec = darwindeck_engine::spec::Spec::from_json(game.to_string().as_bytes()).expect("a game");
        darwindeck_engine::program::lower(&spec)
            .map(|_| ())
            .expect_err("refused")
            .to_string()
    };
    let house = json!({"type": "betting", "pot_to": "house"});
    assert!(spec(json!([house, {"type": "showdown"}])).contains("no house"));
    let taker = json!({"type": "betting", "pot_to": "next_taker"});
    let error = spec(json!([{"type": "betting"}, taker, {"type": "trick"}]));
    assert!(error.starts_with("phases[1].pot_to"), "{error}");
}
