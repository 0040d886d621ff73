package bga

import (
	"cmp"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
)

// A talk is a log as text. It contains the rows, oldest first.
type talk struct {
	rows    []row
	english bool
	names   []string // of the two players; the first player places first
	ignored []string // shapes of the rows that are ignored
	forms   []string // the words of English rows with squares
}

// isPlacing reports whether an English row places a worker.
func isPlacing(r row) bool {
	return r.hasOne() && strings.HasSuffix(r.text, placesWorker)
}

// findNames finds the names of the players. It compares the rows that place workers, which in every language differ
// only by the name.
func (t *talk) findNames() {
	placing, _ := firstPlacings(t.rows)
	for _, r := range t.rows {
		if name := strings.TrimSuffix(r.text, placesWorker); isPlacing(r) && !slices.Contains(t.names, name) {
			t.names = append(t.names, name)
		}
	}
	switch {
	case len(placing) < 4, len(t.names) == 1:
		panic(fail(ErrFormat, "this text has no rows that place four workers: "+
			"copy the whole log of a table of Santorini, with its oldest rows, or give the log as JSON"))
	case len(t.names) > 2:
		panic(fail(ErrUnsupported, manyPlayers))
	case t.english:
		return
	case !arePlacings(placing):
		panic(fail(ErrUnclear, "the rows that place workers do not tell two players apart: "+
			"copy the log in English, with its oldest rows, or give it as JSON"))
	}
	first, second := strings.Split(placing[0], " "), strings.Split(placing[2], " ")
	end := 0 // number of words at the end that both have in common
	for end < min(len(first), len(second))-1 && first[len(first)-1-end] == second[len(second)-1-end] {
		end++
	}
	if end == 0 {
		panic(fail(ErrUnclear, "the rows that place workers do not tell the names of the players: "+
			"copy the log in English, or give it as JSON"))
	}
	t.names = []string{t.longer(first, len(first)-end), t.longer(second, len(second)-end)}
}

// findSwaps finds the rows of tables before September 2020 in which a worker of Apollo changes places with another one.
// Such a row has the square of each worker after the name of its player: "Apollo: Ann (C4) swaps positions with Bob
// (B3)".
func (t *talk) findSwaps() {
	for i := range t.rows {
		r := &t.rows[i]
		head, after, _ := strings.Cut(r.text, ":")
		if god, _ := godOf(head); god != position.Apollo || r.left.IsValid() {
			continue
		}
		name, rest := t.speaker(strings.TrimSpace(after))
		if name == "" || !strings.Contains(rest, t.other(name)) {
			continue
		}
		r.swap = no
		inside, _, _ := strings.Cut(strings.TrimPrefix(rest, " ("), ")")
		if left, err := position.ParseSquare(inside); err == nil && r.hasSquares() {
			r.swap, r.left = yes, left
		}
	}
}

// longer returns the full name of a player, which may have several words. The argument words is a row that begins with
// the name. The argument least is the number of words that surely belong to the name. A further word belongs to the
// name if all rows with the same beginning have this word.
func (t *talk) longer(words []string, least int) string {
	name := strings.Join(words[:least], " ")
	most := len(words)
	for _, r := range t.rows {
		if strings.HasPrefix(r.text, name+" ") {
			n := least
			for row := strings.Split(r.text, " "); n < min(len(words), len(row)) && words[n] == row[n]; n++ {
			}
			most = min(most, n)
		}
	}
	if most < len(words) {
		name = strings.Join(words[:most], " ")
	}
	return name
}

// speaker returns the player whose name begins a text, and the rest of the text. If both names fit, the longer one
// counts. If no name fits, the result name is empty.
func (t *talk) speaker(text string) (name, rest string) {
	for _, n := range t.names {
		if after, is := strings.CutPrefix(text, n); is && (after == "" || after[0] == ' ') && len(n) > len(name) {
			name, rest = n, after
		}
	}
	if after, is := strings.CutPrefix(text, "¡"); is && name == "" {
		return t.speaker(after)
	}
	return name, rest
}

// other returns the name of the other player.
func (t *talk) other(name string) string {
	if name == t.names[0] {
		return t.names[1]
	}
	return t.names[0]
}

// lastAct returns the index of the last row with a step, a build or the placing of a worker, or -1.
func (t *talk) lastAct() int {
	for i, r := range slices.Backward(t.rows) {
		if !r.hasSquares() || t.isIgnored(r) {
			continue
		}
		read := &log{}
		if t.act(read, r, false); !t.english || len(read.events) > 0 {
			return i
		}
	}
	return -1
}

