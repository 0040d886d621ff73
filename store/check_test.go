package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// arimaaGame returns a random game of Arimaa.
func arimaaGame(seed, other uint64) store.Game {
	return store.Game{Record: game.ArimaaRecord{Played: randomArimaa(rand.New(rand.NewPCG(seed, other)))}}
}

// fill puts something into every table but those of work.
func fill(t testing.TB, s *store.Store) {
	t.Helper()
	ctx := context.Background()
	all := collected(t, 20)
	all[3].Title = "with a\nline break, \"quotes\" and ☃"
	put(t, s, all, 20)
	if _, err := s.PutGames(ctx, randomGames(30)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.PutGames(ctx, []store.Game{arimaaGame(1, 1), arimaaGame(2, 4)}); err != nil {
		t.Fatal(err)
	}
	entries := []store.Entry{{Key: all[0].Code().Key(), Payload: []byte{0, 1, 2}}, {Key: all[1].Code().Key()}}
	if err := s.PutEntries(ctx, "answers", entries); err != nil {
		t.Fatal(err)
	}
	fillGods(t, s)
	for _, a := range []puzzles.Attempt{{Solved: true}, {}, {Solved: true, Hints: 1}} {
		a.Puzzle = all[5].Code()
		if _, err := s.PutAttempt(ctx, a); err != nil {
			t.Fatal(err)
		}
	}
}

func problems(t testing.TB, s *store.Store) (list []string) {
	t.Helper()
	if err := s.Check(context.Background(), func(p store.Problem) error {
		list = append(list, p.String())
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// edit changes rows behind the back of the store.
func edit(t testing.TB, s *store.Store, sql string, args ...any) {
	t.Helper()
	err := s.Database().Write(context.Background(), func(tx backend.Tx) error {
		n, err := tx.Exec(context.Background(), sql, args...)
		if err == nil && n == 0 {
			err = errors.New("no row was changed")
		}
		return err
	})
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

// Rows that somebody has edited are found and named, and nothing else.
func TestCheck(t *testing.T) {
	leftout.UnderRace(t)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		fill(t, s)
		if list := problems(t, s); len(list) > 0 {
			t.Fatalf("a database that is right: %q", list)
		}
		for _, test := range []struct{ table, column, value, want string }{
			{"puzzle", "rating", "rating + 1", "puzzle %s: rating is"},
			{"puzzle", "goal", "9", "puzzle %s: goal is"},
			{"puzzle", "themes", "' zugzwang '", "puzzle %s: themes is"},
			{"puzzle", "record", "'nonsense'", "puzzle %s: the database is corrupt: the puzzle record"},
			{"puzzle", "record", "replace(record, '\"rating\":', '\"rating\":1')", "puzzle %s: rating is"},
			{"puzzle", "record", "replace(record, '\"solution\":{', '\"solution\":{\"others\":-1,')",
				"puzzle %sthe record contradicts the puzzle: solution cannot be played"},
			{"puzzle", "shuffle", "shuffle - 1", "puzzle %s: shuffle is"},
			{"puzzle", "flaw", "'not so'", "puzzle %s: proved to be unsound: not so"},
			{"game", "record", "substr(record, 1, 30)", "game %s: "},
			{"game", "record", "'1g'", "game %s: "},
			{"game", "winner", "7", "game %s: winner is 7, must be 0, 1 or 2"},
			{"game", "kind", "2", "game %s: its kind, digest, winner or ending does not match its turns"},
			{"game", "digest", "substr(digest, 1, 3)", "game %s: its kind, digest"},
			{"played", "games", "games + 1", "played %s: is not the count of the visits"},
			{"played", "first_wins", "first_wins + 1", "played %s: is not the count of the visits"},
			{"visit", "winner", "(winner + 1) % 3", "visit of game %s: the rows do not match the turns of the game"},
			{"visit", "turn", "substr(position, 2, 2)", "visit of game %s: the rows do not match the turns of the game"},
			{"gods game", "record", "'1g'", "game %s: "},
			{"gods game", "record", "substr(record, 1, 50)", "game %s: "},
			{"gods game", "winner", "(winner + 1) % 3", "game %s: "},
			{"gods visit", "winner", "(winner + 1) % 3", "visit of game %s: the rows do not match the turns of the game"},
			{"gods visit", "position", "substr(position, 1, 9)", "visit %s: position is"},
			{"gods visit", "turn", "substr(position, 1, 9)", "visit %s: turn is"},
			{"gods played", "games", "games + 1", "played %s: is not the count of the visits"},
			{"arimaa game", "record", "'1g'", "game %s: "},
			{"arimaa game", "winner", "3 - winner", "game %s: "},
			{"arimaa visit", "winner", "(winner + 1) % 3", "visit of game %s: the rows do not match the turns of the game"},
			{"arimaa visit", "position", "substr(position, 1, 9)", "visit %s: position is"},
			{"arimaa played", "games", "games + 1", "played %s: is not the count of the visits"},
			{"payload", "position", "substr(position, 1, 9)", "payload %s: position is"},
			{"gods payload", "payload_set", "99", "payload 99 1: belongs to a missing set"},
			{"measured", "solved", "solved + 1", "measured %s: is not the count of the attempts"},
			{"counter", "next", "1", "counter game 1: is not larger than the numbers in use"},
			{"gods counter", "next", "next + 1", "counter gods %s: is not one more than the number of games"},
		} {
			kind, table, found := strings.Cut(test.table, " ")
			if !found {
				kind, table = "", kind
			}
			key := map[string]string{
				"puzzle": "identity", "game": "id", "visit": "position", "played": "position", "payload": "position",
				"measured": "puzzle", "counter": "name",
			}[table]
			where := "1 = 1"
			number, length := map[string]int{"": 0, "gods": 2, "arimaa": 1}[kind],
				map[string]int{"": 10, "gods": 11, "arimaa": 19}[kind]
			switch table {
			case "counter":
				where = fmt.Sprintf("name = '%s'", map[string]string{"": "game", "gods": "gods"}[kind])
			case "game":
				where = fmt.Sprintf("kind = %d", number)
			case "visit", "played", "payload":
				where = fmt.Sprintf("length(position) = %d", length)
			}
			row := fmt.Sprintf("SELECT %s FROM %s WHERE %s ORDER BY 1 LIMIT 1", key, table, where)
			before, columns := saved(t, s, table)
			edit(t, s, fmt.Sprintf("UPDATE %s SET %s = %s WHERE %s = (%s)", table, test.column, test.value, key, row))
			list := problems(t, s)
			begin, end, _ := strings.Cut(test.want, "%s")
			if len(list) == 0 ||
				!slices.ContainsFunc(list, func(p string) bool { return strings.HasPrefix(p, begin) && strings.Contains(p, end) }) {
				t.Errorf("%s.%s = %s: %q, want %q", test.table, test.column, test.value, list, test.want)
			}
			replace(t, s, table, columns, before)
		}
		before, columns := saved(t, s, "counter")
		for _, row := range before {
			edit(t, s, fmt.Sprintf("DELETE FROM counter WHERE name = '%s'", row[0]))
			list := problems(t, s)
			if want := fmt.Sprintf("counter %s: is missing", row[0]); !slices.Contains(list, want) {
				t.Errorf("%q, want %q", list, want)
			}
			replace(t, s, "counter", columns, before)
		}
		for _, change := range []string{"UPDATE cell_counter SET next = next - 1", "DELETE FROM cell_counter"} {
			edit(t, s, change)
			list := problems(t, s)
			if !slices.Contains(list, "cell_counter: is missing, or is not larger than the numbers in use") {
				t.Errorf("%s: %q", change, list)
			}
		}
		edit(t, s, "INSERT INTO cell_counter (next) VALUES (1000)")
		edit(t, s, "UPDATE visit SET game = 0 WHERE game = 4 AND position = ("+
			"SELECT position FROM visit WHERE game = 4 ORDER BY position LIMIT 1)")
		if list := problems(t, s); !strings.Contains(strings.Join(list, "\n"), "1 rows belong to missing games") {
			t.Errorf("a visit belongs to no game: %q", list)
		}
		edit(t, s, "DELETE FROM visit WHERE game = 4")
		if list := problems(t, s); !slices.ContainsFunc(list,
			func(p string) bool { return strings.HasPrefix(p, "visit of game 4: ") }) {
			t.Errorf("visits are gone: %q", list)
		}
		edit(t, s, "DELETE FROM game WHERE id = 30")
		if list := problems(t, s); len(list) < 2 {
			t.Errorf("a game is gone: %q", list)
		}
	})
}

// saved returns the rows of a table.
func saved(t *testing.T, s *store.Store, table string) (rows [][]any, columns []string) {
	t.Helper()
	columns = store.Columns(table)
	err := s.Database().Read(t.Context(), func(tx backend.Tx) error {
		return backend.Each(t.Context(), tx, func(r backend.Rows) error {
			row, dest := make([]any, len(columns)), make([]any, len(columns))
			for i := range row {
				dest[i] = &row[i]
			}
			err := r.Scan(dest...)
			rows = append(rows, row)
			return err
		}, "SELECT "+strings.Join(columns, ", ")+" FROM "+table)
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows, columns
}

// replace makes the rows of a table those that were saved. Rows that refer to puzzles stay.
func replace(t *testing.T, s *store.Store, table string, columns []string, rows [][]any) {
	t.Helper()
	var set []string
	for _, c := range columns {
		set = append(set, c+" = excluded."+c)
	}
	key := strings.Join(columns[:store.KeyColumns(table)], ", ")
	err := s.Database().Write(t.Context(), func(tx backend.Tx) error {
		if store.KeyColumns(table) > 1 || table == "counter" {
			if _, err := tx.Exec(t.Context(), "DELETE FROM "+table); err != nil {
				return err
			}
		}
		_, err := tx.Insert(t.Context(), backend.Target{Table: table, Columns: columns, Conflict: "ON CONFLICT (" + key +
			") DO UPDATE SET " + strings.Join(set, ", ")}, rows)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if list := problems(t, s); len(list) > 0 {
		t.Fatalf("after the rows of %s were put back: %q", table, list)
	}
}

// A backup brings everything back, in either engine, and its bytes are the same again.
func TestBackup(t *testing.T) {
	addresses := map[string]func() string{
		"sqlite":   func() string { return filepath.Join(t.TempDir(), "copy.db") },
		"postgres": func() string { return storetest.Postgres(t) },
	}
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		fill(t, s)
		path := filepath.Join(t.TempDir(), "backup")
		if err := s.Backup(t.Context(), path, nil); err != nil {
			t.Fatal(err)
		}
		for name, address := range addresses {
			restored := storetest.Open(t, address())
			if err := restored.Restore(t.Context(), path, nil); err != nil {
				t.Fatal(err)
			}
			if list := problems(t, restored); len(list) > 0 {
				t.Errorf("%s: %q", name, list)
			}
			for _, table := range store.TableNames() {
				want, columns := saved(t, s, table)
				got, _ := saved(t, restored, table)
				if d := cmp.Diff(texts(want), texts(got)); d != "" {
					t.Errorf("%s: table %s %v: %s", name, table, columns, d)
				}
			}
			if err := restored.Restore(t.Context(), path, nil); !errors.Is(err, store.ErrNotEmpty) {
				t.Errorf("%s: restored twice: %v", name, err)
			}
			put(t, restored, collected(t, 21), 1) // it goes on
			if added, err := restored.PutGames(t.Context(), randomGames(31)); err != nil || added != 1 {
				t.Errorf("%s: %d new games, %v", name, added, err)
			}
		}
	})
}

// texts returns rows as sorted texts, as engines order rows in their own ways.
func texts(rows [][]any) (list []string) {
	for _, row := range rows {
		list = append(list, fmt.Sprint(row...))
	}
	slices.Sort(list)
	return list
}

// A backup whose rows cannot be read restores nothing: the database stays empty and of use, and the error names
// the file. A database that has such a row opens, and a check names it.
func TestRestoreCorruptRow(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		dir := t.TempDir()
		source, good, bad := filepath.Join(dir, "from.db"), filepath.Join(dir, "good"), filepath.Join(dir, "bad")
		s := storetest.Open(t, source)
		put(t, s, collected(t, 3), 3)
		if err := s.Backup(t.Context(), good, nil); err != nil {
			t.Fatal(err)
		}
		edit(t, s, `UPDATE puzzle SET identity = x'be5a97c3205ae61500065a' WHERE identity = (SELECT min(identity)
			FROM puzzle)`)
		if err := s.Backup(t.Context(), bad, nil); err != nil {
			t.Fatal(err)
		}
		into := storetest.Open(t, address)
		err := into.Restore(t.Context(), bad, nil)
		if !errors.Is(err, store.ErrBackup) || errors.Is(err, store.ErrNewer) || !strings.Contains(err.Error(), bad+": ") ||
			!strings.Contains(err.Error(), "table puzzle, row be5a97c3205ae61500065a: identity is ") {
			t.Error(err)
		}
		again := storetest.Open(t, address)
		if c, err := again.Counts(t.Context()); err != nil || c.Puzzles != 0 {
			t.Errorf("after a restore that failed: %+v, %v", c, err)
		}
		if err := again.Restore(t.Context(), good, nil); err != nil {
			t.Error(err)
		}
		if list := problems(t, again); len(list) > 0 {
			t.Error(list)
		}
		if list := problems(t, storetest.Open(t, source)); len(list) != 1 ||
			!strings.HasPrefix(list[0], "puzzle be5a97c3205ae61500065a: identity is ") {
			t.Errorf("%q", list)
		}
	})
}

// A file that is cut off, changed or of something else restores nothing.
func TestRestoreDamaged(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	fill(t, s)
	path := filepath.Join(t.TempDir(), "backup")
	if err := s.Backup(t.Context(), path, nil); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.Clone(whole)
	changed[len(changed)/2] ^= 4
	storetest.EachOpen(t, func(t *testing.T, to *store.Store) {
		for name, data := range map[string][]byte{
			"empty": {}, "other": []byte("something else altogether"), "changed": changed,
			"longer": append(bytes.Clone(whole), "x"...),
			"half":   whole[:len(whole)/2], "without its end": whole[:len(whole)-1], "head": whole[:30],
		} {
			damaged := filepath.Join(t.TempDir(), "damaged")
			if err := os.WriteFile(damaged, data, 0o666); err != nil {
				t.Fatal(err)
			}
			if err := to.Restore(t.Context(), damaged, nil); !errors.Is(err, store.ErrBackup) {
				t.Errorf("%s: %v", name, err)
			}
			if c := counts(t, to); c.Puzzles != 0 || c.Games != 0 {
				t.Errorf("%s: half restored: %+v", name, c)
			}
		}
		if err := to.Restore(t.Context(), path, nil); err != nil {
			t.Error(err)
		}
	})
}
