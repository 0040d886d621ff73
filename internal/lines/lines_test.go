package lines_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"io"
	"iter"
	"maps"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// collect returns what an iterator yields, and the last error.
func collect(all iter.Seq2[lines.Line, error]) (list []lines.Line, err error) {
	for line, e := range all {
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

// utf16Text returns a text in UTF-16 without a byte order mark.
func utf16Text(text string, order binary.AppendByteOrder) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return string(out)
}

// encodings returns a text in all encodings that are read.
func encodings(text string) map[string]string {
	all := map[string]string{
		"UTF-8": text, "UTF-8 with a mark": "\ufeff" + text,
		"little-endian":                utf16Text("\ufeff"+text, binary.LittleEndian),
		"big-endian":                   utf16Text("\ufeff"+text, binary.BigEndian),
		"little-endian without a mark": utf16Text(text, binary.LittleEndian),
		"big-endian without a mark":    utf16Text(text, binary.BigEndian),
	}
	for name, encoded := range maps.Clone(all) {
		all[name+", gzip"] = string(zipped(encoded))
	}
	return all
}

// A text is the same in every encoding, however few bytes arrive at a time.
func TestEncodings(t *testing.T) {
	text := "one\r\nZo\u00eb \u5317 \U0001f3db\n\n" + strings.Repeat("x\n", 5000) + "end"
	for name, encoded := range encodings(text) {
		for step, wrap := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.HalfReader,
			iotest.OneByteReader} {
			if step == 2 && strings.Contains(name, "without") && !strings.Contains(name, "gzip") {
				continue // the second byte tells, and nothing waits for it
			}
			r, err := lines.Text(wrap(strings.NewReader(encoded)))
			if err != nil {
				t.Fatal(name, err)
			}
			if got, err := io.ReadAll(r); string(got) != text || err != nil {
				t.Errorf("%s, %d: %.40q, %v", name, step, got, err)
			}
		}
	}
}

// Lines of old programs on the Mac end with a carriage return. Two of them before a line feed are one line end.
func TestCarriageReturns(t *testing.T) {
	for text, want := range map[string]string{
		"one\rtwo\r\rfour\r": "one|two||four", "one\rtwo\r\nthree\r\r\nfour\n": "one|two|three|four",
		"\r": "", "one\r\rx": "one||x", "\r\n\r": "|", strings.Repeat("\r", 3<<20) + "x": strings.Repeat("|", 3<<20) + "x",
	} {
		for step, wrap := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.HalfReader,
			iotest.OneByteReader, iotest.DataErrReader} {
			if step == 2 && len(text) > 100 {
				continue
			}
			var got []string
			for line, err := range lines.WithEmpty(wrap(strings.NewReader(text))) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, line.Text)
			}
			if strings.Join(got, "|") != want {
				t.Errorf("%.40q, %d: %.40q", text, step, got)
			}
		}
	}
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
		got, err := collect(lines.All(file))
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
		_, err := collect(lines.All(test.file))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
}

func TestWithEmpty(t *testing.T) {
	want := []lines.Line{{1, ""}, {2, "one"}, {3, ""}, {4, " "}, {5, "two"}}
	got, err := collect(lines.WithEmpty(strings.NewReader("\n" + "one\r\n" + "\r\n" + " \n" + "two")))
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("%v %s", err, d)
	}
	if got, err := collect(lines.WithEmpty(strings.NewReader(""))); got != nil || err != nil {
		t.Errorf("an empty file has %v, %v", got, err)
	}
}

func TestParagraphs(t *testing.T) {
	for _, test := range []struct {
		text string
		want []lines.Line
	}{
		{"", nil},
		{"\n\r\n", nil},
		{"one\ntwo\n\nthree\n", []lines.Line{{1, "one\ntwo"}, {4, "three"}}},
		{"\n\none\r\n two \r\n\r\n\r\nthree", []lines.Line{{3, "one\n two "}, {7, "three"}}},
		{"one\n \t\ntwo\n", []lines.Line{{1, "one"}, {3, "two"}}},
	} {
		got, err := collect(lines.Paragraphs(strings.NewReader(test.text)))
		if d := cmp.Diff(test.want, got); d != "" || err != nil {
			t.Errorf("%q: %v %s", test.text, err, d)
		}
	}
	for line := range lines.Paragraphs(strings.NewReader("one\n\ntwo\n\nthree\n")) {
		if line.Number > 1 {
			t.Error("goes on when nobody wants more")
		}
		break
	}
	broken := io.MultiReader(strings.NewReader("one\n\ntwo\n"), iotest.ErrReader(io.ErrClosedPipe))
	got, err := collect(lines.Paragraphs(broken))
	if d := cmp.Diff([]lines.Line{{1, "one"}}, got); d != "" || !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a file that breaks in a paragraph: %v %s", err, d)
	}
}

