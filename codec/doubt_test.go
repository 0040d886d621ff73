package codec

import (
	"strings"
	"testing"
)

func TestDoubtOf(t *testing.T) {
	const site = "https://example.org/p/"
	lower, upper := sameCase(t, strings.ToLower), sameCase(t, strings.ToUpper)
	for text, want := range map[string]Doubt{
		exampleCode: NoDoubt, site + exampleCode: NoDoubt, exampleCode + ".": NoDoubt, exampleCode + " ": NoDoubt,
		exampleFEN: NoDoubt, "hello": NoDoubt, "": NoDoubt, strings.ToLower(exampleCode): NoDoubt,
		"see " + exampleCode:      NoDoubt,
		exampleCode + " E3-D3-E3": NoDoubt, site + exampleCode + "/E3D3E3...": NoDoubt, arimaaCode + "…": NoDoubt,
		exampleCode + "…": CutOff, site + exampleCode + "…": CutOff, exampleCode + "...": CutOff,
		exampleCode + " ...":            CutOff,
		"<" + site + exampleCode + "…>": CutOff, site + exampleCode + "&hellip;": CutOff,
		lower: OneCase, upper: OneCase, site + lower: OneCase, "(" + upper + ").": OneCase, lower + " win1": OneCase,
		site + lower + "/E3D3E3": OneCase,
	} {
		if got := DoubtOf(text); got != want {
			t.Errorf("%q: doubt %d, want %d", text, got, want)
		}
	}
}

// sameCase returns a valid code that a change of case has made from another one.
func sameCase(t *testing.T, change func(string) string) string {
	for _, k := range kinds {
		for _, c := range codesOf(k.list(5, 2000)) {
			changed := change(c.String())
			if d, err := Parse(changed); err == nil && d != c {
				return changed
			}
		}
	}
	t.Fatal("no code is valid after a change of case")
	return ""
}
