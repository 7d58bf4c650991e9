//! Thirty-One: a knock at the start of a turn, one more turn each, then the hands are compared.

use crate::*;
use darwindeck_engine::check::check;
use darwindeck_engine::rules::apply;
use darwindeck_engine::state::Reason;

#[test]
fn the_showdown_waits_for_the_knock_and_one_more_turn_each() {
    for (then, turns_after) in [("lap", 2), ("end", 0)] {
        let json = format!(
            r#"{{"player_count": 3, "setup": {{"cards_per_player": 3, "initial_discard_count": 1,
                "card_values": [{{"rank": "K", "value": 10}}, {{"rank": "A", "value": 11}}, {{"rank": "7", "value": 7}}]}},
                "phases": [{{"type": "draw", "source": "deck_or_discard"}}, {{"type": "discard"}},
                           {{"type": "showdown", "hand_evaluation": {{"method": "suit_total"}}}}],
                "knock": {{"moment": "turn_start", "then": "{then}"}},
                "win_conditions": [{{"type": "best_hand"}}]}}"#
        );
        let p = lower(&Spec::from_json(json.as_bytes()).unwrap()).unwrap();
        let mut s = start(&p, 3, &mut ());
        let first = |s: &State| {
            legal(&p, s)
                .iter()
                .find(|action| *action != Action::KNOCK)
                .expect("an action")
        };
        for _ in 0..15 {
            let action = first(&s);
            apply(&p, &mut s, action, &mut ());
            assert!(!s.over(), "laps follow on laps");
        }
        while !legal(&p, &s).has(Action::KNOCK) {
            let action = first(&s);
            apply(&p, &mut s, action, &mut ());
        }
        let before = s.turn;
        apply(&p, &mut s, Action::KNOCK, &mut ());
        while !s.over() {
            let action = first(&s);
            apply(&p, &mut s, action, &mut ());
        }
        assert_eq!(s.turn - before, turns_after, "{then}");
        assert!(matches!(s.end.reason, Reason::Win | Reason::Draw));
        check(&p, 4, 300, 7).unwrap_or_else(|violation| panic!("{violation}"));
    }
}
