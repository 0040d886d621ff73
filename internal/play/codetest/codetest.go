// Package codetest makes cases for codecs in other languages: random positions of all games in all their codes, damaged
// codes, FENs and keys, and what this module says about each of them.
package codetest

import (
	"encoding/json"
	"errors"
	"math/big"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Case is a text, the kind of its reader, and what this module says about it: a result or an error.
//
// The kind "code" has the code of a text as its result, "fen" that of a FEN, and "key" that of a key. The result of the
// kind "texts" is an object with the code, the FEN, the goal, the shrinking-index code and the key of a code, and that
// of the kind "position" is the object of the JSON API.
type Case struct {
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Result any    `json:"result,omitempty"`
	Reason string `json:"reason,omitempty"`
	Offset int    `json:"offset"`
	Fault  string `json:"fault,omitempty"` // the class of the test vectors, if the reason is form
}

// CaseOf returns a case with a result, or with an error if it is not nil.
func CaseOf(kind, text string, result any, err error) Case {
	if err == nil {
		return Case{Kind: kind, Text: text, Result: result}
	}
	out := Case{Kind: kind, Text: text, Reason: view.ErrorOf(err).Reason, Offset: -1}
	if fault := (*codec.ParseError)(nil); errors.As(err, &fault) {
		out.Offset = fault.Offset
	}
	if out.Reason == "form" {
		out.Fault = faultOf(err)
	}
	return out
}

func faultOf(err error) string {
	for word, class := range map[string]error{
		"goal": codec.ErrGoal, "truncated": codec.ErrTruncated,
		"record-square": position.ErrRecordSquare, "record-shared": position.ErrRecordShared,
		"record-order": position.ErrRecordOrder, "record-counts": position.ErrRecordCounts,
		"record-index": position.ErrRecordIndex, "record-group": position.ErrRecordGroup,
	} {
		if errors.Is(err, class) {
			return word
		}
	}
	if errors.As(err, new(*position.SetupError)) {
		return "setup"
	}
	return ""
}

// Compare runs a program that reads cases from its standard input, a JSON object per line, and that fails if it gets
// other results. It returns the number of cases by kind and reason, such as "code check", or "code " without an error.
func Compare(t testing.TB, program *exec.Cmd, writeCases func(write func(Case))) map[string]int {
	t.Helper()
	input, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	program.Stdout, program.Stderr = &out, &out
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	encoder := json.NewEncoder(input)
	counts := map[string]int{}
	writeCases(func(c Case) {
		counts[c.Kind+" "+c.Reason]++
		if c.Fault != "" {
			counts[c.Kind+" "+c.Fault]++
		}
		encoder.Encode(c) // the program has ended if it fails, and says why
	})
	input.Close()
	if err := program.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	t.Logf("%v", counts)
	for _, kind := range []string{"code length", "code alphabet", "code check", "code form", "code reserved",
		"code record-index", "code truncated", "code setup", "fen ", "fen syntax", "fen position", "fen input",
		"key ", "key alphabet", "key length", "key reserved"} {
		if counts[kind] == 0 {
			t.Errorf("no case is %q", kind)
		}
	}
	return counts
}

// Codes makes n positions of each game and the cases that come from them. It returns the codes of the positions.
func Codes(r *rand.Rand, n int, write func(Case)) (codes []codec.Code) {
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
			for _, text := range []string{Mutated(r, c.String()), Mutated(r, shrinking), checked(r, 14),
				checked(r, 9+r.IntN(18)), record(r, c)} {
				writeCode(write, text)
			}
			writeFEN(write, Mutated(r, p.String()))
			writeKey(r, c.Key().String(), i, write)
		}
	}
	for i, p := range arimaatest.List(1, n) {
		c := withGoal(r, codec.EncodeArimaa(p), codec.MaxArimaaWin)
		codes = append(codes, c)
		write(validCase(c.String(), c, i))
		if i%5 == 0 {
			for _, text := range []string{Mutated(r, c.String()), Mutated(r, c.String()), checked(r, 26)} {
				writeCode(write, text)
			}
			writeKey(r, c.Key().String(), i, write)
			text := Mutated(r, p.String())
			if arimaa.IsShortForm(text) && text[0] < utf8.RuneSelf {
				q, err := arimaa.Parse(text)
				write(CaseOf("fen", text, codec.EncodeArimaa(q).String(), err))
			}
		}
	}
	writeGods(r, n, func(c codec.Code) { codes = append(codes, c) }, write)
	return codes
}

// writeGods makes n positions with gods and n/10 before all workers stand, which it keeps, too.
func writeGods(r *rand.Rand, n int, keep func(codec.Code), write func(Case)) {
	for i, p := range positiontest.GodsList(1, n) {
		c := withGoal(r, codec.Encode(p), codec.Hold3)
		keep(c)
		write(validCase(c.String(), c, i))
		if i%5 == 0 {
			for _, text := range []string{Mutated(r, c.String()), checked(r, 16)} {
				writeCode(write, text)
			}
			writeFEN(write, Mutated(r, p.String()))
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
		writeCode(write, Mutated(r, c.String()))
		writeFEN(write, Mutated(r, p.String()))
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
func writeKey(r *rand.Rand, key string, i int, write func(Case)) {
	if i%10 == 0 {
		key = Mutated(r, key)
	}
	k, err := codec.ParseKey(key)
	result := ""
	if err == nil {
		result = k.Code().String()
	}
	write(CaseOf("key", key, result, err))
}

// validCase is the case of a valid code: the whole object for some, and its texts for all.
func validCase(text string, c codec.Code, i int) Case {
	p := view.StateOf(c)
	p.Key = c.Key().String() // which JSON has only without gods
	if i%20 != 0 {
		return Case{Kind: "texts", Text: text,
			Result: map[string]string{"code": p.Code, "fen": p.FEN, "goal": p.Goal.String(), "shrinking": p.Shrinking,
				"key": p.Key}}
	}
	return Case{Kind: "position", Text: text, Result: p}
}

// writeCode writes what the reader of codes says about a text.
func writeCode(write func(Case), text string) {
	c, err := codec.Parse(text)
	write(CaseOf("code", text, c.String(), err))
}

func writeFEN(write func(Case), text string) {
	if len(text) >= 3 && text[1:3] == " [" {
		return
	}
	code, err := codeOfFEN(text)
	write(CaseOf("fen", text, code, err))
}

// codeOfFEN is [codec.Read] for a text that is nothing but a FEN.
func codeOfFEN(text string) (string, error) {
	p, err := position.Parse(text)
	return codec.Encode(p).String(), err
}

// Strange are characters that codes do not have, of one to four bytes.
var Strange = []string{"0", "O", "I", "l", " ", "-", "/", "é", "В", "\u200b", "𝟙", "\x00", "\u00a0", "#", ",", ":",
	"5", "mortal", "B4", "-", "[^]", "athena", "/"}

// Mutated returns a text with one to three typos.
func Mutated(r *rand.Rand, text string) string {
	for range 1 + r.IntN(3)/2 {
		chars := strings.Split(text, "")
		if len(chars) < 3 {
			return text
		}
		i, j := r.IntN(len(chars)), r.IntN(len(chars))
		switch r.IntN(8) {
		case 0:
			chars[i] = Strange[r.IntN(len(Strange))]
		case 1:
			chars[i], chars[j] = chars[j], chars[i]
		case 2:
			chars = append(chars[:i], chars[i+1:]...)
		case 3:
			chars[i] += chars[j]
		case 4:
			chars[i] += Strange[r.IntN(len(Strange))]
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
