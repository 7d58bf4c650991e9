//! Writing what duels, curves and single hands found.

use super::response::spread;
use crate::curve::{Curve, Point};
use crate::duel::{Score, Sheet};
use crate::generated::simulation::darwindeck::wire as fb;
use crate::program::Program;
use flatbuffers::{FlatBufferBuilder, Push, Vector, WIPOffset};

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
    let points = Some(points(b, sides, &found.points));
    let shares = Some(b.create_vector(&found.shares[..sides]));
    let args = fb::CurveArgs {
        shares,
        decisions: found.decisions,
        points,
    };
    fb::Curve::create(b, &args)
}

fn points<'b>(
    b: &mut FlatBufferBuilder<'b>,
    sides: usize,
    found: &[Point],
) -> WIPOffset<fb::CurvePoints<'b>> {
    let values = found.iter().flat_map(|point| &point.values[..sides]);
    let values: Vec<u32> = values.copied().collect();
    let args = fb::CurvePointsArgs {
        decision: column(b, found, |point| point.decision),
        actor: column(b, found, |point| point.actor),
        side: column(b, found, |point| point.side),
        options: column(b, found, |point| point.options),
        rollouts: column(b, found, |point| point.rollouts),
        tried: column(b, found, |point| point.tried),
        worlds: column(b, found, |point| point.worlds),
        gain: column(b, found, |point| point.gain),
        gain_squares: column(b, found, |point| point.gain_squares),
        stakes: column(b, found, |point| point.stakes),
        pairs: column(b, found, |point| point.pairs),
        differing: column(b, found, |point| point.differing),
        values: Some(b.create_vector(&values)),
        phase: column(b, found, |point| point.phase),
        tipping: column(b, found, |point| point.tipping),
    };
    fb::CurvePoints::create(b, &args)
}

pub(super) fn hands<'b>(
    b: &mut FlatBufferBuilder<'b>,
    p: &Program,
    found: &[(u64, Vec<Sheet>)],
) -> WIPOffset<fb::HandSet<'b>> {
    let sheets: Vec<Sheet> = found.iter().flat_map(|(_, sheets)| sheets).copied().collect();
    let sides = usize::from(p.sides.min(6));
    let args = fb::HandSetArgs {
        sides: p.sides,
        side: column(b, &sheets, |sheet| sheet.side),
        over: column(b, &sheets, |sheet| sheet.over),
        decisions: column(b, &sheets, |sheet| sheet.tally.decisions),
        actions: column(b, &sheets, |sheet| sheet.tally.actions),
        shares: by_side(b, &sheets, |sheet| &sheet.shares[..sides]),
        bags: by_side(b, &sheets, |sheet| &sheet.bags[..sides]),
        scores: by_side(b, &sheets, |sheet| &sheet.scores[..sides]),
        standing: by_side(b, &sheets, |sheet| &sheet.standing[..sides]),
    };
    fb::HandSet::create(b, &args)
}

fn by_side<'b, T>(
    b: &mut FlatBufferBuilder<'b>,
    sheets: &[Sheet],
    of: impl Fn(&Sheet) -> &[T],
) -> Column<'b, <T as Push>::Output>
where
    T: Push + Copy + 'b,
{
    let numbers: Vec<T> = sheets.iter().flat_map(|sheet| of(sheet).to_vec()).collect();
    Some(b.create_vector(&numbers))
}

type Column<'b, T> = Option<WIPOffset<Vector<'b, T>>>;

fn column<'b, R, T>(
    b: &mut FlatBufferBuilder<'b>,
    rows: &[R],
    of: impl Fn(&R) -> T,
) -> Column<'b, <T as Push>::Output>
where
    T: Push + Copy + 'b,
{
    let numbers: Vec<T> = rows.iter().map(of).collect();
    Some(b.create_vector(&numbers))
}
