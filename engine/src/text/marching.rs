//! What Expeditions do, as the subject of a sentence.

use super::{
    build::act,
    reader::{Named, Reader},
};
use crate::ability::{Action, Aim, Expeditions, Few, Step};

impl Reader<'_> {
    /// What an Expedition does: "target Expedition [Ascends] and moves forward one region".
    pub(super) fn expedition_verbs(&mut self) -> Option<Vec<Step>> {
        if let Some(steps) = self.attempt(Self::two_expeditions) {
            return Some(steps);
        }
        let first = self.expedition_verb()?;
        let again = match &first {
            Step::Act(Action::Ascend(which) | Action::Move { which, .. }) => match which {
                Expeditions::Pick { .. } | Expeditions::Each { .. } => Expeditions::That,
                which => which.clone(),
            },
            _ => Expeditions::That,
        };
        let mut steps = vec![first];
        while let Some(step) = self.attempt(|r| {
            r.say(",?")?;
            r.say("and")?;
            r.expedition_does(again.clone())
        }) {
            steps.push(step);
        }
        Some(steps)
    }

    /// "My Expedition and the Expedition facing it move forward one region".
    fn two_expeditions(&mut self) -> Option<Vec<Step>> {
        let one = self.expeditions()?;
        self.say("and")?;
        let other = match one {
            Expeditions::Mine if self.says("the expedition facing it") => Expeditions::FacingMe,
            Expeditions::Mine | Expeditions::MyOther | Expeditions::FacingMe | Expeditions::FacingMyOther => {
                self.expeditions()?
            }
            // Which one is meant later is told from what was named last.
            _ => return None,
        };
        let first = self.expedition_does(one)?;
        let Step::Act(action) = &first else { return None };
        let second = match action.clone() {
            Action::Move { direction, regions, .. } => Action::Move { which: other, direction, regions },
            Action::Ascend(_) => Action::Ascend(other),
            _ => return None,
        };
        Some(vec![first, act(second)])
    }

    /// What an Expedition does.
    fn expedition_verb(&mut self) -> Option<Step> {
        // "If my Expedition is behind, it moves forward one region".
        let of_condition = match self.conditioned.clone() {
            Some(which) if self.sees("it moves|ascends|[Ascends]") => {
                self.next();
                Some(match which {
                    // "If one of your Expeditions is behind, it …": one of those.
                    Expeditions::Each { facts, of }
                        if !super::standing::is_single(&Expeditions::Each { facts: facts.clone(), of }) =>
                    {
                        Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of }
                    }
                    which => which,
                })
            }
            _ => None,
        };
        let which = of_condition.or_else(|| self.expeditions())?;
        self.expedition_does(which)
    }

    fn expedition_does(&mut self, which: Expeditions) -> Option<Step> {
        self.says("both|each");
        if self.says("move|moves") {
            let direction = self.direction()?;
            let regions = self.regions_moved()?;
            self.named = Named::Expedition;
            return Some(act(Action::Move { which, direction, regions }));
        }
        if !self.says("becomes|become [Ascended]|[[Ascended]]|ascended") {
            self.say("[Ascends]|[Ascend]|ascends|ascend")?;
        }
        self.named = Named::Expedition;
        Some(act(Action::Ascend(which)))
    }
}
