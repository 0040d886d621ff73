package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/position"
)

// killTester runs commands on a database and kills them.
type killTester struct {
	t       *testing.T
	address string
	rand    *rand.Rand
	kills   int
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
// was killed so many times or has come to its end.
func (k *killTester) kill(times, atOnce int, longest time.Duration, args ...string) {
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
		time.Sleep(time.Duration(k.rand.Int64N(int64(longest))))
		ended := 0
		for _, cmd := range all {
			cmd.Process.Kill()
			if cmd.Wait() == nil {
				ended++
			} else {
				k.kills++
			}
		}
		if ended == atOnce {
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
		p, err := position.Start([2]position.Square{position.C3, position.B2}, [2]position.Square{position.Square(r.IntN(5)), position.D4})
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

// Commands on a database may be killed at any moment: the database is right, and in the end
// it has what it has without that.
func TestDatabaseKills(t *testing.T) {
	kills := 25 // of each engine
	if testing.Short() {
		kills = 5
	}
	games := []string{randomGames(t, 1, 6000), randomGames(t, 2, 6000)}
	mining := []string{"mine", "--db", "default", "--self-play", "5", "--games", "60", "--range", "2", "--created", "2026-01-02"}
	undisturbed := &killTester{t: t, address: filepath.Join(t.TempDir(), "undisturbed.db")}
	for _, file := range games {
		undisturbed.run("db", "import", file)
	}
	undisturbed.run(mining...)

	test := func(t *testing.T, address string) {
		k := &killTester{t: t, address: address, rand: rand.New(rand.NewPCG(7, uint64(len(address))))}
		k.run("db", "init")
		summary := "6000 new, 0 known, 0 wrong"
		for _, file := range games {
			k.kill(kills/4, 1, 700*time.Millisecond, "db", "import", file)
			if got := k.run("db", "import", file); !strings.Contains(got, summary) && !strings.Contains(got, "0 new, 6000 known, 0 wrong") {
				t.Errorf("import says %q, want %q", got, summary)
			}
		}
		k.kill(kills/5, 1, 300*time.Millisecond, mining...)
		k.run(mining...)
		for try := 0; k.kills < kills && try < 3*kills; try++ {
			// More work, which finds nothing as nothing is so hard.
			k.kill(1, 1, 200*time.Millisecond, "mine", "--db", "default", "--self-play", fmt.Sprint(100+try), "--games", "30", "--range", "2", "--rating", "3000")
			k.kill(3, 2, 400*time.Millisecond, "work", "--drain", "--rescue", "1s", "--cores", "1")
		}
		k.run("work", "--drain", "--rescue", "1s")
		if k.kills < kills {
			t.Errorf("only %d commands were killed", k.kills)
		}
		if got := k.run("db", "check"); got != "no problem found\n" {
			t.Error(got)
		}
		for _, kind := range []string{"games", "puzzles"} {
			if undisturbed.run("db", "export", kind) != k.run("db", "export", kind) {
				t.Errorf("the %s are others than without kills", kind)
			}
		}
		t.Logf("%d kills", k.kills)
	}
	t.Run("sqlite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "a.db")) })
	t.Run("postgres", func(t *testing.T) {
		server, err := storetest.StartServer()
		if err != nil {
			storetest.SkipUnlessAll(t, err.Error())
		}
		defer server.Stop()
		test(t, server.Database(t))
	})
}
