package bulk

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/frames"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
	"github.com/puzzlecode/puzzlecode/view"
)

// An archive is 8 bytes that identify it, and a stream of package frames: a byte for the kind, the
// list of sections, and the number of all entries. A section is the name of a set, and the list of
// entries in the order of their keys. An entry is the difference of its key to the key before, as
// two numbers, and a payload.
//
// The key of a game is that of its start and its payload the rest; the key of a puzzle is that
// of its code, and its payload the record as JSON. A game of Arimaa has no key, which is 0, and as
// payload the source, the line and the record. They all have one section, without a name.
const archiveMagic = "PZCARC1\n"

var kindBytes = map[Kind]byte{Games: 'g', Arimaa: 'a', Puzzles: 'p', Positions: 'e'}

// archiveWriter writes an archive.
type archiveWriter struct {
	out     *frames.Writer
	set     string
	open    bool // a section
	last    codec.Key
	entries uint64
}

func newArchiveWriter(out io.Writer, k Kind) (*archiveWriter, error) {
	w, err := frames.NewWriter(out, archiveMagic)
	if err != nil {
		return nil, err
	}
	return &archiveWriter{out: w}, w.WriteByte(kindBytes[k])
}

func (w *archiveWriter) entry(set string, e store.Entry) error {
	if !w.open || w.set != set {
		if w.open {
			w.out.WriteByte(0)
		}
		w.out.WriteByte(1)
		w.out.Text(set)
		w.set, w.open, w.last = set, true, codec.Key{}
	}
	if e.Key.Compare(w.last) < 0 {
		return errors.New("archive: keys out of order")
	}
	w.out.WriteByte(1)
	hi, lo := words(e.Key)
	lastHi, lastLo := words(w.last)
	lo, borrow := bits.Sub64(lo, lastLo, 0)
	w.out.Uint(hi - lastHi - borrow)
	w.out.Uint(lo)
	w.out.Bytes(e.Payload)
	w.last = e.Key
	w.entries++
	return nil
}

// words returns a key as a number of two words.
func words(k codec.Key) (hi, lo uint64) {
	return uint64(binary.BigEndian.Uint16(k[:])), binary.BigEndian.Uint64(k[2:])
}

func (w *archiveWriter) game(g store.Game) error {
	r := rowOfGame(g)
	b := []byte{byte(g.Winner)}
	for _, text := range []string{r.Ending, r.Source} {
		b = binary.AppendUvarint(b, uint64(len(text)))
		b = append(b, text...)
	}
	b = binary.AppendUvarint(b, uint64(g.Line))
	for _, t := range g.Game.Turns {
		b = append(b, byte(t.From), byte(t.To), byte(t.Build))
	}
	return w.entry("", store.Entry{Key: codec.Encode(g.Game.Start).Key(), Payload: b})
}

func (w *archiveWriter) arimaa(g store.ArimaaGame) error {
	r := rowOfArimaa(g)
	b := append(binary.AppendUvarint(nil, uint64(len(r.Source))), r.Source...)
	b = binary.AppendUvarint(b, uint64(r.Line))
	return w.entry("", store.Entry{Payload: append(b, r.Record...)})
}

func (w *archiveWriter) puzzle(_ context.Context, r puzzles.Record) error {
	text, err := view.AppendJSON(nil, r)
	if err != nil {
		return err
	}
	return w.entry("", store.Entry{Key: r.Code.Key(), Payload: text[:len(text)-1]})
}

func (w *archiveWriter) close() error {
	if w.open {
		w.out.WriteByte(0)
	}
	w.out.WriteByte(0)
	w.out.Uint(w.entries)
	return w.out.Close()
}

// archiveItems yields the entries after the first ones.
func archiveItems(file io.Reader, after int) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		r, err := frames.NewReader(file, archiveMagic)
		if err == nil {
			defer r.Close()
			err = eachEntry(r, after, yield)
		}
		if err != nil && err != errEnough {
			yield(item{}, fmt.Errorf("%w: archive: %w", ErrFormat, err))
		}
	}
}

