-- +goose Up
-- Games of Arimaa, as records. position is the code of a position in 19 bytes, the lesser of the
-- two mirror images, and turn that of the position which the turn leads to.
CREATE TABLE arimaa_game (
	id     bigint PRIMARY KEY,
	digest bytea NOT NULL UNIQUE,
	record text NOT NULL,
	winner smallint NOT NULL,
	source text NOT NULL,
	line   bigint NOT NULL
);
CREATE TABLE arimaa_visit (
	position bytea NOT NULL,
	turn     bytea NOT NULL,
	game     bigint NOT NULL,
	winner   smallint NOT NULL,
	PRIMARY KEY (position, turn, game)
);
CREATE TABLE arimaa_played (
	position    bytea NOT NULL,
	turn        bytea NOT NULL,
	games       bigint NOT NULL,
	first_wins  bigint NOT NULL,
	second_wins bigint NOT NULL,
	PRIMARY KEY (position, turn)
);
INSERT INTO counter (name, next) VALUES ('arimaa_game', 1);

-- +goose Down
DELETE FROM counter WHERE name = 'arimaa_game';
DROP TABLE arimaa_played;
DROP TABLE arimaa_visit;
DROP TABLE arimaa_game;
