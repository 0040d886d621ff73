package serve

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

var symbolUsed = regexp.MustCompile(`<use href="([^"#]*)#([\w-]+)"`)

// missingSymbols returns the symbols that a page refers to and that are neither in it nor in the file that it names.
func missingSymbols(page string, file func(address string) string) (missing []string) {
	for _, m := range symbolUsed.FindAllStringSubmatch(page, -1) {
		text := page
		if m[1] != "" {
			text = file(m[1])
		}
		if !strings.Contains(text, `id="`+m[2]+`"`) {
			missing = append(missing, m[1]+"#"+m[2])
		}
	}
	return missing
}

// Each symbol of a drawing is where the page says.
func TestSymbolsOfPages(t *testing.T) {
	s := testServer(t)
	file := func(address string) string { return get(t, s, address).Body.String() }
	for _, address := range []string{"/", "/daily/gods", "/puzzles", "/puzzles?game=gods", "/sheet?goal=win2&min=700&max=800",
		"/edit", "/about", "/rules", "/themes", "/study", "/train", "/p/HfGoo8VCrfkSpV?at=E3", "/p/HfGoo8VCrfkSpV?hint=iiii",
		"/p/HfGoo8VCrfkSpV?threats=1", "/p/HfGoo8VCrfkSpV?flip=1", "/game?first=pan", "/p/9KuvQpNkawFKiBbEEiRxNSVMTY",
		"/explore/HfGoo8VCrfkSpV", "/embed/HfGoo8VCrfkSpV"} {
		page := get(t, s, address).Body.String()
		if missing := missingSymbols(page, file); missing != nil {
			t.Errorf("%s refers to %s", address, missing)
		}
		if strings.Contains(address, "p/Hf") && !symbolUsed.MatchString(page) {
			t.Errorf("%s has no symbols", address)
		}
	}
	m, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	sheets, out := Sheets{Title: "A club"}, bytes.Buffer{}
	for _, p := range m.list[:12] {
		sheets.Puzzles = append(sheets.Puzzles, p.Record())
	}
	if err := sheets.WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	if missing := missingSymbols(out.String(), nil); missing != nil || !symbolUsed.MatchString(out.String()) {
		t.Errorf("sheets refer to %s", missing)
	}
}
