//! What a table tells, as data: the names of hands, and cards laid at once as the melds they are.

pub mod groups;
pub mod hand_name;
