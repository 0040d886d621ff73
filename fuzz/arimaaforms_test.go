package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
)

// Any Arimaa position comes back from every notation that supports it, and with every goal.
func FuzzArimaaForms(f *testing.F) {
	for i, p := range arimaaPositions() {
		f.Add(encodedArimaa(p, codec.Goal(i%3)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, goal := decodedArimaa(data)
		p, err := s.Position()
		if err != nil {
			return
		}
		if p.Setup() != s {
			t.Errorf("%v comes from the setup %v", p, s)
		}
		for _, form := range []struct {
			name string
			back func() (arimaa.Position, error)
		}{
			{"setup", p.Setup().Position},
			{"layers", func() (arimaa.Position, error) { return p.Layers().Position(p.Side()) }},
			{"short form", func() (arimaa.Position, error) { return arimaa.Parse(p.String()) }},
			{"ranks", func() (arimaa.Position, error) { return arimaa.ParseRanks(p.Ranks()) }},
			{"diagram", func() (arimaa.Position, error) { return arimaa.ParseDiagram(p.Diagram()) }},
			{"JSON", func() (arimaa.Position, error) { return throughJSON(p) }},
		} {
			if back, err := form.back(); back != p || err != nil {
				t.Errorf("%v through its %s: %v, %v", p, form.name, back, err)
			}
		}
		c, err := codec.EncodeArimaa(p).WithGoal(goal)
		if held, ok := c.Arimaa(); err != nil || c.Goal() != goal || held != p || !ok {
			t.Fatalf("%v with goal %v is %v with goal %v, %v", p, goal, held, c.Goal(), err)
		}
		for _, back := range []func() (codec.Code, error){
			func() (codec.Code, error) { return codec.Parse(c.String()) },
			func() (codec.Code, error) { return throughJSON(c) },
			func() (codec.Code, error) { return codec.EncodeArimaa(p).WithGoal(goal) },
		} {
			if got, err := back(); got != c || err != nil {
				t.Errorf("%v with goal %v comes back as %v, %v", p, goal, got, err)
			}
		}
	})
}
