package bga

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"github.com/puzzlecode/puzzlecode/game"
)

// A text is either refused with an error of this package, or read as a game whose text is read
// again, with names that can be shown.
func FuzzRead(f *testing.F) {
	for n := range 24 {
		r, s := generated(n)
		form := randomForm(r, s)
		form.wrapper = wrappers[n%len(wrappers)]
		packets := form.packets(r, s)
		if n%3 == 0 {
			f.Add([]byte(form.text(r, packets, n%2 == 0, true)))
		} else {
			f.Add([]byte(form.write(f, packets[:min(len(packets), 20+n)])))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := Read(text)
		if err != nil {
			if e := new(Error); !errors.As(err, &e) || e.Class == nil {
				t.Fatalf("%v is no error of this package", err)
			}
			if strings.ContainsFunc(err.Error(), unicode.IsControl) {
				t.Fatalf("%q has control characters", err)
			}
			return
		}
		again, err := game.ReadLine(g.Line.String())
		if err != nil || again.String() != g.Line.String() {
			t.Fatalf("%v is read as %v, %v", g.Line, again, err)
		}
		for _, p := range g.Players {
			if strings.ContainsFunc(p.Name, unicode.IsControl) {
				t.Fatalf("%q has control characters", p.Name)
			}
		}
	})
}
