//! Patterns against a naive reading of what they say, over all subsets of small hands.

use super::{Choices, Demand, Made, Patterns};
use crate::bytecode::sample::Dice;
use crate::card::{Card, Rank, Suit};
use crate::cards::cards_of;
use crate::program::deck_heights;
use crate::spec::*;
use std::collections::BTreeMap;

pub(super) fn setup(order: RankOrder, suits: &[Suit]) -> SetupRules {
    let mut setup = SetupRules::new(CardsPerPlayer::Count(13));
    setup.rank_order = OrderRule::Named(order);
    setup.suit_order = suits.to_vec();
    setup
}

pub(super) fn pattern(name: &str, of: Combination) -> Pattern {
    Pattern {
        name: PatternName(name.to_owned()),
        of,
        ranks: Vec::new(),
        kicker: None,
        power: 0,
        bomb: false,
        over: Vec::new(),
    }
}

pub(super) fn set(n: u8, to: u8) -> Combination {
    Combination::Set(SetOf { n, to })
}

pub(super) fn run(n: u8, to: u8, width: u8, suit: RunSuit, order: RunOrder) -> Combination {
    Combination::Run(RunOf {
        n,
        to,
        width,
        suit,
        order,
    })
}

pub(super) fn lowered(list: &[Pattern], setup: &SetupRules) -> Patterns {
    Patterns::lower(list, setup, &deck_heights(setup)).unwrap()
}

fn cards(text: &str) -> u64 {
    text.split(' ')
        .filter(|card| !card.is_empty())
        .fold(0, |kinds, card| kinds | card.parse::<Card>().unwrap().bit())
}

/// Everything that can be picked to the end, with how often it is reached.
fn reachable(patterns: &Patterns, hand: u64, demand: &Demand) -> BTreeMap<u64, u32> {
    let mut found = BTreeMap::new();
    let mut open = vec![0u64];
    while let Some(picked) = open.pop() {
        let Choices { next, whole } = patterns.choices(hand & !picked, picked, demand);
        assert_eq!(next & !hand | next & picked, 0, "only cards in hand are offered");
        if whole {
            *found.entry(picked).or_insert(0) += 1;
        }
        assert!(
            whole || next != 0 || picked == 0,
            "no way leads nowhere: {:?}",
            cards_of(picked).collect::<Vec<_>>()
        );
        open.extend(cards_of(next).map(|card| picked | card.bit()));
    }
    found
}

/// The naive reading: places of ranks in an order of runs, the lowest first.
fn line(order: RunOrder, setup: &SetupRules) -> Vec<Rank> {
    let heights = deck_heights(setup);
    let mut ranks = Rank::ALL.to_vec();
    match order {
        RunOrder::AsRanked => ranks.sort_by_key(|rank| heights[rank.index()]),
        RunOrder::AceBoth => {
            ranks.sort_by_key(|rank| rank.ace_low());
            ranks.push(Rank::Ace);
        }
    }
    ranks
}

