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
	"slices"
	"strings"
	"sync"
)

// FilesName is the name of a file that lists all files of an export, one a line. A name is added before its file is
// written, so the list is complete even after a crash.
const FilesName = ".puzzlecode-files"

// A folder is the directory of an export. Its methods write and remove only files inside the folder that are on its
// list of files, and never links.
type folder struct {
	root *os.Root
	list *os.File // FilesName; nil before claim

	mu    sync.Mutex
	old   map[string]bool // names of files of earlier exports
	now   map[string]bool // names of files of this export
	count Exported
}

// newFolder opens a folder, which is made if it does not exist.
func newFolder(dir string) (*folder, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	f := &folder{root: root, old: map[string]bool{}, now: map[string]bool{}}
	if err := f.readList(); err != nil {
		root.Close()
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, FilesName), err)
	}
	return f, nil
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
// writes nothing, and the error names these files. Otherwise claim opens the list of files.
func (f *folder) claim(names []string) error {
	var foreign []string
	for _, name := range slices.Sorted(slices.Values(names)) {
		f.now[name] = true
		found, err := f.foreign(name)
		if err != nil {
			return err
		}
		if found != "" && !slices.Contains(foreign, found) {
			foreign = append(foreign, found)
		}
	}
	if n := len(foreign); n > 0 {
		const shown = 5
		list := strings.Join(foreign[:min(n, shown)], ", ")
		if n > shown {
			list += fmt.Sprintf(" and %d more", n-shown)
		}
		const wrong = "%s has files that are not of an earlier run and would be replaced: %s; " +
			"move them away, or choose another folder"
		return fmt.Errorf(wrong, f.root.Name(), list)
	}
	var err error
	f.list, err = f.root.OpenFile(FilesName, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	return err
}

// foreign returns what prevents writing the file with a name: a file, folder or link that is not from an export. This
// obstacle has the same name, or the name of a folder above. If nothing prevents writing, the result is "".
func (f *folder) foreign(name string) (string, error) {
	for i := range len(name) + 1 {
		if i < len(name) && name[i] != '/' {
			continue
		}
		path := name[:i]
		switch info, err := f.root.Lstat(path); {
		case errors.Is(err, fs.ErrNotExist):
			return "", nil
		case err != nil:
			return "", err
		case i < len(name) && !info.IsDir(), i == len(name) && (!info.Mode().IsRegular() || !f.old[name]):
			return kindOf(info) + path, nil
		}
	}
	return "", nil
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
	changed, err := f.writeChanged(name, body)
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

// writeChanged writes a file and returns true. If the file already has this content, it returns false and writes
// nothing, so the time of the file stays.
func (f *folder) writeChanged(name string, body []byte) (bool, error) {
	if info, err := f.root.Stat(name); err == nil && info.Size() == int64(len(body)) {
		if written, err := f.root.ReadFile(name); err == nil && bytes.Equal(written, body) {
			return false, nil
		}
	}
	err := f.root.WriteFile(name, body, 0o666)
	if errors.Is(err, fs.ErrNotExist) {
		if err = f.root.MkdirAll(path.Dir(name), 0o777); err == nil {
			err = f.root.WriteFile(name, body, 0o666)
		}
	}
	return true, err
}

// finish removes the files of earlier exports that this export does not have, and then empty folders. Anything else
// that has replaced such a file or folder stays. Then finish writes the list of files.
func (f *folder) finish() error {
	for name := range f.old {
		if f.now[name] {
			continue
		}
		foreign, err := f.foreign(name)
		if err == nil && foreign == "" {
			if err = f.root.Remove(name); err == nil {
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
