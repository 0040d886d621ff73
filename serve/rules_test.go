package serve

import (
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
)

// Each rule has a board on which some legal turns do the task and some do not, and what is said of them is true.
func TestLessons(t *testing.T) {
	s := testServer(t)
	if len(lessonBoards) != len(say.English.Lessons()) {
		t.Fatalf("%d boards for %d lessons", len(lessonBoards), len(say.English.Lessons()))
	}
	c3 := position.MustParseSquare("C3")
	for i, about := range say.English.Lessons() {
		l, d := s.newLesson(i)
		p, done, all := position.MustParse(lessonBoards[about.Name].fen), 0, 0
		if p.Side() != position.First || l.Number != i+1 {
			t.Errorf("%s: %v is to move, number %d", about.Name, p.Side(), l.Number)
		}
		for turn := range p.Turns() {
			after := p.PlayLegal(turn)
			does := slices.ContainsFunc(d.Done, func(begin string) bool { return strings.HasPrefix(turn.Path(), begin) })
			if all++; does {
				done++
			}
			want := map[string]bool{
				"step":  turn.To() == c3,
				"build": turn.Build() == c3 && after.Height(c3) == 2,
				"win":   turn.To() == c3 && after.Outcome().Over(),
				"dome":  after.Threats(position.Second) == 0,
				"block": len(slices.Collect(after.Turns())) == 0,
			}[about.Name]
			if does != want {
				t.Errorf("%s: %v does the task: %v", about.Name, turn, does)
			}
		}
		if done == 0 || done == all {
			t.Errorf("%s: %d of %d turns do the task", about.Name, done, all)
		}
	}
	// What is said of squares: B3 is too high for a step, and Moon has one square left.
	step := position.MustParse(lessonBoards["step"].fen)
	for turn := range step.Turns() {
		if turn.To() == position.MustParseSquare("B3") {
			t.Errorf("%v steps up two levels", turn)
		}
	}
	moon := position.MustParse(strings.Replace(lessonBoards["block"].fen, "/1/", "/2/", 1))
	for turn := range moon.Turns() {
		if turn.To() != position.MustParseSquare("A4") {
			t.Errorf("Moon can step to %v, too", turn.To())
		}
	}
}

// The rules are reached from the pages where somebody new is, and their boards can be played without a script.
func TestRulesPage(t *testing.T) {
	s := testServer(t)
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{"/rules", []string{
			`id="dome-title"`, "The fourth block is a dome.", `<noscript><a href="/p/`, `href="#build-title">Next</a>`,
			`href="#now-title">Now play</a>`, `can" aria-label="C2, ground, Sun's worker, can move"`,
		}, nil},
		{"/", []string{`href="/rules"`}, nil},
		{"/about", []string{`href="/rules"`}, nil},
		{
			"/p/HfGoo8VCrfkSpV",
			[]string{`id="newcomer">A worker steps to one of the eight squares around it`, `loses. <a href="/rules">`}, nil,
		},
		{"/p/HfGoo8VCrfkSpV/E3D3E3", []string{`id="newcomer" hidden>`}, nil},
		{"/p/9KuvQpNkawFKiBbEEiRxNSVMTY", []string{`id="newcomer" hidden>`}, nil},
		{"/embed/HfGoo8VCrfkSpV", nil, []string{`id="newcomer"`}},
	})
}
