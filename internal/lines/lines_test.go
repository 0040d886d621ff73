package lines_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// all returns the lines and the error.
func all(file io.Reader) (list []lines.Line, err error) {
	for line, e := range lines.All(file) {
		if e != nil {
			err = e
			continue
		}
		list = append(list, line)
	}
	return list, err
}

func zipped(text string) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	io.WriteString(w, text)
	w.Close()
	return out.Bytes()
}

func TestAll(t *testing.T) {
	const text = "one\r\n\ntwo\n three "
	want := []lines.Line{{1, "one"}, {3, "two"}, {4, " three "}}
	for name, file := range map[string]io.Reader{
		"plain":           strings.NewReader(text),
		"gzip":            bytes.NewReader(zipped(text)),
		"byte order mark": strings.NewReader("\ufeff" + text),
		"byte by byte":    iotest.OneByteReader(bytes.NewReader(zipped(text))),
	} {
		got, err := all(file)
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, d)
		}
	}
	for line := range lines.All(strings.NewReader(text)) {
		if line.Number > 1 {
			t.Error("goes on when nobody wants more")
		}
		break
	}
}

// An error is the last that is yielded, and says where it is.
func TestAllErrors(t *testing.T) {
	long := "one\n" + strings.Repeat("x", lines.Longest) + "\nthree\n"
	whole := zipped(strings.Repeat("a line\n", 100))
	for _, test := range []struct {
		name string
		file io.Reader
		want string
	}{
		{"long line", strings.NewReader(long), "line 2: longer than"},
		{"half a file", bytes.NewReader(whole[:len(whole)/2]), "unexpected EOF"},
		{"no gzip after all", strings.NewReader("\x1f\x8b is how gzip begins"), "gzip: invalid header"},
		{"broken file", iotest.ErrReader(io.ErrClosedPipe), "line 1: io: read/write on closed pipe"},
	} {
		_, err := all(test.file)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
}
