package position_test

import (
	"database/sql"
	"database/sql/driver"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

var (
	_ driver.Valuer = position.Position{}
	_ sql.Scanner   = new(position.Position)
)

// A position is stored as its FEN and read back; an invalid text changes nothing.
func TestDatabaseValues(t *testing.T) {
	live, finished := position.MustParse(liveFEN), position.MustParse(finishedFEN)
	if v, err := live.Value(); v != liveFEN || err != nil {
		t.Errorf("stored as %v, %v", v, err)
	}
	if v, err := (position.Position{}).Value(); v != nil || err == nil {
		t.Errorf("the zero Position is stored as %v", v)
	}
	for _, fen := range []string{raisedFEN, panFEN, flat + "/2/mortal:B3,D3/pan"} {
		want := position.MustParse(fen)
		p := live
		if v, err := want.Value(); v != fen || err != nil {
			t.Errorf("stored as %v, %v", v, err)
		} else if err := p.Scan(v); p != want || err != nil {
			t.Errorf("%v is read as %v, %v", v, p, err)
		}
	}
	for _, column := range []any{finishedFEN, []byte(finishedFEN)} {
		p := live
		if err := p.Scan(column); p != finished || err != nil {
			t.Errorf("%v is read as %v, %v", column, p, err)
		}
	}
	for _, column := range []any{nil, int64(1), "", liveFEN + " ", []byte("no position")} {
		p := live
		if err := p.Scan(column); p != live || err == nil {
			t.Errorf("%v is read as %v", column, p)
		}
	}
	if err := new(position.Position).Scan(nil); err == nil || !strings.Contains(err.Error(), "position.Position") {
		t.Errorf("NULL: %v", err)
	}
	var null sql.Null[position.Position]
	if err := null.Scan(nil); null.Valid || err != nil {
		t.Errorf("NULL is read as %v, %v", null, err)
	}
	if err := null.Scan(liveFEN); !null.Valid || null.V != live || err != nil {
		t.Errorf("%s is read as %v, %v", liveFEN, null, err)
	}
}
