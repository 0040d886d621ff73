package store

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// A condition is the text after WHERE, with the arguments for its parameters.
type condition struct {
	terms []string
	args  []any
}

// add adds a term to the condition. Each ? in the term stands for one of the arguments, in order.
func (c *condition) add(term string, args ...any) {
	for _, arg := range args {
		c.args = append(c.args, arg)
		term = strings.Replace(term, "?", "$"+strconv.Itoa(len(c.args)), 1)
	}
	c.terms = append(c.terms, term)
}

// in adds a term: the given column equals one of the values. It repeats the last value until the number of values is
// a power of two, so that the number of different SQL statements stays small.
func (c *condition) in(column string, values []any) {
	places := make([]string, 1<<bits.Len(uint(max(1, len(values))-1)))
	for i := range places {
		places[i] = "NULL" // equal to no value
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

// atOnce is the maximum number of values in an IN list.
const atOnce = 512

// eachIn calls f with each row whose column equals one of the values. There may be any number of values. The text
// query contains %s where the condition is inserted.
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

// sortedKeys returns keys in the form in which a column stores them, sorted and without duplicates.
func sortedKeys[K interface {
	comparable
	Bytes() []byte
	Compare(K) int
}](keys []K) []any {
	keys = slices.Clone(keys)
	slices.SortFunc(keys, K.Compare)
	var values []any
	for _, k := range slices.Compact(keys) {
		values = append(values, k.Bytes())
	}
	return values
}
