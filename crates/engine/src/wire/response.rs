//! Writing responses: whole numbers only, so that equal batches give equal bytes.

use super::job::{Found, Query};
use super::{answers, Kept, Refused};
use crate::batch::{Report, Stat};
use crate::event::Why;
use crate::generated::simulation::darwindeck::wire as fb;
use crate::program::{Program, MAX_PHASES};
use crate::trace_counts::TraceCounts;
use flatbuffers::{FlatBufferBuilder, ForwardsUOffset, Vector, WIPOffset};

type Built<'b, T> = WIPOffset<T>;
type PhaseCounts<'b> = WIPOffset<Vector<'b, ForwardsUOffset<fb::PhaseCount<'b>>>>;

/// A request that was done, or why it was not.
type Finished = Result<(Program, Vec<(Query, Found)>), Refused>;

pub(super) fn response<'b>(
    b: &mut FlatBufferBuilder<'b>,
    job: &Finished,
) -> Built<'b, fb::SimulationResponse<'b>> {
    match job {
        Err(refused) => {
            let error_code = Some(b.create_string(refused.code));
            let error = Some(b.create_string(&refused.message));
            fb::SimulationResponse::create(
                b,
                &fb::SimulationResponseArgs {
                    error_code,
                    error,
                    ..Default::default()
                },
            )
        }
        Ok((p, found)) => answered(b, p, found),
    }
}

fn answered<'b>(
    b: &mut FlatBufferBuilder<'b>,
    p: &Program,
    found: &[(Query, Found)],
) -> Built<'b, fb::SimulationResponse<'b>> {
    let mut args = fb::SimulationResponseArgs::default();
    let (mut batches, mut duels, mut curves, mut hands) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (query, found) in found {
        match (query, found) {
            (Query::Games { order, own, keep }, Found::Games { report, kept }) => {
                let stats = stats(b, p, report, order.trace);
                if *own {
                    args.stats = Some(stats);
                    args.results = keep.then(|| results(b, p, kept));
                } else {
                    batches.push(stats);
                }
            }
            (_, Found::Duel(score)) => duels.push(answers::duel(b, p, score)),
            (_, Found::Curves(found)) => curves.push(answers::curves(b, p, found)),
            (_, Found::Hands(found)) => hands.push(answers::hands(b, p, found)),
            _ => {}
        }
    }
    args.batches = (!batches.is_empty()).then(|| b.create_vector(&batches));
    args.duels = (!duels.is_empty()).then(|| b.create_vector(&duels));
    args.curves = (!curves.is_empty()).then(|| b.create_vector(&curves));
    args.hands = (!hands.is_empty()).then(|| b.create_vector(&hands));
    fb::SimulationResponse::create(b, &args)
}

type Results<'b> = Built<'b, Vector<'b, ForwardsUOffset<fb::GameResult<'b>>>>;

fn results<'b>(b: &mut FlatBufferBuilder<'b>, p: &Program, kept: &[(u64, Vec<Kept>)]) -> Results<'b> {
    let kept = kept.iter().flat_map(|(_, kept)| kept);
    let results: Vec<_> = kept.map(|kept| game_result(b, p, kept)).collect();
    b.create_vector(&results)
}

fn game_result<'b>(b: &mut FlatBufferBuilder<'b>, p: &Program, kept: &Kept) -> Built<'b, fb::GameResult<'b>> {
    let seats = usize::from(p.seats);
    let who = |seat: Option<u8>| seat.map_or(-1, i32::from);
    let result = &kept.outcome;
    let scores = Some(b.create_vector(&result.scores[..seats]));
    let shares = Some(b.create_vector(&result.shares[..seats]));
    let team_scores = Some(b.create_vector(&kept.team_scores));
    let bids = Some(b.create_vector(&kept.bids));
    let nils = Some(b.create_vector(&kept.nils));
    let tricks = Some(b.create_vector(&kept.tricks));
    let bags = Some(b.create_vector(&kept.bags));
    let args = fb::GameResultArgs {
        winner: who(result.winner),
        winning_team: who(result.winning_team),
        reason: fb::EndReason(result.reason as u8),
        turns: result.turns,
        hands: result.hands,
        decisions: kept.decisions,
        scores,
        team_scores,
        shares,
        bids,
        nils,
        tricks,
        bags,
    };
    fb::GameResult::create(b, &args)
}

pub(super) fn spread<'b>(b: &mut FlatBufferBuilder<'b>, stat: &Stat) -> Built<'b, fb::Spread<'b>> {
    let bound = |x: i64| if stat.n == 0 { 0 } else { x };
    let args = fb::SpreadArgs {
        n: stat.n,
        sum: stat.sum,
        squares: stat.squares,
        min: bound(stat.min),
        max: bound(stat.max),
    };
    fb::Spread::create(b, &args)
}

