//! A view as numbers of a fixed size, for programs that learn: which number stands where, which of them can vary in a
//! game, and how they are written. Seats count from the own one on, clockwise; cards are in the order of actions.

mod bounds;
mod json;
mod live;
mod write;

pub use json::observe_json;
pub(crate) use live::remembers;

use super::View;
use crate::card::JOKERS;
use crate::program::Program;
use crate::seat::Seat;
use crate::state::State;

/// Changes with the order or the meaning of the numbers: what was learnt from another version is of no use.
pub const VERSION: u32 = 1;
/// Phases that a genome can have.
const PHASES: usize = 16;
/// What a seat can be asked, in the order of the numbers.
#[rustfmt::skip]
pub const STEPS: [&str; 27] = [
    "draw", "draw_where", "draw_whom", "play", "name_suit", "choose_target", "capture", "capture_sum", "discard",
    "lead", "follow", "bid", "claim", "claim_rank", "answer_claim", "ask_whom", "ask_rank", "pass_on", "bet", "meld",
    "meld_cards", "meld_where", "knock", "name_trump", "choose_pile", "bid_suit", "answer_demand",
];

/// Where a step stands among the numbers; a card that all choose at once stands where one leads.
fn step_place(name: &str) -> Option<usize> {
    let name = if name == "choose_card" { "lead" } else { name };
    STEPS.iter().position(|step| *step == name)
}

/// How many numbers a field has, and what each of them stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Number,
    /// A number for each seat.
    Seats,
    /// A number for each side, the own one first.
    Sides,
    /// A number for each seat: 1 at the seats that are meant (one or several), else 0.
    OneSeat,
    /// How often each card is there.
    Cards,
    CardsBySeat,
    Ranks,
    RanksBySeat,
    Suits,
    SuitsBySeat,
    Step,
    Phase,
}

impl Shape {
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Number => "number",
            Shape::Seats => "seats",
            Shape::Sides => "sides",
            Shape::OneSeat => "one_seat",
            Shape::Cards => "cards",
            Shape::CardsBySeat => "cards_by_seat",
            Shape::Ranks => "ranks",
            Shape::RanksBySeat => "ranks_by_seat",
            Shape::Suits => "suits",
            Shape::SuitsBySeat => "suits_by_seat",
            Shape::Step => "step",
            Shape::Phase => "phase",
        }
    }

    /// Numbers of a row, with or without those of jokers.
    pub(crate) const fn width(self, seats: usize, jokers: bool) -> usize {
        match self {
            Shape::Number => 1,
            Shape::Seats | Shape::Sides | Shape::OneSeat => seats,
            Shape::Cards | Shape::CardsBySeat if jokers => 60,
            Shape::Cards | Shape::CardsBySeat => 52,
            Shape::Ranks | Shape::RanksBySeat if jokers => 15,
            Shape::Ranks | Shape::RanksBySeat => 13,
            Shape::Suits | Shape::SuitsBySeat => 4,
            Shape::Step => STEPS.len(),
            Shape::Phase => PHASES,
        }
    }

    /// Rows of a field: one, or one for each seat.
    pub(crate) const fn rows(self, seats: usize) -> usize {
        match self {
            Shape::CardsBySeat | Shape::RanksBySeat | Shape::SuitsBySeat => seats,
            _ => 1,
        }
    }
}

macro_rules! fields {
    ($($field:ident $name:literal $shape:ident,)*) => {
        /// A field of the view that is among the numbers, in their order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Field { $($field,)* }

        impl Field {
            pub const ALL: &'static [Field] = &[$(Field::$field,)*];

            /// As the view calls it.
            pub const fn name(self) -> &'static str {
                match self { $(Field::$field => $name,)* }
            }

            pub const fn shape(self) -> Shape {
                match self { $(Field::$field => Shape::$shape,)* }
            }
        }
    };
}

