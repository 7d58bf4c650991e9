//! Places of a game's own: piles in which cards lie open. Cards are played to them one after another, each where it fits;
//! where it fits on several piles its player chooses one. `handled` counts the cards laid in this phase, `State::laid`
//! is the last card laid in this turn, which nobody takes back in it.

use super::{condition, effect, moved, zones, Next};
use crate::action::{Action, Legal};
use crate::card::Card;
use crate::cards::{CardId, Cards};
use crate::event::{Event, Sink, Zone};
use crate::program::{Draw, Phase, Play, Program, Spot};
use crate::seat::Seat;
use crate::state::State;

/// The step of a play in which its pile is chosen.
pub const PILE: u8 = 6;

/// The spots of a mask.
fn spots(p: &Program, mask: u8) -> impl Iterator<Item = &Spot> {
    let named = move |at: usize| mask >> at & 1 == 1;
    p.spots
        .iter()
        .enumerate()
        .filter(move |(at, _)| named(*at))
        .map(|(_, spot)| spot)
}

/// What may be laid on a pile as it lies.
#[inline]
fn open(s: &State, spot: &Spot, seat: Seat, pile: u8) -> u64 {
    let top = s.heap_top(spot.heap(seat, pile));
    let fitting = top.map_or(spot.starts, |top| spot.follows[top.card().index()]);
    fitting & spot.kinds(pile)
}

/// Kinds that fit somewhere.
fn fitting(p: &Program, s: &State, seat: Seat, mask: u8) -> u64 {
    spots(p, mask)
        .flat_map(|spot| (0..spot.piles).map(move |pile| open(s, spot, seat, pile)))
        .fold(0, |kinds, open| kinds | open)
}

/// The cards of the hand that may be laid.
pub(super) fn cards(p: &Program, s: &State, play: &Play) -> u64 {
    let mask = condition::mask(p, s, &play.test) | p.wild;
    s.hand[s.actor].kinds() & mask & fitting(p, s, s.actor, play.places)
}

/// The piles that a card fits on. Of empty piles of one place that are alike only the first.
fn targets(p: &Program, s: &State, play: &Play, card: Card) -> Legal {
    let mut legal = Legal::NONE;
    for spot in spots(p, play.places) {
        let mut empty = false;
        for pile in 0..spot.piles {
            let is_empty = s.heap_top(spot.heap(s.actor, pile)).is_none() && !spot.by_suit;
            let fits = card.is_in(open(s, spot, s.actor, pile)) && !(is_empty && empty);
            legal = legal.or(Action::pile(spot.slot + pile), fits);
            empty |= is_empty;
        }
    }
    legal
}

/// The card that waits for its pile.
fn waiting(s: &State) -> Option<CardId> {
    s.picked[s.actor].ids().next()
}

/// The piles among which a seat has to choose now.
pub fn waiting_piles(p: &Program, s: &State, seat: Seat) -> Legal {
    match p.phases.get(usize::from(s.phase)) {
        Some(Phase::Play(play)) if !s.over() && s.actor == seat && s.step == PILE => legal_piles(p, s, play),
        _ => Legal::NONE,
    }
}

/// The piles among which the acting seat chooses.
pub(super) fn legal_piles(p: &Program, s: &State, play: &Play) -> Legal {
    let fitting = waiting(s).map_or(Legal::NONE, |id| targets(p, s, play, id.card()));
    if fitting.is_empty() {
        any_pile(p, play)
    } else {
        fitting
    }
}

/// In a world that somebody imagines the card that was chosen may fit nowhere.
fn any_pile(p: &Program, play: &Play) -> Legal {
    let piles = spots(p, play.places).flat_map(|spot| spot.slot..spot.slot + spot.piles);
    piles.fold(Legal::NONE, |legal, pile| legal.or(Action::pile(pile), true))
}

/// A card is chosen: it lies, or its pile is asked for.
pub(super) fn choose_card<S: Sink>(
    p: &Program,
    s: &mut State,
    play: &Play,
    card: Card,
    sink: &mut S,
) -> Next {
    let (seat, legal) = (s.actor, targets(p, s, play, card));
    let id = zones::lose(p, s, seat, card);
    match legal.forced() {
        Some(pile) => lay(p, s, play, id, pile, sink),
        None => {
            s.picked[seat].put(id);
            s.step = PILE;
            Next::Stay
        }
    }
}

/// The pile of the card is chosen.
pub(super) fn choose_pile<S: Sink>(
    p: &Program,
    s: &mut State,
    play: &Play,
    pile: Action,
    sink: &mut S,
) -> Next {
    let Some(id) = waiting(s) else {
        return Next::Done;
    };
    s.picked[s.actor] = Cards::NONE;
    lay(p, s, play, id, pile, sink)
}

