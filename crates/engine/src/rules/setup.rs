//! The beginning of a hand: reset what belongs to one hand, shuffle, deal, turn up, settle the trump and the first lead.

use super::{places, play, zones};
use crate::card::{Card, Suit, NO_TRUMP};
use crate::cards::{CardId, Cards};
use crate::event::{Event, Sink, Zone};
use crate::program::{FirstLead, PerPlayer, Phase, Program, Trump};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::state::{flag, hand_pile, Pile, State};

/// Deals the hand whose number and dealer stand in the state.
pub fn deal<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    reset(s);
    if !p.spots.is_empty() {
        s.heap.fill(None);
        s.laid = None;
    }
    if S::ON {
        sink.event(
            s,
            Event::HandBegins {
                hand: s.hand_no,
                dealer: s.dealer,
            },
        );
    }
    let n = p.setup.deck.len();
    s.order[..n].copy_from_slice(&p.setup.deck);
    s.rng.shuffle(&mut s.order[..n]);
    s.deck_n = n as u8;
    super::house::deal(p, s, sink);
    deal_hands(p, s, sink);
    turn_tableau(p, s, sink);
    turn_discard(p, s, sink);
    places::deal(p, s, sink);
    settle_trump(p, s, sink);
    zones::turn_top(p, s, sink);
    s.leader = first_leader(p, s);
    s.actor = s.leader;
}

/// What a deal that somebody has laid out leaves to the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undealt {
    pub hands: bool,
    pub tableau: bool,
    pub discard: bool,
    pub piles: bool,
}

/// What somebody has laid out: who leads, if it says so, and what is left to the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    pub leader: Option<Seat>,
    pub undealt: Undealt,
}

/// Deals the rest of a hand that is laid out in part.
pub fn complete<S: Sink>(p: &Program, s: &mut State, undealt: Undealt, sink: &mut S) {
    super::house::deal(p, s, sink);
    if undealt.hands {
        deal_hands(p, s, sink);
    }
    if undealt.tableau {
        turn_tableau(p, s, sink);
    }
    if undealt.discard {
        turn_discard(p, s, sink);
    }
    if undealt.piles {
        places::deal(p, s, sink);
    }
    if s.trump.is_none() {
        settle_trump(p, s, sink);
    }
    zones::turn_top(p, s, sink);
}

/// ResetHandState of seed 003, for everything that belongs to one hand. Bags, scores and chips stay.
fn reset(s: &mut State) {
    s.hand = BySeat::all(Cards::NONE);
    s.won = BySeat::all(Cards::NONE);
    s.picked = BySeat::all(Cards::NONE);
    s.table = Cards::NONE;
    s.down = Cards::NONE;
    s.sets = Cards::NONE;
    s.runs = Cards::NONE;
    s.pile = [Pile::EMPTY; 8];
    s.trick = BySeat::all(None);
    s.bid = BySeat::all(None);
    s.tricks = BySeat::all(0);
    for places in &mut s.places.0 {
        *places = places.of_next_hand();
    }
    s.discard_n = 0;
    s.shown = 0;
    s.direction = 1;
    s.skips = 0;
    s.extra = false;
    (s.out, s.folded, s.all_in) = (SeatSet::EMPTY, SeatSet::EMPTY, SeatSet::EMPTY);
    (s.idle, s.quiet_turns) = (0, 0);
    s.flags = flag::FIRST_PASS;
    (s.trick_no, s.played, s.best, s.broken) = (0, 0, 0, 0);
    s.best_seat = None;
    s.trump = None;
    play::reset_pile(s);
    s.awaits_battle = SeatSet::EMPTY;
    (s.declared, s.open) = (None, None);
    s.next_claim = None;
    (s.last_capturer, s.knocker, s.hand_winner) = (None, None, None);
    (s.declarer, s.allies) = (None, SeatSet::EMPTY);
    (s.called, s.named) = (BySeat::all(None), BySeat::all(0));
    (s.level, s.doubled) = (0, 0);
    (s.dummy, s.for_dummy, s.laid_open) = (None, false, SeatSet::EMPTY);
    (s.segment, s.phase, s.step) = (0, 0, 0);
}

/// The cards each seat gets in this hand; a schedule stays at its last entry.
pub fn hand_size(p: &Program, s: &State) -> usize {
    match &p.setup.per_player {
        PerPlayer::Number(n) => usize::from(*n),
        PerPlayer::Schedule(sizes) => {
            let last = sizes.len().saturating_sub(1);
            sizes
                .get(usize::from(s.hand_no).min(last))
                .map_or(0, |n| usize::from(*n))
        }
        PerPlayer::All => p.setup.deck.len(),
    }
}

/// The cards of it that are dealt before an auction.
fn first_part(p: &Program, s: &State) -> usize {
    match usize::from(p.setup.first_cards) {
        0 => hand_size(p, s),
        first => first.min(hand_size(p, s)),
    }
}

/// The cards that were kept back for after the auction.
pub(super) fn deal_rest<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let seats = p.all & !s.gone;
    let each = hand_size(p, s) - first_part(p, s);
    let total = (each * seats.len() as usize).min(usize::from(s.deck_n));
    deal_around(p, s, seats, total, sink);
}

fn deal_hands<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let seats = p.all & !s.gone;
    let total = (first_part(p, s) * seats.len() as usize).min(usize::from(s.deck_n));
    if p.setup.by_suit {
        return deal_suits(p, s, sink);
    }
    if s.gone.is_empty() && !p.setup.blind && !S::FOLLOWS {
        return deal_fast(p, s, total);
    }
    deal_around(p, s, seats, total, sink);
}

