//! Conditions as mask algebra: one evaluation gives the answer for all kinds of card at once. A test of the position
//! is all ones or all zeros.

use crate::card::{trump_index, Card, ALL_KINDS};
use crate::program::{CardTest, Compare, CondOp, Place, Program, Ref, StateTest};
use crate::state::State;

/// The kinds for which the test holds, asked for the acting seat.
#[inline]
pub fn mask(p: &Program, s: &State, test: CardTest) -> u64 {
    match test {
        CardTest::All => ALL_KINDS,
        CardTest::Mask(mask) => mask,
        CardTest::MatchTop {
            rank,
            suit,
            reference,
        } => match_top(s, rank, suit, reference),
        CardTest::Code(start, end) => match &p.code[usize::from(start)..usize::from(end)] {
            [single] => leaf_mask(p, s, single),
            code => run(p, s, code),
        },
    }
}

/// Whether a test of the position holds.
pub fn holds(p: &Program, s: &State, test: CardTest) -> bool {
    mask(p, s, test) != 0
}

/// Whether every seat can work the test out for any other: it looks at no hand but its size.
pub fn is_public(p: &Program, test: CardTest) -> bool {
    let CardTest::Code(start, end) = test else {
        return true;
    };
    p.code[usize::from(start)..usize::from(end)]
        .iter()
        .all(|op| match op {
            CondOp::State(test) => matches!(
                test,
                StateTest::Size(..)
                    | StateTest::Score(..)
                    | StateTest::Chips(..)
                    | StateTest::Pot(..)
                    | StateTest::Broken(_)
                    | StateTest::TrickWinner
                    | StateTest::TrickHas(_)
            ),
            _ => true,
        })
}

fn reference(s: &State, reference: Ref) -> Option<Card> {
    match reference {
        Ref::TopDiscard => s.discard_top(),
        Ref::TableauTop => s.top,
    }
}

fn match_top(s: &State, rank: bool, suit: bool, place: Ref) -> u64 {
    let Some(top) = reference(s, place) else {
        return ALL_KINDS;
    };
    if let Some(declared) = s.declared {
        return if suit { declared.mask() } else { 0 };
    }
    let same_rank = if rank { top.rank().mask() } else { 0 };
    let same_suit = if suit { top.suit().mask() } else { 0 };
    same_rank | same_suit
}

/// Postfix code: the last mask is kept at hand, those before it lie on a stack.
fn run(p: &Program, s: &State, code: &[CondOp]) -> u64 {
    let (mut last, mut stack, mut n) = (0, [0u64; 8], 0);
    for op in code {
        match op {
            CondOp::And => {
                n -= 1;
                last &= stack[n & 7];
            }
            CondOp::Or => {
                n -= 1;
                last |= stack[n & 7];
            }
            CondOp::Not => last ^= ALL_KINDS,
            leaf => {
                stack[n & 7] = last;
                n += 1;
                last = leaf_mask(p, s, leaf);
            }
        }
    }
    last
}

fn leaf_mask(p: &Program, s: &State, op: &CondOp) -> u64 {
    match *op {
        CondOp::Const(mask) => mask,
        CondOp::SameRank(place) => match_top(s, true, false, place),
        CondOp::SameSuit(place) => match_top(s, false, true, place),
        CondOp::SameColour(place) => same_colour(s, place),
        CondOp::Beats(place) => by_height(&p.higher, reference(s, place)),
        CondOp::NextTo(place) => by_height(&p.adjacent, reference(s, place)),
        CondOp::NextToLayout => next_to_layout(p, s),
        CondOp::Trump => trumps(p, s),
        CondOp::State(test) => all_or_none(state_test(p, s, test)),
        CondOp::And | CondOp::Or | CondOp::Not => 0,
    }
}

fn all_or_none(holds: bool) -> u64 {
    if holds {
        ALL_KINDS
    } else {
        0
    }
}

fn same_colour(s: &State, place: Ref) -> u64 {
    let Some(top) = reference(s, place) else {
        return ALL_KINDS;
    };
    let suit = s.declared.unwrap_or(top.suit());
    suit.mask() | suit.twin().mask()
}

