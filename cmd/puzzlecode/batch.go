package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A batch is a run of a command that answers several POSITION arguments one after the other.
type batch struct {
	wrong    wrongItems
	json     bool   // answers are JSON objects; with --keep-going, errors are also objects
	notation string // notation of the texts, as --from names it
	ofFiles  bool   // --from accepts forms that are read from whole files
	detects  bool   // without --from, standard input may be in PGN or a form of whole files
	strict   bool   // games with warnings are invalid
	isFile   bool   // the texts are games of files, and their warnings are printed

	answers, number atomic.Int64 // count of printed answers; number of the last text
	typos           int          // number of texts with a typo
	failed          bool         // the exit status is 1, because an answer was wrong
}

// A handler appends the answer to one part of the input. The argument text is this part: a POSITION argument or a line.
// The argument first is true for the first answer.
type handler func(out []byte, text string, first bool) ([]byte, error)

// command makes cmd accept POSITION arguments, and adds the flags for them. When cmd runs, it calls the function handle
// for each POSITION and prints the answers. Without arguments it reads POSITIONs from standard input.
func (b *batch) command(cmd *cobra.Command, handle handler) {
	cmd.Use += " [POSITION]... [flags]"
	cmd.DisableFlagsInUseLine = true
	b.addReading(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case b.notation == bgaForm:
			return b.run(cmd, wholeFiles(cmd, args, bga.MaxSize), handle)
		case isOfFiles(b.notation):
			read := func(file io.Reader, whole text, yield func(text, error) bool) bool {
				return b.gamesIn(cmd, file, b.notation, whole.file, yield)
			}
			return b.run(cmd, fileTexts(cmd, args, "line", read), handle)
		case len(args) == 0 || len(args) == 1 && args[0] == "-":
			return b.run(cmd, b.standardInput(cmd), handle)
		case slices.Contains(args, "-"):
			return usagef(cmd, "- is standard input, and must be the only argument")
		}
		return b.run(cmd, arguments(args, b.notation == detected), handle)
	}
}

// codes is like the method command, for handlers that need only the code of each POSITION.
func (b *batch) codes(cmd *cobra.Command, handle func(out []byte, c codec.Code, first bool) ([]byte, error)) {
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		c, err := b.read(cmd, text)
		if err != nil {
			return nil, err
		}
		return handle(out, c, first)
	})
}

// line reads a position and the turns after it. If the code may not be the one that its author wrote, the user gets a
// note. If --from names a notation other than that of boards, the result is
// only the last position, without turns.
func (b *batch) line(cmd *cobra.Command, text string) (game.Line, error) {
	switch {
	case b.notation == detected, b.notation == boardForm && isBoard(text):
		l, err := game.ReadLine(text)
		if err == nil {
			noteDoubt(cmd, l, text)
		}
		return l, b.withRepairs(text, err)
	case b.notation == keyForm:
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

// lastState returns the state after the last turn of the game r.
func lastState(r game.Record) game.State {
	moments := r.Moments()
	return moments[len(moments)-1].State
}

// read plays the turns of a text, and returns the code of the last position. A goal in the text belongs to the first
// position. If turns follow, the returned code has no goal, and the user gets a note.
func (b *batch) read(cmd *cobra.Command, text string) (codec.Code, error) {
	l, err := b.line(cmd, text)
	if err != nil {
		return codec.Code{}, err
	}
	noteGoal(cmd, l)
	return l.End(), nil
}

// noteGoal prints a note if the line l starts with a goal and has turns, because its last position then has no goal.
func noteGoal(cmd *cobra.Command, l game.Line) {
	if goal := l.Start().Goal(); goal != codec.NoGoal && l.Len() > 0 {
		note(cmd, fmt.Sprintf(say.LeftUnknown, goal))
	}
}

// noteDoubt prints a note if the code in a text may not be the one that its author wrote.
func noteDoubt(cmd *cobra.Command, l game.Line, text string) {
	if doubt := strings.TrimSuffix(say.English.Doubt(text), "."); doubt != "" {
		note(cmd, fmt.Sprintf("%v: %s%s", l.Start(), strings.ToLower(doubt[:1]), doubt[1:]))
	}
}

// note prints a line to standard error, unless the text is empty.
func note(cmd *cobra.Command, text string) {
	if text != "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %s\n", text)
	}
}

// keyForm is the value of --from and --to for positions in the binary form [codec.Key].
const keyForm = "key"

// dailyAddress matches the address of the page of a daily puzzle, with the folder of those with gods and the date.
var dailyAddress = regexp.MustCompile(`^https?://[^?#]*/daily(/gods)?(?:/([0-9]{4}-[0-9]{2}-[0-9]{2}))?/?(?:[?#]|$)`)

