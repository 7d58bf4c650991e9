//! Spec → Program. What is refused here would leave the play loop with a failing path; everything else runs.

use super::conditions::{card_test, static_mask};
use super::{betting, deck, exchange, melds, tricks, *};
use crate::card::{rank_mask, ALL_KINDS};
use crate::rng::Rng;
use crate::spec::{self, Spec};
use crate::state::{End, Pile, State, NONE, NO_SUIT};

/// Why a spec cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LowerError {
    #[error("{path}: {what}")]
    Refused { path: String, what: String },
}

pub(super) fn refuse<T>(path: impl Into<String>, what: impl Into<String>) -> Result<T, LowerError> {
    Err(LowerError::Refused {
        path: path.into(),
        what: what.into(),
    })
}

/// Makes the execution tables of a game.
pub fn lower(spec: &Spec) -> Result<Program, LowerError> {
    spec.check_limits()
        .or_else(|error| refuse("", error.to_string()))?;
    let ids = deck::ids(&spec.setup);
    let heights = deck::heights(&spec.setup);
    let (sides, side_of, members) = sides(spec)?;
    let points = points(spec)?;
    let mut code = Vec::new();
    let list = PhaseList::lower(spec, &heights, &points, &mut code)?;
    let all = ((1u16 << spec.player_count) - 1) as u8;
    let setup = setup(spec, ids)?;
    let wins = wins(spec)?;
    let phase_count = spec.phases.len().max(1) as u32;
    let stuck_after = (2 * u32::from(spec.player_count) * phase_count).min(250) as u8;
    Ok(Program {
        seats: spec.player_count,
        all,
        team_mode: spec.team_mode,
        sides,
        side_of,
        members,
        trump: list.trump,
        draws: list.draws,
        phases: list.phases,
        origin: list.origin,
        segments: list.segments,
        loop_from: list.loop_from,
        effects: effects(spec),
        wild: wilds(spec),
        choose_suit: spec.setup.choose_suit,
        height: heights,
        values: values(spec, |value| Some(value.value), 0),
        alternates: values(spec, |value| value.alternate, NONE),
        tableau: tableau(spec, &setup.deck),
        at_once: wins.iter().any(|win| fires_at_once(win.kind)),
        tricks_only: tricks_only(spec) && !wins.iter().any(|win| fires_at_once(win.kind)),
        wins,
        hands: hands(spec),
        tallies: tallies(spec)?,
        contract: spec.contract_scoring.as_ref().map(contract),
        moon: moon(spec.moon),
        place_points: spec.place_points.iter().copied().take(8).collect(),
        out_when_empty: spec.out_when_empty,
        eliminate: eliminate(spec.eliminate.as_ref()),
        knock: melds::knock(spec),
        house: spec.house.as_ref().map(house),
        pot: betting::pot(spec)?,
        deck_empty: deck_empty(spec.deck_empty_action),
        target: target(spec),
        max_turns: spec.max_turns,
        stuck_after,
        code,
        blank: Box::new(blank(spec)),
        setup,
        points,
    })
}

/// One Trick phase after nothing but bids and passes, and the same number of cards for every seat.
fn tricks_only(spec: &Spec) -> bool {
    let equal = !matches!(spec.setup.cards_per_player, spec::CardsPerPlayer::All);
    let tricks = spec
        .phases
        .iter()
        .filter(|phase| matches!(phase, spec::Phase::Trick(_)))
        .count();
    let quiet = |phase: &spec::Phase| {
        matches!(
            phase,
            spec::Phase::Trick(_) | spec::Phase::Bidding(_) | spec::Phase::Pass(_)
        )
    };
    equal && tricks == 1 && spec.phases.iter().all(quiet)
}

fn fires_at_once(kind: WinKind) -> bool {
    matches!(
        kind,
        WinKind::EmptyHand | WinKind::CaptureAll | WinKind::LastStanding | WinKind::FirstToScore
    )
}

type Sides = (u8, [u8; 8], [u8; 8]);

