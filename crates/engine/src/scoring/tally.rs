//! Points for what is counted when a hand ends: how much each side has, what the rule makes of it, and who gets or pays
//! it. At other moments it is counted for the seat whose moment it is.

use super::{award, award_side};
use crate::card::{Card, Suit};
use crate::cards::{CardId, Cards};
use crate::event::{Event, Sink, Why};
use crate::program::{
    CardTest, Measure, Program, Spot, Tally, TallyAt, TallyRole, TallyRule, TallySource, TallyTo, TallyWhen,
};
use crate::rules::condition::{holds, mask};
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
    let counting = mask(p, s, &tally.test);
    let mut sums = [None; Side::MOST];
    for spot in named(p, tally) {
        for pile in 0..spot.piles {
            let lies = |side: Side| {
                let seats = p.members_of(side).into_iter();
                seats.fold(Cards::NONE, |cards, seat| {
                    cards.union(s.heap_cards(spot.heap(seat, pile)))
                })
            };
            let mut counts = of_sides(p, s, |side| worth(p, tally, counting, lies(side), None));
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
    let counting = mask(p, s, &tally.test);
    if tally.measure == Measure::Cards && tally.pattern.is_none() && tally.source != TallySource::Place {
        return win::side_sum(p, side, |seat| match tally.source {
            TallySource::Tricks => i32::from(s.tricks[seat]),
            TallySource::Captured => s.won[seat].only(counting).len() as i32,
            TallySource::HandsWon => i32::from(s.hand_winner == Some(seat)),
            TallySource::Hand => s.hand[seat].only(counting).len() as i32,
            TallySource::Place => 0,
        });
    }
    let of = |cards: Cards| worth(p, tally, counting, cards, None);
    match tally.source {
        // Partners hold their cards apart, and what they won lies together.
        TallySource::Hand if tally.pattern.is_some() => win::side_sum(p, side, |seat| of(s.hand[seat])),
        TallySource::Hand => of(together(p, side, |seat| s.hand[seat])),
        TallySource::Captured => of(together(p, side, |seat| s.won[seat])),
        TallySource::Place => of(cards_of(p, s, tally, side)),
        TallySource::Tricks | TallySource::HandsWon => 0,
    }
}

fn together(p: &Program, side: Side, cards: impl Fn(Seat) -> Cards) -> Cards {
    (p.members_of(side).into_iter()).fold(Cards::NONE, |all, seat| all.union(cards(seat)))
}

/// What some cards count, as far as they do; of combinations those with this card, if one is given.
fn worth(p: &Program, tally: &Tally, counting: u64, cards: Cards, with: Option<CardId>) -> i32 {
    let cards = cards.only(counting);
    let Some(pattern) = tally.pattern else {
        return value(tally, counting, cards);
    };
    let (mut n, mut found_in) = (0i32, Cards::NONE);
    p.patterns.each(pattern, cards, |found| {
        if with.is_none_or(|card| found.cards.has(card)) {
            let each = match tally.rule {
                TallyRule::Table(entries, ref table) => entry(entries, table, i32::from(found.size)),
                _ => 1,
            };
            n = n.saturating_add(each.saturating_mul(found.times));
            found_in = found_in.union(found.cards);
        }
    });
    match tally.measure {
        Measure::Cards => n,
        _ => value(tally, counting, found_in),
    }
}

/// The other cards of a combination of the hand are shown when a card of it is led; what has been shown is left out.
fn show<S: Sink>(
    p: &Program,
    s: &State,
    tally: &Tally,
    (cards, led, shown): (Cards, CardId, Cards),
    sink: &mut S,
) -> Cards {
    let (Some(pattern), seat) = (tally.pattern, s.actor) else {
        return shown;
    };
    let mut found = shown;
    p.patterns
        .each(pattern, cards.only(mask(p, s, &tally.test)), |one| {
            if one.cards.has(led) {
                found = found.union(one.cards);
            }
        });
    found.remove(led);
    for id in found.without(shown).ids() {
        let card = id.card();
        sink.event(s, Event::Exposed { seat, card });
    }
    found
}

/// Scores what is counted at this moment for a seat: these cards, of which one may have been led.
#[cold]
pub fn at_moment<S: Sink>(
    p: &Program,
    s: &mut State,
    at: TallyAt,
    (seat, cards, led): (Seat, Cards, Option<CardId>),
    sink: &mut S,
) {
    let actor = std::mem::replace(&mut s.actor, seat);
    let side = p.side_of[seat];
    let mut shown = Cards::NONE;
    for (index, tally) in p.tallies.iter().enumerate().filter(|(_, tally)| tally.at == at) {
        if !of_role(p, s, tally).0.has(side) || !holds(p, s, &tally.when) {
            continue;
        }
        let counting = mask(p, s, &tally.test);
        let cards = match led {
            Some(led) if tally.pattern.is_none() => Cards::NONE.with(led),
            _ => cards,
        };
        let n = worth(p, tally, counting, cards, led);
        let times = alone(tally, n);
        if times == 0 {
            continue;
        }
        if let Some(led) = led.filter(|_| S::ON) {
            shown = show(p, s, tally, (cards, led, shown), sink);
        }
        let points = times.saturating_mul(i32::from(tally.points));
        settle(p, s, (tally, index as u8), (seat, points), sink);
    }
    s.actor = actor;
}

/// The points a seat that is about to lead gets for leading this card.
pub fn lead_points(p: &Program, s: &State, seat: Seat, card: Card) -> i32 {
    let (held, led) = (s.hand[seat], s.hand[seat].find(card));
    let terms = (p.tallies.iter()).filter(|tally| tally.at == TallyAt::Lead && tally.to != TallyTo::Others);
    let points = terms.map(|tally| {
        let cards = match tally.pattern {
            Some(_) => held,
            None => Cards::NONE.with(led),
        };
        let n = worth(p, tally, mask(p, s, &tally.test), cards, Some(led));
        alone(tally, n).saturating_mul(i32::from(tally.points))
    });
    points.sum()
}

/// Who gets or pays the points of one seat.
fn settle<S: Sink>(
    p: &Program,
    s: &mut State,
    (tally, index): (&Tally, u8),
    (seat, points): (Seat, i32),
    sink: &mut S,
) {
    let (side, why) = (p.side_of[seat], Why::Tally(index));
    let others = Side::first(p.sides).filter(|other| *other != side);
    let live = |side: &Side| !(p.members_of(*side) & !s.gone).is_empty();
    let others: SideSet = others.filter(live).collect();
    match tally.to {
        TallyTo::Owner => award(p, s, seat, points, why, sink),
        TallyTo::Others => {
            for other in others {
                award_side(p, s, other, points, why, sink);
            }
        }
        TallyTo::FromOthers => {
            let paid = points.saturating_mul(others.len() as i32);
            award_side(p, s, side, paid, why, sink);
            for other in others {
                award_side(p, s, other, -points, why, sink);
            }
        }
    }
}

/// How often the points are due for a count that is compared with no other.
fn alone(tally: &Tally, n: i32) -> i32 {
    match tally.rule {
        TallyRule::EachOver(floor) => (n - i32::from(floor)).max(0),
        TallyRule::AtLeast(floor) => i32::from(n >= i32::from(floor)),
        TallyRule::Exactly(exactly) => i32::from(n == i32::from(exactly)),
        TallyRule::Every(every) => n / i32::from(every.max(1)),
        TallyRule::Table(..) if by_size(tally) => n,
        TallyRule::Table(entries, ref table) => entry(entries, table, n),
        TallyRule::Most | TallyRule::All | TallyRule::Fewest | TallyRule::Last => 0,
    }
}

/// Whether the table has been read for each combination by its size.
fn by_size(tally: &Tally) -> bool {
    tally.pattern.is_some() && tally.measure == Measure::Cards
}

/// The entry of a table for a number, the last for so many or more.
fn entry(entries: u8, table: &[i16; 16], n: i32) -> i32 {
    let place = usize::try_from(n.min(i32::from(entries)) - 1).ok();
    (place.and_then(|place| table.get(place))).map_or(0, |times| i32::from(*times))
}

fn value(tally: &Tally, counting: u64, cards: Cards) -> i32 {
    let worth = |cards: Cards| (cards.ids()).map(move |id| i32::from(tally.values[id.card().rank_index()]));
    let suits = (Suit::ALL.into_iter()).filter(|suit| counting & suit.mask() != 0);
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
            TallyRule::Most if most > 0 => first(n, most),
            TallyRule::Most => 0,
            TallyRule::All => i32::from(n == all && n > 0),
            TallyRule::Fewest if differ => first(n, fewest),
            TallyRule::Fewest => 0,
            TallyRule::Last => i32::from(last == Some(side)),
            _ => alone(tally, n),
        })
    })
}
