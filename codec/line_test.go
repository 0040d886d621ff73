package codec

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

// Whatever the program itself hands out is read, and what people make of it.
func TestReadLine(t *testing.T) {
	const code, site = "HfGoo8VCrfkSpV", "https://example.org/a"
	c := MustParse(code)
	board := santorini(c).Board()
	two := []string{"E3>D3^E3", "C3>D4^E3"}
	for text, want := range map[string]Line{
		code:                                        {c, nil},
		site + "/p/" + code + "/E3D3E3.C3D4E3":      {c, two},
		site + "/p/" + code + "/e3d3e3.c3d4e3/":     {c, two},
		site + "/p/" + code + "/?t=E3D3E3.C3D4E3":   {c, two},
		site + "/p/?c=" + code:                      {c, nil},
		site + "/p/?c=" + code + "&t=E3D3E3.C3D4E3": {c, two},
		site + "/embed/?x=1&t=E3D3E3.C3D4E3&c=" + code + "&flip=1#top":    {c, two},
		site + "/p/?c=&c=" + code + "&t=&t=E3D3E3.C3D4E3&T=E3D3E3.C3D4E3": {c, two},
		"<" + site + "/p/?c=" + code + "&t=E3D3E3%2EC3D4E3>.":             {c, two},
		site + "/p/?c=" + arimaaCode + "&t=Ea2nEa3n.ra7s": {MustParse(arimaaCode),
			[]string{"Ea2n Ea3n", "ra7s"}},
		site + "/p/" + code + "?c=" + code:                                     {c, nil},
		site + "/p/" + code + "?from=x&t=E3%3ED3%5EE3,C3-D4-E3#top":            {c, two},
		"see: <" + site + "/p/" + code + "/E3D3E3.C3D4E3>.":                    {}, // words before it
		"<" + site + "/p/" + code + "/E3D3E3.C3D4E3>.":                         {c, two},
		site + "/p/" + code + "/E3D3E3 C3-D4-E3":                               {c, two},
		site + "/p/" + code + ".png":                                           {c, nil},
		site + "/p/" + code + ".svg?v=2":                                       {c, nil},
		site + "/p/" + code + "/qr":                                            {c, nil},
		site + "/embed/" + code:                                                {c, nil},
		site + "/embed/" + code + "/E3D3E3.C3D4E3":                             {c, two},
		site + "/explore/" + code:                                              {c, nil},
		"/explore/" + code + "/":                                               {c, nil},
		code + " E3-D3-E3 C3-D4-E3":                                            {c, two},
		code + " E3>D3^E3 C3>D4^E3":                                            {c, two},
		"(" + code + ": E3-D3-E3, C3-D4-E3).":                                  {c, two},
		code + " e3d3e3 c3d4e3":                                                {c, two},
		code + " e3 d3 e3 c3 d4 e3":                                            {c, two},
		code + " e3 d3 e3; c3 d4 e3;":                                          {c, two},
		code + "\n1. E3-D3-E3 C3-D4-E3":                                        {c, two},
		code + " 1.E3-D3-E3 1...C3-D4-E3":                                      {c, two},
		code + " 1) E3-D3-E3\n 2) C3-D4-E3":                                    {c, two},
		code + " # the puzzle\nE3-D3-E3 # good\n# a reply\nC3-D4-E3\n":         {c, two},
		code + " win2 E3-D3-E3 C3-D4-E3":                                       {withGoal(c, Win2), two},
		code + " 0":                                                            {withGoal(c, NoGoal), nil},
		code + ", hold1, E3-D3-E3. C3-D4-E3.":                                  {withGoal(c, Hold1), two},
		code + " D4>D3#":                                                       {c, []string{"D4>D3#"}},
		code + " D4-D3 # wins":                                                 {c, []string{"D4>D3#"}},
		code + " e3 d3 e3 d4 d3":                                               {c, []string{"E3>D3^E3", "D4>D3#"}},
		code + " e3d3 e3, d4d3":                                                {c, []string{"E3>D3^E3", "D4>D3#"}},
		code + " D4>D3 ^E3":                                                    {c, []string{"D4>D3^E3"}},
		code + " D4-D3 E3-D3-E3":                                               {c, []string{"D4>D3#", "E3>D3^E3"}},
		exampleFEN + " win3 E3-D3-E3 C3-D4-E3":                                 {c, two},
		exampleFEN + " E3-D3-E3 C3-D4-E3":                                      {withGoal(c, NoGoal), two},
		exampleFEN + "\n# from https://example.org/p/x\nE3-D3-E3 C3-D4-E3":     {withGoal(c, NoGoal), two},
		board + "\nwin3\nE3-D3-E3\nC3-D4-E3":                                   {c, two},
		board + "\n\nAny words.\n\ncode  " + code + "\n\n1. E3-D3-E3 C3-D4-E3": {c, two},
		arimaaCode + " Ea2n Ea3n, ra7s": {MustParse(arimaaCode),
			[]string{"Ea2n Ea3n", "ra7s"}},
		arimaaCode + " win1 2g Ea2n Ea3n 2s ra7s pass": {withGoal(MustParse(arimaaCode), Win1),
			[]string{"Ea2n Ea3n", "ra7s"}},
		site + "/p/" + arimaaCode + "/Ea2nEa3n.ra7s": {MustParse(arimaaCode),
			[]string{"Ea2n Ea3n", "ra7s"}},
		arimaaStart + "\nEa2n Ea3n # good\nra7s": {MustParse(arimaaCode),
			[]string{"Ea2n Ea3n", "ra7s"}},
		"rrrrrrrr/dhcemchd/8/8/8/8/DHCMECHD/RRRRRRRR Ea2n, ra7s": {MustParse(arimaaCode), []string{"Ea2n",
			"ra7s"}},
		arimaa.MustParse(arimaaStart).Diagram() + "\nwin2\nEa2n; ra7s": {withGoal(MustParse(arimaaCode), Win2),
			[]string{"Ea2n", "ra7s"}},
	} {
		got, err := ReadLine(text)
		if want.Code.IsZero() {
			if !errors.Is(err, ErrNotCode) {
				t.Errorf("%q is read as %v, %v", text, got, err)
			}
			continue
		}
		if d := cmp.Diff(want.Turns, got.Turns); d != "" || got.Code != want.Code || err != nil {
			t.Errorf("%q is read as %v, %v, want %v", text, got, err, want)
			continue
		}
		if back, err := ReadLine(got.String()); !cmp.Equal(back.Turns, got.Turns) || back.Code != got.Code || err != nil {
			t.Errorf("%q is read as %v, %v", got, back, err)
		}
		link, err := got.Code.Link(site)
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Turns) > 0 {
			link += "?t=" + url.QueryEscape(strings.Join(got.Turns, "."))
		}
		for f := range Find("see " + link + ".") {
			if !cmp.Equal(f.Turns, got.Turns) || f.Code != got.Code || f.Start != 4 || f.End != 4+len(link) {
				t.Errorf("%q is found as %v", link, f)
			}
		}
		_, err = Read(text)
		if errors.Is(err, ErrTurns) != (len(got.Turns) > 0) || err != nil && !errors.Is(err, ErrTurns) {
			t.Errorf("%q: Read says %v", text, err)
		}
	}
}