// shape returns the words of a row without the player and the level. Rows of the same kind have the same shape.
func (t *talk) shape(r row) string {
	_, rest := t.speaker(r.text)
	return strings.TrimRight(rest, "0123456789")
}

func (t *talk) isIgnored(r row) bool {
	return r.left.IsValid() && len(t.ignored) > 0 && slices.Contains(t.ignored, t.shape(r))
}

// restarts returns the sentences that may mean "the player takes back the turn", the most frequent first. In a language
// other than English, the last one is empty, because perhaps no sentence has this meaning.
func (t *talk) restarts() (list []string) {
	if t.english {
		return []string{restartsTurn}
	}
	counts := map[string]int{}
	_, placed := firstPlacings(t.rows)
	for _, r := range t.rows[placed:max(placed, t.lastAct())] {
		if name, rest := t.speaker(r.text); !r.hasSquares() && name != "" {
			counts[rest]++
		}
	}
	for len(list) < mostRestarts && len(counts) > 0 {
		best := ""
		for sentence, n := range counts {
			if n > counts[best] || n == counts[best] && sentence < best {
				best = sentence
			}
		}
		list = append(list, best)
		delete(counts, best)
	}
	return append(list, "")
}

// mostRestarts is the maximum number of sentences that the method restarts returns, without the empty sentence.
const mostRestarts = 16

// log converts the rows to events. The argument restart is the sentence that takes back a turn.
func (t *talk) log(restart string) *log {
	l := &log{isText: true, isEnglish: t.english}
	last := t.lastAct()
	first := slices.IndexFunc(t.rows, func(r row) bool {
		return isPlacing(r) || !t.english && r.hasOne()
	})
	t.setup(l, t.rows[:first])
	for _, r := range t.rows {
		_, rest := t.speaker(r.text)
		l.entry, l.move = r.number, r.move
		if r.swap == no {
			panic(l.wrong(ErrUnclear, "this row does not name the squares of the two workers, as in tables before August "+
				"2020: give the log of this table as JSON", r.text))
		}
		isOther := r.hasSquares() && strings.HasPrefix(rest, " places ") && rest != placesWorker
		if isOther || strings.Contains(r.text, "Golden Fleece") {
			panic(l.wrong(ErrUnsupported, otherPowers, ""))
		}
	}
	var gap missed
	_, lastPlacing := firstPlacings(t.rows)
	for i, r := range t.rows {
		l.entry = r.number
		gap = gap.join(l.begin(r.move))
		before := len(l.events)
		switch {
		case t.isIgnored(r), i < first && !r.hasSquares():
		case r.hasSquares():
			t.act(l, r, i <= lastPlacing)
		default:
			t.sentence(l, r, restart, i > last)
		}
		if i > first && !t.isIgnored(r) && t.isMisread(r, len(l.events) > before) {
			panic(l.wrong(ErrDamaged,
				"this row cannot be read, a name, a word or a square in it may have been changed", r.text))
		}
		for _, e := range l.events[before:] {
			e.again = r.again
			e.missed, gap = gap, missed{}
		}
	}
	if !t.english {
		t.closing(l, last)
	}
	return l
}

// setup reads which gods the players have. The argument rows has the rows before the first worker is placed.
func (t *talk) setup(l *log, rows []row) {
	said := map[string][]string{} // sentences by player
	for _, r := range rows {
		if r.hasSquares() {
			continue
		}
		l.entry, l.move = r.number, r.move
		name, rest := t.speaker(r.text)
		if name != "" && !slices.Contains(said[name], rest) {
			said[name] = append(said[name], rest)
		}
		e := l.newEvent(kindPower, name)
		if t.english {
			t.englishSetup(l, r.text, rest, e)
			continue
		}
		n := 0
		for word := range strings.FieldsSeq(cmp.Or(rest, r.text)) {
			if god, is := godOf(strings.Trim(word, ".,;:!")); is {
				e.god = god
				l.powers = true
				n++
			}
		}
		if n == 1 && name != "" { // if the row names two gods, a later row says which one
			l.add(e)
		}
	}
	first, second := clean(t.names[0]), clean(t.names[1])
	for _, name := range t.names {
		switch {
		case len(said[name]) == 0:
			panic(fail(ErrUnclear, "the oldest rows are missing, which say which gods %q and %q have: copy the whole log",
				first, second))
		case !l.powers && len(said[name]) > 1 && !t.english:
			panic(fail(ErrUnclear, "it is not clear which gods %q and %q have, or whether they have some: "+
				"copy the log in English, or give it as JSON", first, second))
		}
	}
}

