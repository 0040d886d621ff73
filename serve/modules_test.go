package serve

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// A script that calls a function of another one imports it: nothing else would tell before somebody presses the
// button that does.
func TestImports(t *testing.T) {
	files, err := fs.Glob(assetFS, "assets/*.js")
	if err != nil {
		t.Fatal(err)
	}
	exported, sources := map[string]bool{}, map[string]string{}
	comment := regexp.MustCompile(`(?m)//.*$`)
	for _, name := range files {
		text, err := fs.ReadFile(assetFS, name)
		if err != nil {
			t.Fatal(err)
		}
		sources[name] = comment.ReplaceAllString(string(text), "")
		for _, m := range exportClause.FindAllStringSubmatch(string(text), -1) {
			exported[m[2]] = true
		}
	}
	if len(exported) < 50 {
		t.Fatalf("only %d functions are exported", len(exported))
	}
	for file, text := range sources {
		if file == "assets/codec.js" { // generated, and all in one
			continue
		}
		called := map[string]bool{}
		for _, m := range regexp.MustCompile(`(?m)(^|[^.\w$#])(\w+)\(`).FindAllStringSubmatch(text, -1) {
			called[m[2]] = true
		}
		for name := range called {
			known := regexp.MustCompile(
				`(?m)(import [^;]*\b` + name + `\b|(function|const|let|class) \*?` + name + `\b|[,{(] *` + name +
					` *[,=})]|^ +(async |static |get )*` + name + `\(.*\{$|\(` + name + `\b[^)]*\) =>|, ` + name + ` = )`,
			)
			if exported[name] && !known.MatchString(text) {
				t.Errorf("%s calls %s, and does not import it", strings.TrimPrefix(file, "assets/"), name)
			}
		}
	}
}

// A name that a script imports from another one is exported there, and used.
func TestImportedNames(t *testing.T) {
	files, err := fs.Glob(assetFS, "assets/*.js")
	if err != nil {
		t.Fatal(err)
	}
	sources := map[string]string{}
	for _, file := range files {
		text, err := fs.ReadFile(assetFS, file)
		if err != nil {
			t.Fatal(err)
		}
		sources[strings.TrimPrefix(file, "assets/")] = string(text)
	}
	hasWord := func(text, start, name string) bool {
		return regexp.MustCompile(`(?m)` + start + `\b` + regexp.QuoteMeta(name) + `\b`).MatchString(text)
	}
	clause := regexp.MustCompile(`(?m)^import \{ ([^}]*) \} from "\./([\w.]+)";$`)
	for file, text := range sources {
		body := regexp.MustCompile(`(?m)//.*$`).ReplaceAllString(clause.ReplaceAllString(text, ""), "")
		for _, m := range clause.FindAllStringSubmatch(text, -1) {
			for imported := range strings.SplitSeq(m[1], ", ") {
				name, own, renamed := strings.Cut(imported, " as ")
				if !renamed {
					own = name
				}
				source := sources[m[2]] // empty if the server makes the module
				if source != "" && m[2] != "codec.js" && !hasWord(source, `^export .*`, name) {
					t.Errorf("%s imports %s, which %s does not export", file, name, m[2])
				}
				if !hasWord(body, "", own) {
					t.Errorf("%s imports %s, and does not use it", file, own)
				}
			}
		}
	}
}
