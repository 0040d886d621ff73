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

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// Longest is the maximum length in bytes of a line with its line feed, and of a paragraph.
const Longest = 1 << 20

// ErrTooLong reports a line or a paragraph longer than [Longest].
var ErrTooLong = fmt.Errorf("longer than %d bytes", Longest)

// A Line is a line of a file without its end-of-line characters, or a whole paragraph.
type Line struct {
	Number int // the number of the line, or of the first line of the paragraph, starting at 1
	Text   string
}

// Text returns the text of a file in UTF-8 without a byte order mark. The file may be compressed with gzip. It may be
// in UTF-16, which Text recognizes by the byte order mark, or by an ASCII character at the beginning. Text waits for
// the first byte of the file, and for a second one only if the first may begin a gzip file or a byte order mark.
func Text(file io.Reader) (*bufio.Reader, error) {
	r := bufio.NewReaderSize(file, Longest)
	if begins(r, "\x1f\x8b") {
		unzipped, err := gzip.NewReader(r)
		if err != nil {
			return nil, err
		}
		r = bufio.NewReaderSize(readFunc(unzipped.Read), Longest)
	}
	r = fromUTF16(r)
	if mark := "\ufeff"; begins(r, mark) {
		r.Discard(len(mark)) // cannot fail: the bytes are buffered
	}
	return r, nil
}

// A readFunc is a function that implements [io.Reader]. Using gzip.Reader itself would link package time into the
// WebAssembly module that reads games, and make the module 4 % larger.
type readFunc func(b []byte) (int, error)

func (f readFunc) Read(b []byte) (int, error) { return f(b) }

// begins reports whether a file begins with a text. It reads ahead only to the first byte that differs.
func begins(r *bufio.Reader, prefix string) bool {
	for n := 1; n <= len(prefix); n++ {
		if first, _ := r.Peek(n); string(first) != prefix[:n] {
			return false
		}
	}
	return true
}

// lineFeeds is a file in which carriage returns without a line feed after them are line feeds.
type lineFeeds struct {
	file io.Reader
	held int // the number of carriage returns that are not returned yet, because what follows is unknown
}

// mostHeld limits the carriage returns before a line feed. Each read looks at them again.
const mostHeld = 64

func (l *lineFeeds) Read(b []byte) (int, error) {
	for {
		for i := range l.held {
			b[i] = '\r'
		}
		n, err := l.file.Read(b[l.held:])
		if n == 0 && err == nil {
			return 0, nil
		}
		n += l.held
		end := n // of what is returned
		if l.held = n - len(bytes.TrimRight(b[:n], "\r")); err != nil || l.held > min(mostHeld, len(b)/2) {
			l.held = 0
		}
		end -= l.held
		isEnd := false // a line feed follows, perhaps after more carriage returns
		for i := end - 1; i >= 0; i-- {
			switch {
			case b[i] == '\n':
				isEnd = true
			case b[i] != '\r':
				isEnd = false
			case !isEnd:
				b[i] = '\n'
			}
		}
		if end > 0 || err != nil {
			return end, err
		}
	}
}

// All yields the lines of a file that are not empty. It reads the same files as [Text]. Lines end with a line feed,
// with carriage returns and a line feed, or as in files of old programs on the Mac with a carriage return. For a line
// that is too long, All yields its number and a *[fault.LineError] that wraps [ErrTooLong], and continues with the next
// line. Any other error concerns the file as a whole and ends the sequence.
func All(file io.Reader) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		for line, err := range WithEmpty(file) {
			if (err != nil || line.Text != "") && !yield(line, err) {
				return
			}
		}
	}
}

// WithEmpty is like [All] but also yields empty lines.
func WithEmpty(file io.Reader) iter.Seq2[Line, error] { return withEmpty(file, true) }