// marked begins a text at a line with +. Lines with = belong to it, and so do empty lines
// and lines with ? before one of them.
func marked(line string) func(string) (belongs, open bool) {
	if !strings.HasPrefix(line, "+") {
		return nil
	}
	return func(line string) (belongs, open bool) {
		return strings.HasPrefix(line, "="), line == "" || strings.HasPrefix(line, "?")
	}
}

// Only a line that opens a text is joined with those after it, and what does not belong to
// it is looked at again.
func TestTexts(t *testing.T) {
	for _, test := range []struct {
		text string
		want []lines.Line
	}{
		{"", nil},
		{"one\ntwo\n\nthree", []lines.Line{{1, "one"}, {2, "two"}, {4, "three"}}},
		{"one\n+\n= a\n+\n\ntwo\n", []lines.Line{{1, "one"}, {2, "+\n= a"}, {4, "+"}, {6, "two"}}},
		{"+\n\n\n+\nb", []lines.Line{{1, "+"}, {4, "+"}, {5, "b"}}},
		{" \n \none", []lines.Line{{3, "one"}}},
		{"+\n?\n\n=\na\n\n\n=\n", []lines.Line{{1, "+\n?\n\n="}, {5, "a"}, {8, "="}}},
		{"+\n?1\n\n?2\n+\n?", []lines.Line{{1, "+"}, {2, "?1"}, {4, "?2"}, {5, "+"}, {6, "?"}}},
		{"# a\n+\n # b\n=\none # c\n#mortal", []lines.Line{{2, "+\n="}, {5, "one # c"}, {6, "#mortal"}}},
	} {
		got, err := collect(lines.Texts(strings.NewReader(test.text), false, marked))
		if d := cmp.Diff(test.want, got); d != "" || err != nil {
			t.Errorf("%q: %v %s", test.text, err, d)
		}
		for n := range len(test.want) { // stops when nobody wants more
			for line := range lines.Texts(strings.NewReader(test.text), false, marked) {
				if n--; n < 0 {
					break
				}
				_ = line
			}
		}
	}
}

// A comment inside a text becomes an empty line, and one between texts is left out.
func TestTextsWithBlanks(t *testing.T) {
	want := []lines.Line{{2, "+\n\n=\n"}, {6, "one"}, {8, "+"}}
	got, err := collect(lines.Texts(strings.NewReader("# a\n+\n # b\n=\n# c\none\n# d\n+"), true, marked))
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("%v %s", err, d)
	}
}

// A text that has ended is yielded though the file breaks before the next line.
func TestTextsBreak(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("+\n\n"), iotest.ErrReader(io.ErrClosedPipe))
	got, err := collect(lines.Texts(broken, false, marked))
	if d := cmp.Diff([]lines.Line{{1, "+"}}, got); d != "" || !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v %s", err, d)
	}
}

// What is too long is an error with its number, and what follows is read.
func TestTooLong(t *testing.T) {
	x := strings.Repeat("x", lines.Longest)
	half := x[:lines.Longest/2]
	never := func(file io.Reader) iter.Seq2[lines.Line, error] {
		return lines.Texts(file, false, func(string) func(string) (bool, bool) { return nil })
	}
	first := func(file io.Reader) iter.Seq2[lines.Line, error] {
		opens := func(line string) func(string) (bool, bool) { return marked(strings.Replace(line, "one", "+", 1)) }
		return lines.Texts(file, false, opens)
	}
	for _, test := range []struct {
		name       string
		all        func(io.Reader) iter.Seq2[lines.Line, error]
		text, want string // an error is shown as its number with an exclamation mark
	}{
		{"longest line", lines.All, "one\n" + x[1:] + "\ntwo", "1 2 3"},
		{"line", lines.All, "one\n" + x + "\ntwo", "1 2! 3"},
		{"last line", lines.WithEmpty, "one\n\n" + x + "x", "1 2 3!"},
		{"paragraph of a line", lines.Paragraphs, "one\n\n" + x + "\ntwo\n\nthree", "1 3! 6"},
		{"longest paragraph", lines.Paragraphs, half + "\n" + half[1:] + "\n\nthree", "1 4"},
		{"paragraph", lines.Paragraphs, half + "\n" + half + "\n" + half + "\n" + half + "\n\nthree", "1! 6"},
		{"line that opens nothing", never, "one\n" + x + "\ntwo", "1 2! 3"},
		{"line after a text", first, "one\n\n" + x + "\ntwo", "1 3! 4"},
		{"last paragraph", lines.Paragraphs, "one\n\n\n" + half + "\n" + half + "\n", "1 4!"},
	} {
		got := ""
		for line, err := range test.all(strings.NewReader(test.text)) {
			got += " " + strconv.Itoa(line.Number)
			if errors.Is(err, lines.ErrTooLong) {
				got += "!"
			} else if err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
		}
		if got != " "+test.want {
			t.Errorf("%s:%s, want %s", test.name, got, test.want)
		}
	}
}

