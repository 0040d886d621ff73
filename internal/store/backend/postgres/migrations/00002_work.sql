-- +goose Up
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

-- +goose Down
DROP TABLE worker;
DROP TABLE work_range;
DROP TABLE work;
