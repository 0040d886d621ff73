package arimaa_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// Counts that independent programs agree on.
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		text string
		want [5]int
	}{
		{startText, [5]int{0, 8, 78, 540, 3353}},
		{"g [ r rr r m h  e c r rr r h d  c dE H    M R RRHR D C  C D R RR R ]", [5]int{0, 39, 760, 9438, 88040}},
		{catsText, [5]int{0, 14, 122, 725, 3458}},
		{"s" + horsesText[1:], [5]int{0, 21, 253, 2070, 13411}},
		{"g [rrrr rrr  hreh   dcC d     cRm                                  ]", [5]int{0, 1, 2, 2, 2}},
		{"g [rEmH    RdH      C                            c      hDr    hMeR]", [5]int{}},
		{"g [       r                          Hr                           R]", [5]int{0, 5, 24, 76, 217}},
		{"s [                                   r                            ]", [5]int{0, 3, 8, 14, 21}},
		{"g [                                                                ]", [5]int{}},
	} {
		p := arimaa.MustParse(test.text)
		for steps, want := range test.want {
			if got := p.Perft(steps); got != want {
				t.Errorf("%v: %d end positions of at most %d steps, want %d", p, got, steps, want)
			}
		}
		if got := p.Perft(5); got != test.want[4] {
			t.Errorf("%v: %d end positions of at most 5 steps", p, got)
		}
	}
}
