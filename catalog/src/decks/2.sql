-- Whether the owner calls it unfinished.
ALTER TABLE revision ADD COLUMN draft INTEGER NOT NULL DEFAULT 0;

-- Who likes a deck: each once.
CREATE TABLE upvote (
    deck TEXT NOT NULL REFERENCES deck ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES owner,
    PRIMARY KEY (deck, owner)
) STRICT, WITHOUT ROWID;
