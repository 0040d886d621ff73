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

// Longest is the most bytes of a line, with its line feed, and of a paragraph.
const Longest = 1 << 20

// ErrTooLong says that a line or a paragraph is longer than [Longest].
var ErrTooLong = fmt.Errorf("longer than %d bytes", Longest)

// ErrUTF16 says that a file is in UTF-16.
var ErrUTF16 = errors.New("the text is in UTF-16, as Windows writes it, want UTF-8")

// A Line is a line of a file, without what ends it, or a paragraph.
type Line struct {
	Number int // of the line, or of the first one of the paragraph; 1 for the first of the file
	Text   string
}

// Text returns the text of a file, which may be compressed with gzip, without a byte
// order mark at its start. For UTF-16 the error is [ErrUTF16]. It waits for the first byte of the file, and for more only if
// that byte may begin a gzip file or a byte order mark.
func Text(file io.Reader) (*bufio.Reader, error) {
	in := bufio.NewReaderSize(file, Longest)
	if begins(in, "\x1f\x8b") {
		unzipped, err := gzip.NewReader(in)
		if err != nil {
			return nil, err
		}
		in = bufio.NewReaderSize(unzipped, Longest)
	}
	if begins(in, "\xff\xfe") || begins(in, "\xfe\xff") { // the byte order mark of UTF-16
		return nil, ErrUTF16
	}
	if mark := "\ufeff"; begins(in, mark) {
		in.Discard(len(mark)) // cannot fail, it is there
	}
	return in, nil
}

// begins reports whether a file begins with a text. It stops at the first byte that
// differs.
func begins(in *bufio.Reader, with string) bool {
	for n := 1; n <= len(with); n++ {
		if first, _ := in.Peek(n); string(first) != with[:n] {
			return false
		}
	}
	return true
}

// All yields the lines of a file, as [Text] reads it, that are not empty. A line may end
// with a carriage return. A line that is too long yields its number and an error that
// wraps [ErrTooLong], and reading goes on with the next line. Any other error concerns the
// file as a whole and ends the sequence.
func All(file io.Reader) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		for line, err := range WithEmpty(file) {
			if (err != nil || line.Text != "") && !yield(line, err) {
				return
			}
		}
	}
}

// WithEmpty is [All] with the empty lines.
func WithEmpty(file io.Reader) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		in, err := Text(file)
		if err != nil {
			yield(Line{}, err)
			return
		}
		for n := 1; err == nil; n++ {
			var text []byte
			text, err = in.ReadSlice('\n')
			if err == bufio.ErrBufferFull {
				if !yield(Line{Number: n}, fmt.Errorf("line %d: %w", n, ErrTooLong)) {
					return
				}
				for err == bufio.ErrBufferFull {
					_, err = in.ReadSlice('\n')
				}
			} else if err == nil || err == io.EOF && len(text) > 0 {
				if !yield(Line{n, string(bytes.TrimRight(bytes.TrimSuffix(text, []byte("\n")), "\r"))}, nil) {
					return
				}
			}
			if err != nil && err != io.EOF {
				yield(Line{}, fmt.Errorf("line %d: %w", n, err))
			}
		}
	}
}

// Paragraphs yields the paragraphs of a file, which lines without anything but white space
// separate. In the text of a paragraph a line feed stands between two lines. A paragraph
// that is too long yields its number and an error that wraps [ErrTooLong], and reading goes
// on with the next paragraph. Any other error concerns the file as a whole and ends the
// sequence.
func Paragraphs(file io.Reader) iter.Seq2[Line, error] {
	return Texts(file, func(string) bool { return true }, nil)
}

// Texts yields the texts of a file: a line for which opens reports true begins a paragraph,
// as [Paragraphs] has them, and any other line with more than white space in it is a text
// of its own. A paragraph goes on behind an empty line if joins reports true for the line
// that follows; joins may be nil, so that the end of a paragraph is known at once.
func Texts(file io.Reader, opens, joins func(line string) bool) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		var text []byte
		first, tooLong := 0, false // of a paragraph; first is 0 between paragraphs
		ended := false             // an empty line has come, and perhaps another one joins
		end := func() bool {
			wanted := first == 0 || tooLong || yield(Line{first, string(text)}, nil)
			text, first, tooLong, ended = text[:0], 0, false, false
			return wanted
		}
		for line, err := range WithEmpty(file) {
			if ended && (err != nil || strings.TrimSpace(line.Text) != "") {
				ended = false
				if (err != nil || !joins(line.Text)) && !end() {
					return
				}
			}
			switch {
			case err != nil && !errors.Is(err, ErrTooLong):
				yield(Line{}, err)
				return
			case err == nil && strings.TrimSpace(line.Text) == "":
				if ended = first != 0 && joins != nil; !ended && !end() {
					return
				}
				continue
			case first == 0 && !opens(line.Text):
				if !yield(line, err) {
					return
				}
				continue
			case first == 0:
				first = line.Number
			default:
				text = append(text, '\n')
			}
			text = append(text, line.Text...)
			if !tooLong && (err != nil || len(text) > Longest) {
				tooLong = true
				if !yield(Line{Number: first}, fmt.Errorf("paragraph at line %d: %w", first, ErrTooLong)) {
					return
				}
			}
			if tooLong {
				text = text[:0]
			}
		}
		end()
	}
}
