package puzzles_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// ofGods returns puzzles with gods of all goals up to win3 and hold2, most of them with one key turn. The
// last turn of each is known.
func ofGods(t testing.TB) []puzzles.Puzzle {
	t.Helper()
	list, err := provedGods()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(list)
}

var provedGods = sync.OnceValues(func() (list []puzzles.Puzzle, err error) {
	ctx := context.Background()
	var s solver.Solver
	type kind struct {
		goal   codec.Goal
		unique bool
	}
	most := map[kind]int{
		{codec.Win1, true}: 40, {codec.Win2, true}: 90, {codec.Win3, true}: 40, {codec.Win2, false}: 20,
		{codec.Hold1, true}: 40, {codec.Hold2, true}: 40,
	}
	for _, p := range crampedGods(8, 6_000) {
		for turn := range p.Turns() {
			next := p.PlayLegal(turn)
			if next.Outcome().Over() || !isCramped(next) {
				continue
			}
			proof, err := puzzles.FindGoal(ctx, &s, codec.Encode(next), 3, 2, solver.Limits{})
			if err != nil {
				return nil, err
			}
			k := kind{proof.Code().Goal(), len(proof.KeyTurns()) == 1}
			if most[k] == 0 {
				continue
			}
			most[k]--
			puzzle, err := proof.Puzzle(ctx, &s, puzzles.Info{Last: turn}, solver.Limits{})
			if err != nil {
				return nil, err
			}
			list = append(list, puzzle)
			break
		}
	}
	for k, missing := range most {
		if missing > 0 {
			err = fmt.Errorf("%d puzzles of %v missing", missing, k)
		}
	}
	return list, err
})

// godsOf returns the position of a puzzle with gods.
func godsOf(p puzzles.Puzzle) position.Position { return positionOf(p) }

// godTurns returns turns of the game with gods.
func godTurns(turns []game.Turn) (list []position.Turn) {
	for _, t := range turns {
		list = append(list, t.(position.Turn))
	}
	return list
}

// What is proved of a puzzle with gods is what playing everything out finds.
func TestProveGodsMatchesBruteForce(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	var b bruteForce
	replies := 0
	for _, p := range ofGods(t) {
		start, goal := godsOf(p), p.Goal()
		keys, flaw := b.flaw(start, goal)
		if !errors.Is(p.Flaw(), flaw) || (flaw == nil) != p.Unique() || !slices.Equal(godTurns(p.KeyTurns()), keys) {
			t.Fatalf("%v: %v, key turns %v, want %v, %v", p, p.Flaw(), p.KeyTurns(), flaw, keys)
		}
		if again, err := puzzles.Prove(t.Context(), &s, p.Code(), p.Info, solver.Limits{}); err != nil ||
			!reflect.DeepEqual(again, p) {
			t.Fatalf("%v is proved again as %+v, %v", p, again, err)
		}
		end, err := position.Game{Start: start, Turns: godTurns(p.Line())}.End()
		if err != nil || !slices.Contains(p.KeyTurns(), p.Line()[0]) {
			t.Fatalf("%v: line %v, %v", p, p.Line(), err)
		}
		if n := goal.Turns(); goal.IsHold() && len(p.Line()) != 1 ||
			goal.IsWin() && (len(p.Line()) != 2*n-1 || !end.Outcome().Over()) {
			t.Fatalf("%v: line %v", p, p.Line())
		}
		if f := p.Facts(); f.Goal != goal || f.Keys != len(keys) ||
			f.UnderFire != (start.Threats(start.Side().Other()) != 0) || f.Blocking != (goal.IsWin() && !end.Finished()) {
			t.Fatalf("%v: %+v", p, f)
		}
		if (p.Solution() != nil) != p.Unique() {
			t.Fatalf("%v: solution %v of key turns %v", p, p.Solution(), keys)
		}
		if p.Unique() {
			replies += checkGodSolution(t, &b, start, goal, p.Solution())
		}
	}
	if replies < 50 {
		t.Errorf("%d replies in solutions: the sample proves too little", replies)
	}
}

