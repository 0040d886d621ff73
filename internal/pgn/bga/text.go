package bga

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
)

// A row is a line of a readable log.
type row struct {
	number int    // in the text, starting at 1
	move   int    // 0 if it is not given
	isTime bool   // the row is a time, perhaps with the number of a move
	text   string // without the squares at its end
	again  bool   // the same group stands above, so perhaps the page shows it twice

	left, reached position.Square // at the end of the row; NoSquare for left of one square, and for both of none
}

func (r row) hasSquares() bool { return r.reached.IsValid() }

// hasOne reports whether a row has one square, of a worker that is placed or of a build.
func (r row) hasOne() bool { return r.hasSquares() && !r.left.IsValid() }

// A group are the rows of a move, which the page shows under their time.
type group struct {
	time string // as it is written, empty if there is none
	line int    // of the time in the text
	move int    // 0 if it is not given
	rows []row
}

// readText reads a readable log. In English all sentences are known. In another language only the squares
// are known, and the text before them tells the players apart. The sentence that takes a
// turn back is then found by trying.
func readText(text string) (*Game, error) {
	t := &talk{}
	for _, g := range groupsOf(text) {
		for _, r := range g.rows {
			r.move = g.move
			t.rows = append(t.rows, r)
		}
	}
	if t.english = slices.ContainsFunc(t.rows, isPlacing); t.english {
		t.forms = actForms()
	}
	t.findNames()
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

// mostForeign is the maximum number of sentences with squares that may be no part of the game.
const mostForeign = 2

// read reads the game if a sentence takes turns back, and returns the row that it has reached. In an unknown language
// it tries to do without rows that are not possible and seem to be no steps, and without all other rows with the same
// words.
func (t *talk) read(restart string) (g *Game, reached int, err error) {
	defer fault.Catch[*Error](&err)
	t.ignored = nil
	for {
		reached = 0
		l := t.log(restart)
		g, err = replay(l)
		reached = l.entry
		if err == nil || l.failed == "" || len(t.ignored) == mostForeign || t.isStep(l.failed, l.entry) {
			return g, reached, err
		}
		t.ignored = append(t.ignored, l.failed)
	}
}

// isStep reports whether a sentence, in the row with a number, describes a step: it does so in a row above, or it ends
// like other sentences with squares, with the word for a level.
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

// groupsOf returns the groups of a text, oldest first, each once.
func groupsOf(text string) []group {
	var rows []row
	number := 0
	for line := range strings.Lines(strings.Map(visible, text)) {
		if number++; number > maxRows {
			panic(fail(ErrLimit, "this text has more than %d lines: copy the log of one table", maxRows))
		}
		if line = strings.TrimSpace(line); line != "" {
			r := row{number: number, text: line, left: position.NoSquare, reached: position.NoSquare}
			if r.move, r.isTime = timeRow(line); !r.isTime {
				r.cutSquares()
			}
			rows = append(rows, r)
		}
	}
	list := grouped(rows)
	if isNewestFirst(rows) {
		slices.Reverse(list)
		for _, g := range list {
			slices.Reverse(g.rows)
		}
	}
	checkTimes(list)
	return once(list)
}

// checkTimes stops at a time without a row below it. A page that also shows the times of moves without
// rows has many of them.
func checkTimes(groups []group) {
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

// visible leaves out marks that pages put between words, and makes a space of each kind of space.
func visible(r rune) rune {
	switch {
	case r == '\u00a0' || r == '\u202f' || r == '\t':
		return ' '
	case lines.IsHidden(r):
		return -1
	}
	return r
}

// grouped puts rows under their times, which stand above them.
func grouped(rows []row) []group {
	groups := []group{{}}
	for _, r := range rows {
		if r.isTime {
			groups = append(groups, group{time: r.text, line: r.number, move: r.move})
		} else {
			last := &groups[len(groups)-1]
			last.rows = append(last.rows, r)
		}
	}
	return groups
}

// once leaves out groups that the site has sent again, and marks groups that it may have sent again.
func once(groups []group) (out []group) {
	last := 0                  // the greatest number of a move
	before := map[string]int{} // the last index in out, plus 1, of the groups with a text
	run := 0                   // the index in out, plus 1, of the group that was sent again last
	for _, g := range groups {
		key := g.key()
		if i := before[key]; i > 0 {
			// Numbers tell. Otherwise time has gone back, nothing was done in between, or the group before
			// was also sent again.
			isOther := func(o group) bool { return o.time != g.time }
			if g.move > 0 && g.move <= last || i == len(out) || run > 0 && i == run+1 ||
				slices.ContainsFunc(out[i-1:], isOther) {
				run = i
				continue
			}
			for i := range g.rows {
				g.rows[i].again = true
			}
		}
		run = 0
		if g.move > 0 && g.move < last {
			panic(fail(ErrDamaged, "row %d: move %d comes after move %d: copy the log again", g.line, g.move, last))
		}
		last = max(last, g.move)
		out = append(out, g)
		before[key] = len(out)
	}
	return out
}

// key returns the time and the rows as one text.
func (g group) key() string {
	var b strings.Builder
	b.WriteString(g.time)
	for _, r := range g.rows {
		fmt.Fprintf(&b, "\n%s %d %d", r.text, r.left, r.reached)
	}
	return b.String()
}

// timeRow reads "Move 12 : 6:24:37 AM", "Move null : ...", or a time alone.
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

// isTime reports whether a text is a time, perhaps with a date.
func isTime(text string) bool {
	_, _, colon := strings.Cut(text, ":")
	return colon && text[0] >= '0' && text[0] <= '9' && strings.Trim(text, "0123456789:/.,- APMapm") == ""
}

// cutSquares cuts "(A4)" or "(A4 -> A3)" from the end of a row.
func (r *row) cutSquares() {
	open := strings.LastIndexByte(r.text, '(')
	if inside, closed := strings.CutSuffix(r.text[max(open, 0):], ")"); open >= 0 && closed {
		if left, reached, ok := squaresNamed(inside[1:]); ok {
			r.text, r.left, r.reached = strings.TrimSpace(r.text[:open]), left, reached
		}
	}
}

// isNewestFirst reports whether a text begins with the end of the game: its numbers of moves say so,
// or workers move before they are placed.
func isNewestFirst(rows []row) bool {
	first, last := 0, 0
	for _, r := range rows {
		first, last = cmp.Or(first, r.move), cmp.Or(r.move, last)
	}
	if first != last {
		return last < first
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

// stepsBefore returns the number of steps before four workers are placed, 0 if every row is about the
// game, or -1 if the first four rows with one square place no workers.
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

// firstPlacings returns the texts of the first four rows with one square, each once,
// and the index of the last one.
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

// arePlacings reports whether four rows are two pairs of equal texts, for two players.
func arePlacings(texts []string) bool {
	return texts[0] == texts[1] && texts[2] == texts[3] && texts[0] != texts[2]
}
