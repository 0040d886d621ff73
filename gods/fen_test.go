package gods_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

const (
	raised   = "2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2"
	finished = "0012000000000000000000000/2/#pan:A5,C3/apollo:D4,E1"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"raised", raised, raised},
		{"finished", finished, finished},
		{"mark behind the god", "0012000000000000000000000/2/pan#:A5,C3/apollo:D4,E1", finished},
		{"mark in front of the workers", "0012000000000000000000000/2/pan:#A5,C3/apollo:D4,E1", finished},
		{"mark behind the workers", "0012000000000000000000000/2/pan:A5,C3#/apollo:D4,E1", finished},
		{"mark between the workers", "0012000000000000000000000/2/pan:A5#,C3/apollo:D4,E1", finished},
		{"mark in front of the second worker", "0012000000000000000000000/2/pan:0,#c3/apollo:D4,E1", finished},
		{"upper case", "0012000000000000000000000/2/#Pan:A5,C3/APOLLO:D4,E1", finished},
		{"upper case with brackets", "/1/Pan:A5,C3/Athena[^]:D4,E1", flat + "/1/pan:A5,C3/athena[^]:D4,E1"},
		{"upper case, a mortal", "/1/Mortal:A5,C3/Athena:D4,E1", flat + "/1/mortal:A5,C3/athena:D4,E1"},
		{"spaces", "00120 00000 00000 00000 00000/ 2 / # pan :A5,C3/ apollo :D4,E1", finished},
		{"rows", "00120/00000/00000/00000/00000/2/#pan:A5,C3/apollo:D4,E1", finished},
		{"other squares", "0012000000000000000000000/2/#pan:c3,0/apollo:24,08", finished},
		{"empty board", "/1/pan:A5,C3/apollo:D4,E1", flat + "/1/pan:A5,C3/apollo:D4,E1"},
		{"not raised, with brackets", "/1/pan:A5,C3/athena[]:D4,E1", flat + "/1/pan:A5,C3/athena:D4,E1"},
		{"brackets of the side to move", "/1/athena[]:A5,C3/pan:D4,E1", flat + "/1/athena:A5,C3/pan:D4,E1"},
		{"grounded", "/1/-pan:A5,C3/athena:D4,E1", flat + "/1/pan:A5,C3/athena[^]:D4,E1"},
		{"grounded, with empty brackets", "/1/-pan:A5,C3/athena[]:D4,E1", flat + "/1/pan:A5,C3/athena[^]:D4,E1"},
		{"grounded and raised", "/2/athena[^]:A5,C3/-mortal:D4,E1", flat + "/2/athena[^]:A5,C3/mortal:D4,E1"},
		{"grounded Athena", "/2/athena:A5,C3/-athena[]:D4,E1", flat + "/2/athena[^]:A5,C3/athena:D4,E1"},
		{"level 3 without a win", "3000000000000000000000003/1/pan:A5,C3/apollo:D4,E1", "3000000000000000000000003/1/pan:A5,C3/apollo:D4,E1"},
		{"won on the ground", "/1/pan:A5,C3/#apollo:D4,E1", flat + "/1/pan:A5,C3/#apollo:D4,E1"},
	} {
		p, err := gods.Parse(test.text)
		if err != nil || p.String() != test.want {
			t.Errorf("%s: %v, %v, want %s", test.name, p, err, test.want)
		}
	}
}

