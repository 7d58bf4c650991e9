//! Rules of thumb: some dozen habits that need no thought and know no game. What is left to think about in a game is what
//! a search gains over the best of them.

use super::rollout::active;
use crate::action::{Action, Choice, Legal};
use crate::card::{Card, Suit};
use crate::cards::cards_of;
use crate::program::Program;
use crate::rng::Rng;
use crate::view::View;

/// Ways to decline what one might do.
const DECLINES: Legal = Legal::option(Action::PASS)
    .or(Action::DONE, true)
    .or(Action::FOLD, true)
    .or(Action::CHECK, true)
    .or(Action::ACCEPT, true);
/// Those that get nowhere: nobody follows them who does not mean to decline.
const IDLE: Legal = Legal::option(Action::DONE).or(Action::FOLD, true);

/// A habit by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thumb {
    Highest,
    Lowest,
    MostPoints,
    FewestPoints,
    /// The rank, else the suit, of the card that lies on top.
    Match,
    NeverDecline,
    AlwaysDecline,
    /// From the longest suit, low cards first.
    EvenSuits,
    /// From the shortest suit, high cards first.
    ShortSuit,
    /// Cards without a mate of their rank go first.
    KeepPairs,
    /// Cards with most mates of their rank go first, the low ones before the high: where several may go at once, all do.
    PlayPairs,
    /// The cheapest card that takes the trick.
    Take,
    /// The highest card that does not take it.
    Duck,
}

/// Every rule of thumb with its name.
pub const THUMBS: [(&str, Thumb); 13] = [
    ("highest", Thumb::Highest),
    ("lowest", Thumb::Lowest),
    ("most-points", Thumb::MostPoints),
    ("fewest-points", Thumb::FewestPoints),
    ("match", Thumb::Match),
    ("never-decline", Thumb::NeverDecline),
    ("always-decline", Thumb::AlwaysDecline),
    ("even-suits", Thumb::EvenSuits),
    ("short-suit", Thumb::ShortSuit),
    ("keep-pairs", Thumb::KeepPairs),
    ("play-pairs", Thumb::PlayPairs),
    ("take", Thumb::Take),
    ("duck", Thumb::Duck),
];

