package serve

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"
)

// Pages load bundles: a script with the modules that it imports, without comments and spaces. A host of
// files may neither compress files nor answer many requests at a time. Modules that a script imports
// later, by the function import, are bundles of their own.

var (
	importClause = regexp.MustCompile(`(?m)^import \{([^}]*)\} from "\./([a-z]+\.js)";\n`)
	exportClause = regexp.MustCompile(`(?m)^export ((?:async )?(?:const|function|class) (\w+))`)
	exportList   = regexp.MustCompile(`(?m)^export \{([^}]*)\};?\n`)
	otherClause  = regexp.MustCompile(`(?m)^(?:import [^{]|export (?:let|var|default|\*)).*`)
	laterImport  = regexp.MustCompile(`\bimport\("\./([a-z]+\.js)"\)`)
)

// A bundler makes bundles of scripts.
type bundler struct {
	source func(name string) (script []byte, made bool) // made: of values, and a file of its own
	out    bytes.Buffer
	done   []string
	made   []string // modules of values, which the bundle imports
}

// bundle returns a script with the modules that it imports, directly or not, and the names of those
// that remain files. Each module is a function whose result are its exports, so they must not change.
func bundle(script string, source func(string) ([]byte, bool)) (body []byte, made []string, err error) {
	b := bundler{source: source}
	if err := b.add(script, true); err != nil {
		return nil, nil, err
	}
	var head bytes.Buffer
	for _, name := range b.made {
		fmt.Fprintf(&head, "import * as %s from \"./%s\";\n", moduleName(name), name)
	}
	return append(head.Bytes(), b.out.Bytes()...), b.made, nil
}

// add adds a module after those that it imports. The entry is the script itself, which may have exports
// for a script that imports it later.
func (b *bundler) add(name string, entry bool) error {
	if slices.Contains(b.done, name) {
		return nil
	}
	b.done = append(b.done, name)
	body, made := b.source(name)
	switch other := otherClause.Find(body); {
	case body == nil:
		return fmt.Errorf("there is no script %s", name)
	case made:
		b.made = append(b.made, name)
		return nil
	case other != nil:
		return fmt.Errorf("%s: a bundle cannot have %q", name, other)
	}
	for _, m := range importClause.FindAllSubmatch(body, -1) {
		if err := b.add(string(m[2]), false); err != nil {
			return err
		}
	}
	body = importClause.ReplaceAllFunc(body, func(clause []byte) []byte {
		m := importClause.FindSubmatch(clause)
		return fmt.Appendf(nil, "const {%s} = %s;\n", strings.ReplaceAll(string(m[1]), " as ", ": "), moduleName(string(m[2])))
	})
	if entry {
		b.out.Write(body)
		return nil
	}
	exports := exportsOf(body)
	body = exportList.ReplaceAll(exportClause.ReplaceAll(body, []byte("$1")), nil)
	fmt.Fprintf(&b.out, "const %s = (() => {\n%s\nreturn {%s};\n})();\n", moduleName(name), body, strings.Join(exports, ", "))
	return nil
}

// exportsOf returns the exports of a module as properties of an object.
func exportsOf(body []byte) (list []string) {
	for _, m := range exportClause.FindAllSubmatch(body, -1) {
		list = append(list, string(m[2]))
	}
	for _, m := range exportList.FindAllSubmatch(body, -1) {
		for item := range strings.SplitSeq(string(m[1]), ",") {
			name, as, renamed := strings.Cut(strings.TrimSpace(item), " as ")
			if renamed {
				name = as + ": " + name
			}
			if name != "" {
				list = append(list, name)
			}
		}
	}
	return list
}

// moduleName returns the name of a module in a bundle.
func moduleName(file string) string { return "module_" + strings.TrimSuffix(file, ".js") }

var minifiers = func() *minify.M {
	m := minify.New()
	m.AddFunc(".js", js.Minify)
	m.AddFunc(".css", css.Minify)
	return m
}()

// minified returns a script or a style without comments and spaces, and any other file as it is.
func minified(name string, body []byte) ([]byte, error) {
	short, err := minifiers.Bytes(path.Ext(name), body)
	if err == minify.ErrNotExist {
		return body, nil
	}
	return short, err
}
