package puzzles_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

var club = puzzles.Head{Title: "Club evening", Author: "Ann", About: "From easy to hard."}

// readHead returns the head of a text, and fails if the reader has not all of the text.
func readHead(t *testing.T, text string, f puzzles.Format) puzzles.Head {
	t.Helper()
	h, input, err := puzzles.HeadOf(strings.NewReader(text), f)
	if err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(input); err != nil || string(rest) != text {
		t.Errorf("%q: %q is left, %v", text, rest, err)
	}
	return h
}

// The head of a file is read, and is no puzzle; the line of a code may have its title.
func TestReadHead(t *testing.T) {
	const fen = "4424122222224224444224140/1/mortal:D4,B3/mortal:A3,D3"
	for _, test := range []struct {
		text string
		f    puzzles.Format
		head puzzles.Head
		want []string // codes and titles, or errors
	}{
		{`{"collection":{"title":"Club evening","author":"Ann","about":"From easy to hard."}}` + "\n" + `{"code":"` +
			codeForced + `","title":"One"}`, puzzles.JSONL, club, []string{codeForced + " One"}},
		{"\n { \"collection\" : {} }\n" + `{"code":"` + codeForced + `"}`, puzzles.JSONL, puzzles.Head{},
			[]string{codeForced}},
		{"# title: Club evening\n#author:Ann\n\n# ABOUT :  From easy to hard. \n# a remark, and https://example.org\n" +
			codeForced + " One\n# a remark: between\n" + codeBack +
			"\tTwo,  with space ", puzzles.Codes, club, []string{codeForced + " One", codeBack + " Two,  with space"}},
		{"# title: Club evening", puzzles.Codes, puzzles.Head{Title: "Club evening"}, nil},
		{codeForced + " 5 in a row\n" + codeForced + " D4 or not D4\n" + fen + " win3 One\n" + fen + " win3\n" + codeForced +
			" # a remark", puzzles.Codes, puzzles.Head{}, []string{codeForced + " 5 in a row", codeForced + " D4 or not D4",
			codeForced + " One", codeForced, codeForced}},
		// What is wrong.
		{`{"collection":{"titel":"a"}}` + "\n" + `{"code":"` + codeForced + `"}`, puzzles.JSONL, puzzles.Head{},
			[]string{`line 1: collection "{\"collection\":{\"titel\":\"a\"}}": unknown field "titel"`, codeForced}},
		{`{"collection":{"title":"a\nb"}}`, puzzles.JSONL, puzzles.Head{}, []string{`must be one line`}},
		{`{"collection":{"title":"a"},"code":"` + codeForced + `"}`, puzzles.JSONL, puzzles.Head{},
			[]string{`unknown field "code"`}},
		{`{"code":"` + codeForced + `","collection":{}}`, puzzles.JSONL, puzzles.Head{},
			[]string{`unknown field "collection"`}},
		{`{"code":"` + codeForced + `"}` + "\n" + `{"collection":{}}`, puzzles.JSONL, puzzles.Head{},
			[]string{codeForced, "line 2: the collection must be on the first line, before all puzzles"}},
		{"# titel: a\n# author: Ann\n" + codeForced, puzzles.Codes, puzzles.Head{Author: "Ann"},
			[]string{`line 1: unknown field "titel", must be title, author, about; a remark has no colon after its first word`,
				codeForced}},
		{"# title: a\n# title: b\n" + codeForced, puzzles.Codes, puzzles.Head{Title: "a"},
			[]string{"line 2: title is repeated", codeForced}},
		{codeForced + "\n# author: Ann", puzzles.Codes, puzzles.Head{},
			[]string{codeForced, "line 2: the author of the collection must stand before all puzzles"}},
		{"# title: " + strings.Repeat("x", 301) + "\n", puzzles.Codes, puzzles.Head{}, []string{"must be at most 300"}},
		{codeForced + " B3-B4-C5\n" + fen + " One\n" + codeForced + " win9\n", puzzles.Codes, puzzles.Head{},
			[]string{"must be a position without turns", "line 2: ", codeForced + " win9"}},
		{"# title: a\nPuzzleId\n" + codeForced, puzzles.CSV, puzzles.Head{}, []string{`unknown column "# title: a"`}},
	} {
		if h := readHead(t, test.text, test.f); h != test.head {
			t.Errorf("%q: %+v", test.text, h)
		}
		list := read(t, test.text, test.f)
		if len(list) != len(test.want) {
			t.Errorf("%q: %v", test.text, list)
			continue
		}
		for i, l := range list {
			got := strings.TrimSpace(l.String() + " " + l.puzzle.Title)
			if l.err == nil && got != test.want[i] || l.err != nil && !strings.Contains(got, test.want[i]) {
				t.Errorf("%q: %s, want %s", test.text, got, test.want[i])
			}
		}
	}
}

