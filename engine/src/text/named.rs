//! What an effect names: objects, Expeditions, players, the name of a card.

use super::{
    build::act,
    reader::{Named, Reader},
};
use crate::ability::{Action, Aim, Amount, Expeditions, Objects, Place, Player, Quantity, Step};

impl Reader<'_> {
    /// "Target a Character", "target an Expedition", "choose a Character they control".
    pub(super) fn name(&mut self) -> Option<Step> {
        if let Some(step) = self.attempt(Self::card_name) {
            return Some(step);
        }
        if self.says("target|targets a player") {
            self.anybody = true;
            return Some(act(Action::NamePlayer(Player::Target)));
        }
        if self.says("target|targets an opponent") {
            self.anybody = true;
            return Some(act(Action::NamePlayer(Player::TargetOpponent)));
        }
        if self.says("choose|chooses target player") {
            self.anybody = true;
            return Some(act(Action::NamePlayer(Player::Target)));
        }
        if self.says("choose|chooses an|target opponent") {
            self.anybody = true;
            return Some(act(Action::NamePlayer(Player::TargetOpponent)));
        }
        if self.says("choose|chooses") {
            if let Some(which @ Expeditions::Pick { .. }) = self.attempt(Self::expeditions) {
                self.named = Named::Expedition;
                return Some(act(Action::NameExpedition(which)));
            }
            let what = self.objects()?;
            self.chosen_from = chosen_out_of(&what).map(|from| (from, self.actor));
            return Some(act(Action::Name(what)));
        }
        self.say("target|targets")?;
        if let Some(from) = self.counted.clone().filter(|_| !self.counts_none)
            && self.says("one of them")
        {
            self.anything = true;
            let quantity = Quantity::Exactly(Amount::Number(1));
            return Some(act(Action::Name(super::build::pick(quantity, Aim::Target, from))));
        }
        if let Some(which) = self.attempt(Self::targeted_expeditions) {
            self.named = Named::Expedition;
            return Some(act(Action::NameExpedition(which)));
        }
        let what = self.targeted()?;
        self.chosen_from = chosen_out_of(&what).map(|from| (from, self.actor));
        Some(act(Action::Name(what)))
    }

    /// What follows the verb "target".
    pub(super) fn targeted(&mut self) -> Option<Objects> {
        match self.objects()? {
            Objects::Pick(pick) => {
                let mut pick = *pick;
                pick.aim = Aim::Target;
                Some(Objects::Pick(Box::new(pick)))
            }
            _ => None,
        }
    }

    pub(super) fn targeted_expeditions(&mut self) -> Option<Expeditions> {
        match self.expeditions()? {
            Expeditions::Pick { quantity, facts, of, .. } => {
                Some(Expeditions::Pick { quantity, aim: Aim::Target, facts, of })
            }
            _ => None,
        }
    }

    /// "Name a card", "choose a card name", "name a Character": nothing but its name can be spoken of after that.
    pub(super) fn card_name(&mut self) -> Option<Step> {
        let what = if self.says("choose|chooses|say|says|name|names a card name")
            || self.says("choose|say the name of a card")
            || self.says("choose|chooses a name") && !self.sees("of|among|from|in")
        {
            Self::any_card()
        } else {
            self.say("name|names a|an")?;
            self.filter()?
        };
        what.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
        (self.anything, self.name_is_said) = (false, true);
        let from = super::place::placed(what, &Place::Names);
        Some(act(Action::Name(super::build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, from))))
    }
}

/// Out of what objects are chosen.
pub(super) fn chosen_out_of(what: &Objects) -> Option<crate::ability::Filter> {
    match what {
        Objects::Pick(pick) => Some(pick.from.clone()),
        _ => None,
    }
}
