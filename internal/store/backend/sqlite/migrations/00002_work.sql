-- +goose Up
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

-- +goose Down
DROP TABLE worker;
DROP TABLE work_range;
DROP TABLE work;
