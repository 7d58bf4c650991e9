//! The Trick phase: one trick, from the lead to the winner. `lead` is the suit led, `best` the strength of the best
//! card so far, `best_seat` who played it, `trick` the cards by seat, `trick_points` what they are worth.

use super::Next;
use crate::action::{Action, Choice, Legal};
use crate::card::{trump_index, Card, Suit, ALL_KINDS, NO_TRUMP};
use crate::cards::{cards_of, CardId, Cards};
use crate::event::{Event, RuleFired, Sink, Why, Zone};
use crate::program::{
    tricks::TOP, Beat, Moment, PotTo, Program, TallyAt, Trick, TrickTies, TricksFrom, Trump,
};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::state::{flag, State};

/// A trick begins: the leader leads, unless nobody has a card.
pub(crate) fn begin(p: &Program, s: &mut State) -> Next {
    let able = s.live(p.all) & s.holders();
    if able.is_empty() {
        return Next::HandFinished;
    }
    if !able.has(s.leader) {
        s.leader = s.next_of(able, s.leader);
    }
    open(s, able);
    Next::Stay
}

#[inline]
pub fn legal(p: &Program, s: &State, t: &Trick) -> Legal {
    let hand = s.hand[s.at_turn()].kinds();
    if s.played == 0 || t.together {
        return Legal::cards(leads(p, s, t, hand));
    }
    if t.strict {
        return Legal::cards(obliged(s, t, hand));
    }
    let follow = hand & t.suits[trump_index(s.trump)][s.lead.index()];
    if t.follow && follow != 0 {
        return Legal::cards(prefer(follow, first_ban(s, t)));
    }
    let unbroken = if s.broken & t.breaking == 0 { t.play_ban } else { 0 };
    Legal::cards(prefer(prefer(hand, unbroken), first_ban(s, t)))
}

/// The cards with which a hand may answer where more is asked than to follow suit.
pub(super) fn obliged(s: &State, t: &Trick, hand: u64) -> u64 {
    let duty = Duty::now(s, t, s.best);
    let cards = duty.cards(hand);
    let unbroken = if !duty.follows(hand) && s.broken & t.breaking == 0 {
        t.play_ban
    } else {
        0
    };
    prefer(prefer(cards, unbroken), first_ban(s, t))
}

/// What is asked of who answers a lead: to follow, to trump, to beat the best card so far.
#[derive(Clone, Copy)]
pub(crate) struct Duty<'t> {
    t: &'t Trick,
    suit: u64,
    trumps: u64,
    /// Cards that may always be played.
    free: u64,
    /// No suit is led, and nothing is asked.
    open: bool,
    strength: &'t [u8; 64],
    best: u8,
}

