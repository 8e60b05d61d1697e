//! A deck from one form to another: everything `/v1/decks/parse` and `/v1/decks/encode` do, without HTTP.

use crate::{
    body,
    problem::Problem,
    views::{
        card::{CardView, Shown},
        listing::{DeckCardsView, EncodeAnswer, EncodeRequest, ParseAnswer, ParseRequest, To},
        verdict::DiagnosticView,
    },
};
use cards::{Date, Index};
use formats::{Deck, Encoded, Lost};

/// Answers with the cards of a deck in any form. `as_of` is the day for which the status of the Hero is shown.
///
/// # Errors
///
/// Every way in which the request can be wrong; never because a line cannot be read.
pub(crate) fn parse(request: &[u8], index: &Index, as_of: Date) -> Result<Vec<u8>, Problem> {
    let ParseRequest { deck: input } = body::read(request)?;
    let listed = input.list("/deck", index)?;
    let deck = Deck::resolve(listed.list(), index);
    let told = listed.diagnose(&deck, index);
    let hero = deck.hero().map(|hero| CardView::of(index, hero.card, Shown { locale: None, as_of }));
    body::write(&ParseAnswer::of(&deck, listed.form(), hero, DiagnosticView::all(&told, "/deck", &input), index))
}

/// Answers with a deck in the form wanted, and with what the form cannot hold.
///
/// # Errors
///
/// As [`parse`].
pub(crate) fn encode(request: &[u8], index: &Index) -> Result<Vec<u8>, Problem> {
    let EncodeRequest { deck: input, to, dialect } = body::read(request)?;
    let listed = input.list("/deck", index)?;
    let deck = Deck::resolve(listed.list(), index);
    let told = listed.diagnose(&deck, index);
    let answer = match to {
        To::Text => EncodeAnswer { text: Some(deck.to_text(index)), ..lost(deck.unread()) },
        To::Json => EncodeAnswer { json: Some(DeckCardsView::of(&deck, index)), ..lost(deck.unread()) },
        To::Code => {
            let Encoded { code, lost: gone } = formats::encode(&deck, dialect, index);
            EncodeAnswer { code: Some(code), dialect: Some(dialect), ..lost(gone) }
        }
    };
    body::write(&EncodeAnswer { diagnostics: DiagnosticView::all(&told, "/deck", &input), ..answer })
}

fn lost<'a>(lost: Vec<Lost>) -> EncodeAnswer<'a> {
    EncodeAnswer { lost: lost.into_iter().map(Into::into).collect(), ..EncodeAnswer::default() }
}
