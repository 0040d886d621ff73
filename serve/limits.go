package serve

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// Limits bound the work that a server does for its clients. A field that is zero has a default. If a field is negative,
// [New] returns an error.
type Limits struct {
	// Slots is the maximum number of proofs that run at the same time. The same number of quick proofs can run in
	// addition. The default is half the number of processors; the other half is for pages.
	Slots int

	// Wait is the maximum time that a request waits for a slot before it gets status 503 (default 12 s). If the server is
	// part of another server, the write timeout of that server must be longer than Wait and Time together.
	Wait time.Duration

	Time       time.Duration // maximum time of a proof or engine analysis (default 20 s)
	Nodes      int           // maximum number of positions of a proof (default 200 million, about ten seconds)
	ProofBytes int           // maximum bytes of cached results, for each of solver and engine (default 32 MiB)
	PageBytes  int           // maximum bytes of cached responses (default 64 MiB)

	// UnreadBytes is the maximum number of bytes of responses that are being prepared, or that clients have not read yet
	// (default 64 MiB). A client may have an eighth of what is free. Other responses get status 429 or 503.
	UnreadBytes int
}

// Memory returns the approximate number of bytes that a server with these limits takes at most, for caches,
// responses, solvers, engines, an animation and the collection. It suits [debug.SetMemoryLimit]; the program itself
// comes on top.
func (l Limits) Memory() int64 {
	l = l.withDefaults()
	const slot, always = 2*api.ProofTable + api.EstimateTable, 128 << 20
	return int64(l.PageBytes+2*l.ProofBytes+l.UnreadBytes+always) + int64(l.Slots)*slot
}

func (l Limits) check() error {
	if l.Slots < 0 || l.Wait < 0 || l.Time < 0 || l.Nodes < 0 || l.ProofBytes < 0 || l.PageBytes < 0 ||
		l.UnreadBytes < 0 {
		return fmt.Errorf("limits %+v: none may be negative", l)
	}
	return nil
}

func (l Limits) withDefaults() Limits {
	return Limits{
		Slots: cmp.Or(l.Slots, max(1, runtime.GOMAXPROCS(0)/2)), Nodes: cmp.Or(l.Nodes, 200_000_000),
		Wait: cmp.Or(l.Wait, 12*time.Second), Time: cmp.Or(l.Time, 20*time.Second),
		ProofBytes: cmp.Or(l.ProofBytes, 32<<20), PageBytes: cmp.Or(l.PageBytes, 64<<20),
		UnreadBytes: cmp.Or(l.UnreadBytes, 64<<20),
	}
}

// answerTime is the maximum time for preparing a response. The connection stays open for longer, so it can be sent.
func (l Limits) answerTime() time.Duration { return l.Wait + l.Time + 4*time.Second }

// The limits that are the same for all servers.
const (
	quickTime = 100 * time.Millisecond // a proof that takes longer starts again, among the slow proofs
	countTime = 5 * time.Second        // to record an attempt

	maxWaiting   = 200      // requests that wait, of all clients
	maxPerClient = 6        // requests that run or wait, of a client; groups of clients may have more, see clients
	maxResult    = 64 << 10 // bytes of the largest result that is cached
	maxDrawings  = 24       // images that are drawn or wait, of a client: a page may have many
)

// errNoTime says that a proof takes too long.
var errNoTime = errors.New("the proof takes too long for this server")

// newQueue returns a queue for the jobs of clients. The function make returns what a job needs, such as a solver. The
// argument longest is the maximum time of a job. The argument quick is the maximum time in the lane for quick jobs; 0
// means that there is no such lane.
func newQueue[W any](s *Server, make func() (W, error), quick, longest time.Duration) *queue.Queue[W] {
	return queue.New(queueOptions(s, make, quick, longest))
}

// queueOptions returns the options of newQueue.
func queueOptions[W any](s *Server, make func() (W, error), quick, longest time.Duration) queue.Options[W] {
	return queue.Options[W]{
		New: make, Size: api.ResultSize, Lasting: api.IsLasting,
		Slots: s.limits.Slots, Quick: quick, Time: longest, Wait: s.limits.Wait,
		Waiting: maxWaiting, PerClient: maxPerClient,
		CacheBytes: s.limits.ProofBytes, MaxResult: maxResult,
		OnWaiting: func(n int) { s.metrics.waiting.Add(int64(n)) }, OnRefused: s.metrics.refused.Inc,
		OnDone:  s.metrics.observeProof,
		OnPanic: func(kind string, v any) { notePanic(s.metrics, s.log, kind, v) },
	}
}

// makeQueues makes five queues: for proofs, for estimates, for attempts, for images and for animations. Estimates have
// their own queue, so that games do not wait for long proofs. Attempts have their own queue, because they wait for the
// database. Animations are drawn one at a time, because each takes up to 105 MB.
func (s *Server) makeQueues() {
	s.proofs = newQueue(s, func() (*solver.Solver, error) { return new(solver.Solver), nil }, quickTime, s.limits.Time)
	s.estimates = newQueue(s, api.NewEngine, 0, s.limits.Time)
	nothing := func() (none struct{}, err error) { return none, nil }
	s.counting = newQueue(s, nothing, 0, countTime)
	drawing := queueOptions(s, nothing, 0, s.limits.Time)
	drawing.PerClient, drawing.CacheBytes, drawing.MaxResult = maxDrawings, 0, 0 // the responses are cached
	s.drawing = queue.New(drawing)
	drawing.Slots = 1
	s.animating = queue.New(drawing)
}
