package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A source is one parsed file of the package under test.
type source struct {
	name string // slash-separated, from the module root: "bitboard/grid.go"
	text []byte
	set  *token.FileSet
	tree *ast.File
}

// readSource parses a file of a package. dir is the absolute folder of the
// package, pkg its folder from the module root.
func readSource(dir, pkg, base string) (*source, error) {
	text, err := os.ReadFile(filepath.Join(dir, base))
	if err != nil {
		return nil, err
	}
	return parseSource(path.Join(pkg, base), text)
}

func parseSource(name string, text []byte) (*source, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("cannot parse the source: %w", err)
	}
	return &source{name, text, set, tree}, nil
}

// offset returns the byte offset of a position in the file.
func (s *source) offset(p token.Pos) int { return s.set.PositionFor(p, false).Offset }

// span returns the byte offsets of a node's start and end.
func (s *source) span(n ast.Node) (start, end int) { return s.offset(n.Pos()), s.offset(n.End()) }

// textOf returns the source text of a node.
func (s *source) textOf(n ast.Node) string {
	start, end := s.span(n)
	return string(s.text[start:end])
}

// line returns the offsets of the lines that hold a stretch of the source, without the
// line break at their end.
func (s *source) line(start, end int) (from, to int) {
	from = bytes.LastIndexByte(s.text[:start], '\n') + 1
	to = len(s.text)
	if i := bytes.IndexByte(s.text[end:], '\n'); i >= 0 {
		to = end + i
	}
	return from, to
}

// A section is a function, or one declaration outside functions. A stored
// result stays valid as long as the text of its section stays as it is.
type section struct {
	name     string // "Grid.put", "ones", or the first name that is declared
	node     ast.Node
	constant bool // a declaration of constants
}

// sections returns the functions, constants and variables of a file in order.
// Types and imports have nothing to mutate.
func (s *source) sections() []section {
	var out []section
	for _, d := range s.tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			out = append(out, section{name: functionName(d), node: d})
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					out = append(out, section{v.Names[0].Name, v, d.Tok == token.CONST})
				}
			}
		}
	}
	return out
}

// functionName returns the name of a function, with the type of its receiver
// and a full stop in front of a method.
func functionName(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return f.Name.Name
	}
	receiver := f.Recv.List[0].Type
	for {
		switch t := receiver.(type) {
		case *ast.StarExpr:
			receiver = t.X
		case *ast.ParenExpr:
			receiver = t.X
		case *ast.IndexExpr:
			receiver = t.X
		case *ast.IndexListExpr:
			receiver = t.X
		case *ast.Ident:
			return t.Name + "." + f.Name.Name
		default:
			return f.Name.Name
		}
	}
}

// shownSide is the most bytes of code that are shown on either side of an edit.
const shownSide = 40

// shown returns a line of source with an edit in it, as wdiff shows it: the old text as
// [-old-] and the new one as {+new+}. Runs of white space become one space, and three
// full stops stand for what is left out.
func shown(before, removed, added, after string) string {
	before, removed, after = oneLine(strings.TrimLeft(before, " \t")), oneLine(removed), oneLine(strings.TrimRight(after, " \t"))
	if len(before) > shownSide {
		before = "..." + strings.ToValidUTF8(before[len(before)-shownSide:], "")
	}
	if len(after) > shownSide {
		after = strings.ToValidUTF8(after[:shownSide], "") + "..."
	}
	if len(removed) > 2*shownSide {
		removed = strings.ToValidUTF8(removed[:2*shownSide], "") + "..."
	}
	if added != "" {
		added = "{+" + added + "+}"
	}
	return before + "[-" + removed + "-]" + added + after
}

// oneLine replaces each run of white space by one space and keeps one at either end.
func oneLine(text string) string {
	words := strings.Join(strings.Fields(text), " ")
	if words == "" {
		return text[:min(len(text), 1)]
	}
	if strings.TrimLeft(text, " \t\n") != text {
		words = " " + words
	}
	if strings.TrimRight(text, " \t\n") != text {
		words += " "
	}
	return words
}
