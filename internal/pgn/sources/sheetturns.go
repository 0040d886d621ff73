package sources

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// This file reads the turns of a scoresheet character by character.

// These characters may stand between the squares of a turn.
const (
	stepSigns  = "->→–—−="
	buildSigns = "/^+"
)

// fillers are words in a turn that have no meaning.
var fillers = []string{"on", "at", "from", "move", "moves", "moved", "step", "steps", "worker", "and", "then", "a",
	"the", "with", "places", "place", "puts"}

// rewrite rewrites a line of turns as PGN. The columns in errors are those of the cleaned line.
func (w *writer) rewrite(line lines.Line) {
	line.Text = cleanedTurns(line.Text, w.comment)
	w.line = line
	rs := []rune(line.Text)
	for i := 0; i < len(rs); {
		i += w.token(rs, i)
	}
	w.flush()
	w.add("\n", len(rs))
}

// cleanedTurns cleans a line of turns, but not its comments. The argument isComment says whether the line begins in a
// comment.
func cleanedTurns(line string, isComment bool) string {
	var b strings.Builder
	for rest := line; rest != ""; {
		end := strings.IndexAny(rest, "{(;")
		switch {
		case isComment:
			end = strings.IndexByte(rest, '}')
		case end >= 0 && rest[end] == ';' && strings.Contains(rest[max(0, end-10):end], "&"): // a reference such as "&gt;"
			end++
		}
		if end < 0 {
			end = len(rest)
		}
		text := rest[:end]
		if !isComment {
			text = clean.Of(text).String()
		}
		b.WriteString(text)
		rest = rest[end:]
		switch {
		case isComment && rest != "":
			isComment = false
		case strings.HasPrefix(rest, "{"):
			isComment = true
		case strings.HasPrefix(rest, ";"):
			b.WriteString(rest)
			return b.String()
		case strings.HasPrefix(rest, "("):
			n := strings.IndexByte(rest, ')') + 1
			if n == 0 {
				n = len(rest)
			}
			b.WriteString(rest[:n])
			rest = rest[n:]
		}
	}
	return b.String()
}

// token reads the token that begins at rs[i]. n is the number of characters in it.
func (w *writer) token(rs []rune, i int) (n int) {
	r := rs[i]
	if w.comment || r == '{' || r == ';' {
		return w.commented(rs, i)
	}
	switch rest := string(rs[i:]); {
	case unicode.IsSpace(r) || r == '|':
		n = span(rs[i:], func(r rune) bool { return unicode.IsSpace(r) || r == '|' })
		if n > 1 || r == '\t' || r == '|' {
			w.flush() // the next column begins
		}
		return n
	case r == '(':
		return w.bracket(rs, i)
	case isScored(rest):
		winner, n := score(rest)
		w.write([...]string{"* ", "1-0 ", "0-1 "}[1+winner], i)
		return utf8.RuneCountInString(rest[:n])
	case unicode.IsDigit(r):
		return w.number(rs, i)
	case r == '!' || r == '?':
		n = span(rs[i:], func(r rune) bool { return r == '!' || r == '?' })
		w.write(string(rs[i:i+n])+" ", i)
		return n
	case r == '#':
		w.win(i + 1)
		return 1
	case r == ',' || r == '.':
		w.separated(rs, i)
		return 1
	case strings.ContainsRune(stepSigns, r):
		return w.step(rs, i)
	case strings.ContainsRune(buildSigns, r):
		if w.placing > 0 {
			return w.step(rs, i)
		}
		w.buildSign(i, string(r))
		return 1
	case unicode.IsLetter(r):
		return w.word(rs, i)
	}
	panic(w.fail(i, string(r), "not part of a turn, must be like B2-C2/C3; put comments in brackets"))
}

// span returns the number of characters at the beginning of rs that meet the given condition.
func span(rs []rune, is func(rune) bool) int {
	n := slices.IndexFunc(rs, func(r rune) bool { return !is(r) })
	if n < 0 {
		return len(rs)
	}
	return n
}

// write ends the current turn, and then writes text that is not part of a turn. The argument column is the place of the
// text in the sheet.
func (w *writer) write(text string, column int) {
	w.flush()
	w.add(text, column)
	w.hasTurn = false
}

// commented copies a comment. n is the number of characters read.
func (w *writer) commented(rs []rune, i int) (n int) {
	w.flush()
	w.hasTurn = false
	for w.comment = w.comment || rs[i] == '{'; i+n < len(rs); {
		w.add(string(rs[i+n]), i+n)
		if n++; w.comment && rs[i+n-1] == '}' {
			w.comment = false
			w.add(" ", i)
			return n
		}
	}
	return n
}

