//! Points: card scoring by its triggers, tallies, contracts, the moon, places. All card scoring goes to the seat and,
//! in team mode, to its team; contracts belong to the side.

pub mod bridge;
mod contract;
pub mod deadwood;
pub mod hand_rank;
mod tally;

pub use contract::{bags_of, contract_of_side, declarers_tricks, evaluate as evaluate_contracts, is_settled};
pub use tally::{at_moment, lead_points};

pub use tally::standing_of_places;

use crate::cards::Cards;
use crate::event::{Event, RuleFired, Sink, Why};
use crate::program::{Eliminate, Moment, Moon, Program, TallyAt};
use crate::seat::{Seat, SeatSet};
use crate::side::Side;
use crate::state::{flag, State};

/// Points for a seat; its team gets them too.
#[inline]
pub fn award<S: Sink>(p: &Program, s: &mut State, seat: Seat, points: i32, why: Why, sink: &mut S) {
    s.score[seat] = s.score[seat].saturating_add(points);
    if p.team_mode {
        let team = p.side_of[seat];
        s.team_score[team] = s.team_score[team].saturating_add(points);
    }
    s.idle = 0;
    if S::ON {
        sink.event(s, Event::Scored { seat, points, why });
    }
}

/// Points that belong to a side as a whole: to the team's score only, or to the seat where there are no teams.
pub fn award_side<S: Sink>(p: &Program, s: &mut State, side: Side, points: i32, why: Why, sink: &mut S) {
    if !p.team_mode {
        return award(p, s, Seat::new(side.number()), points, why, sink);
    }
    s.team_score[side] = s.team_score[side].saturating_add(points);
    if S::ON {
        sink.event(s, Event::SideScored { side, points, why });
    }
}

/// Scores a hand that is over and carries its counts into the totals of the game.
pub fn hand<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    take_rest(p, s, sink);
    if p.auction.is_some() && contract::is_made(p, s) {
        s.flags |= flag::MADE;
    }
    if p.points.has_end {
        hand_end_cards(p, s, sink);
    }
    for (index, tally) in (p.tallies.iter().enumerate()).filter(|(_, tally)| tally.at == TallyAt::HandEnd) {
        tally::score(p, s, tally, index as u8, sink);
    }
    if let Some(contract) = &p.contract {
        if p.auction.is_some() {
            contract::evaluate_auction(p, s, contract, sink);
        } else {
            contract::evaluate(p, s, contract, sink);
        }
    }
    if p.moon != Moon::None {
        moon(p, s, sink);
    }
    places(p, s, sink);
    totals(p, s);
    eliminate(p, s, sink);
}

/// What is left on the tableau goes to the seat that captured last.
fn take_rest<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let Some(seat) = s.last_capturer.filter(|_| p.tableau.rest) else {
        return;
    };
    let rest = s.lift_table();
    if S::ON && !rest.is_empty() {
        sink.event(s, Event::RestTaken { seat });
    }
    for id in rest.ids() {
        crate::rules::capture_for(p, s, seat, id, sink);
    }
}

fn hand_end_cards<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    for seat in Seat::first(p.seats) {
        let laid = s.sets.union(s.runs);
        let won = s.won[seat];
        let zones = [
            won.without(laid),
            s.hand[seat],
            won.only(u64::MAX).without(won.without(laid)),
        ];
        for (zone, cards) in zones.into_iter().enumerate() {
            if S::ON {
                sink.rule_fired(s, RuleFired::Cards(Moment::End(zone as u8, 0), cards));
            }
            let own = sum(&p.points.end[zone][0], cards);
            if own != 0 {
                award(p, s, seat, own, Why::HandEnd, sink);
            }
            let Some(winner) = s.hand_winner.filter(|winner| *winner != seat) else {
                continue;
            };
            if S::ON {
                sink.rule_fired(s, RuleFired::Cards(Moment::End(zone as u8, 1), cards));
            }
            let points = sum(&p.points.end[zone][1], cards);
            if points != 0 {
                award(p, s, winner, points, Why::HandEnd, sink);
            }
        }
    }
}

fn sum(points: &[i16; 64], cards: Cards) -> i32 {
    cards.ids().map(|id| i32::from(points[id.card().index()])).sum()
}

/// A seat that took all positive points of the hand's tricks.
fn moon<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let positive = |cards: Cards| -> i32 {
        cards
            .ids()
            .map(|id| i32::from(p.points.trick[id.card().index()].max(0)))
            .sum()
    };
    let total: i32 = Seat::first(p.seats).map(|seat| positive(s.won[seat])).sum();
    let shooter = Seat::first(p.seats).find(|seat| total > 0 && positive(s.won[*seat]) == total);
    let Some(shooter) = shooter else { return };
    if S::ON {
        sink.rule_fired(s, RuleFired::Moon);
    }
    award(p, s, shooter, -total, Why::Moon, sink);
    if p.moon == Moon::Subtract {
        return award(p, s, shooter, -total, Why::Moon, sink);
    }
    let side = p.side_of[shooter];
    for seat in p.all & !p.members_of(side) & !s.gone {
        award(p, s, seat, total, Why::Moon, sink);
    }
}

fn places<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    for seat in Seat::first(p.seats) {
        let place = usize::from(s.places[seat].now());
        let points = place
            .checked_sub(1)
            .and_then(|at| p.place_points.get(at))
            .copied()
            .unwrap_or(0);
        if points != 0 {
            award(p, s, seat, i32::from(points), Why::Place, sink);
        }
    }
}

fn totals(p: &Program, s: &mut State) {
    for seat in Seat::first(p.seats) {
        s.tricks_total[seat] = s.tricks_total[seat].saturating_add(u16::from(s.tricks[seat]));
        s.captured_total[seat] = s.captured_total[seat].saturating_add(s.won[seat].len() as u16);
    }
}

/// Seats leave the game for good; if the rule would hit all, nobody leaves.
fn eliminate<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let standing = p.all & !s.gone;
    let hit = |seat: &Seat| match p.eliminate {
        Eliminate::None => false,
        Eliminate::NoTricks => s.tricks[*seat] == 0,
        Eliminate::NoChips => s.chips[*seat] <= 0,
        Eliminate::ScoreAtLeast(points) => s.score[*seat] >= points,
        Eliminate::Lives(_) => s.score[*seat] <= 0,
    };
    let mut leaving = standing.into_iter().filter(hit).collect::<SeatSet>();
    if leaving == standing && matches!(p.eliminate, Eliminate::Lives(_)) {
        // Nobody has a life left: who lost most is out, and the others go on for the win.
        let best = standing.into_iter().map(|seat| s.score[seat]).max();
        leaving = standing
            .into_iter()
            .filter(|seat| Some(s.score[*seat]) < best)
            .collect();
    }
    if leaving == standing {
        return;
    }
    s.gone |= leaving;
    if S::ON {
        for seat in leaving {
            sink.event(s, Event::Eliminated { seat });
        }
    }
}
