package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// texts is the input of a batch: a list of texts, each of which gets its own answer.
type texts struct {
	unit   string                 // what text.number counts: argument or line
	single bool                   // there is one text; errors then have no number
	all    iter.Seq2[text, error] // an error means that the input cannot be read, and is the last value
}

// A text is one part of the input, which gets its own answer. It should contain a position or a game.
type text struct {
	number  int // 1 for the first
	content string
	file    string // the name of the file, if the text is a whole file
	err     error  // why the text could not be read; content is then invalid
}

const argument = "argument"

// locate adds the place of the text t to an error: its file, line or argument.
func (input texts) locate(t text, err error) error {
	if t.file != "" {
		if strings.HasPrefix(err.Error(), t.file+" ") {
			return err
		}
		return fmt.Errorf("%s: %w", t.file, err)
	}
	if input.unit == argument {
		if _, missing := os.Stat(t.content); missing == nil {
			err = fmt.Errorf("%w; to read the file of that name, put < in front", err)
		}
	}
	if input.single {
		return err
	}
	if wrong, ok := err.(*pgn.Error); ok && input.unit != argument { // its lines are counted in the game
		moved := *wrong
		moved.Line += t.number - 1
		return &moved
	}
	return fmt.Errorf("%s %d: %w", input.unit, t.number, err)
}

// fileTexts returns the texts in files. The name "-", the default, means standard input. The function read yields the
// texts of one file, and reports whether to continue. Its parameter whole has the number and the name of the file.
func fileTexts(cmd *cobra.Command, names []string, unit string,
	read func(file io.Reader, whole text, yield func(text, error) bool) bool) texts {
	return texts{unit, false, func(yield func(text, error) bool) {
		for i, name := range orStandardInput(names) {
			whole := text{number: i + 1, file: name}
			if name == "-" {
				whole.file = standardInputName
			}
			file, err := open(cmd, name, true, nil)
			if err != nil {
				if whole.err = withoutName(err); yield(whole, nil) {
					continue
				}
				return
			}
			more := read(file, whole, yield)
			if file.close(); !more {
				return
			}
		}
	}}
}

// orStandardInput returns the given names. If there are none, it returns "-" for standard input.
func orStandardInput(names []string) []string {
	if len(names) == 0 {
		return []string{"-"}
	}
	return names
}

// wholeFiles returns each file as one text. The argument most is the maximum size in bytes. One more byte is read, so
// that the caller can detect a larger file.
func wholeFiles(cmd *cobra.Command, names []string, most int64) texts {
	all := fileTexts(cmd, names, "file", func(file io.Reader, whole text, yield func(text, error) bool) bool {
		var content []byte
		decoded, err := lines.Text(file)
		if err == nil {
			content, err = io.ReadAll(io.LimitReader(decoded, most+1))
		}
		whole.content, whole.err = string(content), withoutName(err)
		return yield(whole, nil)
	})
	all.single = len(names) < 2
	return all
}

// withoutName returns the error of a file operation without the name of the file.
func withoutName(err error) error {
	if wrong := (*fs.PathError)(nil); errors.As(err, &wrong) {
		return wrong.Err
	}
	return err
}

// arguments returns each argument as one text. If the argument joined is true, goals and turns belong to the text of
// the position before them.
func arguments(args []string, joined bool) texts {
	if joined {
		args = joinArguments(args)
	}
	return texts{argument, len(args) == 1, func(yield func(text, error) bool) {
		for i, arg := range args {
			if !yield(text{number: i + 1, content: arg}, nil) {
				return
			}
		}
	}}
}

// joinArguments joins each position with the goals and turns after it. A goal may be several arguments, such as "win",
// "in" and "3". A word that is no position belongs to the position before it, too, which is then invalid: it may be a
// misspelt goal, without which the position is another one.
func joinArguments(args []string) (list []string) {
	for len(args) > 0 {
		arg, n := args[0], 1
		for end := min(len(args), longestGoal); end > 1 && n == 1; end-- {
			if words := strings.Join(args[:end], " "); isGoal(words) {
				arg, n = words, end
			}
		}
		args = args[n:]
		if last := len(list) - 1; last >= 0 && (continues(list[last], arg) || isMisspelt(list[last], arg)) {
			list[last] += "\n" + arg // a line break ends a turn of any game
			continue
		}
		list = append(list, arg)
	}
	return list
}

// isMisspelt reports whether an argument is no position, and follows one.
func isMisspelt(before, arg string) bool {
	if _, err := codec.ReadLine(arg); !errors.Is(err, codec.ErrNotCode) {
		return false
	}
	first, _, _ := strings.Cut(before, "\n") // after another such argument, before is no position
	_, whole := codec.ReadLine(before)
	_, err := codec.ReadLine(first)
	return whole == nil || err == nil
}

// longestGoal is the largest number of words of a goal, as in "Sun to move and win in 3 turns".
const longestGoal = 8

func isGoal(text string) bool {
	_, err := codec.ReadGoal(text)
	return err == nil
}

