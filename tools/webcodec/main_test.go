package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBundle(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	write("part.ts", "export const twice = (number: number): number => 2 * number;\n"+
		"export const unused: string = 'unused';\n")
	source := write("whole.ts", "import { twice } from './part.js';\nexport const four = twice(2);\n")
	out := filepath.Join(dir, "out.js")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{source, out}, header + "\n\n// part.ts\nvar twice = (number) => 2 * number;\n\n" +
			"// whole.ts\nvar four = twice(2);\nexport {\n  four\n};\n"},
		{[]string{"-minify", source, out}, "var t=e=>2*e;var n=t(2);export{n as four};\n"},
	} {
		if err := run(t.Context(), test.args); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(out); !bytes.Equal(got, []byte(test.want)) || err != nil {
			t.Errorf("%q gives\n%s\n%v, want\n%s", test.args, got, err, test.want)
		}
	}
}

func TestWrongArguments(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "want the source"},
		{[]string{"one"}, "want the source"},
		{[]string{"missing.ts", "out.js"}, "missing.ts"},
	} {
		if err := run(t.Context(), test.args); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q gives %v, want %q", test.args, err, test.want)
		}
	}
}
