//! Tests with invented sentences as cards of the newest sets could say them, concept by concept: each is read as the notation
//! below it says, is read again from its English, and is carried out. Sentences without a notation are not understood. What was
//! invented stays here, read or not, however odd it is, since the share would mean nothing otherwise. So the floor is a number of
//! sentences that are read, which new ones cannot lower; it may only be raised.
#![expect(clippy::print_stderr, reason = "it says what it found")]

use engine::{CardKind, CardPool, CardSpec, Coverage, DeckSpec, ability::AbilityText};
use text::{Compiler, Slot, render};

/// A sentence and its abilities in the notation, which is empty if it is not understood.
struct Sentence {
    box_of: Slot,
    text: &'static str,
    notation: String,
}

/// The sentences of the file: `E:` precedes those of support boxes, `#` a subject, and the notation follows below the sentence.
fn sentences() -> Vec<Sentence> {
    let mut all: Vec<Sentence> = Vec::new();
    for line in include_str!("concepts/sentences.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        match (line.strip_prefix("  "), all.last_mut()) {
            (Some(notation), Some(last)) => {
                let between = if last.notation.is_empty() { "" } else { "\n" };
                last.notation.extend([between, notation]);
            }
            _ => {
                let (box_of, text) = line.strip_prefix("E: ").map_or((Slot::Main, line), |text| (Slot::Support, text));
                all.push(Sentence { box_of, text, notation: String::new() });
            }
        }
    }
    all
}

/// What is wrong with a sentence, if anything is.
fn fault(compiler: &Compiler, sentence: &Sentence) -> Option<String> {
    let compiled = compiler.compile(sentence.text, sentence.box_of);
    if compiled.unread().next().is_some() {
        return Some("it is not read".to_owned());
    }
    let abilities = compiled.abilities();
    if abilities.to_string() != sentence.notation {
        return Some(format!("it is read as {abilities}"));
    }
    if abilities.to_string().parse::<AbilityText>().as_ref() != Ok(&abilities) {
        return Some("its notation is read otherwise".to_owned());
    }
    let english = render(&abilities);
    let again = compiler.compile(&english, Slot::Main);
    if again.unread().next().is_some() || again.abilities() != abilities {
        return Some(format!("it comes back otherwise: {english}"));
    }
    let is_spell = sentence.notation.lines().any(|line| line.starts_with("effect"));
    let kind = if is_spell { CardKind::Spell } else { CardKind::Character };
    let texts = vec![(Some(0), abilities)];
    let deck = DeckSpec { cards: vec![(CardSpec::new(kind), 1)], texts, ..DeckSpec::default() };
    let coverage = Coverage::of(&CardPool::new(&deck).expect("a card"));
    coverage.unsupported.first().map(|unsupported| unsupported.reason.to_string())
}

#[test]
fn sentences_of_the_newest_concepts_are_read_and_carried_out() {
    let (compiler, all) = (Compiler::default(), sentences());
    let faults: Vec<_> = all.iter().map(|sentence| (sentence, fault(&compiler, sentence))).collect();
    let good = faults.iter().filter(|(_, fault)| fault.is_none()).count();
    let share = 100.0 * good as f64 / all.len() as f64;
    eprintln!("newest concepts: {} sentences, {share:.1} % read, said again and carried out", all.len());
    let mut wrong = Vec::new();
    for (sentence, fault) in &faults {
        let Some(fault) = fault else { continue };
        eprintln!("    {}: {fault}", sentence.text);
        // A sentence that is known not to be understood must be refused, and never be read as something else.
        if !sentence.notation.is_empty() || fault != "it is not read" {
            wrong.push(sentence.text);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(good >= 4_080, "{good} are read, {share:.1} %");
}
