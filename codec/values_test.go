package codec

import (
	"database/sql"
	"errors"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"github.com/puzzlecode/puzzlecode/position"
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

func TestScan(t *testing.T) {
	c := MustParse(exampleCode)
	var got Code
	if err := got.Scan(exampleShort); got != c || err != nil {
		t.Errorf("%s is read as %v, %v", exampleShort, got, err)
	}
	for text, want := range map[string]string{
		"2YoYRBBZUstii1": `code "2YoYRBBZUstii1": checksum mismatch: a character is wrong or two are swapped`,
		"":               `code "": wrong length: the text is empty`,
	} {
		if err := got.Scan([]byte(text)); err == nil || err.Error() != want || got != c {
			t.Errorf("%q makes it %v, %v, want %s", text, got, err, want)
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
