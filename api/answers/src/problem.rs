//! Every error that a client may get: a code from one table, and every fault with its place.

use catalog::DeckStoreError;
use std::fmt;

/// Declares a table of codes. Each row has the variant, the code, the title, and a text that says what the code means and what a
/// client can do.
macro_rules! codes {
    (#[doc = $doc:literal] $name:ident; $($variant:ident, $code:literal, $title:literal, $help:literal;)*) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $(#[doc = $help] $variant,)* }

        impl $name {
            /// Every code, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The code as clients read it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// A short summary, the same for every occurrence.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)* }
            }

            /// What it means and what to do.
            #[must_use]
            pub const fn help(self) -> &'static str {
                match self { $(Self::$variant => $help,)* }
            }
        }
    };
}

pub(crate) use codes;

codes! {
    /// Code of a problem. Clients may switch on it; the words around it may change.
    Code;
    RequestMalformed, "REQUEST_MALFORMED", "The request is no HTTP request",
        "The first line or a header could not be read, or the length of the body contradicts itself. The connection is closed.";
    HeadersTooLarge, "HEADERS_TOO_LARGE", "The headers are too large",
        "The first line and the headers of a request are limited to 128 KiB. Long lists belong in a body.";
    HeadersTimeout, "HEADERS_TIMEOUT", "The headers did not arrive in time",
        "The service waits a limited time for the headers of a request. Send the request again without a pause.";
    BodyNotJson, "BODY_NOT_JSON", "The body is not JSON",
        "The request body could not be read as JSON. The error names line and column; send one JSON object, in UTF-8.";
    BodyInvalid, "BODY_INVALID", "The body has the wrong shape",
        "The body is JSON, but a member is missing, unknown or of the wrong type. The pointer says which; /docs shows the shape.";
    QueryInvalid, "QUERY_INVALID", "A query parameter is malformed",
        "A parameter has a value that cannot be read. The error names it and what is expected. Faults of range stand beside it.";
    DateInvalid, "DATE_INVALID", "The date is invalid",
        "Dates are written YYYY-MM-DD and must exist in the calendar.";
    NotFound, "NOT_FOUND", "There is no such route",
        "The path is not part of the API. /openapi.json lists every path, /docs shows them.";
    CardUnknown, "CARD_UNKNOWN", "There is no such card",
        "The reference is well formed, but the catalogue holds no such card. /v1/cards?q= searches by name.";
    FormatUnknown, "FORMAT_UNKNOWN", "There is no such format",
        "The path names a format that does not exist. /v1/formats lists the ids that exist.";
    DeckUnknown, "DECK_UNKNOWN", "There is no such deck",
        "No deck has the id in the path, or the deck is private and not the caller's. A deleted deck cannot be restored.";
    RevisionUnknown, "REVISION_UNKNOWN", "There is no such revision",
        "The deck has no revision of this number, or the revision is no longer kept (200 are kept), or it was private and is not the caller's.";
    CredentialsMissing, "CREDENTIALS_MISSING", "The request does not say who sends it",
        "Send the header Authorization: Bearer KEY. The operator of the service makes a key with tumult keys add NAME --scope decks.";
    CredentialsInvalid, "CREDENTIALS_INVALID", "The key or token is invalid",
        "The key or token was not made for this service, was revoked or has expired. The detail says which; send another one.";
    ScopeMissing, "SCOPE_MISSING", "The key lacks the scope",
        "A key gets its scopes when it is made: tumult keys add NAME --scope decks,admin. Send a key with the scope that the detail names.";
    KeyExists, "KEY_EXISTS", "A key of this name is in force",
        "A name has one key at a time. Revoke that one first, or choose another name.";
    KeyUnknown, "KEY_UNKNOWN", "There is no such key",
        "No key of this name is in force. GET /v1/admin/keys lists those that were made.";
    ListUnknown, "LIST_UNKNOWN", "There is no such list",
        "No season list has this id. GET /v1/admin/lists shows those that are in use.";
    ListInvalid, "LIST_INVALID", "The season list is invalid",
        "A list has an id, a version and either included_refs, or excluded_sets and excluded_refs. The pointer names the member that is wrong; nothing was changed.";
    RulesConflict, "RULES_CONFLICT", "The other rules do not allow the change",
        "Another format is built on this one, the format belongs to the program, or a file written by hand has the same name or is invalid. Nothing was changed; the detail says which.";
    RulesUnavailable, "RULES_UNAVAILABLE", "The folder of rules cannot be read or written",
        "The folder of formats or of lists could not be used; nothing was changed. The log says why. Try again after the time in Retry-After.";
    ImportRefused, "IMPORT_REFUSED", "The source cannot be imported",
        "The source is damaged, incomplete or larger than the limit of an import, or contains no card data. Nothing was changed; the detail says why.";
    NotOwner, "NOT_OWNER", "The deck belongs to somebody else",
        "Only the owner of a deck changes or deletes it. Save a copy of your own with POST /v1/decks.";
    TooManyDecks, "TOO_MANY_DECKS", "The caller has as many decks as one may have",
        "A caller may have 1,000 decks. Delete one before you save another.";
    RevisionConflict, "REVISION_CONFLICT", "The deck has changed meanwhile",
        "The revision in If-Match is no longer in force. Read the deck, repeat the change on what it is now, and send its new ETag.";
    DeckNotSaved, "DECK_NOT_SAVED", "The request names a deck that does not exist",
        "No deck has the id in the body of the request, or the deck is private and not the caller's.";
    DeckUnreadable, "DECK_UNREADABLE", "A line of the deck cannot be read",
        "A deck is saved only if the service can read every line of it, because other lines would be lost. Each error names a line.";
    DecksUnavailable, "DECKS_UNAVAILABLE", "The saved decks cannot be read or written",
        "The service could not use the file of the decks. The detail says why and how to correct it; the log has more. With Retry-After, try again after that time; without it, waiting does not help.";
    IssuerUnavailable, "ISSUER_UNAVAILABLE", "The issuer of tokens does not answer",
        "The issuer sent no answer, or one without keys, so that the service cannot check the token. The log says why. Try again after the time in Retry-After.";
    ProblemUnknown, "PROBLEM_UNKNOWN", "There is no such problem code",
        "/problems lists the codes that exist.";
    MethodNotAllowed, "METHOD_NOT_ALLOWED", "The path has no such method",
        "The Allow header lists the methods that this path answers.";
    BodyTooLarge, "BODY_TOO_LARGE", "The body is too large",
        "The problem names the limit: 1 MiB for most routes, 64 MiB for batches, imports and lists. Send less in one request.";
    BodyTimeout, "BODY_TIMEOUT", "The body did not arrive in time",
        "The service waits a limited time for the rest of a body. Send the body again without a pause.";
    MediaType, "MEDIA_TYPE", "The body is not declared as JSON",
        "Send the header Content-Type: application/json, and the body without compression.";
    ReferenceMalformed, "REFERENCE_MALFORMED", "The reference cannot be read",
        "References read ALT_SET_PRODUCT_FACTION_NUMBER_RARITY, with a number after U.";
    OutOfRange, "OUT_OF_RANGE", "A value is out of range",
        "The request is well formed, but asks for more or less than the service does. The error names the limits.";
    DeckAmbiguous, "DECK_AMBIGUOUS", "The deck is not given in exactly one way",
        "A deck has exactly one of the members text, code, cards and id.";
    FormatNotOffered, "FORMAT_NOT_OFFERED", "The request names a format that does not exist",
        "The body or the query names a format that does not exist. /v1/formats lists the ids that exist.";
    FormatInvalid, "FORMAT_INVALID", "The format is invalid",
        "The pointer names the rule or member that is wrong. The answer of /v1/formats/{id} shows the rules of a valid format.";
    DeckNotPlayable, "DECK_NOT_PLAYABLE", "The deck cannot be set up for a game",
        "A game needs cards that the catalogue knows, at most one Hero, and no more cards than the engine holds.";
    OverBudget, "OVER_BUDGET", "The simulation is too large",
        "The service limits the Days of a simulation and the steps of a log, and checks both before any work. Ask for fewer games or Days.";
    Unsupported, "UNSUPPORTED", "This version does not do that yet",
        "The member or value belongs to the contract, but this version cannot honour it. Leave it out; nothing was computed.";
    RateLimited, "RATE_LIMITED", "The client asks too often",
        "The operator of this service limits the requests per minute. The header RateLimit says how many are left; try again after the time in Retry-After.";
    TooManyConnections, "TOO_MANY_CONNECTIONS", "The address holds too many connections",
        "The operator of this service limits the connections of one address. Use the open ones again, or close some.";
    Busy, "BUSY", "The service is busy",
        "All places for long work (searches, suggestions, simulations) are taken, or the work took too long. Try again after the time in Retry-After.";
    CatalogueUnavailable, "CATALOGUE_UNAVAILABLE", "The catalogue cannot be read",
        "The catalogue file could not be opened. The log says why; /health/ready shows when it is back.";
    Internal, "INTERNAL", "The service failed",
        "The service has a fault and wrote it to its log. The same request fails until the fault is fixed: please report it.";
}

