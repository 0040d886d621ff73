-- +goose Up
-- The ratings of persons are kept in their browsers. Of attempts the database keeps how they went, not whose they
-- were.
DROP INDEX attempt_puzzle;
ALTER TABLE attempt DROP COLUMN player;
ALTER TABLE attempt DROP COLUMN rated;
CREATE INDEX attempt_puzzle ON attempt (puzzle);
ALTER TABLE measured DROP COLUMN rated;
ALTER TABLE measured DROP COLUMN rating;
ALTER TABLE measured DROP COLUMN deviation;
ALTER TABLE measured DROP COLUMN volatility;
DROP TABLE player;

-- +goose Down
CREATE TABLE player (
	name       TEXT PRIMARY KEY,
	attempts   INTEGER NOT NULL,
	rating     REAL NOT NULL,
	deviation  REAL NOT NULL,
	volatility REAL NOT NULL
) WITHOUT ROWID;
ALTER TABLE measured ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE measured ADD COLUMN rating REAL NOT NULL DEFAULT 1500;
ALTER TABLE measured ADD COLUMN deviation REAL NOT NULL DEFAULT 350;
ALTER TABLE measured ADD COLUMN volatility REAL NOT NULL DEFAULT 0.06;
DROP INDEX attempt_puzzle;
ALTER TABLE attempt ADD COLUMN player TEXT;
ALTER TABLE attempt ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX attempt_puzzle ON attempt (puzzle, player);
