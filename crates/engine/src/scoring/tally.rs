//! Points for what is counted when a hand ends: how much each side has, what the rule makes of it, and who gets or pays it.

use super::award_side;
use crate::card::Suit;
use crate::cards::Cards;
use crate::event::{Sink, Why};
use crate::program::{
    CardTest, Measure, Program, Spot, Tally, TallyRole, TallyRule, TallySource, TallyTo, TallyWhen,
};
use crate::rules::condition::holds;
use crate::rules::win;
use crate::seat::Seat;
use crate::side::{Side, SideSet};
use crate::state::{flag, State};

pub fn score<S: Sink>(p: &Program, s: &mut State, tally: &Tally, index: u8, sink: &mut S) {
    let (sides, together) = of_role(p, s, tally);
    let of_counts = |counts: &mut [Option<i32>; Side::MOST]| {
        let all = counts.iter().flatten().sum();
        if together {
            add_up(counts, sides);
        }
        times(tally, counts, all, last(p, s, tally))
    };
    let mut times = if tally.per_pile {
        by_pile(p, s, tally, of_counts)
    } else {
        let mut counts = of_sides(p, s, |side| count(p, s, tally, side));
        let mut times = of_counts(&mut counts);
        multiply(&mut times, tally, |side| cards_of(p, s, tally, side));
        times
    };
    for side in Side::first(p.sides) {
        if let Some(times) = &mut times[usize::from(side.number())] {
            *times *= i32::from(sides.has(side) && meets(p, s, tally, side));
        }
    }
    let all: i32 = times.iter().flatten().sum();
    let sides = times.iter().flatten().count() as i32;
    for side in Side::first(p.sides) {
        let Some(own) = times[usize::from(side.number())] else {
            continue;
        };
        let share = match tally.to {
            TallyTo::Owner => own,
            TallyTo::Others => all - own,
            TallyTo::FromOthers => own * sides - all,
        };
        if share != 0 {
            let points = share.saturating_mul(i32::from(tally.points));
            award_side(p, s, side, points, Why::Tally(index), sink);
        }
    }
}

/// How often a side would get the points of a tally of places if the hand ended now.
pub fn standing_of_places(p: &Program, s: &State, tally: &Tally, side: Side) -> i32 {
    let found = of_places(p, s, tally);
    found[usize::from(side.number())].unwrap_or(0)
}

/// The same of all sides.
fn of_places(p: &Program, s: &State, tally: &Tally) -> [Option<i32>; Side::MOST] {
    let of_counts = |counts: &mut [Option<i32>; Side::MOST]| {
        let all = counts.iter().flatten().sum();
        times(tally, counts, all, None)
    };
    if tally.per_pile {
        return by_pile(p, s, tally, of_counts);
    }
    let mut counts = of_sides(p, s, |side| count(p, s, tally, side));
    let mut found = of_counts(&mut counts);
    multiply(&mut found, tally, |side| cards_of(p, s, tally, side));
    found
}

/// What is so of each side that takes part.
fn of_sides(p: &Program, s: &State, of: impl Fn(Side) -> i32) -> [Option<i32>; Side::MOST] {
    let mut found = [None; Side::MOST];
    for side in Side::first(p.sides) {
        let live = p.members_of(side) & !s.gone;
        found[usize::from(side.number())] = (!live.is_empty()).then(|| of(side));
    }
    found
}

/// Sides that count together have what all of them have.
fn add_up(counts: &mut [Option<i32>; Side::MOST], sides: SideSet) {
    let own = (sides.into_iter())
        .filter_map(|side| counts[usize::from(side.number())])
        .sum();
    for side in sides {
        counts[usize::from(side.number())] = counts[usize::from(side.number())].map(|_| own);
    }
}

/// Points count once more for each card that says so.
fn multiply(times: &mut [Option<i32>; Side::MOST], tally: &Tally, cards: impl Fn(Side) -> Cards) {
    if tally.times == 0 {
        return;
    }
    for (at, times) in times.iter_mut().enumerate() {
        let more = |times: i32| times * (1 + cards(Side::new(at as u8)).only(tally.times).len() as i32);
        *times = times.map(more);
    }
}

/// What the piles of the places give one by one, the first of each side with the first of the others, and so on.
fn by_pile(
    p: &Program,
    s: &State,
    tally: &Tally,
    of_counts: impl Fn(&mut [Option<i32>; Side::MOST]) -> [Option<i32>; Side::MOST],
) -> [Option<i32>; Side::MOST] {
    let mut sums = [None; Side::MOST];
    for spot in named(p, tally) {
        for pile in 0..spot.piles {
            let lies = |side: Side| {
                let seats = p.members_of(side).into_iter();
                seats.fold(Cards::NONE, |cards, seat| {
                    cards.union(s.heap_cards(spot.heap(seat, pile)))
                })
            };
            let mut counts = of_sides(p, s, |side| value(tally, lies(side).only(tally.mask)));
            let mut found = of_counts(&mut counts);
            multiply(&mut found, tally, lies);
            for (sum, own) in sums.iter_mut().zip(found) {
                *sum = own.map(|own| sum.unwrap_or(0) + own);
            }
        }
    }
    sums
}

/// The places a tally speaks of.
fn named<'a>(p: &'a Program, tally: &Tally) -> impl Iterator<Item = &'a Spot> + use<'a> {
    let mask = tally.places;
    let spots = p.spots.iter().enumerate();
    spots
        .filter(move |(at, _)| mask >> at & 1 == 1)
        .map(|(_, spot)| spot)
}

