package codec

import (
	"encoding/hex"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

func checkVector(t *testing.T, fields map[string]string) {
	if fields["expect"] == "ok" {
		checkGoodVector(t, fields)
	} else {
		checkBadVector(t, fields)
	}
}

func checkGoodVector(t *testing.T, fields map[string]string) {
	goal, err := ParseGoal(fields["goal"])
	if err != nil {
		t.Fatal(err)
	}
	s := boardOf(fields["fen"]+fields["position"], goal)
	want := s.code()
	for _, form := range []string{"ranked", "shrinking", "gods", "placement", "arimaa"} {
		if text, has := fields[form]; has {
			if c, err := Parse(text); c != want || err != nil {
				t.Errorf("the %s form is %v, %v, want %v", form, c, err, want)
			}
		}
	}
	for _, text := range []string{s.String(), fields["link"]} {
		if c, err := Read(text); text != "" && (c != want || err != nil) {
			t.Errorf("%q is read as %v, %v, want %v", text, c, err, want)
		}
	}
	data, err := hex.DecodeString(fields["binary"])
	var c Code
	if err2 := c.UnmarshalBinary(data); c != want || err != nil || err2 != nil {
		t.Errorf("the binary form is %v, %v, %v, want %v", c, err, err2, want)
	}
	if k, err := ParseKey(fields["binary"]); k != want.Key() || err != nil {
		t.Errorf("the key is read as %v, %v", k, err)
	}
	if !s.isIn(want) || want.String() != fields["ranked"]+fields["gods"]+fields["placement"]+fields["arimaa"] {
		t.Errorf("%v is written as %v", s, want)
	}
	if want.Key().String() != fields["binary"] || s.board() != fields["fen"]+fields["position"] {
		t.Errorf("the key is written as %v, the position as %s", want.Key(), s.board())
	}
	if short, err := want.Shrinking(); short != fields["shrinking"] || (err == nil) != (short != "") {
		t.Errorf("the shrinking-index code is %q, %v", short, err)
	}
	if record, has := fields["record"]; has {
		if got, err := ParseRecordBits(record); got != s.santorini || err != nil {
			t.Errorf("the record holds %v, %v", got, err)
		}
		if got, err := RecordBits(s.santorini); got != record || err != nil {
			t.Errorf("the record is written as %s, %v", got, err)
		}
	}
}

// inputs are the forms of the cases that fail, with the game of their reader.
var inputs = map[string]Game{
	"text": Santorini, "link": Santorini, "binary": Santorini, "record": Santorini,
	"gods": Gods, "gods-binary": Gods, "arimaa": Arimaa, "arimaa-link": Arimaa, "arimaa-binary": Arimaa,
}

// checkBadVector checks a case that fails. The vectors are for readers of one form; as the readers here
// read every form, some cases do not fail but give something else.
func checkBadVector(t *testing.T, fields map[string]string) {
	form := ""
	for key := range inputs {
		if _, has := fields[key]; has {
			form = key
		}
	}
	input, game := fields[form], inputs[form]
	c, kind, err := readForm(t, form, input)
	switch expect := fields["expect"]; {
	case err == nil && expect == "unplaced":
		if p, ok := c.Santorini(); !ok || p.Placed() || c.Game() != game {
			t.Errorf("it is %v at %v", c, p)
		}
		return
	case err == nil && (expect == "game" || expect == "form" || expect == "length" && kind == ""):
		// A code of another game: by its text, its leading 1 or the number of its bytes.
		if c.Game() == game {
			t.Errorf("it is %v of %v", c, game)
		}
		if kind != "" {
			checkOtherGame(t, game, input)
		}
		return
	case game != Santorini && expect == "form":
		// A reader of every code takes it for a shrinking-index code.
		if input[0] != '1' || !errors.Is(err, ErrCheck) && !errors.Is(err, ErrAlphabet) {
			t.Errorf("error %v", err)
		}
		return
	}
	checkClass(t, fields, err)
	if kind == "" {
		return
	}
	var parse *ParseError
	if !errors.As(err, &parse) || parse.Kind != kind || parse.Input != input {
		t.Fatalf("error %#v, want a ParseError of this %s", err, kind)
	}
	// The place of a wrong length depends on the kind of code that is expected.
	if strconv.Itoa(parse.Offset) != fields["offset"] && (game == Santorini || fields["expect"] != "length") {
		t.Errorf("the error is at %d", parse.Offset)
	}
}

// readForm reads the input of a case. kind is the Kind of its errors, empty for bytes.
func readForm(t *testing.T, form, input string) (c Code, kind string, err error) {
	switch {
	case strings.HasSuffix(form, "binary"):
		data, hexErr := hex.DecodeString(input)
		before := MustParse("HfGoo8VCrfkSpV")
		c := before
		if err = c.UnmarshalBinary(data); err != nil && c != before || hexErr != nil {
			t.Errorf("changed to %v, %v", c, hexErr)
		}
		return c, "", err
	case strings.HasSuffix(form, "link"):
		c, err = Read(input)
		return c, "link", err
	case form == "record":
		_, err = ParseRecordBits(input)
		return Code{}, "record", err
	}
	c, err = Parse(input)
	return c, "code", err
}

// checkOtherGame checks that a text is refused where a code of a game is expected.
func checkOtherGame(t *testing.T, game Game, text string) {
	c, err := ReadGame(game, text)
	var wrong *ParseError
	if !errors.Is(err, ErrGame) || !errors.As(err, &wrong) || wrong.Offset != fault.Whole || wrong.Input != text ||
		!c.IsZero() {
		t.Errorf("read as %v of %v, %v", c, game, err)
	}
}

// checkClass checks that an error is of the class that a case expects, and of no other.
func checkClass(t *testing.T, fields map[string]string, err error) {
	if got := classesOf(err); !slices.Equal(got, []string{fields["expect"]}) {
		t.Fatalf("error %v of classes %q, want %q alone", err, got, fields["expect"])
	}
	var setup *position.SetupError
	if errors.As(err, &setup) && setup.Faults != faults[fields["fault"]] {
		t.Errorf("faults %v, want %s", setup.Faults, fields["fault"])
	}
}
