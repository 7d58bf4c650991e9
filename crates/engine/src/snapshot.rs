//! The whole state in words, for tests, golden files and debugging; and the way back, which builds a state from
//! notation. This is a testing door: nothing a player, an agent or a page sees comes through here.

use crate::card::{Card, Suit};
use crate::cards::{CardId, Cards};
use crate::program::{deck::MOST_CARDS, Program};
use crate::rules::is_nil;
use crate::rules::setup::{Laid, Undealt};
use crate::scoring::contract_of_side;
use crate::seat::{BySeat, Seat};
use crate::side::Side;
use crate::state::{flag, hand_pile, Bid, Pile, Reason, State};
use serde::{Deserialize, Serialize};

/// Cards by zone, in notation; deck and discard top first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Zones {
    pub deck: Vec<Card>,
    pub discard: Vec<Card>,
    pub tableau: Vec<Card>,
    pub hands: Vec<Vec<Card>>,
    pub captured: Vec<Vec<Card>>,
    pub picked: Vec<Vec<Card>>,
    pub trick: Vec<Option<Card>>,
    pub house: Vec<Card>,
    /// The piles of the game's own places, place by place, the lowest card first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub piles: Vec<Vec<Vec<Card>>>,
}

/// Everything there is to know; numbers that the seeds fix as −1 are −1 here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StateSnapshot {
    pub hand_no: u16,
    pub turn: u32,
    pub phase: u8,
    pub step: u8,
    pub current_player: Seat,
    pub leader: Seat,
    pub dealer: Seat,
    pub play_direction: i8,
    pub skip_count: u8,
    pub scores: Vec<i32>,
    pub team_scores: Vec<i32>,
    pub player_to_team: Vec<i8>,
    pub chips: Vec<i32>,
    pub staked: Vec<i32>,
    pub current_bid: Vec<i16>,
    pub is_nil_bid: Vec<bool>,
    pub tricks_won: Vec<u8>,
    pub bidding_complete: bool,
    pub team_contracts: Vec<u8>,
    pub accumulated_bags: Vec<u8>,
    pub trump: Option<char>,
    pub declared_suit: Option<char>,
    pub places: Vec<u8>,
    pub out: Vec<bool>,
    pub zones: Zones,
    pub reason: &'static str,
    pub winners: Vec<Side>,
}

fn cards(ids: impl Iterator<Item = CardId>) -> Vec<Card> {
    ids.map(CardId::card).collect()
}

/// The word for an end.
pub fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Running => "running",
        Reason::Win => "win",
        Reason::Draw => "draw",
        Reason::Stuck => "stuck",
        Reason::TurnLimit => "turn_limit",
    }
}

pub fn snapshot(p: &Program, s: &State) -> StateSnapshot {
    let bid = |bid: &Option<Bid>| bid.map_or(-1, |bid| i16::from(bid.contract()));
    StateSnapshot {
        hand_no: s.hand_no,
        turn: s.turn,
        phase: s.phase,
        step: s.step,
        current_player: s.actor,
        leader: s.leader,
        dealer: s.dealer,
        play_direction: s.direction,
        skip_count: s.skips,
        scores: s.score.of_first(p.seats).to_vec(),
        team_scores: if p.team_mode {
            s.team_score.of_first(p.sides).to_vec()
        } else {
            Vec::new()
        },
        player_to_team: Seat::first(p.seats)
            .map(|seat| {
                if p.team_mode {
                    p.side_of[seat].number() as i8
                } else {
                    -1
                }
            })
            .collect(),
        chips: s.chips.of_first(p.seats).to_vec(),
        staked: s.staked.of_first(p.seats).to_vec(),
        current_bid: s.bid.of_first(p.seats).iter().map(bid).collect(),
        is_nil_bid: s.bid.of_first(p.seats).iter().map(|bid| is_nil(*bid)).collect(),
        tricks_won: s.tricks.of_first(p.seats).to_vec(),
        bidding_complete: s.flags & flag::BIDS_IN != 0,
        team_contracts: Side::first(p.sides)
            .map(|side| contract_of_side(p, s, side))
            .collect(),
        accumulated_bags: s.bags.of_first(p.sides).to_vec(),
        trump: s.trump.map(Suit::symbol),
        declared_suit: s.declared.map(Suit::symbol),
        places: s
            .places
            .of_first(p.seats)
            .iter()
            .map(|places| places.now())
            .collect(),
        out: Seat::first(p.seats)
            .map(|seat| (s.out | s.gone | s.folded).has(seat))
            .collect(),
        zones: zones(p, s),
        reason: reason(s.end.reason),
        winners: s.end.winners.into_iter().collect(),
    }
}

fn zones(p: &Program, s: &State) -> Zones {
    let each = |zone: &BySeat<Cards>| {
        zone.of_first(p.seats)
            .iter()
            .map(|hand| cards(hand.ids()))
            .collect()
    };
    Zones {
        deck: cards(s.deck().iter().rev().copied()),
        discard: cards(s.discard().iter().copied()),
        tableau: cards(s.table.ids()),
        hands: each(&s.hand),
        captured: each(&s.won),
        picked: each(&s.picked),
        trick: s
            .trick
            .of_first(p.seats)
            .iter()
            .map(|id| id.map(CardId::card))
            .collect(),
        house: cards(s.hand[Seat::HOUSE].union(s.won[Seat::HOUSE]).ids()),
        piles: piles(p, s),
    }
}

