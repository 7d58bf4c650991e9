//! The phases of a program, how each kind is lowered from the genome's, and the segments in which they are taken.

use super::conditions::Tests;
use super::lower::refuse;
use super::{auction, betting, exchange, melds, spots, tricks, *};
use crate::spec::{self, Spec};

#[derive(Clone, Debug)]
pub enum Phase {
    Draw(Draw),
    Play(Play),
    Discard(Discard),
    Trick(Box<Trick>),
    Bid(Bid),
    Claim(Claim),
    Ask(Ask),
    Pass(Pass),
    Bet(Bet),
    Showdown(Box<Showdown>),
    Deal(Deal),
    Meld(Meld),
    /// The acting seat may end the hand; `Program::knock` says how.
    Knock,
    /// The seat named by `State::trump_chooser` names the trump suit.
    NameTrump,
}

impl Phase {
    /// All seats take part together; otherwise it is a part of one seat's turn.
    pub fn is_table(&self) -> bool {
        match self {
            Phase::Trick(_) | Phase::Bid(_) | Phase::Bet(_) | Phase::Pass(_) => true,
            Phase::Showdown(_) | Phase::Deal(_) | Phase::NameTrump => true,
            Phase::Draw(_) | Phase::Play(_) | Phase::Discard(_) | Phase::Claim(_) => false,
            Phase::Ask(_) | Phase::Meld(_) | Phase::Knock => false,
        }
    }
}

/// The phase list with its segments.
pub(super) struct PhaseList {
    pub phases: ArrayVec<Phase, MAX_PHASES>,
    pub origin: ArrayVec<Option<u8>, MAX_PHASES>,
    pub segments: ArrayVec<Segment, MAX_PHASES>,
    pub loop_from: u8,
    pub trump: Trump,
    pub draws: Draws,
    pub auction: Option<Bid>,
}

impl PhaseList {
    pub fn lower(
        spec: &Spec,
        heights: &[u8; 16],
        points: &Points,
        tests: &mut Tests,
    ) -> Result<PhaseList, LowerError> {
        let mut list = PhaseList {
            phases: ArrayVec::new(),
            origin: ArrayVec::new(),
            segments: ArrayVec::new(),
            loop_from: 0,
            trump: Trump::None,
            draws: Draws::default(),
            auction: None,
        };
        for (index, phase) in spec.phases.iter().enumerate() {
            let lowered = list.phase(spec, index, phase, heights, points, tests)?;
            list.phases.push(lowered);
            list.origin.push(Some(index as u8));
        }
        list.cut(spec)?;
        if let Some(knock) = melds::knock(spec) {
            let (phases, origin) = (&mut list.phases, &mut list.origin);
            melds::insert_knock(phases, origin, &mut list.segments, list.loop_from, knock);
        }
        if list.trump == Trump::Chosen {
            list.phases.push(Phase::NameTrump);
            list.origin.push(None);
        }
        Ok(list)
    }

    /// Whether the cards of a Discard lie face down: on the discard, from which nobody draws then.
    fn face_down(spec: &Spec, index: usize, discard: &spec::DiscardPhase) -> Result<bool, LowerError> {
        if discard.face == spec::Face::Up {
            return Ok(false);
        }
        let path = || format!("phases[{index}].face");
        if discard.target == spec::PlayTarget::Tableau {
            return refuse(path(), "cards lie face down on the discard only");
        }
        let from_discard = |phase: &spec::Phase| match phase {
            spec::Phase::Draw(draw) => {
                matches!(
                    draw.source,
                    spec::DrawSource::Discard | spec::DrawSource::DeckOrDiscard
                )
            }
            _ => false,
        };
        if spec.phases.iter().any(from_discard) {
            return refuse(path(), "a discard from which cards are drawn lies face up");
        }
        Ok(true)
    }

    fn phase(
        &mut self,
        spec: &Spec,
        index: usize,
        phase: &spec::Phase,
        heights: &[u8; 16],
        points: &Points,
        tests: &mut Tests,
    ) -> Result<Phase, LowerError> {
        Ok(match phase {
            spec::Phase::Draw(draw) => {
                self.note_draw(draw);
                Phase::Draw(lower_draw(spec, index, draw, tests)?)
            }
            spec::Phase::Play(play) => Phase::Play(lower_play(spec, index, play, tests)?),
            spec::Phase::Discard(discard) if discard.target == spec::PlayTarget::Place => {
                return refuse(
                    format!("phases[{index}].target"),
                    "cards are discarded to no place",
                );
            }
            spec::Phase::Discard(discard) => Phase::Discard(Discard {
                to_table: discard.target == spec::PlayTarget::Tableau,
                min: discard.min_cards,
                max: discard.max_cards,
                pairs: discard.matching_condition == spec::Matching::Pair,
                down: PhaseList::face_down(spec, index, discard)?,
            }),
            spec::Phase::Trick(trick) => {
                self.note_trump(trick.trump);
                Phase::Trick(Box::new(tricks::lower(
                    trick,
                    &spec.setup,
                    heights,
                    &points.trick,
                )))
            }
            spec::Phase::Bidding(bid) => {
                let bid = auction::lower(bid);
                auction::check_dummy(spec, &bid, &format!("phases[{index}]"))?;
                if bid.is_auction() && self.auction.is_none() {
                    self.auction = Some(bid);
                }
                Phase::Bid(bid)
            }
            spec::Phase::Claim(claim) => Phase::Claim(exchange::claim(spec, claim)),
            spec::Phase::Ask(ask) => {
                if ask.refill > 0 && !ask.once {
                    (self.draws.deck, self.draws.winners) = (true, false);
                }
                Phase::Ask(exchange::ask(spec, ask))
            }
            spec::Phase::Pass(pass) => Phase::Pass(exchange::pass(pass)),
            spec::Phase::Betting(bet) => Phase::Bet(betting::bet(bet)),
            spec::Phase::Showdown(showdown) => {
                Phase::Showdown(Box::new(betting::showdown(showdown, spec, heights)))
            }
            spec::Phase::Meld(meld) => Phase::Meld(melds::lower(meld)),
            spec::Phase::Deal(deal) => Phase::Deal(Deal { count: deal.count }),
        })
    }

