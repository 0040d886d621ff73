// Package databases tests the store and the columns of codes with other libraries for databases.
package databases

import (
	"database/sql"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// A clubPuzzle is a row of an application.
type clubPuzzle struct {
	ID     uint
	Name   string
	Code   codec.Code  `gorm:"not null"`
	Answer *codec.Code // of any game, or NULL
	Key    codec.Key   `gorm:"not null;uniqueIndex;check:octet_length(key) IN (10, 11, 19)"`
	Goal   codec.Goal
	Board  position.Position
	Arimaa arimaa.Position
}

// open returns GORM and the store on one pool.
func open(t *testing.T) (*gorm.DB, *store.Store) {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), storetest.EmptyPostgres(t))
	if err != nil {
		t.Fatal(err)
	}
	config := postgres.Config{Conn: stdlib.OpenDBFromPool(pool)}
	db, err := gorm.Open(postgres.New(config), &gorm.Config{Logger: logger.Discard})
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.OpenPool(t.Context(), pool, store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		own, _ := db.DB()
		own.Close()
		pool.Close()
	})
	if err := db.AutoMigrate(&clubPuzzle{}); err != nil {
		t.Fatal(err)
	}
	return db, s
}

// row returns a row with a puzzle.
func row(t *testing.T) (clubPuzzle, puzzles.Puzzle) {
	t.Helper()
	c := codec.MustParse("HfGoo8VCrfkSpV")
	p, _ := c.Santorini()
	proved, err := puzzles.Prove(t.Context(), new(solver.Solver), c, puzzles.Info{}, solver.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return clubPuzzle{Name: "Monday", Code: c, Key: c.Key(), Goal: c.Goal(), Board: p}, proved
}

// GORM makes a column of the right type for each type of a position, and reads what it has written.
func TestGORM(t *testing.T) {
	db, _ := open(t)
	types, err := db.Migrator().ColumnTypes(&clubPuzzle{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"code": "text", "answer": "text", "key": "bytea", "goal": "text", "board": "text",
		"arimaa": "text"}
	for _, column := range types {
		if want, ok := want[column.Name()]; ok && column.DatabaseTypeName() != want {
			t.Errorf("column %s is %s, must be %s", column.Name(), column.DatabaseTypeName(), want)
		}
	}
	in, _ := row(t)
	answer := codec.MustParse("csyx8Tb5zu4EfN4vAG3V1cvTWr")
	other := in
	other.Answer, other.Key = &answer, answer.Key()
	for _, r := range []*clubPuzzle{&in, &other} {
		if err := db.Create(r).Error; err != nil {
			t.Fatal(err)
		}
		var out clubPuzzle
		if err := db.Where("key = ?", r.Key).First(&out).Error; err != nil {
			t.Fatal(err)
		}
		if (out.Answer == nil) != (r.Answer == nil) || out.Answer != nil && *out.Answer != *r.Answer {
			t.Errorf("answer %v, want %v", out.Answer, r.Answer)
		}
		if out.Answer = r.Answer; out != *r {
			t.Errorf("%+v, want %+v", out, *r)
		}
	}
	for _, column := range []string{"code", "key"} {
		if db.Model(&clubPuzzle{}).Where("id > 0").Update(column, nil).Error == nil {
			t.Errorf("column %s takes NULL", column)
		}
	}
	if db.Model(&clubPuzzle{}).Where("id > 0").Update("key", in.Code).Error == nil {
		t.Error("the column of keys takes a code")
	}
	if err := db.Model(&clubPuzzle{}).Where("id > 0").Update("goal", nil).Error; err != nil {
		t.Fatal(err)
	}
	out := clubPuzzle{Goal: in.Goal}
	if err := db.First(&out).Error; err != nil || out.Goal != codec.NoGoal {
		t.Errorf("NULL is read as %v, %v", out.Goal, err)
	}
}

// A row of GORM and a puzzle of the store are stored together, or not at all.
func TestGORMTransaction(t *testing.T) {
	db, s := open(t)
	in, p := row(t)
	failed := errors.New("failed")
	for i, want := range []error{failed, failed, nil} {
		prepared := i == 1
		err := db.Session(&gorm.Session{PrepareStmt: prepared}).Transaction(func(tx *gorm.DB) error {
			own, ok := tx.Statement.ConnPool.(*sql.Tx)
			if !ok {
				own = tx.Statement.ConnPool.(*gorm.PreparedStmtTX).Tx.(*sql.Tx)
			}
			if ok == prepared {
				t.Errorf("the transaction is a %T", tx.Statement.ConnPool)
			}
			if err := tx.Create(&clubPuzzle{Name: in.Name, Code: in.Code, Key: in.Key, Board: in.Board}).Error; err != nil {
				return err
			}
			if _, err := s.InTx(own).PutPuzzles(t.Context(), []puzzles.Puzzle{p}); err != nil {
				return err
			}
			return want
		})
		if err != want {
			t.Fatal(err)
		}
		var rows int64
		if err := db.Model(&clubPuzzle{}).Count(&rows).Error; err != nil {
			t.Fatal(err)
		}
		_, err = s.Puzzle(t.Context(), in.Code)
		if stored := err == nil; stored != (want == nil) || stored != (rows == 1) {
			t.Errorf("after %v: %d rows, and the puzzle: %v", want, rows, err)
		}
	}
}
