package say

import "slices"

// A Rating explains to players what the ratings of puzzles mean, with the text for a typical rating.
type Rating struct {
	Rating int
	Text   string
}

// Ratings returns the explanations of the typical ratings, the lowest first.
func (l *Language) Ratings() []Rating {
	list := slices.Clone(ratings)
	for i := range list {
		list[i].Text = l.Text(list[i].Text)
	}
	return list
}

// ratings are the explanations in English.
var ratings = []Rating{
	{1000, "Mostly two turns: look for the threat that cannot be answered."},
	{1500, "Mostly three turns: see the best reply, and what your second turn threatens."},
	{2000, "Mostly four turns, or a quiet turn among them: find the plan before you count."},
}
