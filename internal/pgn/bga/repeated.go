package bga

import (
	"slices"
	"strings"
)

// once removes repeated groups, as of a page that shows a part of the log again when it reconnects. If it is unclear
// whether a group is a repetition, both groups stay, and the rows of the later one are marked.
func once(groups []*group) []*group {
	s := seen{moves: map[int]int{}, times: map[string]int{}, keys: map[string]int{}}
	for _, g := range groups {
		if isKnown := g.move > 0 && s.hasMove(g) || g.move == 0 && s.hasTime(g); !isKnown {
			s.add(g)
		}
	}
	list := s.groups
	for i, g := range list {
		for ; i > 0 && g.order < list[i-1].order; i-- {
			if !s.isRepeated {
				panic(fail(ErrDamaged, "row %d: move %d stands below move %d: copy the log again", g.line, g.order,
					list[i-1].order))
			}
			list[i-1], list[i] = list[i], list[i-1] // the part that is shown again was in front
		}
	}
	return list
}

// seen contains the groups that are not repetitions. An index plus 1 is 0 for none.
type seen struct {
	groups []*group
	moves  map[int]int    // the index, plus 1, of the group of each move
	times  map[string]int // the index, plus 1, of the last group with each time
	keys   map[string]int // the same with each key
	run    int            // the index, plus 1, of the group that the previous group has repeated

	isRepeated bool // whether a group with a number was a repetition
}

func (s *seen) add(g *group) {
	if g.order = g.move; g.move == 0 && len(s.groups) > 0 {
		g.order = s.groups[len(s.groups)-1].order
	}
	s.groups = append(s.groups, g)
	n := len(s.groups)
	s.moves[g.move], s.times[g.time], s.keys[g.key()], s.run = n, n, n, 0
}

// hasMove reports whether the rows of a group are there under the same number, and adds them if they directly follow.
// If other rows stand elsewhere under that number, the text is not one log.
func (s *seen) hasMove(g *group) bool {
	i := s.moves[g.move]
	if i == 0 {
		return false
	}
	switch same := s.groups[i-1]; {
	case contains(same.rows, g.rows):
		s.isRepeated = true
	case contains(g.rows, same.rows):
		same.rows, s.isRepeated = g.rows, true
	case g.move == s.groups[len(s.groups)-1].order:
		same.rows = append(same.rows, g.rows...)
	default:
		panic(fail(ErrDamaged, "rows %d and %d: move %d is there twice, with different rows: "+
			"this is the log of more than one table, or it was changed; give the log of one table", same.line, g.line, g.move))
	}
	return true
}

// hasTime reports whether a group without a number is a repetition: an equal group came before, and the group
// directly follows it or another repetition, or time has gone back. A part of the log that is shown again may begin or
// end within a group.
func (s *seen) hasTime(g *group) bool {
	isOther := func(o *group) bool { return o.time != g.time }
	i := s.keys[g.key()]
	isEqual := i > 0
	if j := s.times[g.time]; !isEqual && j > 0 {
		switch rows := &s.groups[j-1].rows; {
		case contains(*rows, g.rows):
			i = j
		case contains(g.rows, *rows) && (len(*rows) > 0 || slices.ContainsFunc(s.groups[j-1:], isOther)):
			*rows, s.run = g.rows, j
			return true
		}
	}
	if i == 0 {
		return false
	}
	if isEqual && i == len(s.groups) || s.run > 0 && i == s.run+1 || slices.ContainsFunc(s.groups[i-1:], isOther) {
		s.run = i
		return true
	}
	for i := range g.rows {
		g.rows[i].again = isEqual
	}
	return false
}

// withoutRepeatedStart leaves out the groups at the start that come again later. The first and the last of them may
// lack rows.
func withoutRepeatedStart(groups []*group) []*group {
	last, keys := map[string]int{}, map[string]int{} // the index of the last group with each time, and with each key
	for i, g := range groups {
		last[g.time], keys[g.key()] = i, i
	}
	for i, g := range groups {
		j := last[g.time]
		isEmpty := g.time == "" && len(g.rows) == 0
		if !isEmpty && keys[g.key()] == i && (j == i || !contains(groups[j].rows, g.rows)) {
			return groups[i:]
		}
	}
	return groups
}

// contains reports whether some rows contain others, one after the other.
func contains(rows, part []row) bool {
	for ; len(rows) >= len(part); rows = rows[1:] {
		n := 0
		for n < len(part) && rows[n].line == part[n].line {
			n++
		}
		if n == len(part) {
			return true
		}
	}
	return false
}

// key returns a text that is the same for equal groups.
func (g *group) key() string {
	var b strings.Builder
	b.WriteString(g.time)
	for i := range g.rows {
		b.WriteByte('\n')
		b.WriteString(g.rows[i].line)
	}
	return b.String()
}
