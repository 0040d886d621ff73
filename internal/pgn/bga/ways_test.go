package bga

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A part is what has been played of a turn when a table ends.
type part uint8

const (
	nothing   part = iota // of the turn is left: the player has taken it back
	half                  // its first step or build
	unsure                // a whole turn, which the player has not confirmed
	confirmed             // a whole turn, and nothing of the next one
	parts
)

var partNames = [...]string{"nothing", "half a turn", "a whole turn", "a confirmed turn"}

var wayNames = [...]string{"resigns", "concedes", "runs late", "leaves", "voids", "voids, and names the winner"}

// endedBy plays a game of some turns. Then a side plays a part of a turn, and the side to move, or the other one, ends
// the table. The result is nil if there is no such end: only the side to move resigns in the game or runs late, and not
// while it confirms a turn.
func endedBy(seed int, gods [2]string, p part, w way, isMover bool) (*rand.Rand, *sim) {
	for ; ; seed += 1000 {
		r := rand.New(rand.NewPCG(uint64(seed), 43))
		s := &sim{r: r, gods: gods, blocks: 5}
		s.setup(r.IntN(2))
		isPlayed := true
		for range 1 + r.IntN(5) {
			var t turning
			if isPlayed = isPlayed && s.turn(&t, chances{skip: 30}) == stopConfirmed; isPlayed {
				s.confirm(&t)
			}
		}
		if !isPlayed || s.stuck() {
			continue
		}
		heights, workers := s.heights, s.workers
		quit := 0
		if p <= half {
			quit = 1000
		}
		var t turning
		if how := s.turn(&t, chances{quit: quit, skip: 30}); len(t.acts) == 0 || how != stopQuit && how != stopConfirmed {
			continue
		}
		last := s.requests[len(s.requests)-1].entries
		switch p {
		case nothing:
			s.heights, s.workers = heights, workers
			s.restart()
		case unsure:
			if w == resigns && len(last) == 1 { // it may still build, and has only skipped that
				s.requests = s.requests[:len(s.requests)-1]
				last = s.requests[len(s.requests)-1].entries
			}
			s.leave(&t)
			if w == resigns && last[len(last)-1].state == stateConfirm {
				return nil, nil
			}
		case half:
			s.leave(&t)
		case confirmed:
			if s.confirm(&t); s.stuck() {
				continue
			}
		}
		if !isMover && (w == resigns || w == runsLate) {
			return nil, nil
		}
		loser := s.side
		if !isMover {
			loser = 1 - loser
		}
		s.ends(w, loser)
		return r, s
	}
}

// An ending is a table that has ended, and how.
type ending struct {
	*sim
	r       *rand.Rand
	what    string
	part    part
	way     way
	isMover bool // the side to move has ended it
}

// check compares a game with what was played. A log that lacks the states of the site leaves open some of it: without a
// move between the last action and the end, numbers of moves show that a whole turn was not confirmed; without numbers
// it may have been, and counts unless its player then leaves. In a language other than English nothing shows that a
// sentence at the end takes back a turn, and if no word is known, who has won a table that the site has neutralized.
func (e ending) check(g *Game, language string, hasStates, isNumbered bool) string {
	want, got := e.truth, found(g)
	last := e.requests[e.beforeEnd].entries
	isMoving := e.isMover && e.way != concedes && e.way != leaves // who resigns or runs late has not confirmed the turn
	isSure := hasStates || isNumbered && len(last) > 1 || isMoving
	isText := language != ""
	switch {
	case !isSure && e.part == unsure && len(got.open) == 0:
		want = e.wholeOf()
	case isText && !isNumbered && e.part == confirmed && !e.isMover && e.way >= leaves && len(got.open) > 0:
		want.fens, want.open, want.wouldBe = want.fens[:len(want.fens)-1], got.open, want.fens[len(want.fens)-1]
	case isText && language != "en" && e.part == nothing:
		want.open, want.wouldBe = got.open, got.wouldBe
	}
	if language == "xx" && e.way == voidsNamed {
		want.winner = 0
	}
	if want.restarts = e.truth.restarts; isText {
		want.restarts = got.restarts
	}
	return sameResult(want, got)
}

