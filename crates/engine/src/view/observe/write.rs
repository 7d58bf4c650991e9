//! Writes a view as numbers, straight from the state: no list and no text is made on the way.

use super::{row, step_index, Field, Plan, NOWHERE, STEPS};
use crate::card::{Card, Rank, Suit};
use crate::cards::{CardId, Cards};
use crate::memory::Memory;
use crate::rules::is_nil;
use crate::scoring::contract_of_side;
use crate::seat::Seat;
use crate::side::Side;
use crate::state::flag;
use crate::view::View;

/// Four numbers for each set of four bits: 1 where a bit is set.
static FOURS: [[f32; 4]; 16] = fours();

const fn fours() -> [[f32; 4]; 16] {
    let (mut fours, mut set) = ([[0.0; 4]; 16], 0);
    while set < 16 {
        let mut bit = 0;
        while bit < 4 {
            fours[set][bit] = (set >> bit & 1) as f32;
            bit += 1;
        }
        set += 1;
    }
    fours
}

/// The bits of the 52 kinds, one beside the other.
#[inline]
const fn packed(kinds: u64) -> u64 {
    let low = kinds & 0x1FFF | (kinds >> 16 & 0x1FFF) << 13;
    low | (kinds >> 32 & 0x1FFF) << 26 | (kinds >> 48 & 0x1FFF) << 39
}

/// The numbers of one seat, as they are written.
struct Numbers<'a> {
    plan: &'a Plan,
    out: &'a mut [f32],
}

impl Numbers<'_> {
    /// The numbers of a row; none where they never change.
    #[inline]
    fn row(&mut self, row: usize, width: usize) -> Option<&mut [f32]> {
        let at = self.plan.at[row];
        if at == NOWHERE {
            return None;
        }
        let at = usize::from(at);
        self.out.get_mut(at..at + width)
    }

    /// Numbers of a row of ranks.
    const fn ranks(&self) -> usize {
        if self.plan.jokers {
            15
        } else {
            13
        }
    }

    #[inline]
    fn has(&self, field: Field) -> bool {
        self.plan.at[row(field, 0)] != NOWHERE
    }

    /// How often each card is there.
    #[inline]
    fn cards(&mut self, row: usize, cards: Cards) {
        let Some(out) = self.row(row, 52).and_then(|out| out.first_chunk_mut::<52>()) else {
            return;
        };
        let [first, second] = cards.0;
        if first | second == 0 {
            *out = [0.0; 52];
            return self.jokers(row, [0, 0]);
        }
        let mut left = packed(first);
        for four in out.chunks_exact_mut(4) {
            four.copy_from_slice(&FOURS[left as usize & 15]);
            left >>= 4;
        }
        if second != 0 {
            let mut left = packed(second);
            for out in out {
                *out += (left & 1) as f32;
                left >>= 1;
            }
        }
        self.jokers(row, [first, second]);
    }

    /// How often each joker is there, after the other cards.
    #[inline]
    fn jokers(&mut self, row: usize, kinds: [u64; 2]) {
        if !self.plan.jokers {
            return;
        }
        if let Some(out) = self.row(row, 60) {
            for (out, joker) in out.iter_mut().zip(Card::all()).skip(52) {
                *out = f32::from(kinds.map(|kinds| u8::from(joker.is_in(kinds))).iter().sum::<u8>());
            }
        }
    }

    /// 1 at one card, or nowhere.
    #[inline]
    fn card(&mut self, row: usize, card: Option<Card>) {
        if let Some(out) = self.row(row, 52).and_then(|out| out.first_chunk_mut::<52>()) {
            *out = [0.0; 52];
            if let Some(out) = card.and_then(|card| out.get_mut(card.place())) {
                *out = 1.0;
            }
        }
        self.jokers(row, [card.map_or(0, Card::bit), 0]);
    }

    #[inline]
    fn number(&mut self, field: Field, value: f32) {
        if let Some([out]) = self.row(row(field, 0), 1) {
            *out = value;
        }
    }

    /// 1 at one place, or nowhere.
    #[inline]
    fn place(&mut self, field: Field, width: usize, place: Option<usize>) {
        if let Some(out) = self.row(row(field, 0), width) {
            out.fill(0.0);
            if let Some(out) = place.and_then(|place| out.get_mut(place)) {
                *out = 1.0;
            }
        }
    }

    /// 1 where a bit is set.
    #[inline]
    fn bits(&mut self, row: usize, width: usize, set: u32) {
        if let Some(out) = self.row(row, width) {
            for (at, out) in out.iter_mut().enumerate() {
                *out = (set >> at & 1) as f32;
            }
        }
    }
}

