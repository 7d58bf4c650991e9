//! Winning: what fires at once, what is decided when a hand or the game ends, who shares first place.

use super::{flow, Next};
use crate::event::{Event, RuleFired, Sink};
use crate::program::{Eliminate, Hands, Phase, Program, Win, WinKind};
use crate::scoring;
use crate::seat::{Seat, SeatSet};
use crate::side::{Side, SideSet};
use crate::state::{flag, front_pile, End, Reason, State};

/// Wins that fire after an action. `table`: the action completed a table phase, so any seat may have emptied its hand.
/// What the kinds ask for stays out of line: else all of it would be worked out before the first is looked at.
pub(super) fn at_once<S: Sink>(p: &Program, s: &mut State, table: bool, sink: &mut S) -> Option<Next> {
    for (rule, win) in p.wins.iter().enumerate() {
        let winners = match win.kind {
            WinKind::EmptyHand => emptied(p, s, table),
            WinKind::CaptureAll => owner_of_all(p, s),
            WinKind::LastStanding => last_standing(p, s),
            WinKind::FirstToScore => reached(p, s, win),
            _ => SideSet::EMPTY,
        };
        if winners.is_empty() || (plays_on(win, winners) && !last_hand(p, s)) {
            continue;
        }
        tell_rule(s, rule, sink);
        if ends_at_once(win.kind) {
            s.hand_winner = hand_winner(p, s, winners);
            s.tied = winners;
            return Some(if s.hand_winner.is_none() {
                Next::HandTied
            } else {
                Next::HandWon
            });
        }
        return Some(flow::end_game(p, s, decided(winners), sink));
    }
    None
}

/// The same in the middle of a trick, after points alone.
pub(super) fn by_score<S: Sink>(p: &Program, s: &mut State, sink: &mut S) -> Option<Next> {
    let by_score = |win: &Win| win.kind == WinKind::FirstToScore;
    for (rule, win) in p.wins.iter().enumerate().filter(|(_, win)| by_score(win)) {
        let winners = reached(p, s, win);
        if !winners.is_empty() && (!plays_on(win, winners) || last_hand(p, s)) {
            tell_rule(s, rule, sink);
            return Some(flow::end_game(p, s, decided(winners), sink));
        }
    }
    None
}

/// Wins that end a hand, told when they do.
fn ends_at_once(kind: WinKind) -> bool {
    matches!(kind, WinKind::EmptyHand | WinKind::CaptureAll)
}

/// A win condition has ended the hand or the game.
fn tell_rule<S: Sink>(s: &State, rule: usize, sink: &mut S) {
    if S::ON {
        sink.event(s, Event::WonBy { rule: rule as u8 });
    }
}

/// The seat that is meant by a side that won a hand: the acting one, if it belongs to it.
fn hand_winner(p: &Program, s: &State, sides: SideSet) -> Option<Seat> {
    let members = p.members_of(sides.only()?);
    if members.has(s.actor) {
        Some(s.actor)
    } else {
        members.first()
    }
}

fn decided(winners: SideSet) -> End {
    let reason = match winners.only() {
        Some(_) => Reason::Win,
        None => Reason::Draw,
    };
    End { reason, winners }
}

/// Sides of which a seat has emptied its hand: the acting seat, or after a table phase any seat.
fn emptied(p: &Program, s: &State, table: bool) -> SideSet {
    if !table && !s.hand[s.actor].is_empty() {
        SideSet::EMPTY
    } else {
        sides_without_cards(p, s, table)
    }
}

#[inline(never)]
fn sides_without_cards(p: &Program, s: &State, table: bool) -> SideSet {
    let live = s.live(p.all);
    let seats = if table { live } else { live & s.actor.alone() };
    let empty = |seat: &Seat| s.hand[*seat].is_empty() && s.picked[*seat].is_empty();
    seats
        .into_iter()
        .filter(empty)
        .map(|seat| p.side_of[seat])
        .collect()
}

/// Whether the acting seat has won by its empty hand, whatever still happens to the others.
pub(super) fn goes_out(p: &Program, s: &State) -> bool {
    p.wins.iter().any(|win| win.kind == WinKind::EmptyHand) && !emptied(p, s, false).is_empty()
}

