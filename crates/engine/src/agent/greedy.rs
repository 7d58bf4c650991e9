//! One ply deep: the action after which the side stands best by the game's own win condition, in one sampled world that
//! agrees with the view. Bids follow seed 003's EstimateTricks. Partners count as oneself, so a partner's trick is not trumped.

use crate::action::{Action, Choice, Legal};
use crate::card::Rank;
use crate::cards::Cards;
use crate::program::{Mode, Phase, Program, WinKind};
use crate::rng::Rng;
use crate::rules::{apply, bid_contract, is_nil, win};
use crate::state::State;
use crate::view::View;

/// Seed 003: each trump is about one trick, and so is each queen, king or ace of another suit.
pub fn estimate_tricks(hand: Cards, trump: u8) -> u8 {
    let counts = |kind: u8| kind >> 4 == trump || kind & 15 >= Rank::Queen.index();
    hand.ids()
        .filter(|id| counts(id.kind()))
        .count()
        .min(hand.len() as usize) as u8
}

pub fn choose(view: View<'_>, legal: Legal, rng: &mut Rng) -> Action {
    if let Some(bid) = bid(view, legal) {
        return bid;
    }
    let p = view.program();
    let world = view.determinize(rng);
    let mut best: Option<(i64, Action)> = None;
    let mut ties = 0;
    for action in legal.iter() {
        let mut after = world;
        apply(p, &mut after, action, &mut ());
        let value = value(p, &world, &after, view.seat());
        match best {
            Some((top, _)) if value < top => {}
            Some((top, _)) if value == top => {
                ties += 1;
                if rng.below(ties + 1) == 0 {
                    best = Some((value, action));
                }
            }
            _ => {
                best = Some((value, action));
                ties = 0;
            }
        }
    }
    best.map_or(Action::PASS, |(_, action)| action)
}

/// The bid nearest to the estimate; Nil only when the estimate is 0.
fn bid(view: View<'_>, legal: Legal) -> Option<Action> {
    let bids = legal.iter().filter_map(|action| match action.choice() {
        Choice::Bid(n) => Some((n, action)),
        _ => None,
    });
    let estimate = estimate_tricks(view.hand(), view.trump());
    bids.min_by_key(|(n, _)| (u8::from(*n == 0 && estimate > 0), n.abs_diff(estimate)))
        .map(|(_, action)| action)
}

/// How the seat's side stands after an action, in thousandths of whatever the game counts.
fn value(p: &Program, before: &State, after: &State, seat: u8) -> i64 {
    let side = p.side_of[usize::from(seat & 7)];
    if after.over() {
        let won = after.end.winners >> side & 1 == 1;
        return if won { 1_000_000_000 } else { -1_000_000_000 };
    }
    if after.hand_no != before.hand_no {
        return margin(p, side, |side| score(p, after, side)) * 1000;
    }
    let mut total = 0;
    for win in &p.wins {
        total += match win.kind {
            WinKind::EmptyHand | WinKind::AllHandsEmpty => shedding(p, after, seat) * 1000,
            WinKind::CaptureAll | WinKind::MostCaptured => {
                margin(p, side, |side| owned(p, after, side)) * 1000
            }
            WinKind::MostChips | WinKind::LastStanding => margin(p, side, |side| chips(p, after, side)) * 10,
            _ => margin(p, side, |side| score(p, after, side)) * 1000,
        };
    }
    if p.out_when_empty {
        total += shedding(p, after, seat) * 1000;
    }
    total + trick_value(p, after, seat) + card_value(p, after, seat)
}

/// The side's number against the best of the others.
fn margin(p: &Program, side: u8, of: impl Fn(u8) -> i64) -> i64 {
    let rivals = (0..p.sides)
        .filter(|other| *other != side)
        .map(&of)
        .max()
        .unwrap_or(0);
    of(side) - rivals
}

