package bga

import (
	"slices"
	"strings"
)

// A talk is the rows of a readable log, oldest first.
type talk struct {
	rows    []row
	english bool
	names   []string // of the two players, in the order in which they place
	ignored []string // shapes of rows
	forms   []string // of rows with squares, in English
}

// isPlacing reports whether an English row places a worker.
func isPlacing(r row) bool {
	return r.at.any && !r.at.from.IsValid() && strings.HasSuffix(r.text, placesWorker)
}

// findNames finds the names of the players in the rows that place workers, which in every language
// say the same of both.
func (t *talk) findNames() error {
	placing, _ := firstPlacings(t.rows)
	for _, r := range t.rows {
		if name := strings.TrimSuffix(r.text, placesWorker); isPlacing(r) && !slices.Contains(t.names, name) {
			t.names = append(t.names, name)
		}
	}
	switch {
	case len(placing) < 4, len(t.names) == 1:
		return fail(ErrFormat, "this text has no rows that place four workers: copy the whole log of a table of Santorini, with its oldest rows, or give the log as JSON")
	case len(t.names) > 2:
		return fail(ErrUnsupported, manyPlayers)
	case t.english:
		return nil
	case !arePlacings(placing):
		return fail(ErrUnclear, "the rows that place workers do not tell two players apart: copy the log in English, with its oldest rows, or give it as JSON")
	}
	first, second := strings.Split(placing[0], " "), strings.Split(placing[2], " ")
	end := 0 // number of words at the end that both have in common
	for end < min(len(first), len(second))-1 && first[len(first)-1-end] == second[len(second)-1-end] {
		end++
	}
	if end == 0 {
		return fail(ErrUnclear, "the rows that place workers do not tell the names of the players: copy the log in English, or give it as JSON")
	}
	t.names = []string{t.longer(first, len(first)-end), t.longer(second, len(second)-end)}
	return nil
}

// longer returns the name that the first words of a row are, at least least of them: what all rows
// have in common that begin with them.
func (t *talk) longer(words []string, least int) string {
	name := strings.Join(words[:least], " ")
	most := len(words)
	for _, r := range t.rows {
		if !strings.HasPrefix(r.text, name+" ") {
			continue
		}
		n := least
		for _, word := range strings.Split(r.text, " ")[least:] {
			if n == len(words) || words[n] != word {
				break
			}
			n++
		}
		most = min(most, n)
	}
	if most < len(words) {
		name = strings.Join(words[:most], " ")
	}
	return name
}

// speaker returns the player with whose name a text begins, and the rest. Of two names the longer one
// is taken.
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

// other returns the other player.
func (t *talk) other(name string) string {
	if name == t.names[0] {
		return t.names[1]
	}
	return t.names[0]
}

// lastAct returns the index of the last row with squares.
func (t *talk) lastAct() int {
	for i := len(t.rows) - 1; i >= 0; i-- {
		r := t.rows[i]
		if read := newLog(); t.english && r.at.any {
			if t.act(read, r); len(read.events) == 0 {
				continue // a sentence that is not known
			}
		}
		if r.at.any && !t.isIgnored(r) {
			return i
		}
	}
	return -1
}

// shape returns the words of a row of two squares, without the level.
func (t *talk) shape(r row) string {
	_, rest := t.speaker(r.text)
	return strings.TrimRight(rest, "0123456789")
}

func (t *talk) isIgnored(r row) bool {
	return r.at.from.IsValid() && len(t.ignored) > 0 && slices.Contains(t.ignored, t.shape(r))
}

// restarts returns the sentences that may say that a player takes a turn back, the most frequent
// first, and at the end none.
func (t *talk) restarts() []string {
	if t.english {
		return []string{restartsTurn}
	}
	counts := map[string]int{}
	_, placed := firstPlacings(t.rows)
	for _, r := range t.rows[placed:max(placed, t.lastAct())] {
		if name, rest := t.speaker(r.text); !r.at.any && name != "" {
			counts[rest]++
		}
	}
	var list []string
	for most := 1; most > 0 && len(list) < mostRestarts; {
		next := ""
		most = 0
		for sentence, n := range counts {
			if n > most || n == most && sentence < next {
				next, most = sentence, n
			}
		}
		if delete(counts, next); most > 0 {
			list = append(list, next)
		}
	}
	return append(list, "")
}

