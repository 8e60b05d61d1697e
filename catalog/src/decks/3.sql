-- What was done to keys and to the file as a whole, by whom: written with the change itself, and never changed.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    issuer TEXT NOT NULL,           -- who did it, as an owner of decks is named; 'command line' for who has the machine
    subject TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL            -- name of the key, of the copy or of the source
) STRICT;