// checkGodSolution checks that the turns of a solution are correct, and its replies the longest defences. It
// returns the number of replies.
func checkGodSolution(
	t *testing.T, b *bruteForce, p position.Position, goal codec.Goal, s *puzzles.Solution,
) (replies int) {
	t.Helper()
	n, key := goal.Turns(), s.Turn.(position.Turn)
	if goal.IsHold() {
		if !b.holds(p, key, n) || s.Others != 0 || s.Answers != nil {
			t.Fatalf("%v, %v: %+v", p, goal, s)
		}
		return 0
	}
	if winners := b.winners(p, n); !slices.Contains(winners, key) || s.Others != len(winners)-1 {
		t.Fatalf("%v, %v: %v and %d others, want %v", p, goal, key, s.Others, winners)
	}
	next := p.PlayLegal(key)
	for _, a := range s.Answers {
		for _, reply := range godTurns(a.Replies) {
			if _, err := next.Play(reply); err != nil || reply.Wins() || n > 2 && b.wins(next.PlayLegal(reply), n-2) {
				t.Fatalf("%v, %v: %v does not last long after %v, %v", p, goal, reply, key, err)
			}
			left, err := codec.WinWithin(n - 1)
			if err != nil {
				t.Fatal(err)
			}
			replies += 1 + checkGodSolution(t, b, next.PlayLegal(reply), left, a.Then)
		}
	}
	return replies
}

// Symmetric puzzles with gods share the identity, the rating, the features and the themes.
func TestTwinsWithGods(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	seen := map[codec.Code]codec.Code{} // the first puzzle of an identity
	for i, p := range ofGods(t) {
		if i%4 != 0 {
			continue
		}
		identity := puzzles.Identity(p.Code())
		if puzzles.Identity(identity) != identity || identity.Goal() != p.Goal() {
			t.Fatalf("%v has the identity %v, which has %v", p, identity, puzzles.Identity(identity))
		}
		if other, ok := seen[identity]; ok {
			t.Fatalf("%v and %v have the identity %v", p, other, identity)
		}
		seen[identity] = p.Code()
		isImage := false
		for symmetry := position.Identity; symmetry < position.Symmetries; symmetry++ {
			image := symmetry.Position(godsOf(p))
			for _, image := range []position.Position{image, image.SwapSides()} {
				c, err := codec.Encode(image).WithGoal(p.Goal())
				if err != nil {
					t.Fatal(err)
				}
				isImage = isImage || codec.Code(c) == identity
				o, err := puzzles.Prove(t.Context(), &s, c, puzzles.Info{}, solver.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				if puzzles.Identity(c) != identity || o.Rating() != p.Rating() || o.Facts() != p.Facts() ||
					o.Themes() != p.Themes() || replies(o.Solution()) != replies(p.Solution()) ||
					len(o.KeyTurns()) != len(p.KeyTurns()) {
					t.Fatalf("%v and %v differ: %+v, %v and %+v, %v", p, o, p.Facts(), p.Themes(), o.Facts(), o.Themes())
				}
				turn := p.KeyTurns()[0].(position.Turn)
				if f, image := puzzles.FactsOf(p.Code(), turn), puzzles.FactsOf(c, symmetry.Turn(turn)); f != image ||
					f.Rank == 0 || f.Right != 1 {
					t.Fatalf("%v and %v: the turn %v has %+v and %+v", p, o, turn, f, image)
				}
				if f := puzzles.FactsOf(c, symmetry.Turn(turn)); p.Unique() && p.Goal() == codec.Win1 {
					first := p.Facts().Along[0]
					if first.Replies = 0; f != first {
						t.Fatalf("%v: %+v, want %+v", p, f, first)
					}
				}
			}
		}
		if !isImage {
			t.Fatalf("%v has the identity %v, which is no image", p, identity)
		}
	}
}

// Puzzles with gods come back from records and files of all formats.
func TestRecordsWithGods(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	list := ofGods(t)
	for i := range list {
		last := list[i].Last
		list[i].Info = infos[i%len(infos)]
		list[i].Last = last
	}
	for _, p := range list {
		text, err := json.Marshal(p.Record())
		if err != nil {
			t.Fatal(err)
		}
		var back puzzles.Record
		if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, p.Record()) {
			t.Fatalf("%s is read as %+v, %v", text, back, err)
		}
		if trusted, err := back.Trust(unsolved, nil, solver.Limits{}); err != nil || !reflect.DeepEqual(trusted, p) {
			t.Fatalf("%v is trusted as %+v, %v", p, trusted, err)
		}
		if proved, err := back.Prove(t.Context(), &s, solver.Limits{}); err != nil || !reflect.DeepEqual(proved, p) {
			t.Fatalf("%v is proved as %+v, %v", p, proved, err)
		}
		back.Model, back.Rating, back.Themes, back.Facts = 1, -5, []string{"fork"}, puzzles.Facts{}
		if rated, err := back.Trust(t.Context(), &s, solver.Limits{}); err != nil || !reflect.DeepEqual(rated, p) {
			t.Fatalf("%v is rated as %+v, %v", p, rated, err)
		}
	}
	list = slices.DeleteFunc(list, func(p puzzles.Puzzle) bool { return !p.Unique() })
	mixed := append(list, prove(t, codec.MustParse(codeFormat)))
	for name, f := range map[string]puzzles.Format{"JSONL": puzzles.JSONL, "CSV": puzzles.CSV, "codes": puzzles.Codes} {
		back := read(t, written(t, mixed, f), f)
		if len(back) != len(mixed) {
			t.Fatalf("%s: %d puzzles come back as %d", name, len(mixed), len(back))
		}
		for i, p := range mixed {
			if f == puzzles.Codes {
				p.Info = puzzles.Info{}
			}
			if back[i].err != nil || !reflect.DeepEqual(back[i].puzzle, p) {
				t.Fatalf("%s: %v is read as %+v, %v", name, p, back[i].puzzle, back[i].err)
			}
		}
	}
}

