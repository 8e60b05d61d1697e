//! The decisions of players, their form in JSON, and lists of legal decisions.

use crate::primitives::{CardId, Expedition, Player, Zone};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Where a played card goes from Limbo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PlayDestination {
    /// A Character, Gear or other Expedition Permanent joins the Hero Expedition (5.2.1, 5.2.2).
    HeroExpedition,
    /// As before, the Companion Expedition (5.2.1, 5.2.2).
    CompanionExpedition,
    /// A Landmark joins the Landmark zone (5.2.3).
    Landmarks,
    /// A Spell resolves (5.2.4).
    Resolution,
}

impl PlayDestination {
    /// Every place.
    pub const ALL: [Self; 4] = [Self::HeroExpedition, Self::CompanionExpedition, Self::Landmarks, Self::Resolution];

    /// The Expedition it names, if it names one.
    #[must_use]
    pub const fn expedition(self) -> Option<Expedition> {
        match self {
            Self::HeroExpedition => Some(Expedition::Hero),
            Self::CompanionExpedition => Some(Expedition::Companion),
            Self::Landmarks | Self::Resolution => None,
        }
    }
}

impl From<Expedition> for PlayDestination {
    fn from(expedition: Expedition) -> Self {
        match expedition {
            Expedition::Hero => Self::HeroExpedition,
            Expedition::Companion => Self::CompanionExpedition,
        }
    }
}

/// How a card is played (5.1.2), that is, which cost is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PlayMode {
    /// For its Hand Cost or Reserve Cost.
    #[default]
    Printed,
    /// For its Scout cost (7.4.5).
    Scouted,
    /// As a Landmark, for its Temple cost (system 141).
    Temple,
    /// With the optional cost that makes it cheaper.
    Rebated,
}

impl PlayMode {
    /// Every way.
    pub const ALL: [Self; 4] = [Self::Printed, Self::Scouted, Self::Temple, Self::Rebated];

    fn is_printed(&self) -> bool {
        *self == Self::Printed
    }
}

/// What a player decides. Every card object is a decision of its own, even if it is one of several equal copies.
///
/// Serialised it is an object: `{"type": "play", "card": 3, "into": "heroExpedition"}`, `{"type": "pass"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "Written", from = "Written")]
pub enum Decision {
    /// Set-up: this card of the opening hand becomes a Mana Orb (4.1).
    ChooseOrb(CardId),
    /// Expand: this card of Hand becomes a Mana Orb (4.2.1.e).
    Expand(CardId),
    /// Expand: no card becomes a Mana Orb.
    SkipExpand,
    /// Turn: play this card from Hand or Reserve, wherever it is (5.1.2).
    Play {
        /// The card.
        card: CardId,
        /// The place to which the card goes.
        into: PlayDestination,
        /// The cost for which it is played.
        how: PlayMode,
    },
    /// Turn: pass (4.2.3.d).
    Pass,
    /// Clean-up: keep this card in Reserve, or this Landmark (4.2.5.c).
    Keep(CardId),
    /// Turn: play a quick action (5.3).
    QuickAction {
        /// The object or card.
        card: CardId,
        /// Which of its quick actions, from 0 on.
        ability: u8,
    },
    /// Play this of the Reactions in Limbo next, by its place there (4.4).
    React(u8),
    /// Choose this object or card.
    Choose(CardId),
    /// Choose this Expedition.
    ChooseExpedition {
        /// The player whose Expedition it is.
        player: Player,
        /// Which of the two Expeditions of that player.
        expedition: Expedition,
    },
    /// Choose this region, by its index.
    ChooseRegion(u8),
    /// Choose this player.
    ChoosePlayer(Player),
    /// Choose this mode, kind of counters or status, or this of several abilities of an object that modify a step, from 0 on.
    ChooseMode(u8),
    /// Choose this number.
    Number(u8),
    /// Do what was offered.
    Yes,
    /// Do not do it.
    No,
    /// Choose no more.
    Done,
}

