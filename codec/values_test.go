package codec

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"reflect"
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
	if err := got.UnmarshalText([]byte("HfGoo8VCrfkSpV")); err != nil || got != withGoal(c, Win3) {
		t.Errorf("a text makes it %v, %v", got, err)
	}
	if err := got.UnmarshalText([]byte(exampleShort)); err != nil || got != c {
		t.Errorf("the other format makes it %v, %v", got, err)
	}
}

// Codes of every kind in JSON, as keys of a map, and in a column.
func TestValues(t *testing.T) {
	for _, text := range []string{exampleCode, godsCode, placingCode, "8euh5HSuyUxHmVEr", arimaaCode} {
		checkValues(t, MustParse(text), text)
	}
}

func checkValues(t *testing.T, c Code, text string) {
	t.Helper()
	type row struct {
		Code  Code         `json:"code"`
		Names map[Code]int `json:"names"`
		Last  *Code        `json:"last"`
	}
	data, err := json.Marshal(row{Code: c, Names: map[Code]int{c: 7}})
	if want := `{"code":"` + text + `","names":{"` + text + `":7},"last":null}`; string(data) != want || err != nil {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
	var back row
	if err := json.Unmarshal(data, &back); err != nil || back.Code != c || len(back.Names) != 1 || back.Names[c] != 7 ||
		back.Last != nil {
		t.Errorf("%s is read as %v, %v", data, back, err)
	}
	for wrong, class := range map[string]error{
		`{"code":"2"}`: ErrLength, `{"code":""}`: ErrLength, `{"code":"` + text[:len(text)-1] + `0"}`: ErrAlphabet,
		`{"names":{"` + text[:len(text)-2] + text[len(text)-1:] + text[len(text)-2:len(text)-1] + `":1}}`: ErrCheck,
	} {
		if err := json.Unmarshal([]byte(wrong), &back); !errors.Is(err, class) || back.Code != c {
			t.Errorf("%s: %v, want %v; it makes the code %v", wrong, err, class, back.Code)
		}
	}
	if v, err := c.Value(); v != text || err != nil {
		t.Errorf("stored as %v, %v", v, err)
	}
	for _, value := range []any{text, []byte(text)} {
		var got Code
		if err := got.Scan(value); got != c || err != nil {
			t.Errorf("%T %s is read as %v, %v", value, value, got, err)
		}
	}
	for value, want := range map[any]string{
		nil:      "codec.Code: cannot scan NULL, scan into a *codec.Code or a sql.Null[codec.Code]",
		int64(5): "codec.Code: cannot scan a int64, must be a string or bytes",
		true:     "codec.Code: cannot scan a bool, must be a string or bytes",
		2.5:      "codec.Code: cannot scan a float64, must be a string or bytes",
	} {
		got := c
		if err := got.Scan(value); err == nil || err.Error() != want || got != c {
			t.Errorf("%v makes it %v, %v, want %s", value, got, err, want)
		}
	}
}

// A wrong length or a reserved number in bytes changes nothing.
func TestUnmarshalBinaryErrors(t *testing.T) {
	for _, test := range []struct {
		data  *big.Int
		size  int
		class error
	}{
		{num(0), 0, ErrLength}, {num(0), 9, ErrLength}, {num(0), 12, ErrLength}, {num(0), 18, ErrLength},
		{num(0), 20, ErrLength},
		{sum(power(2, 80), num(-1)), 10, ErrReserved}, {sum(power(2, 88), num(-1)), 11, ErrReserved},
		{sum(power(2, 152), num(-1)), 19, ErrReserved},
		{bigPlacingEnd, 10, ErrReserved}, {bigGodsEnd, 11, ErrReserved}, {times(num(6), bigAll), 19, ErrReserved},
	} {
		c := MustParse(exampleCode)
		got := c
		if err := got.UnmarshalBinary(test.data.FillBytes(make([]byte, test.size))); !errors.Is(err, test.class) || got != c {
			t.Errorf("%x in %d bytes is %v, %v, want %v", test.data, test.size, got, err, test.class)
		}
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
	codes := map[string]Code{"live": live, "goal": withGoal(live, Hold3), "least": Encode(position.MustParse(leastFEN))}
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
	if err := db.QueryRow(`SELECT name FROM codes WHERE code = ?`, codes["goal"]).Scan(&name); err != nil ||
		name != "goal" {
		t.Errorf("found %q, %v", name, err)
	}
	var last Code
	if err := db.QueryRow(`SELECT code FROM codes ORDER BY code DESC LIMIT 1`).Scan(&last); err != nil ||
		last != codes["goal"] {
		t.Errorf("the database orders %v last, %v", last, err)
	}
}

// A pointer to a code of any game is a column that may be NULL, and null in JSON. So is a pointer to a key, which has
// one form in JSON everywhere.
func TestNullable(t *testing.T) {
	type row struct {
		Code *Code
		Key  *Key
		Zero Key `json:",omitzero"`
	}
	db := openDatabase(t)
	for _, name := range []string{"", "HfGoo8VCrfkSpV", "8euh5HSuyUxGFr8h", "csyx8Tb5zu4EfN4vAG3V1cvTWr"} {
		var in, out, fromJSON row
		want := `{"Code":null,"Key":null}`
		if name != "" {
			c, err := Parse(name)
			if err != nil {
				t.Error(err)
				continue
			}
			k := c.Key()
			in = row{Code: &c, Key: &k}
			want = fmt.Sprintf(`{"Code":"%s","Key":"%x"}`, name, k.Bytes())
		}
		if _, err := db.Exec(`INSERT INTO codes VALUES (?, ?, ?)`, name, in.Code, in.Key); err != nil {
			t.Fatal(err)
		}
		if err := db.QueryRow(`SELECT code, bytes FROM codes WHERE name = ?`, name).Scan(&out.Code, &out.Key); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		text, err := json.Marshal(out)
		if string(text) != want || err != nil {
			t.Errorf("%s, %v, want %s", text, err, want)
		}
		if err := json.Unmarshal(text, &fromJSON); err != nil || !reflect.DeepEqual(fromJSON, in) {
			t.Errorf("%s is read as %+v, %v", text, fromJSON, err)
		}
	}
	if text, err := json.Marshal(Key{}); err == nil {
		t.Errorf("the zero Key is %s", text)
	}
	key := MustParse(exampleCode).Key()
	if k := key; json.Unmarshal([]byte(`"03ed"`), &k) == nil || k != key {
		t.Errorf("a short key is read as %v", k)
	}
	one := map[Key]int{MustParse(exampleCode).Key(): 1}
	text, err := json.Marshal(one)
	var back map[Key]int
	if err2 := json.Unmarshal(text, &back); err != nil || err2 != nil || !reflect.DeepEqual(back, one) {
		t.Errorf("%s is read as %v, %v, %v", text, back, err, err2)
	}
}

func TestDatabaseErrors(t *testing.T) {
	db := openDatabase(t)
	if _, err := db.Exec(`INSERT INTO codes VALUES ('none', ?, NULL), ('wrong', '2YoYRBBZUstii1', NULL)`,
		sql.Null[Code]{}); err != nil {
		t.Fatal(err)
	}
	query := func(name string, dst any) error {
		return db.QueryRow(`SELECT code FROM codes WHERE name = ?`, name).Scan(dst)
	}
	var c Code
	if err := query("none", &c); err == nil || !strings.Contains(err.Error(), "sql.Null[codec.Code]") {
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
