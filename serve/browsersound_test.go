//go:build browser

package serve

import (
	"strings"
	"testing"
)

// hears replaces what makes sounds by something that notes their frequencies.
const hears = `(() => {
	globalThis.heard = [];
	const value = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
	globalThis.AudioContext = class {
		currentTime = 0;
		createGain() { return { gain: value, connect() {} }; }
		createOscillator() { const tone = { frequency: {}, connect: (to) => to, start: () => heard.push(tone.frequency.value),
			stop() {} }; return tone; }
	};
})()`

// Sounds are off until they are turned on, which this browser keeps. Each event then has its own.
func TestBrowserSound(t *testing.T) {
	t.Parallel()
	p := open(t, window{}, puzzle)
	p.run(hears)
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	p.press("Try again")
	p.wait(puzzle, "")
	if heard := p.evaluate("heard.join()"); heard != "" {
		t.Errorf("before sounds are turned on, %s is heard", heard)
	}
	p.press("Turn sound on")
	p.visit(puzzle)
	p.ready()
	p.run(hears)
	heard := func(what, want string) {
		t.Helper()
		p.becomes(what, want, func() string { return p.evaluate("heard.join()") })
		p.run("heard.length = 0")
	}
	const step, build, wrongTone, right, solved = "330", "175", "196,156", "523,659", "523,659,784,1047"
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	if tones := p.evaluate("heard.join()"); !strings.Contains(tones, step+","+build) ||
		!strings.Contains(tones, wrongTone) {
		t.Errorf("a wrong turn sounds like %s", tones)
	}
	p.press("Try again")
	p.wait(puzzle, "")
	p.run("heard.length = 0")
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct")
	heard("a right turn with its reply", strings.Join([]string{step, build, right, step, build}, ","))
	p.click("B4", "C3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "Correct")
	p.run("heard.length = 0")
	p.click("D3", "C2")
	p.until("#message", "Solved")
	heard("the climb that wins", step+","+solved)
	p.press("Turn sound off")
	p.visit(puzzle)
	p.ready()
	p.run(hears)
	p.click("E3", "D4", "E4")
	p.wait(wrong, "This turn fails")
	if heard := p.evaluate("heard.join()"); heard != "" {
		t.Errorf("after sounds are turned off, %s is heard", heard)
	}
}
