package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
)

// A buildCache is a folder for the go command's cache. Each mutant adds megabytes
// to it that are of no use again; they are removed from time to time. Without a folder
// builds use the cache of all builds on this machine, and nothing is removed.
type buildCache struct {
	dir    string
	mu     sync.RWMutex // held for reading while something is built
	kept   map[string]bool
	builds atomic.Int64
}

// cleanEvery is the number of builds after which the cache is cleaned.
const cleanEvery = 300

// keep makes everything that is in the cache now stay.
func (c *buildCache) keep() error {
	if c.dir == "" {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept = map[string]bool{}
	return c.walk(func(name string) error {
		c.kept[name] = true
		return nil
	})
}

// build calls a function that adds to the cache, and cleans the cache when it is time.
func (c *buildCache) build(do func()) error {
	c.mu.RLock()
	do()
	c.mu.RUnlock()

	if c.builds.Add(1)%cleanEvery != 0 {
		return nil
	}
	return c.clean()
}

// clean removes everything that keep did not see. It waits for builds to end.
func (c *buildCache) clean() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil {
		return nil
	}
	return c.walk(func(name string) error {
		if c.kept[name] {
			return nil
		}
		return os.Remove(name)
	})
}

// walk calls a function with each file of the cache.
func (c *buildCache) walk(do func(name string) error) error {
	err := filepath.WalkDir(c.dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return do(name)
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
