//! Counts of what happened in many games: what measures are made of. A sink that counts and never decides anything; it
//! costs less than the game it listens to. What is counted and under which name stands in one table.

mod folds;

use crate::action::Legal;
use crate::cards::Cards;
use crate::event::{Event, RuleFired, Sink, Why, Zone};
use crate::program::{Moment, Phase, Program, MAX_CARD_RULES, MAX_PHASES};
use crate::rules::is_honest;
use crate::seat::BySeat;
use crate::side::{Side, SideSet};
use crate::standing::standing;
use crate::state::State;

/// Declares the single counts once: the name here and the name on the wire.
macro_rules! counts {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// What is counted, each by its place in `TraceCounts::counts`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Count { $($(#[$doc])* $variant,)* }

        impl Count {
            pub const ALL: &'static [Count] = &[$(Count::$variant,)*];
            pub const NAMES: &'static [&'static str] = &[$($name,)*];
        }
    };
}

counts! {
    /// Legal actions of all positions with more than one.
    Branching = "branching",
    /// Positions with one.
    Forced = "forced",
    Captures = "captures",
    Sweeps = "sweeps",
    Tricks = "tricks",
    Passes = "passes",
    Draws = "draws",
    Reshuffles = "reshuffles",
    Eliminations = "eliminations",
    /// Cards that came into a hand from another one by a draw.
    TakenFromOthers = "taken_from_others",
    /// How often another side came to be alone in front, by the game's own measure.
    LeadChanges = "lead_changes",
    Plays = "plays",
    Discards = "discards",
    /// Cards passed on to another seat.
    PassedOn = "passed_on",
    Claims = "claims",
    /// Claims with a card of another rank.
    Lies = "lies",
    /// Lies that nobody challenged.
    LiesKept = "lies_kept",
    Challenges = "challenges",
    /// Challenges of a lie.
    ChallengesRight = "challenges_right",
    Asks = "asks",
    /// Questions that brought cards.
    AsksHit = "asks_hit",
    Books = "books",
    /// Melds laid in a Meld phase; what a knock brings to light counts by its cards.
    Melds = "melds",
    MeldedCards = "melded_cards",
    LayOffs = "lay_offs",
    Knocks = "knocks",
    Gins = "gins",
    Undercuts = "undercuts",
    Checks = "checks",
    Bets = "bets",
    Calls = "calls",
    Raises = "raises",
    AllIns = "all_ins",
    Folds = "folds",
    /// Folds of which can be said whether they were right, and those of a hand that would not have won.
    FoldsJudged = "folds_judged",
    FoldsRight = "folds_right",
    /// How many of those judged would have been right if they had been blind, in sixtieths.
    FoldsBlind = "folds_blind",
    /// Hands in which cards were compared.
    Showdowns = "showdowns",
    /// Seats that went out with an empty hand, or took a last place.
    Outs = "outs",
    /// Hands that came to their end.
    Hands = "hands",
    /// After each hand, by how much the first side was ahead of the last, all together.
    HandMargins = "hand_margins",
    /// Games of several hands in which one side led alone after half of them, and those of them that it won.
    LedAtHalf = "led_at_half",
    LedAtHalfAndWon = "led_at_half_and_won",
    /// Hands in which a seat took all positive points.
    Moons = "moons",
    /// Tricks won too early to count.
    EarlyTricks = "early_tricks",
    /// Games that no win condition decided, and chips did.
    ByChips = "by_chips",
    /// Bets settled against the house.
    Settled = "settled",
}

const COUNTS: usize = Count::ALL.len();
/// Hands whose leader is remembered; longer games do not count for who led at half.
const MOST_HANDS: usize = 256;

/// What happened in the games listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceCounts {
    counts: [u64; COUNTS],
    /// Positions with more than one legal action, by seat and by phase of the program.
    pub decisions: [u64; 6],
    pub phase_decisions: [u64; MAX_PHASES],
    /// What was done in a phase, by choice or not: cards moved, bids, bets, claims, melds, questions, hands compared.
    pub phase_acts: [u64; MAX_PHASES],
    /// How often the condition of a phase kept a seat from a play or a draw that it would have without it.
    pub held_back: [u64; MAX_PHASES],
    /// How often the effect of each rank happened, each tally paid, each win condition ended a hand or the game.
    pub effects: [u64; 15],
    /// Cards of each rank that were played, or passed for the rank of a claim, only because they are wild, or that let
    /// their player name a suit.
    pub wilds: [u64; 15],
    /// Cards that scored by each card score of the genome.
    pub card_rules: [u64; MAX_CARD_RULES],
    pub tallies: [u64; 16],
    pub win_rules: [u64; 8],
    /// Points given, by reason: how often.
    pub scorings: [u64; Why::COUNT],
    course: Course,
}

