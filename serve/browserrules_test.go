//go:build browser

package serve

import (
	"strings"
	"testing"
)

// press of a square in a lesson.
func (p *page) inLesson(lesson string, squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		p.untilJS(`Boolean(document.querySelector("#` + lesson + ` [data-square=` + s + `]"))`)
		p.do("click", "#"+lesson+" [data-square="+s+"]")
	}
}

// Each rule is played on its board: a wrong turn is said to be wrong, and the board goes back; a right one leads on.
func TestBrowserRules(t *testing.T) {
	resized(t, window{still: true}, "/rules", testRules)
}

func testRules(p *page) {
	t := p.t
	for _, lesson := range []struct {
		name         string
		wrong, right []string
	}{
		{"step", []string{"C2", "D2"}, []string{"C2", "C3"}},
		{"build", []string{"B2", "A2", "A1"}, []string{"E2", "D2", "C3"}},
		{"win", []string{"D3", "E2", "E1"}, []string{"D3", "C3"}},
		{"dome", []string{"B2", "A2", "A1"}, []string{"B2", "B3", "C3"}},
		{"block", []string{"E2", "E1", "E2"}, []string{"B3", "A3", "A4"}},
	} {
		message := "#" + lesson.name + " .message"
		p.untilJS(`document.querySelectorAll("#` + lesson.name + ` .can").length > 0`)
		task := p.text(message)
		p.inLesson(lesson.name, lesson.wrong[0])
		p.until(message, "Choose ")
		p.until("#"+lesson.name+" .spoken", lesson.wrong[0]+" chosen")
		p.inLesson(lesson.name, lesson.wrong[1:]...)
		p.untilJS(`document.querySelector("` + message + `").className.includes("bad")`)
		if shown := p.evaluate(`getComputedStyle(document.querySelector("#` + lesson.name +
			` .leads .primary")).visibility`); shown != "hidden" {
			t.Errorf("%s: after a wrong turn the next lesson is %s", lesson.name, shown)
		}
		p.inLesson(lesson.name, lesson.right...)
		p.until(message, "Right.")
		if lesson.name == "win" { // rays stay around the worker where nothing moves
			p.untilJS(`document.querySelector("#win .picture [href$='#shine'] + [data-at='C3 first']")`)
		}
		if p.text(message) == task {
			t.Errorf("%s: it still says %q", lesson.name, task)
		}
		p.do("click", "#"+lesson.name+" .leads .primary")
		next := strings.TrimSuffix(p.evaluate(`document.activeElement.id`), "-title")
		if place := p.evaluate(`location.hash.slice(1).replace("-title", "")`); next != place || place == lesson.name {
			t.Errorf("after %s: at %q, with the focus on %q", lesson.name, place, next)
		}
	}
	if p.evaluate(`location.hash`) != "#now-title" {
		t.Error("the last rule does not lead to play")
	}
}

// Whoever has played before is not offered the rules on puzzles.
func TestBrowserNewcomer(t *testing.T) {
	resized(t, window{}, puzzle, testNewcomer)
}

func testNewcomer(p *page) {
	t := p.t
	p.ready()
	if p.evaluate(`String(document.getElementById("newcomer").hidden)`) != "false" {
		t.Error("a first visit is not offered the rules")
	}
	p.click("E3", "D4", "E4")
	p.until("#message", "This turn fails")
	p.visit(puzzle)
	p.ready()
	if p.evaluate(`String(document.getElementById("newcomer").hidden)`) != "true" {
		t.Error("a second visit is offered the rules")
	}
}

// The menu fits, and has all pages.
func TestBrowserMenu(t *testing.T) {
	t.Parallel()
	for _, w := range []window{{narrow: true}, {}} {
		p := open(t, w, "/about")
		p.resize(map[bool]int{true: 320, false: 1280}[w.narrow], 640)
		if wide := p.evaluate(`String(document.querySelector(".top").scrollWidth > innerWidth || ` +
			`document.documentElement.scrollWidth > innerWidth)`); wide != "false" {
			t.Errorf("%+v: the menu is too wide", w)
		}
		if hidden := p.evaluate(`[...document.querySelectorAll(".top nav a")].filter((a) => { const r = ` +
			`a.getBoundingClientRect(); return !r.width || r.left < 0 || r.right > innerWidth; }).map((a) => ` +
			`a.textContent).join()`); hidden != "" {
			t.Errorf("%+v: %s cannot be seen", w, hidden)
		}
	}
}
