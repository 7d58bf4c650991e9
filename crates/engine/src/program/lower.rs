//! Spec → Program. What is refused here would leave the play loop with a failing path; everything else runs.

use super::answers::RankTables;
use super::blank::blank;
use super::conditions::static_mask;
use super::phases::PhaseList;
use super::{auction, betting, deck, melds, spots, *};
use crate::card::{Rank, ALL_KINDS};
use crate::rules::only_battles;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::side::{BySide, Side};
use crate::spec::{self, Spec};

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
    let mut tests = Tests::new(RankTables {
        higher: by_height(&heights, |own, top| own > top),
        adjacent: by_height(&heights, |own, top| own.abs_diff(top) == 1),
    });
    let patterns = patterns(spec, &ids, &heights)?;
    let spots = spots::lower(spec, &heights)?;
    let list = PhaseList::lower(spec, &heights, &points, &mut tests)?;
    let setup = setup(spec, ids)?;
    let wins = wins(spec)?;
    let mut program = Program {
        seats: spec.player_count,
        all: SeatSet::first_of(spec.player_count),
        team_mode: spec.team_mode,
        sides,
        side_of,
        members,
        trump: list.trump,
        draws: list.draws,
        phases: list.phases,
        when: guards(spec, &list.origin, &mut tests)?,
        origin: list.origin,
        segments: list.segments,
        loop_from: list.loop_from,
        effects: effects(spec, &mut tests)?,
        effects_of: effects_of(spec),
        wild: wilds(spec),
        choose_suit: spec.setup.choose_suit,
        height: heights,
        values: values(spec, |value| value.value),
        low_values: values(spec, |value| value.value.min(other(value))),
        gains: values(spec, |value| value.value.abs_diff(other(value))),
        tableau: tableau(spec, &setup.deck),
        at_once: wins.iter().any(|win| fires_at_once(win.kind)),
        tricks_only: tricks_only(spec)
            && !spec.contract_scoring.as_ref().is_some_and(|rules| rules.stops)
            && !wins.iter().any(|win| fires_at_once(win.kind)),
        yardstick: Yardstick::of(&wins),
        wins,
        hands: hands(spec),
        tallies: tallies(spec, &mut tests)?,
        moments: (spec.tally_scoring.iter()).fold(0, |moments, tally| moments | 1 << tally.at as u8),
        contract: spec.contract_scoring.as_ref().map(contract),
        auction: list.auction,
        stops: list.auction.is_some() && spec.contract_scoring.as_ref().is_some_and(|rules| rules.stops),
        moon: spec.moon,
        tricks_from: spec.tricks_from,
        place_points: spec.place_points.iter().copied().take(8).collect(),
        out_when_empty: spec.out_when_empty,
        clears: spec.phases.iter().any(clears),
        stays_out: spec.phases.iter().any(stays_out),
        patterns,
        spots,
        eliminate: eliminate(spec.eliminate.as_ref()),
        knock: melds::knock(spec),
        house: spec.house.as_ref().map(house),
        pot: betting::pot(spec)?,
        deck_empty: spec.deck_empty_action,
        target: target(spec),
        max_turns: spec.max_turns,
        stuck_after: stuck_after(spec),
        tests,
        blank: Box::new(blank(spec)),
        setup,
        points,
        only_battles: false,
    };
    program.only_battles = only_battles(&program);
    Ok(program)
}

/// What each phase asks before it begins: of what all can see, or a phase that is skipped would tell of a hand.
fn guards(
    spec: &Spec,
    origin: &[Option<u8>],
    tests: &mut Tests,
) -> Result<ArrayVec<CardTest, MAX_PHASES>, LowerError> {
    if spec.phases.iter().all(|phase| phase.when().is_none()) {
        return Ok(ArrayVec::new());
    }
    let mut guards = ArrayVec::new();
    for at in origin {
        let phase = at.and_then(|at| spec.phases.get(usize::from(at)));
        let when = phase.and_then(spec::Phase::when);
        if !when.is_none_or(spec::Condition::is_public) {
            let path = format!("phases[{}].when", at.unwrap_or(0));
            return refuse(path, "a phase depends on what all can see, and on no card");
        }
        guards.push(tests.lower(when));
    }
    Ok(guards)
}