// An error says which turn is wrong, and where it stands in the whole text.
func TestReadLineErrors(t *testing.T) {
	const code, site = "HfGoo8VCrfkSpV", "https://example.org/p/HfGoo8VCrfkSpV"
	for _, test := range []struct {
		text   string
		offset int
		class  error
		want   string
	}{
		{code + " E3-D3-E3 C3-D4-E9", 30, position.ErrTurn, "turn 2: no square to build on"},
		{code + " E3-D3-E3 C3>D4^E9", 30, position.ErrTurn, "turn 2: no square to build on"},
		{code + " E3>D3^E3#", 23, position.ErrTurn, "turn 1: unexpected text after the turn"},
		{code + " 1. E3-D3-E3 2. x", 30, position.ErrTurn, "turn 2: no square to step from"},
		{site + "/E3D3E3.C3D4E9", 48, position.ErrTurn, "turn 2: no square to build on"},
		{site + "/E3D3E3.C3D4E9", 48, ErrLink, "turn 2"},
		{"https://example.org/p/?c=" + code + "&t=E3D3E3.C3D4E9&x=E3D3", 53, ErrLink,
			"turn 2: no square to build on"},
		{"https://example.org/p/?t=E3D3E3.C3D4E9&c=" + code, 36, ErrLink, "turn 2: no square to build on"},
		{site + "?t=E3D3%zz", 43, ErrLink, "turn 1: no square to build on"},
		{site + "?c=" + exampleCode, 39, ErrLink, "different values for c, remove one"},
		{site + "/E3D3E3?t=E3D3E3&T=C3D4E3", 55, ErrLink, "different values for t, remove one"},
		{arimaaCode + " Ea2n, Ea3", 36, arimaa.ErrStep, "turn 2: no direction"},
		{code + " is mine", 0, ErrNotCode, "but contains HfGoo8VCrfkSpV: use only that"},
		{code + " win7 E3-D3-E3", 15, ErrGoal, `goal "win7"`},
		{code + strings.Repeat(" E3-D3-E3", MaxTurns+1), 14 + 9*MaxTurns + 1, ErrLength, "must be at most 400 turns"},
	} {
		_, err := ReadLine(test.text)
		var wrong *ParseError
		if !errors.As(err, &wrong) || !errors.Is(err, test.class) || wrong.Offset != test.offset ||
			wrong.Input != test.text || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.60q gives %v, want %s at %d", test.text, err, test.want, test.offset)
		}
	}
	if l, err := ReadLine(code + strings.Repeat(" E3-D3-E3", MaxTurns)); len(l.Turns) != MaxTurns || err != nil {
		t.Errorf("%d turns, %v", len(l.Turns), err)
	}
	_, err := Read(code + " win3 E3-D3-E3")
	if wrong := err.(*ParseError); !errors.Is(err, ErrTurns) || wrong.Offset != 20 {
		t.Errorf("Read says %v", err)
	}
	if text := (Line{}).String(); text != "no code" {
		t.Error(text)
	}
}
