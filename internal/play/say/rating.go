package say

// Ratings explains to players what the ratings of puzzles mean, with one text for each typical rating.
var Ratings = [...]struct {
	Rating int
	Text   string
}{
	{1000, "Mostly two turns: look for the threat that cannot be answered."},
	{1500, "Mostly three turns: see the best reply, and what your second turn threatens."},
	{2000, "Mostly four turns, or a quiet turn among them: find the plan before you count."},
}
