package js

import (
	"encoding/json"
	"errors"
	"flag"
	"math/big"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// node returns a command of node in this folder.
func node(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	leftout.Reads(t, "src/*", "test/*", "../serve/assets/*")
	return exec.Command(leftout.Program(t, "node", "the codec in JavaScript needs Debian's nodejs"), args...)
}

// The vectors of the format, and the tests of the package alone.
func TestPackage(t *testing.T) {
	if out, err := node(t, "--test", "test/vectors.test.js", "test/codec.test.js").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// A test case is a text, what reads it, and what this module says about it: a result or an error.
type testCase struct {
	Kind   string `json:"kind"` // the function of test/compare.js
	Text   string `json:"text"`
	Result any    `json:"result,omitempty"`
	Reason string `json:"reason,omitempty"`
	Offset int    `json:"offset"`
}

func caseOf(kind, text string, result any, err error) testCase {
	if err == nil {
		return testCase{Kind: kind, Text: text, Result: result}
	}
	offset := -1
	if fault := (*codec.ParseError)(nil); errors.As(err, &fault) {
		offset = fault.Offset
	}
	return testCase{Kind: kind, Text: text, Reason: view.ErrorOf(err).Reason, Offset: offset}
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
	cmd := node(t, "test/compare.js")
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	encoder := json.NewEncoder(input)
	counts := map[string]int{}
	writeCases(rand.New(rand.NewPCG(1, 2)), n, func(c testCase) {
		counts[c.Kind+" "+c.Reason]++
		encoder.Encode(c) // node has ended if it fails, and says why
	})
	input.Close()
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	t.Logf("%v", counts)
	for _, reason := range []string{"length", "alphabet", "check", "form", "reserved"} {
		if counts["code "+reason] == 0 {
			t.Errorf("no wrong text as a code is %s", reason)
		}
	}
	for _, kind := range []string{"link not-a-code", "link link", "link length", "link goal", "link input", "fen syntax",
		"fen position", "fen input", "key ", "key alphabet", "key length", "key reserved"} {
		if counts[kind] == 0 {
			t.Errorf("no case is %s", kind)
		}
	}
}

// writeCases makes n positions of each game and the cases that come from them.
func writeCases(r *rand.Rand, n int, write func(testCase)) {
	var codes []codec.Code
	for i, p := range positiontest.List(1, n) {
		c := withGoal(r, codec.Encode(p), codec.Hold3)
		shrinking, err := c.Shrinking()
		if err != nil {
			panic(err)
		}
		codes = append(codes, c)
		write(validCase(c.String(), c, i))
		write(validCase(shrinking, c, i))
		if i%5 == 0 {
			for _, text := range []string{mutated(r, c.String()), mutated(r, shrinking), checked(r, 14),
				checked(r, 9+r.IntN(18)), record(r, c)} {
				writeCode(write, text)
			}
			writeFEN(write, mutated(r, p.String()))
			writeKey(r, c.Key().String(), i, write)
		}
	}
	for i, p := range arimaatest.List(1, n) {
		c := withGoal(r, codec.EncodeArimaa(p), codec.MaxArimaaWin)
		codes = append(codes, c)
		write(validCase(c.String(), c, i))
		if i%5 == 0 {
			for _, text := range []string{mutated(r, c.String()), mutated(r, c.String()), checked(r, 26)} {
				writeCode(write, text)
			}
			writeKey(r, c.Key().String(), i, write)
			text := mutated(r, p.String())
			if arimaa.IsShortForm(text) && text[0] < utf8.RuneSelf {
				q, err := arimaa.Parse(text)
				write(caseOf("fen", text, codec.EncodeArimaa(q).String(), err))
			}
		}
	}
	writeGods(r, n, func(c codec.Code) { codes = append(codes, c) }, write)
	for range n / 4 {
		writeTexts(r, codes[r.IntN(len(codes))], codes[r.IntN(len(codes))], write)
	}
}

// writeGods makes n positions with gods and n/10 before all workers stand, which it keeps, too.
func writeGods(r *rand.Rand, n int, keep func(codec.Code), write func(testCase)) {
	for i, p := range positiontest.GodsList(1, n) {
		c := withGoal(r, codec.Encode(p), codec.Hold3)
		keep(c)
		write(validCase(c.String(), c, i))
		if i%5 == 0 {
			for _, text := range []string{mutated(r, c.String()), checked(r, 16)} {
				writeCode(write, text)
			}
			writeFEN(write, mutated(r, p.String()))
			writeKey(r, c.Key().String(), i, write)
		}
	}
	all := positiontest.GodPairs()
	for i := range n / 10 {
		squares := r.Perm(position.Squares)
		first := []position.Square{position.Square(squares[0]), position.Square(squares[1])}
		var second []position.Square
		if left := r.IntN(4); left < 3 {
			first = first[:left]
		} else {
			second = append(second, position.Square(squares[2]))
		}
		setup := position.Setup{Workers: [2][]position.Square{first, second}}
		if len(first) == 2 {
			setup.Side = position.Second
		}
		if i%2 == 0 {
			setup.Gods = all[i/2%len(all)]
		}
		p, err := setup.Position()
		if err != nil {
			panic(err)
		}
		c := codec.Encode(p)
		keep(c)
		write(validCase(c.String(), c, i))
		writeCode(write, c.String())
		writeCode(write, mutated(r, c.String()))
		writeFEN(write, mutated(r, p.String()))
		writeKey(r, c.Key().String(), i, write)
	}
}

// withGoal returns a code with a random goal, or as it is if the game is over.
func withGoal[C interface{ WithGoal(codec.Goal) (C, error) }](r *rand.Rand, c C, last codec.Goal) C {
	if options, err := c.WithGoal(codec.Goal(r.IntN(int(last) + 1))); err == nil {
		return options
	}
	return c
}

// writeKey writes what the reader of keys says about the key of position i, or about that key with a typo
// if i is a multiple of ten.
func writeKey(r *rand.Rand, key string, i int, write func(testCase)) {
	if i%10 == 0 {
		key = mutated(r, key)
	}
	k, err := codec.ParseKey(key)
	result := ""
	if err == nil {
		result = k.Code().String()
	}
	write(caseOf("key", key, result, err))
}

// validCase is the case of a valid code: the whole object for some, and its texts for all.
func validCase(text string, c codec.Code, i int) testCase {
	p := view.StateOf(c)
	p.Key = c.Key().String() // which JSON has only without gods
	if i%20 != 0 {
		return testCase{Kind: "texts", Text: text,
			Result: map[string]string{"code": p.Code, "fen": p.FEN, "goal": p.Goal.String(), "shrinking": p.Shrinking,
				"key": p.Key}}
	}
	return testCase{Kind: "position", Text: text, Result: p}
}

// writeCode writes what the reader of codes says about a text.
func writeCode(write func(testCase), text string) {
	c, err := codec.Parse(text)
	write(caseOf("code", text, c.String(), err))
}

func writeFEN(write func(testCase), text string) {
	if len(text) >= 3 && text[1:3] == " [" {
		return
	}
	code, err := codeOfFEN(text)
	write(caseOf("fen", text, code, err))
}

// codeOfFEN is [codec.Read] for a text that is nothing but a FEN.
func codeOfFEN(text string) (string, error) {
	p, err := position.Parse(text)
	return codec.Encode(p).String(), err
}

// strange are characters that codes do not have, of one to four bytes.
var strange = []string{"0", "O", "I", "l", " ", "-", "/", "é", "В", "\u200b", "𝟙", "\x00", "\u00a0", "#", ",", ":",
	"5", "mortal", "B4", "-", "[^]", "athena", "/"}

// mutated returns a text with one to three typos.
func mutated(r *rand.Rand, text string) string {
	for range 1 + r.IntN(3)/2 {
		chars := strings.Split(text, "")
		if len(chars) < 3 {
			return text
		}
		i, j := r.IntN(len(chars)), r.IntN(len(chars))
		switch r.IntN(8) {
		case 0:
			chars[i] = strange[r.IntN(len(strange))]
		case 1:
			chars[i], chars[j] = chars[j], chars[i]
		case 2:
			chars = append(chars[:i], chars[i+1:]...)
		case 3:
			chars[i] += chars[j]
		case 4:
			chars[i] += strange[r.IntN(len(strange))]
		case 5:
			chars[i] = codec.Alphabet[r.IntN(58):][:1]
		case 6:
			chars[i] = strings.ToUpper(chars[i])
		default:
			if r.IntN(4) == 0 {
				return strings.ToLower(text)
			}
			chars[0] = "1"
		}
		text = strings.Join(chars, "")
	}
	return text
}

// checked returns a random text of n characters with a correct checksum.
func checked(r *rand.Rand, n int) string {
	digits := make([]byte, n)
	for i := range digits {
		digits[i] = codec.Alphabet[r.IntN(58)]
	}
	if n != 14 && n != 16 && n != 26 {
		digits[0] = '1'
	}
	for i := range 71 { // of each 71 values of the last two digits, one is right
		digits[n-1], digits[n-2] = codec.Alphabet[i%58], codec.Alphabet[i/58]
		sum := 0
		for _, d := range digits {
			sum = (58*sum + strings.IndexByte(codec.Alphabet, d)) % 71
		}
		if sum == 0 {
			break
		}
	}
	return string(digits)
}

// record returns a shrinking-index code with a correct checksum whose record has one wrong bit, or is
// cut off.
func record(r *rand.Rand, c codec.Code) string {
	p, _ := c.Santorini()
	text, err := codec.RecordBits(p)
	if err != nil {
		panic(err)
	}
	bits := []byte("10" + text)
	if r.IntN(4) == 0 {
		bits = append([]byte("11"), append([]byte{'0' + byte(r.IntN(2)), '0' + byte(r.IntN(2)), '1', '1'}, bits[2:]...)...)
	}
	if r.IntN(4) == 0 {
		bits = bits[:max(38, r.IntN(len(bits)))]
	} else {
		bits[2+r.IntN(len(bits)-2)] ^= 1
	}
	n, _ := new(big.Int).SetString(string(bits), 2)
	n.Mul(n, big.NewInt(71))
	text = ""
	for digit := new(big.Int); n.Sign() > 0; {
		n.DivMod(n, big.NewInt(58), digit)
		text = codec.Alphabet[digit.Int64():][:1] + text
	}
	return "1" + text
}