/// Twice round the table and the phases without any movement.
fn stuck_after(spec: &Spec) -> u8 {
    let phases = spec.phases.len().max(1) as u32;
    (2 * u32::from(spec.player_count) * phases).min(250) as u8
}

fn clears(phase: &spec::Phase) -> bool {
    matches!(phase, spec::Phase::Play(play) if play.on_all_pass == spec::AllPass::ClearAndLead)
}

fn stays_out(phase: &spec::Phase) -> bool {
    matches!(phase, spec::Phase::Play(play) if play.after_pass == spec::AfterPass::Out)
}

fn patterns(spec: &Spec, ids: &[CardId], heights: &[u8; 16]) -> Result<Patterns, LowerError> {
    let played = |phase: &spec::Phase| matches!(phase, spec::Phase::Play(play) if !play.patterns.is_empty());
    if spec.phases.iter().any(played) && ids.iter().any(|id| id.is_second()) {
        return refuse("patterns", "combinations are of one deck");
    }
    Patterns::lower(&spec.patterns, &spec.setup, heights)
        .or_else(|error| refuse(format!("patterns[{}]", error.at), error.what))
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
    let free = |phase: &spec::Phase| match phase {
        spec::Phase::Trick(trick) => {
            trick.when.is_none() && !trick.together && trick.takes == spec::TrickPrize::Nothing
        }
        other => other.when().is_none(),
    };
    equal && tricks == 1 && spec.phases.iter().all(quiet) && spec.phases.iter().all(free)
}

fn fires_at_once(kind: WinKind) -> bool {
    matches!(
        kind,
        WinKind::EmptyHand | WinKind::CaptureAll | WinKind::LastStanding | WinKind::FirstToScore
    )
}

type Sides = (u8, BySeat<Side>, BySide<SeatSet>);

fn sides(spec: &Spec) -> Result<Sides, LowerError> {
    let (mut side_of, mut members) = (BySeat::all(Side::new(0)), BySide::all(SeatSet::EMPTY));
    if !spec.team_mode {
        for seat in Seat::first(spec.player_count) {
            side_of[seat] = Side::new(seat.number());
            members[side_of[seat]] = seat.alone();
        }
        return Ok((spec.player_count, side_of, members));
    }
    let mut seen = SeatSet::EMPTY;
    for (team, seats) in spec.teams.iter().enumerate().take(Side::MOST) {
        for &number in seats {
            let seat = Seat::new(number);
            if number >= spec.player_count || seen.has(seat) {
                return refuse(
                    format!("teams[{team}]"),
                    format!("seat {number} does not exist or is in two teams"),
                );
            }
            seen.insert(seat);
            side_of[seat] = Side::new(team as u8);
            members[side_of[seat]].insert(seat);
        }
    }
    let teams = members.iter().take(spec.teams.len());
    if seen != SeatSet::first_of(spec.player_count)
        || !(2..=Side::MOST).contains(&spec.teams.len())
        || teams.clone().any(|team| team.is_empty())
    {
        return refuse(
            "teams",
            "every seat needs a team, and there have to be at least two",
        );
    }
    Ok((spec.teams.len() as u8, side_of, members))
}

fn setup(spec: &Spec, ids: ArrayVec<CardId, { deck::MOST_CARDS }>) -> Result<Setup, LowerError> {
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
        spec::FirstLead::Declarer(_) => (FirstLead::Declarer, 0),
        spec::FirstLead::DeclarerLeft(_) => (FirstLead::DeclarerLeft, 0),
        spec::FirstLead::Holder(holder) => {
            let opening = if holder.must_play { holder.card.bit() } else { 0 };
            (FirstLead::Holder(holder.card), opening)
        }
    };
    Ok(Setup {
        twice: ids.iter().any(|id| id.is_second()),
        deck: ids,
        per_player,
        discard: rules.initial_discard_count,
        tableau: rules.deal_to_tableau,
        refills: rules.refill_tableau,
        top_up: rules.deck_top == spec::DeckTop::Up,
        by_suit: rules.deal_by == spec::DealBy::Suits,
        blind: rules.hand_visibility == spec::HandVisibility::FaceDown,
        open: rules.hand_visibility == spec::HandVisibility::FaceUp,
        first_lead,
        first_cards: auction::first_cards(spec)?,
        dealer_waits: rules.dealer == spec::DealerMoves::IfFailed,
        opening,
    })
}