fields! {
    Hand "hand" Cards,
    Picked "picked" Cards,
    Discard "discard" Cards,
    Thrown "thrown" Cards,
    Tableau "tableau" Cards,
    Buried "buried" Cards,
    House "house" Cards,
    InDeck "in_deck" Cards,
    DiscardTop "discard_top" Cards,
    Top "top" Cards,
    Turned "turned" Cards,
    Trick "trick" CardsBySeat,
    Captured "captured" CardsBySeat,
    OpenHands "open_hands" CardsBySeat,
    Melds "melds" CardsBySeat,
    Holds "known.holds" CardsBySeat,
    Lacks "known.lacks" CardsBySeat,
    Voids "known.voids" SuitsBySeat,
    Asked "known.asked" RanksBySeat,
    SaidRanks "known.claimed" RanksBySeat,
    HandCounts "hand_counts" Seats,
    FaceDownBy "face_down_by" Seats,
    Bids "bids" Seats,
    Nils "nils" Seats,
    Tricks "tricks" Seats,
    Scores "scores" Seats,
    Chips "chips" Seats,
    Staked "staked" Seats,
    Places "places" Seats,
    Out "out" Seats,
    TricksTotal "tricks_total" Seats,
    CapturedTotal "captured_total" Seats,
    HandsWon "hands_won" Seats,
    TeamScores "team_scores" Sides,
    Contracts "contracts" Sides,
    Bags "bags" Sides,
    Partners "partners" OneSeat,
    Actor "actor" OneSeat,
    Leader "leader" OneSeat,
    Dealer "dealer" OneSeat,
    Knocker "knocker" OneSeat,
    TopSeat "top_seat" OneSeat,
    Claimer "claimer" OneSeat,
    Asking "asking" OneSeat,
    PassTo "pass_to" OneSeat,
    Trump "trump" Suits,
    Led "led" Suits,
    Declared "declared_suit" Suits,
    Broken "broken" Suits,
    Claimed "claimed" Ranks,
    Due "due" Ranks,
    Step "step" Step,
    Phase "phase" Phase,
    Seat "seat" Number,
    HandNo "hand_no" Number,
    Turn "turn" Number,
    Direction "direction" Number,
    Skips "skips" Number,
    DeckCount "deck_count" Number,
    TurnedDepth "turned_depth" Number,
    DiscardsDown "discards_down" Number,
    FaceDown "face_down" Number,
    TopCount "top_count" Number,
    HouseDown "house_down" Number,
    Pot "pot" Number,
    ToCall "to_call" Number,
    ClaimCount "claim_count" Number,
    BiddingComplete "bidding_complete" Number,
    Deadwood "deadwood" Number,
    Declarer "declarer" OneSeat,
    Demanded "demanded" Number,
    Piles "piles.cards" CardsBySeat,
    PileTops "piles.tops" CardsBySeat,
    TablePiles "piles.table" Cards,
    TablePileTops "piles.table_tops" Cards,
    Dummy "dummy" OneSeat,
    PlaysFor "plays_for" OneSeat,
    BidSuits "bid_suits" Seats,
    Doubled "doubled" Number,
}

/// Rows a field can have.
const MOST_ROWS: usize = 8;
const ROWS: usize = Field::ALL.len() * MOST_ROWS;
/// A row that is not written.
const NOWHERE: u16 = u16::MAX;

const fn row(field: Field, seat: usize) -> usize {
    field as usize * MOST_ROWS + seat % MOST_ROWS
}

/// One field of an observation: numbers `start` to `stop`, and those of them that can vary.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub field: Field,
    pub start: usize,
    pub stop: usize,
}

/// What is known of one number: its bounds, and what to divide it by to bring it to about −1 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub low: f32,
    pub high: f32,
    pub scale: f32,
}

/// Which fields of some games an observation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every field: the size depends on the seats alone.
    Full,
    /// Rows that can vary in one of the games.
    Live,
}

/// Whether jokers are in play.
pub fn has_jokers(p: &Program) -> bool {
    p.setup.deck.iter().any(|id| id.card().is_in(JOKERS))
}

/// Where the numbers of an observation stand; one for all games of a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    pub seats: u8,
    /// Cards and ranks have numbers for jokers too, the last of their rows.
    pub jokers: bool,
    pub size: usize,
    at: Box<[u16; ROWS]>,
}

impl Layout {
    /// Every number of a game with so many seats, with or without jokers.
    pub fn full(seats: u8, jokers: bool) -> Layout {
        Layout::with(seats, jokers, |_, _| true)
    }

    /// The layout for some games together: as many seats as the largest has.
    pub fn of(games: &[&Program], extent: Extent) -> Layout {
        let seats = games.iter().map(|p| p.seats).max().unwrap_or(2);
        let jokers = games.iter().any(|p| has_jokers(p));
        match extent {
            Extent::Full => Layout::full(seats, jokers),
            Extent::Live => Layout::with(seats, jokers, |field, seat| {
                games.iter().any(|p| live::varies(p, field, seat))
            }),
        }
    }

