package puzzles_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// all kinds of puzzles: to win with one key turn and with several, and to hold.
func kinds(t *testing.T) []puzzles.Puzzle {
	t.Helper()
	list := []puzzles.Puzzle{
		prove(t, codec.MustParse(codeFormat)), prove(t, codec.MustParse(codeHold2)), prove(t,
			withGoal(t, position.MustParse(won), codec.Win4)),
	}
	for i := range list {
		list[i].Info = infos[i+1]
	}
	return list
}

// unsolved is a context in which nothing can be solved.
var unsolved = cancelled()

// readable undoes how package json writes some signs.
var readable = strings.NewReplacer(`\u003e`, ">", `\u003c`, "<", `\u0026`, "&")

// A record leads back to its puzzle, also as JSON: trusted without a solver, and proved.
func TestRecordRoundTrip(t *testing.T) {
	var s solver.Solver
	for _, p := range kinds(t) {
		text, err := json.Marshal(p.Record())
		if err != nil {
			t.Fatal(err)
		}
		if line := strings.TrimSpace(written(t, []puzzles.Puzzle{p}, puzzles.JSONL)); readable.Replace(string(text)) != line {
			t.Errorf("%v: the record is\n%s\nthe line\n%s", p, text, line)
		}
		var back puzzles.Record
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		for _, r := range []puzzles.Record{p.Record(), back} {
			trusted, err := r.Trust(unsolved, &s, solver.Limits{})
			if err != nil || !reflect.DeepEqual(trusted, p) {
				t.Errorf("%v is trusted as %+v, %v", p, trusted, err)
			}
			proved, err := r.Prove(context.Background(), &s, solver.Limits{})
			if err != nil || !reflect.DeepEqual(proved, p) {
				t.Errorf("%v is proved as %+v, %v", p, proved, err)
			}
		}
	}
}

// A record of another model, older or newer, is rated again, whatever its ratings are.
func TestRecordOfAnotherModel(t *testing.T) {
	var s solver.Solver
	ctx := context.Background()
	for _, p := range kinds(t) {
		for _, model := range []int{puzzles.Model + 1, 1000} {
			r := p.Record()
			r.Model, r.Rating, r.Themes, r.Facts = model, -5, []string{"fork"}, puzzles.Facts{Tries: 77}
			if _, err := r.Trust(unsolved, &s, solver.Limits{}); !errors.Is(err, context.Canceled) {
				t.Errorf("%v is trusted without a solver: %v", p, err)
			}
			for name, way := range map[string]func(context.Context, *solver.Solver, solver.Limits) (puzzles.Puzzle,
				error){"trusted": r.Trust, "proved": r.Prove} {
				got, err := way(ctx, &s, solver.Limits{})
				if err != nil || !reflect.DeepEqual(got, p) {
					t.Errorf("%v is %s as %+v, %v", p, name, got, err)
				}
			}
		}
	}
	// As JSON, whatever the keys of its facts.
	const other = `{"code":"CyTftZ87DSiXm6","key_turns":["E4>E3^E4"],"line":["E4>E3^E4","A3>A4^A5","E3>E4#"],` +
		`"solution":{"turn":"E4>E3^E4"},` +
		`"model":99,"rating":5000,"themes":["fork"],"facts":{"charm":3,"STRANGE":{"a":1,"a":2}}}`
	var r puzzles.Record
	if err := json.Unmarshal([]byte(other), &r); err != nil || r.Model != 99 || r.Rating != 5000 ||
		r.Facts != (puzzles.Facts{}) {
		t.Fatalf("%+v, %v", r, err)
	}
	want := prove(t, codec.MustParse(codeBack))
	if got, err := r.Trust(ctx, &s, solver.Limits{}); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	for f, text := range map[puzzles.Format]string{
		puzzles.JSONL: other,
		puzzles.CSV:   "PuzzleId,Rating,Model,Themes\nCyTftZ87DSiXm6,5000,99,fork\n",
	} {
		if list := read(t, text, f); len(list) != 1 || list[0].err != nil || !reflect.DeepEqual(list[0].puzzle, want) {
			t.Errorf("%s is read as %v", text, list)
		}
	}
	if list := read(t, "PuzzleId,Rating,Model\nCyTftZ87DSiXm6,5000,1\n", puzzles.CSV); len(list) != 1 ||
		list[0].err != nil || !reflect.DeepEqual(list[0].puzzle, want) {
		t.Errorf("a table of the first model is read as %v", list)
	}
	// A rating without a model is somebody else's.
	if list := read(t, "PuzzleId,Rating,Themes\nCyTftZ87DSiXm6,1850,endgame short\n", puzzles.CSV); len(list) != 1 ||
		list[0].err != nil || list[0].puzzle.Rating() != want.Rating() {
		t.Errorf("a table of other ratings is read as %v", list)
	}
}

