package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// smallModule makes a copy of testdata/small and goes there. With silent its tests call
// the functions and assert nothing.
func smallModule(t *testing.T, silent bool) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/small")); err != nil {
		t.Fatal(err)
	}
	if silent {
		text, err := os.ReadFile("testdata/silent/small_test.go")
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, "small_test.go"), string(text))
	}
	t.Chdir(dir)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// mutate runs the command on the module in the working directory. The cache of all builds
// spares compiling the standard library once more.
func mutate(t *testing.T, change func(*options)) (passes bool, stdout, stderr string) {
	t.Helper()
	o := options{cores: 2, state: ".mutants", results: "results", accepted: "accepted.txt"}
	if change != nil {
		change(&o)
	}
	var out, progress bytes.Buffer
	passes, err := o.run(t.Context(), []string{"."}, &out, &progress)
	if err != nil {
		t.Fatal(err)
	}
	return passes, out.String(), progress.String()
}

// lastRow returns the fields of the last row of the table.
func lastRow(out string) string {
	rows := strings.Split(strings.TrimSpace(out), "\n")
	return strings.Join(strings.Fields(rows[len(rows)-1]), " ")
}

// The test of this tool: it tells tests that check something from tests that do not.
func TestAssertionsMatter(t *testing.T) {
	for _, test := range []struct {
		name      string
		silent    bool
		row       string
		survivors int
	}{
		{"with assertions", false, ". 14 14 100.0 0 0 0 0 0 0", 0},
		{"without assertions", true, ". 14 0 0.0 0 0 14 0 0 0", 14},
	} {
		t.Run(test.name, func(t *testing.T) {
			smallModule(t, test.silent)
			passes, out, _ := mutate(t, nil)
			if lastRow(out) != test.row || passes == test.silent {
				t.Errorf("passes %v\n%s\nwant the row %s", passes, out, test.row)
			}
			if n := strings.Count(out, ": survived\n"); n != test.survivors {
				t.Errorf("%d survivors are printed, want %d", n, test.survivors)
			}
		})
	}
}

// A second run has nothing to do, wherever the code has moved. With new tests the
// survivors are run again.
func TestRunsGoOn(t *testing.T) {
	assertions, err := os.ReadFile("testdata/small/small_test.go")
	if err != nil {
		t.Fatal(err)
	}
	smallModule(t, true)
	only := func(o *options) { o.only = regexp.MustCompile("Inside: .*true") }
	step := func(name, wantProgress, wantRow string) {
		t.Helper()
		_, out, progress := mutate(t, only)
		if !strings.HasPrefix(progress, wantProgress) || lastRow(out) != wantRow {
			t.Errorf("%s: %s%s\nwant %s and the row %s", name, progress, out, wantProgress, wantRow)
		}
	}
	step("at first", ".: 2 mutants, 2 to run\n", ". 2 0 0.0 0 0 2 0 0 0")
	step("again", ".: 2 mutants, 0 to run\n", ". 2 0 0.0 0 0 2 0 0 0")
	code, err := os.ReadFile("small.go")
	if err != nil {
		t.Fatal(err)
	}
	write(t, "small.go", strings.Replace(string(code), "// Inside", "// Zero is new.\nconst Zero = 0\n\n// Inside", 1))
	step("moved", ".: 2 mutants, 0 to run\n", ". 2 0 0.0 0 0 2 0 0 0")
	// Another machine has only what is in the repository.
	if err := os.RemoveAll(".mutants"); err != nil {
		t.Fatal(err)
	}
	step("on another machine", ".: 2 mutants, 0 to run\n", ". 2 0 0.0 0 0 2 0 0 0")
	write(t, "small_test.go", string(assertions))
	step("with other tests", ".: 2 mutants, 2 to run\n", ". 2 2 100.0 0 0 0 0 0 0")
	write(t, "small_test.go", string(assertions)+"\n")
	if err := os.RemoveAll(".mutants"); err != nil {
		t.Fatal(err)
	}
	step("the killed on another machine", ".: 2 mutants, 0 to run\n", ". 2 2 100.0 0 0 0 0 0 0")
}

// What no test reaches has survived and is not run.
func TestNotCovered(t *testing.T) {
	smallModule(t, true)
	write(t, "small_test.go", "package small\n\nimport \"testing\"\n\nfunc TestSum(t *testing.T) { Sum(1) }\n")
	_, out, _ := mutate(t, func(o *options) { o.only = regexp.MustCompile(`Inside: .*\+true\+} && n`) })
	if want := ". 1 0 0.0 0 0 1 1 0 0"; lastRow(out) != want {
		t.Errorf("%s\nwant the row %s", out, want)
	}
}

// Whoever edits the package during a run must not spoil the results. Here a test does.
func TestEditsDuringARun(t *testing.T) {
	smallModule(t, false)
	write(t, "small_test.go", `package small

import (
	"os"
	"testing"
)

func TestEdit(t *testing.T) {
	Sum(1)
	if err := os.WriteFile("new.go", []byte("package small\n"), 0o666); err != nil {
		t.Fatal(err)
	}
}
`)
	o := options{cores: 1, state: ".mutants", results: "results", accepted: "accepted.txt", only: regexp.MustCompile("Sum: .*-=")}
	if _, err := o.run(t.Context(), []string{"."}, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "changed during the run") {
		t.Errorf("error %v", err)
	}
	p, err := loadPackage(t.Context(), ".", ".")
	if err != nil {
		t.Fatal(err)
	}
	state := openState(t, ".mutants", ".")
	for _, m := range o.choose(p.mutants) {
		if r, known := state.Result(m); known {
			t.Errorf("a result is kept: %v", r)
		}
	}
}

