//! A batch as bytes: the seed and the actions of every game, which are played again when it is read.

use super::{Batch, Table};
use crate::action::Action;
use crate::agent::Streams;
use crate::rng::Rng;

const MAGIC: &[u8; 4] = b"DDG\x01";

/// Why a batch cannot be written, or bytes cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSaved {
    #[error("worlds have no deal, so they cannot be saved")]
    Imagined,
    #[error("these bytes are not saved games, or were cut off")]
    Broken,
    #[error("these bytes are games with other rules")]
    OtherGame,
}

/// Bytes that are read from the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Result<&[u8], NotSaved> {
        let (front, rest) = self.0.split_at_checked(count).ok_or(NotSaved::Broken)?;
        self.0 = rest;
        Ok(front)
    }

    fn word(&mut self) -> Result<u64, NotSaved> {
        let bytes = self.take(8)?.try_into().map_err(|_| NotSaved::Broken)?;
        Ok(u64::from_le_bytes(bytes))
    }
}

impl Batch {
    pub fn save(&self) -> Result<Vec<u8>, NotSaved> {
        let mut out = MAGIC.to_vec();
        let mut word = |word: u64| out.extend(word.to_le_bytes());
        word(self.tables.len() as u64);
        for table in &self.tables {
            if table.imagined {
                return Err(NotSaved::Imagined);
            }
            word(table.game as u64);
            word(table.seed);
            word(table.dealt);
            word(u64::from(table.episode.acted));
            table
                .streams
                .all()
                .into_iter()
                .flat_map(Rng::words)
                .for_each(&mut word);
            word(table.actions.len() as u64);
            table
                .actions
                .iter()
                .for_each(|action| word(u64::from(action.slot())));
        }
        Ok(out)
    }

    /// Takes the games of some bytes in place of those of the batch.
    pub fn load(&mut self, data: &[u8]) -> Result<(), NotSaved> {
        let mut data = Reader(data);
        if data.take(4)? != MAGIC {
            return Err(NotSaved::Broken);
        }
        let count = data.word()?;
        let mut tables = Vec::new();
        for _ in 0..count {
            tables.push(self.read(&mut data)?);
        }
        if !data.0.is_empty() {
            return Err(NotSaved::Broken);
        }
        self.tables = tables;
        Ok(())
    }

    fn read(&self, data: &mut Reader<'_>) -> Result<Table, NotSaved> {
        let game = usize::try_from(data.word()?).map_err(|_| NotSaved::Broken)?;
        let played = self.games.get(game).ok_or(NotSaved::OtherGame)?;
        let mut table = Table::new(&played.program, game, data.word()?);
        table.dealt = data.word()?;
        let acted = data.word()? != 0;
        let mut streams = [Rng::new(0); 8];
        for stream in &mut streams {
            *stream = Rng::from_words([data.word()?, data.word()?, data.word()?, data.word()?]);
        }
        self.restart(&mut table);
        for _ in 0..data.word()? {
            let slot = u8::try_from(data.word()?).map_err(|_| NotSaved::Broken)?;
            let action = Action::from_slot(slot).ok_or(NotSaved::Broken)?;
            self.dealt(&mut table);
            if !crate::rules::legal(&played.program, &table.state).has(action) {
                return Err(NotSaved::OtherGame);
            }
            self.apply(&mut table, action);
        }
        self.dealt(&mut table);
        table.episode.acted = acted;
        table.streams = Streams::from_all(streams);
        table.legal = crate::rules::legal(&played.program, &table.state);
        Ok(table)
    }

    /// Deals the next hand where one is over.
    fn dealt(&self, table: &mut Table) {
        while !table.state.over() && table.state.hand_no != table.episode.hand_no {
            self.deal_again(table);
        }
    }
}
