//! What a seat has learnt and the table no longer shows: who surely holds a card, who surely lacks one, what was asked.
//! It hears only events as the seat saw them, so it cannot know more than the seat; and it never claims what may be false.

use crate::card::{trump_index, Card, Rank, Suit, ALL_KINDS};
use crate::cards::{CardId, Cards};
use crate::event::{Event, Zone};
use crate::owners::Owners;
use crate::program::{Phase, Program};
use crate::rules::{passed_over, trick::Duty};
use crate::seat::{BySeat, Seat};
use crate::state::State;

/// One seat's memory of the hand being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    observer: Seat,
    /// Cards a seat surely has in hand: first word at least one of the kind, second word both.
    holds: BySeat<Cards>,
    /// Cards just passed on to a seat. All pass at once, so what leaves a hand unseen in the same pass is none of them.
    passed: BySeat<Cards>,
    /// Cards are being passed on.
    passing: bool,
    /// Kinds a seat surely has not.
    lacks: BySeat<u64>,
    /// Ranks each seat has asked for.
    asked: BySeat<u16>,
    /// A card known to lie in the deck, and how many cards lie under it.
    turned: Option<(Card, u8)>,
    /// Cards surely in the deck, wherever in it: seen in the discard before it was shuffled into a new deck.
    in_deck: Cards,
    /// Cards seen when they were laid with a claim that is not answered yet: one's own, or all where hands are open.
    laid: Cards,
    /// Cards of that claim were laid unseen.
    unseen: bool,
    /// Cards laid and seen, once they have joined the face-down pile on the tableau.
    under: Cards,
    /// Cards of the discard that lie face down and were seen when they were put there: one's own.
    thrown: Cards,
    /// Cards that somebody is taking up and the observer knows: of a challenged claim all see them.
    revealed: Cards,
    /// Cards each seat has claimed of each rank.
    claims: BySeat<[u8; 16]>,
    owners: Owners,
}

impl Memory {
    pub fn new(observer: Seat) -> Memory {
        Memory {
            observer,
            holds: BySeat::all(Cards::NONE),
            passed: BySeat::all(Cards::NONE),
            passing: false,
            lacks: BySeat::all(0),
            asked: BySeat::all(0),
            turned: None,
            in_deck: Cards::NONE,
            laid: Cards::NONE,
            unseen: false,
            under: Cards::NONE,
            thrown: Cards::NONE,
            revealed: Cards::NONE,
            claims: BySeat::all([0; 16]),
            owners: Owners::default(),
        }
    }

    /// A memory for each seat that can play.
    pub fn of_all_seats() -> [Memory; 6] {
        [0, 1, 2, 3, 4, 5].map(|seat| Memory::new(Seat::new(seat)))
    }

    pub fn observer(&self) -> Seat {
        self.observer
    }

    /// What everybody at the table could tell too: who asked and claimed what, who put which card, the card turned up.
    /// Who holds or lacks what is left out: some of it only the observer has seen.
    pub fn public(&self) -> Memory {
        Memory {
            asked: self.asked,
            claims: self.claims,
            owners: self.owners,
            turned: self.turned,
            ..Memory::new(self.observer)
        }
    }

    /// The same without the owners of the cards on the table.
    pub(crate) fn without_owners(&self) -> Memory {
        Memory {
            owners: Owners::default(),
            ..*self
        }
    }

    /// Cards the seat surely has.
    pub fn holds(&self, seat: Seat) -> Cards {
        both(self.holds[seat], self.passed[seat])
    }

    /// Kinds the seat surely lacks.
    pub fn lacks(&self, seat: Seat) -> u64 {
        self.lacks[seat]
    }

    /// Ranks the seat has asked for, as bits.
    pub fn asked(&self, seat: Seat) -> u16 {
        self.asked[seat]
    }

    /// The card that was turned up and left in the deck, and how many cards lie under it.
    pub fn turned(&self) -> Option<(Card, u8)> {
        self.turned
    }

    /// Cards surely in the deck, besides the one turned up.
    pub fn in_deck(&self) -> Cards {
        self.in_deck
    }

    /// Cards surely in the face-down pile on the tableau.
    pub fn under(&self) -> Cards {
        self.under
    }

    /// Cards surely in the discard, where they lie face down.
    pub fn thrown(&self) -> Cards {
        self.thrown
    }

    /// How many cards of a rank the seat has claimed to lay.
    pub fn claims(&self, seat: Seat) -> &[u8; 16] {
        &self.claims[seat]
    }

    /// Who put the cards that lie on the table.
    pub fn owners(&self) -> &Owners {
        &self.owners
    }

