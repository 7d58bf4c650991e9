//! What a player says in an auction without thinking: what the own hand is good for with its best suit as trumps, and
//! what partners will add. It looks at the own hand alone.

use super::bidding::{TrickEstimate, ONE};
use crate::action::{Action, Choice, Legal};
use crate::card::Suit;
use crate::cards::cards_of;
use crate::program::{Bid, BidOrder, ContractTable, Program};
use crate::rng::Rng;
use crate::rules::auction::{named, needed, offered, top_bid};
use crate::seat::Seat;
use crate::spec::BidSuit;
use crate::state::State;

/// Who plays alone needs every trick but a part of one.
const MISSING: u32 = ONE / 2;

/// What a hand is good for with some suit as trumps, in parts of a trick.
fn own(good: &TrickEstimate, s: &State, seat: Seat, trump: Option<Suit>) -> u32 {
    let worth = good.worth(trump);
    s.hand[seat]
        .ids()
        .map(|id| u32::from(worth[id.card().index()]))
        .sum()
}

/// The suit with which the hand is good for most.
pub(super) fn best_suit(good: &TrickEstimate, s: &State, seat: Seat, but: Option<Suit>) -> Suit {
    let suits = Suit::ALL.into_iter().filter(|suit| Some(*suit) != but);
    suits
        .max_by_key(|suit| own(good, s, seat, Some(*suit)))
        .unwrap_or(Suit::Spades)
}

/// The tricks that a seat and its partners can expect, in parts of a trick; cards of a hand that are
/// still to come are like those it has.
pub(super) fn expected(p: &Program, good: &TrickEstimate, s: &State, seat: Seat, trump: Option<Suit>) -> u32 {
    let held = s.hand[seat].len().max(1);
    let all = p.auction.map_or(held, |bid| {
        u32::from(top_bid(
            p,
            s,
            &Bid {
                max: 26,
                book: 0,
                ..bid
            },
        ))
    });
    let tricks = all * ONE;
    let own = (own(good, s, seat, trump) * all / held).min(tricks);
    let others = u32::from(p.seats).saturating_sub(1).max(1);
    let partners = p.members_of(p.side_of[seat]).len() - 1;
    own + (tricks - own) * partners / others
}

/// What the acting seat says.
pub(super) fn choose(
    p: &Program,
    good: &TrickEstimate,
    s: &State,
    bid: &Bid,
    legal: Legal,
    rng: &mut Rng,
) -> Option<Action> {
    let seat = s.actor;
    if legal.cards != 0 {
        return bury(good, s, legal);
    }
    if legal.has(Action::ALONE) {
        let alone = own(good, s, seat, s.trump) + MISSING >= s.hand[seat].len() * ONE;
        return Some(if alone { Action::ALONE } else { Action::PASS });
    }
    if !bid.suits.is_empty() && bid.order == BidOrder::Rising {
        let caller = Caller { p, good, s, bid };
        return Some(caller.choose(legal, rng));
    }
    let turned = offered(p, s).filter(|_| bid.order == BidOrder::Offer);
    let best = if legal.has(Action::ORDER_UP) {
        turned.unwrap_or(Suit::Spades)
    } else {
        best_suit(good, s, seat, turned)
    };
    let hope = expected(p, good, s, seat, Some(best)) + rng.below(ONE);
    let least = u32::from(bid.min.min(top_bid(p, s, bid))) * ONE;
    let bold = hope >= least || !legal.has(Action::PASS);
    if bid.order == BidOrder::Offer || !legal.iter().any(|action| is_bid(&action)) {
        return Some(match bold {
            false => Action::PASS,
            true if legal.has(Action::ORDER_UP) => Action::ORDER_UP,
            true => Action::suit(best),
        });
    }
    let partner = s.declarer.is_some_and(|high| p.side_of[high] == p.side_of[seat]);
    let most = (hope / ONE).min(26) as u8;
    let fits = |action: &Action| matches!(action.choice(), Choice::Bid(n) if n <= most);
    let fitting = || legal.iter().filter(fits);
    // Who is asked only once says at once how far it goes.
    let said = if bid.rounds == 1 {
        fitting().last()
    } else {
        fitting().next()
    };
    said.filter(|_| !partner || bid.rounds == 1)
        .or(legal.has(Action::PASS).then_some(Action::PASS))
        .or_else(|| legal.iter().find(is_bid))
}

fn is_bid(action: &Action) -> bool {
    matches!(action.choice(), Choice::Bid(_))
}

/// Who says a number and a suit, or doubles.
struct Caller<'a> {
    p: &'a Program,
    good: &'a TrickEstimate,
    s: &'a State,
    bid: &'a Bid,
}

