//! Doors for tests, apart from what players and programs use.

use pyo3::prelude::*;

/// Doors for tests: positions from notation, effects and turns by themselves.
#[pymodule]
pub mod testing {
    use crate::engine::{dealt, refused, Position, Program};
    use crate::errors::guarded;
    use crate::room::Room;
    use darwindeck_engine::card::Card;
    use darwindeck_engine::cards::{CardId, Cards};
    use darwindeck_engine::chance::Chance;
    use darwindeck_engine::memory::Memory;
    use darwindeck_engine::rng::{split, Rng};
    use darwindeck_engine::scoring::hand_rank;
    use darwindeck_engine::seat::Seat;
    use darwindeck_engine::snapshot::{arrange, Arrangement};
    use darwindeck_engine::view::View;
    use darwindeck_engine::{program, rules, spec, telling};
    use pyo3::prelude::*;

    /// A position laid out from a JSON description on top of the deal of game 0.
    #[pyfunction]
    #[pyo3(signature = (program, description, seed=0, /))]
    fn arranged(py: Python<'_>, program: &Program, description: &[u8], seed: u64) -> PyResult<Position> {
        let a: Arrangement = serde_json::from_slice(description).map_err(refused)?;
        let dealt = dealt(&program.inner, Chance::open(split(seed, 0)))?;
        let state = guarded(py, || arrange(&program.inner, &dealt.state, &a))?;
        // A laid-out position has no history: nobody remembers anything.
        let memories = Room::of(&Memory::of_all_seats());
        Ok(Position {
            memories,
            ..dealt.with(state)
        })
    }

    /// Seed 001's ApplyEffect for the acting seat.
    #[pyfunction]
    #[pyo3(signature = (position, effect_type, target="next_player", value=1, /))]
    fn apply_effect(
        py: Python<'_>,
        position: &Position,
        effect_type: &str,
        target: &str,
        value: u8,
    ) -> PyResult<Position> {
        let kind = spec::EffectType::ALL
            .iter()
            .find(|kind| kind.name() == effect_type);
        let at = spec::TargetSelector::ALL
            .iter()
            .find(|selector| selector.name() == target);
        let (Some(kind), Some(at)) = (kind, at) else {
            return Err(refused("no such effect or target"));
        };
        if *kind == spec::EffectType::WildCard {
            return Err(refused("a wild card has no effect of its own"));
        }
        let effect = program::Effect {
            rank: position.state.rank,
            kind: *kind,
            target: *at,
            value,
            demand: None,
        };
        let state = guarded(py, || {
            let mut state = *position.state;
            rules::apply_effect(&position.program, &mut state, effect, &mut ());
            state
        })?;
        Ok(position.with(state))
    }

    /// Seed 001's AdvanceTurn.
    #[pyfunction]
    #[pyo3(signature = (position, /))]
    fn advance_turn(py: Python<'_>, position: &Position) -> PyResult<Position> {
        let state = guarded(py, || {
            let mut state = *position.state;
            rules::advance_turn(&position.program, &mut state);
            state
        })?;
        Ok(position.with(state))
    }

    /// Seed 003's EvaluateContracts on the position as it stands.
    #[pyfunction]
    #[pyo3(signature = (position, bids, /))]
    fn evaluate_contracts(py: Python<'_>, position: &Position, bids: Vec<i16>) -> PyResult<Position> {
        let p = &position.program;
        let Some(contract) = p.contract else {
            return Err(refused("the game has no contracts"));
        };
        let state = guarded(py, || {
            let mut state = *position.state;
            for (seat, bid) in Seat::first(p.seats).zip(&bids) {
                state.bid[seat] = rules::bid_from(*bid);
            }
            darwindeck_engine::scoring::evaluate_contracts(p, &mut state, &contract, &mut ());
            state
        })?;
        Ok(position.with(state))
    }

    /// Another position that a seat cannot tell from this one: the cards hidden from it are dealt anew.
    #[pyfunction]
    #[pyo3(signature = (position, seat, seed, /))]
    fn twin(py: Python<'_>, position: &Position, seat: u8, seed: u64) -> PyResult<Position> {
        let p = &position.program;
        if seat >= p.seats {
            return Err(refused("that seat does not exist"));
        }
        let state = guarded(py, || {
            let memory = position.memory(Seat::new(seat));
            let view = View::new(p, &position.state, Seat::new(seat)).with_memory(memory);
            view.determinize(&mut Rng::new(seed))
        })?;
        Ok(position.with(state))
    }

