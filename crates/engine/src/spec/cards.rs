//! Names of decks, orders and colours. Ranks, suits and cards themselves are in `crate::card`.

use super::record::names;

names! {
    Colour { Red = "red", Black = "black" }
}

names! {
    Deck {
        Standard52 = "standard_52",
        /// A to 7, J Q K.
        Italian40 = "italian_40",
        /// 6 to A.
        Short36 = "short_36",
        /// 7 to A.
        Piquet32 = "piquet_32",
        /// 9 to A.
        Euchre24 = "euchre_24",
        /// Two standard decks.
        Double104 = "double_104",
    }
}

names! {
    /// Which rank is highest when cards are compared.
    RankOrder {
        AceHigh = "ace_high",
        AceLow = "ace_low",
        /// 3 … A 2.
        TwoHigh = "two_high",
        /// A 3 K Q J 7 … (Briscola).
        ThreeSecond = "three_second",
        /// A T K Q J 9 ….
        TenSecond = "ten_second",
    }
}
