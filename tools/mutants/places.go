package main

import (
	"bytes"
	"fmt"
	"go/scanner"
	gotoken "go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"
)

// A token of Go, JavaScript or TypeScript. For the parts of a JavaScript template, the field text is a bracket or a
// semicolon.
type token struct {
	text       string
	start, end int
}

// A change replaces some bytes of a source by the text in the field text. The fields start and end are the offsets of
// these bytes.
type change struct {
	start, end int
	text       string
}

// apply returns the source with the change.
func (c change) apply(source []byte) []byte {
	return slices.Concat(source[:c.start], []byte(c.text), source[c.end:])
}

// describe returns the number of the changed line, and a text with the line before and after the change.
func (c change) describe(source []byte) (line int, text string) {
	start := bytes.LastIndexByte(source[:c.start], '\n') + 1
	end := len(source)
	if n := bytes.IndexByte(source[c.end:], '\n'); n >= 0 {
		end = c.end + n
	}
	words := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	before := string(source[start:end])
	after := string(source[start:c.start]) + c.text + string(source[c.end:end])
	return 1 + bytes.Count(source[:c.start], []byte("\n")), words(before) + " → " + words(after)
}

func goTokens(source []byte) (tokens []token) {
	file := gotoken.NewFileSet().AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, 0)
	for {
		pos, kind, text := s.Scan()
		if kind == gotoken.EOF {
			return tokens
		}
		if kind.IsOperator() { // the token of a semicolon may be the end of a line
			text = kind.String()
		}
		tokens = append(tokens, token{text, file.Offset(pos), file.Offset(pos) + len(text)})
	}
}

func scriptTokens(source []byte) (tokens []token) {
	lexer := js.NewLexer(parse.NewInputBytes(source))
	for offset := 0; ; {
		kind, text := lexer.Next()
		// A slash is a division only after an operand; elsewhere it begins a regular expression.
		if kind == js.DivToken || kind == js.DivEqToken {
			if n := len(tokens); n == 0 || !endsOperand(tokens[n-1].text) {
				kind, text = lexer.RegExp()
			}
		}
		t := token{string(text), offset, offset + len(text)}
		offset = t.end
		switch kind {
		case js.ErrorToken:
			return tokens
		case js.WhitespaceToken, js.LineTerminatorToken, js.CommentToken, js.CommentLineTerminatorToken:
			continue
		case js.TemplateStartToken:
			t.text = "("
		case js.TemplateMiddleToken:
			t.text = ";"
		case js.TemplateEndToken:
			t.text = ")"
		}
		tokens = append(tokens, t)
	}
}

var (
	keywords = strings.Fields("return case typeof in of await yield throw else do if for switch range")
	// boundaries are the tokens that end an operand of && and ||.
	boundaries = strings.Fields(", ; : ? ?? = := += -= |= &= => || return case await yield throw else if for switch")
	swaps      = map[string]string{
		"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===", "&&": "||",
		"||": "&&",
		"+":  "-", "-": "+", "+=": "-=", "-=": "+=", "++": "--", "--": "++", "min": "max", "max": "min",
		"true": "false", "false": "true", "!": "",
	}
)

// endsOperand reports whether a token ends an operand, so that an operator after it is binary.
func endsOperand(text string) bool {
	last := text[len(text)-1]
	return !slices.Contains(keywords, text) && !strings.ContainsRune("+-*/%&|^~<>=!?:;,.({[", rune(last))
}

// places returns all places in a source where a small error can be made. Each place is a list of the changes that are
// possible there.
func places(source []byte, isScript bool) (all [][]change) {
	tokens := goTokens(source)
	if isScript {
		tokens = scriptTokens(source)
	}
	for i := 1; i+1 < len(tokens); i++ {
		previous, t, next := tokens[i-1], tokens[i], tokens[i+1]
		var changes []change
		add := func(start, end int, text string) { changes = append(changes, change{start, end, text}) }
		swapped, found := swaps[t.text]
		switch t.text {
		case "+", "-":
			found = endsOperand(previous.text)
		case "min", "max":
			found = next.text == "("
		case "&&", "||":
			ends := boundaries
			if t.text == "&&" {
				ends = append(ends, "&&")
			}
			if !isScript {
				ends = append(ends, "{")
			}
			last := walk(tokens, i, 1, ends)
			add(previous.end, tokens[last].end, "")
			if first := walk(tokens, i, -1, ends); tokens[first-1].text != t.text {
				add(tokens[first].start, next.start, "")
			}
		case "return", "continue", "break", "throw", "panic": // directly after a condition
			end := i - 1
			if isScript && previous.text == "{" {
				end--
			}
			first := walk(tokens, end, -1, []string{";", "if"})
			if text := tokens[max(end, 0)].text; first < end && (text == "{" || isScript && text == ")") {
				start, end := tokens[first].start, tokens[end-1].end
				add(start, end, "!("+string(source[start:end])+")")
			}
		}
		if found {
			add(t.start, t.end, swapped)
		}
		digits := strings.TrimSuffix(t.text, "n") // n ends a big integer in JavaScript
		if n, err := strconv.ParseInt(digits, 0, 64); err == nil {
			for _, n := range []int64{n + 1, n - 1} {
				if n >= 0 {
					add(t.start, t.end, fmt.Sprint(n, t.text[len(digits):]))
				}
			}
		}
		if changes != nil {
			all = append(all, changes)
		}
	}
	return all
}

// nesting maps opening brackets to 1, and closing brackets to -1.
var nesting = map[string]int{"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}

// walk goes from token i to the nearest token that is in the list ends. It goes forwards if the argument step is 1, and
// backwards if the argument step is -1. It returns the index of the token before that one, or i if it finds none. The
// bracket around token i also counts as an end. Brackets on the way are skipped with their contents.
func walk(tokens []token, i, step int, ends []string) int {
	depth := 0
	for j := i + step; j > 0 && j < len(tokens); j += step {
		isEnd := depth == 0 && slices.Contains(ends, tokens[j].text)
		depth += step * nesting[tokens[j].text]
		if isEnd || depth < 0 {
			return j - step
		}
	}
	return i
}
