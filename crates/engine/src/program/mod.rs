//! The execution tables of a game, made once from its `Spec` by `lower`: after that no rule looks anything up by name.
//! Rank order, trump, wilds, colours, conditions and card scores are masks and arrays; nothing here changes in play.

mod answers;
mod auction;
mod betting;
mod blank;
mod conditions;
pub(crate) mod deck;
mod exchange;
mod ladder;
mod lower;
mod melds;
mod phases;
mod spots;
pub(crate) mod tricks;

pub use crate::spec::{
    AllPass, Beat, BidOrder, BidSuit, CaptureBy as CaptureWay, ClaimRank, ContractTable,
    DeckEmptyAction as DeckEmpty, DrawOpponent as Opponent, DrawSource as Source, DrawUntil as Until,
    EffectType, EvaluationMethod as Method, Location as Place, Measure, Moon, Operator as Compare,
    PassDirection, PassesOn, PlayBeat, PotTo, Reference as Ref, Settle, TableauMode as Mode, TallyAt,
    TallyRole, TallySource, TallyTo, TallyWhen, TargetSelector as Target, TrickTies, TricksFrom, Vulnerable,
    Who, WinType as WinKind,
};
pub use answers::{Answers, Relation, Sight};
pub use conditions::{evaluate, CardTest, CondOp, StateTest, Tests};
#[cfg(test)]
pub(crate) use deck::heights as deck_heights;
pub use exchange::{Ask, Claim, Pass};
pub use ladder::Ladder;
pub use lower::{lower, LowerError};
pub use phases::Phase;
pub use spots::{Spot, MAX_HEAPS, MAX_SPOTS};

use crate::card::{Card, Rank, Suit};
use crate::cards::CardId;
use crate::patterns::Patterns;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::side::{BySide, Side};
use crate::standing::Yardstick;
use crate::state::State;
use arrayvec::ArrayVec;

/// Most phases a program can hold: those of the genome, and those that lowering adds (knocking, naming trumps).
pub const MAX_PHASES: usize = 20;
/// Most effects of a game.
pub const MAX_EFFECTS: usize = 26;

#[derive(Clone, Debug)]
pub struct Program {
    pub seats: u8,
    pub all: SeatSet,
    pub team_mode: bool,
    /// Number of sides, the side of each seat, and the seats of each side (a team, or a single seat).
    pub sides: u8,
    pub side_of: BySeat<Side>,
    members: BySide<SeatSet>,
    pub phases: ArrayVec<Phase, MAX_PHASES>,
    /// Where each phase stands in the genome; phases added by lowering have none.
    pub origin: ArrayVec<Option<u8>, MAX_PHASES>,
    /// What each phase asks before it begins; empty where none asks anything.
    pub when: ArrayVec<CardTest, MAX_PHASES>,
    pub segments: ArrayVec<Segment, MAX_PHASES>,
    /// The segment at which the list starts again; those before it run once.
    pub loop_from: u8,
    pub setup: Setup,
    pub points: Points,
    /// What cards do when they are played, and for each rank which of them, as bits.
    pub effects: ArrayVec<Effect, MAX_EFFECTS>,
    pub effects_of: [u32; 16],
    /// Kinds that are wild, kinds of each rank present in the deck.
    pub wild: u64,
    pub choose_suit: bool,
    /// Height of each rank in the game's rank order, 1 for the lowest present.
    pub height: [u8; 16],
    pub values: [u8; 16],
    /// In totals: what a rank counts at least, and how much more it can count.
    pub low_values: [u8; 16],
    pub gains: [u8; 16],
    pub tableau: Tableau,
    pub wins: ArrayVec<Win, 8>,
    /// What the sides are compared by while the game goes on.
    pub yardstick: Yardstick,
    /// Some win can fire at once, after an action.
    pub at_once: bool,
    /// Nothing but one Trick phase repeats, all hands are equal, and no win fires in mid-hand.
    pub tricks_only: bool,
    /// Nothing but battles of War, in which nobody chooses anything.
    pub only_battles: bool,
    pub hands: Hands,
    pub tallies: ArrayVec<Tally, 16>,
    /// The moments at which some tally is counted, a bit each.
    pub moments: u8,
    pub contract: Option<Contract>,
    /// The auction, in which one bid counts in the end.
    pub auction: Option<Bid>,
    /// A hand can be over before its cards are played: the contract is settled.
    pub stops: bool,
    pub moon: Moon,
    /// Which tricks count.
    pub tricks_from: TricksFrom,
    pub place_points: ArrayVec<i16, 8>,
    pub out_when_empty: bool,
    /// The table is cleared when all others have passed, and the player of the last play leads.
    pub clears: bool,
    /// A player who passes stays out until then.
    pub stays_out: bool,
    /// The combinations of the game.
    pub patterns: Patterns,
    /// The places of the game's own.
    pub spots: ArrayVec<Spot, MAX_SPOTS>,
    pub eliminate: Eliminate,
    pub knock: Option<Knock>,
    pub house: Option<House>,
    /// Who takes the stakes; none in a game without betting.
    pub pot: Option<PotTo>,
    pub deck_empty: DeckEmpty,
    /// More than this is a bust.
    pub target: Option<u8>,
    /// Which phases of the repeating part can bring a card into a hand.
    pub draws: Draws,
    pub max_turns: u32,
    /// Decisions without any movement after which a game is stuck.
    pub stuck_after: u8,
    pub tests: Tests,
    /// Where trumps come from, if any phase has them.
    pub trump: Trump,
    pub blank: Box<State>,
}

