package say

import (
	"strconv"

	"github.com/puzzlecode/puzzlecode/codec"
)

// pages maps names to the texts in English that the code of the pages needs, besides the texts in their templates.
// Words in braces, and names that end with .one and .many, are as in the other tables.
var pages = map[string]string{
	// the menu: its sections, and the pages of a section
	"menu.puzzles": "Puzzles",
	"menu.daily":   "Daily",
	"menu.play":    "Play",
	"menu.learn":   "Learn",
	"menu.make":    "Make",
	"page.train":   "Train",
	"page.puzzles": "All puzzles",
	"page.game":    "The computer",
	"page.import":  "Your games",
	"page.explore": "Explorer",
	"page.rules":   "Rules",
	"page.themes":  "Ratings and themes",
	"page.edit":    "Editor",
	"page.study":   "Studies",

	// the titles of pages; {name} is the name of the site
	"title.start":      "{name}: Santorini puzzles that open as a board",
	"title.open":       "{name}: Santorini positions that open as a board",
	"title.feed":       "{name}: daily Santorini puzzles",
	"title.feed.gods":  "{name}: daily Santorini puzzles with gods",
	"title.day":        "Puzzle of {day}",
	"title.day.gods":   "Puzzle of {day} with gods",
	"title.daily":      "Daily puzzle",
	"title.year":       "Daily puzzles of {year}",
	"title.today":      "Today's puzzle",
	"title.position":   "Position",
	"title.embed":      "Puzzle {code}", // of a frame on another site
	"title.review":     "Review of a game",
	"title.random":     "A random puzzle",
	"title.missing":    "Not found",
	"title.editor":     "Editor",
	"title.explorer":   "Explorer",
	"title.games":      "Games",
	"title.game":       "A game against the computer",
	"title.game.card":  "Santorini: a game against the computer",
	"title.game.hands": "A game", // between people
	"title.puzzles":    "Puzzles",
	"title.codes":      "How codes work",
	"title.sheets":     "Santorini puzzles",
	"title.rules":      "The rules of Santorini in five pictures",
	"title.studies":    "Studies",
	"title.themes":     "Ratings and themes",
	"title.training":   "Training",
	"title.import":     "Review your games",

	// the same for a list of puzzles, see PageGoal
	"title.list":       "Santorini: puzzles",
	"title.list.win1":  "Santorini: puzzles: win with this turn",
	"title.list.win":   "Santorini: puzzles: win in {n}",
	"title.list.hold1": "Santorini: puzzles: hold out for 1 turn",
	"title.list.hold":  "Santorini: puzzles: hold out for {n} turns",

	// the descriptions of pages, for search engines and chats
	"about.start":    "Play today's Santorini puzzle, build a position, and share it as 14 characters.",
	"about.open":     "Open a Santorini position as a board, play it, and share it as 14 characters.",
	"about.daily":    "The Santorini puzzle of today: easy on Monday, hard on Saturday.",
	"about.year":     "The Santorini puzzles of the days of {year}: easy on Monday, hard on Saturday.",
	"about.shown":    "A position as a board.",
	"about.review":   "What each turn of a game gave away.",
	"about.random":   "A Santorini puzzle, drawn at random.",
	"about.go":       "Opens a code, a link or a FEN.",
	"about.missing":  "There is no such page.",
	"about.error":    "Something is wrong with this address.",
	"about.editor":   "Build a Santorini position and get its code, link and picture.",
	"about.explorer": "The turns that were played in a position, and who won.",
	"about.games":    "The games of a database, by player, date and gods.",
	"about.game":     "Play Santorini against the computer, at one of ten levels.",
	"about.puzzles":  "Santorini puzzles, proved and rated.",
	"about.list":     "Santorini puzzles: {words}. All are proved.",
	"about.codes":    "How a Santorini position becomes 14 characters, and what the page can do with them.",
	"about.sheets":   "Santorini puzzles to print, ten on a page, with their solutions.",
	"about.rules":    "Learn Santorini in two minutes: five boards to play on, each with one rule.",
	"about.studies": "A Santorini position or game with comments and variations: " +
		"play through it, write one, and share it as a link.",
	"about.themes": "What the ratings and the themes of Santorini puzzles mean, each with an example to try.",
	"about.training": "Santorini puzzles at your level: a rating, a course, runs against the clock, " +
		"and the ones you missed again.",
	"about.import": "Review a game of Santorini from Board Game Arena or from a file, " +
		"and solve your mistakes as puzzles.",
	"about.contents.one":  "{n} Santorini puzzle, proved and rated.",
	"about.contents.many": "{n} Santorini puzzles, proved and rated.",
	"about.position":      "{game} position: {status}",
	"about.puzzle":        "{game} puzzle: {status} {mover}.",
	"about.puzzle.rated":  "{game} puzzle, rating {n}: {status} {mover}.",

	// dates
	"date.day":     "{day} {month} {year}",
	"date.long":    "{weekday}, {day} {month} {year}",
	"date.weekday": "{weekday}, {day} {month}",
	"date.month":   "{month} {year}",
	"month.1":      "January",
	"month.2":      "February",
	"month.3":      "March",
	"month.4":      "April",
	"month.5":      "May",
	"month.6":      "June",
	"month.7":      "July",
	"month.8":      "August",
	"month.9":      "September",
	"month.10":     "October",
	"month.11":     "November",
	"month.12":     "December",
	"weekday.0":    "Sunday",
	"weekday.1":    "Monday",
	"weekday.2":    "Tuesday",
	"weekday.3":    "Wednesday",
	"weekday.4":    "Thursday",
	"weekday.5":    "Friday",
	"weekday.6":    "Saturday",

	// the board and its puzzle
	"board":           "The board",
	"rate.solved":     "One attempt so far, solved",
	"rate.failed":     "One attempt so far, not solved",
	"rate":            "Solved in {n} of {all} attempts ({percent} %)",
	"link.other":      "Another puzzle",
	"link.godless":    "Without gods",
	"link.today.gods": "Today with gods",
	"link.day.gods":   "This day with gods",

	// the levels of the computer
	"level.first":  "{n}, a first game",
	"level.casual": "{n}, some practice",
	"level.strong": "{n}, strong",
	"level.full":   "{n}, full strength",

	// filters of lists: their choices, and the same in words
	"filter.all":     "All",
	"filter.godless": "Without gods",
	"filter.gods":    "With gods",
	"filter.both":    "Both",
	"filter.god":     "Any god",
	"words.comma":    ", ",
	"words.or":       " or ",
	"words.gods":     "with gods",
	"words.by":       "with {side}",
	"words.against":  "against {other}",
	"words.pair":     "with {side} against {other}",
	"words.between":  "rated {least} to {most}",
	"words.least":    "rated {least} and more",
	"words.most":     "rated up to {most}",
	"words.levels":   "at ten levels", // of the computer

	"card.puzzle":   "{name} puzzle", // the name of a game
	"card.position": "{name} position",
	"card.rating":   "Rating {rating}",

	// the editor
	"tool.build":  "Build",
	"tool.raze":   "Remove a level",
	"tool.first":  "Sun's worker",
	"tool.second": "Moon's worker",
	"goal.none":   "No goal",
	"goal.open":   "The goal is not proved: {why}.",

	"explore.none": "This server has no games of it.",

	// the groups of themes
	"themes.motif":   "The way to the goal",
	"themes.defence": "The play of the other side",
	"themes.phase":   "The board",
	"themes.length":  "The length",

	// the lessons of the course of training, by theme
	"course.double-threat": "Two threats at once",
	"course.hoist":         "Lift your partner",
	"course.body-block":    "In the way",
	"course.smothered":     "Shut in",
	"course.over-build":    "One level too high",
	"course.dome":          "The right dome",
	"course.dome-denial":   "A dome in advance",
	"course.power":         "Only your god can",
	"course.hold":          "Hold on",
	"course.forced-chain":  "Threat after threat",
	"course.tempo":         "Up, with a threat",
	"course.block":         "No turn left",
	"course.step-down":     "Down to go up",
	"course.overload":      "One guard, two squares",
	"course.must-step":     "Well placed, but",
	"course.deflection":    "Called away",
	"course.raise-behind":  "Build behind you",
	"course.relay":         "The other worker",
	"course.box-out":       "Out of reach",
	"course.staircase":     "The staircase",
	"course.jail":          "Almost no way out",
	"course.sacrifice":     "Down under threat",
	"course.return":        "There and back",
	"course.under-fire":    "Under threat",
	"course.quiet":         "Quiet turns",
	"course.zugzwang":      "Made to move",

	// pages of errors: the headings by the status of HTTP, those of other errors, and messages
	"error.400":     "This address cannot be read",
	"error.403":     "Forbidden",
	"error.404":     "Page not found",
	"error.405":     "This address answers no such request",
	"error.413":     "Request Entity Too Large",
	"error.414":     "Request URI Too Long",
	"error.415":     "Unsupported Media Type",
	"error.422":     "Unprocessable Entity",
	"error.429":     "Too many requests",
	"error.500":     "Something went wrong",
	"error.501":     "Not Implemented",
	"error.503":     "The server is busy",
	"error.code":    "This is not a code",
	"error.typo":    "This code has a typo",
	"error.turns":   "These turns cannot be played",
	"error.none":    "No such puzzle",
	"error.kind":    "No puzzle of the collection is of this kind.",
	"error.address": "There is no page at this address.",

	// errors that do not depend on what a visitor has asked for; the code of the server has them, too
	"fault.internal": "something went wrong here; it has been noted",
	"fault.panic":    "a job has panicked",
	"fault.store":    "the collection cannot be reached: try again later",
	"fault.client":   "too many requests in progress: wait for one to finish",
	"fault.busy":     "the server is busy: try again in a few seconds",
	"fault.time":     "the proof takes too long for this server",
	"fault.unread":   "too many responses to you are in progress: read them first, or try again in a few seconds",
	"fault.address":  "the address is too long",
}