// mostRestarts is how many sentences are tried.
const mostRestarts = 16

// log returns the events of the rows, with a sentence that takes a turn back.
func (t *talk) log(restart string) (*log, error) {
	l := newLog()
	l.isText, l.isEnglish = true, t.english
	last := t.lastAct()
	first := indexOf(t.rows, func(r row) bool { return isPlacing(r) || !t.english && r.at.any && !r.at.from.IsValid() })
	if err := t.setup(l, t.rows[:first]); err != nil {
		return nil, err
	}
	for _, r := range t.rows {
		_, rest := t.speaker(r.text)
		if l.entry, l.move = r.number, r.move; strings.Contains(r.text, "Golden Fleece") || r.at.any && strings.HasPrefix(rest, " places ") && rest != placesWorker {
			return nil, l.wrong(ErrUnsupported, otherPowers, "")
		}
	}
	var gap missed
	_, lastPlacing := firstPlacings(t.rows)
	for i, r := range t.rows {
		l.entry = r.number
		gap = gap.join(l.begin(r.move))
		before := len(l.events)
		switch {
		case t.isIgnored(r), i < first && !r.at.any:
		case r.at.any && t.english:
			t.act(l, r)
		case r.at.any:
			t.foreignAct(l, r, i <= lastPlacing)
		default:
			t.sentence(l, r, restart, i > last)
		}
		if i > first && !t.isIgnored(r) && t.isMisread(r, len(l.events) > before) {
			return nil, l.wrong(ErrDamaged, "this row cannot be read, a name, a word or a square in it may have been changed", r.text)
		}
		for i := before; i < len(l.events); i++ {
			l.events[i].again = r.again
			l.events[i].missed, gap = gap, missed{}
		}
	}
	if !t.english {
		t.closing(l, last)
	}
	return l, nil
}

// setup reads the rows before the first worker is placed: the gods.
func (t *talk) setup(l *log, rows []row) error {
	said := map[string][]string{} // what is said of each player
	for _, r := range rows {
		if r.at.any {
			continue
		}
		l.entry, l.move = r.number, r.move
		name, rest := t.speaker(r.text)
		if name != "" && !slices.Contains(said[name], rest) {
			said[name] = append(said[name], rest)
		}
		e := l.newEvent(kindPower, name)
		if t.english {
			l.powers = l.powers || strings.Contains(r.text, " offers powers ") || strings.HasSuffix(r.text, " will start this game")
			god, is := strings.CutPrefix(rest, " gains power ")
			switch known := false; {
			case strings.HasSuffix(rest, " controls of the purple workers"):
				return l.wrong(ErrUnsupported, manyPlayers, "")
			case is:
				if e.god, known = godOf(god); !known {
					return l.wrong(ErrUnsupported, otherGod, god)
				}
				l.powers = true
				l.add(e)
			}
			continue
		}
		n := 0
		if name == "" {
			rest = r.text
		}
		for word := range strings.FieldsSeq(rest) {
			if god, is := godOf(strings.Trim(word, ".,;:!")); is {
				e.god = god
				l.powers = true
				n++
			}
		}
		if n == 1 && name != "" { // of two gods one is chosen later
			l.add(e)
		}
	}
	for _, name := range t.names {
		switch {
		case len(said[name]) == 0:
			return fail(ErrUnclear, "the oldest rows are missing, which say which gods %q and %q have: copy the whole log", clean(t.names[0]), clean(t.names[1]))
		case !l.powers && len(said[name]) > 1 && !t.english:
			return fail(ErrUnclear, "it is not clear which gods %q and %q have, or whether they have some: copy the log in English, or give it as JSON", clean(t.names[0]), clean(t.names[1]))
		}
	}
	return nil
}