impl Thumb {
    pub fn name(self) -> &'static str {
        let named = THUMBS.iter().find(|(_, thumb)| *thumb == self);
        named.map_or("", |(name, _)| name)
    }

    pub fn by_name(name: &str) -> Option<Thumb> {
        let named = THUMBS.iter().find(|(known, _)| *known == name);
        named.map(|(_, thumb)| *thumb)
    }

    /// What the habit says; where it says nothing, chance decides.
    pub fn choose(self, view: View<'_>, legal: Legal, rng: &mut Rng) -> Action {
        let wanted = self.wanted(legal);
        if wanted.cards != 0 {
            return self.card(view, wanted.cards, rng);
        }
        self.bid(wanted)
            .or_else(|| self.draw(view, wanted))
            .unwrap_or_else(|| wanted.choose(|n| rng.below(n)))
    }

    /// The actions that agree with the attitude: to decline, or to get on.
    fn wanted(self, legal: Legal) -> Legal {
        let without = |set: Legal| legal.less_options(set);
        match self {
            Thumb::AlwaysDecline => {
                let declines = legal.options_in(DECLINES);
                if declines.is_empty() {
                    legal
                } else {
                    declines
                }
            }
            Thumb::NeverDecline if !without(DECLINES).is_empty() => active(without(DECLINES)),
            _ if without(IDLE).is_empty() => legal,
            _ => active(without(IDLE)),
        }
    }

    /// High habits bid high, low ones low.
    fn bid(self, legal: Legal) -> Option<Action> {
        let mut bids = legal
            .iter()
            .filter(|action| matches!(action.choice(), Choice::Bid(_)));
        match self {
            Thumb::Highest | Thumb::MostPoints | Thumb::Take | Thumb::NeverDecline => bids.last(),
            Thumb::Lowest | Thumb::FewestPoints | Thumb::Duck | Thumb::AlwaysDecline => bids.next(),
            _ => None,
        }
    }

    /// The open card is taken if it is one to play first, or one that finds a mate; else an unseen one.
    fn draw(self, view: View<'_>, legal: Legal) -> Option<Action> {
        if !(legal.has(Action::DISCARD) && legal.has(Action::DECK)) {
            return None;
        }
        let open = view.open_card()?;
        let liking = |card| self.liking(view, card, false);
        let wanted = match self {
            Thumb::NeverDecline | Thumb::AlwaysDecline | Thumb::Match => return None,
            Thumb::KeepPairs => alike(view, open.rank().mask()) > 0,
            // Of cards worth the same one is as good as another.
            Thumb::MostPoints | Thumb::FewestPoints => cards_of(view.hand().kinds())
                .all(|card| liking(open).div_euclid(64) >= liking(card).div_euclid(64)),
            _ => cards_of(view.hand().kinds()).all(|card| liking(open) >= liking(card)),
        };
        Some(if wanted { Action::DISCARD } else { Action::DECK })
    }

    /// The card the habit likes best; of equals any.
    fn card(self, view: View<'_>, cards: u64, rng: &mut Rng) -> Action {
        let taking = view.taking(cards);
        let (mut best, mut top, mut ties) = (Action::PASS, i32::MIN, 0);
        for card in cards_of(cards) {
            let liking = self.liking(view, card, card.is_in(taking));
            if liking > top {
                (best, top, ties) = (Action::card(card), liking, 0);
            } else if liking == top {
                ties += 1;
                if rng.below(ties + 1) == 0 {
                    best = Action::card(card);
                }
            }
        }
        best
    }

    fn liking(self, view: View<'_>, card: Card, takes: bool) -> i32 {
        let p = view.program();
        let height = height(p, view.trump(), card);
        match self {
            Thumb::Highest => height,
            Thumb::Lowest => -height,
            Thumb::MostPoints => worth(p, card) * 64 + height,
            Thumb::FewestPoints => -worth(p, card) * 64 - height,
            Thumb::Match => view.open_card().map_or(0, |open| {
                2 * i32::from(open.rank() == card.rank()) + i32::from(open.suit() == card.suit())
            }),
            Thumb::NeverDecline | Thumb::AlwaysDecline => 0,
            Thumb::EvenSuits => alike(view, card.suit().mask()) * 64 - height,
            Thumb::ShortSuit => height - alike(view, card.suit().mask()) * 64,
            Thumb::KeepPairs => height - alike(view, card.rank().mask()) * 64,
            // Cards that go together are named in the order of suits: whoever begins with the last names one.
            Thumb::PlayPairs => {
                alike(view, card.rank().mask()) * 256 - height * 4 - i32::from(card.suit().number())
            }
            Thumb::Take if takes => 1000 - height,
            Thumb::Take => -height,
            Thumb::Duck if takes => -1000 - height,
            Thumb::Duck => height,
        }
    }
}

fn height(p: &Program, trump: Option<Suit>, card: Card) -> i32 {
    i32::from(p.height[card.rank_index()]) + i32::from(Some(card.suit()) == trump) * 16
}

/// The points written on a card, wherever they count; its value in totals where it has none.
fn worth(p: &Program, card: Card) -> i32 {
    let at = card.index();
    let once = [
        p.points.trick[at],
        p.points.capture[at],
        p.points.play[at],
        p.points.set[at],
    ];
    let ends = p.points.end.iter().flatten().map(|points| points[at]);
    let points: i32 = once.into_iter().chain(ends).map(i32::from).sum();
    points * 16 + i32::from(p.values[card.rank_index()])
}

