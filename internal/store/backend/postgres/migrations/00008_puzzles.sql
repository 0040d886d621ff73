-- +goose Up
-- Puzzles with gods: their keys have 11 bytes. Each game has a puzzle of a day: 0 without gods, 2 with
-- gods. cell has the gods, too, so it is computed again.
ALTER TABLE daily ADD COLUMN game smallint NOT NULL DEFAULT 0;
ALTER TABLE daily DROP CONSTRAINT daily_pkey;
ALTER TABLE daily ADD PRIMARY KEY (day, game);
UPDATE puzzle SET cell = -1;
DELETE FROM cell;
DELETE FROM family;

-- +goose Down
DELETE FROM puzzle WHERE length(identity) <> 10;
DELETE FROM daily WHERE game <> 0;
ALTER TABLE daily DROP CONSTRAINT daily_pkey;
ALTER TABLE daily DROP COLUMN game;
ALTER TABLE daily ADD PRIMARY KEY (day);
UPDATE puzzle SET cell = -1;
DELETE FROM cell;
DELETE FROM family;
