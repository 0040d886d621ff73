package codec

import (
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

//go:generate go test -run ^TestVectors$ -update .

// The vectors are for whoever writes another reader: a file has one case with
// one reason, as lines "key: value". They are made from the table of
// vectortable_test.go by the reference implementations, never by the code that they test.
//
// An ok case has a position (fen, goal) and every form of it: ranked,
// shrinking, record, binary, and a link in some cases; one of Arimaa has position, goal,
// arimaa, binary and perhaps a link; one with gods has fen, goal, gods and binary; one before
// all workers stand has fen, placement and binary. A case that fails has one
// input (text, link, record or binary, or of Arimaa arimaa, arimaa-link or
// arimaa-binary, or with gods gods or gods-binary; with -hex behind the key where it is not
// plain ASCII) and the byte offset of the error, which a binary form has not.
var update = flag.Bool("update", false, "write the vectors anew")

const vectorDir = "testdata/vectors"

// classes names what a case may expect, besides ok and setup.
var classes = map[string]error{
	"length": ErrLength, "game": ErrGame, "form": ErrForm, "alphabet": ErrAlphabet, "check": ErrCheck,
	"reserved": ErrReserved,
	"goal":     ErrGoal, "truncated": ErrTruncated, "link": ErrLink, "unplaced": position.ErrUnplaced,
	"record-square": position.ErrRecordSquare, "record-shared": position.ErrRecordShared,
	"record-order": position.ErrRecordOrder, "record-counts": position.ErrRecordCounts,
	"record-index": position.ErrRecordIndex, "record-group": position.ErrRecordGroup,
}

// classesOf returns the names of all classes that an error is in. ErrForm is left out
// where another class says more.
func classesOf(err error) (out []string) {
	for name, class := range classes {
		if errors.Is(err, class) {
			out = append(out, name)
		}
	}
	if errors.As(err, new(*position.SetupError)) {
		out = append(out, "setup")
	}
	if len(out) > 1 {
		out = slices.DeleteFunc(out, func(name string) bool { return name == "form" })
	}
	slices.Sort(out)
	return out
}

// faults names what a case that expects setup has as its fault.
var faults = map[string]position.Faults{
	"dome": position.FaultDome, "two-climbed": position.FaultTwoClimbed, "mover-climbed": position.FaultMoverWon,
}

func TestVectors(t *testing.T) {
	want := map[string]string{}
	for _, v := range vectorTable() {
		if want[v.name] != "" {
			t.Fatalf("two cases are called %s", v.name)
		}
		want[v.name] = v.file()
	}
	if *update {
		writeVectors(t, want)
	}
	found := vectorFiles(t)
	for name := range found {
		if want[name] == "" {
			t.Errorf("%s is in no table", name)
		}
	}
	used := map[string]bool{}
	for name, text := range want {
		if found[name] != text {
			t.Errorf("%s has\n%s\nwant\n%s", name, found[name], text)
		}
		fields := vectorFields(t, name, found[name])
		used[fields["expect"]] = true
		t.Run(name, func(t *testing.T) { checkVector(t, fields) })
	}
	for name := range classes {
		if !used[name] {
			t.Errorf("no case expects %s", name)
		}
	}
}

func writeVectors(t *testing.T, files map[string]string) {
	if err := errors.Join(os.RemoveAll(vectorDir), os.MkdirAll(vectorDir, 0o755)); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(vectorDir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func vectorFiles(t *testing.T) map[string]string {
	out := map[string]string{}
	entries, err := os.ReadDir(vectorDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(vectorDir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		out[e.Name()] = string(text)
	}
	return out
}

// vectorFields reads a file, the hexadecimal values decoded.
func vectorFields(t *testing.T, name, text string) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(text) {
		key, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		value = strings.TrimPrefix(value, " ")
		if plain, isHex := strings.CutSuffix(key, "-hex"); isHex {
			raw, err := hex.DecodeString(value)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, key, err)
			}
			key, value = plain, string(raw)
		}
		if _, twice := out[key]; twice || !ok {
			t.Fatalf("%s: a line %q", name, line)
		}
		out[key] = value
	}
	return out
}

// vector is a case of the table.
type vector struct {
	name, comment, expect string

	board string // of an ok case: the FEN, or the AEI form in Arimaa
	goal  int64
	link  string // in some

	key, value string // of a case that fails: the input
	offset     int
	fault      string // with expect setup
}

func (v vector) file() string {
	var out strings.Builder
	field := func(key, value string) {
		if plain(value) {
			value = strings.TrimSuffix(" "+value, " ")
		} else {
			key, value = key+"-hex", " "+hex.EncodeToString([]byte(value))
		}
		fmt.Fprintf(&out, "%s:%s\n", key, value)
	}
	field("comment", v.comment)
	field("expect", v.expect)
	if v.expect == "ok" {
		v.goodFields(field)
		return out.String()
	}
	if v.fault != "" {
		field("fault", v.fault)
	}
	field(v.key, v.value)
	if !strings.HasSuffix(v.key, "binary") {
		field("offset", strconv.Itoa(v.offset))
	}
	return out.String()
}

// goodFields are the forms of an ok case.
func (v vector) goodFields(field func(key, value string)) {
	s := boardOf(v.board, Goal(v.goal))
	_, text, data := s.slow()
	p := s.santorini
	if s.inArimaa() {
		field("position", v.board)
	} else {
		field("fen", v.board)
	}
	if s.inArimaa() || p.Placed() {
		field("goal", goalText(v.goal))
	}
	switch {
	case s.inArimaa():
		field("arimaa", text)
	case !p.Placed():
		field("placement", text)
	case !p.Mortals():
		field("gods", text)
	default:
		field("ranked", text)
		field("shrinking", shrinkingText(goalBits(v.goal)+recordBig(p)))
		field("record", recordBig(p))
	}
	field("binary", hex.EncodeToString(data))
	if v.link != "" {
		field("link", v.link)
	}
}

// goalText is the text of a goal's number by section 1.
func goalText(goal int64) string {
	return [...]string{"", "win1", "win2", "win3", "win4", "win5", "win6", "hold1", "hold2", "hold3"}[goal]
}

// plain reports whether a value can stand in a line as it is.
func plain(value string) bool {
	for _, c := range []byte(value) {
		if c < ' ' || c > '~' {
			return false
		}
	}
	return strings.TrimSpace(value) == value
}

// rankedText is the text of a number N by section 3.1, whatever it stands for.
func rankedText(n *big.Int) string { return base58Big(times(num(71), sum(n, bigR0))) }

// shrinkingText is the text of any bits by section 3.2, without the leading 1.
func shrinkingText(digits string) string {
	n, ok := new(big.Int).SetString("1"+digits, 2)
	if !ok {
		panic(digits)
	}
	return "1" + base58Big(times(num(71), n))
}

// goalBits is what stands between the leading 1 and the record.
func goalBits(goal int64) string {
	if goal == 0 {
		return "0"
	}
	return fmt.Sprintf("1%04b", goal)
}

func binaryText(n *big.Int) string { return fmt.Sprintf("%020x", n) }
