-- Earlier programs noted the address of an import as it was typed, with its password and its query, which may hold a token. What
-- is taken out here is overwritten on disk, too.
PRAGMA secure_delete = ON;

-- Takes out the query and the fragment. An entry about several sources keeps the number of the others behind the first.
UPDATE audit
SET target = substr(target, 1, min(instr(target || '?', '?'), instr(target || '#', '#')) - 1)
    || CASE WHEN target GLOB '* and [0-9]* more' THEN substr(target, instr(target, ' and ')) ELSE '' END
WHERE action = 'import' AND lower(target) GLOB 'http*://*[?#]*';

-- Takes out the user and the password: what precedes the last @ of the authority, which ends at the first slash.
UPDATE audit
SET target = substr(target, 1, begins - 1)
    || substr(target, begins + length(rtrim(authority, replace(authority, '@', ''))))
FROM (
    SELECT id AS of_entry, begins, substr(rest, 1, instr(rest || '/', '/') - 1) AS authority
    FROM (
        SELECT id, instr(target, '://') + 3 AS begins, substr(target, instr(target, '://') + 3) AS rest
        FROM audit
        WHERE action = 'import' AND lower(target) GLOB 'http*://*'
    )
)
WHERE id = of_entry AND authority GLOB '*@*';
