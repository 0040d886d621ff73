package arimaa_test

import (
	"database/sql"
	"database/sql/driver"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

var (
	_ driver.Valuer = arimaa.Position{}
	_ sql.Scanner   = new(arimaa.Position)
)

// A position is stored in its short notation and read back; an invalid text changes
// nothing.
func TestDatabaseValues(t *testing.T) {
	start, empty := arimaa.MustParse(startText), arimaa.Position{}
	if v, err := start.Value(); v != startText || err != nil {
		t.Errorf("stored as %v, %v", v, err)
	}
	for _, column := range []any{startText, []byte(startText)} {
		p := empty
		if err := p.Scan(column); p != start || err != nil {
			t.Errorf("%v is read as %v, %v", column, p, err)
		}
	}
	for _, column := range []any{nil, int64(1), "", startText + " ", []byte("g [")} {
		p := start
		if err := p.Scan(column); p != start || err == nil {
			t.Errorf("%v is read as %v", column, p)
		}
	}
	var null sql.Null[arimaa.Position]
	if err := null.Scan(nil); null.Valid || err != nil {
		t.Errorf("NULL is read as %v, %v", null, err)
	}
	if err := null.Scan(startText); !null.Valid || null.V != start || err != nil {
		t.Errorf("%s is read as %v, %v", startText, null, err)
	}
}