/// Every height the cards can have in a pattern, by the words of the genome.
fn naive(pattern: &Pattern, setup: &SetupRules, cards: &[Card]) -> Vec<(usize, usize)> {
    let suit_place = |suit: Suit| {
        let at = setup.suit_order.iter().rev().position(|other| *other == suit);
        at.unwrap_or(0)
    };
    let ranked = line(RunOrder::AsRanked, setup);
    let place = |rank: Rank| ranked.iter().position(|other| *other == rank).unwrap();
    let fits = |rank: Rank| pattern.ranks.is_empty() || pattern.ranks.contains(&rank);
    let mut found = Vec::new();
    for subset in 1u32..1 << cards.len() {
        let (body, rest): (Vec<Card>, Vec<Card>) = {
            let inside = |at: usize| subset >> at & 1 == 1;
            let of = |wanted: bool| (0..cards.len()).filter(move |at| inside(*at) == wanted);
            (
                of(true).map(|at| cards[at]).collect(),
                of(false).map(|at| cards[at]).collect(),
            )
        };
        if !body.iter().all(|card| fits(card.rank())) {
            continue;
        }
        let count = |rank: Rank, of: &[Card]| of.iter().filter(|card| card.rank() == rank).count();
        let within = |n: u8, to: u8, found: usize| (usize::from(n)..=usize::from(to.max(n))).contains(&found);
        let sets = match &pattern.of {
            Combination::Set(set) => {
                let same = body.iter().all(|card| card.rank() == body[0].rank());
                (same && within(set.n, set.to, body.len())).then(|| (1, place(body[0].rank())))
            }
            Combination::SameSuit(suit) => {
                let same = body.iter().all(|card| card.suit() == body[0].suit());
                let top = body.iter().map(|card| place(card.rank())).max().unwrap();
                (same && within(suit.n, suit.to, body.len())).then_some((body.len(), top))
            }
            Combination::Run(run) => {
                let line = line(run.order, setup);
                let same = body.iter().all(|card| card.suit() == body[0].suit());
                let width = usize::from(run.width);
                let mut tops = Vec::new();
                for length in usize::from(run.n)..=usize::from(run.to.max(run.n)) {
                    for window in line.windows(length).enumerate() {
                        let (first, ranks) = window;
                        let each = ranks.iter().all(|rank| count(*rank, &body) == width);
                        let whole = body.len() == length * width;
                        if each && whole && (same || run.suit == RunSuit::Any) {
                            tops.push((length, first + length - 1));
                        }
                    }
                }
                tops.pop()
            }
        };
        let Some((sets, top)) = sets else { continue };
        let kicked = match &pattern.kicker {
            None => rest.is_empty(),
            Some(kicker) => {
                let others = match &pattern.of {
                    Combination::Set(_) => rest.iter().all(|card| count(card.rank(), &body) == 0),
                    Combination::Run(run) if run.suit == RunSuit::Any => {
                        rest.iter().all(|card| count(card.rank(), &body) == 0)
                    }
                    _ => true,
                };
                let n = usize::from(kicker.n) * sets;
                let pairs = || rest.iter().all(|card| count(card.rank(), &rest) == 2);
                others
                    && if kicker.pair {
                        rest.len() == 2 * n && pairs()
                    } else {
                        rest.len() == n
                    }
            }
        };
        if kicked {
            let order = match &pattern.of {
                Combination::Run(run) => run.order,
                _ => RunOrder::AsRanked,
            };
            let rank = line(order, setup)[top];
            let suits = body.iter().filter(|card| card.rank() == rank);
            found.push((top, suits.map(|card| suit_place(card.suit())).max().unwrap()));
        }
    }
    found
}

fn shown(kinds: u64) -> Vec<String> {
    cards_of(kinds).map(|card| card.to_string()).collect()
}

/// Holds choices and judgement against the naive reading, for one list and some hands.
fn hold_against_naive(list: &[Pattern], setup: &SetupRules, dice: &mut Dice, hands: usize, size: usize) {
    let patterns = lowered(list, setup);
    let allowed = (1u16 << list.len()) - 1;
    for _ in 0..hands {
        // Few ranks, so that there is something to combine.
        let (low, ranks) = (dice.below(9) as u8, 4 + dice.below(6) as u8);
        let near = |card: &Card| (card.rank().number() + 13 - low) % 13 < ranks;
        let deck: Vec<Card> = Card::all().take(52).filter(near).collect();
        let mut hand = 0u64;
        while hand.count_ones() < size as u32 {
            hand |= deck[dice.below(deck.len())].bit();
        }
        let held: Vec<Card> = cards_of(hand).collect();
        let mut plays: Vec<Reading> = Vec::new();
        for subset in 1u32..1 << held.len() {
            let chosen: Vec<Card> = (0..held.len())
                .filter(|at| subset >> at & 1 == 1)
                .map(|at| held[at])
                .collect();
            let kinds = chosen.iter().fold(0, |kinds, card| kinds | card.bit());
            let mut made = Vec::new();
            for (at, pattern) in list.iter().enumerate() {
                made.extend(
                    naive(pattern, setup, &chosen)
                        .into_iter()
                        .map(|(top, suit)| (at, top, suit)),
                );
            }
            if !made.is_empty() {
                plays.push((kinds, made));
            }
        }
        let lead = Demand {
            allowed,
            top: None,
            beat: PlayBeat::Higher,
            must: 0,
        };
        let found = reachable(&patterns, hand, &lead);
        let expected: Vec<u64> = plays.iter().map(|(kinds, _)| *kinds).collect();
        let mut sorted = expected.clone();
        sorted.sort_unstable();
        let reached: Vec<u64> = found.keys().copied().collect();
        let missing: Vec<_> = sorted
            .iter()
            .filter(|kinds| !reached.contains(kinds))
            .map(|kinds| shown(*kinds))
            .collect();
        let extra: Vec<_> = reached
            .iter()
            .filter(|kinds| !sorted.contains(kinds))
            .map(|kinds| shown(*kinds))
            .collect();
        assert!(
            missing.is_empty() && extra.is_empty(),
            "hand {:?}: missing {missing:?} extra {extra:?}",
            shown(hand)
        );
        check_tops(&patterns, &plays, hand, lead, dice, setup);
    }
}

