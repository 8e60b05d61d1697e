//! Tables and bars about an opening, for a terminal.

use crate::table::{bar, percent, table};
use answers::{opening::PreparedOpening, playable::Playable};
use cards::Index;
use engine::opening::{ExactOpening, OPENING_DAYS, OpeningReport, RankedChoice};
use std::fmt::Write as _;

/// Writes the figures over all hands of a deck.
pub(crate) fn exact(found: &ExactOpening, deck: &Playable, index: &Index) -> String {
    let hero = deck.hero.map_or("no Hero", |id| index.card(id).english());
    let mut out = String::new();
    let _ = writeln!(out, "{hero}: what the opening hands allow, exact, over all hands of six cards\n");
    let _ = writeln!(out, "two plays or more on Day 1       {:>7}", percent(found.chain_two_plays));
    let _ = writeln!(out, "three or more of four mana or up {:>7}", percent(found.three_or_more_heavy));
    distribution(&mut out, "Mana that can be spent on Day 1, at most", &found.mana_spent_day1);
    distribution(&mut out, "Cards that can be played on Day 1, at most (of more than three, three)", &found.plays_day1);
    distribution(
        &mut out,
        "Characters that can be played on Day 1, at most (of more than two, two)",
        &found.characters_day1,
    );
    distribution(&mut out, "Cards of four mana or more among the six", &found.heavy_cards);
    out
}

fn distribution(out: &mut String, title: &str, shares: &[f64]) {
    let _ = writeln!(out, "\n{title}");
    for (number, share) in shares.iter().enumerate() {
        let _ = writeln!(out, "{number:>4} {} {:>7}", bar(*share), percent(*share));
    }
}

/// Writes the choices of a hand, best first, and the line of play that follows the best one.
pub(crate) fn choices(report: &OpeningReport, prepared: &PreparedOpening, index: &Index) -> String {
    let PreparedOpening { deck, opening, .. } = prepared;
    let spec = opening.spec();
    let hero = deck.hero.map_or("no Hero", |id| index.card(id).english());
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{hero}: {} games of {} Days for each choice of Mana Orbs, on equal deals\nSeed {}, policy {}, engine {}",
        report.games,
        OPENING_DAYS,
        spec.seed,
        spec.policy.id(),
        engine::VERSION
    );
    let name = |at: &usize| index.card(deck.cards[*at]).english();
    let _ = writeln!(out, "\nHand");
    let mut labels: Vec<(usize, char)> = Vec::new();
    for at in &prepared.hand {
        if !labels.iter().any(|(card, _)| card == at) {
            let copies = prepared.hand.iter().filter(|other| *other == at).count();
            let label = char::from(b'A' + labels.len() as u8);
            let _ = writeln!(out, "   {label} {copies} {}", name(at));
            labels.push((*at, label));
        }
    }
    let label = |at: &usize| labels.iter().find(|(card, _)| card == at).map_or('?', |(_, label)| *label);
    let letters = |cards: &[usize]| {
        let mut all: Vec<char> = cards.iter().map(label).collect();
        all.sort_unstable();
        all.into_iter().map(String::from).collect::<Vec<_>>().join(" ")
    };
    let rows = report.choices.iter().enumerate().map(|(place, choice)| {
        [
            letters(&choice.mana_orbs),
            letters(&choice.kept),
            format!("{:.2}", choice.value.mean),
            if place == 0 { String::new() } else { format!("{:.2}", choice.behind.mean) },
            match place {
                0 => String::new(),
                _ => format!("{:.2} – {:.2}", choice.behind.low, choice.behind.high),
            },
            choice.plays.iter().map(|at| letter_of(&labels, *at)).collect::<Vec<_>>().join(" "),
            percent(choice.plays_share.estimate),
        ]
    });
    let _ = writeln!(out, "\nStatistics fielded in a game, and how much fewer than with the best choice");
    out.push_str(&table(["mana", "kept", "value", "behind", "95 %", "plays on Day 1", "share"], &[0, 1, 5], 2, rows));
    if let Some(best) = report.choices.first() {
        let names = |cards: &[usize]| cards.iter().map(name).collect::<Vec<_>>().join(", ");
        let _ = writeln!(out, "\nMake these Mana Orbs: {}", names(&best.mana_orbs));
        out.push_str(&certainty(&report.choices[1..], letters));
        let _ = writeln!(out, "Keep: {}", names(&best.kept));
        if !best.plays.is_empty() {
            let _ = writeln!(out, "Most often played on Day 1: {}", names(&best.plays));
        }
    }
    out
}

/// Says how certain it is that the best choice is better than these others.
fn certainty(others: &[RankedChoice], letters: impl Fn(&[usize]) -> String) -> String {
    let close: Vec<String> =
        others.iter().filter(|choice| choice.behind.low <= 0.0).map(|choice| letters(&choice.mana_orbs)).collect();
    match (close.len(), others.first()) {
        (0, None) => String::new(),
        (0, Some(next)) => {
            format!("The next best choice is {:.2} behind, which is more than chance does\n", next.behind.mean)
        }
        (1, _) => format!("One other choice is about as good, chance may decide between them: {}\n", close[0]),
        (n, _) => {
            format!("{n} other choices are about as good, chance may decide between them: {}\n", close.join("; "))
        }
    }
}

/// The letter of a card of the hand; `+` for a card that was drawn later.
fn letter_of(labels: &[(usize, char)], card: usize) -> String {
    labels.iter().find(|(other, _)| *other == card).map_or_else(|| "+".to_owned(), |(_, label)| label.to_string())
}
