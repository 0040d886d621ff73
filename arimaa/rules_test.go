package arimaa_test

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

const (
	catsText   = "g [     r  r       d     D M         h m       C    e    R  CE   RH]"
	horsesText = "g [ c   r  r r     d      dM      H  h m      rH    e    R  CE   RC]"
)

func TestSets(t *testing.T) {
	cats, horses := arimaa.MustParse(catsText), arimaa.MustParse(horsesText)
	for _, test := range []struct {
		name string
		got  arimaa.SquareSet
		want string
	}{
		{"gold cats", cats.Layer(arimaa.GoldCat), "b1 e3"},
		{"gold cats, frozen", cats.Frozen(arimaa.GoldCat), "e3"},
		{"gold horses", horses.Layer(arimaa.GoldHorse), "e3 h5"},
		{"gold horses, frozen", horses.Frozen(arimaa.GoldHorse), "e3"},
		{"traps", arimaa.Traps, "c3 f3 c6 f6"},
		{"occupied", arimaa.MustParse("g [r" + strings.Repeat(" ", 62) + "R]").Occupied(), "h1 a8"},
	} {
		if got := test.got.String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestIsMobile(t *testing.T) {
	for _, test := range []struct {
		text string
		want [2]bool
	}{
		{"g [" + strings.Repeat(" ", 64) + "]", [2]bool{false, false}},
		{"g [       r" + strings.Repeat(" ", 54) + "eR]", [2]bool{false, true}},
		// A rabbit on its last rank beside the edge has steps to the side alone.
		{"g [E" + strings.Repeat(" ", 62) + "e]", [2]bool{true, true}},
		{"g [R" + strings.Repeat(" ", 62) + "r]", [2]bool{true, true}},
		{"g [RC      c       " + strings.Repeat(" ", 47) + "r]", [2]bool{true, true}},
		// The only steps are a push, and it has room.
		{"g [rEmH    RdH      C                            c      hDr    hMeR]", [2]bool{false, false}},
		{"g [rrrr rrr  hreh   dcC d     cRm                                  ]", [2]bool{true, true}},
	} {
		p := arimaa.MustParse(test.text)
		if got := [2]bool{p.IsMobile(arimaa.Gold), p.IsMobile(arimaa.Silver)}; got != test.want {
			t.Errorf("%v: mobile %v, want %v", p, got, test.want)
		}
	}
}