fn points(spec: &Spec) -> Result<Points, LowerError> {
    let zero = [0i16; 64];
    let mut points = Points {
        rules: ArrayVec::new(),
        trick: zero,
        in_tricks: 0,
        told_in_tricks: 0,
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
        let at = moment(rule);
        let mask = if rule.points == 0 { 0 } else { mask };
        points.rules.push(CardRule { at, mask });
        let table = match at {
            Moment::Trick => &mut points.trick,
            Moment::Capture => &mut points.capture,
            Moment::Play => &mut points.play,
            Moment::Set => &mut points.set,
            Moment::End(zone, to) => &mut points.end[usize::from(zone)][usize::from(to)],
        };
        for card in crate::cards::cards_of(mask) {
            table[card.index()] = table[card.index()].saturating_add(rule.points);
        }
    }
    let counting = (0..64).filter(|kind| points.trick[*kind] != 0);
    points.in_tricks = counting.fold(0, |mask, kind| mask | 1 << kind);
    let of_tricks = points.rules.iter().filter(|rule| rule.at == Moment::Trick);
    points.told_in_tricks = of_tricks.fold(0, |kinds, rule| kinds | rule.mask);
    let counts = |at: fn(Moment) -> bool| points.rules.iter().any(|rule| rule.mask != 0 && at(rule.at));
    points.has_play = counts(|at| at == Moment::Play);
    points.has_capture = counts(|at| at == Moment::Capture);
    points.has_end = counts(|at| matches!(at, Moment::End(..)));
    Ok(points)
}

fn moment(rule: &spec::CardScore) -> Moment {
    match rule.trigger {
        spec::ScoringTrigger::TrickWin => Moment::Trick,
        spec::ScoringTrigger::Capture => Moment::Capture,
        spec::ScoringTrigger::Play => Moment::Play,
        spec::ScoringTrigger::SetComplete => Moment::Set,
        spec::ScoringTrigger::HandEnd => Moment::End(rule.zone as u8 % 3, rule.to as u8 % 2),
    }
}

/// Ranks named as wild, and those with an effect that makes them wild.
fn wilds(spec: &Spec) -> u64 {
    let named = spec.setup.wild_ranks.iter();
    let by_effect = spec.special_effects.iter();
    let by_effect = by_effect.filter(|effect| effect.effect_type == spec::EffectType::WildCard);
    named
        .chain(by_effect.map(|effect| &effect.trigger_rank))
        .fold(0, |mask, rank| mask | rank.mask())
}

fn effects(spec: &Spec, tests: &mut Tests) -> Result<ArrayVec<Effect, MAX_EFFECTS>, LowerError> {
    let mut effects = ArrayVec::new();
    for (index, effect) in spec.special_effects.iter().enumerate() {
        let demand = match &effect.demand {
            None => None,
            Some(demand) => Some(lower_demand(spec, index, demand, tests)?),
        };
        effects.push(Effect {
            rank: effect.trigger_rank,
            kind: effect.effect_type,
            target: effect.target,
            value: effect.value,
            demand,
        });
    }
    Ok(effects)
}

fn lower_demand(
    spec: &Spec,
    index: usize,
    demand: &spec::Demand,
    tests: &mut Tests,
) -> Result<Demand, LowerError> {
    let effect = &spec.special_effects[index];
    let falls = matches!(
        effect.effect_type,
        EffectType::DrawCards
            | EffectType::ForceDiscard
            | EffectType::SkipNext
            | EffectType::BlockNext
            | EffectType::TakePile
    );
    if !falls || effect.target != spec::TargetSelector::NextPlayer {
        let what =
            "a demand is made of the next player: to draw, to discard, to take the pile or to lose the turn";
        return refuse(format!("special_effects[{index}].demand"), what);
    }
    if spec.setup.hand_visibility == spec::HandVisibility::FaceDown {
        let what = "a demand is answered from a hand that is seen";
        return refuse(format!("special_effects[{index}].demand"), what);
    }
    Ok(Demand {
        answer: tests.lower(Some(&demand.answer)),
        passes_on: demand.passes_on,
        cap: if demand.cap == 0 {
            2 * spec.player_count
        } else {
            demand.cap
        },
    })
}

