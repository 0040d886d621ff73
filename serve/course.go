package serve

import "github.com/puzzlecode/puzzlecode/puzzles"

// courseTitles are the titles of the lessons in the course of training: a lesson for each motif, in the best order for
// learning.
var courseTitles = []struct{ theme, title string }{
	{"double-threat", "Two threats at once"},
	{"hoist", "Lift your partner"},
	{"body-block", "In the way"},
	{"smothered", "Shut in"},
	{"over-build", "One level too high"},
	{"dome", "The right dome"},
	{"dome-denial", "A dome in advance"},
	{"power", "Only your god can"},
	{"hold", "Hold on"},
	{"forced-chain", "Threat after threat"},
	{"tempo", "Up, with a threat"},
	{"block", "No turn left"},
	{"step-down", "Down to go up"},
	{"overload", "One guard, two squares"},
	{"must-step", "Well placed, but"},
	{"deflection", "Called away"},
	{"raise-behind", "Build behind you"},
	{"relay", "The other worker"},
	{"box-out", "Out of reach"},
	{"staircase", "The staircase"},
	{"jail", "Almost no way out"},
	{"sacrifice", "Down under threat"},
	{"return", "There and back"},
	{"under-fire", "Under threat"},
	{"quiet", "Quiet turns"},
	{"zugzwang", "Made to move"},
}

// courseLesson is a lesson of the course as the scripts have it.
type courseLesson struct {
	Theme string `json:"theme"`
	Title string `json:"title"`
	Text  string `json:"text"` // the lesson of the theme
}

// course returns the lessons of the course.
func course() (list []courseLesson) {
	lessons := map[string]string{}
	for _, t := range puzzles.AllThemes() {
		lessons[t.Name] = t.Lesson
	}
	for _, l := range courseTitles {
		list = append(list, courseLesson{l.theme, l.title, lessons[l.theme]})
	}
	return list
}
