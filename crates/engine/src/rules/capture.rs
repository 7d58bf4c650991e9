//! Captures: what a card played to the tableau takes from it. By its rank, by sums, or the whole pile; one part or several.
//! `captor` is the card that takes. Of what it takes, `owed` has a bit for each sum that may still be lacking, `summand` is
//! the last card of a sum, `fresh` says that nothing is lacking, and `took` how many cards were taken.

use super::play::step;
use crate::card::Card;
use crate::cards::{cards_of, highest, lowest, CardId, Cards};
use crate::event::{Event, RuleFired, Sink, Why};
use crate::program::{CaptureWay, Captures, Moment, Program};
use crate::seat::Seat;
use crate::state::State;
use std::ops::{BitAnd, BitOr, Shl, Shr};

/// What a card played in MATCH_RANK mode does.
pub enum Capture {
    Nothing,
    Taken,
    /// The seat has to choose; the step to ask.
    Asked(u8),
}

/// The card in `captor` takes what it takes without a choice; where there is one, its seat is asked.
pub fn begin<S: Sink>(p: &Program, s: &mut State, id: CardId, sink: &mut S) -> Capture {
    s.captor = Some(id);
    if takes_all(p, s, id.card()) {
        take_all(p, s, id, sink);
        return Capture::Taken;
    }
    open(p, s, id.card());
    go_on(p, s, sink)
}

/// A card is chosen, or no further one.
pub fn choose<S: Sink>(p: &Program, s: &mut State, card: Option<Card>, sink: &mut S) -> Capture {
    match card {
        Some(card) => {
            take(p, s, card, sink);
            go_on(p, s, sink)
        }
        None if s.took > 0 => {
            finish(p, s, sink);
            Capture::Taken
        }
        None => Capture::Nothing,
    }
}

/// Takes every card that is the only way to go on, until there is a choice.
fn go_on<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Capture {
    loop {
        if is_whole(p, s) {
            finish(p, s, sink);
            return Capture::Taken;
        }
        let choices = choices(p, s);
        match lowest(choices) {
            None => return Capture::Nothing,
            Some(only) if choices == only.bit() && !may_stop(p, s) => take(p, s, only, sink),
            _ => {
                let by_rank = !p.tableau.captures.many && s.owed == 0;
                return Capture::Asked(if by_rank { step::CAPTURE } else { step::SUM });
            }
        }
    }
}

fn take<S: Sink>(p: &Program, s: &mut State, card: Card, sink: &mut S) {
    let taken = advance(p, s, card);
    capture_for(p, s, s.actor, taken, sink);
}

/// Whether the card takes all there is: by its own power, or because it is like the top card of the pile.
pub fn takes_all(p: &Program, s: &State, card: Card) -> bool {
    let rules = &p.tableau.captures;
    let tops = rules.ways.contains(&CaptureWay::TopTakesPile) && s.top.map(Card::rank) == Some(card.rank());
    !s.table.is_empty() && (tops || card.is_in(rules.sweepers))
}

/// Where one card lies and the other is its like, that is a sweep; of a rank that takes all it counts twice.
fn take_all<S: Sink>(p: &Program, s: &mut State, id: CardId, sink: &mut S) {
    let seat = s.actor;
    let all = s.lift_table();
    let alike = all.len() == 1 && all.kinds() & id.card().rank().mask() != 0;
    for taken in all.ids() {
        capture_for(p, s, seat, taken, sink);
    }
    s.top = None;
    s.last_capturer = Some(seat);
    capture_for(p, s, seat, id, sink);
    if alike {
        let times = 1 + i32::from(id.card().is_in(p.tableau.captures.sweepers));
        sweep(p, s, times, sink);
    }
}

/// The capture of this card begins; where only one part is taken, in the first way there is.
pub fn open(p: &Program, s: &mut State, captor: Card) {
    let rules = &p.tableau.captures;
    (s.took, s.fresh, s.summand) = (0, true, None);
    s.owed = 0;
    if rules.many {
        s.owed = sums_of(rules, captor, &rules.ways);
        return;
    }
    for way in &rules.ways {
        s.owed = sums_of(rules, captor, std::slice::from_ref(way));
        let found = match way {
            CaptureWay::Rank => rank_matches(s, captor) != 0,
            _ => s.owed != 0 && sum_choices(rules, s) != 0,
        };
        if found {
            return;
        }
    }
    // Nothing is taken by rank either.
    s.fresh = false;
    s.owed = 0;
}

/// Cards of the tableau that have the rank of this card.
fn rank_matches(s: &State, card: Card) -> u64 {
    s.table.kinds() & card.rank().mask()
}

/// A bit for each sum that cards of the tableau have to make to be taken by this card.
fn sums_of(rules: &Captures, captor: Card, ways: &[CaptureWay]) -> u128 {
    let mut owed = 0;
    for value in rules.values(captor.rank()) {
        for way in ways {
            let sum = match way {
                CaptureWay::SumToCard => value,
                CaptureWay::SumTo => rules.total.saturating_sub(value),
                CaptureWay::Rank | CaptureWay::TopTakesPile => 0,
            };
            if value > 0 && sum > 0 {
                owed |= 1 << (sum & 127);
            }
        }
    }
    owed
}

/// Cards of the tableau that may be taken next.
pub fn choices(p: &Program, s: &State) -> u64 {
    let rules = &p.tableau.captures;
    let Some(captor) = s.captor.map(CardId::card) else {
        return 0;
    };
    let alike = if s.fresh && rules.ways.contains(&CaptureWay::Rank) {
        rank_matches(s, captor)
    } else {
        0
    };
    if rules.many {
        return alike | parts_of_many(rules, s);
    }
    if s.owed == 0 {
        alike
    } else {
        sum_choices(rules, s)
    }
}