fn sides(spec: &Spec) -> Result<Sides, LowerError> {
    let (mut side_of, mut members) = ([0; 8], [0; 8]);
    if !spec.team_mode {
        for seat in 0..spec.player_count {
            side_of[usize::from(seat)] = seat;
            members[usize::from(seat)] = 1 << seat;
        }
        return Ok((spec.player_count, side_of, members));
    }
    let mut seen = 0u8;
    for (team, seats) in spec.teams.iter().enumerate().take(6) {
        for &seat in seats {
            if seat >= spec.player_count || seen >> seat & 1 == 1 {
                return refuse(
                    format!("teams[{team}]"),
                    format!("seat {seat} does not exist or is in two teams"),
                );
            }
            seen |= 1 << seat;
            side_of[usize::from(seat)] = team as u8;
            members[team] |= 1 << seat;
        }
    }
    let all = ((1u16 << spec.player_count) - 1) as u8;
    if seen != all || spec.teams.len() < 2 || members[..spec.teams.len()].contains(&0) {
        return refuse(
            "teams",
            "every seat needs a team, and there have to be at least two",
        );
    }
    Ok((spec.teams.len() as u8, side_of, members))
}

fn setup(spec: &Spec, ids: ArrayVec<u8, 104>) -> Result<Setup, LowerError> {
    let rules = &spec.setup;
    let largest = match &rules.cards_per_player {
        spec::CardsPerPlayer::Count(n) => usize::from(*n),
        spec::CardsPerPlayer::Schedule(sizes) => sizes.iter().copied().max().unwrap_or(0).into(),
        spec::CardsPerPlayer::All => 0,
    };
    let takers = usize::from(spec.player_count) + usize::from(spec.house.is_some());
    let dealt = largest * takers;
    let turned = usize::from(rules.deal_to_tableau) + usize::from(rules.initial_discard_count);
    if dealt + turned > ids.len() || ids.is_empty() {
        return refuse(
            "setup.cards_per_player",
            format!("{} cards do not suffice for the deal", ids.len()),
        );
    }
    let per_player = match &rules.cards_per_player {
        spec::CardsPerPlayer::Count(n) => PerPlayer::Number(*n),
        spec::CardsPerPlayer::Schedule(sizes) => PerPlayer::Schedule(sizes.clone().into()),
        spec::CardsPerPlayer::All => PerPlayer::All,
    };
    let (first_lead, opening) = match &rules.first_lead {
        spec::FirstLead::DealerLeft(_) => (FirstLead::DealerLeft, 0),
        spec::FirstLead::LastWinner(_) => (FirstLead::LastWinner, 0),
        spec::FirstLead::Holder(holder) => {
            let opening = if holder.must_play { holder.card.bit() } else { 0 };
            (FirstLead::Holder(holder.card.index()), opening)
        }
    };
    Ok(Setup {
        deck: ids,
        per_player,
        discard: rules.initial_discard_count,
        tableau: rules.deal_to_tableau,
        blind: rules.hand_visibility == spec::HandVisibility::FaceDown,
        open: rules.hand_visibility == spec::HandVisibility::FaceUp,
        first_lead,
        opening,
    })
}

fn points(spec: &Spec) -> Result<Points, LowerError> {
    let zero = [0i16; 64];
    let mut points = Points {
        trick: zero,
        capture: zero,
        play: zero,
        set: zero,
        end: [[zero; 2]; 3],
        has_play: false,
        has_capture: false,
        has_end: false,
    };
    for (index, rule) in spec.card_scoring.iter().enumerate() {
        let Some(mask) = static_mask(rule.condition.as_ref()) else {
            return refuse(
                format!("card_scoring[{index}].condition"),
                "scoring looks at the card alone",
            );
        };
        let table = match rule.trigger {
            spec::ScoringTrigger::TrickWin => &mut points.trick,
            spec::ScoringTrigger::Capture => &mut points.capture,
            spec::ScoringTrigger::Play => &mut points.play,
            spec::ScoringTrigger::SetComplete => &mut points.set,
            spec::ScoringTrigger::HandEnd => &mut points.end[rule.zone as usize % 3][rule.to as usize % 2],
        };
        for kind in crate::cards::bits(mask) {
            table[usize::from(kind)] = table[usize::from(kind)].saturating_add(rule.points);
        }
    }
    points.has_play = points.play != zero;
    points.has_capture = points.capture != zero;
    points.has_end = points.end != [[zero; 2]; 3];
    Ok(points)
}

/// Ranks named as wild, and those whose effect, the last one listed, is to be wild.
fn wilds(spec: &Spec) -> u64 {
    let named = spec.setup.wild_ranks.iter();
    let mut wild = named.fold(0, |mask, rank| mask | rank_mask(*rank));
    for rank in crate::card::Rank::ALL {
        let mut effects = spec.special_effects.iter().rev();
        let last = effects.find(|effect| effect.trigger_rank == rank);
        if last.is_some_and(|effect| effect.effect_type == spec::EffectType::WildCard) {
            wild |= rank_mask(rank);
        }
    }
    wild
}