/// The effects of each rank, a bit each. A wild card is a property of the rank, not something that happens.
fn effects_of(spec: &Spec) -> [u32; 16] {
    let mut of = [0; 16];
    for (index, effect) in spec.special_effects.iter().enumerate() {
        if effect.effect_type != EffectType::WildCard {
            of[effect.trigger_rank.index()] |= 1 << index;
        }
    }
    of
}

/// What a rank counts if it does not count its value.
fn other(value: &spec::CardValue) -> u8 {
    value.alternate.unwrap_or(value.value)
}

fn values(spec: &Spec, of: impl Fn(&spec::CardValue) -> u8) -> [u8; 16] {
    let mut values = [0; 16];
    for value in &spec.setup.card_values {
        values[value.rank.index()] = of(value);
    }
    values
}

/// For each rank the kinds of the deck whose height compares so with its own.
fn by_height(heights: &[u8; 16], compare: impl Fn(u8, u8) -> bool) -> [u64; 16] {
    heights.map(|top| {
        let ranks = Rank::every().filter(|rank| {
            let own = heights[rank.index()];
            own > 0 && compare(own, top)
        });
        ranks.fold(0, |mask, rank| mask | rank.mask())
    })
}

fn tableau(spec: &Spec, deck: &[CardId]) -> Tableau {
    let rules = &spec.setup;
    let in_deck = deck.iter().fold(0, |mask, id| mask | id.card().bit());
    let (above, below) = deck::neighbours(in_deck);
    Tableau {
        mode: rules.tableau_mode,
        ascending: rules.sequence_direction != spec::SequenceDirection::Descending,
        descending: rules.sequence_direction != spec::SequenceDirection::Ascending,
        ladder: Ladder::new(&above),
        starts: in_deck & rules.start_rank.map_or(ALL_KINDS, Rank::mask),
        above,
        below,
        to_hand: rules.capture_to == spec::CaptureTo::HandBottom
            && rules.tableau_mode == spec::TableauMode::War,
        split: rules.tie_rule == spec::TieRule::Split,
        stake: rules.battle_stake,
        piled: rules.capture.as_ref().is_some_and(|record| {
            record.by.contains(&CaptureWay::TopTakesPile) && rules.tableau_mode == Mode::MatchRank
        }),
        captures: captures(spec),
        sweep: rules.sweep_points,
        rest: rules.capture_rest == spec::CaptureRest::LastCapturer,
    }
}

/// The record of captures; without one they are by rank, and by sums where the game says so.
fn captures(spec: &Spec) -> Captures {
    let rules = &spec.setup;
    let mut worth = [[0; 2]; 16];
    for value in &rules.card_values {
        let other = value.alternate.filter(|_| rules.capture.is_some());
        worth[value.rank.index()] = [value.value, other.unwrap_or(0)];
    }
    let Some(record) = &rules.capture else {
        let sums = rules.capture_sums.then_some(CaptureWay::SumToCard);
        return Captures {
            ways: std::iter::once(CaptureWay::Rank).chain(sums).collect(),
            total: 0,
            many: false,
            must: true,
            sweepers: 0,
            worth,
        };
    };
    Captures {
        ways: record.by.iter().copied().take(4).collect(),
        total: record.total,
        many: record.parts == spec::CaptureParts::Many,
        must: record.must,
        sweepers: record.sweepers.iter().fold(0, |mask, rank| mask | rank.mask()),
        worth,
    }
}

fn wins(spec: &Spec) -> Result<ArrayVec<Win, 8>, LowerError> {
    let mut wins = ArrayVec::new();
    for (index, win) in spec.win_conditions.iter().enumerate() {
        let kind = win.kind;
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
            play_on: win.tie == spec::WinTie::PlayOn,
        });
    }
    Ok(wins)
}

fn hands(spec: &Spec) -> Hands {
    match &spec.hands {
        spec::Hands::Single(_) => Hands::Single,
        spec::Hands::Fixed(fixed) => Hands::Fixed(u16::from(fixed.n)),
        spec::Hands::UntilWin(until) => Hands::UntilWin(until.max_hands),
    }
}

