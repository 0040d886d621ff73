package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// batch is a command that answers POSITIONs one after the other.
type batch struct {
	keepGoing bool
	json      bool   // answers are JSON objects; with keepGoing, errors are also objects
	notation  string // notation of the texts, as --from names it
	ofFiles   bool   // --from accepts forms that are read from whole files
	detects   bool   // without --from, standard input may be in PGN or a form of whole files

	answers, number atomic.Int64 // count of printed answers; number of the last text
	typos           int          // number of texts with a typo
	failed          bool         // the exit status is 1, because a text or an answer was wrong
}

// A handler appends the answer to a text. first is true until an answer has been printed. A line of standard input is
// passed without surrounding white space.
type handler func(out []byte, text string, first bool) ([]byte, error)

// command completes a command. It prints the answers of handle for each POSITION of the command line, or of standard
// input if the command line has none.
func (b *batch) command(cmd *cobra.Command, handle handler) *cobra.Command {
	cmd.Use += " [POSITION]... [flags]"
	cmd.DisableFlagsInUseLine = true
	b.addReading(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case b.notation == bgaForm:
			return b.run(cmd, wholeFiles(cmd, args, bga.MaxSize), handle)
		case isOfFiles(b.notation):
			return b.run(cmd, gamesOfFiles(cmd, args, b.notation), handle)
		case len(args) == 0 || len(args) == 1 && args[0] == "-":
			return b.run(cmd, standardInput(cmd, b.notation, b.detects), handle)
		case slices.Contains(args, "-"):
			return usagef(cmd, "- is standard input, and must be the only argument")
		}
		return b.run(cmd, arguments(args, b.notation == detected), handle)
	}
	return cmd
}

// codes is like command, for handlers that need only the code of each POSITION.
func (b *batch) codes(cmd *cobra.Command, handle func(out []byte, c codec.Code, first bool) ([]byte, error)) {
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		c, err := b.read(cmd, text)
		if err != nil {
			return nil, err
		}
		return handle(out, c, first)
	})
}

// line reads a POSITION and the turns after it. If --from names a notation, the line has only the position after the
// last turn.
func (b *batch) line(text string) (game.Line, error) {
	switch b.notation {
	case detected:
		l, err := game.ReadLine(text)
		return l, b.withRepairs(text, err)
	case keyForm:
		k, err := codec.ParseKey(text)
		if err != nil {
			return game.Line{}, err
		}
		return game.Start(k.Code()), nil
	}
	r, _, err := readGame(b.notation, text)
	if err != nil {
		return game.Line{}, err
	}
	return game.Start(lastState(r).Code()), nil
}

// lastState returns the state after the last turn of a game.
func lastState(r game.Record) game.State {
	moments := r.Moments()
	return moments[len(moments)-1].State
}

// read returns the code of the position after the turns of a POSITION. If the code loses its goal because of the
// turns, it prints a note.
func (b *batch) read(cmd *cobra.Command, text string) (codec.Code, error) {
	l, err := b.line(text)
	if err != nil {
		return codec.Code{}, err
	}
	noteGoal(cmd, l)
	return l.End(), nil
}

// noteGoal prints a note if a line starts with a goal and has turns: its end then has no goal.
func noteGoal(cmd *cobra.Command, l game.Line) {
	if goal := l.Start().Goal(); goal != codec.NoGoal && l.Len() > 0 {
		note(cmd, fmt.Sprintf(say.LeftUnknown, goal))
	}
}

// note prints a line to standard error, unless the text is empty.
func note(cmd *cobra.Command, text string) {
	if text != "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %s\n", text)
	}
}

// keyForm is the word of --from and --to for the binary key.
const keyForm = "key"