/// One card to each of these seats in turn.
fn deal_around<S: Sink>(p: &Program, s: &mut State, seats: SeatSet, total: usize, sink: &mut S) {
    let mut seat = s.dealer;
    for _ in 0..total {
        seat = seats.next_after(seat, 1);
        let id = s.pop_deck();
        s.hand[seat].put(id);
        if p.setup.blind {
            s.pile_push(hand_pile(seat), id);
        }
        if S::ON {
            sink.event(
                s,
                Event::Dealt {
                    seat,
                    card: Some(id.card()),
                },
            );
        }
    }
}

/// Each seat gets a suit, one seat after the other, so that nothing is told of how the suits lay in the deck; the cards
/// of the others stay where they lie.
fn deal_suits<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let n = usize::from(s.deck_n);
    let seats = p.all & !s.gone;
    for seat in seats {
        for at in 0..n {
            let id = s.order[at];
            if own_suit(seat).is_none() || own_suit(seat) != id.card().own_suit() {
                continue;
            }
            zones::gain(p, s, seat, id);
            if S::ON {
                let card = Some(id.card());
                sink.event(s, Event::Dealt { seat, card });
            }
        }
    }
    let dealt = |id: CardId| {
        seats
            .into_iter()
            .any(|seat| own_suit(seat).is_some() && own_suit(seat) == id.card().own_suit())
    };
    let mut left = 0;
    for at in 0..n {
        let id = s.order[at];
        if !dealt(id) {
            s.order[left] = id;
            left += 1;
        }
    }
    s.deck_n = left as u8;
}

/// The suit a seat is dealt where the deal is by suits.
pub(crate) fn own_suit(seat: Seat) -> Option<Suit> {
    const DEALT: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
    DEALT.get(seat.index()).copied()
}

/// The common case: all seats take part, and nobody follows the cards. Each seat gets all of its cards at once.
#[inline]
fn deal_fast(p: &Program, s: &mut State, total: usize) {
    let n = usize::from(s.deck_n);
    let seats = usize::from(p.seats);
    let mut seat = s.dealer.number();
    for first in 0..seats.min(total) {
        seat = if seat + 1 >= p.seats { 0 } else { seat + 1 };
        let ids = s.order[n - total..n - first].iter().rev().step_by(seats);
        let hand = s.hand[Seat::new(seat)];
        s.hand[Seat::new(seat)] = if p.setup.twice {
            hand.with_all(ids)
        } else {
            hand.with_first_copies(ids)
        };
    }
    s.deck_n = (n - total) as u8;
}

/// A pile that is taken by its top card shows that card alone.
fn turn_tableau<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let n = p.setup.tableau.min(s.deck_n);
    let mut hidden = if p.tableau.piled { n.saturating_sub(1) } else { 0 };
    for _ in 0..n {
        let id = s.pop_deck();
        if hidden > 0 {
            hidden -= 1;
            s.lay_down(id);
            continue;
        }
        s.table.put(id);
        s.top = Some(id.card());
        if S::ON {
            sink.event(
                s,
                Event::Turned {
                    card: id.card(),
                    zone: Zone::Tableau,
                },
            );
        }
    }
}

fn turn_discard<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    for _ in 0..p.setup.discard.min(s.deck_n) {
        let id = s.pop_deck();
        s.push_discard(id);
        if S::ON {
            sink.event(
                s,
                Event::Turned {
                    card: id.card(),
                    zone: Zone::Discard,
                },
            );
        }
    }
}

fn settle_trump<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    s.trump = match p.trump {
        Trump::None => None,
        Trump::Fixed(suit) => Some(suit),
        Trump::Rotating => Some(Suit::new((s.hand_no % 4) as u8)),
        Trump::Chosen if s.hand_no > 0 => None,
        Trump::Bid | Trump::Led => None,
        Trump::Turned | Trump::Chosen => {
            let turned = turned_card(p, s).map(CardId::card);
            if p.setup.top_up {
                s.shown = s.deck_n;
            }
            if let Some(card) = turned.filter(|_| S::ON) {
                let zone = Zone::Deck;
                sink.event(s, Event::Turned { card, zone });
            }
            turned.and_then(|card| suit_turned(p, card))
        }
    };
    if let Some(suit) = s.trump.filter(|_| S::ON) {
        sink.event(s, Event::TrumpIs { suit });
    }
}

/// The suit that a card makes trumps: none, if it has none in tricks.
fn suit_turned(p: &Program, card: Card) -> Option<Suit> {
    let free = |phase: &Phase| matches!(phase, Phase::Trick(trick) if card.is_in(trick.free[NO_TRUMP]));
    card.own_suit().filter(|_| !p.phases.iter().any(free))
}

/// The next undealt card; when all are dealt, the dealer's last one.
fn turned_card(p: &Program, s: &State) -> Option<CardId> {
    let last_dealt = || (!p.setup.deck.is_empty()).then_some(s.order[0]);
    s.deck_top().or_else(last_dealt)
}

/// The seat of the first turn or lead: asked again after the phases that run once, for a pass may move the card.
pub fn first_leader(p: &Program, s: &State) -> Seat {
    let live = s.live(p.all);
    let left = live.next_after(s.dealer, 1);
    match p.setup.first_lead {
        FirstLead::DealerLeft => left,
        FirstLead::Declarer => s.declarer.filter(|seat| live.has(*seat)).unwrap_or(left),
        FirstLead::DeclarerLeft => s.declarer.map_or(left, |seat| live.next_after(seat, 1)),
        FirstLead::LastWinner => s.last_winner.filter(|seat| live.has(*seat)).unwrap_or(left),
        FirstLead::Holder(card) => {
            let holds = |seat: &Seat| card.is_in(s.hand[*seat].kinds());
            live.into_iter().find(holds).unwrap_or(left)
        }
    }
}