/// Cards that are played, and the ways to read them as a combination.
type Reading = (u64, Vec<(usize, usize, usize)>);

/// What may be played on some of the plays, and which cards have to be among a lead.
fn check_tops(
    patterns: &Patterns,
    plays: &[Reading],
    hand: u64,
    lead: Demand,
    dice: &mut Dice,
    setup: &SetupRules,
) {
    if plays.is_empty() {
        return;
    }
    for _ in 0..4 {
        let must = cards_of(hand)
            .nth(dice.below(hand.count_ones() as usize))
            .unwrap()
            .bit();
        let owed = Demand { must, ..lead };
        let reached: Vec<u64> = reachable(patterns, hand, &owed).into_keys().collect();
        let mut expected: Vec<u64> = plays
            .iter()
            .map(|play| play.0)
            .filter(|kinds| kinds & must != 0)
            .collect();
        expected.sort_unstable();
        assert_eq!(reached, expected, "hand {:?} must {:?}", shown(hand), shown(must));

        let top = patterns.judge(plays[dice.below(plays.len())].0, &lead).unwrap();
        let beat = dice.any([PlayBeat::No, PlayBeat::Higher].into_iter());
        let demand = Demand {
            top: Some(top),
            beat,
            ..lead
        };
        let reached: Vec<u64> = reachable(patterns, hand, &demand).into_keys().collect();
        let may = |kinds: u64, made: &[(usize, usize, usize)]| {
            made.iter().any(|(pattern, place, suit)| {
                let suit = if setup.suit_order.is_empty() { 0 } else { *suit };
                let made = Made {
                    pattern: *pattern as u8,
                    size: kinds.count_ones() as u8,
                    height: (place << 2 | suit) as u8,
                };
                patterns.follows(made, &demand)
            })
        };
        let mut expected: Vec<u64> = plays
            .iter()
            .filter(|(kinds, made)| may(*kinds, made))
            .map(|play| play.0)
            .collect();
        expected.sort_unstable();
        let all: Vec<_> = expected
            .iter()
            .filter(|kinds| !reached.contains(kinds))
            .map(|kinds| shown(*kinds))
            .collect();
        let extra: Vec<_> = reached
            .iter()
            .filter(|kinds| !expected.contains(kinds))
            .map(|kinds| shown(*kinds))
            .collect();
        assert!(
            all.is_empty() && extra.is_empty(),
            "on {top:?} from {:?}: missing {all:?} extra {extra:?}",
            shown(hand)
        );
        for kinds in reached {
            assert!(patterns.judge(kinds, &demand).is_some(), "{:?}", shown(kinds));
        }
    }
}

const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];

fn big_two() -> Vec<Pattern> {
    use RunOrder::AceBoth;
    let full = Pattern {
        kicker: Some(Kicker { n: 1, pair: true }),
        power: 3,
        ..pattern("full", set(3, 0))
    };
    let four = Pattern {
        kicker: Some(Kicker { n: 1, pair: false }),
        power: 4,
        ..pattern("four", set(4, 0))
    };
    vec![
        pattern("same", set(1, 3)),
        Pattern {
            power: 1,
            ..pattern("straight", run(5, 0, 1, RunSuit::Any, AceBoth))
        },
        Pattern {
            power: 2,
            ..pattern("flush", Combination::SameSuit(SameSuit { n: 5, to: 0 }))
        },
        full,
        four,
        Pattern {
            power: 5,
            ..pattern("royal", run(5, 0, 1, RunSuit::Same, AceBoth))
        },
    ]
}

#[test]
fn choices_and_judgement_are_what_the_words_of_a_climbing_game_say() {
    let mut dice = Dice::new(1);
    let both = setup(RankOrder::TwoHigh, &SUITS);
    hold_against_naive(&big_two(), &both, &mut dice, 6, 9);
    let plain = setup(RankOrder::TwoHigh, &[]);
    hold_against_naive(&big_two(), &plain, &mut dice, 4, 8);
}

