//! From one fact of the rules to what the table tells of it.

use super::event::{Declined, MeldKind, Place, Seen, TableEvent as E, TrickCard, ZoneKind};
use super::sheet::Sheet;
use super::{groups, hand_name, Laying, Teller};
use crate::card::{Card, Rank};
use crate::cards::{CardId, Cards};
use crate::event::{Event, Zone};
use crate::program::{EffectType, Mode, Phase, Program, SegmentKind, Trump, Until};
use crate::rules::true_kinds;
use crate::scoring::hand_rank;
use crate::seat::{Seat, SeatSet};
use crate::state::State;

fn seen(card: impl Into<Option<Card>>) -> Seen {
    vec![card.into()]
}

fn who(seat: Seat) -> Option<Seat> {
    (seat != Seat::HOUSE).then_some(seat)
}

/// The cards of a hand that all see.
fn hand_seen(s: &State, seat: Seat) -> Seen {
    let mut cards: Vec<Card> = s.hand[seat].ids().map(CardId::card).collect();
    cards.sort_unstable();
    cards.into_iter().map(Some).collect()
}

const fn on_table(kind: ZoneKind) -> Place {
    Place {
        kind,
        seat: None,
        at: None,
    }
}

fn before(kind: ZoneKind, seat: Seat) -> Place {
    if seat == Seat::HOUSE {
        return on_table(ZoneKind::House);
    }
    Place {
        kind,
        seat: Some(seat),
        at: None,
    }
}

fn hand_of(seat: Seat) -> Place {
    before(ZoneKind::Hand, seat)
}

const STOCK: Place = on_table(ZoneKind::Stock);
const DISCARD: Place = on_table(ZoneKind::Discard);
const PILE: Place = on_table(ZoneKind::ClaimPile);

/// The tableau under the name it has in this game.
fn tableau(p: &Program) -> Place {
    on_table(if p.tableau.mode == Mode::Sequence {
        ZoneKind::Sequence
    } else {
        ZoneKind::Row
    })
}

fn place(p: &Program, zone: Zone) -> Place {
    match zone {
        Zone::Deck | Zone::DeckTop => STOCK,
        Zone::Discard | Zone::DiscardDown => DISCARD,
        Zone::Tableau => tableau(p),
        Zone::Hand(seat) => hand_of(seat),
        Zone::Captured(seat) => before(ZoneKind::Captured, seat),
        Zone::Trick => on_table(ZoneKind::Trick),
        Zone::Pile(heap) => of_heap(p, heap),
    }
}

/// The place of a pile, and whose it is.
fn of_heap(p: &Program, heap: u8) -> Place {
    let at = p.spots.iter().rposition(|spot| spot.base <= heap);
    let spot = at.and_then(|at| p.spots.get(at)).filter(|spot| spot.own);
    let seat = spot.map(|spot| Seat::new((heap - spot.base) / spot.piles.max(1)));
    Place {
        kind: ZoneKind::Place,
        seat,
        at: at.map(|at| at as u8),
    }
}

fn stake(s: &State, seat: Seat) -> (i32, i32) {
    (s.staked[seat], s.pot())
}

