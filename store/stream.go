package store

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A Batch is a part of an import: some rows, and how far the import has come with them.
type Batch struct {
	Games   []Game
	Puzzles []puzzles.Puzzle
	Entries []Entry
	Set     string // the set of Entries

	Progress Progress
	Last     bool // the import is complete, so its progress is deleted
}

// Progress says how much of a file was imported.
type Progress struct {
	File  string // identifies the file; empty if the import cannot be resumed
	Line  int    // the last line that was read
	Added int64  // rows that were inserted
	Known int64  // duplicates
	Wrong int64  // invalid lines
}

// Progress returns the progress of an unfinished import of a file. If there is no such import, all fields but File
// are zero.
func (s *Store) Progress(ctx context.Context, file string) (Progress, error) {
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) (Progress, error) {
		p := Progress{File: file}
		if !isStorable(file) {
			return p, nil
		}
		_, err := backend.One(ctx, t, []any{&p.Line, &p.Added, &p.Known, &p.Wrong},
			`SELECT line, added, known, wrong FROM import WHERE file = $1`, file)
		return p, err
	})
}

// isStorable reports whether both databases can store a text. Other texts match no row; in Postgres they are an error.
func isStorable(text string) bool { return utf8.ValidString(text) && !strings.Contains(text, "\x00") }

// PutBatch inserts the rows of a batch and stores the progress, in one transaction. It returns b.Progress with two
// fields increased by the rows of the batch: Added and Known. If a game is illegal, a key is invalid, or a text is too
// long or not plain, see [puzzles.Record], nothing is stored.
func (s *Store) PutBatch(ctx context.Context, b Batch) (Progress, error) {
	if err := cmp.Or(value.CheckText("set", b.Set), value.CheckText("file", b.Progress.File)); err != nil {
		return Progress{}, err
	}
	games, err := prepareAll(b.Games)
	if err != nil {
		return Progress{}, err
	}
	found, err := rowsOf(b.Puzzles, 0, nil)
	if err != nil {
		return Progress{}, err
	}
	entries, err := rowsOfEntries(b.Entries)
	if err != nil {
		return Progress{}, err
	}
	return backend.Result(ctx, s.backend.Write, func(t backend.Tx) (Progress, error) {
		p := b.Progress
		for _, put := range []func() (int, error){
			func() (int, error) { return putGames(ctx, t, games) },
			func() (int, error) { return insertPuzzles(ctx, t, found, "ON CONFLICT (identity) DO NOTHING") },
			func() (int, error) { return putEntries(ctx, t, b.Set, entries) },
		} {
			added, err := put()
			if err != nil {
				return Progress{}, err
			}
			p.Added += int64(added)
		}
		p.Known += int64(len(b.Games)+len(b.Puzzles)+len(b.Entries)) - (p.Added - b.Progress.Added)
		return p, keepProgress(ctx, t, p, b.Last)
	})
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
		ON CONFLICT (file) DO UPDATE SET line = excluded.line, added = excluded.added, known = excluded.known,
			wrong = excluded.wrong`,
		p.File, p.Line, p.Added, p.Known, p.Wrong)
	return err
}

// readOnce is like [backend.Backend.Read], but for a function with side effects. It never calls the function twice;
// it returns an error instead.
func (s *Store) readOnce(ctx context.Context, do func(backend.Tx) error) error {
	called := false
	return s.backend.Read(ctx, func(t backend.Tx) error {
		if called {
			return fmt.Errorf("%s: %w: the connection was lost", s, ErrLost)
		}
		called = true
		return do(t)
	})
}

// eachRow runs a query. The function scan reads each row, and the function f is called with each result.
func eachRow[T any](ctx context.Context, s *Store, scan func(backend.Rows) (T, error), f func(T) error, query string,
	args ...any) error {
	return s.readOnce(ctx, func(t backend.Tx) error {
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			v, err := scan(rows)
			if err != nil {
				return err
			}
			return f(v)
		}, query, args...)
	})
}

// EachPuzzle is like [Store.EachGame] for the sound puzzles, in the order of their codes.
func (s *Store) EachPuzzle(ctx context.Context, f func(puzzles.Record) error) error {
	return eachRow(ctx, s, func(rows backend.Rows) (puzzles.Record, error) { return scanRecord(rows) }, f,
		`SELECT title, author, record FROM puzzle WHERE flaw = '' ORDER BY code`)
}

// EachEntry is like [Store.EachGame] for the position entries of all sets. It goes through one set after another,
// each in the order of the keys. The payload is valid until f returns.
func (s *Store) EachEntry(ctx context.Context, f func(set string, e Entry) error) error {
	set := ""
	return eachRow(ctx, s, func(rows backend.Rows) (found Entry, err error) {
		return found, rows.Scan(&set, &found.Key, &found.Payload)
	}, func(found Entry) error { return f(set, found) },
		"SELECT name, position, payload FROM payload JOIN payload_set ON id = payload_set ORDER BY payload_set, position")
}
