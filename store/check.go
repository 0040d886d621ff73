package store

import (
	"context"
	"database/sql"
	"fmt"
	"math/bits"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Problem is a corrupt row, or an unsound puzzle.
type Problem struct {
	Table string `json:"table"`
	Row   string `json:"row"` // its primary key, empty for the whole table
	What  string `json:"what"`
}

// String returns the row and its fault.
func (p Problem) String() string {
	if p.Row == "" {
		return p.Table + ": " + p.What
	}
	return p.Table + " " + p.Row + ": " + p.What
}

// Check reads every row, and compares rows that depend on each other. It calls the function found with each problem.
// If found returns an error, Check stops and returns that error. Check does not prove puzzles again. The time grows
// with the size of the database, but the memory does not.
func (s *Store) Check(ctx context.Context, found func(Problem) error) error {
	wrong, err := backend.Faults(ctx, s.backend)
	if err != nil {
		return err
	}
	for _, what := range wrong {
		if err := found(Problem{Table: "database", What: what}); err != nil {
			return err
		}
	}
	return s.readOnce(ctx, func(t backend.Tx) error {
		c := &checker{ctx: ctx, tx: t, found: found}
		for _, check := range []func() error{c.puzzles, c.games, c.sums, c.entries} {
			if err := check(); err != nil {
				return err
			}
		}
		return nil
	})
}

type checker struct {
	ctx   context.Context
	tx    backend.Tx
	found func(Problem) error
}

// cells are the values of a row. They may have wrong types, because SQLite does not check types.
type cells struct {
	columns []string
	values  []any
	wrong   string // describes the first value of a wrong type
}

func (c *cells) is(i int, want string) {
	if c.wrong == "" {
		c.wrong = fmt.Sprintf("%s is %.40q, must be %s", c.columns[i], fmt.Sprint(c.values[i]), want)
	}
}

func (c *cells) integer(i int) int64 {
	switch v := c.values[i].(type) {
	case int64:
		return v
	case int32:
		return int64(v)
	case int16:
		return int64(v)
	}
	c.is(i, "a number")
	return 0
}

func (c *cells) text(i int) string {
	v, ok := c.values[i].(string)
	if !ok {
		c.is(i, "a text")
	}
	return v
}

func (c *cells) bytes(i int) []byte {
	v, ok := c.values[i].([]byte)
	if !ok {
		c.is(i, "bytes")
	}
	return v
}

func (c *cells) key(i int) (k codec.Key) {
	c.scan(i, &k)
	return k
}

func (c *cells) puzzleKey(i int) (k puzzleKey) {
	c.scan(i, &k)
	return k
}

// puzzle reads the cells as a row of table puzzle.
func (c *cells) puzzle() *puzzleRow {
	return &puzzleRow{
		identity: c.puzzleKey(0), position: c.puzzleKey(1), code: c.puzzleKey(2), goal: codec.Goal(c.integer(3)),
		rating: int(c.integer(4)), model: int(c.integer(5)), shuffle: c.integer(6), composed: int(c.integer(7)),
		themes: c.text(8), source: c.text(9), title: c.text(10), author: c.text(11), created: c.text(12),
		work: c.integer(13), ordinal: c.integer(14), flaw: c.text(15), record: c.text(16),
	}
}

// scan reads the value of column i, which must be the binary key of a position.
func (c *cells) scan(i int, key sql.Scanner) {
	if b := c.bytes(i); c.wrong == "" && key.Scan(b) != nil {
		c.is(i, "the key of a position")
	}
}

// each calls f with each row of a table, in the order of the primary key. The argument where is a WHERE clause that
// selects rows, or empty. The function f returns the fault of the row, or "" if there is none.
func (c *checker) each(t table, where string, f func(*cells) string) error {
	return t.each(c.ctx, c.tx, where, func(values []any) error {
		row := &cells{columns: t.columns, values: values}
		what := f(row)
		if row.wrong != "" {
			what = row.wrong
		}
		if what == "" {
			return nil
		}
		return c.found(Problem{t.name, rowName(values[:t.key]), what})
	})
}

// rowName returns the primary key of a row as text.
func rowName(key []any) string {
	var parts []string
	for _, v := range key {
		if b, ok := v.([]byte); ok {
			v = fmt.Sprintf("%x", b)
		}
		parts = append(parts, fmt.Sprint(v))
	}
	return strings.Join(parts, " ")
}

func (c *checker) puzzles() error {
	return c.each(tableNamed("puzzle"), "", func(row *cells) string {
		got := row.puzzle()
		if row.wrong != "" {
			return row.wrong
		}
		r, err := recordOf(got.title, got.author, got.record)
		if err != nil {
			return err.Error()
		}
		want, err := rowOf(r)
		if err != nil {
			return err.Error()
		}
		want.title, want.author, want.work, want.ordinal, want.flaw, want.record = got.title, got.author, got.work,
			got.ordinal, got.flaw, got.record
		if want != *got {
			was, is := got.values(), want.values()
			for i, column := range puzzleColumns {
				if was, is := fmt.Sprint(was[i]), fmt.Sprint(is[i]); was != is {
					return fmt.Sprintf("%s is %.60q, its puzzle record has %.60q", column, was, is)
				}
			}
		}
		if r.Model == puzzles.Model {
			if _, err := r.Trust(c.ctx, nil, solver.Limits{}); err != nil {
				return err.Error()
			}
		}
		if got.flaw != "" {
			return "proved to be unsound: " + got.flaw
		}
		return ""
	})
}

// window is the number of games that are checked together. Each takes 16 bytes of memory.
const window = 1 << 20

// games checks games, their visits and their players. The visits of a game are computed from its turns, and compared
// with its rows in table visit. For each game, the sum of the hashes of the visits must equal that of the rows.
// Table game_player is checked in the same way.
func (c *checker) games() error {
	var most, strays int64
	if _, err := backend.One(c.ctx, c.tx, []any{&most, &strays}, `SELECT most, (SELECT count(*) FROM visit
		WHERE game < 1 OR game > most) FROM (SELECT coalesce(max(id), 0) AS most FROM game) AS games`); err != nil {
		return err
	}
	if strays > 0 {
		if err := c.found(Problem{visitTable.name, "", fmt.Sprintf("%d rows belong to missing games", strays)}); err != nil {
			return err
		}
	}
	for first := int64(1); first <= most; first += window {
		if err := c.someGames(first, min(first+window-1, most)); err != nil {
			return err
		}
	}
	return nil
}

// someGames checks the games in a range of numbers. The arguments are the first and the last number.
func (c *checker) someGames(first, last int64) error {
	visits, players, corrupt := make([]uint64, last+1-first), make([]uint64, last+1-first), map[int64]bool{}
	between := func(column string) string { return fmt.Sprintf("WHERE %s BETWEEN %d AND %d", column, first, last) }
	err := c.each(gameTable, between("id"), func(row *cells) string {
		p, what := readGame(row)
		id := row.integer(0)
		corrupt[id] = what != ""
		for _, v := range p.visits {
			visits[id-first] += v.hash(id, winnerNumber(p.Winner))
		}
		for _, row := range playerRows(p.Headers, id) {
			players[id-first] += playerHash(row[0].(string), int64(row[1].(int)), id)
		}
		return what
	})
	if err != nil {
		return err
	}
	err = c.each(visitTable, between("game"), func(row *cells) string {
		row.key(0)
		turn := row.bytes(1)
		if len(turn) > len(packedTurn(position.Turn{})) {
			row.key(1)
		}
		id, winner := row.integer(2), row.integer(3)
		if row.wrong == "" {
			visits[id-first] -= visit{string(row.bytes(0)), string(turn)}.hash(id, int(winner))
		}
		return ""
	})
	if err != nil {
		return err
	}
	err = c.each(playerTable, between("game"), func(row *cells) string {
		name, day, id := row.text(0), row.integer(1), row.integer(2)
		if row.wrong == "" {
			players[id-first] -= playerHash(name, day, id)
		}
		return ""
	})
	if err != nil {
		return err
	}
	for _, compared := range []struct {
		table string
		sums  []uint64
		what  string
	}{
		{visitTable.name, visits, "the rows do not match the turns of the game"},
		{playerTable.name, players, "the rows do not match the players and the date of the game"},
	} {
		for i, sum := range compared.sums {
			if id := first + int64(i); sum != 0 && !corrupt[id] {
				if err := c.found(Problem{compared.table, fmt.Sprintf("of game %d", id), compared.what}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// playerHash is like [visit.hash], for a row of table game_player.
func playerHash(name string, day, game int64) uint64 {
	return visit{fmt.Sprint(day), name}.hash(game, 0)
}

// hash returns a hash of a visit, the number of its game and the number of the winner.
func (v visit) hash(game int64, winner int) uint64 {
	h := uint64(game)<<2 ^ uint64(winner)
	for _, b := range []byte(v.position + v.turn) {
		h = (h ^ uint64(b)) * 0x9e3779b97f4a7c15
		h = bits.RotateLeft64(h, 29)
	}
	return h ^ h>>32
}

// sums compares stored counts with the rows that they count. It also reports rows that refer to missing rows.
func (c *checker) sums() error {
	const played = `
			SELECT coalesce(v.position, p.position), coalesce(v.turn, p.turn) FROM (
				SELECT position, turn, count(*) AS games, sum(CASE WHEN winner = 1 THEN 1 ELSE 0 END) AS first_wins,
					sum(CASE WHEN winner = 2 THEN 1 ELSE 0 END) AS second_wins
				FROM visit GROUP BY position, turn
			) v FULL JOIN played p ON p.position = v.position AND p.turn = v.turn
			WHERE v.games IS NULL OR p.games IS NULL OR v.games <> p.games OR v.first_wins <> p.first_wins
				OR v.second_wins <> p.second_wins`
	for _, check := range []struct{ table, what, sql string }{
		{"played", "is not the count of the visits", played},
		{"measured", "is not the count of the attempts", `
			SELECT coalesce(a.puzzle, m.puzzle), '' FROM (
				SELECT puzzle, count(*) AS attempts, sum(CAST(solved AS bigint)) AS solved FROM attempt GROUP BY puzzle
			) a FULL JOIN measured m ON m.puzzle = a.puzzle
			WHERE a.attempts IS NULL OR m.attempts IS NULL OR a.attempts <> m.attempts OR a.solved <> m.solved`},
		{"puzzle", "has a cell that is missing in table cell", `
			SELECT identity, cell FROM puzzle WHERE cell <> 0 AND cell NOT IN (SELECT cell FROM cell)`},
		{"work", "does not have all of its ranges", `
			SELECT w.id, w.name FROM work w WHERE w.ranges <> (SELECT count(*) FROM work_range r WHERE r.work = w.id)`},
		{"counter", "is missing", `
			SELECT name, '' FROM (SELECT 'game' AS name UNION ALL SELECT 'payload_set' UNION ALL SELECT 'work'
				UNION ALL SELECT 'santorini' UNION ALL SELECT 'arimaa' UNION ALL SELECT 'gods') AS names
			WHERE name NOT IN (SELECT name FROM counter)`},
		{"cell_counter", "is missing, or is not larger than the numbers in use", `
			SELECT '', '' FROM (SELECT coalesce(max(number), 0) AS most FROM cell) AS numbers
			WHERE NOT EXISTS (SELECT 1 FROM cell_counter WHERE next > most)`},
		{"counter", "is not larger than the numbers in use", `
			SELECT c.name, c.next FROM counter c WHERE c.name = 'game' AND c.next <= (SELECT coalesce(max(id), 0) FROM game)
			OR c.name = 'payload_set' AND c.next <= (SELECT coalesce(max(id), 0) FROM payload_set)
			OR c.name = 'work' AND c.next <= (SELECT coalesce(max(id), 0) FROM work)`},
		{"counter", "is not one more than the number of games", `
			SELECT c.name, c.next FROM counter c WHERE c.name = 'santorini' AND c.next <> 1 + (SELECT count(*) FROM game
				WHERE kind = 0)
			OR c.name = 'arimaa' AND c.next <> 1 + (SELECT count(*) FROM game WHERE kind = 1)
			OR c.name = 'gods' AND c.next <> 1 + (SELECT count(*) FROM game WHERE kind = 2)`},
		{"game_player", "belongs to a missing game", `SELECT name, game FROM game_player WHERE game NOT IN (SELECT id
			FROM game)`},
		{"payload", "belongs to a missing set", `
			SELECT payload_set, count(*) FROM payload WHERE payload_set NOT IN (SELECT id FROM payload_set)
				GROUP BY payload_set`},
	} {
		err := backend.Each(c.ctx, c.tx, func(rows backend.Rows) error {
			var key [2]any
			if err := rows.Scan(&key[0], &key[1]); err != nil {
				return err
			}
			return c.found(Problem{check.table, strings.TrimSpace(rowName(key[:])), check.what})
		}, check.sql)
		if err != nil {
			return fmt.Errorf("checking %s: %w", check.table, err)
		}
	}
	return nil
}

// entries checks the position entries.
func (c *checker) entries() error {
	return c.each(tableNamed("payload"), "", func(row *cells) string {
		row.integer(0)
		if k := row.key(1); row.wrong == "" && k.Code().Game() == codec.Arimaa {
			row.is(1, "the key of a position of Santorini")
		}
		row.bytes(2)
		return ""
	})
}
