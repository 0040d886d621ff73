// Mutants makes small errors in the packages and the scripts, one at a time in a copy of the tree, runs the tests that
// could find each, and lists the errors that no test finds.
//
//	mutants [-n COUNT] [-seed SEED] ROOT
//
// ROOT is the root of the repository; the copy is of its last commit. The same seed draws the same errors from the same
// commit. A run that was stopped goes on: what it found is in build/mutants. The errors in equivalent.txt change nothing
// that a test could see; they are listed apart.
package main

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/evanw/esbuild/pkg/api"
)

// equivalent has one error a line: file, change, and the reason why no test can find it, apart by tabs.
//
//go:embed equivalent.txt
var equivalent string

func main() {
	count := flag.Int("n", 60, "number of errors")
	seed := flag.Uint64("seed", 1, "what the draw depends on")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, flag.Arg(0), *count, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// A runner tests mutants in the copy of the tree.
type runner struct {
	root, tree string
	packages   map[string]gopackage
	done       map[string]string // outcomes of mutants, and durations of steps without an error
	log        *os.File          // its lines are pairs of done
}

func run(ctx context.Context, root string, count int, seed uint64) error {
	r := runner{root: root, tree: filepath.Join(os.TempDir(), "puzzlecode-mutants"), done: map[string]string{}}
	if err := r.prepare(seed); err != nil {
		return err
	}
	defer r.log.Close()
	files, err := sources(r.tree, r.packages)
	if err != nil {
		return err
	}
	type place struct {
		file    string
		source  []byte
		changes []change
	}
	var drawn []place
	for _, file := range files {
		source, err := os.ReadFile(filepath.Join(r.tree, file))
		if err != nil {
			return err
		}
		for _, changes := range places(source, isScript(file)) {
			drawn = append(drawn, place{file, source, changes})
		}
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	fmt.Printf("%d places in %d files\n", len(drawn), len(files))
	totals := map[string]int{}
	for _, p := range drawn {
		outcome, err := r.try(ctx, p.file, p.source, p.changes[random.IntN(len(p.changes))])
		if err != nil {
			return err
		}
		if outcome == invalid {
			continue
		}
		kind, _, _ := strings.Cut(outcome, ":")
		totals[kind]++
		if count--; count == 0 {
			break
		}
	}
	fmt.Printf("%d killed, %d survived, %d equivalent\n", totals["killed"], totals[survived], totals["equivalent"])
	return nil
}

// prepare copies the tree, lists its packages, and reads what an earlier run with the seed has found.
func (r *runner) prepare(seed uint64) error {
	head, err := exec.Command("git", "-C", r.root, "rev-parse", "HEAD").Output()
	if err != nil {
		return err
	}
	commit := strings.TrimSpace(string(head))
	if _, err := os.Stat(r.tree); errors.Is(err, fs.ErrNotExist) {
		err := exec.Command("git", "clone", "--quiet", "--shared", "--no-checkout", r.root, r.tree).Run()
		if err != nil {
			return err
		}
		modules := "js/node_modules" // what the tests in Firefox and of the npm package need
		if err := os.Mkdir(filepath.Join(r.tree, "js"), 0o777); err != nil {
			return err
		}
		if err := os.Symlink(filepath.Join(r.root, modules), filepath.Join(r.tree, modules)); err != nil {
			return err
		}
	}
	if err := r.git("checkout", "--quiet", "--force", commit); err != nil {
		return err
	}
	if r.packages, err = packages(r.tree); err != nil {
		return err
	}
	name := filepath.Join(r.root, "build/mutants", fmt.Sprintf("%.12s-%d.jsonl", commit, seed))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	if r.log, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
		return err
	}
	for lines := bufio.NewScanner(r.log); lines.Scan(); {
		var pair [2]string
		if err := json.Unmarshal(lines.Bytes(), &pair); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		r.done[pair[0]] = pair[1]
	}
	return nil
}

func (r *runner) git(args ...string) error {
	return exec.Command("git", append([]string{"-C", r.tree}, args...)...).Run()
}

// record keeps a pair, unless the run was interrupted.
func (r *runner) record(ctx context.Context, key, value string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r.done[key] = value
	line, err := json.Marshal([2]string{key, value})
	if err != nil {
		return err
	}
	_, err = r.log.Write(append(line, '\n'))
	return err
}

const (
	invalid  = "invalid"
	survived = "SURVIVED"
)

// try returns and prints the outcome of one change.
func (r *runner) try(ctx context.Context, file string, source []byte, c change) (outcome string, err error) {
	line, text := c.describe(source)
	key := fmt.Sprintf("%s:%d: %s", file, line, text)
	defer func() {
		if err == nil && outcome != invalid {
			fmt.Printf("%s: %s\n", key, outcome)
		}
	}()
	for entry := range strings.Lines(equivalent) {
		if reason, found := strings.CutPrefix(entry, file+"\t"+text+"\t"); found {
			return "equivalent: " + strings.TrimSpace(reason), nil
		}
	}
	if outcome, isDone := r.done[key]; isDone {
		return outcome, nil
	}
	mutant := c.apply(source)
	if !r.compiles(ctx, file, source, mutant) {
		return invalid, r.record(ctx, key, invalid)
	}
	list, err := steps(r.tree, file, r.packages)
	if err != nil {
		return "", err
	}
	for _, s := range list {
		limit, err := r.limit(ctx, s)
		if err != nil {
			return "", err
		}
		if r.test(ctx, s, limit, file, mutant) != nil {
			outcome := "killed: " + s.String()
			return outcome, r.record(ctx, key, outcome)
		}
	}
	return survived, r.record(ctx, key, survived)
}

// compiles reports whether a mutant is a program, and another one than the source.
func (r *runner) compiles(ctx context.Context, file string, source, mutant []byte) bool {
	if !isScript(file) {
		return r.test(ctx, step{filepath.Dir(file), []string{"go", "build", "-o", os.DevNull, "."}}, time.Hour, file, mutant) == nil
	}
	options := api.TransformOptions{Loader: api.LoaderTS}
	before, after := api.Transform(string(source), options), api.Transform(string(mutant), options)
	return len(after.Errors) == 0 && !bytes.Equal(before.Code, after.Code)
}

// limit returns how long a step may take with an error, from its duration without one.
func (r *runner) limit(ctx context.Context, s step) (time.Duration, error) {
	if _, isDone := r.done[s.String()]; !isDone {
		start := time.Now()
		if err := r.test(ctx, s, time.Hour, "", nil); err != nil {
			return 0, fmt.Errorf("without an error: %s: %w", s, err)
		}
		if err := r.record(ctx, s.String(), time.Since(start).String()); err != nil {
			return 0, err
		}
	}
	took, err := time.ParseDuration(r.done[s.String()])
	return 10*took + 2*time.Minute, err // two minutes to compile
}

// test runs a step, with a mutant in place of its file unless the file has no name.
func (r *runner) test(ctx context.Context, s step, limit time.Duration, file string, mutant []byte) error {
	if file != "" {
		defer r.git("checkout", "--quiet", "--force", "HEAD")
		if err := os.WriteFile(filepath.Join(r.tree, file), mutant, 0o666); err != nil {
			return err
		}
		if strings.HasPrefix(file, "js/") {
			if err := r.command(ctx, "js", "go", "generate", ".").Run(); err != nil {
				return err
			}
		}
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c := r.command(ctx, s.dir, s.args...)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	return c.Run()
}

func (r *runner) command(ctx context.Context, dir string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, args[0], args[1:]...)
	c.Dir = filepath.Join(r.tree, dir)
	return c
}
