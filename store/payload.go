package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// An Entry is a position entry: the binary key of a position of Santorini with a payload, such as the evaluation
// of a bot. The position may have a goal. It is not made canonical: symmetric positions have entries
// of their own. The payload may be empty and has no fixed limit; reading it back takes its size in
// memory.
type Entry struct {
	Key     codec.Key
	Payload []byte
}

// An entryTable is the table of the entries with keys of one length: keys of different lengths do not sort by
// number.
type entryTable struct {
	name string
	game codec.Game
}

var entryTables = [...]entryTable{{"payload", codec.Santorini}, {"gods_payload", codec.Gods}}

// ErrSet is the error for an empty name of a set.
var ErrSet = errors.New("a set of position entries needs a name")

// PutEntries inserts entries into a set, which is created if it is missing. The payload of a stored
// key is replaced. If a key is invalid, nothing is stored. Batches of tens of thousands of entries,
// sorted by key, are fastest.
func (s *Store) PutEntries(ctx context.Context, set string, entries []Entry) error {
	if set == "" {
		return ErrSet
	}
	rows, err := rowsOfEntries(entries)
	if err != nil {
		return err
	}
	return s.backend.Write(ctx, func(t backend.Tx) error {
		_, err := putEntries(ctx, t, set, rows)
		return err
	})
}

// entryRows are rows for each of the entryTables.
type entryRows [len(entryTables)][][]any

var payloadColumns = []string{"payload_set", "position", "payload"}

// rowsOfEntries returns the rows of entries in the order of their keys, without the number of the
// set. Of entries with one key the last one stays.
func rowsOfEntries(entries []Entry) (rows entryRows, err error) {
	sorted := entries
	byCode := func(a, b Entry) int { return a.Key.Code().Compare(b.Key.Code()) }
	if !slices.IsSortedFunc(entries, byCode) {
		sorted = slices.Clone(entries)
		slices.SortStableFunc(sorted, byCode)
	}
	values := make([]any, 3*len(sorted))
	for i := range sorted {
		entry := &sorted[i]
		table := slices.IndexFunc(entryTables[:], func(t entryTable) bool { return t.game == entry.Key.Code().Game() })
		if entry.Key.IsZero() || table < 0 {
			return rows, fmt.Errorf("key %v: %w: must be one of a position of Santorini", entry.Key, codec.ErrGame)
		}
		if i+1 < len(sorted) && sorted[i+1].Key == entry.Key {
			continue // the last one counts
		}
		row := values[3*i : 3*i+3 : 3*i+3]
		payload := entry.Payload
		if payload == nil {
			payload = []byte{}
		}
		row[1], row[2] = entry.Key.Bytes(), payload
		rows[table] = append(rows[table], row)
	}
	return rows, nil
}

// putEntries inserts or replaces entries, and returns how many were inserted.
func putEntries(ctx context.Context, t backend.Tx, set string, rows entryRows) (added int, err error) {
	if len(rows[0])+len(rows[1]) == 0 {
		return 0, nil
	}
	number, err := setNumber(ctx, t, set, true)
	if err != nil {
		return 0, err
	}
	for i, table := range entryTables {
		n, err := table.put(ctx, t, number, rows[i])
		if err != nil {
			return 0, err
		}
		added += n
	}
	return added, nil
}

// put is putEntries for one table.
func (e *entryTable) put(ctx context.Context, t backend.Tx, set int64, rows [][]any) (added int, err error) {
	for _, row := range rows {
		row[0] = set
	}
	into := backend.Target{Table: e.name, Columns: payloadColumns, Fresh: true, Conflict: "ON CONFLICT (payload_set, position) DO NOTHING"}
	n, err := t.Insert(ctx, into, rows)
	if err == nil && int(n) < len(rows) {
		// An equal row is not written again.
		into.Conflict = "ON CONFLICT (payload_set, position) DO UPDATE SET payload = excluded.payload WHERE " + e.name + ".payload <> excluded.payload"
		_, err = t.Insert(ctx, into, rows)
	}
	return int(n), err
}

// setNumber returns the number of a set. The error wraps [ErrNotFound] if there is none and it
// is not to be made.
func setNumber(ctx context.Context, t backend.Tx, set string, create bool) (number int64, err error) {
	found, err := backend.One(ctx, t, []any{&number}, `SELECT id FROM payload_set WHERE name = $1`, set)
	switch {
	case err != nil || found:
		return number, err
	case !create:
		return 0, fmt.Errorf("set %q: %w", set, ErrNotFound)
	}
	if number, err = backend.Next(ctx, t, "payload_set", 1); err != nil {
		return 0, err
	}
	// Another transaction may have made it while this one waited for the number.
	if _, err = t.Exec(ctx, `INSERT INTO payload_set (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, number, set); err != nil {
		return 0, err
	}
	_, err = backend.One(ctx, t, []any{&number}, `SELECT id FROM payload_set WHERE name = $1`, set)
	return number, err
}

// Entries returns the entries of a set with the given keys, sorted by key, those without gods first. Missing keys
// are left out, and a missing set is empty. It takes one query for each 512 keys.
func (s *Store) Entries(ctx context.Context, set string, keys []codec.Key) (entries []Entry, err error) {
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		entries = make([]Entry, 0, len(keys))
		number, err := setNumber(ctx, t, set, false)
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, table := range entryTables {
			var own []codec.Key
			for _, key := range keys {
				if key.Code().Game() == table.game {
					own = append(own, key)
				}
			}
			err := eachIn(ctx, t, func(rows backend.Rows) error {
				var found Entry
				err := rows.Scan(&found.Key, &found.Payload)
				entries = append(entries, found)
				return err
			}, fmt.Sprintf("SELECT position, payload FROM %s WHERE payload_set = %d AND %%s ORDER BY position", table.name, number), "position", sortedKeys(own))
			if err != nil {
				return err
			}
		}
		return nil
	})
	return entries, err
}

// Sets returns the names of the sets of position entries, in the order of their creation.
func (s *Store) Sets(ctx context.Context) (names []string, err error) {
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		names, err = list(ctx, t, func(rows backend.Rows) (name string, err error) { return name, rows.Scan(&name) }, `SELECT name FROM payload_set ORDER BY id`)
		return err
	})
	return names, err
}
