package serve

import (
	"errors"
	"html/template"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// markup returns the HTML of empty boards with their panels, which scripts fill. The first key is the kind of page:
// "page" or "embed". The second key is the name of the game.
func markup(language *say.Language, t *template.Template) (map[string]map[string]string, error) {
	out := map[string]map[string]string{"page": {}, "embed": {}}
	for kind := range out {
		for _, g := range []codec.Game{codec.Santorini, codec.Arimaa} {
			var b strings.Builder
			if err := t.ExecuteTemplate(&b, "play", emptyBoard(language, g, kind == "embed")); err != nil {
				return nil, err
			}
			out[kind][g.String()] = b.String()
		}
	}
	return out, nil
}

// studyMarkup returns the HTML of a study in an element, which a script fills.
func studyMarkup(language *say.Language, t *template.Template) (string, error) {
	var b strings.Builder
	err := t.ExecuteTemplate(&b, "study", studyPage{Board: emptyStudy(language, ""), Embed: true})
	return b.String(), err
}

// emptyStudy returns the board of a study that is not open yet.
func emptyStudy(language *say.Language, assets string) board {
	b := newBoard(language, emptySantorini, assets, false)
	b.Plain = true
	return b
}

// reviewMarkup returns the HTML of the parts that a script adds to a review, which it fills.
func reviewMarkup(t *template.Template) (map[string]any, error) {
	out := map[string]any{}
	for _, name := range []string{"estimates", "balance", "curve"} {
		var b strings.Builder
		if err := t.ExecuteTemplate(&b, name, nil); err != nil {
			return nil, err
		}
		out[name+"Markup"] = b.String()
	}
	return out, nil
}

// godMarkup returns the HTML of the gods, which scripts put into pages. The key "first" or "second" leads to the gods
// of a side, with their powers. The keys "mover" and "opponent" lead to the gods of a puzzle in a list. The second key
// is the name of the god.
func godMarkup(language *say.Language, t *template.Template) (map[string]map[string]string, error) {
	out := map[string]map[string]string{}
	add := func(kind, name string, g position.God, data any) error {
		var b strings.Builder
		err := t.ExecuteTemplate(&b, name, data)
		if out[kind] == nil {
			out[kind] = map[string]string{}
		}
		out[kind][g.String()] = b.String()
		return err
	}
	for g := range position.Gods() {
		err := errors.Join(
			add("first", "god", g, newGod(language, g, game.First, "")),
			add("second", "god", g, newGod(language, g, game.Second, "")),
			add("mover", "mover", g, newGod(language, g, "", "")),
			add("opponent", "opponent", g, newGod(language, g, "", "")),
		)
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// emptyBoard returns the data of a board without pieces. It has a value for each optional part of the panel, so that
// the HTML contains all parts.
func emptyBoard(language *say.Language, g codec.Game, embed bool) playing {
	const some = "-"
	p := playing{
		Task: task{Side: game.First, Better: link{Text: some}}, Facts: &puzzles.Record{}, Next: some,
		OtherText: language.Page("link.other"), Static: true, Shell: true, Embed: embed,
	}
	shown := game.Board{Size: 8, Files: "abcdefgh"}
	p.Form.Typed = language.TypedArimaa()
	if g == codec.Santorini {
		shown = emptySantorini
		p.Form.Typed = language.About("typed.turn").Text
		p.Share = sharing(language, true)
		p.Share.Edit = some
		if !embed {
			p.Review = &review{First: some, Back: some, Next: some, Last: some}
		}
		p.Game = &gameOffer{Free: true, Levels: levels(language, engine.CasualLevel), Sides: sides(language, game.First)}
		p.Game.ByHand, p.Game.NewGame = some, some
	}
	p.Board = newBoard(language, shown, "", false)
	p.Board.Plain = true
	return p
}
