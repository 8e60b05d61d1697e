-- Version 10: Uniques packed, and a sum over cards that is brought up to date in place of a checksum that is worked out anew.

-- Sum, modulo 2^256, of the SHA-256 of each card as the export writes it; the checksum of the whole export stood here.
ALTER TABLE catalogue RENAME COLUMN checksum TO card_sum;

-- A line of the text boxes of packed Uniques, and what it does. Its number stays what it is; lines are only added.
CREATE TABLE ability_line (
    id INTEGER PRIMARY KEY,
    content TEXT NOT NULL,          -- JSON
    digest BLOB NOT NULL UNIQUE     -- SHA-256 of the content
) STRICT;

-- The packed Uniques of one family in one set. Uniques that cannot be packed are rows of the table card.
CREATE TABLE unique_family (
    id INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE, -- what their references begin with, as ALT_CORE_B_MU_08_U
    revision INTEGER NOT NULL,      -- the change by which it was last written
    card_sum BLOB NOT NULL,         -- as that of the catalogue, over these cards
    digest BLOB NOT NULL,           -- SHA-256 of the row
    faces TEXT NOT NULL,            -- names and sub-types, JSON
    records BLOB NOT NULL           -- cards/src/uniques/family.rs
) STRICT;

-- What the catalogue held after the change, as its row says; not noted before.
ALTER TABLE change ADD COLUMN content TEXT;
