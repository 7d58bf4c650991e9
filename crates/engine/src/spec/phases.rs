//! The eleven phase kinds of a game, as data.

use super::card_or_rank::CardOrRank;
use super::conditions::Condition;
use super::named::NamedOr;
use super::patterns::{AfterPass, PatternName, PlayBeat};
use super::places::{PlaceName, PlaceOf};
use super::record::{names, record, union};
use super::scoring::HandEvaluation;
use crate::card::{Rank, Suit};

names! {
    DrawSource {
        Deck = "deck" as 0,
        Discard = "discard" as 2,
        DeckOrDiscard = "deck_or_discard" as 7,
        OpponentHand = "opponent_hand" as 4,
        /// A card of one's choice that lies face up on the tableau.
        Tableau = "tableau" as 8,
        DeckOrTableau = "deck_or_tableau" as 9,
        /// The top card of one of the piles of places, of one's choice.
        Place = "place" as 10,
        DeckOrPlace = "deck_or_place" as 11,
    }
}

impl DrawSource {
    /// Whether a card is chosen from the tableau.
    pub fn is_row(self) -> bool {
        matches!(self, DrawSource::Tableau | DrawSource::DeckOrTableau)
    }

    /// Whether a card is chosen from the piles of places.
    pub fn is_place(self) -> bool {
        matches!(self, DrawSource::Place | DrawSource::DeckOrPlace)
    }
}

names! {
    DrawUntil {
        /// Exactly `count` cards.
        Count = "count" as 0,
        /// One at a time while the next Play has nothing legal; `count` is the cap, 0 = none.
        Playable = "playable" as 1,
        /// Draw or stop, one card at a time; a bust stops.
        Stand = "stand" as 2,
        /// Up to a hand of `count` cards.
        Refill = "refill" as 3,
    }
}

names! {
    DrawOpponent { Next = "next" as 0, Prev = "prev" as 1, Choice = "choice" as 2, Random = "random" as 3 }
}
names! { PlayTarget { Discard = "discard" as 2, Tableau = "tableau" as 3, Place = "place" as 4 } }

names! {
    /// What happens when all other live seats have passed since the last play.
    AllPass { None = "none" as 0, ClearAndLead = "clear_and_lead" as 1, EndHand = "end_hand" as 2 }
}

names! {
    /// What a seat does that cannot play, or does not want to where it may pass.
    Unable { Pass = "pass" as 0, TakePile = "take_pile" as 1 }
}

names! {
    Matching {
        Any = "any" as 0,
        /// Cards leave the hand in pairs of one rank.
        Pair = "pair" as 1,
    }
}

names! {
    Trump {
        None = "none" as 255,
        Hearts = "h" as 0,
        Diamonds = "d" as 1,
        Clubs = "c" as 2,
        Spades = "s" as 3,
        /// Hearts, diamonds, clubs, spades by hand.
        Rotating = "rotating" as 4,
        /// The next undealt card, shown to all.
        Turned = "turned" as 5,
        /// By the seat with most tricks in the last hand.
        Chosen = "chosen" as 6,
        /// By who wins the auction.
        Bid = "bid" as 7,
        /// The suit of the first card led.
        Led = "led" as 8,
    }
}

names! {
    /// How seats bid.
    BidOrder {
        /// Each seat once, for itself.
        Once = "once" as 0,
        /// Each bid is higher than the one before, and the highest one counts.
        Rising = "rising" as 1,
        /// The first to take what is offered has it: to make trumps.
        Offer = "offer" as 2,
    }
}

names! {
    /// What happens when nobody bids.
    NobodyBids {
        /// The cards are thrown in.
        Redeal = "redeal" as 0,
        /// The last one asked has to bid.
        LastMust = "last_must" as 1,
    }
}

names! {
    /// Who is asked in an auction: all from the dealer's left on, the leader alone, all from the dealer on.
    BidBy { Everyone = "everyone" as 0, Leader = "leader" as 1, DealerFirst = "dealer_first" as 2 }
}

names! { TrumpOrder { Plain = "plain" as 0, JackHigh = "jack_high" as 1, Bowers = "bowers" as 2 } }

/// The order within trumps.
pub type TrumpOrderRule = NamedOr<TrumpOrder, Vec<CardOrRank>>;

names! {
    BreakingRule {
        CannotLeadUntilBroken = "cannot_lead_until_broken" as 1,
        CannotPlayUntilBroken = "cannot_play_until_broken" as 2,
    }
}

