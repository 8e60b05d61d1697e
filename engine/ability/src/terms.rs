//! The terms by which abilities are searched: words for their keywords, triggers, conditions and effects.
//!
//! The words are closed lists, derived from the tree, and less precise than it; the notation itself has the details. What a
//! created token does belongs to the token, and gives no words.

mod keywords;
pub(super) mod words;

use crate::{
    ability::{Ability, Rule, Token, TokenName},
    condition::{Amount, Being, Comparing, Condition},
    effect::{Action, Cost, Destination, Direction, Offer, Step},
    passive::{ExpeditionRule, Gain, Passive, Statement},
    search::Search,
    selector::ExpeditionFact,
    syntax::{Descend, Notation, Part},
    trigger::{ObjectEvent, PlayerEvent, Progress, Trigger},
    words::{Arrival, Counter, Daily, Phase},
};
pub(super) use keywords::keyword;
pub use words::{ConditionWord, EffectWord, KeywordWord, TriggerWord};

/// The list to which a term belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TermKind {
    /// [`KeywordWord`] and tokens.
    Keyword,
    /// [`TriggerWord`].
    Trigger,
    /// [`ConditionWord`].
    Condition,
    /// [`EffectWord`].
    Effect,
}

/// A term by which an ability is found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// A keyword that it has, gives or speaks of.
    Keyword(KeywordWord),
    /// A token that it creates.
    Token(TokenName),
    /// An event to which it reacts.
    Trigger(TriggerWord),
    /// A condition on which it depends.
    Condition(ConditionWord),
    /// An effect that it has.
    Effect(EffectWord),
}

impl Term {
    /// The list to which the term belongs.
    #[must_use]
    pub const fn kind(&self) -> TermKind {
        match self {
            Self::Keyword(_) | Self::Token(_) => TermKind::Keyword,
            Self::Trigger(_) => TermKind::Trigger,
            Self::Condition(_) => TermKind::Condition,
            Self::Effect(_) => TermKind::Effect,
        }
    }

    /// The term as clients write it; for a token, its name in the same style as the other keywords: `MANA_MOTH`.
    #[must_use]
    pub fn word(&self) -> String {
        match self {
            Self::Keyword(word) => word.word().to_owned(),
            Self::Token(name) => name.as_str().to_uppercase().replace([' ', '-'], "_"),
            Self::Trigger(word) => word.word().to_owned(),
            Self::Condition(word) => word.word().to_owned(),
            Self::Effect(word) => word.word().to_owned(),
        }
    }

    /// Every term except tokens, list by list.
    pub fn all() -> impl Iterator<Item = Self> {
        let keywords = KeywordWord::ALL.iter().copied().map(Self::Keyword);
        let triggers = TriggerWord::ALL.iter().copied().map(Self::Trigger);
        let conditions = ConditionWord::ALL.iter().copied().map(Self::Condition);
        keywords.chain(triggers).chain(conditions).chain(EffectWord::ALL.iter().copied().map(Self::Effect))
    }
}

impl Ability {
    /// The terms by which the ability is found, each once, in their order.
    #[must_use]
    pub fn terms(&self) -> Vec<Term> {
        let mut found = Found(Vec::new());
        self.walk(&mut |part| found.see(&part));
        found.0.sort_unstable();
        found.0.dedup();
        found.0
    }
}

struct Found(Vec<Term>);

impl Found {
    fn see(&mut self, part: &Part<'_>) -> Descend {
        let value = part.value;
        if let Some(token) = value.downcast_ref::<Token>() {
            self.0.push(Term::Token(token.name.clone()));
            return Descend::Past;
        }
        self.0.extend(keyword(value).map(Term::Keyword));
        if let Some(rule) = value.downcast_ref::<Rule>() {
            self.rule(rule);
        } else if let Some(trigger) = value.downcast_ref::<Trigger>() {
            self.0.push(Term::Trigger(trigger_word(trigger)));
        } else if let Some(condition) = value.downcast_ref::<Condition>() {
            self.condition(condition);
        } else if let Some(step) = value.downcast_ref::<Step>() {
            self.step(step);
        } else if let Some(action) = value.downcast_ref::<Action>() {
            self.action(action);
        } else if let Some(statement) = value.downcast_ref::<Statement>() {
            self.statement(statement);
        } else if let Some(rule) = value.downcast_ref::<ExpeditionRule>() {
            self.0.push(Term::Effect(match rule {
                ExpeditionRule::CannotMove { .. }
                | ExpeditionRule::CannotMoveByTie
                | ExpeditionRule::CannotMoveDueTo(_)
                | ExpeditionRule::CannotAscend
                | ExpeditionRule::CannotMoveBack => EffectWord::Cannot,
                ExpeditionRule::IgnoresDefender { .. } => EffectWord::Ignore,
                ExpeditionRule::CountsAs(_) => EffectWord::CountAs,
            }));
        } else if let Some(passive) = value.downcast_ref::<Passive>() {
            self.passive(passive);
        } else if let Some(Cost::Spend { .. }) = value.downcast_ref::<Cost>() {
            self.0.push(Term::Effect(EffectWord::Remove));
        }
        Descend::Into
    }

