//! Translates between the decisions of the engine and their words. A new kind of decision has its place in both functions.

use super::{
    choice::{Choice, Chosen, Way},
    names::Names,
    words::same_words,
};
use crate::{
    Decision, DecisionList, Game, PlayMode,
    primitives::{CardId, Player},
};

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