// A record that is not complete, or that contradicts itself, is not trusted.
func TestTrustErrors(t *testing.T) {
	var s solver.Solver
	turn := position.MustParseTurn("A1>A2^A1")
	for name, test := range map[string]struct {
		change func(r *puzzles.Record)
		want   error // that it wraps
	}{
		"no code":          {func(r *puzzles.Record) { r.Code = codec.Code{} }, nil},
		"no goal":          {func(r *puzzles.Record) { r.Code = codec.Encode(at(r.Code)) }, nil},
		"no key turns":     {func(r *puzzles.Record) { r.KeyTurns = nil }, nil},
		"no line":          {func(r *puzzles.Record) { r.Line = nil }, nil},
		"no model":         {func(r *puzzles.Record) { r.Model = 0 }, nil},
		"a negative model": {func(r *puzzles.Record) { r.Model = -1 }, nil},
		"no solution":      {func(r *puzzles.Record) { r.Solution = nil }, puzzles.ErrDiffers},
		"other position":   {func(r *puzzles.Record) { r.FEN = won }, puzzles.ErrDiffers},
		"other goal":       {func(r *puzzles.Record) { r.Goal = codec.Win4 }, puzzles.ErrDiffers},
		"illegal key turn": {func(r *puzzles.Record) { r.KeyTurns = append(r.KeyTurns, turn) }, puzzles.ErrDiffers},
		"other key turn": {func(r *puzzles.Record) { r.KeyTurns[0] = position.MustParseTurn("E3>D4^E3") },
			puzzles.ErrDiffers},
		"several key turns": {func(r *puzzles.Record) { r.KeyTurns = append(r.KeyTurns, r.KeyTurns[0]) },
			puzzles.ErrDiffers},
		"other solution":       {func(r *puzzles.Record) { r.Solution.Turn = turn }, puzzles.ErrDiffers},
		"line without an end":  {func(r *puzzles.Record) { r.Line = r.Line[:4] }, puzzles.ErrDiffers},
		"shorter line":         {func(r *puzzles.Record) { r.Line = r.Line[:1] }, puzzles.ErrDiffers},
		"other deviation":      {func(r *puzzles.Record) { r.Deviation++ }, puzzles.ErrDiffers},
		"no code, a last turn": {func(r *puzzles.Record) { r.Code, r.Last = codec.Code{}, turn }, nil},
		"other rating":         {func(r *puzzles.Record) { r.Rating++ }, puzzles.ErrDiffers},
		"other theme":          {func(r *puzzles.Record) { r.Themes = []string{"fork"} }, nil},
		"day":                  {func(r *puzzles.Record) { r.Created = "today" }, nil},
	} {
		r := prove(t, codec.MustParse(codeFormat)).Record()
		test.change(&r)
		p, err := r.Trust(context.Background(), &s, solver.Limits{})
		if err == nil || !p.IsZero() || errors.Is(err, puzzles.ErrDiffers) != (test.want != nil) {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
	several := prove(t, withGoal(t, position.MustParse(won), codec.Win4)).Record()
	for name, change := range map[string]func(r *puzzles.Record){
		"an illegal key turn": func(r *puzzles.Record) { r.KeyTurns = append(slices.Clone(r.KeyTurns), turn) },
		"no key turn of the line": func(r *puzzles.Record) {
			r.KeyTurns = slices.DeleteFunc(slices.Clone(r.KeyTurns), func(t game.Turn) bool { return t == r.Line[0] })
		},
		"a line that is too short": func(r *puzzles.Record) {
			r.Goal = codec.Win5
			r.Code, _ = r.Code.WithGoal(r.Goal)
		},
	} {
		r := several
		change(&r)
		if p, err := r.Trust(context.Background(), &s, solver.Limits{}); !errors.Is(err, puzzles.ErrDiffers) {
			t.Errorf("several key turns, %s: %v, %v", name, p, err)
		}
	}
	claimed := several
	claimed.Solution = &puzzles.Solution{Turn: several.Line[0]}
	if _, err := claimed.Prove(context.Background(), &s, solver.Limits{}); !errors.Is(err, puzzles.ErrDiffers) {
		t.Errorf("a solution of several key turns: %v", err)
	}
	old := prove(t, codec.MustParse(codeFormat)).Record()
	old.Model = 1
	if p, err := old.Trust(context.Background(), &s, solver.Limits{}); err != nil || p.Rating() != old.Rating {
		t.Errorf("a record of model 1: %v, %v", p, err)
	}
	placement, err := codec.Read("0000000000000000000000000/2/mortal:B3,D3/mortal")
	if err != nil {
		t.Fatal(err)
	}
	for want, c := range map[error]codec.Code{
		codec.ErrGame: arimaaCode(t, "g [                  ER            r                               ]",
			codec.Win1),
		position.ErrUnplaced: placement,
	} {
		r := prove(t, codec.MustParse(codeFormat)).Record()
		r.Code, r.FEN, r.Goal = c, "", codec.NoGoal
		_, trusted := r.Trust(context.Background(), &s, solver.Limits{})
		_, proved := r.Prove(context.Background(), &s, solver.Limits{})
		for _, err := range []error{trusted, proved} {
			if !errors.Is(err, codec.ErrGame) || !errors.Is(err, want) {
				t.Errorf("%v: %v, want %v", c, err, want)
			}
		}
	}
	hold := prove(t, codec.MustParse(codeHold2)).Record()
	hold.Line = append(hold.Line, turn)
	if _, err := hold.Trust(context.Background(), &s, solver.Limits{}); !errors.Is(err, puzzles.ErrDiffers) {
		t.Errorf("a hold with a longer line: %v", err)
	}
}

// A damaged solution is an error of Trust, of whatever model the record is, and panics nowhere.
func TestTrustDamagedSolutions(t *testing.T) {
	deep := func(r *puzzles.Record) *puzzles.Solution { // of the last turn
		s := r.Solution
		for len(s.Answers) > 0 {
			s = s.Answers[0].Then
		}
		return s
	}
	illegal := position.MustParseTurn("A1>A2^A1")
	for name, change := range map[string]func(r *puzzles.Record){
		"no replies":      func(r *puzzles.Record) { r.Solution.Answers[0].Replies = nil },
		"no continuation": func(r *puzzles.Record) { r.Solution.Answers[0].Then = nil },
		"illegal reply":   func(r *puzzles.Record) { r.Solution.Answers[0].Replies[0] = illegal },
		"illegal second reply": func(r *puzzles.Record) {
			a := &r.Solution.Answers[0]
			a.Replies = append(a.Replies,
				illegal)
		},
		"illegal second turn": func(r *puzzles.Record) { r.Solution.Answers[0].Then.Turn = illegal },
		"too short":           func(r *puzzles.Record) { r.Solution.Answers = nil },
		"no reply to a dual": func(r *puzzles.Record) {
			then := r.Solution.Answers[0].Then
			then.Others, then.Answers = 1, []puzzles.Answer{{Then: &puzzles.Solution{}}}
		},
		"fewer than no others": func(r *puzzles.Record) { r.Solution.Others = -1 },
		"too deep": func(r *puzzles.Record) {
			s := deep(r)
			s.Answers = []puzzles.Answer{{Replies: []game.Turn{illegal}, Then: s}}
		},
		"an end that is no win": func(r *puzzles.Record) {
			s := r.Solution.Answers[0].Then
			s.Answers = []puzzles.Answer{{Replies: r.Line[3:4], Then: &puzzles.Solution{Turn: illegal}}}
		},
		"a goal that is reached": func(r *puzzles.Record) { r.Solution.Answers[0].Then.Turn = position.Turn{} },
	} {
		for _, model := range []int{puzzles.Model, 2} {
			r := prove(t, codec.MustParse(codeFormat)).Record()
			change(&r)
			r.Model = model
			if p, err := r.Trust(t.Context(), new(solver.Solver), solver.Limits{}); !errors.Is(err, puzzles.ErrDiffers) ||
				!p.IsZero() {
				t.Errorf("%s, model %d: %v, %v", name, model, p, err)
			}
		}
	}
	hold := prove(t, codec.MustParse(codeHold2)).Record()
	hold.Solution.Answers = []puzzles.Answer{{}}
	if _, err := hold.Trust(t.Context(), nil, solver.Limits{}); !errors.Is(err, puzzles.ErrDiffers) {
		t.Errorf("a hold with replies: %v", err)
	}
}

// Only the code must be set for a proof, unless the model is.
func TestProveRecord(t *testing.T) {
	var s solver.Solver
	ctx := context.Background()
	want := prove(t, codec.MustParse(codeFormat))
	got, err := puzzles.Record{Code: want.Code(), Title: "a"}.Prove(ctx, &s, solver.Limits{})
	if want.Title = "a"; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := (puzzles.Record{Code: want.Code(), Model: puzzles.Model}).Prove(ctx, &s, solver.Limits{}); !errors.Is(err,
		puzzles.ErrDiffers) {
		t.Errorf("a record of this model without a rating: %v", err)
	}
	for name, change := range map[string]func(r *puzzles.Record){
		"rating": func(r *puzzles.Record) { r.Rating++ },
		"themes": func(r *puzzles.Record) { r.Themes = r.Themes[1:] },
		"facts":  func(r *puzzles.Record) { r.Facts.Tries++ },
	} {
		r := want.Record()
		change(&r)
		if _, err := r.Prove(ctx, &s, solver.Limits{}); !errors.Is(err, puzzles.ErrDiffers) ||
			!strings.Contains(err.Error(), name) {
			t.Errorf("a record with other %s: %v", name, err)
		}
	}
	if _, err := (puzzles.Record{}).Prove(ctx, &s, solver.Limits{}); !errors.Is(err, puzzles.ErrNoGoal) {
		t.Errorf("the zero Record: %v", err)
	}
}

// A record is only unmarshalled if it is complete.
func TestUnmarshalRecord(t *testing.T) {
	text, err := json.Marshal(prove(t, codec.MustParse(codeBack)).Record())
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	need := []string{"code", "key_turns", "line", "model", "rating", "themes", "facts"}
	for name := range fields {
		less := map[string]json.RawMessage{}
		for other, value := range fields {
			if other != name {
				less[other] = value
			}
		}
		text, err := json.Marshal(less)
		if err != nil {
			t.Fatal(err)
		}
		r := puzzles.Record{Title: "as before"}
		err = json.Unmarshal(text, &r)
		if slices.Contains(need, name) != (err != nil) || err != nil && r.Title != "as before" {
			t.Errorf("without %s: %+v, %v", name, r, err)
		}
		less[strings.ToUpper(name)] = fields[name]
		if text, err = json.Marshal(less); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &r); err == nil {
			t.Errorf("%s in capitals is read", name)
		}
	}
}

// What a puzzle hands out cannot change it, nor can a record that it was made of.
func TestPuzzlesCannotBeChanged(t *testing.T) {
	for _, p := range kinds(t) {
		before := written(t, []puzzles.Puzzle{p}, puzzles.JSONL)
		spoil := func(turns []game.Turn) {
			for i := range turns {
				turns[i] = position.Turn{}
			}
		}
		r := p.Record()
		trusted, err := r.Trust(context.Background(), new(solver.Solver), solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		spoil(p.KeyTurns())
		spoil(p.Line())
		spoil(r.KeyTurns)
		spoil(r.Line)
		r.Themes = append(r.Themes[:0], "fork")
		for _, solution := range []*puzzles.Solution{p.Solution(), r.Solution} {
			if solution == nil {
				continue
			}
			for _, a := range solution.Answers {
				spoil(a.Replies)
				*a.Then = puzzles.Solution{}
			}
			*solution = puzzles.Solution{}
		}
		for _, p := range []puzzles.Puzzle{p, trusted} {
			if diff := cmp.Diff(before, written(t, []puzzles.Puzzle{p}, puzzles.JSONL), positiontest.Equal); diff != "" {
				t.Error(diff)
			}
		}
	}
}
