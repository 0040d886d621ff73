package say

import "slices"

// A Lesson contains the texts of a lesson. It explains a rule of Santorini, and sets a task that one turn solves.
type Lesson struct {
	Name  string `json:"name"` // a word
	Title string `json:"title"`
	Rule  string `json:"rule"`
	Task  string `json:"task"`
	Right string `json:"right"` // the comment on a turn that does the task
	Wrong string `json:"wrong"` // the comment on any other turn
}

// Lessons returns all lessons in the order in which players take them.
func (l *Language) Lessons() []Lesson {
	list := slices.Clone(lessons)
	for i := range list {
		for _, text := range list[i].texts() {
			*text = l.Text(*text)
		}
	}
	return list
}

// texts returns the texts of the lesson that can be translated.
func (l *Lesson) texts() []*string { return []*string{&l.Title, &l.Rule, &l.Task, &l.Right, &l.Wrong} }

// lessons are the lessons in English.
var lessons = []Lesson{
	{"step", "Step",
		"A turn begins with a step to a free square next to the worker: one level up at most, or any number down.",
		"Step up onto the block on C3. Tap the worker on C2, then a dot.",
		"Right. B3 has no dot: it is two levels up, and too high.",
		"That is a step, too. Now step up onto the block on C3."},
	{"build", "Build",
		"After its step the same worker builds one level on a free square next to it.",
		"Step anywhere, then raise the tower on C3.",
		"Right. That is a whole turn: one step, one block.",
		"That is a turn, but C3 is as low as before. Step and build on C3."},
	{"win", "Win",
		"A player who steps up onto a round white top, level 3, wins at once.",
		"Win: step up onto the round white top on C3.",
		"Right. Sun stands on level 3 and has won.",
		"That is a turn, but no win. Step up onto the round white top on C3."},
	{"dome", "Dome",
		"The fourth block is a dome. It closes the tower: nobody can step there again.",
		"Moon threatens to step up onto C3. Close it with a dome.",
		"Right. Moon cannot step onto C3 any more.",
		"Now Moon would step up onto C3 and win. Build on C3."},
	{"block", "Block",
		"A player who cannot move loses.",
		"Moon can only step to A4. Take this square away.",
		"Right. Moon has no legal turn, and Sun has won.",
		"Now Moon would step to A4. Raise it, or stand on it."},
}