names! { FirstTrick { Free = "free" as 0, NoPoints = "no_points" as 1 } }

names! {
    /// What a player without a card of the suit led has to play.
    WhenVoid {
        Free = "free" as 0,
        /// A trump, if the player has one.
        Trump = "trump" as 1,
    }
}

names! {
    /// When a player has to beat the trick, if one of the allowed cards can.
    Beat {
        No = "no" as 0,
        IfAble = "if_able" as 1,
        /// Only a player who may play nothing but trumps.
        Trumps = "trumps" as 2,
    }
}

names! {
    PotTo {
        Showdown = "showdown" as 0,
        /// Who takes the next battle or trick; ties carry over.
        NextTaker = "next_taker" as 1,
        /// Settled one to one against the bank.
        House = "house" as 2,
    }
}

names! {
    ClaimRank {
        /// One rank higher with every claim.
        Sequential = "sequential" as 0,
        PlayerChoice = "player_choice" as 1,
        Fixed = "fixed" as 2,
    }
}

names! { GoOut { Free = "free" as 0, Discard = "discard" as 1 } }

names! {
    PassDirection {
        Left = "left" as 0,
        Right = "right" as 1,
        Across = "across" as 2,
        /// Left, right, across, none, by hand.
        Rotating = "rotating" as 3,
        /// From hand 2: last place gives its highest to first place, which returns as many.
        ByPlace = "by_place" as 4,
        None = "none" as 5,
    }
}

record! {
    DrawPhase {
        source: DrawSource = DrawSource::Deck,
        count: u8 [0..=26] = 1,
        mandatory: bool = true,
        condition: Option<Condition> = None,
        until: DrawUntil = DrawUntil::Count,
        opponent: DrawOpponent = DrawOpponent::Next,
        once: bool = false,
        places: Vec<PlaceName> [len 0..=4] = Vec::new(),
        whose: PlaceOf = PlaceOf::Own,
    } bytes [source, count, mandatory, condition, until, opponent, once] added [places, whose]
}

record! {
    PlayPhase {
        target: PlayTarget = PlayTarget::Discard,
        valid_play_condition: Option<Condition> = None,
        min_cards: u8 [0..=26] = 1,
        max_cards: u8 [0..=26] = 1,
        mandatory: bool = true,
        pass_if_unable: bool = true,
        same_count: bool = false,
        on_all_pass: AllPass = AllPass::None,
        once: bool = false,
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
        patterns: Vec<PatternName> [len 0..=16] = Vec::new(),
        beat: PlayBeat = PlayBeat::No,
        after_pass: AfterPass = AfterPass::MayReturn,
        unable: Unable = Unable::Pass,
        /// Where the cards are laid, one after another, if the target is a place.
        places: Vec<PlaceName> [len 0..=4] = Vec::new(),
    } bytes [
        target, min_cards, max_cards, mandatory, pass_if_unable, valid_play_condition, same_count,
        on_all_pass, once,
    ] added [when, patterns, beat, after_pass, unable, places]
}

names! {
    /// How discarded cards lie: for all to see, or known to nobody but who discarded them.
    Face { Up = "up" as 0, Down = "down" as 1 }
}

record! {
    DiscardPhase {
        target: PlayTarget = PlayTarget::Discard,
        min_cards: u8 [0..=26] = 1,
        max_cards: u8 [0..=26] = 1,
        matching_condition: Matching = Matching::Any,
        face: Face = Face::Up,
        once: bool = false,
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
    } bytes [target, min_cards, max_cards, matching_condition, once] elsewhere [face] added [when]
}

names! {
    /// What happens to a trick that nobody wins alone.
    TrickTies {
        /// The one who comes first, from the leader on, takes it.
        First = "first" as 0,
        /// It is put on the discard, its prize too.
        Nobody = "nobody" as 1,
        /// Its cards are put on the discard; the prize waits on the table for the next winner.
        Carry = "carry" as 2,
    }
}

names! { TrickPrize { Nothing = "nothing" as 0, DeckTop = "deck_top" as 1 } }

