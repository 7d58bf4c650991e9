//! The betting games of the collection, held against what must be true of every game.

use crate::support::text_of;
use crate::table::{program, FIRST};
use darwindeck_engine::check::check;
use darwindeck_engine::rng::seat_stream;
use serde_json::{json, Value};

fn known(name: &str) -> Value {
    serde_json::from_str(&text_of(name)).expect("a game")
}

fn holds_in_2000_games(game: &Value) {
    let p = program(game);
    let checked = check(&p, 11, 2000, 97).expect("no violation");
    assert_eq!(checked.games, 2000);
}

#[test]
fn simple_poker_keeps_cards_and_chips() {
    holds_in_2000_games(&known("simple-poker"));
}

#[test]
fn draw_poker_keeps_cards_and_chips() {
    holds_in_2000_games(&known("draw-poker"));
}

#[test]
fn blackjack_keeps_its_cards() {
    holds_in_2000_games(&known("blackjack"));
}

#[test]
fn betting_war_keeps_cards_and_chips() {
    holds_in_2000_games(&known("betting-war"));
}

#[test]
fn short_stacks_and_uneven_numbers_keep_the_chips_too() {
    let mut game = known("draw-poker");
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

/// A betting game of arbitrary numbers: rounds of betting between draws, discards, plays or tricks, some with a bank.
fn any_game(n: u64) -> Value {
    let mut rng = seat_stream(n, FIRST);
    let mut pick = |options: &[Value]| options[rng.below(options.len() as u32) as usize].clone();
    let players = pick(&[json!(2), json!(3), json!(4), json!(6)]);
    let pot_to = pick(&[json!("showdown"), json!("next_taker"), json!("house")]);
    let mut phases = Vec::new();
    for _ in 0..pick(&[json!(1), json!(2)]).as_u64().expect("a number") {
        phases.push(json!({
            "type": "betting", "pot_to": pot_to,
            "ante": pick(&[json!(0), json!(1), json!(7)]),
            "min_bet": pick(&[json!(1), json!(5), json!(30)]),
            "max_raises": pick(&[json!(0), json!(1), json!(3), json!(20)]),
        }));
        phases.push(pick(&[
            json!({"type": "draw", "until": "stand", "count": 0}),
            json!({"type": "draw", "until": "stand", "source": "deck_or_discard", "count": 3}),
            json!({"type": "draw", "until": "refill", "count": 4}),
            json!({"type": "discard", "min_cards": 0, "max_cards": 2}),
            json!({"type": "play", "target": "tableau"}),
            json!({"type": "trick"}),
        ]));
    }
    let method = pick(&["poker", "point_total", "high_card", "card_count", "suit_total"].map(Value::from));
    let evaluation = json!({
        "method": method,
        "target": if method == "point_total" { json!(21) } else { Value::Null },
        "award": pick(&[json!("best"), json!("worst")]),
    });
    if pot_to != "next_taker" || pick(&[json!(true), json!(false)]) == true {
        phases.push(json!({"type": "showdown", "hand_evaluation": evaluation}));
    }
    json!({
        "schema_version": 3,
        "player_count": players,
        "setup": {
            "cards_per_player": pick(&[json!(1), json!(2), json!(5), json!("all")]),
            "initial_deck": pick(&[json!("standard_52"), json!("double_104"), json!("short_36")]),
            "rank_order": pick(&[json!("ace_high"), json!("two_high"), json!("ace_low")]),
            "starting_chips": pick(&[json!(0), json!(3), json!(50), json!(1000)]),
            "tableau_mode": if players == 2 { pick(&[json!("war"), json!("none")]) } else { json!("none") },
            "capture_to": pick(&[json!("captured"), json!("hand_bottom")]),
            "card_values": [{"rank": "A", "value": 1, "alternate": 11}, {"rank": "9", "value": 9}, {"rank": "K", "value": 10, "alternate": 4}],
        },
        "hands": pick(&[json!({"type": "single"}), json!({"type": "fixed", "n": 4}), json!({"type": "until_win", "max_hands": 6})]),
        "eliminate": pick(&[Value::Null, json!({"type": "no_chips"})]),
        "house": if pot_to == "house" { json!({"hits_soft": pick(&[json!(true), json!(false)])}) } else { Value::Null },
        "phases": phases,
        "win_conditions": pick(&[
            json!([{"type": "most_chips"}]),
            json!([{"type": "last_standing"}]),
            json!([{"type": "best_hand"}, {"type": "most_chips"}]),
        ]),
    })
}

#[test]
fn betting_games_of_any_numbers_keep_cards_and_chips_and_end() {
    for n in 0..400 {
        let game = any_game(n);
        let checked = check(&program(&game), n, 6, 31);
        assert!(checked.is_ok(), "{checked:?} in {game}");
    }
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