// endless repeats a text forever, and counts what has been read.
type endless struct {
	text string
	read int
}

func (e *endless) Read(b []byte) (int, error) {
	n := copy(b, e.text[e.read%len(e.text):])
	e.read += n
	return n, nil
}

// A file without an end yields what it begins with, and a limit bounds what is kept.
func TestEndless(t *testing.T) {
	for _, test := range []struct {
		name, text string
		all        func(io.Reader) iter.Seq2[lines.Line, error]
		want       error
	}{
		{"lines", "one\n", lines.All, nil},
		{"paragraphs", "one\ntwo\n\n", lines.Paragraphs, nil},
		{"line", "x", lines.All, lines.ErrTooLong},
		{"paragraph of a line", "x", lines.Paragraphs, lines.ErrTooLong},
		{"paragraph", "one\n", lines.Paragraphs, lines.ErrTooLong},
	} {
		file := &endless{text: test.text}
		for _, err := range test.all(file) {
			if !errors.Is(err, test.want) {
				t.Errorf("%s: %v, want %v", test.name, err, test.want)
			}
			break
		}
		if most := 3 * lines.Longest; file.read > most {
			t.Errorf("%s: %d bytes were read before anything came, want %d at most", test.name, file.read, most)
		}
	}
}

// A line that arrives is read without waiting for more, in every encoding.
func TestAnswersAtOnce(t *testing.T) {
	for name, encoded := range encodings("x\n") {
		if strings.Contains(name, "gzip") {
			continue
		}
		for _, all := range []func(io.Reader) iter.Seq2[lines.Line, error]{lines.All, lines.WithEmpty} {
			r, w := io.Pipe()
			go io.WriteString(w, encoded)
			for line, err := range all(r) {
				if line.Text != "x" || err != nil {
					t.Errorf("%s: %q, %v", name, line.Text, err)
				}
				break
			}
		}
	}
	r, w := io.Pipe() // an empty line, of one byte
	go io.WriteString(w, "\n")
	for line, err := range lines.WithEmpty(r) {
		if line.Number != 1 || err != nil {
			t.Errorf("%v, %v", line, err)
		}
		break
	}
}

