//go:build load

package serve

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// mostMemory is the memory that a server on two processors takes at most, as doc/OPERATIONS.md promises.
const mostMemory = 512 // MB

// attackTime is how long an attack lasts.
const attackTime = 3 * time.Second

// An attack is what many connections do at the same time.
type attack struct {
	name        string
	connections int
	request     func(r *rand.Rand) string // "" for a connection that sends nothing
	unread      bool                      // after the status a byte a second is read
	slow        bool                      // a byte a second is sent
}

// asking returns a GET request, without the empty line at its end.
func asking(path string) string { return "GET " + path + " HTTP/1.1\r\nHost: a\r\n" }

// sending returns a POST request with a body. Its length and the body come after the headers of the attacker.
func sending(path, headers string, body []byte) string {
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: a\r\n%sContent-Length: %d\r\n\x00%s", path, headers, len(body), body)
}

// attacks are what a stranger may do to a server.
func attacks() []attack {
	santorini := func(r *rand.Rand) string { return codec.Encode(positiontest.List(r.Uint64(), 1)[0]).String() }
	var wins, games, animated []string
	for n := range 300 {
		wins = append(wins, manyWins(uint64(n)).String())
	}
	for n := range 20 {
		r := rand.New(rand.NewPCG(uint64(n), 5))
		games, animated = append(games, arimaaGame(r)), append(animated, santoriniGame(r))
	}
	either := func(list ...string) func(*rand.Rand) string {
		return func(r *rand.Rand) string { return asking(list[r.IntN(len(list))]) }
	}
	each := func(list []string, before, after string) func(*rand.Rand) string {
		return func(r *rand.Rand) string { return asking(before + list[r.IntN(len(list))] + after) }
	}
	random := func(before, after string) func(*rand.Rand) string {
		return func(r *rand.Rand) string { return asking(before + santorini(r) + after) }
	}
	codes, short := strings.Repeat(wins[0]+" ", maxBody/27), strings.Repeat("HfGoo8VCrfkSpV ", maxBody/15)
	sheet := "/puzzles/sheet?codes=" + strings.TrimSuffix(strings.Repeat("HfGoo8VCrfkSpV.", mostPrinted), ".")
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	z.Write(make([]byte, 50<<20))
	z.Close()
	const zipped = "Content-Encoding: gzip\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n"
	parameters := "/puzzles?" + strings.Repeat("a&", 1900)
	return []attack{
		{"turns of Arimaa, unread", 400, each(wins, "/api/v1/turns/", ""), true, false},
		{"solutions, unread", 400, each(wins, "/api/v1/solve/", "?max=1"), true, false},
		{"reviews, unread", 400, each(games, "/p/", "?ply=60&eval=1"), true, false},
		{"lists and sheets, unread", 400, either("/sitemap.xml", "/api/v1/puzzles?limit=100", sheet,
			"/api/v1/games?limit=100", "/explore/games", "/puzzles.atom", "/assets/x/index.bin"), true, false},
		{"explorer, unread", 400, random("/explore/", ""), true, false},
		{"codes in texts, unread", 400,
			func(*rand.Rand) string { return sending("/api/v1/find", "", []byte(codes)) }, true, false},
		{"short codes in texts, unread", 400,
			func(*rand.Rand) string { return sending("/api/v1/find", "", []byte(short)) }, true, false},
		{"GIFs of 60 turns", 50, each(animated, "/p/", ".gif"), false, false},
		{"GIFs of 120 turns, unread", 400, each(games, "/p/", ".gif"), true, false},
		{"GIFs as JSON, unread", 400, func(r *rand.Rand) string {
			code, turns, _ := strings.Cut(games[r.IntN(len(games))], "/")
			return asking("/api/v1/gif/" + code + "?after=" + turns)
		}, true, false},
		{"pictures", 50, random("/p/", ".png"), false, false},
		{"QR codes", 50, random("/p/", "/qr"), false, false},
		{"proofs", 100, random("/api/v1/solve/", "?max=6"), false, false},
		{"play trees", 100, random("/api/v1/tree/", "?goal=win4"), false, false},
		{"estimates", 100, random("/api/v1/analyse/", "?nodes=2000000"), false, false},
		{"games of 120 turns", 100, each(games, "/p/", ""), false, false},
		{"requests a byte a second", 400, random("/p/", ""), false, true},
		{"bodies a byte a second", 400, func(*rand.Rand) string {
			return "POST /api/v1/find HTTP/1.1\r\nContent-Length: 65536\r\nHost: a\r\n"
		}, false, true},
		{"idle connections", 1000, func(*rand.Rand) string { return "" }, false, false},
		{"gzip bombs", 100, func(r *rand.Rand) string {
			return sending([]string{"/api/v1/find", "/api/v1/attempts"}[r.IntN(2)], zipped, bomb.Bytes())
		}, false, false},
		{"compressed pages", 100, func(r *rand.Rand) string {
			return random("/p/", "")(r) + "Accept-Encoding: gzip\r\n"
		}, false, false},
		{"1,900 parameters", 100, either(parameters), false, false},
		{"random codes", 100, func(r *rand.Rand) string {
			return asking(fmt.Sprintf("/p/%014x", r.Uint64()))
		}, false, false},
		{"random pages, unread", 1000, random("/p/", ""), true, false},
	}
}

