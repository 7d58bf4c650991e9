//! A view as owned data: what pages, tools, tests and Python get. Two states that differ only in what a seat cannot see
//! give it equal snapshots; that is what the property test compares.

use super::View;
use crate::card::{Card, Suit};
use crate::cards::{bits, CardId, Cards};
use crate::memory::Memory;
use crate::program::{ClaimRank, Phase};
use crate::rules::{bid_contract, is_nil};
use crate::scoring::contract_of_side;
use crate::snapshot::reason;
use crate::state::{flag, HOUSE, NONE};
use serde::Serialize;

/// What is remembered of another seat's cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Known {
    pub holds: Vec<Card>,
    pub lacks: Vec<Card>,
    pub voids: Vec<char>,
    pub asked: Vec<char>,
}

/// All that one seat may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Snapshot {
    pub seat: u8,
    pub team: Option<u8>,
    pub partners: Vec<u8>,
    pub hand_no: u16,
    pub turn: u32,
    /// Phase of the genome; none where the rules ask for something between phases.
    pub phase: Option<u8>,
    pub step: u8,
    pub actor: u8,
    pub leader: u8,
    pub dealer: u8,
    pub direction: i8,
    pub skips: u8,
    /// Own cards; empty where hands are face down.
    pub hand: Vec<Card>,
    pub picked: Vec<Card>,
    /// Cards of all hands, where hands are open.
    pub open_hands: Vec<Vec<Card>>,
    pub hand_counts: Vec<u32>,
    pub deck_count: u8,
    /// A card that was turned up and lies in the deck.
    pub turned: Option<Card>,
    /// Top first.
    pub discard: Vec<Card>,
    pub tableau: Vec<Card>,
    pub face_down: u32,
    /// The card last played to the tableau, how many went with it, and who played them.
    pub top: Option<Card>,
    pub top_count: u8,
    pub top_seat: Option<u8>,
    pub captured: Vec<Vec<Card>>,
    pub trick: Vec<Option<Card>>,
    pub house: Vec<Card>,
    pub trump: Option<char>,
    pub declared_suit: Option<char>,
    pub broken: Vec<char>,
    pub bids: Vec<i16>,
    pub nils: Vec<bool>,
    pub contracts: Vec<u8>,
    pub bidding_complete: bool,
    pub tricks: Vec<u8>,
    pub scores: Vec<i32>,
    pub team_scores: Vec<i32>,
    pub bags: Vec<u8>,
    pub chips: Vec<i32>,
    pub staked: Vec<i32>,
    pub pot: i32,
    pub to_call: i32,
    /// Rank claimed, while others answer.
    pub claimed: Option<char>,
    pub claimer: Option<u8>,
    /// How many cards were laid with it.
    pub claim_count: u32,
    /// The rank that the next claim names, where nobody chooses it.
    pub due: Option<char>,
    pub places: Vec<u8>,
    pub out: Vec<bool>,
    pub known: Vec<Known>,
    pub legal: Vec<String>,
    pub reason: &'static str,
    pub winners: Vec<u8>,
}

fn cards(cards: Cards) -> Vec<Card> {
    // By kind: which of two equal cards it is would tell history.
    let mut all: Vec<Card> = cards.ids().filter_map(CardId::card).collect();
    all.sort_unstable();
    all
}

fn kinds(mask: u64) -> Vec<Card> {
    bits(mask).filter_map(Card::from_index).collect()
}

fn rank(rank: u8) -> Option<char> {
    crate::card::Rank::from_index(rank).map(crate::card::Rank::symbol)
}

fn suit(suit: u8) -> Option<char> {
    Suit::from_index(suit).map(Suit::symbol)
}

