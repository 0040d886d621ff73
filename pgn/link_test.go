package pgn_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/pgn"
)

const base = "https://example.org/"

// A link has the whole game, unless it is too large for one.
func TestLink(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	large := 0
	for i := range 1500 {
		g := random(t, r)
		link, err := g.Link(base)
		if err != nil {
			if len(g.String()) < 4000 {
				t.Fatalf("game %d: %v\n%s", i, err, g)
			}
			large++
			continue
		}
		if n := len(link) - len("https://example.org/study#"); !strings.HasPrefix(link, "https://example.org/study#") ||
			n > pgn.MaxLink {
			t.Fatalf("game %d: %s", i, link)
		}
		if !pgn.IsLink(link) {
			t.Fatalf("game %d: %s is no link", i, link)
		}
		if other := strings.Replace(link, "study#", "study/?exercise=first#", 1); !pgn.IsLink(other) {
			t.Fatalf("game %d: %s is no link", i, other)
		}
		for _, text := range []string{link, " " + link + "\n", strings.TrimPrefix(link, "https://example.org/study#"),
			strings.Replace(link, "study#", "study/?exercise=first#", 1)} {
			back, err := pgn.ParseLink(text)
			if err != nil {
				t.Fatalf("game %d: %v\n%s", i, err, g)
			}
			if diff := cmp.Diff(described(g), described(back)); diff != "" || back.String() != g.String() {
				t.Fatalf("game %d (-written +read)\n%s", i, diff)
			}
		}
	}
	if large > 150 {
		t.Errorf("%d games are too large", large)
	}
}

// packed returns the link to a text.
func packed(t testing.TB, text []byte) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(text)
	w.Close()
	return base + "study#" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// What is no link, damaged or too large is refused, and a fault of the text is that of Parse.
func TestLinkErrors(t *testing.T) {
	g := pgn.New(codec.MustParse("HfGoo8VCrfkSpV"))
	good, err := g.Link(base)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"empty": "", "nothing after it": base + "study#", "cut": good[:len(good)-9], "alphabet": good + "!",
		"long": base + "study#" + strings.Repeat("A", pgn.MaxLink+1),
		"bomb": packed(t, bytes.Repeat([]byte(" "), 4<<20)), "not compressed": base + "study#" +
			base64.RawURLEncoding.EncodeToString([]byte("[Event \"x\"]")),
	} {
		if _, err := pgn.ParseLink(text); !errors.Is(err, pgn.ErrLink) {
			t.Errorf("%s: %v", name, err)
		}
	}
	var fault *pgn.Error
	if _, err := pgn.ParseLink(packed(t, []byte("1. B3,D3 2. C4,C2 3. B3>C4^E5"))); !errors.As(err, &fault) ||
		fault.Turn != 3 {
		t.Errorf("an illegal turn: %v", err)
	}
	if _, err := g.Link("https://example.org/#"); err == nil {
		t.Error("a base with a number sign is accepted")
	}
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 9000)
	for i := range noise {
		noise[i] = "abcdefghijklmnopqrstuvwxyz "[r.IntN(27)]
	}
	g.Root().After = string(noise)
	if _, err := g.Link(base); err != nil {
		t.Errorf("9,000 letters: %v", err)
	}
	for i := range noise {
		noise[i] = byte('!' + r.IntN(80))
	}
	g.Root().After = string(noise)
	if _, err := g.Link(base); err == nil || !strings.Contains(err.Error(), "share it as a file") {
		t.Errorf("9,000 random characters: %v", err)
	}
	g.Root().After = strings.Repeat("word ", 20_000)
	if _, err := g.Link(base); err == nil || !strings.Contains(err.Error(), "share it as a file") {
		t.Errorf("100,000 characters: %v", err)
	}
	if _, err := new(pgn.Game).Link(base); err == nil {
		t.Error("the zero Game has a link")
	}
	for _, text := range []string{"HfGoo8VCrfkSpV", "https://example.org/p/HfGoo8VCrfkSpV", "games.pgn", "study"} {
		if pgn.IsLink(text) {
			t.Errorf("%s is a link", text)
		}
	}
}

// A link that is read gives a game whose link gives the same game.
func FuzzParseLink(f *testing.F) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 20 {
		if link, err := pgn.New(start(r)).Link(base); err == nil {
			f.Add(link)
		}
	}
	f.Add(packed(f, []byte("{a} 1. B3,D3 2. C4,C2 (2. {b} C4,C3 $7) {c} *")))
	f.Fuzz(func(t *testing.T, text string) {
		g, err := pgn.ParseLink(text)
		if err != nil {
			return
		}
		link, err := g.Link(base)
		if err != nil {
			return // it may be longer in its strict spelling
		}
		back, err := pgn.ParseLink(link)
		if err != nil || back.String() != g.String() {
			t.Fatalf("%v\n%s\nagain\n%s", err, g, back)
		}
	})
}
