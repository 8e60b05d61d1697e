//! Compiles printed texts to the notation that the catalogue keeps.

use crate::indexing::line_indexer;
use cards::{Notation, TextBox, Unread};
use catalog::{Lexicon, Options, PrintedToken, Reader, Recompiled, Store, StoreError, TextReader, TextReaderVersion};
use engine::ability::{AbilityText, OneOrMore, SubType, Token, TokenName, TokenStatistics};
use jiff::Timestamp;
use std::path::Path;
use text::{Compiler, Memory, Slot};

/// The version of the text reader that a catalogue records: that of the engine.
#[must_use]
pub fn text_reader_version() -> TextReaderVersion {
    engine::VERSION.parse().expect("the version of the package is three numbers")
}

/// A reader of texts for one import ([`catalog::Options::with_text_reader`]). It reads no sentence twice. It knows the tokens and
/// sub-types of all known sets and of the cards of the import. The notation is that of the engine; the places of unread clauses
/// are byte offsets in the texts.
#[must_use]
pub fn text_reader(lexicon: &Lexicon<'_>) -> TextReader {
    let mut compiler = Compiler::default();
    for code in &lexicon.sub_types {
        compiler = compiler.with_sub_type(code);
    }
    for token in &lexicon.tokens {
        if !compiler.knows_token(token.name) {
            let token = described(&compiler, token);
            compiler = token.into_iter().fold(compiler, Compiler::with_token);
        }
    }
    let mut memory = Memory::default();
    Box::new(move |printed| compile(&compiler, printed, &mut memory))
}

/// The options with which the program imports: texts are read, and the words by which Uniques are found are computed.
#[must_use]
pub fn import_options(now: Timestamp) -> Options {
    Options::at(now).with_text_reader(text_reader).with_line_indexer(line_indexer())
}

/// A token as the effects that create it describe it; `None` if its text is not understood or its name is not valid. A token that
/// can be played from Reserve has abilities, so without a text its abilities are not known.
fn described(compiler: &Compiler, token: &PrintedToken<'_>) -> Option<Token> {
    let compiled = compiler.compile(token.text, Slot::Main);
    let is_known = token.reserve_cost.is_none() || !token.text.is_empty();
    let is_read = is_known && compiled.unread().next().is_none();
    let sub_types = token.sub_types.iter().filter_map(|code| SubType::of_code(code)).collect();
    is_read.then(|| TokenName::new(token.name)).flatten().map(|name| Token {
        name,
        statistics: token.statistics.map(TokenStatistics),
        sub_types: OneOrMore::new(sub_types),
        reserve_cost: token.reserve_cost,
        status: None,
        abilities: OneOrMore::new(compiled.abilities().abilities),
    })
}

/// Reads the English text boxes of a card.
fn compile(compiler: &Compiler, printed: &[(TextBox, &str)], memory: &mut Memory) -> Notation {
    let (mut abilities, mut unread) = (Vec::new(), Vec::new());
    for &(text_box, text) in printed {
        let slot = match text_box {
            TextBox::Main => Slot::Main,
            TextBox::Echo => Slot::Support,
        };
        let compiled = compiler.compile_once(text, slot, memory);
        // A text has at most some kilobytes. A longer one is refused as a whole, with its length as the end.
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        unread.extend(compiled.unread().map(|clause| Unread {
            text_box,
            start: byte(clause.span.start),
            end: byte(clause.span.end),
            reason: clause.reason.to_string().into(),
        }));
        abilities.extend(compiled.abilities().abilities);
    }
    Notation { abilities: AbilityText { abilities }.to_string().into(), unread }
}