    fn note_draw(&mut self, draw: &spec::DrawPhase) {
        if draw.once {
            return;
        }
        let first = self.draws == Draws::default();
        let winner = draw.condition.as_ref().is_some_and(asks_for_the_winner);
        self.draws.winners = winner && (first || self.draws.winners);
        match draw.source {
            spec::DrawSource::Deck => self.draws.deck = true,
            spec::DrawSource::Discard => self.draws.discard = true,
            spec::DrawSource::DeckOrDiscard => {
                self.draws.deck = true;
                self.draws.discard = true;
            }
            spec::DrawSource::OpponentHand => self.draws.opponent = true,
            spec::DrawSource::Tableau => self.draws.tableau = true,
            spec::DrawSource::DeckOrTableau => {
                self.draws.deck = true;
                self.draws.tableau = true;
            }
            spec::DrawSource::Place => self.draws.places = true,
            spec::DrawSource::DeckOrPlace => {
                self.draws.deck = true;
                self.draws.places = true;
            }
        }
    }

    fn note_trump(&mut self, trump: spec::Trump) {
        if self.trump != Trump::None {
            return;
        }
        use crate::card::Suit;
        self.trump = match trump {
            spec::Trump::None => Trump::None,
            spec::Trump::Hearts => Trump::Fixed(Suit::Hearts),
            spec::Trump::Diamonds => Trump::Fixed(Suit::Diamonds),
            spec::Trump::Clubs => Trump::Fixed(Suit::Clubs),
            spec::Trump::Spades => Trump::Fixed(Suit::Spades),
            spec::Trump::Rotating => Trump::Rotating,
            spec::Trump::Turned => Trump::Turned,
            spec::Trump::Chosen => Trump::Chosen,
            spec::Trump::Bid => Trump::Bid,
            spec::Trump::Led => Trump::Led,
        };
    }

    /// Cuts the list into segments: once-phases first, then the part that repeats.
    fn cut(&mut self, spec: &Spec) -> Result<(), LowerError> {
        let once = spec.phases.iter().take_while(|phase| runs_once(phase)).count();
        if once == spec.phases.len() || spec.phases[once..].iter().any(runs_once) {
            return refuse(
                "phases",
                "phases that run once stand first, and at least one has to repeat",
            );
        }
        let turns_only = self.phases[once..].iter().all(|phase| !phase.is_table());
        self.cut_range(0, once, SegmentKind::Lap);
        self.loop_from = self.segments.len() as u8;
        self.cut_range(
            once,
            spec.phases.len(),
            if turns_only {
                SegmentKind::Turns
            } else {
                SegmentKind::Lap
            },
        );
        Ok(())
    }

    fn cut_range(&mut self, from: usize, to: usize, turn_kind: SegmentKind) {
        let mut at = from;
        while at < to {
            let table = self.phases[at].is_table();
            let mut end = at + 1;
            while !table && end < to && !self.phases[end].is_table() {
                end += 1;
            }
            let kind = if table { SegmentKind::Table } else { turn_kind };
            self.segments.push(Segment {
                kind,
                start: at as u8,
                end: end as u8,
            });
            at = end;
        }
    }
}

/// Whether a phase is a part of a seat's turn or of the table, and whether it runs once a hand.
enum Timing {
    Turn { once: bool },
    Table { once: bool },
}

fn timing(phase: &spec::Phase) -> Timing {
    match phase {
        spec::Phase::Draw(phase) => Timing::Turn { once: phase.once },
        spec::Phase::Play(phase) => Timing::Turn { once: phase.once },
        spec::Phase::Discard(phase) => Timing::Turn { once: phase.once },
        spec::Phase::Claim(phase) => Timing::Turn { once: phase.once },
        spec::Phase::Meld(phase) => Timing::Turn { once: phase.once },
        spec::Phase::Ask(phase) => Timing::Turn { once: phase.once },
        spec::Phase::Bidding(_) | spec::Phase::Pass(_) => Timing::Table { once: true },
        spec::Phase::Trick(_) | spec::Phase::Betting(_) => Timing::Table { once: false },
        spec::Phase::Showdown(_) | spec::Phase::Deal(_) => Timing::Table { once: false },
    }
}

