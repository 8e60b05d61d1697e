-- Names are found whether they are written with hyphens or with spaces: `cards::fold` makes both one space.
UPDATE deck SET folded_name = trim(replace(folded_name, '-', ' ')) WHERE instr(folded_name, '-');
-- Each halves the longest run of spaces, and a name has at most 150 characters.
UPDATE deck SET folded_name = replace(folded_name, '  ', ' ') WHERE instr(folded_name, '  ');
UPDATE deck SET folded_name = replace(folded_name, '  ', ' ') WHERE instr(folded_name, '  ');
UPDATE deck SET folded_name = replace(folded_name, '  ', ' ') WHERE instr(folded_name, '  ');
UPDATE deck SET folded_name = replace(folded_name, '  ', ' ') WHERE instr(folded_name, '  ');
UPDATE deck SET folded_name = replace(folded_name, '  ', ' ') WHERE instr(folded_name, '  ');
UPDATE deck SET folded_name = replace(folded_name, '  ', ' ') WHERE instr(folded_name, '  ');
UPDATE deck SET folded_name = replace(folded_name, '  ', ' ') WHERE instr(folded_name, '  ');
UPDATE deck SET folded_name = replace(folded_name, '  ', ' ') WHERE instr(folded_name, '  ');
