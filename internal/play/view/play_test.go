package view

import (
	"encoding/json"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

const format = "HfGoo8VCrfkSpV" // the example of doc/FORMAT.md, a win in 3

// What is shown of turns that were played, tried and hinted at has the shape of the
// schema, and says what the library says.
func TestPlay(t *testing.T) {
	c := codec.MustParse(format)
	head := `{"game":"santorini","code":"` + format + `","fen":"0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3",`
	cat := codec.EncodeArimaa(arimaa.MustParse("g [   r      DRe      d                                            ]"))
	catHead := `{"game":"arimaa","code":"` + cat.String() + `","fen":"` + game.New(cat).String() + `",`
	const why = "This turn fails: Moon builds the dome on E3 in time. Sun threatens to climb to E3, but Moon goes C3 " +
		"to D3, building on E3. The best that is left is D4 to C4, building on B3, for a climb to B3, and Moon builds " +
		"that dome, too."
	arimaaTurn := "Dc7n Dc8s rd8w Rd7n"
	for _, test := range []struct {
		shape string
		value any
		want  string
	}{
		{"played", PlayedOf(c, []string{"A1>A2^A1"}, ""), head +
			`"turns":["A1>A2^A1"],"goal":"win3","outcome":{"ending":"ongoing"}}`},
		{"played", PlayedOf(c, []string{"A1>A2^A1"}, "why"), head +
			`"turns":["A1>A2^A1"],"goal":"win3","note":"why","outcome":{"ending":"ongoing"}}`},
		{"hint", HintOf(c, hint(c, "E3>D3^E3", 3), 3), head +
			`"win_in":3,"kind":"worker","from":"E3","to":"D3","turn":"E3>D3^E3","text":"The turn is E3 to D3, building on ` +
			`E3.","texts":["The worker on E3 moves.","The worker on E3 steps to D3.","The turn is E3 to D3, building on E3."]}`},
		{"hint", HintOf(c, hint(c, "E3>D3^E3", 3), 2), head +
			`"win_in":3,"kind":"worker","from":"E3","to":"D3","text":"The worker on E3 steps to D3.","texts":["The worker on ` +
			`E3 moves.","The worker on E3 steps to D3."]}`},
		{"hint", HintOf(c, hint(c, "E3>D3^E3", 3), 1), head +
			`"win_in":3,"kind":"worker","from":"E3","text":"The worker on E3 moves.","texts":["The worker on E3 moves."]}`},
		{"hint", HintOf(c, ideaOf(hint(c, "E3>D3^E3", 3)), 1), head + `"win_in":3,"text":"An idea.","texts":["An idea."]}`},
		{"hint", HintOf(c, ideaOf(hint(c, "E3>D3^E3", 3)), 3), head +
			`"win_in":3,"kind":"worker","from":"E3","to":"D3","text":"The worker on E3 steps to D3.","texts":["An ` +
			`idea.","The worker on E3 moves.","The worker on E3 steps to D3."]}`},
		{"hint", HintOf(cat, hint(cat, arimaaTurn, 1), 3), catHead +
			`"win_in":1,"kind":"dog","from":"c7","to":"c8","turn":"Dc7n Dc8s rd8w Rd7n","text":"The turn is Dc7n Dc8s rd8w ` +
			`Rd7n.","texts":["The dog on c7 steps to c8.","The turn is Dc7n Dc8s rd8w Rd7n."]}`},
		{"try", tried(t, c, "E3>D3^E3"), head +
			`"turn":"E3>D3^E3","verdict":"right","win_in":3,"lost_in":0,"line":["E3>D3^E3","C3>D4^E3","B4>C3^C2",` +
			`"B5>C5^D5","D3>C2#"],"text":"Correct: now win in 2. You threatened to climb to E3. ` +
			`Moon goes C3 to D4, building on E3."}`},
		{"try", tried(t, c, "E3>D4^E3"), head +
			`"turn":"E3>D4^E3","verdict":"refuted","win_in":0,"lost_in":0,"line":["E3>D4^E3","C3>D3^E3"],"text":"` + why +
			`","why":{"text":"` + why +
			`","line":["E3>D4^E3","C3>D3^E3","D4>C4^B3","B5>A4^B3"],"path":"E3D4E3.C3D3E3.D4C4B3.B5A4B3","means":"dome",` +
			`"square":"E3","plan":["D4>E3#"]}}`},
		{"try", tried(t, c, "E3>D4^D4"), head +
			`"turn":"E3>D4^D4","verdict":"illegal","win_in":0,"lost_in":0,"line":[],"rule":"D4: ` +
			position.ErrBuildFar.Error() + `","text":"E3>D4^D4 is illegal: D4: ` + position.ErrBuildFar.Error() + `."}`},
	} {
		if got := valid(t, schema(t, test.shape), test.value); got != test.want+"\n" {
			t.Errorf("%s, want\n%s", got, test.want)
		}
	}
}

// hint returns the hint about a turn.
func hint(c codec.Code, turn string, winIn int) play.Hint {
	s := game.New(c)
	t, err := s.ParseTurn(turn)
	if err != nil {
		panic(err)
	}
	return play.Hint{Turn: t, WinIn: winIn, Sentences: say.English.Hints(s, t, false)}
}

// tried returns what is shown of a turn that is tried.
// ideaOf returns a hint with an idea.
func ideaOf(h play.Hint) play.Hint {
	h.Idea, h.Sentences = "An idea.", append([]string{"An idea."}, h.Sentences...)
	return h
}

func tried(t *testing.T, c codec.Code, text string) Try {
	turn := position.MustParseTurn(text)
	j, err := new(play.Direct).Judge(t.Context(), c, turn)
	if err != nil {
		return IllegalOf(say.English, c, turn, err)
	}
	e, err := play.WhyNot(t.Context(), new(play.Direct), c, j)
	if err != nil {
		t.Fatal(err)
	}
	tried, err := TryOf(say.English, c, j, e)
	if err != nil {
		t.Fatal(err)
	}
	return tried
}

// A position of a game is shown as any position, with its place.
func TestGameTurn(t *testing.T) {
	c := codec.MustParse(format)
	var want, got map[string]any
	if err := json.Unmarshal([]byte(valid(t, schema(t, "position"), StateOf(c))), &want); err != nil {
		t.Fatal(err)
	}
	text := valid(t, schema(t, "gameTurn"), GameTurn{StateOf(c), 3, 34, "E3>D3^E3", pgn.Headers{}})
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	for key, value := range map[string]any{"line": 3.0, "turn": 34.0, "next": "E3>D3^E3"} {
		if got[key] != value {
			t.Errorf("%s is %v, want %v", key, got[key], value)
		}
		delete(got, key)
	}
	if len(got) != len(want) {
		t.Errorf("%v, want the keys of %v", got, want)
	}
	headers := pgn.Headers{First: "Ann", Second: "Bob", Date: "2026-03", Event: "Cup", Site: "Bonn", Round: "2"}
	valid(t, schema(t, "gameTurn"), GameTurn{StateOf(c), 3, 35, "", headers})
}