// A bar in a text is where the fault is, or it is about the text as a whole.
func TestParseErrors(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       error
	}{
		{"a god that is not supported", "/1/|hera:A5,C3/pan:D4,E1", gods.ErrGod},
		{"a god that is not supported, marked", "/1/pan:A5,C3/#|hera:D4,E1", gods.ErrGod},
		{"mark of the side to move at its workers", "/1/pan:A5,|#C3/apollo:D4,E1", position.ErrSyntax},
		{"a second mark", "/1/pan:A5,C3/#apollo:D4,E1|#", position.ErrSyntax},
		{"a second mark at the workers", "/1/pan:A5,C3/apollo:|#D4#,E1", position.ErrSquare},
		{"a mark inside a square", "/1/pan:A5,C3/apollo:|D#4,E1", position.ErrSquare},
		{"a mark without a worker", "/1/pan:A5,C3/apollo:|#,E1", position.ErrSquare},
		{"no god", "/1/|:A5,C3/pan:D4,E1", position.ErrSyntax},
		{"no gods", "/1/|A5,C3/D4,E1", gods.ErrGod},
		{"two mortals", "/1/mortal:A5,C3/mortal:D4,E1", gods.FaultMortals},
		{"two mortals, finished", "3000000000000000000000000/2/#mortal:A5,C3/mortal:D4,E1", gods.FaultMortals},
		{"mark of the side to move", "/1/|#pan:A5,C3/apollo:D4,E1", position.ErrSyntax},
		{"two marks", "/1/|#pan:A5,C3/#apollo:D4,E1", position.ErrSyntax},
		{"brackets of another god", "/1/|pan[]:A5,C3/apollo:D4,E1", position.ErrSyntax},
		{"other brackets", "/1/pan:A5,C3/|athena[x]:D4,E1", position.ErrSyntax},
		{"open brackets", "/1/pan:A5,C3/|athena[^:D4,E1", position.ErrSyntax},
		{"the side to move is raised", "/1/|athena[^]:A5,C3/athena:D4,E1", position.ErrSyntax},
		{"the other side is grounded", "/1/athena:A5,C3/|-pan:D4,E1", position.ErrSyntax},
		{"grounded without Athena", "/1/-athena:A5,C3/pan:D4,E1", gods.FaultRaised},
		{"raised and finished", "/1/pan:A5,C3/#athena[^]:D4,E1", gods.FaultOver},
		{"grounded and finished", "/1/-pan:A5,C3/#athena:D4,E1", gods.FaultOver},
		{"no workers", "/1/pan|/apollo:D4,E1", position.ErrUnplaced},
		{"three workers", "/1/pan:A5,C3,|D3/apollo:D4,E1", position.ErrSyntax},
		{"a square that is none", "/1/pan:A5,|C6/apollo:D4,E1", position.ErrSquare},
		{"one square twice", "/1/pan:A5,C3/apollo:C3,E1", gods.FaultShared},
		{"a worker on a dome", "4000000000000000000000000/1/pan:A5,C3/apollo:D4,E1", gods.FaultDome},
		{"24 heights", "000000000000000000000000|/1/pan:A5,C3/apollo:D4,E1", position.ErrSyntax},
		{"height 5", "|5000000000000000000000000/1/pan:A5,C3/apollo:D4,E1", position.ErrSyntax},
		{"side 3", "/|3/pan:A5,C3/apollo:D4,E1", position.ErrSyntax},
		{"ends", "/1/pan:A5,C3|", position.ErrSyntax},
		{"goes on", "/1/pan:A5,C3/apollo:D4,E1|/", position.ErrSyntax},
	} {
		at := strings.IndexByte(test.text, '|')
		_, err := gods.Parse(strings.Replace(test.text, "|", "", 1))
		var parse *position.ParseError
		if !errors.Is(err, test.want) || !errors.As(err, &parse) || parse.Offset != at {
			t.Errorf("%s: %v, want %v at %d", test.name, err, test.want, at)
		}
	}
	_, err := gods.Parse("/1/hera:A5,C3/pan:D4,E1")
	if want := `FEN "/1/hera:A5,C3/pan:D4,E1", offset 3: god "hera", must be mortal, apollo, artemis, athena, atlas, demeter, hephaestus, hermes, minotaur, pan or prometheus: this god is not supported`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = gods.Parse("/1/mortal:A5,C3/mortal:D4,E1")
	if want := `FEN "/1/mortal:A5,C3/mortal:D4,E1": impossible position: mortal against mortal is the game without gods, which package position has`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A setup has every fault at once.
