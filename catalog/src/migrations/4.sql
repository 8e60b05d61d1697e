-- Version 4: what a card does, in the notation of the engine, and what of its text was not read.

-- One ability to a line; NULL where it is not known, which is not the same as a card that does nothing.
ALTER TABLE card ADD COLUMN notation TEXT;

CREATE TABLE unread (
    reference TEXT NOT NULL REFERENCES card (reference) ON DELETE CASCADE,
    place INTEGER NOT NULL,         -- among those of the card, from 0 on
    echo INTEGER NOT NULL,          -- 0 in the ordinary text box, 1 in the support box
    from_byte INTEGER NOT NULL,     -- in the English text of that box
    to_byte INTEGER NOT NULL,       -- the byte after the last
    reason TEXT NOT NULL,
    PRIMARY KEY (reference, place)
) STRICT, WITHOUT ROWID;