/// The side outside of which nobody has a card, in hand, captured or uncompared on the tableau.
#[inline(never)]
fn owner_of_all(p: &Program, s: &State) -> SideSet {
    let owns = |seat: &Seat| {
        let uncompared = front_pile(*seat).is_some_and(|pile| s.pile[pile].n > 0);
        !s.hand[*seat].is_empty() || !s.won[*seat].is_empty() || uncompared
    };
    let mut owners = SideSet::EMPTY;
    for seat in Seat::first(p.seats).filter(owns) {
        owners.insert(p.side_of[seat]);
        if owners.several() {
            return SideSet::EMPTY;
        }
    }
    owners
}

/// Folded and bust seats sit out a hand only: they still stand. Who went out by an empty hand does not.
#[inline(never)]
fn last_standing(p: &Program, s: &State) -> SideSet {
    let out = if p.out_when_empty { s.out } else { SeatSet::EMPTY };
    let away = s.gone | out;
    let last = live_sides(p, p.all & !away).only();
    last.map_or(SideSet::EMPTY, Side::alone)
}

fn live_sides(p: &Program, seats: SeatSet) -> SideSet {
    seats.into_iter().map(|seat| p.side_of[seat]).collect()
}

/// The score that counts for a side.
pub fn side_score(p: &Program, s: &State, side: Side) -> i32 {
    if p.team_mode {
        s.team_score[side]
    } else {
        s.score[Seat::new(side.number())]
    }
}

#[inline(never)]
fn reached(p: &Program, s: &State, win: &Win) -> SideSet {
    let Some(threshold) = win.threshold else {
        return SideSet::EMPTY;
    };
    // After almost every action nobody is there yet, which a look at all scores at once tells.
    let scores = if p.team_mode {
        &s.team_score.0[..]
    } else {
        &s.score.0[..]
    };
    if scores
        .iter()
        .fold(true, |below, score| below & (*score < threshold))
    {
        return SideSet::EMPTY;
    }
    let standing = standing(p, s);
    if standing
        .into_iter()
        .any(|side| side_score(p, s, side) >= threshold)
    {
        best_of(standing, |side| side_score(p, s, side), false)
    } else {
        SideSet::EMPTY
    }
}

/// Sides that have not been eliminated: only they can win.
fn standing(p: &Program, s: &State) -> SideSet {
    live_sides(p, p.all & !s.gone)
}

/// The sides with the best measure.
fn best(p: &Program, measure: impl Fn(Side) -> i32, lowest: bool) -> SideSet {
    best_of(SideSet::first_of(p.sides), measure, lowest)
}

/// Those of some sides with the best measure.
fn best_of(sides: SideSet, measure: impl Fn(Side) -> i32, lowest: bool) -> SideSet {
    let sign = if lowest { -1 } else { 1 };
    let all = || sides.into_iter();
    let top = all().map(|side| measure(side) * sign).max().unwrap_or(0);
    all().filter(|side| measure(*side) * sign == top).collect()
}

/// Sum of a per-seat number over the members of a side.
pub fn side_sum(p: &Program, side: Side, of: impl Fn(Seat) -> i32) -> i32 {
    p.members_of(side).into_iter().map(of).sum()
}

/// Seats with an empty hand that nothing refills are out; those that went out at the same moment share the next place.
pub(super) fn seats_out<S: Sink>(p: &Program, s: &mut State, sink: &mut S) {
    let leaving = s.live(p.all) & !s.holders() & !flow::refillable(p, s);
    share_place(p, s, leaving, sink);
    s.out |= leaving;
}

/// These seats share the place after all that are taken: behind two firsts comes a third. A side that is
/// first alone has won the hand, unless a knock or a showdown has decided who did.
fn share_place<S: Sink>(p: &Program, s: &mut State, seats: SeatSet, sink: &mut S) {
    if seats.is_empty() {
        return;
    }
    let taken = s.places.iter().filter(|places| places.now() > 0).count() as u8;
    if taken == 0 && s.hand_winner.is_none() && live_sides(p, seats).only().is_some() {
        s.hand_winner = seats.first();
    }
    super::moved(s);
    let place = taken + 1;
    for seat in seats {
        s.places[seat] = s.places[seat].taking(place);
        if S::ON {
            sink.event(s, Event::Out { seat, place });
        }
    }
}