/// The piles of each place; where each seat has its own, those of the first seat come first.
pub(crate) fn piles(p: &Program, s: &State) -> Vec<Vec<Vec<Card>>> {
    let pile = |heap: usize| {
        let mut ids: Vec<CardId> = s.heap_ids(heap).collect();
        ids.reverse();
        cards(ids.into_iter())
    };
    let of_spot = |spot: &crate::program::Spot| {
        let first = usize::from(spot.base);
        (first..first + usize::from(spot.heaps(p.seats)))
            .map(pile)
            .collect()
    };
    p.spots.iter().map(of_spot).collect()
}

/// Whose each of those piles is; those on the table are nobody's.
pub(crate) fn piles_by(p: &Program) -> Vec<Vec<Option<Seat>>> {
    let of_spot = |spot: &crate::program::Spot| {
        let owner = |pile: u8| spot.own.then(|| Seat::new(pile / spot.piles.max(1)));
        (0..spot.heaps(p.seats)).map(owner).collect()
    };
    p.spots.iter().map(of_spot).collect()
}

/// A state described by what differs from a fresh deal; zones that are named are laid out anew.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Arrangement {
    pub hands: Option<Vec<Vec<Card>>>,
    pub captured: Option<Vec<Vec<Card>>>,
    /// Top first.
    pub deck: Option<Vec<Card>>,
    /// Top first.
    pub discard: Option<Vec<Card>>,
    pub tableau: Option<Vec<Card>>,
    /// The piles of each place, the lowest card first.
    pub piles: Option<Vec<Vec<Vec<Card>>>>,
    pub current_player: Option<u8>,
    pub leader: Option<u8>,
    pub dealer: Option<u8>,
    pub play_direction: Option<i8>,
    pub skip_count: Option<u8>,
    pub scores: Option<Vec<i32>>,
    pub team_scores: Option<Vec<i32>>,
    pub chips: Option<Vec<i32>>,
    pub staked: Option<Vec<i32>>,
    pub tricks_won: Option<Vec<u8>>,
    pub accumulated_bags: Option<Vec<u8>>,
    pub trump: Option<Suit>,
    pub broken: Option<Vec<Suit>>,
    pub trick_no: Option<u8>,
    pub opened: Option<bool>,
    pub hand_no: Option<u16>,
    pub phase: Option<u8>,
}

/// Why a position cannot be laid out: the deck of the game does not hold these cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    #[error("{0} is not in the deck of this game, or not so often")]
    NotInDeck(Card),
    #[error("phase {0} does not exist in this game")]
    NoPhase(u8),
}

/// Deals a hand as it is described and begins it, at its first phase or at the one named. Cards that are named nowhere
/// are the deck, shuffled by the seed, unless the description says what the deck is; then they are out of the game.
pub fn lay_out<S: crate::event::Sink>(
    p: &Program,
    game_seed: u64,
    a: &Arrangement,
    sink: &mut S,
) -> Result<State, Misfit> {
    let mut left = p.setup.deck.clone();
    for card in a.named() {
        let at = left.iter().position(|id| id.card() == card);
        left.remove(at.ok_or(Misfit::NotInDeck(card))?);
    }
    let origin = |phase: u8| p.origin.iter().position(|of| *of == Some(phase));
    let phase = match a.phase {
        None => None,
        Some(named) => Some(origin(named).ok_or(Misfit::NoPhase(named))? as u8),
    };
    let lay = |s: &mut State| {
        let shuffled = s.order;
        clear(s);
        if a.deck.is_none() {
            // In the order in which the seed has shuffled them.
            for id in shuffled[..p.setup.deck.len()]
                .iter()
                .filter(|id| left.contains(id))
            {
                s.order[usize::from(s.deck_n)] = *id;
                s.deck_n += 1;
            }
        }
        let layout = Arrangement {
            phase: None,
            leader: a.leader.or(a.current_player),
            ..a.clone()
        };
        *s = arrange(p, s, &layout);
        let undealt = Undealt {
            hands: a.hands.is_none(),
            tableau: a.tableau.is_none(),
            discard: a.discard.is_none(),
            piles: a.piles.is_none(),
        };
        Laid {
            leader: layout.leader.map(|seat| clamped(p, seat)),
            undealt,
        }
    };
    Ok(crate::rules::start_from(p, game_seed, lay, phase, sink))
}

/// Nothing lies anywhere.
fn clear(s: &mut State) {
    s.hand = BySeat::all(Cards::NONE);
    s.won = BySeat::all(Cards::NONE);
    (s.table, s.down) = (Cards::NONE, Cards::NONE);
    (s.deck_n, s.discard_n, s.shown, s.top) = (0, 0, 0, None);
    s.pile = [Pile::EMPTY; 8];
    s.heap.fill(None);
}