/// One effect per rank; the last one wins.
fn effects(spec: &Spec) -> [Option<Effect>; 16] {
    let mut effects = [None; 16];
    for effect in &spec.special_effects {
        effects[usize::from(effect.trigger_rank.index())] =
            effect_kind(effect.effect_type).map(|kind| Effect {
                kind,
                target: target_of(effect.target),
                value: effect.value,
            });
    }
    effects
}

/// A wild card is a property of the rank, not something that happens.
pub fn effect_kind(kind: spec::EffectType) -> Option<EffectKind> {
    Some(match kind {
        spec::EffectType::SkipNext => EffectKind::Skip,
        spec::EffectType::ReverseDirection => EffectKind::Reverse,
        spec::EffectType::DrawCards => EffectKind::Draw,
        spec::EffectType::ExtraTurn => EffectKind::Extra,
        spec::EffectType::ForceDiscard => EffectKind::ForceDiscard,
        spec::EffectType::BlockNext => EffectKind::Block,
        spec::EffectType::SwapHands => EffectKind::Swap,
        spec::EffectType::StealCard => EffectKind::Steal,
        spec::EffectType::PeekHand => EffectKind::Peek,
        spec::EffectType::WildCard => return None,
    })
}

pub fn target_of(target: spec::TargetSelector) -> Target {
    match target {
        spec::TargetSelector::NextPlayer => Target::Next,
        spec::TargetSelector::PrevPlayer => Target::Prev,
        spec::TargetSelector::PlayerChoice => Target::Choice,
        spec::TargetSelector::RandomOpponent => Target::Random,
        spec::TargetSelector::AllOpponents => Target::All,
        spec::TargetSelector::LeftOpponent => Target::Left,
        spec::TargetSelector::RightOpponent => Target::Right,
        spec::TargetSelector::Myself => Target::Own,
    }
}

fn values(spec: &Spec, of: impl Fn(&spec::CardValue) -> Option<u8>, missing: u8) -> [u8; 16] {
    let mut values = [missing; 16];
    for value in &spec.setup.card_values {
        values[usize::from(value.rank.index())] = of(value).unwrap_or(missing);
    }
    values
}

fn tableau(spec: &Spec, deck: &[u8]) -> Tableau {
    let rules = &spec.setup;
    let (above, below) = deck::neighbours(deck);
    let in_deck = deck.iter().fold(0u64, |mask, id| mask | 1 << (id & 63));
    Tableau {
        mode: match rules.tableau_mode {
            spec::TableauMode::None => Mode::None,
            spec::TableauMode::War => Mode::War,
            spec::TableauMode::MatchRank => Mode::MatchRank,
            spec::TableauMode::Sequence => Mode::Sequence,
        },
        ascending: rules.sequence_direction != spec::SequenceDirection::Descending,
        descending: rules.sequence_direction != spec::SequenceDirection::Ascending,
        starts: in_deck & rules.start_rank.map_or(ALL_KINDS, rank_mask),
        above,
        below,
        to_hand: rules.capture_to == spec::CaptureTo::HandBottom
            && rules.tableau_mode == spec::TableauMode::War,
        split: rules.tie_rule == spec::TieRule::Split,
        stake: rules.battle_stake,
        sums: rules.capture_sums,
        sweep: rules.sweep_points,
        rest: rules.capture_rest == spec::CaptureRest::LastCapturer,
    }
}

fn wins(spec: &Spec) -> Result<ArrayVec<Win, 8>, LowerError> {
    let mut wins = ArrayVec::new();
    for (index, win) in spec.win_conditions.iter().enumerate() {
        let kind = win_kind(win.kind);
        if kind == WinKind::FirstToScore && win.threshold.is_none() {
            return refuse(
                format!("win_conditions[{index}].threshold"),
                "first_to_score needs a score to reach",
            );
        }
        if kind == WinKind::AllHandsEmpty && win.order.is_none() {
            return refuse(
                format!("win_conditions[{index}].order"),
                "all_hands_empty needs highest or lowest",
            );
        }
        let lowest = win.order == Some(spec::WinOrder::Lowest);
        wins.push(Win {
            kind,
            threshold: win.threshold.map(i32::from),
            lowest,
        });
    }
    Ok(wins)
}

