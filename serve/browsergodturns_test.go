//go:build browser

package serve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
)

// In a game against the computer on a phone, the squares that may be tapped are those of the rules, at every part of a
// turn with each god, and it is said what they are for. The squares were listed by another program, from the texts
// of the cards.
func TestBrowserGodsOffers(t *testing.T) {
	t.Parallel()
	const second, walks = "Choose a dot for the second step, or the worker again to build from where it stands.",
		"Choose a ring to walk there, or a dot to step "
	const steps, builds, plus = "Choose a dot to step there.", "Choose a plus to build there. Its outline shows the " +
		"block.", "or a plus to build without moving, which ends your turn."
	const tower = "0012100120012000100000000/1/%s:C3,B2/%s:D3,D4"
	p := openAt(t, window{narrow: true, touch: true, still: true}, serve(t), "/")
	for _, c := range []struct {
		board, god, other string
		parts             [][3]string // a tap, what may be tapped then, and the end of the message
	}{
		{tower, "apollo", "mortal", [][3]string{
			{"C3", "B3 B4 C2 C4 D2 D3 D4", steps}, {"D3", "C2 C4 D2 E2 E3 E4", builds},
		}},
		{tower, "artemis", "mortal", [][3]string{
			{"C3", "A2 A3 A4 A5 B1 B3 B4 B5 C1 C2 C4 C5 D1 D2 D5 E1 E2 E3", "Choose a dot to go there, in one step or two."},
			{"C2", "B1 B3 C1 C2 C3 D1 D2", "or the worker again for a second step."},
			{"C2", "B1 B3 C1 D1 D2", second}, {"C1", "B1 C2 D1 D2", builds},
		}},
		{tower, "mortal", "athena[^]", [][3]string{{"", "B2 C3",
			"Sun cannot move up on this turn. Choose one of your workers."}, {"B2", "A1 A2 A3 B1 B3 C1 C2", steps}}},
		{tower, "hermes", "athena[^]", [][3]string{{"B2", "A1 A2 A3 B1 B3 C1 C2 C4 C5", walks + "down."}}},
		{tower, "athena", "mortal", [][3]string{{"B2", "A1 A2 A3 B1 B3 C1 C2", steps}}},
		{tower, "atlas", "mortal", [][3]string{{"C3", "B3 B4 C2 C4 D2", steps}, {"C2", "B1 B3 C1 C3 D1 D2",
			"You may then make the block a dome."}, {"B3", "B3 Done", "make it a dome, or end the turn with Done."}}},
		{tower, "demeter", "mortal", [][3]string{{"C3", "B3 B4 C2 C4 D2", steps}, {"C2", "B1 B3 C1 C3 D1 D2", builds},
			{"C1", "B1 B3 C3 D1 D2 Done", "once more, or end the turn with Done."}}},
		{tower, "hephaestus", "mortal", [][3]string{{"C3", "B3 B4 C2 C4 D2", steps}, {"C2", "B1 B3 C1 C3 D1 D2", builds},
			{"B3", "B3 Done", "once more, or end the turn with Done."}}},
		{"0001100110011000100000000/1/%s:A1,C5/%s:D3,D4", "hermes", "mortal", [][3]string{
			{"", "A1 A2 B1 B2 B4 B5 C4 C5 D5", plus},
			{"C5", "A2 A3 A4 A5 B1 B4 B5 C1 C2 C4 D1 D2 D5 E1 E2 E3 E4", walks + "up."},
			{"B5", "A1 A2 A4 A5 B1 B2 B4 C4 C5",
				"Choose your other worker to walk, too, or a plus: a worker beside it builds there, and your turn ends."},
			{"A1", "A2 A3 A4 A5 B1 B4 C1 C2 C5 D1 D2 E1 E2 E3 E4",
				"Choose a ring to walk there as well, or the worker again to let it stay."},
			{"C5", "A4 A5 B4 C4 D5", "Choose a plus: a worker beside it builds there, and your turn ends."},
		}},
		{tower, "minotaur", "mortal", [][3]string{{"C3", "B3 B4 C2 C4 D2 D3 D4", steps},
			{"D3", "C2 C3 C4 D2 E2 E4", builds}}},
		{tower, "pan", "athena[^]", [][3]string{{"C3", "B3 B4 C2 C4 D2", "wins."}}},
		{tower, "prometheus", "mortal", [][3]string{
			{"", "A1 A2 A3 B1 B2 B3 B4 C1 C2 C3 C4 D2", "or a plus to build first."}, {"C2", "B2 C3",
				"Now choose the worker that moves. It cannot move up."},
			{"B2", "A1 A2 A3 B1 B3 C1 C2", "this worker cannot move up. " + steps}, {"B3", "A2 A3 A4 B2 B4 C2 C4",
				"Choose a plus for the second build, which ends your turn."},
		}},
	} {
		l, err := game.ReadLine(fmt.Sprintf(c.board, c.god, c.other))
		if err != nil {
			t.Fatal(err)
		}
		p.visit("/p/" + l.Start().String() + "?level=1&you=first&seed=1")
		p.untilJS(`document.querySelector("#actions .main") && document.querySelector(".board .can")`)
		tapped := c.god
		for _, part := range c.parts {
			if tap := part[0]; tap != "" {
				p.tap(tap)
				tapped += " " + tap
			}
			p.becomes("after "+tapped, part[1], func() string {
				return p.evaluate(
					`[...[...document.querySelectorAll(".board :is(.can, .step, .walk, .climb, .drop, .build, .dome)")]
						.map((b) => b.dataset.square).sort(),
					...[...document.querySelectorAll("#actions .main:not([hidden])")].map((b) => b.textContent)].join(" ")`,
				)
			})
			if got := p.text("#message"); !strings.HasSuffix(got, part[2]) {
				t.Errorf("after %s: %q, want %q", tapped, got, part[2])
			}
		}
		if up := p.text("#mover-text"); strings.Contains(up, "not up") != strings.Contains(c.other, "[^]") {
			t.Errorf("%s against %s: %q", c.god, c.other, up)
		}
	}
}

