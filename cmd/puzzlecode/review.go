package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/review"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/store"
)

// The limits of a review count positions, not time, so that the result is always the same.
const (
	reviewTable = 32 << 20   // size in bytes of the engine's table, and of the solver's
	reviewProof = 20_000_000 // positions to search for a proof, about a second
)

// reviewer is a run of the command review.
type reviewer struct {
	to       string
	format   gameFormat
	theme    render.Theme
	json     bool
	wrong    wrongItems
	nodes    int
	player   string
	database database
	store    *store.Store // nil without a database

	engine *engine.Engine
	solver *solver.Solver
	status atomic.Pointer[string]
	totals totals
}

func newReview() *cobra.Command {
	r := &reviewer{nodes: review.UsualNodes}
	cmd := &cobra.Command{
		Use:   "review [GAME]...",
		Short: "Review games: what turns gave away, and mistakes as puzzles",
		Long: `Review prints a table of each GAME of Santorini, with gods or without: for every
turn the estimate before and after it, for the side that plays it, and a mark:
? if it gave away 10 %, ?? if 25 %, ?! if it missed a proved win and keeps less
than 95 %. A mark is only given if searches of four times as many positions
confirm it with 8 % more (10 % with gods that have many turns). Below such a
turn it prints what was better and why, and the mistake as a puzzle with its
code, if a goal with one key turn can be proved there.

At the end it prints for each player which puzzles were missed and which were
found: wins in several turns whose only key turn was played.

A GAME is a FILE, - for standard input, or the game itself: a POSITION and
turns, a game in PGN, or a log of Board Game Arena (JSON, a saved page of the
replay, or its text). A FILE may have many games, in the formats of "games
check", and may be compressed with gzip. --from names other notations.

With --player only the mistakes of one player are looked at, in all games that
have this player in their headers. Others are left out.

With --db, the turns of the opening, as long as games of a database played them,
have the number of these games and who won them.

The result is always the same. A game takes about ten seconds; --nodes sets the
number of positions for an estimate. How far it is stands on standard error.

--to svg draws the estimates of one game as a curve with marks. --to jsonl
prints the puzzles as a file of puzzles. With --json it prints an object per
game: the keys of "analyse --json" for games, the headers, and for a turn
number, why, puzzle, found and played.`,
		Example: `  puzzlecode review game.pgn
  puzzlecode review --player Ann games.pgn
  puzzlecode review --to svg table.json > game.svg
  puzzlecode review 'HfGoo8VCrfkSpV B4>A5^A4 B5>B4^B5'
  puzzlecode review --player Ann --to jsonl games.pgn > mistakes.jsonl`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !r.database.isUsed() {
				return r.run(cmd, args)
			}
			return r.database.with(cmd, needsFile, func(s *store.Store) error {
				r.store = s
				return r.run(cmd, args)
			})
		},
	}
	f := cmd.Flags()
	r.format.addTo(cmd)
	addTo(cmd, &r.to, &r.json, jsonForm, ": JSON, one object per game", formTable, svgForm, formJSON)
	addTheme(cmd, &r.theme, "colours of the picture")
	f.StringVar(&r.player, "player", "", "name of the player whose mistakes are looked at")
	const most = unbounded / review.Confirmation
	addNumber(cmd, &r.nodes, "nodes", "number of positions to search for an estimate", 1000, most)
	r.database.addOptionalFlag(cmd, "database of games for the opening", "")
	r.wrong.addFlag(cmd, "game")
	return cmd
}

