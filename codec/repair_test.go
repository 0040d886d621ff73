package codec

import (
	"slices"
	"strings"
	"testing"
)

// tried returns the texts of codes that differ from a text by one typo, found by trying.
func tried(text string) (list []string) {
	try := func(candidate string) {
		if c, err := Parse(candidate); err == nil && !slices.Contains(list, c.String()) {
			list = append(list, c.String())
		}
	}
	for i := range len(text) {
		for j := i + 1; j < len(text); j++ {
			b := []byte(text)
			b[i], b[j] = b[j], b[i]
			if string(b) != text {
				try(string(b))
			}
		}
		for _, c := range []byte(Alphabet) {
			if c != text[i] {
				try(text[:i] + string(c) + text[i+1:])
			}
			try(text[:i] + string(c) + text[i:])
		}
		try(text[:i] + text[i+1:])
	}
	for _, c := range []byte(Alphabet) {
		try(text + string(c))
	}
	slices.Sort(list)
	return list
}

// Repair finds what trying all typos finds, and nothing else.
func TestRepairMatchesTrying(t *testing.T) {
	short := shrinking(MustParse("HfGoo8VCrfkSpV"))
	for _, text := range []string{
		"HfGoo8VCrfkSpv", "fHGoo8VCrfkSpV", "HfGo8VCrfkSpV", "HfGooo8VCrfkSpV", "HfG0o8VCrfkSpV", "HfGoo8VCrfk-SpV",
		"HfGoo8VCrf-SpV", "pfGoo8VCrfkSHV",
		short[:len(short)-1], short + "x", strings.Replace(short, "Z", "z", 1), arimaaCode[:25], arimaaCode + "z",
		"9KuvQpNkawFKiBbEEiRxNSVMYT",
	} {
		var got []string
		for i, r := range Repair(text) {
			if all := Repair(text); i > 0 && all[i].kind < all[i-1].kind {
				t.Errorf("%q: %v comes after %v", text, all[i], all[i-1])
			}
			if !slices.Contains(got, r.Code.String()) {
				got = append(got, r.Code.String())
			}
		}
		slices.Sort(got)
		if want := tried(text); !slices.Equal(got, want) || len(got) == 0 {
			t.Errorf("%q: %d codes, want %d: %v", text, len(got), len(want), got)
		}
	}
}

// The typos that people make most come first.
func TestRepairOrder(t *testing.T) {
	const code = "HfGoo8VCrfkSpV"
	for text, want := range map[string]Repaired{
		"HfGoo8VCrfkSpv": {kind: typoLetterCase, How: "V for v", At: 13, To: 13},
		"https://example.org/p/HfGoo8VCrfkSpv/E3D3E3": {kind: typoLetterCase, How: "V for v", At: 35, To: 35},
		"HfG0o8VCrfkSpV": {kind: typoLookAlike, How: "o for 0", At: 3, To: 3},
		"HfGO08VCrfkSpV": {kind: typoLookAlike, How: "o for 0 and O, 1 for I and l", At: 3, To: 4},
		"HfGoo8CVrfkSpV": {kind: typoNeighbours, How: "swapped C and V", At: 6, To: 7},
	} {
		got := Repair(text)
		if want.Code = MustParse(code); len(got) == 0 || got[0] != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	for _, text := range []string{strings.ToLower(code), strings.ToUpper(code), strings.ToLower(arimaaCode),
		strings.ToUpper(arimaaCode)} {
		got := Repair(text)
		found := false
		for _, r := range got {
			found = found || r.Code.String() == code || r.Code.String() == arimaaCode
			if r.kind != typoCase || !strings.EqualFold(r.Code.String(), text) {
				t.Errorf("%q: %v", text, r)
			}
		}
		if len(text) == 14 && !found || len(got) == 0 || len(got) > maxRepairs {
			t.Errorf("%q: %d codes, that which was meant among them: %v", text, len(got), found)
		}
	}
	for _, text := range []string{"", "hello", code, arimaaCode, "0200102020022220024000000/1", "2-YYRB0ZUstii1",
		strings.Repeat("z", 28), strings.Repeat("é", 14), "\xff\xff"} {
		if got := Repair(text); len(got) > 0 {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func BenchmarkRepair(b *testing.B) {
	for name, text := range map[string]string{"typo": "HfGoo8VCrfkSpx", "case": "hfgoo8vcrfkspv",
		"arimaa": "9KuvQpNkawFKiBbEEiRxNSVMYT"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if len(Repair(text)) == 0 {
					b.Fatal("no codes")
				}
			}
		})
	}
}
