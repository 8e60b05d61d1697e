//! Writes a verdict for a person at a terminal.

use crate::table::table;
use answers::verdict::{Fixes, FormatVerdict, Judged};
use cards::Index;
use formats::{DeckSummary, Edit, EditKind, Explanation, Outcome, Severity, Verdict};

/// Writes the verdict, then the checks and the suggestions if they were asked for.
pub(super) fn verdict(found: &FormatVerdict<'_>, format: &str, judged: &Judged<'_>) -> String {
    let mut lines = violations(&found.verdict, format, judged);
    lines.extend(found.checks.iter().map(|checks| format!("\n{}", explained(checks).trim_end())));
    lines.extend(found.fixes.iter().flat_map(|f| mended(f, &found.verdict, judged.index)));
    lines.push(String::new());
    lines.join("\n")
}

fn violations(verdict: &Verdict, format: &str, judged: &Judged<'_>) -> Vec<String> {
    let deck = DeckSummary::new(&judged.deck);
    let word = match verdict.outcome {
        Outcome::Legal => "LEGAL",
        Outcome::Illegal => "ILLEGAL",
        Outcome::Undetermined => "UNDETERMINED",
    };
    let hero = deck.hero.map_or("no Hero", |hero| judged.index.card(hero.card).english());
    let mut lines = vec![
        format!("{word} in {format} {} on {}", verdict.format_version, verdict.as_of),
        format!("{hero}; cards: {} with the Hero, {} without", deck.size_with_hero, deck.size_without_hero),
    ];
    for violation in &verdict.violations {
        let mark = if violation.severity == Severity::Error { "✗" } else { "!" };
        lines.push(format!("{mark} {}: {}", violation.code.name(), violation.message));
        lines.extend(violation.citation.iter().map(|citation| {
            let current = citation.on(verdict.as_of);
            format!("    {}", current.as_ref().unwrap_or(citation).text())
        }));
        for card in &violation.cards {
            let name = card.name.as_deref().unwrap_or("?");
            lines.push(format!("    {} × {name} ({})", card.quantity, card.reference));
        }
    }
    lines.extend(verdict.not_checked.iter().map(|open| format!("? {} was not checked: {}", open.check, open.reason)));
    lines
}

/// Writes a line for each rule: what it counted, its limit, and the cards to spare.
fn explained(checks: &[Explanation]) -> String {
    let shown = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
    let rows = checks.iter().map(|check| {
        let mark = match check.passed {
            Some(true) => "✓",
            Some(false) if check.severity == Severity::Warning => "!",
            Some(false) => "✗",
            None if check.in_force => "?",
            None => "·",
        };
        [
            format!("{mark} {}", check.rule),
            shown(check.actual.as_ref().map(ToString::to_string)),
            shown(check.limit.as_ref().map(ToString::to_string)),
            shown(check.margin.map(|n| n.to_string())),
            check.note.clone().unwrap_or_default().to_string(),
        ]
    });
    table(["  rule", "counted", "limit", "to spare", ""], &[0, 4], 2, rows)
}

fn mended(fixes: &Fixes, verdict: &Verdict, index: &Index) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (suggestion, number) in fixes.suggestions.iter().zip(1..) {
        lines.push(format!("Legal with these edits ({number} of {}):", fixes.suggestions.len()));
        lines.extend(suggestion.edits.iter().map(|edit| format!("    {}", one(edit, index))));
        if suggestion.edits.is_empty() {
            lines.push("    without the lines that could not be read".to_owned());
        }
    }
    if fixes.suggestions.is_empty() && verdict.outcome != Outcome::Legal {
        lines.push("No edits were found that make it legal.".to_owned());
    }
    lines.push(match fixes.legal_in.as_slice() {
        [] => "Legal as it is in no format.".to_owned(),
        ids => format!("Legal as it is in {}.", ids.join(", ")),
    });
    lines
}

fn one(edit: &Edit, index: &Index) -> String {
    let Edit { op, reference, with, quantity } = edit;
    let card = |reference: &str| {
        let known = index.find(reference);
        known.map_or_else(|| reference.to_owned(), |id| format!("{} ({reference})", index.card(id).english()))
    };
    let (card_of, with) = (card(reference), with.as_deref().map_or_else(|| "?".to_owned(), card));
    match op {
        EditKind::Add => format!("+ {quantity} {card_of}"),
        EditKind::Remove => format!("- {quantity} {card_of}"),
        EditKind::Swap => format!("- {quantity} {card_of}, + {quantity} {with}"),
        EditKind::ChangeHero => format!("Hero {card_of} becomes {with}"),
    }
}