// Rows begin on lines, and one that is wrong does not end the table.
func TestRows(t *testing.T) {
	type row struct {
		Number int
		Cells  string
	}
	for text, want := range map[string][]row{
		"":                             nil,
		"\n\na,b\n\"c\n\n\",d\r\n\ne;": {{3, "a|b"}, {4, "c\n\n|d"}, {8, "e;"}},
		"a;b\nc,d;\n":                  {{1, "a|b"}, {2, "c,d|"}},
		"a\tb\n\"\t\"\"\"\tc\n":        {{1, "a|b"}, {2, "\t\"|c"}},
		"sep=;\na;b,c\n":               {{2, "a|b,c"}},
		"\nSEP=,\r\n\na,b;c\n":         {{4, "a|b;c"}},
		"\"sep=;\"\na;b\n":             {{2, "a|b"}},
		"sep=\t\na\tb;c\n":             {{2, "a|b;c"}},
		"sep=|\na|b;c\n":               {{2, "a|b;c"}},
		"a\nsep=;\n":                   {{1, "a"}, {2, "sep=;"}},
		"sep=\"\n":                     {{1, "!"}},
		"a,b\n'=1,'tis\n''-1,'\n":      {{1, "a|b"}, {2, "=1|'tis"}, {3, "'-1|'"}},
		"a\"b\nc\n":                    {{1, "!"}, {2, "c"}},
		"a\n\"b\nc":                    {{1, "a"}, {2, "!"}},
		"a\n" + strings.Repeat("b", lines.Longest) + "\nc": {{1, "a"}, {2, "!"}, {3, "c"}},
	} {
		var got []row
		for r, err := range lines.Rows(strings.NewReader(text)) {
			if wrong := (*fault.LineError)(nil); errors.As(err, &wrong) {
				got = append(got, row{wrong.Line, "!"})
			} else if err != nil {
				t.Error(err)
			} else {
				got = append(got, row{r.Number, strings.Join(r.Cells, "|")})
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%.40q: %s", text, diff)
		}
	}
}

// formulas matches the cells of a table that a spreadsheet may take for formulas, and inside matches formulas in the
// text of the table for a spreadsheet that expects semicolons or tabs.
var formulas, inside = regexp.MustCompile(`^[ "']*[=+\-@＝＋－＠]|^[ "]*[\t\r\n\x00]`),
	regexp.MustCompile(`(?m)(^|[;\t\r])[ "]*[=+\-@＝＋－＠]`)

// A table has no formulas, and its cells are read again.
func FuzzAppendRow(f *testing.F) {
	for _, cells := range [][2]string{
		{"", ""}, {"=1+1", "+cmd|' /C calc'!A0"}, {"'=1", "''@x"}, {"-1", " -1"}, {"\t=1", "\r=1"}, {"\n=1\n\n-", "a;=1"},
		{"＝1", "a\n;\"＋1"}, {"'", "'tis"}, {"a;'=1", "a\t'\"=1"}, {"\x00=1", "sep=;"}, {"E5>D4^C5", "\"x\"\n\"=y"},
	} {
		f.Add(cells[0], cells[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, cells := range [][]string{{a, b}, {b, a, "", b}, {a + b}} {
			table := string(lines.AppendRow(lines.AppendRow(nil, []string{"A", "B"}), cells))
			if text := inside.FindString(table); text != "" {
				t.Errorf("%q contains %q", table, text)
			}
			r := csv.NewReader(strings.NewReader(table))
			r.FieldsPerRecord = -1
			all, err := r.ReadAll()
			if err != nil || len(all) != 2 || len(all[1]) != len(cells) {
				t.Fatalf("%q: %q, %v", table, all, err)
			}
			for _, cell := range all[1] {
				if rest, ok := strings.CutPrefix(cell, "'"); formulas.MatchString(cell) && !(ok && formulas.MatchString(rest)) {
					t.Errorf("%q is a formula", cell)
				}
			}
			var read [][]string
			for row, err := range lines.Rows(strings.NewReader(table)) {
				if err != nil {
					t.Fatal(err)
				}
				read = append(read, row.Cells)
			}
			for i, cell := range cells {
				for strings.Contains(cell, "\r\n") {
					cell = strings.ReplaceAll(cell, "\r\n", "\n")
				}
				if len(read) != 2 || read[1][i] != cell {
					t.Fatalf("%q is read as %q", table, read)
				}
			}
		}
	})
}

// A table of somebody else, or of an earlier version, keeps its formulas.
func TestRowsWithFormulas(t *testing.T) {
	for row, err := range lines.Rows(strings.NewReader("=1,+1,-1,@x,a;=1\n")) {
		if d := cmp.Diff([]string{"=1", "+1", "-1", "@x", "a;=1"}, row.Cells); d != "" || err != nil {
			t.Errorf("%v %s", err, d)
		}
	}
}

func TestHead(t *testing.T) {
	for text, want := range map[string]string{"": "", "\na;b\nc": "a|b", "sep=;\na;b,c": "a|b,c", "a\"b": "",
		"sep=;": ""} {
		if got := strings.Join(lines.Head(text), "|"); got != want {
			t.Errorf("%q: %s, must be %s", text, got, want)
		}
	}
}

// The lines are seen, and are still to be read.
func TestPeek(t *testing.T) {
	for text, want := range map[string][]string{"": nil, "one": {"one"}, "one\r\n\ntwo": {"one\r", "", "two"},
		"\n": {""}} {
		reader, err := lines.Text(iotest.OneByteReader(strings.NewReader(text)))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range lines.Peek(reader) {
			got = append(got, line)
		}
		rest, err := io.ReadAll(reader)
		if d := cmp.Diff(want, got); d != "" || err != nil || string(rest) != text {
			t.Errorf("%q: %q is left, %v %s", text, rest, err, d)
		}
	}
	// What does not fit into the buffer is left out, and no more is waited for than is taken.
	reader, err := lines.Text(strings.NewReader("one\n" + strings.Repeat("x", lines.Longest)))
	n := 0
	for range lines.Peek(reader) {
		n++
	}
	if n != 1 || err != nil {
		t.Errorf("%d lines, %v", n, err)
	}
	r, w := io.Pipe()
	go io.WriteString(w, "one\n")
	if reader, err = lines.Text(r); err != nil {
		t.Fatal(err)
	}
	for range lines.Peek(reader) {
		break
	}
	r.Close()
}

func TestComment(t *testing.T) {
	for line, want := range map[string]string{"# a": " a", "\t#a ": "a", "a # b": "-", "": "-", "#mortal:A1": "-",
		"#": ""} {
		text, ok := lines.Comment(line)
		if !ok {
			text = "-"
		}
		if text != want {
			t.Errorf("%q: %q, want %q", line, text, want)
		}
	}
}
