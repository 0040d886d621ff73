// Package lines reads files of text line by line.
package lines

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// Longest is the most bytes of a line.
const Longest = 1 << 20

// A Line is a line of a file, without what ends it.
type Line struct {
	Number int // 1 for the first
	Text   string
}

// Text returns the text of a file, which may be compressed with gzip, without a byte
// order mark in front.
func Text(file io.Reader) (*bufio.Reader, error) {
	in := bufio.NewReaderSize(file, Longest)
	if magic, _ := in.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		unzipped, err := gzip.NewReader(in)
		if err != nil {
			return nil, err
		}
		in = bufio.NewReaderSize(unzipped, Longest)
	}
	const mark = "\ufeff"
	if first, _ := in.Peek(len(mark)); string(first) == mark {
		in.Discard(len(mark)) // cannot fail, it is there
	}
	return in, nil
}

// All yields the lines of a file, as [Text] reads it, that are not empty. A line may end
// with a carriage return. An error, of the file or of a line that is longer than
// [Longest], is the last that is yielded.
func All(file io.Reader) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		in, err := Text(file)
		if err != nil {
			yield(Line{}, err)
			return
		}
		for n := 1; ; n++ {
			text, err := in.ReadSlice('\n')
			if errors.Is(err, bufio.ErrBufferFull) {
				err = fmt.Errorf("longer than %d bytes", Longest)
			}
			if err != nil && err != io.EOF {
				yield(Line{}, fmt.Errorf("line %d: %w", n, err))
				return
			}
			line := Line{n, strings.TrimRight(string(text), "\r\n")}
			if line.Text != "" && !yield(line, nil) || err == io.EOF {
				return
			}
		}
	}
}