// continues reports whether a text is a goal or turns, perhaps invalid, after the position and the turns before it.
func continues(before, text string) bool {
	if !codec.GoesOn(codec.Santorini, text) && !codec.GoesOn(codec.Arimaa, text) {
		return false
	}
	_, alone := codec.ReadLine(text)
	line, err := codec.ReadLine(before)
	return alone != nil && err == nil && codec.GoesOn(line.Code.Game(), text)
}

// standardInput returns the texts of standard input. A text is one line, or one paragraph in a notation with several
// lines. If the notation must be detected, or is that of boards, a text board or FEN of several lines is one text, and
// so is a line that a mail has broken; the lines around a block of code are skipped. Empty lines and comments are
// skipped. Only one text at a time is in memory. If files of games are detected as well, a line of turns continues the
// game above it.
func (b *batch) standardInput(cmd *cobra.Command) texts {
	notation := b.notation
	form := notation
	pasted := notation == detected || notation == boardForm
	opens := func(text string) func(line string) (belongs, open bool) {
		switch board := codec.OpenBoard(unquoted(text)); {
		case pasted && board != nil:
			quoted := unquoted(text) != text
			return func(line string) (belongs, open bool) {
				rest := unquoted(line)
				if quoted && rest == line && strings.TrimSpace(line) != "" {
					return false, false
				}
				return board.Next(rest)
			}
		case pasted && isBroken(text):
			return func(line string) (belongs, open bool) {
				belongs = isBroken(text)
				text = line
				return belongs, false
			}
		case form == detected && b.detects:
			return func(line string) (belongs, open bool) {
				if belongs = continues(text, line); belongs {
					text += "\n" + line
				}
				return belongs, false
			}
		}
		return sources.Continues(form)
	}
	all := func(file io.Reader) iter.Seq2[lines.Line, error] { return lines.Texts(file, false, opens) }
	ending := "one per line"
	tooLong := fmt.Errorf("the line is longer than %d bytes, must be one position per line", lines.Longest)
	if inParagraphs(notation) {
		all, ending = lines.Paragraphs, "an empty line after each"
		tooLong = fmt.Errorf("the text is longer than %d bytes, must be followed by an empty line", lines.Longest)
	}
	return texts{"line", false, func(yield func(text, error) bool) {
		stdin := cmd.InOrStdin()
		if terminalOf(stdin) != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: reading from the terminal, %s; ctrl-D ends\n", ending)
		}
		file := processOf(cmd).reader(stdin)
		defer file.Close()
		input := io.Reader(file)
		if notation == detected && b.detects {
			start, err := lines.Text(file)
			if err != nil {
				yield(text{}, fmt.Errorf("standard input: %w", err))
				return
			}
			form, input = cmp.Or(sources.Detect(start), detected), start
		}
		if form == pgnForm || isOfFiles(form) {
			b.gamesIn(cmd, input, form, standardInputName, yield)
			return
		}
		for line, err := range all(input) {
			t := text{number: line.Number, content: line.Text}
			switch {
			case errors.Is(err, lines.ErrTooLong):
				t.err, err = tooLong, nil
			case err != nil:
				err = fmt.Errorf("standard input: %w", err)
			case pasted && isMarkup(t.content):
				continue
			case !inParagraphs(notation):
				t.content = strings.TrimSpace(t.content)
			}
			if !yield(t, err) {
				return
			}
		}
	}}
}

// unquoted returns a line without the signs of a quotation in front of it.
func unquoted(line string) string { return clean.Of(line).Unfenced().String() }

// isMarkup reports whether a line is the first or the last of a block of code, or an empty line in a quotation.
func isMarkup(line string) bool {
	rest := unquoted(line)
	return rest != line && strings.TrimSpace(rest) == "" || clean.IsFence(rest)
}

// isBroken reports whether a mail has broken a line, which then ends with =, and the next line continues it. A link
// that ends with an empty parameter is whole.
func isBroken(line string) bool {
	before, ok := strings.CutSuffix(strings.TrimRight(line, " \r"), "=")
	if i := len(before) - len("?t"); i >= 0 && strings.IndexByte("?&", before[i]) >= 0 {
		return false
	}
	return ok
}

// gamesIn yields the games of a file, and reports whether to continue. It is for formats whose games can contain empty
// lines, such as PGN. It prints the warnings about the games.
func (b *batch) gamesIn(cmd *cobra.Command, file io.Reader, form, name string, yield func(text, error) bool) bool {
	b.isFile = true
	for g, err := range (gameFormat{form, b.strict}).games(file) {
		t := text{number: g.Line}
		switch wrong := (*game.FileError)(nil); {
		case err == nil:
			t.content = g.Game.String()
			warn(cmd.ErrOrStderr(), name, g.Warnings())
		case errors.As(err, &wrong):
			t.number, t.err, err = wrong.Line, wrong.Err, nil
		default:
			err = fmt.Errorf("%s: %w", name, err)
		}
		if t.err != nil && name != standardInputName {
			t.file, t.err = name, &game.FileError{Line: t.number, Err: t.err}
		}
		if !yield(t, err) {
			return false
		}
	}
	return true
}

const standardInputName = "standard input"