    /// Hears an event; what the observer may not see is hidden first.
    pub fn hear(&mut self, p: &Program, s: &State, event: Event) {
        self.owners.hear(p, s, event.seen_by(p, self.observer));
        self.hear_of_cards(p, s, event);
    }

    /// The same, but for who put which card on the table.
    pub fn hear_of_cards(&mut self, p: &Program, s: &State, event: Event) {
        if !matches!(event, Event::PassedOn { .. }) {
            self.end_of_pass();
        }
        let event = event.seen_by(p, self.observer);
        match event {
            Event::HandBegins { .. } => {
                *self = Memory {
                    owners: self.owners,
                    lacks: suits_not_dealt(p),
                    ..Memory::new(self.observer)
                }
            }
            Event::PrizeWon { card, .. } | Event::PrizeLost { card } => {
                self.leaves_deck(s, Some(card));
            }
            Event::Turned {
                card,
                zone: Zone::Tableau | Zone::Pile(_),
            } => {
                self.leaves_deck(s, Some(card));
            }
            Event::Turned {
                card,
                zone: Zone::Deck,
            } if s.deck_n > 0 => {
                remove(&mut self.in_deck, card);
                self.turned = Some((card, s.deck_n - 1));
            }
            Event::Reshuffled { .. } => self.note_new_deck(p, s),
            Event::Drew { seat, from, card } => self.drew(s, seat, from, card),
            Event::Played { seat, card, to } => {
                self.loses(seat, Some(card));
                if to == Zone::Trick {
                    self.note_void(p, s, seat, card);
                }
            }
            Event::Discarded { seat, card, to } => {
                self.loses(seat, card);
                if let (Some(card), Zone::DiscardDown) = (card, to) {
                    add(&mut self.thrown, card);
                }
            }
            Event::Melded { seat, card, .. } | Event::LaidOff { seat, card, .. } => {
                self.loses(seat, Some(card))
            }
            Event::Staked { seat, card } => self.loses(seat, card),
            Event::TableauCleared { .. } => self.under = Cards::NONE,
            Event::Captured { seat, card } if p.tableau.to_hand => self.gains(seat, card),
            Event::PassedOn { seat, to, card } => self.passed_on(seat, to, card),
            Event::Passed { seat } => self.note_pass(p, s, seat),
            Event::Exposed { seat, card } => self.is_shown(seat, card),
            _ => {
                self.hear_claim(event);
                self.hear_of_hands(p, s, event);
            }
        }
    }

    /// Claims: the cards are still the claimer's until all have answered.
    fn hear_claim(&mut self, event: Event) {
        match event {
            Event::Laid { card: None, .. } => self.unseen = true,
            Event::Laid {
                seat,
                card: Some(card),
            } => {
                self.loses(seat, Some(card));
                add(&mut self.laid, card);
            }
            Event::Claimed { seat, rank, cards } => {
                let claimed = &mut self.claims[seat][rank.index()];
                *claimed = claimed.saturating_add(cards);
            }
            Event::ClaimStands { seat, .. } => {
                if std::mem::take(&mut self.unseen) {
                    self.loses(seat, None);
                }
                self.under = both(self.under, std::mem::replace(&mut self.laid, Cards::NONE));
            }
            Event::Challenged { .. } => (self.revealed, self.laid) = (Cards::NONE, Cards::NONE),
            Event::Revealed { seat, card } => {
                self.unseen = false;
                self.loses(seat, Some(card));
                add(&mut self.revealed, card);
            }
            Event::TookUp { seat, card } => self.took_up(seat, card),
            _ => {}
        }
    }

    /// Questions, books, and hands that are exchanged or looked into.
    fn hear_of_hands(&mut self, p: &Program, s: &State, event: Event) {
        match event {
            Event::Gave { seat, to, card } => {
                self.loses(seat, Some(card));
                self.gains(to, Some(card));
            }
            Event::Asked { seat, of, rank } => self.note_question(seat, of, rank),
            Event::Book { seat, rank } => self.forget_rank(seat, rank),
            Event::Swapped { seat, with } => {
                self.holds.swap(seat, with);
                self.lacks.swap(seat, with);
                self.note_own_hand_given(p, s, seat, with);
            }
            Event::Peeked { seat, at } if seat == self.observer && !p.setup.blind => {
                self.holds[at] = Cards::NONE;
                self.lacks[at] = ALL_KINDS;
            }
            Event::Shown { to, seat, card } if to == self.observer && card.is_some() => {
                self.gains(seat, card)
            }
            _ => {}
        }
    }