// A record with turns that are missing, of another game or another spelling is not trusted, and so is
// one that contradicts itself.
func TestTrustErrorsWithGods(t *testing.T) {
	t.Parallel()
	list := ofGods(t)
	p := list[slices.IndexFunc(list, func(p puzzles.Puzzle) bool {
		return p.Goal() == codec.Win3 && p.Unique() && len(p.Solution().Answers) > 0
	})]
	legal := game.Turn(position.MustParseTurn("A1>A2^A1"))
	for name, change := range map[string]func(r *puzzles.Record, t game.Turn){
		"key turn": func(r *puzzles.Record, t game.Turn) { r.KeyTurns[0] = t },
		"line":     func(r *puzzles.Record, t game.Turn) { r.Line[1] = t },
		"solution": func(r *puzzles.Record, t game.Turn) { r.Solution.Turn = t },
		"reply":    func(r *puzzles.Record, t game.Turn) { r.Solution.Answers[0].Replies[0] = t },
		"answer":   func(r *puzzles.Record, t game.Turn) { r.Solution.Answers[0].Then.Turn = t },
		"all":      func(r *puzzles.Record, t game.Turn) { r.KeyTurns[0], r.Line[0], r.Solution.Turn = t, t, t },
	} {
		for _, turn := range []game.Turn{nil, position.Turn{}, legal, position.NewPlacing(position.A1),
			position.MustParseTurn("A1>E5^A1")} {
			r := p.Record()
			change(&r, turn)
			if got, err := r.Trust(t.Context(), new(solver.Solver), solver.Limits{}); !errors.Is(err, puzzles.ErrDiffers) ||
				!got.IsZero() {
				t.Errorf("%s %v: %v, %v", name, turn, got, err)
			}
			r = p.Record()
			change(&r, turn)
			if got, err := r.Prove(t.Context(), new(solver.Solver), solver.Limits{}); !errors.Is(err, puzzles.ErrDiffers) ||
				!got.IsZero() {
				t.Errorf("%s %v: %v, %v is proved", name, turn, got, err)
			}
		}
	}
	for _, last := range []game.Turn{position.Turn{}, legal, position.NewPlacing(position.A1), p.KeyTurns()[0]} {
		r := p.Record()
		r.Last = last
		if got, err := r.Trust(t.Context(), nil, solver.Limits{}); !errors.Is(err, puzzles.ErrDiffers) || !got.IsZero() {
			t.Errorf("last turn %#v: %v, %v", last, got, err)
		}
	}
	text, err := json.Marshal(p.Record())
	if err != nil {
		t.Fatal(err)
	}
	key := fmt.Sprintf("%q", p.KeyTurns()[0])
	line := readable.Replace(string(text))
	for _, wrong := range []string{strings.ToLower(key), `"A1>"`, `7`, `["A1"]`} {
		var r puzzles.Record
		if err := json.Unmarshal([]byte(strings.ReplaceAll(line, key, wrong)), &r); err == nil {
			t.Errorf("a record with %s for %s is read", wrong, key)
		}
	}
	var r puzzles.Record
	if err := json.Unmarshal([]byte(strings.ReplaceAll(line, key, "null")), &r); err == nil {
		if got, err := r.Trust(t.Context(), new(solver.Solver), solver.Limits{}); !errors.Is(err, puzzles.ErrDiffers) ||
			!got.IsZero() {
			t.Errorf("a record without its key turn: %v, %v", got, err)
		}
	}
}

