//! Definitions of tokens: a text can describe a token in passing, and the description holds for all of the text (7.3.5).

use crate::{
    GRAMMAR, Slot,
    reader::{
        Reader,
        lexer::{BULLET, Piece},
        tokens::{Vocabulary, bracket, is_word},
    },
    sentences::{
        create::token,
        signature::{token_detail, token_sentence},
    },
};
use ability::Token;

/// Collects the tokens that a text names with statistics and gives a Reserve Cost. Sentences that only define a token are removed
/// from the paragraphs.
pub(crate) fn take_definitions(
    paragraphs: &mut Vec<Vec<Piece<'_>>>,
    slot: Slot,
    vocabulary: &Vocabulary,
) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    if !may_define(paragraphs) {
        return tokens;
    }
    name_signatures(paragraphs);
    name_introduced_signatures(paragraphs);
    let mut named: Option<Token> = None;
    for paragraph in paragraphs {
        let mut at = 0;
        while let Some(piece) = paragraph.get(at) {
            let is_start = at == 0 || matches!(paragraph[at - 1].text, "." | "\"" | "”");
            let mut reader = Reader::new(paragraph.clone(), slot, vocabulary, &GRAMMAR);
            reader.move_to(at);
            if names_token(piece.text) {
                named = token(&mut reader).map(|mut token| {
                    while reader.attempt(|r| token_detail(r, &mut token)).is_some() {}
                    token
                });
                tokens.extend(named.iter().filter(|token| token.reserve_cost.is_some()).cloned());
            } else if is_start
                && ["It", "It's", "Its", "They", "They're", "You"]
                    .iter()
                    .any(|word| piece.text.eq_ignore_ascii_case(word))
                && let Some(mut token) = named.clone()
            {
                let before = token.reserve_cost.take();
                let is_said = token_sentence(&mut reader, &mut token).is_some();
                token.reserve_cost = token.reserve_cost.or(before);
                if is_said && token.reserve_cost.is_some() {
                    paragraph.drain(at..reader.position());
                    named = Some(token.clone());
                    tokens.push(token);
                    continue;
                }
            }
            at += 1;
        }
    }
    tokens
}

/// "Create my Signature token in your Reserve. It's a [Imp 1/1/1] Companion token with Reserve Cost {1}": rewrites the second
/// sentence so that it names the Signature token, in a paragraph of its own.
fn name_signatures(paragraphs: &mut Vec<Vec<Piece<'_>>>) {
    const NAMED: [&str; 4] = ["My", "Signature", "token", "is"];
    let is = |piece: Option<&Piece<'_>>, word: &str| piece.is_some_and(|piece| piece.text.eq_ignore_ascii_case(word));
    let mut at = 0;
    let mut is_said = false;
    while let Some(paragraph) = paragraphs.get_mut(at) {
        at += 1;
        let was_said = std::mem::replace(&mut is_said, says_signature(paragraph));
        let describes = |start: &usize| {
            let start = *start;
            let copula = if is(paragraph.get(start), "it's") {
                1
            } else if is(paragraph.get(start), "it") && is(paragraph.get(start + 1), "is") {
                2
            } else {
                return false;
            };
            let article =
                usize::from(is(paragraph.get(start + copula), "a") || is(paragraph.get(start + copula), "an"));
            let is_token = paragraph.get(start + copula + article).is_some_and(|piece| names_token(piece.text));
            let before = paragraph.get(..start).unwrap_or_default();
            let is_spoken_of = match before.last() {
                None => was_said,
                Some(last) => last.text == "." && says_signature(before),
            };
            is_token && is_spoken_of
        };
        let Some(start) = (0..paragraph.len()).find(describes) else { continue };
        let mut own = paragraph.split_off(start);
        let span = own[0].span;
        let copula = if is(own.first(), "it's") { 1 } else { 2 };
        own.splice(..copula, NAMED.map(|text| Piece { text, span }));
        if start == 0 {
            *paragraph = own;
        } else {
            paragraphs.insert(at, own);
            at += 1;
        }
    }
}

/// "Create an [Imp 1/1/1] Mage token in your Reserve. (It's my Signature token. It has Reserve Cost {1} and “…”.)": the Signature
/// token is described in a paragraph of its own, and the sentence creates it.
fn name_introduced_signatures(paragraphs: &mut Vec<Vec<Piece<'_>>>) {
    let described: Vec<_> = paragraphs.iter_mut().filter_map(introduced_signature).collect();
    paragraphs.extend(described);
}

