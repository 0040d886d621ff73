package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// batch is a command that answers POSITIONs one after the other.
type batch struct {
	wrong    wrongItems
	json     bool   // answers are JSON objects; with --keep-going, errors are also objects
	notation string // notation of the texts, as --from names it
	ofFiles  bool   // --from accepts forms that are read from whole files
	detects  bool   // without --from, standard input may be in PGN or a form of whole files

	answers, number atomic.Int64 // count of printed answers; number of the last text
	typos           int          // number of texts with a typo
	failed          bool         // the exit status is 1, because an answer was wrong
}

// A handler appends the answer to a text. first is true until an answer has been printed. A line of standard input is
// passed without surrounding white space.
type handler func(out []byte, text string, first bool) ([]byte, error)

// command completes a command. It prints the answers of handle for each POSITION of the command line, or of standard
// input if the command line has none.
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
				return gamesIn(file, b.notation, whole.file, yield)
			}
			return b.run(cmd, fileTexts(cmd, args, "line", read), handle)
		case len(args) == 0 || len(args) == 1 && args[0] == "-":
			return b.run(cmd, standardInput(cmd, b.notation, b.detects), handle)
		case slices.Contains(args, "-"):
			return usagef(cmd, "- is standard input, and must be the only argument")
		}
		return b.run(cmd, arguments(args, b.notation == detected), handle)
	}
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
	var meant [3][]string // sound and likely codes, sound ones, likely ones
	b.typos++
	for _, r := range codec.Repair(text) {
		code, isLikely := r.Code.String(), r.IsLikely()
		limits := solver.Limits{Nodes: 100_000, Table: 1 << 20}
		isSound := b.typos <= 3 &&
			puzzles.VerifyUnique(context.Background(), new(solver.Solver), r.Code, limits) == nil
		for i, fits := range []bool{isSound && isLikely, isSound, isLikely} {
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

// addReading adds the flags that say how to read POSITIONs.
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
