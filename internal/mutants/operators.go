package main

import (
	"go/ast"
	"go/token"
	"math/big"
	"strings"
)

// neighbours holds what each operator of two operands is replaced by. A
// comparison has its other boundary and its negation; the rest has one operator
// that is easily confused with it.
var neighbours = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD},
	token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.QUO},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.OR}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},

	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.MUL_ASSIGN: {token.QUO_ASSIGN}, token.QUO_ASSIGN: {token.MUL_ASSIGN}, token.REM_ASSIGN: {token.QUO_ASSIGN},
	token.AND_ASSIGN: {token.OR_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN}, token.XOR_ASSIGN: {token.OR_ASSIGN},
	token.AND_NOT_ASSIGN: {token.AND_ASSIGN}, token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN},

	token.INC: {token.DEC}, token.DEC: {token.INC},
}

// visit adds the mutants of a node and of everything in it.
func (m *mutator) visit(root ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				m.body(n.Type, n.Body)
			}
			return false
		case *ast.FuncLit:
			m.body(n.Type, n.Body)
			return false
		case *ast.ArrayType: // the length of an array is no behaviour
			m.visit(n.Elt)
			return false
		case *ast.CallExpr:
			if !worthwhile(n) {
				return false
			}
			m.visit(n.Fun)
			for _, a := range behaviour(n) {
				m.visit(a)
			}
			return false
		case *ast.BinaryExpr:
			m.binary(n)
		case *ast.UnaryExpr:
			if n.Op == token.NOT || n.Op == token.SUB || n.Op == token.XOR {
				start := m.offset(n.OpPos)
				m.replace("unary", start, start+1, "", "")
			}
		case *ast.BasicLit:
			m.integer(n)
		case *ast.Ident:
			switch n.Name {
			case "true":
				m.replaceNode("bool", n, "false", "false")
			case "false":
				m.replaceNode("bool", n, "true", "true")
			}
		case *ast.IncDecStmt:
			m.operator("step", n.TokPos, n.Tok)
		case *ast.AssignStmt:
			m.operator("assign", n.TokPos, n.Tok)
		case *ast.IfStmt:
			m.force(n.Cond, true)
			m.force(n.Cond, false)
		case *ast.ForStmt:
			if n.Cond != nil { // forced true it would never end
				m.force(n.Cond, false)
			}
		case *ast.ReturnStmt:
			m.errorResults(n)
		case *ast.BlockStmt:
			m.removals(n.List)
		case *ast.CaseClause:
			m.removals(n.Body)
		case *ast.CommClause:
			m.removals(n.Body)
		}
		return true
	})
}

// body visits a function, so that its return statements know its results.
func (m *mutator) body(f *ast.FuncType, body *ast.BlockStmt) {
	m.results = append(m.results, f.Results)
	m.visit(body)
	m.results = m.results[:len(m.results)-1]
}

// operator adds a mutant for each neighbour of an operator.
func (m *mutator) operator(kind string, at token.Pos, op token.Token) {
	start := m.offset(at)
	for _, other := range neighbours[op] {
		m.replace(kind, start, start+len(op.String()), other.String(), other.String())
	}
}

// binary adds the mutants of an operator, and those without one of the operands
// of && and ||. In a chain of one operator each operand is left out alone.
func (m *mutator) binary(n *ast.BinaryExpr) {
	switch n.Op {
	case token.LAND, token.LOR:
		m.operator("logic", n.OpPos, n.Op)
		m.withoutOperand(n, n.X)
		m.withoutOperand(n, n.Y)
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ:
		m.operator("compare", n.OpPos, n.Op)
	default:
		m.operator("arithmetic", n.OpPos, n.Op)
	}
}

// withoutOperand makes an operand the neutral element of && or ||. The operand
// stays in the text, never evaluated, so that its variables count as used.
func (m *mutator) withoutOperand(n *ast.BinaryExpr, operand ast.Expr) {
	if inner, ok := operand.(*ast.BinaryExpr); ok && inner.Op == n.Op {
		return
	}
	neutral, never := "true", " || "
	if n.Op == token.LOR {
		neutral, never = "false", " && "
	}
	start, end := m.span(operand)
	m.replace("operand", start, end, "("+neutral+never+"("+m.textOf(operand)+"))", neutral)
}

// force makes a condition constant. It stays in the text, never evaluated.
func (m *mutator) force(cond ast.Expr, value bool) {
	if value {
		m.replaceNode("condition", cond, "true || ("+m.textOf(cond)+")", "true")
	} else {
		m.replaceNode("condition", cond, "false && ("+m.textOf(cond)+")", "false")
	}
}

// integer adds one and takes one away from a constant, written in the same base.
func (m *mutator) integer(lit *ast.BasicLit) {
	if lit.Kind != token.INT {
		return
	}
	value, ok := new(big.Int).SetString(lit.Value, 0)
	if !ok {
		return
	}
	for _, step := range []int64{1, -1} {
		v := new(big.Int).Add(value, big.NewInt(step))
		text := v.String()
		if len(lit.Value) > 1 && v.Sign() >= 0 {
			switch strings.ToLower(lit.Value[:2]) {
			case "0x":
				text = "0x" + v.Text(16)
			case "0b":
				text = "0b" + v.Text(2)
			}
		}
		visible := text
		if v.Sign() < 0 {
			text = "(" + text + ")" // x-0 must not become x--1
		}
		m.replaceNode("integer", lit, text, visible)
	}
}

// errorResults returns no error where the source returns one.
func (m *mutator) errorResults(n *ast.ReturnStmt) {
	fields := m.results[len(m.results)-1]
	if fields == nil || fields.NumFields() != len(n.Results) {
		return
	}
	i := 0
	for _, f := range fields.List {
		name, _ := f.Type.(*ast.Ident)
		for range max(1, len(f.Names)) {
			result := n.Results[i]
			i++
			if name == nil || name.Name != "error" || m.textOf(result) == "nil" {
				continue
			}
			start, end := m.span(result)
			m.replace("error", start, end, "nil", "nil")
		}
	}
}
