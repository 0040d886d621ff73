package catalogue

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// ErrDamaged is the error for a file that [Write] cannot have written. It may be wrapped.
var ErrDamaged = errors.New("damaged; write the files of the collection again")

// The index begins with the constant mark, which contains the version of the format. Then come the number of puzzles
// and the number of parts, in four bytes each, and then columns of numbers. The numbers of a column have the same size,
// the highest byte first:
//
//	12 bytes  the key of each puzzle, in ascending order: with gods 1 and 11 bytes; without gods 0, 0 and 10 bytes
//	 2 bytes  the rating of each puzzle
//	 8 bytes  the themes of each puzzle
//	 4 bytes  the number of puzzles in each part
//	 4 bytes  for each puzzle in the order of lists, its place in the columns above, from 0; this column is missing if
//	          lists are sorted by rating, and by key where ratings are equal
//
// A column has the first bytes of all its numbers, then the second bytes, and so on. This compresses better.
const mark = "puzzlecode index 3\n"

// The widths of the columns in bytes.
const (
	keyWidth, ratingWidth, themesWidth, numberWidth = 1 + 11, 2, 8, 4
	entryWidth                                      = keyWidth + ratingWidth + themesWidth
)

// mostEntries is the maximum number of puzzles.
const mostEntries = 1 << 24

// File returns the index in the format of index.bin, with all puzzles in one part.
func (x *Index) File() []byte { return zip(x.append(nil, []int{len(x.entries)})) }

// append appends the index to the bytes in the argument out. The argument counts has the number of puzzles in each
// part.
func (x *Index) append(out []byte, counts []int) []byte {
	out = append(out, mark...)
	out = binary.BigEndian.AppendUint32(out, uint32(len(x.entries)))
	out = binary.BigEndian.AppendUint32(out, uint32(len(counts)))
	var rows []byte
	for _, e := range x.entries {
		rows = appendKey(rows, e.Code)
		rows = binary.BigEndian.AppendUint16(rows, uint16(e.Rating))
		rows = binary.BigEndian.AppendUint64(rows, uint64(e.Themes))
	}
	out = append(out, transposed(rows, len(x.entries))...)
	out = appendNumbers(out, counts)
	if x.isOwn {
		out = appendNumbers(out, x.order)
	}
	return out
}

// transposed turns a table of bytes that is stored row by row into one that is stored column by column. With the number
// of columns in place of the number of rows, it does the reverse.
func transposed(table []byte, rows int) []byte {
	out, width := make([]byte, 0, len(table)), len(table)/max(rows, 1)
	for j := range width {
		for i := j; i < len(table); i += width {
			out = append(out, table[i])
		}
	}
	return out
}

// appendNumbers appends a column of numbers, each of four bytes.
func appendNumbers(out []byte, numbers []int) []byte {
	var rows []byte
	for _, n := range numbers {
		rows = binary.BigEndian.AppendUint32(rows, uint32(n))
	}
	return append(out, transposed(rows, len(numbers))...)
}

// readNumbers is the inverse of appendNumbers.
func readNumbers(column []byte) []int {
	numbers := make([]int, len(column)/numberWidth)
	for i, rows := 0, transposed(column, numberWidth); i < len(numbers); i++ {
		numbers[i] = int(binary.BigEndian.Uint32(rows[i*numberWidth:]))
	}
	return numbers
}

// The first byte of a key without gods, and of a key with gods.
const (
	plainKind = iota
	godsKind
)

// appendKey appends the binary key of a code.
func appendKey(row []byte, c codec.Code) []byte {
	if c.Game() == codec.Gods {
		return append(append(row, godsKind), c.Key().Bytes()...)
	}
	return append(append(row, plainKind, 0), c.Key().Bytes()...)
}

// readKey is the inverse of appendKey.
func readKey(number []byte) (c codec.Code, err error) {
	switch {
	case number[0] == godsKind:
		return c, c.UnmarshalBinary(number[1:])
	case number[0] == plainKind && number[1] == 0:
		return c, c.UnmarshalBinary(number[2:])
	}
	return c, ErrDamaged
}

// readIndex reads an index, and the number of puzzles in each part.
func readIndex(data []byte) (x *Index, counts []int, err error) {
	rest, ok := bytes.CutPrefix(data, []byte(mark))
	if !ok || len(rest) < 8 {
		return nil, nil, fmt.Errorf("not an index of this version: %w", ErrDamaged)
	}
	n, parts := int(binary.BigEndian.Uint32(rest)), int(binary.BigEndian.Uint32(rest[4:]))
	rest = rest[8:]
	size := n*entryWidth + parts*numberWidth
	if n > mostEntries || parts > n || len(rest) != size && len(rest) != size+n*numberWidth {
		return nil, nil, fmt.Errorf("%d bytes for %d puzzles in %d parts: %w", len(data), n, parts, ErrDamaged)
	}
	x = &Index{entries: make([]Entry, n)}
	rows := transposed(rest[:n*entryWidth], entryWidth)
	for i := range x.entries {
		row := rows[i*entryWidth:]
		c, err := readKey(row[:keyWidth])
		if err != nil || c.Goal() == codec.NoGoal || i > 0 && x.entries[i-1].Code.Compare(c) >= 0 {
			const wrong = "key %d, %x, must be that of a goal, and above the key before: %w"
			return nil, nil, fmt.Errorf(wrong, i+1, row[:keyWidth], ErrDamaged)
		}
		rating, themes := binary.BigEndian.Uint16(row[keyWidth:]), binary.BigEndian.Uint64(row[keyWidth+ratingWidth:])
		x.entries[i] = Entry{Code: c, Rating: int(rating), Themes: puzzles.Themes(themes)}
	}
	counts = readNumbers(rest[n*entryWidth : size])
	total := 0
	for _, count := range counts {
		total += count
	}
	if total != n {
		return nil, nil, fmt.Errorf("parts with %d puzzles, must be %d: %w", total, n, ErrDamaged)
	}
	var order []int // nil if the list is sorted by rating
	known := make([]bool, n)
	for k, i := range readNumbers(rest[size:]) {
		if i < 0 || i >= n || known[i] {
			const wrong = "place %d, %d, must be one below %d that no other puzzle has: %w"
			return nil, nil, fmt.Errorf(wrong, k+1, i, n, ErrDamaged)
		}
		order, known[i] = append(order, i), true
	}
	x.setOrder(order)
	return x, counts, nil
}

// zip compresses a file.
func zip(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	z.Write(data)                                         // a buffer has no errors
	z.Close()
	return b.Bytes()
}

// mostUnzipped is the maximum size of a file that is decompressed.
const mostUnzipped = mostEntries * entryWidth

// Unzip decompresses a file, unless the host has done so.
func Unzip(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		return data, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err == nil {
		data, err = io.ReadAll(io.LimitReader(z, int64(mostUnzipped)))
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return data, nil
}