func (r *reviewer) run(cmd *cobra.Command, args []string) (err error) {
	if r.engine, err = engine.New(engine.Options{Table: reviewTable}); err != nil {
		return err
	}
	r.solver = new(solver.Solver)
	r.say("reading")
	_, stop := showBar(cmd, "review", 0, func() string { return *r.status.Load() })
	stop = sync.OnceFunc(stop)
	defer stop()
	var out []byte
	var drawn *wholeGame // the game to draw; a picture shows only one
	done, others := 0, map[string]bool{}
	for g, wrong := range gamesOf(cmd, args, r.format) {
		switch {
		case wrong != nil:
		case !r.isChosen(&g, others):
			continue
		case r.to != svgForm:
			out, wrong = r.append(cmd, out[:0], g, done == 0)
		case drawn != nil:
			return errors.New("a picture shows one game, and the input has more: " +
				"put one into a file of its own, or name a --player of one only")
		default:
			drawn = &g
			continue
		}
		if stopped := processOf(cmd).Err(); stopped != nil {
			return stopped
		}
		if wrong != nil {
			if err := r.wrong.leaveOut(cmd.ErrOrStderr(), wrong); err != nil {
				return err
			}
			continue
		}
		done++
		if _, err := cmd.OutOrStdout().Write(out); err != nil {
			return err
		}
	}
	if drawn != nil {
		if out, err = r.append(cmd, out, *drawn, true); err != nil {
			return cmp.Or(processOf(cmd).Err(), err)
		}
		done++
	}
	stop()
	switch {
	case done == 0 && !r.wrong.any() && r.player != "":
		return fmt.Errorf("no game of %q: %s", r.player, namesOf(others))
	case done == 0 && !r.wrong.any():
		return errors.New("there is no game in the input")
	case r.to == formTable:
		out = r.totals.append(out[:0], done)
		fallthrough
	case r.to == svgForm:
		_, err = cmd.OutOrStdout().Write(out)
	}
	return orReported(err, r.wrong.any())
}

// svgForm is the value of --to for SVG images.
const svgForm = "svg"

// say sets the text that shows the progress of the review.
func (r *reviewer) say(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	r.status.Store(&text)
}

// isChosen reports whether to review a game. If --player is given, only games of this player are reviewed, and isChosen
// sets g.only to the player's side. It adds the names of other players to the map others.
func (r *reviewer) isChosen(g *wholeGame, others map[string]bool) bool {
	if r.player == "" {
		return true
	}
	s := g.line.StateAt(0).Side()
	for _, s := range []game.Side{s, s.Other()} {
		name := g.player(s)
		if strings.EqualFold(name, strings.TrimSpace(r.player)) {
			g.only = s
			return true
		}
		if name != "" {
			others[name] = true
		}
	}
	return false
}

// append appends the review of a game.
func (r *reviewer) append(cmd *cobra.Command, out []byte, g wholeGame, first bool) ([]byte, error) {
	ctx, n, name := cmd.Context(), g.line.Len(), cmp.Or(g.source, "the game")
	r.engine.Forget()
	usual := review.UsualOf(n)
	if cmd.Flags().Changed("nodes") {
		usual = r.nodes
	}
	turns, err := review.Line(say.English, func(s game.State, times int) (engine.Result, error) {
		return r.engine.Search(ctx, s, engine.Limits{Nodes: review.Nodes(s, usual, times)})
	}, g.line, func(done int) { r.say("%s: turn %d of %d", name, min(done+1, n), n) })
	if err != nil {
		return out, err
	}
	limits := solver.Limits{Nodes: reviewProof, Table: reviewTable}
	prover := review.Reviewer{Solver: r.solver, Limits: limits, Of: g.only}
	found, err := prover.Puzzles(ctx, g.line, turns, func(done int) {
		r.say("%s: proofs, turn %d of %d", name, min(done+1, n), n)
	})
	if err != nil {
		return out, err
	}
	for i := range turns {
		turns[i].Number = g.placed + i + 1
	}
	if err := r.opening(ctx, g.line, turns); err != nil {
		return out, err
	}
	switch r.to {
	case jsonForm:
		head, headers := view.HeadOf(g.line.Start()), g.headers
		return view.AppendJSON(out, view.GameAnalysis{Head: head, Headers: headers, Turns: turns})
	case svgForm:
		return append(out, r.curve(g, turns).SVG()...), nil
	case formJSON:
		return out, r.write(cmd, g, found, limits)
	}
	r.totals.add(g, turns)
	return appendReview(separate(out, first), g, turns), nil
}

// opening adds to each turn the results of those games in the database that have the same turn in the same position. It
// stops at the first turn that no game in the database has.
func (r *reviewer) opening(ctx context.Context, l game.Line, turns []view.TurnAnalysis) error {
	if r.store == nil {
		return nil
	}
	for i := range turns {
		e, err := r.store.Explore(ctx, l.StateAt(i).Code(), 1000)
		if err != nil {
			return err
		}
		place := slices.IndexFunc(e.Turns, func(t view.PlayedTurn) bool { return t.Turn == turns[i].Turn })
		if place < 0 || e.Turns[place].Games == 0 {
			return nil
		}
		turns[i].Played = &e.Turns[place].Results
	}
	return nil
}

