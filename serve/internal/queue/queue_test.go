package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// tool is what the jobs of the tests work with.
type tool struct{ spoilt bool }

// newQueue returns a queue with one slot in each lane. change may change its options.
func newQueue(change func(*Options[*tool])) *Queue[*tool] {
	o := Options[*tool]{
		New: func() (*tool, error) { return new(tool), nil }, Size: func(v any) int { return len(fmt.Sprint(v)) },
		Slots: 1, Quick: 100 * time.Millisecond, Time: 20 * time.Second, Wait: 12 * time.Second, Waiting: 200, PerClient: 6,
		CacheBytes: 1 << 20, MaxResult: 64 << 10,
		OnWaiting: func(int) {}, OnRefused: func() {}, OnDone: func(string, time.Duration) {}, OnPanic: func(string, any) {},
	}
	if change != nil {
		change(&o)
	}
	return New(o)
}

// client returns the client of a name like a1: the address 1 of the network a, which has the share 4.
func client(name string) Client { return Client{{name, 1}, {name[:1], 4}} }

// takes returns a job that takes some time, and then returns its key.
func takes(d time.Duration, key string) func(context.Context, *tool) (string, error) {
	return func(ctx context.Context, _ *tool) (string, error) {
		select {
		case <-time.After(d):
			return key, nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// An asking is a job that somebody waits for.
type asking struct {
	value string
	err   error
	took  time.Duration
	done  chan struct{}
}

func (a *asking) wait(t *testing.T) *asking {
	t.Helper()
	<-a.done
	return a
}

// ask asks for a job that takes some time.
func ask(ctx context.Context, q *Queue[*tool], who, key string, d time.Duration) *asking {
	a := &asking{done: make(chan struct{})}
	go func() {
		defer close(a.done)
		start := time.Now()
		a.value, a.err = Do(ctx, q, client(who), "test", key, takes(d, key))
		a.took = time.Since(start)
	}()
	synctest.Wait()
	return a
}

// With slow jobs ahead of it, in whatever number, a quick job is answered at once.
func TestQuickPastSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(nil)
		for i := range 4 {
			ask(t.Context(), q, fmt.Sprintf("%c1", 'a'+i), fmt.Sprint("slow", i), 20*time.Second-time.Millisecond)
		}
		time.Sleep(time.Second)
		if a := ask(t.Context(), q, "z1", "quick", time.Millisecond).wait(t); a.value != "quick" || a.err != nil ||
			a.took != time.Millisecond {
			t.Errorf("%q, %v after %v", a.value, a.err, a.took)
		}
		if a := ask(t.Context(), q, "y1", "slow0", 0).wait(t); a.value != "slow0" || a.err != nil {
			t.Errorf("a slow one: %q, %v", a.value, a.err)
		}
	})
}

// Whoever waits longer than the limit is refused then, and at once if it can be foreseen.
func TestLongestWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		refused, waiting := 0, 0
		q := newQueue(func(o *Options[*tool]) {
			o.OnRefused = func() { refused++ }
			o.OnWaiting = func(n int) { waiting += n }
		})
		first := ask(t.Context(), q, "a1", "first", 19*time.Second)
		second := ask(t.Context(), q, "b1", "second", 19*time.Second)
		if second.wait(t); second.err != ErrBusy || second.took != 12*time.Second || refused != 1 || waiting != 0 {
			t.Errorf("the second: %v after %v; %d refused, %d waiting", second.err, second.took, refused, waiting)
		}
		if first.wait(t); first.value != "first" || first.took != 19*time.Second+q.Quick {
			t.Errorf("the first: %q after %v", first.value, first.took)
		}
		ask(t.Context(), q, "a1", "third", 19*time.Second)
		time.Sleep(time.Second)
		ask(t.Context(), q, "b1", "fourth", 19*time.Second)
		time.Sleep(time.Second)
		if fifth := ask(t.Context(), q, "c1", "fifth", 19*time.Second).wait(t); fifth.err != ErrBusy ||
			fifth.took != q.Quick {
			t.Errorf("the fifth: %v after %v", fifth.err, fifth.took)
		}
		time.Sleep(time.Minute)
	})
}

