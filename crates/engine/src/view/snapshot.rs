//! A view as owned data: what pages, tools, tests and Python get. Two states that differ only in what a seat cannot see
//! give it equal snapshots; that is what the property test compares. As JSON all parts are one flat object.

use super::own::Own;
use super::View;
use crate::card::{Card, Rank, Suit, JOKERS, SUITED};
use crate::cards::{bits, cards_of, ranks_in, CardId, Cards};
use crate::memory::Memory;
use crate::program::{ClaimRank, FirstLead, Phase, Program};
use crate::rules::{is_nil, picks, takes, Pick, Take};
use crate::scoring::contract_of_side;
use crate::seat::Seat;
use crate::side::Side;
use crate::snapshot::reason;
use crate::spec::BidSuit;
use crate::state::{flag, Bid};
use serde::Serialize;

/// What is remembered of a seat: of another's cards, and of what it said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Known {
    pub holds: Vec<Card>,
    pub lacks: Vec<Card>,
    pub voids: Vec<char>,
    pub asked: Vec<char>,
    /// The rank of every card it has claimed to lay.
    pub claimed: Vec<char>,
}

/// Who looks, and where the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Course {
    pub seat: Seat,
    pub team: Option<Side>,
    pub partners: Vec<Seat>,
    pub hand_no: u16,
    pub turn: u32,
    /// Phase of the genome; none where the rules ask for something between phases.
    pub phase: Option<u8>,
    /// What the seat is asked, if it is to act.
    pub step: Option<&'static str>,
    pub actor: Seat,
    /// Who leads; nobody while the card that decides it may still be passed on, for that would tell who holds it.
    pub leader: Option<Seat>,
    pub dealer: Seat,
    pub direction: i8,
    pub skips: u8,
    /// Who has knocked in this hand.
    pub knocker: Option<Seat>,
    /// Who plays the contract of an auction; while it runs, who has bid most.
    pub declarer: Option<Seat>,
    /// Whose hand lies open and is played by the declarer, and the seat for which one is asked now.
    pub dummy: Option<Seat>,
    pub plays_for: Option<Seat>,
    pub places: Vec<u8>,
    pub out: Vec<bool>,
    pub reason: &'static str,
    pub winners: Vec<Side>,
}

/// Cards in hands, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hands {
    /// Own cards; empty where hands are face down.
    pub hand: Vec<Card>,
    /// Jokers are in play.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub jokers: bool,
    pub picked: Vec<Card>,
    /// Cards of the hands that lie open, where some do.
    pub open_hands: Vec<Vec<Card>>,
    pub hand_counts: Vec<u32>,
    pub house: Vec<Card>,
    /// Cards of the bank that lie face down.
    pub house_down: u32,
}

/// Cards on the table, and who put them there: nobody, where they were dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    pub deck_count: u8,
    /// A card that was turned up and lies in the deck, and how many cards lie on it.
    pub turned: Option<Card>,
    pub turned_depth: Option<u8>,
    /// Other cards surely in the deck.
    pub in_deck: Vec<Card>,
    /// Cards of the discard that lie face up, top first.
    pub discard: Vec<Card>,
    pub discard_by: Vec<Option<Seat>>,
    /// How many lie face down in it, and those of them that the seat knows.
    pub discards_down: u32,
    pub thrown: Vec<Card>,
    pub tableau: Vec<Card>,
    pub tableau_by: Vec<Option<Seat>>,
    /// Cards face down on the tableau, by seat, and those of them that the seat knows.
    pub face_down: u32,
    pub face_down_by: Vec<u8>,
    pub buried: Vec<Card>,
    /// The card last played to the tableau, how many went with it, and who played them.
    pub top: Option<Card>,
    pub top_count: u8,
    pub top_seat: Option<Seat>,
    /// The combination they made, by its place in the game's list.
    pub top_pattern: Option<u8>,
    pub last_play: Vec<Card>,
    pub captured: Vec<Vec<Card>>,
    /// The piles of the game's own places, place by place, the lowest card first; of each seat in turn where they are its own.
    pub piles: Vec<Vec<Vec<Card>>>,
    pub piles_by: Vec<Vec<Option<Seat>>>,
    pub trick: Vec<Option<Card>>,
    pub trump: Option<char>,
    /// The suit that was led to the trick on the table.
    pub led: Option<char>,
    pub declared_suit: Option<char>,
    /// The effect that is demanded, by its place in the game's list, and how much it comes to.
    pub demand: Option<u8>,
    pub demanded: u8,
    pub broken: Vec<char>,
}

