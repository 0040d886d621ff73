package bga

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
)

// others lists the names of gods and heroes that this program does not support. They are in the order of their card
// numbers, from 11 on.
const others = " aphrodite ares bia chaos charon chronus circe dionysus eros hera hestia hypnus limus medusa morpheus" +
	" persephone poseidon selene triton zeus aeolus charybdis clio europa talus gaea graeae hades harpies hecate moerae" +
	" nemesis siren tartarus terpsichore urania" +
	" achilles adonis atalanta bellerophon heracles jason medea odysseus polyphemus theseus tyche" +
	" scylla proteus castor pollux eris maenads asteria hippolyta hydra iris nyx pegasus "

// IsOther reports whether a name is that of an unsupported god or hero. Case does not matter.
func IsOther(name string) bool {
	return name != "" && !strings.Contains(name, " ") && strings.Contains(others, " "+strings.ToLower(name)+" ")
}

// Suggest finds the god that a mistyped word means. The name differs from the word by one or two letters; case does not
// matter. ok is false if there is no such god, if the word is short, or if it names an unsupported god.
func Suggest(word string) (god position.God, ok bool) {
	word = strings.ToLower(word)
	if len(word) < 4 || len(word) > 20 || IsOther(word) {
		return 0, false
	}
	for g := range position.Gods() {
		name := g.String()
		n := Distance(word, name)
		if g != position.Mortal && (n == 1 || n == 2 && len(name) > 5 && word[:2] == name[:2]) {
			return g, true
		}
	}
	return 0, false
}
