package serve

import (
	"maps"
	"net/url"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// god is what a page shows about a god. It may be the god of a side, or one in a list of all gods.
type god struct {
	Side                string // the name of the side; empty in a list
	SideSign, Sign      string // the URLs of the symbols of the side and of the god; a mortal has no Sign
	Name                string
	Before, Bold, After string // the sentence about the power, with the name of the god in bold
}

// newGod returns what a page shows about the god g of a side. If the argument side is empty, the god is in a list of
// all gods.
func newGod(language *say.Language, g position.God, side game.Side, assets string) god {
	out := god{Name: language.God(g)}
	if name := render.GodSymbol(g); name != "" {
		out.Sign = assets + "/" + symbolsFile(codec.Gods) + "#" + name
	}
	if side != "" {
		out.Side, out.SideSign = language.Side(side), assets+"/"+symbolsFile(codec.Santorini)+"#"+render.SideSymbol(side)
	}
	var found bool
	if out.Before, out.After, found = strings.Cut(language.Power(g), out.Name); found { // not for a mortal
		out.Bold = out.Name
	}
	return out
}

// godsOf returns the gods of First and Second. It returns nil in a game without gods.
func godsOf(language *say.Language, s game.State, assets string) (list []god) {
	pair, ok := game.GodsOf(s)
	if !ok {
		return nil
	}
	for i, side := range []game.Side{game.First, game.Second} {
		list = append(list, newGod(language, pair[i], side, assets))
	}
	return list
}

// allGods returns all gods, to list their powers. It leaves out the mortal, who has no power.
func allGods(language *say.Language, assets string) (list []god) {
	for g := range position.Gods() {
		if g != position.Mortal {
			list = append(list, newGod(language, g, "", assets))
		}
	}
	return list
}

// randomly is the value of a parameter that requests a random god instead of a named god.
const randomly = "random"

// unevenPair returns a warning if one god of a pair is much stronger than the other, and otherwise "".
func unevenPair(language *say.Language, pair [2]position.God) string {
	if stronger, other, wins, uneven := engine.IsUneven(pair); uneven {
		return language.Uneven(stronger, other, wins, engine.PairGames)
	}
	return ""
}

// drawGods returns the gods in the parameters "first" and "second". It draws each random god so that the pair is
// balanced, if possible. The result drawn reports whether any god is random.
func drawGods(parameters url.Values) (pair [2]position.God, drawn bool, err error) {
	var free [2]bool
	given := api.Input{Values: maps.Clone(parameters)}
	for i, side := range []game.Side{game.First, game.Second} {
		if free[i] = given.Get(string(side)) == randomly; free[i] {
			given.Del(string(side))
		}
	}
	if pair = given.Gods(); given.Err != nil || !free[0] && !free[1] {
		return pair, false, given.Err
	}
	return engine.DrawPair(pair, free), true, nil
}

// pairTable tells scripts how many games each god won against each other god. The first key is the winner, and the
// second key is the other god.
func pairTable() map[string]map[string]int {
	out := map[string]map[string]int{}
	for a := range position.Gods() {
		out[a.String()] = map[string]int{}
		for b := range position.Gods() {
			out[a.String()][b.String()] = engine.PairWins(a, b)
		}
	}
	return out
}
