package puzzles

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/strictjson"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// A Head has the title, the author and a description of a file of puzzles. Each field is one line, with the limits
// of a text in [Info], and may be empty. A file without a head has the zero Head.
type Head struct {
	Title  string `json:"title,omitempty"`
	Author string `json:"author,omitempty"` // the person who made or chose the puzzles
	About  string `json:"about,omitempty"`  // a sentence about the collection
}

// IsZero reports whether all fields are empty.
func (h Head) IsZero() bool { return h == Head{} }

// headFields are the names of the fields of a Head, in the order of [Head.texts].
var headFields = []string{"title", "author", "about"}

// texts returns pointers to the fields.
func (h *Head) texts() []*string { return []*string{&h.Title, &h.Author, &h.About} }

// check returns an error if a text is not allowed.
func (h Head) check() error {
	for i, name := range headFields {
		text := *h.texts()[i]
		if strings.Contains(text, "\n") {
			return fmt.Errorf("%s %.40q, must be one line", name, text)
		}
		if err := value.CheckText(name, text); err != nil {
			return err
		}
	}
	return nil
}

// headReader reads the head of a file from its lines.
type headReader struct {
	Head
	over bool // the head has ended
}

// object reads a line of a file of format JSONL. The result isHead reports whether the line is the head. Otherwise
// the line is a puzzle, which is not read.
func (h *headReader) object(text string) (isHead bool, err error) {
	first := !h.over
	h.over = true
	inner, ok := strings.CutPrefix(text, "{")
	if !ok || !strings.HasPrefix(strings.TrimLeft(inner, " \t"), `"collection"`) {
		return false, nil
	}
	if !first {
		return true, errors.New("the collection must be on the first line, before all puzzles")
	}
	var input struct {
		Collection Head `json:"collection"`
	}
	if err = strictjson.Unmarshal([]byte(text), &input); err == nil {
		err = input.Collection.check()
	}
	if err != nil {
		return true, fmt.Errorf("collection %.40q: %w", text, err)
	}
	h.Head = input.Collection
	return true, nil
}

// comment reads a comment in a file of format Codes. If the comment is a field of the head, it is stored. The
// argument text is the comment without the comment sign.
func (h *headReader) comment(text string) error {
	name, text, found := strings.Cut(text, ":")
	name = strings.ToLower(strings.TrimSpace(name))
	i := slices.Index(headFields, name)
	switch {
	case !found, i < 0 && (h.over || !isFieldName(name, text)):
		return nil // a remark
	case i < 0:
		return fmt.Errorf("unknown field %.20q, must be %s; a remark has no colon after its first word",
			name, strings.Join(headFields, ", "))
	case h.over:
		return fmt.Errorf("the %s of the collection must stand before all puzzles", name)
	case *h.texts()[i] != "":
		return fmt.Errorf("%s is repeated", name)
	}
	read := h.Head
	*read.texts()[i] = strings.TrimSpace(text)
	if err := read.check(); err != nil {
		return err
	}
	h.Head = read
	return nil
}

// isFieldName reports whether a comment looks like a field: one word and a colon, but not a URL. The argument name
// is the part before the colon, and the argument text is the part after the colon.
func isFieldName(name, text string) bool {
	return name != "" && !strings.ContainsAny(name, " \t/") && (text == "" || text[0] == ' ' || text[0] == '\t')
}

// HeadOf returns the head of a file, and a reader of the whole file. HeadOf blocks only until the first line after
// the head is available. It ignores an invalid line; the function [Read] yields the error of that line. HeadOf fails
// if the file is a corrupt gzip file.
func HeadOf(file io.Reader, f Format) (Head, io.Reader, error) {
	input, err := lines.Text(file)
	if err != nil {
		return Head{}, nil, err
	}
	var h headReader
	if f == CSV {
		return h.Head, input, nil
	}
	for line := range lines.Peek(input) {
		text := strings.TrimSpace(line)
		if text == "" {
			continue
		}
		if f == JSONL {
			h.object(text) // Read yields the error
			break
		}
		comment, ok := lines.Comment(text)
		if !ok {
			break
		}
		h.comment(comment)
	}
	return h.Head, input, nil
}

// IsHead reports whether a line of a file is a comment or belongs to the head. Such a line is not a puzzle.
func IsHead(line string, f Format) bool {
	text := strings.TrimSpace(line)
	switch f {
	case JSONL:
		isHead, _ := new(headReader).object(text)
		return isHead
	case Codes:
		_, ok := lines.Comment(text)
		return ok
	}
	return false
}

// ReadListed reads a line of a file of format Codes: a position with a goal, in a form that [codec.Read] accepts. An
// optional title may follow.
func ReadListed(line string) (c codec.Code, title string, err error) {
	if c, err = codec.Read(line); err == nil || errors.Is(err, codec.ErrTurns) {
		return c, "", err
	}
	// The goal may be a separate word, after a FEN or after a code without a goal.
	first, rest := cutWord(line)
	if c, readErr := codec.Read(first); readErr == nil && c.Goal() == codec.NoGoal && rest != "" {
		goal, more := cutWord(rest)
		first, rest = first+" "+goal, more
	}
	if c, readErr := codec.Read(first); readErr == nil && rest != "" {
		return c, rest, nil
	}
	return codec.Code{}, "", err
}

// cutWord returns the first word of a text and the rest, without the white space between them.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	i := strings.IndexAny(text, " \t")
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimSpace(text[i:])
}

// WriteHead writes the head of a file. Call it before the first call of Write. For the zero Head it writes nothing.
// After WriteHead, the method Write also writes the titles of puzzles in a file of format Codes. The error reports a
// text that cannot be stored, or the format CSV, which has no head.
func (w *Writer) WriteHead(h Head) error {
	if h.IsZero() {
		return nil
	}
	if err := h.check(); err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	var text []byte
	switch w.format {
	case CSV:
		return errors.New("a table has no place for the title and the author of the collection: write another format")
	case Codes:
		w.titled = true
		for i, name := range headFields {
			if value := *h.texts()[i]; value != "" {
				text = fmt.Appendf(text, "# %s: %s\n", name, strings.TrimSpace(value))
			}
		}
	default:
		var err error
		if text, err = appendJSON(nil, map[string]Head{"collection": h}); err != nil {
			return err
		}
	}
	_, err := w.out.Write(text)
	return err
}

// listed returns the line of a puzzle in a file of format Codes. The error reports a title that the function
// ReadListed could not read again.
func (w *Writer) listed(p Puzzle) ([]byte, error) {
	line := p.Code().String()
	if !w.titled || p.Title == "" {
		return []byte(line + "\n"), nil
	}
	line += " " + p.Title
	c, title, err := ReadListed(line)
	if err != nil || c != p.Code() || title != p.Title || strings.Contains(title, "\n") {
		return nil, fmt.Errorf("title %.40q would be read otherwise behind a code: write it as JSON lines", p.Title)
	}
	return []byte(line + "\n"), nil
}