fn narrow(counts: &[u64]) -> Vec<u32> {
    counts
        .iter()
        .map(|count| (*count).min(u64::from(u32::MAX)) as u32)
        .collect()
}

fn stats<'b>(
    b: &mut FlatBufferBuilder<'b>,
    p: &Program,
    r: &Report,
    trace: bool,
) -> Built<'b, fb::AggregatedStats<'b>> {
    let (seats, sides) = (usize::from(p.seats), usize::from(p.sides));
    let wins = Some(b.create_vector(&narrow(&r.wins[..seats])));
    let team_wins = Some(b.create_vector(&narrow(if p.team_mode { &r.team_wins[..sides] } else { &[] })));
    let shares = Some(b.create_vector(&r.shares[..seats]));
    let bags = Some(b.create_vector(&r.bags[..sides]));
    let scores: Vec<_> = r.scores[..seats].iter().map(|score| spread(b, score)).collect();
    let scores = Some(b.create_vector(&scores));
    let teams = if p.team_mode { sides } else { 0 };
    let team_scores: Vec<_> = r.team_scores[..teams]
        .iter()
        .map(|score| spread(b, score))
        .collect();
    let team_scores = Some(b.create_vector(&team_scores));
    let [turns, decisions, actions, hands] =
        [&r.turns, &r.decisions, &r.actions, &r.hands].map(|stat| Some(spread(b, stat)));
    let facts = trace.then(|| facts(b, p, &r.facts));
    let args = fb::AggregatedStatsArgs {
        games: r.games,
        wins,
        team_wins,
        shares,
        all_shared: r.all_shared,
        wins_total: r.reasons[1],
        draws: r.reasons[2],
        stuck: r.reasons[3],
        turn_limit: r.reasons[4],
        errors: 0,
        turns,
        decisions,
        actions,
        hands,
        scores,
        contracts_made: r.contracts.made,
        contracts_failed: r.contracts.failed,
        nils_made: r.contracts.nils_made,
        nils_failed: r.contracts.nils_failed,
        bids: r.contracts.bids,
        bid_sum: r.contracts.bid_sum,
        bags,
        facts,
        team_scores,
    };
    fb::AggregatedStats::create(b, &args)
}

fn named<'b>(b: &mut FlatBufferBuilder<'b>, name: &str, count: u64) -> Built<'b, fb::NamedCount<'b>> {
    let name = Some(b.create_string(name));
    fb::NamedCount::create(b, &fb::NamedCountArgs { name, count })
}

fn facts<'b>(b: &mut FlatBufferBuilder<'b>, p: &Program, facts: &TraceCounts) -> Built<'b, fb::Facts<'b>> {
    let counts: Vec<_> = facts.named().map(|(name, count)| named(b, name, count)).collect();
    let scorings: Vec<_> = Why::NAMES
        .iter()
        .zip(facts.scorings)
        .map(|(name, count)| named(b, name, count))
        .collect();
    let counts = Some(b.create_vector(&counts));
    let scorings = Some(b.create_vector(&scorings));
    let phase_decisions = Some(by_phase(b, p, &facts.phase_decisions));
    let phase_acts = Some(by_phase(b, p, &facts.phase_acts));
    let win_rules = Some(b.create_vector(&facts.win_rules[..p.wins.len()]));
    let decisions = Some(b.create_vector(&facts.decisions[..usize::from(p.seats)]));
    let effects = Some(b.create_vector(&facts.effects));
    let tallies = Some(b.create_vector(&facts.tallies[..p.tallies.len()]));
    let card_rules = Some(b.create_vector(&facts.card_rules[..p.points.rules.len()]));
    let held_back = Some(by_phase(b, p, &facts.held_back));
    let wilds = Some(b.create_vector(&facts.wilds));
    let args = fb::FactsArgs {
        counts,
        scorings,
        decisions,
        phase_decisions,
        effects,
        tallies,
        phase_acts,
        win_rules,
        card_rules,
        held_back,
        wilds,
    };
    fb::Facts::create(b, &args)
}

/// Counts by phase of the program, under the phases of the genome.
fn by_phase<'b>(b: &mut FlatBufferBuilder<'b>, p: &Program, counts: &[u64; MAX_PHASES]) -> PhaseCounts<'b> {
    let counts: Vec<_> = p
        .origin
        .iter()
        .zip(counts)
        .filter_map(|(origin, count)| Some((u32::from((*origin)?), *count)))
        .map(|(phase, count)| fb::PhaseCount::create(b, &fb::PhaseCountArgs { phase, count }))
        .collect();
    b.create_vector(&counts)
}
