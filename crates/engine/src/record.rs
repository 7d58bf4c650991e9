//! A playthrough written down: which program, which seed, which actions. Replaying it gives the same state on any
//! machine. Bytes from outside are checked: the header, the program's hash, every action against the rules.

use crate::action::Action;
use crate::chance::Chance;
use crate::event::Sink;
use crate::program::Program;
use crate::rules::{mid_choice, play_on, start_by, Refusal};
use crate::state::State;

/// Seed and actions of one playthrough of one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The id hash of the program (first eight bytes of the genome's content hash).
    pub program: u64,
    pub chance: Chance,
    pub actions: Vec<Action>,
}

/// First bytes of a stored record; the last is its version.
const MAGIC: [u8; 4] = *b"DDR\x01";
/// The same where the chance is sealed.
const SEALED: [u8; 4] = *b"DDR\x02";
const HEADER: usize = 4 + 8 + 8 + 4;
/// More actions than any game has.
const MOST_ACTIONS: usize = 4_000_000;

/// Why bytes are no record, or a record does not replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    #[error("the file does not begin like a record")]
    NotARecord,
    #[error("the record is cut off: {have} bytes, {need} are needed")]
    Truncated { have: usize, need: usize },
    #[error("{0} bytes follow after the last action")]
    TrailingBytes(usize),
    #[error("byte {value} at offset {offset} is no action")]
    BadAction { offset: usize, value: u8 },
    #[error("the record belongs to another game (program {found:016x}, not {expected:016x})")]
    OtherProgram { found: u64, expected: u64 },
    #[error("action {at} ({action}) is refused: {refusal}")]
    Refused {
        at: usize,
        action: Action,
        refusal: Refusal,
    },
}

impl Record {
    /// The record as bytes, big-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + self.actions.len());
        bytes.extend(if self.chance.sealed { SEALED } else { MAGIC });
        bytes.extend(self.program.to_be_bytes());
        bytes.extend(self.chance.game_seed.to_be_bytes());
        bytes.extend((self.actions.len() as u32).to_be_bytes());
        bytes.extend(self.actions.iter().map(|action| action.slot()));
        bytes
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Record, RecordError> {
        let sealed = match bytes.get(..4) {
            Some(head) if *head == MAGIC => false,
            Some(head) if *head == SEALED => true,
            _ => return Err(RecordError::NotARecord),
        };
        let (Some(program), Some(game_seed), Some(count)) =
            (word(bytes, 4), word(bytes, 12), half(bytes, 20))
        else {
            return Err(RecordError::Truncated {
                have: bytes.len(),
                need: HEADER,
            });
        };
        let need = HEADER + (count as usize).min(MOST_ACTIONS);
        let body = bytes.get(HEADER..need).ok_or(RecordError::Truncated {
            have: bytes.len(),
            need,
        })?;
        if bytes.len() > need {
            return Err(RecordError::TrailingBytes(bytes.len() - need));
        }
        let read = |(at, value): (usize, &u8)| {
            Action::from_slot(*value).ok_or(RecordError::BadAction {
                offset: HEADER + at,
                value: *value,
            })
        };
        let actions = body.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Record {
            program,
            chance: Chance { game_seed, sealed },
            actions,
        })
    }

    /// Plays the record again; the listener hears all of it.
    pub fn replay<S: Sink>(&self, p: &Program, id: u64, sink: &mut S) -> Result<(State, u32), RecordError> {
        if self.program != id {
            return Err(RecordError::OtherProgram {
                found: self.program,
                expected: id,
            });
        }
        let mut state = start_by(p, self.chance, sink);
        let mut choices = 0;
        for (at, action) in self.actions.iter().enumerate() {
            self.chance.before_action(at as u32, &mut state);
            let taken = play_on(p, &mut state, *action, sink);
            taken.map_err(|refusal| RecordError::Refused {
                at,
                action: *action,
                refusal,
            })?;
            choices += u32::from(!mid_choice(p, &state));
        }
        Ok((state, choices))
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_be_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

fn half(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Cards;
    use crate::program::known_game;
    use crate::rng::Rng;
    use crate::rules::legal;
    use crate::seat::Seat;

    fn sample() -> Record {
        let actions = ["7h", "pass", "seat-1"]
            .iter()
            .filter_map(|name| name.parse().ok())
            .collect();
        Record {
            program: 77,
            chance: Chance::open(99),
            actions,
        }
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let sealed = Chance {
            sealed: true,
            ..sample().chance
        };
        for chance in [sample().chance, sealed] {
            let record = Record { chance, ..sample() };
            assert_eq!(Record::from_bytes(&record.to_bytes()), Ok(record));
        }
    }

    /// Plays the first hand of a game and then deals, after somebody has changed the stream that the state holds; the
    /// hand of the first seat.
    fn second_hand(chance: Chance, meddled: u64) -> Cards {
        let p = known_game("hearts");
        let mut state = start_by(&p, chance, &mut ());
        for taken in 0.. {
            if state.hand_no > 0 || state.over() {
                break;
            }
            state.rng = Rng::new(meddled);
            chance.before_action(taken, &mut state);
            let first = legal(&p, &state).iter().next().unwrap();
            play_on(&p, &mut state, first, &mut ()).unwrap();
        }
        state.hand[Seat::new(0)]
    }

    #[test]
    fn a_sealed_hand_does_not_follow_from_the_stream_of_the_one_before() {
        let sealed = Chance {
            game_seed: 4,
            sealed: true,
        };
        assert_eq!(second_hand(sealed, 1), second_hand(sealed, 2));
        assert_ne!(second_hand(Chance::open(4), 1), second_hand(Chance::open(4), 2));
    }

    #[test]
    fn every_cut_and_every_extra_byte_is_noticed() {
        let bytes = sample().to_bytes();
        for end in 0..bytes.len() {
            assert!(Record::from_bytes(&bytes[..end]).is_err(), "cut at {end}");
        }
        let long = [bytes.as_slice(), &[0]].concat();
        assert_eq!(Record::from_bytes(&long), Err(RecordError::TrailingBytes(1)));
    }

    #[test]
    fn a_byte_that_is_no_action_is_named_with_its_place() {
        let mut bytes = sample().to_bytes();
        let unused = (0..=u8::MAX).find(|slot| Action::from_slot(*slot).is_none());
        let value = unused.unwrap();
        bytes[HEADER] = value;
        assert_eq!(
            Record::from_bytes(&bytes),
            Err(RecordError::BadAction {
                offset: HEADER,
                value
            })
        );
    }
}
