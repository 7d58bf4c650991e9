//! Lowering of the Meld phase and of the knock. The knock becomes a phase of its own, `Phase::Knock`, at the start or the
//! end of a turn, so that the flow need not know about it.

use super::phases::repeats_in_turn;
use super::{Knock, Meld, Phase, Segment, SegmentKind, MAX_PHASES};
use crate::spec::{self, Spec};
use arrayvec::ArrayVec;

pub fn lower(phase: &spec::MeldPhase) -> Meld {
    Meld {
        min_set: phase.min_set,
        min_run: phase.min_run,
        lay_off: phase.lay_off,
        keep_one: phase.go_out == spec::GoOut::Discard,
        hold: phase.hold,
        gin_bonus: phase.gin_bonus.into(),
        undercut_bonus: phase.undercut_bonus.into(),
    }
}

/// The knock with the melds it is measured by: those held in hand, if there are any, else the first Meld phase's.
pub fn knock(spec: &Spec) -> Option<Knock> {
    let rule = spec.knock.as_ref()?;
    let melds = || {
        spec.phases.iter().filter_map(|phase| match phase {
            spec::Phase::Meld(meld) => Some(meld),
            _ => None,
        })
    };
    let meld = melds().find(|meld| meld.hold).or_else(|| melds().next());
    Some(Knock {
        at_start: rule.moment == spec::KnockMoment::TurnStart,
        max_deadwood: rule.max_deadwood,
        lap: rule.then == spec::KnockThen::Lap,
        settle: rule.settle,
        meld: meld.map(lower),
        showdown: matches!(spec.phases.last(), Some(spec::Phase::Showdown(_)))
            && spec.phases.iter().any(repeats_in_turn),
    })
}

/// Puts the knock before the first, or after the last, of the turn phases that repeat; phases behind it move up by one.
/// Without such phases there is no turn to knock in.
pub fn insert_knock(
    phases: &mut ArrayVec<Phase, MAX_PHASES>,
    origin: &mut ArrayVec<Option<u8>, MAX_PHASES>,
    segments: &mut [Segment],
    loop_from: u8,
    knock: Knock,
) {
    let repeating = usize::from(loop_from)..segments.len();
    let mut turns = repeating.filter(|at| segments[*at].kind != SegmentKind::Table);
    let place = if knock.at_start {
        turns.next().map(|first| (first, segments[first].start))
    } else {
        turns.next_back().map(|last| (last, segments[last].end))
    };
    let Some((found, at)) = place else { return };
    phases.insert(usize::from(at), Phase::Knock);
    origin.insert(usize::from(at), None);
    for (index, segment) in segments.iter_mut().enumerate() {
        segment.start += u8::from(index > found);
        segment.end += u8::from(index >= found);
    }
    for phase in phases {
        if let Phase::Draw(draw) = phase {
            draw.next_play = draw.next_play.map(|play| play + u8::from(play >= at));
        }
    }
}
