-- Version 7: versions that have an order, so that an older program refuses what a newer one wrote.

-- Version of the text reader alone; the checksum of the embedded data stood behind it.
ALTER TABLE catalogue RENAME COLUMN compiler TO text_reader;
UPDATE catalogue SET text_reader = substr(text_reader, 1, instr(text_reader || ' ', ' ') - 1);

-- Editions of the embedded data: those that the text reader knew, and those that were last put in. 0 before they were counted.
ALTER TABLE catalogue ADD COLUMN text_reader_edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE catalogue ADD COLUMN embedded_edition INTEGER NOT NULL DEFAULT 0;

ALTER TABLE earlier RENAME TO pre_errata_text;
