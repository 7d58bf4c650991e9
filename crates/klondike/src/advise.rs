//! Advice for a player who does not see the face-down cards: worlds are made in which the unseen cards lie anyhow, and
//! each step is tried in each of them. The advice is a function of what the player sees, and of nothing else.

use crate::board::{Board, Pile, Step};
use crate::card::Card;
use crate::plays::Play;
use crate::solve::{solve, Solved};
use crate::stuck::turns_up;
use darwindeck_engine::rng::{split, Rng};

/// One step, the worlds in which a win was found after it, and those in which the way found began with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    pub step: Step,
    pub wins: u32,
    pub votes: u32,
}

/// What came of thinking: the steps, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    pub worlds: u32,
    pub advice: Vec<Advice>,
}

/// Thinks about a board with unknown cards: so many worlds, so many positions for every search in one of them.
///
/// Steps that lead back to a board of `been` are left out, so that whoever follows the advice goes in no circle.
pub fn advise(board: &Board, been: &[Board], worlds: u32, limit: u32) -> Thought {
    let been: Vec<u128> = been.iter().map(Board::place).collect();
    let mut advice: Vec<Advice> = board
        .steps()
        .into_iter()
        .filter(|step| {
            board
                .after(*step)
                .is_some_and(|next| !been.contains(&next.place()))
        })
        .map(|step| Advice {
            step,
            wins: 0,
            votes: 0,
        })
        .collect();
    let seed = board
        .unseen()
        .iter()
        .fold(0, |seed, n| split(seed, u64::from(*n)));
    for number in 0..worlds {
        let world = board.imagine(split(seed, u64::from(number)));
        let Solved::Won(path) = solve(&world, limit) else {
            continue;
        };
        for each in &mut advice {
            let first = path.first() == Some(&each.step);
            each.votes += u32::from(first);
            let wins = first
                || world
                    .after(each.step)
                    .is_some_and(|next| matches!(solve(&next, limit), Solved::Won(_)));
            each.wins += u32::from(wins);
        }
    }
    advice.sort_by_key(|each| std::cmp::Reverse((each.wins, board.promise(each.step), each.votes)));
    Thought { worlds, advice }
}

impl Board {
    /// This board with every unknown card made some card that is not in sight, each order equally likely.
    pub(crate) fn imagine(&self, seed: u64) -> Board {
        let mut unseen = self.unseen();
        Rng::new(seed).shuffle(&mut unseen);
        let mut unseen = unseen.into_iter().map(Card::number);
        let mut world = *self;
        let talon = world.talon[..usize::from(world.talon_len)].iter_mut();
        let columns = world.columns.iter_mut().flat_map(|column| column.cards_mut());
        for card in talon.chain(columns).filter(|card| !card.known()) {
            *card = unseen.next().unwrap_or(*card);
        }
        world
    }

    /// The fingerprint, and how far the talon is turned.
    pub(crate) fn place(&self) -> u128 {
        self.fingerprint().wrapping_add(u128::from(self.turned))
    }

    /// Among steps after which equally many worlds are won: which one gets on.
    fn promise(&self, step: Step) -> u32 {
        let Step::Move { from, to, count } = step else {
            return 1;
        };
        let play = Play {
            turned: self.turned,
            from,
            to,
            count,
        };
        match (from, to) {
            _ if turns_up(self, play) => 5,
            (Pile::Column(_) | Pile::Waste, Pile::Home(_)) => 4,
            (Pile::Waste, _) => 3,
            (Pile::Column(_) | Pile::Home(_), _) => 1,
        }
    }
}
