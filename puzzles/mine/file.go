package mine

import (
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

// ErrLocked is the error, wrapped, of a file into which another search writes.
var ErrLocked = errors.New("another search writes to it")

// File is [Run] into a file of the format [puzzles.JSONL], which it creates, or appends to if
// it was begun before. It may be killed at any moment: started again with the same source
// and options it resumes, nothing is lost or repeated, and the file ends up the same as
// without a stop. The name tells the source from others. Count, Cores, Author and Created
// may change between starts.
//
// Beside the file it keeps two others: its checkpoint, with .checkpoint added to the path,
// and an empty one that is locked while the search runs, with .lock added. The lock may be
// removed when no search runs.
//
// The error wraps [ErrLocked] if another search writes to the file, or [ErrCheckpoint] if
// the file was begun by another search or has been changed. Only regular files will do, as
// nothing can be resumed from others.
func File(ctx context.Context, path, name string, source iter.Seq2[Candidate, error], o Options) (Tally, error) {
	m, err := New(name, o)
	if err != nil {
		return Tally{}, err
	}
	err = m.runInto(ctx, diskFiles{}, path, source)
	return m.Tally(), err
}

// runInto runs a search into a file, or resumes it there.
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

// fileSink is the sink of [File]. The checkpoint is replaced in one step after the
// puzzles are on the disk. So there is always a whole checkpoint, and the file has all
// puzzles that it counts. It may have more, the last of them not whole.
type fileSink struct {
	files      files
	path       string
	checkpoint string // its path
	fresh      string // path of the next checkpoint until it is whole
	file       file
	out        *puzzles.Writer
}

// open locks and opens the file. It does not block: what is no regular file, such as a pipe,
// is refused before.
func (s *fileSink) open(lock string) (release func(), err error) {
	for _, path := range []string{s.path, s.checkpoint, s.fresh, lock} {
		switch info, err := s.files.Stat(path); {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, err
		case info.IsDir():
			return nil, fmt.Errorf("%s is a folder, want a file", path)
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

// resume brings a search to where the file and its checkpoint are, and leaves the file at
// its end, without a last line that is not whole.
func (s *fileSink) resume(m *Miner) error {
	end, err := endOfLines(s.file)
	if err != nil {
		return err
	}
	text, err := s.files.ReadFile(s.checkpoint)
	if errors.Is(err, fs.ErrNotExist) && end.size > 0 {
		// If the power failed, the first checkpoint may be on the disk under its other name.
		text, err = s.files.ReadFile(s.fresh)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist) && end.size == 0:
		return nil // a search that begins
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: it has puzzles, but there is no %s; choose another file", ErrCheckpoint, s.checkpoint)
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

// extent is the size of a file, and of the lines in it that are whole.
type extent struct{ size, whole int64 }

// endOfLines reads a file.
func endOfLines(file io.Reader) (e extent, err error) {
	b := make([]byte, 1<<16)
	for {
		n, err := file.Read(b)
		for i, c := range b[:n] {
			if c == '\n' {
				e.whole = e.size + int64(i) + 1
			}
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

// codesOf yields the codes of a file of puzzles.
func codesOf(file io.Reader) iter.Seq2[codec.Code, error] {
	return func(yield func(codec.Code, error) bool) {
		for line, err := range lines.All(file) {
			var r puzzles.Record
			wrong := err
			switch {
			case errors.Is(err, lines.ErrTooLong):
			case err != nil:
				yield(codec.Code{}, err)
				return
			case strings.TrimSpace(line.Text) == "":
				continue
			default:
				wrong = r.UnmarshalJSON([]byte(line.Text))
			}
			if wrong != nil {
				wrong = fmt.Errorf("%w: line %d: %v", ErrCheckpoint, line.Number, wrong)
			}
			if !yield(r.Code, wrong) {
				return
			}
		}
	}
}

// Put writes a puzzle to the end of the file.
func (s *fileSink) Put(p puzzles.Puzzle) error { return s.out.Write(p) }

// Checkpoint replaces the checkpoint. The file is synced before, and the new checkpoint
// before it takes the place of the old one, so the order holds even if the power fails.
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
	if err == nil {
		err = fresh.Sync()
	}
	if closing := fresh.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	return s.files.Rename(s.fresh, s.checkpoint)
}

// files is what a search needs of a file system.
type files interface {
	Stat(path string) (fs.FileInfo, error)
	ReadFile(path string) ([]byte, error)
	OpenFile(path string, flag int) (file, error)
	Rename(from, to string) error
	Lock(path string) (unlock func(), err error) // ErrLocked if it is locked
}

// file is what a search needs of a file.
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
func (diskFiles) Rename(from, to string) error          { return os.Rename(from, to) }

func (diskFiles) OpenFile(path string, flag int) (file, error) {
	return os.OpenFile(path, flag, newFile)
}

// Lock locks a file with what the operating system has for it (flock, or LockFileEx), which
// also ends when the process is killed. It is a file of its own because a lock on Windows
// keeps even its owner from writing through another handle. It is not removed afterwards:
// another search could have opened it just before, and lock a file that is gone.
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
