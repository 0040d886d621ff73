package mine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// errCrash is the error of everything after a crash.
var errCrash = errors.New("the machine has crashed")

// errBroken is the error of an operation that fails alone.
var errBroken = errors.New("the disk has a fault")

// A crashDisk is a disk in memory on which the power fails. What was written and not synced
// may be lost then, and so may be a rename.
type crashDisk struct {
	names   map[string]*crashFile
	renamed map[string]*crashFile // names before the last rename
	locked  map[string]bool
	log     []string // operations that change something
	left    int      // of them before the crash
	broken  string   // an operation that always fails, without a crash
	open    int      // files that are not closed
}

type crashFile struct{ data, synced []byte }

func newCrashDisk(left int) *crashDisk {
	return &crashDisk{names: map[string]*crashFile{}, locked: map[string]bool{}, left: left}
}

// change counts and logs an operation.
func (d *crashDisk) change(what, path string) error {
	if d.left--; d.left < 0 {
		return errCrash
	}
	d.log = append(d.log, what+" "+path)
	if what+" "+path == d.broken {
		return errBroken
	}
	return nil
}

func (d *crashDisk) ReadFile(path string) ([]byte, error) {
	switch f := d.names[path]; {
	case d.left < 0:
		return nil, errCrash
	case d.broken == "read "+path:
		return nil, errBroken
	case f == nil:
		return nil, fs.ErrNotExist
	default:
		return bytes.Clone(f.data), nil
	}
}

func (d *crashDisk) Stat(path string) (fs.FileInfo, error) {
	if d.broken == "stat "+path {
		return nil, errBroken
	}
	return nil, fs.ErrNotExist
}

func (d *crashDisk) Lock(path string) (func(), error) {
	if d.locked[path] {
		return nil, ErrLocked
	}
	d.locked[path] = true
	return func() { d.locked[path] = false }, nil
}

func (d *crashDisk) Rename(path, to string) error {
	if err := d.change("rename", path); err != nil {
		return err
	}
	d.renamed = maps.Clone(d.names)
	d.names[to] = d.names[path]
	delete(d.names, path)
	return nil
}

func (d *crashDisk) OpenFile(path string, flag int) (file, error) {
	if d.names[path] == nil || flag&os.O_TRUNC != 0 {
		if err := d.change("create", path); err != nil {
			return nil, err
		}
		d.names[path] = new(crashFile)
	}
	d.open++
	return &crashHandle{disk: d, path: path, crashFile: d.names[path]}, nil
}

// A crashHandle is an open file.
type crashHandle struct {
	*crashFile
	disk   *crashDisk
	path   string
	offset int
	again  bool // a place was sought
}

func (h *crashHandle) Read(b []byte) (int, error) {
	switch n := copy(b, h.data[h.offset:]); {
	case h.disk.left < 0:
		return 0, errCrash
	case h.disk.broken == "read "+h.path && !h.again, h.disk.broken == "read again "+h.path && h.again:
		return 0, errBroken
	case n == 0:
		return 0, io.EOF
	default:
		h.offset += n
		return n, nil
	}
}

// Write writes a half if it fails.
func (h *crashHandle) Write(b []byte) (int, error) {
	before := h.disk.left
	err := h.disk.change("write", h.path)
	n := len(b)
	switch {
	case before < 0:
		n = 0
	case err != nil:
		n /= 2
	}
	h.data = append(bytes.Clone(h.data[:h.offset]), b[:n]...)
	h.offset += n
	return n, err
}

func (h *crashHandle) Seek(offset int64, whence int) (int64, error) {
	if h.disk.broken == fmt.Sprint("seek ", offset > 0) {
		return 0, errBroken
	}
	h.offset, h.again = int(offset), true
	return offset, nil
}

func (h *crashHandle) Sync() error {
	if err := h.disk.change("sync", h.path); err != nil {
		return err
	}
	h.synced = bytes.Clone(h.data)
	return nil
}

func (h *crashHandle) Truncate(size int64) error {
	if err := h.disk.change("truncate", h.path); err != nil {
		return err
	}
	h.data = h.data[:size]
	return nil
}

