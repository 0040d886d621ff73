package say

// Ratings are ratings of puzzles, with their meaning.
var Ratings = [...]struct {
	Rating int
	Text   string
}{
	{1000, "Mostly two turns: look for the threat that cannot be answered."},
	{1500, "Mostly three turns: see the best reply, and what your second turn threatens."},
	{2000, "Mostly four turns, or a quiet turn among them: find the plan before you count."},
}
