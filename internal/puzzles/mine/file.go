package mine

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"

	"github.com/gofrs/flock"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/strictjson"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// ErrLocked reports that another search is writing to the file.
var ErrLocked = errors.New("another search writes to it")

// File is like [Run] but writes the puzzles to a file of format [puzzles.JSONL] and can be resumed. The process may
// be killed at any time. Call File again with the same source and options, and the search continues. The final file
// is the same as without the stop. The argument name identifies the source. Count, Cores, Author and Created may
// change between calls.
//
// Next to the file, the search keeps the checkpoint (path plus .checkpoint) and an empty lock file (path plus
// .lock). You may remove the lock file when no search runs.
//
// The error wraps [ErrLocked] if another search is writing to the file, or [ErrCheckpoint] if the file belongs to
// another search or has been changed. The file must be a regular file.
func File(ctx context.Context, path, name string, source iter.Seq2[Candidate, error], o Options) (Tally, error) {
	m, err := New(name, o)
	if err != nil {
		return Tally{}, err
	}
	err = m.runInto(ctx, diskFiles{}, path, source)
	return m.Tally(), err
}

// runInto begins or resumes a search that writes its puzzles to the file at path.
func (m *Miner) runInto(ctx context.Context, files files, path string, source iter.Seq2[Candidate, error]) error {
	sink := fileSink{files: files, path: path, checkpoint: path + ".checkpoint", fresh: path + ".checkpoint.new"}
	release, err := sink.open(path + ".lock")
	if err != nil {
		return err
	}
	defer release()
	if err = sink.resume(m); err == nil {
		err = m.Run(ctx, source, &sink)
	}
	if errors.Is(err, ErrCheckpoint) {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return err
}

// fileSink stores the puzzles and the checkpoint of [File]. It syncs the puzzles before it atomically replaces the
// checkpoint. So the checkpoint is always complete, and the file has all puzzles that the checkpoint counts. The
// file may have more puzzles, and its last line may be incomplete.
type fileSink struct {
	files      files
	path       string
	checkpoint string // path of the checkpoint
	fresh      string // path of the next checkpoint until it is complete
	file       file
	out        *puzzles.Writer
}

// open locks and opens the file. It rejects files that are not regular, such as pipes, because opening them might
// block. The function release closes and unlocks the file.
func (s *fileSink) open(lock string) (release func(), err error) {
	for _, path := range []string{s.path, s.checkpoint, s.fresh, lock} {
		switch info, err := s.files.Stat(path); {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, err
		case info.IsDir():
			return nil, fmt.Errorf("%s is a folder, must be a file", path)
		case !info.Mode().IsRegular():
			return nil, fmt.Errorf("%s is not a regular file", path)
		}
	}
	unlock, err := s.files.Lock(lock)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.path, err)
	}
	if s.file, err = s.files.OpenFile(s.path, os.O_RDWR|os.O_CREATE); err != nil {
		unlock()
		return nil, err
	}
	s.out = puzzles.NewWriter(s.file, puzzles.JSONL)
	return func() {
		s.file.Close()
		unlock()
	}, nil
}

// resume restores m from the file and its checkpoint. It removes an incomplete last line, and moves to the end of
// the file, where puzzles will be appended.
func (s *fileSink) resume(m *Miner) error {
	end, err := endOfLines(s.file)
	if err != nil {
		return err
	}
	text, err := s.files.ReadFile(s.checkpoint)
	if errors.Is(err, fs.ErrNotExist) && end.size > 0 {
		// After a power failure, the first checkpoint may have only its temporary name.
		text, err = s.files.ReadFile(s.fresh)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist) && end.size == 0:
		return nil // a new search
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: the file has puzzles, but %s does not exist; choose another file", ErrCheckpoint, s.checkpoint)
	case err != nil:
		return err
	}
	var c Checkpoint
	if err := strictjson.Unmarshal(text, &c); err != nil {
		return fmt.Errorf("%w: %s: %v", ErrCheckpoint, s.checkpoint, err)
	}
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if err := m.Resume(c, codesOf(io.LimitReader(s.file, end.whole))); err != nil {
		return err
	}
	if err := s.file.Truncate(end.whole); err != nil {
		return err
	}
	_, err = s.file.Seek(end.whole, io.SeekStart)
	return err
}

