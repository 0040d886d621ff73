// Package program contains what the programs in tools have in common: arguments, interrupts, errors, exit
// statuses and files.
package program

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"
	"os/signal"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
)

// Main calls the function run with the arguments of the program, without the flags of package flag. An interrupt does not
// stop the program, but ends the context of this function. If the function returns an error, Main prints the error and
// exits with status 1.
func Main(name string, run func(ctx context.Context, args []string) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, arguments()); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// arguments returns the arguments of the program, without its flags if it has parsed them.
func arguments() []string {
	if flag.Parsed() {
		return flag.Args()
	}
	return os.Args[1:]
}

// ReadLines reads a file that has a value on each line. It calls the function parse for each line. The file may be
// compressed.
func ReadLines[T any](path string, parse func(line string) (T, error)) ([]T, error) {
	return read(path, lines.All, func(line lines.Line) (T, error) { return parse(line.Text) })
}

// ReadGames reads a file of games, in any of the formats of package [sources]. It calls the function convert for each
// game.
func ReadGames[T any](path string, convert func(g sources.FileRecord) (T, error)) ([]T, error) {
	all := func(file io.Reader) iter.Seq2[sources.FileRecord, error] { return sources.Records(file, "") }
	return read(path, all, func(g sources.FileRecord) (T, error) {
		value, err := convert(g)
		if err != nil {
			err = fmt.Errorf("line %d: %w", g.Line, err)
		}
		return value, err
	})
}

// read splits a file into parts, and converts each part.
func read[S, T any](
	path string, parts func(io.Reader) iter.Seq2[S, error], convert func(S) (T, error),
) (list []T, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	for part, err := range parts(file) {
		var value T
		if err == nil {
			value, err = convert(part)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, value)
	}
	return list, nil
}

// ReadJSON reads a file that has a JSON value on each line. The file may be compressed.
func ReadJSON[T any](path string) ([]T, error) {
	return ReadLines(path, func(line string) (value T, err error) {
		err = json.Unmarshal([]byte(line), &value)
		return value, err
	})
}

// Parallel shares work among a number of cores. It first calls the function worker once for each core, to get a
// function for this core. It then calls these functions concurrently with the numbers 0 to n-1, each number once. It
// returns the first error.
func Parallel(
	ctx context.Context, cores, n int, worker func() (func(ctx context.Context, number int) error, error),
) error {
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range cores {
		work, err := worker()
		if err != nil {
			return err
		}
		group.Go(func() error {
			for number := int(next.Add(1)) - 1; number < n && ctx.Err() == nil; number = int(next.Add(1)) - 1 {
				if err := work(ctx, number); err != nil {
					return err
				}
			}
			return ctx.Err()
		})
	}
	return group.Wait()
}

// Replace replaces the content of a file atomically.
func Replace(path string, data []byte) error {
	if err := os.WriteFile(path+".new", data, 0o666); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