// Quick tests are run together, slow ones alone, and tests that do not reach the place not
// at all.
func TestBatches(t *testing.T) {
	reached := Coverage{"a.go": {{1, 1, 9, 1, true}}}
	missed := Coverage{"a.go": {{1, 1, 9, 1, false}}}
	j := judge{tests: []testCase{
		{"TestA", reached, quick / 8}, {"TestB", missed, quick / 4}, {"TestC", reached, quick / 4},
		{"TestD", reached, quick}, {"TestE", reached, 2 * quick},
	}}
	want := []batch{{"^(TestA|TestC)$", leastTimeout}, {"^(TestD)$", leastTimeout}, {"^(TestE)$", 16 * quick}}
	if got := j.batches(&Mutant{File: "p/a.go", Line: 5}); !slices.Equal(got, want) {
		t.Errorf("batches %v, want %v", got, want)
	}
	if got := j.batches(&Mutant{File: "p/b.go", Line: 5}); len(got) != 3 {
		t.Errorf("a file without blocks: batches %v", got)
	}
}

func newSmallRunner(t *testing.T) (*runner, error) {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	p, err := loadPackage(t.Context(), root, ".")
	if err != nil {
		t.Fatal(err)
	}
	return newRunner(t.Context(), root, p, []string{"."}, t.TempDir(), "")
}

func TestOutcomes(t *testing.T) {
	smallModule(t, false)
	r, err := newSmallRunner(t)
	if err != nil {
		t.Fatal(err)
	}
	source := r.pkg.sources[0]
	for _, test := range []struct {
		name, old, new string
		timeout        time.Duration
		want           ran
	}{
		{"nothing", "", "", time.Hour, ran{Outcome: Survived}},
		{"a wrong result", "i + 1", "i", time.Hour, ran{Killed, "TestSum", "."}},
		{"a crash", "sum := 0", "sum := 0; _ = 1 / sum", time.Hour, ran{Killed, "TestSum", "."}},
		{"a loop without end", "sum := 0", "sum := 0; for {}", time.Second, ran{Outcome: TimedOut, Judge: "."}},
		{"a type that does not fit", "sum := 0", `sum := ""`, time.Hour, ran{Outcome: NotCompiling}},
	} {
		text := strings.Replace(string(source.text), test.old, test.new, 1)
		got, err := r.test(t.Context(), ".", t.TempDir(), source, []byte(text), []batch{{".", test.timeout}})
		if err != nil || got != test.want {
			t.Errorf("%s: %v, %v, want %v", test.name, got, err, test.want)
		}
	}
	// A build that fails for another reason says nothing about a mutant.
	if got, err := r.test(t.Context(), "nowhere", t.TempDir(), source, source.text, nil); err == nil {
		t.Errorf("a package that does not exist: %v", got)
	}
}

// Tests that fail without a mutant would seem to kill every mutant.
func TestFailingTestsAreRefused(t *testing.T) {
	smallModule(t, false)
	write(t, "small_test.go", "package small\n\nimport \"testing\"\n\nfunc TestX(t *testing.T) { t.Fail() }\n")
	if _, err := newSmallRunner(t); err == nil || !strings.Contains(err.Error(), "must pass without a mutant") {
		t.Errorf("error %v", err)
	}
}

func TestStatus(t *testing.T) {
	smallModule(t, true)
	for _, test := range []struct {
		name           string
		args           []string
		want           int
		stdout, stderr string
	}{
		{"list", []string{"-list", "-only", "Sum: .*-=", "."}, exitGood, "small.go:11:7:assign Sum: sum [-+=-]{+-=+} i + 1\n", ""},
		{"survivors of no run", []string{"-survivors", "."}, exitGood, "", ""},
		{"an unknown flag", []string{"-unknown"}, exitBroken, "", "not defined"},
		{"a bad expression", []string{"-only", "("}, exitBroken, "", "missing closing"},
		{"no cores", []string{"-cores", "0", "."}, exitBroken, "", "mutants: -cores 0"},
		{"no package", []string{"nowhere"}, exitBroken, "", `mutants: package "nowhere"`},
		{"no document", []string{"-document", "nowhere.md"}, exitBroken, "", "nowhere.md"},
	} {
		var stdout, stderr bytes.Buffer
		status := run(t.Context(), test.args, &stdout, &stderr)
		if status != test.want || stdout.String() != test.stdout || !strings.Contains(stderr.String(), test.stderr) {
			t.Errorf("%s: status %d, want %d\n%s%s", test.name, status, test.want, &stdout, &stderr)
		}
	}
}

func TestSample(t *testing.T) {
	all := make([]Mutant, 50)
	pick := func(n int, seed uint64) []*Mutant { return (&options{sample: n, seed: seed}).choose(all) }
	one, same, other := pick(10, 1), pick(10, 1), pick(10, 2)
	if len(one) != 10 || !slices.Equal(one, same) || slices.Equal(one, other) {
		t.Error("a sample does not depend on the seed alone")
	}
	if len(pick(0, 1)) != 50 || len(pick(51, 1)) != 50 {
		t.Error("without a smaller sample all are taken")
	}
}

func TestCacheIsCleaned(t *testing.T) {
	c := buildCache{dir: t.TempDir()}
	old, later := filepath.Join(c.dir, "old"), filepath.Join(c.dir, "later")
	write(t, old, "")
	if err := c.keep(); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= cleanEvery; n++ {
		if err := c.build(func() { write(t, later, "") }); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(later); (err == nil) != (n < cleanEvery) {
			t.Fatalf("build %d: what it left: %v", n, err)
		}
	}
	if _, err := os.Stat(old); err != nil {
		t.Error(err)
	}
}