// englishSetup reads an English row from before the first worker is placed. The argument rest is the text after the
// player's name.
func (t *talk) englishSetup(l *log, text, rest string, e *event) {
	if strings.HasSuffix(rest, " controls of the purple workers") {
		panic(l.wrong(ErrUnsupported, manyPlayers, ""))
	}
	god, gains := strings.CutPrefix(rest, " gains power ")
	l.powers = l.powers || gains || strings.Contains(text, " offers powers ") ||
		strings.HasSuffix(text, " will start this game")
	if gains {
		var known bool
		if e.god, known = godOf(god); !known {
			panic(l.wrong(ErrUnsupported, otherGod, god))
		}
		l.add(e)
	}
}

// act reads a row with squares. One square means that a worker is placed, or a build. Two squares mean a step. If a row
// with two squares begins with the name of a god, another worker is forced away, or two workers change places. English
// rows with unknown words are ignored.
func (t *talk) act(l *log, r row, placing bool) {
	name, rest := t.speaker(r.text)
	forces := name == ""
	if forces {
		_, after, _ := strings.Cut(r.text, ":")
		name, rest = t.speaker(strings.TrimSpace(after))
	}
	if t.english && strings.HasPrefix(rest, " builds ") {
		r.left = position.NoSquare // in June 2020, that of the worker
	}
	steps := r.left.IsValid()
	if name == "" || forces && !steps {
		return
	}
	if r.swap == yes {
		e := l.newEvent(kindSwitch, name)
		e.left, e.reached = r.left, r.reached
		l.add(e)
		return
	}
	e := l.newEvent(kindStep, name)
	e.left, e.reached, e.toLevel = r.left, r.reached, levelNamed(rest)
	english := " moves " // the beginning of the words after the name
	switch other := t.other(name); {
	case forces:
		e.kind, english = kindForce, " forces "+other+" to "
		if i := strings.LastIndex(rest, other); i >= 0 {
			e.toLevel = levelNamed(rest[i+len(other):])
		}
	case !steps && (placing && !t.english || rest == placesWorker):
		e.kind, e.toLevel, english = kindPlace, -1, placesWorker
	case !steps:
		e.kind, e.dome, english = kindBuild, domeOf(rest), " builds a "
	case !t.english:
		e.shape = t.shape(r)
	}
	if !t.english || strings.HasPrefix(rest, english) {
		l.add(e)
	}
}

// sentence reads a row without squares. The argument atEnd means that the row is at the end of the log. In such a row,
// the winner's name may follow after a colon.
func (t *talk) sentence(l *log, r row, restart string, atEnd bool) {
	name, rest := t.speaker(r.text)
	e := l.newEvent(kindSaid, name)
	e.says = saidIn(rest)
	if name == "" {
		head, after, _ := strings.Cut(r.text, ":")
		name, rest = t.speaker(strings.TrimSpace(after))
		switch {
		case !atEnd:
			return
		case name != "" && saidIn(rest) == saysWins:
			e.name, e.says = name, saysWins
		case saidIn(r.text) == saysVoid:
			e.says = saysVoid
		case t.english && strings.HasPrefix(head, "End of game"):
			e.kind, e.state = kindResult, stateEnd
		default:
			return
		}
	}
	switch {
	case restart != "" && rest == restart:
		e.kind = kindRestart
	case !atEnd:
		return
	case e.says == saysSlow, e.says == saysLeft, e.says == saysVoid:
		e.kind = kindAbandon
	case rest == concedesGame:
		e.kind = kindConcede
	}
	l.add(e)
}

// closing interprets the last rows of a log that is not English. After a player resigns in the game, a row says that
// the other one wins. If there is no such row, that player gave up in the menu. The row that closes the table does not
// begin with a player, but may name the winner. If no such row is there, sentences of unknown meaning are ignored.
func (t *talk) closing(l *log, last int) {
	closed := map[int]bool{} // the numbers of the rows that do not begin with a player
	for _, r := range t.rows[last+1:] {
		if name, _ := t.speaker(r.text); name == "" {
			closed[r.number] = true
		}
	}
	var said []*event
	for _, e := range l.events {
		if (e.kind == kindSaid || e.kind == kindAbandon) && !closed[e.row] {
			said = append(said, e)
		}
	}
	for i, e := range said {
		isUnknown := e.says == saysSomething && e.kind == kindSaid
		isLast := !slices.ContainsFunc(said[i+1:], func(later *event) bool { return later.name != e.name })
		wins := slices.ContainsFunc(said[:i], func(before *event) bool { return before.says == saysWins })
		switch {
		case isUnknown && len(closed) == 0:
			e.kind = kindNothing
		case e.says == saysResigns && isLast && !wins:
			e.kind = kindConcede
		}
	}
}