// A square that is refused names the rule, and what was chosen so far stays; after Undo the message is about what may
// be chosen.
func TestBrowserGodsRefusals(t *testing.T) {
	t.Parallel()
	base := serve(t)
	for _, c := range []struct {
		start  string
		taps   []string
		want   string
		undone string // the message after Undo
	}{
		{"0000001210012210110000000/1/prometheus:B2,D4/mortal:B4,D2", []string{"D4", "E4", "A1"},
			"A1: cannot build there: not a neighbouring square.", "Choose a dot to step there."},
		{"0000001210012210110000000/1/prometheus:B2,D4/mortal:B4,D2", []string{"E4", "B2"},
			"B2: the worker that moves must stand beside the build.", "Choose a worker to move, or a plus to build first."},
		{"0000001210012210110000000/1/prometheus:B2,D4/mortal:B4,D2", []string{"E4", "D4", "A1"},
			"This square cannot be chosen now. Now move your worker on D4. It cannot move up.", ""},
		{"0000001210012210110000000/1/prometheus:B2,D4/mortal:B4,D2", []string{"E4", "D4"},
			"Now move your worker on D4. It cannot move up.", ""},
		{"0000001233012102211000100/1/prometheus:A1,C2/athena:A5,D4", []string{"B1", "A1"},
			"A1: cannot move up after a build.", ""},
		{"0000000000000003300003000/1/hermes:A1,D2/mortal:A5,D5", []string{"A1"},
			"The worker on A1 cannot move. Choose a worker to move, or a plus to build without moving, which ends your turn.",
			""},
		{"8GuvyhY1x7jLAjT2", []string{"B1"}, "B1: cannot build there first: no worker beside it could move then.", ""},
		{"0000001210012310110000000/1/apollo:B2,D4/mortal:E4,D2", []string{"D4", "E4", "D4"},
			"D4: cannot build where a worker stands.", ""},
		{"0000001210012310110000000/1/artemis:B2,D4/mortal:B4,D2", []string{"D4", "E3", "E3", "D4"},
			"D4: cannot move back to where the turn began.", ""},
		{"0000001210012310110000000/1/atlas:B2,D4/mortal:B4,D2", []string{"D4", "E4", "E5", "C4"},
			"C4: cannot build there: Atlas builds on one square only.", ""},
		{"0000001210012310110000000/1/demeter:B2,D4/mortal:B4,D2", []string{"D4", "E4", "E5", "E5"},
			"E5: the second build must be on another square.", ""},
		{"0000000000000001100001000/1/pan:A1,E5/athena[^]:B1,C1", []string{"A1"},
			"A1: this worker cannot move: it could only move up, and Athena moved up on her last turn.", ""},
	} {
		l, err := game.ReadLine(c.start)
		if err != nil {
			t.Fatal(err)
		}
		p := openAt(t, window{}, base, "/p/"+l.Start().String())
		p.ready()
		for _, name := range c.taps[:len(c.taps)-1] { // the only worker that can move is chosen at once
			p.untilJS(choosable(name) + fmt.Sprintf(` || document.querySelector(%q).className.includes("chosen")`, square(name)))
			p.do("click", square(name))
		}
		p.click(c.taps[len(c.taps)-1])
		p.until("#message", c.want)
		if c.undone != "" {
			p.press("Undo")
			p.until("#message", c.undone)
		}
	}
}

