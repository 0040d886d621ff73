package serve

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// unscripted contains prefixes of sentence names. Sentences whose name has such a prefix are left out of the scripts.
var unscripted = []string{
	"advice.", "before", "button.better", "button.curve", "button.file", "button.mistake", "button.opening",
	"button.puzzle", "button.solution", "game.", "gave.", "goal.", "heading.table", "hint.", "illegal.turn", "meaning.win",
	"newcomer", "next.", "power.", "refuted", "review.asked", "right.threat", "short.", "slow", "solved.", "unmet.",
	"unsound",
}

// boardWords is the module with the sentences of boards. The file is for the npm package.
const boardWords = "boardwords.js"

// partWords contains, by module, prefixes of names of sentences that only some pages need. The scripts of these pages
// add them to those of words.js.
var partWords = map[string][]string{
	boardWords: {"about.", "done.", "doubt.", "facts.", "first.", "gif.", "give.", "given", "illegal", "keys",
		"kind.", "label.goalless", "label.link", "mark.", "meaning.", "mover.", "not.", "now.", "place.", "prompt.",
		"result.", "share.", "shown", "spoken.", "square.", "state.", "step.", "summary.", "this.", "thinking", "threats.",
		"typed.", "won.", "wrong.", "yours."},
	"homewords.js":   {"home.", "run."},
	"importwords.js": {"import."},
	"reviewwords.js": {"button.mine", "button.theirs", "heading.found", "heading.missed", "heading.mistakes",
		"heading.you", "review."},
	"shellwords.js": {"button.day", "button.godless", "button.read", "button.today", "button.year", "day.",
		"heading.daily", "heading.missing", "heading.nocode", "heading.open", "heading.random", "heading.year", "missing.",
		"repair.", "shell."},
	"studywords.js": {"exercise.", "study."},
	"trainwords.js": {"progress.", "train."},
}

// scriptSentences returns the sentences that the scripts contain, in a language, by module and by name.
func scriptSentences(language *say.Language) map[string]map[string]say.Message {
	modules := map[string]map[string]say.Message{"words.js": {}}
	for module := range partWords {
		modules[module] = map[string]say.Message{}
	}
	for name, sentence := range language.Catalogue() {
		hasStart := func(start string) bool { return strings.HasPrefix(name, start) }
		if name != "goal.unsaid" && slices.ContainsFunc(unscripted, hasStart) {
			continue
		}
		module := "words.js"
		for part, starts := range partWords {
			if slices.ContainsFunc(starts, hasStart) {
				module = part
			}
		}
		modules[module][name] = sentence
	}
	return modules
}