/// The pile behind an action of the acting seat.
fn heap_of(p: &Program, s: &State, action: Action) -> usize {
    let number = action.pile_number().unwrap_or(0);
    let spot = p.spots.iter().rev().find(|spot| spot.slot <= number);
    spot.map_or(0, |spot| spot.heap(s.actor, number - spot.slot))
}

fn lay<S: Sink>(p: &Program, s: &mut State, play: &Play, id: CardId, pile: Action, sink: &mut S) -> Next {
    let (seat, heap, card) = (s.actor, heap_of(p, s, pile), id.card());
    s.heap_put(heap, id);
    s.laid = Some(id);
    s.rank = card.rank();
    s.handled = s.handled.saturating_add(1);
    moved(s);
    if S::ON {
        let to = Zone::Pile(heap as u8);
        sink.event(s, Event::Played { seat, card, to });
    }
    super::play::score(p, s, seat, Cards::NONE.with(id), sink);
    let next = effect::trigger(p, s, sink);
    go_on(s, play, next)
}

/// After a card and what it brought: whether another one may be laid. Everybody is asked alike, able or not.
pub(super) fn go_on(s: &mut State, play: &Play, next: Next) -> Next {
    if next != Next::Done || s.handled >= play.max || s.hand[s.actor].is_empty() {
        return next;
    }
    s.step = super::play::step::CARDS;
    Next::Stay
}

/// The piles that a draw may take from, each with its spot: the own ones, or those of the others.
fn within_reach<'a>(p: &'a Program, s: &'a State, draw: &Draw) -> impl Iterator<Item = (&'a Spot, usize)> {
    let (seat, robs) = (s.actor, draw.robs);
    let others = s.live(p.all).without(seat);
    spots(p, draw.places).flat_map(move |spot| {
        let owners = if robs && spot.own { others } else { seat.alone() };
        let piles = move |owner: Seat| (0..spot.piles).map(move |pile| (spot, spot.heap(owner, pile)));
        owners.into_iter().flat_map(piles)
    })
}

/// The cards that can be drawn from places: those on top, but not the one just laid.
pub(super) fn tops(p: &Program, s: &State, draw: &Draw) -> u64 {
    within_reach(p, s, draw)
        .filter_map(|(_, heap)| s.heap_top(heap))
        .filter(|id| s.laid != Some(*id))
        .fold(0, |kinds, id| kinds | id.card().bit())
}

/// The top card of this kind comes into the hand, and another takes its place where the rules say so.
pub(super) fn take<S: Sink>(p: &Program, s: &mut State, draw: &Draw, card: Card, sink: &mut S) {
    let seat = s.actor;
    let is_it = |id: CardId| id.card() == card && s.laid != Some(id);
    let found = within_reach(p, s, draw).find(|(_, heap)| s.heap_top(*heap).is_some_and(is_it));
    let Some((refills, heap)) = found.map(|(spot, heap)| (spot.refills, heap)) else {
        return;
    };
    if let Some(id) = s.heap_take(heap) {
        s.taken_from_discard = Some(card);
        zones::gain(p, s, seat, id);
        moved(s);
        if S::ON {
            let (from, card) = (Zone::Pile(heap as u8), Some(card));
            sink.event(s, Event::Drew { seat, from, card });
        }
    }
    if refills && s.heap_top(heap).is_none() {
        turn(p, s, heap, sink);
    }
}

/// The next card of the deck is turned up on a pile.
fn turn<S: Sink>(p: &Program, s: &mut State, heap: usize, sink: &mut S) {
    let Some(id) = zones::next_card(p, s, sink) else {
        return;
    };
    s.heap_put(heap, id);
    if S::ON {
        let (card, zone) = (id.card(), Zone::Pile(heap as u8));
        sink.event(s, Event::Turned { card, zone });
    }
}

/// After the hands: cards are turned up in the places, one to each pile in turn, seat by seat from the dealer's left.
pub(super) fn deal<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    for spot in p.spots.iter().filter(|spot| spot.deal > 0) {
        let seats = if spot.own { (p.all & !s.gone).len() } else { 1 };
        let mut seat = s.dealer;
        for _ in 0..seats {
            seat = (p.all & !s.gone).next_after(seat, 1);
            for card in 0..spot.deal {
                if s.deck_n > 0 {
                    turn(p, s, spot.heap(seat, card % spot.piles.max(1)), sink);
                }
            }
        }
    }
}