func TestSetupFaults(t *testing.T) {
	s := gods.Setup{Side: 2, Gods: [2]gods.God{gods.Pan, 11}}
	s.Heights[position.A5], s.Heights[position.B5] = 5, 4
	s.Workers = [2][]position.Square{{position.B5, position.NoSquare, position.C5}, {position.C5}}
	_, err := s.Position()
	var setup *gods.SetupError
	want := gods.FaultHeight | gods.FaultSide | gods.FaultWorkerCount | gods.FaultSquare | gods.FaultShared | gods.FaultDome | gods.FaultGod
	if !errors.As(err, &setup) || setup.Faults != want || len(setup.Details()) != 8 {
		t.Errorf("%v", err)
	}
	if want := "Sun has 3 workers, must have 2; Sun's worker on square 255, must be 0..24; Moon has 1 worker, must have 2"; err == nil ||
		!strings.Contains(strings.ReplaceAll(err.Error(), "worker on the dome at B5; ", ""), want) || !strings.Contains(err.Error(), "Moon's god 11, must be 0..10") {
		t.Error(err)
	}
	s = gods.Setup{Raised: true, Finished: true}
	_, err = s.Position()
	want = gods.FaultWorkerCount | gods.FaultMortals | gods.FaultRaised | gods.FaultOver
	if !errors.As(err, &setup) || setup.Faults != want || len(setup.Details()) != 5 {
		t.Errorf("%v", err)
	}
	if text := (gods.FaultMortals | gods.FaultOver).Error(); text != "mortal against mortal is the game without gods; raised after the end" {
		t.Error(text)
	}
}

func TestGods(t *testing.T) {
	n := 0
	for god := range gods.All() {
		if int(god) != n || !god.IsValid() {
			t.Errorf("god %d is %v", n, god)
		}
		if back, err := gods.ParseGod(god.String()); back != god || err != nil {
			t.Errorf("%v is read as %v, %v", god, back, err)
		}
		n++
	}
	if n != 11 || gods.God(11).IsValid() || gods.God(11).String() != "God(11)" || gods.Prometheus != 10 {
		t.Errorf("%d gods, then %v", n, gods.God(11))
	}
	for _, text := range []string{"", "hera", "Pan"} {
		if god, err := gods.ParseGod(text); !errors.Is(err, gods.ErrGod) || !strings.Contains(err.Error(), `"`+text+`"`) {
			t.Errorf("%q is read as %v, %v", text, god, err)
		}
	}
	text, err := gods.God(11).MarshalText()
	if want := "god 11: this god is not supported, must be 0..10"; !errors.Is(err, gods.ErrGod) || err.Error() != want {
		t.Errorf("%q, %v, want %s", text, err, want)
	}
}

func TestZeroPosition(t *testing.T) {
	var zero gods.Position
	if !zero.IsZero() || zero.String() != "no position" || gods.MustParse(raised).IsZero() {
		t.Error(zero)
	}
	if text, err := zero.MarshalText(); err == nil {
		t.Errorf("%q", text)
	}
	if turns := zero.AppendTurns(nil); len(turns) != 0 {
		t.Error(turns)
	}
}

// Positions, turns and gods in JSON and in databases.
func TestTexts(t *testing.T) {
	type record struct {
		Position gods.Position
		Turn     gods.Turn
		God      gods.God
	}
	want := record{gods.MustParse(raised), gods.MustParseTurn("C1>D1^E2^E1"), gods.Demeter}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got record
	if err := json.Unmarshal(data, &got); err != nil || got != want {
		t.Errorf("%s: %v, %v", data, got, err)
	}
	if err := json.Unmarshal([]byte(`{"Turn":"c1>d1^e1"}`), &got); !errors.Is(err, gods.ErrTurn) || got != want {
		t.Errorf("%v, %v", got, err)
	}
	column, err := want.Position.Value()
	if err != nil || column != raised {
		t.Errorf("%v, %v", column, err)
	}
	var null sql.Null[gods.Position]
	if err := null.Scan(raised); err != nil || null.V != want.Position {
		t.Errorf("%v, %v", null, err)
	}
	var p gods.Position
	if err := p.Scan(nil); err == nil || !strings.Contains(err.Error(), "gods.Position") {
		t.Error(err)
	}
}

