//! The Draw phase: cards come into the hand from the deck, the discard or an opponent. What needs no choice happens at
//! once; `handled` counts the cards drawn in this phase.

use super::{condition, moved, places, play, zones, Next};
use crate::action::{Action, Choice, Legal};
use crate::card::Card;
use crate::cards::Cards;
use crate::event::{Event, RuleFired, Sink, Zone};
use crate::program::{DeckEmpty, Draw, Opponent, Program, Source, Until};
use crate::scoring::hand_rank;
use crate::seat::{Seat, SeatSet};
use crate::state::{flag, State};

pub(super) mod step {
    /// Whether to draw at all, or once more.
    pub const WHETHER: u8 = 0;
    /// Deck or discard.
    pub const WHERE: u8 = 1;
    /// From whom.
    pub const WHOM: u8 = 2;

    /// What the acting seat is asked in this step.
    pub fn name(step: u8) -> &'static str {
        match step {
            WHERE => "draw_where",
            WHOM => "draw_whom",
            _ => "draw",
        }
    }
}

pub(crate) fn begin<S: Sink>(p: &Program, s: &mut State, draw: &Draw, sink: &mut S) -> Next {
    s.handled = 0;
    if !condition::holds(p, s, &draw.condition) {
        if S::ON && wanted(p, s, draw) && offers(p, s, draw) {
            sink.rule_fired(s, RuleFired::Condition);
        }
        return Next::Done;
    }
    // A hand that is too much as it was dealt says so as little as any other: its seat stands.
    if draw.until != Until::Stand && !wanted(p, s, draw) {
        return Next::Done;
    }
    let there = available(p, s, draw);
    if !there && dry(p, draw) != Next::HandFinished {
        return Next::Done;
    }
    if (!draw.mandatory && !draw.source.is_row() && !draw.source.is_place()) || draw.until == Until::Stand {
        s.step = step::WHETHER;
        return Next::Stay;
    }
    if there {
        take_on(p, s, draw, sink)
    } else {
        Next::HandFinished
    }
}

/// Whether there is a card to draw, or drawing from the empty deck would end the hand: a seat that may decline is asked
/// first.
fn offers(p: &Program, s: &State, draw: &Draw) -> bool {
    available(p, s, draw) || dry(p, draw) == Next::HandFinished
}

/// A card is needed and there is none.
fn dry(p: &Program, draw: &Draw) -> Next {
    let deck = matches!(
        draw.source,
        Source::Deck | Source::DeckOrDiscard | Source::DeckOrTableau | Source::DeckOrPlace
    );
    if deck && p.deck_empty == DeckEmpty::HandEnds {
        Next::HandFinished
    } else {
        Next::Done
    }
}

/// Whether the phase asks for another card.
fn wanted(p: &Program, s: &State, draw: &Draw) -> bool {
    let hand = s.hand[s.actor];
    match draw.until {
        Until::Count => s.handled < draw.count,
        Until::Refill => hand.len() < u32::from(draw.count),
        Until::Playable => {
            has_room(s, draw) && !draw.next_play.is_none_or(|phase| play::playable(p, s, phase))
        }
        Until::Stand => has_room(s, draw) && !hand_rank::is_bust(p, hand),
    }
}

/// Whether the phase allows another card, where it does not ask for a number of them.
fn has_room(s: &State, draw: &Draw) -> bool {
    draw.count == 0 || s.handled < draw.count
}

fn available(p: &Program, s: &State, draw: &Draw) -> bool {
    match draw.source {
        Source::Deck => zones::deck_can_give(p, s),
        Source::Discard => s.discard_n > 0,
        // Where an empty deck ends the hand, it does so though there is a discard: else it would go round for ever.
        Source::DeckOrDiscard => {
            zones::deck_can_give(p, s) || (s.discard_n > 0 && p.deck_empty != DeckEmpty::HandEnds)
        }
        Source::OpponentHand => !givers(p, s).is_empty(),
        Source::Tableau => !row(s).is_empty(),
        Source::DeckOrTableau => {
            zones::deck_can_give(p, s) || (!row(s).is_empty() && p.deck_empty != DeckEmpty::HandEnds)
        }
        Source::Place => places::tops(p, s, draw) != 0,
        Source::DeckOrPlace => {
            let there = || places::tops(p, s, draw) != 0;
            zones::deck_can_give(p, s) || (p.deck_empty != DeckEmpty::HandEnds && there())
        }
    }
}

