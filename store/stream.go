package store

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Batch is what an import puts at once, with how far it then has come.
type Batch struct {
	Games   []Game
	Arimaa  []ArimaaGame
	Puzzles []puzzles.Puzzle
	Entries []Entry
	Set     string // of Entries

	Progress Progress
	Last     bool // nothing follows, so there is nothing to resume
}

// Progress says how far an import has come.
type Progress struct {
	File  string // what tells the file from others; empty if the import cannot be resumed
	Line  int    // that was looked at last
	Added int64
	Known int64
	Wrong int64
}

// Progress returns how far an import of a file has come that was not finished; it is zero but
// for the file if there was none.
func (s *Store) Progress(ctx context.Context, file string) (p Progress, err error) {
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		p = Progress{File: file}
		_, err := backend.One(ctx, t, []any{&p.Line, &p.Added, &p.Known, &p.Wrong}, `SELECT line, added, known, wrong FROM import WHERE file = $1`, file)
		return err
	})
	return p, err
}

// PutBatch puts a batch and keeps the progress, in one transaction. It returns the progress
// with what was put counted as added or known. The error is that of a game that is not legal
// or of a key that no position has: nothing is put then.
func (s *Store) PutBatch(ctx context.Context, b Batch) (p Progress, err error) {
	games := make([]preparedGame, len(b.Games))
	for i, g := range b.Games {
		if games[i], err = prepare(g); err != nil {
			return p, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	arimaa, err := prepareArimaa(b.Arimaa)
	if err != nil {
		return p, err
	}
	found, err := rowsOf(b.Puzzles, 0, nil)
	if err != nil {
		return p, err
	}
	entries, err := entryRows(b.Entries)
	if err != nil {
		return p, err
	}
	err = s.backend.Write(ctx, func(t backend.Tx) error {
		added, err := putGames(ctx, t, games)
		if err != nil {
			return err
		}
		ofArimaa, err := putArimaa(ctx, t, arimaa)
		if err != nil {
			return err
		}
		added += ofArimaa
		n, err := insertPuzzles(ctx, t, found, "ON CONFLICT (identity) DO NOTHING")
		if err != nil {
			return err
		}
		added += n
		if len(entries) > 0 {
			fresh, err := putNewEntries(ctx, t, b.Set, entries)
			if err != nil {
				return err
			}
			added += fresh
		}
		p = b.Progress
		p.Added += int64(added)
		p.Known += int64(len(b.Games) + len(b.Arimaa) + len(b.Puzzles) + len(b.Entries) - added)
		return keepProgress(ctx, t, p, b.Last)
	})
	return p, err
}

func keepProgress(ctx context.Context, t backend.Tx, p Progress, last bool) error {
	switch {
	case p.File == "":
		return nil
	case last:
		_, err := t.Exec(ctx, `DELETE FROM import WHERE file = $1`, p.File)
		return err
	}
	_, err := t.Exec(ctx, `INSERT INTO import (file, line, added, known, wrong) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (file) DO UPDATE SET line = excluded.line, added = excluded.added, known = excluded.known, wrong = excluded.wrong`,
		p.File, p.Line, p.Added, p.Known, p.Wrong)
	return err
}

// putNewEntries puts entries and returns how many keys are new.
func putNewEntries(ctx context.Context, t backend.Tx, set string, rows [][]any) (int, error) {
	number, err := setNumber(ctx, t, set, true)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		row[0] = number
	}
	n, err := t.Insert(ctx, backend.Target{Table: "payload", Columns: payloadColumns, Fresh: true,
		Conflict: "ON CONFLICT (payload_set, position) DO NOTHING"}, rows)
	if err == nil && int(n) < len(rows) {
		err = putEntries(ctx, t, rows)
	}
	return int(n), err
}

// CountGames returns how many games [Store.EachGame] has.
func (s *Store) CountGames(ctx context.Context) (int64, error) { return s.count(ctx, "game") }

// CountArimaaGames returns how many games [Store.EachArimaaGame] has.
func (s *Store) CountArimaaGames(ctx context.Context) (int64, error) {
	return s.count(ctx, "arimaa_game")
}

// CountPuzzles returns how many puzzles [Store.EachPuzzle] has.
func (s *Store) CountPuzzles(ctx context.Context) (int64, error) {
	return s.count(ctx, "puzzle WHERE flaw = ''")
}

// CountEntries returns how many plain positions [Store.EachEntry] has.
func (s *Store) CountEntries(ctx context.Context) (int64, error) { return s.count(ctx, "payload") }

// count counts rows of a table, which takes time in proportion to their number: about a second
// for ten million.
func (s *Store) count(ctx context.Context, table string) (n int64, err error) {
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{&n}, "SELECT count(*) FROM "+table)
		return err
	})
	return n, err
}

// EachGame calls f with all games, in the order of the keys of their starts, and ends with the
// first error. It sees one state of the database and takes little memory.
func (s *Store) EachGame(ctx context.Context, f func(Game) error) error {
	return s.backend.Read(ctx, func(t backend.Tx) error {
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			g, err := scanGame(rows)
			if err != nil {
				return err
			}
			if _, err := g.Game.End(); err != nil {
				return fmt.Errorf("%w: game %d: %w", ErrDamaged, g.ID, err)
			}
			return f(g)
		}, gameSelection+"ORDER BY start, id")
	})
}

// EachPuzzle calls f with the records of all puzzles that were not proved wrong, in the order of their codes, as
// [Store.EachGame] does.
func (s *Store) EachPuzzle(ctx context.Context, f func(puzzles.Record) error) error {
	return s.backend.Read(ctx, func(t backend.Tx) error {
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			var title, author, text string
			if err := rows.Scan(&title, &author, &text); err != nil {
				return err
			}
			r, err := recordOf(title, author, text)
			if err != nil {
				return err
			}
			return f(r)
		}, `SELECT title, author, record FROM puzzle WHERE flaw = '' ORDER BY code`)
	})
}

// EachEntry calls f with all plain positions, set by set and in the order of their keys, as
// [Store.EachGame] does. The payload is valid until f returns.
func (s *Store) EachEntry(ctx context.Context, f func(set string, e Entry) error) error {
	return s.backend.Read(ctx, func(t backend.Tx) error {
		names := map[int64]string{}
		err := backend.Each(ctx, t, func(rows backend.Rows) error {
			var id int64
			var name string
			err := rows.Scan(&id, &name)
			names[id] = name
			return err
		}, `SELECT id, name FROM payload_set`)
		if err != nil {
			return err
		}
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			var set int64
			var e Entry
			if err := rows.Scan(&set, &e.Key, &e.Payload); err != nil {
				return err
			}
			return f(names[set], e)
		}, `SELECT payload_set, position, payload FROM payload ORDER BY payload_set, position`)
	})
}
