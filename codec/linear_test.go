package codec

import (
	"runtime"
	"strings"
	"testing"
)

// Reading takes time in proportion to the length of a text. The test counts bytes that are
// allocated instead of time. A reader that is quadratic without allocating would take hours for
// these texts.
func TestReadingIsLinear(t *testing.T) {
	size := 1 << 20
	if testing.Short() {
		size = 1 << 17
	}
	const board = "first to move\n5  .  2o .  .  1\n4  .  2x .  2  .\n3  .  2  2o 2  2x\n2  .  .  2  ^  .\n1  .  .  .  " +
		".  .\n"
	for _, test := range []struct{ start, unit string }{
		{"", "a"}, {"", "a "}, {"", "1"}, {"", "1b1c1d1e1 "}, {"", " "}, {"", "("}, {"", "é"}, {"", "\xff"}, {"", "/"},
		{"", "/p/"}, {"", "/p/ "},
		{"", "://"}, {"", "a://b/p/ "}, {"", exampleCode}, {"", exampleCode + " "}, {"", "/p/" + exampleCode + " "},
		{"", "0"}, {"", "01020/"}, {"", "[ "}, {"", "a:b/"},
		{"", "\x1b[0m"}, {"", "| 1 "}, {"", "5  .  2o .  .  1\n"}, {"", "+-\n"}, {"", "8/"},
		{exampleCode, "\n"}, {exampleCode, "#"}, {exampleCode, " #\n"}, {exampleCode, " e3"}, {exampleCode, " e3d3e3"},
		{exampleCode, " 1. "}, {exampleCode, "."}, {exampleCode, " -"},
		{"/p/" + exampleCode + "/", "e3d3."}, {"/p/" + exampleCode + "?", "&t="}, {"/p/" + exampleCode + "?t=", "%20"},
		{"", "%25"}, {"", "%E2"}, {"", "&#38;"}, {"", "&amp;"}, {"", "&"}, {"", "-"}, {"", "=>"}, {"", "<->"}, {"", "<br>"},
		{"", "\x1b[1"}, {"", "\u200b"}, {"", "→"}, {"", "> "}, {"", ">\n"}, {"", "1. "}, {"", "code: "}, {"", "```"},
		{"", "["}, {"", "[a](/p/" + exampleCode + ")"}, {"", "<a href=/p/" + exampleCode + ">"}, {"", "?u=a:b/p/&"},
		{arimaaCode, " Ea2n"}, {arimaaCode, " 2g"}, {exampleFEN, " x"}, {"g [", " "}, {"g [", "r]"},
		{board, "words\n"}, {board, "\n"}, {board, "code  " + exampleCode + "\n"}, {board, "goal  win3\n"},
		{board, "e3 d3 e3\n"}, {board, "x\ncode  " + exampleCode + "\n"},
	} {
		text := test.start + strings.Repeat(test.unit, size/len(test.unit))
		for name, read := range map[string]func(){
			"ReadLine": func() { ReadLine(text) },
			"Repair":   func() { Repair(text) },
			"Find": func() {
				for range Find(text) {
				}
			},
		} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			read()
			runtime.ReadMemStats(&after)
			if n := after.TotalAlloc - before.TotalAlloc; n > uint64(128*size) {
				t.Errorf("%s of %.40q and many times %q allocates %d bytes", name, test.start, test.unit, n)
			}
		}
	}
}
