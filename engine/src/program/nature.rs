//! What an operation is to the effect that it is a part of: known before the game.

use super::{Op, Program, Target};
use crate::ability::{Amount, Area, Expeditions, Gain, Objects, Regions, Spread};

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nature {
    /// It says only how the effect goes on, or mentions what the next operations work on, and needs no look at the game for
    /// that; or the effect ends.
    Course,
    /// It says only how the effect goes on, or what the next operations work on: nobody is asked anything, and nothing
    /// changes but the registers of effects.
    Silent,
    /// It does something, and asks nobody before.
    Deed,
    /// Somebody may be asked before.
    Question,
}

impl Nature {
    /// That of an operation.
    pub(crate) fn of(op: Op, program: &Program) -> Self {
        let question = |asks: bool, otherwise: Self| if asks { Self::Question } else { otherwise };
        match op {
            Op::End | Op::Jump(_) | Op::UnlessDone(_) | Op::Outside { .. } => Self::Course,
            Op::Unless(..)
            | Op::Divide(..)
            | Op::Otherwise(_)
            | Op::By(_)
            | Op::EndBy
            | Op::EachBy(..)
            | Op::EachInTurn(..)
            | Op::Repeat(..)
            | Op::ForEach(..)
            | Op::Scale(_)
            | Op::Stash
            | Op::Name => Self::Silent,
            Op::Select(objects) | Op::SelectMore(objects) => match program.get(objects) {
                Objects::The(_) => Self::Course,
                Objects::Each(_) | Objects::Both { .. } => Self::Silent,
                // A deck may have to be shuffled for it.
                Objects::Top { .. } => Self::Deed,
                Objects::Pick(_) => Self::Question,
            },
            Op::SelectExpeditions(which) => {
                question(matches!(program.get(which), Expeditions::Pick { .. }), Self::Silent)
            }
            Op::SelectRegions(regions) => question(matches!(program.get(regions), Regions::Target(_)), Self::Silent),
            Op::PayMana(amount) => question(*program.get(amount) == Amount::X, Self::Deed),
            Op::PaySpend(amount, _) => question(amount.is_none(), Self::Deed),
            Op::Give { gains, .. } => {
                let is_choice = |gain: &Gain| matches!(gain, Gain::OneOf(_));
                question(program.get(gains).as_slice().iter().any(is_choice), Self::Deed)
            }
            Op::Create { spread, place, .. } => {
                let is_choice = match program.get(place) {
                    Area::Expedition(which) => {
                        spread == Spread::Divided || matches!(**which, Expeditions::Mine | Expeditions::Its)
                    }
                    Area::Zone(_) | Area::Of { .. } => false,
                };
                question(is_choice, Self::Deed)
            }
            Op::Put(target) => question(matches!(target, Target::EachIn(_)), Self::Deed),
            Op::Ask(_)
            | Op::AskToPay(..)
            | Op::SelectPlayer(_)
            | Op::Modes(..)
            | Op::Remove(_)
            | Op::Augment
            | Op::Distribute(..)
            | Op::RollMore { .. }
            | Op::Play { .. }
            | Op::Rush { .. }
            | Op::Oldest => Self::Question,
            Op::Ongoing(_)
            | Op::PayExhaust
            | Op::PayDiscard
            | Op::AfterYou
            | Op::Pass
            | Op::Shuffle
            | Op::Complete
            | Op::Proceed
            | Op::Win
            | Op::ReceiveGift
            | Op::Resupply
            | Op::ExhaustResupplied
            | Op::Draw(_)
            | Op::Roll
            | Op::Raise(_)
            | Op::Activate { .. }
            | Op::Double(_)
            | Op::ExchangeBoosts
            | Op::Exchange
            | Op::Discard
            | Op::Sabotage
            | Op::Sacrifice
            | Op::Exhaust
            | Op::Ready
            | Op::Switch
            | Op::Defect
            | Op::TakeControl { .. }
            | Op::Reveal
            | Op::LookAt
            | Op::March(..)
            | Op::Ascend
            | Op::PlaceMarker(_)
            | Op::MoveMarker(_)
            | Op::MakeFirst
            | Op::DailyDraw
            | Op::Expand
            | Op::Progress
            | Op::Progressed
            | Op::Rest
            | Op::CleanUp
            | Op::Arrive
            | Op::Arrived
            | Op::Finish => Self::Deed,
        }
    }
}