/// One fault, and its place in the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// JSON pointer into the body, or `?name` for a query parameter.
    pub pointer: String,
    /// The column in the text at that place, in characters from 1; only for a search in one line.
    pub column: Option<usize>,
    /// What kind of fault it is.
    pub code: Code,
    /// A sentence that says what to do.
    pub message: String,
}

/// An error for a client: what went wrong, and every fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    code: Code,
    detail: String,
    errors: Vec<Fault>,
    lasts: bool,
}

impl Problem {
    /// A problem without faults, with a sentence of its own.
    #[must_use]
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), errors: Vec::new(), lasts: false }
    }

    /// A problem with one fault. Its sentence is also the detail.
    #[must_use]
    pub fn at(code: Code, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self::several(code, vec![(pointer.into(), message.into())])
    }

    /// A problem with several faults, in the order given.
    #[must_use]
    pub fn several(code: Code, faults: Vec<(String, String)>) -> Self {
        let detail = match faults.as_slice() {
            [(_, message)] => message.clone(),
            all => format!("{} faults in the request", all.len()),
        };
        let fault = |(pointer, message)| Fault { pointer, column: None, code, message };
        let errors = faults.into_iter().map(fault).collect();
        Self { errors, ..Self::new(code, detail) }
    }

    /// The same problem with the column of each fault that has one.
    #[must_use]
    pub fn with_columns(mut self, columns: impl IntoIterator<Item = Option<usize>>) -> Self {
        self.errors.iter_mut().zip(columns).for_each(|(fault, column)| fault.column = column);
        self
    }

    /// The same problem with other pointers: `place` maps the pointer of each fault.
    #[must_use]
    pub fn placed(mut self, place: impl Fn(&str) -> String) -> Self {
        for fault in &mut self.errors {
            fault.pointer = place(&fault.pointer);
        }
        self
    }

    /// Joins several problems of one request: the code is that of the first, and every fault keeps its own.
    #[must_use]
    pub fn together(problems: Vec<Self>) -> Self {
        let code = problems.first().map_or(Code::Internal, Self::code);
        let errors: Vec<Fault> = problems.iter().flat_map(|p| p.errors.iter().cloned()).collect();
        let detail = match problems.as_slice() {
            [alone] => alone.detail.clone(),
            _ => format!("{} faults in the request", errors.len()),
        };
        Self { errors, ..Self::new(code, detail) }
    }

    /// The same problem, of which it is known that waiting does not end it.
    #[must_use]
    pub const fn lasting(mut self) -> Self {
        self.lasts = true;
        self
    }

    /// Whether it is known that waiting does not end it.
    #[must_use]
    pub const fn lasts(&self) -> bool {
        self.lasts
    }

    /// The code of the problem.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// Every fault, in a stable order.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.errors
    }

    /// The sentences of all faults, or the detail if there are none, for a terminal.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        let alone = self.errors.is_empty().then_some(self.detail.as_str());
        alone.into_iter().chain(self.errors.iter().map(|e| e.message.as_str()))
    }

    /// The sentence about this occurrence.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.detail)
    }
}

