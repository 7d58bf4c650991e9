//! A playthrough in words, one line for each thing that happened, as one seat may know it or with all cards.

use crate::card::{Card, Rank, Suit};
use crate::event::{Event, Sink, Why, Zone};
use crate::program::Program;
use crate::state::{State, HOUSE};

/// Listens to a playthrough and writes it down.
#[derive(Clone, Debug)]
pub struct Log<'a> {
    program: &'a Program,
    /// Who reads it; nobody in particular sees all cards.
    reader: Option<u8>,
    lines: Vec<String>,
}

impl<'a> Log<'a> {
    pub fn new(program: &'a Program, reader: Option<u8>) -> Log<'a> {
        Log {
            program,
            reader,
            lines: Vec::new(),
        }
    }

    pub fn into_lines(self) -> Vec<String> {
        self.lines
    }
}

impl Sink for Log<'_> {
    const ON: bool = true;

    fn event(&mut self, _state: &State, event: Event) {
        let event = match self.reader {
            Some(seat) => event.seen_by(self.program, seat),
            None => event,
        };
        self.lines.push(describe(event));
    }
}

/// The event as a sentence; cards that are not seen are "a card".
pub fn describe(event: Event) -> String {
    moves(event)
        .or_else(|| talk(event))
        .or_else(|| chips(event))
        .or_else(|| melds(event))
        .unwrap_or_else(|| course(event))
}

fn who(seat: u8) -> String {
    if usize::from(seat) == HOUSE {
        "the house".to_owned()
    } else {
        format!("seat {seat}")
    }
}

fn name(card: u8) -> String {
    Card::from_index(card).map_or_else(|| "a card".to_owned(), |card| card.to_string())
}

fn rank_name(rank: u8) -> String {
    Rank::from_index(rank).map_or_else(|| "no rank".to_owned(), |rank| rank.symbol().to_string())
}

fn suit_name(suit: u8) -> &'static str {
    Suit::from_index(suit).map_or("no suit", |suit| {
        ["hearts", "diamonds", "clubs", "spades"][usize::from(suit.index() & 3)]
    })
}

fn place(zone: Zone) -> String {
    match zone {
        Zone::Deck => "the deck".to_owned(),
        Zone::DeckTop => "the top of the deck, where it lay face up".to_owned(),
        Zone::Discard => "the discard".to_owned(),
        Zone::DiscardDown => "the discard, face down".to_owned(),
        Zone::Tableau => "the tableau".to_owned(),
        Zone::Hand(seat) => format!("the hand of {}", who(seat)),
        Zone::Captured(seat) => format!("the captured cards of {}", who(seat)),
        Zone::Trick => "the trick".to_owned(),
    }
}

/// Cards that go from one place to another.
fn moves(event: Event) -> Option<String> {
    Some(match event {
        Event::Dealt { seat, card } => format!("{} is dealt {}", who(seat), name(card)),
        // On the deck, or for trump the dealer's last card.
        Event::Turned {
            card,
            zone: Zone::Deck,
        } => format!("{} is turned up", name(card)),
        Event::Turned { card, zone } => format!("{} is turned up: {}", name(card), place(zone)),
        Event::Reshuffled { cards: 1 } => "1 card is shuffled into a new deck".to_owned(),
        Event::Reshuffled { cards } => format!("{cards} cards are shuffled into a new deck"),
        Event::Drew { seat, from, card } => {
            format!("{} draws {} from {}", who(seat), name(card), place(from))
        }
        Event::Played { seat, card, to } => format!("{} plays {} to {}", who(seat), name(card), place(to)),
        Event::Staked { seat, card } => format!("{} lays {} face down", who(seat), name(card)),
        Event::Discarded { seat, card, to } => {
            format!("{} discards {} to {}", who(seat), name(card), place(to))
        }
        Event::Gave { seat, to, card } => format!("{} gives {} to {}", who(seat), name(card), who(to)),
        Event::PassedOn { seat, to, card } => format!("{} passes {} to {}", who(seat), name(card), who(to)),
        Event::Captured { seat, card } => format!("{} captures {}", who(seat), name(card)),
        Event::RestTaken { seat } => format!("{} takes what is left on the tableau", who(seat)),
        Event::Swept { seat } => format!("{} sweeps the tableau", who(seat)),
        Event::TableauCleared { .. } => "the tableau is cleared".to_owned(),
        Event::Swapped { seat, with } => format!("{} swaps hands with {}", who(seat), who(with)),
        Event::TrickWon { seat, .. } => format!("{} wins the trick", who(seat)),
        _ => return None,
    })
}

/// What is said, asked, claimed and shown.
fn talk(event: Event) -> Option<String> {
    Some(match event {
        Event::Passed { seat } => format!("{} passes", who(seat)),
        Event::Declared { seat, suit } => format!("{} names {}", who(seat), suit_name(suit)),
        Event::Laid { seat, card } => format!("{} lays {} face down with a claim", who(seat), name(card)),
        Event::Claimed { seat, rank, cards } => {
            format!("{} claims {cards} of rank {}", who(seat), rank_name(rank))
        }
        Event::Accepted { seat } => format!("{} accepts the claim", who(seat)),
        Event::ClaimStands { seat, .. } => format!("the claim of {} stands", who(seat)),
        Event::Challenged { seat, claimer } => format!("{} challenges {}", who(seat), who(claimer)),
        Event::Revealed { seat, card } => format!("{} of {} is revealed", name(card), who(seat)),
        Event::TookUp { seat, card } => format!("{} takes up {}", who(seat), name(card)),
        Event::Asked { seat, of, rank } => {
            format!("{} asks {} for rank {}", who(seat), who(of), rank_name(rank))
        }
        Event::Fished { seat, lucky: true } => format!("{} goes fishing and is lucky", who(seat)),
        Event::Fished { seat, lucky: false } => format!("{} goes fishing", who(seat)),
        Event::Book { seat, rank } => format!("{} lays a book of rank {}", who(seat), rank_name(rank)),
        Event::Peeked { seat, at } => format!("{} looks at the hand of {}", who(seat), who(at)),
        Event::Shown { to, seat, card } => format!("{} sees {} of {}", who(to), name(card), who(seat)),
        Event::Bid { seat, nil: true, .. } => format!("{} bids nil", who(seat)),
        Event::Bid { seat, bid, .. } => format!("{} bids {bid}", who(seat)),
        _ => return None,
    })
}

