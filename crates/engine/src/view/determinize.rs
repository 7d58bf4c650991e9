//! Full states that agree with all a seat sees and remembers, each equally likely.

use super::hidden_deal::{HiddenDealSampler, Hole, HOLES};
use super::View;
use crate::cards::{CardId, Cards};
use crate::memory::Memory;
use crate::program::Program;
use crate::rng::Rng;
use crate::rules::{answers_a_claim, true_kinds};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::state::{hand_pile, Pile, State};
use arrayvec::ArrayVec;

/// The worlds a view allows, made ready once; sampling one allocates nothing.
///
/// Cards a seat surely holds are in its hand, a card turned up and left in the deck stays in its place, cards surely in
/// the deck or in the face-down pile are there, no hand has a kind its seat surely lacks; all else is open. Bids and bets exclude no world.
#[derive(Clone, Debug)]
pub struct Worlds {
    base: State,
    /// Seats whose hands are hidden, and whose picks are.
    hands: SeatSet,
    picks: SeatSet,
    blind: bool,
    /// Seats whose cards all see, but not which of them they are choosing.
    choosing: SeatSet,
    /// Cards each seat surely has, and those that can be anywhere.
    fixed: BySeat<Cards>,
    pool: Cards,
    /// Seats that have a hole of their own, in order.
    holes: ArrayVec<Seat, HOLES>,
    /// A place in the deck whose card is known, and cards that are somewhere in it.
    turned: Option<(usize, CardId)>,
    in_deck: Cards,
    /// Cards known to lie in the face-down pile, and face down in the discard.
    under: Cards,
    thrown: Cards,
    sampler: HiddenDealSampler,
    /// Who gets cards, in the order of dealing, and how many; and how many of the first are dealt to hands that are sets.
    dealt: ArrayVec<(Seat, u8), 8>,
    unordered: usize,
}

impl Worlds {
    pub fn new(p: &Program) -> Worlds {
        Worlds {
            base: *p.blank,
            hands: SeatSet::EMPTY,
            picks: SeatSet::EMPTY,
            blind: false,
            choosing: SeatSet::EMPTY,
            fixed: BySeat::all(Cards::NONE),
            pool: Cards::NONE,
            holes: ArrayVec::new(),
            turned: None,
            in_deck: Cards::NONE,
            under: Cards::NONE,
            thrown: Cards::NONE,
            sampler: HiddenDealSampler::default(),
            dealt: ArrayVec::new(),
            unordered: 0,
        }
    }

    /// Takes in what a seat knows.
    pub fn prepare(&mut self, view: View<'_>) {
        self.base = *view.state;
        self.blind = view.program.setup.blind;
        self.hands = Seat::first(8).filter(|seat| !view.sees_hand(*seat)).collect();
        let others = !view.seat.alone();
        (self.picks, self.choosing) = if view.program.setup.open {
            (SeatSet::EMPTY, others)
        } else {
            (others, SeatSet::EMPTY)
        };
        self.fixed = BySeat::all(Cards::NONE);
        self.turned = None;
        (self.in_deck, self.under, self.thrown) = (Cards::NONE, Cards::NONE, Cards::NONE);
        self.holes.clear();
        let mut pool = view.unseen();
        if let Some((kind, under)) = view.turned() {
            if kind.is_in(pool.kinds()) && under < self.base.deck_n {
                self.turned = Some((usize::from(under), pool.take(kind)));
            }
        }
        let memory = view.memory;
        if let Some(memory) = memory {
            self.place_known(view, memory, &mut pool);
        }
        self.pool = pool;
        let mut holes = ArrayVec::new();
        let mut free = pool.len();
        for seat in view.program.all.without(view.seat) {
            let lacks = memory.map_or(0, |memory| memory.lacks(seat)) & pool.kinds();
            let room = self.size(seat) - self.fixed[seat].len();
            if lacks != 0 && room > 0 && holes.len() + 1 < HOLES {
                free -= room;
                self.holes.push(seat);
                holes.push(Hole {
                    room: room as u8,
                    lacks,
                });
            }
        }
        if free > 0 || holes.is_empty() {
            holes.push(Hole {
                room: free as u8,
                lacks: 0,
            });
        }
        self.sampler.prepare(pool, holes);
        self.line_up();
    }

    /// The order of dealing: first the seats with a hole of their own.
    fn line_up(&mut self) {
        let others = Seat::first(8).filter(|seat| !self.holes.contains(seat));
        let seats: ArrayVec<Seat, 16> = self.holes.iter().copied().chain(others).collect();
        self.dealt.clear();
        self.unordered = 0;
        for seat in seats {
            let size = self.size(seat);
            if size == 0 {
                continue;
            }
            let new = size - self.fixed[seat].len();
            // Of the seats that share a hole only the first can do without an order.
            let own = self.dealt.len() <= self.holes.len();
            if own && self.is_set(seat) && self.dealt.iter().all(|(seat, _)| self.is_set(*seat)) {
                self.unordered += new as usize;
            }
            self.dealt.push((seat, new as u8));
        }
    }

