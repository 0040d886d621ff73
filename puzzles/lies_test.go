package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Whatever a file says that is not so is found, on its line, and the next puzzle is
// read.
func TestReadLies(t *testing.T) {
	p := prove(t, codec.MustParse(codeForced))
	p.Info = infos[1]
	object := strings.TrimSuffix(written(t, []puzzles.Puzzle{p}, puzzles.JSONL), "\n")
	table := written(t, []puzzles.Puzzle{p}, puzzles.CSV)
	head, row, _ := strings.Cut(strings.TrimSuffix(table, "\n"), "\n")
	for _, test := range []struct {
		name     string
		old, new string
		want     error  // what it wraps
		text     string // what it says after the line
	}{
		{"position", "4424122222224224444224140/1", "4424122222224224444224141/1", puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the record contradicts the puzzle: position " +
				"4424122222224224444224141/1/mortal:D4,B3/mortal:A3,D3, must be " +
				"4424122222224224444224140/1/mortal:D4,B3/mortal:A3,D3"},
		{"side", "224140/1/", "224140/2/", puzzles.ErrDiffers, ""},
		{"goal", `"goal":"win3","key_turns"`, `"goal":"win2","key_turns"`, puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the record contradicts the puzzle: goal win2, must be win3"},
		{"negative goal", `"goal":"win3","key_turns"`, `"goal":"-3","key_turns"`, codec.ErrGoal, ""},
		{"goal that is no text", `"goal":"win3","key_turns"`, `"goal":3,"key_turns"`, nil, ""},
		{"key turn", `"key_turns":["B3>B4^C5"]`, `"key_turns":["B3>B4^B3"]`, puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the record contradicts the puzzle: key turns B3>B4^B3, must be B3>B4^C5"},
		{"key turns", `"key_turns":["B3>B4^C5"]`, `"key_turns":["B3>B4^C5","B3>B4^B3"]`, puzzles.ErrDiffers, ""},
		{"no key turns", `"key_turns":["B3>B4^C5"]`, `"key_turns":[]`, puzzles.ErrDiffers, ""},
		{"line that is not legal", "D4>D3^E2", "D4>D3^E1", puzzles.ErrDiffers, ""},
		{"line without end", `,"D3>E2#"],"sol`, `],"sol`, puzzles.ErrDiffers, ""},
		{"line that ends early", " D3>E2#", "", puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the record contradicts the puzzle: line B3>B4^C5 D3>C4^C5 D4>D3^E2 C4>D4^E5, must be one that " +
				"reaches the goal, like B3>B4^C5 D3>C4^C5 D4>D3^E2 C4>D4^E5 D3>E2#"},
		{"line that does not win", `"D3>E2#"],"sol`, `"D3>E3^D3"],"sol`, puzzles.ErrDiffers, ""},
		{"other first turn", " D3>E2#", " D3>E2# D3>E2#", puzzles.ErrDiffers, ""},
		{"empty line", `"line":["B3>B4^C5","D3>C4^C5","D4>D3^E2","C4>D4^E5","D3>E2#"]`, `"line":[]`, puzzles.ErrDiffers, ""},
		{"turn that is null", `"line":["B3>B4^C5",`, `"line":[null,`, puzzles.ErrDiffers, ""},
		{"solution", `"solution":{"turn":"B3>B4^C5"`, `"solution":{"turn":"B3>B4^B3"`, puzzles.ErrDiffers, ""},
		{"replies", `"replies":["D3>C4^C5"]`, `"replies":["D3>C4^D3"]`, puzzles.ErrDiffers, ""},
		{"answers", `"then":{"turn":"D4>D3^E2"}`, `"then":{"turn":"D4>D3^D4"}`, puzzles.ErrDiffers, ""},
		{"no answers", `,"answers":[{"replies":["D3>C4^C5"],"then":{"turn":"D4>D3^E2"}}]`, ``, puzzles.ErrDiffers, ""},
		{"answer that is null", `"then":{"turn":"D4>D3^E2"}`, `"then":null`, puzzles.ErrDiffers, ""},
		{"empty solution", `"solution":{"turn":"B3>B4^C5","answers":[{"replies":["D3>C4^C5"],"then":{"turn":"D4>D3^E2"}}]}`,
			`"solution":{}`, puzzles.ErrDiffers, ""},
		{"rating", `"rating":1070`, `"rating":1467`, puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the record contradicts the puzzle: rating 1467, must be 1070"},
		{"rating in a table", ",1070,", ",0,", puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the record contradicts the puzzle: rating 0, must be 1070"},
		{"deviation", `"deviation":250`, `"deviation":100`, puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the record contradicts the puzzle: deviation 100, must be 250"},
		{"deviation that is no number", ",250,", ",wide,", nil, `rating deviation "wide", must be a number`},
		{"last turn", ",,,Plain", ",A1>A2^A3,,Plain", puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the record contradicts the puzzle: last turn A1>A2^A3, must be one that leads to the position"},
		{"composed", ",,,Plain", ",,yes,Plain", nil, `composed "yes", must be "composed" or empty`},
		{"facts about many turns", `"along":[`, `"along":[{},{},{},{},{},`, nil, ""},
		{"facts about a turn", `"rank":1,`, `"Rank":1,`, nil, ""},
		{"theme", `"themes":["end"`, `"themes":["middle"`, puzzles.ErrDiffers, ""},
		{"theme that there is not", `"themes":["end"`, `"themes":["fork"`, puzzles.ErrDiffers, ""},
		{"no themes", `"themes":["end","jail","relay","deflection","one-reply","forced-chain","long"]`, `"themes":[]`,
			puzzles.ErrDiffers, ""},
		{"themes in another order", "end jail relay deflection", "relay end deflection", puzzles.ErrDiffers, ""},
		{"themes in a table", "end jail relay deflection", "end  relay deflection", puzzles.ErrDiffers, ""},
		{"facts", `"tries":2,`, `"tries":3,`, puzzles.ErrDiffers, ""},
		{"fewer facts", `"tries":2,`, ``, puzzles.ErrDiffers, ""},
		{"close tries", `"close_tries":2`, `"close_tries":0`, puzzles.ErrDiffers, ""},
		{"depth", `"try_depth":1`, `"try_depth":1.5`, puzzles.ErrDiffers, ""},
		{"day", `2026-11-21`, `21.11.2026`, nil, `created "21.11.2026", must be a day such as 2006-01-02`},
		{"day that there is not", `2026-11-21`, `2026-02-30`, nil, `created "2026-02-30", must be a day such as 2006-01-02`},

		// Codes that are not right.
		{"code", "HP1hy3Rhti8MYC", "HP1hy3Rhti8MYD", codec.ErrCheck, ""},
		{"empty code", `"code":"HP1hy3Rhti8MYC"`, `"code":""`, codec.ErrLength, ""},
		{"no code", `"code":"HP1hy3Rhti8MYC",`, ``, nil, ""},
		{"code that is null", `"code":"HP1hy3Rhti8MYC"`, `"code":null`, nil, ""},
		{"code in capitals", `"code":"HP1hy3Rhti8MYC"`, `"CODE":"HP1hy3Rhti8MYC"`, nil, ""},
		{"code twice", `"code":"HP1hy3Rhti8MYC"`, `"code":"HP1hy3Rhti8MYC","code":"HP1hy3Rhti8MYC"`, nil, ""},
		{"code of Arimaa", "HP1hy3Rhti8MYC", "XJejEijLA3XCLTEWSyGPsX4JC9", codec.ErrGame, ""},
		{"model that is negative", `"model":5`, `"model":-1`, nil, ""},
		{"model that is none", ",5,1070,", ",0,1070,", nil, `model "0", must be a number of at least 1`},
		{"model that is no number", ",5,1070,", ",one,1070,", nil, `model "one", must be a number of at least 1`},
		{"model that is too great", ",5,1070,", ",9999999999999999999,1070,", nil,
			`model "9999999999999999999", must be a number of at least 1`},
		{"empty code in a table", "HP1hy3Rhti8MYC,", ",", nil, "no PuzzleId"},
		{"rating that is no number", ",1070,", ",hard,", nil, `rating "hard", must be a number`},
		{"turn that is none", " D3>E2#", " D3-E2", position.ErrTurn, ""},

		// Not what the format is.
		{"field", `"goal":"win3","key_turns"`, `"gaol":3,"key_turns"`, nil, ""},
		{"key in capitals", `"tries":2`, `"Tries":2`, nil, ""},
		{"key in capitals inside", `"then":`, `"THEN":`, nil, ""},
		{"key that looks the same", `"keys":1`, `"\u212aeys":1`, nil, ""},
		{"key twice inside", `"tries":2`, `"tries":2,"tries":2`, nil, ""},
		{"fact that there is not", `"tries":2`, `"tries":2,"guesses":2`, nil, ""},
		{"type", `"rating":1070`, `"rating":"1070"`, nil, ""},
		{"two objects", `"2026-11-21"}`, `"2026-11-21"}{"code":"HP1hy3Rhti8MYC"}`, nil, ""},
		{"bracket behind", `"2026-11-21"}`, `"2026-11-21"}]`, nil, ""},
		{"brace behind", `"2026-11-21"}`, `"2026-11-21"}}`, nil, ""},
		{"cut off", `"2026-11-21"}`, `"2026-11-21"`, nil, ""},
		{"no object", object, `["HP1hy3Rhti8MYC"]`, nil, ""},
		{"a code alone", object, `HP1hy3Rhti8MYC`, nil, ""},
		{"quote inside a cell", "HP1hy3Rhti8MYC,", "HP1hy3R\"hti8MYC,", nil, insideCell},
		{"quote inside another cell", ",1070,", ",8\"74,", nil, insideCell},
		{"quoted and more", ",1070,", ",\"8\"74,", nil, ""},
		{"few cells", ",2026-11-21", "", nil, "12 cells, must be 13 as in the first row"},
		{"many cells", ",2026-11-21", ",2026-11-21,", nil, "14 cells, must be 13 as in the first row"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tried := 0
			for _, form := range []struct {
				f                puzzles.Format
				head, row, after string
			}{
				{puzzles.JSONL, object + "\n\n", object, `{"code":"HP1hy3Rhti8MYC"}`},
				{puzzles.CSV, head + "\n" + row + "\n", row, row},
			} {
				if !strings.Contains(form.row, test.old) {
					continue
				}
				tried++
				lie := strings.Replace(form.row, test.old, test.new, 1)
				list := read(t, form.head+lie+"\n"+form.after+"\n", form.f)
				if t.Failed() {
					return
				}
				if len(list) != 3 || list[0].err != nil || list[2].err != nil {
					t.Fatalf("%s\n%v, want the second of three puzzles to be wrong", lie, list)
				}
				err := list[1].err
				var wrong *puzzles.LineError
				if !errors.As(err, &wrong) || wrong.Line != 3 || !list[1].puzzle.IsZero() {
					t.Fatalf("%s\n%v, want an error on line 3", lie, err)
				}
				if test.want != nil && !errors.Is(err, test.want) {
					t.Errorf("%s\n%v, want %v", lie, err, test.want)
				}
				if test.want != puzzles.ErrDiffers && errors.Is(err, puzzles.ErrDiffers) {
					t.Errorf("%s\n%v, which is no lie", lie, err)
				}
				if test.text != "" && err.Error() != "line 3: "+test.text {
					t.Errorf("%s\n%v, want line 3: %s", lie, err, test.text)
				}
			}
			if tried == 0 {
				t.Errorf("%s is in neither form", test.old)
			}
		})
	}
}

// A code with a goal that is not true is an error that shows why.
func TestReadFlaws(t *testing.T) {
	p := at(codec.MustParse(codeForced))
	short, long, none := withGoal(t, p, codec.Win2), withGoal(t, p, codec.Win4), withGoal(t, p, codec.NoGoal)
	text := fmt.Sprintf("PuzzleId\n%v\n%v\n%v\n%s\n", short, long, none, codeForced)
	list := read(t, text, puzzles.CSV)
	if len(list) != 4 || list[3].err != nil {
		t.Fatalf("%v", list)
	}
	for i, want := range []error{puzzles.ErrNotReached, puzzles.ErrNotLeast, puzzles.ErrNoGoal} {
		var flaw *puzzles.Flaw
		if err := list[i].err; !errors.As(err, &flaw) || !errors.Is(err, want) || errors.Is(err, puzzles.ErrDiffers) {
			t.Errorf("line %d: %v, want %v", i+2, err, want)
		}
	}
	if got, want := list[1].err.Error(), fmt.Sprintf("line 3: %v: there is a win in 3, the goal is win4: B3>B4^C5 "+
		"D3>C4^C5 D4>D3^E2 C4>D4^E5 D3>E2#", long); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A solution of a puzzle that has none is a lie; a line may begin with any key turn.
func TestReadSeveral(t *testing.T) {
	p := prove(t, withGoal(t, position.MustParse(won), codec.Win4))
	code := p.Code().String()
	list := read(t, fmt.Sprintf(`{"code":%q,"solution":{"turn":%q}}`, code, p.KeyTurns()[0]), puzzles.JSONL)
	if len(list) != 1 || !errors.Is(list[0].err, puzzles.ErrDiffers) {
		t.Errorf("%v, want a lie", list)
	}
	// The longest defence against the last key turn, played out.
	r, err := new(solver.Solver).Lost(context.Background(), positionOf(p).PlayLegal(p.KeyTurns()[10].(position.Turn)),
		solver.Limits{Turns: 3})
	if err != nil {
		t.Fatal(err)
	}
	moves := p.KeyTurns()[10].String()
	for _, turn := range r.Line {
		moves += " " + turn.String()
	}
	if list := read(t, fmt.Sprintf("PuzzleId,Moves\n%s,%s\n", code, moves), puzzles.CSV); len(list) != 1 ||
		list[0].err != nil {
		t.Errorf("%v, want a puzzle", list)
	}
}
