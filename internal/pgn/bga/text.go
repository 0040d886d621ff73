package bga

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
)

// A row is a line in the text of a log.
type row struct {
	number int    // in the text, starting at 1
	move   int    // 0 if it is not given
	isTime bool   // the row is a time, perhaps with the number of a move
	line   string // the whole row
	text   string // without the squares at its end
	again  bool   // an equal group is above this one, so perhaps the page shows the row twice
	swap   answer // whether Apollo changes places with another worker; no if the row does not name the squares

	left, reached position.Square // the squares at its end; left is NoSquare if there is one, both if none
}

func (r row) hasSquares() bool { return r.reached.IsValid() }

// hasOne reports whether a row has exactly one square. Such a row places a worker or builds.
func (r row) hasOne() bool { return r.hasSquares() && !r.left.IsValid() }

// A group contains the rows that the page shows below one time. They belong to one move.
type group struct {
	time string // the time as it is written, or empty
	line int    // the line of the time in the text
	move int    // 0 if it is not given
	rows []row

	order int // the number of the move, or of that before if it is not given
}

// readText reads a log as text. It knows all English sentences. In another language it knows only the squares. In such
// a log it compares the other words to find the players, and tries out which sentence takes back a turn.
func readText(text string) (*Game, error) {
	rows := rowsOf(text)
	isNewest := isNewestFirst(rows)
	g, err := readGroups(groupsOf(rows, isNewest))
	if err != nil && isNewest { // the page may show a part again below the oldest row
		if again, wrong := readGroups(withoutRepeatedStart(groupsOf(rows, isNewest))); wrong == nil {
			return again, nil
		}
	}
	return g, err
}

// readGroups reads a log as text, oldest group first.
func readGroups(groups []*group) (g *Game, err error) {
	defer fault.Catch[*Error](&err)
	groups = once(groups)
	checkTimes(groups)
	t := &talk{}
	for _, g := range groups {
		for _, r := range g.rows {
			r.move = g.move
			t.rows = append(t.rows, r)
		}
	}
	if t.english = slices.ContainsFunc(t.rows, isPlacing); t.english {
		t.forms = actForms()
	}
	t.findNames()
	t.findSwaps()
	var furthest error
	most := -1
	for _, sentence := range t.restarts() {
		g, reached, err := t.read(sentence)
		if err == nil {
			return g, nil
		}
		if reached > most {
			furthest, most = err, reached
		}
	}
	return nil, furthest
}

// mostForeign limits how many kinds of rows the function read ignores, because they may not belong to the game.
const mostForeign = 2

// read reads the game. The argument restart is the sentence that takes back a turn. The result reached is the index of
// the last row that was read. If a row is impossible and does not look like a step, all rows with the same words are
// ignored, and the game is read again.
func (t *talk) read(restart string) (g *Game, reached int, err error) {
	defer fault.Catch[*Error](&err)
	t.ignored = nil
	for {
		reached = 0
		l := t.log(restart)
		g, err = replay(l)
		reached = slices.IndexFunc(t.rows, func(r row) bool { return r.number == l.entry })
		if err == nil || l.failed == "" || len(t.ignored) == mostForeign || t.isStep(l.failed, l.entry) {
			return g, reached, err
		}
		t.ignored = append(t.ignored, l.failed)
	}
}

// isStep reports whether a row looks like a step. It does if a row above has the same words, or if other rows with
// squares end with a similar word, such as the word for a level. The argument shape has the words of the row, and the
// argument number is the number of the row.
func (t *talk) isStep(shape string, number int) bool {
	end, above := lastWord(shape), true
	for _, r := range t.rows {
		above = above && r.number != number
		switch other := t.shape(r); {
		case !r.hasSquares() || slices.Contains(t.ignored, other):
		case other == shape && above, other != shape && (lastWord(other) == end || isNear(lastWord(other), end)):
			return true
		}
	}
	return false
}

func lastWord(text string) string {
	return text[1+strings.LastIndexByte(strings.TrimRight(text, " "), ' '):]
}

