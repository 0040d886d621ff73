package databases

import (
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// The migration, the statements and the transaction of doc/STORE.md do what it says.
func TestDocument(t *testing.T) {
	migration := block(t, `-- \+goose Up`)
	insert := documented(t, `pool\.Exec\(ctx, "([^"]*)"`)
	query := documented(t, `pool\.QueryRow\(ctx, "([^"]*)"`)

	ctx := t.Context()
	pool, err := pgxpool.New(ctx, storetest.EmptyPostgres(t))
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	s, err := store.OpenPool(ctx, pool, store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	db := stdlib.OpenDBFromPool(pool)
	defer db.Close()
	provider, err := goose.NewProvider(goose.DialectPostgres, db,
		fstest.MapFS{"00001_club.sql": {Data: []byte(migration)}}, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.Up(ctx); err != nil {
		t.Fatal(err)
	}

	in, p := row(t)
	for _, commit := range []bool{false, true} {
		tx, err := pool.Begin(ctx)
		if err != nil {
			t.Fatal(err)
		}
		within, err := s.InPgxTx(tx)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := within.PutPuzzles(ctx, []puzzles.Puzzle{p}); err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(ctx, insert, "Monday", in.Code, in.Key); err != nil {
			t.Fatal(err)
		}
		end := tx.Rollback
		if commit {
			end = tx.Commit
		}
		if err := end(ctx); err != nil {
			t.Fatal(err)
		}
		var code codec.Code
		answer := &in.Code
		missing := pool.QueryRow(ctx, query, in.Key).Scan(&code, &answer)
		_, notStored := s.Puzzle(ctx, in.Code)
		if (missing == nil) != commit || (notStored == nil) != commit || commit && (code != in.Code || answer != nil) {
			t.Errorf("commit %v: %v, %v, %v; %v", commit, code, answer, missing, notStored)
		}
	}
	other := codec.MustParse("csyx8Tb5zu4EfN4vAG3V1cvTWr")
	if _, err := pool.Exec(ctx, "UPDATE club SET answer = $1", &other); err != nil {
		t.Fatal(err)
	}
	var code codec.Code
	var answer *codec.Code
	if err := pool.QueryRow(ctx, query, in.Key).Scan(&code, &answer); err != nil || answer == nil || *answer != other {
		t.Errorf("the answer is %v, %v", answer, err)
	}
}
