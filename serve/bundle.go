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

// Pages load bundles: a script with the modules that it imports, without comments and spaces. Static file hosts may
// neither compress files nor answer many requests at a time. Modules that a script imports later, by the function
// import, are bundles of their own. Parts take the modules that both need from the script that imports them.

var (
	importClause = regexp.MustCompile(`(?m)^import \{([^}]*)\} from "\./([a-z]+\.js)";\n`)
	exportClause = regexp.MustCompile(`(?m)^export ((?:async )?(?:const|function|class) (\w+))`)
	exportList   = regexp.MustCompile(`(?m)^export \{([^}]*)\};?\n`)
	otherClause  = regexp.MustCompile(`(?m)^(?:import [^{]|export (?:let|var|default|\*)).*`)
	laterImport  = regexp.MustCompile(`\bimport\("\./([a-z]+\.js)"\)`)
)

// A bundler makes bundles of scripts.
type bundler struct {
	source func(name string) (script []byte, made bool) // made: a file of its own
	out    bytes.Buffer
	done   []string
	made   []string // modules that are files, which the bundle imports
	has    []string // modules of the script that this is a part of
	taken  []string // modules of has that the bundle imports
	given  []string // modules that the bundle exports for its part
}

// A bundled script has the modules that it imports, directly or not.
type bundled struct {
	body    []byte
	made    []string // the modules that remain files
	modules []string // the modules in the script
}

// bundle returns a script with the modules that it imports, directly or not, without modules that remain files. Each
// module is a function whose result are its exports, so they must not change.
func bundle(script string, source func(string) ([]byte, bool)) (*bundled, error) {
	b := bundler{source: source}
	return b.bundle(script)
}

// bundlePart returns a script and a part of it, which it imports later. The part takes the modules that both have from
// the script. The first must not wait for the other while it starts: that would wait for it too.
func bundlePart(script, part string, source func(string) ([]byte, bool)) (whole, later *bundled, err error) {
	if whole, err = bundle(script, source); err != nil {
		return nil, nil, err
	}
	b := bundler{source: source, has: whole.modules}
	if later, err = b.bundle(part); err != nil {
		return nil, nil, err
	}
	if len(b.taken) > 0 {
		var names []string
		for _, file := range b.taken {
			names = append(names, moduleName(file))
		}
		clause := fmt.Appendf(nil, "import {%s} from \"./%s\";\n", strings.Join(names, ", "), script)
		later.body = append(clause, later.body...)
	}
	b = bundler{source: source, given: b.taken}
	whole, err = b.bundle(script)
	return whole, later, err
}

func (b *bundler) bundle(script string) (*bundled, error) {
	if err := b.add(script, true); err != nil {
		return nil, err
	}
	var head bytes.Buffer
	for _, name := range b.made {
		fmt.Fprintf(&head, "import * as %s from \"./%s\";\n", moduleName(name), name)
	}
	modules := slices.DeleteFunc(b.done, func(name string) bool {
		return name == script || slices.Contains(b.made, name) || slices.Contains(b.taken, name)
	})
	return &bundled{append(head.Bytes(), b.out.Bytes()...), b.made, modules}, nil
}

// add adds a module after its imports. The entry is the script itself, which may have exports for a script that imports
// it later.
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
	case slices.Contains(b.has, name):
		b.taken = append(b.taken, name)
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
	if slices.Contains(b.given, name) {
		b.out.WriteString("export ")
	}
	fmt.Fprintf(&b.out, "const %s = (() => {\n%s\nreturn {%s};\n})();\n", moduleName(name), body, exports)
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