    fn drew(&mut self, s: &State, seat: Seat, from: Zone, card: Option<Card>) {
        if let Zone::Hand(giver) = from {
            self.loses(giver, card);
        }
        let known = if matches!(from, Zone::Deck | Zone::DeckTop) {
            self.leaves_deck(s, card)
        } else {
            card
        };
        self.gains(seat, known);
    }

    /// The top card of the deck is drawn: which one it is, if that is known.
    fn leaves_deck(&mut self, s: &State, card: Option<Card>) -> Option<Card> {
        let turned = self.turned.filter(|(_, under)| *under >= s.deck_n);
        if let Some((turned, _)) = turned {
            self.turned = None;
            return Some(turned);
        }
        // The last card of a deck that is known.
        let last = self.in_deck.ids().next().filter(|_| s.deck_n == 0);
        let card = last.map(CardId::card).or(card);
        match card {
            Some(card) => remove(&mut self.in_deck, card),
            None => self.in_deck = Cards::NONE,
        }
        card
    }

    /// The discard is a new deck: what one saw of it is in no hand.
    fn note_new_deck(&mut self, p: &Program, s: &State) {
        self.turned = None;
        self.in_deck = Cards::NONE;
        for id in s.deck() {
            let card = id.card();
            if s.discards_down().has(*id) {
                if !card.is_in(self.thrown.kinds()) {
                    continue;
                }
                remove(&mut self.thrown, card);
            }
            add(&mut self.in_deck, card);
        }
        let seconds = p.setup.deck.iter().filter(|id| id.is_second());
        let twins = seconds.fold(0, |kinds, id| kinds | id.card().bit());
        let all_there = self.in_deck.kinds() & !twins | self.in_deck.twice();
        for lacks in &mut self.lacks.0 {
            *lacks |= all_there;
        }
    }

    fn passed_on(&mut self, seat: Seat, to: Seat, card: Option<Card>) {
        self.passing = true;
        self.loses(seat, card);
        let kept = std::mem::replace(&mut self.holds[to], self.passed[to]);
        self.gains(to, card);
        self.passed[to] = std::mem::replace(&mut self.holds[to], kept);
    }

    fn end_of_pass(&mut self) {
        if !std::mem::take(&mut self.passing) {
            return;
        }
        for (holds, passed) in self.holds.0.iter_mut().zip(&mut self.passed.0) {
            if !passed.is_empty() {
                *holds = both(*holds, std::mem::replace(passed, Cards::NONE));
            }
        }
    }

    /// A card comes into a hand; an unseen one could be any that was lacking.
    fn gains(&mut self, seat: Seat, card: Option<Card>) {
        let Some(card) = card else {
            self.lacks[seat] = 0;
            return;
        };
        self.lacks[seat] &= !card.bit();
        if seat != self.observer {
            add(&mut self.holds[seat], card);
        }
    }

    /// A card that stays in a hand is shown to all; it may have been known.
    fn is_shown(&mut self, seat: Seat, card: Card) {
        self.lacks[seat] &= !card.bit();
        if seat != self.observer && !card.is_in(self.holds(seat).kinds()) {
            add(&mut self.holds[seat], card);
        }
    }

    /// A card leaves a hand; an unseen one may be any of the known ones.
    fn loses(&mut self, seat: Seat, card: Option<Card>) {
        match card {
            Some(card) => remove(&mut self.holds[seat], card),
            None => self.holds[seat] = Cards::NONE,
        }
    }

    /// Who did not follow suit has none of it.
    fn note_void(&mut self, p: &Program, s: &State, seat: Seat, card: Card) {
        let Some(Phase::Trick(trick)) = p.phases.get(usize::from(s.phase)) else {
            return;
        };
        if trick.strict {
            // The card has been counted in: it is the best now, or the best is still the one it had to beat.
            if s.played > 1 {
                let beats = s.best_seat == Some(seat);
                let before = if beats { 0 } else { s.best };
                self.lacks[seat] |= Duty::now(s, trick, before).lacks(card);
            }
            return;
        }
        let trump = trump_index(s.trump);
        let suit = trick.suit_of[trump][card.index()];
        if trick.follow && suit != s.lead {
            self.lacks[seat] |= trick.suits[trump][s.lead.index()];
        }
    }

    /// Who may pass only when unable had none of the cards that could be played.
    fn note_pass(&mut self, p: &Program, s: &State, seat: Seat) {
        if let Some(mask) = passed_over(p, s) {
            self.lacks[seat] |= mask & ALL_KINDS;
        }
    }

    /// Who asks for a rank has it; who is asked hands all of it over, or has none.
    fn note_question(&mut self, seat: Seat, of: Seat, rank: Rank) {
        self.asked[seat] |= rank.bit();
        self.lacks[of] |= rank.mask();
    }

