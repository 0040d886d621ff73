-- +goose Up
-- Games of Santorini with gods, as records. position is the key of a position or a placement in 11 bytes, the
-- least of the eight images, and turn that of the position which the turn leads to.
CREATE TABLE gods_game (
	id     INTEGER PRIMARY KEY,
	digest BLOB NOT NULL UNIQUE,
	record TEXT NOT NULL,
	winner INTEGER NOT NULL,
	ending TEXT NOT NULL,
	source TEXT NOT NULL,
	line   INTEGER NOT NULL
);
CREATE TABLE gods_visit (
	position BLOB NOT NULL,
	turn     BLOB NOT NULL,
	game     INTEGER NOT NULL,
	winner   INTEGER NOT NULL,
	PRIMARY KEY (position, turn, game)
) WITHOUT ROWID;
CREATE TABLE gods_played (
	position    BLOB NOT NULL,
	turn        BLOB NOT NULL,
	games       INTEGER NOT NULL,
	first_wins  INTEGER NOT NULL,
	second_wins INTEGER NOT NULL,
	PRIMARY KEY (position, turn)
) WITHOUT ROWID;
INSERT INTO counter (name, next) VALUES ('gods_game', 1);

-- Positions with gods with a payload, in the sets of the others.
CREATE TABLE gods_payload (
	payload_set INTEGER NOT NULL,
	position    BLOB NOT NULL,
	payload     BLOB NOT NULL,
	PRIMARY KEY (payload_set, position)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE gods_payload;
DELETE FROM counter WHERE name = 'gods_game';
DROP TABLE gods_played;
DROP TABLE gods_visit;
DROP TABLE gods_game;