/// A decision as it is serialised: an object with named parts.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
enum Written {
    ChooseOrb {
        card: CardId,
    },
    Expand {
        card: CardId,
    },
    SkipExpand,
    Play {
        card: CardId,
        into: PlayDestination,
        #[serde(default, skip_serializing_if = "PlayMode::is_printed")]
        how: PlayMode,
    },
    Pass,
    Keep {
        card: CardId,
    },
    QuickAction {
        card: CardId,
        ability: u8,
    },
    React {
        place: u8,
    },
    Choose {
        card: CardId,
    },
    ChooseExpedition {
        player: Player,
        expedition: Expedition,
    },
    ChooseRegion {
        region: u8,
    },
    ChoosePlayer {
        player: Player,
    },
    ChooseMode {
        mode: u8,
    },
    Number {
        number: u8,
    },
    Yes,
    No,
    Done,
}

impl From<Decision> for Written {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::ChooseOrb(card) => Self::ChooseOrb { card },
            Decision::Expand(card) => Self::Expand { card },
            Decision::SkipExpand => Self::SkipExpand,
            Decision::Play { card, into, how } => Self::Play { card, into, how },
            Decision::Pass => Self::Pass,
            Decision::Keep(card) => Self::Keep { card },
            Decision::QuickAction { card, ability } => Self::QuickAction { card, ability },
            Decision::React(place) => Self::React { place },
            Decision::Choose(card) => Self::Choose { card },
            Decision::ChooseExpedition { player, expedition } => Self::ChooseExpedition { player, expedition },
            Decision::ChooseRegion(region) => Self::ChooseRegion { region },
            Decision::ChoosePlayer(player) => Self::ChoosePlayer { player },
            Decision::ChooseMode(mode) => Self::ChooseMode { mode },
            Decision::Number(number) => Self::Number { number },
            Decision::Yes => Self::Yes,
            Decision::No => Self::No,
            Decision::Done => Self::Done,
        }
    }
}

impl From<Written> for Decision {
    fn from(written: Written) -> Self {
        match written {
            Written::ChooseOrb { card } => Self::ChooseOrb(card),
            Written::Expand { card } => Self::Expand(card),
            Written::SkipExpand => Self::SkipExpand,
            Written::Play { card, into, how } => Self::Play { card, into, how },
            Written::Pass => Self::Pass,
            Written::Keep { card } => Self::Keep(card),
            Written::QuickAction { card, ability } => Self::QuickAction { card, ability },
            Written::React { place } => Self::React(place),
            Written::Choose { card } => Self::Choose(card),
            Written::ChooseExpedition { player, expedition } => Self::ChooseExpedition { player, expedition },
            Written::ChooseRegion { region } => Self::ChooseRegion(region),
            Written::ChoosePlayer { player } => Self::ChoosePlayer(player),
            Written::ChooseMode { mode } => Self::ChooseMode(mode),
            Written::Number { number } => Self::Number(number),
            Written::Yes => Self::Yes,
            Written::No => Self::No,
            Written::Done => Self::Done,
        }
    }
}

/// Reads and writes the slot. Whether there is such an object is known to the game alone.
impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer).map(Self::new)
    }
}

impl Serialize for CardId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.index() as u8)
    }
}

/// Most decisions that can be possible at once: every card playable into either Expedition, and a pass.
const CAPACITY: usize = 3 * crate::MAX_CARDS;

/// The legal decisions at one moment, without heap. One list can be reused for all calls.
#[derive(Clone, Debug)]
pub struct DecisionList {
    items: [Decision; CAPACITY],
    len: u16,
}

impl DecisionList {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { items: [Decision::Pass; CAPACITY], len: 0 }
    }

    /// The decisions.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[Decision] {
        &self.items[..usize::from(self.len)]
    }

    /// Replaces the contents by what is pushed. The length is written once at the end, so that a loop that pushes
    /// can keep it in a register.
    #[inline]
    pub(crate) fn refill(&mut self, push_all: impl FnOnce(&mut Pushes<'_>)) {
        let mut pushes = Pushes { items: &mut self.items, len: 0 };
        push_all(&mut pushes);
        self.len = pushes.len as u16;
    }
}

/// A list being filled.
pub(crate) struct Pushes<'l> {
    items: &'l mut [Decision; CAPACITY],
    len: usize,
}