// bracket reads a text in brackets, which is a part of a turn, a dome or a comment. n is the number of characters read.
func (w *writer) bracket(rs []rune, i int) (n int) {
	n = slices.Index(rs[i:], ')') + 1
	if n == 0 {
		panic(w.fail(i, "(", "the bracket is not closed, put ) at its end"))
	}
	inside := strings.ToUpper(strings.ReplaceAll(string(rs[i+1:i+n-1]), " ", ""))
	isPair := len(inside) == 5 && isSquare(inside[:2]) && isSquare(inside[3:]) && inside[2] == ','
	switch {
	case inside == "DOME" || inside == "X":
		w.dome(i)
		return n
	case strings.HasPrefix(inside, ">") && isSquare(inside[1:]):
		w.turn.text += "(" + inside + ")"
	case isSquare(inside) && w.buildsIn(w.turn):
		w.sign("^", i)
		w.turn.add(inside, i+n)
	case isPair && (w.turn.text == "" || w.turn.sign):
		w.begin(i)
		w.turn.add("("+inside+")", i+n)
	default:
		w.write("{"+pgn.Comment(string(rs[i+1:i+n-1]))+"} ", i)
	}
	w.turn.end = i + n
	return n
}

// buildsIn reports whether a square in brackets after the turn t is a build. Otherwise the bracket is a comment.
func (w *writer) buildsIn(t turnText) bool {
	most := 1
	if god := w.gods[w.side]; god == "demeter" || god == "hephaestus" {
		most = 2
	}
	return w.placing == 0 && !t.sign && t.squares > 1 && t.builds < most
}

// number reads the number of a turn. n is the number of characters read.
func (w *writer) number(rs []rune, i int) (n int) {
	rs = rs[i:]
	n = span(rs, unicode.IsDigit)
	digits := string(rs[:n])
	blanks := n + span(rs[n:], unicode.IsSpace)
	dots := blanks + span(rs[blanks:], func(r rune) bool { return strings.ContainsRune(".):…", r) })
	w.write(digits+". ", i)
	switch {
	case dots > blanks:
		n = dots
	case blanks == n && n < len(rs) && rs[n] != '|':
		panic(w.fail(i, digits+string(rs[n]), "not a turn, must be like B2-C2/C3"))
	}
	return n
}

// step reads the signs between the squares of a step. A dash may also stand in place of a whole turn. n is the number
// of characters read.
func (w *writer) step(rs []rune, i int) (n int) {
	n = 1 + span(rs[i+1:], func(r rune) bool { return strings.ContainsRune(stepSigns, r) })
	if w.turn.text == "" || w.turn.sign {
		if w.turn.text == "" && (i+n == len(rs) || unicode.IsSpace(rs[i+n])) {
			return n
		}
		panic(w.fail(i, string(rs[i:i+n]), "a square is missing in front of this"))
	}
	w.between(string(rs[i:i+n]), i)
	w.turn.end = i + n
	return n
}

// between reads a sign between two squares, which may mean a step or a build. Once the turn has its step, the sign
// means a build.
func (w *writer) between(typed string, i int) {
	t := &w.turn
	switch {
	case w.placing > 0:
		w.sign(",", i)
	case !w.walks() && (t.squares == 2 && t.builds == 0 || t.squares > 2):
		w.sign("^", i)
	default:
		t.loose = t.loose || t.squares > 1 && !strings.ContainsAny(typed, ">→")
		w.sign(">", i)
	}
}

// buildSign reads a sign in front of a build. Two signs mean two blocks of the god Hephaestus on one square.
func (w *writer) buildSign(i int, typed string) {
	t := &w.turn
	switch {
	case !strings.HasSuffix(t.text, "^"):
		w.sign("^", i)
	case w.gods[w.side] == "hephaestus" && !t.double:
		t.double, t.end = true, i+1
	default:
		panic(w.fail(i, typed, "a square is missing in front of this, two builds are like B2-C2/C3/D3"))
	}
}

// separated reads a comma or a full stop. It may be between two squares of a turn, between the steps of two workers of
// the god Hermes, or between two turns.
func (w *writer) separated(rs []rune, i int) {
	t := &w.turn
	if t.text == "" || t.sign {
		w.flush()
		return
	}
	joined := i == t.end && i+2 < len(rs) && isSquare(strings.ToUpper(string(rs[i+1:i+3]))) // without blanks
	isComma := rs[i] == ','
	isStep := t.squares == 2 && t.builds == 0
	switch {
	case w.placing > 0 && t.squares == 1 && (joined || isComma):
		w.sign(",", i)
	case w.placing > 0:
		w.flush()
	case isComma && t.squares > 1 && t.builds == 0 && buildAhead(string(rs[i+1:])):
	case isComma && isStep && isStepAhead(rs, i+1):
		w.sign(",", i)
	case joined && t.builds == 0 && (t.squares < 3 || w.walks()):
		w.between(string(rs[i]), i)
	default:
		w.flush()
	}
}

