package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/position"
)

// killTester runs commands on a database and kills them.
type killTester struct {
	t       *testing.T
	address string
	rand    *rand.Rand
	kills   map[string]int // by what was killed: import, mine or work
	longest map[string]time.Duration
}

// command returns a command on the database.
func (k *killTester) command(args ...string) *exec.Cmd {
	cmd := command(k.t, args...)
	cmd.Env = append(cmd.Env, databaseVariable+"="+k.address)
	return cmd
}

// run runs a command to its end.
func (k *killTester) run(args ...string) string {
	k.t.Helper()
	var stderr bytes.Buffer
	cmd := k.command(args...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		k.t.Fatalf("%q: %v: %s%s", args, err, out, stderr.Bytes())
	}
	return string(out)
}

// kill starts a command, as many times at once, and kills it at a random moment, until it
// was killed so many times or has come to its end. Of a command that ends before, the next
// moments are earlier.
func (k *killTester) kill(what string, times, atOnce int, longest time.Duration, args ...string) {
	k.t.Helper()
	for range times {
		var all []*exec.Cmd
		for range atOnce {
			cmd := k.command(args...)
			if err := cmd.Start(); err != nil {
				k.t.Fatal(err)
			}
			all = append(all, cmd)
		}
		if known := k.longest[what]; known > 0 {
			longest = known
		}
		time.Sleep(time.Duration(k.rand.Int64N(int64(longest))))
		ended := 0
		for _, cmd := range all {
			cmd.Process.Kill()
			if cmd.Wait() == nil {
				ended++
			} else {
				k.kills[what]++
			}
		}
		if ended == atOnce {
			k.longest[what] = max(longest*2/3, 20*time.Millisecond)
			return
		}
	}
}

// randomGames writes games of random turns into a file.
func randomGames(t *testing.T, seed uint64, n int) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	var text strings.Builder
	for range n {
		second := [2]position.Square{position.Square(r.IntN(5)), position.D4}
		p, err := position.Start([2]position.Square{position.C3, position.B2}, second)
		if err != nil {
			t.Fatal(err)
		}
		g := position.Game{Start: p}
		for len(g.Turns) < 30 && !p.Outcome().Over() {
			turns := slices.Collect(p.Turns())
			g.Turns = append(g.Turns, turns[r.IntN(len(turns))])
			p = p.PlayLegal(g.Turns[len(g.Turns)-1])
		}
		fmt.Fprintln(&text, g)
	}
	name := filepath.Join(t.TempDir(), fmt.Sprintf("games%d.txt", seed))
	if err := os.WriteFile(name, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// killsOfEach returns how often each command is killed on each engine.
func killsOfEach(t *testing.T) int {
	if text := os.Getenv("PUZZLECODE_KILLS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if testing.Short() {
		return 1
	}
	return 3
}

// Commands on a database may be killed at any moment: the database is right, and in the end
// it has what it has without that.
func TestDatabaseKills(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		testKills(t, filepath.Join(t.TempDir(), "a.db"), false)
	})
	t.Run("postgres", func(t *testing.T) { // it often waits for the queue
		t.Parallel()
		server, err := storetest.StartServer()
		if err != nil {
			leftout.Test(t, err.Error())
		}
		defer server.Stop()
		testKills(t, server.Database(t), true)
	})
}

func testKills(t *testing.T, address string, queue bool) {
	each := killsOfEach(t)
	k := &killTester{t: t, address: address, kills: map[string]int{}, longest: map[string]time.Duration{}}
	k.rand = rand.New(rand.NewPCG(7, uint64(len(address))))
	undisturbed := &killTester{t: t, address: filepath.Join(t.TempDir(), "undisturbed.db")}
	k.run("db", "init")

	const summary = "6000 new, 0 known, 0 wrong"
	for seed := uint64(1); k.kills["import"] < each; seed++ {
		file := randomGames(t, seed, 6000)
		k.kill("import", min(5, each-k.kills["import"]), 1, 700*time.Millisecond, "db", "import", file)
		if got := k.run("db", "import", file); !strings.Contains(got, summary) &&
			!strings.Contains(got, "0 new, 6000 known, 0 wrong") {
			t.Errorf("import says %q, want %q", got, summary)
		}
		undisturbed.run("db", "import", file)
	}
	work := []string{"work", "--drain", "--rescue", "1s"}
	for seed := 1; k.kills["mine"] < each || k.kills["work"] < each; seed++ {
		if seed > 10*each {
			t.Fatalf("the commands end before they are killed: %v", k.kills)
		}
		// A search is done before the next one begins, so that it does not matter which of two
		// finds a puzzle.
		mine := []string{"mine", "--self-play", fmt.Sprint(seed), "--games", "30", "--range", "2", "--created", "2026-01-02"}
		k.kill("mine", min(2, each), 1, 300*time.Millisecond, mine...)
		if queue {
			k.run(mine...)
		}
		k.kill("work", 2, 2, 400*time.Millisecond, append(work, "--cores", "1")...)
		k.run(mine...)
		k.run(work...)
		undisturbed.run(mine...)
	}
	if got := k.run("db", "check"); got != "no problem found\n" {
		t.Error(got)
	}
	for _, kind := range []string{"games", "puzzles"} {
		if undisturbed.run("db", "export", kind) != k.run("db", "export", kind) {
			t.Errorf("the %s are others than without kills", kind)
		}
	}
	t.Logf("kills: %v", k.kills)
}