impl Pushes<'_> {
    #[inline]
    pub(crate) fn push(&mut self, decision: Decision) {
        // No deck can lead to more decisions than there are places. If one did, the last ones would not be offered.
        if let Some(place) = self.items.get_mut(self.len) {
            *place = decision;
            self.len += 1;
        }
    }
}

impl Default for DecisionList {
    fn default() -> Self {
        Self::new()
    }
}

impl std::ops::Deref for DecisionList {
    type Target = [Decision];

    fn deref(&self) -> &[Decision] {
        self.as_slice()
    }
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A card of the opening hand as a Mana Orb (4.1).
    ChooseOrb,
    /// Whether and which card becomes a Mana Orb this Morning (4.2.1.e).
    Expand,
    /// A card to play, or a pass (4.2.3).
    Turn,
    /// A card of Reserve to keep (4.2.5.c).
    KeepInReserve,
    /// A Landmark to keep (4.2.5.c).
    KeepLandmark,
    /// Which of the Reactions in Limbo is played next (4.4).
    React,
    /// A choice in the middle of an effect (6.1.g).
    Effect,
    /// Nothing: the game is over.
    Over,
    /// A card in Reserve or a Landmark that an ability allows to keep in addition, or none (2.3). It stands last, since a step
    /// counts in the hash of a state by its place here.
    KeepBesides,
}

/// A decision that is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{decision:?} is not legal: {reason}")]
pub struct PlayError {
    /// The decision.
    pub decision: Decision,
    /// Why it is not legal.
    pub reason: Illegal,
}

/// Why a decision is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game waits for another kind of decision, or for none.
    #[error("the game waits for another kind of decision ({0:?})")]
    Step(Step),
    /// The card is not where the decision needs it.
    #[error("the card is not in {0:?}")]
    NotThere(Zone),
    /// The card is neither in Hand nor in Reserve, so it cannot be played (5.2.a).
    #[error("the card is neither in hand nor in reserve")]
    NotPlayable,
    /// An exhausted card of Reserve cannot be played (2.4.6.c).
    #[error("the card is exhausted")]
    Exhausted,
    /// Not enough mana (5.1.2.d).
    #[error("it costs {cost} mana and {mana} can be paid")]
    Mana {
        /// Its cost.
        cost: u8,
        /// Mana that can be paid.
        mana: u8,
    },
    /// A card forbids it (1.4.1, system 171).
    #[error("an ability forbids to play it now")]
    Forbidden,
    /// The card has no such alternative or optional cost, or that cannot be paid.
    #[error("it cannot be played {0:?}")]
    Way(PlayMode),
    /// There is no such quick action that could be played now (5.3).
    #[error("it has no such quick action that could be played now")]
    NoAction,
    /// The decision is none of the answers to what is asked.
    #[error("that is not among the choices")]
    NotOffered,
    /// A card of this kind does not go there (5.2.1–5.2.4).
    #[error("a card of this kind does not go to {0:?}")]
    Destination(PlayDestination),
    /// The object is kept already.
    #[error("it is kept already")]
    KeptAlready,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_is_written_and_read_again() {
        let card = CardId::new(3);
        let all = [
            (Decision::ChooseOrb(card), r#"{"type":"chooseOrb","card":3}"#),
            (Decision::Expand(card), r#"{"type":"expand","card":3}"#),
            (Decision::SkipExpand, r#"{"type":"skipExpand"}"#),
            (
                Decision::Play { card, into: PlayDestination::HeroExpedition, how: PlayMode::Printed },
                r#"{"type":"play","card":3,"into":"heroExpedition"}"#,
            ),
            (Decision::Pass, r#"{"type":"pass"}"#),
            (Decision::Keep(card), r#"{"type":"keep","card":3}"#),
        ];
        for (decision, written) in all {
            assert_eq!(serde_json::to_string(&decision).unwrap(), written);
            assert_eq!(serde_json::from_str::<Decision>(written).unwrap(), decision);
        }
        for wrong in [r#"{"type":"keep","card":256}"#, r#"{"type":"keep"}"#, r#"{"type":"win"}"#, "3"] {
            assert!(serde_json::from_str::<Decision>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_decision_is_small() {
        assert!(size_of::<Decision>() <= 4);
    }
}
