-- +goose Up
-- Puzzles. identity is the key that all images of a puzzle have in common, and position is
-- identity without the goal. shuffle is a number that is as good as random. record is JSON.
CREATE TABLE puzzle (
	identity bytea PRIMARY KEY,
	position bytea NOT NULL,
	code     bytea NOT NULL,
	goal     smallint NOT NULL,
	rating   smallint NOT NULL,
	model    smallint NOT NULL,
	shuffle  bigint NOT NULL,
	composed smallint NOT NULL,
	themes   text NOT NULL,
	source   text NOT NULL,
	title    text NOT NULL,
	author   text NOT NULL,
	created  text NOT NULL,
	work     bigint NOT NULL,
	ordinal  bigint NOT NULL,
	flaw     text NOT NULL,
	record   text NOT NULL
);
CREATE INDEX puzzle_position ON puzzle (position);
CREATE INDEX puzzle_code ON puzzle (code); -- the order of exports, which need no memory to sort
CREATE INDEX puzzle_rating ON puzzle (rating, identity);
-- With the columns that most filters ask for: one at random is found in the index alone.
CREATE INDEX puzzle_shuffle ON puzzle (shuffle) INCLUDE (goal, rating, identity);
CREATE INDEX puzzle_goal ON puzzle (goal, shuffle) INCLUDE (rating, identity);
CREATE INDEX puzzle_work ON puzzle (work, ordinal) WHERE work > 0;

CREATE TABLE daily (
	day    text PRIMARY KEY,
	puzzle bytea NOT NULL REFERENCES puzzle (identity) ON DELETE CASCADE
);
CREATE INDEX daily_puzzle ON daily (puzzle);

-- Attempts at puzzles, and what is measured of puzzles and players.
CREATE TABLE attempt (
	id     bytea PRIMARY KEY,
	puzzle bytea NOT NULL REFERENCES puzzle (identity) ON DELETE CASCADE,
	player text,
	solved smallint NOT NULL,
	hints  smallint NOT NULL,
	millis bigint NOT NULL,
	at     bigint NOT NULL,
	rated  smallint NOT NULL
);
CREATE INDEX attempt_puzzle ON attempt (puzzle, player);
CREATE TABLE measured (
	puzzle     bytea PRIMARY KEY REFERENCES puzzle (identity) ON DELETE CASCADE,
	attempts   bigint NOT NULL,
	solved     bigint NOT NULL,
	rated      bigint NOT NULL,
	rating     double precision NOT NULL,
	deviation  double precision NOT NULL,
	volatility double precision NOT NULL
);
CREATE TABLE player (
	name       text PRIMARY KEY,
	attempts   bigint NOT NULL,
	rating     double precision NOT NULL,
	deviation  double precision NOT NULL,
	volatility double precision NOT NULL
);

-- Games. digest is the same for all images of a game. turns has two bytes a turn.
CREATE TABLE game (
	id     bigint PRIMARY KEY,
	digest bytea NOT NULL UNIQUE,
	start  bytea NOT NULL,
	turns  bytea NOT NULL,
	winner smallint NOT NULL,
	ending text NOT NULL,
	source text NOT NULL,
	line   bigint NOT NULL
);
CREATE INDEX game_start ON game (start, id); -- the order of exports

-- Each position of each game, with the turn that was played in it, 0 in the last one.
CREATE TABLE visit (
	position bytea NOT NULL,
	turn     smallint NOT NULL,
	game     bigint NOT NULL,
	winner   smallint NOT NULL,
	PRIMARY KEY (position, turn, game)
);

-- The visits counted.
CREATE TABLE played (
	position    bytea NOT NULL,
	turn        smallint NOT NULL,
	games       bigint NOT NULL,
	first_wins  bigint NOT NULL,
	second_wins bigint NOT NULL,
	PRIMARY KEY (position, turn)
);

-- Plain positions with a payload, in sets.
CREATE TABLE payload_set (
	id   bigint PRIMARY KEY,
	name text NOT NULL UNIQUE
);
CREATE TABLE payload (
	payload_set integer NOT NULL,
	position    bytea NOT NULL,
	payload     bytea NOT NULL,
	PRIMARY KEY (payload_set, position)
);

-- The next numbers of games, sets and work.
CREATE TABLE counter (
	name text PRIMARY KEY,
	next bigint NOT NULL
);
INSERT INTO counter (name, next) VALUES ('game', 1), ('payload_set', 1), ('work', 1);

-- How far an import of a file has come that was not finished.
CREATE TABLE import (
	file    text PRIMARY KEY,
	line    bigint NOT NULL,
	added   bigint NOT NULL,
	known   bigint NOT NULL,
	wrong   bigint NOT NULL
);

-- +goose Down
DROP TABLE import;
DROP TABLE counter;
DROP TABLE payload;
DROP TABLE payload_set;
DROP TABLE played;
DROP TABLE visit;
DROP TABLE game;
DROP TABLE player;
DROP TABLE measured;
DROP TABLE attempt;
DROP TABLE daily;
DROP TABLE puzzle;