    fn with(seats: u8, jokers: bool, has: impl Fn(Field, usize) -> bool) -> Layout {
        let (mut at, mut size) = (Box::new([NOWHERE; ROWS]), 0);
        let many = usize::from(seats);
        for field in Field::ALL {
            for seat in 0..field.shape().rows(many) {
                if has(*field, seat) {
                    at[row(*field, seat)] = size as u16;
                    size += field.shape().width(many, jokers);
                }
            }
        }
        Layout {
            seats,
            jokers,
            size,
            at,
        }
    }

    /// The fields, with the rows of each together.
    pub fn blocks(&self) -> Vec<Block> {
        let many = usize::from(self.seats);
        let found = Field::ALL.iter().filter_map(|field| {
            let rows = (0..field.shape().rows(many)).map(|seat| self.at[row(*field, seat)]);
            let rows: Vec<usize> = rows.filter(|at| *at != NOWHERE).map(usize::from).collect();
            let (start, last) = (*rows.first()?, *rows.last()?);
            let stop = last + field.shape().width(many, self.jokers);
            Some(Block {
                field: *field,
                start,
                stop,
            })
        });
        found.collect()
    }

    /// For every number of the layout its bounds in a game, and whether it can vary.
    pub fn numbers(&self, p: &Program) -> Vec<(Bounds, bool)> {
        let many = usize::from(self.seats);
        let mut found = Vec::with_capacity(self.size);
        for field in Field::ALL {
            for seat in 0..field.shape().rows(many) {
                if self.at[row(*field, seat)] == NOWHERE {
                    continue;
                }
                let varies = seat < usize::from(p.seats) && live::varies(p, *field, seat);
                let bounds = bounds::of(p, *field);
                let places = 0..field.shape().width(many, self.jokers);
                found.extend(places.map(|place| (bounds, varies && live::reaches(p, *field, place))));
            }
        }
        found
    }
}

/// How the observations of one game are written: what never changes stands in the template, and is not written again.
#[derive(Clone, Debug)]
pub struct Plan {
    pub size: usize,
    jokers: bool,
    at: Box<[u16; ROWS]>,
    /// What a row of numbers holds before anything is written.
    pub template: Box<[f32]>,
    /// By phase and step where it stands among the numbers.
    steps: Box<[u8; STEP_TABLE]>,
    /// A number can say what a seat remembers.
    pub(crate) remembers: bool,
}

/// Steps that a phase can have, with and without a card in the trick.
const MOST_STEPS: usize = 32;
const STEP_TABLE: usize = 32 * MOST_STEPS;

/// Where the step of a state stands in the table of steps.
#[inline]
fn step_index(s: &State) -> usize {
    let step = usize::from(s.step & 15) << 1 | usize::from(s.played > 0);
    (usize::from(s.phase) * MOST_STEPS + step) % STEP_TABLE
}

/// For every step of a game its place in `STEPS`; one that is none has a place beyond them.
fn step_table(p: &Program) -> Box<[u8; STEP_TABLE]> {
    let mut table = Box::new([u8::MAX; STEP_TABLE]);
    let mut s = *p.blank;
    for phase in 0..p.phases.len() as u8 {
        for step in 0..16 {
            for played in 0..2 {
                (s.phase, s.step, s.played) = (phase, step, played);
                let name = crate::rules::step_name(p, &s);
                table[step_index(&s)] = step_place(name).map_or(u8::MAX, |place| place as u8);
            }
        }
    }
    table
}

impl Plan {
    /// Whether a number says who laid cards face down.
    pub fn tells_owners(p: &Program) -> bool {
        live::varies(p, Field::FaceDownBy, 0)
    }

    pub fn new(p: &Program, layout: &Layout) -> Plan {
        let mut plan = Plan {
            size: layout.size,
            jokers: layout.jokers,
            at: layout.at.clone(),
            template: vec![0.0; layout.size].into_boxed_slice(),
            steps: step_table(p),
            remembers: live::remembers(p),
        };
        let mut template = std::mem::take(&mut plan.template);
        View::new(p, &p.blank, Seat::new(0)).observe(&plan, &mut template);
        for field in Field::ALL {
            for seat in 0..MOST_ROWS {
                if seat >= usize::from(p.seats) || !live::varies(p, *field, seat) {
                    plan.at[row(*field, seat)] = NOWHERE;
                }
            }
        }
        Plan { template, ..plan }
    }
}

#[cfg(test)]
mod tests;