impl View<'_> {
    /// Everything the seat may know, as owned data.
    pub fn snapshot(self) -> Snapshot {
        let (p, s) = (self.program, self.state);
        let seats = usize::from(p.seats);
        let own = usize::from(self.seat);
        let claiming = self.answering_claim();
        let most = s.staked[..seats].iter().copied().max().unwrap_or(0);
        Snapshot {
            seat: self.seat,
            team: p.team_mode.then_some(p.side_of[own]),
            partners: self.partners().collect(),
            hand_no: s.hand_no,
            turn: s.turn,
            phase: p.origin.get(usize::from(s.phase)).copied().flatten(),
            step: self.step(),
            actor: s.actor,
            leader: s.leader,
            dealer: s.dealer,
            direction: s.direction,
            skips: s.skips,
            hand: cards(self.hand()),
            picked: cards(s.picked[own]),
            open_hands: if p.setup.open {
                s.hand[..seats].iter().map(|hand| cards(*hand)).collect()
            } else {
                Vec::new()
            },
            hand_counts: (0..seats).map(|seat| self.count(seat)).collect(),
            deck_count: s.deck_n,
            turned: self
                .memory
                .and_then(Memory::turned)
                .and_then(|(kind, _)| Card::from_index(kind)),
            discard: s.discard().iter().filter_map(|id| CardId(*id).card()).collect(),
            tableau: cards(s.table.without(s.face_down())),
            face_down: s.face_down().len(),
            top: Card::from_index(s.top),
            top_count: s.top_n,
            top_seat: (s.top_seat < p.seats).then_some(s.top_seat),
            captured: s.won[..seats].iter().map(|won| cards(*won)).collect(),
            trick: s.trick[..seats]
                .iter()
                .map(|id| if *id == NONE { None } else { CardId(*id).card() })
                .collect(),
            house: self.house_up(),
            trump: suit(s.trump),
            declared_suit: suit(s.declared),
            broken: bits(u64::from(s.broken)).filter_map(suit).collect(),
            bids: s.bid[..seats]
                .iter()
                .map(|bid| {
                    if *bid == NONE {
                        -1
                    } else {
                        i16::from(bid_contract(*bid))
                    }
                })
                .collect(),
            nils: s.bid[..seats].iter().map(|bid| is_nil(*bid)).collect(),
            contracts: (0..p.sides).map(|side| contract_of_side(p, s, side)).collect(),
            bidding_complete: s.flags & flag::BIDS_IN != 0,
            tricks: s.tricks[..seats].to_vec(),
            scores: s.score[..seats].to_vec(),
            team_scores: if p.team_mode {
                s.team_score[..usize::from(p.sides)].to_vec()
            } else {
                Vec::new()
            },
            bags: s.bags[..usize::from(p.sides)].to_vec(),
            chips: s.chips[..seats].to_vec(),
            staked: s.staked[..seats].to_vec(),
            pot: s.pot(),
            to_call: most - s.staked[own],
            claimed: if claiming { rank(s.rank) } else { None },
            claimer: claiming.then_some(s.chosen),
            claim_count: if claiming {
                s.picked[usize::from(s.chosen & 7)].len()
            } else {
                0
            },
            due: self.due().and_then(rank),
            places: s.place[..seats].iter().map(|place| place & 15).collect(),
            out: (0..seats)
                .map(|seat| (s.out | s.gone | s.folded) >> seat & 1 == 1)
                .collect(),
            known: (0..p.seats).map(|seat| self.known(seat)).collect(),
            legal: self.legal().iter().map(|action| action.to_string()).collect(),
            reason: reason(s.end.reason),
            winners: bits(u64::from(s.end.winners)).collect(),
        }
    }

    /// Others see a decision begin and end, not the steps inside it.
    fn step(self) -> u8 {
        if self.state.actor == self.seat {
            self.state.step
        } else {
            0
        }
    }

    /// Cards of a hand, those being picked among them.
    fn count(self, seat: usize) -> u32 {
        let s = self.state;
        if seat == usize::from(self.seat) {
            s.hand[seat].len()
        } else {
            s.hand[seat].len() + s.picked[seat].len()
        }
    }

    fn answering_claim(self) -> bool {
        let phase = self.program.phases.get(usize::from(self.state.phase));
        matches!(phase, Some(Phase::Claim(_))) && self.state.step == crate::rules::claim_answer()
    }

    /// The rank of the claim that is to be made.
    fn due(self) -> Option<u8> {
        match self.program.phases.get(usize::from(self.state.phase)) {
            Some(Phase::Claim(_)) if self.answering_claim() => None,
            Some(Phase::Claim(claim)) => match claim.mode {
                ClaimRank::Fixed => Some(claim.first),
                ClaimRank::Sequential => Some(self.state.due),
                ClaimRank::Choice => None,
            },
            _ => None,
        }
    }

    /// The bank's cards that lie open.
    fn house_up(self) -> Vec<Card> {
        cards(self.state.won[HOUSE])
    }

    fn known(self, seat: u8) -> Known {
        let nothing = Known {
            holds: Vec::new(),
            lacks: Vec::new(),
            voids: Vec::new(),
            asked: Vec::new(),
        };
        let Some(memory) = self.memory.filter(|_| seat != self.seat) else {
            return nothing;
        };
        Known {
            holds: cards(memory.holds(seat)),
            lacks: kinds(memory.lacks(seat)),
            voids: memory.voids(seat).map(Suit::symbol).collect(),
            asked: bits(u64::from(memory.asked(seat))).filter_map(rank).collect(),
        }
    }
}
