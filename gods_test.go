package puzzlecode

import (
	"os"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// A god is a file of internal/position/powers. What other files have about each god is here, so that a new god is
// told what is missing. Without it nothing fails: the god has a star as its sign, and no pair with it counts as
// uneven.
func TestGodsAreWhole(t *testing.T) {
	const generated = "run make generate"
	type form func(name, title string) string // how a file has a god
	quoted := func(name, _ string) string { return `"` + name + `"` }
	constant := func(_, title string) string { return "position." + title + ":" }
	for _, place := range []struct {
		file string
		says form
		what string
	}{
		{"internal/position/powers/power.go", func(name, _ string) string { return "\t" + name + ",\n" }, "list its Power"},
		{"position/god.go", func(_, title string) string { return "\t" + title + " " },
			"give it a constant, under its number"},
		{"position/slowgods_test.go", quoted, "write its rules once more, as plain loops"},
		{"position/godvectors_test.go", func(name, _ string) string { return `"` + name + ":" },
			"add cases of its turns, and run make generate"},
		{"doc/GODS.md", func(name, _ string) string { return "| " + name + " |" }, "write its rules"},
		{"render/godsign.go", constant, "draw its sign"},
		{"engine/pairs.go", constant, "count its games: doc/ENGINE.md has the command"},
		{"js/src/gods.ts", quoted, generated},
		{"python/puzzlecode/_gods.py", func(name, _ string) string { return name }, generated},
		{"doc/puzzlecode.schema.json", quoted, generated},
		{"serve/openapi.json", quoted, "run go test ./serve -run OpenAPI -update"},
	} {
		text, err := os.ReadFile(place.file)
		if err != nil {
			t.Fatal(err)
		}
		// Columns of code are aligned.
		words := strings.Join(strings.FieldsFunc(string(text), func(r rune) bool { return r == ' ' }), " ")
		for god := position.Apollo; god.IsValid(); god++ {
			name := god.String()
			if !strings.Contains(words, place.says(name, strings.ToUpper(name[:1])+name[1:])) {
				t.Errorf("%s has no %s: %s", place.file, name, place.what)
			}
		}
	}
}
