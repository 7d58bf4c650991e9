//! What the numbers can be: the least and the most, and what to divide them by.

use super::{Bounds, Field, Shape};
use crate::program::{Hands, Program};

/// No rule bounds points; the engine counts them in so many bits.
const MOST_POINTS: f32 = 2_147_483_648.0;
/// Points are told in this unit where no rule names a number to reach.
const PLAIN_POINTS: f32 = 100.0;

fn upto(high: f32) -> Bounds {
    Bounds {
        low: 0.0,
        high,
        scale: high.max(1.0),
    }
}

fn points(p: &Program) -> Bounds {
    let goal = p
        .wins
        .iter()
        .filter_map(|win| win.threshold)
        .map(|goal| goal.unsigned_abs() as f32);
    let goal = goal.fold(0.0, f32::max);
    let scale = if goal > 0.0 { goal } else { PLAIN_POINTS };
    Bounds {
        low: -MOST_POINTS,
        high: MOST_POINTS,
        scale,
    }
}

/// The bounds of the numbers of a field in a game.
pub(super) fn of(p: &Program, field: Field) -> Bounds {
    let cards = p.setup.deck.len() as f32;
    let hands = match p.hands {
        Hands::Single => 1,
        Hands::Fixed(most) | Hands::UntilWin(most) => most,
    };
    let chips: i32 = p.blank.chips.of_first(p.seats).iter().sum();
    match field {
        Field::Scores | Field::TeamScores => points(p),
        Field::Chips | Field::Staked | Field::Pot | Field::ToCall => Bounds {
            scale: (chips as f32).max(1.0),
            ..points(p)
        },
        Field::Bids => Bounds {
            low: -1.0,
            high: 26.0,
            scale: 26.0,
        },
        Field::Direction => Bounds {
            low: -1.0,
            high: 1.0,
            scale: 1.0,
        },
        Field::Contracts | Field::Bags => upto(255.0),
        Field::BidSuits => upto(5.0),
        Field::Doubled => upto(2.0),
        Field::Nils | Field::Out | Field::BiddingComplete => upto(1.0),
        Field::Places | Field::Seat => upto(f32::from(p.seats)),
        Field::HandNo | Field::HandsWon => upto(f32::from(hands)),
        Field::Turn => upto(p.max_turns as f32),
        Field::TricksTotal | Field::CapturedTotal => Bounds {
            high: 65_535.0,
            ..upto(cards * f32::from(hands))
        },
        Field::Skips | Field::Demanded => upto(255.0),
        Field::Deadwood => upto(
            p.setup
                .deck
                .iter()
                .map(|id| f32::from(p.values[id.card().rank_index()]))
                .sum(),
        ),
        Field::SaidRanks => upto(255.0),
        _ => match field.shape() {
            Shape::Cards | Shape::CardsBySeat => upto(if p.setup.twice { 2.0 } else { 1.0 }),
            Shape::Number | Shape::Seats | Shape::Sides => upto(cards),
            _ => upto(1.0),
        },
    }
}