// withRepairs adds a suggestion of up to three codes to the error of a typo. It prefers codes that have a sound goal
// and need a likely kind of typo. Otherwise it takes codes with a sound goal, or else codes of a likely typo. Goals
// are proved only for the first three typos of a run.
func (b *batch) withRepairs(text string, err error) error {
	isTypo := errors.Is(err, codec.ErrCheck) || errors.Is(err, codec.ErrAlphabet) || errors.Is(err, codec.ErrLength)
	if !isTypo || strings.Contains(err.Error(), "did you mean") {
		return err // there is nothing to repair
	}
	var both, sound, likely []string
	b.typos++
	for _, r := range codec.Repair(text) {
		code, isLikely := r.Code.String(), r.IsLikely()
		limits := solver.Limits{Nodes: 100_000, Table: 1 << 20}
		isSound := b.typos <= 3 &&
			puzzles.VerifyUnique(context.Background(), new(solver.Solver), r.Code, limits) == nil
		if isSound {
			sound = append(sound, code)
		}
		if isLikely {
			likely = append(likely, code)
		}
		if isSound && isLikely {
			both = append(both, code)
		}
	}
	for _, meant := range [][]string{both, sound, likely} {
		if 0 < len(meant) && len(meant) <= 3 {
			return fmt.Errorf("%w; did you mean %s?", err, strings.Join(meant, " or "))
		}
	}
	return err
}

// run prints the answers to all texts. It writes each answer with a single call.
func (b *batch) run(cmd *cobra.Command, input texts, handle handler) error {
	p, out := processOf(cmd), cmd.OutOrStdout()
	if !input.single {
		p.onStop(func() string { return b.reached(input.unit) })
	}
	var answer []byte
	for t, err := range input.all {
		if stopped := p.Err(); stopped != nil {
			return stopped
		}
		if err != nil {
			return err
		}
		b.number.Store(int64(t.number))
		if err = t.err; err == nil {
			answer, err = handle(answer[:0], t.content, b.answers.Load() == 0)
		}
		if err == nil {
			if _, err := out.Write(answer); err != nil {
				return err
			}
			b.answers.Add(1)
			continue
		}
		stopped := p.Err()
		if stopped != nil && err == stopped {
			return err
		}
		if err = input.locate(t, err); !b.keepGoing || stopped != nil && errors.Is(err, stopped) {
			return err
		}
		b.failed = true
		fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %v\n", err)
		if answer, err = b.answer(answer[:0], view.ErrorOf(err), ""); err != nil {
			return err
		}
		if _, err := out.Write(answer); err != nil {
			return err
		}
	}
	return orReported(nil, b.failed)
}

// addReading adds the flags that say how to read POSITIONs.
func (b *batch) addReading(cmd *cobra.Command) {
	names := notationNames(func(form string) bool { return b.ofFiles || !isOfFiles(form) })
	addChoice(cmd, &b.notation, "from", "notation of the input", append([]string{detected, keyForm}, names...)...)
	cmd.Flags().BoolVar(&b.keepGoing, "keep-going", false,
		"for an invalid POSITION, print an empty line or the error as JSON, and continue")
}

// addJSON adds the flag --json.
func (b *batch) addJSON(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&b.json, "json", false, "print JSON, one object per line")
}

// addTo adds the flag --to with some forms, and --json, to the command of the batch.
func (b *batch) addTo(cmd *cobra.Command, to *string, forms ...string) {
	addTo(cmd, to, &b.json, jsonForm, ": JSON, one object per line", forms...)
}

// addTo adds the flag --to with some forms and JSON. The first form is the default. It also adds --json, which is
// short for --to with the name of JSON. Either flag sets both variables.
func addTo(cmd *cobra.Command, to *string, isJSON *bool, jsonName, usage string, forms ...string) {
	addChoice(cmd, to, "to", "output format", append(forms, jsonName)...)
	cmd.Flags().BoolVar(isJSON, "json", false, "same as --to "+jsonName+usage)
	addRules(cmd, rule{"json", excludes, "to=" + strings.Join(forms, "|to="), ""})
	before(cmd, func(*cobra.Command, []string) error {
		if *isJSON = *isJSON || *to == jsonName; *isJSON {
			*to = jsonName
		}
		return nil
	})
}

// jsonForm is the word of --to for JSON.
const jsonForm = "json"

// answer appends the object as JSON if --json is set, and otherwise the text as a line.
func (b *batch) answer(out []byte, object, text any) ([]byte, error) {
	if b.json {
		return view.AppendJSON(out, object)
	}
	return fmt.Appendln(out, text), nil
}