/// Whether the seat may leave it at what it has taken: at nothing only where it need not capture.
pub fn may_stop(p: &Program, s: &State) -> bool {
    let rules = &p.tableau.captures;
    s.fresh && if s.took == 0 { !rules.must } else { rules.many }
}

/// Whether the capture is over without a word: something was taken, and there is nothing more to take.
pub fn is_whole(p: &Program, s: &State) -> bool {
    s.took > 0 && s.fresh && (!p.tableau.captures.many || choices(p, s) == 0)
}

/// One card leaves the tableau as a part of the capture, or as a part of a part.
pub fn advance(p: &Program, s: &mut State, card: Card) -> CardId {
    let rules = &p.tableau.captures;
    let captor = s.captor.map(CardId::card);
    let taken = s.table.take(card);
    let alike = captor.is_some_and(|captor| captor.rank() == card.rank());
    // Of one part the owed sums are none where it is taken by rank.
    let by_rank = s.fresh && alike && rules.ways.contains(&CaptureWay::Rank) && (rules.many || s.owed == 0);
    let mut owed = 0;
    for value in rules.values(card.rank()) {
        if value > 0 {
            owed |= s.owed >> (value & 127);
        }
    }
    s.fresh = by_rank || owed & 1 == 1;
    s.owed = owed & !1;
    s.summand = Some(card);
    s.took = s.took.saturating_add(1);
    if let Some(captor) = captor.filter(|_| s.fresh && rules.many) {
        s.owed |= sums_of(rules, captor, &rules.ways);
    }
    taken
}

/// Cards of the tableau, above the last one taken, with which an owed sum can still be reached exactly.
fn sum_choices(rules: &Captures, s: &State) -> u64 {
    let cards = s
        .table
        .only(s.summand.map_or(u64::MAX, |last| u64::MAX << last.number()));
    // Most sums are small, and shifts of a word cost least.
    if let Ok(owed) = u64::try_from(s.owed) {
        parts_of_sum::<u64>(rules, cards, owed, 64)
    } else {
        parts_of_sum::<u128>(rules, cards, s.owed, 128)
    }
}

/// The kinds that can be the lowest part of a sum of these cards. A bit of the word stands for each sum, of which no card
/// value is larger than a hundred.
fn parts_of_sum<Word>(rules: &Captures, cards: Cards, owed: Word, bits: u8) -> u64
where
    Word: Copy + From<bool> + PartialEq + BitOr<Output = Word> + BitAnd<Output = Word>,
    Word: Shl<u8, Output = Word> + Shr<u8, Output = Word>,
{
    let none = Word::from(false);
    // Sums that can be made from the cards seen so far, from the highest kind down.
    let (mut sums, mut parts) = (Word::from(true), 0);
    let mut kinds = cards.kinds();
    while let Some(card) = highest(kinds) {
        kinds &= !card.bit();
        for _ in 0..1 + u8::from(card.is_in(cards.twice())) {
            let others = sums;
            for value in rules.values(card.rank()) {
                if value == 0 || value >= bits {
                    continue;
                }
                if (owed >> value) & others != none {
                    parts |= card.bit();
                }
                sums = sums | others << value;
            }
        }
    }
    parts
}

/// The kinds of the tableau that can be in a part, in whatever order they are chosen.
fn parts_of_many(rules: &Captures, s: &State) -> u64 {
    let mut parts = 0;
    for card in cards_of(s.table.kinds()) {
        let mut rest = s.table;
        rest.take(card);
        let sums = all_sums(rules, rest);
        for value in rules.values(card.rank()) {
            if value > 0 && (s.owed >> (value & 127)) & sums != 0 {
                parts |= card.bit();
            }
        }
    }
    parts
}

/// A bit for each sum that some of these cards make.
fn all_sums(rules: &Captures, cards: Cards) -> u128 {
    cards.ids().fold(1, |sums, id| {
        let of = rules.values(id.card().rank());
        of.into_iter()
            .fold(sums, |all, value| all | sums << (value & 127))
    })
}

/// The played card itself goes to the pile; an empty tableau is a sweep.
fn finish<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let seat = s.actor;
    if let Some(captor) = s.captor {
        capture_for(p, s, seat, captor, sink);
    }
    s.last_capturer = Some(seat);
    if s.table.is_empty() {
        sweep(p, s, 1, sink);
    }
}

fn sweep<S: Sink>(p: &Program, s: &mut State, times: i32, sink: &mut S) {
    let seat = s.actor;
    if p.tableau.sweep != 0 {
        if S::ON {
            sink.event(s, Event::Swept { seat });
        }
        let points = i32::from(p.tableau.sweep) * times;
        crate::scoring::award(p, s, seat, points, Why::Sweep, sink);
    }
}

/// A card enters a captured pile.
pub fn capture_for<S: Sink>(p: &Program, s: &mut State, seat: Seat, id: CardId, sink: &mut S) {
    s.won[seat].put(id);
    if S::ON {
        sink.event(
            s,
            Event::Captured {
                seat,
                card: Some(id.card()),
            },
        );
    }
    score_capture(p, s, seat, id, sink);
}

pub(super) fn score_capture<S: Sink>(p: &Program, s: &mut State, seat: Seat, id: CardId, sink: &mut S) {
    if S::ON && p.points.has_capture {
        sink.rule_fired(s, RuleFired::Cards(Moment::Capture, Cards::NONE.with(id)));
    }
    let points = p.points.capture[id.card().index()];
    if points != 0 {
        crate::scoring::award(p, s, seat, i32::from(points), Why::Capture, sink);
    }
}