    /// Whether the hidden cards of a seat are a hand and nothing else, in no order.
    fn is_set(&self, seat: Seat) -> bool {
        let picking = self.picks.has(seat) && !self.base.picked[seat].is_empty();
        !picking && !self.blind
    }

    /// Whether the claim that has to be answered is a lie in all of them: the claimer cannot have as many.
    pub fn expose_the_claim(&self, p: &Program) -> bool {
        let (s, claimer) = (&self.base, self.base.chosen_seat);
        // An open hand shows what the claimer has.
        if !answers_a_claim(p, s) || self.blind || !self.choosing.is_empty() {
            return false;
        }
        let honest = true_kinds(p, s.rank);
        let can = self.fixed[claimer].only(honest).len() + self.pool.only(honest).len();
        can < s.picked[claimer].len()
    }

    /// Cards that the memory puts in their places leave the pool.
    fn place_known(&mut self, view: View<'_>, memory: &Memory, pool: &mut Cards) {
        let deck_room = u32::from(self.base.deck_n) - u32::from(self.turned.is_some());
        self.in_deck = taken(pool, memory.in_deck(), deck_room);
        self.under = taken(pool, memory.under(), self.base.face_down().len());
        self.thrown = taken(pool, memory.thrown(), self.base.discards_down().len());
        let others = view.program.all.without(view.seat).into_iter();
        for seat in others.filter(|seat| !view.sees_hand(*seat)) {
            for id in memory.holds(seat).ids() {
                let open = id.card().is_in(pool.kinds());
                if open && self.fixed[seat].len() < self.size(seat) {
                    self.fixed[seat].put(pool.take(id.card()));
                }
            }
        }
    }

    /// Hidden cards of a seat.
    fn size(&self, seat: Seat) -> u32 {
        let hidden = |seats: SeatSet, cards: Cards| if seats.has(seat) { cards.len() } else { 0 };
        hidden(self.hands, self.base.hand[seat]) + hidden(self.picks, self.base.picked[seat])
    }

    /// One of the worlds, with a fresh stream of chance: keeping the real one would foresee reshuffles.
    pub fn sample(&self, rng: &mut Rng) -> State {
        let mut s = self.base;
        s.rng = Rng::new(rng.word());
        let cells = self.sampler.deal(rng, self.unordered);
        let mut cells = &cells[..];
        for (seat, new) in &self.dealt {
            let (new, rest) = cells.split_at(usize::from(*new).min(cells.len()));
            self.fill(&mut s, *seat, new, rng);
            cells = rest;
        }
        let mut cards = cells.iter().copied();
        if s.deck_n > 0 {
            self.fill_deck(&mut s, &mut cards, rng);
        }
        let thrown = self.fill_discard(&mut s, &mut cards);
        let down = self.base.face_down();
        if !down.is_empty() {
            let unknown = (down.len() - self.under.len()) as usize;
            let under: Cards = cards.by_ref().take(unknown).fold(self.under, Cards::with);
            s.table = s.table.without(down).union(under);
            // A card of the pile may lie in the discard now, so both are put together anew.
            s.down = thrown.union(under);
            self.restake(&mut s, down, under);
        }
        if !self.choosing.is_empty() {
            self.choose_anew(&mut s, rng);
        }
        s
    }

    /// Of an open hand any cards can be the ones that are being chosen.
    fn choose_anew(&self, s: &mut State, rng: &mut Rng) {
        let choosers = Seat::first(6).filter(|seat| self.choosing.has(*seat));
        for seat in choosers.filter(|seat| !self.base.picked[*seat].is_empty()) {
            let (picked, hand) = (s.picked[seat], s.hand[seat]);
            let mut all: ArrayVec<CardId, 128> = hand.union(picked).ids().collect();
            rng.shuffle(&mut all);
            let (picks, hand) = all.split_at((picked.len() as usize).min(all.len()));
            (s.picked[seat], s.hand[seat]) = (gathered(picks), gathered(hand));
        }
    }

    /// The cards staked before the seats (War) are those that now lie face down. The piles are read from the base: the
    /// links of cards that changed places belong to other piles by now.
    fn restake(&self, s: &mut State, down: Cards, under: Cards) {
        let mut new = under.ids();
        for pile in [6, 7] {
            s.pile[pile] = Pile::EMPTY;
            for id in self.base.pile_ids(pile) {
                let id = if down.has(id) {
                    new.next().unwrap_or(id)
                } else {
                    id
                };
                s.pile_tuck(pile, id);
            }
        }
    }

