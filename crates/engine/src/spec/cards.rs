//! Names of decks, orders and colours. Ranks, suits and cards themselves are in `crate::card`.

use super::record::names;

names! {
    Colour { Red = "red" as 0, Black = "black" as 1 }
}

names! {
    Deck {
        Standard52 = "standard_52" as 0,
        /// A to 7, J Q K.
        Italian40 = "italian_40" as 1,
        /// 6 to A.
        Short36 = "short_36" as 2,
        /// 7 to A.
        Piquet32 = "piquet_32" as 3,
        /// 9 to A.
        Euchre24 = "euchre_24" as 4,
        /// Two standard decks.
        Double104 = "double_104" as 5,
    }
}

names! {
    /// Which rank is highest when cards are compared.
    RankOrder {
        AceHigh = "ace_high" as 0,
        AceLow = "ace_low" as 1,
        /// 3 … A 2.
        TwoHigh = "two_high" as 2,
        /// A 3 K Q J 7 … (Briscola).
        ThreeSecond = "three_second" as 3,
        /// A T K Q J 9 ….
        TenSecond = "ten_second" as 4,
    }
}
