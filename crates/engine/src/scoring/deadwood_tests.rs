use super::*;
use crate::card::{Rank, Suit};
use crate::program::lower;
use crate::rng::Rng;
use crate::spec::Spec;

const GIN: Meld = Meld {
    min_set: 3,
    min_run: 3,
    lay_off: true,
    keep_one: false,
    hold: true,
    gin_bonus: 25,
    undercut_bonus: 25,
};

/// A game with the values of Gin Rummy and this deck.
fn program(deck: &str) -> Program {
    let ranks = "2 2,3 3,4 4,5 5,6 6,7 7,8 8,9 9,T 10,J 10,Q 10,K 10,A 1";
    let values: Vec<String> = ranks
        .split(',')
        .map(|pair| format!(r#"{{"rank": "{}", "value": {}}}"#, &pair[..1], &pair[2..]))
        .collect();
    let json = format!(
        r#"{{"player_count": 2, "setup": {{"cards_per_player": 5, "initial_deck": "{deck}",
            "card_values": [{}]}}, "phases": [{{"type": "discard"}}], "win_conditions": [{{"type": "empty_hand"}}]}}"#,
        values.join(",")
    );
    lower(&Spec::from_json(json.as_bytes()).expect("a genome")).expect("a program")
}

fn hand(cards: &str) -> Cards {
    cards.split_whitespace().fold(Cards::NONE, |mut hand, card| {
        let card: crate::card::Card = card.parse().expect("a card");
        let second = card.is_in(hand.kinds());
        hand.put(CardId::new(card, second));
        hand
    })
}

fn deadwood(cards: &str) -> u32 {
    arrange(&program("standard_52"), &GIN, hand(cards)).deadwood
}

#[test]
fn a_gin_hand_has_no_deadwood() {
    assert_eq!(deadwood("2h 3h 4h 7h 7d 7c Ts Js Qs Ks"), 0);
    assert_eq!(deadwood("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th"), 0);
    assert_eq!(deadwood("Ah Ad Ac As 2h 2d 2c 3h 3d 3c"), 0);
}

#[test]
fn courts_count_ten_aces_one_and_the_rest_their_pips() {
    assert_eq!(deadwood("Kh Jd Qc Th As 2d 9c"), 10 + 10 + 10 + 10 + 1 + 2 + 9);
}

#[test]
fn a_card_serves_one_meld_only() {
    assert_eq!(
        deadwood("7h 7d 7c 8h 9h"),
        14,
        "the run leaves two sevens, the set would leave 17"
    );
    assert_eq!(
        deadwood("7h 7d 7c 7s 8h 9h"),
        0,
        "the fourth seven serves the run"
    );
}

#[test]
fn runs_are_ace_low_and_do_not_wrap() {
    assert_eq!(deadwood("Ah 2h 3h"), 0);
    assert_eq!(deadwood("Qh Kh Ah"), 21);
    assert_eq!(deadwood("Kh Ah 2h"), 13);
}

#[test]
fn minimums_are_honoured_and_zero_allows_no_meld_of_the_kind() {
    let p = program("standard_52");
    let with = |min_set, min_run| {
        let meld = Meld {
            min_set,
            min_run,
            ..GIN
        };
        arrange(&p, &meld, hand("5h 5d 5c 7s 8s 9s Ts")).deadwood
    };
    assert_eq!(with(3, 3), 0);
    assert_eq!(with(4, 3), 15);
    assert_eq!(with(3, 4), 0);
    assert_eq!(with(3, 5), 34);
    assert_eq!(with(0, 3), 15);
    assert_eq!(with(3, 0), 34);
    assert_eq!(with(0, 0), 49);
}

#[test]
fn neighbours_in_a_run_are_those_of_the_deck() {
    let p = program("italian_40");
    assert_eq!(
        arrange(&p, &GIN, hand("6h 7h Jh")).deadwood,
        0,
        "no eight, nine or ten in between"
    );
}

#[test]
fn what_is_arranged_is_disjoint_and_from_the_hand() {
    let p = program("standard_52");
    let all = hand("7h 7d 7c 7s 8h 9h Ts 2d");
    let best = arrange(&p, &GIN, all);
    assert_eq!(best.sets, hand("7d 7c 7s"));
    assert_eq!(best.runs, hand("7h 8h 9h"));
    assert_eq!(best.deadwood, 12);
}

/// Every subset that is a meld, judged card by card; then the best of all disjoint families by subset.
fn brute_force(p: &Program, meld: &Meld, cards: &[CardId]) -> u32 {
    let n = cards.len();
    let melds: Vec<usize> = (1..1usize << n)
        .filter(|subset| {
            let chosen: Vec<CardId> = (0..n)
                .filter(|at| subset >> at & 1 == 1)
                .map(|at| cards[at])
                .collect();
            is_set(meld, &chosen) || is_run(p, meld, &chosen)
        })
        .collect();
    let worth = |subset: usize| -> u32 {
        (0..n)
            .filter(|at| subset >> at & 1 == 1)
            .map(|at| u32::from(p.values[cards[at].card().rank().index()]))
            .sum()
    };
    let mut least: Vec<u32> = (0..1usize << n).map(worth).collect();
    for subset in 0..1usize << n {
        for meld in melds.iter().filter(|meld| *meld & subset == **meld) {
            least[subset] = least[subset].min(least[subset & !meld]);
        }
    }
    least[(1 << n) - 1]
}