/// Bids, points and chips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scores {
    pub bids: Vec<i16>,
    pub nils: Vec<bool>,
    /// What each seat named last besides its number, and how often the contract is doubled.
    pub bid_suits: Vec<Option<BidSuit>>,
    pub doubled: u8,
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
    /// By how much a raise has to go beyond a call, where bets are not all alike.
    pub least_raise: i32,
    /// What all hands that are over brought each seat: tricks that count, captured cards, hands won.
    pub tricks_total: Vec<u16>,
    pub captured_total: Vec<u16>,
    pub hands_won: Vec<u8>,
}

/// All that one seat may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Snapshot {
    #[serde(flatten)]
    pub course: Course,
    #[serde(flatten)]
    pub hands: Hands,
    #[serde(flatten)]
    pub table: Table,
    #[serde(flatten)]
    pub scores: Scores,
    /// Rank claimed, while others answer.
    pub claimed: Option<char>,
    pub claimer: Option<Seat>,
    /// How many cards were laid with it.
    pub claim_count: u32,
    /// The rank that the next claim names, where nobody chooses it.
    pub due: Option<char>,
    pub known: Vec<Known>,
    pub legal: Vec<String>,
    #[serde(flatten)]
    pub own: Own,
    /// The choices of cards that the seat has, if it is to act.
    pub picks: Vec<Pick>,
    /// What its cards would capture.
    pub takes: Vec<Take>,
}

fn cards(cards: Cards) -> Vec<Card> {
    // By kind: which of two equal cards it is would tell history.
    let mut all: Vec<Card> = cards.ids().map(CardId::card).collect();
    all.sort_unstable();
    all
}

fn kinds(p: &Program, mask: u64) -> Vec<Card> {
    let jokers = p.setup.deck.iter().fold(0, |kinds, id| kinds | id.card().bit()) & JOKERS;
    bits(mask & (SUITED | jokers))
        .filter_map(Card::from_number)
        .collect()
}