/// Scores the hand and says whether that ends the game.
pub(super) fn finish_hand<S: Sink>(p: &Program, s: &mut State, over: Next, sink: &mut S) -> Option<End> {
    super::pot::close(p, s, sink);
    if p.out_when_empty {
        share_place(p, s, s.live(p.all), sink);
    }
    // Cards that are thrown in after an auction without a bid score nothing.
    if p.auction.is_none() || s.declarer.is_some() || s.flags & flag::BIDS_IN == 0 {
        scoring::hand(p, s, sink);
    }
    if let Some(winner) = s.hand_winner {
        let wins = &mut s.hand_wins[winner];
        *wins = wins.saturating_add(1);
    }
    s.trump_chooser = most_tricks(p, s);
    s.last_winner = s
        .hand_winner
        .or(s.trump_chooser.filter(|seat| s.tricks[*seat] > 0));
    if S::ON {
        sink.event(
            s,
            Event::HandEnds {
                winner: s.hand_winner,
            },
        );
    }
    verdict(p, s, over, sink)
}

/// Who of those still in the game won most tricks of the hand; of several the first from the next dealer's left.
fn most_tricks(p: &Program, s: &State) -> Option<Seat> {
    let standing = p.all & !s.gone;
    let most = standing.into_iter().map(|seat| s.tricks[seat]).max()?;
    let best: SeatSet = standing
        .into_iter()
        .filter(|seat| s.tricks[*seat] == most)
        .collect();
    Some(best.next_after(s.next_dealer(p.all), 1))
}

/// Whether the game is over after a scored hand, and who has won it.
fn verdict<S: Sink>(p: &Program, s: &State, over: Next, sink: &mut S) -> Option<End> {
    let last = last_hand(p, s) || all_broke(p, s);
    let single = p.hands == Hands::Single;
    if !single {
        tell_best_hand(p, s, over, sink);
    }
    for (rule, win) in p.wins.iter().enumerate() {
        if let Some(winners) = fires(p, s, win, single, last, over == Next::HandTied) {
            if plays_on(win, winners) && !last {
                continue;
            }
            if !ends_at_once(win.kind) {
                tell_rule(s, rule, sink);
            }
            return Some(decided(winners));
        }
    }
    let standing = live_sides(p, p.all & !s.gone);
    if standing.only().is_some() {
        return Some(decided(standing));
    }
    if !last {
        return None;
    }
    Some(nobody_fired(p, s, over, single, sink))
}

/// Whether no hand can follow on this one.
fn last_hand(p: &Program, s: &State) -> bool {
    match p.hands {
        Hands::Single => true,
        Hands::Fixed(n) | Hands::UntilWin(n) => s.hand_no + 1 >= n,
    }
}

/// A tie at the score that was to be reached, where the rules say to play on until somebody leads.
fn plays_on(win: &Win, winners: SideSet) -> bool {
    win.play_on && win.threshold.is_some() && winners.several()
}

/// Whether chips decide the game and the bank has won all of them: whatever came now would be played for nothing.
fn all_broke(p: &Program, s: &State) -> bool {
    let by_chips =
        p.eliminate == Eliminate::NoChips || p.wins.iter().any(|win| win.kind == WinKind::MostChips);
    by_chips && p.house.is_some() && (p.all & !s.gone).into_iter().all(|seat| s.chips[seat] <= 0)
}

/// The best hand at a showdown has won one of several hands.
fn tell_best_hand<S: Sink>(p: &Program, s: &State, over: Next, sink: &mut S) {
    let shown = matches!(p.phases.get(usize::from(s.phase)), Some(Phase::Showdown(_)));
    let rule = p.wins.iter().position(|win| win.kind == WinKind::BestHand);
    if let (true, Next::HandWon | Next::HandTied, Some(rule)) = (shown, over, rule) {
        tell_rule(s, rule, sink);
    }
}