fn is_set(meld: &Meld, cards: &[CardId]) -> bool {
    let same = cards.iter().all(|id| id.card().rank() == cards[0].card().rank());
    meld.min_set > 0 && cards.len() >= usize::from(meld.min_set) && same
}

fn is_run(p: &Program, meld: &Meld, cards: &[CardId]) -> bool {
    let mut places: Vec<u8> = cards.iter().map(|id| id.card().rank().ace_low()).collect();
    places.sort_unstable();
    let suit = cards[0].card().suit();
    let present = |place: &u8| {
        p.setup.deck.iter().any(|id| {
            let card = id.card();
            card.suit() == suit && card.rank().ace_low() == *place
        })
    };
    let follows = |pair: &[u8]| pair[0] < pair[1] && (pair[0] + 1..pair[1]).all(|place| !present(&place));
    meld.min_run > 0
        && cards.len() >= usize::from(meld.min_run)
        && cards.iter().all(|id| id.card().suit() == suit)
        && places.windows(2).all(follows)
}

/// Random hands from the cards of a deck for which `dense` holds, held against brute force.
fn compare(deck: &str, size: usize, hands: u32, meld: Meld, dense: impl Fn(CardId) -> bool) {
    let p = program(deck);
    let mut rng = Rng::new(11);
    let mut pool: Vec<CardId> = p.setup.deck.iter().copied().filter(|id| dense(*id)).collect();
    for _ in 0..hands {
        rng.shuffle(&mut pool);
        let cards: Vec<CardId> = pool.iter().take(size).copied().collect();
        let all = cards.iter().fold(Cards::NONE, |all, id| all.with(*id));
        let expected = brute_force(&p, &meld, &cards);
        let best = arrange(&p, &meld, all);
        assert_eq!(best.deadwood, expected, "{all:?} with {meld:?}");
        assert_eq!(value(&p, all.without(best.sets).without(best.runs)), expected);
        assert!(!best.sets.intersects(best.runs));
        assert!(at_most(&p, &meld, all, expected), "{all:?}");
        assert!(expected == 0 || !at_most(&p, &meld, all, expected - 1), "{all:?}");
    }
}

#[test]
fn the_best_arrangement_equals_brute_force_on_random_hands() {
    compare("standard_52", 10, 1000, GIN, |_| true);
}

#[test]
fn the_best_arrangement_equals_brute_force_where_melds_compete() {
    let low = |id: CardId| id.card().rank() < Rank::Seven || id.card().rank() == Rank::Ace;
    compare("standard_52", 11, 600, GIN, low);
    compare("standard_52", 11, 300, GIN, |id| id.card().suit().is_red());
    compare("italian_40", 10, 300, GIN, |_| true);
    let other = Meld {
        min_set: 2,
        min_run: 4,
        ..GIN
    };
    compare("standard_52", 10, 300, other, low);
}

#[test]
fn the_best_arrangement_equals_brute_force_with_two_decks() {
    compare("double_104", 10, 600, GIN, |id| id.card().rank() < Rank::Seven);
    compare("double_104", 10, 300, GIN, |id| {
        id.card().suit() == Suit::Diamonds && id.card().rank() < Rank::Jack
    });
}

#[test]
fn hands_of_fourteen_cards_are_searched_to_the_end() {
    let p = program("standard_52");
    let mut rng = Rng::new(5);
    let mut most = 0;
    for ranks in 4..13 {
        let mut pool: Vec<CardId> = p
            .setup
            .deck
            .iter()
            .copied()
            .filter(|id| id.card().rank().number() < ranks)
            .collect();
        for _ in 0..300 {
            rng.shuffle(&mut pool);
            let all = pool.iter().take(14).fold(Cards::NONE, |all, id| all.with(*id));
            let mut search = Search::<false>::new(&p, &GIN, value(&p, all));
            search.run(all);
            most = most.max(NODES - search.nodes);
        }
    }
    assert!(most < NODES, "{most} positions");
    println!("at most {most} positions");
}

#[test]
fn a_huge_hand_is_given_up_in_time_with_a_real_arrangement() {
    let p = program("double_104");
    let mut rng = Rng::new(9);
    let mut pool: Vec<CardId> = p.setup.deck.to_vec();
    rng.shuffle(&mut pool);
    let all = pool.iter().take(60).fold(Cards::NONE, |all, id| all.with(*id));
    let best = arrange(&p, &GIN, all);
    assert_eq!(
        value(&p, all.without(best.sets).without(best.runs)),
        best.deadwood
    );
    assert!(best.deadwood < value(&p, all));
}
