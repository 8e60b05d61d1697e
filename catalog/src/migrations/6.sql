-- Version 6: what sources show of a set whose day of release none of them gives.

ALTER TABLE card_set ADD COLUMN playable_since TEXT;        -- YYYY-MM-DD, a day on which it is shown as playable
ALTER TABLE card_set ADD COLUMN not_playable_through TEXT;  -- YYYY-MM-DD, the last day on which it is shown as not yet playable