/// Cards that lie face up on the tableau.
fn row(s: &State) -> Cards {
    s.table.without(s.face_down())
}

/// Live opponents with cards (all other seats with cards, partners too: the source is a hand, not an enemy).
fn givers(p: &Program, s: &State) -> SeatSet {
    s.holders() & s.live(p.all).without(s.actor)
}

/// Draws as long as a card is wanted and no choice is needed.
fn go_on<S: Sink>(p: &Program, s: &mut State, draw: &Draw, sink: &mut S) -> Next {
    if !wanted(p, s, draw) {
        Next::Done
    } else if !available(p, s, draw) {
        dry(p, draw)
    } else {
        take_on(p, s, draw, sink)
    }
}

/// The same where a card is wanted, and there is one.
fn take_on<S: Sink>(p: &Program, s: &mut State, draw: &Draw, sink: &mut S) -> Next {
    loop {
        match draw.source {
            Source::Deck => {
                zones::draw(p, s, s.actor, sink);
            }
            Source::Discard => take_discard(p, s, sink),
            Source::DeckOrDiscard
            | Source::Tableau
            | Source::DeckOrTableau
            | Source::Place
            | Source::DeckOrPlace => {
                s.step = step::WHERE;
                return Next::Stay;
            }
            Source::OpponentHand => match giver(p, s, draw.opponent) {
                Some(seat) => zones::take_unseen(p, s, seat, sink),
                None => {
                    s.step = step::WHOM;
                    return Next::Stay;
                }
            },
        }
        if drawn(p, s, sink) || !wanted(p, s, draw) {
            return Next::Done;
        }
        if !available(p, s, draw) {
            return dry(p, draw);
        }
    }
}

/// A card has come into the hand; whether it was one too many, by which the seat is out.
fn drawn<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> bool {
    s.handled += 1;
    super::showdown::bust(p, s, s.actor, sink)
}

/// The seat to take from, or none if the acting seat has to choose.
fn giver(p: &Program, s: &mut State, opponent: Opponent) -> Option<Seat> {
    let seats = givers(p, s);
    if let Some(seat) = seats.only() {
        return Some(seat);
    }
    match opponent {
        Opponent::Next => Some(s.next_of(seats, s.actor)),
        Opponent::Prev => Some(seats.next_after(s.actor, -s.direction)),
        Opponent::Random => {
            let n = s.rng.below(seats.len());
            seats.into_iter().nth(n as usize)
        }
        Opponent::Choice => None,
    }
}

fn take_discard<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let seat = s.actor;
    let id = s.pop_discard();
    s.taken_from_discard = Some(id.card());
    zones::gain(p, s, seat, id);
    moved(s);
    if S::ON {
        sink.event(
            s,
            Event::Drew {
                seat,
                from: Zone::Discard,
                card: Some(id.card()),
            },
        );
    }
}

/// A card of the tableau comes into the hand, and another takes its place where the rules say so.
fn take_from_row<S: Sink>(p: &Program, s: &mut State, card: Card, sink: &mut S) {
    let seat = s.actor;
    let id = s.table.take(card);
    s.top = s.top.filter(|top| *top != card || card.is_in(s.table.kinds()));
    s.taken_from_discard = Some(card);
    zones::gain(p, s, seat, id);
    moved(s);
    if S::ON {
        let from = Zone::Tableau;
        sink.event(
            s,
            Event::Drew {
                seat,
                from,
                card: Some(card),
            },
        );
    }
    zones::refill_row(p, s, sink);
}

