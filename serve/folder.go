package serve

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// FilesName is the file with the names of all files of an export, one a line. It is written to while
// the others are, so it has all of them also after a crash.
const FilesName = ".puzzlecode-files"

// A folder is where an export writes its files.
type folder struct {
	dir  string
	list *os.File // FilesName

	mu    sync.Mutex
	old   map[string]bool // names of files of earlier exports
	now   map[string]bool // names of files of this one
	count Exported
}

// newFolder opens a folder, which is made if it does not exist.
func newFolder(dir string) (*folder, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	list, err := os.OpenFile(filepath.Join(dir, FilesName), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	f := &folder{dir: dir, list: list, old: map[string]bool{}, now: map[string]bool{}}
	lines := bufio.NewScanner(list)
	for lines.Scan() {
		// A line that a crash has cut names no file, or one in the folder at worst.
		if name := lines.Text(); filepath.IsLocal(filepath.FromSlash(name)) && name != FilesName {
			f.old[name] = true
		}
	}
	if err := lines.Err(); err != nil {
		list.Close()
		return nil, fmt.Errorf("%s: %w", list.Name(), err)
	}
	return f, nil
}

func (f *folder) close() { f.list.Close() }

// done returns what was done until now.
func (f *folder) done() Exported {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.count
}

// write writes a file, whose name begins with a slash, unless it is there already.
func (f *folder) write(name string, body []byte) error {
	name = strings.TrimPrefix(name, "/")
	f.mu.Lock()
	known := f.old[name]
	f.now[name] = true
	f.mu.Unlock()
	if !known { // so that it will be removed one day
		if _, err := f.list.WriteString(name + "\n"); err != nil {
			return err
		}
	}
	changed, err := writeChanged(filepath.Join(f.dir, filepath.FromSlash(name)), body)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.count.Files++
	f.count.Bytes += int64(len(body))
	if changed {
		f.count.Changed++
	}
	return nil
}

// writeChanged writes a file unless it has the same content, whose time then stays, and reports
// whether it did.
func writeChanged(file string, body []byte) (bool, error) {
	if info, err := os.Stat(file); err == nil && info.Size() == int64(len(body)) {
		if is, err := os.ReadFile(file); err == nil && bytes.Equal(is, body) {
			return false, nil
		}
	}
	err := os.WriteFile(file, body, 0o666)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(filepath.Dir(file), 0o777); err == nil {
			err = os.WriteFile(file, body, 0o666)
		}
	}
	return true, err
}

// finish removes the files of earlier exports that are not part of this one, with folders that are
// empty then, and writes the list of files.
func (f *folder) finish() error {
	for name := range f.old {
		if f.now[name] {
			continue
		}
		file := filepath.Join(f.dir, filepath.FromSlash(name))
		err := os.Remove(file)
		if err == nil {
			f.count.Removed++
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for dir := filepath.Dir(file); dir != filepath.Clean(f.dir) && os.Remove(dir) == nil; dir = filepath.Dir(dir) {
		}
	}
	var list bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(f.now)) {
		fmt.Fprintln(&list, name)
	}
	temporary := f.list.Name() + ".new"
	if err := os.WriteFile(temporary, list.Bytes(), 0o666); err != nil {
		return err
	}
	return os.Rename(temporary, f.list.Name())
}