impl Teller<'_> {
    /// What one fact is, told by itself; none if it only completes another.
    pub(super) fn translate(&self, s: &State, event: Event, sheet: &Sheet) -> Option<E> {
        self.of_deal(event)
            .or_else(|| self.of_hand(s, event))
            .or_else(|| self.of_table(s, event))
            .or_else(|| self.of_claim(s, event))
            .or_else(|| self.of_talk(s, event))
            .or_else(|| of_chips(s, event))
            .or_else(|| self.of_course(s, event, sheet))
    }

    /// Cards that come from the stock or are turned up.
    fn of_deal(&self, event: Event) -> Option<E> {
        let p = self.program;
        Some(match event {
            Event::Dealt { seat, card } => E::Dealt {
                seat: who(seat),
                cards: seen(card),
                from: STOCK,
                to: hand_of(seat),
            },
            Event::Turned { card, zone } => E::TurnedUp {
                cards: seen(card),
                from: STOCK,
                to: place(p, zone),
            },
            Event::Showed { seat, card } if seat == Seat::HOUSE => E::TurnedUp {
                cards: seen(card),
                from: hand_of(seat),
                to: hand_of(seat),
            },
            Event::Showed { seat, card } => E::HandShown {
                seat: who(seat),
                cards: seen(card),
                hand: hand_name::HandName::default(),
            },
            Event::Exposed { seat, card } => E::CardsShown {
                seat,
                cards: seen(card),
            },
            Event::Reshuffled { cards } => E::Reshuffled {
                count: cards,
                from: DISCARD,
                to: STOCK,
            },
            Event::Drew { seat, from, card } => E::Drew {
                seat: who(seat),
                cards: seen(card),
                face_up: from == Zone::DeckTop,
                from: place(p, from),
                to: hand_of(seat),
            },
            _ => return None,
        })
    }

    /// Cards that leave a hand.
    fn of_hand(&self, s: &State, event: Event) -> Option<E> {
        let p = self.program;
        Some(match event {
            Event::Played { seat, card, to } => E::Played {
                seat,
                cards: seen(card),
                leads: to == Zone::Trick && s.played == 1 && !crate::rules::against_others(p, s),
                from: hand_of(seat),
                to: place(p, to),
            },
            Event::Staked { seat, card } => E::LaidFaceDown {
                seat,
                cards: seen(card),
                from: hand_of(seat),
                to: tableau(p),
            },
            Event::Discarded { seat, card, to } => E::Discarded {
                seat,
                cards: seen(card),
                from: hand_of(seat),
                to: place(p, to),
            },
            Event::Gave { seat, to, card } => E::HandedOver {
                seat,
                cards: seen(card),
                from: hand_of(seat),
                to: hand_of(to),
            },
            Event::PassedOn { seat, to, card } => E::PassedOn {
                seat,
                cards: seen(card),
                from: hand_of(seat),
                to: hand_of(to),
            },
            _ => return None,
        })
    }

    /// Cards that are taken from the table or off it.
    fn of_table(&self, s: &State, event: Event) -> Option<E> {
        let p = self.program;
        Some(match event {
            Event::TookUp { seat, card } => E::PileTaken {
                seat,
                cards: seen(card),
                from: PILE,
                to: hand_of(seat),
            },
            Event::RestTaken { seat } => self.captured(seat, Seen::new(), true),
            Event::Captured { seat, card } => self.captured(seat, seen(card), self.takes_rest()),
            Event::TableauCleared { cards } => {
                let gone = s.discard().iter().take(usize::from(cards));
                E::RowCleared {
                    cards: gone.map(|id| Some(id.card())).collect(),
                    from: tableau(p),
                    to: DISCARD,
                }
            }
            Event::TrickTied { led } => E::RowCleared {
                cards: trick(p, s, led).iter().map(|played| played.card).collect(),
                from: on_table(ZoneKind::Trick),
                to: DISCARD,
            },
            Event::PrizeWon { seat, card } => E::Captured {
                seat,
                cards: seen(Some(card)),
                rest: false,
                from: STOCK,
                to: before(ZoneKind::Captured, seat),
            },
            Event::PrizeLost { card } => E::RowCleared {
                cards: seen(card),
                from: STOCK,
                to: DISCARD,
            },
            Event::TrickWon { seat, led } => E::TrickTaken {
                seat,
                led,
                cards: trick(p, s, led),
                from: on_table(ZoneKind::Trick),
                to: before(ZoneKind::Captured, seat),
            },
            _ => return None,
        })
    }

    fn captured(&self, seat: Seat, cards: Seen, rest: bool) -> E {
        let to_hand = self.program.tableau.to_hand && !rest;
        E::Captured {
            seat,
            cards,
            rest,
            from: tableau(self.program),
            to: if to_hand {
                hand_of(seat)
            } else {
                before(ZoneKind::Captured, seat)
            },
        }
    }

    /// Whether the cards being captured are the last of the hand.
    fn takes_rest(&self) -> bool {
        let last = self
            .told
            .iter()
            .rev()
            .find(|told| matches!(told.event, E::Captured { .. }));
        last.is_some_and(|told| {
            told.beat == self.beat && matches!(told.event, E::Captured { rest: true, .. })
        })
    }

    /// What is claimed, believed and doubted.
    fn of_claim(&self, s: &State, event: Event) -> Option<E> {
        Some(match event {
            Event::Laid { seat, card } => E::Claimed {
                seat,
                rank: Some(s.rank),
                cards: seen(card),
                from: hand_of(seat),
                to: PILE,
            },
            Event::Accepted { seat } => E::Accepted { seat },
            Event::ClaimStands { seat, cards } => E::ClaimStands { seat, count: cards },
            Event::Challenged { seat, claimer } => E::Challenged {
                seat,
                claimer,
                rank: Some(s.rank),
                cards: Seen::new(),
                honest: true,
            },
            _ => return None,
        })
    }

    /// What is said and asked.
    fn of_talk(&self, s: &State, event: Event) -> Option<E> {
        Some(match event {
            Event::Passed { seat } => E::Passed {
                seat,
                declined: declined(self.program, s),
            },
            Event::Declared { seat, suit } => E::SuitNamed { seat, suit },
            Event::TrumpIs { suit } => {
                let named = match phase(self.program, s) {
                    Some(Phase::NameTrump) => true,
                    Some(Phase::Bid(_)) => self.program.trump == Trump::Bid,
                    _ => false,
                };
                E::TrumpNamed {
                    seat: named.then_some(s.actor),
                    suit,
                }
            }
            Event::Asked { seat, of, rank } => E::Asked {
                seat,
                of,
                rank: Some(rank),
            },
            Event::Book { seat, rank } => E::BookLaid {
                seat,
                rank: Some(rank),
                cards: Seen::new(),
                from: hand_of(seat),
                to: before(ZoneKind::Captured, seat),
            },
            Event::Peeked { seat, at } => E::Peeked {
                seat,
                at,
                cards: Seen::new(),
            },
            Event::Bid { seat, bid, nil, suit } => E::BidMade { seat, bid, nil, suit },
            Event::Doubled { seat, times } => E::Doubled { seat, times },
            Event::AuctionEnds {
                seat,
                bid,
                suit,
                doubled,
            } => E::AuctionEnded {
                seat,
                bid,
                suit,
                doubled,
            },
            Event::LaidOpen { seat } => E::HandOpened {
                seat,
                cards: hand_seen(s, seat),
            },
            Event::GoesAlone { seat } => E::WentAlone { seat },
            Event::Effect {
                seat,
                rank,
                effect,
                value,
                targets,
            } => self.effect(s, seat, rank, (effect, value), targets),
            Event::Swapped { seat, with } => E::HandsSwapped {
                seat,
                with,
                seat_cards: s.hand[seat].len() as u8,
                with_cards: s.hand[with].len() as u8,
            },
            _ => return None,
        })
    }

    fn effect(&self, s: &State, seat: Seat, rank: Rank, (at, value): (u8, u8), targets: SeatSet) -> E {
        let effect = self.program.effects.get(usize::from(at));
        let skips =
            effect.filter(|effect| matches!(effect.kind, EffectType::SkipNext | EffectType::BlockNext));
        let none = effect.is_some_and(|effect| {
            matches!(
                effect.kind,
                EffectType::ReverseDirection | EffectType::ExtraTurn | EffectType::Burn | EffectType::Reset
            )
        });
        let targets = match skips {
            // A demand falls on the seat whose turn it is.
            Some(_) if seat != s.actor => targets.into_iter().collect(),
            Some(effect) => skipped(self.program, s, effect.value),
            None if none => Vec::new(),
            None => targets.into_iter().collect(),
        };
        E::EffectTriggered {
            seat,
            rank: Some(rank),
            effect: effect.map(|effect| effect.kind),
            value,
            targets,
        }
    }

    /// A card of a doubted claim is shown.
    pub(super) fn reveal(&mut self, s: &State, card: Card) {
        let truth = card.is_in(true_kinds(self.program, s.rank));
        if let Some(E::Challenged { cards, honest, .. }) = self.told.last_mut().map(|told| &mut told.event) {
            cards.push(Some(card));
            *honest &= truth;
        }
    }

    /// A card of the hand that is looked at.
    pub(super) fn show_peeked(&mut self, card: Option<Card>) {
        if let Some(E::Peeked { cards, .. }) = self.told.last_mut().map(|told| &mut told.event) {
            cards.push(card);
        }
    }

    /// The card just drawn was fished for.
    pub(super) fn fish(&mut self, s: &State, seat: Seat, lucky: bool) {
        let Some(last) = self.told.last_mut() else { return };
        if let E::Drew { cards, from, to, .. } = &last.event {
            last.event = E::Fished {
                seat,
                rank: Some(s.rank),
                lucky,
                cards: cards.clone(),
                from: *from,
                to: *to,
            };
        }
    }

    /// The hand just shown gets its name; that of the house lies open already.
    pub(super) fn rank(&mut self, s: &State, seat: Seat) {
        let Some(showdown) = hand_name::showdown(self.program) else {
            return;
        };
        if seat == Seat::HOUSE {
            let hand = s.won[Seat::HOUSE];
            return self.tell(E::HandShown {
                seat: None,
                cards: groups::in_order(hand).into_iter().map(Some).collect(),
                hand: hand_name::name(self.program, showdown, hand),
            });
        }
        let hand = hand_rank::cards_of_seat(s, showdown, seat);
        let name = hand_name::name(self.program, showdown, hand);
        match self.told.last_mut().map(|told| &mut told.event) {
            Some(E::HandShown { seat: of, hand, .. }) if *of == Some(seat) => *hand = name,
            _ => self.tell(E::HandShown {
                seat: Some(seat),
                cards: Seen::new(),
                hand: name,
            }),
        }
    }

    /// Cards of a book or of melds lie: each meld is an event.
    pub(super) fn lay(&mut self, cards: Cards) {
        if let Some(E::BookLaid { cards: book, .. }) = self.told.last_mut().map(|told| &mut told.event) {
            book.extend(groups::in_order(cards).into_iter().map(Some));
            return;
        }
        let Some(Laying { seat, run, off }) = self.laying.take() else {
            return;
        };
        let meld = if run { MeldKind::Run } else { MeldKind::Set };
        let (from, to) = (hand_of(seat), before(ZoneKind::Melds, seat));
        let groups = if off {
            vec![groups::in_order(cards)]
        } else if run {
            groups::runs(self.program, cards)
        } else {
            groups::sets(cards)
        };
        for group in groups {
            let cards = group.into_iter().map(Some).collect();
            self.tell(if off {
                E::LaidOff {
                    seat,
                    meld,
                    cards,
                    from,
                    to,
                }
            } else {
                E::Melded {
                    seat,
                    meld,
                    cards,
                    from,
                    to,
                }
            });
        }
    }
}