record! {
    TrickPhase {
        lead_suit_required: bool = true,
        trump: Trump = Trump::None,
        /// A name, or the trumps that stand above the others, the highest first.
        trump_order: TrumpOrderRule [len 1..=20] = TrumpOrderRule::Named(TrumpOrder::Plain),
        /// Trumps whatever is trump, where there is one; the first of them is the highest.
        always_trump: Vec<CardOrRank> [len 0..=20] = Vec::new(),
        /// Ranks without a suit: whoever holds one may always play it, and it beats all others, or loses to them.
        suitless_high: Vec<Rank> [len 0..=15] = Vec::new(),
        suitless_low: Vec<Rank> [len 0..=15] = Vec::new(),
        high_card_wins: bool = true,
        breaking_suit: Option<Suit> = None,
        breaking_rule: BreakingRule = BreakingRule::CannotLeadUntilBroken,
        first_trick: FirstTrick = FirstTrick::Free,
        when_void: WhenVoid = WhenVoid::Free,
        beat: Beat = Beat::No,
        /// All choose a card at the same time; then all are shown, and no suit was led.
        together: bool = false,
        /// Who takes a trick in which the highest cards are equal, where all choose at once.
        ties: TrickTies = TrickTies::First,
        /// What the winner takes besides the cards of the trick.
        takes: TrickPrize = TrickPrize::Nothing,
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
    } bytes [
        lead_suit_required, trump, high_card_wins, breaking_suit, breaking_rule, trump_order,
        first_trick,
    ] added [
        when, when_void, beat, always_trump, together, ties, takes, suitless_high, suitless_low,
    ]
}

names! {
    /// What a bid names besides its number: a suit that will be trumps, or that there are none.
    BidSuit {
        Hearts = "h" as 0,
        Diamonds = "d" as 1,
        Clubs = "c" as 2,
        Spades = "s" as 3,
        NoTrump = "none" as 4,
    }
}

impl BidSuit {
    /// The suit that is trumps; none where there are none.
    pub const fn trump(self) -> Option<Suit> {
        match self {
            BidSuit::Hearts => Some(Suit::Hearts),
            BidSuit::Diamonds => Some(Suit::Diamonds),
            BidSuit::Clubs => Some(Suit::Clubs),
            BidSuit::Spades => Some(Suit::Spades),
            BidSuit::NoTrump => None,
        }
    }
}

record! {
    BiddingPhase {
        min_bid: u8 [0..=26] = 1,
        max_bid: u8 [0..=26] = 13,
        allow_nil: bool = true,
        hook: bool = false,
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
        order: BidOrder = BidOrder::Once,
        /// How often an auction goes round at most; 0: until nobody raises.
        rounds: u8 [0..=3] = 0,
        if_all_pass: NobodyBids = NobodyBids::Redeal,
        who: BidBy = BidBy::Everyone,
        /// So many cards of each hand are dealt before the auction, the others after it; 0: all.
        first_cards: u8 [0..=26] = 0,
        /// The winner takes so many cards from the deck and buries as many.
        takes: u8 [0..=6] = 0,
        /// The winner may play without the partners.
        alone: bool = false,
        /// What a bid names besides its number, the lowest first; none: nothing.
        suits: Vec<BidSuit> [len 0..=5] = Vec::new(),
        /// So many tricks are asked of a contract besides its number.
        book: u8 [0..=12] = 0,
        /// How often the bid of others can be doubled: not at all, once, or once more by those who made it.
        doubles: u8 [0..=2] = 0,
        after_pass: AfterPass = AfterPass::Out,
        /// The partner's hand lies open after the first lead, and the declarer plays it.
        dummy: bool = false,
    } bytes by hand
}

names! {
    /// How much a bet is, or a raise beyond what there is to call.
    BetSize {
        /// The least allowed.
        Min = "min" as 0,
        /// A part of the pot as it would be after a call.
        HalfPot = "half_pot" as 1,
        Pot = "pot" as 2,
        AllIn = "all_in" as 3,
    }
}

names! {
    ShowdownZones {
        Hand = "hand" as 0,
        /// The own hand together with the cards that lie open for all.
        HandAndTableau = "hand_and_tableau" as 1,
    }
}

record! {
    BettingPhase {
        ante: u16 [0..=65_535] = 0,
        min_bet: u16 [1..=65_535] = 10,
        max_raises: u8 [0..=20] = 3,
        pot_to: PotTo = PotTo::Showdown,
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
        /// Put in unseen before the first round of a hand, from the dealer's left; of two seats the dealer posts the first.
        blinds: Vec<u16> [1..=65_535] [len 0..=2] = Vec::new(),
        /// How much may be bet; none: `min_bet` and no other sum.
        sizes: Vec<BetSize> [len 0..=4] = Vec::new(),
    } bytes [ante, min_bet, max_raises, pot_to] added [when, blinds, sizes]
}

