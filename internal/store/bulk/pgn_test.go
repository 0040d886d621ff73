package bulk_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/bulk"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/store"
)

// typed are games of every kind, with a fault in one.
const typed = `[Event "Cup"]
[Sun "Ann"]
[Moon "Bob, \"the\" tower"]
[Date "2026.03.14"]
[Site "Bonn"]
[Round "1"]
[Termination "time forfeit"]

1. B3,D3 2. C4,C2 3. B3>B4^B5 0-1

[Sun "Ann"]
[Annotator "Cleo"]

{An opening.

With two paragraphs.} 1. B3,D3 2. C4,C2! (2. A1,A2 3. B3>B4^B5) *

[Sun "Ann"]

1. B3,D3 2. C4,B3 *

[SunGod "apollo"]
[MoonGod "pan"]
[Date "2026"]

1. B3,D3 2. C4,C2 3. B3>C4^B4 {forced} *

[Gold "Ann"]
[Silver "Bob"]

1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2
1s ra7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 cd8 re8 rf8 rg8 rh8 2g Ed2n 2s resigns

[Sun "Ann"]

1. B3,D3 *
`

// Games with headers keep all that is known of them in every format.
func TestHeaders(t *testing.T) {
	leftout.UnderRace(t)
	var want []string // the games that can be stored
	for g, err := range pgn.Read(strings.NewReader(typed)) {
		if err == nil && !g.Game.End().State().IsPlacing() {
			want = append(want, g.Game.String())
		}
	}
	slices.Sort(want)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		var wrong []string
		p, err := bulk.Import(t.Context(), s, strings.NewReader(typed),
			bulk.ImportOptions{Name: "typed.pgn", Wrong: func(err error) { wrong = append(wrong, err.Error()) }})
		if err != nil || p.Added != 4 || p.Wrong != 2 {
			t.Fatalf("%+v, %v", p, err)
		}
		for i, begin := range []string{`line 20: column 13: turn 2, "C4,B3": B3: cannot place a worker where one stands`,
			"line 34: "} {
			if i >= len(wrong) || !strings.HasPrefix(wrong[i], begin) {
				t.Errorf("%q, want %s", wrong, begin)
			}
		}
		for _, format := range []bulk.Format{bulk.JSONL, bulk.CSV, bulk.PGN} {
			other := storetest.Open(t, filepath.Join(t.TempDir(), "other.db"))
			for _, kind := range []bulk.Kind{bulk.Games, bulk.Gods, bulk.Arimaa} {
				name := filepath.Join(t.TempDir(), "games")
				var out bytes.Buffer
				if _, err := bulk.Export(t.Context(), s, &out, kind, format, nil); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, out.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
				file, err := os.Open(name)
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				if _, err := bulk.Import(t.Context(), other, file,
					bulk.ImportOptions{Wrong: func(err error) { t.Errorf("%s %s: %v", kind, format, err) }}); err != nil {
					t.Fatal(err)
				}
			}
			page, err := other.FindGames(t.Context(), pgn.Filter{}, "", 10)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, g := range page.Games {
				p, err := g.PGN()
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, p.String())
			}
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", format, diff)
			}
		}
		for _, kind := range []bulk.Kind{bulk.Puzzles, bulk.Positions} {
			if _, err := bulk.Export(t.Context(), s, new(bytes.Buffer), kind, bulk.PGN, nil); err == nil {
				t.Errorf("%s are written as games", kind)
			}
		}
	})
}

// Rows whose headers cannot be stored are reported, and the others are imported.
func TestWrongHeaders(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		const row = `{"start":"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2","turns":"B3>B4^B5","winner":0`
		lines := []string{
			row + `,"date":"14.3.2026"}`,
			row + `,"first_player":"a\u0000"}`,
			row + `,"event":"` + strings.Repeat("x", 301) + `"}`,
			row + `,"pgn":"*"}`,
			`{"record":"` + strings.ReplaceAll(record, `\`, `\\`) + `","date":"soon"}`,
			row + `,"first_player":"Ann","date":"2026-03"}`,
		}
		wrong := 0
		p, err := bulk.Import(t.Context(), s, strings.NewReader(strings.Join(lines, "\n")),
			bulk.ImportOptions{Wrong: func(error) { wrong++ }})
		if err != nil || p.Added != 1 || wrong != len(lines)-1 {
			t.Errorf("%+v, %d wrong, %v", p, wrong, err)
		}
	})
}

// An import goes on behind the game where it was stopped.
func TestResumePGN(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	if _, err := s.PutBatch(t.Context(),
		store.Batch{Progress: store.Progress{File: "x", Line: 18, Added: 2}}); err != nil {
		t.Fatal(err)
	}
	p, err := bulk.Import(t.Context(), s, strings.NewReader(typed), bulk.ImportOptions{ID: "x", Wrong: func(error) {}})
	if err != nil || p.Added != 4 || p.Wrong != 1 {
		t.Errorf("%+v, %v", p, err)
	}
}