impl std::error::Error for Problem {}

/// The problem that a client gets for an error of the file. Details that concern the operator are logged.
#[must_use]
pub fn store_problem(error: DeckStoreError) -> Problem {
    let code = match &error {
        DeckStoreError::Unknown => Code::DeckUnknown,
        DeckStoreError::NotOwner => Code::NotOwner,
        DeckStoreError::Conflict(_) => Code::RevisionConflict,
        DeckStoreError::TooMany => Code::TooManyDecks,
        DeckStoreError::Full => Code::Busy,
        DeckStoreError::Panicked => {
            tracing::error!(%error, "a change of the decks panicked");
            Code::Internal
        }
        _ => {
            tracing::error!(%error, "the decks cannot be read or written");
            return decks_unavailable(&error);
        }
    };
    Problem::new(code, error.to_string())
}

/// What is wrong with the file of the decks, for a client: without its path, and with what helps.
fn decks_unavailable(error: &DeckStoreError) -> Problem {
    let message = match error {
        DeckStoreError::Locked(_) => {
            let message =
                "another program has locked the file of the decks, so nothing was changed; try again in a moment";
            return Problem::new(Code::DecksUnavailable, message);
        }
        DeckStoreError::DiskFull(_) => {
            "the disk of the decks is full: nothing was changed, and what was saved before is unharmed; the operator of this service \
             has to free some space"
        }
        DeckStoreError::ReadOnly(_) => {
            "the file of the decks is read-only: decks can be read, but nothing was changed; the operator of this service has to let \
             it be written"
        }
        DeckStoreError::Damaged { .. } => {
            "the file of the decks is damaged; the operator of this service finds out more with tumult check, moves it away, and \
             puts a backup in its place with tumult restore --with-decks"
        }
        DeckStoreError::Foreign(_) => {
            "the file under the name of the decks is one of another program; the operator of this service has to put the decks back"
        }
        DeckStoreError::Newer { .. } => {
            "the file of the decks was made by a newer Tumult; the operator of this service has to use that program"
        }
        DeckStoreError::Missing(_) | DeckStoreError::Replaced(_) => {
            "the file of the decks was taken away or replaced while it was in use, so nothing was changed; the operator of this service \
             has to put it back, or to start the service again"
        }
        _ => "the file of the decks cannot be used; the log of this service says why",
    };
    Problem::new(Code::DecksUnavailable, message).lasting()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct_and_explained() {
        let mut seen: Vec<&str> = Code::ALL.iter().map(|c| c.as_str()).collect();
        seen.sort_unstable();
        let all = seen.len();
        seen.dedup();
        assert_eq!(seen.len(), all);
        for code in Code::ALL {
            assert!(code.help().ends_with('.') && !code.title().ends_with('.'), "{code:?}");
        }
    }
}
