package api

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/play/view/estimate"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Run runs a job, perhaps later. It gives the job a value of type W, such as a solver. Jobs with the same kind and
// key have the same result.
type Run[W any] func(ctx context.Context, kind, key string, job func(context.Context, W) (any, error)) (any, error)

// Work runs jobs: proofs, estimates and animated images. A server puts the jobs of a client into queues.
type Work struct {
	Prove    Run[*solver.Solver]
	Estimate Run[*engine.Engine]
	Animate  Run[struct{}]
}

// Do runs a job, and returns its result.
func Do[V, W any](
	ctx context.Context, run Run[W], kind, key string, job func(context.Context, W) (V, error),
) (V, error) {
	v, err := run(ctx, kind, key, func(ctx context.Context, w W) (any, error) { return job(ctx, w) })
	out, _ := v.(V)
	return out, err
}

// The limits of work. The engine is limited by a number of positions instead of a time, so its results are always the
// same and can be cached.
const (
	GoalNodes   = 20_000_000 // to prove the goal that is left: about a second
	repairNodes = 100_000    // to check each suggested code
	ProofTable  = 32 << 20   // bytes of the transposition table of a solver

	maxEstimateNodes   = 2_000_000 // less than a second on one core
	UsualEstimateNodes = 300_000
	replyNodes         = 500_000 // at the highest engine level; other levels have limits of their own
	maxEstimateLines   = 5
	EstimateTable      = 16 << 20 // bytes of the transposition table of an engine

	// MaxSeed is the maximum seed of a game.
	MaxSeed = 999_999
)

// NewEngine returns an engine for estimates.
func NewEngine() (*engine.Engine, error) { return engine.New(engine.Options{Table: EstimateTable}) }

// A Prover proves and estimates. It implements [play.Prover] and [play.Opponent], and runs its jobs with [Work].
type Prover struct {
	Work
	Nodes int // the maximum number of positions that a proof searches
	Seed  int // the seed for the errors that the computer makes at low levels

	Language *say.Language // of the analyses; nil for English
}

// direct runs a job with a prover that searches at most the given number of nodes. Jobs with the same kind and key have
// the same result.
func direct[V any](
	ctx context.Context, p Prover, kind string, nodes int, job func(context.Context, *play.Direct) (V, error), key ...any,
) (V, error) {
	return Do(ctx, p.Prove, kind, fmt.Sprintln(key...), func(ctx context.Context, s *solver.Solver) (V, error) {
		return job(ctx, &play.Direct{Solver: s, Limits: solver.Limits{Nodes: uint64(nodes), Table: ProofTable}})
	})
}

// Judge judges turn t in the position c: whether it reaches the goal in time.
func (p Prover) Judge(ctx context.Context, c codec.Code, t game.Turn) (puzzles.Judgement, error) {
	return direct(ctx, p, "try", p.Nodes, func(ctx context.Context, d *play.Direct) (puzzles.Judgement, error) {
		return d.Judge(ctx, c, t)
	}, c, t)
}

// Explain explains why a turn is wrong, given the judgement on it.
func (p Prover) Explain(ctx context.Context, c codec.Code, j puzzles.Judgement) (puzzles.Refutation, error) {
	return direct(ctx, p, "why", p.Nodes, func(ctx context.Context, d *play.Direct) (puzzles.Refutation, error) {
		return d.Explain(ctx, c, j)
	}, c, j.Turn)
}

// Solve answers a question about a position.
func (p Prover) Solve(ctx context.Context, c codec.Code, question play.Question) (play.Answer, error) {
	return direct(ctx, p, "solve", p.Nodes, func(ctx context.Context, d *play.Direct) (play.Answer, error) {
		return d.Solve(ctx, c, question)
	}, c, question, p.Nodes)
}

// Left returns what is left of a goal after the given number of turns. The argument end is the position after these
// turns.
func (p Prover) Left(ctx context.Context, end codec.Code, goal codec.Goal, turns int) (codec.Goal, error) {
	return direct(ctx, p, "goal", GoalNodes, func(ctx context.Context, d *play.Direct) (codec.Goal, error) {
		return d.Left(ctx, end, goal, turns)
	}, end, goal, turns)
}

// Tree returns the play tree of the puzzle c. If the argument first is set, the tree has only the first turns. If the
// limit of nodes is too small, the error wraps [solver.ErrNodes].
func (p Prover) Tree(ctx context.Context, c codec.Code, first bool) (*puzzles.PlayTree, error) {
	kind, prove := "tree", puzzles.NewPlayTree
	if first {
		kind, prove = "first", puzzles.FirstTurns
	}
	return Do(ctx, p.Prove, kind, c.String(), func(ctx context.Context, s *solver.Solver) (*puzzles.PlayTree, error) {
		return prove(ctx, s, c, solver.Limits{Nodes: uint64(p.Nodes), Table: ProofTable})
	})
}

// Reply returns the turn that the computer plays at an engine level. 0 means the highest level.
func (p Prover) Reply(ctx context.Context, state game.State, level int) (game.Turn, error) {
	if level == 0 {
		level = engine.MaxLevel
	}
	seed := p.Seed
	if level > engine.ErringLevel {
		seed = 0 // one result for all games
	}
	found, err := p.Search(ctx, "reply", state, engine.Limits{Level: level, Nodes: replyNodes, Seed: uint64(seed)})
	if err != nil {
		return nil, err
	}
	return found.Lines[0].Turns[0], nil
}

// Search estimates a position. The limits contain no time, so the result is always the same.
func (p Prover) Search(ctx context.Context, kind string, s game.State, limits engine.Limits) (engine.Result, error) {
	key := fmt.Sprintf("%v %d %d %d %d", s.Code(), limits.Nodes, limits.Lines, limits.Level, limits.Seed)
	return Do(ctx, p.Estimate, kind, key, func(ctx context.Context, e *engine.Engine) (engine.Result, error) {
		return e.Search(ctx, s, limits)
	})
}

// Analyse returns the engine's analysis of a position.
func (p Prover) Analyse(ctx context.Context, state game.State, limits engine.Limits) (view.Analysis, error) {
	found, err := p.Search(ctx, "analyse", state, limits)
	return estimate.Of(p.Language, state.Code(), found), err
}

// ResultSize returns the approximate size of a result in memory, in bytes: about twice the size of its JSON.
func ResultSize(v any) int {
	if turns, ok := v.(view.Turns); ok {
		return 200 * len(turns.Turns)
	}
	body, err := view.AppendJSON(nil, v)
	if err != nil {
		return math.MaxInt // too large for the cache
	}
	return 2*len(body) + 200
}

// IsLasting reports whether a proof that failed with err would always fail, so that the error may be cached.
func IsLasting(err error) bool {
	return errors.Is(err, solver.ErrNodes) || errors.As(err, new(*puzzles.Flaw))
}
