-- Who owns decks: a subject as an issuer knows it. Of API keys the issuer is 'key' and the subject the name of the key.
CREATE TABLE owner (
    id INTEGER PRIMARY KEY,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    UNIQUE (issuer, subject)
) STRICT;

-- A key is 32 random bytes, of which only the SHA-256 is kept.
CREATE TABLE api_key (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at TEXT NOT NULL,
    revoked_at TEXT
) STRICT;
CREATE UNIQUE INDEX key_in_force ON api_key (name) WHERE revoked_at IS NULL;

-- A deck as it is in force; name to factions are those of its present revision, to be found by.
CREATE TABLE deck (
    id TEXT PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES owner,
    revision INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    format TEXT NOT NULL,
    visibility TEXT NOT NULL,
    hero TEXT,
    factions INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deck_of_owner ON deck (owner, updated_at);
CREATE INDEX public_deck ON deck (updated_at) WHERE visibility = 'public';

-- What a deck was, from one change to the next. Never changed. The verdict is that of its day, as it was answered.
CREATE TABLE revision (
    deck TEXT NOT NULL REFERENCES deck ON DELETE CASCADE,
    number INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT,
    format TEXT NOT NULL,
    visibility TEXT NOT NULL,
    lines TEXT NOT NULL,
    verdict TEXT NOT NULL,
    PRIMARY KEY (deck, number)
) STRICT, WITHOUT ROWID;

-- Which decks hold a card: the card for play, whatever its printing.
CREATE TABLE deck_card (
    card TEXT NOT NULL,
    deck TEXT NOT NULL REFERENCES deck ON DELETE CASCADE,
    PRIMARY KEY (card, deck)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_of_deck ON deck_card (deck);