// What a position tells about its squares.
func TestSquares(t *testing.T) {
	for _, p := range append(positiontest.GodsList(12, 240), gods.Position{}) {
		if p.IsZero() {
			continue
		}
		b := plainOf(p.String())
		for i, at := range places {
			s := position.Square(i)
			if p.Height(s) != b.at(at) {
				t.Fatalf("%v: height %d at %v", p, p.Height(s), s)
			}
			for level := range 6 {
				if p.AtLeast(level).Has(s) != (b.at(at) >= level) || p.Level(level).Has(s) != (b.at(at) == level) {
					t.Fatalf("%v: level %d at %v", p, level, s)
				}
			}
			side, there := p.WorkerAt(s)
			if there != (b.stands(at) != 0) || there && int(side) != b.stands(at)-1 {
				t.Fatalf("%v: at %v stands %v, %v", p, s, side, there)
			}
			for side := range position.Side(2) {
				if p.WorkerSet(side).Has(s) != (b.stands(at) == int(side)+1) {
					t.Fatalf("%v: workers of %v\n%v", p, side, p.WorkerSet(side))
				}
			}
		}
		if int(p.Side()) != b.mover-1 || p.God(position.First).String() != b.god[1] || p.God(position.Second).String() != b.god[2] ||
			p.Raised() != b.raised || p.Finished() != (b.winner != 0) {
			t.Fatalf("%v: %v to move, %v, %v", p, p.Side(), p.Raised(), p.Finished())
		}
		if p.Height(position.NoSquare) != 0 {
			t.Fatalf("%v: no square has height %d", p, p.Height(position.NoSquare))
		}
	}
}

// How games end.
func TestOutcome(t *testing.T) {
	for _, test := range []struct{ name, fen, turn, want string }{
		{"climb", "2300000000000000000000000/1/atlas:A5,C3/pan:A1,E1", "A5>B5#", "climb, first wins"},
		{"climb of Pan", "2300000000000000000000000/2/atlas:A1,C3/pan:A5,E1", "A5>B5#", "climb, second wins"},
		{"drop", "2000000000000000000000000/1/pan:A5,C3/atlas:A1,E1", "A5>B5#", "drop, first wins"},
		{"drop from level 3", "3100000000000000000000000/1/pan:A5,C3/atlas:A1,E1", "A5>B5#", "drop, first wins"},
		{"drop beside a worker on level 3", "2000000000003000000000000/1/pan:A5,C3/atlas:A1,E1", "A5>B5#", "drop, first wins"},
		{"Apollo can swap but not build", "0044044444444444444444440/1/apollo:A5,E1/mortal:B5,E5", "", "blocked, second wins"},
		{"Minotaur cannot push onto a dome", "0044044444444444444444440/1/minotaur:A5,E1/mortal:B5,E5", "", "blocked, second wins"},
		{"only up, and raised", "0144044444444444444404440/1/mortal:A5,E1/athena[^]:A1,E5", "", "blocked, second wins"},
		{"only up, and not raised", "0144044444444444444404440/1/mortal:A5,E1/athena:A1,E5", "", "ongoing"},
		{"Hermes stands", "0144044444444444444404440/1/hermes:A5,E1/athena[^]:A1,E5", "", "ongoing"},
		{"blocked by the last build", "0144044444444444444404440/2/athena:A1,E5/mortal:A5,E1", "A5>B5^A5", "blocked, second wins"},
	} {
		p, err := gods.Parse(test.fen)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if test.turn != "" {
			turn := gods.MustParseTurn(test.turn)
			q, err := p.Play(turn)
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
				continue
			}
			if ending := p.Wins(turn); ending != q.Outcome().Ending && q.Finished() || ending != gods.Ongoing && !q.Finished() {
				t.Errorf("%s: the turn wins by %v", test.name, ending)
			}
			p = q
		}
		if got := p.Outcome(); got.String() != test.want {
			t.Errorf("%s: %v, want %s", test.name, got, test.want)
		}
	}
}