// extent has the size of a file and the size of its complete lines, in bytes.
type extent struct{ size, whole int64 }

// endOfLines reads a file and returns its extent.
func endOfLines(file io.Reader) (e extent, err error) {
	b := make([]byte, 1<<16)
	for {
		n, err := file.Read(b)
		if i := bytes.LastIndexByte(b[:n], '\n'); i >= 0 {
			e.whole = e.size + int64(i) + 1
		}
		e.size += int64(n)
		switch {
		case err == io.EOF:
			return e, nil
		case err != nil:
			return e, err
		}
	}
}

// codesOf yields the codes of a puzzle file.
func codesOf(file io.Reader) iter.Seq2[codec.Code, error] {
	return func(yield func(codec.Code, error) bool) {
		for line, err := range lines.All(file) {
			var r puzzles.Record
			if err == nil {
				if strings.TrimSpace(line.Text) == "" {
					continue
				}
				if wrong := r.UnmarshalJSON([]byte(line.Text)); wrong != nil {
					err = &puzzles.LineError{Line: line.Number, Err: wrong}
				}
			}
			if errors.As(err, new(*puzzles.LineError)) {
				err = fmt.Errorf("%w: %v", ErrCheckpoint, err)
			}
			if !yield(r.Code, err) {
				return
			}
		}
	}
}

// Put appends a puzzle to the file.
func (s *fileSink) Put(p puzzles.Puzzle) error { return s.out.Write(p) }

// Checkpoint replaces the checkpoint. It syncs the file, then syncs the new checkpoint, then renames it. So
// even after a power failure, the file has all puzzles that the checkpoint counts.
func (s *fileSink) Checkpoint(c Checkpoint) error {
	if err := s.file.Sync(); err != nil {
		return err
	}
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	fresh, err := s.files.OpenFile(s.fresh, os.O_WRONLY|os.O_CREATE|os.O_TRUNC)
	if err != nil {
		return err
	}
	_, err = fresh.Write(append(text, '\n'))
	if err = cmp.Or(err, fresh.Sync(), fresh.Close()); err != nil {
		return err
	}
	return s.files.Rename(s.fresh, s.checkpoint)
}

// files is the part of a file system that a search needs.
type files interface {
	Stat(path string) (fs.FileInfo, error)
	ReadFile(path string) ([]byte, error)
	OpenFile(path string, flag int) (file, error)
	Rename(path, to string) error
	Lock(path string) (unlock func(), err error) // ErrLocked if it is locked
}

// file is the part of an open file that a search needs.
type file interface {
	io.ReadWriteSeeker
	io.Closer
	Sync() error
	Truncate(size int64) error
}

// diskFiles are the files of the operating system.
type diskFiles struct{}

const newFile fs.FileMode = 0o666 // before umask

func (diskFiles) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }
func (diskFiles) ReadFile(path string) ([]byte, error)  { return os.ReadFile(path) }
func (diskFiles) Rename(path, to string) error          { return os.Rename(path, to) }

func (diskFiles) OpenFile(path string, flag int) (file, error) {
	return os.OpenFile(path, flag, newFile)
}

// Lock locks a file with flock or LockFileEx; the operating system releases the lock even if the process is killed.
// The lock is a separate file because a Windows lock prevents even its owner from writing through another handle.
// The lock file is not removed afterwards: another search might just have opened it and would lock a deleted file.
func (diskFiles) Lock(path string) (unlock func(), err error) {
	lock := flock.New(path, flock.SetPermissions(newFile))
	locked, err := lock.TryLock()
	switch {
	case err != nil:
		return nil, err
	case !locked:
		return nil, ErrLocked
	}
	return func() { lock.Unlock() }, nil
}
