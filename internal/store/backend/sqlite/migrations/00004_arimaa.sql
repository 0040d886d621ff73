-- +goose Up
-- Games of Arimaa, as records. position is the code of a position in 19 bytes, the lesser of the
-- two mirror images, and turn that of the position which the turn leads to.
CREATE TABLE arimaa_game (
	id     INTEGER PRIMARY KEY,
	digest BLOB NOT NULL UNIQUE,
	record TEXT NOT NULL,
	winner INTEGER NOT NULL,
	source TEXT NOT NULL,
	line   INTEGER NOT NULL
);
CREATE TABLE arimaa_visit (
	position BLOB NOT NULL,
	turn     BLOB NOT NULL,
	game     INTEGER NOT NULL,
	winner   INTEGER NOT NULL,
	PRIMARY KEY (position, turn, game)
) WITHOUT ROWID;
CREATE TABLE arimaa_played (
	position    BLOB NOT NULL,
	turn        BLOB NOT NULL,
	games       INTEGER NOT NULL,
	first_wins  INTEGER NOT NULL,
	second_wins INTEGER NOT NULL,
	PRIMARY KEY (position, turn)
) WITHOUT ROWID;
INSERT INTO counter (name, next) VALUES ('arimaa_game', 1);

-- +goose Down
DELETE FROM counter WHERE name = 'arimaa_game';
DROP TABLE arimaa_played;
DROP TABLE arimaa_visit;
DROP TABLE arimaa_game;
