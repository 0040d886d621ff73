package bulk

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
	"github.com/puzzlecode/puzzlecode/view"
)

// An archive is 8 bytes that tell it from other files, and a stream of zstd with its checksum.
// The stream is a byte for the kind and sections. A section is a byte 1, the name of a set,
// and entries in the order of their keys; after the last section comes a byte 0 and how many
// entries there were in all. An entry is a byte 1, how much larger its key is than the one
// before, and a payload; after the last one of a section comes a byte 0. Numbers are varints
// and texts and payloads begin with their lengths.
//
// The key of a game is that of its start and its payload the rest; the key of a puzzle is that
// of its code, and its payload the record as JSON. A game of Arimaa has no key, which is 0, and as
// payload the source, the line and the record. They all have one section, without a name.
const archiveMagic = "PZCARC1\n"

var kindBytes = map[Kind]byte{Games: 'g', Arimaa: 'a', Puzzles: 'p', Positions: 'e'}

// archiveWriter writes an archive. The buffer keeps the first error until close.
type archiveWriter struct {
	zstd    *zstd.Encoder
	out     *bufio.Writer
	set     string
	open    bool // a section
	last    codec.Key
	entries uint64
}

func newArchiveWriter(out io.Writer, k Kind) (*archiveWriter, error) {
	if _, err := io.WriteString(out, archiveMagic); err != nil {
		return nil, err
	}
	z, err := zstd.NewWriter(out, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	w := &archiveWriter{zstd: z, out: bufio.NewWriterSize(z, 1<<16)}
	return w, w.out.WriteByte(kindBytes[k])
}

func (w *archiveWriter) number(n uint64) {
	w.out.Write(binary.AppendUvarint(w.out.AvailableBuffer(), n))
}

func (w *archiveWriter) bytes(b []byte) {
	w.number(uint64(len(b)))
	w.out.Write(b)
}

func (w *archiveWriter) entry(set string, e store.Entry) error {
	if !w.open || w.set != set {
		if w.open {
			w.out.WriteByte(0)
		}
		w.out.WriteByte(1)
		w.bytes([]byte(set))
		w.set, w.open, w.last = set, true, codec.Key{}
	}
	if e.Key.Compare(w.last) < 0 {
		return errors.New("archive: keys out of order")
	}
	w.out.WriteByte(1)
	hi, lo := words(e.Key)
	lastHi, lastLo := words(w.last)
	lo, borrow := bits.Sub64(lo, lastLo, 0)
	w.number(hi - lastHi - borrow)
	w.number(lo)
	w.bytes(e.Payload)
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
	w.number(w.entries)
	return errors.Join(w.out.Flush(), w.zstd.Close())
}

// archiveItems yields the entries behind an entry, of which line is the number.
func archiveItems(file io.Reader, after int) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		r, err := newArchiveReader(file)
		if err == nil {
			defer r.zstd.Close()
			err = r.each(after, yield)
		}
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil && err != errEnough {
			yield(item{}, fmt.Errorf("%w: archive: %w", ErrFormat, err))
		}
	}
}

// errEnough ends the reading when nobody wants more.
var errEnough = errors.New("enough")

type archiveReader struct {
	zstd *zstd.Decoder
	in   *bufio.Reader
	kind byte
}

func newArchiveReader(file io.Reader) (*archiveReader, error) {
	if _, err := io.CopyN(io.Discard, file, int64(len(archiveMagic))); err != nil {
		return nil, err
	}
	z, err := zstd.NewReader(file, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(64<<20))
	if err != nil {
		return nil, err
	}
	r := &archiveReader{zstd: z, in: bufio.NewReaderSize(z, 1<<16)}
	r.kind, err = r.in.ReadByte()
	return r, err
}

// longestPayload bounds a payload, so that a damaged file does not take all memory.
const longestPayload = 16 << 20

func (r *archiveReader) bytes() ([]byte, error) {
	n, err := binary.ReadUvarint(r.in)
	if err != nil {
		return nil, err
	}
	if n > longestPayload {
		return nil, fmt.Errorf("a payload of %d bytes", n)
	}
	b := make([]byte, n)
	_, err = io.ReadFull(r.in, b)
	return b, err
}

// more reads the byte before an entry or a section.
func (r *archiveReader) more() (bool, error) {
	b, err := r.in.ReadByte()
	if err == nil && b > 1 {
		err = fmt.Errorf("byte %d, want 0 or 1", b)
	}
	return b == 1, err
}

func (r *archiveReader) each(after int, yield func(item, error) bool) error {
	n := 0
	for {
		more, err := r.more()
		if err != nil {
			return err
		}
		if !more {
			break
		}
		if n, err = r.section(n, after, yield); err != nil {
			return err
		}
	}
	entries, err := binary.ReadUvarint(r.in)
	if err == nil && entries != uint64(n) {
		err = fmt.Errorf("it has %d entries, and says %d", n, entries)
	}
	if err != nil {
		return err
	}
	switch _, err := r.in.ReadByte(); err { // which is where zstd compares the checksum
	case io.EOF:
		return nil
	case nil:
		return errors.New("something follows its end")
	default:
		return err
	}
}

// section yields the entries of a section, and returns the number of the last one.
func (r *archiveReader) section(n, after int, yield func(item, error) bool) (int, error) {
	set, err := r.bytes()
	var hi, lo uint64
	for err == nil {
		more, err := r.more()
		if err != nil || !more {
			return n, err
		}
		stepHi, err := binary.ReadUvarint(r.in)
		if err != nil {
			return n, err
		}
		stepLo, err := binary.ReadUvarint(r.in)
		if err != nil {
			return n, err
		}
		var carry uint64
		lo, carry = bits.Add64(lo, stepLo, 0)
		if hi += stepHi + carry; stepHi > 0xffff || hi > 0xffff {
			return n, errors.New("a key is too large")
		}
		payload, err := r.bytes()
		if err != nil {
			return n, err
		}
		if n++; n <= after {
			continue
		}
		var k codec.Key
		binary.BigEndian.PutUint16(k[:], uint16(hi))
		binary.BigEndian.PutUint64(k[2:], lo)
		out := item{line: n}
		wrong := out.unpack(r.kind, string(set), k, payload)
		if wrong != nil {
			wrong = &LineError{Line: n, Err: wrong}
		}
		if !yield(out, wrong) {
			return n, errEnough
		}
	}
	return n, err
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