/// What is remembered of the game being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Course {
    leader: Option<Side>,
    /// Points were given since the leader was last looked up; points of one moment count together.
    unsettled: bool,
    /// The claim on the table is a lie.
    lying: bool,
    /// Nothing has been given yet for the last question.
    asked: bool,
    /// Hands have been compared in this hand.
    compared: bool,
    hands: u16,
    /// Who led after each hand.
    leaders: [Option<Side>; MOST_HANDS],
}

impl Course {
    const START: Course = Course {
        leader: None,
        unsettled: false,
        lying: false,
        asked: false,
        compared: false,
        hands: 0,
        leaders: [None; MOST_HANDS],
    };
}

impl Default for TraceCounts {
    fn default() -> TraceCounts {
        TraceCounts {
            counts: [0; COUNTS],
            decisions: [0; 6],
            phase_decisions: [0; MAX_PHASES],
            phase_acts: [0; MAX_PHASES],
            held_back: [0; MAX_PHASES],
            effects: [0; 15],
            wilds: [0; 15],
            card_rules: [0; MAX_CARD_RULES],
            tallies: [0; 16],
            win_rules: [0; 8],
            scorings: [0; Why::COUNT],
            course: Course::START,
        }
    }
}

impl TraceCounts {
    /// A new game begins: nobody leads.
    pub fn begin(&mut self) {
        // Leaders of hands are written before they are read.
        let leaders = self.course.leaders;
        self.course = Course {
            leaders,
            ..Course::START
        };
    }

    pub fn fold(&mut self, other: &TraceCounts) {
        sum(&mut self.counts, &other.counts);
        sum(&mut self.decisions, &other.decisions);
        sum(&mut self.phase_decisions, &other.phase_decisions);
        sum(&mut self.phase_acts, &other.phase_acts);
        sum(&mut self.held_back, &other.held_back);
        sum(&mut self.effects, &other.effects);
        sum(&mut self.wilds, &other.wilds);
        sum(&mut self.card_rules, &other.card_rules);
        sum(&mut self.tallies, &other.tallies);
        sum(&mut self.win_rules, &other.win_rules);
        sum(&mut self.scorings, &other.scorings);
    }

    /// One of the single counts.
    pub fn count(&self, count: Count) -> u64 {
        self.counts[count as usize]
    }

    /// Every single count with its name.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        Count::NAMES.iter().copied().zip(self.counts)
    }

    #[inline]
    fn add(&mut self, count: Count) {
        self.counts[count as usize] += 1;
    }

    #[inline]
    fn act(&mut self, state: &State, count: Count) {
        self.add(count);
        in_phase(&mut self.phase_acts, state, 1);
    }

    fn scored(&mut self, why: Why) {
        if let Why::Tally(index) = why {
            self.tallies[usize::from(index) & 15] += 1;
        }
        self.scorings[why.index()] += 1;
        self.course.unsettled = true;
    }

    fn claimed(&mut self, state: &State, honest: bool) {
        self.act(state, Count::Claims);
        self.course.lying = !honest;
        if !honest {
            self.add(Count::Lies);
        }
    }

    fn compared(&mut self, state: &State) {
        in_phase(&mut self.phase_acts, state, 1);
        if !std::mem::replace(&mut self.course.compared, true) {
            self.add(Count::Showdowns);
        }
    }
}

/// Counts something that happened in the phase of this state.
#[inline]
fn in_phase(counts: &mut [u64; MAX_PHASES], state: &State, times: u32) {
    if let Some(count) = counts.get_mut(usize::from(state.phase)) {
        *count += u64::from(times);
    }
}

fn sum<const N: usize>(mine: &mut [u64; N], theirs: &[u64; N]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}

/// Counts, together with the program they belong to, which says who stands on which side.
#[derive(Debug)]
pub struct Listener<'a> {
    pub program: &'a Program,
    pub facts: &'a mut TraceCounts,
}

