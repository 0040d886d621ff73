package work

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// mining is what worker processes need to know about a search for puzzles.
type mining struct {
	mine.Options
	Seed  uint64 `json:"seed,omitempty"` // of games that are generated
	Model int    `json:"model"`
}

// beginMine begins or resumes a search for puzzles. The name of the run contains the source and the options, but
// neither the day nor the author. So the search can be resumed on another day.
func beginMine(ctx context.Context, s *store.Store, source string, seed uint64, o mine.Options,
	inputs iter.Seq2[[]byte, error]) (Work, error) {
	spec := mining{o, seed, puzzles.Model}
	name := spec
	name.Author, name.Created = "", time.Time{}
	text, err := json.Marshal(name)
	if err != nil {
		return Work{}, err
	}
	return begin(ctx, s, kindMine, source+" "+string(text), spec, inputs)
}

// MineSelfPlay begins or resumes a search for puzzles in games of simple players. The argument games is the number
// of games; the argument size is the number of games in a range of work.
func MineSelfPlay(ctx context.Context, s *store.Store, seed uint64, games, size int, o mine.Options) (Work, error) {
	source := fmt.Sprintf("self-play, seed %d, %d games", seed, games)
	return beginMine(ctx, s, source, seed, o, parts([]byte{'s'}, uint64(games), uint64(size)))
}

// MineEngineGames begins or resumes a search for puzzles in games of the engine against itself. The games have the
// numbers from 1 to games.Last. The argument size is the number of games in a range of work. All machines must have
// the same version of the engine.
func MineEngineGames(ctx context.Context, s *store.Store, games mine.EngineGames, size int, o mine.Options) (Work,
	error) {
	source := fmt.Sprintf("%v, %d games", games, games.Last)
	return beginMine(ctx, s, source, games.Seed, o, parts(binary.AppendUvarint([]byte{'e'}, games.Nodes), games.Last,
		uint64(size)))
}

// parts divides games, numbered from 1, into ranges of work, and yields the input of each range. An input begins
// with the bytes in the argument beginning; the numbers of the first and the last game follow. The arguments games
// and size are the number of all games and of the games in a range.
func parts(beginning []byte, games, size uint64) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for first := uint64(1); first <= games; first += size {
			last := min(first+size-1, games)
			if !yield(binary.AppendUvarint(binary.AppendUvarint(slices.Clone(beginning), first), last), nil) {
				return
			}
		}
	}
}

// MineGames begins or resumes a search for puzzles in games from files. The argument source identifies the files.
// The argument games yields the games; it may be called several times and must yield the same games each time. The
// argument size is the number of games in a range of work.
func MineGames(ctx context.Context, s *store.Store, source string, games iter.Seq2[FileGame, error], size int,
	o mine.Options) (Work, error) {
	return beginMine(ctx, s, source, 0, o, func(yield func([]byte, error) bool) {
		z, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
		if err != nil {
			yield(nil, err)
			return
		}
		var text bytes.Buffer
		n := 0
		for g, err := range games {
			if err != nil {
				yield(nil, err)
				return
			}
			fmt.Fprintf(&text, "%s\t%d\t%v\n", strconv.Quote(g.Name), g.Line, g.Game)
			if n++; n == size {
				if !yield(z.EncodeAll(text.Bytes(), []byte{'g'}), nil) {
					return
				}
				text.Reset()
				n = 0
			}
		}
		if n > 0 {
			yield(z.EncodeAll(text.Bytes(), []byte{'g'}), nil)
		}
	})
}

// A FileGame is a game from a file, with the name of the file and the number of the line.
type FileGame struct {
	Name string // of the file
	Line int
	Game position.Game
}

var errInput = fmt.Errorf("%w: the input of a range is not readable", store.ErrDamaged)

// candidates yields the positions to search for a range of work. The argument input identifies the games of the
// range.
func candidates(ctx context.Context, spec mining, input []byte) (iter.Seq2[mine.Candidate, error], error) {
	if len(input) == 0 {
		return nil, errInput
	}
	switch input[0] {
	case 's':
		var first, last uint64
		if !readNumbers(input[1:], &first, &last) {
			return nil, errInput
		}
		return mine.InSelfPlayGames(ctx, spec.Seed, first, last), nil
	case 'e':
		games := mine.EngineGames{Seed: spec.Seed}
		if !readNumbers(input[1:], &games.Nodes, &games.First, &games.Last) {
			return nil, errInput
		}
		return games.Candidates(ctx), nil
	case 'g':
		z, err := zstd.NewReader(bytes.NewReader(input[1:]), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, err
		}
		defer z.Close()
		text, err := io.ReadAll(z)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errInput, err)
		}
		return inLines(text), nil
	}
	return nil, errInput
}

// readNumbers reads numbers from the input of a range. It reports whether the input has enough numbers.
func readNumbers(input []byte, numbers ...*uint64) bool {
	reader := bytes.NewReader(input)
	for _, n := range numbers {
		var err error
		if *n, err = binary.ReadUvarint(reader); err != nil {
			return false
		}
	}
	return true
}

// inLines yields the positions of the games in a text. Each game keeps the number of its line in the original file.
// So each position has the same source as if [mine.InGames] had read that file.
func inLines(text []byte) iter.Seq2[mine.Candidate, error] {
	return func(yield func(mine.Candidate, error) bool) {
		name, last := "", 0
		var file bytes.Buffer
		more := true
		flush := func() {
			for c, err := range mine.InGames(name, sources.Records(&file, "")) {
				if more = yield(c, err); !more {
					return
				}
			}
			file.Reset()
			last = 0
		}
		for line := range bytes.Lines(text) {
			quoted, rest, _ := bytes.Cut(line, []byte("\t"))
			number, turns, _ := bytes.Cut(rest, []byte("\t"))
			source, wrong := strconv.Unquote(string(quoted))
			n, err := strconv.Atoi(string(number))
			if err != nil || wrong != nil || n < 1 {
				yield(mine.Candidate{}, errInput)
				return
			}
			if source != name || n <= last {
				flush()
				if !more {
					return
				}
				name = source
			}
			file.Write(bytes.Repeat([]byte("\n"), n-1-last))
			file.Write(turns)
			last = n
		}
		flush()
	}
}

// search finds the puzzles in a range of games. It returns a function that stores the puzzles in a transaction.
func search(ctx context.Context, s *store.Store, work int64, number int, text string, input []byte) (Tally,
	func(backend.Tx) error, error) {
	var spec mining
	if err := json.Unmarshal([]byte(text), &spec); err != nil {
		return Tally{}, nil, fmt.Errorf("%w: the spec of work %d: %w", store.ErrDamaged, work, err)
	}
	if spec.Model != puzzles.Model {
		return Tally{}, nil, fmt.Errorf("work %d was begun with version %d of the model of ratings, and this program has "+
			"%d: use the same version on all machines", work, spec.Model, puzzles.Model)
	}
	source, err := candidates(ctx, spec, input)
	if err != nil {
		return Tally{}, nil, err
	}
	var found []puzzles.Puzzle
	t, err := mine.Run(ctx, source, spec.Options, func(p puzzles.Puzzle) error {
		found = append(found, p)
		return nil
	})
	if err != nil {
		return Tally{}, nil, err
	}
	ordinals := make([]int64, len(found))
	for i := range ordinals {
		ordinals[i] = int64(number)<<32 | int64(i)
	}
	return Tally{Positions: int64(t.Candidates), Puzzles: int64(t.Found), GaveUp: int64(t.GaveUp)},
		func(tx backend.Tx) error {
			return s.Database().PutFound(ctx, tx, work, found, ordinals)
		}, nil
}