/// A win condition looked at when a hand has been scored.
fn fires(p: &Program, s: &State, win: &Win, single: bool, last: bool, tied: bool) -> Option<SideSet> {
    let won_hand = s.hand_winner.is_some() || tied;
    let measure = |side| measure(p, s, win.kind, side);
    let best = |lowest| best_of(standing(p, s), measure, lowest);
    match win.kind {
        WinKind::EmptyHand | WinKind::CaptureAll | WinKind::BestHand => {
            let winner = if tied {
                s.tied
            } else {
                s.hand_winner
                    .map_or(SideSet::EMPTY, |seat| p.side_of[seat].alone())
            };
            (single && won_hand && ended_by(p, s, win.kind, tied)).then_some(winner)
        }
        WinKind::LastStanding => Some(last_standing(p, s)).filter(|sides| !sides.is_empty()),
        WinKind::FirstToScore => {
            Some(reached(p, s, win))
                .filter(|sides| !sides.is_empty())
                .or(cap(p, last, single, || best(false)))
        }
        WinKind::HighScore | WinKind::LowScore => {
            let over = win
                .threshold
                .is_none_or(|t| Side::first(p.sides).any(|side| side_score(p, s, side) >= t));
            let now = if win.threshold.is_some() {
                over || (last && !single)
            } else {
                last
            };
            now.then(|| best(win.kind == WinKind::LowScore))
        }
        WinKind::AllHandsEmpty => {
            let empty = Seat::first(p.seats).all(|seat| s.hand[seat].is_empty());
            (last && empty).then(|| best(win.lowest))
        }
        WinKind::MostCaptured | WinKind::MostTricks | WinKind::MostChips => last.then(|| best(false)),
        WinKind::FewestTricks => last.then(|| best(true)),
    }
}

/// At the maximum number of hands (`until_win`) or after the fixed number, the measure of the win decides.
fn cap(p: &Program, last: bool, single: bool, winners: impl Fn() -> SideSet) -> Option<SideSet> {
    (last && !single && matches!(p.hands, Hands::UntilWin(_) | Hands::Fixed(_))).then(winners)
}

/// Whether the winner of the hand won it by this condition.
fn ended_by(p: &Program, s: &State, kind: WinKind, tied: bool) -> bool {
    match kind {
        WinKind::EmptyHand => tied || s.hand_winner.is_some_and(|seat| s.hand[seat].is_empty()),
        WinKind::CaptureAll => !owner_of_all(p, s).is_empty(),
        _ => true,
    }
}

/// What a win condition compares.
pub fn measure(p: &Program, s: &State, kind: WinKind, side: Side) -> i32 {
    match kind {
        WinKind::HighScore | WinKind::LowScore | WinKind::FirstToScore | WinKind::AllHandsEmpty => {
            side_score(p, s, side)
        }
        WinKind::MostCaptured => side_sum(p, side, |seat| i32::from(s.captured_total[seat])),
        WinKind::MostTricks | WinKind::FewestTricks => {
            side_sum(p, side, |seat| i32::from(s.tricks_total[seat]))
        }
        WinKind::MostChips => side_sum(p, side, |seat| s.chips[seat]),
        _ => 0,
    }
}

/// No condition decided the last hand: where seats drop out without chips the chips decide, else the hands won decide a
/// fixed number of hands; otherwise it is a draw.
fn nobody_fired<S: Sink>(p: &Program, s: &State, over: Next, single: bool, sink: &mut S) -> End {
    if !single && p.eliminate == Eliminate::NoChips {
        if S::ON {
            sink.rule_fired(s, RuleFired::ByChips);
        }
        return decided(best(p, |side| measure(p, s, WinKind::MostChips, side), false));
    }
    if !single {
        let wins = |side| side_sum(p, side, |seat| i32::from(s.hand_wins[seat]));
        if Side::first(p.sides).any(|side| wins(side) > 0) {
            if S::ON {
                sink.rule_fired(s, RuleFired::ByHands);
            }
            return decided(best(p, wins, false));
        }
    }
    if over == Next::HandDead {
        return End {
            reason: Reason::Stuck,
            winners: SideSet::EMPTY,
        };
    }
    End {
        reason: Reason::Draw,
        winners: SideSet::EMPTY,
    }
}
