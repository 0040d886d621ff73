package backend

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
)

// WriteFile writes a file under a temporary name of its own, so several processes may write the same file. When the
// content is complete, the file gets the name path, and replaces an existing file. If that is the file of the database
// db, WriteFile writes nothing.
func WriteFile(db fmt.Stringer, path string, write func(io.Writer) error) error {
	if ours, err := os.Stat(db.String()); err == nil {
		if there, err := os.Stat(path); err == nil && os.SameFile(ours, there) {
			return fmt.Errorf("%s is the database itself: choose another file", path)
		}
	}
	partial := fmt.Sprintf("%s.%.8s.partial", path, rand.Text())
	f, err := os.OpenFile(partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if err = cmp.Or(err, f.Close()); err == nil {
		err = os.Rename(partial, path)
	}
	if err == nil {
		return nil
	}
	if left := os.Remove(partial); left != nil {
		return errors.Join(err, left)
	}
	return err
}
