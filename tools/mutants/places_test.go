package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Each small error that is possible in a line, as the line with it.
func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		file, source string
		want         []string
	}{
		{"a.go", "x = a < b // c < d", []string{"x = a <= b // c < d"}},
		{"a.go", "x = \"a < b\" + s", []string{"x = \"a < b\" - s"}},
		{"a.go", "x = -a + f(b)", []string{"x = -a - f(b)"}},
		{"a.go", "x = min(a, b.min)", []string{"x = max(a, b.min)"}},
		{"a.go", "x = 0x10", []string{"x = 17", "x = 15"}},
		{"a.go", "x = a && !b", []string{"x = a", "x = !b", "x = a || !b", "x = a && b"}},
		{"a.go", "x = a || b && f(c || d)", []string{
			"x = a", "x = b && f(c || d)", "x = a && b && f(c || d)",
			"x = a || b", "x = a || f(c || d)", "x = a || b || f(c || d)",
			"x = a || b && f(c)", "x = a || b && f(d)", "x = a || b && f(c && d)",
		}},
		{"a.go", "x = a && b && c", []string{
			"x = a && c", "x = b && c", "x = a || b && c", "x = a && b", "x = a && b || c",
		}},
		{"a.go", "; if x := f(); x { return }", []string{"; if x := f(); !(x) { return }"}},
		{"a.go", "; if x { x = y }", nil},
		{"a.js", "x = `a < ${b <= c} < d` + /a < b/.y", []string{
			"x = `a < ${b < c} < d` + /a < b/.y", "x = `a < ${b <= c} < d` - /a < b/.y",
		}},
		{"a.js", "x = a / b > c / d", []string{"x = a / b >= c / d"}},
		{"a.js", "; if (a === b) return;", []string{"; if (a !== b) return;", "; if (!(a === b)) return;"}},
		{"a.js", "; if (a) { throw b }", []string{"; if (!(a)) { throw b }"}},
		{"a.ts", "x = a ?? 71n;", []string{"x = a ?? 72n;", "x = a ?? 70n;"}},
	} {
		var got []string
		for _, changes := range places([]byte(test.source), isScript(test.file)) {
			for _, c := range changes {
				got = append(got, string(c.apply([]byte(test.source))))
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.source, diff)
		}
	}
}

// The tests of an error begin with those of the package, and end in the browser.
func TestSteps(t *testing.T) {
	all := packages("../..")
	tree := strings.TrimSuffix(all["github.com/puzzlecode/puzzlecode/codec"].Dir, "/codec")
	for file, ends := range map[string][2]string{
		"codec/code.go":          {"codec/: go test", "serve: go test"},
		"serve/assets/review.js": {"serve: go test", "js: npm test"},
		"js/src/link.ts":         {"js: go test", "js: npm test"},
	} {
		list := steps(tree, file, all)
		if !strings.HasPrefix(list[0].String(), ends[0]) ||
			!strings.HasPrefix(list[len(list)-1].String(), ends[1]) {
			t.Errorf("%s: %v", file, list)
		}
	}
	files := sources(tree, all)
	if !slices.Contains(files, "serve/assets/play.js") || slices.Contains(files, "serve/assets/codec.js") {
		t.Errorf("%v", files)
	}
}