// santoriniGame returns the path of a game of 60 turns, and arimaaGame that of a game of 120.
func santoriniGame(r *rand.Rand) string {
	for {
		g := positiontest.GodsGame(r, position.Mortal, position.Mortal, func(_ position.Position, t position.Turn) bool {
			return !t.Wins()
		})
		if len(g.Turns) >= 60 {
			l, _ := game.Start(codec.Encode(g.Start)).Play(say.Texts(game.TurnsOf(g.Turns[:60]))...) // legal turns
			return l.Address()
		}
	}
}

func arimaaGame(r *rand.Rand) string {
	l := game.Start(codec.MustParse("9KuvQpNkawFKiBbEEiRxNSVMTY"))
	for l.Len() < 120 {
		left := r.IntN(8)
		for t := range l.State().Turns() {
			if left--; left < 0 {
				l, _ = l.With(t) // a legal turn
				break
			}
		}
	}
	return l.Address()
}

// Whatever a client does to a server with the default limits, or many clients do, the memory of the server stays below
// what doc/OPERATIONS.md promises, and the quick questions of another client are answered.
func TestAttacks(t *testing.T) {
	server, process := startProcess(t)
	fmt.Printf("%-27s%8s%9s%8s%9s  %s\n", "attack", "clients", "requests", "MB", "slowest", "statuses")
	for _, a := range attacks() {
		for _, clients := range []int{1, 50} {
			if ok, err := regexp.MatchString(os.Getenv("ATTACKS"), a.name); err != nil || !ok {
				continue
			}
			resetPeak(t, process)
			ctx, cancel := context.WithTimeout(t.Context(), attackTime)
			var mu sync.Mutex
			statuses := map[string]int{}
			note := func(status string) { mu.Lock(); statuses[status]++; mu.Unlock() }
			var all sync.WaitGroup
			for n := range a.connections {
				all.Go(func() {
					r := rand.New(rand.NewPCG(uint64(n), uint64(clients)))
					for ctx.Err() == nil {
						a.connect(ctx, server, clients, r, note)
					}
				})
			}
			slowest := victim(t, ctx, server, a.name)
			cancel()
			all.Wait()
			peak, requests := peakMemory(t, process), 0
			for _, n := range statuses {
				requests += n
			}
			list := slices.Sorted(maps.Keys(statuses))
			for i, status := range list {
				list[i] = fmt.Sprintf("%s: %d", status, statuses[status])
			}
			fmt.Printf("%-27s%8d%9d%8d%9v  %s\n", a.name, clients, requests, peak, slowest.Round(time.Millisecond),
				strings.Join(list, ", "))
			if peak > mostMemory {
				t.Errorf("%s, %d clients: the server took %d MB, want at most %d", a.name, clients, peak, mostMemory)
			}
		}
	}
}

