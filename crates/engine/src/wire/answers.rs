//! Writing what duels and curves found.

use super::response::spread;
use crate::curve::{Curve, Point};
use crate::duel::Score;
use crate::generated::simulation::darwindeck::wire as fb;
use crate::program::Program;
use flatbuffers::{FlatBufferBuilder, WIPOffset};

pub(super) fn duel<'b>(
    b: &mut FlatBufferBuilder<'b>,
    p: &Program,
    score: &Score,
) -> WIPOffset<fb::DuelScore<'b>> {
    let hands = Some(spread(b, &score.hands));
    let deals = Some(spread(b, &score.deals));
    let args = fb::DuelScoreArgs {
        sides: p.sides,
        hands,
        deals,
    };
    fb::DuelScore::create(b, &args)
}

pub(super) fn curves<'b>(
    b: &mut FlatBufferBuilder<'b>,
    p: &Program,
    found: &[(u64, Vec<Curve>)],
) -> WIPOffset<fb::CurveSet<'b>> {
    let found = found.iter().flat_map(|(_, curves)| curves);
    let curves: Vec<_> = found.map(|one| curve(b, p, one)).collect();
    let curves = Some(b.create_vector(&curves));
    fb::CurveSet::create(b, &fb::CurveSetArgs { curves })
}

fn curve<'b>(b: &mut FlatBufferBuilder<'b>, p: &Program, found: &Curve) -> WIPOffset<fb::Curve<'b>> {
    let sides = usize::from(p.sides.min(6));
    let points: Vec<_> = found.points.iter().map(|one| point(b, sides, one)).collect();
    let points = Some(b.create_vector(&points));
    let shares = Some(b.create_vector(&found.shares[..sides]));
    let args = fb::CurveArgs {
        shares,
        decisions: found.decisions,
        points,
    };
    fb::Curve::create(b, &args)
}

fn point<'b>(b: &mut FlatBufferBuilder<'b>, sides: usize, found: &Point) -> WIPOffset<fb::CurvePoint<'b>> {
    let values = Some(b.create_vector(&found.values[..sides]));
    let args = fb::CurvePointArgs {
        decision: found.decision,
        actor: found.actor,
        side: found.side,
        options: found.options,
        rollouts: found.rollouts,
        values,
        tried: found.tried,
        worlds: found.worlds,
        gain: found.gain,
        gain_squares: found.gain_squares,
        stakes: found.stakes,
        pairs: found.pairs,
        differing: found.differing,
    };
    fb::CurvePoint::create(b, &args)
}
