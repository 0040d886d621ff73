package js

import (
	"flag"
	"math/rand/v2"
	"os/exec"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/codetest"
)

// node returns a command of node in this folder.
func node(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	leftout.Reads(t, "src/*", "test/*.js", "../serve/assets/*", "../internal/stability/testdata/*/codes.jsonl")
	return exec.Command(leftout.Program(t, "node", "the codec in JavaScript needs Debian's nodejs"), args...)
}

// The vectors of the format, and the tests of the package alone.
func TestPackage(t *testing.T) {
	if out, err := node(t, "--test", "test/vectors.test.js", "test/codec.test.js").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

var positions = flag.Int("positions", 15_000,
	"how many random positions of each game are compared; make module takes 100,000")

// Random positions of all games in all their codes, wrong codes, and texts with codes: node
// says about each of them what this module says.
func TestMatchesGo(t *testing.T) {
	n := *positions
	if testing.Short() {
		n = 2_000
	}
	counts := codetest.Compare(t, node(t, "test/compare.js"), func(write func(codetest.Case)) {
		r := rand.New(rand.NewPCG(1, 2))
		codes := codetest.Codes(r, n, write)
		writeInputs(r, n, write)
		for range n / 4 {
			writeTexts(r, codes[r.IntN(len(codes))], codes[r.IntN(len(codes))], write)
		}
	})
	for _, kind := range []string{"link not-a-code", "link link", "link length", "link goal", "link input"} {
		if counts[kind] == 0 {
			t.Errorf("no case is %q", kind)
		}
	}
}
