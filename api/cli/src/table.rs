//! Tables for a terminal.

use comfy_table::{CellAlignment, ColumnConstraint, Row, Table, Width, presets};

/// Greatest width of a column of names; longer names are cut.
const NAME: u16 = 34;

/// Width of a full bar, in characters.
const BAR: usize = 24;

/// Aligns columns by their width on a terminal, `gap` spaces apart, with a line end after the last. The columns in `left` contain
/// words, the others numbers. Names in a first column of words are cut.
pub(crate) fn table<const N: usize>(
    header: [&str; N],
    left: &[usize],
    gap: u16,
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_truncation_indicator("…").set_header(header);
    for cells in rows {
        let mut row = Row::from(cells);
        row.max_height(1);
        table.add_row(row);
    }
    for (at, column) in table.column_iter_mut().enumerate() {
        column.set_padding((if at == 0 { 0 } else { gap }, 0));
        column.set_cell_alignment(if left.contains(&at) { CellAlignment::Left } else { CellAlignment::Right });
        if at == 0 && left.contains(&0) {
            column.set_constraint(ColumnConstraint::UpperBoundary(Width::Fixed(NAME)));
        }
    }
    table.trim_fmt() + "\n"
}

/// A share as a percentage.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// A share as a bar. Written by hand, since the bars of indicatif are redrawn again and again.
pub(crate) fn bar(share: f64) -> String {
    // A share is 0 to 1, so the product fits.
    let full = (share.clamp(0.0, 1.0) * BAR as f64).round() as usize;
    format!("{}{}", "█".repeat(full), "░".repeat(BAR - full))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines<const N: usize>(header: [&str; N], left: &[usize], rows: &[[&str; N]]) -> Vec<String> {
        let rows = rows.iter().map(|row| row.map(str::to_owned));
        table(header, left, 2, rows).lines().map(str::to_owned).collect()
    }

    #[test]
    fn words_stand_at_the_left_and_numbers_at_the_right() {
        let found = lines(["card", "n", "note"], &[0, 2], &[["Aja", "3", ""], ["Muna Druid", "10", "all"]]);
        assert_eq!(found, ["card         n  note", "Aja          3", "Muna Druid  10  all"]);
    }

    /// Each of these characters takes two columns on a terminal.
    #[test]
    fn a_column_is_as_wide_as_a_terminal_shows_it() {
        assert_eq!(
            lines(["card", "n"], &[0], &[["カード", "1"], ["Aja", "2"]]),
            ["card    n", "カード  1", "Aja     2"]
        );
    }

    #[test]
    fn a_long_name_is_cut_and_says_so() {
        let name = "A Name That Is Longer Than the Column It Stands In (R1)";
        let found = lines(["card", "n"], &[0], &[[name, "1"]]);
        assert_eq!(found.len(), 2);
        assert!(
            found[1].starts_with("A Name That Is") && found[1].contains('…') && found[1].ends_with("  1"),
            "{found:?}"
        );
        assert_eq!(found[1].chars().count(), 37);
    }

    #[test]
    fn without_rows_the_header_stands_alone() {
        assert_eq!(lines(["set", "cards"], &[0], &[]), ["set  cards"]);
    }
}
