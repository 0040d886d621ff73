//go:build browser

package serve

import (
	"strings"
	"testing"
)

// A game is resigned with a second tap, the resignation can be taken back, and at the end there is a game with
// sides changed, and the links of this one.
func TestBrowserResign(t *testing.T) {
	t.Parallel()
	const begun = "/p/2oYYRBBZUstii1?level=5&you=first"
	p := open(t, window{}, begun)
	p.until("#message", "You begin.")
	p.click(p.anyTurn()...)
	p.untilTurns(2)
	played := p.path()
	p.press("Resign")
	if got := p.path(); got != played {
		t.Errorf("the first tap leads to %s", got)
	}
	p.press("Resign: tap again to give up")
	p.until("#message", "You have resigned: the computer has won.")
	over := p.path()
	if !strings.Contains(over, "resigned=1") || p.text("#mover-text") != "Moon has won" {
		t.Errorf("at %s: %q", over, p.text("#mover-text"))
	}
	p.do("back")
	p.wait(played, "It is your turn.")
	p.do("forward")
	p.wait(over, "You have resigned")
	p.do("reload")
	p.wait(over, "You have resigned")
	p.press("Undo")
	p.wait(played, "It is your turn.")
	p.press("Resign")
	p.press("Resign: tap again to give up")
	p.until("#message", "You have resigned")
	p.press("Share the game")
	if got := p.evaluate(`String(document.querySelector("#share").matches(":popover-open"))`); got != "true" {
		t.Error("the links are not shown")
	}
	p.press("Rematch as Moon")
	if got := p.until("#message", "The computer has placed its workers."); got != "/game?level=5&you=second" {
		t.Errorf("the rematch is at %s", got)
	}
}

// A game that was left open is offered again until it is over.
func TestBrowserContinue(t *testing.T) {
	t.Parallel()
	const begun = "/p/2oYYRBBZUstii1?level=5&you=first"
	p := open(t, window{}, begun)
	p.until("#message", "You begin.")
	p.visit("/")
	p.ready()
	if got := p.evaluate(`String(document.querySelector("#continue").hidden)`); got != "true" {
		t.Error("a game without a turn is offered")
	}
	p.visit(begun)
	p.until("#message", "You begin.")
	p.click(p.anyTurn()...)
	p.untilTurns(2)
	p.until("#message", "It is your turn.")
	played := p.path()
	for _, address := range []string{"/", "/game"} {
		p.visit(address)
		p.press("Continue your game: level 5, turn 3")
		p.wait(played, "It is your turn.")
	}
	p.press("Resign")
	p.press("Resign: tap again to give up")
	p.until("#message", "You have resigned")
	p.visit("/game")
	p.ready()
	if got := p.evaluate(`String(document.querySelector("#continue").hidden)`); got != "true" {
		t.Error("a game that is over is offered")
	}
}
