package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/backend"
)

// An EntryOf is a position entry: the binary key of a position with a payload, such as the evaluation
// of a bot. The position may have a goal. It is not made canonical: symmetric positions have entries
// of their own. The payload may be empty and has no fixed limit; reading it back takes its size in
// memory.
type EntryOf[K any] struct {
	Key     K
	Payload []byte
}

// An Entry is an entry of a position without gods, a GodsEntry one of a position with gods. A set may
// have entries of both kinds.
type (
	Entry     = EntryOf[codec.Key]
	GodsEntry = EntryOf[codec.GodsKey]
)

// A binaryKey is a [codec.Key] or a [codec.GodsKey]. Keys of different lengths do not sort together, so
// each kind has tables of its own.
type binaryKey[K any] interface {
	comparable
	driver.Valuer
	Compare(K) int
}

// An entryTable is the table of the entries with one kind of keys.
type entryTable[K binaryKey[K]] struct {
	name  string
	check func(K) error // whether it is the key of a position
}

var (
	santoriniEntries = entryTable[codec.Key]{"payload", func(k codec.Key) error {
		_, err := k.Code()
		return err
	}}
	godsEntries = entryTable[codec.GodsKey]{"gods_payload", func(k codec.GodsKey) error {
		_, err := k.Code()
		return err
	}}
)

// ErrSet is the error for an empty name of a set.
var ErrSet = errors.New("a set of position entries needs a name")

// PutEntries inserts entries into a set, which is created if it is missing. The payload of a stored
// key is replaced. If a key is invalid, nothing is stored. Batches of tens of thousands of entries,
// sorted by key, are fastest.
func (s *Store) PutEntries(ctx context.Context, set string, entries []Entry) error {
	return santoriniEntries.putAll(ctx, s, set, entries)
}

// PutGodsEntries is [Store.PutEntries] for positions with gods.
func (s *Store) PutGodsEntries(ctx context.Context, set string, entries []GodsEntry) error {
	return godsEntries.putAll(ctx, s, set, entries)
}

func (e *entryTable[K]) putAll(ctx context.Context, s *Store, set string, entries []EntryOf[K]) error {
	if set == "" {
		return ErrSet
	}
	rows, err := e.rows(entries)
	if err != nil {
		return err
	}
	return s.backend.Write(ctx, func(t backend.Tx) error {
		_, err := e.put(ctx, t, set, rows)
		return err
	})
}

var payloadColumns = []string{"payload_set", "position", "payload"}

// rows returns the rows of entries in the order of their keys, without the number of the
// set. Of entries with one key the last one stays.
func (e *entryTable[K]) rows(entries []EntryOf[K]) ([][]any, error) {
	sorted := entries
	byKey := func(a, b EntryOf[K]) int { return a.Key.Compare(b.Key) }
	if !slices.IsSortedFunc(entries, byKey) {
		sorted = slices.Clone(entries)
		slices.SortStableFunc(sorted, byKey)
	}
	values := make([]any, 3*len(sorted))
	rows := make([][]any, 0, len(sorted))
	for i := range sorted {
		entry := &sorted[i]
		if err := e.check(entry.Key); err != nil {
			return nil, fmt.Errorf("key %v: %w", entry.Key, err)
		}
		if i+1 < len(sorted) && sorted[i+1].Key == entry.Key {
			continue // the last one counts
		}
		row := values[3*i : 3*i+3 : 3*i+3]
		payload := entry.Payload
		if payload == nil {
			payload = []byte{}
		}
		row[1], row[2] = bytesOf(entry.Key), payload
		rows = append(rows, row)
	}
	return rows, nil
}

// put inserts or replaces entries, and returns how many were inserted.
func (e *entryTable[K]) put(ctx context.Context, t backend.Tx, set string, rows [][]any) (added int, err error) {
	number, err := setNumber(ctx, t, set, true)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		row[0] = number
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

// Entries returns the entries of a set with the given keys, sorted by key. Missing keys are left out,
// and a missing set is empty. It takes one query for each 512 keys.
func (s *Store) Entries(ctx context.Context, set string, keys []codec.Key) ([]Entry, error) {
	return santoriniEntries.find(ctx, s, set, keys)
}

// GodsEntries is [Store.Entries] for positions with gods.
func (s *Store) GodsEntries(ctx context.Context, set string, keys []codec.GodsKey) ([]GodsEntry, error) {
	return godsEntries.find(ctx, s, set, keys)
}

func (e *entryTable[K]) find(ctx context.Context, s *Store, set string, keys []K) (entries []EntryOf[K], err error) {
	values := sortedKeys(keys)
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		entries = make([]EntryOf[K], 0, len(values))
		number, err := setNumber(ctx, t, set, false)
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		return eachIn(ctx, t, func(rows backend.Rows) error {
			var found EntryOf[K]
			err := rows.Scan(&found.Key, &found.Payload)
			entries = append(entries, found)
			return err
		}, fmt.Sprintf("SELECT position, payload FROM %s WHERE payload_set = %d AND %%s ORDER BY position", e.name, number), "position", values)
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
