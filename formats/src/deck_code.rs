//! Deck codes: a deck as a short text for links and sites, in three dialects.
//!
//! A code is base64url over bits: version (4), number of groups (8); a group is a set (8), a number of cards (6) and
//! the cards. A card is a quantity (2; 0 means 6 more bits, quantity less 3), a flag for the booster product (1; 0
//! means 2 more bits), a faction (3), a number, a rarity (2 or 3) and a number of its own (16): in `2024` and `2026` that of
//! a Unique, in `bga` that of any card, after a bit that says whether there is one. The dialects also differ in the
//! numbers of sets and in how many bits the number of a card has, and no code says which dialect it is in.
mod bits;
mod decode;
mod encode;
mod read;
mod reading;

pub use decode::{CodeError, MAX_CODE};
pub use encode::{Encoded, Lost, LostReason, encode};
pub(crate) use read::is_damaged_code;
pub use read::{is_code, read_code};
