//! `POST /v1/cards/batch`: many cards by reference.

use crate::{
    card::{CardView, DisplayOptions},
    json,
};
use answers::{Code, Problem, dates::date};
use cards::{Date, Index, Language, Lookup};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// References to look up in one request.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"references": ["ALT_CORE_B_MU_08_R2", "ALT_CORE_B_MU_999_C"]}))]
pub struct BatchRequest {
    /// 1 to 500 references.
    #[schema(min_items = 1, max_items = 500)]
    #[validate(length(min = 1, max = 500, message = "references holds 1 to 500 references"))]
    pub references: Vec<String>,
    /// One language for names and texts.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::Locale>)]
    locale: Option<String>,
    /// Date of `status`.
    #[serde(default)]
    #[schema(format = Date)]
    as_of: Option<String>,
}

/// Cards that were found, and texts that were not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BatchAnswer<'a> {
    /// Cards, in the order asked for.
    member: Vec<CardView<'a>>,
    /// Texts that are no card's reference, in the order asked for.
    not_found: Vec<&'a str>,
}

impl BatchRequest {
    /// Looks the cards up and writes them.
    ///
    /// # Errors
    ///
    /// `BODY_INVALID` for an unknown locale, `DATE_INVALID` for a text that is not a date, `INTERNAL` if the answer cannot be
    /// written.
    pub fn answer(&self, index: &Index, today: Date) -> Result<Vec<u8>, Problem> {
        let locale = self.locale.as_deref().map(str::parse::<Language>).transpose();
        let locale = locale.map_err(|e| Problem::at(Code::BodyInvalid, "/locale", e.to_string()))?;
        let as_of = self.as_of.as_deref().map(|text| date(text, "/asOf")).transpose()?;
        let display = DisplayOptions { locale, as_of: as_of.unwrap_or(today) };
        let mut answer = BatchAnswer { member: Vec::new(), not_found: Vec::new() };
        for text in &self.references {
            match index.look_up(text) {
                Lookup::Known(id) => answer.member.push(CardView::of(index, id, display).in_english()),
                Lookup::UnknownUnique { .. } | Lookup::UnknownSerial(_) | Lookup::Unknown(_) | Lookup::Malformed(_) => {
                    answer.not_found.push(text)
                }
            }
        }
        json::write(&answer)
    }
}