// read reads the log of a table in its forms: with all arguments, with the arguments of the sentences only, and as text
// in each language.
func (e ending) read(t *testing.T, n int) {
	for i, wrapper := range []string{"archive", "history", "short", "exact"} {
		f := randomForm(e.r, e.sim)
		f.wrapper, f.repeats = wrapper, false
		if f.era = era((i + n) % 4); f.short() {
			f.era = max(f.era, squares)
		}
		g, err := Read([]byte(f.write(t, f.packets(e.r, e.sim))))
		if err != nil {
			t.Errorf("%s, %s of era %d: %v", e.what, wrapper, f.era, err)
		} else if diff := e.check(g, "", !f.short(), true); diff != "" {
			t.Errorf("%s, %s of era %d: %s", e.what, wrapper, f.era, diff)
		}
	}
	for i, language := range append([]string{"en", "xx"}, foreign...) {
		for _, numbered := range []bool{true, false} {
			newest := numbered == ((i+n)%2 == 0)
			f := randomForm(e.r, e.sim)
			f.wrapper, f.repeats, f.noise, f.language, f.foreign = "history", false, false, language, newest
			f.era = max(era((i+n)%4), squares)
			text := f.text(e.r, f.packets(e.r, e.sim), newest, numbered)
			g, err := Read([]byte(text))
			diff := ""
			if err == nil {
				diff = e.check(g, language, false, numbered)
			}
			if err != nil || diff != "" {
				t.Errorf("%s, text in %s of era %d, numbered %v: %v%s\n%s", e.what, language, f.era, numbered, err, diff,
					tailOf(text, newest))
			}
		}
	}
}

// Tables that end in every way, with every part of a turn played, are read in every form of a log.
func TestWays(t *testing.T) {
	pairs := [][2]string{{"mortal", "mortal"}, {"apollo", "pan"}, {"demeter", "minotaur"}, {"hermes", "prometheus"},
		{"artemis", "athena"}, {"atlas", "hephaestus"}, {"athena", "apollo"}}
	read := map[string]int{}
	for n := range len(pairs) * int(parts) * int(ways) * 2 {
		p, w, isMover := part(n/2%int(parts)), way(n/2/int(parts)%int(ways)), n%2 == 0
		gods := pairs[n/2/int(parts)/int(ways)]
		if r, s := endedBy(n, gods, p, w, isMover); s != nil {
			what := fmt.Sprintf("%d: %v, %s, %s, the side to move %v", n, gods, partNames[p], wayNames[w], isMover)
			ending{s, r, what, p, w, isMover}.read(t, n)
			read[partNames[p]+" "+wayNames[w]]++
		}
	}
	for p := range parts {
		for w := range ways {
			if key := partNames[p] + " " + wayNames[w]; read[key] == 0 {
				t.Errorf("no table ends so: %s", key)
			}
		}
	}
}

// So are tables that end on the board: with a step, or because a side is stuck after a confirmed turn.
func TestWins(t *testing.T) {
	const most = 5 // tables that end so
	left := map[Reason]int{Level3: most, Pan: most, NoMoves: most}
	for n := 0; left[Level3]+left[Pan]+left[NoMoves] > 0; n++ {
		r := rand.New(rand.NewPCG(uint64(n), 44))
		s := played(r, pairOf(r, n), chances{skip: 30})
		if reason := s.truth.reason; left[reason] > 0 {
			ending{s, r, fmt.Sprintf("%d: %v, %s", n, s.gods, reason), half, resigns, true}.read(t, n)
			left[reason]--
		}
	}
}

