package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// inOrder calls work for the numbers below n on all processors, and appends the texts that it
// returns to a file, in the order of the numbers. How many are done is kept beside the file:
// it resumes there. The file is cut to the length that belongs to that number first.
func inOrder(ctx context.Context, path string, n int, work func(ctx context.Context, s *solver.Solver, i int) (string, error)) error {
	done, size, err := readState(path + ".state")
	if err != nil {
		return err
	}
	out, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := out.Truncate(size); err != nil {
		return err
	}
	if _, err := out.Seek(size, 0); err != nil {
		return err
	}
	cores := runtime.GOMAXPROCS(0)
	solvers := make([]solver.Solver, cores)
	begun := time.Now()
	for done < n {
		batch := min(n-done, 8*cores)
		texts, errs := make([]string, batch), make([]error, batch)
		var wait sync.WaitGroup
		next := make(chan int)
		for i := range solvers {
			wait.Go(func() {
				for k := range next {
					texts[k], errs[k] = work(ctx, &solvers[i], done+k)
				}
			})
		}
		for k := range batch {
			next <- k
		}
		close(next)
		wait.Wait()
		if err := errors.Join(errs...); err != nil {
			return err
		}
		var all bytes.Buffer
		for _, text := range texts {
			all.WriteString(text)
		}
		if _, err := out.Write(all.Bytes()); err != nil {
			return err
		}
		done, size = done+batch, size+int64(all.Len())
		if err := writeState(path+".state", done, size); err != nil {
			return err
		}
		if time.Since(begun) > time.Minute {
			begun = time.Now()
			fmt.Fprintf(os.Stderr, "%s: %d of %d\n", path, done, n)
		}
	}
	return nil
}

// readState returns what writeState has kept, zeros if there is no file.
func readState(path string) (done int, size int64, err error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	words := bytes.Fields(text)
	if len(words) != 2 {
		return 0, 0, fmt.Errorf("%s: %q, want two numbers", path, text)
	}
	if done, err = strconv.Atoi(string(words[0])); err == nil {
		size, err = strconv.ParseInt(string(words[1]), 10, 64)
	}
	return done, size, err
}

// writeState replaces the state in one step.
func writeState(path string, done int, size int64) error {
	if err := os.WriteFile(path+".new", fmt.Appendln(nil, done, size), 0o666); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