/// The cards of a side that lie where the tally counts.
fn cards_of(p: &Program, s: &State, tally: &Tally, side: Side) -> Cards {
    let of_seat = |seat: Seat| match tally.source {
        TallySource::Captured => s.won[seat],
        TallySource::Hand => s.hand[seat],
        TallySource::Place => (named(p, tally))
            .flat_map(|spot| (0..spot.piles).map(move |pile| spot.heap(seat, pile)))
            .fold(Cards::NONE, |cards, heap| cards.union(s.heap_cards(heap))),
        TallySource::Tricks | TallySource::HandsWon => Cards::NONE,
    };
    (p.members_of(side).into_iter()).fold(Cards::NONE, |cards, seat| cards.union(of_seat(seat)))
}

/// The sides whose count this is, and whether they count together: those of the declarer, or those against it.
fn of_role(p: &Program, s: &State, tally: &Tally) -> (SideSet, bool) {
    let all = SideSet::first_of(p.sides);
    if tally.role == TallyRole::Any && tally.contract == TallyWhen::Any && !tally.alone {
        return (all, false);
    }
    let made = s.flags & flag::MADE != 0;
    let ran = match tally.contract {
        TallyWhen::Any => true,
        TallyWhen::Made => made,
        TallyWhen::Failed => !made,
    };
    let playing: SideSet = s.allies.into_iter().map(|seat| p.side_of[seat]).collect();
    if s.declarer.is_none() || !ran || (tally.alone && s.flags & flag::ALONE == 0) {
        return (SideSet::EMPTY, true);
    }
    match tally.role {
        TallyRole::Any => (all, false),
        TallyRole::Declarer => (playing, true),
        TallyRole::Defenders => (all & !playing, true),
    }
}

/// Whether a seat of the side meets what the tally asks.
fn meets(p: &Program, s: &mut State, tally: &Tally, side: Side) -> bool {
    if tally.when == CardTest::All {
        return true;
    }
    let actor = s.actor;
    let some = (p.members_of(side) & !s.gone).into_iter().any(|seat| {
        s.actor = seat;
        holds(p, s, &tally.when)
    });
    s.actor = actor;
    some
}

fn count(p: &Program, s: &State, tally: &Tally, side: Side) -> i32 {
    if tally.measure == Measure::Cards && tally.source != TallySource::Place {
        return win::side_sum(p, side, |seat| match tally.source {
            TallySource::Tricks => i32::from(s.tricks[seat]),
            TallySource::Captured => s.won[seat].only(tally.mask).len() as i32,
            TallySource::HandsWon => i32::from(s.hand_winner == Some(seat)),
            TallySource::Hand => s.hand[seat].only(tally.mask).len() as i32,
            TallySource::Place => 0,
        });
    }
    value(tally, cards_of(p, s, tally, side).only(tally.mask))
}

fn value(tally: &Tally, cards: Cards) -> i32 {
    let worth = |cards: Cards| (cards.ids()).map(move |id| i32::from(tally.values[id.card().rank_index()]));
    let suits = (Suit::ALL.into_iter()).filter(|suit| tally.mask & suit.mask() != 0);
    let of_suits = suits.map(|suit| cards.only(suit.mask()));
    match tally.measure {
        Measure::Cards => cards.len() as i32,
        Measure::Value => worth(cards).sum(),
        Measure::BestSuit => of_suits.map(|suit| worth(suit).sum()).max().unwrap_or(0),
        Measure::BestOfSuits if of_suits.clone().any(Cards::is_empty) => 0,
        Measure::BestOfSuits => of_suits.map(|suit| worth(suit).max().unwrap_or(0)).sum(),
    }
}

/// Who took the last trick, or captured last.
fn last(p: &Program, s: &State, tally: &Tally) -> Option<Side> {
    let seat = match tally.source {
        TallySource::Tricks => s.best_seat.filter(|_| s.trick_no > 0),
        TallySource::Captured => s.last_capturer.or(s.best_seat.filter(|_| s.trick_no > 0)),
        TallySource::HandsWon | TallySource::Hand | TallySource::Place => None,
    };
    seat.map(|seat| p.side_of[seat])
}

/// How often the points are due to each side that takes part.
fn times(
    tally: &Tally,
    counts: &[Option<i32>; Side::MOST],
    all: i32,
    last: Option<Side>,
) -> [Option<i32>; Side::MOST] {
    let counted = || counts.iter().flatten().copied();
    let (most, fewest) = (counted().max().unwrap_or(0), counted().min().unwrap_or(0));
    let first = |n: i32, end: i32| {
        let alone = tally.ties || counted().filter(|n| *n == end).count() == 1;
        i32::from(n == end && alone)
    };
    // Where all have as many, nobody has the most or the fewest.
    let differ = most != fewest;
    std::array::from_fn(|at| {
        let side = Side::new(at as u8);
        counts[at].map(|n| match tally.rule {
            TallyRule::EachOver(floor) => (n - i32::from(floor)).max(0),
            TallyRule::AtLeast(floor) => i32::from(n >= i32::from(floor)),
            TallyRule::Most if most > 0 => first(n, most),
            TallyRule::Most => 0,
            TallyRule::All => i32::from(n == all && n > 0),
            TallyRule::Exactly(exactly) => i32::from(n == i32::from(exactly)),
            TallyRule::Every(every) => n / i32::from(every.max(1)),
            TallyRule::Fewest if differ => first(n, fewest),
            TallyRule::Fewest => 0,
            TallyRule::Last => i32::from(last == Some(side)),
            TallyRule::Table(entries, ref table) => {
                let entry = n.min(i32::from(entries));
                let place = usize::try_from(entry - 1).ok();
                place
                    .and_then(|place| table.get(place))
                    .map_or(0, |times| i32::from(*times))
            }
        })
    })
}