/// Kinds that stand so, by the table, to the rank of the reference; all, if there is no reference.
#[inline]
fn by_height(table: &[u64; 16], top: Option<Card>) -> u64 {
    top.map_or(ALL_KINDS, |top| table[top.rank_index()])
}

fn next_to_layout(p: &Program, s: &State) -> u64 {
    let table = s.table.kinds();
    if table == 0 {
        return ALL_KINDS;
    }
    p.tableau.ladder.above(table) | p.tableau.ladder.below(table)
}

/// Kinds that are trumps now.
pub fn trumps(p: &Program, s: &State) -> u64 {
    let Some(suit) = s.trump else { return 0 };
    trick_tables(p).map_or(suit.mask(), |trick| {
        trick.suits[trump_index(s.trump)][suit.index()]
    })
}

fn trick_tables(p: &Program) -> Option<&crate::program::Trick> {
    p.phases.iter().find_map(|phase| match phase {
        crate::program::Phase::Trick(trick) => Some(&**trick),
        _ => None,
    })
}

fn compare(op: Compare, left: i32, right: i32) -> bool {
    match op {
        Compare::Eq => left == right,
        Compare::Ne => left != right,
        Compare::Lt => left < right,
        Compare::Gt => left > right,
        Compare::Le => left <= right,
        Compare::Ge => left >= right,
    }
}

fn state_test(p: &Program, s: &State, test: StateTest) -> bool {
    let seat = s.actor;
    let hand = s.hand[seat].union(s.picked[seat]);
    match test {
        StateTest::Size(place, op, value) => compare(op, size(s, place) as i32, i32::from(value)),
        StateTest::Score(op, value) => compare(op, score(p, s), value),
        StateTest::HandValue(op, value) => compare(op, hand_value(p, hand), value),
        StateTest::Chips(op, value) => compare(op, s.chips[seat], value),
        StateTest::Pot(op, value) => compare(op, s.pot(), value),
        StateTest::Holds(mask) => hand.kinds() & mask != 0,
        StateTest::SetOf(n) => has_set(hand, n),
        StateTest::RunOf(n) => has_run(p, hand.kinds(), n),
        StateTest::Follow => can_follow(p, s, hand.kinds()),
        StateTest::HasTrump => hand.kinds() & trumps(p, s) != 0,
        StateTest::Broken(suit) => s.broken & suit.bit() != 0,
        StateTest::TrickWinner => s.trick_no > 0 && s.best_seat == Some(s.actor),
        StateTest::TrickHas(mask) => s.trick.iter().flatten().any(|id| id.card().is_in(mask)),
    }
}

fn size(s: &State, place: Place) -> u32 {
    let seat = s.actor;
    match place {
        Place::Deck => u32::from(s.deck_n),
        Place::Hand => s.hand[seat].len() + s.picked[seat].len(),
        Place::Discard => u32::from(s.discard_n),
        Place::Tableau => s.table.len(),
        Place::Captured => s.won[seat].len(),
    }
}

fn score(p: &Program, s: &State) -> i32 {
    if p.team_mode {
        s.team_score[p.side_of[s.actor]]
    } else {
        s.score[s.actor]
    }
}

/// The sum of the card values, with the alternates that bring it closest to the target without a bust.
pub fn hand_value(p: &Program, hand: crate::cards::Cards) -> i32 {
    crate::scoring::hand_rank::total(p, hand).value
}

fn has_set(hand: crate::cards::Cards, n: u8) -> bool {
    // No rank has more cards than two decks hold of it.
    n <= 8 && hand.ranks_with(n) != 0
}

fn has_run(p: &Program, kinds: u64, n: u8) -> bool {
    p.tableau.ladder.run_bottoms(kinds, n) != 0
}

/// A card of the suit that was led to the last trick is in hand.
fn can_follow(p: &Program, s: &State, hand: u64) -> bool {
    let led = |trick: &crate::program::Trick| trick.suits[trump_index(s.trump)][s.lead.index()];
    s.trick_no > 0 && trick_tables(p).is_some_and(|trick| hand & led(trick) != 0)
}
