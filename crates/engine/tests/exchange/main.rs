//! Claims, questions and passes, and the known games that live by them: Cheat, Go Fish, Hearts, President.

mod ask;
mod claim;
mod hearts;
mod pass;
mod president;
#[path = "../support/mod.rs"]
mod support;
mod table;

use darwindeck_engine::check::check;

#[test]
fn two_thousand_random_games_of_each_break_no_rule() {
    for name in ["cheat", "go-fish", "hearts", "president"] {
        let p = table::known(name);
        check(&p, 11, 2000, 64).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        check(&p, 12, 20, 1).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
}
