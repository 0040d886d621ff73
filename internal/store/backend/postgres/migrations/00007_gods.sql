-- +goose Up
-- Games of Santorini with gods, as records. position is the key of a position or a placement in 11 bytes, the
-- least of the eight images, and turn that of the position which the turn leads to.
CREATE TABLE gods_game (
	id     bigint PRIMARY KEY,
	digest bytea NOT NULL UNIQUE,
	record text NOT NULL,
	winner smallint NOT NULL,
	ending text NOT NULL,
	source text NOT NULL,
	line   bigint NOT NULL
);
CREATE TABLE gods_visit (
	position bytea NOT NULL,
	turn     bytea NOT NULL,
	game     bigint NOT NULL,
	winner   smallint NOT NULL,
	PRIMARY KEY (position, turn, game)
);
CREATE TABLE gods_played (
	position    bytea NOT NULL,
	turn        bytea NOT NULL,
	games       bigint NOT NULL,
	first_wins  bigint NOT NULL,
	second_wins bigint NOT NULL,
	PRIMARY KEY (position, turn)
);
INSERT INTO counter (name, next) VALUES ('gods_game', 1);

-- Positions with gods with a payload, in the sets of the others.
CREATE TABLE gods_payload (
	payload_set integer NOT NULL,
	position    bytea NOT NULL,
	payload     bytea NOT NULL,
	PRIMARY KEY (payload_set, position)
);

-- +goose Down
DROP TABLE gods_payload;
DELETE FROM counter WHERE name = 'gods_game';
DROP TABLE gods_played;
DROP TABLE gods_visit;
DROP TABLE gods_game;
