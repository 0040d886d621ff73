package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// An Outcome is what became of a mutant.
type Outcome string

// The outcomes. A mutant without one has not been run.
const (
	Killed       Outcome = "killed"        // a test failed, or the program crashed
	TimedOut     Outcome = "timed out"     // killed: the tests took far too long
	Survived     Outcome = "survived"      // all tests passed
	NotCovered   Outcome = "not covered"   // survived: no test reaches the place
	NotCompiling Outcome = "not compiling" // not counted
)

// Died reports whether the tests noticed the mutant.
func (o Outcome) Died() bool { return o == Killed || o == TimedOut }

// Lived reports whether the tests would let the mutant pass.
func (o Outcome) Lived() bool { return o == Survived || o == NotCovered }

// A Result is one line of a state file.
type Result struct {
	Key      string  `json:"key"` // of the mutant
	ID       string  `json:"id"`  // where it was at that time
	Change   string  `json:"change"`
	Outcome  Outcome `json:"outcome"`
	Judge    string  `json:"judge,omitempty"` // the package whose tests killed it
	Test     string  `json:"test,omitempty"`  // the first test that failed
	Tests    string  `json:"tests,omitempty"` // for a survivor: the state of the tests that it survived
	MilliSec int64   `json:"ms"`
}

// A State holds the results for one package, in a file of JSON lines that only
// grows: the last line about a mutant counts. It may be used from many
// goroutines, and by one process.
type State struct {
	mu      sync.Mutex
	results map[string]Result // by Key
	file    *os.File
}

// OpenState reads the state of a package in a folder, which is made where it does not
// exist. A line that an interruption cut off is ignored. Close ends the use.
func OpenState(dir, pkg string) (*State, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, strings.ReplaceAll(pkg, "/", ".")+".jsonl")
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	s := &State{results: map[string]Result{}, file: file}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var r Result
		if json.Unmarshal(lines.Bytes(), &r) == nil && r.Key != "" {
			s.results[r.Key] = r
		}
	}
	if err := lines.Err(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// Result returns what is known about a mutant.
func (s *State) Result(m *Mutant) (Result, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.results[m.Key]
	return r, r.Outcome != ""
}

// learn takes a result for this process, unless something is known about the mutant.
func (s *State) learn(r Result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.results[r.Key]; !known && r.Outcome != "" {
		s.results[r.Key] = r
	}
}

// Add keeps a result and writes it down. The line break goes in front, so that a line
// that was cut off does not spoil the next one.
func (s *State) Add(r Result) error {
	line := bytes.NewBufferString("\n")
	encoder := json.NewEncoder(line)
	encoder.SetEscapeHTML(false) // so that a person can read < and &
	if err := encoder.Encode(r); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.results[r.Key] = r
	_, err := s.file.Write(bytes.TrimRight(line.Bytes(), "\n"))
	return err
}

// Forget makes a mutant one without a result, for this process and for later ones.
func (s *State) Forget(m *Mutant) error {
	if _, known := s.Result(m); !known {
		return nil
	}
	return s.Add(Result{Key: m.Key, ID: m.ID(), Change: m.Change})
}

// Lock keeps other processes from running mutants of the same package, until Close.
func (s *State) Lock() error {
	if err := lock(s.file); err != nil {
		return fmt.Errorf("%s: %w: wait for the other run to end", s.file.Name(), err)
	}
	return nil
}

// Close closes the file.
func (s *State) Close() error { return s.file.Close() }
