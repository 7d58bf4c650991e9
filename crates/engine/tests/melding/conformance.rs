//! What must be true of all games holds for those with melds and knocks.

use crate::*;
use darwindeck_engine::check::check;

#[test]
fn gin_rummy_conforms_in_a_thousand_random_games() {
    // Random players hardly ever knock: a whole game is forty void hands, of which four are enough here.
    let p = shortened("gin-rummy", 4);
    let checked = check(&p, 21, 1000, 97).unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(checked.games, 1000);
}

#[test]
fn rummy_conforms_in_a_thousand_random_games() {
    let p = known("rummy");
    let checked = check(&p, 22, 1000, 97).unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(checked.games, 1000);
}

#[test]
fn odd_games_of_melds_and_knocks_conform() {
    let knock = r#", "knock": {"moment": "turn_start", "max_deadwood": 30, "then": "lap"}"#;
    let games = [
        game(4, r#", "hold": true, "gin_bonus": 5"#, knock),
        game(3, r#", "min_set": 2, "min_run": 2, "go_out": "discard""#, knock),
        game(2, r#", "min_set": 1, "min_run": 1"#, ""),
        game(5, r#", "min_run": 0"#, r#", "knock": {}"#),
    ];
    for p in games {
        check(&p, 5, 100, 13).unwrap_or_else(|violation| panic!("{violation}"));
    }
}
