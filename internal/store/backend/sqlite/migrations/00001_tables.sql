-- +goose Up
-- Puzzles. identity is the key that all images of a puzzle have in common: 10 bytes without gods, 11 with gods. position is
-- identity without the goal. shuffle is a number that is as good as random. record is JSON. cell is what filters ask
-- about, as one number: the goal, the themes, the band of the rating, whether it was composed, the family of the
-- source, and the gods; 0 for a puzzle with a flaw. folded is the source in
-- lower case, in which any text is found. The table has a rowid: a row of a kilobyte would not
-- fit into the key of a table without.
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
	record   TEXT NOT NULL,
	cell     INTEGER NOT NULL DEFAULT -1,
	folded   TEXT NOT NULL DEFAULT ''
);
CREATE INDEX puzzle_position ON puzzle (position);
CREATE INDEX puzzle_code ON puzzle (code); -- the order of exports, which need no memory to sort
-- With the columns that most filters ask for: one at random is found in the index alone.
CREATE INDEX puzzle_rating ON puzzle (rating, identity, cell, folded);
CREATE INDEX puzzle_shuffle ON puzzle (shuffle, identity, rating, cell);
CREATE INDEX puzzle_cell ON puzzle (cell, rating, identity, shuffle);
CREATE INDEX puzzle_work ON puzzle (work, ordinal) WHERE work > 0;

-- The cells that puzzles have. number is that of the change which has added the cell.
CREATE TABLE cell (
	cell   INTEGER PRIMARY KEY,
	number INTEGER NOT NULL
);
CREATE INDEX cell_number ON cell (number, cell);
CREATE TABLE family (
	id     INTEGER PRIMARY KEY,
	source TEXT NOT NULL,
	author TEXT NOT NULL,
	UNIQUE (source, author)
);
CREATE TABLE cell_counter (
	next INTEGER NOT NULL
);
INSERT INTO cell_counter (next) VALUES (1);

-- The puzzle of a day of each game: 0 without gods, 2 with gods.
CREATE TABLE daily (
	day    TEXT NOT NULL,
	game   INTEGER NOT NULL,
	puzzle BLOB NOT NULL REFERENCES puzzle (identity) ON DELETE CASCADE,
	PRIMARY KEY (day, game)
) WITHOUT ROWID;
CREATE INDEX daily_puzzle ON daily (puzzle);

-- Attempts at puzzles: how they went, not whose they were. The ratings of persons are kept in their browsers.
CREATE TABLE attempt (
	id     BLOB PRIMARY KEY,
	puzzle BLOB NOT NULL REFERENCES puzzle (identity) ON DELETE CASCADE,
	solved INTEGER NOT NULL,
	hints  INTEGER NOT NULL,
	millis INTEGER NOT NULL,
	at     INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX attempt_puzzle ON attempt (puzzle);
CREATE TABLE measured (
	puzzle   BLOB PRIMARY KEY REFERENCES puzzle (identity) ON DELETE CASCADE,
	attempts INTEGER NOT NULL,
	solved   INTEGER NOT NULL
) WITHOUT ROWID;

-- Games. kind is 0 for Santorini without gods, 1 for Arimaa, 2 for Santorini with gods. digest is the same for all
-- images of a game. winner is 0 for none, 1 for the first player, 2 for the second. pgn is the whole game if it has
-- comments, variations or other tags.
CREATE TABLE game (
	id     INTEGER PRIMARY KEY,
	kind   INTEGER NOT NULL,
	digest BLOB NOT NULL UNIQUE,
	record TEXT NOT NULL,
	winner INTEGER NOT NULL,
	ending TEXT NOT NULL,
	source TEXT NOT NULL,
	line   INTEGER NOT NULL,
	first_player  TEXT NOT NULL,
	second_player TEXT NOT NULL,
	date  TEXT NOT NULL,
	event TEXT NOT NULL,
	site  TEXT NOT NULL,
	round TEXT NOT NULL,
	pgn   TEXT NOT NULL
);
CREATE INDEX game_kind ON game (kind, id); -- the order of exports

-- Each position of each game, with the turn that was played in it. position is the key of the smallest image, in 10
-- bytes without gods, 11 with gods and 19 in Arimaa. turn has two bytes without gods, and otherwise is the key of the
-- position after the turn; it is empty in the last position of a game.
CREATE TABLE visit (
	position BLOB NOT NULL,
	turn     BLOB NOT NULL,
	game     INTEGER NOT NULL,
	winner   INTEGER NOT NULL,
	PRIMARY KEY (position, turn, game)
) WITHOUT ROWID;

-- The visits counted.
CREATE TABLE played (
	position    BLOB NOT NULL,
	turn        BLOB NOT NULL,
	games       INTEGER NOT NULL,
	first_wins  INTEGER NOT NULL,
	second_wins INTEGER NOT NULL,
	PRIMARY KEY (position, turn)
) WITHOUT ROWID;

-- What finds games: name is a player in lower case, or empty for each game with headers; day is 20260314, with zeros
-- for unknown parts.
CREATE TABLE game_player (
	name TEXT NOT NULL,
	day  INTEGER NOT NULL,
	game INTEGER NOT NULL,
	PRIMARY KEY (name, day, game)
) WITHOUT ROWID;

-- Positions of Santorini with a payload, in sets.
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

-- The next numbers of games, sets and work, and of the games of each kind.
CREATE TABLE counter (
	name TEXT PRIMARY KEY,
	next INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO counter (name, next) VALUES ('game', 1), ('santorini', 1), ('gods', 1), ('arimaa', 1), ('payload_set', 1), ('work', 1);

-- How far an import of a file has come that was not finished.
CREATE TABLE import (
	file  TEXT PRIMARY KEY,
	line  INTEGER NOT NULL,
	added INTEGER NOT NULL,
	known INTEGER NOT NULL,
	wrong INTEGER NOT NULL
) WITHOUT ROWID;

-- Work that is cut into ranges: searches for puzzles, and proofs of those that are stored.
CREATE TABLE work (
	id     INTEGER PRIMARY KEY,
	name   TEXT NOT NULL UNIQUE,
	kind   TEXT NOT NULL,
	spec   TEXT NOT NULL,
	begun  INTEGER NOT NULL,
	ranges INTEGER NOT NULL
);
CREATE TABLE work_range (
	work   INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
	number INTEGER NOT NULL,
	input  BLOB NOT NULL,
	done   INTEGER NOT NULL,
	millis INTEGER NOT NULL,
	worker TEXT NOT NULL,
	tally  TEXT NOT NULL,
	PRIMARY KEY (work, number)
) WITHOUT ROWID;
CREATE INDEX work_range_left ON work_range (work, number) WHERE done = 0;
CREATE TABLE worker (
	name  TEXT PRIMARY KEY,
	cores INTEGER NOT NULL,
	begun INTEGER NOT NULL,
	seen  INTEGER NOT NULL
) WITHOUT ROWID;