// isStepAhead reports whether a square and then the sign of a step come next.
func isStepAhead(rs []rune, i int) bool {
	rest := strings.TrimLeftFunc(strings.ToUpper(string(rs[i:])), unicode.IsSpace)
	if len(rest) < 2 || !isSquare(rest[:2]) {
		return false
	}
	rest = strings.TrimLeftFunc(rest[2:], unicode.IsSpace)
	return rest != "" && strings.ContainsRune(stepSigns, []rune(rest)[0]) || strings.HasPrefix(rest, "TO ")
}

// word reads a square or a word. n is the number of characters read.
func (w *writer) word(rs []rune, i int) (n int) {
	n = span(rs[i:], unicode.IsLetter)
	letters := string(rs[i : i+n])
	if i+n < len(rs) && unicode.IsDigit(rs[i+n]) {
		if n == 2 && letters[0]|0x20 == 'x' && w.turn.builds == 0 && w.turn.squares >= 2 { // x means a dome
			w.sign("^", i)
			w.square(rs, i+1)
			w.dome(i)
			return 3
		}
		if n > 1 {
			panic(w.fail(i, letters+string(rs[i+n]), "not a turn, must be like B2-C2/C3"))
		}
		w.square(rs, i)
		return 2
	}
	switch word := strings.ToLower(letters); word {
	case "build", "builds", "built", "building", "b":
		w.sign("^", i)
	case "to":
		if w.turn.text == "" || w.turn.sign {
			panic(w.fail(i, letters, "a square is missing in front of this"))
		}
		w.sign(">", i)
	case "x", "dome", "domed", "d":
		w.dome(i)
	case "win", "wins", "won":
		if w.turn.squares < 2 || w.turn.builds > 0 {
			panic(w.fail(i, letters, "a win is a step to level 3 without a build, such as B2-C2#"))
		}
		w.win(i + n)
	case "resign", "resigns", "resigned":
		w.flush()
		w.mark(nil, i)
	default:
		if !slices.Contains(fillers, word) {
			panic(w.fail(i, letters, "not part of a turn, must be like B2-C2/C3; put comments in brackets"))
		}
	}
	return n
}

// win ends a winning turn. The argument end is the column after the turn.
func (w *writer) win(end int) {
	w.turn.text += "#"
	w.turn.end = end
	w.flush()
}

// square reads a square. If the current turn is already complete, the square begins the next turn.
func (w *writer) square(rs []rune, i int) {
	name := strings.ToUpper(string(rs[i : i+2]))
	if !isSquare(name) {
		panic(w.fail(i, string(rs[i:i+2]), "not a square, must be A1 to E5"))
	}
	t := &w.turn
	joined := i > 0 && i == t.end // without a blank
	isComplete := t.squares == 2
	if w.placing == 0 {
		isComplete = !joined && (t.builds > 0 || t.squares == 2 && isStepAhead(rs, i) || t.squares > 2)
	}
	isGlued := t.text != "" && slices.IndexFunc(append(rs[t.begin:len(rs):len(rs)], ' '), isBetweenWords) == len("B2C2C3")
	if w.placing > 0 && t.squares == 2 && joined && (t.sign || isGlued) {
		panic(w.fail(t.begin, string(rs[t.begin:i+2]), "the workers are not placed yet, put their squares in front of the "+
			"first turn, or in a line such as Workers: B3 D3 - C4 C2"))
	}
	switch {
	case t.text == "" || t.sign:
	case strings.HasSuffix(t.text, ")"), isComplete:
		w.flush()
	case w.placing > 0:
		w.sign(",", i)
	case joined && t.plain:
	case t.squares == 1:
		w.sign(">", i)
	case t.squares == 2 && t.builds == 0:
		w.sign("^", i)
	default:
		w.flush()
	}
	w.begin(i)
	t.plain = t.text == "" || t.plain
	t.add(name, i+2)
}

// add adds a square, or two squares in brackets, to the turn. The argument end is the column after these squares.
func (t *turnText) add(square string, end int) {
	if t.double {
		t.text += square + "^"
		t.builds++
		t.double = false
	}
	t.text += square
	t.squares++
	t.sign, t.last, t.end = false, square, end
}

// dome marks the last build of the turn as a dome.
func (w *writer) dome(column int) {
	t := &w.turn
	isBuild := t.builds > 0 && !t.sign || t.plain && t.squares > 2
	if !isBuild {
		letter := string([]rune(w.line.Text)[column])
		panic(w.fail(column, letter, "a dome must follow the square of a build, such as B2-C2/C3x"))
	}
	t.domes = append(t.domes, t.last)
	t.end = max(t.end, column+1)
}
