//! Boards and steps as text, which is what crosses the border. A board is the draw, the waste, the stock, the columns
//! and the homes, as in `3|th 2c|?? 4d|kh/?? 6s: 5c/…|0 0 2 0`: columns lie deepest card first, cards before the
//! colon face down. A step is `draw`, `recycle`, or the two piles and the number of cards: `w 3 1`, `5 h 1`, `2 7 4`.

use crate::board::{Board, Column, Pile, Step, COLUMNS, TALON};
use crate::card::{Card, RANKS, SUITS};
use std::fmt;
use thiserror::Error;

/// Why a text is no board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadBoard {
    #[error("a board has a draw, a waste, a stock, columns and homes, with a bar between them")]
    Shape,
    #[error("{0:?} is no card")]
    Card(String),
    #[error("one card or three are drawn at a time")]
    Draw,
    #[error("a board has seven columns of at most 19 cards, face up at the top")]
    Columns,
    #[error("stock and waste hold at most 24 cards")]
    Talon,
    #[error("a home holds 0 to 13 cards, and there are four")]
    Homes,
    #[error("a card that lies face up is known")]
    Unseen,
    #[error("face-up cards of a column go down by one in alternating colours")]
    Run,
    #[error("cards are missing or doubled: {0}")]
    Cards(usize),
}

impl Board {
    /// Reads a board and checks that it is one: every card once, as far as cards are known.
    ///
    /// The waste is written with its top last, the stock with its top first; `??` is a card nobody has seen.
    pub fn read(text: &[u8]) -> Result<Board, BadBoard> {
        let text = std::str::from_utf8(text).map_err(|_| BadBoard::Shape)?;
        let parts: Vec<&str> = text.split('|').collect();
        let [draw, waste, stock, columns, homes] = parts[..] else {
            return Err(BadBoard::Shape);
        };
        let mut board = Board {
            columns: [Column::EMPTY; COLUMNS],
            homes: read_homes(homes)?,
            talon: [Card::UNKNOWN; TALON],
            talon_len: 0,
            turned: 0,
            draw: match draw {
                "1" => 1,
                "3" => 3,
                _ => return Err(BadBoard::Draw),
            },
        };
        board.read_talon(waste, stock)?;
        let texts: Vec<&str> = columns.split('/').collect();
        if texts.len() != COLUMNS {
            return Err(BadBoard::Columns);
        }
        for (column, text) in board.columns.iter_mut().zip(texts) {
            *column = read_column(text)?;
        }
        board.check_cards()?;
        Ok(board)
    }

    fn read_talon(&mut self, waste: &str, stock: &str) -> Result<(), BadBoard> {
        let turned = read_cards(waste)?;
        let rest = read_cards(stock)?;
        if turned.len() + rest.len() > TALON {
            return Err(BadBoard::Talon);
        }
        if turned.iter().any(|card| !card.known()) {
            return Err(BadBoard::Unseen);
        }
        self.turned = turned.len() as u8;
        self.talon_len = (turned.len() + rest.len()) as u8;
        for (place, card) in self.talon.iter_mut().zip(turned.into_iter().chain(rest)) {
            *place = card;
        }
        Ok(())
    }

    /// Every known card once, and as many unknown ones as are missing.
    fn check_cards(&self) -> Result<(), BadBoard> {
        let mut times = [0usize; 53];
        for card in self.columns.iter().flat_map(Column::cards).chain(self.talon()) {
            times[usize::from(card.0)] += 1;
        }
        for (suit, rank) in self.homes.iter().enumerate() {
            for number in 0..usize::from(*rank) {
                times[suit * 13 + number] += 1;
            }
        }
        let doubled: usize = times[..52].iter().map(|n| n.saturating_sub(1)).sum();
        let missing = times[..52].iter().filter(|n| **n == 0).count();
        let wrong = doubled + missing.abs_diff(times[52]);
        if wrong > 0 {
            return Err(BadBoard::Cards(wrong));
        }
        Ok(())
    }

    /// The cards that lie nowhere in sight.
    pub(crate) fn unseen(&self) -> Vec<u8> {
        let mut seen = [false; 53];
        for card in self.columns.iter().flat_map(Column::cards).chain(self.talon()) {
            seen[usize::from(card.0)] = true;
        }
        for (suit, rank) in self.homes.iter().enumerate() {
            for number in 0..usize::from(*rank) {
                seen[suit * 13 + number] = true;
            }
        }
        (0..52u8).filter(|n| !seen[usize::from(*n)]).collect()
    }
}

