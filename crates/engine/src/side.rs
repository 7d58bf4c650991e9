//! Sides: who wins and scores together. A side is a team, or a seat where there are no teams.

use crate::numbered::numbered;

numbered! {
    /// A team, or a seat that plays for itself; 0-based.
    Side: Number,
    /// Some of the sides, a bit for each.
    SideSet, Sides,
    /// A value for every side.
    BySide,
    6 { S0 = 0, S1 = 1, S2 = 2, S3 = 3, S4 = 4 } else S5
}

impl Side {
    /// So many sides can play.
    pub const MOST: usize = 6;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_six_sides_and_each_takes_a_byte() {
        assert_eq!(Side::first(8).count(), Side::MOST);
        assert_eq!(std::mem::size_of::<Option<Side>>(), 1);
        assert_eq!(std::mem::size_of::<BySide<u8>>(), Side::MOST);
    }
}
