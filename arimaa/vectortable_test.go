package arimaa_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// parsePlain reads a board for the reference implementation: eight ranks, the eighth first, a full stop
// for a free square.
func parsePlain(side, ranks string) plain {
	b := plain{silver: side == "s"}
	for i, c := range []byte(strings.Join(strings.Fields(ranks), "")) {
		if c != '.' {
			b.board[7-i/8][i%8] = c
		}
	}
	return b
}

// short writes a board as the section fen of doc/ARIMAA.md says.
func (b plain) short() string {
	out := []byte("g [" + strings.Repeat(" ", 64) + "]")
	if b.silver {
		out[0] = 's'
	}
	for _, p := range every {
		if c := b.at(p); c != 0 {
			out[3+8*(7-p.row)+p.column] = c
		}
	}
	return string(out)
}

func (p place) name() string { return string(rune('a'+p.column)) + string(rune('1'+p.row)) }

// text writes a step as doc/ARIMAA.md says.
func (s step) text(b plain) string {
	direction := map[place]string{{1, 0}: "n", {-1, 0}: "s", {0, 1}: "e",
		{0, -1}: "w"}[place{s.to.row - s.start.row, s.to.column - s.start.column}]
	return string(rune(b.at(s.start))) + s.start.name() + direction
}

// removals writes who is missing after a step, in the order of squares.
func removals(before, after plain, s step) (out []string) {
	before.board[s.to.row][s.to.column], before.board[s.start.row][s.start.column] = before.at(s.start), 0
	for _, p := range every {
		if before.at(p) != 0 && after.at(p) == 0 {
			out = append(out, string(rune(before.at(p)))+p.name()+"x")
		}
	}
	return out
}

// end returns the board at the end of a turn, and whether the turn may end there.
func (s state) end(start plain, twice map[plain]bool) (plain, bool) {
	end := s.b
	end.silver = !end.silver
	return end, s.mode != 'p' && s.b != start && !twice[end]
}

// canEnd reports whether a turn can be completed.
func (s state) canEnd(start plain, twice map[plain]bool) bool {
	if _, ok := s.end(start, twice); ok {
		return true
	}
	for _, list := range s.next() {
		for _, n := range list {
			if n.canEnd(start, twice) {
				return true
			}
		}
	}
	return false
}

// playText plays a turn that is written as doc/ARIMAA.md says. It returns the turn with
// all its removals, the board after it, and whether the turn is legal.
func (b plain) playText(turn string, twice map[plain]bool) (full string, after plain, legal bool) {
	start := b.settled()
	states := []state{{b: start}}
	var words []string
	for word := range strings.FieldsSeq(turn) {
		if strings.HasSuffix(word, "x") {
			continue
		}
		var next []state
		var gone []string
		for _, s := range states {
			for step, list := range s.next() {
				if step.text(s.b) == word {
					next = append(next, list...)
					gone = removals(s.b, list[0].b, step)
				}
			}
		}
		states = next
		words = append(append(words, word), gone...)
	}
	full = strings.Join(words, " ")
	if strings.Contains(turn, "x") && turn != full {
		return full, plain{}, false
	}
	for _, s := range states {
		if end, ok := s.end(start, twice); ok {
			return full, end, true
		}
	}
	return full, plain{}, false
}

// outcomeText judges a board, repetitions included.
func (b plain) outcomeText(twice map[plain]bool) (ending, winner string) {
	outcome := b.outcome()
	switch {
	case outcome.Over():
		return outcome.Ending.String(), winnerText(outcome)
	case len(twice) > 0 && !(state{b: b.settled()}).canEnd(b.settled(), twice):
		return "repetition", map[bool]string{true: "gold", false: "silver"}[b.silver]
	}
	return "ongoing", ""
}

// twiceOf returns a set of boards, and their texts in order.
func twiceOf(ends []plain) (set map[plain]bool, texts []string) {
	set = map[plain]bool{}
	for _, b := range ends {
		set[b] = true
		texts = append(texts, b.short())
	}
	slices.Sort(texts)
	return set, texts
}

// turnVectors are the cases of the table, two of repetitions, and random turns.
func turnVectors(t *testing.T) (out []turnVector) {
	add := func(name string, rules []int, b plain, ends []plain, turn, expect string) {
		twice, texts := twiceOf(ends)
		v := turnVector{Case: name, Rules: rules, Position: b.short(), Twice: texts, Turn: turn, Expect: expect}
		full, after, legal := b.playText(turn, twice)
		if legal != (expect == "ok") {
			t.Errorf("%s: %s is legal for the reference implementation: %v, and the table says %s", name, turn, legal, expect)
		}
		if legal {
			v.Full, v.After = full, after.short()
			v.Outcome, v.Winner = after.outcomeText(nil)
		}
		out = append(out, v)
	}
	for _, c := range turnCases {
		b := parsePlain(c.side, c.ranks)
		turn, expect, found := strings.Cut(c.turn, ": ")
		if !found {
			expect = "ok"
		}
		add(c.name, c.rules, b, nil, turn, expect)
	}
	corridor := parsePlain("g", corridorRanks)
	ends := corridor.sortedEnds()
	for i, turn := range []string{"Ra2n", "Ra2n Ra3n"} {
		_, end, _ := corridor.playText(turn, nil)
		add(fmt.Sprintf("repetition %d: the position has come up twice", i+1), []int{16}, corridor, []plain{end}, turn,
			"repetition")
		add(fmt.Sprintf("repetition %d: another position has come up twice", i+1), []int{16}, corridor,
			slices.DeleteFunc(slices.Clone(ends), func(b plain) bool { return b == end }), turn, "ok")
		end.silver = !end.silver
		add(fmt.Sprintf("repetition %d: with the other side to move it has come up twice", i+1), []int{16, 26}, corridor,
			[]plain{end}, turn, "ok")
	}
	r := rand.New(rand.NewPCG(3, 8))
	for n := range 90 {
		b := randomPlain(r)
		add(fmt.Sprintf("random %d", n+1), []int{6, 8, 9, 10, 12, 13}, b, nil, b.randomTurn(r), "ok")
	}
	return out
}

