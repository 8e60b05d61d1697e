-- Version 5: what cards did before errata, and by which compiler texts were read.

-- One row holds for every printing of the card.
CREATE TABLE earlier (
    reference TEXT NOT NULL,        -- a printing of the card
    until TEXT NOT NULL,            -- YYYY-MM-DD, the first day on which it does something else
    notation TEXT NOT NULL,         -- one ability to a line
    PRIMARY KEY (reference, until)
) STRICT, WITHOUT ROWID;

-- Which compiler read the texts; empty where it was not noted, which is an older one.
ALTER TABLE catalogue ADD COLUMN compiler TEXT NOT NULL DEFAULT '';