    fn rule(&mut self, rule: &Rule) {
        match rule {
            Rule::Passive { .. } => self.0.push(Term::Trigger(TriggerWord::Passive)),
            Rule::Reaction { .. } | Rule::Gained { .. } => {}
            Rule::QuickAction { .. } => self.0.push(Term::Trigger(TriggerWord::QuickAction)),
            Rule::Effect(_) => self.0.push(Term::Trigger(TriggerWord::Spell)),
            Rule::Completed(_) => self.0.push(Term::Keyword(KeywordWord::Completed)),
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::During(_) | Condition::Within(_) | Condition::Turn(_) => {
                self.condition_word(ConditionWord::During);
            }
            Condition::FirstDay => self.condition_word(ConditionWord::FirstDay),
            Condition::Player { .. } => self.condition_word(ConditionWord::Player),
            Condition::FirstPlayer(_) => self.condition_word(ConditionWord::FirstPlayer),
            // Their parts have terms of their own.
            Condition::All(_) | Condition::Any(_) | Condition::OfPlayer { .. } | Condition::Not(_) => {}
            Condition::OneOfEach(_) => self.condition_word(ConditionWord::OneOfEach),
            Condition::Expedition { facts, .. } => {
                facts.each(|fact: &ExpeditionFact| self.0.extend(expedition_word(fact).map(Term::Condition)));
            }
            Condition::Is { being: Being::Kind(_), .. }
            | Condition::OneIs { being: Being::Kind(_), .. }
            | Condition::Was(Being::Kind(_)) => self.condition_word(ConditionWord::Kind),
            Condition::Is { being: Being::Facts(_), .. }
            | Condition::OneIs { being: Being::Facts(_), .. }
            | Condition::Was(Being::Facts(_)) => self.condition_word(ConditionWord::State),
            Condition::Compares(Comparing { left, right, .. }) => {
                let words = [compared(left), compared(right)];
                self.0.extend(words.into_iter().flatten().map(Term::Condition));
            }
        }
    }

