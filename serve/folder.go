package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/gofrs/flock"
)

// FilesName is the name of a file that lists all files of an export, one a line. A name is added before its file is
// written, so the list is complete even after a crash.
const FilesName = ".puzzlecode-files"

// lockName is the name of a file that an export locks, and removes at the end. The operating system releases the lock
// of a process that was killed.
const lockName = ".puzzlecode-lock"

// A folder is the directory of an export. Its methods write and remove only files inside the folder that are on its
// list of files, and never links.
type folder struct {
	root *os.Root
	lock *flock.Flock
	list *os.File // FilesName; nil before claim

	take   bool                    // replace files and links that are not from an export
	change func(name string) error // is called before a file is written or removed; may be nil

	mu    sync.Mutex
	old   map[string]bool // names of files of earlier exports
	now   map[string]bool // names of files of this export
	count Exported
}

// newFolder opens and locks a folder, which is made if it does not exist. If another export has locked it, the error
// says so.
func newFolder(dir string) (*folder, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	f := &folder{root: root, old: map[string]bool{}, now: map[string]bool{}}
	if f.lock, err = lockFolder(root); err != nil {
		root.Close()
		return nil, err
	}
	if err := f.readList(); err != nil {
		f.close()
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, FilesName), err)
	}
	return f, nil
}

// lockFolder locks the file lockName in a folder.
func lockFolder(root *os.Root) (*flock.Flock, error) {
	name := filepath.Join(root.Name(), lockName)
	for {
		if info, err := root.Lstat(lockName); err == nil && !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s: not a file: move it away", name)
		}
		lock := flock.New(name, flock.SetPermissions(0o666))
		if locked, err := lock.TryLock(); err != nil {
			return nil, fmt.Errorf("cannot lock the folder: %w", err)
		} else if !locked {
			return nil, fmt.Errorf("another run is writing to %s: wait until it ends, or choose another folder", root.Name())
		}
		// The run that had the lock before may have removed the file. In that case, this lock is worthless.
		locked, err := lock.Stat()
		there, missing := root.Lstat(lockName)
		if err == nil && missing == nil && os.SameFile(locked, there) {
			return lock, nil
		}
		lock.Close()
	}
}

// readList reads the list of the files of earlier exports, if there is one.
func (f *folder) readList() error {
	switch info, err := f.root.Lstat(FilesName); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errors.New("not a file: move it away")
	}
	text, err := f.root.ReadFile(FilesName)
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(string(text), "\n") {
		// After a crash, the last line may be cut. It then usually names no file; at worst, it names another file in the
		// folder.
		if filepath.IsLocal(filepath.FromSlash(name)) && name != FilesName {
			f.old[name] = true
		}
	}
	return nil
}

func (f *folder) close() {
	if f.list != nil {
		f.list.Close()
	}
	removed := f.root.Remove(lockName)
	f.lock.Close()
	if runtime.GOOS == "windows" && removed != nil { // it does not remove open files
		f.root.Remove(lockName)
	}
	f.root.Close()
}

// done returns the number of files so far.
func (f *folder) done() Exported {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.count
}

// fileName returns the name in the folder for a URL below the root of the site. A URL without an extension is a page,
// which becomes the file index.html in a folder.
func fileName(url string) string {
	if path.Ext(url) == "" {
		url = strings.TrimSuffix(url, "/") + "/index.html"
	}
	return strings.TrimPrefix(url, "/")
}

// claim checks that the files to be written replace only files from an export. If other files are in the way, claim
// writes nothing, and the error names these files. If f.take is set, only folders are in the way: claim adds files to
// the list of files, and removes links and files in the place of folders.
func (f *folder) claim(names []string) error {
	var foreign, taken, removed []string
	for _, name := range slices.Sorted(slices.Values(names)) {
		f.now[name] = true
		found, info, err := f.foreign(name)
		switch {
		case err != nil:
			return err
		case found == "":
		case !f.take || info.IsDir():
			foreign = append(foreign, kindOf(info)+found)
		case found == name && info.Mode().IsRegular():
			taken = append(taken, name)
		default:
			removed = append(removed, found)
		}
	}
	if foreign = slices.Compact(foreign); len(foreign) > 0 {
		const shown = 5
		list := strings.Join(foreign[:min(len(foreign), shown)], ", ")
		if n := len(foreign); n > shown {
			list += fmt.Sprintf(" and %d more", n-shown)
		}
		if f.take {
			return fmt.Errorf("%s has folders in the place of files: %s; move them away, or choose another folder",
				f.root.Name(), list)
		}
		const wrong = "%s has files that are not of an earlier run and would be replaced: %s; " +
			"move them away, choose another folder, or replace them with --force"
		return fmt.Errorf(wrong, f.root.Name(), list)
	}
	var err error
	if f.list, err = f.root.OpenFile(FilesName, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
		return err
	}
	for _, name := range slices.Compact(removed) {
		if err := f.root.Remove(name); err != nil {
			return err
		}
	}
	for _, name := range taken {
		if _, err := f.list.WriteString(name + "\n"); err != nil {
			return err
		}
		f.old[name] = true
	}
	return nil
}

