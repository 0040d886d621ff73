package program

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// aheadOf limits how many finished results wait for an earlier result. It is the maximum number for each processor.
const aheadOf = 64

// InOrder calls the function work for each number from 0 to n-1, on several cores at the same time. Each call has its
// own solver. InOrder appends the texts that these calls return to a file, in the order of the numbers. About once a
// second it stores its progress in a second file. A later call with the same inputs resumes there: it truncates the
// first file to the stored length and continues.
func InOrder(
	ctx context.Context, path, inputs string, cores, n int,
	work func(ctx context.Context, s *solver.Solver, i int) (string, error),
) error {
	was, done, size, err := readState(path + ".state")
	switch {
	case err != nil:
		return err
	case was != inputs && was != "":
		return fmt.Errorf("%s was begun with other inputs: remove it and %s.state, or choose another folder", path, path)
	}
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := out.Truncate(size); err != nil {
		return err
	}

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	solvers := make(chan *solver.Solver, cores) // the solvers that are not in use
	for range cores {
		solvers <- new(solver.Solver)
	}
	type result struct {
		text string
		err  error
	}
	results := make(chan chan result, aheadOf*cores) // in the order of the numbers
	first := done
	go func() {
		defer close(results)
		for i := first; i < n && ctx.Err() == nil; i++ {
			s, r := <-solvers, make(chan result, 1)
			results <- r
			go func() {
				text, err := work(ctx, s, i)
				solvers <- s
				r <- result{text, err}
			}()
		}
	}()

	var pending bytes.Buffer // texts that are still to be written
	save := func() error {
		if _, err := out.Write(pending.Bytes()); err != nil {
			return err
		}
		size += int64(pending.Len())
		pending.Reset()
		return Replace(path+".state", fmt.Appendln(nil, inputs, done, size))
	}
	var failed error
	saved, printed := time.Now(), time.Now()
	for r := range results {
		next := <-r
		if failed == nil {
			failed = next.err
		}
		if failed != nil {
			cancel()
			continue // wait until the others have ended
		}
		pending.WriteString(next.text)
		done++
		if time.Since(saved) > time.Second {
			failed, saved = save(), time.Now()
		}
		if time.Since(printed) > time.Minute {
			printed = time.Now()
			fmt.Fprintf(os.Stderr, "%s: %d of %d\n", path, done, n)
		}
	}
	if failed == nil && done < n {
		failed = ctx.Err() // the context ended between two numbers
	}
	return errors.Join(failed, save())
}

// Fingerprint returns a hash of a list of inputs, as text.
func Fingerprint[T any](list []T) string {
	h := sha256.New()
	for _, input := range list {
		fmt.Fprintln(h, input)
	}
	return hex.EncodeToString(h.Sum(nil)[:10])
}

// readState reads the progress that [InOrder] has stored: the fingerprint of the inputs, the number of results,
// and the length of the file. It returns "" and zeros if there is no progress.
func readState(path string) (inputs string, done int, size int64, err error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", 0, 0, nil
	}
	if err != nil {
		return "", 0, 0, err
	}
	if _, err := fmt.Sscan(string(text), &inputs, &done, &size); err != nil {
		return "", 0, 0, fmt.Errorf("%s: %q, want the inputs and two numbers: %w", path, text, err)
	}
	return inputs, done, size, nil
}