/// Opens the catalogue for writing, and makes it if it does not exist. Texts are read again, and the words by which Uniques are
/// found are computed again, if an older program did so before.
///
/// # Errors
///
/// If the file cannot be opened or written, or if a newer program has written it.
pub fn open(file: &Path, now: Timestamp) -> Result<Store, StoreError> {
    let mut store = Store::open(file, now)?;
    let recompiled = store.recompile(text_reader_version(), text_reader, now)?;
    if let Some(Recompiled { texts, changed }) = recompiled.filter(|recompiled| recompiled.texts > 0) {
        tracing::info!(texts, changed, "texts were compiled anew, since another version of the program had read them");
    }
    if store.index(&line_indexer())? {
        tracing::info!("the search index of Uniques was rebuilt");
    }
    Ok(store)
}

/// Opens the catalogue for reading. Makes and changes no file.
///
/// # Errors
///
/// If the file does not exist or cannot be read, or if a newer program has written it.
pub fn open_to_read(file: &Path) -> Result<Reader, StoreError> {
    let reader = Reader::open(file)?;
    reader.refuse_newer_text_reader(text_reader_version())?;
    Ok(reader)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_boxes_come_to_one_notation_and_what_is_not_read_is_told_with_its_place() {
        let main = "{J} Draw a card.  Dance and sing.";
        let notation =
            text_reader(&Lexicon::default())(&[(TextBox::Main, main), (TextBox::Echo, "{D} : Draw a card.")]);
        let lines: Vec<&str> = notation.abilities.lines().collect();
        assert_eq!(lines, ["when {J} -> draw 1", "support: cost {D}: draw 1"]);
        let [unread] = &notation.unread[..] else { panic!("{:?}", notation.unread) };
        assert_eq!(unread.text_box, TextBox::Main);
        assert!(main[unread.start as usize..unread.end as usize].contains("sing"), "{unread:?}");
        assert!(notation.abilities.parse::<AbilityText>().is_ok());
    }

    #[test]
    fn nothing_printed_is_nothing_to_do() {
        assert_eq!(text_reader(&Lexicon::default())(&[]), Notation::default());
    }

    /// A set that this program does not know brings its own sub-types and tokens.
    #[test]
    fn what_the_cards_of_an_import_have_is_known_by_name() {
        let lexicon = Lexicon {
            sub_types: ["PIRATE", "ROBOT"].into(),
            tokens: vec![PrintedToken {
                name: "Anvil",
                statistics: None,
                sub_types: vec!["SITE"],
                reserve_cost: None,
                text: "{T} : Each Pirate you control gains 1 boost.",
            }],
        };
        let text = [(TextBox::Main, "{J} Create an [Anvil] token in your Landmarks.")];
        let notation = text_reader(&lexicon)(&text);
        let anvil = r#"create 1 "Anvil" Site having (cost {T}: give 1 boost to each "Pirate" controlled by you)"#;
        assert_eq!(&*notation.abilities, format!("when {{J}} -> {anvil} in your Landmarks"));
        assert!(notation.unread.is_empty());
        assert_eq!(text_reader(&Lexicon::default())(&text).unread.len(), 1, "without the import nobody knows it");
    }

    /// Where no text gives the reserve cost of a token, its record does. Without its text its abilities are not known.
    #[test]
    fn a_token_has_the_reserve_cost_of_its_record() {
        let imp = |text| PrintedToken {
            name: "Imp",
            statistics: Some(cards::Statistics { forest: 1, mountain: 0, ocean: 2 }),
            sub_types: vec!["MAGE"],
            reserve_cost: Some(2),
            text,
        };
        let text = [(TextBox::Main, "{J} Create an [Imp 1/0/2] Mage token in your Reserve.")];
        let lexicon = |text| Lexicon { tokens: vec![imp(text)], ..Lexicon::default() };
        let notation = text_reader(&lexicon("{R} Draw a card."))(&text);
        let created =
            r#"create 1 "Imp" 1/0/2 Mage for 2 mana from Reserve having (when {R} -> draw 1) in your Reserve"#;
        assert_eq!(&*notation.abilities, format!("when {{J}} -> {created}"));
        let unread = text_reader(&lexicon(""))(&text).unread;
        assert_eq!(&*unread[0].reason, "there is no notation for a token in Reserve of which no Reserve Cost is known");
    }
}
