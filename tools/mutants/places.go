package main

import (
	"bytes"
	"go/scanner"
	gotoken "go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"
)

// A token of Go, JavaScript or TypeScript. The parts of a template in JavaScript have the text of a bracket.
type token struct {
	text       string
	start, end int
	number     bool
}

// A change replaces the bytes from start to end of a source.
type change struct {
	start, end int
	text       string
}

// apply returns a source with the change in it.
func (c change) apply(source []byte) []byte {
	return slices.Concat(source[:c.start], []byte(c.text), source[c.end:])
}

// describe returns the number of the line that changes and its text before and after.
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
		t := token{text: text, start: file.Offset(pos), number: kind == gotoken.INT}
		t.end = t.start + len(text)
		if kind == gotoken.SEMICOLON { // also the end of a line
			t.text = ";"
		} else if text == "" {
			t.text = kind.String()
			t.end = t.start + len(t.text)
		}
		tokens = append(tokens, t)
	}
}

func scriptTokens(source []byte) (tokens []token) {
	lexer := js.NewLexer(parse.NewInputBytes(source))
	for offset := 0; ; {
		kind, text := lexer.Next()
		// A slash divides only after an operand.
		if kind == js.DivToken || kind == js.DivEqToken {
			if n := len(tokens); n == 0 || !endsOperand(tokens[n-1].text) {
				kind, text = lexer.RegExp()
			}
		}
		t := token{text: string(text), start: offset, end: offset + len(text), number: js.IsNumeric(kind)}
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
	leaves   = strings.Fields("return continue break throw panic")
	// boundaries are the ends of the operands of && and ||.
	boundaries = append(strings.Fields(", ; : ? ?? = := += -= |= &= => ||"), keywords[:9]...)
	swaps      = map[string]string{
		"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===", "&&": "||", "||": "&&",
		"+": "-", "-": "+", "+=": "-=", "-=": "+=", "++": "--", "--": "++", "min": "max", "max": "min",
		"true": "false", "false": "true", "!": "",
	}
)

// endsOperand reports whether an operator after a token has an operand on its left.
func endsOperand(text string) bool {
	last := text[len(text)-1]
	return !slices.Contains(keywords, text) && !strings.ContainsRune("+-*/%&|^~<>=!?:;,.({[", rune(last))
}

// isText reports whether a token is a string.
func isText(text string) bool { return strings.ContainsRune("\"'`", rune(text[0])) }

// places returns the places of a source where a small error is possible, with the errors of each.
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
		case "+", "-": // between numbers, for all that a token tells
			found = endsOperand(previous.text) && !isText(previous.text) && !isText(next.text)
		case "min", "max":
			found = next.text == "("
		case "&&", "||":
			last := operand(tokens, i, 1, isScript)
			add(previous.end, tokens[last].end, "")
			if first := operand(tokens, i, -1, isScript); tokens[first-1].text != t.text {
				add(tokens[first].start, next.start, "")
			}
		case "if":
			if from, to := leaving(tokens, i, isScript); from < to {
				start, end := tokens[from].start, tokens[to-1].end
				add(start, end, "!("+string(source[start:end])+")")
			}
		}
		if found {
			add(t.start, t.end, swapped)
		}
		if t.number {
			digits := strings.TrimSuffix(t.text, "n") // a big integer of JavaScript
			if n, err := strconv.ParseUint(digits, 0, 63); err == nil {
				add(t.start, t.end, strconv.FormatUint(n+1, 10)+t.text[len(digits):])
				if n > 0 {
					add(t.start, t.end, strconv.FormatUint(n-1, 10)+t.text[len(digits):])
				}
			}
		}
		if changes != nil {
			all = append(all, changes)
		}
	}
	return all
}

// nesting returns 1 at an opening bracket, -1 at a closing one, and 0 elsewhere.
func nesting(text string) int {
	switch text {
	case "(", "[", "{":
		return 1
	case ")", "]", "}":
		return -1
	}
	return 0
}

// operand returns the index of the last token of an operand of && or ||, in the direction of step.
func operand(tokens []token, i, step int, isScript bool) int {
	depth := 0
	for j := i + step; j > 0 && j < len(tokens); j += step {
		text := tokens[j].text
		depth += step * nesting(text)
		isEnd := slices.Contains(boundaries, text) || text == "&&" && tokens[i].text == "&&"
		opensBlock := text == "{" && depth == 1 && step == 1 && !isScript
		if depth < 0 || depth == 0 && isEnd || opensBlock {
			return j - step
		}
	}
	return i
}

// leaving returns the range of tokens of the condition of the if at i, if a return or the like follows.
func leaving(tokens []token, i int, isScript bool) (from, to int) {
	from, depth := i+1, 0
	if isScript {
		from++
	}
	for to = from; to < len(tokens)-2; to++ {
		text := tokens[to].text
		if depth == 0 && (text == ")" || text == "{" && !isScript) {
			break
		}
		if depth == 0 && text == ";" {
			from = to + 1
		}
		depth += nesting(text)
	}
	body := tokens[to+1].text
	if isScript && body == "{" {
		body = tokens[to+2].text
	}
	if !slices.Contains(leaves, body) {
		return 0, 0
	}
	return from, to
}
