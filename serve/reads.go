package serve

import (
	"context"
	"errors"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// The time limits for reading the collection. With these limits, the server answers even if a database does not.
const (
	readsTime     = 2 * time.Second        // for all reads of a request, from the start of the first read
	factsTime     = 250 * time.Millisecond // for the optional reads of a page
	stalledTime   = 5 * time.Second        // time without optional reads after a slow optional read
	collectionAge = time.Minute            // cache time of responses that depend on the collection
)

var errStalled = errors.New("the database has just been too slow")

// store returns the context in which a request reads the collection. Its time begins at the first call.
func (r *request) store(s *Server) context.Context {
	if r.reads == nil {
		r.reads = r.Context()
		if !s.static {
			r.reads, r.endReads = context.WithTimeout(r.Context(), readsTime)
		}
	}
	return r.reads
}

// factsOf returns the puzzle with a code and its solve rate, if they can be read in time. The result rate is nil if
// attempts at the puzzle are not recorded. If the collection has no such puzzle, the error is ErrNone.
func (s *Server) factsOf(ctx context.Context, c codec.Code) (p puzzles.Record, rate *puzzles.SolveRate, err error) {
	if !s.static {
		if time.Now().UnixNano() < s.stalled.Load() {
			return p, nil, errStalled
		}
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, factsTime)
		defer cancel()
	}
	p, err = s.service.Puzzle(ctx, c)
	if err == nil || errors.Is(err, ErrNone) {
		var rateErr error
		if rate, rateErr = s.solveRate(ctx, c); rateErr != nil {
			err = rateErr
		}
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		s.stalled.Store(time.Now().Add(stalledTime).UnixNano())
	}
	return p, rate, err
}

// expiry returns the time until which a response with data of the collection may be cached. This time is never after
// midnight, when the daily puzzle changes.
func (s *Server) expiry() time.Time {
	soon, midnight := s.now().Add(collectionAge), s.service.Today().AddDate(0, 0, 1)
	if midnight.Before(soon) {
		return midnight
	}
	return soon
}
