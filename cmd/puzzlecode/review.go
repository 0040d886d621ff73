package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
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

// The limits of a review. They count positions, so that a review is always the same.
const (
	reviewTable = 32 << 20   // bytes of the tables of the engine and of the solver
	reviewProof = 20_000_000 // positions of a proof, about a second
)

// reviewer is a run of the command.
type reviewer struct {
	to, form, theme string
	json, keepGoing bool
	nodes           int
	player          string
	database        database
	store           *store.Store // nil without a database

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
	addForm(cmd, &r.form)
	addTo(cmd, &r.to, &r.json, jsonForm, ": JSON, one object per game", formTable, "svg", formJSON)
	addTheme(cmd, &r.theme, "colours of the picture")
	f.StringVar(&r.player, "player", "", "name of the player whose mistakes are looked at")
	const most = unbounded / review.Confirmation
	addNumber(cmd, &r.nodes, "nodes", "number of positions to search for an estimate", 1000, most)
	r.database.addOptionalFlag(cmd, "database of games for the opening", "")
	f.BoolVar(&r.keepGoing, "keep-going", false, "report an invalid game, omit it and continue")
	return cmd
}

func (r *reviewer) run(cmd *cobra.Command, args []string) (err error) {
	if r.engine, err = engine.New(engine.Options{Table: reviewTable}); err != nil {
		return err
	}
	r.solver = new(solver.Solver)
	r.say("reading")
	stop := watch(cmd, "review", func() string { return *r.status.Load() })
	var out []byte
	done, failed, others := 0, false, map[string]bool{}
	answer := func() error {
		_, err := cmd.OutOrStdout().Write(out)
		return err
	}
	games := gamesOf(cmd, args, r.form)
	if r.to == "svg" {
		games = onlyGame(games, func(g wholeGame) bool {
			_, err := r.side(g, map[string]bool{})
			return err == nil
		})
	}
	for g, wrong := range games {
		of := game.Side("")
		if wrong == nil {
			of, wrong = r.side(g, others)
			if wrong == errOther {
				continue
			}
		}
		if wrong == nil {
			out, wrong = r.append(cmd, out[:0], g, of, done == 0)
		}
		if stopped := processOf(cmd).Err(); stopped != nil {
			stop()
			return stopped
		}
		if wrong != nil {
			if failed = true; !r.keepGoing {
				stop()
				return wrong
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %v\n", wrong)
			continue
		}
		done++
		if err := answer(); err != nil {
			stop()
			return err
		}
	}
	stop()
	switch {
	case done == 0 && !failed && r.player != "":
		return fmt.Errorf("no game of %q: %s", r.player, namesOf(others))
	case done == 0 && !failed:
		return errors.New("there is no game in the input")
	case r.to == formTable:
		out = r.totals.append(out[:0], done)
		err = answer()
	}
	return orReported(err, failed)
}

// say sets how far the review is.
func (r *reviewer) say(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	r.status.Store(&text)
}

// errOther is the error of a game of other players.
var errOther = errors.New("a game of other players")

// side returns the side whose turns are looked at, "" for both. It adds the players of a game of others to a set.
func (r *reviewer) side(g wholeGame, others map[string]bool) (game.Side, error) {
	if r.player == "" {
		return "", nil
	}
	s := g.line.StateAt(0).Side()
	for _, s := range []game.Side{s, s.Other()} {
		name := g.player(s)
		if strings.EqualFold(name, strings.TrimSpace(r.player)) {
			return s, nil
		}
		if name != "" {
			others[name] = true
		}
	}
	return "", errOther
}

// append appends the review of a game.
func (r *reviewer) append(cmd *cobra.Command, out []byte, g wholeGame, of game.Side, first bool) ([]byte, error) {
	ctx, n, name := cmd.Context(), g.line.Len(), g.source
	if name == "" {
		name = "the game"
	}
	r.engine.Forget()
	usual := review.UsualOf(n)
	if cmd.Flags().Changed("nodes") {
		usual = r.nodes
	}
	turns, err := review.Line(func(s game.State, times int) (engine.Result, error) {
		return r.engine.Search(ctx, s, engine.Limits{Nodes: review.Nodes(s, usual, times)})
	}, g.line, func(done int) { r.say("%s: turn %d of %d", name, min(done+1, n), n) })
	if err != nil {
		return out, err
	}
	limits := solver.Limits{Nodes: reviewProof, Table: reviewTable}
	found, err := review.Reviewer{Solver: r.solver, Limits: limits, Of: of}.Puzzles(ctx, g.line, turns, func(done int) {
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
		return view.AppendJSON(out, view.GameAnalysis{Head: view.HeadOf(g.line.Start()), Headers: view.HeadersOf(g.headers), Turns: turns})
	case "svg":
		return append(out, r.curve(g, turns).SVG()...), nil
	case formJSON:
		return out, r.write(cmd, g, found, limits)
	}
	r.totals.add(g, turns, of)
	return appendReview(separate(out, first), g, turns), nil
}

// opening adds to the first turns of a game in how many games of the database they were played.
func (r *reviewer) opening(ctx context.Context, l game.Line, turns []view.TurnAnalysis) error {
	if r.store == nil {
		return nil
	}
	for i := range turns {
		e, err := r.store.Explore(ctx, l.StateAt(i).Code(), 1000)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(e.Turns, func(t view.PlayedTurn) bool { return t.Turn == turns[i].Turn })
		if at < 0 || e.Turns[at].Games == 0 {
			return nil
		}
		turns[i].Played = &e.Turns[at].Results
	}
	return nil
}

// write writes the puzzles of a game.
func (r *reviewer) write(cmd *cobra.Command, g wholeGame, found []review.Found, limits solver.Limits) error {
	w := newPuzzleWriter(cmd.OutOrStdout(), formJSON, nil)
	for _, f := range found {
		info := puzzles.Info{Source: strings.TrimPrefix(fmt.Sprintf("%s, turn %d", g.source, g.placed+f.Turn+1), ", ")}
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

// curve draws the estimates of a game.
func (r *reviewer) curve(g wholeGame, turns []view.TurnAnalysis) render.Drawing {
	first := firstSide(game.Side(turns[0].Side))
	share := func(t view.TurnAnalysis, score float64) float64 {
		if game.Side(t.Side) == first {
			return score
		}
		return 1 - score
	}
	list := []render.Estimate{{Share: share(turns[0], turns[0].BestOf)}}
	for _, t := range turns {
		list = append(list, render.Estimate{Share: share(t, t.Score), Mark: t.Mark})
	}
	o := render.Options{Theme: themeOf(r.theme)}
	names := [2]string{say.Side(first), say.Side(first.Other())}
	for i, s := range []game.Side{first, first.Other()} {
		if name := g.player(s); name != "" {
			names[i] += ": " + name
		}
	}
	return render.Curve(list, g.placed+1, "Estimates: "+titleOf(g, codec.Santorini), names, o)
}
