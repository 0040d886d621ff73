package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// An Entry is a position entry: the binary key of a position of Santorini with a payload, such as the evaluation of
// a bot. The position may have a goal. Symmetric positions have separate entries. The payload may be empty. Its
// size has no fixed limit, but a whole payload is held in memory.
type Entry struct {
	Key     codec.Key
	Payload []byte
}

// ErrSet is the error if the name of a set is empty.
var ErrSet = errors.New("a set of position entries needs a name")

// PutEntries inserts entries into a set, which is created if it is missing. If a key is already stored, its payload
// is replaced. If a key is invalid, nothing is stored. For speed, insert tens of thousands of entries at a time,
// sorted by key.
func (s *Store) PutEntries(ctx context.Context, set string, entries []Entry) error {
	if set == "" {
		return ErrSet
	}
	_, err := s.PutBatch(ctx, Batch{Entries: entries, Set: set})
	return err
}

var payloadColumns = []string{"payload_set", "position", "payload"}

// rowsOfEntries returns the rows of entries, sorted by key. These rows do not yet have the number of the set. Of
// entries with the same key, only the last gets a row.
func rowsOfEntries(entries []Entry) ([][]any, error) {
	sorted := entries
	byKey := func(a, b Entry) int { return a.Key.Compare(b.Key) }
	if !slices.IsSortedFunc(entries, byKey) {
		sorted = slices.Clone(entries)
		slices.SortStableFunc(sorted, byKey)
	}
	rows := make([][]any, 0, len(sorted))
	for i := range sorted {
		entry := &sorted[i]
		if entry.Key.IsZero() || entry.Key.Code().Game() == codec.Arimaa {
			return nil, fmt.Errorf("key %v: %w: must be one of a position of Santorini", entry.Key, codec.ErrGame)
		}
		if i+1 < len(sorted) && sorted[i+1].Key == entry.Key {
			continue // the last one counts
		}
		payload := entry.Payload
		if payload == nil {
			payload = []byte{}
		}
		rows = append(rows, []any{nil, entry.Key.Bytes(), payload})
	}
	return rows, nil
}

// putEntries inserts or replaces entries, and returns how many were inserted.
func putEntries(ctx context.Context, t backend.Tx, set string, rows [][]any) (added int, err error) {
	if len(rows) == 0 {
		return 0, nil
	}
	number, err := setNumber(ctx, t, set)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		row[0] = number
	}
	into := backend.Target{Table: "payload", Columns: payloadColumns, Fresh: true,
		Conflict: "ON CONFLICT (payload_set, position) DO NOTHING"}
	n, err := t.Insert(ctx, into, rows)
	if err == nil && int(n) < len(rows) {
		// Rows with the same payload are not written again.
		into.Conflict = "ON CONFLICT (payload_set, position) DO UPDATE SET payload = excluded.payload " +
			"WHERE payload.payload <> excluded.payload"
		_, err = t.Insert(ctx, into, rows)
	}
	return int(n), err
}

const numberOfSet = `SELECT id FROM payload_set WHERE name = $1`

// setNumber returns the number of a set, and creates the set if it is missing.
func setNumber(ctx context.Context, t backend.Tx, set string) (number int64, err error) {
	if found, err := backend.One(ctx, t, []any{&number}, numberOfSet, set); err != nil || found {
		return number, err
	}
	if number, err = backend.Next(ctx, t, "payload_set", 1); err != nil {
		return 0, err
	}
	// Another transaction may have created the set while this one waited for the number.
	if _, err = t.Exec(ctx, `INSERT INTO payload_set (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, number,
		set); err != nil {
		return 0, err
	}
	_, err = backend.One(ctx, t, []any{&number}, numberOfSet, set)
	return number, err
}

// Entries returns the entries of a set with the given keys, sorted by key. Keys without an entry are left out. A
// missing set has no entries. Entries makes one query for each 512 keys.
func (s *Store) Entries(ctx context.Context, set string, keys []codec.Key) ([]Entry, error) {
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) ([]Entry, error) {
		entries := make([]Entry, 0, len(keys))
		var number int64
		if !isStorable(set) {
			return entries, nil
		}
		if found, err := backend.One(ctx, t, []any{&number}, numberOfSet, set); err != nil || !found {
			return entries, err
		}
		err := eachIn(ctx, t, func(rows backend.Rows) error {
			var found Entry
			err := rows.Scan(&found.Key, &found.Payload)
			entries = append(entries, found)
			return err
		}, fmt.Sprintf("SELECT position, payload FROM payload WHERE payload_set = %d AND %%s ORDER BY position", number),
			"position", sortedKeys(keys))
		return entries, err
	})
}

// Sets returns the names of the sets of position entries, in the order of their creation.
func (s *Store) Sets(ctx context.Context) ([]string, error) {
	return backend.Result(ctx, s.backend.Read, func(t backend.Tx) ([]string, error) {
		return backend.List(ctx, t, func(rows backend.Rows) (name string, err error) { return name, rows.Scan(&name) },
			`SELECT name FROM payload_set ORDER BY id`)
	})
}
