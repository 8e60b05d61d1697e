-- Version 11: by what packed Uniques are found, worked out when they are written. All of it can be worked out anew.

-- The words by which a line is found (cards/src/uniques/postings.rs).
CREATE TABLE line_words (
    id INTEGER PRIMARY KEY,         -- that of the line
    words TEXT NOT NULL,
    digest BLOB NOT NULL            -- SHA-256 of the row
) STRICT;

-- The Uniques of a family by words and facts (cards/src/uniques/postings.rs).
CREATE TABLE unique_postings (
    id INTEGER PRIMARY KEY,
    family TEXT NOT NULL UNIQUE,    -- the reference of its row
    revision INTEGER NOT NULL,      -- as in its row
    digest BLOB NOT NULL,           -- SHA-256 of the row
    postings BLOB NOT NULL
) STRICT;

-- Who gave the words of all lines and postings; empty if some are missing.
ALTER TABLE catalogue ADD COLUMN words_by TEXT NOT NULL DEFAULT '';
