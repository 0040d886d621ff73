-- +goose Up
-- Puzzles with gods: their keys have 11 bytes. Each game has a puzzle of a day: 0 without gods, 2 with
-- gods. cell has the gods, too, so it is computed again.
ALTER TABLE daily RENAME TO daily_before;
CREATE TABLE daily (
	day    TEXT NOT NULL,
	game   INTEGER NOT NULL DEFAULT 0,
	puzzle BLOB NOT NULL REFERENCES puzzle (identity) ON DELETE CASCADE,
	PRIMARY KEY (day, game)
) WITHOUT ROWID;
INSERT INTO daily (day, game, puzzle) SELECT day, 0, puzzle FROM daily_before;
DROP TABLE daily_before;
CREATE INDEX daily_puzzle ON daily (puzzle);
UPDATE puzzle SET cell = -1;
DELETE FROM cell;
DELETE FROM family;

-- +goose Down
DELETE FROM puzzle WHERE length(identity) <> 10;
ALTER TABLE daily RENAME TO daily_after;
CREATE TABLE daily (
	day    TEXT PRIMARY KEY,
	puzzle BLOB NOT NULL REFERENCES puzzle (identity) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO daily (day, puzzle) SELECT day, puzzle FROM daily_after WHERE game = 0;
DROP TABLE daily_after;
CREATE INDEX daily_puzzle ON daily (puzzle);
UPDATE puzzle SET cell = -1;
DELETE FROM cell;
DELETE FROM family;
