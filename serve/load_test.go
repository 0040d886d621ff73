//go:build load

package serve

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// The tests of this file measure how much a server bears, with the requests made on the same
// processors. "make load" runs them, on a machine that does nothing else. LOAD_SECONDS is
// how long each lasts.

func loadTime(t *testing.T) time.Duration {
	seconds, err := strconv.Atoi(os.Getenv("LOAD_SECONDS"))
	if err != nil {
		seconds = 10
	}
	return time.Duration(seconds) * time.Second
}

// listen starts a server as the command does.
func listen(t *testing.T) (*Server, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{BaseURL: "http://" + l.Addr().String()})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx, l, nil) }()
	t.Cleanup(func() { cancel(); <-done })
	return s, l.Addr().String()
}

// A measure is what clients have seen.
type measure struct {
	cpu   time.Duration // of the server and the clients together
	times []time.Duration
	wrong int
	bytes int
}

// clients make requests one after the other, each on a connection of its own, until the time
// is over. next returns the path of a request, "" for the end.
func clientsAsk(t *testing.T, address string, n int, lasts time.Duration, next func(r *rand.Rand) string) measure {
	t.Helper()
	var mu sync.Mutex
	var all measure
	var wg sync.WaitGroup
	before := cpuTime(t)
	end := time.Now().Add(lasts)
	for i := range n {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 7))
			m, err := clientAsks(address, end, func() string { return next(r) })
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				t.Error(err)
			}
			all.times = append(all.times, m.times...)
			all.wrong += m.wrong
			all.bytes += m.bytes
		})
	}
	wg.Wait()
	all.cpu = cpuTime(t) - before
	return all
}

// cpuTime returns the time that the process has computed.
func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// clientAsks writes requests by hand: a client of package net/http would take most of the
// processors for itself.
func clientAsks(address string, end time.Time, next func() string) (m measure, err error) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return m, err
	}
	defer c.Close()
	input := bufio.NewReaderSize(c, 64<<10)
	request := make([]byte, 0, 512)
	for time.Now().Before(end) {
		path := next()
		if path == "" {
			break
		}
		request = append(
			append(append(request[:0], "GET "...), path...),
			" HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n"...)
		start := time.Now()
		status, length, err := exchange(c, input, request)
		if err != nil {
			return m, err
		}
		m.times = append(m.times, time.Since(start))
		m.bytes += length
		if status != "200" {
			m.wrong++
		}
	}
	return m, nil
}

// exchange sends a request on a connection and reads the whole response.
func exchange(c net.Conn, input *bufio.Reader, request []byte) (status string, length int, err error) {
	if _, err = c.Write(request); err != nil {
		return "", 0, err
	}
	for {
		line, err := input.ReadSlice('\n')
		switch {
		case err != nil:
			return status, 0, err
		case len(line) <= 2:
			_, err := input.Discard(length)
			return status, length, err
		case status == "":
			status = string(line[9:12])
		}
		if rest, ok := strings.CutPrefix(string(line), "Content-Length: "); ok {
			if length, err = strconv.Atoi(strings.TrimSpace(rest)); err != nil {
				return status, 0, err
			}
		}
	}
}

// report prints a measure and returns the requests a second and the time that 99 of 100
// stay under.
func (m measure) report(name string, lasts time.Duration) (rate float64, p99 time.Duration) {
	slices.Sort(m.times)
	quantile := func(q float64) time.Duration { return m.times[int(q*float64(len(m.times)-1))] }
	rate = float64(len(m.times)) / lasts.Seconds()
	fmt.Printf(
		"%-28s %9.0f/s  median %v, 99 %% %v, worst %v; %d not 200, %.1f kB each, %v of processor\n",
		name,
		rate,
		quantile(.5).Round(10*time.Microsecond),
		quantile(.99).Round(10*time.Microsecond),
		quantile(1).Round(10*time.Microsecond),
		m.wrong,
		float64(m.bytes)/float64(len(m.times))/1000,
		(m.cpu / time.Duration(len(m.times))).Round(time.Microsecond),
	)
	return rate, quantile(.99)
}

