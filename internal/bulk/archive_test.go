package bulk

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// The payload of a game that is cut off anywhere but between two turns is refused.
func TestUnpackGame(t *testing.T) {
	g := position.MustParseGame("0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 B3>B4^B5 C4>C5^B5")
	key := codec.Encode(g.Start).Key()
	payload := append([]byte{1, 1, 'x', 2, 'a', 'b', 200, 1}, 5, 6, 7, 8, 9, 10)
	const head = 8
	i := head
	for _, turn := range g.Turns {
		payload[i], payload[i+1], payload[i+2] = byte(turn.From), byte(turn.To), byte(turn.Build)
		i += 3
	}
	for n := range len(payload) + 1 {
		got, err := unpackGame(key, payload[:n])
		if isWhole := n >= head && (n-head)%3 == 0; isWhole != (err == nil) || !isWhole && !errors.Is(err, errNoGame) {
			t.Errorf("%d bytes: %+v, %v", n, got, err)
		}
	}
	got, err := unpackGame(key, payload)
	if want := (store.Game{Game: g, Winner: 1, Ending: "x", Source: "ab", Line: 200}); err != nil || got.Game.String() != want.Game.String() || got.Winner != 1 || got.Ending != "x" || got.Source != "ab" || got.Line != 200 {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	if _, err := unpackGame(codec.Key(bytes.Repeat([]byte{255}, 10)), payload); err == nil {
		t.Error("a game with a key of no position")
	}
}

// The payload of a game of Arimaa that is cut off before its record is refused.
func TestUnpackRecord(t *testing.T) {
	payload := []byte{2, 'a', 'b', 200, 1, '1', 'g'}
	for n := range len(payload) + 1 {
		row, err := unpackRecord(payload[:n])
		if isWhole := n >= 5; isWhole && row != (recordRow{Source: "ab", Line: 200, Record: string(payload[5:n])}) || isWhole != (err == nil) {
			t.Errorf("%d bytes: %+v, %v", n, row, err)
		}
	}
}

// What an archive has beside its entries is checked, too.
func TestArchiveFormat(t *testing.T) {
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	read := func(stream []byte) (rows int, wrong string) {
		for i, err := range items(t.Context(), bytes.NewReader(z.EncodeAll(stream, []byte(archiveMagic))), ImportOptions{}, 0) {
			if i.line > 0 {
				rows++
			}
			if err != nil {
				wrong = err.Error()
			}
		}
		return rows, wrong
	}
	const file = "not a file that can be imported: archive: "
	const tooLong = "binary: varint overflows a 64-bit integer"
	long := bytes.Repeat([]byte{0xff}, 20)
	set := []byte{'e', 1, 1, 'a', 1, 0, 1, 0}
	for _, test := range []struct {
		name   string
		stream []byte
		rows   int
		wrong  string
	}{
		{"no section", []byte{'e', 0, 0}, 0, ""},
		{"one entry", append(set, 0, 0, 1), 1, ""},
		{"two equal entries", append(set, 1, 0, 0, 0, 0, 0, 2), 2, ""},
		{"fewer entries than it says", append(set, 0, 0, 2), 1, file + "it has 1 entries, and says 2"},
		{"more bytes", append(set, 0, 0, 1, 0), 1, file + "something follows its end"},
		{"neither entry nor end", append(set, 2), 1, file + "byte 2, want 0 or 1"},
		{"neither section nor end", append(set, 0, 2), 1, file + "byte 2, want 0 or 1"},
		{"a step of 17 bits", []byte{'e', 1, 1, 'a', 1, 0x80, 0x80, 4, 0, 0}, 0, file + "a key is too large"},
		{"a sum of 17 bits", []byte{'e', 1, 1, 'a', 1, 0x80, 0x80, 2, 0, 0, 1, 0x80, 0x80, 2, 0, 0}, 1, file + "a key is too large"},
		{"the longest value", []byte{'e', 1, 1, 'a', 1, 0, 1, 0x80, 0x80, 0x80, 0x20}, 0, file + "unexpected EOF"},
		{"a longer value", []byte{'e', 1, 1, 'a', 1, 0, 1, 0x81, 0x80, 0x80, 0x20}, 0, file + "a value of 67108865 bytes"},
		{"a long step", append([]byte{'e', 1, 1, 'a', 1}, long...), 0, file + tooLong},
		{"a long second step", append([]byte{'e', 1, 1, 'a', 1, 0}, long...), 0, file + tooLong},
		{"a long length", append([]byte{'e', 1, 1, 'a', 1, 0, 1}, long...), 0, file + tooLong},
		{"a long name", append([]byte{'e', 1}, long...), 0, file + tooLong},
		{"a long count", append(set, append([]byte{0, 0}, long...)...), 1, file + tooLong},
		{"an unknown kind", append([]byte{'x'}, append(set[1:], 0, 0, 1)...), 1, "line 1: kind 'x' is not known"},
	} {
		if rows, wrong := read(test.stream); rows != test.rows || wrong != test.wrong {
			t.Errorf("%s: %d rows, %q, want %d and %q", test.name, rows, wrong, test.rows, test.wrong)
		}
	}
	whole := append(set, 1, 0, 1, 1, 'x', 0, 0, 2)
	for n := range len(whole) {
		if _, wrong := read(whole[:n]); wrong != file+"unexpected EOF" {
			t.Errorf("%d bytes of %d: %q", n, len(whole), wrong)
		}
	}
	w, err := newArchiveWriter(io.Discard, Positions)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		set string
		key byte
		ok  bool
	}{{"a", 2, true}, {"a", 2, true}, {"a", 1, false}, {"b", 1, true}, {"b", 0, false}} {
		if err := w.entry(test.set, store.Entry{Key: codec.Key{9: test.key}}); (err == nil) != test.ok {
			t.Errorf("%+v: %v", test, err)
		}
	}
}
