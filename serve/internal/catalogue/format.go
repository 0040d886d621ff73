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

// The index begins with a mark, which contains the version of the format. The number of puzzles and the number of parts
// follow, in four bytes each. Columns follow, each of numbers of the same size, the highest byte first:
//
//	12 bytes  the binary key of each puzzle, in ascending order: without gods 0, 0 and 10 bytes of the key; with gods 1
//	          and 11 bytes of the key
//	 2 bytes  the rating of each puzzle
//	 8 bytes  the themes of each puzzle
//	 4 bytes  the number of puzzles in each part
//	 4 bytes  for each puzzle in the order of lists, its place in the columns above, from 0; this column is missing if
//	          lists are sorted by rating, and by key where ratings are equal
//
// A column has the first bytes of all its numbers, then the second bytes, and so on, because this order compresses
// better.
const mark = "puzzlecode index 3\n"

// The widths of the columns.
const (
	keyWidth, ratingWidth, themesWidth, countWidth, placeWidth = 1 + 11, 2, 8, 4, 4
	entryWidth                                                 = keyWidth + ratingWidth + themesWidth
)

// mostEntries is the maximum number of puzzles.
const mostEntries = 1 << 24

// File returns the index in the format of index.bin, with all puzzles in one part.
func (x *Index) File() []byte { return zip(x.append(nil, []int{len(x.entries)})) }

// append appends the index to out. counts has the number of puzzles in each part.
func (x *Index) append(out []byte, counts []int) []byte {
	entries := x.entries
	out = append(out, mark...)
	out = binary.BigEndian.AppendUint32(out, uint32(len(entries)))
	out = binary.BigEndian.AppendUint32(out, uint32(len(counts)))
	write := binary.BigEndian
	column := func(width, n int, put func(number []byte, i int)) { out = appendColumn(out, width, n, put) }
	column(keyWidth, len(entries), func(number []byte, i int) { putKey(number, entries[i].Code) })
	column(ratingWidth, len(entries), func(number []byte, i int) { write.PutUint16(number, uint16(entries[i].Rating)) })
	column(themesWidth, len(entries), func(number []byte, i int) { write.PutUint64(number, uint64(entries[i].Themes)) })
	column(countWidth, len(counts), func(number []byte, i int) { write.PutUint32(number, uint32(counts[i])) })
	if x.isOwn {
		column(placeWidth, len(x.order), func(number []byte, i int) { write.PutUint32(number, uint32(x.order[i])) })
	}
	return out
}

func appendColumn(out []byte, width, n int, put func(number []byte, i int)) []byte {
	start := len(out)
	out = append(out, make([]byte, width*n)...)
	number := make([]byte, width)
	for i := range n {
		clear(number)
		put(number, i)
		for j, b := range number {
			out[start+j*n+i] = b
		}
	}
	return out
}

// The first byte of a key without gods, and of a key with gods.
const (
	plainKind = iota
	godsKind
)

// putKey writes the key of a code of Santorini as a number of a column.
func putKey(number []byte, c codec.Code) {
	if c.Game() == codec.Gods {
		number[0] = godsKind
	}
	key := c.Key().Bytes()
	copy(number[len(number)-len(key):], key)
}

// readKey is the inverse of putKey.
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
	size := n*entryWidth + parts*countWidth
	if n > mostEntries || parts > n || len(rest) != size && len(rest) != size+n*placeWidth {
		return nil, nil, fmt.Errorf("%d bytes for %d puzzles in %d parts: %w", len(data), n, parts, ErrDamaged)
	}
	x = &Index{entries: make([]Entry, n)}
	column := func(width, n int, take func(i int, number []byte) error) {
		number := make([]byte, width)
		for i := 0; i < n && err == nil; i++ {
			for j := range number {
				number[j] = rest[j*n+i]
			}
			err = take(i, number)
		}
		rest = rest[width*n:]
	}
	column(keyWidth, n, func(i int, number []byte) error {
		c, err := readKey(number)
		if err != nil || c.Goal() == codec.NoGoal || i > 0 && x.entries[i-1].Code.Compare(c) >= 0 {
			return fmt.Errorf("key %d, %x, must be that of a goal, and above the key before: %w", i+1, number, ErrDamaged)
		}
		x.entries[i].Code = c
		return nil
	})
	column(ratingWidth, n, func(i int, number []byte) error {
		x.entries[i].Rating = int(binary.BigEndian.Uint16(number))
		return nil
	})
	column(themesWidth, n, func(i int, number []byte) error {
		x.entries[i].Themes = puzzles.Themes(binary.BigEndian.Uint64(number))
		return nil
	})
	total := 0
	counts = make([]int, parts)
	column(countWidth, parts, func(i int, number []byte) error {
		counts[i] = int(binary.BigEndian.Uint32(number))
		total += counts[i]
		return nil
	})
	if err == nil && total != n {
		err = fmt.Errorf("parts with %d puzzles, must be %d: %w", total, n, ErrDamaged)
	}
	var order []int
	if err == nil && len(rest) > 0 {
		known := make([]bool, n)
		order = make([]int, n)
		column(placeWidth, n, func(k int, number []byte) error {
			i := int(binary.BigEndian.Uint32(number))
			if i < 0 || i >= n || known[i] {
				return fmt.Errorf("place %d, %d, must be one below %d that no other puzzle has: %w", k+1, i, n, ErrDamaged)
			}
			order[k], known[i] = i, true
			return nil
		})
	}
	if err != nil {
		return nil, nil, err
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