pub(super) fn runs_once(phase: &spec::Phase) -> bool {
    match timing(phase) {
        Timing::Turn { once } | Timing::Table { once } => once,
    }
}

/// A phase of every turn, so that there is a turn to knock in.
pub(super) fn repeats_in_turn(phase: &spec::Phase) -> bool {
    matches!(timing(phase), Timing::Turn { once: false })
}

/// Cards are taken one by one from a tableau without a rule of its own.
fn drawn_from_a_row(spec: &Spec, index: usize, draw: &spec::DrawPhase) -> Result<(), LowerError> {
    if !draw.source.is_row() {
        return Ok(());
    }
    let plain = spec.setup.tableau_mode == spec::TableauMode::None;
    let lays = |phase: &spec::Phase| match phase {
        spec::Phase::Play(play) => !play.patterns.is_empty(),
        spec::Phase::Claim(_) => true,
        _ => false,
    };
    if !plain || draw.until == spec::DrawUntil::Stand || spec.phases.iter().any(lays) {
        let what = "cards are drawn one by one from a tableau without a rule, claims or combinations";
        return refuse(format!("phases[{index}].source"), what);
    }
    Ok(())
}

fn lower_draw(
    spec: &Spec,
    index: usize,
    draw: &spec::DrawPhase,
    tests: &mut Tests,
) -> Result<Draw, LowerError> {
    drawn_from_a_row(spec, index, draw)?;
    if draw.source.is_place() && (draw.places.is_empty() || draw.until == spec::DrawUntil::Stand) {
        let what = "cards are drawn one by one from places that are named";
        return refuse(format!("phases[{index}].places"), what);
    }
    let is_play = |at: &usize| matches!(spec.phases[*at], spec::Phase::Play(_));
    let after = (index + 1..spec.phases.len()).chain(0..index).find(is_play);
    Ok(Draw {
        source: draw.source,
        count: draw.count,
        mandatory: draw.mandatory,
        condition: tests.lower(draw.condition.as_ref()),
        until: draw.until,
        opponent: draw.opponent,
        next_play: after.map(|at| at as u8),
        places: spots::named(spec, &draw.places, &format!("phases[{index}].places"))?,
        robs: draw.whose == spec::PlaceOf::Others,
    })
}

/// The patterns a play may be made of, a bit each.
fn named_patterns(spec: &Spec, index: usize, play: &spec::PlayPhase) -> Result<u16, LowerError> {
    let plain = spec.setup.tableau_mode == spec::TableauMode::None;
    let blind = spec.setup.hand_visibility == spec::HandVisibility::FaceDown;
    if !play.patterns.is_empty() && (!plain || blind) {
        let what = "combinations are played from a hand that is seen, on a tableau without a rule of its own";
        return refuse(format!("phases[{index}].patterns"), what);
    }
    play.patterns.iter().try_fold(0, |mask, name| {
        let at = spec.patterns.iter().position(|pattern| pattern.name == *name);
        match at {
            Some(at) => Ok(mask | 1 << at),
            None => refuse(
                format!("phases[{index}].patterns"),
                format!("no pattern is called {}", name.0),
            ),
        }
    })
}

/// The places to which a play lays its cards; a play to places names one.
fn laid_to(spec: &Spec, index: usize, play: &spec::PlayPhase) -> Result<u8, LowerError> {
    if play.target != spec::PlayTarget::Place {
        return Ok(0);
    }
    let path = format!("phases[{index}].places");
    let plain = play.patterns.is_empty() && !spec.setup.choose_suit && !play.same_count;
    let blind = spec.setup.hand_visibility == spec::HandVisibility::FaceDown;
    if play.places.is_empty() || !plain || blind {
        let what = "cards are laid to places that are named, one by one, from a hand that is seen";
        return refuse(path, what);
    }
    spots::named(spec, &play.places, &path)
}

fn lower_play(
    spec: &Spec,
    index: usize,
    play: &spec::PlayPhase,
    tests: &mut Tests,
) -> Result<Play, LowerError> {
    Ok(Play {
        patterns: named_patterns(spec, index, play)?,
        beat: play.beat,
        out: play.after_pass == spec::AfterPass::Out,
        to_table: play.target == spec::PlayTarget::Tableau,
        test: tests.lower(play.valid_play_condition.as_ref()),
        min: play.min_cards.max(1),
        max: play.max_cards.max(play.min_cards).max(1),
        mandatory: play.mandatory && play.min_cards > 0,
        pass_if_unable: play.pass_if_unable,
        takes_pile: play.unable == spec::Unable::TakePile,
        same_count: play.same_count,
        on_all_pass: play.on_all_pass,
        places: laid_to(spec, index, play)?,
    })
}

/// Whether a condition holds for nobody but the winner of the last trick.
fn asks_for_the_winner(condition: &spec::Condition) -> bool {
    match condition {
        spec::Condition::IsTrickWinner(_) => true,
        spec::Condition::And(all) => all.conditions.iter().any(asks_for_the_winner),
        _ => false,
    }
}