record! {
    ClaimPhase {
        min_cards: u8 [0..=26] = 1,
        max_cards: u8 [0..=26] = 4,
        rank_mode: ClaimRank = ClaimRank::Sequential,
        /// The first rank of a sequence, or the fixed one.
        rank: Rank = Rank::Ace,
        allow_challenge: bool = true,
        pile_penalty: bool = true,
        once: bool = false,
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
    } bytes [min_cards, max_cards, rank_mode, rank, allow_challenge, pile_penalty, once] added [when]
}

record! {
    MeldPhase {
        /// 0 = no sets.
        min_set: u8 [0..=8] = 3,
        /// 0 = no runs.
        min_run: u8 [0..=13] = 3,
        lay_off: bool = true,
        go_out: GoOut = GoOut::Free,
        /// Melds stay in hand until the knock.
        hold: bool = false,
        gin_bonus: u16 [0..=1000] = 0,
        undercut_bonus: u16 [0..=1000] = 0,
        once: bool = false,
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
    } bytes [min_set, min_run, lay_off, go_out, hold, gin_bonus, undercut_bonus, once] added [when]
}

record! {
    AskPhase {
        book_size: u8 [2..=8] = 4,
        again_on_hit: bool = true,
        again_on_fish: bool = true,
        /// Cards drawn by a seat whose hand is empty.
        refill: u8 [0..=13] = 5,
        once: bool = false,
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
    } bytes [book_size, again_on_hit, again_on_fish, refill, once] added [when]
}

record! {
    PassPhase {
        count: u8 [1..=13] = 3,
        direction: PassDirection = PassDirection::Left,
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
    } bytes [count, direction] added [when]
}

record! {
    ShowdownPhase {
        hand_evaluation: HandEvaluation = HandEvaluation::default(),
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
        /// Which cards a hand is made of.
        zones: ShowdownZones = ShowdownZones::Hand,
    } bytes [hand_evaluation] added [when, zones]
}

record! {
    DealPhase {
        /// Cards of the deck that are laid face up on the tableau.
        count: u8 [1..=26] = 1,
        /// Asked of the position as all see it: where it fails the phase is skipped.
        when: Option<Condition> = None,
    }
}

union! {
    Phase {
        Draw(DrawPhase) = "draw" as 1,
        Play(PlayPhase) = "play" as 2,
        Discard(DiscardPhase) = "discard" as 3,
        Claim(ClaimPhase) = "claim" as 6,
        Meld(MeldPhase) = "meld" as 8,
        Ask(AskPhase) = "ask" as 9,
        Trick(TrickPhase) = "trick" as 4,
        Bidding(BiddingPhase) = "bidding" as 7,
        Betting(BettingPhase) = "betting" as 5,
        Pass(PassPhase) = "pass" as 10,
        Showdown(ShowdownPhase) = "showdown" as 11,
        Deal(DealPhase) = "deal" as 12,
    }
}

impl Phase {
    /// The condition the phase asks of cards, or of who draws, if it has one.
    pub fn condition(&self) -> Option<&Condition> {
        match self {
            Phase::Draw(draw) => draw.condition.as_ref(),
            Phase::Play(play) => play.valid_play_condition.as_ref(),
            _ => None,
        }
    }

    /// The condition without which the phase is skipped. A Draw asks its own, which may look at the hand.
    pub fn when(&self) -> Option<&Condition> {
        match self {
            Phase::Draw(_) => None,
            Phase::Play(play) => play.when.as_ref(),
            Phase::Discard(discard) => discard.when.as_ref(),
            Phase::Claim(claim) => claim.when.as_ref(),
            Phase::Meld(meld) => meld.when.as_ref(),
            Phase::Ask(ask) => ask.when.as_ref(),
            Phase::Trick(trick) => trick.when.as_ref(),
            Phase::Bidding(bidding) => bidding.when.as_ref(),
            Phase::Betting(betting) => betting.when.as_ref(),
            Phase::Pass(pass) => pass.when.as_ref(),
            Phase::Showdown(showdown) => showdown.when.as_ref(),
            Phase::Deal(deal) => deal.when.as_ref(),
        }
    }
}
