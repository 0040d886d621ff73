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

// Pages load bundles. A bundle is a script together with the modules that it imports, without comments and spaces. One
// file is better for static file hosts, which may neither compress files nor answer many requests at a time. A script
// that is imported later, with the function import, gets its own bundle.

var (
	importClause = regexp.MustCompile(`(?m)^import \{([^}]*)\} from "\./([a-z]+\.js)";\n`)
	exportClause = regexp.MustCompile(`(?m)^export ((?:async )?(?:const|function|class) (\w+))`)
	exportList   = regexp.MustCompile(`(?m)^export \{([^}]*)\};?\n`)
	otherClause  = regexp.MustCompile(`(?m)^(?:import [^{]|export (?:let|var|default|\*)).*`)
	laterImport  = regexp.MustCompile(`\bimport\("\./([a-z]+\.js)"\)`)
)

// A bundler makes the bundle of a script.
type bundler struct {
	source func(name string) (script []byte, made bool) // made: it remains a separate file
	out    bytes.Buffer
	done   []string
	made   []string // the separate files that the bundle imports
}

// bundled is the bundle of a script.
type bundled struct {
	body    []byte
	made    []string // the separate files that it imports
	modules []string // the modules that it contains
}

// bundle returns a script with the modules that it imports, directly or not, except modules that remain separate files.
// Each module becomes a function that returns its exports, so an exported variable must not change later.
func bundle(script string, source func(string) ([]byte, bool)) (*bundled, error) {
	b := bundler{source: source}
	if err := b.add(script, true); err != nil {
		return nil, err
	}
	var head bytes.Buffer
	for _, name := range b.made {
		fmt.Fprintf(&head, "import * as %s from \"./%s\";\n", moduleName(name), name)
	}
	modules := slices.DeleteFunc(b.done, func(name string) bool {
		return name == script || slices.Contains(b.made, name)
	})
	return &bundled{append(head.Bytes(), b.out.Bytes()...), b.made, modules}, nil
}

// bundlePart returns two bundles. The first is the bundle of a script. The second is the bundle of the part, which the
// script imports when needed. Modules that both need are only in the first bundle, and the part imports them from
// there. While the script starts, the script must not wait for the part, because the part waits for the script.
func bundlePart(script, part string, source func(string) ([]byte, bool)) (whole, later *bundled, err error) {
	if whole, err = bundle(script, source); err != nil {
		return nil, nil, err
	}
	isTaken := func(name string) bool { return slices.Contains(whole.modules, name) }
	later, err = bundle(part, func(name string) ([]byte, bool) {
		body, made := source(name)
		return body, made || isTaken(name)
	})
	if err != nil {
		return nil, nil, err
	}
	for _, name := range later.made {
		if module := moduleName(name); isTaken(name) {
			whole.body = replaced(whole.body, "const "+module+" =", "export const "+module+" =")
			later.body = replaced(later.body, "* as "+module+" from \"./"+name, "{"+module+"} from \"./"+script)
		}
	}
	later.made = slices.DeleteFunc(later.made, isTaken)
	return whole, later, nil
}

// replaced returns a script with the first occurrence of a text replaced.
func replaced(script []byte, text, replacement string) []byte {
	return bytes.Replace(script, []byte(text), []byte(replacement), 1)
}

// add adds a module to the bundle, after the modules that it imports. The argument entry is set only for the script of
// the bundle itself. The exports of this script are kept, because another script may import them.
func (b *bundler) add(name string, entry bool) error {
	if slices.Contains(b.done, name) {
		return nil
	}
	b.done = append(b.done, name)
	body, made := b.source(name)
	switch other := otherClause.Find(body); {
	case body == nil:
		return fmt.Errorf("there is no script %s", name)
	case made && !entry:
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
		names := strings.ReplaceAll(string(m[1]), " as ", ": ")
		return fmt.Appendf(nil, "const {%s} = %s;\n", names, moduleName(string(m[2])))
	})
	if entry {
		b.out.Write(body)
		return nil
	}
	exports := strings.Join(exportsOf(body), ", ")
	body = exportList.ReplaceAll(exportClause.ReplaceAll(body, []byte("$1")), nil)
	fmt.Fprintf(&b.out, "const %s = (() => {\n%s\nreturn {%s};\n})();\n", moduleName(name), body, exports)
	return nil
}

// exportsOf returns the exports of a module, each written as a property of an object.
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

// moduleName returns the name of the constant that stands for a module in a bundle.
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