// write writes the puzzles that the review found in a game.
func (r *reviewer) write(cmd *cobra.Command, g wholeGame, found []review.Found, limits solver.Limits) error {
	w := newPuzzleWriter(cmd.OutOrStdout(), formJSON, nil)
	for _, f := range found {
		info := puzzles.Info{Source: joined(g.source, fmt.Sprintf("turn %d", g.placed+f.Turn+1))}
		if f.Turn > 0 {
			info.Last = g.line.Turn(f.Turn - 1)
		}
		p, err := f.Proof.Puzzle(cmd.Context(), r.solver, info, limits)
		if errors.Is(err, solver.ErrNodes) {
			continue // its rating would take too long
		}
		if err != nil {
			return err
		}
		if err := w.Write(p); err != nil {
			return err
		}
	}
	return w.Flush()
}

// curve draws the engine's estimates during a game as a curve.
func (r *reviewer) curve(g wholeGame, turns []view.TurnAnalysis) render.Drawing {
	share := func(t view.TurnAnalysis, score float64) float64 {
		if game.Side(t.Side) == game.First {
			return score
		}
		return 1 - score
	}
	list := []render.Estimate{{Share: share(turns[0], turns[0].BestOf)}}
	for _, t := range turns {
		list = append(list, render.Estimate{Share: share(t, t.Score), Mark: t.Mark})
	}
	o := render.Options{Theme: r.theme}
	names := [2]string{say.English.Side(game.First), say.English.Side(game.Second)}
	for i, s := range []game.Side{game.First, game.Second} {
		if name := g.player(s); name != "" {
			names[i] += ": " + name
		}
	}
	return render.Curve(list, g.placed+1, "Estimates: "+titleOf(g), names, o)
}

// titleOf returns the players, the event and the date of a game. If all of them are unknown, it returns the source of
// the game, or "a game of Santorini".
func titleOf(g wholeGame) string {
	h := g.headers
	return cmp.Or(joined(playersOf(h, " - "), h.Event, h.Site, h.Round, h.Date), g.source,
		"a game of "+codec.Santorini.Name())
}

// namesOf returns a clause for an error that lists the given players.
func namesOf(set map[string]bool) string {
	names := slices.Sorted(maps.Keys(set))
	if len(names) == 0 {
		return "the games have no headers with players"
	}
	const most = 10
	if len(names) > most {
		return fmt.Sprintf("the players are %s and %d others", strings.Join(names[:most], ", "), len(names)-most)
	}
	return "the players are " + strings.Join(names, ", ")
}

// appendReview appends the review of a game as a table.
func appendReview(out []byte, g wholeGame, turns []view.TurnAnalysis) []byte {
	out = fmt.Appendf(out, "%s\nestimates for the side that plays the turn\n\n", titleOf(g))
	width := 4
	for _, t := range turns {
		width = max(width, len(t.Turn))
	}
	out = fmt.Appendf(out, "     side  %-*s  before   after\n", width, "turn")
	for _, t := range turns {
		end := t.Mark
		if t.Found != nil {
			end = fmt.Sprintf("found: %s, %s", t.Found.Code, t.Found.Task)
		}
		if t.Played != nil {
			end = strings.TrimSpace(fmt.Sprintf("%-2s played in %s: %s won %d, %s %d", end, counted(t.Played.Games, "game"),
				say.English.Side(game.First), t.Played.FirstWins, say.English.Side(game.Second), t.Played.SecondWins))
		}
		line := fmt.Sprintf("%3d  %-4s  %-*s   %s   %s  %s",
			t.Number, say.English.Side(game.Side(t.Side)), width, t.Turn, percent(t.BestOf), percent(t.Score), end)
		out = append(append(out, strings.TrimRight(line, " ")...), '\n')
		if t.Mark == "" {
			continue
		}
		out = appendIndented(out, strings.TrimSpace(t.Message.Text+" "+t.Why))
		if t.Missed != nil {
			out = appendIndented(out, fmt.Sprintf("Puzzle, proved: %s, %s", t.Missed.Code, t.Missed.Task))
		}
	}
	return out
}

// appendIndented appends an indented text below the line of a turn.
func appendIndented(out []byte, text string) []byte {
	return append(out, wrappedWords(strings.Fields(text), 79, 9)...)
}
