//! Players as possessives: "your", "target opponent's".

use crate::{
    parser::Parser,
    printer::Printer,
    syntax::{Descend, Notation, Part, See},
    words::Player,
};

/// A player as a possessive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Whose(pub Player);

const POSSESSIVE: [(Player, &str); 16] = [
    (Player::You, "your"),
    (Player::Any, "any player's"),
    (Player::Opponent, "an opponent's"),
    (Player::Each, "each player's"),
    (Player::EachOpponent, "each opponent's"),
    (Player::Other, "another player's"),
    (Player::Target, "target player's"),
    (Player::TargetOpponent, "target opponent's"),
    (Player::OtherTarget, "another target player's"),
    (Player::That, "that player's"),
    (Player::ItsController, "its controller's"),
    (Player::ItsOwner, "its owner's"),
    (Player::FacingMe, "the player's facing me"),
    (Player::FacingIt, "the player's facing it"),
    (Player::OfThat, "the player's of that Expedition"),
    (Player::MyController, "my controller's"),
];

impl Notation for Whose {
    fn print(&self, printer: &mut Printer) {
        POSSESSIVE.iter().filter(|(player, _)| *player == self.0).for_each(|(_, word)| printer.literal(word));
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        let read = |(player, word): &(Player, &'static str)| {
            parser.attempt(|parser| parser.literal(word)).map(|()| Self(*player))
        };
        POSSESSIVE.iter().find_map(read)
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut super::generate::Choices<'_>) -> Self {
        Self(Player::generate(choices))
    }

    fn walk(&self, see: &mut See<'_>) {
        if see(Part::new(self, "Whose", "", &[])) == Descend::Into {
            self.0.walk(see);
        }
    }
}