/// Scores counted so that more is better.
fn score(p: &Program, s: &State, side: u8) -> i64 {
    let low = p
        .wins
        .iter()
        .any(|win| win.kind == WinKind::LowScore || win.lowest);
    let score = i64::from(win::side_score(p, s, side));
    let tricks = tricks_sign(p) * i64::from(win::side_sum(p, side, |seat| i32::from(s.tricks[seat])));
    (if low { -score } else { score }) + tricks
}

/// Whether tricks themselves are counted, for (+1) or against (−1) who takes them.
fn tricks_sign(p: &Program) -> i64 {
    let most = p.wins.iter().any(|win| win.kind == WinKind::MostTricks);
    let fewest = p.wins.iter().any(|win| win.kind == WinKind::FewestTricks);
    let tallied = p
        .tallies
        .iter()
        .any(|tally| tally.source == crate::program::TallySource::Tricks && tally.points > 0);
    i64::from(most || tallied) - i64::from(fewest)
}

fn owned(p: &Program, s: &State, side: u8) -> i64 {
    i64::from(win::side_sum(p, side, |seat| {
        (s.won[seat].len() + s.hand[seat].len()) as i32
    }))
}

fn chips(p: &Program, s: &State, side: u8) -> i64 {
    i64::from(win::side_sum(p, side, |seat| s.chips[seat]))
}

/// Few cards in the own hand, many in the others'.
fn shedding(p: &Program, s: &State, seat: u8) -> i64 {
    let own = i64::from(s.hand[usize::from(seat & 7)].len());
    let side = p.side_of[usize::from(seat & 7)];
    let others = (0..p.seats).filter(|other| p.side_of[usize::from(*other)] != side);
    let theirs: i64 = others
        .map(|other| i64::from(s.hand[usize::from(other)].len()))
        .sum();
    theirs * 2 / i64::from(p.seats) - own * 3
}

/// What the open trick is worth if it stays as it lies.
fn trick_value(p: &Program, s: &State, seat: u8) -> i64 {
    let open = s.played > 0 && matches!(p.phases.get(usize::from(s.phase)), Some(Phase::Trick(_)));
    if !open {
        return 0;
    }
    let side = p.side_of[usize::from(seat & 7)];
    let ours = p.side_of[usize::from(s.best_seat & 7)] == side;
    let low = p
        .wins
        .iter()
        .any(|win| win.kind == WinKind::LowScore || win.lowest);
    let points = i64::from(s.trick_points) * if low { -1 } else { 1 };
    let worth = points * 1000 + wants_tricks(p, s, seat) * 700;
    if ours {
        worth
    } else {
        -worth
    }
}

/// +1 if the side still needs tricks, −1 if another one hurts.
fn wants_tricks(p: &Program, s: &State, seat: u8) -> i64 {
    if p.contract.is_none() {
        return tricks_sign(p);
    }
    if is_nil(s.bid[usize::from(seat & 7)]) {
        return -3;
    }
    let side = p.side_of[usize::from(seat & 7)];
    let sum = |of: &dyn Fn(usize) -> u8| win::side_sum(p, side, |seat| i32::from(of(seat)));
    let needed = sum(&|seat| bid_contract(s.bid[seat])) - sum(&|seat| s.tricks[seat]);
    if needed > 0 {
        1
    } else {
        -1
    }
}

/// Small change: keep strong cards where tricks are wanted, be rid of costly ones.
fn card_value(p: &Program, s: &State, seat: u8) -> i64 {
    let hand = s.hand[usize::from(seat & 7)];
    let low = p
        .wins
        .iter()
        .any(|win| win.kind == WinKind::LowScore || win.lowest);
    let mut value = 0;
    for id in hand.ids() {
        let kind = usize::from(id.kind());
        let height = i64::from(p.height[kind & 15]);
        let trump = i64::from(id.kind() >> 4 == s.trump) * 14;
        value += if low { -height } else { height + trump };
        value += i64::from(p.points.end[1][0][kind]) * if low { -20 } else { 20 };
        value -= i64::from(p.points.end[1][1][kind]) * 20;
        value += i64::from(p.wild >> kind & 1 == 1) * 15;
    }
    if p.tableau.mode == Mode::Sequence {
        0
    } else {
        value
    }
}