// rowsOf splits a text into rows.
func rowsOf(text string) (rows []row) {
	number := 0
	for line := range strings.Lines(strings.Map(visible, text)) {
		if number++; number > maxRows {
			panic(fail(ErrLimit, "this text has more than %d lines: copy the log of one table", maxRows))
		}
		if line = strings.TrimSpace(line); line != "" {
			r := row{number: number, line: line, text: line, left: position.NoSquare, reached: position.NoSquare}
			if r.move, r.isTime = timeRow(line); !r.isTime {
				r.cutSquares()
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// groupsOf groups the rows of a text, and returns the oldest group first.
func groupsOf(rows []row, isNewestFirst bool) []*group {
	list := grouped(rows)
	if isNewestFirst {
		slices.Reverse(list)
		for _, g := range list {
			slices.Reverse(g.rows)
		}
	}
	return list
}

// checkTimes panics if only one or two times have no rows below them, because rows are then probably missing. Some
// pages show many such times, and these are normal.
func checkTimes(groups []*group) {
	empty, last := 0, 0
	for i, g := range groups {
		if len(g.rows) == 0 && g.time != "" && i < len(groups)-1 {
			empty, last = empty+1, i
		}
	}
	if empty > 0 && empty <= mostEmpty && len(groups) >= fewGroups {
		panic(fail(ErrDamaged, "row %d: below the time %.40q there is no row: copy the log again, whole",
			groups[last].line, clean(groups[last].time)))
	}
}

const (
	mostEmpty = 2
	fewGroups = 12
)

// visible removes marks that pages put between words, and replaces special spaces by normal ones.
func visible(r rune) rune {
	switch {
	case r == '\u00a0' || r == '\u202f' || r == '\t':
		return ' '
	case lines.IsHidden(r):
		return -1
	}
	return r
}

// grouped makes a group of each time and the rows below it.
func grouped(rows []row) []*group {
	groups := []*group{{}}
	for _, r := range rows {
		if r.isTime {
			groups = append(groups, &group{time: r.text, line: r.number, move: r.move})
		} else {
			last := groups[len(groups)-1]
			last.rows = append(last.rows, r)
		}
	}
	return groups
}

// timeRow reads a row such as "Move 12 : 6:24:37 AM", "Move null : ...", or only a time. The result move is 0 if the
// row has no number. ok is false for any other row.
func timeRow(text string) (move int, ok bool) {
	if head, after, found := strings.Cut(text, " : "); found && isTime(after) {
		words := strings.Fields(head)
		if len(words) == 0 || len(words) > 3 {
			return 0, false
		}
		number := words[len(words)-1]
		move, err := strconv.Atoi(number)
		if err == nil && move > 0 && move < 1_000_000 {
			return move, true
		}
		return 0, number == "null"
	}
	return 0, isTime(text)
}

// isTime reports whether a text is a time, with or without a date.
func isTime(text string) bool {
	_, _, colon := strings.Cut(text, ":")
	return colon && text[0] >= '0' && text[0] <= '9' && strings.Trim(text, "0123456789:/.,- APMapm") == ""
}

// cutSquares moves the squares at the end of the text, such as "(A4)" or "(A4 -> A3)", to the fields left and reached.
func (r *row) cutSquares() {
	open := strings.LastIndexByte(r.text, '(')
	if inside, closed := strings.CutSuffix(r.text[max(open, 0):], ")"); open >= 0 && closed {
		if left, reached, ok := squaresNamed(inside[1:]); ok {
			r.text, r.left, r.reached = strings.TrimSpace(r.text[:open]), left, reached
		}
	}
}

// isNewestFirst reports whether the newest row comes first. This is so if most move numbers decrease, or if workers
// move before they are placed.
func isNewestFirst(rows []row) bool {
	last, more := 0, 0 // how many more numbers rise than fall
	for _, r := range rows {
		if r.move > 0 {
			if last > 0 {
				more += cmp.Compare(r.move, last)
			}
			last = r.move
		}
	}
	if more != 0 {
		return more < 0
	}
	if english := slices.IndexFunc(rows, isPlacing); english >= 0 {
		return slices.ContainsFunc(rows[:english], func(r row) bool {
			return r.hasSquares() && (strings.Contains(r.text, " builds ") || strings.Contains(r.text, " moves "))
		})
	}
	oldest := stepsBefore(rows)
	reversed := slices.Clone(rows)
	slices.Reverse(reversed)
	newest := stepsBefore(reversed)
	return newest >= 0 && (oldest < 0 || newest < oldest)
}

// stepsBefore counts the steps before all four workers are placed. If the oldest row comes first, the number is 0. The
// result is -1 if the first four rows with one square do not place workers.
func stepsBefore(rows []row) (steps int) {
	placing, last := firstPlacings(rows)
	if len(placing) < 4 || !arePlacings(placing) {
		return -1
	}
	for _, r := range rows[:last] {
		if r.left.IsValid() {
			steps++
		}
	}
	return steps
}

// firstPlacings returns the texts of the first four rows with one square, without duplicates. These rows should place
// the workers. The result last is the index of the last of these four rows.
func firstPlacings(rows []row) (texts []string, last int) {
	var found []row
	for i, r := range rows {
		same := func(o row) bool { return o.text == r.text && o.left == r.left && o.reached == r.reached }
		if r.hasOne() && !slices.ContainsFunc(found, same) {
			found, texts, last = append(found, r), append(texts, r.text), i
			if len(found) == 4 {
				break
			}
		}
	}
	return texts, last
}

// arePlacings reports whether the first two of four texts belong to one player, and the last two to the other player.
// The texts of a player are equal.
func arePlacings(texts []string) bool {
	return texts[0] == texts[1] && texts[2] == texts[3] && texts[0] != texts[2]
}
