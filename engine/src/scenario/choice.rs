//! The words for decisions: what a line may say, and what the decisions of the engine are called. A new kind of decision has its
//! place in both directions.

use crate::{
    Decision, DecisionList, Game, PlayMode,
    ability::{OneOrMore, Phase, list::Listed, syntax},
    primitives::{CardId, Expedition, Player},
    scenario::words::{CardRef, Names, same_words},
};

syntax! {
    /// How a card is played, where its printed cost is not what is paid.
    #[derive(Copy)]
    pub enum Way {
        /// For its Scout cost (7.4.5).
        Scout => ["Scout"];
        /// As a Temple (system 141).
        Temple => ["Temple"];
        /// With the optional cost by which it becomes cheaper.
        Less => ["less"];
    };

    /// What an effect asks to choose.
    pub enum Chosen {
        /// An Expedition.
        Expedition {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
        } => [player expedition "expedition"];
        /// A player.
        Player(player: Player) => ["player" player];
        /// A mode of a modal effect (6.5.g), from 1 on.
        Mode(number: u8) => ["mode" number];
        /// A region, from 0, the Hero region, on.
        Region(index: u8) => ["region" index];
        /// A number.
        Number(number: u8) => [number];
        /// An object or a card.
        Card(card: CardRef) => [card];
    };

    /// A decision.
    pub enum Choice {
        /// Play a card (5.1.2).
        Play {
            /// The card that is played.
            card: CardRef,
            /// The cost for which it is played, if not the printed one.
            way: Option<Way>,
            /// Into which Expedition, if it goes into one.
            to: Option<Expedition>,
        } => ["play^" card (way: "for" way) (to: "to" to)];
        /// Pass (4.2.3.d).
        Pass => ["pass^"];
        /// Play a quick action (5.3).
        Use {
            /// The object or card that has the quick action.
            card: CardRef,
            /// Which of its quick actions, from 1 on, if it has several.
            ability: Option<u8>,
        } => ["use^" card ability];
        /// Play a Reaction out of Limbo (4.4).
        React {
            /// The object or card that has the Reaction.
            card: CardRef,
            /// Which of its Reactions there, from 2 on; the first if nothing is said.
            number: Option<u8>,
        } => ["react^ with" card number];
        /// Choose what an effect asks for (6.1.g).
        Choose(chosen: Chosen) => ["choose^" chosen];
        /// Do what may be done (6.5.c).
        Accept => ["accept^"];
        /// Do not do it.
        Decline => ["decline^"];
        /// Choose no more.
        Stop => ["stop^"];
        /// Expand with no card (4.2.1.e).
        ExpandNothing => ["expand^ nothing"];
        /// Put a card of Hand in the Mana zone (4.2.1.e).
        Expand(card: CardRef) => ["expand^" card];
        /// Keep a card or object at Clean-up (4.2.5.c).
        Keep(card: CardRef) => ["keep^" card];
        /// Make a card of the opening hand a Mana Orb (4.1).
        Orb(card: CardRef) => ["orb^" card];
    };

    /// What is done, in a `when`.
    pub enum Step {
        /// Nothing: what can be decided is asserted.
        Claim(claim: Claim) => [claim];
        /// A player decides.
        Decide {
            /// The player who decides.
            player: Player,
            /// The decision.
            choice: Choice,
        } => [player choice];
        /// A player gives up (system 71).
        Concede(player: Player) => [player "concede^"];
        /// Everyone passes and declines until the Afternoon is over.
        EveryonePasses => ["everyone passes"];
        /// The same until the game is over.
        UntilTheEnd => ["until the end"];
        /// The same until somebody decides in that phase, or after it if nobody decides in it.
        Until {
            /// The phase in which somebody decides.
            phase: Phase,
            /// The Day. If nothing is said, the present one, or the next if the phase is over.
            day: Option<u8>,
        } => ["until" phase (day: "of Day" day)];
    };

    /// What can be decided at this point.
    pub enum Claim {
        /// These decisions and no others.
        CanOnly {
            /// The player who decides.
            player: Player,
            /// The decisions that are possible.
            choices: OneOrMore<Choice>,
        } => [player "can only" choices];
        /// This decision, among others.
        Can {
            /// The player who decides.
            player: Player,
            /// The decision that is possible.
            choice: Choice,
        } => [player "can" choice];
        /// Not this decision.
        Cannot {
            /// The player who decides, or does not.
            player: Player,
            /// The decision that is not possible.
            choice: Choice,
        } => [player "cannot" choice];
    };
}

