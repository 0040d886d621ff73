package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// A condition is the text after WHERE, with its parameters.
type condition struct {
	terms []string
	args  []any
}

// add adds a term. Each ? in it is the place of an argument.
func (c *condition) add(term string, args ...any) {
	for _, arg := range args {
		c.args = append(c.args, arg)
		term = strings.Replace(term, "?", "$"+strconv.Itoa(len(c.args)), 1)
	}
	c.terms = append(c.terms, term)
}

// in adds the term that a column has one of some values. The last value is repeated until their
// number is a power of two, so that few different statements are prepared.
func (c *condition) in(column string, values []any) {
	places := make([]string, 1<<bits.Len(uint(max(1, len(values))-1)))
	for i := range places {
		places[i] = "NULL" // which no value equals
		if len(values) > 0 {
			c.args = append(c.args, values[min(i, len(values)-1)])
			places[i] = "$" + strconv.Itoa(len(c.args))
		}
	}
	c.terms = append(c.terms, column+" IN ("+strings.Join(places, ", ")+")")
}

func (c *condition) String() string {
	if len(c.terms) == 0 {
		return "1 = 1"
	}
	return strings.Join(c.terms, " AND ")
}

// atOnce is the maximum number of values of an IN.
const atOnce = 512

// eachIn is [backend.Each] for any number of values. In the query, %s is the place of the term
// that the column has one of them.
func eachIn(ctx context.Context, t backend.Tx, f func(backend.Rows) error, query, column string, values []any) error {
	for batch := range slices.Chunk(values, atOnce) {
		c := new(condition)
		c.in(column, batch)
		if err := backend.Each(ctx, t, f, fmt.Sprintf(query, c), c.args...); err != nil {
			return err
		}
	}
	return nil
}

// list returns what scan reads from each row that a query finds.
func list[T any](ctx context.Context, t backend.Tx, scan func(backend.Rows) (T, error), query string,
	args ...any) (all []T, err error) {
	return all, backend.Each(ctx, t, func(rows backend.Rows) error {
		v, err := scan(rows)
		all = append(all, v)
		return err
	}, query, args...)
}

// sortedKeys returns the values of keys in their order, each once.
func sortedKeys[K interface {
	comparable
	driver.Valuer
	Compare(K) int
}](keys []K) []any {
	keys = slices.Clone(keys)
	slices.SortFunc(keys, K.Compare)
	keys = slices.Compact(keys)
	values := make([]any, len(keys))
	for i, k := range keys {
		values[i] = bytesOf(k)
	}
	return values
}

// bytesOf returns a key as the value of a column.
func bytesOf(k driver.Valuer) driver.Value {
	v, err := k.Value()
	if err != nil {
		panic("store: " + err.Error()) // every key has bytes
	}
	return v
}
