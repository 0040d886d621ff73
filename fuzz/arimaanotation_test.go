package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// Any text either is an invalid Arimaa position or game in a notation, with an error that points
// into it, or is read as one that its own text gives again.
func FuzzArimaaNotations(f *testing.F) {
	const setups = `1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Da2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Dh2\n` +
		`1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 da7 hb7 cc7 ed7 me7 cf7 hg7 dh7`
	for _, text := range []string{
		"", "g [", arimaaText, "b" + arimaaText[1:], arimaaText + `\n2g Ee2n`, arimaaText[:67], "8/8/8/8/8/8/8/8 g",
		"1r4r1/rHc2rcD/3r4/8/8/8/8/R6R",
		arimaa.MustParse(arimaaText).Diagram(), "1g", setups,
		setups + `\n2g Ee2n Ee3n pass\n2s ed7s\n3g takeback\n2s resigns`,
		setups + "\n2g", setups + `\n2g Ee2n Cc2n Cc3x`, "\xff", setups + `\n2g lost\n2g`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, n := range arimaa.Notations() {
			g, err := n.Parse(text)
			if err != nil {
				checkOffset(t, err, text)
				continue
			}
			written, err := n.Format(g)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := n.Parse(written); !back.Equal(g) || err != nil {
				t.Errorf("%s: %q is read as %v, and that as %v, %v", n.Name, text, g, back, err)
			}
		}
	})
}