fn read_card(word: &str) -> Result<Card, BadBoard> {
    if word == "??" {
        return Ok(Card::UNKNOWN);
    }
    let wrong = || BadBoard::Card(word.chars().take(8).collect());
    let [rank, suit] = word.as_bytes() else {
        return Err(wrong());
    };
    let rank = RANKS.iter().position(|each| each == rank).ok_or_else(wrong)?;
    let suit = SUITS.iter().position(|each| each == suit).ok_or_else(wrong)?;
    Ok(Card::number((suit * 13 + rank) as u8))
}

fn read_cards(text: &str) -> Result<Vec<Card>, BadBoard> {
    text.split_whitespace().map(read_card).collect()
}

fn read_column(text: &str) -> Result<Column, BadBoard> {
    let (hidden, run) = text.split_once(':').unwrap_or(("", text));
    let (hidden, run) = (read_cards(hidden)?, read_cards(run)?);
    if run.is_empty() && !hidden.is_empty() || hidden.len() > 6 {
        return Err(BadBoard::Columns);
    }
    if run.iter().any(|card| !card.known()) {
        return Err(BadBoard::Unseen);
    }
    if run.windows(2).any(|pair| !pair[1].goes_on(pair[0])) {
        return Err(BadBoard::Run);
    }
    let mut column = Column::EMPTY;
    for card in hidden.iter().chain(&run) {
        if !column.push(*card) {
            return Err(BadBoard::Columns);
        }
    }
    column.hidden = hidden.len() as u8;
    Ok(column)
}

fn read_homes(text: &str) -> Result<[u8; 4], BadBoard> {
    let counts: Result<Vec<u8>, _> = text.split_whitespace().map(str::parse).collect();
    match counts.map_err(|_| BadBoard::Homes)?[..] {
        [a, b, c, d] if [a, b, c, d].iter().all(|n| *n <= 13) => Ok([a, b, c, d]),
        _ => Err(BadBoard::Homes),
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pile::Waste => f.write_str("w"),
            Pile::Home(suit) => write!(f, "{}", char::from(SUITS[usize::from(suit.0 & 3)])),
            Pile::Column(at) => write!(f, "{}", at + 1),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Draw => f.write_str("draw"),
            Step::Recycle => f.write_str("recycle"),
            Step::Move { from, to, count } => write!(f, "{from} {to} {count}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEARLY: &str = "3|ac|2c|ks/kh/qs: qh/////|0 13 11 11";

    #[test]
    fn a_board_is_read_as_it_is_written() {
        let board = Board::read(b"1|||qs: ks/kh/////|13 13 12 11").unwrap();
        assert_eq!(board.hidden(), 1);
        assert_eq!(board.homes, [13, 13, 12, 11]);
        assert!(board.unseen().is_empty());
    }

    #[test]
    fn unknown_cards_are_those_that_lie_nowhere() {
        let board = Board::read(b"1||??|??: ks/kh/////|13 13 11 11").unwrap();
        assert_eq!(board.unseen().len(), 2);
    }

    #[test]
    fn what_is_no_board_is_refused_with_its_reason() {
        for (text, why) in [
            ("", BadBoard::Shape),
            ("2||||", BadBoard::Homes),
            ("2||| / / / / / / |0 0 0 0", BadBoard::Draw),
            ("1|||/|13 13 13 13", BadBoard::Columns),
            ("1|||zz//////|13 13 13 12", BadBoard::Card("zz".into())),
            ("1|??||//////|13 13 13 12", BadBoard::Unseen),
            ("1|||ks://///// |13 13 13 12", BadBoard::Columns),
            ("1|||kh ks/////// |13 13 13 12", BadBoard::Columns),
            ("1|||kh ks//////|13 13 12 12", BadBoard::Run),
            ("1|||//////|13 13 13 12", BadBoard::Cards(1)),
            ("1|||ks//////|13 13 13 13", BadBoard::Cards(1)),
            ("1|||//////|13 13 13 14", BadBoard::Homes),
            (NEARLY, BadBoard::Columns),
        ] {
            assert_eq!(Board::read(text.as_bytes()), Err(why), "{text}");
        }
        assert_eq!(Board::read(&[0xFF]), Err(BadBoard::Shape));
    }
}