// Page returns the named text of the pages with its words in braces replaced, as [Language.About] does. It panics if
// the name is unknown.
func (l *Language) Page(name string, words ...any) string {
	english, ok := pages[name]
	if !ok {
		panic("say: no text of pages " + name)
	}
	return l.fill(english, words)
}

// PageCount returns one of two texts of the pages with the number {n}. The name of the text ends with ".one" for 1,
// otherwise with ".many".
func (l *Language) PageCount(name string, n int, words ...any) string {
	if n == 1 {
		return l.Page(name+".one", append(words, "{n}", n)...)
	}
	return l.Page(name+".many", append(words, "{n}", n)...)
}

// PageGoal returns one of five texts of the pages: four with the number of turns of a goal, whose names end like those
// of the other texts about goals, and the text with the name itself for [codec.NoGoal].
func (l *Language) PageGoal(name string, g codec.Goal) string {
	if ending := endingOf(g); ending != "" {
		return l.Page(name+ending, "{n}", g.Turns())
	}
	return l.Page(name)
}

// PageError returns the heading of the page of an error with a status of HTTP.
func (l *Language) PageError(status int) string {
	name := "error." + strconv.Itoa(status)
	if _, ok := pages[name]; !ok {
		name = "error.400"
	}
	return l.Page(name)
}
