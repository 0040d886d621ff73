package queue

import (
	"slices"
	"time"
)

// A lane runs jobs in a number of slots. Other jobs wait, in one line for each network. The networks take turns.
type lane[W any] struct {
	slots   int
	time    time.Duration // the maximum time of a run
	running int
	waiting int
	lines   map[string][]*job[W] // by network; no line is empty
	ring    []string             // the networks that have a line; the network that is served next in front
	mean    time.Duration        // the mean time of the runs, in which the latest runs count most
}

func (l *lane[W]) push(j *job[W]) {
	network := j.client.network()
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

// remove removes a job from its line, if the line contains it.
func (l *lane[W]) remove(j *job[W]) {
	network := j.client.network()
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

// longest returns the longest line. If several lines are equally long, it returns the one whose turn comes last.
func (l *lane[W]) longest() (line []*job[W]) {
	for _, network := range l.ring {
		if len(l.lines[network]) >= len(line) {
			line = l.lines[network]
		}
	}
	return line
}

// expected estimates how long a job has to wait at a place in its line. The first place is 1. The estimate assumes that
// the lines take turns.
func (l *lane[W]) expected(place int) time.Duration {
	ahead := 0
	for _, line := range l.lines {
		ahead += min(len(line), place)
	}
	return time.Duration(ahead) * l.mean / time.Duration(l.slots)
}

// note includes the duration of a run in the mean of all runs.
func (l *lane[W]) note(took time.Duration) {
	if l.mean == 0 {
		l.mean = took
	}
	l.mean += (took - l.mean) / 8
}
