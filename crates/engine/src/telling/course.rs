//! The course of a game as the table tells it: hands, points, and what decided the end.

use super::event::TableEvent as E;
use super::sheet::{reason, Sheet};
use super::{groups, Teller};
use crate::cards::Cards;
use crate::event::Event;
use crate::program::{Program, WinKind};
use crate::rules::win;
use crate::seat::{BySeat, Seat};
use crate::side::Side;
use crate::snapshot::reason as end_reason;
use crate::state::State;

impl Teller<'_> {
    /// Hands, melds, points and ends.
    pub(super) fn of_course(&self, s: &State, event: Event, sheet: &Sheet) -> Option<E> {
        let p = self.program;
        Some(match event {
            Event::HandBegins { hand, dealer } => E::HandBegins {
                hand_no: hand,
                dealer,
            },
            Event::Swept { seat } => E::Swept { seat },
            Event::Knocked { seat } => E::Knocked { seat },
            Event::Deadwood { seat, points } => E::DeadwoodCounted {
                seat,
                points,
                cards: groups::in_order(s.hand[seat]).into_iter().map(Some).collect(),
            },
            Event::Gin { seat } => E::WentGin { seat },
            Event::Undercut { seat, knocker } => E::Undercut { seat, knocker },
            Event::Contract {
                side,
                made,
                bid,
                tricks,
            } => E::ContractScored {
                side,
                seats: members(p, side),
                made,
                bid,
                tricks,
            },
            Event::Nil { seat, made } => E::NilScored {
                seat,
                made,
                tricks: s.tricks[seat],
            },
            Event::Scored { seat, points, why } => {
                scored(p, s, Some(seat), p.side_of[seat], (points, reason(why)))
            }
            Event::SideScored { side, points, why } => scored(p, s, None, side, (points, reason(why))),
            Event::Bust { seat } => E::WentBust { seat },
            Event::Out { seat, place } => E::WentOut { seat, place },
            Event::Eliminated { seat } => E::Eliminated { seat },
            Event::WonBy { rule } => decided(p, s, rule),
            Event::HandEnds { winner } => E::HandEnds {
                winner,
                sheet: sheet.hands.last()?.clone(),
            },
            Event::GameEnds { winners } => {
                let sides: Vec<Side> = winners.into_iter().collect();
                E::GameEnds {
                    reason: end_reason(s.end.reason),
                    seats: sides.iter().flat_map(|side| members(p, *side)).collect(),
                    sides,
                }
            }
            _ => return None,
        })
    }

    /// The game is decided by what no win condition says.
    pub(super) fn decided_without_rule(&self, s: &State, chips: bool) -> E {
        let p = self.program;
        let hands = |side| win::side_sum(p, side, |seat| i32::from(s.hand_wins[seat]));
        let value = |side| {
            if chips {
                win::measure(p, s, WinKind::MostChips, side)
            } else {
                hands(side)
            }
        };
        E::Decided {
            rule: None,
            win: chips.then_some(WinKind::MostChips),
            values: Side::first(p.sides).map(value).collect(),
            threshold: None,
        }
    }
}

fn members(p: &Program, side: Side) -> Vec<Seat> {
    p.members_of(side).into_iter().collect()
}

fn scored(
    p: &Program,
    s: &State,
    seat: Option<Seat>,
    side: Side,
    what: (i32, (&'static str, Option<u8>)),
) -> E {
    let (points, (why, tally)) = what;
    E::Scored {
        seat,
        side,
        points,
        why,
        tally,
        total: win::side_score(p, s, side),
    }
}

/// A win condition and what it compares.
fn decided(p: &Program, s: &State, rule: u8) -> E {
    let win = p.wins.get(usize::from(rule));
    let cards = |zone: &BySeat<Cards>, side| win::side_sum(p, side, |seat| zone[seat].len() as i32);
    let value = |kind: WinKind, side: Side| match kind {
        WinKind::EmptyHand => cards(&s.hand, side),
        WinKind::CaptureAll => cards(&s.hand, side) + cards(&s.won, side),
        WinKind::LastStanding => win::side_sum(p, side, |seat| i32::from(!s.gone.has(seat))),
        kind => win::measure(p, s, kind, side),
    };
    let compared = win.filter(|win| win.kind != WinKind::BestHand);
    E::Decided {
        rule: Some(rule),
        win: win.map(|win| win.kind),
        values: compared.map_or_else(Vec::new, |win| {
            Side::first(p.sides).map(|side| value(win.kind, side)).collect()
        }),
        threshold: win.and_then(|win| win.threshold),
    }
}
