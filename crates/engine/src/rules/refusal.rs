//! Why an action is refused, in words a player understands. Which actions are legal is decided elsewhere; this only
//! looks for the first rule that the refused one breaks.

use crate::action::{Action, Choice};
use crate::card::{trump_index, Card, Suit};
use crate::cards::lowest;
use crate::program::{Phase, Play, Program, Trick};
use crate::rules::{claim, condition, discard, knock, legal, play::step, trick::Duty};
use crate::scoring::deadwood;
use crate::state::{flag, State};
use crate::tagged::tagged;

tagged! {
    /// The rule that forbids an action.
    #[derive(Copy, thiserror::Error)]
    pub enum Refusal, REFUSALS {
        #[error("the game is over")]
        GameOver,
        #[error("that card is not in your hand")]
        NotInHand,
        #[error("you have to follow suit")]
        MustFollow { suit: Suit },
        #[error("you have no card of the suit led and have to play a trump")]
        MustTrump,
        #[error("you have to beat the cards in the trick")]
        MustBeat,
        #[error("that suit may not be led before it is broken")]
        NotBroken { suit: Suit },
        #[error("no card with points may be played to the first trick")]
        FirstTrick,
        #[error("the opening card has to be played first")]
        OpeningCard { card: Card },
        #[error("the card does not meet the condition of this play")]
        Condition,
        #[error("that card does not answer what is demanded")]
        NoAnswer,
        #[error("the card does not fit the tableau")]
        Tableau,
        #[error("with this card the play cannot be completed")]
        Count,
        #[error("that is no combination of this game")]
        NoCombination,
        #[error("it does not beat what was played")]
        DoesNotBeat,
        #[error("you may not pass while you can play")]
        MayNotPass,
        #[error("that bid is outside the allowed range")]
        BidRange { least: u8, most: u8 },
        #[error("you may ask only for a rank that you hold")]
        RankNotHeld,
        #[error("that seat has no card to ask for, or is no opponent")]
        SeatNotAsked,
        #[error("no card of that rank is in the game")]
        RankNotInDeck,
        #[error("only a claim that has just been made can be challenged or accepted")]
        NothingClaimed,
        #[error("a claim has to be challenged or accepted first")]
        AnswerClaim,
        #[error("there is a bet to call")]
        BetToCall { chips: i32 },
        #[error("there is nothing to call")]
        NothingToCall,
        #[error("that bet is not open to you: the raises are used up, nobody could answer it, or you have not the chips")]
        BetClosed,
        #[error("the card does not go with those picked, or fits no meld that lies")]
        NoMeld,
        #[error("you have too much deadwood to knock")]
        Deadwood { points: u32, most: u8 },
        #[error("the card just taken from the discard may not be discarded at once")]
        JustTaken,
        #[error("that is not among the choices of this step")]
        NotAChoice,
    }
}

pub fn why(p: &Program, s: &State, action: Action) -> Refusal {
    if s.over() {
        return Refusal::GameOver;
    }
    let Some(phase) = p.phases.get(usize::from(s.phase)) else {
        return Refusal::NotAChoice;
    };
    let card = match action.choice() {
        Choice::Card(card) => card.bit(),
        Choice::Bid(_) if matches!(phase, Phase::Bid(_)) => return bid_rule(p, s),
        _ if action == Action::KNOCK && p.knock.is_some() && !knock::allowed(p, s) => {
            return deadwood_rule(p, s)
        }
        _ if action == Action::PASS && matches!(phase, Phase::Play(_)) => return Refusal::MayNotPass,
        _ if matches!(phase, Phase::Bet(_)) => return bet_rule(s, action),
        choice => return option_rule(p, s, phase, action, choice),
    };
    if claim_is_open(s, phase) {
        return Refusal::AnswerClaim;
    }
    let asks_for_cards = legal(p, s).cards != 0;
    let hand = s.hand[s.at_turn()].kinds();
    if hand & card == 0 || p.setup.blind {
        return if asks_for_cards {
            Refusal::NotInHand
        } else {
            Refusal::NotAChoice
        };
    }
    let plays = matches!(phase, Phase::Trick(_) | Phase::Play(_));
    let opening = Card::from_number((p.setup.opening & hand).trailing_zeros() as u8);
    if let (true, Some(card)) = (plays && s.flags & flag::OPENED == 0, opening) {
        return Refusal::OpeningCard { card };
    }
    match phase {
        Phase::Trick(trick) => trick_rule(s, trick, hand, card),
        Phase::Play(_) if s.step == step::ANSWER => Refusal::NoAnswer,
        Phase::Play(play) if s.step == step::CARDS => play_rule(p, s, play, card),
        Phase::Discard(phase) if discard::kept_back(s, phase) & card != 0 => Refusal::JustTaken,
        Phase::Discard(_) | Phase::Pass(_) => Refusal::Count,
        Phase::Claim(_) if s.step == claim::step::CARDS => Refusal::Count,
        Phase::Meld(_) => Refusal::NoMeld,
        _ => Refusal::NotAChoice,
    }
}

