package solver

import (
	"context"
	"runtime"
	"sync"
)

// A Pool lends Solvers to many goroutines, such as the handlers of a server, and bounds how
// many there are. Together its Solvers keep up to that number times [Limits.Table] bytes of
// memory. The zero Pool is ready to use and has one Solver for each processor. A Pool must
// not be copied after its first use.
type Pool struct {
	size  int // 0 until first use of a zero Pool
	once  sync.Once
	slots chan struct{} // holds one value for each Solver that is lent

	mu   sync.Mutex
	idle []*Solver
}

// NewPool returns a Pool of n Solvers. Each is made when it is first needed. NewPool panics
// if n is less than 1.
func NewPool(n int) *Pool {
	if n < 1 {
		panic("solver: a pool needs at least one solver")
	}
	return &Pool{size: n}
}

// Do waits until a Solver is free, calls f with it, and returns the error of f. If the
// context is done first, f is not called and the error is that of the context.
//
// f must not keep the Solver, and must not call Do of the same Pool: it could wait for
// itself.
func (p *Pool) Do(ctx context.Context, f func(*Solver) error) error {
	p.once.Do(func() {
		if p.size == 0 {
			p.size = runtime.GOMAXPROCS(0)
		}
		p.slots = make(chan struct{}, p.size)
	})
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	s := p.take()
	defer func() {
		p.giveBack(s)
		<-p.slots
	}()
	return f(s)
}

// take returns the Solver that was used last, which keeps few tables large, or a new one.
func (p *Pool) take() *Solver {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := len(p.idle) - 1
	if last < 0 {
		return new(Solver)
	}
	s := p.idle[last]
	p.idle = p.idle[:last]
	return s
}

func (p *Pool) giveBack(s *Solver) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, s)
}