pub fn legal(p: &Program, s: &State, draw: &Draw) -> Legal {
    match s.step {
        step::WHERE if draw.source.is_row() => {
            let deck = draw.source == Source::DeckOrTableau && zones::deck_can_give(p, s);
            Legal::cards(row(s).kinds())
                .or(Action::DECK, deck)
                .or(Action::PASS, !draw.mandatory && s.handled == 0)
        }
        step::WHERE if draw.source.is_place() => {
            let deck = draw.source == Source::DeckOrPlace && zones::deck_can_give(p, s);
            Legal::cards(places::tops(p, s, draw))
                .or(Action::DECK, deck)
                .or(Action::PASS, !draw.mandatory && s.handled == 0)
        }
        step::WHERE => {
            let deck = zones::deck_can_give(p, s);
            Legal::NONE
                .or(Action::DECK, deck)
                .or(Action::DISCARD, s.discard_n > 0)
        }
        step::WHOM => {
            let seats = givers(p, s);
            Seat::first(p.seats).fold(Legal::NONE, |legal, seat| {
                legal.or(Action::seat(seat), seats.has(seat))
            })
        }
        _ => {
            let take = if draw.source == Source::Discard {
                Action::DISCARD
            } else {
                Action::DECK
            };
            let stop = if draw.until == Until::Stand {
                Action::DONE
            } else {
                Action::PASS
            };
            Legal::option(stop).or(take, draw.until != Until::Stand || wanted(p, s, draw))
        }
    }
}

pub(crate) fn apply<S: Sink>(p: &Program, s: &mut State, draw: &Draw, action: Action, sink: &mut S) -> Next {
    let stops = action == Action::PASS || action == Action::DONE;
    // Who is asked whether to draw can always stop: whoever draws had a choice.
    let forced = (stops || s.step != step::WHETHER) && legal(p, s, draw).forced().is_some();
    if !forced {
        s.flags |= flag::FREE;
    }
    if stops {
        if !forced {
            s.idle = s.idle.saturating_add(1);
        }
        if S::ON {
            sink.event(s, Event::Passed { seat: s.actor });
        }
        return Next::Done;
    }
    match (s.step, action.choice()) {
        (step::WHERE, Choice::Card(card)) => {
            if draw.source.is_place() {
                places::take(p, s, draw, card, sink);
            } else {
                take_from_row(p, s, card, sink);
            }
            after(p, s, draw, sink)
        }
        (step::WHERE, _) => {
            if action == Action::DISCARD {
                take_discard(p, s, sink);
            } else {
                zones::draw(p, s, s.actor, sink);
            }
            after(p, s, draw, sink)
        }
        (step::WHOM, Choice::Seat(giver)) => {
            zones::take_unseen(p, s, giver, sink);
            after(p, s, draw, sink)
        }
        _ if draw.until == Until::Stand => hit(p, s, draw, sink),
        _ => go_on(p, s, draw, sink),
    }
}

/// What comes after a card that was chosen.
fn after<S: Sink>(p: &Program, s: &mut State, draw: &Draw, sink: &mut S) -> Next {
    if drawn(p, s, sink) {
        Next::Done
    } else {
        go_on(p, s, draw, sink)
    }
}

/// One card more; then the question again, unless that was a bust.
fn hit<S: Sink>(p: &Program, s: &mut State, draw: &Draw, sink: &mut S) -> Next {
    if !available(p, s, draw) {
        return dry(p, draw);
    }
    match draw.source {
        Source::Deck => {
            zones::draw(p, s, s.actor, sink);
        }
        Source::DeckOrDiscard | Source::DeckOrTableau | Source::DeckOrPlace if zones::deck_can_give(p, s) => {
            zones::draw(p, s, s.actor, sink);
        }
        Source::DeckOrDiscard | Source::Discard => take_discard(p, s, sink),
        // Nobody draws from a row as long as one likes.
        Source::Tableau | Source::DeckOrTableau | Source::Place | Source::DeckOrPlace => {}
        Source::OpponentHand => {
            let next = s.next_of(givers(p, s), s.actor);
            let seat = giver(p, s, draw.opponent).unwrap_or(next);
            zones::take_unseen(p, s, seat, sink);
        }
    }
    let bust = drawn(p, s, sink);
    if !bust && has_room(s, draw) && offers(p, s, draw) {
        Next::Stay
    } else {
        Next::Done
    }
}