// act reads an English row with squares.
func (t *talk) act(l *log, r row) {
	for _, name := range []string{t.names[0], t.names[len(t.names)-1]} {
		e := l.newEvent(kindStep, name)
		e.from, e.to = r.at.from, r.at.to
		steps := r.at.from.IsValid()
		rest, own := strings.CutPrefix(r.text, name)
		_, forces, forced := strings.Cut(r.text, ": "+name+" forces ")
		switch {
		case own && !steps && rest == placesWorker:
			e.kind = kindPlace
		case own && !steps && strings.HasPrefix(rest, " builds a "):
			e.kind, e.toLevel, e.dome = kindBuild, levelNamed(rest), no
			if strings.HasPrefix(rest, " builds a dome") {
				e.dome = yes
			}
		case own && steps && strings.HasPrefix(rest, " moves "):
			e.toLevel = levelNamed(rest)
		case forced && steps && strings.HasPrefix(forces, t.other(name)+" to "):
			e.kind, e.toLevel = kindForce, levelNamed(forces[len(t.other(name)):])
		case forced && steps && strings.HasPrefix(forces, "a swap with "):
			e.kind = kindSwitch
		default:
			continue
		}
		l.add(e)
		return
	}
}

// foreignAct reads a row with squares in any language. Rows of one square place and build, those of
// two are steps, or force a worker if they begin with a god.
func (t *talk) foreignAct(l *log, r row, placing bool) {
	name, rest := t.speaker(r.text)
	e := l.newEvent(kindStep, name)
	e.from, e.to = r.at.from, r.at.to
	switch {
	case name == "":
		_, after, _ := strings.Cut(r.text, ":")
		if e.name, rest = t.speaker(strings.TrimSpace(after)); e.name == "" || !r.at.from.IsValid() {
			return
		}
		e.kind = kindForce
		if i := strings.LastIndex(rest, t.other(e.name)); i >= 0 {
			rest = rest[i+len(t.other(e.name)):]
		}
		e.toLevel = levelNamed(rest)
	case placing && !r.at.from.IsValid():
		e.kind = kindPlace
	default:
		e.toLevel = levelNamed(rest)
		if !r.at.from.IsValid() {
			e.kind, e.dome = kindBuild, domeOf(rest)
		} else {
			e.shape = t.shape(r)
		}
	}
	l.add(e)
}

// sentence reads a row without squares. At the end one about the game may also name its winner.
func (t *talk) sentence(l *log, r row, restart string, atEnd bool) {
	name, rest := t.speaker(r.text)
	neutral := strings.Contains(fold(rest+r.text), "neutrali")
	if name == "" && atEnd && !neutral {
		head, after, _ := strings.Cut(r.text, ":")
		if name, rest = t.speaker(strings.TrimSpace(after)); name == "" || saidIn(rest) != saysWins {
			if t.english && strings.HasPrefix(head, "End of game") {
				l.add(l.newEvent(kindResult, ""))
			}
			return
		}
	}
	if name == "" && !neutral {
		return
	}
	e := l.newEvent(kindSaid, name)
	e.says = saidIn(rest)
	switch {
	case restart != "" && rest == restart:
		e.kind = kindRestart
	case strings.Contains(rest, " out of time"):
		e.kind, e.says = kindAbandon, saysSlow
	case strings.Contains(rest, " has left"), strings.Contains(rest, " has been expelled"), neutral:
		e.kind = kindAbandon
	case rest == concedesGame:
		e.kind = kindConcede
	case !atEnd:
		return
	}
	l.add(e)
}

// closing reads the end in any language: after the last act it speaks of the loser alone if he gives up by the menu,
// and otherwise of the loser and then the winner. The last row is about no player; without it, only words that are
// known count.
func (t *talk) closing(l *log, last int) {
	closed := indexOf(t.rows[last+1:], func(r row) bool {
		name, _ := t.speaker(r.text)
		return name == ""
	}) >= 0
	var said []*event
	alone := true
	for _, e := range l.events {
		if e.kind == kindSaid || e.kind == kindAbandon {
			said = append(said, e)
			alone = alone && e.kind == kindSaid && e.name == said[0].name
		}
	}
	for _, e := range said {
		switch {
		case !closed && e.says == saysSomething && e.kind == kindSaid:
			e.kind = kindNothing
		case alone && e.says == saysResigns:
			e.kind = kindConcede
		}
	}
}
