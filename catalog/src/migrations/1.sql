-- Version 1. Column names are the game's words; JSON names (mainCost, recallCost) belong to the border.

-- One row: which catalogue this is.
CREATE TABLE catalogue (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    revision INTEGER NOT NULL,
    content TEXT NOT NULL,          -- SHA-256 over cards, sets and restrictions
    checksum TEXT NOT NULL,         -- SHA-256 of the canonical export
    embedded TEXT NOT NULL,         -- SHA-256 of the embedded data last put in; empty if none were
    changed_at TEXT NOT NULL        -- RFC 3339
) STRICT;

CREATE TABLE card_set (
    code TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    print_code TEXT,
    released TEXT,                  -- YYYY-MM-DD
    parent TEXT,
    source TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE card (
    reference TEXT PRIMARY KEY,
    faction TEXT NOT NULL,
    card_type TEXT NOT NULL,
    sub_types TEXT NOT NULL,        -- separated by spaces, in printed order
    hand_cost INTEGER,
    reserve_cost INTEGER,
    forest INTEGER,
    mountain INTEGER,
    ocean INTEGER,
    reserve_limit INTEGER,
    landmark_limit INTEGER,
    collector_number TEXT,
    aliases TEXT NOT NULL,          -- separated by spaces
    main_box INTEGER NOT NULL,      -- whether the text box holds rules, 0 or 1; known also without the text
    echo_box INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What is printed in one language. A language with neither name nor text has no row.
CREATE TABLE card_text (
    reference TEXT NOT NULL REFERENCES card (reference) ON DELETE CASCADE,
    language TEXT NOT NULL,
    name TEXT,
    main_text TEXT,
    echo_text TEXT,
    PRIMARY KEY (reference, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE restriction (
    family TEXT NOT NULL,
    variants TEXT NOT NULL,         -- separated by spaces
    factions TEXT NOT NULL,         -- separated by spaces; empty for all
    state TEXT NOT NULL,
    from_day TEXT NOT NULL,
    until_day TEXT,                 -- first day on which it no longer holds
    announced TEXT,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (from_day, family, variants, factions, state)
) STRICT, WITHOUT ROWID;

-- Where the catalogue comes from, a row for each change.
CREATE TABLE change (
    revision INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    sources TEXT NOT NULL,          -- JSON array of names
    new_cards INTEGER NOT NULL,
    changed_cards INTEGER NOT NULL
) STRICT;
