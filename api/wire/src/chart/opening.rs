//! The chart of the figures over all opening hands of a deck.

use super::{
    ChartWords,
    frame::{Anchor, WIDTH, bar, document, level, soft, text},
};
use engine::opening::ExactOpening;
use svg::node::element::Group;

const HEIGHT: f64 = 390.0;
/// Height of a bar for a probability of 1.
const FULL: f64 = 92.0;

/// Draws the exact probabilities over all opening hands.
#[must_use]
pub fn opening(exact: &ExactOpening, words: &ChartWords) -> String {
    let columns = [16.0, WIDTH / 2.0 + 8.0];
    let rows = [84.0, 246.0];
    let panels: [(&str, &[f64]); 4] = [
        (words.mana, &exact.mana_spent_day1),
        (words.plays, &exact.plays_day1),
        (words.characters, &exact.characters_day1),
        (words.heavy, &exact.heavy_cards),
    ];
    let said: Vec<String> = panels.iter().map(|(name, shares)| said(name, shares, words)).collect();
    let mut chart = document("opening", words.opening, &said.join(" "), HEIGHT).add(soft(
        12.0,
        40.0,
        Anchor::Start,
        words.opening_note,
    ));
    for (nth, (name, shares)) in panels.into_iter().enumerate() {
        chart = chart.add(panel(columns[nth % 2], rows[nth / 2], name, shares, words));
    }
    chart.to_string()
}

/// A histogram with a bar for each number from 0.
fn panel(left: f64, top: f64, name: &str, shares: &[f64], words: &ChartWords) -> Group {
    let width = WIDTH / 2.0 - 30.0;
    let bottom = top + FULL + 18.0;
    let mut group = Group::new().add(text(left, top - 8.0, Anchor::Start, name).set("font-weight", 600)).add(level(
        left,
        left + width,
        bottom,
        "chart-axis",
        "#6d687c",
    ));
    let step = width / shares.len() as f64;
    for (number, share) in shares.iter().enumerate() {
        let (x, height) = (left + step * number as f64, FULL * share);
        let middle = x + step / 2.0;
        group = group
            .add(bar(x + step * 0.15, bottom - height, step * 0.7, height))
            .add(text(middle, bottom - height - 4.0, Anchor::Middle, &hundredths(*share, words)).set("font-size", 12))
            .add(soft(middle, bottom + 15.0, Anchor::Middle, &number.to_string()));
    }
    group
}

/// A probability as a percentage without the sign. A possible event whose percentage rounds to 0 is not written as 0.
fn hundredths(share: f64, words: &ChartWords) -> String {
    if share > 0.0 && share < 0.005 { "<1".to_owned() } else { words.number(share * 100.0, 0) }
}

/// The histogram in words, for the description.
fn said(name: &str, shares: &[f64], words: &ChartWords) -> String {
    let one = |(number, share): (usize, &f64)| format!("{number}: {}", words.percent(*share));
    format!("{name} – {}.", shares.iter().enumerate().map(one).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Language;

    #[test]
    fn every_share_is_drawn_and_said() {
        let exact = ExactOpening {
            chain_two_plays: 0.7,
            three_or_more_heavy: 0.1,
            mana_spent_day1: [0.0, 0.001, 0.199, 0.8],
            plays_day1: [0.0, 0.3, 0.5, 0.2],
            characters_day1: [0.1, 0.4, 0.5],
            heavy_cards: [0.2, 0.3, 0.3, 0.1, 0.1, 0.0, 0.0],
        };
        let chart = opening(&exact, ChartWords::of(Language::En));
        assert_eq!(chart.matches("chart-bar\"").count(), 4 + 4 + 3 + 7);
        assert!(chart.contains("Mana spent on Day 1 – 0: 0%, 1: 0%, 2: 20%, 3: 80%."), "{chart}");
        assert!(chart.contains("&lt;1"), "a small share is not nothing: {chart}");
    }
}
