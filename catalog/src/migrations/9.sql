-- Version 9: cards that were taken out of the catalogue, and cards that go by another reference.

CREATE TABLE tombstone (
    reference TEXT PRIMARY KEY,     -- names no card of its own
    migrated_to TEXT,               -- reference of the card that it goes by now; NULL if the card was deleted
    revision INTEGER NOT NULL       -- the change by which it was last written
) STRICT, WITHOUT ROWID;

ALTER TABLE change ADD COLUMN removed_cards INTEGER NOT NULL DEFAULT 0;
