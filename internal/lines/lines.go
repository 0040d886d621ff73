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

// All yields the lines of a file that are not empty. The file may be compressed with
// gzip, and a line may end with a carriage return. An error, of the file or of a line
// that is longer than [Longest], is the last that is yielded.
func All(file io.Reader) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		in := bufio.NewReaderSize(file, Longest)
		if magic, _ := in.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
			unzipped, err := gzip.NewReader(in)
			if err != nil {
				yield(Line{}, err)
				return
			}
			in = bufio.NewReaderSize(unzipped, Longest)
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