// A job that nobody waits for any more is stopped, whether it waits or runs; not if somebody
// else waits for it.
func TestDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(nil)
		ctx, leave := context.WithCancel(t.Context())
		stopped := false
		work := func(ctx context.Context, _ *tool) (string, error) {
			<-ctx.Done()
			stopped = ctx.Err() == context.Canceled
			return "", ctx.Err()
		}
		gone := make(chan error, 1)
		go func() {
			_, err := Do(ctx, q, client("a1"), "test", "runs", work)
			gone <- err
		}()
		synctest.Wait()
		time.Sleep(time.Second) // it runs in the slow lane
		waits := ask(ctx, q, "b1", "waits", 5*time.Second)
		both := ask(ctx, q, "c1", "both", 5*time.Second)
		stays := ask(t.Context(), q, "d1", "both", 5*time.Second)
		time.Sleep(time.Second)
		leave()
		if err := <-gone; err != context.Canceled {
			t.Errorf("who has left: %v", err)
		}
		waits.wait(t)
		both.wait(t)
		synctest.Wait()
		q.mu.Lock() // one job still runs
		if !stopped || q.slow.waiting != 0 || len(q.jobs) != 1 || q.load["a1"] != 0 || q.load["c1"] != 1 {
			t.Errorf("the job that ran is stopped: %t; %d wait, jobs %v, load %v", stopped, q.slow.waiting, q.jobs, q.load)
		}
		q.mu.Unlock()
		if stays.wait(t); stays.value != "both" || stays.err != nil {
			t.Errorf("who stays: %q, %v", stays.value, stays.err)
		}
		if a := ask(t.Context(), q, "a1", "runs", time.Millisecond).wait(t); a.value != "runs" || a.err != nil {
			t.Errorf("asked once more: %q, %v", a.value, a.err)
		}
	})
}

// One network cannot have the whole queue: in a full one a client of a network that waits for nothing takes
// the place of the last job of the longest line, and each address and network has a limit.
func TestFullQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(func(o *Options[*tool]) { o.Waiting, o.Wait = 8, time.Hour })
		ask(t.Context(), q, "x1", "runs", 15*time.Second)
		time.Sleep(time.Second)
		var flood []*asking
		for i := range 8 {
			flood = append(flood, ask(t.Context(), q, fmt.Sprint("a", i), fmt.Sprint("a", i), 10*time.Second))
			time.Sleep(time.Second)
		}
		if a := ask(t.Context(), q, "a9", "a9", 10*time.Second).wait(t); a.err != ErrBusy {
			t.Errorf("another one of the network: %v", a.err)
		}
		b := ask(t.Context(), q, "b1", "b", time.Second)
		flood[7].wait(t)
		if flood[7].err != ErrBusy {
			t.Errorf("the last of the longest line: %v", flood[7].err)
		}
		if b.wait(t); b.value != "b" || b.err != nil {
			t.Errorf("the other client: %q, %v", b.value, b.err)
		}
		for i, f := range flood[:7] {
			if f.wait(t); f.err != nil {
				t.Errorf("number %d of the flood: %v", i, f.err)
			}
		}
	})
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(func(o *Options[*tool]) { o.PerClient = 2 })
		for i, who := range []string{"a1", "a1", "a2", "a2", "a3", "a3", "a4", "a5"} {
			ask(t.Context(), q, who, fmt.Sprint(who, i), time.Second)
		}
		for who, want := range map[string]error{"a1": ErrClient, "a6": ErrClient, "b1": nil} {
			if a := ask(t.Context(), q, who, "more of "+who, time.Millisecond); want != nil && a.wait(t).err != want {
				t.Errorf("one more of %s: %v, want %v", who, a.err, want)
			}
		}
		time.Sleep(time.Minute)
		q.mu.Lock()
		defer q.mu.Unlock()
		if len(q.load) != 0 {
			t.Errorf("the load is %v after all have ended", q.load)
		}
	})
}

// Networks take turns, whoever came first, and identical jobs are done once.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(func(o *Options[*tool]) { o.Quick = 0 })
		var mu sync.Mutex
		var order []string
		var all sync.WaitGroup
		for i, who := range []string{"x1", "a1", "a1", "a2", "b1", "c1", "b1", "b1"} {
			all.Go(func() {
				Do(t.Context(), q, client(who), "test", fmt.Sprint(min(i, 6)), func(ctx context.Context, _ *tool) (string, error) {
					mu.Lock()
					order = append(order, who[:1])
					mu.Unlock()
					return takes(time.Second, "")(ctx, nil)
				})
			})
			synctest.Wait()
		}
		all.Wait()
		if got := strings.Join(order, ""); got != "xabcaba" {
			t.Errorf("the order is %s", got)
		}
	})
}

