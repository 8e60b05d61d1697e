//! Cards that a deck may not hold: material, tokens, Mana Convergence.

use super::{RuleKind, compile};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    kind::Kind,
    violation::{Code, Comparator},
    words,
};
use serde::Deserialize;

pub(super) const MATERIAL: RuleKind = RuleKind {
    name: "material",
    summary: "no region, Tumult card, Mana Orb or foil-code card in the list",
    codes: &[Code::NotADeckCard],
    compile: compile::<Material>,
};

pub(super) const TOKENS: RuleKind = RuleKind {
    name: "tokens",
    summary: "no token in the list",
    codes: &[Code::TokenInDeck],
    compile: compile::<Tokens>,
};

pub(super) const CONVERGENCE: RuleKind = RuleKind {
    name: "convergence",
    summary: "no Mana Convergence in the list",
    codes: &[Code::ConvergenceNotAllowed],
    compile: compile::<Convergence>,
};

/// No region, Tumult card, Mana Orb or foil-code card in the list (1.1.7.f, 2.2.1.e). They count for no total.
///
/// Legal: none. Illegal: one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Material {}

/// No token in the list (S003; formats.md section 7 item 13). A format that lacks this rule ignores them; tokens fill
/// no deck either way.
///
/// Legal: none. Illegal: `3 ALT_CORE_B_AX_31_C` (Brassbug).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tokens {}

/// No Mana Convergence in the list: only limited play adds them (1.1.5.a).
///
/// Legal: none. Illegal: `1 ALT_CORE_B_NE_01_C`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Convergence {}

impl Check for Material {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let n = context.deck.counts().material;
        refuse(Kind::Material, n, Code::NotADeckCard, "never part of a deck", context, report);
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        Measure::at_most(context.deck.counts().material, 0, context.lines(|e| e.kind == Kind::Material))
    }
}

impl Check for Tokens {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let n = context.deck.counts().tokens;
        refuse(Kind::Token, n, Code::TokenInDeck, "tokens start outside the deck", context, report);
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        Measure::at_most(context.deck.counts().tokens, 0, context.lines(|e| e.kind == Kind::Token))
    }
}

impl Check for Convergence {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let n = context.deck.counts().convergence;
        refuse(Kind::Convergence, n, Code::ConvergenceNotAllowed, "only limited play adds them", context, report);
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        Measure::at_most(context.deck.counts().convergence, 0, context.lines(|e| e.kind == Kind::Convergence))
    }
}

fn refuse(kind: Kind, n: u32, code: Code, why: &str, context: &CheckContext<'_>, report: &mut Report<'_>) {
    if n == 0 {
        return;
    }
    let cards = context.lines(|e| e.kind == kind);
    report.add(Finding {
        code,
        message: format!("remove {}: {why}", words::listing(&cards)),
        actual: n.into(),
        limit: 0.into(),
        comparator: Comparator::Max,
        excess: n,
        cards,
    });
}