    /// What a contract of Bridge scores for who plays it, with so many tricks above or below it.
    #[pyfunction]
    #[pyo3(signature = (number, suit, doubled, vulnerable, over, /))]
    fn bridge_points(number: u8, suit: &str, doubled: u8, vulnerable: bool, over: i32) -> PyResult<i32> {
        use darwindeck_engine::scoring::bridge::Played;
        use darwindeck_engine::spec::BidSuit;
        let all = [
            ("c", BidSuit::Clubs),
            ("d", BidSuit::Diamonds),
            ("h", BidSuit::Hearts),
            ("s", BidSuit::Spades),
        ];
        let named = all.into_iter().find(|(name, _)| *name == suit);
        if number > 7 || doubled > 2 || over.abs() > 13 {
            return Err(refused("there is no such contract"));
        }
        let suit = named.map_or(BidSuit::NoTrump, |(_, suit)| suit);
        let played = Played {
            number,
            suit,
            doubled,
            vulnerable,
        };
        Ok(played.points(over))
    }

    /// Seed 003's EstimateTricks for the acting seat's hand.
    #[pyfunction]
    #[pyo3(signature = (position, /))]
    fn estimate_tricks(position: &Position) -> u8 {
        let s = &position.state;
        darwindeck_engine::agent::estimate_tricks(s.hand[s.actor], s.trump)
    }

    /// The seed of part `index` of what a seed describes.
    #[pyfunction]
    #[pyo3(signature = (seed, index, /))]
    fn split_seed(seed: u64, index: u64) -> u64 {
        split(seed, index)
    }

    /// The first words of the stream of a seed.
    #[pyfunction]
    #[pyo3(signature = (seed, count, /))]
    fn words(seed: u64, count: u16) -> Vec<u64> {
        let mut rng = darwindeck_engine::rng::Rng::new(seed);
        (0..count).map(|_| rng.word()).collect()
    }

    /// The first numbers below `n` of the stream of a seed.
    #[pyfunction]
    #[pyo3(signature = (seed, n, count, /))]
    fn below(seed: u64, n: u32, count: u16) -> PyResult<Vec<u32>> {
        if n == 0 {
            return Err(refused("there is no number below 0"));
        }
        let mut rng = darwindeck_engine::rng::Rng::new(seed);
        Ok((0..count).map(|_| rng.below(n)).collect())
    }

    /// How strong hands of `size` cards each are at the game's showdown; a card is suit times sixteen plus rank.
    #[pyfunction]
    #[pyo3(signature = (program, cards, size, /))]
    fn hand_strengths(py: Python<'_>, program: &Program, cards: &[u8], size: usize) -> PyResult<Vec<u64>> {
        let p = &program.inner;
        let Some(showdown) = telling::hand_name::showdown(p) else {
            return Err(refused("the game has no showdown"));
        };
        let hand = |hand: &[u8]| {
            hand.iter()
                .map(|card| CardId::new(Card::at(*card), false))
                .collect::<Cards>()
        };
        guarded(py, || {
            let hands = cards.chunks(size.max(1)).map(hand);
            hands.map(|hand| hand_rank::strength(p, showdown, hand)).collect()
        })
    }

    /// What hands of `size` cards each are as combinations: the place in the game's list and the height, or nothing.
    #[pyfunction]
    #[pyo3(signature = (program, cards, size, /))]
    fn combinations(
        py: Python<'_>,
        program: &Program,
        cards: &[u8],
        size: usize,
    ) -> PyResult<Vec<Option<(u8, u8)>>> {
        let patterns = &program.inner.patterns;
        let kinds = |hand: &[u8]| hand.iter().fold(0, |kinds, card| kinds | Card::at(*card).bit());
        guarded(py, || {
            let made = cards
                .chunks(size.max(1))
                .map(|hand| patterns.name(kinds(hand), u16::MAX));
            made.map(|made| made.map(|made| (made.pattern, made.height)))
                .collect()
        })
    }

    /// `count` decks of `cards` numbers, shuffled one after the other by the stream of a seed.
    #[pyfunction]
    #[pyo3(signature = (seed, cards, count, /))]
    fn shuffled(py: Python<'_>, seed: u64, cards: u8, count: u32) -> PyResult<Vec<Vec<u8>>> {
        guarded(py, || {
            let mut rng = darwindeck_engine::rng::Rng::new(seed);
            let deck = || {
                let mut deck: Vec<u8> = (0..cards).collect();
                rng.shuffle(&mut deck);
                deck
            };
            std::iter::repeat_with(deck).take(count as usize).collect()
        })
    }
}
