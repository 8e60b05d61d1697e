-- Version 3: which change a card was last written by, so that a client can ask for what is new.

ALTER TABLE card ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

-- Not noted before: the last change there was, so that nobody misses a card.
UPDATE card SET revision = coalesce((SELECT revision FROM catalogue), 0);
