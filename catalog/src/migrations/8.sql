-- Version 8: the entity tags of downloads that were imported, so that what has not changed is not sent again.

CREATE TABLE download (
    import BLOB NOT NULL,           -- SHA-256 of all addresses of the import: an address may hold a password
    position INTEGER NOT NULL,      -- of the address among them, from 0
    etag TEXT NOT NULL,
    revision INTEGER NOT NULL,      -- of the catalogue after the import; after another change the tag says nothing
    PRIMARY KEY (import, position)
) STRICT, WITHOUT ROWID;