/// Takes the sentences that describe a created token as the Signature token out of a paragraph, and returns the description.
fn introduced_signature<'t>(paragraph: &mut Vec<Piece<'t>>) -> Option<Vec<Piece<'t>>> {
    let is = |at: usize, word: &str| paragraph.get(at).is_some_and(|piece| piece.text.eq_ignore_ascii_case(word));
    // Where "it's my Signature token" begins, and where it ends.
    let said = |start: usize| {
        let copula = if is(start, "it's") { 1 } else { 2 };
        (copula == 1 || is(start, "it") && is(start + 1, "is")).then_some(())?;
        (is(start + copula, "my") || is(start + copula, "your")).then_some(())?;
        let noun = start + copula + 1;
        let is_one_word = is(noun, "[signature token]");
        (is_one_word || is(noun, "signature") && is(noun + 1, "token"))
            .then_some(noun + if is_one_word { 1 } else { 2 })
    };
    let (start, after) = (1..paragraph.len())
        .filter(|at| paragraph[at - 1].text == ".")
        .find_map(|at| said(at).map(|after| (at, after)))?;
    let name = (0..start).rev().find(|at| names_token(paragraph[*at].text))?;
    let noun = (name..start).find(|at| is(*at, "token"))?;
    let is_one = name > 0 && (is(name - 1, "a") || is(name - 1, "an"));
    is_one.then_some(())?;
    let span = paragraph[start].span;
    let word = |text| Piece { text, span };
    let mut own: Vec<Piece<'t>> = ["My", "Signature", "token", "is"].map(word).to_vec();
    own.extend_from_slice(&paragraph[name..=noun]);
    let mut at = after;
    // ", with Reserve Cost {1}": in the same sentence.
    if !is(at, ".") {
        let end = end_of_sentence(paragraph, at);
        own.extend_from_slice(&paragraph[at..end]);
        at = end;
    }
    at += usize::from(is(at, "."));
    while is(at, "it") && is(at + 1, "has") {
        let end = end_of_sentence(paragraph, at);
        own.push(word("with"));
        own.extend_from_slice(&paragraph[at + 2..end]);
        at = end + usize::from(is(end, "."));
    }
    let last = paragraph[at - 1].span;
    own.push(Piece { text: ".", span: last });
    paragraph.drain(start..at);
    let span = paragraph[name].span;
    paragraph.splice(name - 1..=noun, ["my", "Signature", "token"].map(|text| Piece { text, span }));
    Some(own)
}

/// Where the sentence ends that begins at a place: at its full stop outside quotes, at a bullet, or with the paragraph.
fn end_of_sentence(paragraph: &[Piece<'_>], start: usize) -> usize {
    let mut is_quoted = false;
    for (at, piece) in paragraph.iter().enumerate().skip(start) {
        match piece.text {
            "\"" => is_quoted = !is_quoted,
            "“" => is_quoted = true,
            "”" => is_quoted = false,
            text if !is_quoted && (text == "." || text == BULLET) => return at,
            _ => {}
        }
    }
    paragraph.len()
}

/// Whether words mention a Signature token.
fn says_signature(words: &[Piece<'_>]) -> bool {
    words.iter().any(|word| word.text.trim_matches(['[', ']']).to_ascii_lowercase().starts_with("signature"))
}

/// Whether a text may give a token a Reserve Cost: it contains the words for that, and names a token.
fn may_define(paragraphs: &[Vec<Piece<'_>>]) -> bool {
    let is = |piece: &Piece<'_>, word: &str| piece.text.eq_ignore_ascii_case(word);
    let says_cost = |paragraph: &Vec<Piece<'_>>| {
        paragraph.windows(2).any(|two| is(&two[0], "reserve") && (is(&two[1], "cost") || is(&two[1], "for")))
    };
    paragraphs.iter().any(says_cost) && paragraphs.iter().flatten().any(|piece| names_token(piece.text))
}

/// Whether a word in brackets is the name of a token, with statistics or without.
fn names_token(text: &str) -> bool {
    match bracket(text) {
        Some((_, Some(_))) => true,
        Some(_) => !text.starts_with("[[") && !is_word(text),
        None => false,
    }
}
