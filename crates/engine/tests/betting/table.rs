//! A table to play at: a game, a position, and everything that was told.

use crate::support::Log;
use darwindeck_engine::action::Action;
use darwindeck_engine::card::Card;
use darwindeck_engine::cards::{CardId, Cards};
use darwindeck_engine::event::Event;
use darwindeck_engine::program::{lower, Program};
use darwindeck_engine::rules::{legal, play_into, start, Refusal};
use darwindeck_engine::seat::Seat;
use darwindeck_engine::spec::Spec;
use darwindeck_engine::state::State;
use serde_json::{json, Value};

/// The seats, in turn order.
pub const FIRST: Seat = Seat::new(0);
pub const SECOND: Seat = Seat::new(1);

pub struct Table {
    pub p: Program,
    pub s: State,
    pub log: Log,
}

pub fn program(game: &Value) -> Program {
    lower(&Spec::from_json(game.to_string().as_bytes()).expect("a game")).expect("a program")
}

/// A hand of five-card poker with one round of betting.
pub fn poker(players: u8, betting: Value) -> Value {
    json!({
        "schema_version": 3,
        "player_count": players,
        "setup": {"cards_per_player": 5, "starting_chips": 100},
        "phases": [betting, {"type": "showdown"}],
        "win_conditions": [{"type": "best_hand"}],
    })
}

/// Two tricks of three players, each for the pot that was bet on it.
pub fn bets_on_tricks() -> Value {
    json!({
        "schema_version": 3,
        "player_count": 3,
        "setup": {"cards_per_player": 2, "starting_chips": 100},
        "phases": [{"type": "betting", "pot_to": "next_taker"}, {"type": "trick"}],
        "win_conditions": [{"type": "most_chips"}],
    })
}

pub fn cards(text: &str) -> Cards {
    text.split_whitespace().fold(Cards::NONE, |cards, card| {
        let card: Card = card.parse().expect("a card");
        cards.with(CardId::new(card, card.is_in(cards.kinds())))
    })
}

impl Table {
    pub fn new(game: &Value) -> Table {
        Table::of(program(game))
    }

    pub fn of(p: Program) -> Table {
        let mut log = Log::default();
        let s = start(&p, 1, &mut log);
        Table { p, s, log }
    }

    /// A table at which seats sit down with these chips.
    pub fn with_chips(game: &Value, chips: &[i32]) -> Table {
        let mut p = program(game);
        p.blank.chips.0[..chips.len()].copy_from_slice(chips);
        Table::of(p)
    }

    /// The seats hold these cards; the rest is the deck, `next` on top of it.
    pub fn hold(&mut self, hands: &[&str], house: &str, next: &str) {
        for (seat, hand) in hands.iter().enumerate() {
            self.s.hand.0[seat] = cards(hand);
        }
        (self.s.won[Seat::HOUSE], self.s.hand[Seat::HOUSE]) = (Cards::NONE, cards(house));
        let out = self.s.hand.iter().fold(cards(next), |all, hand| all.union(*hand));
        let rest = self.p.setup.deck.iter().filter(|id| !out.has(**id));
        let top: Vec<CardId> = next
            .split_whitespace()
            .map(|card| CardId::new(card.parse().expect("a card"), false))
            .collect();
        let deck: Vec<CardId> = rest.chain(top.iter().rev()).copied().collect();
        self.s.order[..deck.len()].copy_from_slice(&deck);
        self.s.deck_n = deck.len() as u8;
    }

    pub fn options(&self) -> String {
        let names: Vec<String> = legal(&self.p, &self.s).iter().map(|a| a.to_string()).collect();
        names.join(" ")
    }

    /// Takes the actions one after the other, each by the seat whose turn it is.
    pub fn act(&mut self, actions: &str) -> &mut Table {
        for action in actions.split_whitespace() {
            if let Err(refusal) = self.attempt(action) {
                panic!("{action}: {refusal}, legal are {}", self.options());
            }
        }
        self
    }

    pub fn attempt(&mut self, action: &str) -> Result<(), Refusal> {
        let action: Action = action.parse().expect("an action");
        self.s = play_into(&self.p, &self.s, action, &mut self.log)?;
        Ok(())
    }

    pub fn chips(&self) -> Vec<i32> {
        self.s.chips.of_first(self.p.seats).to_vec()
    }

    pub fn staked(&self) -> Vec<i32> {
        self.s.staked.of_first(self.p.seats).to_vec()
    }

    pub fn told(&self, event: Event) -> bool {
        self.log.0.contains(&event)
    }
}