// A table is over if the site has closed it, or the players have agreed to give it up, although nobody has lost.
func TestClosed(t *testing.T) {
	agreed, closed := entry{verb: "agrees", player: -1}, entry{verb: "result", player: -1}
	both := []entry{{verb: "skip", player: 0}, {verb: "quits", player: 1}, closed}
	for n, end := range [][]entry{{agreed}, {closed}, {agreed, closed}, {{verb: "zombies", player: -1}}, both} {
		for p := range parts {
			r, s := endedBy(n, [2]string{"apollo", "pan"}, p, voids, true)
			s.requests = append(s.requests[:s.beforeEnd+1], request{-1, end})
			f := randomForm(r, s)
			f.wrapper = "archive"
			g, err := Read([]byte(f.write(t, f.packets(r, s))))
			if err != nil {
				t.Errorf("%d, %s: %v", n, partNames[p], err)
			} else if diff := sameResult(s.truth, found(g)); diff != "" {
				t.Errorf("%d, %s: %s", n, partNames[p], diff)
			} else {
				checkPGN(t, g)
			}
		}
	}
}

// An entry that only seems to close the table does not.
func TestNotClosed(t *testing.T) {
	r, s := endedBy(1, [2]string{"apollo", "pan"}, confirmed, voids, true)
	s.requests = append(s.requests[:s.beforeEnd+1], request{-1, []entry{{verb: "end", player: -1}}})
	f := randomForm(r, s)
	f.wrapper, f.era = "exact", today
	if g, err := Read([]byte(f.write(t, f.packets(r, s)))); err != nil || g.Reason != Unfinished {
		t.Errorf("%+v, %v", g, err)
	}
}

// The site ends a turn that is not whole only if its player has left.
func TestCut(t *testing.T) {
	for n := range 9 {
		r, s := endedBy(n, [2]string{"mortal", "mortal"}, half, resigns, true)
		s.requests = append(s.requests[:s.beforeEnd+1], request{s.side, []entry{s.state(stateTurnEnd), s.state(5)}})
		switch n % 3 {
		case 1: // the game goes on with the next turn
			s.side = 1 - s.side
			s.step(&turning{}, s.allWalks()[0], stateBuild)
		case 2: // or with this one
			s.build(&turning{}, append(s.sites(2*s.side), s.sites(2*s.side+1)...)[0], stateConfirm, false)
			s.confirm(&turning{})
		}
		f := randomForm(r, s)
		f.wrapper = "archive"
		_, err := Read([]byte(f.write(t, f.packets(r, s))))
		if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "which is no legal turn") {
			t.Errorf("%d: %v", n, err)
		}
	}
}

// The site names a player who has left or is out of time by number alone. Workers have the numbers of their players,
// and in a short history, powers have.
func TestNumbers(t *testing.T) {
	for n := range 40 {
		r, s := endedBy(n, [2]string{"apollo", "pan"}, part(n/5%int(parts)), runsLate, true)
		f := randomForm(r, s)
		f.wrapper, f.era = "archive", today
		end := []entry{{verb: []string{"late", "quits", "eliminated", "removed", "late"}[n%5], player: s.side,
			worker: 2 * s.side}, {verb: "end", player: -1}}
		if n%5 == 4 {
			f.wrapper = "exact"
		}
		s.requests = append(s.requests[:s.beforeEnd+1], request{s.side, end})
		g, err := Read([]byte(f.write(t, f.packets(r, s))))
		if err != nil {
			t.Errorf("%d, %s: %v", n, f.wrapper, err)
		} else if diff := sameResult(s.truth, found(g)); diff != "" {
			t.Errorf("%d, %s: %s", n, f.wrapper, diff)
		}
	}
}

// tailOf returns the last lines of a text.
func tailOf(text string, newest bool) string {
	rows := strings.Split(strings.TrimSpace(text), "\n")
	if newest {
		slices.Reverse(rows)
	}
	return strings.Join(rows[max(0, len(rows)-8):], "\n")
}