impl Program {
    /// Whether anything is counted at this moment.
    #[inline]
    pub fn scores_at(&self, at: TallyAt) -> bool {
        self.moments >> at as u8 & 1 == 1
    }

    /// The seats of a side.
    #[inline]
    pub fn members_of(&self, side: Side) -> SeatSet {
        self.members[side]
    }

    /// The seats that play a hand with a seat, itself among them: its side, or after an auction those who play the contract
    /// with it or against it.
    #[inline]
    pub fn with(&self, s: &State, seat: Seat) -> SeatSet {
        if self.auction.is_none() || s.declarer.is_none() {
            self.members[self.side_of[seat]]
        } else if s.allies.has(seat) {
            s.allies
        } else {
            self.all & !s.allies
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SegmentKind {
    /// Turn after turn until the hand ends.
    Turns,
    /// Every live seat takes the phases once.
    Lap,
    /// One table phase.
    Table,
}

/// A maximal run of phases that is taken together.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub kind: SegmentKind,
    pub start: u8,
    pub end: u8,
}

#[derive(Clone, Debug)]
pub struct Setup {
    /// All cards in play.
    pub deck: ArrayVec<CardId, { deck::MOST_CARDS }>,
    /// Two equal cards can be in play.
    pub twice: bool,
    pub per_player: PerPlayer,
    pub discard: u8,
    pub tableau: u8,
    /// A card taken from the tableau is replaced from the deck.
    pub refills: bool,
    /// The top card of the deck lies face up.
    pub top_up: bool,
    /// Each seat is dealt a suit.
    pub by_suit: bool,
    /// Hands are piles of unseen cards.
    pub blind: bool,
    pub open: bool,
    pub first_lead: FirstLead,
    /// So many cards of a hand are dealt before an auction, the others after it; 0: all.
    pub first_cards: u8,
    /// The deal passes on only after a contract that failed.
    pub dealer_waits: bool,
    /// The card that has to be played first, as a mask.
    pub opening: u64,
}

#[derive(Clone, Debug)]
pub enum PerPlayer {
    Number(u8),
    Schedule(Box<[u8]>),
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstLead {
    DealerLeft,
    Holder(Card),
    LastWinner,
    Declarer,
    DeclarerLeft,
}

#[derive(Clone, Copy, Debug)]
pub struct Draw {
    pub source: Source,
    pub count: u8,
    pub mandatory: bool,
    pub condition: CardTest,
    pub until: Until,
    pub opponent: Opponent,
    /// The Play phase that `Until::Playable` looks at.
    pub next_play: Option<u8>,
    /// The places it names, a bit each.
    pub places: u8,
    /// Of places of the seats' own, those of the others.
    pub robs: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Play {
    pub to_table: bool,
    pub test: CardTest,
    pub min: u8,
    pub max: u8,
    pub mandatory: bool,
    pub pass_if_unable: bool,
    /// Who does not play takes up the pile on the tableau.
    pub takes_pile: bool,
    pub same_count: bool,
    pub on_all_pass: AllPass,
    /// The patterns of which a play is made, a bit each; 0: cards of one rank, by the numbers above.
    pub patterns: u16,
    pub beat: PlayBeat,
    /// Whoever passes is out until the table is cleared.
    pub out: bool,
    /// The places to which cards are laid, a bit each; 0: tableau or discard.
    pub places: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Discard {
    pub to_table: bool,
    pub min: u8,
    pub max: u8,
    pub pairs: bool,
    /// The cards lie face down on the discard.
    pub down: bool,
}

#[derive(Clone, Debug)]
pub struct Trick {
    /// All choose at the same time; what becomes of equal cards; the winner takes the top card of the deck too.
    pub together: bool,
    pub ties: TrickTies,
    pub prize: bool,
    pub follow: bool,
    /// More is asked of who does not lead than to follow suit.
    pub strict: bool,
    /// Who has none of the suit led has to play a trump; and who has to beat the trick.
    pub must_trump: bool,
    pub beat: Beat,
    /// Cards that may not be led, or not be thrown off, before their suit is broken.
    pub lead_ban: u64,
    pub play_ban: u64,
    /// Bit of the suit that has to be broken.
    pub breaking: u8,
    /// Cards that score on the first trick and may not be played to it.
    pub first_ban: u64,
    /// By trump the kinds that have no suit: who holds one may always play it.
    pub free: [u64; 8],
    /// By trump (`trump_index`, padded to eight) and suit: the kinds that belong to the suit.
    pub suits: [[u64; 4]; 8],
    /// By trump and kind: the suit a card belongs to.
    pub suit_of: [[Suit; 64]; 8],
    /// By trump, suit led and kind: the highest wins, 0 cannot win.
    pub strength: [[[u8; 64]; 4]; 8],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trump {
    None,
    Fixed(Suit),
    Rotating,
    Turned,
    Chosen,
    /// By who wins the auction.
    Bid,
    /// The suit of the first card led.
    Led,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meld {
    /// Fewest cards of a set and of a run; 0 = there are none of this kind.
    pub min_set: u8,
    pub min_run: u8,
    pub lay_off: bool,
    /// One card has to be kept for the discard.
    pub keep_one: bool,
    /// Melds stay in hand until the knock.
    pub hold: bool,
    pub gin_bonus: i32,
    pub undercut_bonus: i32,
}

#[derive(Clone, Copy, Debug)]
pub struct Bid {
    pub min: u8,
    pub max: u8,
    pub nil: bool,
    pub hook: bool,
    pub order: BidOrder,
    /// How often an auction goes round at most; 0: until nobody raises.
    pub rounds: u8,
    /// The last one asked has to bid where nobody has.
    pub last_must: bool,
    /// Nobody but the leader is asked.
    pub leader_only: bool,
    /// The dealer is asked first.
    pub dealer_first: bool,
    /// The winner takes so many cards from the deck and buries as many.
    pub takes: u8,
    /// The winner may play without the partners.
    pub alone: bool,
    /// What a bid names besides its number, the lowest first; empty: nothing.
    pub suits: Strains,
    /// So many tricks are asked of a contract besides its number.
    pub book: u8,
    /// How often a bid can be doubled.
    pub doubles: u8,
    /// Whoever passes may bid later.
    pub may_return: bool,
    /// The partner's hand lies open after the first lead, and the declarer plays it.
    pub dummy: bool,
}

/// What bids can name besides their number, in rising order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strains([Option<BidSuit>; 5]);

impl Strains {
    pub(super) fn of(suits: &[BidSuit]) -> Strains {
        let mut all = [None; 5];
        for (at, suit) in all.iter_mut().zip(suits) {
            *at = Some(*suit);
        }
        Strains(all)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = BidSuit> + '_ {
        self.0.iter().flatten().copied()
    }

    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// Those that beat one of them at the same number.
    pub fn above(&self, low: Option<BidSuit>) -> impl Iterator<Item = BidSuit> + '_ {
        let skip = self.iter().position(|suit| Some(suit) == low);
        self.iter().skip(skip.map_or(0, |at| at + 1))
    }
}

impl Bid {
    /// The auction goes on until all others have passed since the last call.
    pub fn circles(&self) -> bool {
        self.may_return || self.doubles > 0
    }

    /// One bid counts in the end, that of the declarer.
    pub fn is_auction(&self) -> bool {
        self.order != BidOrder::Once
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Bet {
    pub ante: i32,
    /// The size of every bet and raise.
    pub size: i32,
    pub max_raises: u8,
    /// Bets stand against the bank: nobody matches anybody.
    pub bank: bool,
    pub blinds: [i32; 2],
    pub sizes: Sizes,
}

/// The sums that may be bet; none of them: `Bet::size` alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Some sum is named, so that bets are not all alike.
    pub free: bool,
    pub least: bool,
    pub half_pot: bool,
    pub pot: bool,
    pub all_in: bool,
}

/// Cards of the deck are laid open for all.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    pub count: u8,
}

#[derive(Clone, Debug)]
pub struct Showdown {
    pub method: Method,
    /// The cards of the tableau belong to every hand.
    pub board: bool,
    pub worst: bool,
    /// The rank order is that of the numbers of ranks.
    pub plain: bool,
    /// Height of each rank in the game's order, and the ranks of the deck from the highest down.
    pub height: [u8; 16],
    pub down: ArrayVec<Rank, 13>,
    /// Place of each rank of the deck in straights, where the ace is highest; 0 is the ace at the low end.
    pub step: [u8; 16],
}

/// When cards score; at the hand's end by zone (captured, hand, melds) and receiver (owner, hand winner).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    Trick,
    Capture,
    Play,
    Set,
    End(u8, u8),
}

/// One card score of the genome: when it counts, and which kinds; none where it is worth nothing.
#[derive(Clone, Copy, Debug)]
pub struct CardRule {
    pub at: Moment,
    pub mask: u64,
}

/// Most card scores of a game.
pub const MAX_CARD_RULES: usize = 64;

/// Points of each kind by moment, summed over the rules that give them.
#[derive(Clone, Debug)]
pub struct Points {
    /// The rules, as they stand in the genome.
    pub rules: ArrayVec<CardRule, MAX_CARD_RULES>,
    pub trick: [i16; 64],
    /// The kinds that count in a trick, and those that some rule speaks of there: points can cancel out.
    pub in_tricks: u64,
    pub told_in_tricks: u64,
    pub capture: [i16; 64],
    pub play: [i16; 64],
    pub set: [i16; 64],
    pub end: [[[i16; 64]; 2]; 3],
    pub has_play: bool,
    pub has_capture: bool,
    pub has_end: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    pub rank: Rank,
    pub kind: EffectType,
    pub target: Target,
    pub value: u8,
    /// Whoever has the next turn may answer before it falls.
    pub demand: Option<Demand>,
}

/// How an effect can be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    pub answer: CardTest,
    pub passes_on: PassesOn,
    /// So many answers at most.
    pub cap: u8,
}

#[derive(Clone, Debug)]
pub struct Tableau {
    pub mode: Mode,
    pub ascending: bool,
    pub descending: bool,
    /// Kinds that may start a pile.
    pub starts: u64,
    /// The card next above and below each card in its suit, ace low.
    pub above: [Option<Card>; 64],
    pub below: [Option<Card>; 64],
    /// The same for many kinds at once.
    pub ladder: Ladder,
    pub to_hand: bool,
    pub split: bool,
    pub stake: u8,
    pub captures: Captures,
    /// The tableau is a pile, taken by its top card.
    pub piled: bool,
    pub sweep: i16,
    pub rest: bool,
}

/// How cards of the tableau are captured.
#[derive(Clone, Debug)]
pub struct Captures {
    /// What a card takes: where only one part is taken, the first way that there is.
    pub ways: ArrayVec<CaptureWay, 4>,
    /// The sum that the card played and those it takes make.
    pub total: u8,
    pub many: bool,
    pub must: bool,
    /// Kinds that take the whole tableau.
    pub sweepers: u64,
    /// What each rank counts in sums, and what else it may count; 0 where it counts nothing.
    pub worth: [[u8; 2]; 16],
}

impl Captures {
    #[inline]
    pub fn values(&self, rank: Rank) -> [u8; 2] {
        self.worth[rank.index() & 15]
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Win {
    pub kind: WinKind,
    pub threshold: Option<i32>,
    pub lowest: bool,
    /// A tie decides nothing as long as there are hands to play.
    pub play_on: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    Single,
    Fixed(u16),
    UntilWin(u16),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallyRule {
    EachOver(u8),
    AtLeast(u8),
    Most,
    All,
    Exactly(u8),
    Every(u8),
    Fewest,
    Last,
    /// How many entries, and what they are.
    Table(u8, [i16; 16]),
}

#[derive(Clone, Copy, Debug)]
pub struct Tally {
    pub source: TallySource,
    /// Which cards count.
    pub test: CardTest,
    /// The combinations that count, by their place in the list.
    pub pattern: Option<u8>,
    pub at: TallyAt,
    pub rule: TallyRule,
    pub points: i16,
    pub role: TallyRole,
    pub contract: TallyWhen,
    pub alone: bool,
    pub measure: Measure,
    /// What a card of each rank counts where values do.
    pub values: [u8; 16],
    /// Equal counts get what one alone would get.
    pub ties: bool,
    pub to: TallyTo,
    pub when: CardTest,
    /// Where the cards lie that it counts, if in places: a bit each.
    pub places: u8,
    pub per_pile: bool,
    /// The kinds that make a pile count once more.
    pub times: u64,
}

#[derive(Clone, Copy, Debug)]
pub struct Contract {
    pub per_trick: i32,
    pub overtrick: i32,
    pub failed: i32,
    pub nil_bonus: i32,
    pub nil_penalty: i32,
    pub bag_limit: u8,
    pub bag_penalty: i32,
    pub exact: bool,
    pub made_bonus: i32,
    /// Lost for each trick more or less than the bid.
    pub off_by: i32,
    /// Each of the others settles with the declarer.
    pub others_pay: bool,
    /// The hand is over as soon as the contract is made or can no longer be.
    pub stops: bool,
    /// What the highest bid scores and costs; 0: as any other.
    pub top_points: i32,
    pub top_penalty: i32,
    pub table: ContractTable,
    pub vulnerable: Vulnerable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eliminate {
    None,
    NoTricks,
    NoChips,
    ScoreAtLeast(i32),
    Lives(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knock {
    pub at_start: bool,
    pub max_deadwood: Option<u8>,
    pub lap: bool,
    pub settle: Settle,
    /// How deadwood is measured and settled; none in games without melds.
    pub meld: Option<Meld>,
    /// The last phase is a Showdown, which waits for the knock.
    pub showdown: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    pub stand_on: u8,
    pub hits_soft: bool,
    pub up_cards: u8,
}

/// From where the repeating phases can still bring cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draws {
    pub deck: bool,
    pub discard: bool,
    pub tableau: bool,
    /// The piles of places.
    pub places: bool,
    pub opponent: bool,
    /// Only who has won the last trick draws.
    pub winners: bool,
}

/// A game that comes with the project, for the tests of this crate.
#[cfg(test)]
pub(crate) fn known_game(name: &str) -> Program {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/darwindeck/games");
    let text = std::fs::read(format!("{games}/{name}.json")).unwrap();
    lower(&crate::spec::Spec::from_json(&text).unwrap()).unwrap()
}
