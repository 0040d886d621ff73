package work_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/internal/store/bulk"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/internal/store/work"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// The test of this file takes what readers accept at their edges, of each kind, through all that happens to a
// row of a database.

// An edge is a file with one row, which is imported or refused.
type edge struct {
	name, text string
	refused    bool
}

// oddTexts are names of players that readers accept, and that a format or a database may spoil.
var oddTexts = []string{
	"Ann", "Élan d'Ünal", "“Ann”", `the "big" one`, `C:\path\"`, `\`, "]", "[x]", "{x}", "a;b", "a,b\"", "%", "1-0", "*",
	"=1+1", "+cmd|calc", "-x", "@x", "'", "🙂", "שלום", "a\tb", "  a  b ",
	"a\u200bb", "a\u00a0b", "null", "0", "-", "a\nb", strings.Repeat("x", 300), strings.Repeat("é", 150), "?",
}

// randomGame returns a game of at most so many random turns from a position.
func randomGame(t *testing.T, r *rand.Rand, start string, turns int) *pgn.Game {
	t.Helper()
	g, err := pgn.Parse("[FEN \"" + start + "\"]\n*")
	if err != nil {
		t.Fatal(err)
	}
	for n := g.Root(); turns > 0; turns-- {
		var chosen game.Turn
		seen := 0
		for turn := range n.State().Turns() {
			if seen++; r.IntN(seen) == 0 {
				chosen = turn
			}
		}
		if chosen == nil {
			break
		}
		if n, err = n.Add(chosen); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

const goldSetup, silverSetup = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2",
	"1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 db7 hc7 md7 ee7 hf7 dg7 ch7"

// randomArimaa returns a game of Arimaa of exactly so many turns of one step, after the setups.
func randomArimaa(t *testing.T, r *rand.Rand, turns int) arimaa.Game {
	t.Helper()
	g, err := arimaa.ParseGame(goldSetup + "\n" + silverSetup)
	if err != nil {
		t.Fatal(err)
	}
	replay, err := g.Replay()
	if err != nil {
		t.Fatal(err)
	}
	for len(g.Entries) < 2+turns {
		var steps []arimaa.Step
		for s := range replay.Position().Begin(replay.History()).Steps() {
			steps = append(steps, s)
		}
		turn, err := arimaa.ParseTurn(steps[r.IntN(len(steps))].String())
		if err != nil {
			t.Fatal(err)
		}
		entry, err := replay.Play(arimaa.Entry{Action: arimaa.ActionMove, Turn: turn})
		switch {
		case err != nil: // a position for the third time
		case isOver(replay):
			if _, err := replay.Play(arimaa.Entry{Action: arimaa.ActionTakeback}); err != nil {
				t.Fatal(err)
			}
		default:
			g.Entries = append(g.Entries, entry)
		}
	}
	return g
}

func isOver(r *arimaa.Replay) bool {
	_, over := r.Outcome().Winner()
	return over
}

// edges are the games with and without gods, and of Arimaa, as PGN, as lines of text and as JSON.
func edges(t *testing.T) (list []edge) {
	t.Helper()
	r := rand.New(rand.NewPCG(31, 39))
	add := func(name, text string, refused bool) { list = append(list, edge{name, text, refused}) }
	const header = "[Event \"%s\"]\n[FEN \"%s\"]\n[Result \"%s\"]\n\n%s %[3]s\n"
	for _, start := range []string{
		"0000000000000000000000000/1/mortal/mortal", "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2",
		"0000000000000000000000000/1/pan/apollo", "0000000000000000000000000/1/prometheus:B3,D3/hermes:C4,C2",
	} {
		for _, turns := range []int{0, 1, 2, 3, 4, game.MaxTurns} {
			g := randomGame(t, r, start, turns)
			end, _ := g.End().State().Code().Santorini()
			unplaced := !end.Placed()
			text := g.Record().String()
			_, played, _ := strings.Cut(text, " ")
			results := []string{"*", "1-0", "0-1"}
			if winner := g.Winner(); winner != "" {
				results = results[1+winner.Index():][:1]
			}
			for _, result := range results {
				add(fmt.Sprintf("%s, %d turns, %s", start, g.Len(), result), fmt.Sprintf(header, start+" "+result, start, result,
					played), unplaced)
			}
			add(fmt.Sprintf("%s, %d turns, as text", start, g.Len()), text+"\n", unplaced)
		}
	}
	add("Arimaa, no turn", "[Game \"Arimaa\"]\n[Gold \"Ann\"]\n[Result \"1-0\"]\n\n1-0\n", true)
	add("Arimaa, a start and no turn", "[Event \"start\"]\n[FEN \"9KuvQpNkawFKiBbEEiRxNSVMTY\"]\n\n*\n", false)
	add("Arimaa, one setup", "[Event \"one\"]\n[Game \"Arimaa\"]\n\n"+goldSetup+" *\n", false)
	add("Arimaa, the setups", "[Event \"both\"]\n[Game \"Arimaa\"]\n\n"+goldSetup+" "+silverSetup+" 0-1\n", false)
	add("Arimaa, a turn that was taken back", goldSetup+"\n"+silverSetup+"\n2g Ee2n\n2s takeback\n2g Dg2n\n2s resigns\n",
		false)
	for _, turns := range []int{1, 2, game.MaxTurns - 2, game.MaxTurns - 1, game.MaxTurns, game.MaxTurns + 1} {
		g := randomArimaa(t, r, turns)
		add(fmt.Sprintf("Arimaa, %d turns", turns), g.String()+"\n", turns > game.MaxTurns)
	}
	for i, name := range oddTexts {
		for _, start := range []string{"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2",
			"0000000000000000000000000/1/pan:B3,D3/apollo:C4,C2"} {
			row := map[string]any{"start": start, "turns": "B3>B4^B5", "winner": 0, "first_player": name, "event": name,
				"ending": name, "source": name, "line": i, "date": "2026-03"}
			text, err := json.Marshal(row)
			if err != nil {
				t.Fatal(err)
			}
			add(fmt.Sprintf("%.20q in JSON", name), string(text)+"\n", false)
		}
		text, err := json.Marshal(map[string]any{"record": randomArimaa(t, r, 1).String(), "second_player": name,
			"site": name, "round": name, "source": name})
		if err != nil {
			t.Fatal(err)
		}
		add(fmt.Sprintf("%.20q of Arimaa in JSON", name), string(text)+"\n", false)
		quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ").Replace(name)
		add(fmt.Sprintf("%.20q in PGN", name),
			fmt.Sprintf("[Event \"%s\"]\n[Moon \"%[1]s\"]\n\n1. B3,D3 {%s} C4,C2 (1... C4,D4 {or %[2]s}) 2. B3B4B5! *\n", quoted,
				strings.NewReplacer("}", ")", "\n[", "\n (").Replace(name)), false)
	}
	return list
}

// kinds are all kinds of rows, with the formats that they are exported in.
var kinds = map[bulk.Kind][]bulk.Format{
	bulk.Games:     {bulk.JSONL, bulk.CSV, bulk.PGN},
	bulk.Gods:      {bulk.JSONL, bulk.CSV, bulk.PGN},
	bulk.Arimaa:    {bulk.JSONL, bulk.CSV, bulk.PGN},
	bulk.Puzzles:   {bulk.JSONL},
	bulk.Positions: {bulk.JSONL, bulk.CSV},
}

// exports returns the files of a database, by kind and format.
func exports(t *testing.T, s *store.Store) map[string]string {
	t.Helper()
	files := map[string]string{}
	for kind, formats := range kinds {
		for _, format := range formats {
			var out bytes.Buffer
			if _, err := bulk.Export(t.Context(), s, &out, kind, format, nil); err != nil {
				t.Errorf("export of %s as %s: %v", kind, format, err)
			}
			files[string(kind)+" "+string(format)] = out.String()
		}
	}
	return files
}

// sameRows compares databases by their exports.
func sameRows(t *testing.T, what string, want, got map[string]string) {
	t.Helper()
	for name, file := range want {
		if file != got[name] {
			t.Errorf("%s: %s differs:\n%s", what, name, firstDifference(file, got[name]))
		}
	}
}

func firstDifference(want, got string) string {
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(wants), len(gots)) {
		if i >= len(wants) || i >= len(gots) || wants[i] != gots[i] {
			return fmt.Sprintf("line %d: want %.300q, got %.300q", i+1, wants[min(i, len(wants)-1)], gots[min(i, len(gots)-1)])
		}
	}
	return ""
}

// What is imported can be listed, checked, proved, exported in every format and imported again, backed up and
// restored, and is the same every time; what is refused is refused with its line and leaves nothing.
func TestLifecycle(t *testing.T) {
	leftout.UnderRace(t)
	list := edges(t)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		imports := func(into *store.Store, text string, o bulk.ImportOptions) (p store.Progress, faults []error) {
			o.Wrong = func(err error) { faults = append(faults, err) }
			p, err := bulk.Import(t.Context(), into, strings.NewReader(text), o)
			if err != nil {
				t.Errorf("import of %.80q: %v", text, err)
			}
			return p, faults
		}
		for _, e := range list {
			p, faults := imports(s, e.text, bulk.ImportOptions{Name: "edges.txt"})
			if want := map[bool]int64{true: 0, false: 1}[e.refused]; p.Added+p.Known != want || p.Wrong != 1-want ||
				len(faults) != int(p.Wrong) {
				t.Errorf("%s: %d new, %d known, %d wrong: %v, in\n%.300s", e.name, p.Added, p.Known, p.Wrong, faults, e.text)
			}
		}
		for _, g := range []codec.Game{codec.Santorini, codec.Gods} {
			var some []puzzles.Puzzle
			for p, err := range collection.Of(g) {
				if err != nil {
					t.Fatal(err)
				}
				if p.Goal() == codec.Win2 {
					if some = append(some, p); len(some) == 6 {
						break
					}
				}
			}
			if _, err := s.PutPuzzles(t.Context(), some); err != nil {
				t.Fatal(err)
			}
		}
		for _, line := range []string{"2oYYRBBZUstii1", "6ZnNmLpsnKBeKDBN",
			"0000000000000000000000000/1/mortal:A1,B1/mortal:C1,D1 # ="} {
			imports(s, line+"\n", bulk.ImportOptions{})
		}
		clean(t, s)
		want := exports(t, s)
		for _, name := range oddTexts {
			for _, player := range []string{name, "Ann"} {
				if _, err := s.FindGames(t.Context(), pgn.Filter{Player: cmp.Or(strings.TrimSpace(player), "Ann")}, "",
					50); err != nil {
					t.Errorf("games of %.20q: %v", player, err)
				}
			}
		}

		// Proved again, all puzzles are what they were.
		for _, size := range []int{1, 5, 100} {
			w, err := work.Prove(t.Context(), s, size, 0)
			if err != nil {
				t.Fatal(err)
			}
			if n := drain(t, s, 2); n != w.Ranges {
				t.Errorf("%d ranges of %d were done", n, w.Ranges)
			}
			status, err := work.StatusOf(t.Context(), s)
			if last := status.Work[len(status.Work)-1]; err != nil || last.Puzzles != 12 || last.Wrong != 0 {
				t.Errorf("proved: %+v, %v", last, err)
			}
		}
		clean(t, s)
		sameRows(t, "proved again", want, exports(t, s))

		for _, format := range []bulk.Format{bulk.JSONL, bulk.CSV, bulk.PGN} {
			again := storetest.Open(t, filepath.Join(t.TempDir(), "again.db"))
			kept := map[string]string{}
			for kind, formats := range kinds {
				for _, f := range formats {
					if f != format {
						continue
					}
					if _, faults := imports(again, want[string(kind)+" "+string(f)],
						bulk.ImportOptions{Trust: true}); len(faults) > 0 {
						t.Errorf("%s as %s are refused: %v", kind, f, faults)
					}
					if f != bulk.PGN { // which has no source of a game
						kept[string(kind)+" jsonl"] = want[string(kind)+" jsonl"]
					} else {
						kept[string(kind)+" pgn"] = want[string(kind)+" pgn"]
					}
				}
			}
			clean(t, again)
			sameRows(t, "exported as "+string(format)+" and imported", kept, exports(t, again))
		}

		backup := filepath.Join(t.TempDir(), "backup")
		if err := s.Backup(t.Context(), backup, nil); err != nil {
			t.Fatal(err)
		}
		storetest.EachOpen(t, func(t *testing.T, restored *store.Store) {
			if err := restored.Restore(t.Context(), backup, nil); err != nil {
				t.Fatal(err)
			}
			clean(t, restored)
			sameRows(t, "restored", want, exports(t, restored))
		})
	})
}
