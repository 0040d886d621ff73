package codec

import (
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"github.com/puzzlecode/puzzlecode/position"
)

var (
	_ encoding.TextMarshaler     = Code{}
	_ encoding.TextAppender      = Code{}
	_ encoding.TextUnmarshaler   = (*Code)(nil)
	_ encoding.BinaryMarshaler   = Code{}
	_ encoding.BinaryAppender    = Code{}
	_ encoding.BinaryUnmarshaler = (*Code)(nil)
	_ driver.Valuer              = Code{}
	_ sql.Scanner                = (*Code)(nil)
)

// What is appended comes after what is there, and what is wrong changes nothing.
func TestMarshal(t *testing.T) {
	c := MustParse(exampleCode)
	text, err := c.AppendText([]byte("code "))
	if string(text) != "code "+exampleCode || err != nil {
		t.Errorf("text %s, %v", text, err)
	}
	binary, err := c.AppendBinary([]byte{1, 2})
	if string(binary) != "\x01\x02\x00\x33\x80\x62\x6c\x31\xb3\x0f\x4f\xf8" || err != nil {
		t.Errorf("binary %x, %v", binary, err)
	}
	got := c
	if err := got.UnmarshalText([]byte("2OYYRBBZUstii1")); !errors.Is(err, ErrAlphabet) || got != c {
		t.Errorf("a wrong text makes it %v, %v", got, err)
	}
	if err := got.UnmarshalText([]byte("HfGoo8VCrfkSpV")); err != nil || got != withGoal(t, c, 3) {
		t.Errorf("a text makes it %v, %v", got, err)
	}
	if err := got.UnmarshalText([]byte(exampleShort)); err != nil || got != c {
		t.Errorf("the other format makes it %v, %v", got, err)
	}
}

func TestJSON(t *testing.T) {
	type game struct {
		Start Code         `json:"start"`
		Names map[Code]int `json:"names"`
		Last  *Code        `json:"last"`
	}
	c := MustParse(exampleCode)
	want := game{Start: c, Names: map[Code]int{withGoal(t, c, 3): 7}}
	data, err := json.Marshal(want)
	if text := `{"start":"2oYYRBBZUstii1","names":{"HfGoo8VCrfkSpV":7},"last":null}`; string(data) != text || err != nil {
		t.Fatalf("%s, %v, want %s", data, err, text)
	}
	var got game
	if err := json.Unmarshal(data, &got); err != nil || got.Start != c || len(got.Names) != 1 || got.Names[withGoal(t, c, 3)] != 7 || got.Last != nil {
		t.Errorf("%s is read as %v, %v", data, got, err)
	}
	for text, class := range map[string]error{
		`{"start":"2OYYRBBZUstii1"}`: ErrAlphabet, `{"names":{"2YoYRBBZUstii1":1}}`: ErrCheck, `{"start":""}`: ErrLength,
	} {
		if err := json.Unmarshal([]byte(text), &got); !errors.Is(err, class) {
			t.Errorf("%s: %v, want %v", text, err, class)
		}
	}
}

func TestScan(t *testing.T) {
	c := MustParse(exampleCode)
	if v, err := c.Value(); v != exampleCode || err != nil {
		t.Errorf("stored as %v, %v", v, err)
	}
	for _, value := range []any{exampleCode, []byte(exampleCode), exampleShort} {
		var got Code
		if err := got.Scan(value); got != c || err != nil {
			t.Errorf("%T %s is read as %v, %v", value, value, got, err)
		}
	}
	for _, test := range []struct {
		value any
		text  string
	}{
		{nil, "codec.Code: cannot scan NULL, scan into a sql.Null[codec.Code]"},
		{int64(5), "codec.Code: cannot scan a int64, must be a string or bytes"},
		{true, "codec.Code: cannot scan a bool, must be a string or bytes"},
		{2.5, "codec.Code: cannot scan a float64, must be a string or bytes"},
		{"2YoYRBBZUstii1", `code "2YoYRBBZUstii1": checksum mismatch: a character is wrong or two are swapped`},
		{[]byte{}, `code "": wrong length: the text is empty`},
	} {
		got := c
		if err := got.Scan(test.value); err == nil || err.Error() != test.text || got != c {
			t.Errorf("%v makes it %v, %v, want %s", test.value, got, err, test.text)
		}
	}
}

// A database that keeps codes as text, and as bytes in a column of its own.
func openDatabase(t *testing.T) *sql.DB {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1) // each connection has a database of its own
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := db.Exec(`CREATE TABLE codes (name TEXT PRIMARY KEY, code TEXT, bytes BLOB)`); err != nil {
		t.Fatal(err)
	}
	return db
}

func TestDatabase(t *testing.T) {
	db := openDatabase(t)
	live := MustParse(exampleCode)
	codes := map[string]Code{"live": live, "goal": withGoal(t, live, 9), "least": Encode(position.MustParse(leastFEN))}
	for name, c := range codes {
		if _, err := db.Exec(`INSERT INTO codes VALUES (?, ?, ?)`, name, c, []byte(c.String())); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range codes {
		var fromText, fromBytes Code
		var null sql.Null[Code]
		var text, kind string
		err := db.QueryRow(`SELECT code, bytes, code, code, typeof(bytes) FROM codes WHERE name = ?`, name).
			Scan(&fromText, &fromBytes, &null, &text, &kind)
		if err != nil || fromText != want || fromBytes != want || null != (sql.Null[Code]{V: want, Valid: true}) {
			t.Errorf("%s: %v, %v, %v, %v, want %v", name, fromText, fromBytes, null, err, want)
		}
		if text != want.String() || kind != "blob" {
			t.Errorf("%s is kept as %s and a %s", name, text, kind)
		}
	}
	var name string
	if err := db.QueryRow(`SELECT name FROM codes WHERE code = ?`, codes["goal"]).Scan(&name); err != nil || name != "goal" {
		t.Errorf("found %q, %v", name, err)
	}
	var last Code
	if err := db.QueryRow(`SELECT code FROM codes ORDER BY code DESC LIMIT 1`).Scan(&last); err != nil || last != codes["goal"] {
		t.Errorf("the database orders %v last, %v", last, err)
	}
}

func TestDatabaseErrors(t *testing.T) {
	db := openDatabase(t)
	if _, err := db.Exec(`INSERT INTO codes VALUES ('none', ?, NULL), ('wrong', '2YoYRBBZUstii1', NULL)`, sql.Null[Code]{}); err != nil {
		t.Fatal(err)
	}
	query := func(name string, dst any) error {
		return db.QueryRow(`SELECT code FROM codes WHERE name = ?`, name).Scan(dst)
	}
	var c Code
	if err := query("none", &c); err == nil || !strings.Contains(err.Error(), "scan into a sql.Null[codec.Code]") {
		t.Errorf("NULL is read as %v, %v", c, err)
	}
	null := sql.Null[Code]{V: MustParse(exampleCode), Valid: true}
	if err := query("none", &null); err != nil || null.Valid {
		t.Errorf("NULL is read as %v, %v", null, err)
	}
	if err := query("wrong", &c); !errors.Is(err, ErrCheck) || c != (Code{}) {
		t.Errorf("a wrong text is read as %v, %v", c, err)
	}
	if err := db.QueryRow(`SELECT 5`).Scan(&c); err == nil || !strings.Contains(err.Error(), "int64") {
		t.Errorf("a number is read as %v, %v", c, err)
	}
}
