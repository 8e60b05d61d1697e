//! The keywords that a part of a tree has, gives or mentions.

use super::{Action, Counter, ExpeditionFact, ExpeditionRule, KeywordWord, ObjectEvent, PlayerEvent, Progress};
use crate::{
    effect::Price,
    passive::{FlagKeyword, Keyword, NumberedKeyword},
    selector::Trait,
    words::Status,
};
use std::any::Any;

/// The keyword of a part itself, without the parts within. The tests of [`search`](crate::search), which compare this with the
/// notation, find what is forgotten here.
pub(crate) fn keyword(part: &dyn Any) -> Option<KeywordWord> {
    if let Some(status) = part.downcast_ref::<Status>() {
        Some(of_status(*status))
    } else if let Some(keyword) = part.downcast_ref::<Keyword>() {
        of_ability(keyword)
    } else if let Some(keyword) = part.downcast_ref::<FlagKeyword>() {
        Some((*keyword).into())
    } else if let Some(keyword) = part.downcast_ref::<NumberedKeyword>() {
        Some(match keyword {
            NumberedKeyword::Scout => KeywordWord::Scout,
            NumberedKeyword::Tough => KeywordWord::Tough,
            NumberedKeyword::Temple => KeywordWord::Temple,
        })
    } else if let Some(action) = part.downcast_ref::<Action>() {
        of_action(action)
    } else if let Some(fact) = part.downcast_ref::<Trait>() {
        of_fact(fact)
    } else if let Some(deed) = part.downcast_ref::<PlayerEvent>() {
        of_deed(deed)
    } else if let Some(fact) = part.downcast_ref::<ExpeditionFact>() {
        match fact {
            ExpeditionFact::Ascended => Some(KeywordWord::Ascend),
            ExpeditionFact::InContact => Some(KeywordWord::InContact),
            _ => None,
        }
    } else {
        let is = |word, holds: bool| holds.then_some(word);
        let boost = part.downcast_ref::<Counter>().is_some_and(|counter| *counter == Counter::Boost);
        let ascends = part.downcast_ref::<Progress>().is_some_and(|progress| *progress == Progress::Ascends);
        let defects = part.downcast_ref::<ObjectEvent>().is_some_and(|fate| *fate == ObjectEvent::Defects);
        let barred = part
            .downcast_ref::<ExpeditionRule>()
            .is_some_and(|rule| matches!(rule, ExpeditionRule::CannotAscend | ExpeditionRule::CannotMoveByTie));
        let ignored = part
            .downcast_ref::<ExpeditionRule>()
            .is_some_and(|rule| matches!(rule, ExpeditionRule::IgnoresDefender { .. }));
        let for_temple = part.downcast_ref::<Price>().is_some_and(|price| matches!(price, Price::Temple));
        is(KeywordWord::Boost, boost)
            .or(is(KeywordWord::Temple, for_temple))
            .or(is(KeywordWord::Ascend, ascends || barred))
            .or(is(KeywordWord::Defect, defects))
            .or(is(KeywordWord::Defender, ignored))
    }
}

fn of_action(action: &Action) -> Option<KeywordWord> {
    Some(match action {
        Action::Sabotage(_) => KeywordWord::Sabotage,
        Action::Resupply => KeywordWord::Resupply,
        Action::ExhaustedResupply => KeywordWord::ExhaustedResupply,
        Action::AfterYou => KeywordWord::AfterYou,
        Action::Complete(_) => KeywordWord::Completed,
        Action::ReceiveGift => KeywordWord::Gift,
        Action::Augment(_) => KeywordWord::Augment,
        Action::ExchangeBoosts(_) => KeywordWord::Boost,
        Action::Defect(_) => KeywordWord::Defect,
        Action::Ascend(_) | Action::Descend(_) => KeywordWord::Ascend,
        Action::Rush { .. } => KeywordWord::Rush,
        _ => return None,
    })
}

const fn of_fact(fact: &Trait) -> Option<KeywordWord> {
    match fact {
        Trait::Completed => Some(KeywordWord::Completed),
        Trait::ForTemple => Some(KeywordWord::Temple),
        _ => None,
    }
}

const fn of_deed(deed: &PlayerEvent) -> Option<KeywordWord> {
    match deed {
        PlayerEvent::Resupply => Some(KeywordWord::Resupply),
        PlayerEvent::Gift | PlayerEvent::ReceiveGift => Some(KeywordWord::Gift),
        _ => None,
    }
}

const fn of_status(status: Status) -> KeywordWord {
    match status {
        Status::Anchored => KeywordWord::Anchored,
        Status::Asleep => KeywordWord::Asleep,
        Status::Boosted => KeywordWord::Boosted,
        Status::Exhausted => KeywordWord::Exhausted,
        Status::Fleeting => KeywordWord::Fleeting,
    }
}

const fn of_ability(keyword: &Keyword) -> Option<KeywordWord> {
    match keyword {
        // The keyword within is found by itself.
        Keyword::Flag(_) => None,
        Keyword::Scout(_) => Some(KeywordWord::Scout),
        Keyword::Tough(_) => Some(KeywordWord::Tough),
        Keyword::Temple(_) => Some(KeywordWord::Temple),
    }
}