/// Betting.
fn of_chips(s: &State, event: Event) -> Option<E> {
    Some(match event {
        Event::Anted { seat, chips, blind } => {
            let (stake, pot) = stake(s, seat);
            E::Anted {
                seat,
                blind,
                chips,
                stake,
                pot,
            }
        }
        Event::Checked { seat } => E::Checked { seat },
        Event::Bet { seat, chips } => {
            let (stake, pot) = stake(s, seat);
            E::Bet {
                seat,
                chips,
                stake,
                pot,
            }
        }
        Event::Called { seat, chips } => {
            let (stake, pot) = stake(s, seat);
            E::Called {
                seat,
                chips,
                stake,
                pot,
            }
        }
        Event::Raised { seat, chips } => {
            let (stake, pot) = stake(s, seat);
            E::Raised {
                seat,
                chips,
                stake,
                pot,
            }
        }
        Event::AllIn { seat, chips } => {
            let (stake, pot) = stake(s, seat);
            E::WentAllIn {
                seat,
                chips,
                stake,
                pot,
            }
        }
        Event::Folded { seat } => E::Folded { seat },
        Event::PotWon { seat, chips } => E::PotWon { seat, chips },
        Event::StakeBack { seat, chips } => E::StakeReturned { seat, chips },
        Event::Settled { seat, chips } => E::BetSettled { seat, chips },
        _ => return None,
    })
}