fn tallies(spec: &Spec, tests: &mut Tests) -> Result<ArrayVec<Tally, 16>, LowerError> {
    let mut tallies = ArrayVec::new();
    for (index, tally) in spec.tally_scoring.iter().enumerate() {
        if tally.when.as_ref().is_some_and(|when| !when.is_public()) {
            return refuse(
                format!("tally_scoring[{index}].when"),
                "a tally asks what all see",
            );
        }
        if !(tally.condition.as_ref()).is_none_or(spec::Condition::asks_the_card) {
            let what = "a tally looks at the card alone, and at trumps";
            return refuse(format!("tally_scoring[{index}].condition"), what);
        }
        let pattern = counted_pattern(spec, index, tally)?;
        let rule = match &tally.rule {
            spec::TallyRule::EachOver(over) => TallyRule::EachOver(over.n),
            spec::TallyRule::AtLeast(least) => TallyRule::AtLeast(least.n),
            spec::TallyRule::Most(_) => TallyRule::Most,
            spec::TallyRule::All(_) => TallyRule::All,
            spec::TallyRule::Exactly(exactly) => TallyRule::Exactly(exactly.n),
            spec::TallyRule::Every(every) => TallyRule::Every(every.n.max(1)),
            spec::TallyRule::Fewest(_) => TallyRule::Fewest,
            spec::TallyRule::Last(_) => TallyRule::Last,
            spec::TallyRule::Table(table) => {
                let mut times = [0; 16];
                times
                    .iter_mut()
                    .zip(&table.times)
                    .for_each(|(to, from)| *to = *from);
                TallyRule::Table(table.times.len().min(16) as u8, times)
            }
        };
        let worth = match &tally.values {
            own if own.is_empty() => &spec.setup.card_values,
            own => own,
        };
        let mut values = [0; 16];
        for value in worth {
            values[value.rank.index()] = value.value;
        }
        tallies.push(Tally {
            source: tally.source,
            test: tests.lower(tally.condition.as_ref()),
            pattern,
            at: tally.at,
            rule,
            points: tally.points,
            role: tally.role,
            contract: tally.contract,
            alone: tally.alone,
            measure: tally.measure,
            values,
            ties: tally.ties == spec::TallyTies::All,
            to: tally.to,
            when: tests.lower(tally.when.as_ref()),
            places: spots::named(spec, &tally.places, &format!("tally_scoring[{index}].places"))?,
            per_pile: tally.per_pile,
            times: tally
                .times
                .as_ref()
                .map_or(Some(0), |times| static_mask(Some(times)))
                .unwrap_or(0),
        });
    }
    Ok(tallies)
}

/// The place of the combination that a tally counts; what is counted at another moment than the end is for one seat.
fn counted_pattern(spec: &Spec, index: usize, tally: &spec::TallyScore) -> Result<Option<u8>, LowerError> {
    use spec::TallyRule as R;
    let of_all = matches!(tally.rule, R::Most(_) | R::Fewest(_) | R::Last(_) | R::All(_));
    let of_contract = tally.contract != spec::TallyWhen::Any || tally.alone;
    if tally.at != spec::TallyAt::HandEnd && (of_all || of_contract) {
        let what = "before the hand ends it is counted for one seat alone, whatever the contract";
        return refuse(format!("tally_scoring[{index}].rule"), what);
    }
    let Some(name) = &tally.pattern else {
        return Ok(None);
    };
    match spec.patterns.iter().position(|pattern| pattern.name == *name) {
        Some(at) => Ok(Some(at as u8)),
        None => refuse(
            format!("tally_scoring[{index}].pattern"),
            format!("no pattern is called {}", name.0),
        ),
    }
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
        others_pay: c.pays == spec::ContractPays::Others,
        stops: c.stops,
        top_points: c.top_points.into(),
        top_penalty: c.top_penalty.into(),
        off_by: c.off_by_penalty.into(),
        table: c.table,
        vulnerable: c.vulnerable,
    }
}

fn eliminate(rule: Option<&spec::Eliminate>) -> Eliminate {
    match rule {
        None => Eliminate::None,
        Some(spec::Eliminate::NoTricks(_)) => Eliminate::NoTricks,
        Some(spec::Eliminate::NoChips(_)) => Eliminate::NoChips,
        Some(spec::Eliminate::ScoreAtLeast(rule)) => Eliminate::ScoreAtLeast(rule.points.into()),
        Some(spec::Eliminate::Lives(rule)) => Eliminate::Lives(rule.n),
    }
}

fn house(rule: &spec::House) -> House {
    House {
        stand_on: rule.stand_on,
        hits_soft: rule.hits_soft,
        up_cards: rule.up_cards,
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
