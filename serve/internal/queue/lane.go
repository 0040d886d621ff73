package queue

import (
	"slices"
	"time"
)

// A lane contains the jobs that wait for its slots, in one line per network. The lines are served
// round-robin.
type lane[W any] struct {
	slots   int
	time    time.Duration // the longest run
	running int
	waiting int
	lines   map[string][]*job[W] // by network, none of them empty
	ring    []string             // the networks with a line; the next in front
	mean    time.Duration        // of the runs, the last ones above all
}

func (l *lane[W]) push(j *job[W]) {
	network := j.client.Network
	if l.lines[network] == nil {
		l.ring = append(l.ring, network)
	}
	l.lines[network] = append(l.lines[network], j)
	l.waiting++
}

// pop removes the next job. There must be one.
func (l *lane[W]) pop() *job[W] {
	network := l.ring[0]
	l.ring = append(l.ring[1:], network)
	j := l.lines[network][0]
	l.remove(j)
	return j
}

// remove removes a job, if it is there.
func (l *lane[W]) remove(j *job[W]) {
	network := j.client.Network
	line := l.lines[network]
	i := slices.Index(line, j)
	if i < 0 {
		return
	}
	l.waiting--
	if line = slices.Delete(line, i, i+1); len(line) > 0 {
		l.lines[network] = line
		return
	}
	delete(l.lines, network)
	i = slices.Index(l.ring, network)
	l.ring = slices.Delete(l.ring, i, i+1)
}

// longest returns the longest line; of several, the line that is served last.
func (l *lane[W]) longest() (line []*job[W]) {
	for _, network := range l.ring {
		if len(l.lines[network]) >= len(line) {
			line = l.lines[network]
		}
	}
	return line
}

// expected estimates the time that a job waits at a place of its line, counted from 1, if the other
// lines are served as often.
func (l *lane[W]) expected(place int) time.Duration {
	ahead := 0
	for _, line := range l.lines {
		ahead += min(len(line), place)
	}
	return time.Duration(ahead) * l.mean / time.Duration(l.slots)
}

// note includes a run in the mean.
func (l *lane[W]) note(took time.Duration) {
	if l.mean == 0 {
		l.mean = took
	}
	l.mean += (took - l.mean) / 8
}