// connect opens a connection, and attacks on it until the context ends or the server closes it.
func (a attack) connect(ctx context.Context, server string, clients int, r *rand.Rand, note func(status string)) {
	c, err := net.Dial("tcp", server)
	if err != nil {
		note("no connection")
		return
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	input := bufio.NewReaderSize(c, 4<<10)
	for ctx.Err() == nil {
		request := a.request(r)
		if request != "" {
			if clients > 1 {
				request = strings.Replace(request, "\r\n", fmt.Sprintf("\r\nX-Forwarded-For: 10.1.%d.7\r\n", r.IntN(clients)), 1)
			}
			if before, body, ok := strings.Cut(request, "\x00"); ok {
				request = before + "\r\n" + body
			} else {
				request += "\r\n"
			}
		}
		switch {
		case request == "":
			<-ctx.Done()
			note("idle")
		case a.slow:
			for _, b := range []byte(request) {
				if _, err := c.Write([]byte{b}); err != nil {
					break
				}
				select {
				case <-ctx.Done():
				case <-time.After(time.Second):
				}
			}
			note("slow")
			return
		case a.unread:
			c.(*net.TCPConn).SetReadBuffer(1 << 10)
			c.Write([]byte(request))
			status := make([]byte, 12)
			if _, err := io.ReadFull(c, status); err != nil {
				return // the attack is over
			}
			note(string(status[9:]))
			for string(status[9:]) == "200" && ctx.Err() == nil {
				c.Read(status[:1])
				time.Sleep(time.Second)
			}
			time.Sleep(200 * time.Millisecond)
			return
		default:
			status, _, err := exchange(c, input, []byte(request))
			if err != nil {
				return
			}
			note(status)
		}
	}
}

// victim asks quick questions as another client during an attack, and returns the longest time of an answer.
func victim(t *testing.T, ctx context.Context, server, attack string) (slowest time.Duration) {
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	for n := 0; n < 4 || ctx.Err() == nil; n++ {
		c := codec.Encode(positiontest.List(r.Uint64(), 1)[0]).String()
		address := []string{"/p/" + c, "/api/v1/decode/" + c, "/p/" + c + ".png", "/api/v1/solve/" + c + "?max=1"}[n%4]
		start := time.Now()
		connection, err := net.Dial("tcp", server)
		if err != nil {
			t.Fatal(err)
		}
		connection.SetDeadline(start.Add(time.Minute))
		request := asking(address) + "X-Forwarded-For: 203.0.113.5\r\n\r\n"
		status, _, err := exchange(connection, bufio.NewReader(connection), []byte(request))
		if err != nil || status != "200" {
			t.Errorf("%s: another client asks for %s: status %s, %v", attack, address, status, err)
		}
		connection.Close()
		slowest = max(slowest, time.Since(start))
		time.Sleep(20 * time.Millisecond)
	}
	return slowest
}

// startProcess starts the server as a process of its own, with some games. It returns its address and its process.
func startProcess(t *testing.T) (server string, process int) {
	t.Helper()
	dir := t.TempDir()
	program, games, db := filepath.Join(dir, "puzzlecode"), filepath.Join(dir, "games.txt"), filepath.Join(dir, "games.db")
	if out, err := exec.Command("go", "build", "-o", program, "../cmd/puzzlecode").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var lines strings.Builder
	r := rand.New(rand.NewPCG(8, 8))
	for range 500 {
		g := positiontest.Game(r)
		fmt.Fprintln(&lines, g.Start, strings.Join(say.Texts(game.TurnsOf(g.Turns)), " "))
	}
	if err := os.WriteFile(games, []byte(lines.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(program, "db", "import", "--db", db, games).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	c := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--trusted-proxy", "127.0.0.1", "--db", db)
	c.Env = append(os.Environ(), "GOMAXPROCS=2", "GOMEMLIMIT=") // the memory depends on the number of processors
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.Trim(strings.TrimPrefix(line, "serving http://"), "/\n"), c.Process.Pid
}

// resetPeak makes the kernel forget the peak of the memory of a process.
func resetPeak(t *testing.T, process int) {
	t.Helper()
	if err := os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", process), []byte("5"), 0); err != nil {
		t.Fatal(err)
	}
}

// peakMemory returns the peak of the memory of a process, in MB.
func peakMemory(t *testing.T, process int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		t.Fatal(err)
	}
	kB, err := strconv.Atoi(string(regexp.MustCompile(`VmHWM:\s+(\d+)`).FindSubmatch(status)[1]))
	if err != nil {
		t.Fatal(err)
	}
	return kB / 1000
}
