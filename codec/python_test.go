package codec

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// python returns a command of Python, which the document names as an example of another reader.
func python(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	leftout.Reads(t, "../doc/decode.py")
	return exec.Command(leftout.Program(t, "python3", "the decoder in Python needs Debian's python3"), args...)
}

// decodeLines reads texts from a file of JSON, and prints a line of JSON for each: the position and
// the goal, or the reason of the error.
const decodeLines = `
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "../doc")
from decode import CodeError, decode
for text in json.load(sys.stdin):
    try:
        print(json.dumps(" ".join(decode(text))))
    except CodeError as e:
        print(json.dumps(e.reason))
`

// doc/decode.py reads every code of the vectors, and random ones, as this package does.
func TestPythonMatchesCodec(t *testing.T) {
	var texts, want []string
	add := func(text, result string) {
		texts, want = append(texts, text), append(want, result)
	}
	formFaults := []string{"goal", "truncated", "setup"}
	for name, file := range vectorFiles(t) {
		v := vectorFields(t, name, file)
		for _, form := range []string{"ranked", "shrinking", "arimaa", "gods", "placement", "text"} {
			text, has := v[form]
			switch {
			case !has:
			case v["expect"] == "ok":
				add(text, v["fen"]+v["position"]+" "+v["goal"])
			case v["expect"] == "game" || v["expect"] == "unplaced": // it reads all games
			case (form == "arimaa" || form == "gods") && text != "" && text[0] == '1':
			case strings.HasPrefix(v["expect"], "record-") || slices.Contains(formFaults, v["expect"]):
				add(text, "form")
			default:
				add(text, v["expect"])
			}
		}
	}
	for _, k := range kinds {
		for _, s := range k.list(5, 300) {
			c := s.code()
			add(c.String(), s.String())
			if short, err := c.Shrinking(); err == nil {
				add(short, s.String())
			}
		}
	}
	input, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd := python(t, "-c", decodeLines)
	cmd.Stdin = strings.NewReader(string(input))
	var problems strings.Builder
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, problems.String())
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d lines for %d texts", len(lines), len(want))
	}
	for i, line := range lines {
		var got string
		if err := json.Unmarshal([]byte(line), &got); err != nil || got != want[i] {
			t.Errorf("%q is %s, %v, must be %q", texts[i], line, err, want[i])
		}
	}
}

func TestPythonCommand(t *testing.T) {
	out, err := python(t, "../doc/decode.py", "HfGoo8VCrfkSpV", "2oYYRBBZUstii1").Output()
	if want := exampleFEN + "\twin3\n" + exampleFEN + "\t\n"; string(out) != want || err != nil {
		t.Errorf("prints %q, %v, must be %q", out, err, want)
	}
	out, err = python(t, "../doc/decode.py", "HfGoo8VCrfkSpW").CombinedOutput()
	if !strings.Contains(string(out), "check") || err == nil {
		t.Errorf("a typo prints %q, %v", out, err)
	}
}