/// Cards of the own hand among these kinds.
fn alike(view: View<'_>, kinds: u64) -> i32 {
    let hand = view.hand();
    ((hand.kinds() & kinds).count_ones() + (hand.twice() & kinds).count_ones()) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::{Mixed, Player, Search, Streams};
    use crate::playout::play_game;
    use crate::program::known_game;
    use crate::rules::{legal, restart};

    fn chosen(name: &str, thumb: Thumb) -> (Action, Legal) {
        let p = known_game(name);
        let mut s = *p.blank;
        restart(&p, &mut s, 5, &mut ());
        let legal = legal(&p, &s);
        (
            thumb.choose(View::new(&p, &s, s.actor), legal, &mut Rng::new(1)),
            legal,
        )
    }

    #[test]
    fn every_thumb_is_a_player_whose_name_is_written_and_read_back() {
        for (name, thumb) in THUMBS {
            let player: Player = format!("thumb:{name}").parse().unwrap();
            assert_eq!(player, Player::Thumb(thumb));
            assert_eq!(player.to_string(), format!("thumb:{name}"));
            assert!(!player.searches());
        }
        assert!("thumb:wisest".parse::<Player>().is_err());
        assert!("thumb".parse::<Player>().is_err());
    }

    #[test]
    fn the_highest_and_the_lowest_card_of_a_hand_are_led() {
        let (high, legal) = chosen("no-tricks", Thumb::Highest);
        let (low, _) = chosen("no-tricks", Thumb::Lowest);
        let p = known_game("no-tricks");
        let rank = |action: Action| height(&p, None, action.kind());
        assert!(legal.iter().all(|card| rank(card) <= rank(high)));
        assert!(legal.iter().all(|card| rank(card) >= rank(low)));
    }

    #[test]
    fn low_habits_bid_low_and_high_ones_high() {
        let (low, legal) = chosen("spades", Thumb::Lowest);
        let (high, _) = chosen("spades", Thumb::Highest);
        assert_eq!(Some(low), legal.iter().next());
        assert_eq!(Some(high), legal.iter().last());
    }

    #[test]
    fn whoever_always_declines_does_so_wherever_that_is_possible() {
        let offered = Legal::cards(0b110).or(Action::PASS, true);
        let declines = Thumb::AlwaysDecline.wanted(offered);
        assert_eq!(declines.forced(), Some(Action::PASS));
        assert_eq!(Thumb::NeverDecline.wanted(offered), Legal::cards(0b110));
    }

    #[test]
    fn whoever_keeps_pairs_takes_the_open_card_just_if_it_finds_a_mate() {
        let p = known_game("rummy");
        for seed in 0..40 {
            let mut s = *p.blank;
            restart(&p, &mut s, seed, &mut ());
            let view = View::new(&p, &s, s.actor);
            let open = view.open_card().unwrap();
            let mates = view.hand().kinds() & open.rank().mask();
            let chosen = Thumb::KeepPairs.choose(view, legal(&p, &s), &mut Rng::new(1));
            assert_eq!(chosen == Action::DISCARD, mates != 0);
        }
    }

    #[test]
    fn whoever_plays_pairs_leads_a_card_with_most_mates() {
        let p = known_game("president");
        let mut s = *p.blank;
        restart(&p, &mut s, 5, &mut ());
        let view = View::new(&p, &s, s.actor);
        let mates = |action: Action| alike(view, action.kind().rank().mask());
        let legal = Legal::cards(legal(&p, &s).cards);
        let chosen = Thumb::PlayPairs.choose(view, legal, &mut Rng::new(1));
        assert!(legal.iter().all(|card| mates(card) <= mates(chosen)));
    }

    #[test]
    fn games_of_all_thumbs_come_to_an_end_with_legal_actions() {
        for name in [
            "hearts",
            "spades",
            "gin-rummy",
            "cheat",
            "draw-poker",
            "scopa",
            "go-fish",
        ] {
            let p = known_game(name);
            let mut search = Search::new(&p);
            for (_, thumb) in THUMBS {
                let players = [Player::Thumb(thumb), Player::Random];
                let mut s = *p.blank;
                let mut seats = Mixed::new(&players, 0, Streams::new(3, p.seats), &mut search);
                play_game(&p, &mut s, 3, &mut seats, &mut ());
                assert!(s.over(), "{name} {}", thumb.name());
            }
        }
    }
}