    fn condition_word(&mut self, word: ConditionWord) {
        self.0.push(Term::Condition(word));
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::May { offer, .. } => self.condition_word(match offer {
                Offer::Do(_) => ConditionWord::May,
                Offer::Pay(_) => ConditionWord::Cost,
            }),
            Step::Depending { on, .. } => self.0.extend(compared(on).map(Term::Condition)),
            _ => {}
        }
    }

    fn action(&mut self, action: &Action) {
        let word = match action {
            Action::Sabotage(_) => EffectWord::Sabotage,
            Action::Resupply | Action::ExhaustedResupply => EffectWord::Resupply,
            Action::AfterYou => EffectWord::AfterYou,
            Action::AnotherTurn => EffectWord::AnotherTurn,
            Action::Pass => EffectWord::Pass,
            Action::Shuffle => EffectWord::Shuffle,
            Action::Complete(_) => EffectWord::Complete,
            Action::Proceed => EffectWord::Proceed,
            Action::Win => EffectWord::Win,
            Action::ReceiveGift => EffectWord::ReceiveGift,
            Action::Draw(_) => EffectWord::Draw,
            Action::Roll | Action::RollMore { .. } | Action::Raise(_) => EffectWord::Roll,
            Action::Activate { .. } | Action::Use { .. } => EffectWord::Activate,
            Action::Augment(_) => EffectWord::Augment,
            Action::Create { .. } => EffectWord::Create,
            Action::Give { gains, .. } => return self.given(gains.as_slice()),
            Action::Remove { .. } => EffectWord::Remove,
            Action::Distribute { counter, .. } | Action::Double { counter, .. } => counted(*counter),
            Action::ExchangeBoosts(_) | Action::Exchange { .. } => EffectWord::Exchange,
            Action::Discard(_) => EffectWord::Discard,
            Action::Sacrifice(_) => EffectWord::Sacrifice,
            Action::Exhaust(_) => EffectWord::Exhaust,
            Action::Ready(_) => EffectWord::Ready,
            Action::Switch(_) => EffectWord::Switch,
            Action::Defect(_) => EffectWord::Defect,
            Action::TakeControl { .. } => EffectWord::TakeControl,
            Action::Reveal(_) | Action::LookAt(_) => EffectWord::Reveal,
            Action::Name(_) | Action::NameExpedition(_) | Action::NamePlayer(_) => EffectWord::Name,
            Action::Put { to, .. } => match to {
                Destination::Drawn => EffectWord::Draw,
                Destination::Hand => EffectWord::ToHand,
                Destination::Reserve | Destination::ReserveExhausted => EffectWord::ToReserve,
                Destination::Mana(_) => EffectWord::ToMana,
                Destination::TopOfDeck | Destination::BottomOfDeck | Destination::DeckPosition(_) => EffectWord::ToDeck,
                Destination::Landmarks => EffectWord::ToLandmarks,
                Destination::Expedition(_) => EffectWord::ToExpedition,
            },
            Action::Move { direction: Direction::Forward, .. } => EffectWord::MoveForward,
            Action::Move { direction: Direction::Backward, .. } => EffectWord::MoveBackward,
            Action::Ascend(_) | Action::Descend(_) => EffectWord::Ascend,
            Action::Play { .. } | Action::Rush { .. } => EffectWord::Play,
            Action::PlaceMarker { .. } | Action::MoveMarker { .. } => EffectWord::Marker,
            Action::MakeFirst(_) => EffectWord::MakeFirst,
        };
        self.0.push(Term::Effect(word));
    }

    fn given(&mut self, gains: &[Gain]) {
        let words = gains.iter().map(|gain| match gain {
            Gain::AllCounters(counter) | Gain::Counters { counter, .. } => counted(*counter),
            _ => EffectWord::Give,
        });
        self.0.extend(words.map(Term::Effect));
    }

    fn statement(&mut self, statement: &Statement) {
        let word = match statement {
            Statement::Has(gains) => return self.given(gains.as_slice()),
            Statement::LosesIf { .. } | Statement::Loses(_) => EffectWord::Remove,
            Statement::Statistics { .. } => EffectWord::Statistics,
            Statement::Costs { .. } => EffectWord::Costs,
            Statement::Cannot(_) => EffectWord::Cannot,
            Statement::EntersWith { .. } => EffectWord::EntersWith,
            Statement::EntersAs(_) => EffectWord::Give,
            Statement::Markers(_) => EffectWord::Marker,
            Statement::AsManaOrb => EffectWord::ManaOrb,
            Statement::Regains(_) => EffectWord::Regain,
            Statement::Ignored => EffectWord::Ignore,
        };
        self.0.push(Term::Effect(word));
    }

    fn passive(&mut self, passive: &Passive) {
        match passive {
            // Their statement and their rule have terms of their own.
            Passive::Object { .. } | Passive::Expedition { .. } => {}
            Passive::Regions { .. } => self.0.push(Term::Effect(EffectWord::Terrain)),
            Passive::Modifier { .. } => self.0.push(Term::Effect(EffectWord::Replace)),
            Passive::Rebate { .. } | Passive::Surcharge(_) => {
                self.condition_word(ConditionWord::Cost);
                self.0.push(Term::Effect(EffectWord::Costs));
            }
            Passive::Narrowing { .. } => self.0.push(Term::Effect(EffectWord::Costs)),
            Passive::MayPlay { .. } => self.0.push(Term::Effect(EffectWord::Play)),
            Passive::Limits { .. } | Passive::Maxima(_) | Passive::Signature(_) => {
                self.0.push(Term::Effect(EffectWord::Limits))
            }
        }
    }
}

const fn counted(counter: Counter) -> EffectWord {
    match counter {
        Counter::Boost => EffectWord::Boost,
        _ => EffectWord::Give,
    }
}

/// The word for a condition that compares that number.
fn compared(amount: &Amount) -> Option<ConditionWord> {
    Some(match amount {
        Amount::Number(_) => return None,
        Amount::Result => ConditionWord::Die,
        Amount::Count(_)
        | Amount::Expeditions { .. }
        | Amount::Regions(_)
        | Amount::Between
        | Amount::Players(_)
        | Amount::Zeros(_) => ConditionWord::Count,
        Amount::Times { .. } => ConditionWord::Past,
        _ => ConditionWord::Number,
    })
}