    fn forget_rank(&mut self, seat: Seat, rank: Rank) {
        self.holds[seat] = self.holds[seat].only(!rank.mask());
    }

    /// Who exchanges hands knows the one it gave away, card by card.
    fn note_own_hand_given(&mut self, p: &Program, s: &State, seat: Seat, with: Seat) {
        let other = match self.observer {
            observer if observer == seat => with,
            observer if observer == with => seat,
            _ => return,
        };
        self.holds[self.observer] = Cards::NONE;
        if !p.setup.blind {
            let given = s.hand[other];
            self.holds[other] = both(Cards::NONE, given);
            self.lacks[other] = ALL_KINDS & !given.kinds();
        }
    }

    /// What all saw revealed goes first into the hand that takes it up; then the pile, of which one knows what one has
    /// laid there oneself, and what lay face up.
    fn took_up(&mut self, seat: Seat, card: Option<Card>) {
        if self.revealed.is_empty() {
            let [once, twice] = self.owners.face_up();
            let under = std::mem::replace(&mut self.under, Cards::NONE);
            self.revealed = both(under, Cards([once, twice]));
            self.owners.clear_tableau();
        }
        let seen = self.revealed.ids().next();
        if let Some(id) = seen {
            self.revealed.remove(id);
        }
        self.gains(seat, card.or(seen.map(CardId::card)));
    }

    /// Suits a seat has shown to lack, as letters.
    pub fn voids(&self, seat: Seat) -> impl Iterator<Item = Suit> {
        let lacks = self.lacks(seat);
        Suit::ALL
            .into_iter()
            .filter(move |suit| lacks & suit.mask() == suit.mask())
    }

    /// Whether all that is remembered is true.
    pub fn is_sound(&self, p: &Program, s: &State) -> Result<(), String> {
        self.table_is_sound(p, s)
            .map_err(|what| format!("seat {} is wrong about {what}", self.observer))?;
        for seat in Seat::first(p.seats) {
            if seat == self.observer {
                continue;
            }
            let hand = s.hand[seat].union(s.picked[seat]);
            let (kinds, twice) = (hand.kinds(), hand.twice());
            let holds = self.holds(seat);
            let false_holds = (holds.0[0] & !kinds) | (holds.0[1] & !twice);
            if false_holds != 0 {
                return Err(format!(
                    "seat {} remembers cards of seat {seat} that are not there",
                    self.observer
                ));
            }
            if self.lacks[seat] & kinds != 0 {
                return Err(format!(
                    "seat {} thinks seat {seat} lacks a card it has",
                    self.observer
                ));
            }
        }
        Ok(())
    }

    fn table_is_sound(&self, p: &Program, s: &State) -> Result<(), &'static str> {
        let deck: Cards = s.deck().iter().copied().collect();
        let turned = |(card, under): (Card, u8)| {
            let there = s.deck().get(usize::from(under));
            there.is_some_and(|id| id.card() == card)
        };
        if !self.turned.is_none_or(turned) {
            Err("the card turned up in the deck")
        } else if !within(self.in_deck, deck) {
            Err("the deck")
        } else if !within(self.thrown, s.discards_down()) {
            Err("the discards that lie face down")
        } else if !within(self.under, s.face_down()) {
            Err("the face-down pile")
        } else if !self.owners.is_sound(p, s) {
            Err("who put the cards on the table")
        } else {
            Ok(())
        }
    }
}

/// All cards of two sets, a kind that is in both of them twice.
fn both(mut cards: Cards, more: Cards) -> Cards {
    for id in more.ids() {
        add(&mut cards, id.card());
    }
    cards
}

/// One more card of a kind.
fn add(cards: &mut Cards, card: Card) {
    cards.put(CardId::new(card, card.is_in(cards.kinds())));
}

/// One card of a kind less.
fn remove(cards: &mut Cards, card: Card) {
    cards.remove(CardId::new(card, card.is_in(cards.twice())));
}

/// Whether a set holds as many cards of every kind as known.
fn within(known: Cards, cards: Cards) -> bool {
    known.0[0] & !cards.kinds() == 0 && known.0[1] & !cards.twice() == 0
}
/// Where each seat is dealt a suit, everybody knows that it has none of the others.
fn suits_not_dealt(p: &Program) -> BySeat<u64> {
    let mut lacks = BySeat::all(0);
    if p.setup.by_suit {
        for seat in Seat::first(p.seats) {
            lacks[seat] = !crate::rules::setup::own_suit(seat).map_or(0, Suit::mask);
        }
    }
    lacks
}
