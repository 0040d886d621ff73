package pgn_test

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/pgn"
)

// The frame of a game may be written with the characters of phones, word processors, web pages and keyboards of East
// Asia.
func TestFrame(t *testing.T) {
	const want = "[Event \"x\"]\n\n1. B3,D3 2. C4,C2 3. B3>B4^B5 $16 4. C4>C5^D5 *"
	plain, err := pgn.Parse(want)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"［Event \"x\"］\n\n１．Ｂ３，Ｄ３ ２．Ｃ４，Ｃ２ ３．Ｂ３＞Ｂ４＾Ｂ５ ± ４．Ｃ４Ｃ５Ｄ５ *",
		" ［Event “x”］ \n\n1. B3,D3 2. C4,C2 3. B3→B4→B5± 4. C4–C5–D5 *",
		"[Event \"x\"]\n\n1. B3,D3 2. C4,C2 3. B3&gt;B4^B5 ± 4. C4&gt;C5^D5 *",
		"\ufeff[Event \"x\"]\n\n1.\u00a0B3,D3 2.\u2003C4,C2 3. \u200bB3-\u00adB4-B5 ± 4. C4 -> C5 ^ D5 *",
		"[Event \"x\"]\n\n1. B3,D3 2. C4,C2 3. 𝐁𝟑-𝐁𝟒-𝐁𝟓 ± 4. C4−C5−D5 *",
	} {
		got, err := pgn.Parse(text)
		if err != nil || got.String() != plain.String() {
			t.Errorf("%q is read as\n%v, %v", text, got, err)
		}
		n := 0
		for g, err := range pgn.Read(strings.NewReader(want + "\n\n" + text + "\n\n" + want + "\n")) {
			if n++; err != nil || g.Game.String() != plain.String() {
				t.Errorf("game %d with %q between: %v, %v", n, text, g.Game, err)
			}
		}
		if n != 3 {
			t.Errorf("%q between two games: %d games", text, n)
		}
	}
}

// A game that a mail quotes, or that is marked as code, is read.
func TestQuotedGame(t *testing.T) {
	const game = "[Event \"x\"]\n\n1. B3,D3 {> a\n> b} 2. C4,C2\n"
	plain, err := pgn.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"> " + strings.ReplaceAll(strings.TrimSpace(game), "\n", "\n> "), ">" + strings.ReplaceAll(game, "\n", "\n>"),
		"```\n" + game + "```", "```pgn\n" + game + "```\n",
	} {
		if got, err := pgn.Parse(text); err != nil || got.String() != plain.String() || !pgn.IsStart(text) {
			t.Errorf("%q is read as\n%v, %v", text, got, err)
		}
		n := 0
		for g, err := range pgn.Read(strings.NewReader(text)) {
			if n++; err != nil || g.Game.String() != plain.String() {
				t.Errorf("%q in a file is read as\n%v, %v", text, g.Game, err)
			}
		}
		if n != 1 {
			t.Errorf("%q: %d games", text, n)
		}
	}
}

// An error has the line and the column in the text that was read, and not in the cleaned one.
func TestFramePlaces(t *testing.T) {
	const text = "[Event \"é\"]\n\n1. B3,D3 2. C4,C2\n３． B3→B4→B9 *"
	_, err := pgn.Parse(text)
	if wrong, ok := err.(*pgn.Error); !ok || wrong.Line != 4 || wrong.Column != 10 || wrong.Turn != 3 {
		t.Errorf("%v", err)
	}
}

// Quoted values and comments are the same whatever the frame is like: they are never cleaned.
func FuzzFrame(f *testing.F) {
	for _, text := range []string{"a – b", "&amp; &gt;", "“x” → ［y］ １－０", "\u200b\u00ad",
		"％41", "\ufeff", "a;b",
		"x & y;", "é"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "{}\"\\\r\n[]") {
			return
		}
		game := func(open, end, turn string) string {
			return open + "Event \"" + text + "\"" + end + "\n\n{" + text + "} " + turn + " {" + text + "} *"
		}
		plain, err := pgn.Parse(game("[", "]", "1. B3,D3"))
		wide, err2 := pgn.Parse(game("［", "］", "１．Ｂ３，Ｄ３"))
		if (err == nil) != (err2 == nil) {
			t.Fatalf("%q: %v, %v", text, err, err2)
		}
		if err == nil && plain.String() != wide.String() {
			t.Errorf("%q: %v\n%v", text, plain, wide)
		}
		if err == nil && plain.End().After != pgn.Comment(text) {
			t.Errorf("%q is the comment %q", text, plain.End().After)
		}
	})
}