impl Caller<'_> {
    fn choose(&self, legal: Legal, rng: &mut Rng) -> Action {
        if !legal.has(Action::PASS) && legal.cards == 0 {
            let fits = |suit: &BidSuit| legal.has(named(*suit));
            let suit = self.partners_suit().filter(fits).or_else(|| self.best(fits));
            return suit.map_or(Action::PASS, named);
        }
        let luck = rng.below(ONE);
        let number = match self.partners_suit() {
            Some(suit) => self.raise(suit),
            None => self.best(|_| true).and_then(|suit| self.opening(suit, luck)),
        };
        match number.map(Action::bid).filter(|action| legal.has(*action)) {
            Some(action) => action,
            None if legal.has(Action::DOUBLE) && self.beats_them() => Action::DOUBLE,
            None => Action::PASS,
        }
    }

    /// What the partner has named, whose bid stands.
    fn partners_suit(&self) -> Option<BidSuit> {
        let (p, s) = (self.p, self.s);
        let high = s.declarer.filter(|high| *high != s.actor)?;
        s.called[high].filter(|_| p.side_of[high] == p.side_of[s.actor])
    }

    fn hope(&self, suit: BidSuit) -> u32 {
        expected(self.p, self.good, self.s, self.s.actor, suit.trump())
    }

    fn best(&self, fits: impl Fn(&BidSuit) -> bool) -> Option<BidSuit> {
        self.bid
            .suits
            .iter()
            .filter(fits)
            .max_by_key(|suit| self.hope(*suit))
    }

    /// The number from which a contract of the suit is worth much more.
    fn game(&self, suit: BidSuit) -> Option<u8> {
        let table = self.p.contract.as_ref()?.table;
        (table == ContractTable::Bridge).then_some(match suit {
            BidSuit::Clubs | BidSuit::Diamonds => 5,
            BidSuit::Hearts | BidSuit::Spades => 4,
            BidSuit::NoTrump => 3,
        })
    }

    /// The tricks for which this is enough, as a number to bid.
    fn number(&self, parts: u32) -> Option<u8> {
        let tricks = (parts / ONE).min(26) as u8;
        tricks.checked_sub(self.bid.book).filter(|n| *n > 0)
    }

    /// The least number at which the suit can be named, if the hand is good for it; a game where it is good for that.
    fn opening(&self, suit: BidSuit, luck: u32) -> Option<u8> {
        let most = self.number(self.hope(suit) + luck)?;
        let high = self
            .s
            .declarer
            .and_then(|high| Some((self.s.bid[high]?.contract(), self.s.called[high])));
        let least = match high {
            Some((n, called)) if self.bid.suits.above(called).any(|other| other == suit) => n,
            Some((n, _)) => n + 1,
            None => self.bid.min,
        };
        let aim = self.game(suit).filter(|game| *game <= most && *game >= least);
        aim.or((least <= most).then_some(least))
    }

    /// To a game in the suit of the partner, who has shown more than others have.
    fn raise(&self, suit: BidSuit) -> Option<u8> {
        let high = self.s.declarer?;
        let game = self.game(suit)?;
        let enough = self.number(self.hope(suit) + ONE + ONE / 2)? >= game;
        (enough && self.s.bid[high]?.contract() < game).then_some(game)
    }

    /// Whether the own hand alone takes more tricks than the others can spare.
    fn beats_them(&self) -> bool {
        let s = self.s;
        let Some(high) = s.declarer else { return false };
        let trump = s.called[high].and_then(BidSuit::trump);
        let tricks = u32::from(top_bid(
            self.p,
            s,
            &Bid {
                max: 26,
                book: 0,
                ..*self.bid
            },
        ));
        let need = u32::from(needed(self.p, crate::rules::bid_contract(s.bid[high])));
        own(self.good, s, s.actor, trump) >= (tricks.saturating_sub(need) + 1) * ONE
    }
}

/// The card that is good for least.
fn bury(good: &TrickEstimate, s: &State, legal: Legal) -> Option<Action> {
    let trump = s.trump.unwrap_or_else(|| best_suit(good, s, s.actor, None));
    let worth = good.worth(Some(trump));
    let least = cards_of(legal.cards).min_by_key(|card| worth[card.index()]);
    least.map(Action::card)
}

/// The lead that makes trumps: the highest card of the suit with which the hand is good for most.
pub(super) fn first_lead(good: &TrickEstimate, s: &State, cards: u64) -> Option<Action> {
    let suit = best_suit(good, s, s.actor, None);
    let worth = good.worth(Some(suit));
    let of_suit = cards_of(cards & suit.mask());
    of_suit.max_by_key(|card| worth[card.index()]).map(Action::card)
}

/// How badly a world fits what was bid in an auction.
pub(super) fn misfit(p: &Program, good: &TrickEstimate, s: &State) -> i64 {
    let off = |seat: Seat| {
        let bid = i64::from(needed(p, crate::rules::bid_contract(s.bid[seat])));
        let suit = match s.called[seat] {
            Some(suit) => suit.trump(),
            None => Some(s.trump.unwrap_or_else(|| best_suit(good, s, seat, None))),
        };
        i64::from(expected(p, good, s, seat, suit)) - bid * i64::from(ONE)
    };
    let bidders = Seat::first(p.seats).filter(|seat| *seat != s.actor && s.bid[*seat].is_some());
    bidders.map(|seat| off(seat).min(0).pow(2)).sum()
}