func (h *crashHandle) Close() error {
	h.disk.open--
	if h.disk.broken == "close "+h.path {
		return errBroken
	}
	return nil
}

// after yields what may be on the disk after the crash: everything, nothing that was not
// synced, or a part of it; with the last rename and without.
func (d *crashDisk) after() iter.Seq2[string, *crashDisk] {
	return func(yield func(string, *crashDisk) bool) {
		for _, names := range []map[string]*crashFile{d.names, d.renamed} {
			for _, kept := range []string{"all", "half", "none"} {
				disk := newCrashDisk(1 << 30)
				for path, f := range names {
					data := f.synced
					if rest, isMore := bytes.CutPrefix(f.data, f.synced); isMore && kept == "half" {
						data = f.data[:len(f.synced)+len(rest)/2]
					} else if kept == "all" {
						data = f.data
					}
					disk.names[path] = &crashFile{bytes.Clone(data), bytes.Clone(data)}
				}
				if names != nil && !yield(fmt.Sprintf("%s of what was not synced is kept, %d files", kept, len(names)), disk) {
					return
				}
			}
		}
	}
}

// run mines into the disk, with a checkpoint after each batch.
func (d *crashDisk) run(t *testing.T, list []Candidate) error {
	t.Helper()
	m, err := New("a list", Options{Goals: []codec.Goal{codec.Win2}})
	if err != nil {
		t.Fatal(err)
	}
	m.pause = 0
	return m.runInto(context.Background(), d, "out", func(yield func(Candidate, error) bool) {
		for _, c := range list {
			if !yield(c, nil) {
				return
			}
		}
	})
}

// some returns a few candidates: wins in 2, most of which are puzzles, and what stands
// between them.
func some(t *testing.T) (list []Candidate) {
	t.Helper()
	ctx := context.Background()
	for c, err := range InSelfPlay(ctx, 3) {
		if err != nil {
			t.Fatal(err)
		}
		r, err := solver.Solve(ctx, c.State.(game.Santorini).Position, solver.Limits{Turns: 2})
		if err != nil {
			t.Fatal(err)
		}
		if r.WinIn == 2 || len(list)%3 == 1 {
			list = append(list, c)
		}
		if len(list) == 14 {
			break
		}
	}
	return list
}

// Whenever the power fails, and whatever of the unsynced is lost then, the search resumes
// and ends with the same file.
func TestMineFileCrash(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	list := some(t)
	whole := newCrashDisk(1 << 30)
	if err := whole.run(t, list); err != nil {
		t.Fatal(err)
	}
	want := string(whole.names["out"].data)
	if n := strings.Count(want, "\n"); n < 5 {
		t.Fatalf("only %d puzzles", n)
	}
	for left := range len(whole.log) {
		crashed := newCrashDisk(left)
		if err := crashed.run(t, list); !errors.Is(err, errCrash) {
			t.Fatalf("after %d operations: %v", left, err)
		}
		for name, disk := range crashed.after() {
			// The machine may crash again, in the middle of what is left.
			again := newCrashDisk((len(whole.log) - left) / 2)
			again.names = disk.names
			if err := again.run(t, list); err != nil && !errors.Is(err, errCrash) {
				t.Fatalf("after %d operations, %s: %v", left, name, err)
			}
			for second, disk := range again.after() {
				if err := disk.run(t, list); err != nil {
					t.Fatalf("after %d operations, %s, then %s: %v", left, name, second, err)
				}
				if got := string(disk.names["out"].data); got != want {
					t.Fatalf("after %d operations, %s, then %s: the file is\n%s\nwant\n%s", left, name, second, got, want)
				}
			}
		}
	}
}

