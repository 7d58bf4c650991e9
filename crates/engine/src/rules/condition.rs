//! Conditions as mask algebra: one evaluation gives the answer for all kinds of card at once. A test of the position
//! is all ones or all zeros.

use crate::card::{trump_index, ALL_KINDS};
use crate::program::{
    evaluate, Answers, CardTest, Compare, CondOp, Place, Program, Ref, Sight, StateTest, Who,
};
use crate::state::State;

/// The kinds for which the test holds, asked for the acting seat.
#[inline]
pub fn mask(p: &Program, s: &State, test: &CardTest) -> u64 {
    if *test == CardTest::All {
        ALL_KINDS
    } else {
        mask_here(p, s, test)
    }
}

/// The same where the position may matter.
fn mask_here(p: &Program, s: &State, test: &CardTest) -> u64 {
    match *test {
        CardTest::All => ALL_KINDS,
        CardTest::Mask(mask) => mask,
        CardTest::State(ref test) => all_or_none(state_test(p, s, test)),
        CardTest::Answers(at) => p
            .tests
            .answers
            .get(usize::from(at))
            .map_or(0, |known| answer(p, s, known)),
        CardTest::Code(..) => evaluate(code(p, test), |op| leaf_mask(p, s, op)),
    }
}

/// What is known beforehand for the position.
#[inline]
fn answer(p: &Program, s: &State, known: &Answers) -> u64 {
    let mut holding = 0;
    for (bit, fact) in known.facts.iter().enumerate() {
        holding |= usize::from(state_test(p, s, fact)) << bit;
    }
    known.look_up(sight(s, known.looks_at), holding)
}

/// Whether a test of the position holds.
pub fn holds(p: &Program, s: &State, test: &CardTest) -> bool {
    match test {
        CardTest::All => true,
        CardTest::State(test) => state_test(p, s, test),
        _ => mask_here(p, s, test) != 0,
    }
}

/// Whether the phase at hand is skipped: what it asks does not hold for the acting seat, or for the leader where all
/// take part. A Showdown that a knock has called is not asked any more.
pub fn skips(p: &Program, s: &mut State) -> bool {
    let Some(test) = p.when.get(usize::from(s.phase)) else {
        return false;
    };
    if *test == CardTest::All || s.knocker.is_some() && p.phases[usize::from(s.phase)].is_table() {
        return false;
    }
    let actor = s.actor;
    if p.phases[usize::from(s.phase)].is_table() {
        let live = s.live(p.all);
        s.actor = if live.has(s.leader) {
            s.leader
        } else {
            s.next_of(live, s.leader)
        };
    }
    let skips = !holds(p, s, test);
    s.actor = actor;
    skips
}

/// Whether every seat can work the test out for any other: it looks at no hand but its size.
pub fn is_public(p: &Program, test: &CardTest) -> bool {
    match test {
        CardTest::All | CardTest::Mask(_) => true,
        CardTest::State(test) => test.is_open(),
        CardTest::Answers(at) => p.tests.answers[usize::from(*at)]
            .facts
            .iter()
            .all(StateTest::is_open),
        CardTest::Code(..) => code(p, test).iter().all(|op| match op {
            CondOp::State(test) => test.is_open(),
            _ => true,
        }),
    }
}

/// The postfix code of a test that has some.
fn code<'p>(p: &'p Program, test: &CardTest) -> &'p [CondOp] {
    match *test {
        CardTest::Code(start, end) => &p.tests.code[usize::from(start)..usize::from(end)],
        _ => &[],
    }
}

/// What a test sees of the card it looks at.
#[inline]
fn sight(s: &State, looks_at: Option<Ref>) -> Sight {
    let card = match looks_at {
        Some(Ref::TopDiscard) => s.discard_top(),
        Some(Ref::TableauTop) => s.top,
        None => None,
    };
    Sight {
        card,
        declared: s.declared,
    }
}

fn leaf_mask(p: &Program, s: &State, op: &CondOp) -> u64 {
    match *op {
        CondOp::Const(mask) => mask,
        CondOp::Stands(relation, card) => sight(s, Some(card)).kinds(relation, &p.tests.ranks),
        CondOp::NextToLayout => next_to_layout(p, s),
        CondOp::Trump => trumps(p, s),
        CondOp::State(ref test) => all_or_none(state_test(p, s, test)),
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

#[inline]
fn state_test(p: &Program, s: &State, test: &StateTest) -> bool {
    let seat = s.actor;
    let hand = s.hand[seat].union(s.picked[seat]);
    match *test {
        // Whether there is a card at all needs no counting.
        StateTest::Size(place, op, 0) => compare(op, i32::from(is_there(s, place)), 0),
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
        StateTest::Hand(op, value) => compare(op, i32::from(s.hand_no) + 1, i32::from(value)),
        StateTest::Tricks(op, value) => compare(op, i32::from(s.trick_no), i32::from(value)),
        StateTest::Role(Who::Dealer) => s.dealer == seat,
        StateTest::Role(Who::Knocker) => s.knocker == Some(seat),
    }
}

fn size(s: &State, place: Place) -> u32 {
    let seat = s.actor;
    match place {
        Place::Deck => u32::from(s.deck_n),
        Place::Hand => s.hand[seat].union(s.picked[seat]).len(),
        Place::Discard => u32::from(s.discard_n),
        Place::Tableau => s.table.len(),
        Place::Captured => s.won[seat].len(),
    }
}

/// Whether the place has a card.
fn is_there(s: &State, place: Place) -> bool {
    let seat = s.actor;
    match place {
        Place::Deck => s.deck_n > 0,
        Place::Hand => !s.hand[seat].union(s.picked[seat]).is_empty(),
        Place::Discard => s.discard_n > 0,
        Place::Tableau => !s.table.is_empty(),
        Place::Captured => !s.won[seat].is_empty(),
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
fn hand_value(p: &Program, hand: crate::cards::Cards) -> i32 {
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
    s.trick_no > 0 && !s.no_suit && trick_tables(p).is_some_and(|trick| hand & led(trick) != 0)
}
