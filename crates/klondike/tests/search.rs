//! What the searches say holds step by step on the board.

use darwindeck_engine::rng::Rng;
use darwindeck_klondike::{advise, solve, stuck, Board, Solved, Step, Stuck};

/// A deal as text; with `seen` false the face-down cards and the stock are unknown.
fn deal(seed: u64, draw: u8, seen: bool) -> String {
    let mut deck: Vec<u8> = (0..52).collect();
    Rng::new(seed).shuffle(&mut deck);
    let name = |n: &u8| {
        let rank = b"a23456789tjqk"[usize::from(n % 13)] as char;
        format!("{rank}{}", b"cdhs"[usize::from(n / 13)] as char)
    };
    let down = |cards: &[u8]| -> Vec<String> {
        let unseen = || "??".to_owned();
        cards
            .iter()
            .map(|n| if seen { name(n) } else { unseen() })
            .collect()
    };
    let mut columns = Vec::new();
    for size in 0..7 {
        let cards: Vec<u8> = deck.split_off(deck.len() - size - 1);
        columns.push(format!(
            "{}:{}",
            down(&cards[..size]).join(" "),
            name(&cards[size])
        ));
    }
    format!("{draw}||{}|{}|0 0 0 0", down(&deck).join(" "), columns.join("/"))
}

fn board(text: &str) -> Board {
    Board::read(text.as_bytes()).expect("a board")
}

#[test]
fn every_way_to_win_wins_step_by_step() {
    let mut won = 0;
    for seed in 0..40 {
        let mut here = board(&deal(seed, if seed % 2 == 0 { 1 } else { 3 }, true));
        if let Solved::Won(steps) = solve(&here, 2_000) {
            for step in steps {
                here = here.after(step).expect("a step that may be done");
            }
            assert!(here.won());
            won += 1;
        }
    }
    assert!(won > 15, "{won}");
}

#[test]
fn a_search_keeps_to_its_budget() {
    let verdicts: Vec<Solved> = (0..20)
        .map(|seed| solve(&board(&deal(seed, 3, true)), 1))
        .collect();
    assert!(verdicts.iter().all(|verdict| *verdict == Solved::Unknown));
}

#[test]
fn cards_of_one_suit_are_won_by_bringing_others_back() {
    let here = board("1||2c 3c 4c 5c 6c 7c 8c|ac: kc/qc/jc/tc/9c//|0 13 13 13");
    assert_eq!(stuck(&here, 10_000), Stuck::No);
    assert!(matches!(solve(&here, 10_000), Solved::Won(_)));
}

#[test]
fn where_nothing_turns_up_any_more_the_game_is_stuck() {
    let here = "1||7s 3c 6c 8s 7c|?? ?? ??: 4s/?? ?? ??: qs/?? ?? ??: 6s/?? ?? ??: qc/?? ?? ??: ks/?? ??: 5s/?? ??: tc|2 8 9 2";
    assert_eq!(stuck(&board(here), 100_000), Stuck::Yes);
    assert_eq!(stuck(&board(here), 1), Stuck::Unknown);
}

#[test]
fn a_card_that_makes_way_for_another_one_is_something_left_to_do() {
    let here = "3|||?? ?? ?? ??: 8s/?? ?? ?? ??: jc/?? ?? ?? ??: qc/?? ?? ?? ??: ks/?? ?? ??: 6s/?? ?? ??: tc/?? ?? ??: 9s|3 5 8 4";
    assert_eq!(stuck(&board(here), 100_000), Stuck::No);
}

#[test]
fn a_first_draw_always_turns_something_up() {
    assert_eq!(stuck(&board(&deal(7, 3, false)), 1), Stuck::No);
}

#[test]
fn advice_is_legal_and_leads_nowhere_one_has_been() {
    for seed in 0..6 {
        let here = board(&deal(seed, 3, false));
        let thought = advise(&here, &[here], 4, 200);
        assert!(thought.advice.iter().all(|each| here.after(each.step).is_some()));
        assert!(thought.advice.windows(2).all(|pair| pair[0].wins >= pair[1].wins));
        let drawn = here.after(Step::Draw).expect("a full stock");
        let without = advise(&here, &[here, drawn], 4, 200);
        assert!(without.advice.iter().all(|each| each.step != Step::Draw));
    }
}

#[test]
fn the_same_sight_gets_the_same_advice() {
    let here = board(&deal(3, 1, false));
    assert_eq!(advise(&here, &[], 5, 300), advise(&here, &[], 5, 300));
}

#[test]
fn what_may_not_be_done_is_no_board() {
    let here = board(&deal(3, 1, false));
    assert_eq!(here.after(Step::Recycle), None);
    let legal = here.steps();
    for step in board(&deal(4, 1, false)).steps() {
        assert_eq!(here.after(step).is_some(), legal.contains(&step));
    }
}