fn phase<'a>(p: &'a Program, s: &State) -> Option<&'a Phase> {
    p.phases.get(usize::from(s.phase))
}

fn declined(p: &Program, s: &State) -> Declined {
    match phase(p, s) {
        Some(Phase::Draw(draw)) if draw.until == Until::Stand => Declined::Hit,
        Some(Phase::Draw(_)) => Declined::Draw,
        Some(Phase::Claim(_)) => Declined::Claim,
        Some(Phase::Meld(_)) => Declined::Meld,
        Some(Phase::Knock) => Declined::Knock,
        Some(Phase::Bid(_)) => Declined::Bid,
        _ => Declined::Play,
    }
}

/// The cards of a trick from who led to it on.
fn trick(p: &Program, s: &State, led: Seat) -> Vec<TrickCard> {
    let played = Seat::first(p.seats).filter(|seat| s.trick[*seat].is_some());
    let seats = played.collect::<SeatSet>();
    let (mut found, mut seat) = (Vec::new(), led);
    for _ in 0..seats.len() {
        found.push(TrickCard {
            seat,
            card: s.trick[seat].map(CardId::card),
        });
        seat = s.next_of(seats, seat);
    }
    found
}

/// Who loses a turn by an effect that is about to happen.
fn skipped(p: &Program, s: &State, value: u8) -> Vec<Seat> {
    let lap = p
        .segments
        .get(usize::from(s.segment))
        .is_some_and(|segment| segment.kind == SegmentKind::Lap);
    let others = (if lap { s.owes } else { p.all } & s.live(p.all)) & !s.actor.alone();
    let most = others.len();
    let from = u32::from(s.skips).min(most);
    let to = (from + u32::from(value)).min(most);
    let mut seat = s.actor;
    let mut found = Vec::new();
    for at in 0..to {
        seat = others.next_after(seat, s.direction);
        if at >= from {
            found.push(seat);
        }
    }
    found
}