impl Listed for Choice {
    const BETWEEN: &'static str = "or";
}

impl Choice {
    /// What a decision is called.
    pub(super) fn of(names: &Names, game: &Game<'_>, decision: Decision) -> Self {
        let card = |card| names.of(card);
        match decision {
            Decision::ChooseOrb(orb) => Self::Orb(card(orb)),
            Decision::Expand(orb) => Self::Expand(card(orb)),
            Decision::SkipExpand => Self::ExpandNothing,
            Decision::Play { card: played, into, how } => {
                let way = match how {
                    PlayMode::Printed => None,
                    PlayMode::Scouted => Some(Way::Scout),
                    PlayMode::Temple => Some(Way::Temple),
                    PlayMode::Rebated => Some(Way::Less),
                };
                Self::Play { card: card(played), way, to: into.expedition() }
            }
            Decision::Pass => Self::Pass,
            Decision::Keep(kept) => Self::Keep(card(kept)),
            Decision::QuickAction { card: used, ability } => Self::Use { card: card(used), ability: Some(ability + 1) },
            Decision::React(place) => {
                let bearer = game.reactions().nth(usize::from(place)).map(|(_, bearer)| bearer);
                let is_same = |(_, other): &(Player, CardId)| bearer == Some(*other);
                let earlier = game.reactions().take(usize::from(place)).filter(is_same).count() as u8;
                let number = (earlier > 0).then_some(earlier + 1);
                bearer.map_or(Self::Pass, |bearer| Self::React { card: card(bearer), number })
            }
            Decision::Choose(chosen) => Self::Choose(Chosen::Card(card(chosen))),
            Decision::ChooseExpedition { player, expedition } => {
                Self::Choose(Chosen::Expedition { player, expedition })
            }
            Decision::ChooseRegion(region) => Self::Choose(Chosen::Region(region)),
            Decision::ChoosePlayer(player) => Self::Choose(Chosen::Player(player)),
            Decision::ChooseMode(mode) => Self::Choose(Chosen::Mode(mode + 1)),
            Decision::Number(number) => Self::Choose(Chosen::Number(number)),
            Decision::Yes => Self::Accept,
            Decision::No => Self::Decline,
            Decision::Done => Self::Stop,
        }
    }
}

/// The card that a decision is about, if it is about one.
pub(super) const fn card_of(decision: Decision) -> Option<CardId> {
    match decision {
        Decision::ChooseOrb(card)
        | Decision::Expand(card)
        | Decision::Play { card, .. }
        | Decision::Keep(card)
        | Decision::QuickAction { card, .. }
        | Decision::Choose(card) => Some(card),
        _ => None,
    }
}

/// Whether a decision does as little as possible.
const fn is_neutral(decision: Decision) -> bool {
    matches!(decision, Decision::Pass | Decision::SkipExpand | Decision::No | Decision::Done)
}

/// The decision of a player who passes and declines wherever possible, and otherwise takes the first option.
pub(super) fn neutral(decisions: &[Decision]) -> Option<Decision> {
    decisions.iter().copied().find(|&decision| is_neutral(decision)).or_else(|| decisions.first().copied())
}

/// The legal decisions, each with its words.
pub(super) fn legal(game: &Game<'_>, names: &Names) -> Vec<(Decision, String)> {
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    list.iter().map(|&decision| (decision, Choice::of(names, game, decision).to_string())).collect()
}

/// The decisions that are meant. The words say at least the beginning; the number of a card may be left out. If the words say a
/// decision in full, that one is meant, and none that only begins with them.
pub(super) fn meant<'l>(legal: &'l [(Decision, String)], choice: &Choice) -> Vec<&'l (Decision, String)> {
    let said = choice.to_string();
    let meant: Vec<_> = legal.iter().filter(|(_, full)| same_words(&said, full)).collect();
    let words = |text: &str| text.split(' ').count();
    let in_full: Vec<_> = meant.iter().copied().filter(|(_, full)| words(full) == words(&said)).collect();
    if in_full.is_empty() { meant } else { in_full }
}
