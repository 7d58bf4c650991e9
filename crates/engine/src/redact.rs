//! `Event::seen_by`: the one place where anything is hidden from a seat. Logs, memories, pages and tools all get their
//! events from here.

use crate::card::Card;
use crate::event::{Event, Zone};
use crate::program::Program;
use crate::seat::Seat;

impl Event {
    /// The event as this seat may know it: cards it does not see are none.
    ///
    /// All else is public: what is played, discarded, melded, laid off, bid, bet, claimed and asked; cards given for the
    /// asking, revealed after a challenge or shown at a showdown, with their rank; busts, and the deadwood counted when
    /// a knock ends the hand. A hand that folded is never shown nor ranked.
    #[must_use]
    pub fn seen_by(self, p: &Program, seat: Seat) -> Event {
        let (blind, open) = (p.setup.blind, p.setup.open);
        let hide = |card: Option<Card>, seen: bool| card.filter(|_| seen);
        match self {
            Event::Dealt { seat: to, card } => Event::Dealt {
                seat: to,
                card: hide(card, (open && to != Seat::HOUSE) || (to == seat && !blind)),
            },
            Event::Drew { seat: to, from, card } => {
                let giver = matches!(from, Zone::Hand(giver) if giver == seat);
                let own = (to == seat || giver) && !blind;
                let lay_open = matches!(
                    from,
                    Zone::Discard | Zone::DeckTop | Zone::Tableau | Zone::Pile(_)
                );
                Event::Drew {
                    seat: to,
                    from,
                    card: hide(card, open || own || lay_open || to == Seat::HOUSE),
                }
            }
            Event::Discarded {
                seat: by,
                card,
                to: Zone::DiscardDown,
            } => Event::Discarded {
                seat: by,
                card: hide(card, open || (by == seat && !blind)),
                to: Zone::DiscardDown,
            },
            Event::Staked { seat: by, card } => Event::Staked {
                seat: by,
                card: hide(card, open || (by == seat && !blind)),
            },
            Event::Laid { seat: by, card } => Event::Laid {
                seat: by,
                card: hide(card, open || (by == seat && !blind)),
            },
            Event::TookUp { seat: by, card } => Event::TookUp {
                seat: by,
                card: hide(card, open || (by == seat && !blind)),
            },
            Event::PassedOn { seat: by, to, card } => {
                let party = (by == seat || to == seat) && !blind;
                Event::PassedOn {
                    seat: by,
                    to,
                    card: hide(card, open || party),
                }
            }
            Event::Shown { to, seat: of, card } => Event::Shown {
                to,
                seat: of,
                card: hide(card, open || to == seat || (of == seat && !blind)),
            },
            // Won cards go under a face-down hand together with staked ones that nobody saw.
            Event::Captured { seat: by, card } => Event::Captured {
                seat: by,
                card: hide(card, !(p.tableau.to_hand && p.tableau.stake > 0)),
            },
            public => public,
        }
    }
}

#[cfg(test)]
mod tests;