// askEach asks for each address once, so that the caches are filled.
func askEach(t *testing.T, server string, list []string) {
	t.Helper()
	var n atomic.Int64
	clientsAsk(t, server, 8, time.Hour, func(*rand.Rand) string {
		if i := int(n.Add(1)) - 1; i < len(list) {
			return list[i]
		}
		return ""
	})
}

// loadAddresses returns pages and turns of a part of the collection and of other positions, with
// which it fills the caches: play trees and pages.
func loadAddresses(t *testing.T, s *Server, server string) (list []string) {
	t.Helper()
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range e.list {
		if i%8 == 0 && p.Goal().Turns() <= 4 {
			if _, err := s.prover(queue.Client{}).Tree(t.Context(), p.Code(), false); err != nil {
				t.Fatal(err)
			}
			list = append(list, address(p.Code()), apiPath+"turns/"+p.Code().String())
		}
	}
	for _, p := range positiontest.List(3, 2000) {
		c := codec.Encode(p).String()
		list = append(list, "/p/"+c, apiPath+"turns/"+c)
	}
	askEach(t, server, list)
	return list
}

func TestLoadPages(t *testing.T) {
	s, server := listen(t)
	list, lasts := loadAddresses(t, s, server), loadTime(t)
	m := clientsAsk(t, server, 32, lasts, func(r *rand.Rand) string { return list[r.IntN(len(list))] })
	rate, p99 := m.report("pages and turns", lasts)
	if m.wrong > 0 || rate < 10_000 || p99 > 20*time.Millisecond {
		t.Errorf("want 10,000 requests/s, 99 %% within 20ms, all of them right")
	}
}

func TestLoadPictures(t *testing.T) {
	_, server := listen(t)
	lasts := loadTime(t)
	list := positiontest.List(5, 5000)
	next := make(chan int, 1)
	go func() {
		for i := range list {
			next <- i
		}
		close(next)
	}()
	m := clientsAsk(t, server, 4, lasts, func(*rand.Rand) string {
		return "/p/" + codec.Encode(list[<-next]).String() +
			".png"
	})
	if rate, _ := m.report("pictures, each the first", lasts); m.wrong > 0 || rate < 100 {
		t.Error("want 100 pictures/s")
	}
}

func TestLoadSolves(t *testing.T) {
	s, server := listen(t)
	list, lasts := loadAddresses(t, s, server), loadTime(t)
	hard := positiontest.List(9, 5000)
	done := make(chan struct{})
	go func() {
		defer close(done)
		m := clientsAsk(t, server, 50, lasts, func(r *rand.Rand) string {
			return apiPath + "solve/" + codec.Encode(hard[r.IntN(len(hard))]).String() + "?max=6"
		})
		m.report("hard solves", lasts)
	}()
	m := clientsAsk(t, server, 4, lasts, func(r *rand.Rand) string {
		time.Sleep(5 * time.Millisecond)
		return list[r.IntN(len(list))]
	})
	<-done
	if _, p99 := m.report("pages beside hard solves", lasts); m.wrong > 0 || p99 > 100*time.Millisecond {
		t.Error("want 99 % of the pages within 100ms")
	}
}

// Memory stays flat: after the caches have filled it does not grow.
func TestLoadMemory(t *testing.T) {
	s, server := listen(t)
	lasts := loadTime(t)
	positions := positiontest.List(11, 200_000)
	ask := func(d time.Duration) {
		clientsAsk(t, server, 8, d, func(r *rand.Rand) string {
			c := codec.Encode(positions[r.IntN(len(positions))]).String()
			return []string{"/p/" + c, apiPath + "turns/" + c}[r.IntN(2)]
		}).report("pages, each the first", d)
	}
	used := func() float64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc) / (1 << 20)
	}
	for i := 0; s.answers.Bytes() < s.limits.PageBytes*9/10; i++ {
		get(t, s, "/p/"+codec.Encode(positions[i]).String())
	}
	ask(lasts)
	before := used()
	ask(lasts)
	after := used()
	fmt.Printf("heap %.0f MiB, then %.0f MiB\n", before, after)
	if after > before*1.2+10 {
		t.Errorf("the heap has grown from %.0f to %.0f MiB", before, after)
	}
}
