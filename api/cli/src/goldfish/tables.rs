//! Tables and bars of a report on goldfish games, for a terminal.

use crate::table::{bar, percent, table};
use answers::{field::FIELD, goldfish::Prepared};
use cards::Index;
use engine::{Headline, Prob, Report, Stat};
use std::fmt::Write as _;
use wire::simulated::{CoverageView, Covered};

/// Writes tables for a terminal of 80 columns.
pub(crate) fn render(report: &Report, prepared: &Prepared, index: &Index) -> String {
    let mut out = String::new();
    let spec = prepared.plan.spec();
    let hero = prepared.deck.hero.map_or("no Hero", |id| index.card(id).english());
    let _ = writeln!(
        out,
        "{hero}: {} games of {} Days\nSeed {}, policy {}, engine {}",
        report.games,
        spec.days,
        spec.seed,
        spec.policy.id(),
        engine::VERSION
    );
    let plays: Vec<u64> = report.cards.iter().map(|row| row.plays).collect();
    let covered = Covered { deck: &prepared.deck, coverage: &prepared.coverage, plays: Some(&plays), index };
    let coverage = CoverageView::of([covered]);
    let CoverageView { cards: all, executable, .. } = coverage;
    if executable == all {
        let _ = writeln!(out, "All {all} cards are executed wholly");
    } else {
        let _ = writeln!(out, "{executable} of {all} cards are executed wholly; of the others something is skipped");
        if let Some(plays) = &coverage.plays {
            let _ = writeln!(out, "{} of the cards played were of those executed wholly", percent(plays.share));
        }
    }
    if report.faulted.estimate > 0.0 {
        let faulted = percent(report.faulted.estimate);
        let _ = writeln!(out, "{faulted} of the games came to a bound of the engine and were stopped");
    }
    headline(&mut out, &report.headline, prepared);
    opening(&mut out, report, prepared, index);
    days(&mut out, report);
    cards(&mut out, report, prepared, index);
    finish(&mut out, report);
    out
}

/// Writes the figures that distinguish decks best.
fn headline(out: &mut String, headline: &Headline, prepared: &Prepared) {
    let _ = writeln!(out, "\nStatistics fielded at Dusk: forest, mountain and ocean added up (95 %)");
    let mean = |statistic: &Stat| format!("{:.2} ± {:.2}", statistic.mean, (statistic.high - statistic.low) / 2.0);
    let ahead = |day: u8| {
        let of_day = headline.race.as_ref().and_then(|race| race.ahead.get(usize::from(day) - 1));
        of_day.map(|prob| percent(prob.estimate)).unwrap_or_default()
    };
    let rows = headline
        .statistics
        .iter()
        .map(|day| [day.day.to_string(), mean(&day.hero), mean(&day.companion), mean(&day.total), ahead(day.day)]);
    out.push_str(&table(["Day", "Hero", "Companion", "together", "ahead"], &[], 2, rows));
    if let Some(race) = &headline.race {
        let opponent = if prepared.opponent.is_some() { "the other deck" } else { FIELD };
        let _ = writeln!(
            out,
            "Against {opponent}: won {} ({})\nRegions ahead after the last Day: {:+.2} ± {:.2}",
            percent(race.won.estimate),
            interval(&race.won),
            race.margin.mean,
            (race.margin.high - race.margin.low) / 2.0
        );
        if let Some(field) = prepared.field_margins() {
            // A pace does not interfere with the deck that races it, so almost every deck is ahead.
            let (below, decks) = (field.below(race.margin.mean), field.decks());
            let _ = writeln!(
                out,
                "That is more than {below} of the {decks} decks of the field; the middle of theirs: {:+.2}",
                field.median()
            );
        }
    }
    let _ = writeln!(out, "Mana spent on all Days: {}", mean(&headline.mana_used));
}

fn opening(out: &mut String, report: &Report, prepared: &Prepared, index: &Index) {
    let hand = &report.opening_hand;
    let _ =
        writeln!(out, "\nOpening: {} cards drawn, {} made Mana Orbs, {} kept", hand.drawn, hand.mana_orbs, hand.kept);
    let rows = hand.cards.iter().map(|row| {
        [
            name(prepared, index, row.card),
            row.copies.to_string(),
            interval(&row.in_opening_six),
            row.in_opening_six.exact.map(percent).unwrap_or_default(),
            percent(row.kept.estimate),
            percent(row.as_mana.estimate),
        ]
    });
    out.push_str(&table(["card", "n", "drawn (95 %)", "exact", "kept", "mana"], &[0], 2, rows));
    let _ = writeln!(out, "\nA kept card can be paid for by Day");
    for (day, prob) in (1..).zip(&hand.playable_by_day) {
        let _ = writeln!(out, "{day:>4} {} {}", bar(prob.estimate), percent(prob.estimate));
    }
}

/// Writes the figures of each Day. The columns with an arrow have the share of games in which an Expedition moved forward on it.
fn days(out: &mut String, report: &Report) {
    let rows = report.days.iter().map(|day| {
        let mean = |statistic: &Stat| format!("{:.2}", statistic.mean);
        [
            day.day.to_string(),
            mean(&day.mana_orbs),
            mean(&day.mana_spent),
            mean(&day.mana_unused),
            mean(&day.cards_played),
            mean(&day.hand_size),
            mean(&day.reserve_size),
            percent(day.hero_expedition.moved.estimate),
            percent(day.companion_expedition.moved.estimate),
            mean(&day.distance),
            percent(day.finished_by_now.estimate),
        ]
    });
    let header = ["Day", "Orbs", "spent", "unused", "played", "Hand", "Reserve", "Hero →", "Comp →", "distance", "won"];
    out.push('\n');
    out.push_str(&table(header, &[], 1, rows));
}

fn cards(out: &mut String, report: &Report, prepared: &Prepared, index: &Index) {
    let rows = report.cards.iter().map(|row| {
        [
            name(prepared, index, row.card),
            row.copies.to_string(),
            percent(row.drawn.estimate),
            percent(row.played.estimate),
            row.first_played_day.as_ref().map(|day| format!("{:.1}", day.mean)).unwrap_or_default(),
            percent(row.stuck_in_hand.estimate),
        ]
    });
    out.push('\n');
    out.push_str(&table(["card", "n", "drawn", "played", "first Day", "in Hand"], &[0], 2, rows));
}

fn finish(out: &mut String, report: &Report) {
    let _ = writeln!(
        out,
        "\nWon: {} ({})",
        percent(report.finish.probability.estimate),
        interval(&report.finish.probability)
    );
    for (day, games) in &report.finish.histogram {
        let share = *games as f64 / report.games.max(1) as f64;
        let _ = writeln!(out, "{:>4} {} {} on Day {day}", "", bar(share), percent(share));
    }
}

/// Name and variant of a card.
fn name(prepared: &Prepared, index: &Index, position: usize) -> String {
    let card = index.card(prepared.deck.cards[position]);
    format!("{} ({})", card.english(), card.variant())
}

fn interval(prob: &Prob) -> String {
    format!("{:.1} – {:.1} %", prob.low * 100.0, prob.high * 100.0)
}
