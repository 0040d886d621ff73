package main

import (
	"go/ast"
	"go/token"
	"strings"
)

// removals adds the mutants that lack one statement of a list. A definition
// stays: without it nothing compiles.
func (m *mutator) removals(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			m.withoutAssignment(s)
		case *ast.IncDecStmt:
			m.replaceNode("remove", s, "", "")
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); !ok || worthwhile(call) {
				m.replaceNode("remove", s, "", "")
			}
		case *ast.DeferStmt:
			m.replaceNode("remove", s, "", "")
		case *ast.BranchStmt:
			if s.Tok == token.BREAK || s.Tok == token.CONTINUE {
				m.replaceNode("remove", s, "", "")
			}
		}
	}
}

// withoutAssignment evaluates the right side and assigns it to nothing, so that
// its variables and imports count as used.
func (m *mutator) withoutAssignment(s *ast.AssignStmt) {
	if s.Tok == token.DEFINE {
		return
	}
	blank := make([]string, len(s.Lhs))
	all := true
	for i, l := range s.Lhs {
		blank[i] = "_"
		name, ok := l.(*ast.Ident)
		all = all && ok && name.Name == "_"
	}
	if all {
		return
	}
	start, _ := m.span(s)
	right, end := m.offset(s.Rhs[0].Pos()), m.offset(s.End())
	m.replace("remove", start, end, strings.Join(blank, ", ")+" = "+string(m.text[right:end]), "")
}

// worthwhile reports whether the mutants of a call can matter. The text of a log or
// of a panic is no behaviour, and neither is room that is reserved in advance.
func worthwhile(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return true
	}
	if of, ok := f.X.(*ast.Ident); ok && (of.Name == "log" || of.Name == "slog") {
		return false
	}
	return f.Sel.Name != "Grow"
}

// behaviour returns the arguments of a call that are worth mutating: not the text
// of a panic, nor the capacity of a slice or the size hint of a map.
func behaviour(call *ast.CallExpr) []ast.Expr {
	name, ok := call.Fun.(*ast.Ident)
	switch {
	case ok && name.Name == "panic":
		return nil
	case ok && name.Name == "make" && len(call.Args) > 0:
		if _, isMap := call.Args[0].(*ast.MapType); isMap {
			return call.Args[:1]
		}
		return call.Args[:min(len(call.Args), 2)]
	}
	return call.Args
}
