//! Compiles card texts: each line of the input is a text, with the ordinary box before ` || ` and the box of support abilities
//! after it.
//!
//! ```text
//! echo '{J} Draw a card. || {D} : [Resupply].' | cargo run -p engine --example texts
//! ```
//!
//! Below a text it prints the abilities in the notation and in English, or the part that was not read, and what cannot be carried
//! out. The last line has totals.
#![expect(clippy::print_stdout, reason = "it says what it read")]

use engine::{CardKind, CardPool, CardSpec, Coverage, DeckSpec, ability::AbilityText};
use std::io::{BufRead, stdin};
use text::{Compiler, Slot, render};

/// The reasons why some of these abilities cannot be carried out.
fn not_carried_out(abilities: &AbilityText) -> Vec<String> {
    let notation = abilities.to_string();
    let kind =
        if notation.lines().any(|line| line.starts_with("effect")) { CardKind::Spell } else { CardKind::Character };
    let deck = DeckSpec {
        cards: vec![(CardSpec::new(kind), 1)],
        texts: vec![(Some(0), abilities.clone())],
        ..DeckSpec::default()
    };
    CardPool::new(&deck).map_or_else(
        |errors| errors.iter().map(ToString::to_string).collect(),
        |pool| Coverage::of(&pool).unsupported.iter().map(|unsupported| unsupported.reason.to_string()).collect(),
    )
}

fn main() {
    let compiler = Compiler::default();
    let (mut all, mut good) = (0, 0);
    for line in stdin().lock().lines().map_while(Result::ok).filter(|line| !line.trim().is_empty()) {
        let (main, support) = line.split_once(" || ").unwrap_or((&line, ""));
        println!("{line}");
        let mut is_good = true;
        for (text, slot) in [(main, Slot::Main), (support, Slot::Support)] {
            let compiled = compiler.compile(text, slot);
            for unread in compiled.unread() {
                is_good = false;
                println!("  NOT READ ({}): {}", unread.reason, &text[unread.span.start..unread.span.end]);
            }
            let abilities = compiled.abilities();
            for line in abilities.to_string().lines() {
                println!("    {line}");
            }
            if !abilities.abilities.is_empty() {
                let english = render(&abilities);
                println!("  = {english}");
                if compiler.compile(&english, Slot::Main).abilities() != abilities {
                    is_good = false;
                    println!("  COMES BACK OTHERWISE");
                }
            }
            for reason in not_carried_out(&abilities) {
                is_good = false;
                println!("  NOT CARRIED OUT: {reason}");
            }
        }
        all += 1;
        good += usize::from(is_good);
    }
    println!("{good} of {all} are read, said again and carried out");
}
