package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDocument(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"p.txt": resultsHead + "tests 0123\np/a.go f 4567 kkt\np/b.go g 89ab snx.k\n",
		"q.txt": resultsHead + "tests 0123\n<<<<<<< one\nq/c/a.go h cdef ..\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := document([]byte("before\n"+figuresPart.start+"old\n"+figuresPart.end+"between\n"+survivorsPart.start+"old\n"+survivorsPart.end+"after\n"), dir, []Acceptance{
		{"p/a.go", "f", []string{"[-a-]{+b+}", "c[`[-x-]`]"}, "x."},
		{"p/b.go", "g", []string{"[-e-]"}, "y."},
		{"q/a.go", "h", []string{"[-g-]"}, "z."},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "before\n" + figuresPart.start + `
| package | mutants | killed | % | of these timed out | survivors | not run |
|---|---|---|---|---|---|---|
| p | 6 | 4 | 66.6 | 1 | 2 | 1 |
| q/c | 0 | 0 | - | 0 | 0 | 2 |

` + figuresPart.end + "between\n" + survivorsPart.start + `
### p

- a.go, ` + "`f`:\n  `[-a-]{+b+}`,\n  ``c[`[-x-]`]``" + `
  because x.
- b.go, ` + "`g`:\n  `[-e-]`" + `
  because y.

### q

- a.go, ` + "`h`:\n  `[-g-]`" + `
  because z.

` + survivorsPart.end + "after\n"
	if d := cmp.Diff(want, string(got)); d != "" {
		t.Error(d)
	}
	for _, text := range []string{"no marks", figuresPart.start + figuresPart.end, survivorsPart.start + survivorsPart.end, survivorsPart.end + survivorsPart.start} {
		if _, err := document([]byte(text), dir, nil); err == nil {
			t.Errorf("a document of %q is accepted", text)
		}
	}
	if err := writeDocument(filepath.Join(dir, "none.md"), dir, nil); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}
