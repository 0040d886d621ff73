-- Puzzles. identity is the key that all images of a puzzle have in common: 10 bytes without gods, 11 with gods. position is
-- identity without the goal. shuffle is a number that is as good as random. record is JSON. cell is what filters ask
-- about, as one number: the goal, the themes, the band of the rating, whether it was composed, the family of the
-- source, and the gods; 0 for a puzzle with a flaw. folded is the source in
-- lower case, in which any text is found.
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
	record   text NOT NULL,
	cell     bigint NOT NULL DEFAULT -1,
	folded   text NOT NULL DEFAULT ''
);
CREATE INDEX puzzle_position ON puzzle (position);
CREATE INDEX puzzle_code ON puzzle (code); -- the order of exports, which need no memory to sort
-- With the columns that most filters ask for: one at random is found in the index alone.
CREATE INDEX puzzle_rating ON puzzle (rating, identity) INCLUDE (cell, folded);
CREATE INDEX puzzle_shuffle ON puzzle (shuffle) INCLUDE (identity, rating, cell);
CREATE INDEX puzzle_cell ON puzzle (cell, rating, identity) INCLUDE (shuffle);
CREATE INDEX puzzle_work ON puzzle (work, ordinal) WHERE work > 0;

-- The cells that puzzles have. number is that of the change which has added the cell.
CREATE TABLE cell (
	cell   bigint PRIMARY KEY,
	number bigint NOT NULL
);
CREATE INDEX cell_number ON cell (number, cell);
CREATE TABLE family (
	id     bigint PRIMARY KEY,
	source text NOT NULL,
	author text NOT NULL,
	UNIQUE (source, author)
);
CREATE TABLE cell_counter (
	next bigint NOT NULL
);
INSERT INTO cell_counter (next) VALUES (1);

-- The puzzle of a day of each game: 0 without gods, 2 with gods.
CREATE TABLE daily (
	day    text NOT NULL,
	game   smallint NOT NULL,
	puzzle bytea NOT NULL REFERENCES puzzle (identity) ON DELETE CASCADE,
	PRIMARY KEY (day, game)
);
CREATE INDEX daily_puzzle ON daily (puzzle);

-- Attempts at puzzles: how they went, not whose they were. The ratings of persons are kept in their browsers.
CREATE TABLE attempt (
	id     bytea PRIMARY KEY,
	puzzle bytea NOT NULL REFERENCES puzzle (identity) ON DELETE CASCADE,
	solved smallint NOT NULL,
	hints  smallint NOT NULL,
	millis bigint NOT NULL,
	at     bigint NOT NULL
);
CREATE INDEX attempt_puzzle ON attempt (puzzle);
CREATE TABLE measured (
	puzzle   bytea PRIMARY KEY REFERENCES puzzle (identity) ON DELETE CASCADE,
	attempts bigint NOT NULL,
	solved   bigint NOT NULL
);

-- Games. kind is 0 for Santorini without gods, 1 for Arimaa, 2 for Santorini with gods. digest is the same for all
-- images of a game. winner is 0 for none, 1 for the first player, 2 for the second. pgn is the whole game if it has
-- comments, variations or other tags.
CREATE TABLE game (
	id     bigint PRIMARY KEY,
	kind   smallint NOT NULL,
	digest bytea NOT NULL UNIQUE,
	record text NOT NULL,
	winner smallint NOT NULL,
	ending text NOT NULL,
	source text NOT NULL,
	line   bigint NOT NULL,
	first_player  text NOT NULL,
	second_player text NOT NULL,
	date  text NOT NULL,
	event text NOT NULL,
	site  text NOT NULL,
	round text NOT NULL,
	pgn   text NOT NULL
);
CREATE INDEX game_kind ON game (kind, id); -- the order of exports

-- Each position of each game, with the turn that was played in it. position is the key of the smallest image, in 10
-- bytes without gods, 11 with gods and 19 in Arimaa. turn has two bytes without gods, and otherwise is the key of the
-- position after the turn; it is empty in the last position of a game.
CREATE TABLE visit (
	position bytea NOT NULL,
	turn     bytea NOT NULL,
	game     bigint NOT NULL,
	winner   smallint NOT NULL,
	PRIMARY KEY (position, turn, game)
);

-- The visits counted.
CREATE TABLE played (
	position    bytea NOT NULL,
	turn        bytea NOT NULL,
	games       bigint NOT NULL,
	first_wins  bigint NOT NULL,
	second_wins bigint NOT NULL,
	PRIMARY KEY (position, turn)
);

-- What finds games: name is a player in lower case, or empty for each game with headers; day is 20260314, with zeros
-- for unknown parts.
CREATE TABLE game_player (
	name text NOT NULL,
	day  integer NOT NULL,
	game bigint NOT NULL,
	PRIMARY KEY (name, day, game)
);

-- Positions of Santorini with a payload, in sets.
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

-- The next numbers of games, sets and work, and of the games of each kind.
CREATE TABLE counter (
	name text PRIMARY KEY,
	next bigint NOT NULL
);
INSERT INTO counter (name, next) VALUES ('game', 1), ('santorini', 1), ('gods', 1), ('arimaa', 1), ('payload_set', 1), ('work', 1);

-- How far an import of a file has come that was not finished.
CREATE TABLE import (
	file  text PRIMARY KEY,
	line  bigint NOT NULL,
	added bigint NOT NULL,
	known bigint NOT NULL,
	wrong bigint NOT NULL
);

-- Work that is cut into ranges: searches for puzzles, and proofs of those that are stored.
CREATE TABLE work (
	id     bigint PRIMARY KEY,
	name   text NOT NULL UNIQUE,
	kind   text NOT NULL,
	spec   text NOT NULL,
	begun  bigint NOT NULL,
	ranges bigint NOT NULL
);
CREATE TABLE work_range (
	work   bigint NOT NULL REFERENCES work (id) ON DELETE CASCADE,
	number bigint NOT NULL,
	input  bytea NOT NULL,
	done   bigint NOT NULL,
	millis bigint NOT NULL,
	worker text NOT NULL,
	tally  text NOT NULL,
	PRIMARY KEY (work, number)
);
CREATE INDEX work_range_left ON work_range (work, number) WHERE done = 0;
CREATE TABLE worker (
	name  text PRIMARY KEY,
	cores smallint NOT NULL,
	begun bigint NOT NULL,
	seen  bigint NOT NULL
);
