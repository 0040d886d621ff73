-- +goose Up
-- Puzzles. identity is the key that all images of a puzzle have in common, and position is
-- identity without the goal. shuffle is a number that is as good as random. record is JSON. The table
-- has a rowid: a row of a kilobyte would not fit into the key of a table without.
CREATE TABLE puzzle (
	identity BLOB NOT NULL PRIMARY KEY,
	position BLOB NOT NULL,
	code     BLOB NOT NULL,
	goal     INTEGER NOT NULL,
	rating   INTEGER NOT NULL,
	model    INTEGER NOT NULL,
	shuffle  INTEGER NOT NULL,
	composed INTEGER NOT NULL,
	themes   TEXT NOT NULL,
	source   TEXT NOT NULL,
	title    TEXT NOT NULL,
	author   TEXT NOT NULL,
	created  TEXT NOT NULL,
	work     INTEGER NOT NULL,
	ordinal  INTEGER NOT NULL,
	flaw     TEXT NOT NULL,
	record   TEXT NOT NULL
);
CREATE INDEX puzzle_position ON puzzle (position);
CREATE INDEX puzzle_code ON puzzle (code); -- the order of exports, which need no memory to sort
CREATE INDEX puzzle_rating ON puzzle (rating, identity);
-- With the columns that most filters ask for: one at random is found in the index alone.
CREATE INDEX puzzle_shuffle ON puzzle (shuffle, goal, rating, identity);
CREATE INDEX puzzle_goal ON puzzle (goal, shuffle, rating, identity);
CREATE INDEX puzzle_work ON puzzle (work, ordinal) WHERE work > 0;

CREATE TABLE daily (
	day    TEXT PRIMARY KEY,
	puzzle BLOB NOT NULL REFERENCES puzzle (identity) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX daily_puzzle ON daily (puzzle);

-- Attempts at puzzles, and what is measured of puzzles and players.
CREATE TABLE attempt (
	id     BLOB PRIMARY KEY,
	puzzle BLOB NOT NULL REFERENCES puzzle (identity) ON DELETE CASCADE,
	player TEXT,
	solved INTEGER NOT NULL,
	hints  INTEGER NOT NULL,
	millis INTEGER NOT NULL,
	at     INTEGER NOT NULL,
	rated  INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX attempt_puzzle ON attempt (puzzle, player);
CREATE TABLE measured (
	puzzle     BLOB PRIMARY KEY REFERENCES puzzle (identity) ON DELETE CASCADE,
	attempts   INTEGER NOT NULL,
	solved     INTEGER NOT NULL,
	rated      INTEGER NOT NULL,
	rating     REAL NOT NULL,
	deviation  REAL NOT NULL,
	volatility REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE player (
	name       TEXT PRIMARY KEY,
	attempts   INTEGER NOT NULL,
	rating     REAL NOT NULL,
	deviation  REAL NOT NULL,
	volatility REAL NOT NULL
) WITHOUT ROWID;

-- Games. digest is the same for all images of a game. turns has two bytes a turn.
CREATE TABLE game (
	id     INTEGER PRIMARY KEY,
	digest BLOB NOT NULL UNIQUE,
	start  BLOB NOT NULL,
	turns  BLOB NOT NULL,
	winner INTEGER NOT NULL,
	ending TEXT NOT NULL,
	source TEXT NOT NULL,
	line   INTEGER NOT NULL
);
CREATE INDEX game_start ON game (start, id); -- the order of exports

-- Each position of each game, with the turn that was played in it, 0 in the last one.
CREATE TABLE visit (
	position BLOB NOT NULL,
	turn     INTEGER NOT NULL,
	game     INTEGER NOT NULL,
	winner   INTEGER NOT NULL,
	PRIMARY KEY (position, turn, game)
) WITHOUT ROWID;

-- The visits counted.
CREATE TABLE played (
	position    BLOB NOT NULL,
	turn        INTEGER NOT NULL,
	games       INTEGER NOT NULL,
	first_wins  INTEGER NOT NULL,
	second_wins INTEGER NOT NULL,
	PRIMARY KEY (position, turn)
) WITHOUT ROWID;

-- Plain positions with a payload, in sets.
CREATE TABLE payload_set (
	id   INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE
);
CREATE TABLE payload (
	payload_set INTEGER NOT NULL,
	position    BLOB NOT NULL,
	payload     BLOB NOT NULL,
	PRIMARY KEY (payload_set, position)
) WITHOUT ROWID;

-- The next numbers of games, sets and work.
CREATE TABLE counter (
	name TEXT PRIMARY KEY,
	next INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO counter (name, next) VALUES ('game', 1), ('payload_set', 1), ('work', 1);

-- How far an import of a file has come that was not finished.
CREATE TABLE import (
	file    TEXT PRIMARY KEY,
	line    INTEGER NOT NULL,
	added   INTEGER NOT NULL,
	known   INTEGER NOT NULL,
	wrong   INTEGER NOT NULL
) WITHOUT ROWID;

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