fn win_kind(kind: spec::WinType) -> WinKind {
    match kind {
        spec::WinType::EmptyHand => WinKind::EmptyHand,
        spec::WinType::HighScore => WinKind::HighScore,
        spec::WinType::LowScore => WinKind::LowScore,
        spec::WinType::FirstToScore => WinKind::FirstToScore,
        spec::WinType::CaptureAll => WinKind::CaptureAll,
        spec::WinType::MostCaptured => WinKind::MostCaptured,
        spec::WinType::BestHand => WinKind::BestHand,
        spec::WinType::AllHandsEmpty => WinKind::AllHandsEmpty,
        spec::WinType::MostTricks => WinKind::MostTricks,
        spec::WinType::FewestTricks => WinKind::FewestTricks,
        spec::WinType::MostChips => WinKind::MostChips,
        spec::WinType::LastStanding => WinKind::LastStanding,
    }
}

fn hands(spec: &Spec) -> Hands {
    match &spec.hands {
        spec::Hands::Single(_) => Hands::Single,
        spec::Hands::Fixed(fixed) => Hands::Fixed(u16::from(fixed.n)),
        spec::Hands::UntilWin(until) => Hands::UntilWin(until.max_hands),
    }
}

fn tallies(spec: &Spec) -> Result<ArrayVec<Tally, 16>, LowerError> {
    let mut tallies = ArrayVec::new();
    for (index, tally) in spec.tally_scoring.iter().enumerate() {
        let Some(mask) = static_mask(tally.condition.as_ref()) else {
            return refuse(
                format!("tally_scoring[{index}].condition"),
                "a tally looks at the card alone",
            );
        };
        let source = match tally.source {
            spec::TallySource::Tricks => TallySource::Tricks,
            spec::TallySource::Captured => TallySource::Captured,
            spec::TallySource::HandsWon => TallySource::HandsWon,
        };
        let rule = match &tally.rule {
            spec::TallyRule::EachOver(over) => TallyRule::EachOver(over.n),
            spec::TallyRule::AtLeast(least) => TallyRule::AtLeast(least.n),
            spec::TallyRule::Most(_) => TallyRule::Most,
        };
        tallies.push(Tally {
            source,
            mask,
            rule,
            points: tally.points,
        });
    }
    Ok(tallies)
}

fn contract(c: &spec::ContractScoring) -> Contract {
    Contract {
        per_trick: c.points_per_trick_bid.into(),
        overtrick: c.overtrick_points.into(),
        failed: c.failed_contract_penalty.into(),
        nil_bonus: c.nil_bonus.into(),
        nil_penalty: c.nil_penalty.into(),
        bag_limit: c.bag_limit,
        bag_penalty: c.bag_penalty.into(),
        exact: c.exact,
        made_bonus: c.made_bonus.into(),
    }
}

fn moon(moon: spec::Moon) -> Moon {
    match moon {
        spec::Moon::None => Moon::None,
        spec::Moon::Others => Moon::Others,
        spec::Moon::Subtract => Moon::Subtract,
    }
}

fn eliminate(rule: Option<&spec::Eliminate>) -> Eliminate {
    match rule {
        None => Eliminate::None,
        Some(spec::Eliminate::NoTricks(_)) => Eliminate::NoTricks,
        Some(spec::Eliminate::NoChips(_)) => Eliminate::NoChips,
        Some(spec::Eliminate::ScoreAtLeast(rule)) => Eliminate::ScoreAtLeast(rule.points.into()),
    }
}

fn house(rule: &spec::House) -> House {
    House {
        stand_on: rule.stand_on,
        hits_soft: rule.hits_soft,
        up_cards: rule.up_cards,
    }
}

fn deck_empty(action: spec::DeckEmptyAction) -> DeckEmpty {
    match action {
        spec::DeckEmptyAction::ReshuffleDiscard => DeckEmpty::Reshuffle,
        spec::DeckEmptyAction::HandEnds => DeckEmpty::HandEnds,
        spec::DeckEmptyAction::SkipDraw => DeckEmpty::SkipDraw,
    }
}

fn target(spec: &Spec) -> Option<u8> {
    spec.phases.iter().find_map(|phase| match phase {
        spec::Phase::Showdown(showdown) => {
            let rules = &showdown.hand_evaluation;
            let points = rules.method == spec::EvaluationMethod::PointTotal;
            rules.target.filter(|_| points)
        }
        _ => None,
    })
}

