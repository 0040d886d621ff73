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
	name       text PRIMARY KEY,
	attempts   bigint NOT NULL,
	rating     double precision NOT NULL,
	deviation  double precision NOT NULL,
	volatility double precision NOT NULL
);
ALTER TABLE measured ADD COLUMN rated bigint NOT NULL DEFAULT 0;
ALTER TABLE measured ADD COLUMN rating double precision NOT NULL DEFAULT 1500;
ALTER TABLE measured ADD COLUMN deviation double precision NOT NULL DEFAULT 350;
ALTER TABLE measured ADD COLUMN volatility double precision NOT NULL DEFAULT 0.06;
DROP INDEX attempt_puzzle;
ALTER TABLE attempt ADD COLUMN player text;
ALTER TABLE attempt ADD COLUMN rated smallint NOT NULL DEFAULT 0;
CREATE INDEX attempt_puzzle ON attempt (puzzle, player);
