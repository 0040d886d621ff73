//go:build browser

package serve

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
)

// until waits until an element says something, also on the next page, and returns the address
// then.
func (p *page) until(selector, text string) string {
	p.t.Helper()
	path, ok := p.awaits(says(selector, text))
	if !ok {
		said, _ := evaluated[string](p, fmt.Sprintf("document.querySelector(%q)?.textContent || ''", selector))
		p.t.Fatalf("%s says %q at %s, want %q", selector, said, p.path(), text)
	}
	return path
}

// untilTurns waits until the address has so many turns.
func (p *page) untilTurns(turns int) {
	p.t.Helper()
	if !until(func() bool { return p.place().Len() == turns }) {
		p.t.Fatalf("the address is %s, want %d turns", p.path(), turns)
	}
}

// at returns the line that the address names.
func (p *page) place() game.Line {
	p.t.Helper()
	path, _, _ := strings.Cut(p.path(), "?")
	l, err := game.ReadLine(path)
	if err != nil {
		p.t.Fatal(err)
	}
	return l
}

// anyTurn returns the squares of a turn of the side that is to move: one that wins, if there
// is one.
func (p *page) anyTurn() []string {
	p.t.Helper()
	state := p.place().State()
	var best game.Turn
	for t, next := range state.Turns() {
		if best == nil || next.Outcome().Over() {
			best = t
		}
	}
	if best == nil {
		p.t.Fatalf("no turn at %s", p.path())
	}
	return squaresOf(best)
}

// A game from the first worker to the end, with the mouse: after each turn comes that of the
// computer, and the address has both.
func TestBrowserGame(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/game")
	p.until("h1", "A game against the computer")
	p.ready()
	p.click("B3", "D3")
	p.until("h1", "Game against level 3")
	p.ready()
	for turns := 0; ; turns += 2 {
		until(func() bool {
			message := p.text("#message")
			return strings.Contains(message, "won") ||
				p.place().Len() == turns && (strings.Contains(message, "It is your turn.") || message == "You begin.")
		})
		if strings.Contains(p.text("#message"), "won") {
			break
		}
		if l := p.place(); l.Len() != turns {
			t.Fatalf("%s has %d turns, want %d", p.path(), l.Len(), turns)
		}
		p.click(p.anyTurn()...)
	}
	if got := p.text("#mover-text"); !strings.HasSuffix(got, "has won") {
		t.Errorf("at the end the page says %q", got)
	}
	p.press("New game")
	p.until("#message", "Place your first worker")
}

// Undo takes back two turns; back, forward and reload keep a game, and the person may play the
// second side.
func TestBrowserGameBack(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/game?level=5&you=second")
	p.until("#message", "The computer has placed its workers. Place your first worker")
	p.click("A1")
	p.until("#message", "Place your second worker")
	p.click("A1") // taken back
	p.until("#message", "Place your first worker")
	p.click("A1", "E5")
	p.until("#mover-text", "Your turn as Moon")
	p.ready()
	begun := p.path()
	if l := p.place(); l.Len() != 1 {
		t.Fatalf("the computer has not begun: %s", begun)
	}
	p.until("#message", "It is your turn.")
	p.click(p.anyTurn()...)
	p.until("#message", "The computer is thinking.")
	p.untilTurns(3)
	next := p.path()
	p.wait(next, "It is your turn.")
	p.do("back")
	p.wait(begun, "It is your turn.")
	p.do("forward")
	p.wait(next, "It is your turn.")
	p.do("reload")
	p.wait(next, "It is your turn.")
	p.ready() // the message is there before the script
	p.press("Undo")
	p.wait(begun, "It is your turn.")
	p.press("Play both sides")
	p.until("h1", "Santorini position")
}

// Workers are placed, and turns played, with keys alone.
func TestBrowserGameKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, "/game?level=1")
	to := func(square string) { // from any square, over the corner A1
		t.Helper()
		for range 40 {
			if valueOf[bool](p, "Boolean(document.activeElement.dataset.square)") {
				break
			}
			p.do("press", "Tab")
		}
		p.do("press", "PageDown", "Home")
		for range square[1] - '1' {
			p.do("press", "ArrowUp")
		}
		for range square[0] - 'A' {
			p.do("press", "ArrowRight")
		}
		p.do("press", "Enter")
	}
	to("B2")
	p.until("#message", "Place your second worker")
	to("D4")
	p.until("h1", "Game against level 1")
	p.ready()
	p.until("#message", "You begin.")
	for _, square := range p.anyTurn() {
		to(square)
	}
	p.untilTurns(2)
	p.until("#message", "The computer has gone")
	p.do("press", "u")
	p.untilTurns(0)
}

func TestBrowserGameNoScript(t *testing.T) {
	t.Parallel()
	p := open(t, window{noScript: true}, "/game")
	p.follow("C2")
	p.until("#message", "Place your second worker")
	p.follow("C4")
	p.until("h1", "Game against level 3")
	for turns := 0; turns < 6; turns += 2 {
		if l := p.place(); l.Len() != turns {
			t.Fatalf("%s has %d turns, want %d", p.path(), l.Len(), turns)
		}
		if strings.HasSuffix(p.text("#mover-text"), "has won") {
			break
		}
		p.follow(p.anyTurn()...)
	}
}

// An evaluation is shown when it is asked for, follows the turns, and says whether it is an
// estimate or a proof.
func TestBrowserEvaluation(t *testing.T) {
	t.Parallel()
	const plain = "/p/2oYYRBBZUstii1"
	p := open(t, window{}, plain)
	if valueOf[bool](p, "Boolean(document.querySelector('#evaluation').offsetParent)") {
		t.Error("an evaluation is shown before it is asked for")
	}
	p.press("Evaluation")
	p.until("#evaluation", "Proved: Sun wins in 3 turns.")
	if got := p.path(); got != plain+"?eval=1" {
		t.Errorf("the address is %s", got)
	}
	p.click("B4", "A5", "A4")
	p.until("#evaluation", "Proved: Moon wins in 2 turns.")
	p.press("Restart")
	p.click("E3", "D3", "E4")
	p.until("#evaluation", "Estimate: Moon wins")
	p.do("reload")
	p.until("#evaluation", "Estimate: Moon wins")
	said := strings.ReplaceAll(p.text("#evaluation"), "\n", "") // before the script, or after it
	q := openAt(t, window{noScript: true}, p.base, plain+"/E3D3E4?eval=1")
	if got := strings.ReplaceAll(q.text("#evaluation"), "\n", ""); got != said {
		t.Errorf("without a script the evaluation is %q, with it %q", got, said)
	}
	p.press("Hide the evaluation")
	if got := p.path(); got != plain+"/E3D3E4" {
		t.Errorf("the address is %s", got)
	}
	// Before a puzzle is done nothing is told; after it the engine is there.
	p.visit(puzzle)
	if valueOf[bool](p, "!document.querySelector('#opponent').hidden") {
		t.Error("the computer is offered before the puzzle is done")
	}
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
	p.click("B4", "C3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn")
	p.click("D3", "C2")
	p.until("#message", "Solved")
	p.untilJS(`!document.querySelector('#opponent').hidden`) // it comes after the message
	p.press("More")
	p.setValue("#opponent select[name=you]", "second")
	p.do("click", "#opponent button")
	p.until("h1", "Game against level 3")
	if got := p.until("#mover-text", "Your turn as Moon"); !regexp.MustCompile(`\A` + puzzle +
		`/([A-E][1-5]){3}\?level=3&seed=[0-9]+&you=second\z`).
		MatchString(got) {
		t.Errorf("the game is at %s, want the first turn of the computer", got)
	}
}