// reached returns the progress of the batch for the message after a signal. unit is the name of what is counted.
func (b *batch) reached(unit string) string {
	number := b.number.Load()
	if number == 0 {
		return " before the first " + unit
	}
	return fmt.Sprintf(" after %s, at %s %d", counted(b.answers.Load(), "answer"), unit, number)
}

// locate adds the file, line or argument of a text to an error about it.
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

// stoppable reads a file until the process must stop, even if the file blocks forever. Before each read it flushes the
// output. A program that waits for an answer before it writes more input then gets the answer.
type stoppable struct {
	*io.PipeReader
	out *output
}

// reader returns a stoppable reader of a file. It may read ahead of the caller. After Close, the file is no longer
// read.
func (p *process) reader(file io.Reader) stoppable {
	r, w := io.Pipe()
	go func() {
		// The pieces are large because each of them is passed between goroutines.
		_, err := io.CopyBuffer(w, struct{ io.Reader }{file}, make([]byte, 1<<18))
		w.CloseWithError(err)
	}()
	context.AfterFunc(p, func() { w.CloseWithError(p.Err()) })
	return stoppable{r, p.out}
}

func (s stoppable) Read(b []byte) (int, error) {
	if err := s.out.Flush(); err != nil {
		return 0, err
	}
	return s.PipeReader.Read(b)
}

// input is an open file whose progress is shown.
type input struct {
	io.Reader
	report io.Writer // where to print while the file is read
	close  func()
}

// open opens a file; the name - means standard input. While the file is read, a bar on a terminal shows the progress
// and the status. Without a terminal, a line each minute shows the status. status may be nil. prints says that the
// command prints while it reads. If standard output is then a terminal, there is no bar, because bar and output would
// overwrite each other.
func open(cmd *cobra.Command, name string, prints bool, status func() string) (*input, error) {
	p, stop := processOf(cmd), func() {}
	if status != nil && terminal(cmd) == nil {
		stop = everyMinute(cmd, name, status)
	}
	if name == "-" {
		file := p.reader(cmd.InOrStdin())
		return &input{file, cmd.ErrOrStderr(), func() {
			stop()
			file.Close()
		}}, nil
	}
	f, err := os.Open(name)
	if err != nil {
		stop()
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = folderError(name)
	}
	if err != nil {
		stop()
		f.Close()
		return nil, err
	}
	report, source := cmd.ErrOrStderr(), io.Reader(f)
	if terminal(cmd) != nil && info.Mode().IsRegular() && !(prints && p.out.isTerminal()) {
		b := newBar(cmd, name, info.Size(), status)
		report, source, stop = b.progress, b.ProxyReader(pieces{f}), b.remove
	}
	file := p.reader(source)
	return &input{file, report, func() {
		file.Close()
		stop()
		f.Close()
	}}, nil
}

// ofFiles opens files one after the other with [open], and yields all values that read yields for them.
func ofFiles[T any](cmd *cobra.Command, files []string, prints bool, status func() string,
	read func(name string, file *input) iter.Seq2[T, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, name := range files {
			file, err := open(cmd, name, prints, status)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for found, err := range read(name, file) {
				if !yield(found, err) {
					file.close()
					return
				}
			}
			file.close()
		}
	}
}

// pieces reads a file in small pieces. Its bar then shows how much of the file was processed, not how much is in a
// buffer.
type pieces struct{ file io.Reader }

func (p pieces) Read(b []byte) (int, error) { return p.file.Read(b[:min(len(b), 4096)]) }

func folderError(name string) error { return fmt.Errorf("%s is a folder, must be a file", name) }

// texts are the inputs of a batch.
type texts struct {
	unit   string                 // what text.number counts: argument or line
	single bool                   // there is one text; errors then have no number
	all    iter.Seq2[text, error] // an error means that the input cannot be read, and is the last value
}

// A text is the input of one answer: a POSITION or a game, or text that should be one.
type text struct {
	number  int // 1 for the first
	content string
	file    string // the name of the file, if the text is a whole file
	err     error  // why the text could not be read; content is then invalid
}

