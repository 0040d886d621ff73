package puzzles_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Whatever a file has in it, Read does not panic, and what it yields is a puzzle that
// is proved, and comes back from either form.
func FuzzRead(f *testing.F) {
	list := []puzzles.Puzzle{}
	for i, text := range append(codes[:5:5], codeHold2) {
		p := prove(f, codec.MustParse(text))
		p.Info = infos[i]
		list = append(list, p)
	}
	for format := range puzzles.CSV + 1 {
		text := written(f, list, format)
		f.Add(text, uint8(format))
		f.Add(text[:len(text)/2], uint8(format))
	}
	for _, text := range []string{
		"{\"code\":\"HfGoo8VCrfkSpV\",\"solution\":{\"turn\":\"E3>D3^E3\",\"answers\":[{\"replies\":[\"C3>D4^E3\"]," +
			"\"then\":null}]}}",
		"{\"code\":\"HfGoo8VCrfkSpV\",\"line\":[null,null,null,null,null]}",
		"{\"code\":\"HfGoo8VCrfkSpV\"}]",
		"{\"code\":\"HfGoo8VCrfkSpV\",\"title\":\"a\\r\\nb\"}",
		"{\"code\":\"HfGoo8VCrfkSpV\",\"model\":2,\"rating\":-1,\"themes\":[\"fork\"],\"facts\":{\"A\":1}}",
		"PuzzleId\na\"b\n",
		"PuzzleId,Title\nHfGoo8VCrfkSpV,\"a\nb",
		"Title,PuzzleId\r\n\"a\r\nb\",HfGoo8VCrfkSpV\r\n",
		"sep=;\nPuzzleId;Title;Author;Source\nHfGoo8VCrfkSpV;=1+1;'-x;\"a\n@b\"\n",
	} {
		for format := range puzzles.CSV + 1 {
			f.Add(text, uint8(format))
		}
	}
	f.Fuzz(func(t *testing.T, text string, form uint8) {
		format := puzzles.Format(form % uint8(puzzles.CSV+1))
		ctx := context.Background()
		limits := solver.Limits{Nodes: 20000} // a goal that takes longer to prove is given up
		defer func() {
			if r := recover(); r != nil {
				t.Fatalf("Read panics: %v", r)
			}
		}()
		var s solver.Solver
		ended := false
		for p, err := range puzzles.Read(ctx, new(solver.Solver), bytes.NewReader([]byte(text)), format, limits) {
			if ended {
				t.Fatal("something follows the last error")
			}
			if err != nil {
				if !p.IsZero() {
					t.Errorf("%v comes with %v", p.Code(), err)
				}
				ended = !errors.As(err, new(*puzzles.LineError))
				continue
			}
			if p.IsZero() {
				t.Fatal("the zero Puzzle is read")
			}
			if err := puzzles.VerifyUnique(ctx, &s, p.Code(), limits); err != nil && !errors.Is(err, puzzles.ErrSeveral) {
				t.Fatalf("%v is read: %v", p.Code(), err)
			}
			if hasCarriageReturn(p.Info) {
				p.Info = puzzles.Info{} // no table can keep it
			}
			for _, format := range []puzzles.Format{puzzles.JSONL, puzzles.CSV} {
				file := written(t, []puzzles.Puzzle{p}, format)
				n := 0
				for again, err := range puzzles.Read(ctx, &s, bytes.NewReader([]byte(file)), format, limits) {
					if n++; err != nil || again.Code() != p.Code() || again.Rating() != p.Rating() || again.Themes() != p.Themes() ||
						again.Title != p.Title || again.Author != p.Author || again.Source != p.Source {
						t.Fatalf("%v is written as\n%s\nand read as %v, %v", p.Code(), file, again.Code(), err)
					}
				}
				if n != 1 {
					t.Fatalf("%v is written as\n%s\nand read as %d puzzles", p.Code(), file, n)
				}
			}
		}
	})
}

func hasCarriageReturn(i puzzles.Info) bool {
	return strings.Contains(i.Title+i.Author+i.Source, "\r")
}
