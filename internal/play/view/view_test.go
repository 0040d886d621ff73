package view

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// schema returns a definition of doc/puzzlecode.schema.json.
func schema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile("../../../doc/puzzlecode.schema.json#/$defs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// valid checks a value against a schema and returns its JSON.
func valid(t *testing.T, s *jsonschema.Schema, value any) string {
	t.Helper()
	text, err := AppendJSON(nil, value)
	if err != nil {
		t.Fatal(err)
	}
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err == nil {
		err = s.Validate(instance)
	}
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return string(text)
}

// codes are of all games: random positions, and those in which the game has ended.
func codes(t *testing.T) (out []codec.Code) {
	for i, p := range positiontest.List(1, 300) {
		c := codec.Code(codec.Encode(p))
		if goal := codec.Goal(i % 10); !p.Finished() {
			c = withGoal(t, c, goal)
		}
		out = append(out, c)
	}
	for _, text := range []string{"/1/mortal/mortal", "/2/mortal:B3,D3/mortal:C4", "/1/pan:C3/mortal",
		"/2/pan:B3,D3/apollo"} {
		c, err := codec.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	for i, p := range positiontest.GodsList(1, 242) {
		c := codec.Code(codec.Encode(p))
		if goal := codec.Goal(i % 10); !p.Finished() {
			c = withGoal(t, c, goal)
		}
		out = append(out, c)
	}
	for i, p := range append(arimaatest.List(1, 50), arimaatest.Played(1, 3)...) {
		out = append(out, withGoal(t, codec.EncodeArimaa(p), codec.Goal(i%3)))
	}
	return append(out,
		codec.Encode(position.MustParse("4444444444442444444423422/2/mortal:A1,C3/mortal:D1,E1")),
		codec.EncodeArimaa(arimaa.Position{}))
}

func withGoal(t *testing.T, c codec.Code, goal codec.Goal) codec.Code {
	t.Helper()
	out, err := c.WithGoal(goal)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// What is shown is what the position says of itself, by other words.
func TestPosition(t *testing.T) {
	s := schema(t, "position")
	for _, c := range codes(t) {
		var got State
		if err := json.Unmarshal([]byte(valid(t, s, StateOf(c))), &got); err != nil {
			t.Fatal(err)
		}
		back, err := codec.Read(got.FEN + " " + got.Goal.String())
		if err != nil || back != c || got.Code != c.String() || got.Game != c.Game().String() {
			t.Fatalf("%v is shown as %+v, %v", c, got, err)
		}
		if place, ok := c.Santorini(); ok {
			setup := position.Setup{Situation: position.Situation{Raised: got.Raised}}
			if got.Gods != nil {
				setup.Gods = [2]position.God{got.Gods.First, got.Gods.Second}
			}
			copy(setup.Heights[:], got.Heights)
			for _, piece := range got.Pieces {
				side := strings.Index("first second", string(piece.Side)) / len("first ")
				setup.Workers[side] = append(setup.Workers[side], position.MustParseSquare(piece.Square))
			}
			setup.Side = position.Side(strings.Index("first second", got.Side) / len("first "))
			setup.Finished = got.Outcome.Ending == "climb" || got.Outcome.Ending == "drop"
			if p, err := setup.Position(); p != place || err != nil {
				t.Fatalf("%v is shown as %+v, which is %v, %v", c, got, p, err)
			}
			if shrinking, err := codec.Parse(got.Shrinking); place.Mortals() && place.Placed() &&
				(shrinking != c || err != nil) {
				t.Fatalf("%v has the shrinking-index code %s", c, got.Shrinking)
			}
		}
		if place, ok := c.Arimaa(); ok {
			setup := arimaa.Setup{}
			if got.Side == "silver" {
				setup.Side = arimaa.Silver
			}
			for _, piece := range got.Pieces {
				letter := map[string]string{"rabbit": "r", "cat": "c", "dog": "d", "horse": "h", "camel": "m",
					"elephant": "e"}[piece.Kind]
				if piece.Side == "gold" {
					letter = strings.ToUpper(letter)
				}
				parsed, err := arimaa.ParsePiece(letter)
				if err != nil {
					t.Fatal(err)
				}
				setup.Board[arimaa.MustParseSquare(piece.Square)] = parsed
			}
			if p, err := setup.Position(); p != place || err != nil {
				t.Fatalf("%v is shown as %+v, which is %v, %v", c, got, p, err)
			}
		}
	}
}

// The turns that are shown are the legal ones, grouped by the square that they leave,
// each with the position that it leads to.
func TestTurns(t *testing.T) {
	s := schema(t, "turns")
	for i, c := range codes(t) {
		if _, ok := c.Arimaa(); ok && i%10 != 0 {
			continue // thousands of turns each
		}
		var got Turns
		if err := json.Unmarshal([]byte(valid(t, s, TurnsOf(game.New(c)))), &got); err != nil {
			t.Fatal(err)
		}
		want := 0
		if p, ok := c.Santorini(); ok && !p.Placed() {
			want = len(p.AppendTurns(nil))
		} else if ok {
			want = len(p.AppendTurns(nil))
			for _, shown := range got.Turns {
				turn := position.MustParseTurn(shown.Turn)
				next, err := p.Play(turn)
				if err != nil || shown.Code != codec.Encode(next).String() || shown.Wins != next.Outcome().Over() {
					t.Fatalf("%v: %+v, %v", c, shown, err)
				}
				if p.Mortals() {
					if shown.From+">"+shown.To+"^"+shown.Build != strings.Replace(shown.Turn, "#", "^", 1) || shown.Parts != nil {
						t.Fatalf("%v: %+v", c, shown)
					}
					continue
				}
				last := shown.Parts[len(shown.Parts)-1]
				if last.To != shown.Build && !turn.Wins() || (turn.Kind() == position.Dome) != (last.Kind == "dome") ||
					turn.Wins() != (shown.Build == "") {
					t.Fatalf("%v: %+v", c, shown)
				}
			}
		}
		if p, ok := c.Arimaa(); ok {
			if !p.Outcome(nil).Over() && !p.SettingUp() {
				for range p.Turns(nil) {
					want++
				}
			}
			for _, shown := range got.Turns {
				next, full, err := p.Play(arimaa.MustParseTurn(shown.Turn), nil)
				o := next.Outcome(nil)
				if err != nil || full.String() != shown.Turn || shown.Code != codec.EncodeArimaa(next).String() ||
					shown.Wins != o.WonBy(p.Side()) {
					t.Fatalf("%v: %+v, %v", c, shown, err)
				}
				var texts []string
				for _, step := range shown.Steps {
					texts = append(texts, step.Step)
				}
				if strings.Join(texts, " ") != shown.Turn || shown.From != shown.Steps[0].From {
					t.Fatalf("%v: %+v", c, shown)
				}
			}
		}
		if len(got.Turns) != want {
			t.Fatalf("%v: %d turns are shown, want %d", c, len(got.Turns), want)
		}
		place, seen := 0, map[string]bool{}
		for _, m := range got.Movers {
			if seen[m.From] || m.Turns < 1 {
				t.Fatalf("%v: movers %v", c, got.Movers)
			}
			seen[m.From] = true
			for range m.Turns {
				if got.Turns[place].From != m.From {
					t.Fatalf("%v: turn %d leaves %s, not %s", c, place, got.Turns[place].From, m.From)
				}
				place++
			}
		}
		if place != want {
			t.Fatalf("%v: the movers have %d turns of %d", c, place, want)
		}
	}
}

// A puzzle is shown as its record with the game in front.
// A turn after which the board looks like one on which a side is to set up can win all the same.
func TestTurnLikeSetup(t *testing.T) {
	p := arimaa.MustParse("g [" + strings.Repeat(" ", 40) + " rHE    RR  CDMDRRRCRHRR]")
	wins := map[string]bool{}
	for turn, next := range p.Turns(nil) {
		if next.OutcomeAfterTurn().WonBy(p.Side()) {
			wins[turn.String()] = true
		}
	}
	found := 0
	for _, turn := range TurnsOf(game.New(codec.EncodeArimaa(p))).Turns {
		if wins[turn.Turn] {
			found++
		}
		if turn.Wins != wins[turn.Turn] {
			t.Errorf("%s wins: %v", turn.Turn, turn.Wins)
		}
	}
	if found == 0 || found != len(wins) {
		t.Errorf("%d of %d turns that win are shown", found, len(wins))
	}
}

func TestPuzzle(t *testing.T) {
	s, n := schema(t, "puzzle"), 0
	for p, err := range collection.All() {
		if err != nil {
			t.Fatal(err)
		}
		record, err := AppendJSON(nil, p.Record())
		if err != nil {
			t.Fatal(err)
		}
		want := `{"game":"santorini",` + string(record[1:])
		if m := p.Record().Motif(); m.Name != "" {
			want = strings.TrimSuffix(want, "}\n") + `,"motif":{"theme":"` + m.Name + `","lesson":"` + m.Lesson + "\"}}\n"
		}
		if got := valid(t, s, PuzzleOf(say.English, p)); got != want {
			t.Fatalf("%v is shown as\n%s, want\n%s", p, got, want)
		}
		if n++; n == 50 {
			break
		}
	}
}

func TestErrors(t *testing.T) {
	s := schema(t, "error")
	for text, want := range map[string]string{
		"no sense": `{"error":"text \"no sense\": not a code, link, FEN or text board (a code has 14 ` +
			`characters, 16 with gods, or 26 for Arimaa)","reason":"not-a-code"}`,
		"2oYYRBBZUstii": `{"error":"code \"2oYYRBBZUstii\", offset 13: wrong length: 13 characters, must be 14, 16 ` +
			`with gods, or 26 for Arimaa","reason":"length","offset":13}`,
		"2oYYRBBZUstii0": `{"error":"code \"2oYYRBBZUstii0\", offset 13: '0' is not in the alphabet, did you mean ` +
			`o?","reason":"alphabet","offset":13}`,
		"2YoYRBBZUstii1": `{"error":"code \"2YoYRBBZUstii1\": checksum mismatch: a character is wrong or two are ` +
			`swapped","reason":"check"}`,
		"vpvcM4JdE2yzNX": `{"error":"code \"vpvcM4JdE2yzNX\": made by a newer version of puzzlecode; update to read ` +
			`it","reason":"reserved"}`,
		"11MQUqCEEyQspJwnAr": `{"error":"code \"11MQUqCEEyQspJwnAr\", offset 1: malformed code: cannot start with two ` +
			`1s","reason":"form","offset":1}`,
		"HfGoo8VCrfkSpV 9": `{"error":"text \"HfGoo8VCrfkSpV 9\", offset 15: goal \"9\": invalid goal, must be win1 to ` +
			`win6 or hold1 to hold3","reason":"goal","offset":15}`,
		"https://a.org/": `{"error":"link \"https://a.org/\", offset 6: not a link to a code: no /p/ in its ` +
			`path","reason":"link","offset":6}`,
		"01/1": `{"error":"FEN \"01/1\", offset 2: 2 heights, must be 25","reason":"syntax","offset":2}`,
		"4000000000000000000000000/1/mortal:A5,B5/mortal:C5,D5": `{"error":"FEN ` +
			`\"4000000000000000000000000/1/mortal:A5,B5/mortal:C5,D5\": impossible position: worker on the dome at A5",` +
			`"reason":"position"}`,
	} {
		_, err := codec.Read(text)
		if err == nil {
			t.Fatalf("%q is a position", text)
		}
		if got := strings.TrimSuffix(valid(t, s, ErrorOf(err)), "\n"); got != want {
			t.Errorf("%q gives\n%s, want\n%s", text, got, want)
		}
	}
	_, game := codec.ReadGame(codec.Arimaa, "2oYYRBBZUstii1")
	place, _ := codec.MustParse("2oYYRBBZUstii1").Santorini()
	_, turn := place.Play(position.Turn{})
	_, _, step := arimaa.Position{}.Play(arimaa.Turn{}, nil)
	for want, err := range map[string]error{
		"game": game, "turn": turn, "nodes": solver.ErrNodes, "input": errors.New("something else"),
		"puzzle": &puzzles.Flaw{Err: puzzles.ErrNotReached, Goal: codec.Win2},
	} {
		if got := ErrorOf(err); got.Reason != want || got.Error != err.Error() {
			t.Errorf("%v is shown as %+v, want the reason %s", err, got, want)
		}
		valid(t, s, ErrorOf(err))
	}
	if got := reasonOf(step); got != "turn" {
		t.Errorf("%v has the reason %s", step, got)
	}
}
