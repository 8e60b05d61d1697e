//! Tests of single abilities for the tables of a pool: what an ability is about, by itself.

use crate::{
    CardPool,
    ability::{
        FlagKeyword, Gain, Keyword, OneOrMore, Passive, PlayerEvent, Pricing, Search, Statement, Status, Subject,
    },
    program::{Carries, CompiledAbility, CompiledAbilityKind, EmblemCode, Program, Works, analysis::PassiveCategory},
};

/// Whether these gains give or take Gigantic, or all abilities.
pub(super) fn is_of_size(gains: &OneOrMore<Gain>) -> bool {
    gains
        .as_slice()
        .iter()
        .any(|gain| matches!(gain, Gain::Keyword(Keyword::Flag(FlagKeyword::Gigantic)) | Gain::Abilities))
}

/// Whether a passive ability may make an object Gigantic, or end that.
pub(super) fn stretches(passive: &Passive) -> bool {
    crate::program::analysis::aspects(passive, true).any(|aspect| aspect == PassiveCategory::Size)
}

/// Whether a passive ability makes a cost depend on the cards that were played this turn.
pub(super) fn counts_plays(passive: &Passive) -> bool {
    passive.contains(|pricing: &Pricing| matches!(pricing, Pricing::EachPlayed { .. }))
}

/// Whether some ability of a program waits for the end of turns, or counts turns.
pub(super) fn hears_turns_end(program: &Program) -> bool {
    let is_end = |deed: &PlayerEvent| matches!(deed, PlayerEvent::EndTurn);
    let by_ability = |code: &CompiledAbility| matches!(&code.kind, CompiledAbilityKind::Reaction { triggers, .. } if triggers.contains(is_end));
    let by_emblem = |emblem: &EmblemCode| matches!(&emblem.carries, Carries::Reaction { triggers, .. } if triggers.contains(is_end));
    program.codes.iter().any(by_ability)
        || program.emblems.iter().any(by_emblem)
        || program.occurrences.iter().any(|occurrence| occurrence.counted.contains(is_end))
}

/// The topics of an ability, one bit each.
pub(super) fn topics_of(code: &CompiledAbility) -> u32 {
    let CompiledAbilityKind::Passive { passive, .. } = &code.kind else { return 0 };
    PassiveCategory::ALL
        .into_iter()
        .filter(|topic| topic.is_of(passive))
        .fold(0, |topics, topic| topics | 1 << topic as u32)
}

/// Whether a passive ability makes something Tough (7.4.7).
pub(super) fn makes_tough(passive: &Passive) -> bool {
    passive.contains(|keyword: &Keyword| matches!(keyword, Keyword::Tough(_)))
}

/// Whether a passive ability or an Emblem of a program satisfies a test. Keywords that cards simply have are left out.
pub(super) fn is_said(program: &Program, says: fn(&Passive) -> bool) -> bool {
    let by_ability = |code: &CompiledAbility| match &code.kind {
        CompiledAbilityKind::Passive { passive, .. } => innate(code).is_none() && says(passive),
        CompiledAbilityKind::Reaction { .. }
        | CompiledAbilityKind::QuickAction { .. }
        | CompiledAbilityKind::Effect { .. } => false,
    };
    let by_emblem = |emblem: &EmblemCode| match &emblem.carries {
        Carries::Passive(passive) => says(passive),
        Carries::Reaction { .. } => false,
    };
    program.codes.iter().any(by_ability) || program.emblems.iter().any(by_emblem)
}

/// Whether a card with this ability simply has Fleeting as it is played (5.2.4).
pub(super) fn is_fleeting(code: &CompiledAbility) -> bool {
    let CompiledAbility { works: Works::Main, kind: CompiledAbilityKind::Passive { condition: None, passive, .. } } =
        code
    else {
        return false;
    };
    matches!(
        passive,
        Passive::Object { who: Subject::Me, statement: Statement::Has(gains) }
            if gains.as_slice() == [Gain::Status(Status::Fleeting)]
    )
}

/// The keywords without a number that a passive ability simply gives to its bearer, and nothing else, as bits.
pub(super) fn innate(code: &CompiledAbility) -> Option<u8> {
    match code {
        CompiledAbility { works: Works::Main, kind: CompiledAbilityKind::Passive { condition: None, passive, .. } } => {
            crate::program::analysis::own_keywords(passive)
        }
        _ => None,
    }
}

impl<const W: usize> CardPool<W> {
    /// Whether an object can become Gigantic or cease to be it, and a Reaction waits for that (7.4.4.n–o).
    pub(crate) const fn stretches(&self) -> bool {
        self.scripts.stretches
    }

    /// Whether some object may be Tough (7.4.7).
    pub(crate) const fn makes_tough(&self) -> bool {
        self.scripts.makes_tough
    }
}