impl View<'_> {
    /// Everything the seat may know, as owned data.
    pub fn snapshot(self) -> Snapshot {
        let claiming = self.answering_claim();
        Snapshot {
            course: self.course(),
            hands: self.hands(),
            table: self.table(),
            scores: self.scores(),
            claimed: claiming.then_some(self.state.rank.symbol()),
            claimer: claiming.then_some(self.state.chosen_seat),
            claim_count: if claiming {
                self.state.picked[self.state.chosen_seat].len()
            } else {
                0
            },
            due: self.due().map(Rank::symbol),
            known: Seat::first(self.program.seats)
                .map(|seat| self.known(seat))
                .collect(),
            legal: self.legal().iter().map(|action| action.to_string()).collect(),
            own: self.own(),
            picks: self.picks(),
            takes: takes(self.program, self.state, self.hand()),
        }
    }

    fn picks(self) -> Vec<Pick> {
        if self.state.actor == self.seat {
            picks(self.program, self.state)
        } else {
            Vec::new()
        }
    }

    fn course(self) -> Course {
        let (p, s) = (self.program, self.state);
        Course {
            seat: self.seat,
            team: p.team_mode.then_some(p.side_of[self.seat]),
            partners: self.partners().collect(),
            hand_no: s.hand_no,
            turn: s.turn,
            phase: p.origin.get(usize::from(s.phase)).copied().flatten(),
            step: self.step(),
            actor: s.actor,
            leader: self.leader(),
            dealer: s.dealer,
            direction: s.direction,
            skips: s.skips,
            knocker: s.knocker,
            declarer: s.declarer,
            dummy: s.dummy,
            plays_for: s.plays_for(),
            places: s
                .places
                .of_first(p.seats)
                .iter()
                .map(|places| places.now())
                .collect(),
            out: Seat::first(p.seats)
                .map(|seat| (s.out | s.gone | s.folded).has(seat))
                .collect(),
            reason: reason(s.end.reason),
            winners: s.end.winners.into_iter().collect(),
        }
    }

    pub(super) fn leader(self) -> Option<Seat> {
        let (p, s) = (self.program, self.state);
        let by_holder = matches!(p.setup.first_lead, FirstLead::Holder(_));
        let named = !matches!(p.phases.get(usize::from(s.phase)), Some(Phase::NameTrump));
        let settled = named && s.segment >= p.loop_from;
        (settled || !by_holder).then_some(s.leader)
    }

    fn hands(self) -> Hands {
        let (p, s) = (self.program, self.state);
        // What a seat has chosen to give away is missing from its hand for nobody else before all have chosen.
        let some = p.setup.open || !s.laid_open.is_empty();
        let open = Seat::first(p.seats).filter(|_| some).map(|at| {
            let seen = p.setup.open || s.laid_open.has(at);
            if seen {
                s.hand[at].union(s.picked[at])
            } else {
                Cards::NONE
            }
        });
        Hands {
            hand: cards(self.hand()),
            jokers: super::observe::has_jokers(p),
            picked: cards(s.picked[self.seat]),
            open_hands: open.map(cards).collect(),
            hand_counts: Seat::first(p.seats).map(|seat| self.count(seat)).collect(),
            // The bank's cards that lie open.
            house: cards(s.won[Seat::HOUSE]),
            house_down: s.hand[Seat::HOUSE].len(),
        }
    }

    fn table(self) -> Table {
        let (p, s) = (self.program, self.state);
        let turned = self.turned();
        let tableau = cards(s.table.without(s.face_down()));
        Table {
            deck_count: s.deck_n,
            turned: turned.map(|(card, _)| card),
            turned_depth: turned.map(|(_, under)| s.deck_n.saturating_sub(under + 1)),
            in_deck: cards(self.memory.map_or(Cards::NONE, Memory::in_deck)),
            discard: self.open_discards().map(|(_, id)| id.card()).collect(),
            discard_by: self.discard_by(),
            discards_down: s.discards_down().len(),
            thrown: cards(self.memory.map_or(Cards::NONE, Memory::thrown)),
            tableau_by: self.tableau_by(&tableau),
            tableau,
            face_down: s.face_down().len(),
            face_down_by: self.face_down_by(),
            buried: cards(self.memory.map_or(Cards::NONE, Memory::under)),
            top: s.top,
            top_count: s.top_count,
            top_seat: s.top_seat,
            top_pattern: s.made.map(|made| made.pattern),
            last_play: cards_of(s.last).collect(),
            captured: s.won.of_first(p.seats).iter().map(|won| cards(*won)).collect(),
            piles: crate::snapshot::piles(p, s),
            piles_by: crate::snapshot::piles_by(p),
            trick: s
                .trick
                .of_first(p.seats)
                .iter()
                .map(|id| id.map(CardId::card))
                .collect(),
            trump: s.trump.map(Suit::symbol),
            led: self.led().map(Suit::symbol),
            declared_suit: s.declared.map(Suit::symbol),
            demand: s.open.map(|open| open.effect),
            demanded: crate::rules::demanded(p, s).unwrap_or(0),
            broken: Suit::ALL
                .into_iter()
                .filter(|suit| s.broken & suit.bit() != 0)
                .map(Suit::symbol)
                .collect(),
        }
    }

    fn scores(self) -> Scores {
        let (p, s) = (self.program, self.state);
        let most = s.staked.of_first(p.seats).iter().copied().max().unwrap_or(0);
        let bid = |bid: &Option<Bid>| bid.map_or(-1, |bid| i16::from(bid.contract()));
        Scores {
            bids: s.bid.of_first(p.seats).iter().map(bid).collect(),
            nils: s.bid.of_first(p.seats).iter().map(|bid| is_nil(*bid)).collect(),
            bid_suits: s.called.of_first(p.seats).to_vec(),
            doubled: s.doubled,
            contracts: Side::first(p.sides)
                .map(|side| contract_of_side(p, s, side))
                .collect(),
            bidding_complete: s.flags & flag::BIDS_IN != 0,
            tricks: s.tricks.of_first(p.seats).to_vec(),
            scores: s.score.of_first(p.seats).to_vec(),
            team_scores: s
                .team_score
                .of_first(if p.team_mode { p.sides } else { 0 })
                .to_vec(),
            bags: s.bags.of_first(p.sides).to_vec(),
            chips: s.chips.of_first(p.seats).to_vec(),
            staked: s.staked.of_first(p.seats).to_vec(),
            pot: s.pot(),
            to_call: most - s.staked[self.seat],
            least_raise: self.least_raise(),
            tricks_total: s.tricks_total.of_first(p.seats).to_vec(),
            captured_total: s.captured_total.of_first(p.seats).to_vec(),
            hands_won: s.hand_wins.of_first(p.seats).to_vec(),
        }
    }

    fn least_raise(self) -> i32 {
        match self.program.phases.get(usize::from(self.state.phase)) {
            Some(Phase::Bet(bet)) if bet.sizes.free => self.state.least_raise.max(bet.size),
            _ => 0,
        }
    }

    pub(super) fn led(self) -> Option<Suit> {
        let open = self.state.trick.iter().any(Option::is_some);
        let tricks = self.program.phases.get(usize::from(self.state.phase));
        (open && !self.state.no_suit && matches!(tricks, Some(Phase::Trick(_)))).then_some(self.state.lead)
    }

    /// Others see a decision begin and end, not the steps inside it.
    pub(super) fn step(self) -> Option<&'static str> {
        let asked = self.state.actor == self.seat && !self.state.over();
        asked.then(|| crate::rules::step_name(self.program, self.state))
    }

    /// Cards of a hand, those being picked among them.
    pub(super) fn count(self, seat: Seat) -> u32 {
        let s = self.state;
        if seat == self.seat {
            s.hand[seat].len()
        } else {
            s.hand[seat].len() + s.picked[seat].len()
        }
    }

    pub(super) fn answering_claim(self) -> bool {
        crate::rules::answers_a_claim(self.program, self.state)
    }

    /// The rank of the claim that is to be made.
    pub(super) fn due(self) -> Option<Rank> {
        match self.program.phases.get(usize::from(self.state.phase)) {
            Some(Phase::Claim(_)) if self.answering_claim() => None,
            Some(Phase::Claim(claim)) => match claim.mode {
                ClaimRank::Fixed => Some(claim.first),
                ClaimRank::Sequential => self.state.next_claim,
                ClaimRank::PlayerChoice => None,
            },
            _ => None,
        }
    }

    /// Cards of the discard that lie face up, with their places in it, top first.
    fn open_discards(self) -> impl Iterator<Item = (usize, CardId)> + Clone {
        let down = self.state.discards_down();
        let ids = self.state.discard().to_vec().into_iter().enumerate();
        ids.filter(move |(_, id)| !down.has(*id))
    }

    fn discard_by(self) -> Vec<Option<Seat>> {
        let by: Vec<Option<Seat>> = match self.memory {
            Some(memory) => memory.owners().discard(self.state).collect(),
            None => Vec::new(),
        };
        let owner = |at: usize| by.get(at).copied().flatten();
        self.open_discards().map(|(at, _)| owner(at)).collect()
    }

    /// Who put each of these cards, sorted, on the tableau.
    fn tableau_by(self, tableau: &[Card]) -> Vec<Option<Seat>> {
        let by = |at: usize, card: &Card| {
            let second = at > 0 && tableau[at - 1] == *card;
            self.memory?.owners().tableau(*card, second)
        };
        tableau
            .iter()
            .enumerate()
            .map(|(at, card)| by(at, card))
            .collect()
    }

    fn face_down_by(self) -> Vec<u8> {
        let down = |seat: Seat| self.memory.map_or(0, |memory| memory.owners().face_down(seat));
        Seat::first(self.program.seats).map(down).collect()
    }

    fn known(self, seat: Seat) -> Known {
        let Some(memory) = self.memory else {
            return Known::default();
        };
        let claims = Rank::every().zip(memory.claims(seat));
        let said = Known {
            claimed: claims
                .flat_map(|(rank, n)| (0..*n).map(move |_| rank.symbol()))
                .collect(),
            ..Known::default()
        };
        if seat == self.seat {
            return said;
        }
        Known {
            holds: cards(memory.holds(seat)),
            lacks: kinds(self.program, memory.lacks(seat)),
            voids: memory.voids(seat).map(Suit::symbol).collect(),
            asked: ranks_in(memory.asked(seat)).map(Rank::symbol).collect(),
            ..said
        }
    }
}
