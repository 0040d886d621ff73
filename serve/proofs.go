package serve

import (
	"container/list"
	"context"
	"errors"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// The limits of one question to the solver.
const (
	maxNodes     = 200_000_000 // some ten seconds on one core
	maxProofTime = 20 * time.Second
	quickNodes   = 20_000_000 // what is left of a goal: about a second
	proofTable   = 32 << 20   // bytes of the transposition table of a solver

	maxClientProofs  = 6      // questions of one client that run or wait
	maxWaitingProofs = 200    // of all clients
	keptProofs       = 20_000 // answers of the solver in memory
	keptTrees        = 3_000  // play trees in memory, of some 20 kB each
)

// turnsQuestion asks for all turns. Its answers are not kept: that of one position of Arimaa takes
// some 10 MiB.
const turnsQuestion = "turns"

var (
	errClientBusy = errors.New("too many questions at once: wait for some of the answers")
	errBusy       = errors.New("too many questions: try again later")
)

// proofs answers questions to the solver or to the engine, and counts attempts: each once however
// many ask it at the same time, and from memory if it was asked before. What is new waits in a
// queue in which each client has a line of its own, and the lines take turns.
type proofs struct {
	metrics *metrics
	log     *slog.Logger

	mu      sync.Mutex
	flights map[string]*flight
	running int
	waiting int
	lines   map[string]*list.List // of *flight, by client
	ring    list.List             // of clients whose line is not empty; the next in front
	load    map[string]int        // questions of each client that run or wait
	kept    map[string]*list.Element
	order   list.List // of *keptProof, the one used last in front

	slots   int // questions that run at the same time
	memory  int // answers that are kept
	solvers sync.Pool
}

// A flight is a question that runs or waits, for everybody who asks it.
type flight struct {
	key, question string
	client        string
	work          func(context.Context, *solver.Solver) (any, error)
	done          chan struct{}
	value         any
	err           error
}

type keptProof struct {
	key   string
	value any
	err   error
}

// newProofs returns proofs that keep some answers. They use half of the processors: the other
// half answers pages.
func newProofs(m *metrics, log *slog.Logger, memory int) *proofs {
	return &proofs{
		metrics: m, log: log, memory: memory, flights: map[string]*flight{}, lines: map[string]*list.List{}, load: map[string]int{}, kept: map[string]*list.Element{},
		slots:   max(1, runtime.GOMAXPROCS(0)/2),
		solvers: sync.Pool{New: func() any { return new(solver.Solver) }},
	}
}

// ask answers a question of a client. The key names the question and all that its answer
// depends on. The work goes on if the client leaves, as others may wait for it. The error
// is that of the work, errClientBusy or errBusy, or that of the context.
func (p *proofs) ask(ctx context.Context, client, question, key string, work func(context.Context, *solver.Solver) (any, error)) (any, error) {
	f, err := p.join(client, question, question+" "+key, work)
	if err != nil {
		return nil, err
	}
	select {
	case <-f.done:
		return f.value, f.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// join returns the flight of a question: a finished one from memory, that of somebody else,
// or a new one.
func (p *proofs) join(client, question, key string, work func(context.Context, *solver.Solver) (any, error)) (*flight, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e := p.kept[key]; e != nil {
		p.order.MoveToFront(e)
		k := e.Value.(*keptProof)
		return &flight{value: k.value, err: k.err, done: closed}, nil
	}
	if f := p.flights[key]; f != nil {
		return f, nil
	}
	switch {
	case p.load[client] >= maxClientProofs:
		p.metrics.refused.Inc()
		return nil, errClientBusy
	case p.waiting >= maxWaitingProofs:
		p.metrics.refused.Inc()
		return nil, errBusy
	}
	f := &flight{key: key, question: question, client: client, work: work, done: make(chan struct{})}
	p.flights[key] = f
	p.load[client]++
	line := p.lines[client]
	if line == nil {
		line = list.New()
		p.lines[client] = line
		p.ring.PushBack(client)
	}
	line.PushBack(f)
	p.waiting++
	p.metrics.waiting.Inc()
	p.start()
	return f, nil
}

var closed = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// start runs what waits while there are slots. The caller holds the lock.
func (p *proofs) start() {
	for p.running < p.slots && p.ring.Len() > 0 {
		front := p.ring.Front()
		client := front.Value.(string)
		line := p.lines[client]
		f := line.Remove(line.Front()).(*flight)
		if line.Len() == 0 {
			p.ring.Remove(front)
			delete(p.lines, client)
		} else {
			p.ring.MoveToBack(front)
		}
		p.waiting--
		p.metrics.waiting.Dec()
		p.running++
		go p.run(f)
	}
}

// run does the work of a flight and lands it.
func (p *proofs) run(f *flight) {
	start := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), maxProofTime)
	defer cancel()
	f.err = errInternal // if the work panics
	defer func() {
		if v := recover(); v != nil {
			notePanic(p.metrics, p.log, f.question, v)
		}
		p.metrics.proofs.WithLabelValues(f.question).Observe(time.Since(start).Seconds())
		p.land(f)
	}()
	s := p.solvers.Get().(*solver.Solver)
	f.value, f.err = f.work(ctx, s)
	p.solvers.Put(s) // not after a panic
}

// land keeps the answer of a flight and tells it to all who wait.
func (p *proofs) land(f *flight) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.flights, f.key)
	if p.load[f.client]--; p.load[f.client] == 0 {
		delete(p.load, f.client)
	}
	if f.question != turnsQuestion && !errors.Is(f.err, context.DeadlineExceeded) && !errors.Is(f.err, errInternal) && !errors.As(f.err, new(*storeError)) {
		p.kept[f.key] = p.order.PushFront(&keptProof{f.key, f.value, f.err})
		if p.order.Len() > p.memory {
			delete(p.kept, p.order.Remove(p.order.Back()).(*keptProof).key)
		}
	}
	close(f.done)
	p.running--
	p.start()
}
