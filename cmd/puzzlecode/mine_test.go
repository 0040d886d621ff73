package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A wrong command line is exit status 2 and tells where help is; a wrong input is 1.
func TestExitStatus(t *testing.T) {
	leftout.UnderRace(t)
	for _, test := range []struct {
		args   string
		status int
	}{
		{"solve HP1hy3Rhti8MYC", 0},
		{"solve --max 0 HP1hy3Rhti8MYC", 2},
		{"solve what", 1},
		{"solve --max 9 --nodes 10 2oYYRBBZUstii1", 1},
		{"hint", 0}, // of an empty standard input
		{"play -", 2},
		{"play --json HfGoo8VCrfkSpV", 2},
		{"play HfGoo8VCrfkSpV E3-D3-E3", 0},
		{"play HfGoo8VCrfkSpV E3-A1-E3", 1},
		{"try HfGoo8VCrfkSpV", 2},
		{"try HfGoo8VCrfkSpV E3-D3-E3", 0},
		{"try HfGoo8VCrfkSpV E3-D4-E3", 1},
		{"try HfGoo8VCrfkSpV E3-A1-E3", 1},
		{"hint --level 0 HP1hy3Rhti8MYC", 2},
		{"hint --max 2 HP1hy3Rhti8MYC", 1},
		{"hint --nodes -1 HP1hy3Rhti8MYC", 2},
		{"verify HP1hy3Rhti8MYC", 0},
		{"verify 2oYYRBBZUstii1", 1},
		{"verify --max 3 HP1hy3Rhti8MYC", 2},
		{"rate uiCwJF6dMGHK44", 1},
		{"mine", 2},
		{"mine --self-play 1 games.txt", 2},
		{"mine --least 3 --most 2 games.txt", 2},
		{"mine --out x -", 2},
		{"mine nowhere.txt", 1},
		{"mine --self-play 1 --out .", 1},
		{"HP1hy3Rhti8MYC", 0},
		{"HP1hy3Rhti8MY", 1},
		{"nothing", 2},
		{"decode HP1hy3Rhti8MY", 1},
		{"decode HP1hy3Rhti8MYC -", 2},
		{"decode --to nothing HP1hy3Rhti8MYC", 2},
		{"encode --link foo HP1hy3Rhti8MYC", 2},
		{"encode --link HP1hy3Rhti8MYC", 2},
		{"encode --to link HP1hy3Rhti8MYC", 2},
		{"encode --to ranked --json HP1hy3Rhti8MYC", 2},
		{"convert --from nothing HP1hy3Rhti8MYC", 2},
		{"help nothing", 2},
		{"completion nothing", 2},
		{"puzzles what", 2},
		{"puzzles convert a b", 2},
		{"puzzles convert --to pdf a", 2},
		{"puzzles convert nowhere.jsonl", 1},
		{"puzzles list nowhere.jsonl", 1},
		{"puzzles list --goal win9", 2},
		{"puzzles make NLFo6MrvMJkGF2", 1},
		{"games show nowhere.txt 1", 1},
		{"games show nowhere.txt x", 2},
	} {
		cmd := command(t, strings.Fields(test.args)...)
		cmd.Dir = t.TempDir()
		out, err := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != test.status {
			t.Errorf("%s: %v, exit status %d, want %d: %s", test.args, err, got, test.status, out)
		}
		if help := strings.Contains(string(out), " --help'"); help != (test.status == 2) {
			t.Errorf("%s: %s", test.args, out)
		}
	}
}

// Ctrl-C ends a search in order, and the same command resumes it.
func TestMineInterrupted(t *testing.T) {
	folder := t.TempDir()
	out := filepath.Join(folder, "out.jsonl")
	args := []string{"mine", "--self-play", "1", "--created", "2026-01-02", "--out", out}
	for i, signal := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		cmd := command(t, args...)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		watchdog := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
		defer watchdog.Stop()
		// Until there are more puzzles than before.
		before, _ := os.ReadFile(out)
		for range 60_000 {
			if text, _ := os.ReadFile(out); len(text) > len(before) {
				break
			}
			time.Sleep(time.Millisecond)
		}
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 {
			t.Errorf("start %d: %v, want exit status 1", i+1, err)
		}
		// The tally stands before, if the search ended before the process did.
		if stdout.Len() != 0 ||
			!strings.HasSuffix(stderr.String(), "puzzlecode: stopped; run the same command again to resume\n") {
			t.Errorf("start %d prints %q and %q", i+1, stdout.Bytes(), stderr.Bytes())
		}
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	// One puzzle more, and all are those of one search.
	count := bytes.Count(text, []byte("\n")) + 1
	last := command(t, append(args, "--count", strconv.Itoa(count))...)
	if out, err := last.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	inOne := []string{"mine", "--self-play", "1", "--created", "2026-01-02", "--count", strconv.Itoa(count)}
	whole, err := command(t, inOne...).Output()
	if err != nil {
		t.Fatal(err)
	}
	if text, err = os.ReadFile(out); err != nil || !bytes.Equal(text, whole) {
		t.Errorf("%v, %d bytes, want the %d of a search without a stop", err, len(text), len(whole))
	}
}

// Without a file there is nothing to resume.
func TestMineInterruptedToStdout(t *testing.T) {
	cmd := command(t, "mine", "--self-play", "1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	go func() {
		for b := make([]byte, 1<<16); ; {
			if _, err := out.Read(b); err != nil {
				return
			}
		}
	}()
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	// On a busy machine the reader of the pipe may be late.
	want := regexp.MustCompile(`\Apuzzlecode: stopped after \d+ puzzles? in \d+ positions` +
		`(; some answers could not be written)?\n\z`)
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 || !want.Match(stderr.Bytes()) {
		t.Errorf("%v, %s", err, stderr.Bytes())
	}
}

// A search that is stopped while it looks for the line has found the win, and must not
// say that there is none.
func TestSolveStoppedLate(t *testing.T) {
	p := position.MustParse("2002001200120110001001010/2/mortal:D4,D1/mortal:B5,C5")
	ctx := context.Background()
	whole, err := solver.Solve(ctx, p, solver.Limits{Turns: 4})
	if err != nil || whole.WinIn != 4 {
		t.Fatalf("%+v, %v", whole, err)
	}
	tried := 0
	for less := uint64(1); less < whole.Nodes/2 && tried < 3; less *= 2 {
		limits := solver.Limits{Turns: 4, Nodes: whole.Nodes - less}
		r, err := solver.Solve(ctx, p, limits)
		if r.WinIn == 0 || !errors.Is(err, solver.ErrNodes) {
			continue
		}
		tried++
		out, err := command(t, "solve", "--max", "4", "--nodes", strconv.Itoa(int(limits.Nodes)), p.String()).CombinedOutput()
		if err == nil || strings.Contains(string(out), "no win within 4") {
			t.Errorf("within %d nodes: %v, %s", limits.Nodes, err, out)
		}
	}
	if tried == 0 {
		t.Error("no search was stopped between the win and the line")
	}
}