    /// The deck: the card turned up in its place, those surely in it anywhere, and the next ones.
    fn fill_deck(&self, s: &mut State, cards: &mut impl Iterator<Item = CardId>, rng: &mut Rng) {
        let room = usize::from(s.deck_n) - usize::from(self.turned.is_some());
        let unknown = room - self.in_deck.len() as usize;
        let mut deck: ArrayVec<CardId, 128> = self.in_deck.ids().collect();
        deck.extend(cards.take(unknown));
        if !self.in_deck.is_empty() {
            rng.shuffle(&mut deck);
        }
        if let Some((place, id)) = self.turned {
            deck.insert(place.min(deck.len()), id);
        }
        s.order[..deck.len()].copy_from_slice(&deck);
    }

    /// The discards that lie face down: those the seat has thrown itself stay in their places.
    fn fill_discard(&self, s: &mut State, cards: &mut impl Iterator<Item = CardId>) -> Cards {
        let down = self.base.discards_down();
        if down.is_empty() {
            return down;
        }
        let (mut thrown, mut new) = (self.thrown, Cards::NONE);
        let first = s.order.len() - usize::from(s.discard_n);
        for at in first..s.order.len() {
            let old = s.order[at];
            if !down.has(old) {
                continue;
            }
            let id = if old.card().is_in(thrown.kinds()) {
                Some(thrown.take(old.card()))
            } else {
                cards.next()
            };
            let id = id.unwrap_or(old);
            s.order[at] = id;
            new.put(id);
        }
        s.down = s.down.without(down).union(new);
        new
    }

    /// Gives a seat its hidden cards: those it surely has, and the next ones.
    #[inline]
    fn fill(&self, s: &mut State, seat: Seat, new: &[CardId], rng: &mut Rng) {
        if self.is_set(seat) {
            s.hand[seat] = self.fixed[seat].with_all(new);
            return;
        }
        self.fill_in_order(s, seat, new, rng);
    }

    /// The same where some cards are picked, or the hand is a pile.
    fn fill_in_order(&self, s: &mut State, seat: Seat, new: &[CardId], rng: &mut Rng) {
        let picked = if self.picks.has(seat) {
            s.picked[seat].len()
        } else {
            0
        };
        let mut all: ArrayVec<CardId, 128> = self.fixed[seat].ids().collect();
        all.extend(new.iter().copied());
        rng.shuffle(&mut all);
        let (picks, hand) = all.split_at((picked as usize).min(all.len()));
        if self.picks.has(seat) {
            s.picked[seat] = gathered(picks);
        }
        if self.hands.has(seat) {
            s.hand[seat] = gathered(hand);
            if self.blind && PLAYERS.has(seat) {
                s.pile[hand_pile(seat)] = Pile::EMPTY;
                for id in hand {
                    s.pile_tuck(hand_pile(seat), *id);
                }
            }
        }
    }
}

/// Seats that are no bank.
const PLAYERS: SeatSet = SeatSet::first_of(6);

fn gathered(ids: &[CardId]) -> Cards {
    Cards::NONE.with_all(ids)
}

/// Cards of the pool that are known to lie in a place with so much room.
fn taken(pool: &mut Cards, known: Cards, room: u32) -> Cards {
    let mut cards = Cards::NONE;
    for id in known.ids() {
        if id.card().is_in(pool.kinds()) && cards.len() < room {
            cards.put(pool.take(id.card()));
        }
    }
    cards
}

impl View<'_> {
    /// A full state that agrees with all the seat sees and remembers, each equally likely. For many samples of one view
    /// make the `Worlds` once.
    pub fn determinize(self, rng: &mut Rng) -> State {
        let mut worlds = Worlds::new(self.program);
        worlds.prepare(self);
        worlds.sample(rng)
    }

    /// Open hands are those of seats: the face-down cards of the house stay hidden.
    fn sees_hand(self, seat: Seat) -> bool {
        (self.program.setup.open && PLAYERS.has(seat))
            || self.state.laid_open.has(seat)
            || (seat == self.seat && !self.program.setup.blind)
    }

    /// Cards the seat does not see: hidden hands, uncommitted picks from them, face-down cards, the deck.
    fn unseen(self) -> Cards {
        let s = self.state;
        let mut pool = s.face_down().union(s.discards_down());
        for seat in Seat::first(8) {
            if !self.sees_hand(seat) {
                pool = pool.union(s.hand[seat]);
            }
            if seat != self.seat && !self.program.setup.open {
                pool = pool.union(s.picked[seat]);
            }
        }
        s.deck().iter().fold(pool, |pool, id| pool.with(*id))
    }
}
