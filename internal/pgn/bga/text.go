package bga

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
)

// A row is a line of a readable log.
type row struct {
	number int    // in the text, starting at 1
	move   int    // 0 if it is not given
	text   string // without the squares at its end
	at     squares
	again  bool // its group has come before, and may be shown only again
}

// squares are those at the end of a row.
type squares struct {
	from, to position.Square // from is NoSquare for one square
	any      bool            // there are some
}

// A group are the rows of a move, which the page shows under their time.
type group struct {
	time string // as it is written, empty if there is none
	line int    // of the time in the text
	move int    // 0 if it is not given
	rows []row
}

// readText reads a readable log. In English its sentences are known. In another language the
// squares in it are, and what stands before them tells the players apart; which sentence takes a
// turn back is then tried.
func readText(text string) (*Game, error) {
	groups, err := groupsOf(text)
	if err != nil {
		return nil, err
	}
	t := &talk{}
	for _, g := range groups {
		for _, r := range g.rows {
			r.move = g.move
			t.rows = append(t.rows, r)
		}
	}
	if t.english = indexOf(t.rows, isPlacing) >= 0; t.english {
		t.forms = actForms()
	}
	if err := t.findNames(); err != nil {
		return nil, err
	}
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

// mostForeign is how many sentences with squares may be no part of the game.
const mostForeign = 2

// read reads the game if a sentence takes turns back, and returns the row that it has reached. In a language that
// is not known it tries to do without rows that are not possible and seem to be no steps, and all others that say the
// same.
func (t *talk) read(restart string) (g *Game, reached int, err error) {
	t.ignored = nil
	for {
		l, err := t.log(restart)
		if err != nil {
			return nil, 0, err
		}
		g, err := replay(l)
		if err == nil || l.failed == "" || len(t.ignored) == mostForeign || t.isStep(l.failed, l.entry) {
			return g, l.entry, err
		}
		t.ignored = append(t.ignored, l.failed)
	}
}

// isStep reports whether a sentence, in the row with a number, is that of a step: it has been one above, or it ends as
// others with squares do, with the word for a level.
func (t *talk) isStep(shape string, number int) bool {
	end, above := lastWord(shape), true
	for _, r := range t.rows {
		above = above && r.number != number
		switch other := t.shape(r); {
		case !r.at.any || slices.Contains(t.ignored, other):
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
func groupsOf(text string) ([]group, error) {
	var rows []row
	number := 0
	for rest := strings.Map(visible, text); rest != ""; {
		line, after, _ := strings.Cut(rest, "\n")
		rest = after
		if number++; number > maxRows {
			return nil, fail(ErrLimit, "this text has more than %d lines: copy the log of one table", maxRows)
		}
		if line = strings.TrimSpace(line); line != "" {
			rows = append(rows, row{number: number, text: line})
		}
	}
	newest := isNewestFirst(rows)
	if newest {
		reverse(rows)
	}
	// Newest first, the time stands above its rows, so it stands below them when all are reversed.
	list := grouped(rows, newest)
	if err := checkTimes(list); err != nil {
		return nil, err
	}
	return once(list)
}

// checkTimes returns an error if a row is missing below a time. A page that also shows the times of moves without
// rows has many of them.
func checkTimes(groups []group) error {
	empty, at := 0, 0
	for i, g := range groups {
		if len(g.rows) == 0 && g.time != "" && i < len(groups)-1 {
			empty, at = empty+1, i
		}
	}
	if empty == 0 || empty > mostEmpty || len(groups) < fewGroups {
		return nil
	}
	return fail(ErrDamaged, "row %d: below the time %.40q there is no row: copy the log again, whole", groups[at].line, clean(groups[at].time))
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

// grouped puts rows under their times.
func grouped(rows []row, timeBelow bool) (groups []group) {
	var open group
	for _, r := range rows {
		move, isTime := timeRow(r.text)
		switch {
		case !isTime:
			r.text, r.at = cutSquares(r.text)
			open.rows = append(open.rows, r)
		case timeBelow:
			open.time, open.line, open.move = r.text, r.number, move
			groups = append(groups, open)
			open = group{}
		default:
			groups = append(groups, open)
			open = group{time: r.text, line: r.number, move: move}
		}
	}
	return append(groups, open)
}

// once leaves out groups that the site has sent again, and marks those of which that is not clear.
func once(groups []group) (out []group, err error) {
	last := 0                  // the greatest number of a move
	before := map[string]int{} // the last index in out, plus 1, of the groups with a text
	run := 0                   // the index in out, plus 1, of the group that was sent again last
	for _, g := range groups {
		key := g.key()
		if at := before[key]; at > 0 {
			// Numbers tell. Otherwise time has gone back, nothing was done in between, or the group before
			// was also sent again.
			sent := g.move > 0 && g.move <= last || at == len(out) || run > 0 && at == run+1
			for _, o := range out[at-1:] {
				sent = sent || o.time != g.time
			}
			if sent {
				run = at
				continue
			}
			for i := range g.rows {
				g.rows[i].again = true
			}
		}
		run = 0
		if g.move > 0 && g.move < last {
			return nil, fail(ErrDamaged, "row %d: move %d comes after move %d: copy the log again", g.line, g.move, last)
		}
		last = max(last, g.move)
		out = append(out, g)
		before[key] = len(out)
	}
	return out, nil
}

// key returns the time and the rows as one text.
func (g group) key() string {
	var b strings.Builder
	b.WriteString(g.time)
	for _, r := range g.rows {
		fmt.Fprintf(&b, "\n%s %d %d", r.text, r.at.from, r.at.to)
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
func cutSquares(text string) (string, squares) {
	open := strings.LastIndexByte(text, '(')
	if inside, closed := strings.CutSuffix(text[max(open, 0):], ")"); open >= 0 && closed {
		if from, to, ok := squaresNamed(inside[1:]); ok {
			return strings.TrimSpace(text[:open]), squares{from, to, true}
		}
	}
	return text, squares{from: position.NoSquare, to: position.NoSquare}
}

// isNewestFirst reports whether a text begins with the end of the game: its numbers of moves say so,
// or workers move before they are placed.
func isNewestFirst(rows []row) bool {
	rows = append([]row(nil), rows...)
	first, last := 0, 0
	for i, r := range rows {
		if move, isTime := timeRow(r.text); isTime && move > 0 {
			if last = move; first == 0 {
				first = move
			}
		}
		rows[i].text, rows[i].at = cutSquares(r.text)
	}
	if first != last {
		return last < first
	}
	isAct := func(r row) bool {
		return r.at.any && !isPlacing(r) && (strings.Contains(r.text, " builds ") || strings.Contains(r.text, " moves "))
	}
	if english := indexOf(rows, isPlacing); english >= 0 {
		act := indexOf(rows, isAct)
		return act >= 0 && act < english
	}
	oldest := stepsBefore(rows)
	reverse(rows)
	newest := stepsBefore(rows)
	return newest >= 0 && (oldest < 0 || newest < oldest)
}

func reverse(rows []row) {
	for i, j := 0, len(rows)-1; i < j; i, j = i+1, j-1 {
		rows[i], rows[j] = rows[j], rows[i]
	}
}

// indexOf returns the index of the first row with a property, or -1.
func indexOf(rows []row, is func(row) bool) int {
	for i, r := range rows {
		if is(r) {
			return i
		}
	}
	return -1
}

// stepsBefore returns the number of steps before four workers are placed, 0 if every row is about the
// game, or -1 if the first four rows with one square place no workers.
func stepsBefore(rows []row) (steps int) {
	placing, last := firstPlacings(rows)
	if len(placing) < 4 || !arePlacings(placing) {
		return -1
	}
	for _, r := range rows[:last] {
		if r.at.from.IsValid() && r.at.any {
			steps++
		}
	}
	return steps
}

// firstPlacings returns the texts of the first four rows with one square, without those that come
// again, and the index of the last one.
func firstPlacings(rows []row) (texts []string, last int) {
	var found []row
	for i, r := range rows {
		same := func(o row) bool { return o.text == r.text && o.at == r.at }
		if r.at.any && !r.at.from.IsValid() && indexOf(found, same) < 0 {
			found, texts, last = append(found, r), append(texts, r.text), i
			if len(found) == 4 {
				break
			}
		}
	}
	return texts, last
}

// arePlacings reports whether four rows say the same of two players.
func arePlacings(texts []string) bool {
	return texts[0] == texts[1] && texts[2] == texts[3] && texts[0] != texts[2]
}