/// Why an option is refused that is neither a card nor a bid.
fn option_rule(p: &Program, s: &State, phase: &Phase, action: Action, choice: Choice) -> Refusal {
    let answer = action == Action::CHALLENGE || action == Action::ACCEPT;
    match (phase, choice) {
        (Phase::Play(play), _) if action == Action::DONE && play.patterns != 0 => {
            match super::play::combination(p, play, s.picked[s.actor]) {
                Some(_) => Refusal::DoesNotBeat,
                None => Refusal::NoCombination,
            }
        }
        (Phase::Claim(_), _) if claim_is_open(s, phase) => Refusal::AnswerClaim,
        (Phase::Claim(_), _) if answer => Refusal::NothingClaimed,
        (Phase::Claim(_), Choice::Rank(_)) if s.step == claim::step::RANK => Refusal::RankNotInDeck,
        (Phase::Claim(_), _) if action == Action::PASS => Refusal::MayNotPass,
        (Phase::Ask(_), Choice::Rank(_)) => Refusal::RankNotHeld,
        (Phase::Ask(_), Choice::Seat(_)) => Refusal::SeatNotAsked,
        _ => Refusal::NotAChoice,
    }
}

fn claim_is_open(s: &State, phase: &Phase) -> bool {
    matches!(phase, Phase::Claim(_)) && s.step == claim::step::ANSWER
}

/// The lowest and highest bid that is open.
fn bid_rule(p: &Program, s: &State) -> Refusal {
    let open = || {
        legal(p, s).iter().filter_map(|action| match action.choice() {
            Choice::Bid(bid) => Some(bid),
            _ => None,
        })
    };
    Refusal::BidRange {
        least: open().min().unwrap_or(0),
        most: open().max().unwrap_or(0),
    }
}

fn deadwood_rule(p: &Program, s: &State) -> Refusal {
    let hand = s.hand[s.actor];
    let held = p.knock.and_then(|knock| knock.meld).filter(|meld| meld.hold);
    Refusal::Deadwood {
        points: held.map_or_else(
            || deadwood::value(p, hand),
            |meld| deadwood::arrange(p, &meld, hand).deadwood,
        ),
        most: p.knock.and_then(|knock| knock.max_deadwood).unwrap_or(0),
    }
}

fn trick_rule(s: &State, t: &Trick, hand: u64, card: u64) -> Refusal {
    let follow = hand & t.suits[trump_index(s.trump)][s.lead.index()];
    let free = t.free[trump_index(s.trump)];
    if s.played > 0 && !s.no_suit && t.follow && follow != 0 && (follow | free) & card == 0 {
        return Refusal::MustFollow { suit: s.lead };
    }
    if s.played > 0 && t.strict {
        let duty = Duty::now(s, t, s.best);
        if duty.cards(hand) & card == 0 {
            let trumps = s
                .trump
                .map_or(0, |trump| t.suits[trump_index(s.trump)][trump.index()]);
            let must_trump = duty.trumps_in(hand) && card & trumps == 0;
            return if must_trump {
                Refusal::MustTrump
            } else {
                Refusal::MustBeat
            };
        }
    }
    if s.broken & t.breaking == 0 && t.lead_ban & card != 0 {
        let suit = lowest(card).map(Card::suit);
        return suit.map_or(Refusal::NotAChoice, |suit| Refusal::NotBroken { suit });
    }
    Refusal::FirstTrick
}

fn bet_rule(s: &State, action: Action) -> Refusal {
    match action {
        Action::CHECK => Refusal::BetToCall {
            chips: super::bet::to_call(s),
        },
        Action::CALL | Action::FOLD if super::bet::to_call(s) == 0 => Refusal::NothingToCall,
        Action::BET | Action::CALL | Action::RAISE | Action::ALL_IN | Action::HALF_POT | Action::POT => {
            Refusal::BetClosed
        }
        _ => Refusal::NotAChoice,
    }
}

/// Why a card goes into no combination: with those picked it makes none, or none that may be played now.
fn combination_rule(p: &Program, s: &State, play: &Play, card: u64) -> Refusal {
    let lead = State {
        top_count: 0,
        made: None,
        ..*s
    };
    if s.top_count > 0 && super::play::first_cards(p, &lead, play) & card != 0 {
        Refusal::DoesNotBeat
    } else {
        Refusal::NoCombination
    }
}

fn play_rule(p: &Program, s: &State, play: &Play, card: u64) -> Refusal {
    if play.patterns != 0 && card & (condition::mask(p, s, &play.test) | p.wild) != 0 {
        return combination_rule(p, s, play, card);
    }
    if card & (condition::mask(p, s, &play.test) | p.wild) == 0 {
        return Refusal::Condition;
    }
    if play.places != 0 || (play.to_table && p.tableau.mode == crate::program::Mode::Sequence) {
        return Refusal::Tableau;
    }
    Refusal::Count
}
