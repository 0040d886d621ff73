package codec

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// found is what Find finds, as the text of a code and what stands in its place.
func found(text string) (list [][2]string) {
	for f := range Find(text) {
		list = append(list, [2]string{f.Code.String(), text[f.Start:f.End]})
	}
	return list
}

func TestFind(t *testing.T) {
	const a, b = exampleCode, "HfGoo8VCrfkSpV"
	site := "https://example.org/p/"
	short := shrinking(MustParse(b))
	for _, test := range []struct {
		text string
		want [][2]string
	}{
		{"", nil},
		{"nothing to be found here, not even in 14letterWords1", nil},
		{a, [][2]string{{a, a}}},
		{"Try " + a + ", then " + b + ".", [][2]string{{a, a}, {b, b}}},
		{"a:" + a + "\nb:" + b, [][2]string{{a, a}, {b, b}}},
		{short + "!", [][2]string{{b, short}}},
		{"(" + arimaaCode + ")", [][2]string{{arimaaCode, arimaaCode}}},
		{"**" + a + "** _" + b + "_ `" + a + "`", [][2]string{{a, a}, {b, b}, {a, a}}},
		{a + "," + b + ";" + a, [][2]string{{a, a}, {b, b}, {a, a}}},
		// Part of a longer word is no code.
		{"x" + a + " " + a + "2 é" + a, nil},
		// Links, with what belongs to them.
		{"see " + site + a + ".", [][2]string{{a, site + a}}},
		{"see <" + site + b + "?from=chat#top>, please", [][2]string{{b, site + b + "?from=chat#top"}}},
		{"[the puzzle](" + site + b + "/) and [" + a + "](" + site + b + ")", [][2]string{{b, site + b + "/"}, {a, a},
			{b, site + b}}},
		{"link:" + site + a, [][2]string{{a, site + a}}},
		{"example.org/p/" + short, [][2]string{{b, "example.org/p/" + short}}},
		{site + a + "," + site + b, [][2]string{{a, site + a}, {b, site + b}}},
		{"see " + site + "?c=" + b + "&t=E3D3E3, or " + site + "?x=y&c=" + a + ".", [][2]string{{b, site + "?c=" + b +
			"&t=E3D3E3"}, {a, site + "?x=y&c=" + a}}},
		{site + arimaaCode, [][2]string{{arimaaCode, site + arimaaCode}}},
		{`<a href="` + site + a + `">` + b + `</a>`, [][2]string{{a, site + a}, {b, b}}},
		// Links to something else, and links with a wrong code.
		{"https://example.org/" + a + " https://example.org/?p=" + a, nil},
		{site + a[:13] + " " + site + a + "x " + site + " " + site + "?c=" + a[:13] + " " + site + "?code=" + a, nil},
	} {
		if diff := cmp.Diff(test.want, found(test.text)); diff != "" {
			t.Errorf("%q: %s", test.text, diff)
		}
	}
}

// What Find finds is what Read reads in its place.
func TestFindMatchesRead(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 0))
	pieces := []string{exampleCode, exampleShort, arimaaCode, "https://example.org/p/", "https://", "/p/", "/", "?", "#",
		" ", "\n", "(", ")", "[", "]",
		",", ".", "_", "*", "\"", "\u200b", "é", "x", "1", "\xff", ":"}
	for range 20_000 {
		var text strings.Builder
		for range 1 + r.IntN(8) {
			text.WriteString(pieces[r.IntN(len(pieces))])
		}
		end := 0
		for f := range Find(text.String()) {
			place := text.String()[f.Start:f.End]
			if got, err := Read(place); err != nil || got != f.Code || f.Start < end {
				t.Fatalf("%q: found %v at %d in %q, which is read as %v, %v", text.String(), f.Code, f.Start, place, got, err)
			}
			end = f.End
		}
	}
}

// Links end at white space of any kind, and may begin at a scheme without a name.
func TestFindPlaces(t *testing.T) {
	link := "https://example.org/p/" + exampleCode
	for _, between := range []string{" ", "\n", "\t", "\u00a0", ", ", ">"} {
		n := 0
		for found := range Find(link + between + link) {
			if want := n * (len(link) + len(between)); found.Start != want || found.End != want+len(link) {
				t.Errorf("%q between two links: the link %d is at %d to %d", between, n, found.Start, found.End)
			}
			n++
		}
		if n != 2 {
			t.Errorf("%q between two links: %d found", between, n)
		}
	}
	for found := range Find("://example.org/p/" + exampleCode) {
		if found.Start != 0 {
			t.Errorf("a link without a scheme starts at %d", found.Start)
		}
	}
}

// Finding stops when nobody wants more.
func TestFindStops(t *testing.T) {
	text := strings.Repeat(exampleCode+" (https://example.org/p/"+exampleCode+") ", 3)
	for want := 1; want < 6; want++ {
		n := 0
		for range Find(text) {
			if n++; n == want {
				break
			}
		}
		if n != want {
			t.Errorf("%d found, want %d", n, want)
		}
	}
}

// How often a random word passes for a code, as section 6 of doc/FORMAT.md says.
func TestRandomWords(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 0))
	for _, test := range []struct {
		name          string
		length, words int
		first         string
		least, most   int // of a number of words
	}{
		// 1 in 77: the numbers up to the reserved ones, and of these one in 71.
		{"14 characters", 14, 77_000, Alphabet[1:], 850, 1150},
		// 1 in 92.
		{"26 characters", 26, 92_000, Alphabet[1:], 850, 1150},
		// Shrinking-index codes: less than 1 in 10,000.
		{"9 characters after 1", 9, 100_000, "1", 0, 9},
		{"14 characters after 1", 14, 100_000, "1", 0, 9},
		{"20 characters after 1", 20, 100_000, "1", 0, 9},
	} {
		passed := 0
		for range test.words {
			word := []byte{test.first[r.IntN(len(test.first))]}
			for len(word) < test.length {
				word = append(word, Alphabet[r.IntN(len(Alphabet))])
			}
			for range Find(string(word)) {
				passed++
			}
		}
		if passed < test.least || passed > test.most {
			t.Errorf("%s: %d of %d random words are codes, want %d to %d", test.name, passed, test.words, test.least, test.most)
		}
		t.Logf("%s: %d of %d", test.name, passed, test.words)
	}
}
