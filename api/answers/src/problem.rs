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
        "A client that begins a request and does not end its headers is not waited for. Send the request again.";
    BodyNotJson, "BODY_NOT_JSON", "The body is not JSON",
        "The request body could not be read as JSON. The error names line and column; send one JSON object, in UTF-8.";
    BodyInvalid, "BODY_INVALID", "The body has the wrong shape",
        "The body is JSON, but a member is missing, unknown or of the wrong type. The pointer says which; /docs shows the shape.";
    QueryInvalid, "QUERY_INVALID", "A query parameter is malformed",
        "A parameter has a value that cannot be read. The error names it and what is expected. Faults of range stand beside it.";
    DateInvalid, "DATE_INVALID", "The date is not a date",
        "Dates are written YYYY-MM-DD and must exist in the calendar.";
    NotFound, "NOT_FOUND", "There is no such route",
        "The path is not part of the API. /openapi.json lists every path, /docs shows them.";
    CardUnknown, "CARD_UNKNOWN", "There is no such card",
        "The reference is well formed, but the catalogue holds no such card. /v1/cards?q= searches by name.";
    FormatUnknown, "FORMAT_UNKNOWN", "There is no such format",
        "/v1/formats lists the ids that exist.";
    DeckUnknown, "DECK_UNKNOWN", "There is no such deck",
        "No deck has this id, or it is private and not the caller's. A deck that was deleted is gone for good.";
    RevisionUnknown, "REVISION_UNKNOWN", "There is no such revision",
        "The deck has no revision of this number, or it is forgotten (200 are kept), or it was private and is not the caller's.";
    CredentialsMissing, "CREDENTIALS_MISSING", "The request does not say who sends it",
        "Send the header Authorization: Bearer KEY. The operator of the service makes a key with tumult keys add NAME --scope decks.";
    CredentialsInvalid, "CREDENTIALS_INVALID", "The key or token does not hold",
        "It was never made here, was revoked, has expired or is not for this service. The detail says which; send another one.";
    ScopeMissing, "SCOPE_MISSING", "The key is not for this",
        "What a key may do is said when it is made: tumult keys add NAME --scope decks,admin.";
    KeyExists, "KEY_EXISTS", "A key of this name is in force",
        "A name has one key at a time. Revoke that one first, or choose another name.";
    KeyUnknown, "KEY_UNKNOWN", "There is no such key",
        "No key of this name is in force. GET /v1/admin/keys lists those that were made.";
    ListUnknown, "LIST_UNKNOWN", "There is no such list",
        "No list of the season has this id. GET /v1/admin/lists shows those that are in use.";
    ListInvalid, "LIST_INVALID", "The list of the season does not hold together",
        "A list has an id, a version and either included_refs, or excluded_sets and excluded_refs; the pointer names what is wrong. Nothing was changed.";
    RulesConflict, "RULES_CONFLICT", "The other rules do not allow the change",
        "A format is built on it, it comes with the program, or a file that was written by hand is in the way or wrong. Nothing was changed; the detail says which.";
    RulesUnavailable, "RULES_UNAVAILABLE", "The folder of rules cannot be read or written",
        "The folder of formats or of lists could not be used; nothing was changed. The log says why. Try again after the time in Retry-After.";
    ImportRefused, "IMPORT_REFUSED", "The source cannot be imported",
        "It is damaged, cut short or larger than an import takes, so that it is unknown what else would have been in it; or nothing in it is card data. Nothing was changed; the detail says why.";
    NotOwner, "NOT_OWNER", "The deck belongs to somebody else",
        "Only the owner of a deck changes or deletes it. Save a copy of your own with POST /v1/decks.";
    TooManyDecks, "TOO_MANY_DECKS", "The caller has as many decks as one may have",
        "A caller may have 1,000 decks. Delete one before you save another.";
    RevisionConflict, "REVISION_CONFLICT", "The deck has changed meanwhile",
        "The revision in If-Match is no longer in force. Read the deck, repeat the change on what it is now, and send its new ETag.";
    DeckNotSaved, "DECK_NOT_SAVED", "The request names a deck that does not exist",
        "No deck has the id given in the request, or it is private and not the caller's.";
    DeckUnreadable, "DECK_UNREADABLE", "A line of the deck cannot be read",
        "A deck is saved only if every line of it is understood, since what is not would be lost. Each error names a line.";
    DecksUnavailable, "DECKS_UNAVAILABLE", "The saved decks cannot be read or written",
        "The file of the decks could not be used. The detail says what is wrong and what helps, the log more. With Retry-After, try again after that time; without it, waiting does not help.";
    IssuerUnavailable, "ISSUER_UNAVAILABLE", "It cannot be told whose the token is",
        "The issuer of tokens does not answer, or not as an issuer does, so that its keys are not known. The log says why. Try again after the time in Retry-After.";
    ProblemUnknown, "PROBLEM_UNKNOWN", "There is no such problem code",
        "/problems lists the codes that exist.";
    MethodNotAllowed, "METHOD_NOT_ALLOWED", "The path has no such method",
        "The Allow header lists the methods that this path answers.";
    BodyTooLarge, "BODY_TOO_LARGE", "The body is too large",
        "The problem names the limit: 1 MiB for most routes, 64 MiB for batches, imports and lists. Send less in one request.";
    BodyTimeout, "BODY_TIMEOUT", "The body did not arrive in time",
        "A client that sends nothing more is not waited for. Send the body again without a pause.";
    MediaType, "MEDIA_TYPE", "The body is not declared as JSON",
        "Send the header Content-Type: application/json, and the body as it is: compressed bodies are not taken.";
    ReferenceMalformed, "REFERENCE_MALFORMED", "The reference cannot be read",
        "References read ALT_SET_PRODUCT_FACTION_NUMBER_RARITY, with a number after U.";
    OutOfRange, "OUT_OF_RANGE", "A value is out of range",
        "The request is well formed, but asks for more or less than the service does. The error names the limits.";
    DeckAmbiguous, "DECK_AMBIGUOUS", "The deck is not given in exactly one way",
        "A deck has exactly one of the members text, code, cards and id.";
    FormatNotOffered, "FORMAT_NOT_OFFERED", "The request names a format that does not exist",
        "/v1/formats lists the ids that exist.";
    FormatInvalid, "FORMAT_INVALID", "A format written in the request does not hold together",
        "Its rules are read as those of the files are: the pointer names the rule. /v1/formats/{id} shows rules that hold.";
    DeckNotPlayable, "DECK_NOT_PLAYABLE", "The deck cannot be set up for a game",
        "A game needs cards that the catalogue knows, at most one Hero, and no more cards than the engine holds.";
    OverBudget, "OVER_BUDGET", "The simulation is too large",
        "A simulation has a budget in Days, checked before any work is done, and a log a most number of steps. Ask for fewer games or Days.";
    Unsupported, "UNSUPPORTED", "This version does not do that yet",
        "The member or value belongs to the contract, but this version cannot honour it. Leave it out; nothing was computed.";
    RateLimited, "RATE_LIMITED", "The client asks too often",
        "The operator of this service allows so many requests a minute. RateLimit says what is left; try again after the time in Retry-After.";
    TooManyConnections, "TOO_MANY_CONNECTIONS", "The address holds too many connections",
        "One address may hold so many connections to this service. Use the open ones again, or close some.";
    Busy, "BUSY", "The service is busy",
        "All places for long work (searches, suggestions, simulations) are taken, or the work took too long. Try again after the time in Retry-After.";
    CatalogueUnavailable, "CATALOGUE_UNAVAILABLE", "The catalogue cannot be read",
        "The catalogue file could not be opened. The log says why; /health/ready shows when it is back.";
    Internal, "INTERNAL", "The service failed",
        "A fault of the service, written to its log. The same request will fail again until it is mended: please report it.";
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
            "the file of the decks is damaged; the operator of this service finds out more with tumult check, and puts a backup in its \
             place with tumult restore --with-decks"
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