// A checkpoint comes after its puzzles are synced, and replaces the old one when it is
// synced itself.
func TestMineFileOrder(t *testing.T) {
	disk := newCrashDisk(1 << 30)
	if err := disk.run(t, some(t)); err != nil {
		t.Fatal(err)
	}
	const checkpoint = "sync out, create out.checkpoint.new, write out.checkpoint.new, sync out.checkpoint.new, rename " +
		"out.checkpoint.new"
	got := "start, " + strings.Join(disk.log, ", ")
	got = strings.ReplaceAll(got, checkpoint, "checkpoint")
	got = strings.ReplaceAll(got, "write out", "puzzle")
	words := map[string]bool{}
	for word := range strings.SplitSeq(got, ", ") {
		words[word] = true
	}
	want := map[string]bool{"start": true, "create out": true, "checkpoint": true, "puzzle": true}
	if !maps.Equal(words, want) || !strings.HasPrefix(got, "start, create out, checkpoint") ||
		!strings.HasSuffix(got, "checkpoint") || strings.Count(got, "checkpoint") < 4 {
		t.Errorf("the operations are %s", got)
	}
}

// Two searches cannot write to one file.
func TestMineFileLock(t *testing.T) {
	disk := newCrashDisk(1 << 30)
	list := some(t)
	disk.locked["out.lock"] = true
	if err := disk.run(t, list); !errors.Is(err, ErrLocked) || len(disk.log) > 0 {
		t.Errorf("%v, after %v", err, disk.log)
	}
	disk.locked["out.lock"] = false
	if err := disk.run(t, list); err != nil || disk.locked["out.lock"] {
		t.Errorf("%v, and the lock is left", err)
	}
}

// An operation that fails ends the search with its error, and nothing is lost: once the
// disk is whole again the search resumes.
func TestMineFileFaults(t *testing.T) {
	list := some(t)
	whole := newCrashDisk(1 << 30)
	if err := whole.run(t, list[:7]); err != nil {
		t.Fatal(err)
	}
	whole.names["out"].data = append(whole.names["out"].data, "a part of a line"...)
	onlyBegun := []string{"read out.checkpoint", "read again out", "seek false", "seek true", "truncate out"}
	broken := map[string]bool{"stat out.lock": true, "read out": true, "close out.checkpoint.new": true}
	for _, operation := range slices.Concat(whole.log, onlyBegun) {
		broken[operation] = true
	}
	for operation := range broken {
		for _, begun := range []bool{false, true} {
			disk := newCrashDisk(1 << 30)
			if slices.Contains(onlyBegun, operation) || begun {
				for name, f := range whole.names {
					disk.names[name] = &crashFile{bytes.Clone(f.data), nil}
				}
				// The search is not done: the source has more candidates.
				point := disk.names["out.checkpoint"]
				point.data = bytes.Replace(point.data, []byte(`"done":true`), []byte(`"done":false`), 1)
			}
			disk.broken = operation
			if err := disk.run(t, list); !errors.Is(err, errBroken) && !(begun && operation == "create out") {
				t.Errorf("%s fails, begun %v: %v", operation, begun, err)
			}
			disk.broken = ""
			if err := disk.run(t, list); err != nil {
				t.Errorf("%s failed, begun %v: %v", operation, begun, err)
			}
			if disk.open != 0 {
				t.Errorf("%s failed, begun %v: %d files are left open", operation, begun, disk.open)
			}
			got := disk.names["out"].data
			all := newCrashDisk(1 << 30)
			if err := all.run(t, list); err != nil || string(got) != string(all.names["out"].data) {
				t.Errorf("%s failed, begun %v: %v, the file is\n%s", operation, begun, err, got)
			}
		}
	}
}

// The first checkpoint may be on the disk under its other name alone, beside however little of
// the first puzzle.
func TestMineFileFirstCheckpoint(t *testing.T) {
	list := some(t)
	begun := newCrashDisk(4) // creates the file, and syncs the first checkpoint
	if err := begun.run(t, list); !errors.Is(err, errCrash) {
		t.Fatal(err)
	}
	first := begun.names["out.checkpoint.new"]
	for _, text := range []string{"", "{", `{"code"`} {
		disk := newCrashDisk(1 << 30)
		disk.names["out"] = &crashFile{[]byte(text), nil}
		disk.names["out.checkpoint.new"] = &crashFile{bytes.Clone(first.data), nil}
		if err := disk.run(t, list); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