// sortedEnds returns the boards at the end of complete turns, in the order of their texts.
func (b plain) sortedEnds() (out []plain) {
	for end := range b.ends(4) {
		out = append(out, end)
	}
	slices.SortFunc(out, func(a, b plain) int { return strings.Compare(a.short(), b.short()) })
	return out
}

// randomPlain returns a board of some pieces on which the game goes on.
func randomPlain(r *rand.Rand) plain {
	for {
		b := plain{silver: r.IntN(2) == 1}
		places := r.Perm(64)
		for _, piece := range []byte("RRRRRRRRCCDDHHMErrrrrrrrccddhhme") {
			if p := every[places[0]]; r.IntN(2) == 0 && (piece != 'R' || p.row < 7) && (piece != 'r' || p.row > 0) {
				b.board[p.row][p.column] = piece
				places = places[1:]
			}
		}
		if b = b.settled(); !b.outcome().Over() {
			return b
		}
	}
}

// randomTurn returns a legal turn, which takes steps of the enemy where it can: they
// push and pull.
func (b plain) randomTurn(r *rand.Rand) string {
	for {
		s, words := state{b: b}, []string{}
		for range 1 + r.IntN(4) {
			var steps []step
			for step, list := range s.next() {
				if slices.ContainsFunc(list, func(n state) bool { return n.canEnd(b, nil) }) {
					steps = append(steps, step)
				}
			}
			if len(steps) == 0 {
				break
			}
			slices.SortFunc(steps, func(a, c step) int { return strings.Compare(a.text(b), c.text(b)) })
			if pushes := slices.DeleteFunc(slices.Clone(steps),
				func(c step) bool { return s.b.own(s.b.at(c.start)) }); len(pushes) > 0 && r.IntN(2) == 0 {
				steps = pushes
			}
			chosen := steps[r.IntN(len(steps))]
			words = append(words, chosen.text(s.b))
			list := s.next()[chosen]
			s = list[r.IntN(len(list))]
		}
		if _, ok := s.end(b, nil); ok {
			return strings.Join(words, " ")
		}
	}
}

// positionVectors are the boards of the table, one of which repeats, and random ones.
func positionVectors(t *testing.T) (out []positionVector) {
	add := func(name string, rules []int, b plain, ends []plain) {
		twice, texts := twiceOf(ends)
		v := positionVector{Case: name, Rules: rules, Position: b.short(), Twice: texts, Steps: []string{}}
		v.Outcome, v.Winner = b.outcomeText(twice)
		if v.Winner == "" {
			start := b.settled()
			for step, list := range (state{b: start}).next() {
				if slices.ContainsFunc(list, func(n state) bool { return n.canEnd(start, twice) }) {
					v.Steps = append(v.Steps, step.text(start))
				}
			}
			slices.Sort(v.Steps)
			for end := range b.ends(4) {
				if !twice[end] {
					v.Ends++
				}
			}
		}
		out = append(out, v)
	}
	for _, c := range positionCases {
		add(c.name, c.rules, parsePlain(c.side, c.ranks), nil)
	}
	corridor := parsePlain("g", corridorRanks)
	ends := corridor.sortedEnds()
	if len(ends) != 2 {
		t.Fatalf("the corridor has %d ends, want 2", len(ends))
	}
	add("repetition: nothing has come up twice", []int{16, 24}, corridor, nil)
	add("repetition: one of two positions has come up twice", []int{16, 17, 24}, corridor, ends[:1])
	add("repetition: the other of two positions has come up twice", []int{16, 17, 24}, corridor, ends[1:])
	add("repetition: all positions have come up twice", []int{16, 24}, corridor, ends)
	mirrored := parsePlain("s", mirroredRanks)
	add("repetition: all positions of silver have come up twice", []int{16, 24}, mirrored, mirrored.sortedEnds())
	r := rand.New(rand.NewPCG(4, 8))
	for n := 0; n < 12; {
		b := plain{silver: n%2 == 1}
		places := r.Perm(64)
		for i, piece := range []byte("RRCEHrrceh") {
			p := every[places[i]]
			b.board[p.row][p.column] = piece
		}
		if b.outcome().Over() {
			continue
		}
		n++
		add(fmt.Sprintf("random %d", n), []int{6, 8, 9, 10, 12, 13}, b, nil)
	}
	return out
}
