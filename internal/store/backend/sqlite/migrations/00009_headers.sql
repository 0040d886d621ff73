-- +goose Up
-- What is known of games besides their turns; pgn is the whole game if it has comments, variations or
-- other tags. game_player finds games: name is that of a player in lower case, or empty for each game with
-- headers; day is 20260314, with zeros for what is not known; kind is 0, 1 for Arimaa, 2 with gods.
ALTER TABLE game ADD COLUMN first_player TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN second_player TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN date TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN event TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN site TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN round TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN pgn TEXT NOT NULL DEFAULT '';
ALTER TABLE gods_game ADD COLUMN first_player TEXT NOT NULL DEFAULT '';
ALTER TABLE gods_game ADD COLUMN second_player TEXT NOT NULL DEFAULT '';
ALTER TABLE gods_game ADD COLUMN date TEXT NOT NULL DEFAULT '';
ALTER TABLE gods_game ADD COLUMN event TEXT NOT NULL DEFAULT '';
ALTER TABLE gods_game ADD COLUMN site TEXT NOT NULL DEFAULT '';
ALTER TABLE gods_game ADD COLUMN round TEXT NOT NULL DEFAULT '';
ALTER TABLE gods_game ADD COLUMN pgn TEXT NOT NULL DEFAULT '';
ALTER TABLE arimaa_game ADD COLUMN first_player TEXT NOT NULL DEFAULT '';
ALTER TABLE arimaa_game ADD COLUMN second_player TEXT NOT NULL DEFAULT '';
ALTER TABLE arimaa_game ADD COLUMN date TEXT NOT NULL DEFAULT '';
ALTER TABLE arimaa_game ADD COLUMN event TEXT NOT NULL DEFAULT '';
ALTER TABLE arimaa_game ADD COLUMN site TEXT NOT NULL DEFAULT '';
ALTER TABLE arimaa_game ADD COLUMN round TEXT NOT NULL DEFAULT '';
ALTER TABLE arimaa_game ADD COLUMN pgn TEXT NOT NULL DEFAULT '';
CREATE TABLE game_player (
	name TEXT NOT NULL,
	day  INTEGER NOT NULL,
	kind INTEGER NOT NULL,
	game INTEGER NOT NULL,
	PRIMARY KEY (name, day, kind, game)
) WITHOUT ROWID;

-- +goose Down
-- A game with headers is identified by them, too, so it is left out.
DROP TABLE game_player;
DELETE FROM game WHERE first_player <> '' OR second_player <> '' OR date <> '' OR event <> '' OR site <> '' OR round <> '';
DELETE FROM visit WHERE game NOT IN (SELECT id FROM game);
DELETE FROM played;
INSERT INTO played (position, turn, games, first_wins, second_wins)
	SELECT position, turn, count(*), sum(CASE WHEN winner = 1 THEN 1 ELSE 0 END), sum(CASE WHEN winner = 2 THEN 1 ELSE 0 END) FROM visit GROUP BY position, turn;
ALTER TABLE game DROP COLUMN pgn;
ALTER TABLE game DROP COLUMN round;
ALTER TABLE game DROP COLUMN site;
ALTER TABLE game DROP COLUMN event;
ALTER TABLE game DROP COLUMN date;
ALTER TABLE game DROP COLUMN second_player;
ALTER TABLE game DROP COLUMN first_player;
DELETE FROM gods_game WHERE first_player <> '' OR second_player <> '' OR date <> '' OR event <> '' OR site <> '' OR round <> '';
DELETE FROM gods_visit WHERE game NOT IN (SELECT id FROM gods_game);
DELETE FROM gods_played;
INSERT INTO gods_played (position, turn, games, first_wins, second_wins)
	SELECT position, turn, count(*), sum(CASE WHEN winner = 1 THEN 1 ELSE 0 END), sum(CASE WHEN winner = 2 THEN 1 ELSE 0 END) FROM gods_visit GROUP BY position, turn;
ALTER TABLE gods_game DROP COLUMN pgn;
ALTER TABLE gods_game DROP COLUMN round;
ALTER TABLE gods_game DROP COLUMN site;
ALTER TABLE gods_game DROP COLUMN event;
ALTER TABLE gods_game DROP COLUMN date;
ALTER TABLE gods_game DROP COLUMN second_player;
ALTER TABLE gods_game DROP COLUMN first_player;
DELETE FROM arimaa_game WHERE first_player <> '' OR second_player <> '' OR date <> '' OR event <> '' OR site <> '' OR round <> '';
DELETE FROM arimaa_visit WHERE game NOT IN (SELECT id FROM arimaa_game);
DELETE FROM arimaa_played;
INSERT INTO arimaa_played (position, turn, games, first_wins, second_wins)
	SELECT position, turn, count(*), sum(CASE WHEN winner = 1 THEN 1 ELSE 0 END), sum(CASE WHEN winner = 2 THEN 1 ELSE 0 END) FROM arimaa_visit GROUP BY position, turn;
ALTER TABLE arimaa_game DROP COLUMN pgn;
ALTER TABLE arimaa_game DROP COLUMN round;
ALTER TABLE arimaa_game DROP COLUMN site;
ALTER TABLE arimaa_game DROP COLUMN event;
ALTER TABLE arimaa_game DROP COLUMN date;
ALTER TABLE arimaa_game DROP COLUMN second_player;
ALTER TABLE arimaa_game DROP COLUMN first_player;
