-- +goose Up
-- What filters ask about puzzles. cell is one number for the goal, the themes, the band of the
-- rating, whether it was composed, and the family of the source; 0 for a puzzle with a flaw, and -1
-- until it is computed. folded is the source in lower case, in which any text is found. number is
-- that of the change which has added the cell.
ALTER TABLE puzzle ADD COLUMN cell INTEGER NOT NULL DEFAULT -1;
ALTER TABLE puzzle ADD COLUMN folded TEXT NOT NULL DEFAULT '';
DROP INDEX puzzle_rating;
DROP INDEX puzzle_shuffle;
DROP INDEX puzzle_goal;
CREATE INDEX puzzle_rating ON puzzle (rating, identity, cell, folded);
CREATE INDEX puzzle_shuffle ON puzzle (shuffle, identity, rating, cell);
CREATE INDEX puzzle_cell ON puzzle (cell, rating, identity, shuffle);
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

-- +goose Down
DROP TABLE cell_counter;
DROP TABLE family;
DROP TABLE cell;
DROP INDEX puzzle_cell;
DROP INDEX puzzle_shuffle;
DROP INDEX puzzle_rating;
ALTER TABLE puzzle DROP COLUMN folded;
ALTER TABLE puzzle DROP COLUMN cell;
CREATE INDEX puzzle_rating ON puzzle (rating, identity);
CREATE INDEX puzzle_shuffle ON puzzle (shuffle, goal, rating, identity);
CREATE INDEX puzzle_goal ON puzzle (goal, shuffle, rating, identity);