impl View<'_> {
    /// Writes the numbers that can vary; the others stand in the template of the plan.
    pub fn observe(self, plan: &Plan, out: &mut [f32]) {
        let mut out = Numbers { plan, out };
        self.observe_zones(&mut out);
        self.observe_seats(&mut out);
        if plan.remembers {
            self.observe_memory(&mut out);
        }
        self.observe_course(&mut out);
        self.observe_numbers(&mut out);
    }

    /// How far a seat is from the own one, of so many seats.
    #[inline]
    const fn distance(from: Seat, to: Seat, seats: u8) -> usize {
        let (from, to) = (from.index(), to.index());
        if to >= from {
            to - from
        } else {
            to + seats as usize - from
        }
    }

    /// The seats with how far they are from the own one.
    #[inline]
    fn away(self) -> impl Iterator<Item = (usize, Seat)> {
        let (seats, own) = (self.program.seats, self.seat);
        Seat::first(seats).map(move |seat| (Self::distance(own, seat, seats), seat))
    }

    fn observe_zones(self, out: &mut Numbers<'_>) {
        let s = self.state;
        let known = |of: fn(&Memory) -> Cards| self.memory.map_or(Cards::NONE, of);
        out.cards(row(Field::Hand, 0), self.hand());
        out.cards(row(Field::Picked, 0), s.picked[self.seat]);
        if out.has(Field::Discard) {
            let all: Cards = s.discard().iter().copied().collect();
            out.cards(row(Field::Discard, 0), all.without(s.discards_down()));
            out.card(row(Field::DiscardTop, 0), self.open_discard_top());
        }
        out.cards(row(Field::Thrown, 0), known(Memory::thrown));
        out.cards(row(Field::Tableau, 0), s.table.without(s.face_down()));
        out.cards(row(Field::Buried, 0), known(Memory::under));
        out.cards(row(Field::House, 0), s.won[Seat::HOUSE]);
        out.cards(row(Field::InDeck, 0), known(Memory::in_deck));
        out.card(row(Field::Top, 0), s.top);
        out.card(row(Field::Turned, 0), self.turned().map(|(card, _)| card));
    }

    /// The first card of the discard that lies face up.
    fn open_discard_top(self) -> Option<Card> {
        let down = self.state.discards_down();
        let mut open = self.state.discard().iter().filter(|id| !down.has(**id));
        open.next().map(|id| id.card())
    }

    fn observe_seats(self, out: &mut Numbers<'_>) {
        let (p, s) = (self.program, self.state);
        let melded = s.sets.union(s.runs);
        for (away, seat) in self.away() {
            out.card(row(Field::Trick, away), s.trick[seat].map(CardId::card));
            out.cards(row(Field::Captured, away), s.won[seat]);
            let open = p.setup.open || s.laid_open.has(seat);
            let shown = if open {
                s.hand[seat].union(s.picked[seat])
            } else {
                Cards::NONE
            };
            out.cards(row(Field::OpenHands, away), shown);
            out.cards(
                row(Field::Melds, away),
                melded.without(melded.without(s.won[seat])),
            );
        }
        if !p.spots.is_empty() {
            self.observe_piles(out);
        }
        self.numbers(out, Field::HandCounts, |seat| self.count(seat) as f32);
        self.numbers(out, Field::Tricks, |seat| f32::from(s.tricks[seat]));
        self.numbers(out, Field::Scores, |seat| s.score[seat] as f32);
        self.numbers(out, Field::Places, |seat| f32::from(s.places[seat].now()));
        let gone = s.out | s.gone | s.folded;
        self.numbers(out, Field::Out, |seat| f32::from(u8::from(gone.has(seat))));
        self.numbers(out, Field::TricksTotal, |seat| f32::from(s.tricks_total[seat]));
        self.numbers(out, Field::CapturedTotal, |seat| {
            f32::from(s.captured_total[seat])
        });
        self.numbers(out, Field::HandsWon, |seat| f32::from(s.hand_wins[seat]));
        if out.has(Field::Bids) {
            self.observe_bids(out);
        }
        if out.has(Field::Chips) {
            self.numbers(out, Field::Chips, |seat| s.chips[seat] as f32);
            self.numbers(out, Field::Staked, |seat| s.staked[seat] as f32);
            let most = s.staked.of_first(p.seats).iter().copied().max().unwrap_or(0);
            out.number(Field::Pot, s.pot() as f32);
            out.number(Field::ToCall, (most - s.staked[self.seat]) as f32);
        }
        if p.team_mode {
            self.sides(out, Field::TeamScores, |side| s.team_score[side] as f32);
        }
    }

    /// What lies in the piles of places, and what lies on top of them.
    fn observe_piles(self, out: &mut Numbers<'_>) {
        let (p, s) = (self.program, self.state);
        let gathered = |seat: Seat, own: bool| {
            let spots = p.spots.iter().filter(move |spot| spot.own == own);
            let heaps = spots.flat_map(move |spot| (0..spot.piles).map(move |pile| spot.heap(seat, pile)));
            heaps.fold((Cards::NONE, Cards::NONE), |(all, tops), heap| {
                let top = s.heap_top(heap).into_iter().collect();
                (all.union(s.heap_cards(heap)), tops.union(top))
            })
        };
        for (away, seat) in self.away() {
            let (all, tops) = gathered(seat, true);
            out.cards(row(Field::Piles, away), all);
            out.cards(row(Field::PileTops, away), tops);
        }
        let (all, tops) = gathered(self.seat, false);
        out.cards(row(Field::TablePiles, 0), all);
        out.cards(row(Field::TablePileTops, 0), tops);
    }

    fn observe_bids(self, out: &mut Numbers<'_>) {
        let (p, s) = (self.program, self.state);
        self.numbers(out, Field::Bids, |seat| {
            s.bid[seat].map_or(-1.0, |bid| f32::from(bid.contract()))
        });
        self.numbers(out, Field::Nils, |seat| f32::from(u8::from(is_nil(s.bid[seat]))));
        self.sides(out, Field::Contracts, |side| {
            f32::from(contract_of_side(p, s, side))
        });
        self.sides(out, Field::Bags, |side| f32::from(s.bags[side]));
        self.numbers(out, Field::BidSuits, |seat| f32::from(self.bid_suit(seat)));
        out.number(Field::Doubled, f32::from(s.doubled));
        let done = s.flags & flag::BIDS_IN != 0;
        out.number(Field::BiddingComplete, f32::from(u8::from(done)));
    }

    #[inline]
    fn numbers(self, out: &mut Numbers<'_>, field: Field, of: impl Fn(Seat) -> f32) {
        if let Some(out) = out.row(row(field, 0), usize::from(self.program.seats)) {
            for (away, seat) in self.away() {
                out[away] = of(seat);
            }
        }
    }

    fn sides(self, out: &mut Numbers<'_>, field: Field, of: impl Fn(Side) -> f32) {
        let count = usize::from(self.program.sides);
        let own = self.program.side_of[self.seat].index();
        if let Some(out) = out.row(row(field, 0), count) {
            for side in Side::first(self.program.sides) {
                out[(side.index() + count - own) % count] = of(side);
            }
        }
    }

    fn observe_memory(self, out: &mut Numbers<'_>) {
        let Some(memory) = self.memory else {
            return self.observe_nothing_known(out);
        };
        self.numbers(out, Field::FaceDownBy, |seat| {
            f32::from(memory.owners().face_down(seat))
        });
        for (away, seat) in self.away() {
            let ranks = out.ranks();
            if let Some(out) = out.row(row(Field::SaidRanks, away), ranks) {
                for (out, claimed) in out.iter_mut().zip(memory.claims(seat)) {
                    *out = f32::from(*claimed);
                }
            }
            if away == 0 {
                continue;
            }
            out.cards(row(Field::Holds, away), memory.holds(seat));
            let lacks = memory.lacks(seat);
            out.cards(row(Field::Lacks, away), Cards([lacks, 0]));
            let voids = Suit::ALL
                .into_iter()
                .filter(|suit| lacks & suit.mask() == suit.mask());
            let voids = voids.fold(0, |set, suit| set | u32::from(suit.bit()));
            out.bits(row(Field::Voids, away), 4, voids);
            out.bits(row(Field::Asked, away), ranks, u32::from(memory.asked(seat)));
        }
    }

    /// Somebody who did not listen knows nothing of the others.
    #[cold]
    fn observe_nothing_known(self, out: &mut Numbers<'_>) {
        let known = [
            Field::SaidRanks,
            Field::Holds,
            Field::Lacks,
            Field::Voids,
            Field::Asked,
        ];
        for (away, _) in self.away() {
            for field in known {
                let width = field.shape().width(0, out.plan.jokers);
                if let Some(out) = out.row(row(field, away), width) {
                    out.fill(0.0);
                }
            }
        }
        self.numbers(out, Field::FaceDownBy, |_| 0.0);
    }

    /// 1 at a seat, or nowhere.
    #[inline]
    fn seat_at(self, out: &mut Numbers<'_>, field: Field, seat: Option<Seat>) {
        let seats = self.program.seats;
        let place = seat.map(|seat| Self::distance(self.seat, seat, seats));
        out.place(field, usize::from(seats), place);
    }

    fn observe_course(self, out: &mut Numbers<'_>) {
        let (p, s) = (self.program, self.state);
        if p.team_mode {
            let partners = p.members_of(p.side_of[self.seat]).without(self.seat);
            self.numbers(out, Field::Partners, |seat| {
                f32::from(u8::from(partners.has(seat)))
            });
        }
        self.seat_at(out, Field::Actor, Some(s.actor));
        self.seat_at(out, Field::Leader, self.leader());
        self.seat_at(out, Field::Dealer, Some(s.dealer));
        self.seat_at(out, Field::Knocker, s.knocker);
        self.seat_at(out, Field::Declarer, s.declarer);
        self.seat_at(out, Field::Dummy, s.dummy);
        self.seat_at(out, Field::PlaysFor, s.plays_for());
        self.seat_at(out, Field::TopSeat, s.top_seat);
        self.seat_at(out, Field::Asking, self.asking());
        self.seat_at(out, Field::PassTo, self.pass_to());
        if out.has(Field::Claimer) {
            let claiming = self.answering_claim();
            self.seat_at(out, Field::Claimer, claiming.then_some(s.chosen_seat));
            let ranks = out.ranks();
            out.place(Field::Claimed, ranks, claiming.then_some(s.rank.index()));
            out.place(Field::Due, ranks, self.due().map(Rank::index));
            let count = claiming.then(|| s.picked[s.chosen_seat].len());
            out.number(Field::ClaimCount, count.unwrap_or(0) as f32);
        }
        out.place(Field::Trump, 4, s.trump.map(Suit::index));
        out.place(Field::Led, 4, self.led().map(Suit::index));
        out.place(Field::Declared, 4, s.declared.map(Suit::index));
        out.bits(row(Field::Broken, 0), 4, u32::from(s.broken));
        let asked = s.actor == self.seat && !s.over();
        let step = asked.then(|| usize::from(out.plan.steps[step_index(s)]));
        out.place(Field::Step, STEPS.len(), step);
        let phase = p.origin.get(usize::from(s.phase)).copied().flatten();
        out.place(Field::Phase, super::PHASES, phase.map(usize::from));
    }

    fn observe_numbers(self, out: &mut Numbers<'_>) {
        let s = self.state;
        out.number(Field::Seat, f32::from(self.seat.number()));
        out.number(Field::HandNo, f32::from(s.hand_no));
        out.number(Field::Turn, s.turn as f32);
        out.number(Field::Direction, f32::from(s.direction));
        out.number(Field::Skips, f32::from(s.skips));
        out.number(
            Field::Demanded,
            f32::from(crate::rules::demanded(self.program, s).unwrap_or(0)),
        );
        out.number(Field::DeckCount, f32::from(s.deck_n));
        if out.has(Field::TurnedDepth) {
            let depth = self
                .turned()
                .map_or(0, |(_, under)| s.deck_n.saturating_sub(under + 1));
            out.number(Field::TurnedDepth, f32::from(depth));
        }
        out.number(Field::DiscardsDown, s.discards_down().len() as f32);
        out.number(Field::FaceDown, s.face_down().len() as f32);
        out.number(Field::TopCount, f32::from(s.top_count));
        out.number(Field::HouseDown, s.hand[Seat::HOUSE].len() as f32);
        if out.has(Field::Deadwood) {
            out.number(Field::Deadwood, self.deadwood().unwrap_or(0) as f32);
        }
    }
}
