// Mutants checks how well the tests find errors. It makes small errors in the packages and the scripts, one at a time,
// in a copy of the tree. For each error it runs the tests that could find it. It lists the errors that no test finds.
//
//	mutants [-n COUNT] [-seed SEED] ROOT
//
// ROOT is the root of the repository; the copy is made from its last commit. The same commit and seed give the same
// errors. If a run was stopped, the next run reuses its outcomes, which are in build/mutants. The errors in
// equivalent.txt are listed separately, because no test can detect them.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"github.com/evanw/esbuild/pkg/api"
)

// equivalent lists the errors that no test can find. Each line has the file, the change and the reason, separated by
// tabs.
//
//go:embed equivalent.txt
var equivalent string

// The outcomes of an error that no test has found.
const (
	invalid  = "does not compile"
	survived = "SURVIVED"
)

// A runner tests errors in a copy of the tree.
type runner struct {
	tree     string
	packages map[string]gopackage
	done     map[string]string // the outcome of each error, and the duration of each step without an error
	log      *os.File          // each line is a key of done with its value
}

func main() {
	log.SetFlags(0)
	count := flag.Int("n", 60, "number of errors")
	seed := flag.Uint64("seed", 1, "what the draw depends on")
	flag.Parse()
	r := open(must(filepath.Abs(flag.Arg(0))), *seed)
	type place struct {
		file    string
		source  []byte
		changes []change
	}
	var drawn []place
	for _, file := range sources(r.tree, r.packages) {
		source := must(os.ReadFile(filepath.Join(r.tree, file)))
		for _, changes := range places(source, isScript(file)) {
			drawn = append(drawn, place{file, source, changes})
		}
	}
	random := rand.New(rand.NewPCG(*seed, 0))
	random.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	totals := map[string]int{}
	for _, p := range drawn {
		outcome := r.try(p.file, p.source, p.changes[random.IntN(len(p.changes))])
		if outcome == invalid {
			continue
		}
		kind, _, _ := strings.Cut(outcome, ":")
		totals[kind]++
		if *count--; *count == 0 {
			break
		}
	}
	must(0, os.RemoveAll(r.tree))
	fmt.Printf("%d killed, %d survived, %d equivalent\n", totals["killed"], totals[survived], totals["equivalent"])
}

// must returns the value. If the error is not nil, it ends the program instead.
func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal("mutants: ", err)
	}
	return value
}

// output runs a command and returns its standard output.
func output(args ...string) []byte {
	c := exec.Command(args[0], args[1:]...)
	c.Stderr = os.Stderr
	return must(c.Output())
}

// open copies the last commit to a temporary folder. It reads the outcomes of an earlier run for the same commit and
// seed.
func open(root string, seed uint64) *runner {
	r := &runner{tree: filepath.Join(os.TempDir(), fmt.Sprintf("puzzlecode-mutants-%d", seed)), done: map[string]string{}}
	must(0, os.RemoveAll(r.tree))
	output("git", "clone", "--quiet", "--shared", root, r.tree)
	r.packages = packages(r.tree)
	modules := "js/node_modules" // for the tests in Firefox and of the npm package
	must(0, os.Symlink(filepath.Join(root, modules), filepath.Join(r.tree, modules)))
	commit := output("git", "-C", r.tree, "rev-parse", "HEAD")
	name := filepath.Join(root, "build/mutants", fmt.Sprintf("%.12s-%d.jsonl", commit, seed))
	must(0, os.MkdirAll(filepath.Dir(name), 0o777))
	r.log = must(os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666))
	for d := json.NewDecoder(r.log); d.More(); {
		var pair [2]string
		must(0, d.Decode(&pair))
		r.done[pair[0]] = pair[1]
	}
	return r
}

// record stores a key with its value in the map r.done and in the log. It returns the value.
func (r *runner) record(key, value string) string {
	must(0, json.NewEncoder(r.log).Encode([2]string{key, value}))
	r.done[key] = value
	return value
}

// try returns the outcome of a change in a file. If the changed file compiles, the method also prints the outcome.
func (r *runner) try(file string, source []byte, c change) (outcome string) {
	line, text := c.describe(source)
	key := fmt.Sprintf("%s:%d: %s", file, line, text)
	if _, reason, found := strings.Cut("\n"+equivalent, "\n"+file+"\t"+text+"\t"); found {
		reason, _, _ = strings.Cut(reason, "\n")
		outcome = "equivalent: " + reason
	} else if outcome = r.done[key]; outcome == "" {
		outcome = r.record(key, r.outcome(file, source, c.apply(source)))
	}
	if outcome != invalid {
		fmt.Printf("%s: %s\n", key, outcome)
	}
	return outcome
}

func (r *runner) outcome(file string, source, mutant []byte) string {
	if isScript(file) { // the types of TypeScript are not checked
		options := api.TransformOptions{Loader: api.LoaderTS}
		before, after := api.Transform(string(source), options), api.Transform(string(mutant), options)
		if len(after.Errors) > 0 || bytes.Equal(before.Code, after.Code) {
			return invalid
		}
	} else if r.run(step{filepath.Dir(file), []string{"go", "build", "-o", os.DevNull, "."}}, time.Hour, file,
		mutant) != nil {
		return invalid
	}
	for _, s := range steps(r.tree, file, r.packages) {
		if r.done[s.String()] == "" {
			start := time.Now()
			if err := r.run(s, time.Hour, "", nil); err != nil {
				log.Fatalf("mutants: without an error this fails: %s: %v", s, err)
			}
			r.record(s.String(), time.Since(start).String())
		}
		limit := 10*must(time.ParseDuration(r.done[s.String()])) + 2*time.Minute // two minutes to compile
		if err := r.run(s, limit, file, mutant); err != nil {
			return fmt.Sprintf("killed: %s: %v", s, err)
		}
	}
	return survived
}

// interrupted is a context that ends when the user stops the program.
var interrupted, _ = signal.NotifyContext(context.Background(), os.Interrupt)

// run runs a step. If the argument mutant is not nil, the file has this content during the step. If the step takes
// longer than the limit, it is stopped, and its exit status is 124.
func (r *runner) run(s step, limit time.Duration, file string, mutant []byte) error {
	if mutant != nil {
		must(0, os.WriteFile(filepath.Join(r.tree, file), mutant, 0o666))
		defer output("git", "-C", r.tree, "checkout", "--quiet", "--force", "HEAD")
	}
	if strings.HasPrefix(file, "js/") {
		output("go", "generate", "-C", r.tree, "./js")
	}
	// The command timeout is used because it also ends processes that the tests have started.
	seconds := fmt.Sprint(limit.Seconds())
	c := exec.CommandContext(interrupted, "timeout", append([]string{"--kill-after=5", seconds}, s.args...)...)
	c.Dir = filepath.Join(r.tree, s.dir)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	err := c.Run()
	must(0, interrupted.Err())
	return err
}