impl Listener<'_> {
    #[inline]
    fn note_leader(&mut self, state: &State) {
        if self.facts.course.unsettled {
            self.settle_leader(state);
        }
    }

    fn settle_leader(&mut self, state: &State) {
        self.facts.course.unsettled = false;
        let (leader, _) = front(self.program, state);
        let course = &mut self.facts.course;
        if leader.is_some() && leader != course.leader {
            let led = std::mem::replace(&mut course.leader, leader);
            if led.is_some() {
                self.facts.add(Count::LeadChanges);
            }
        }
    }

    /// A hand has been scored: who leads now, and by how much.
    #[cold]
    fn hand_ends(&mut self, state: &State) {
        self.note_leader(state);
        let (leader, margin) = front(self.program, state);
        let facts = &mut *self.facts;
        facts.add(Count::Hands);
        facts.counts[Count::HandMargins as usize] += margin;
        let course = &mut facts.course;
        course.compared = false;
        if let Some(of) = course.leaders.get_mut(usize::from(course.hands)) {
            *of = leader;
        }
        course.hands = course.hands.saturating_add(1);
    }

    #[cold]
    fn game_ends(&mut self, state: &State, winners: SideSet) {
        self.note_leader(state);
        let course = &self.facts.course;
        let hands = usize::from(course.hands);
        if !(2..=MOST_HANDS).contains(&hands) {
            return;
        }
        if let Some(leader) = course.leaders[hands / 2 - 1] {
            self.facts.add(Count::LedAtHalf);
            if winners.has(leader) {
                self.facts.add(Count::LedAtHalfAndWon);
            }
        }
    }

    /// Melds held back are laid at the knock, and belong to the phase that says what a meld is.
    fn melded(&mut self, state: &State, count: Count) {
        let phases = &self.program.phases;
        let melds = |phase: &Phase| matches!(phase, Phase::Meld(_));
        let here = usize::from(state.phase);
        let at = if phases.get(here).is_some_and(melds) {
            here
        } else {
            phases.iter().position(melds).unwrap_or(here)
        };
        self.facts.add(count);
        self.facts.phase_acts[at % MAX_PHASES] += 1;
    }

    /// Cards that score count under every rule that has them.
    fn cards_score(&mut self, at: Moment, cards: Cards) {
        if at == Moment::Trick && cards.kinds() & self.program.points.told_in_tricks == 0 {
            return;
        }
        let counts = &mut self.facts.card_rules;
        for (rule, count) in self.program.points.rules.iter().zip(counts) {
            if rule.at == at {
                *count += u64::from(cards.only(rule.mask).len());
            }
        }
    }

    /// Wild cards of a claim that is true by them.
    fn passed_as_wild(&mut self, state: &State, cards: Cards) {
        if self.facts.course.lying {
            return;
        }
        for id in cards.only(!state.rank.mask()).ids() {
            self.facts.wilds[id.card().rank_index() % 15] += 1;
        }
    }

    /// Events that are rare, or that few games have.
    fn count_rare_event(&mut self, state: &State, event: Event) {
        let facts = &mut *self.facts;
        match event {
            Event::Effect { rank, .. } => facts.effects[rank.index() % 15] += 1,
            Event::WonBy { rule } => facts.win_rules[usize::from(rule) & 7] += 1,
            Event::Swept { .. } => facts.add(Count::Sweeps),
            Event::Reshuffled { .. } => facts.add(Count::Reshuffles),
            Event::Eliminated { .. } => facts.add(Count::Eliminations),
            Event::Out { .. } => facts.add(Count::Outs),
            Event::Bid { .. } => in_phase(&mut facts.phase_acts, state, 1),
            Event::PassedOn { .. } => facts.act(state, Count::PassedOn),
            Event::Claimed { seat, .. } => {
                let cards = state.picked[seat];
                facts.claimed(state, is_honest(self.program, state, cards));
                self.passed_as_wild(state, cards);
            }
            Event::ClaimStands { .. } if facts.course.lying => facts.add(Count::LiesKept),
            Event::Challenged { .. } => {
                facts.add(Count::Challenges);
                if facts.course.lying {
                    facts.add(Count::ChallengesRight);
                }
            }
            Event::Asked { .. } => {
                facts.act(state, Count::Asks);
                facts.course.asked = true;
            }
            Event::Gave { .. } if std::mem::take(&mut facts.course.asked) => facts.add(Count::AsksHit),
            Event::Book { .. } => facts.add(Count::Books),
            Event::MeldLaid { .. } => facts.add(Count::Melds),
            Event::Melded { .. } => self.melded(state, Count::MeldedCards),
            Event::LaidOff { .. } => self.melded(state, Count::LayOffs),
            Event::Knocked { .. } => facts.add(Count::Knocks),
            Event::Gin { .. } => facts.add(Count::Gins),
            Event::Undercut { .. } => facts.add(Count::Undercuts),
            Event::Checked { .. } => facts.act(state, Count::Checks),
            Event::Bet { .. } => facts.act(state, Count::Bets),
            Event::Called { .. } => facts.act(state, Count::Calls),
            Event::Raised { .. } => facts.act(state, Count::Raises),
            Event::AllIn { .. } => facts.act(state, Count::AllIns),
            Event::Folded { .. } => facts.act(state, Count::Folds),
            Event::Ranked { .. } => facts.compared(state),
            Event::PotWon { .. } => facts.course.unsettled = true,
            Event::Settled { .. } => {
                facts.add(Count::Settled);
                facts.course.unsettled = true;
            }
            Event::HandEnds { .. } => self.hand_ends(state),
            Event::GameEnds { winners } => self.game_ends(state, winners),
            _ => {}
        }
    }
}

