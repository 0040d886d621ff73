package pgn_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/clean/cleantest"
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
		if last := link[len(link)-1:]; last == "_" || last == "-" {
			t.Fatalf("game %d: the link ends in %s", i, last)
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

// A link without its last characters opens if they have nothing of the game, and never opens as another game. It makes
// no difference that links from browsers have no empty block of DEFLATE at their end, as those of package flate do.
func TestCutLinks(t *testing.T) {
	const example = "https://s.example/study#PMs_y4MwGATwPZ_ieKb3LSKaP6WTYFLp1MlRLFgMNFCfgE27iN-9ZOl2P-5u6D6eE6hDLSsax" +
		"dC_GdQy53yNkUE23jMu0-JB_cQproEDjULUJawqzgrbEub56XHS1Q5ZwunCSahcN1bfrMHfD63BFlekR3ihNsdq_xc6Pxpn8vAgvgEAAP__"
	r := rand.New(rand.NewPCG(15, 16))
	opened := map[int]int{}
	for i := range 700 {
		g := random(t, r)
		link, err := g.Link(base)
		if i == 0 {
			link = example
			g, err = pgn.ParseLink(link)
		}
		if err != nil {
			continue // the game is too large
		}
		if i%2 == 1 {
			link = withoutEmptyBlock(t, link)
			if back, err := pgn.ParseLink(link); err != nil || back.String() != g.String() {
				t.Fatalf("%v\n%s", err, link)
			}
		}
		for n := 1; n <= 12; n++ {
			back, err := pgn.ParseLink(link[:len(link)-n])
			switch {
			case err == nil && back.String() == g.String():
				opened[n]++
			case err == nil:
				t.Fatalf("%s without %d characters is another game:\n%s\nnot\n%s", link, n, back, g)
			case !errors.Is(err, pgn.ErrLink) || !strings.Contains(err.Error(), "cut off"):
				t.Fatalf("%s without %d characters: %v", link, n, err)
			case i%2 == 0 && n <= 4:
				t.Fatalf("%s without %d characters of an empty block: %v", link, n, err)
			}
		}
	}
	if opened[1] < 500 || opened[12] > 0 {
		t.Errorf("opened, by the number of missing characters: %v", opened)
	}
}

// withoutEmptyBlock returns a link that ends with its last block of text, as browsers make it.
func withoutEmptyBlock(t *testing.T, link string) string {
	t.Helper()
	before, data, _ := strings.Cut(link, "#")
	packed, err := base64.RawURLEncoding.DecodeString(data)
	if err != nil || packed[0]&1 == 1 || !bytes.HasSuffix(packed, []byte{0, 0, 0xff, 0xff}) {
		t.Fatalf("%v in %x", err, packed)
	}
	packed = packed[:len(packed)-4]
	packed[0] |= 1 // the first block is the last one
	if _, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed[:len(packed)-1]))); err == nil {
		packed = packed[:len(packed)-1]
	}
	return before + "#" + base64.RawURLEncoding.EncodeToString(packed)
}

// Cuts that lose a part of the game are errors, even if what remains seems to end with a result.
func TestLinksWithoutAPart(t *testing.T) {
	for _, test := range []struct{ text, lost string }{
		{"[Event \"a\"]\n\n1. B3,D3 *\n", "*\n"},
		{"[Event \"a *\"]\n\n1. B3,D3 *\n", "\"]\n\n1. B3,D3 *\n"},
		{"1. B3,D3 {a 1-0 b} 1-0\n", " b} 1-0\n"},
		{"1. B3,D3 ; a 1-0 b\n1-0\n", " b\n1-0\n"},
		{"1. B3,D3 1-0 {Moon resigned}\n", "d}\n"},
	} {
		if _, err := pgn.ParseLink(packed(t, []byte(test.text))); err != nil {
			t.Errorf("%q: %v", test.text, err)
		}
		var cut bytes.Buffer
		w, err := flate.NewWriter(&cut, flate.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, strings.TrimSuffix(test.text, test.lost))
		w.Flush() // and the end is missing
		_, err = pgn.ParseLink(base64.RawURLEncoding.EncodeToString(cut.Bytes()))
		if !errors.Is(err, pgn.ErrLink) || !strings.Contains(err.Error(), "cut off") {
			t.Errorf("%q without %q: %v", test.text, test.lost, err)
		}
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

// What chats, mails and documents put around a link, or change in it, does not matter.
func TestLinksInTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for range 40 {
		g := random(t, r)
		link, err := g.Link(base)
		if err != nil {
			continue // the game is too large
		}
		_, data, _ := strings.Cut(link, "#")
		if back, err := pgn.ParseLink(data); err != nil || back.String() != g.String() {
			t.Errorf("%s alone: %v", data, err)
		}
		for _, text := range cleantest.StudyLinks(link) {
			if back, err := pgn.ParseLink(text); err != nil || back.String() != g.String() {
				t.Errorf("%q: %v", text, err)
			}
			if !pgn.IsLink(text) {
				t.Errorf("%q is not like a link", text)
			}
		}
	}
}

// Reading takes time in proportion to the length of a text: a reader that is quadratic would take minutes for these.
func TestLinksAreLinear(t *testing.T) {
	for _, unit := range []string{"\n", "A\n", "A", "=\n", "\\", "#", "/study#", "> ", "%23", "A\n "} {
		text := base + "study#" + strings.Repeat(unit, 1<<20/len(unit))
		for _, text := range []string{text, text + strings.Repeat(" ", 1<<20)} {
			if g, err := pgn.ParseLink(text); !errors.Is(err, pgn.ErrLink) {
				t.Errorf("%q many times: %v, %v", unit, g, err)
			}
		}
	}
}

// Of two links none is taken silently.
func TestTwoLinks(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	var links []string
	for len(links) < 2 {
		if link, err := random(t, r).Link(base); err == nil {
			links = append(links, link)
		}
	}
	for _, between := range []string{" ", "\n", " and ", "<"} {
		if g, err := pgn.ParseLink(links[0] + between + links[1]); !errors.Is(err, pgn.ErrLink) {
			t.Errorf("two links with %q between: %v, %v", between, g, err)
		}
		if _, err := pgn.ParseLink(links[0] + between + links[0]); err != nil {
			t.Errorf("the same link twice with %q between: %v", between, err)
		}
	}
}

// What is no link, damaged or too large is refused, and a fault of the text is that of Parse.
func TestLinkErrors(t *testing.T) {
	g := pgn.New(codec.MustParse("HfGoo8VCrfkSpV"))
	good, err := g.Link(base)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"empty": "", "nothing after it": base + "study#", "cut": good[:len(good)-12],
		"alphabet": good[:len(good)-30] + "!" + good[len(good)-30:],
		"long":     base + "study#" + strings.Repeat("A", pgn.MaxLink+1),
		"bomb":     packed(t, bytes.Repeat([]byte(" "), 4<<20)), "not compressed": base + "study#" +
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