fn blank(spec: &Spec) -> State {
    let mut chips = [0; 8];
    chips[..usize::from(spec.player_count)].fill(spec.setup.starting_chips as i32);
    State {
        hand: [crate::cards::Cards::NONE; 8],
        won: [crate::cards::Cards::NONE; 8],
        picked: [crate::cards::Cards::NONE; 8],
        table: crate::cards::Cards::NONE,
        sets: crate::cards::Cards::NONE,
        runs: crate::cards::Cards::NONE,
        rng: Rng::new(0),
        score: [0; 8],
        team_score: [0; 8],
        chips,
        staked: [0; 8],
        order: [0; 128],
        link: [NONE; 128],
        pile: [Pile::EMPTY; 12],
        tricks_total: [0; 8],
        captured_total: [0; 8],
        hand_wins: [0; 8],
        trick: [NONE; 8],
        bid: [NONE; 8],
        tricks: [0; 8],
        bags: [0; 8],
        place: [0; 8],
        turn: 0,
        hand_no: 0,
        trick_points: 0,
        deck_n: 0,
        discard_n: 0,
        segment: 0,
        phase: 0,
        step: 0,
        actor: 0,
        leader: 0,
        dealer: spec.player_count - 1,
        direction: 1,
        skips: 0,
        owes: 0,
        extra: 0,
        out: 0,
        gone: 0,
        folded: 0,
        all_in: 0,
        idle: 0,
        quiet: 0,
        flags: 0,
        lead: 0,
        best: 0,
        best_seat: NONE,
        played: 0,
        broken: 0,
        trump: NO_SUIT,
        trick_no: 0,
        top: NONE,
        top_n: 0,
        top_seat: NONE,
        passed: 0,
        fresh: 0,
        declared: NO_SUIT,
        taker: NONE,
        knocker: NONE,
        taken: NONE,
        chosen: 0,
        rank: 0,
        raises: 0,
        due: NONE,
        hand_winner: NONE,
        last_winner: NONE,
        chooser: NONE,
        end: End::default(),
    }
}

/// The phase list with its segments.
struct PhaseList {
    phases: ArrayVec<Phase, MAX_PHASES>,
    origin: ArrayVec<Option<u8>, MAX_PHASES>,
    segments: ArrayVec<Segment, MAX_PHASES>,
    loop_from: u8,
    trump: Trump,
    draws: Draws,
}