// foreign returns what prevents writing the file with a name: a file, folder or link that is not from an export. This
// obstacle has the same name, or the name of a folder above. If nothing prevents writing, the result is "".
func (f *folder) foreign(name string) (string, fs.FileInfo, error) {
	for i := range len(name) + 1 {
		if i < len(name) && name[i] != '/' {
			continue
		}
		path := name[:i]
		switch info, err := f.root.Lstat(path); {
		case errors.Is(err, fs.ErrNotExist):
			return "", nil, nil
		case err != nil:
			return "", nil, err
		case i < len(name) && !info.IsDir(), i == len(name) && (!info.Mode().IsRegular() || !f.old[name]):
			return path, info, nil
		}
	}
	return "", nil, nil
}

// kindOf returns the words before a name in a message: "the link ", "the folder ", or "" for a file.
func kindOf(info fs.FileInfo) string {
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		return "the link "
	case info.IsDir():
		return "the folder "
	}
	return ""
}

// write writes a file that was claimed, and counts it. If the file already has this content, it is not written.
func (f *folder) write(name string, body []byte) error {
	if !f.old[name] { // a later export may have to remove it
		if _, err := f.list.WriteString(name + "\n"); err != nil {
			return err
		}
	}
	isNew, changed, err := f.writeChanged(name, body)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.count.Files++
	f.count.Bytes += int64(len(body))
	switch {
	case isNew:
		f.count.New++
	case changed:
		f.count.Changed++
	}
	return nil
}

// changes reports that a file is about to be written or removed.
func (f *folder) changes(name string) error {
	if f.change == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.change(name)
}

// writeChanged writes a file, and reports whether it is new and whether its content has changed. If the file already
// has this content, it writes nothing, so the time of the file stays.
func (f *folder) writeChanged(name string, body []byte) (isNew, changed bool, err error) {
	info, err := f.root.Stat(name)
	if isNew = err != nil; !isNew && info.Size() == int64(len(body)) {
		if written, err := f.root.ReadFile(name); err == nil && bytes.Equal(written, body) {
			return false, false, nil
		}
	}
	if err := f.changes(name); err != nil {
		return isNew, true, err
	}
	err = f.root.WriteFile(name, body, 0o666)
	if errors.Is(err, fs.ErrNotExist) {
		if err = f.root.MkdirAll(path.Dir(name), 0o777); err == nil {
			err = f.root.WriteFile(name, body, 0o666)
		}
	}
	return isNew, true, err
}

// finish removes the files of earlier exports that this export does not have, and then empty folders. Anything else
// that has replaced such a file or folder stays. Then finish writes the list of files.
func (f *folder) finish() error {
	for name := range f.old {
		if f.now[name] {
			continue
		}
		foreign, _, err := f.foreign(name)
		if err == nil && foreign == "" {
			if _, err = f.root.Lstat(name); err == nil {
				err = f.changes(name)
			}
			if err == nil {
				err = f.root.Remove(name)
			}
			if err == nil {
				f.count.Removed++
			}
			for dir := path.Dir(name); dir != "." && f.root.Remove(dir) == nil; {
				dir = path.Dir(dir)
			}
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	const temporary = FilesName + ".new"
	list := strings.Join(slices.Sorted(maps.Keys(f.now)), "\n") + "\n"
	if err := f.root.WriteFile(temporary, []byte(list), 0o666); err != nil {
		return err
	}
	return f.root.Rename(temporary, FilesName)
}