// withRepairs adds suggestions to the error for a code with a typo, and the command to the error for a link to a daily
// puzzle. It suggests the first of these groups that has one to three valid codes:
//   - puzzles of the collection
//   - puzzles with exactly one solution that a likely typo explains
//   - all puzzles with exactly one solution
//   - all codes that a likely typo explains
//
// To save time, only the first three typos of a run are checked for solutions.
func (b *batch) withRepairs(text string, err error) error {
	isTypo := errors.Is(err, codec.ErrCheck) || errors.Is(err, codec.ErrAlphabet) || errors.Is(err, codec.ErrLength)
	if day := dailyAddress.FindStringSubmatch(text); day != nil && errors.Is(err, codec.ErrLink) {
		words := strings.Fields("puzzlecode daily " + day[2] + strings.Replace(day[1], "/gods", " --gods", 1))
		return fmt.Errorf("%w; %q shows the puzzle of that page", err, strings.Join(words, " "))
	}
	if !isTypo || strings.Contains(err.Error(), "did you mean") {
		return err // there is nothing to repair
	}
	var meant [4][]string // codes of the collection, sound and likely codes, sound ones, likely ones
	b.typos++
	repaired := codec.Repair(text)
	known := b.known(repaired)
	for _, r := range repaired {
		code, isLikely := r.Code.String(), r.IsLikely()
		limits := solver.Limits{Nodes: 100_000, Table: 1 << 20}
		isSound := b.typos <= 3 &&
			puzzles.VerifyUnique(context.Background(), new(solver.Solver), r.Code, limits) == nil
		for i, fits := range []bool{slices.Contains(known, r.Code), isSound && isLikely, isSound, isLikely} {
			if fits {
				meant[i] = append(meant[i], code)
			}
		}
	}
	for _, codes := range meant {
		if 0 < len(codes) && len(codes) <= 3 {
			return fmt.Errorf("%w; did you mean %s?", err, strings.Join(codes, " or "))
		}
	}
	return err
}

// known returns those of the repaired codes that are puzzles of the collection. Like the search for solutions, the look
// into the collection is only for the first typos of a run.
func (b *batch) known(repaired []codec.Repaired) []codec.Code {
	if b.typos > 3 || len(repaired) == 0 {
		return nil
	}
	var codes []codec.Code
	for _, r := range repaired {
		codes = append(codes, r.Code)
	}
	known, err := collection.Known(codes)
	if err != nil {
		return nil // the suggestions are fewer
	}
	return known
}

// run prints the answer to each text of the input. It writes each answer with a single call.
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
		if err = input.locate(t, err); stopped != nil && errors.Is(err, stopped) {
			return err
		}
		if err := b.wrong.leaveOut(cmd.ErrOrStderr(), err); err != nil {
			return err
		}
		if answer, err = b.answer(answer[:0], view.ErrorOf(err), ""); err != nil {
			return err
		}
		if _, err := out.Write(answer); err != nil {
			return err
		}
	}
	return orReported(nil, b.failed || b.wrong.any())
}

// addReading adds the flags --from and --keep-going, which control how POSITIONs are read.
func (b *batch) addReading(cmd *cobra.Command) {
	names := notationNames(func(form string) bool { return b.ofFiles || !isOfFiles(form) })
	addChoice(cmd, &b.notation, "from", "notation of the input", append([]string{detected, keyForm}, names...)...)
	cmd.Flags().BoolVar(&b.wrong.keepGoing, "keep-going", false,
		"for an invalid POSITION, print an empty line or the error as JSON, and continue")
}

// addJSON adds the flag --json.
func (b *batch) addJSON(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&b.json, "json", false, "print JSON, one object per line")
}

// addTo adds the flags --to and --json to cmd. The argument forms lists the values of --to; the first one is the
// default.
func (b *batch) addTo(cmd *cobra.Command, to *string, forms ...string) {
	addTo(cmd, to, &b.json, jsonForm, ": JSON, one object per line", forms...)
}

// addTo adds the flag --to. Its values are the words in the list forms, and jsonName. The first word is the default.
// addTo also adds --json, which is short for --to with jsonName. Either flag sets both variables, *to and *isJSON.
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

// jsonForm is the value of --to for JSON.
const jsonForm = "json"

// answer appends the object as JSON if --json is set, and otherwise the text as a line.
func (b *batch) answer(out []byte, object, text any) ([]byte, error) {
	if b.json {
		return view.AppendJSON(out, object)
	}
	return fmt.Appendln(out, text), nil
}

// reached returns the progress of the batch, such as " after 2 answers, at line 3". It is printed after a signal. The
// argument unit is the noun for one text of the input.
func (b *batch) reached(unit string) string {
	number := b.number.Load()
	if number == 0 {
		return " before the first " + unit
	}
	return fmt.Sprintf(" after %s, at %s %d", counted(b.answers.Load(), "answer"), unit, number)
}