impl PhaseList {
    fn lower(
        spec: &Spec,
        heights: &[u8; 16],
        points: &Points,
        code: &mut Vec<CondOp>,
    ) -> Result<PhaseList, LowerError> {
        let mut list = PhaseList {
            phases: ArrayVec::new(),
            origin: ArrayVec::new(),
            segments: ArrayVec::new(),
            loop_from: 0,
            trump: Trump::None,
            draws: Draws::default(),
        };
        for (index, phase) in spec.phases.iter().enumerate() {
            let lowered = list.phase(spec, index, phase, heights, points, code)?;
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

    fn phase(
        &mut self,
        spec: &Spec,
        index: usize,
        phase: &spec::Phase,
        heights: &[u8; 16],
        points: &Points,
        code: &mut Vec<CondOp>,
    ) -> Result<Phase, LowerError> {
        Ok(match phase {
            spec::Phase::Draw(draw) => {
                self.note_draw(draw);
                Phase::Draw(lower_draw(spec, index, draw, code))
            }
            spec::Phase::Play(play) => Phase::Play(lower_play(play, code)),
            spec::Phase::Discard(discard) => Phase::Discard(Discard {
                to_table: discard.target == spec::PlayTarget::Tableau,
                min: discard.min_cards,
                max: discard.max_cards,
                pairs: discard.matching_condition == spec::Matching::Pair,
            }),
            spec::Phase::Trick(trick) => {
                self.note_trump(trick.trump);
                Phase::Trick(Box::new(tricks::lower(trick, heights, &points.trick)))
            }
            spec::Phase::Bidding(bid) => Phase::Bid(Bid {
                min: bid.min_bid,
                max: bid.max_bid,
                nil: bid.allow_nil,
                hook: bid.hook,
            }),
            spec::Phase::Claim(claim) => Phase::Claim(exchange::claim(spec, claim)),
            spec::Phase::Ask(ask) => {
                self.draws.deck |= ask.refill > 0 && !ask.once;
                Phase::Ask(exchange::ask(spec, ask))
            }
            spec::Phase::Pass(pass) => Phase::Pass(exchange::pass(pass)),
            spec::Phase::Betting(bet) => Phase::Bet(betting::bet(bet)),
            spec::Phase::Showdown(showdown) => {
                Phase::Showdown(Box::new(betting::showdown(showdown, spec, heights)))
            }
            spec::Phase::Meld(meld) => Phase::Meld(melds::lower(meld)),
        })
    }

    fn note_draw(&mut self, draw: &spec::DrawPhase) {
        if draw.once {
            return;
        }
        match draw.source {
            spec::DrawSource::Deck => self.draws.deck = true,
            spec::DrawSource::Discard => self.draws.discard = true,
            spec::DrawSource::DeckOrDiscard => {
                self.draws.deck = true;
                self.draws.discard = true;
            }
            spec::DrawSource::OpponentHand => self.draws.opponent = true,
        }
    }

    fn note_trump(&mut self, trump: spec::Trump) {
        if self.trump != Trump::None {
            return;
        }
        let fixed = |suit: Suit| Trump::Fixed(suit.index());
        use crate::card::Suit;
        self.trump = match trump {
            spec::Trump::None => Trump::None,
            spec::Trump::Hearts => fixed(Suit::Hearts),
            spec::Trump::Diamonds => fixed(Suit::Diamonds),
            spec::Trump::Clubs => fixed(Suit::Clubs),
            spec::Trump::Spades => fixed(Suit::Spades),
            spec::Trump::Rotating => Trump::Rotating,
            spec::Trump::Turned => Trump::Turned,
            spec::Trump::Chosen => Trump::Chosen,
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

/// Bidding and Pass always run once a hand; turn phases when they say so.
pub(super) fn runs_once(phase: &spec::Phase) -> bool {
    match phase {
        spec::Phase::Bidding(_) | spec::Phase::Pass(_) => true,
        spec::Phase::Draw(phase) => phase.once,
        spec::Phase::Play(phase) => phase.once,
        spec::Phase::Discard(phase) => phase.once,
        spec::Phase::Claim(phase) => phase.once,
        spec::Phase::Meld(phase) => phase.once,
        spec::Phase::Ask(phase) => phase.once,
        spec::Phase::Trick(_) | spec::Phase::Betting(_) | spec::Phase::Showdown(_) => false,
    }
}

fn lower_draw(spec: &Spec, index: usize, draw: &spec::DrawPhase, code: &mut Vec<CondOp>) -> Draw {
    let is_play = |at: &usize| matches!(spec.phases[*at], spec::Phase::Play(_));
    let after = (index + 1..spec.phases.len()).chain(0..index).find(is_play);
    Draw {
        source: match draw.source {
            spec::DrawSource::Deck => Source::Deck,
            spec::DrawSource::Discard => Source::Discard,
            spec::DrawSource::DeckOrDiscard => Source::Either,
            spec::DrawSource::OpponentHand => Source::Opponent,
        },
        count: draw.count,
        mandatory: draw.mandatory,
        condition: card_test(draw.condition.as_ref(), code),
        until: match draw.until {
            spec::DrawUntil::Count => Until::Count,
            spec::DrawUntil::Playable => Until::Playable,
            spec::DrawUntil::Stand => Until::Stand,
            spec::DrawUntil::Refill => Until::Refill,
        },
        opponent: match draw.opponent {
            spec::DrawOpponent::Next => Opponent::Next,
            spec::DrawOpponent::Prev => Opponent::Prev,
            spec::DrawOpponent::Choice => Opponent::Choice,
            spec::DrawOpponent::Random => Opponent::Random,
        },
        next_play: after.map_or(NONE, |at| at as u8),
    }
}

fn lower_play(play: &spec::PlayPhase, code: &mut Vec<CondOp>) -> Play {
    Play {
        to_table: play.target == spec::PlayTarget::Tableau,
        test: card_test(play.valid_play_condition.as_ref(), code),
        min: play.min_cards.max(1),
        max: play.max_cards.max(play.min_cards).max(1),
        mandatory: play.mandatory && play.min_cards > 0,
        pass_if_unable: play.pass_if_unable,
        same_count: play.same_count,
        on_all_pass: match play.on_all_pass {
            spec::AllPass::None => AllPass::None,
            spec::AllPass::ClearAndLead => AllPass::ClearAndLead,
            spec::AllPass::EndHand => AllPass::EndHand,
        },
    }
}