// Each entry of a play tree with gods is what Judge says, and what follows is the play tree of what is left.
// An outline is the tree, or with few nodes no more than the solution.
func TestPlayTreesWithGods(t *testing.T) {
	t.Parallel()
	var s solver.Solver
	after, judged := 0, 0
	for i, p := range ofGods(t) {
		if i%2 != 0 {
			continue
		}
		start := godsOf(p)
		tree, err := puzzles.NewPlayTree(t.Context(), &s, p.Code(), solver.Limits{})
		if err != nil || tree.Goal != p.Goal() || uint64(len(tree.Turns)) != start.Perft(1) {
			t.Fatalf("%v: %+v, %v", p, tree, err)
		}
		first, err := puzzles.FirstTurns(t.Context(), &s, p.Code(), solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		index := 0
		for turn := range start.Turns() {
			played := tree.Turns[index]
			if played.Turn != game.Turn(turn) || tree.Played(turn) != &tree.Turns[index] {
				t.Fatalf("%v: turn %v, want %v", p, played.Turn, turn)
			}
			j, err := puzzles.Judge(t.Context(), &s, p.Code(), turn, solver.Limits{})
			if err != nil || !reflect.DeepEqual(j, played.Judgement) ||
				!reflect.DeepEqual(first.Turns[index], puzzles.Played{Judgement: j}) {
				t.Fatalf("%v: %v is %+v in the tree, %+v among the first turns and %+v alone, %v", p, turn, played.Judgement,
					first.Turns[index], j, err)
			}
			if (played.Verdict == puzzles.Right) != slices.Contains(p.KeyTurns(), game.Turn(turn)) {
				t.Fatalf("%v: %v is %v", p, turn, played.Verdict)
			}
			if (played.Then != nil) != (played.Left != codec.NoGoal) {
				t.Fatalf("%v: %+v", p, played)
			}
			judged++
			if index++; played.Then == nil {
				continue
			}
			c, err := codec.Encode(start.PlayLegal(turn).PlayLegal(played.Reply.(position.Turn))).WithGoal(played.Left)
			if err != nil {
				t.Fatal(err)
			}
			then, err := puzzles.NewPlayTree(t.Context(), &s, c, solver.Limits{})
			if err != nil || !reflect.DeepEqual(then, played.Then) {
				t.Fatalf("%v: after %v and %v there is %+v, %v, want %+v", p, turn, played.Reply, played.Then, err, then)
			}
			after++
		}
		if outline, err := p.Outline(t.Context(), &s, solver.Limits{}); err != nil || !reflect.DeepEqual(outline, tree) {
			t.Fatalf("%v: %+v, %v, want the tree", p, outline, err)
		}
		for _, nodes := range []uint64{1, 300} {
			outline, err := p.Outline(t.Context(), &s, solver.Limits{Nodes: nodes})
			if !p.Unique() {
				if err != nil && !errors.Is(err, solver.ErrNodes) {
					t.Fatalf("%v: %v", p, err)
				}
				continue
			}
			if err != nil || len(outline.Turns) != len(tree.Turns) {
				t.Fatalf("%v with %d nodes: %+v, %v", p, nodes, outline, err)
			}
			for i, played := range outline.Turns {
				if played.Turn != tree.Turns[i].Turn ||
					(played.Verdict == puzzles.Right) != (tree.Turns[i].Verdict == puzzles.Right) {
					t.Fatalf("%v with %d nodes: %+v, want %+v", p, nodes, played, tree.Turns[i])
				}
			}
		}
	}
	if after < 40 || judged < 500 {
		t.Errorf("%d turns, %d of them go on: the sample proves too little", judged, after)
	}
}