const argument = "argument"

// fileTexts returns the texts in files; - is standard input, which is the default. read yields the texts of a file and
// reports whether to continue. Its parameter whole has the number and the name of the file.
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

// orStandardInput returns the names of files, or - if there are none.
func orStandardInput(names []string) []string {
	if len(names) == 0 {
		return []string{"-"}
	}
	return names
}

// wholeFiles returns each file as one text. A file of more than most bytes is cut to most+1 bytes, so that its excess
// is detected.
func wholeFiles(cmd *cobra.Command, names []string, most int64) texts {
	all := fileTexts(cmd, names, "file", func(file io.Reader, whole text, yield func(text, error) bool) bool {
		content, err := io.ReadAll(io.LimitReader(file, most+1))
		whole.content, whole.err = string(content), withoutName(err)
		return yield(whole, nil)
	})
	all.single = len(names) < 2
	return all
}

// withoutName returns the error of a file without the name of the file.
func withoutName(err error) error {
	if wrong := (*fs.PathError)(nil); errors.As(err, &wrong) {
		return wrong.Err
	}
	return err
}

// arguments returns the texts of the command line. If joined is true, goals and turns are joined to the position
// before them.
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

// joinArguments joins positions with the goals and turns that follow them.
func joinArguments(args []string) (list []string) {
	for _, arg := range args {
		if last := len(list) - 1; last >= 0 {
			_, alone := codec.ReadLine(arg)
			before, err := codec.ReadLine(list[last])
			if alone != nil && err == nil && codec.GoesOn(before.Code.Game(), arg) {
				list[last] += "\n" + arg // a line break ends a turn of any game
				continue
			}
		}
		list = append(list, arg)
	}
	return list
}

// standardInput returns the texts of standard input in a notation. A text is a line, or a paragraph if the notation
// has several lines. If the notation is detected, a board or FEN of several lines is one text, as [codec.Board]
// describes. Empty lines and comments are skipped. Only one text at a time is kept in memory.
func standardInput(cmd *cobra.Command, notation string, detects bool) texts {
	all := func(file io.Reader) iter.Seq2[lines.Line, error] {
		return lines.Texts(file, false, func(line string) func(string) (bool, bool) {
			if b := codec.OpenBoard(line); b != nil && notation == detected {
				return b.Next
			}
			return nil
		})
	}
	ending := "one per line"
	tooLong := fmt.Errorf("the line is longer than %d bytes, must be one position per line", lines.Longest)
	if severalLines(notation) {
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
		if notation == pgnForm {
			gamesIn(file, notation, standardInputName, yield)
			return
		}
		var input io.Reader = file
		if notation == detected && detects {
			start := bufio.NewReaderSize(file, lines.Longest)
			if form := sources.Detect(start); form == pgnForm || isOfFiles(form) {
				gamesIn(start, form, standardInputName, yield)
				return
			}
			input = start
		}
		for line, err := range all(input) {
			t := text{number: line.Number, content: line.Text}
			switch {
			case errors.Is(err, lines.ErrTooLong):
				t.err, err = tooLong, nil
			case err != nil:
				err = fmt.Errorf("standard input: %w", err)
			case !severalLines(notation):
				t.content = strings.TrimSpace(t.content)
			}
			if !yield(t, err) {
				return
			}
		}
	}}
}

// gamesIn yields the games of a file in a form whose games can contain empty lines, such as PGN. It reports whether to
// continue.
func gamesIn(file io.Reader, form, name string, yield func(text, error) bool) bool {
	for g, err := range sources.Records(file, form) {
		t := text{number: g.Line}
		switch wrong := (*game.FileError)(nil); {
		case err == nil:
			t.content = g.Game.String()
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

// gamesOfFiles returns the games of files in a form.
func gamesOfFiles(cmd *cobra.Command, names []string, form string) texts {
	return fileTexts(cmd, names, "line", func(file io.Reader, whole text, yield func(text, error) bool) bool {
		return gamesIn(file, formName(form), whole.file, yield)
	})
}