/// Betting and showdown.
fn chips(event: Event) -> Option<String> {
    Some(match event {
        Event::Anted { seat, chips } => format!("{} pays an ante of {chips}", who(seat)),
        Event::Checked { seat } => format!("{} checks", who(seat)),
        Event::Bet { seat, chips } => format!("{} bets {chips}", who(seat)),
        Event::Called { seat, chips } => format!("{} calls with {chips}", who(seat)),
        Event::Raised { seat, chips } => format!("{} raises with {chips}", who(seat)),
        Event::AllIn { seat, chips } => format!("{} puts in the last {chips}", who(seat)),
        Event::Folded { seat } => format!("{} folds", who(seat)),
        Event::Showed { seat, card } => format!("{} shows {}", who(seat), name(card)),
        Event::Ranked { seat, strength: 0 } => format!("{} has nothing that counts", who(seat)),
        Event::Ranked { seat, .. } => format!("the hand of {} is compared", who(seat)),
        Event::Bust { seat } => format!("{} busts", who(seat)),
        Event::PotWon { seat, chips } => format!("{} wins {chips} chips", who(seat)),
        Event::StakeBack { seat, chips } => format!("{} takes back {chips} chips", who(seat)),
        Event::Settled { seat, chips } => format!("{} settles with the house: {chips:+} chips", who(seat)),
        _ => return None,
    })
}

/// Melds and knocks.
fn melds(event: Event) -> Option<String> {
    let kind = |run: bool| if run { "run" } else { "set" };
    Some(match event {
        Event::MeldLaid { seat, cards, run } => format!("{} lays a {} of {cards}", who(seat), kind(run)),
        Event::Melded { seat, card, .. } => format!("{} melds {}", who(seat), name(card)),
        Event::LaidOff { seat, card, run } => {
            format!("{} lays off {} on a {}", who(seat), name(card), kind(run))
        }
        Event::Knocked { seat } => format!("{} knocks", who(seat)),
        Event::Deadwood { seat, points } => format!("{} has {points} points of deadwood", who(seat)),
        Event::Gin { seat } => format!("{} has gin", who(seat)),
        Event::Undercut { seat, knocker } => format!("{} undercuts {}", who(seat), who(knocker)),
        _ => return None,
    })
}

/// The course of the game: hands, effects, points, ends.
fn course(event: Event) -> String {
    let why = |why: Why| Why::NAMES[why.index()].replace('_', " ");
    match event {
        Event::HandBegins { hand, dealer } => format!("hand {} begins, {} deals", hand + 1, who(dealer)),
        Event::TrumpIs { suit } => format!("trump is {}", suit_name(suit)),
        Event::Effect { seat, rank, .. } => format!("{} has played a special {}", who(seat), rank_name(rank)),
        Event::Contract {
            side,
            made,
            bid,
            tricks,
        } => {
            let verb = if made { "makes" } else { "fails" };
            format!("side {side} {verb} its contract of {bid} with {tricks} tricks")
        }
        Event::Nil { seat, made } => format!("{} {} nil", who(seat), if made { "makes" } else { "fails" }),
        Event::Scored {
            seat,
            points,
            why: reason,
        } => {
            format!("{} scores {points:+} ({})", who(seat), why(reason))
        }
        Event::SideScored {
            side,
            points,
            why: reason,
        } => {
            format!("side {side} scores {points:+} ({})", why(reason))
        }
        Event::Out { seat, place } => format!("{} is out, place {place}", who(seat)),
        Event::Eliminated { seat } => format!("{} is eliminated", who(seat)),
        Event::WonBy { rule } => format!("win condition {} is met", rule + 1),
        Event::HandEnds { winner } if winner < 6 => format!("the hand ends, won by {}", who(winner)),
        Event::HandEnds { .. } => "the hand ends".to_owned(),
        Event::GameEnds { winners: 0 } => "the game ends without a winner".to_owned(),
        Event::GameEnds { winners } => {
            let seats: Vec<String> = crate::cards::bits(u64::from(winners)).map(who).collect();
            format!("the game ends, won by {}", seats.join(", "))
        }
        other => format!("{other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redact::HIDDEN;

    #[test]
    fn a_line_names_the_card_if_it_is_seen() {
        let drew = |card| Event::Drew {
            seat: 1,
            from: Zone::Deck,
            card,
        };
        let seven = "7h".parse::<Card>().unwrap().index();
        assert_eq!(describe(drew(seven)), "seat 1 draws 7h from the deck");
        assert_eq!(describe(drew(HIDDEN)), "seat 1 draws a card from the deck");
    }

    #[test]
    fn the_house_and_the_end_have_their_names() {
        assert_eq!(
            describe(Event::Showed {
                seat: 7,
                card: HIDDEN
            }),
            "the house shows a card"
        );
        let shared = Event::GameEnds { winners: 0b101 };
        assert_eq!(describe(shared), "the game ends, won by seat 0, seat 2");
        assert_eq!(
            describe(Event::GameEnds { winners: 0 }),
            "the game ends without a winner"
        );
    }
}