// The explorer and studies say of a square that is refused what a puzzle says of it.
func TestBrowserRefusalsElsewhere(t *testing.T) {
	t.Parallel()
	base := serve(t)
	for _, c := range []struct {
		start string
		taps  []string
		want  string
	}{
		{"0000000000000001100001000/1/pan:A1,E5/athena[^]:B1,C1", []string{"A1"},
			"A1: this worker cannot move: it could only move up, and Athena moved up on her last turn."},
		{"0000001210012210110000000/1/prometheus:B2,D4/mortal:B4,D2", []string{"E4", "B2"},
			"B2: the worker that moves must stand beside the build."},
		{"0000000000000000000000000/1/hermes:A1,E5/mortal:A5,E1", []string{"E5", "E4", "A1", "E4"},
			"E4: this worker has walked already: undo that to move it elsewhere."},
		{"0000001210012210110000000/1/mortal:B2,D4/mortal:B4,D2", []string{"D4", "B4"}, "B4 is not beside D4."},
		{"0000001210012210110000000/1/mortal:B2,D4/mortal:B4,D2", []string{"B4"}, "The worker on B4 is the other side's."},
	} {
		l, err := game.ReadLine(c.start)
		if err != nil {
			t.Fatal(err)
		}
		p := openAt(t, window{}, base, "/explore/"+l.Start().String())
		p.untilJS(`document.querySelector(".board .can")`)
		p.clickWhen(c.taps[:len(c.taps)-1]...)
		p.click(c.taps[len(c.taps)-1])
		p.until("#message", c.want)
	}
	p := openAt(t, window{still: true}, base, "/study")
	p.until(".message", "Play the first turn on the board.")
	p.ready()
	p.run(
		`document.getElementById("more").showPopover(); document.getElementById("open-text").value = "HfGoo8VCrfkSpV"; ` +
			`document.querySelector("#open-form button").click()`,
	)
	p.untilJS(`document.querySelector(".board [data-square=E3].can")`)
	p.clickWhen("E3")
	p.click("A1")
	p.until(".message", "A1: cannot step there: not a neighbouring square.")
}

// A turn that is half made is still so when the page was loaded again, and not when it was gone back to.
func TestBrowserHalfMade(t *testing.T) {
	t.Parallel()
	const chosen = `[...document.querySelectorAll(".board .chosen")].map((b) => b.dataset.square).join() === %q`
	base := serve(t)
	for _, c := range []struct {
		line, taps, place, rest string
		want                    string
	}{
		{"0012100120012000100000000/1/hermes:C3,B2/mortal:D3,D4", "B2 B3", "B3", "C2", "B2B3C2"},
		{"0012100120012000100000000/1/prometheus:C3,B2/mortal:D3,D4", "C2 C3", "C3", "B3 A3", "C3-C2B3A3"},
		{"0012100120012000100000000/1/mortal:C3,B2/mortal:D3,D4", "C3", "C3", "C2 C1", "C3C2C1"},
	} {
		l, err := game.ReadLine(c.line)
		if err != nil {
			t.Fatal(err)
		}
		start := "/p/" + l.Start().String()
		p := openAt(t, window{}, base, start)
		p.click(strings.Fields(c.taps)...)
		p.untilJS(fmt.Sprintf(chosen+` && history.state.chosen.length === %d`, c.place, len(strings.Fields(c.taps))))
		p.do("reload")
		p.do("reload") // perhaps before the first one has chosen them again
		p.untilJS(fmt.Sprintf(chosen, c.place))
		p.click(strings.Fields(c.rest)...)
		p.untilJS(`location.pathname === "` + start + "/" + c.want + `"`)
		p.do("back")
		p.untilJS(`!location.pathname.includes("` + c.want + `") && history.state.chosen.length === 0`)
		p.do("reload")
		p.untilJS(`Boolean(document.querySelector(".board .can")) && !document.querySelector(".board .chosen")`)
	}
}