#[test]
fn planes_with_kickers_bombs_and_chops_are_what_their_words_say() {
    use RunOrder::AsRanked;
    let ranks: Vec<Rank> = Rank::ALL.into_iter().filter(|rank| *rank != Rank::Two).collect();
    let of = |name, of, kicker: Option<Kicker>| Pattern {
        ranks: ranks.clone(),
        kicker,
        ..pattern(name, of)
    };
    let single = Some(Kicker { n: 1, pair: false });
    let list = vec![
        pattern("one", set(1, 2)),
        of("line", run(3, 13, 1, RunSuit::Any, AsRanked), None),
        of("pairs", run(2, 13, 2, RunSuit::Any, AsRanked), None),
        of("plane", run(2, 4, 3, RunSuit::Any, AsRanked), single.clone()),
        of(
            "plane_pairs",
            run(2, 4, 3, RunSuit::Any, AsRanked),
            Some(Kicker { n: 1, pair: true }),
        ),
        Pattern {
            kicker: Some(Kicker { n: 2, pair: true }),
            ..pattern("four_two", set(4, 0))
        },
        Pattern {
            bomb: true,
            power: 1,
            ..pattern("bomb", set(4, 0))
        },
        Pattern {
            over: vec![PatternName("one".to_owned())],
            ..of("chop", run(3, 0, 2, RunSuit::Any, AsRanked), None)
        },
    ];
    let mut dice = Dice::new(2);
    hold_against_naive(&list, &setup(RankOrder::TwoHigh, &[]), &mut dice, 6, 9);
    hold_against_naive(&list, &setup(RankOrder::AceHigh, &SUITS), &mut dice, 4, 8);
}

#[test]
fn random_patterns_are_what_their_words_say() {
    let mut dice = Dice::new(3);
    for _ in 0..60 {
        let list: Vec<Pattern> = (0..1 + dice.below(4)).map(|at| random(&mut dice, at)).collect();
        let order = dice.any(RankOrder::ALL.iter().copied());
        let suits: &[Suit] = if dice.below(2) == 0 { &SUITS } else { &[] };
        hold_against_naive(&list, &setup(order, suits), &mut dice, 1, 8);
    }
}

fn random(dice: &mut Dice, at: usize) -> Pattern {
    let n = 1 + dice.below(4) as u8;
    let order = dice.any(RunOrder::ALL.iter().copied());
    let of = match dice.below(3) {
        0 => set(n, dice.below(5) as u8),
        1 => {
            let suit = dice.any(RunSuit::ALL.iter().copied());
            let width = if suit == RunSuit::Same {
                1
            } else {
                1 + dice.below(3) as u8
            };
            run(n.max(2), dice.below(7) as u8, width, suit, order)
        }
        _ => Combination::SameSuit(SameSuit {
            n: n.max(2),
            to: dice.below(6) as u8,
        }),
    };
    let kicks = matches!(
        &of,
        Combination::Set(_)
            | Combination::Run(RunOf {
                suit: RunSuit::Any,
                ..
            })
    );
    let ranks = if dice.below(3) == 0 {
        Rank::ALL.into_iter().filter(|_| dice.below(3) > 0).collect()
    } else {
        Vec::new()
    };
    Pattern {
        ranks,
        kicker: (kicks && dice.below(3) == 0).then(|| Kicker {
            n: 1 + dice.below(2) as u8,
            pair: dice.below(2) == 0,
        }),
        power: dice.below(3) as u8,
        bomb: dice.below(4) == 0,
        ..pattern(&format!("p{at}"), of)
    }
}

#[test]
fn the_height_of_a_straight_is_its_highest_card_and_then_its_suit() {
    let patterns = lowered(&big_two(), &setup(RankOrder::TwoHigh, &SUITS));
    let beats = |own: &str, other: &str| {
        let made = |text: &str| patterns.name(cards(text), 0x3F).unwrap();
        patterns.beats(made(own), made(other))
    };
    assert!(beats("4h 5h 6s 7c 8d", "3d 4d 5c 6c 7s"));
    assert!(beats("3d 4d 5c 6c 7s", "3c 4c 5d 6d 7h"));
    assert!(!beats("3d 4d 5c 6c 7h", "3c 4c 5d 6d 7s"));
    assert!(
        beats("3d 5d 7d 9d Jd", "Ts Jh Qc Kd As"),
        "a flush beats a straight"
    );
    assert!(beats("3d 3c 3h 4d 4c", "Ah Kh 9h 4h 3h"));
    assert!(beats("4d 4c 4h 4s 3d", "2d 2c 2h Ad Ac"));
    assert!(beats("3h 4h 5h 6h 7h", "4d 4c 4h 4s 3d"));
    assert!(beats("2s", "2h") && beats("2d", "As") && !beats("3d 3c", "2s"));
}
