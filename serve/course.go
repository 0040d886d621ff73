package serve

import (
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// courseThemes are the themes of the lessons in the course of training: a lesson for each motif, in the best order for
// learning.
var courseThemes = []string{
	"double-threat", "hoist", "body-block", "smothered", "over-build", "dome", "dome-denial", "power", "hold",
	"forced-chain", "tempo", "block", "step-down", "overload", "must-step", "deflection", "raise-behind", "relay",
	"box-out", "staircase", "jail", "sacrifice", "return", "under-fire", "quiet", "zugzwang",
}

// courseLesson is a lesson of the course as the scripts have it.
type courseLesson struct {
	Theme string `json:"theme"`
	Title string `json:"title"`
	Text  string `json:"text"` // the lesson of the theme
}

// course returns the lessons of the course in a language.
func course(language *say.Language) (list []courseLesson) {
	lessons := map[string]string{}
	for _, t := range puzzles.AllThemes() {
		lessons[t.Name] = language.Text(t.Lesson)
	}
	for _, theme := range courseThemes {
		list = append(list, courseLesson{theme, language.Page("course." + theme), lessons[theme]})
	}
	return list
}