/// The side alone in front by the game's own measure, and how far the last side is behind the first.
fn front(p: &Program, state: &State) -> (Option<Side>, u64) {
    let mut leader = Side::new(0);
    let first = standing(p, state, leader);
    let (mut best, mut worst, mut alone) = (first, first, true);
    for side in Side::first(p.sides).skip(1) {
        let of = standing(p, state, side);
        worst = worst.min(of);
        match of.cmp(&best) {
            std::cmp::Ordering::Greater => (best, leader, alone) = (of, side, true),
            std::cmp::Ordering::Equal => alone = false,
            std::cmp::Ordering::Less => {}
        }
    }
    (alone.then_some(leader), best.abs_diff(worst))
}

impl Sink for Listener<'_> {
    const ON: bool = true;
    const FOLLOWS: bool = false;

    #[inline]
    fn decision(&mut self, state: &State, legal: Legal) {
        self.note_leader(state);
        let facts = &mut *self.facts;
        if legal.forced().is_some() {
            facts.add(Count::Forced);
            return;
        }
        facts.counts[Count::Branching as usize] += u64::from(legal.len());
        if let Some(count) = facts.decisions.get_mut(state.actor.index()) {
            *count += 1;
        }
        in_phase(&mut facts.phase_decisions, state, 1);
    }

    #[inline]
    fn trick_laid(&mut self, state: &State, cards: u32) {
        self.facts.counts[Count::Plays as usize] += u64::from(cards);
        in_phase(&mut self.facts.phase_acts, state, cards);
    }

    #[cold]
    fn awarding(&mut self, state: &State, strength: &BySeat<u64>) {
        if let Some(verdict) = folds::judge(self.program, state, strength) {
            let counts = &mut self.facts.counts;
            counts[Count::FoldsJudged as usize] += verdict.judged;
            counts[Count::FoldsRight as usize] += verdict.right;
            counts[Count::FoldsBlind as usize] += verdict.blind;
        }
    }

    #[inline]
    fn rule_fired(&mut self, state: &State, rule: RuleFired) {
        let facts = &mut *self.facts;
        match rule {
            RuleFired::Cards(at, cards) => self.cards_score(at, cards),
            RuleFired::Condition => in_phase(&mut facts.held_back, state, 1),
            RuleFired::Wild(rank) => facts.wilds[rank.index() % 15] += 1,
            RuleFired::Moon => facts.add(Count::Moons),
            RuleFired::EarlyTrick => facts.add(Count::EarlyTricks),
            RuleFired::ByChips => facts.add(Count::ByChips),
            RuleFired::ByHands => {}
        }
    }

    #[inline]
    fn event(&mut self, state: &State, event: Event) {
        let facts = &mut *self.facts;
        match event {
            Event::Dealt { .. } => {}
            Event::Played { .. } => facts.act(state, Count::Plays),
            Event::Discarded { .. } => facts.act(state, Count::Discards),
            Event::Drew {
                from: Zone::Hand(_), ..
            } => facts.act(state, Count::TakenFromOthers),
            Event::Drew { .. } => facts.act(state, Count::Draws),
            Event::Passed { .. } => facts.add(Count::Passes),
            Event::TrickWon { .. } => facts.add(Count::Tricks),
            Event::Captured { .. } => facts.add(Count::Captures),
            Event::Scored { why, .. } | Event::SideScored { why, .. } => facts.scored(why),
            rare => self.count_rare_event(state, rare),
        }
    }
}
