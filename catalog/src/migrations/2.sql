-- Version 2: announcements as they were made, in place of the spans of suspensions and bans that they come to. So errata
-- and changes of the rules have a place, and the end of a suspension has a source.

CREATE TABLE announcement (
    effective TEXT NOT NULL,        -- YYYY-MM-DD
    kind TEXT NOT NULL,
    family TEXT NOT NULL,           -- empty for a change of the rules
    variants TEXT NOT NULL,         -- separated by spaces
    factions TEXT NOT NULL,         -- separated by spaces; empty for all
    name TEXT NOT NULL,
    announced TEXT,
    source TEXT NOT NULL,
    list TEXT NOT NULL,             -- file that lists it; empty for what came alone, as a patch
    PRIMARY KEY (effective, kind, family, variants, factions, name, list)
) STRICT, WITHOUT ROWID;

-- Which list a span came from was not noted, so no later edition of a list takes it away.
INSERT INTO announcement (effective, kind, family, variants, factions, name, announced, source, list)
SELECT from_day, state, family, variants, factions, name, announced, source, '' FROM restriction;

-- Nor was the title of the announcement that ended it. Where a ban begins on that day the fold sees to it that this says
-- nothing.
INSERT OR IGNORE INTO announcement (effective, kind, family, variants, factions, name, announced, source, list)
SELECT until_day, 'reinstated', family, variants, factions, name, NULL, 'not recorded', '' FROM restriction
WHERE until_day IS NOT NULL;

DROP TABLE restriction;
