package work

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// proving is what worker processes need to know about a run that proves puzzles.
type proving struct {
	Nodes uint64 `json:"nodes,omitempty"`
}

// Prove begins a run that proves and rates all stored puzzles again, or resumes an unfinished one. The argument size
// is the number of puzzles in a range of work.
func Prove(ctx context.Context, s *store.Store, size int, nodes uint64) (Work, error) {
	status, err := StatusOf(ctx, s)
	if err != nil {
		return Work{}, err
	}
	name := fmt.Sprintf("prove, begun %s", time.Now().UTC().Format(time.RFC3339Nano))
	for _, p := range status.Work {
		if p.Kind == kindProve && p.Done < p.Ranges {
			name = p.Name
		}
	}
	return begin(ctx, s, kindProve, name, proving{nodes}, func(yield func([]byte, error) bool) {
		var after []byte
		bounds, err := bounds(ctx, s, size)
		for _, upto := range bounds {
			if !yield(identities{after, upto}.bytes(), nil) {
				return
			}
			after = upto
		}
		if err != nil {
			yield(nil, err)
		}
	})
}

// identities are the identities of the puzzles in a range of work. An identity is a binary key; the lengths of keys
// differ. The two fields are the bounds of the range, which includes only the second of them. Both fields may
// contain any bytes.
type identities struct{ after, upto []byte }

// bytes encodes r as the input of a range. The first byte is the length of the first bound. Then come both bounds.
func (r identities) bytes() []byte {
	return slices.Concat([]byte{byte(len(r.after))}, r.after, r.upto)
}

// readIdentities is the inverse of [identities.bytes]; the result ok is false if b is invalid.
func readIdentities(b []byte) (r identities, ok bool) {
	if len(b) == 0 || len(b) <= int(b[0]) {
		return r, false
	}
	n := 1 + int(b[0])
	return identities{b[1:n], b[n:]}, true
}

// beyond is greater than every identity.
var beyond = bytes.Repeat([]byte{0xff}, 32)

// bounds divides the stored puzzles, sorted by identity, into ranges. The argument size is the number of puzzles in
// a range. The result has the last identity of each range. The last range ends with the identity beyond, so it
// includes puzzles that are inserted meanwhile.
func bounds(ctx context.Context, s *store.Store, size int) ([][]byte, error) {
	list, err := backend.Result(ctx, s.Database().Read, func(t backend.Tx) (list [][]byte, err error) {
		n := 0
		err = backend.Each(ctx, t, func(rows backend.Rows) error {
			var identity []byte
			err := rows.Scan(&identity)
			if n++; n%size == 0 {
				list = append(list, slices.Clone(identity))
			}
			return err
		}, `SELECT identity FROM puzzle ORDER BY identity`)
		return list, err
	})
	return append(list, beyond), err
}

// prove proves the puzzles of a range again. It returns a function that stores the results in a transaction.
func prove(ctx context.Context, s *store.Store, solve *solver.Solver, work int64, text string, input []byte) (Tally,
	func(backend.Tx) error, error) {
	var spec proving
	within, ok := readIdentities(input)
	if err := json.Unmarshal([]byte(text), &spec); err != nil || !ok {
		return Tally{}, nil, fmt.Errorf("%w: a range of work %d is not readable", store.ErrDamaged, work)
	}
	records, err := backend.Result(ctx, s.Database().Read, func(t backend.Tx) ([]puzzles.Record, error) {
		return s.Database().Between(ctx, t, within.after, within.upto)
	})
	if err != nil {
		return Tally{}, nil, err
	}
	var t Tally
	type result struct {
		record puzzles.Record
		flaw   string
	}
	var results []result
	for _, r := range records {
		t.Positions++
		bare := r // without everything that is computed again
		bare.FEN, bare.Goal, bare.KeyTurns, bare.Line, bare.Solution, bare.Model = "", codec.NoGoal, nil, nil, nil, 0
		p, err := bare.Prove(ctx, solve, solver.Limits{Nodes: spec.Nodes})
		switch flaw := new(puzzles.Flaw); {
		case err == nil:
			t.Puzzles++
			results = append(results, result{record: p.Record()})
		case ctx.Err() != nil:
			return t, nil, ctx.Err()
		case errors.Is(err, solver.ErrNodes):
			t.GaveUp++
		case errors.As(err, &flaw):
			t.Wrong++
			results = append(results, result{r, flaw.Error()})
		default:
			return t, nil, err
		}
	}
	return t, func(tx backend.Tx) error {
		for _, r := range results {
			if err := s.Database().Replace(ctx, tx, r.record, r.flaw); err != nil {
				return err
			}
		}
		return nil
	}, nil
}