impl<'t> Duty<'t> {
    /// `best`: the strength of the card that wins the trick so far.
    #[inline]
    pub fn new(t: &'t Trick, trump: Option<Suit>, lead: Suit, best: u8) -> Duty<'t> {
        let at = trump_index(trump);
        Duty {
            t,
            suit: t.suits[at][lead.index()],
            trumps: trump.map_or(0, |trump| t.suits[at][trump.index()]),
            free: t.free[at],
            open: false,
            strength: &t.strength[at][lead.index()],
            best,
        }
    }

    /// The same for the trick as it lies, to which only cards without a suit may have been played.
    pub fn now(s: &State, t: &'t Trick, best: u8) -> Duty<'t> {
        Duty {
            open: s.no_suit,
            ..Duty::new(t, s.trump, s.lead, best)
        }
    }

    #[inline]
    pub fn follows(&self, hand: u64) -> bool {
        self.t.follow && !self.open && hand & self.suit != 0
    }

    #[inline]
    pub fn trumps_in(&self, hand: u64) -> bool {
        self.t.must_trump && !self.follows(hand) && hand & self.trumps != 0
    }

    /// The cards that are allowed before anybody asks whether they beat the trick.
    #[inline]
    fn allowed(&self, hand: u64) -> u64 {
        if self.follows(hand) {
            hand & self.suit
        } else if self.trumps_in(hand) {
            hand & self.trumps
        } else {
            hand
        }
    }

    /// Those of the cards that beat the best so far, where that is asked of them.
    #[inline]
    fn better(&self, cards: u64) -> u64 {
        let asked = match self.t.beat {
            Beat::No => false,
            Beat::IfAble => true,
            Beat::Trumps => cards & !self.trumps == 0,
        };
        if !asked {
            return 0;
        }
        let beats = |card: &Card| self.strength[card.index()] > self.best;
        cards_of(cards)
            .filter(beats)
            .fold(0, |mask, card| mask | card.bit())
    }

    #[inline]
    pub fn cards(&self, hand: u64) -> u64 {
        if self.open {
            return hand;
        }
        let allowed = self.allowed(hand & !self.free);
        let better = self.better(allowed);
        hand & self.free | if better != 0 { better } else { allowed }
    }

    /// The kinds that a hand cannot hold from which this card was played: else another would have been asked for.
    pub fn lacks(&self, card: Card) -> u64 {
        if self.open || card.is_in(self.free) {
            return 0;
        }
        let mut lacks = 0;
        let played = card.bit();
        let follows = self.t.follow && played & self.suit != 0;
        if self.t.follow && !follows {
            lacks |= self.suit;
        }
        let trumps_in = self.t.must_trump && !follows && played & self.trumps != 0;
        if self.t.must_trump && !follows && !trumps_in {
            lacks |= self.trumps;
        }
        if self.strength[card.index()] <= self.best {
            let class = if follows {
                self.suit
            } else if trumps_in {
                self.trumps
            } else {
                ALL_KINDS & !lacks & !self.free
            };
            lacks |= self.better(class);
        }
        lacks
    }
}

#[inline]
pub(super) fn leads(p: &Program, s: &State, t: &Trick, hand: u64) -> u64 {
    if s.flags & flag::OPENED == 0 && p.setup.opening & hand != 0 {
        return p.setup.opening & hand;
    }
    let unbroken = if s.broken & t.breaking == 0 { t.lead_ban } else { 0 };
    prefer(prefer(hand, unbroken), first_ban(s, t))
}

#[inline]
pub(super) fn first_ban(s: &State, t: &Trick) -> u64 {
    if s.trick_no == 0 {
        t.first_ban
    } else {
        0
    }
}

/// The cards outside the ban, if there are any.
#[inline]
pub(super) fn prefer(cards: u64, ban: u64) -> u64 {
    let free = cards & !ban;
    if free != 0 {
        free
    } else {
        cards
    }
}

#[inline]
pub(crate) fn apply<S: Sink>(p: &Program, s: &mut State, t: &Trick, action: Action, sink: &mut S) -> Next {
    let seat = s.at_turn();
    let id = s.hand[seat].take(action.kind());
    if t.together {
        return choose(p, s, t, id, sink);
    }
    lay(p, s, t, seat, id, sink);
    s.owes.remove(seat);
    s.idle = 0;
    s.turn += 1;
    if s.dummy.is_some() {
        lay_open(s, sink);
    }
    if p.scores_at(TallyAt::Lead) && s.played == 1 {
        let cards = s.hand[seat].with(id);
        crate::scoring::at_moment(p, s, TallyAt::Lead, (seat, cards, Some(id)), sink);
        if let Some(won) = super::win::by_score(p, s, sink) {
            return won;
        }
    }
    if s.owes.is_empty() {
        return resolve(p, s, t, cards_in(p, s), sink);
    }
    s.turn_to(s.next_of(s.owes, seat));
    Next::Stay
}

/// The first lead is made: the dummy lies open.
#[cold]
fn lay_open<S: Sink>(s: &mut State, sink: &mut S) {
    let Some(seat) = s.dummy.filter(|seat| !s.laid_open.has(*seat)) else {
        return;
    };
    s.laid_open.insert(seat);
    if S::ON {
        sink.event(s, Event::LaidOpen { seat });
    }
}

/// A card is put aside, unseen; when all have chosen the cards are shown, from the leader on.
fn choose<S: Sink>(p: &Program, s: &mut State, t: &Trick, id: CardId, sink: &mut S) -> Next {
    let seat = s.actor;
    s.picked[seat].put(id);
    s.owes.remove(seat);
    s.idle = 0;
    s.turn += 1;
    if !s.owes.is_empty() {
        s.actor = s.next_of(s.owes, seat);
        return Next::Stay;
    }
    let mut tied = false;
    let mut at = s.leader;
    for _ in 0..p.seats {
        if let Some(id) = s.picked[at].ids().next() {
            s.picked[at].remove(id);
            let best = s.best;
            lay(p, s, t, at, id, sink);
            tied = s.best == best && (tied || strength_of(s, t, id) == best);
        }
        at = s.next_of(p.all, at);
    }
    if tied && t.ties != TrickTies::First {
        return nobody_wins(p, s, t, sink);
    }
    resolve(p, s, t, cards_in(p, s), sink)
}

fn strength_of(s: &State, t: &Trick, id: CardId) -> u8 {
    t.strength[trump_index(s.trump)][s.lead.index()][id.card().index()]
}

/// The highest cards are equal: the cards of the trick go to the discard. Its prize too, or it waits for the next winner.
fn nobody_wins<S: Sink>(p: &Program, s: &mut State, t: &Trick, sink: &mut S) -> Next {
    let led = s.leader;
    let mut at = led;
    for _ in 0..p.seats {
        if let Some(id) = s.trick[at] {
            s.push_discard(id);
        }
        at = s.next_of(p.all, at);
    }
    if S::ON {
        sink.event(s, Event::TrickTied { led });
    }
    s.trick_no += 1;
    s.actor = s.leader;
    s.best_seat = None;
    if !t.prize || s.deck_n == 0 {
        return Next::Done;
    }
    let id = s.pop_deck();
    let card = id.card();
    if t.ties == TrickTies::Carry {
        s.table.put(id);
        if S::ON {
            sink.event(
                s,
                Event::Turned {
                    card,
                    zone: Zone::Tableau,
                },
            );
        }
    } else {
        s.push_discard(id);
        if S::ON {
            sink.event(s, Event::PrizeLost { card });
        }
    }
    Next::Done
}

/// The winner takes the top card of the deck, and the cards that have waited for a winner.
fn take_prize<S: Sink>(s: &mut State, winner: Seat, sink: &mut S) -> Cards {
    let waiting = s.table.without(s.face_down());
    let mut prize = waiting;
    for id in waiting.ids() {
        s.table.remove(id);
        if S::ON {
            let (seat, card) = (winner, Some(id.card()));
            sink.event(s, Event::Captured { seat, card });
        }
    }
    if s.deck_n > 0 {
        let id = s.pop_deck();
        prize.put(id);
        if S::ON {
            let (seat, card) = (winner, id.card());
            sink.event(s, Event::PrizeWon { seat, card });
        }
    }
    s.won[winner] = s.won[winner].union(prize);
    prize
}

/// A card lies in the trick: whose it is so far, and what it is worth.
#[inline]
fn lay<S: Sink>(p: &Program, s: &mut State, t: &Trick, seat: Seat, id: CardId, sink: &mut S) {
    let card = id.card();
    s.trick[seat] = Some(id);
    let makes_trumps =
        s.played == 0 && p.trump == Trump::Led && s.trump.is_none() && !card.is_in(t.free[NO_TRUMP]);
    if makes_trumps {
        s.trump = Some(card.suit());
    }
    let trump = trump_index(s.trump);
    let suit = t.suit_of[trump][card.index()];
    let free = card.is_in(t.free[trump]);
    if s.played == 0 {
        s.lead = suit;
        s.no_suit = free;
        s.flags |= flag::OPENED;
    } else if s.no_suit && !free && s.best < TOP {
        s.lead = suit;
        s.no_suit = false;
    }
    if (suit != s.lead || t.together) && !free {
        s.broken |= suit.bit();
    }
    let strength = t.strength[trump][s.lead.index()][card.index()];
    if strength > s.best {
        s.best = strength;
        s.best_seat = Some(seat);
    }
    s.trick_points = s.trick_points.saturating_add(p.points.trick[card.index()]);
    s.played += 1;
    if S::ON {
        sink.event(
            s,
            Event::Played {
                seat,
                card,
                to: Zone::Trick,
            },
        );
        // Told after the card, of which nobody knew where all choose at the same time.
        if makes_trumps {
            let suit = card.suit();
            sink.event(s, Event::TrumpIs { suit });
        }
    }
}

/// The cards that lie in the trick.
fn cards_in(p: &Program, s: &State) -> Cards {
    s.trick.of_first(p.seats).iter().flatten().copied().collect()
}

/// Everybody has played: these cards go to the winner of the trick.
#[inline]
pub(super) fn resolve<S: Sink>(p: &Program, s: &mut State, t: &Trick, cards: Cards, sink: &mut S) -> Next {
    // Somebody has played, or there would be no trick; a card that cannot win leaves it to the leader.
    let winner = s.best_seat.unwrap_or(s.leader);
    s.won[winner] = s.won[winner].union(cards);
    // A hand of nothing else may lead the suit; that breaks it too.
    s.broken |= if s.no_suit { 0 } else { t.breaking & s.lead.bit() };
    if p.tricks_from == TricksFrom::Always || counts(p, s) {
        s.tricks[winner] += 1;
    } else if S::ON {
        sink.rule_fired(s, RuleFired::EarlyTrick);
    }
    s.trick_no += 1;
    let led = s.leader;
    s.leader = winner;
    s.actor = winner;
    s.for_dummy = false;
    if S::ON {
        sink.event(s, Event::TrickWon { seat: winner, led });
    }
    let cards = if t.prize {
        let prize = take_prize(s, winner, sink);
        let points = prize.ids().map(|id| p.points.trick[id.card().index()]);
        s.trick_points = points.fold(s.trick_points, i16::saturating_add);
        cards.union(prize)
    } else {
        cards
    };
    if S::ON {
        sink.rule_fired(s, RuleFired::Cards(Moment::Trick, cards));
    }
    if p.pot == Some(PotTo::NextTaker) {
        super::pot::taken(p, s, winner, sink);
    }
    if s.trick_points != 0 {
        crate::scoring::award(p, s, winner, i32::from(s.trick_points), Why::Trick, sink);
    }
    if p.scores_at(TallyAt::TrickWon) {
        crate::scoring::at_moment(p, s, TallyAt::TrickWon, (winner, cards, None), sink);
    }
    if p.tricks_only && !s.hand[winner].is_empty() && s.turn < p.max_turns {
        next_trick(p, s);
        return Next::Stay;
    }
    Next::Done
}

/// Whether the trick that has just been won counts, where not all do.
fn counts(p: &Program, s: &State) -> bool {
    match p.tricks_from {
        TricksFrom::Always => true,
        TricksFrom::DeckEmpty => s.deck_n == 0,
        TricksFrom::Last => s.holders().is_empty() && !super::flow::can_refill(p, s),
    }
}

/// The short way round the flow: nothing but tricks repeats, hands are equal, and no win fires in mid-hand.
#[inline]
fn next_trick(p: &Program, s: &mut State) {
    s.flags &= !flag::FIRST_PASS;
    open(s, s.live(p.all));
}

/// A trick lies open: the leader leads, and all of `able` owe a card.
#[inline]
fn open(s: &mut State, able: SeatSet) {
    s.trick = BySeat::all(None);
    s.played = 0;
    s.best = 0;
    s.trick_points = 0;
    s.owes = able;
    s.turn_to(s.leader);
}

/// The suits that can be named as trump.
pub fn legal_trumps() -> Legal {
    Suit::ALL
        .into_iter()
        .fold(Legal::NONE, |legal, suit| legal.or(Action::suit(suit), true))
}

pub(crate) fn name_trump<S: Sink>(_p: &Program, s: &mut State, action: Action, sink: &mut S) -> Next {
    s.idle = 0;
    s.turn += 1;
    if let Choice::Suit(suit) = action.choice() {
        s.trump = Some(suit);
        if S::ON {
            sink.event(s, Event::TrumpIs { suit });
        }
    }
    Next::TrumpNamed
}

/// The card a seat has in the trick that is open.
pub fn card_of(s: &State, seat: Seat) -> Option<Card> {
    s.trick[seat].filter(|_| s.played > 0).map(CardId::card)
}
