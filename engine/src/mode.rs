//! The modes of play and the parameters by which they differ.

use crate::primitives::{Player, Players, Table};
use serde::{Deserialize, Serialize};

/// How a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// The game of the Comprehensive Rules.
    #[default]
    Standard,
    /// Booster War with a shuffled deck (formats.md 2.13).
    BoosterWarSimple,
    /// Booster War with a deck in the order its player chose.
    BoosterWarOrdered,
    /// Four players in two teams, members opposite one another (formats.md 2.8).
    #[serde(rename = "multi_2v2")]
    Multi2v2,
    /// Four players, each alone (formats.md 2.9).
    MultiFfa,
}

/// Who plays with whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teams {
    /// Everybody is everybody's opponent.
    Alone,
    /// Players who sit opposite one another, A and C, B and D, are a team (formats.md 2.8).
    Opposite,
}

/// Where mana comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mana {
    /// From Mana Orbs (3.2.9).
    Orbs,
    /// Every mana cost can be paid, and nothing is exhausted for it (formats.md 2.13, point 3).
    Unlimited,
}

/// How the first Day begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstDay {
    /// At Noon, without a Morning (4.1).
    AtNoon,
    /// With the cards of the Morning drawn, since there was no opening hand (formats.md 2.13, point 1).
    WithDraw,
}

/// Whether cards from Hand may become Mana Orbs in the Morning (4.2.1.e).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expand {
    /// Each player may put one card in the Mana zone.
    Offered,
    /// The step is skipped (formats.md 2.13, point 2).
    Skipped,
}

/// Order of the decks at set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckOrder {
    /// Shuffled (4.1.g).
    Shuffled,
    /// In the order given.
    AsGiven,
}

/// What follows Check Victory when a player has won (4.2.5.d).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterVictory {
    /// The game ends.
    End,
    /// The game goes on to the last Day, and a tie is broken by the next Day without one. No rule says so, but in this way every
    /// Day of a simulation has the same games.
    PlayOn,
}

/// The parameters by which the modes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeRules {
    /// Cards drawn at set-up.
    pub opening_hand: u8,
    /// Cards of the opening hand that become Mana Orbs.
    pub starting_orbs: u8,
    /// How Day 1 begins.
    pub first_day: FirstDay,
    /// Cards drawn by each player in a Morning.
    pub draw: u8,
    /// Whether Expand exists.
    pub expand: Expand,
    /// Where mana comes from.
    pub mana: Mana,
    /// Day after whose Night the total distances are compared, if there is one.
    pub last_day: Option<u8>,
    /// Order of the decks.
    pub order: DeckOrder,
    /// How the regions lie and how many players there are.
    pub table: Table,
    /// Who plays with whom.
    pub teams: Teams,
    /// What follows a victory. In every mode the game ends; simulations change that.
    pub after_victory: AfterVictory,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 5] =
        [Self::Standard, Self::BoosterWarSimple, Self::BoosterWarOrdered, Self::Multi2v2, Self::MultiFfa];

    /// The modes of two players.
    pub const OF_TWO: [Self; 3] = [Self::Standard, Self::BoosterWarSimple, Self::BoosterWarOrdered];

    /// The parameters of the mode.
    #[must_use]
    pub const fn rules(self) -> ModeRules {
        let booster_war = ModeRules {
            opening_hand: 0,
            starting_orbs: 0,
            first_day: FirstDay::WithDraw,
            draw: 3,
            expand: Expand::Skipped,
            mana: Mana::Unlimited,
            last_day: Some(4),
            order: DeckOrder::Shuffled,
            table: Table::Row,
            teams: Teams::Alone,
            after_victory: AfterVictory::End,
        };
        let standard = ModeRules {
            opening_hand: 6,
            starting_orbs: 3,
            first_day: FirstDay::AtNoon,
            draw: 2,
            expand: Expand::Offered,
            mana: Mana::Orbs,
            last_day: None,
            order: DeckOrder::Shuffled,
            table: Table::Row,
            teams: Teams::Alone,
            after_victory: AfterVictory::End,
        };
        match self {
            Self::Standard => standard,
            Self::BoosterWarSimple => booster_war,
            Self::BoosterWarOrdered => ModeRules { order: DeckOrder::AsGiven, ..booster_war },
            Self::Multi2v2 => ModeRules { table: Table::Cross, teams: Teams::Opposite, ..standard },
            Self::MultiFfa => ModeRules { table: Table::Cross, ..standard },
        }
    }

    /// Cards of a deck besides its Hero, where the mode is made for a number of them: those of a booster (formats.md 2.13). A game is
    /// played with any number.
    #[must_use]
    pub const fn deck_size(self) -> Option<u8> {
        match self {
            Self::BoosterWarSimple | Self::BoosterWarOrdered => Some(12),
            Self::Standard | Self::Multi2v2 | Self::MultiFfa => None,
        }
    }

    /// The name of the mode in requests.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::BoosterWarSimple => "booster_war_simple",
            Self::BoosterWarOrdered => "booster_war_ordered",
            Self::Multi2v2 => "multi_2v2",
            Self::MultiFfa => "multi_ffa",
        }
    }
}

impl Teams {
    /// The number of a player's team; where everybody plays alone, the number of the seat.
    #[must_use]
    #[inline]
    pub const fn of(self, player: Player) -> u8 {
        match self {
            Self::Alone => player as u8,
            Self::Opposite => player as u8 & 1,
        }
    }

    /// Every seat of a player's team, that of the player included.
    #[must_use]
    pub const fn members(self, player: Player) -> Players {
        match self {
            Self::Alone => Players::of(player),
            Self::Opposite => Players::of(player).or(Players::of(Player::at(player as u8 + 2))),
        }
    }
}

impl ModeRules {
    /// Cards drawn in the Morning of a Day. The additional Day of a tied Booster War draws nothing (formats.md 2.13).
    #[must_use]
    pub const fn drawn_on(&self, day: u8) -> u8 {
        match (self.first_day, self.last_day) {
            (FirstDay::AtNoon, _) if day <= 1 => 0,
            (_, Some(last)) if day > last => 0,
            _ => self.draw,
        }
    }

    /// Cards a player has drawn by the Noon of a Day, set-up included, if the deck held enough.
    #[must_use]
    pub fn drawn_by(&self, day: u8) -> u32 {
        u32::from(self.opening_hand) + (1..=day).map(|d| u32::from(self.drawn_on(d))).sum::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_draws_six_and_then_two_a_day_from_day_two() {
        let rules = Mode::Standard.rules();
        assert_eq!([1, 2, 3, 4, 5].map(|d| rules.drawn_by(d)), [6, 8, 10, 12, 14]);
    }

    #[test]
    fn booster_war_draws_three_on_four_days_and_none_on_the_additional_one() {
        for mode in [Mode::BoosterWarSimple, Mode::BoosterWarOrdered] {
            assert_eq!([1, 2, 3, 4, 5].map(|d| mode.rules().drawn_on(d)), [3, 3, 3, 3, 0]);
        }
    }

    #[test]
    fn ids_are_what_serde_reads() {
        for mode in Mode::ALL {
            assert_eq!(serde_json::to_value(mode).unwrap(), mode.id());
        }
    }
}