// withEmpty is like WithEmpty. The argument returns says whether carriage returns alone end lines.
func withEmpty(file io.Reader, returns bool) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		r, err := Text(file)
		if err != nil {
			yield(Line{}, err)
			return
		}
		if returns {
			r = bufio.NewReaderSize(&lineFeeds{file: r}, Longest)
		}
		for n := 1; err == nil; n++ {
			var text []byte
			text, err = r.ReadSlice('\n')
			if err == bufio.ErrBufferFull {
				if !yield(Line{Number: n}, &fault.LineError{Line: n, Err: ErrTooLong}) {
					return
				}
				for err == bufio.ErrBufferFull {
					_, err = r.ReadSlice('\n')
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

// Paragraphs yields the paragraphs of a file, which are separated by blank lines. The lines of a paragraph are joined
// with line feeds. For a paragraph that is too long, Paragraphs yields the number of its first line and an error that
// wraps [ErrTooLong], and continues with the next paragraph. Any other error concerns the file as a whole and ends the
// sequence.
func Paragraphs(file io.Reader) iter.Seq2[Line, error] {
	whole := func(line string) (belongs, open bool) { return strings.TrimSpace(line) != "", false }
	return Texts(file, false, func(string) func(string) (bool, bool) { return whole })
}

// Texts splits a file into texts of one or several lines. It calls the given function for each line that may begin a
// text. If the result is nil, the line is a text by itself, or is skipped if it is blank. Otherwise the result is a
// second function, which Texts calls for each further line. The second function has two results:
//
//   - If belongs is true, the line belongs to the text.
//   - If open is true, the line is undecided. It belongs to the text if a later line does.
//   - If both are false, the text has ended, and undecided lines do not belong to it.
//
// Texts leaves out comments (see [Comment]). If the argument blanks is true, a comment inside a text becomes an empty
// line, so that line numbers within the text stay correct. Only the lines of one text are kept in memory.
func Texts(
	file io.Reader, blanks bool, opens func(line string) func(line string) (belongs, open bool),
) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		t := texts{opens: opens, yield: yield}
		for line, err := range WithEmpty(file) {
			broken := err != nil && !errors.Is(err, ErrTooLong)
			switch {
			case broken && (len(t.open) == 0 || t.end()):
				yield(Line{}, err)
				return
			case broken:
				return
			}
			_, comment := Comment(line.Text)
			switch {
			case comment && blanks && t.next != nil:
				t.text = append(t.text, '\n')
			case !comment && !t.add(line, err):
				return
			}
		}
		for t.next != nil && t.end() {
		}
	}
}

// Comment returns the text of a comment, which is a line that begins with #. ok is false for any other line, even for a
// FEN that begins with #mortal, where # marks the winner.
func Comment(line string) (text string, ok bool) {
	line = strings.TrimSpace(line)
	text, ok = strings.CutPrefix(line, "#")
	return text, ok && !strings.HasPrefix(text, "mortal")
}

// Peek yields the next lines of a text without consuming them, and without line feeds. It yields only lines that fit
// into the buffer of the reader. It waits only for the lines that the caller takes.
func Peek(r *bufio.Reader) iter.Seq[string] {
	return func(yield func(string) bool) {
		for offset, want := 0, 1; want <= r.Size(); {
			text, err := r.Peek(max(want, r.Buffered()))
			end := bytes.IndexByte(text[offset:], '\n')
			switch {
			case end >= 0:
				if !yield(string(text[offset : offset+end])) {
					return
				}
				offset += end + 1
				want = offset + 1
			case err != nil:
				if len(text) > offset {
					yield(string(text[offset:]))
				}
				return
			default:
				want = len(text) + 1
			}
		}
	}
}

// texts is the state of [Texts].
type texts struct {
	opens   func(line string) func(line string) (belongs, open bool)
	yield   func(Line, error) bool
	next    func(line string) (belongs, open bool) // decides about the next line; nil between texts
	first   int
	text    []byte
	tooLong bool   // whether an error for the text has been yielded
	open    []Line // lines that perhaps belong to the text
}

// add adds a line to the current text or begins a text with it. It reports whether the caller of [Texts] wants more.
func (t *texts) add(line Line, err error) bool {
	text := line.Text
	if err != nil {
		text = "long" // any word will do
	}
	if t.next != nil {
		switch belongs, open := t.next(text); {
		case belongs:
			for _, l := range append(t.open, line) {
				t.text = append(append(t.text, '\n'), l.Text...)
			}
			t.open = t.open[:0]
			return t.check(err)
		case open && err == nil:
			t.open = append(t.open, line)
			return true
		}
		return t.end() && t.add(line, err)
	}
	if strings.TrimSpace(text) == "" {
		return true
	}
	if t.next = t.opens(text); t.next == nil {
		return t.yield(line, err)
	}
	t.first, t.text = line.Number, append(t.text[:0], line.Text...)
	return t.check(err)
}

// check yields an error if the current text is too long, but only once for each text. It reports whether the caller of
// [Texts] wants more.
func (t *texts) check(err error) bool {
	ok := true
	if !t.tooLong && (err != nil || len(t.text) > Longest) {
		t.tooLong = true
		ok = t.yield(Line{Number: t.first}, fmt.Errorf("paragraph at line %d: %w", t.first, ErrTooLong))
	}
	if t.tooLong {
		t.text = t.text[:0]
	}
	return ok
}

// end yields the current text, if there is one. It then adds the undecided lines again, because they do not belong to
// that text. It reports whether the caller of [Texts] wants more.
func (t *texts) end() bool {
	if t.next == nil {
		return true
	}
	ok := t.tooLong || t.yield(Line{t.first, string(t.text)}, nil)
	open := t.open
	t.next, t.tooLong, t.open = nil, false, nil
	for _, line := range open {
		ok = ok && t.add(line, nil)
	}
	return ok
}