fn expedition_word(fact: &ExpeditionFact) -> Option<ConditionWord> {
    Some(match fact {
        ExpeditionFact::Behind => ConditionWord::Behind,
        ExpeditionFact::Tied => ConditionWord::Tied,
        ExpeditionFact::Ahead => ConditionWord::Ahead,
        ExpeditionFact::Ascended => ConditionWord::Ascended,
        ExpeditionFact::InContact => ConditionWord::InContact,
        ExpeditionFact::In(_)
        | ExpeditionFact::InRegion(_)
        | ExpeditionFact::InRegionOf(_)
        | ExpeditionFact::Together => ConditionWord::Region,
        ExpeditionFact::Hero
        | ExpeditionFact::Companion
        | ExpeditionFact::Other
        | ExpeditionFact::NotThat
        | ExpeditionFact::Of(_) => ConditionWord::WhichExpedition,
        ExpeditionFact::Moved | ExpeditionFact::Failed | ExpeditionFact::Did(_) => ConditionWord::Moved,
        ExpeditionFact::Characters { .. } | ExpeditionFact::Holds { .. } | ExpeditionFact::FacingCharacters { .. } => {
            ConditionWord::Characters
        }
        ExpeditionFact::Facing(_) => return None,
    })
}

fn trigger_word(trigger: &Trigger) -> TriggerWord {
    match trigger {
        Trigger::Becomes(_) => TriggerWord::Becomes,
        Trigger::Arrival(arrival) => match arrival {
            Arrival::Join => TriggerWord::Join,
            Arrival::FromHand => TriggerWord::FromHand,
            Arrival::FromReserve => TriggerWord::FromReserve,
        },
        Trigger::At(phase) => match phase {
            Phase::Morning => TriggerWord::Morning,
            Phase::Noon => TriggerWord::Noon,
            Phase::Afternoon => TriggerWord::Afternoon,
            Phase::Dusk => TriggerWord::Dusk,
            Phase::Night => TriggerWord::Night,
        },
        Trigger::After(daily) => match daily {
            Daily::Rest => TriggerWord::AfterRest,
            Daily::CleanUp => TriggerWord::AfterCleanUp,
            Daily::Progress => TriggerWord::AfterProgress,
        },
        Trigger::Expedition { progress, .. } | Trigger::Expeditions { progress, .. } => match progress {
            Progress::Forward(_) | Progress::Ascension => TriggerWord::ExpeditionMoves,
            Progress::Backward => TriggerWord::ExpeditionMovesBackward,
            Progress::Fails => TriggerWord::ExpeditionFails,
            Progress::Ascends => TriggerWord::ExpeditionAscends,
        },
        Trigger::Does { deed, .. } => match deed.single() {
            PlayerEvent::PassFirst | PlayerEvent::Pass => TriggerWord::Pass,
            PlayerEvent::DailyDraw | PlayerEvent::Draw(_) => TriggerWord::Draw,
            PlayerEvent::Expand => TriggerWord::Expand,
            PlayerEvent::Resupply => TriggerWord::Resupply,
            PlayerEvent::Gift | PlayerEvent::ReceiveGift => TriggerWord::Gift,
            PlayerEvent::Roll => TriggerWord::Roll,
            PlayerEvent::Turn => TriggerWord::Turn,
            PlayerEvent::EndTurn => TriggerWord::EndTurn,
            PlayerEvent::AnotherTurn => TriggerWord::AnotherTurn,
            PlayerEvent::RevealBy => TriggerWord::Reveal,
            PlayerEvent::Play { .. } => TriggerWord::Play,
            PlayerEvent::Sacrifice(_) => TriggerWord::Sacrifice,
            PlayerEvent::Discard(_) | PlayerEvent::Several(_) => TriggerWord::Discard,
            PlayerEvent::Put { .. } => TriggerWord::Goes,
            PlayerEvent::Create(_) => TriggerWord::Create,
            PlayerEvent::Exhaust(_) => TriggerWord::Exhaust,
            PlayerEvent::Ready(_) => TriggerWord::Ready,
            PlayerEvent::Augment(_) => TriggerWord::Augment,
            PlayerEvent::Spend(_) => TriggerWord::Spend,
            PlayerEvent::Shuffle => TriggerWord::Shuffle,
            PlayerEvent::Use(_) => TriggerWord::Use,
            PlayerEvent::Sabotage => TriggerWord::Sabotage,
            PlayerEvent::Rush => TriggerWord::Rush,
            PlayerEvent::PlaceMarker => TriggerWord::PlaceMarker,
            PlayerEvent::Complete(_) => TriggerWord::Complete,
            PlayerEvent::TakeControl(_) => TriggerWord::TakeControl,
        },
        Trigger::Happens { fate, .. } => match fate {
            ObjectEvent::Joins(_) => TriggerWord::Joins,
            ObjectEvent::Leaves(_) => TriggerWord::Leaves,
            ObjectEvent::Goes { .. } => TriggerWord::Goes,
            ObjectEvent::Sacrificed => TriggerWord::Sacrifice,
            ObjectEvent::Discarded => TriggerWord::Discard,
            ObjectEvent::Gains(_) => TriggerWord::Gains,
            ObjectEvent::Loses(_) => TriggerWord::Loses,
            ObjectEvent::Switches => TriggerWord::Switches,
            ObjectEvent::Completed => TriggerWord::Complete,
            ObjectEvent::Defects => TriggerWord::Defects,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ability::AbilityText, generate};
    use std::collections::BTreeSet;

    /// The terms of one ability, by list, each list as words with spaces between them.
    fn words(notation: &str, kind: TermKind) -> String {
        let [ability] = &notation.parse::<AbilityText>().unwrap().abilities[..] else { panic!("{notation}") };
        let terms = ability.terms();
        terms.iter().filter(|term| term.kind() == kind).map(Term::word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_ability_is_found_by_what_it_says() {
        for (notation, keyword, trigger, condition, effect) in [
            ("when {J} -> draw 1", "", "J", "", "draw"),
            ("when {H} or when {R} -> Sabotage", "SABOTAGE", "H R", "", "sabotage"),
            ("when at Noon -> if my Expedition is [behind] (give 1 boost to me)", "BOOST", "noon", "behind", "boost"),
            ("support: cost {D}: Resupply", "RESUPPLY", "quickAction", "", "resupply"),
            ("always I have Gigantic and Tough 2", "GIGANTIC TOUGH", "passive", "", "give"),
            ("always if I am [Fleeting]: I count {V} + 2", "FLEETING", "passive", "state", "statistics"),
            ("effect send 1 target Character to hand", "", "spell", "", "toHand"),
            ("effect may pay (1 mana) then (draw 2)", "", "spell", "cost", "draw"),
            (
                "effect roll a die; depending on the result: from 4 (Exhausted Resupply)",
                "EXHAUSTED_RESUPPLY",
                "spell",
                "die",
                "resupply roll",
            ),
            // What the token does belongs to the token.
            (
                "effect create 1 \"Mana Moth\" 2/2/2 Illusion having (when {J} -> draw 1) in my Expedition",
                "MANA_MOTH",
                "spell",
                "",
                "create",
            ),
            (
                "as soon as number of (cards in your hand) >= 6 for good: when you pass -> draw 1",
                "",
                "pass",
                "count",
                "draw",
            ),
            ("completed: always my Expedition ignores Defender", "COMPLETED DEFENDER", "passive", "", "ignore"),
        ] {
            assert_eq!(words(notation, TermKind::Keyword), keyword, "{notation}");
            assert_eq!(words(notation, TermKind::Trigger), trigger, "{notation}");
            assert_eq!(words(notation, TermKind::Condition), condition, "{notation}");
            assert_eq!(words(notation, TermKind::Effect), effect, "{notation}");
        }
    }

    #[test]
    fn every_word_is_found_by_some_ability_and_no_two_words_of_a_list_are_the_same() {
        let mut found = BTreeSet::new();
        let mut bytes = [0_u8; 200];
        let mut state = 1_u32;
        for _ in 0..20_000 {
            for byte in &mut bytes {
                state ^= state << 13;
                state ^= state >> 17;
                state ^= state << 5;
                *byte = state as u8;
            }
            found.extend(generate(&bytes).abilities.iter().flat_map(Ability::terms));
        }
        let lacking: Vec<Term> = Term::all().filter(|term| !found.contains(term)).collect();
        assert!(lacking.is_empty(), "{lacking:?}");
        let words: BTreeSet<_> = Term::all().map(|term| (term.kind(), term.word())).collect();
        assert_eq!(words.len(), Term::all().count());
    }
}