// Results are kept, and lasting errors; not what is large, and no error that comes of too
// little time, of a panic, or of a fault.
func TestKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lasting, fault := errors.New("lasting"), errors.New("fault")
		q := newQueue(func(o *Options[*tool]) { o.Lasting = func(err error) bool { return !errors.Is(err, fault) } })
		for name, test := range map[string]struct {
			work func(context.Context) (string, error)
			want error
			runs int
		}{
			"value":   {func(context.Context) (string, error) { return "value", nil }, nil, 1},
			"large":   {func(context.Context) (string, error) { return strings.Repeat("x", 64<<10+1), nil }, nil, 2},
			"lasting": {func(context.Context) (string, error) { return "", lasting }, lasting, 1},
			"fault":   {func(context.Context) (string, error) { return "", fault }, fault, 2},
			"panic":   {func(context.Context) (string, error) { panic("of the test") }, ErrPanic, 2},
			"out of time": {func(ctx context.Context) (string, error) { <-ctx.Done(); return "", ctx.Err() },
				context.DeadlineExceeded, 4},
			"wrapped error": {func(ctx context.Context) (string, error) { <-ctx.Done(); return "", fmt.Errorf("%w", ctx.Err()) },
				context.DeadlineExceeded, 4},
		} {
			runs := 0
			for range 2 {
				_, err := Do(t.Context(), q, client("a1"), "test", name, func(ctx context.Context, _ *tool) (string, error) {
					runs++
					return test.work(ctx)
				})
				if !errors.Is(err, test.want) {
					t.Errorf("%s: %v", name, err)
				}
			}
			if runs != test.runs {
				t.Errorf("%s is worked on %d times, want %d", name, runs, test.runs)
			}
		}
	})
}

// What a job worked with when it panicked is not used again, and nobody waits for ever.
func TestPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		panics := ""
		q := newQueue(func(o *Options[*tool]) { o.OnPanic = func(kind string, v any) { panics += fmt.Sprint(kind, " ", v) } })
		if _, err := Do(t.Context(), q, client("a1"), "test", "spoils", func(_ context.Context, w *tool) (string, error) {
			w.spoilt = true
			panic("of the test")
		}); err != ErrPanic || panics != "test of the test" {
			t.Errorf("%v, reported %q", err, panics)
		}
		var last *tool
		for i := range 3 {
			if _, err := Do(t.Context(), q, client("a1"), "test", fmt.Sprint(i), func(_ context.Context, w *tool) (string,
				error) {
				if w.spoilt || last != nil && w != last {
					t.Errorf("job %d works with %+v, another one than before", i, w)
				}
				last = w
				return "", nil
			}); err != nil {
				t.Error(err)
			}
		}
	})
}

// The memory of the results stays within its bound.
func TestBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(nil)
		for i := range 380 {
			size := 1000 * (i % 70)
			if _, err := Do(t.Context(), q, client("a1"), "test", fmt.Sprint(i), func(context.Context, *tool) (string,
				error) {
				return strings.Repeat("x", size), nil
			}); err != nil {
				t.Fatal(err)
			}
			if q.Bytes() > q.CacheBytes {
				t.Fatalf("%d bytes after %d results", q.Bytes(), i)
			}
		}
		if q.Bytes() < q.CacheBytes*9/10 {
			t.Errorf("only %d bytes are used", q.Bytes())
		}
	})
}

// A queue that is stopped refuses what waits at once, and lets what runs go on for the drain.
func TestStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(nil)
		short := ask(t.Context(), q, "a1", "short", 3*time.Second)
		waits := ask(t.Context(), q, "b1", "waits", 3*time.Second)
		time.Sleep(time.Second)
		q.Stop(5 * time.Second)
		if waits.wait(t); waits.err != ErrBusy || waits.took != time.Second {
			t.Errorf("what waits: %v after %v", waits.err, waits.took)
		}
		if a := ask(t.Context(), q, "c1", "new", 0).wait(t); a.err != ErrBusy {
			t.Errorf("what is new: %v", a.err)
		}
		if short.wait(t); short.value != "short" || short.err != nil {
			t.Errorf("what runs: %q, %v", short.value, short.err)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(nil)
		long := ask(t.Context(), q, "a1", "long", 19*time.Second)
		time.Sleep(time.Second)
		q.Stop(5 * time.Second)
		if long.wait(t); long.err != ErrBusy || long.took != 6*time.Second {
			t.Errorf("what runs too long: %v after %v", long.err, long.took)
		}
	})
}
