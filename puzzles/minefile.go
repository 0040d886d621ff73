package puzzles

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"time"
)

// ErrCheckpoint says that a search cannot be gone on with, as its checkpoint is missing
// or belongs to another one.
var ErrCheckpoint = errors.New("cannot go on")

// checkpoint tells how far a search has come. It stands beside the file of puzzles and
// is replaced at once: whenever the program dies, there is a whole one, and the file has
// all puzzles that it counts. Puzzles that were found after it are in the file, too;
// they are found again and not written twice.
type checkpoint struct {
	Source string `json:"source"`
	Least  int    `json:"least"`
	Most   int    `json:"most"`
	Rating int    `json:"rating"`
	Nodes  uint64 `json:"nodes"`
	Tally  Tally  `json:"tally"`
	Done   bool   `json:"done"` // the source has come to its end
}

// CheckpointPath returns where [MineFile] keeps the checkpoint of a file.
func CheckpointPath(path string) string { return path + ".checkpoint" }

// MineFile is [Mine] into a file of puzzles in the format [JSONL], which it makes, or
// goes on with if it was begun before. It may be killed at any moment: when it is
// started again with the same source and options, nothing is lost or repeated, and the
// file in the end is the same as without a stop. The name tells the source from others.
// Count, Cores, Author and Created may change between starts.
//
// The error wraps [ErrCheckpoint] if the file was not begun like this.
func MineFile(ctx context.Context, path, name string, source iter.Seq2[Candidate, error], o Options) (Tally, error) {
	m, err := newMiner(o)
	if err != nil {
		return Tally{}, err
	}
	point := checkpoint{Source: name, Least: m.Least, Most: m.Most, Rating: m.Rating, Nodes: m.Nodes}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return Tally{}, err
	}
	defer file.Close()
	already, err := point.resume(path, file)
	if err != nil {
		return Tally{}, err
	}
	m.tally = point.Tally
	if point.Done {
		return m.tally, nil
	}
	// The puzzles that the checkpoint counts are known, those after it come again.
	again := map[string]bool{}
	for i, r := range already {
		if i < m.tally.Found {
			known, _ := r.Code.Position().CanonicalBothSides()
			m.same[known] = true
		} else {
			again[r.Code.String()] = true
		}
	}
	out := NewWriter(file, JSONL)
	found := func(p Puzzle) error {
		if again[p.Code().String()] {
			return nil
		}
		return out.Write(p)
	}
	saved := time.Now()
	save := func(always bool) error {
		if !always && time.Since(saved) < time.Second {
			return nil
		}
		saved = time.Now()
		if err := file.Sync(); err != nil {
			return err
		}
		point.Tally = m.tally
		return point.write(path)
	}
	if err := save(true); err != nil {
		return m.tally, err
	}
	point.Done, err = m.run(ctx, skip(source, m.tally.Candidates), found, func() error { return save(false) })
	if saving := save(true); err == nil {
		err = saving
	}
	return m.tally, err
}

// skip yields what comes after the first n of a source.
func skip(source iter.Seq2[Candidate, error], n int) iter.Seq2[Candidate, error] {
	return func(yield func(Candidate, error) bool) {
		for c, err := range source {
			if err == nil && n > 0 {
				n--
				continue
			}
			if !yield(c, err) {
				return
			}
		}
	}
}

// resume reads the checkpoint of a file and the records that the file has, and leaves
// the file at its end, without a line that was not written whole.
func (c *checkpoint) resume(path string, file *os.File) ([]record, error) {
	text, err := io.ReadAll(bufio.NewReader(file))
	if err != nil {
		return nil, err
	}
	saved, err := os.ReadFile(CheckpointPath(path))
	switch {
	case errors.Is(err, fs.ErrNotExist) && len(text) == 0:
		return nil, nil // a new search
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%w: %s has puzzles, but there is no %s; choose another file", ErrCheckpoint, path, CheckpointPath(path))
	case err != nil:
		return nil, err
	}
	var was checkpoint
	if err := json.Unmarshal(saved, &was); err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrCheckpoint, CheckpointPath(path), err)
	}
	asked := *c
	asked.Tally, asked.Done = was.Tally, was.Done
	if was != asked {
		return nil, fmt.Errorf("%w: %s was begun with source %q, goals %d..%d, rating %d, nodes %d; choose another file",
			ErrCheckpoint, path, was.Source, was.Least, was.Most, was.Rating, was.Nodes)
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if err := file.Truncate(int64(whole)); err != nil {
		return nil, err
	}
	if _, err := file.Seek(int64(whole), io.SeekStart); err != nil {
		return nil, err
	}
	var already []record
	for n, r := range jsonRecords(bytes.NewReader(text[:whole])) {
		if r.err != nil {
			return nil, fmt.Errorf("%w: %s: line %d: %v", ErrCheckpoint, path, n, r.err)
		}
		already = append(already, r.record)
	}
	if len(already) < was.Tally.Found {
		return nil, fmt.Errorf("%w: %s has %d puzzles, its checkpoint counts %d; choose another file", ErrCheckpoint, path, len(already), was.Tally.Found)
	}
	*c = was
	return already, nil
}

// write replaces the checkpoint of a file.
func (c *checkpoint) write(path string) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	target := CheckpointPath(path)
	fresh, err := os.OpenFile(target+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	_, err = fresh.Write(append(text, '\n'))
	if err == nil {
		err = fresh.Sync()
	}
	if closing := fresh.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	return os.Rename(target+".new", target)
}