impl Arrangement {
    /// Every card that is named.
    fn named(&self) -> impl Iterator<Item = Card> + '_ {
        let piles = [&self.deck, &self.discard, &self.tableau];
        let seats = [&self.hands, &self.captured];
        let single = piles.into_iter().flatten().flatten().copied();
        let placed = self.piles.iter().flatten().flatten().flatten().copied();
        let single = single.chain(placed);
        single.chain(seats.into_iter().flatten().flatten().flatten().copied())
    }
}

/// Lays out a described position on top of a dealt state.
pub fn arrange(p: &Program, dealt: &State, a: &Arrangement) -> State {
    let mut s = *dealt;
    let mut copies = [0u8; 64];
    let mut id = |card: &Card| {
        let copy = &mut copies[card.index()];
        *copy += 1;
        CardId::new(*card, *copy % 2 == 0)
    };
    if let Some(hands) = &a.hands {
        s.end = crate::state::End::default();
        s.hand = BySeat::all(Cards::NONE);
        for (seat, hand) in Seat::first(p.seats).zip(hands) {
            s.pile[hand_pile(seat)] = Pile::EMPTY;
            for card in hand {
                let id = id(card);
                s.hand[seat].put(id);
                if p.setup.blind {
                    s.pile_tuck(hand_pile(seat), id);
                }
            }
        }
    }
    if let Some(captured) = &a.captured {
        s.won = BySeat::all(Cards::NONE);
        for (seat, won) in Seat::first(p.seats).zip(captured) {
            won.iter().for_each(|card| s.won[seat].put(id(card)));
        }
    }
    if let Some(tableau) = &a.tableau {
        s.table = Cards::NONE;
        tableau.iter().for_each(|card| s.table.put(id(card)));
        s.top = tableau.last().copied();
    }
    if let Some(piles) = &a.piles {
        s.heap.fill(None);
        for (spot, piles) in p.spots.iter().zip(piles) {
            for (heap, pile) in (usize::from(spot.base)..).zip(piles) {
                pile.iter().for_each(|card| s.heap_put(heap, id(card)));
            }
        }
    }
    if let Some(deck) = &a.deck {
        s.deck_n = 0;
        for card in deck.iter().rev().take(MOST_CARDS) {
            s.order[usize::from(s.deck_n)] = id(card);
            s.deck_n += 1;
        }
        s.shown = if p.setup.top_up { s.deck_n } else { 0 };
    }
    if let Some(discard) = &a.discard {
        s.discard_n = 0;
        for card in discard.iter().rev().take(MOST_CARDS) {
            let id = id(card);
            s.push_discard(id);
        }
    }
    numbers(p, &mut s, a);
    s
}

/// The seat with this number, or the last one.
fn clamped(p: &Program, number: u8) -> Seat {
    Seat::new(number.min(p.seats - 1))
}

fn numbers(p: &Program, s: &mut State, a: &Arrangement) {
    let seat = |number: u8| clamped(p, number);
    s.leader = a.leader.map_or(s.leader, seat);
    s.actor = a.current_player.or(a.leader).map_or(s.actor, seat);
    s.dealer = a.dealer.map_or(s.dealer, seat);
    s.direction = a
        .play_direction
        .map_or(s.direction, |direction| if direction < 0 { -1 } else { 1 });
    s.skips = a.skip_count.unwrap_or(s.skips);
    fill(&mut s.score.0, a.scores.as_deref());
    fill(&mut s.team_score.0, a.team_scores.as_deref());
    fill(&mut s.chips.0, a.chips.as_deref());
    fill(&mut s.staked.0, a.staked.as_deref());
    fill(&mut s.tricks.0, a.tricks_won.as_deref());
    fill(&mut s.bags.0, a.accumulated_bags.as_deref());
    s.trump = a.trump.or(s.trump);
    if let Some(broken) = &a.broken {
        s.broken = broken.iter().fold(0, |mask, suit| mask | suit.bit());
    }
    s.trick_no = a.trick_no.unwrap_or(s.trick_no);
    if a.opened == Some(true) {
        s.flags |= flag::OPENED;
    }
    s.hand_no = a.hand_no.unwrap_or(s.hand_no);
    if let Some(phase) = a.phase.filter(|phase| usize::from(*phase) < p.phases.len()) {
        s.phase = phase;
        s.step = 0;
        s.segment = p
            .segments
            .iter()
            .position(|segment| (segment.start..segment.end).contains(&phase))
            .map_or(s.segment, |at| at as u8);
        s.flags &= !flag::FIRST_PASS;
    }
    if let (Some(crate::program::Phase::Trick(_)), Some(_)) = (p.phases.get(usize::from(s.phase)), &a.hands) {
        s.owes = s.live(p.all) & s.holders();
    }
}

fn fill<T: Copy>(into: &mut [T], from: Option<&[T]>) {
    for (place, value) in into.iter_mut().zip(from.unwrap_or(&[])) {
        *place = *value;
    }
}