// writtenWith is written for a file with a head.
func writtenWith(t testing.TB, h puzzles.Head, list []puzzles.Puzzle, f puzzles.Format) string {
	t.Helper()
	var b strings.Builder
	w := puzzles.NewWriter(&b, f)
	if err := w.WriteHead(h); err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// What is written with a head is read again, and a list of codes without one has no titles.
func TestWriteHead(t *testing.T) {
	p, q := prove(t, codec.MustParse(codeForced)), prove(t, codec.MustParse(codeBack))
	p.Title = "5 in a row: D4"
	list := []puzzles.Puzzle{p, q}
	for f, want := range map[puzzles.Format]string{
		puzzles.JSONL: `{"collection":{"title":"Club evening","author":"Ann","about":"From easy to hard."}}` + "\n" +
			written(t, list, puzzles.JSONL),
		puzzles.Codes: "# title: Club evening\n# author: Ann\n# about: From easy to hard.\n" + codeForced +
			" 5 in a row: D4\n" + codeBack + "\n",
	} {
		text := writtenWith(t, club, list, f)
		if diff := cmp.Diff(want, text, positiontest.Equal); diff != "" {
			t.Error(diff)
		}
		if got, _, err := puzzles.FormatOf(strings.NewReader(text)); got != f || err != nil {
			t.Errorf("%q: format %v, %v", text, got, err)
		}
		if h := readHead(t, text, f); h != club {
			t.Errorf("%q: %+v", text, h)
		}
		var back []puzzles.Puzzle
		for _, l := range read(t, text, f) {
			if l.err != nil {
				t.Fatal(l.err)
			}
			back = append(back, l.puzzle)
		}
		if diff := cmp.Diff(text, writtenWith(t, club, back, f), positiontest.Equal); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(written(t, list, f), writtenWith(t, puzzles.Head{}, list, f), positiontest.Equal); diff != "" {
			t.Error(diff)
		}
	}
	if got, want := written(t, list, puzzles.Codes), codeForced+"\n"+codeBack+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	// What would be read otherwise.
	for _, title := range []string{"win3", "B3-B4-C5", "two\nlines", " spaces", "# a"} {
		p.Title = title
		w := puzzles.NewWriter(io.Discard, puzzles.Codes)
		if err := w.WriteHead(club); err != nil {
			t.Fatal(err)
		}
		if err := w.Write(p); err == nil || !strings.Contains(err.Error(), "write it as JSON lines") {
			t.Errorf("title %q: %v", title, err)
		}
	}
	for want, w := range map[string]struct {
		h puzzles.Head
		f puzzles.Format
	}{
		"a table has no place": {club, puzzles.CSV},
		"must be one line":     {puzzles.Head{About: "a\nb"}, puzzles.JSONL},
		"control character":    {puzzles.Head{Title: "a\x00"}, puzzles.Codes},
	} {
		if err := puzzles.NewWriter(io.Discard, w.f).WriteHead(w.h); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", w.h, err, want)
		}
	}
	if err := puzzles.NewWriter(io.Discard, puzzles.CSV).WriteHead(puzzles.Head{}); err != nil {
		t.Errorf("no head of a table: %v", err)
	}
}

// The head is known before anything follows the next line.
func TestHeadOfStream(t *testing.T) {
	for f, text := range map[puzzles.Format]string{puzzles.JSONL: `{"collection":{"title":"Club evening"}}` + "\n",
		puzzles.Codes: "# title: Club evening\n" + codeForced + "\n"} {
		input, out := io.Pipe()
		go out.Write([]byte(text)) // and no end follows
		format, file, err := puzzles.FormatOf(input)
		if format != f || err != nil {
			t.Fatalf("%q: %v, %v", text, format, err)
		}
		if h, _, err := puzzles.HeadOf(file, f); h.Title != "Club evening" || err != nil {
			t.Errorf("%q: %+v, %v", text, h, err)
		}
		input.Close()
	}
}

// Whatever a file begins with, its head comes back from what is written, and nothing of the file is lost.
func FuzzHead(f *testing.F) {
	for _, text := range []string{
		"# title: Club evening\n# author: Ann\n# about: From easy to hard.\n" + codeForced +
			" One\n", "#title:a\n#:\n# : b\n#x: \n", "# title: a\n# title: b\n", "#mortal\n# title: a",
		`{"collection":{"title":"Club evening","author":"Ann"}}`, `{"collection":null}`, `{"collection":{"title":"a\n"}}`,
		`{ "collection":{"Title":"a"}}`, `{"collection":[]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, format := range []puzzles.Format{puzzles.JSONL, puzzles.Codes} {
			h, input, err := puzzles.HeadOf(strings.NewReader(text), format)
			if err != nil {
				return // no gzip file
			}
			whole, err := lines.Text(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			want, wantErr := io.ReadAll(whole)
			if rest, err := io.ReadAll(input); !errors.Is(err, wantErr) || string(rest) != string(want) {
				t.Fatalf("%q is left of %q, %v", rest, text, err)
			}
			if h.IsZero() {
				continue
			}
			again := writtenWith(t, h, nil, format)
			back, _, err := puzzles.HeadOf(bufio.NewReader(strings.NewReader(again)), format)
			if trimmed := trimmed(h); err != nil || trimmed != back && h != back {
				t.Fatalf("%+v is written as %q, and read as %+v, %v", h, again, back, err)
			}
		}
		for _, line := range slices.Collect(strings.Lines(text)) {
			c, title, err := puzzles.ReadListed(line)
			if err != nil || c.IsZero() {
				continue
			}
			if strings.TrimSpace(title) != title {
				t.Fatalf("%q is read as %v with the title %q", line, c, title)
			}
		}
	})
}

func trimmed(h puzzles.Head) puzzles.Head {
	return puzzles.Head{Title: strings.TrimSpace(h.Title), Author: strings.TrimSpace(h.Author),
		About: strings.TrimSpace(h.About)}
}

// A file of puzzles is filtered with its head as without.
func TestFilterHead(t *testing.T) {
	text := "# title: a\n" + codeForced + " One\n" + codeBack + "\n"
	n := 0
	for p, err := range (puzzles.Filter{Goals: []codec.Goal{codec.Win2}}).Read(context.Background(), new(solver.Solver),
		strings.NewReader(text), puzzles.Codes, solver.Limits{}) {
		if n++; err != nil || p.String() != codeBack {
			t.Errorf("%v, %v", p, err)
		}
	}
	if n != 1 {
		t.Errorf("%d puzzles", n)
	}
}