// errEnough is returned by eachEntry if yield returns false.
var errEnough = errors.New("enough")

func eachEntry(r *frames.Reader, after int, yield func(item, error) bool) error {
	kind, _ := r.ReadByte()
	n := 0
	for r.More() {
		set := string(r.Bytes())
		var hi, lo uint64
		for r.More() {
			stepHi, stepLo, payload := r.Uint(), r.Uint(), r.Bytes()
			var carry uint64
			lo, carry = bits.Add64(lo, stepLo, 0)
			if hi += stepHi + carry; stepHi > 0xffff || hi > 0xffff {
				return errors.New("a key is too large")
			}
			if r.Err != nil {
				return r.Err
			}
			if n++; n <= after {
				continue
			}
			var k codec.Key
			binary.BigEndian.PutUint16(k[:], uint16(hi))
			binary.BigEndian.PutUint64(k[2:], lo)
			out := item{line: n}
			wrong := out.unpack(kind, set, k, payload)
			if wrong != nil {
				wrong = &LineError{Line: n, Err: wrong}
			}
			if !yield(out, wrong) {
				return errEnough
			}
		}
	}
	if entries := r.Uint(); r.Err == nil && entries != uint64(n) {
		return fmt.Errorf("it has %d entries, and says %d", n, entries)
	}
	return r.End()
}

func (i *item) unpack(kind byte, set string, k codec.Key, payload []byte) error {
	switch kind {
	case kindBytes[Puzzles]:
		i.record = new(puzzles.Record)
		return i.record.UnmarshalJSON(payload)
	case kindBytes[Positions]:
		i.entry, i.set = &store.Entry{Key: k, Payload: payload}, set
		if _, err := k.Code(); err != nil {
			return err
		}
		return checkSet(set)
	case kindBytes[Games]:
		g, err := unpackGame(k, payload)
		i.game = &g
		return err
	case kindBytes[Arimaa]:
		row, err := unpackRecord(payload)
		if err == nil {
			i.arimaa, err = row.game()
		}
		return err
	}
	return fmt.Errorf("kind %q is not known", kind)
}

// errNoGame is the error of a payload that is not that of a game.
var errNoGame = errors.New("the payload is not that of a game")

func unpackRecord(b []byte) (row recordRow, err error) {
	n, size := binary.Uvarint(b)
	if size <= 0 || n > uint64(len(b)-size) {
		return row, errNoGame
	}
	row.Source, b = string(b[size:size+int(n)]), b[size+int(n):]
	line, size := binary.Uvarint(b)
	if size <= 0 {
		return row, errNoGame
	}
	row.Line, row.Record = int64(line), string(b[size:])
	return row, nil
}

func unpackGame(k codec.Key, b []byte) (store.Game, error) {
	c, err := k.Code()
	if err != nil {
		return store.Game{}, err
	}
	whole := len(b) > 0
	number := func() uint64 {
		n, size := binary.Uvarint(b)
		whole = whole && size > 0
		b = b[max(size, 0):]
		return n
	}
	if !whole {
		return store.Game{}, errNoGame
	}
	row := gameRow{Start: c.Position().String(), Winner: int32(b[0])}
	b = b[1:]
	for _, to := range []*string{&row.Ending, &row.Source} {
		n := number()
		if n > uint64(len(b)) {
			return store.Game{}, errNoGame
		}
		*to, b = string(b[:n]), b[n:]
	}
	row.Line = int64(number())
	if !whole || len(b)%3 != 0 {
		return store.Game{}, errNoGame
	}
	var turns []string
	for t := range slices.Chunk(b, 3) {
		turn := position.Turn{From: position.Square(t[0]), To: position.Square(t[1]), Build: position.Square(t[2])}
		turns = append(turns, turn.String())
	}
	row.Turns = strings.Join(turns, " ")
	return row.game()
}
