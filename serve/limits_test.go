package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
	"github.com/puzzlecode/puzzlecode/view"
)

// occupy makes a server work on slow proofs of so many clients, and returns when all of them
// wait for a slow slot or have one.
func occupy(t *testing.T, s *Server, clients int) (end context.CancelFunc) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	started := make(chan struct{}, 2*clients)
	for i := range clients {
		c := queue.Client{Address: fmt.Sprint(i), Network: fmt.Sprint(i)}
		go prove(ctx, s, c, "test", c.Address, func(ctx context.Context, _ *solver.Solver) (int, error) {
			started <- struct{}{}
			<-ctx.Done()
			return 0, ctx.Err()
		})
	}
	for range clients + 1 { // all in the quick lane, and one in the slow lane
		<-started
	}
	return cancel
}

// hardCode returns the code of a position that takes long to solve: the board is empty.
func hardCode(t *testing.T) string {
	t.Helper()
	p, err := position.Start([2]position.Square{position.B3, position.D3}, [2]position.Square{position.C2, position.C4})
	if err != nil {
		t.Fatal(err)
	}
	return codec.Encode(p).String()
}

// With slow questions ahead, quick ones of all kinds are answered.
func TestQuickQuestions(t *testing.T) {
	s, err := New(Options{Collection: NoCollection{}, Limits: Limits{Slots: 1}})
	if err != nil {
		t.Fatal(err)
	}
	end := occupy(t, s, 4)
	defer end()
	for _, address := range []string{"solve/HfGoo8VCrfkSpV?max=2", "hint/HP1hy3Rhti8MYC", "tree/CyTftZ87DSiXm6", "try/HfGoo8VCrfkSpV?turn=E3D3E3", "turns/9KuvQpNkawFKiBbEEiRxNSVMTY"} {
		if w := get(t, s, apiPath+address); w.Code != http.StatusOK {
			t.Errorf("%s: status %d: %s", address, w.Code, w.Body)
		}
	}
}

// A question that waits too long is answered with 503, and says when to ask again.
func TestLongWait(t *testing.T) {
	s, err := New(Options{Collection: NoCollection{}, Limits: Limits{Slots: 1, Wait: quickTime + 50*time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	defer occupy(t, s, 1)()
	w := get(t, s, apiPath+"solve/"+hardCode(t)+"?max=6")
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `"reason":"busy"`) {
		t.Errorf("status %d, headers %v: %s", w.Code, w.Header(), w.Body)
	}
}

// manyWins returns a position of Arimaa that gold wins in tens of thousands of ways, another one
// for each number.
func manyWins(n uint64) codec.ArimaaCode {
	r := rand.New(rand.NewPCG(n, 1))
	board := []byte(strings.Repeat(" ", 64))
	board[8] = 'R' // a7
	empty := r.Perm(48)
	for i, piece := range "EMHHDDCCRRRRRRRr" {
		board[16+empty[i]] = byte(piece)
	}
	p, err := arimaa.Parse("g [" + string(board) + "]")
	if err != nil {
		panic(err)
	}
	return codec.EncodeArimaa(p)
}

// The memory of results is bounded, however large they are, and an answer shows few key turns and
// says how many there are.
func TestResultMemory(t *testing.T) {
	s, err := New(Options{Collection: NoCollection{}, Limits: Limits{ProofBytes: 100_000}})
	if err != nil {
		t.Fatal(err)
	}
	n := 380
	if testing.Short() {
		n = 40
	}
	counted := 0
	for i := range n {
		c := manyWins(uint64(i))
		w := get(t, s, apiPath+"solve/"+c.String()+"?max=1")
		var win view.Win
		if err := json.Unmarshal(w.Body.Bytes(), &win); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%v: status %d, %v: %.300s", c, w.Code, err, w.Body)
		}
		if len(win.KeyTurns) > maxKeyTurns || w.Body.Len() > 16_000 {
			t.Errorf("%v: %d key turns shown, %d bytes", c, len(win.KeyTurns), w.Body.Len())
		}
		if win.KeyTurnCount > maxKeyTurns {
			counted++
		}
		if s.proofs.Bytes() > 100_000 {
			t.Fatalf("%d bytes of results after %d answers", s.proofs.Bytes(), i+1)
		}
	}
	if counted < n/2 {
		t.Errorf("only %d of %d positions have many key turns, which proves little", counted, n)
	}
}

// A server that is told to stop answers what has begun: the proofs that are done in time, and the
// others with 503.
func TestStopped(t *testing.T) {
	s, err := New(Options{Collection: NoCollection{}, Limits: Limits{Slots: 1}})
	if err != nil {
		t.Fatal(err)
	}
	s.drain = time.Second + 50*time.Millisecond
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx, l, nil) }()
	defer occupy(t, s, 1)()
	statuses := make(chan int, 1)
	go func() {
		response, err := http.Get("http://" + l.Addr().String() + apiPath + "solve/" + hardCode(t) + "?max=6")
		if err != nil {
			t.Error(err)
			close(statuses)
			return
		}
		io.Copy(io.Discard, response.Body)
		response.Body.Close()
		statuses <- response.StatusCode
	}()
	for s.proofs.Jobs() < 2 && len(statuses) == 0 {
		time.Sleep(time.Millisecond)
	}
	stop()
	if status := <-statuses; status != http.StatusServiceUnavailable {
		t.Errorf("a proof that cannot be done: status %d", status)
	}
	if err := <-done; err != nil {
		t.Errorf("stopped: %v", err)
	}
}

// What net/http is told by a panic reaches it.
func TestAborted(t *testing.T) {
	s := testServer(t)
	defer func() {
		if v := recover(); v != http.ErrAbortHandler {
			t.Errorf("recovered %v", v)
		}
	}()
	s.guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/x", nil))
}

// maxKeyTurns is the maximum number of key turns of an answer.
const maxKeyTurns = 128
