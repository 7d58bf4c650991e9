//! Facts of many games, in whole numbers: what measures are made of. A sink that counts and never looks at hidden
//! cards to decide anything; it costs less than the game it listens to.

use crate::action::Legal;
use crate::event::{Event, Sink, Why, Zone};
use crate::program::{Program, MAX_PHASES};
use crate::state::{State, NONE};

/// What happened in the games listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Positions with more than one legal action, by seat; all their legal actions together; forced positions.
    pub decisions: [u64; 6],
    pub branching: u64,
    pub forced: u64,
    /// Decisions by phase of the program.
    pub phase_decisions: [u64; MAX_PHASES],
    /// How often the effect of each rank happened, how often each tally paid.
    pub effects: [u64; 13],
    pub tallies: [u64; 16],
    /// Points given, by reason: how often.
    pub scorings: [u64; Why::COUNT],
    pub captures: u64,
    pub sweeps: u64,
    pub tricks: u64,
    pub passes: u64,
    pub draws: u64,
    pub reshuffles: u64,
    pub eliminations: u64,
    /// Cards that came into a hand from another, turns that were skipped or turned round by a card.
    pub taken_from_others: u64,
    /// How often the side in front (by score) changed.
    pub lead_changes: u64,
    leader: u8,
    /// Points were given since the leader was last looked up; points of one moment count together.
    unsettled: bool,
}

impl Default for Facts {
    fn default() -> Facts {
        Facts {
            decisions: [0; 6],
            branching: 0,
            forced: 0,
            phase_decisions: [0; MAX_PHASES],
            effects: [0; 13],
            tallies: [0; 16],
            scorings: [0; Why::COUNT],
            captures: 0,
            sweeps: 0,
            tricks: 0,
            passes: 0,
            draws: 0,
            reshuffles: 0,
            eliminations: 0,
            taken_from_others: 0,
            lead_changes: 0,
            leader: NONE,
            unsettled: false,
        }
    }
}

impl Facts {
    /// A new game begins: nobody leads.
    pub fn begin(&mut self) {
        self.leader = NONE;
        self.unsettled = false;
    }

    pub fn fold(&mut self, other: &Facts) {
        sum(&mut self.decisions, &other.decisions);
        sum(&mut self.phase_decisions, &other.phase_decisions);
        sum(&mut self.effects, &other.effects);
        sum(&mut self.tallies, &other.tallies);
        sum(&mut self.scorings, &other.scorings);
        for (mine, theirs) in self.counters().into_iter().zip(other.counts()) {
            *mine += theirs;
        }
    }

    fn counters(&mut self) -> [&mut u64; 11] {
        [
            &mut self.branching,
            &mut self.forced,
            &mut self.captures,
            &mut self.sweeps,
            &mut self.tricks,
            &mut self.passes,
            &mut self.draws,
            &mut self.reshuffles,
            &mut self.eliminations,
            &mut self.taken_from_others,
            &mut self.lead_changes,
        ]
    }

    fn counts(&self) -> [u64; 11] {
        let mut copy = *self;
        copy.counters().map(|count| *count)
    }

    /// Every single count with its name.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        const NAMES: [&str; 11] = [
            "branching",
            "forced",
            "captures",
            "sweeps",
            "tricks",
            "passes",
            "draws",
            "reshuffles",
            "eliminations",
            "taken_from_others",
            "lead_changes",
        ];
        NAMES.into_iter().zip(self.counts())
    }

    fn scored(&mut self, why: Why) {
        if let Why::Tally(index) = why {
            self.tallies[usize::from(index) & 15] += 1;
        }
        self.scorings[why.index()] += 1;
    }
}

fn sum<const N: usize>(mine: &mut [u64; N], theirs: &[u64; N]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}

/// Facts listen together with the program they belong to, which says who stands on which side.
#[derive(Debug)]
pub struct Listener<'a> {
    pub program: &'a Program,
    pub facts: &'a mut Facts,
}

impl Listener<'_> {
    fn note_leader(&mut self, state: &State) {
        if !std::mem::take(&mut self.facts.unsettled) {
            return;
        }
        let p = self.program;
        let scores = if p.team_mode {
            &state.team_score
        } else {
            &state.score
        };
        let mut best = 0u8;
        let mut alone = true;
        for side in 1..p.sides {
            match scores[usize::from(side & 7)].cmp(&scores[usize::from(best & 7)]) {
                std::cmp::Ordering::Greater => (best, alone) = (side, true),
                std::cmp::Ordering::Equal => alone = false,
                std::cmp::Ordering::Less => {}
            }
        }
        if alone && best != self.facts.leader {
            self.facts.lead_changes += u64::from(self.facts.leader != NONE);
            self.facts.leader = best;
        }
    }
}

impl Sink for Listener<'_> {
    const ON: bool = true;

    #[inline]
    fn decision(&mut self, state: &State, legal: Legal) {
        self.note_leader(state);
        let facts = &mut *self.facts;
        if legal.forced().is_some() {
            facts.forced += 1;
            return;
        }
        facts.branching += u64::from(legal.len());
        facts.decisions[usize::from(state.actor % 6)] += 1;
        facts.phase_decisions[usize::from(state.phase) % MAX_PHASES] += 1;
    }

    #[inline]
    fn event(&mut self, state: &State, event: Event) {
        let facts = &mut *self.facts;
        match event {
            Event::Effect { rank, .. } => facts.effects[usize::from(rank) % 13] += 1,
            Event::Captured { .. } => facts.captures += 1,
            Event::Swept { .. } => facts.sweeps += 1,
            Event::TrickWon { .. } => facts.tricks += 1,
            Event::Passed { .. } => facts.passes += 1,
            Event::Drew {
                from: Zone::Hand(_), ..
            } => facts.taken_from_others += 1,
            Event::Drew { .. } => facts.draws += 1,
            Event::Reshuffled { .. } => facts.reshuffles += 1,
            Event::Eliminated { .. } => facts.eliminations += 1,
            Event::Scored { why, .. } | Event::SideScored { why, .. } => {
                facts.scored(why);
                facts.unsettled = true;
            }
            Event::GameEnds { .. } => self.note_leader(state),
            _ => {}
        }
    }
}
