package say

import (
	"fmt"
	"maps"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

const computerPlaced = "The computer has placed its workers."

// sentences maps names to messages in English. [Language.About] replaces the words in braces with values. Scripts get
// these sentences, too.
var sentences = map[string]Message{
	"before":            {"{other} has just gone {turn}.", Neutral},
	"unsound":           {"The goal is false: no turn reaches it.", Bad},
	"proved":            {"Play what is proved: {task}", Neutral},
	"mover.one":         {"1 turn left", Neutral},
	"mover.many":        {"{n} turns left", Neutral},
	"left":              {"You have left the puzzle. You now play both sides.", Neutral},
	"solved.wins":       {"Solved: {turn} wins.", Good},
	"unmet.many":        {"You threatened to climb to {squares}: one dome was not enough.", Neutral},
	"unmet.many.gods":   {"You threatened to win on {squares}: one build was not enough.", Neutral},
	"unmet.one":         {"{other} could not build on {squares} in time.", Neutral},
	"unmet.shut":        {"{other} could not build on {squares}: its worker on {from} could not move.", Neutral},
	"solved.blocks":     {"Solved: {other} has no legal turn left. {turn}.", Good},
	"solved.holds":      {"Solved: {turn}. That holds.", Good},
	"threats.none":      {"Nobody can win with the next turn.", Neutral},
	"shown":             {"That was the solution.", Neutral},
	"thinking":          {"The solver is checking this turn.", Neutral},
	"right.waiting":     {"Correct.", Good},
	"wrong.waiting":     {"{other} replies.", Neutral},
	"right":             {"Correct{now}. {other} goes {reply}.", Good},
	"right.threat":      {"Correct{now}. You threatened to climb to {squares}. {other} goes {reply}.", Good},
	"right.threat.gods": {"Correct{now}. You threatened to win on {squares}. {other} goes {reply}.", Good},
	"slow":              {"This turn wins, but only in {n} turns. {other} goes {reply}.", Slow},
	"refuted.won":       {"This turn fails: {other} has won. {other} went {reply}.", Bad},
	"refuted.lost":      {"This turn fails: {other} wins in {n}. {other} goes {reply}.", Bad},
	"refuted.slower":    {"This turn fails: there is no win in time. {other} goes {reply}.", Bad},
	"refuted":           {"This turn is not the solution.", Bad},
	"game.begin":        {"You begin.", Neutral},
	"game.played":       {"The computer has gone {turn}. It is your turn.", Neutral},
	"game.thinking":     {"The computer is thinking.", Neutral},
	"game.won":          {"You have won.", Good},
	"game.lost":         {"The computer has won: {turn}.", Bad},
	"illegal":           {"This square cannot be chosen now.", Bad},
	"typed.now":         {"No turn can be played now.", Bad},
	"illegal.turn":      {"{typed} is illegal: {rule}.", Bad},
	"hint.piece":        {"The {piece} on {from} moves.", Neutral},
	"hint.step":         {"The {piece} on {from} steps to {to}.", Neutral},
	"hint.turn":         {"The turn is {turn}.", Neutral},
	"advice.piece":      {"The computer would move the {piece} on {from}.", Neutral},
	"advice.step":       {"The computer would step with the {piece} on {from} to {to}.", Neutral},
	"advice.turn":       {"The computer would go {turn}.", Neutral},
	"prompt.first":      {"You are {side}. Choose one of your workers, which have a green frame.", Neutral},
	"doubt.case": {"All letters of this code are in one case. If something has changed them on the way, this is another " +
		"position: copy the link again.", Neutral},
	"doubt.cut": {"The text went on after this code. If the code was cut off, this is another position: ask for the " +
		"whole link.", Neutral},

	"newcomer": {"A worker steps to one of the eight squares around it, at most one level up, " +
		"then builds one level on a square around it. " +
		"Nobody steps onto a dome, which comes after level 3. " +
		"Whoever steps up onto level 3, round and white, wins; whoever cannot move loses.", Neutral},
	"prompt.yours":    {"You are {side}. Choose one of your workers.", Neutral},
	"prompt.only":     {"You are {side}. Only your worker on {from} can move.", Neutral},
	"prompt.take":     {"Choose one of your workers.", Neutral},
	"prompt.step.0":   {"This worker stands on the ground. Choose a dot to step there.", Neutral},
	"prompt.step.1":   {"This worker stands on level 1. Choose a dot to step there.", Neutral},
	"prompt.step.2":   {"This worker stands on level 2. Choose a dot to step there.", Neutral},
	"prompt.step.3":   {"This worker stands on level 3. Choose a dot to step there.", Neutral},
	"prompt.climb":    {"Choose a star: stepping up onto level 3 wins.", Neutral},
	"prompt.build":    {"Choose a plus to build there. Its outline shows the block.", Neutral},
	"prompt.dome":     {"Choose a plus to build one level there. Only what is on level 3 already gets a dome.", Neutral},
	"spoken.take":     {"{from} chosen. Squares to step to: {squares}.", Neutral},
	"spoken.step":     {"{from} to {to}. Squares to build on: {squares}.", Neutral},
	"spoken.none":     {"No worker is chosen.", Neutral},
	"summary.workers": {"{side}'s workers: {squares}.", Neutral},
	"summary.pieces":  {"{side}: {squares}.", Neutral},
	"summary.4":       {"Domes: {squares}.", Neutral},
	"summary.3":       {"Level 3: {squares}.", Neutral},
	"summary.2":       {"Level 2: {squares}.", Neutral},
	"summary.1":       {"Level 1: {squares}.", Neutral},
	"summary.empty":   {"Nothing is built.", Neutral},
	"square.0":        {"ground", Neutral},
	"square.1":        {"level 1", Neutral},
	"square.2":        {"level 2", Neutral},
	"square.3":        {"level 3", Neutral},
	"square.4":        {"dome", Neutral},
	"square.trap":     {"trap", Neutral},
	"mark.can":        {"can move", Neutral},
	"mark.place":      {"place a worker here", Neutral},
	"mark.step":       {"step here", Neutral},
	"mark.walk":       {"walk here", Neutral},
	"mark.climb":      {"climb and win here", Neutral},
	"mark.drop":       {"move down and win here", Neutral},
	"mark.win":        {"step here and win", Neutral},
	"mark.build":      {"build here", Neutral},
	"mark.dome":       {"make the block a dome", Neutral},
	"mark.chosen":     {"chosen", Neutral},
	"mark.built":      {"built on last", Neutral},
	"mark.forced":     {"was forced here", Neutral},
	"mark.threat":     {"threatened", Neutral},
	"mark.rise":       {"a step here would win", Neutral},
	"mark.right":      {"goes right", Neutral},
	"mark.slow":       {"wins too late", Neutral},
	"mark.wrong":      {"goes wrong", Neutral},
	"mark.failed":     {"the turn that failed went here", Neutral},
	"mark.stuck":      {"cannot move", Neutral},
	"not.yours":       {"The worker on {from} is the other side's.", Neutral},
	"not.movable":     {"The worker on {from} cannot move.", Neutral},
	"not.piece":       {"No worker stands on {from}.", Neutral},
	"refused.far":     {"{to} is not beside {from}.", Neutral},
	"refused.dome":    {"{to} has a dome.", Neutral},
	"refused.worker":  {"A worker stands on {to}.", Neutral},
	"refused.high":    {"{to} is more than one level above {from}.", Neutral},
	"place.one":       {"Place your first worker on any square.", Neutral},
	"place.two":       {"Place your second worker.", Neutral},
	"place.computer":  {computerPlaced, Neutral},
	"place.after.one": {computerPlaced + " Place your first worker on any square.", Neutral},
	"place.after.two": {computerPlaced + " Place your second worker.", Neutral},
	"mover.solved":    {"Solved", Neutral},
	"mover.mistaken":  {"The turn failed", Neutral},
	"mover.failing":   {"Why it fails", Neutral},
	"button.solution": {"Solution", Neutral},
	"first.show":      {"Other turns", Neutral},
	"first.title":     {"All {n} first turns", Neutral},
	"prompt.turns": {"All first turns by their verdicts. " +
		"Choose a worker, then follow the signs, or a turn from the list.", Neutral},
	"first.right": {"Right", Neutral},
	"first.slow":  {"Wins in {n}, too late", Neutral},
	"first.wrong": {"No win in time", Neutral},
	"first.lost":  {"The opponent wins in {n}", Neutral},
	"first.won":   {"The opponent wins at once", Neutral},
	"today.some":  {"{n} of 3 solved today.", Neutral},
	"today.all":   {"All three solved today. There are more.", Neutral},
	"course.on":   {"Go on with: {title}", Neutral},
	"goal.unsaid": {"Find the best turn", Neutral},

	"share.puzzle":        {"This puzzle", Neutral},
	"share.puzzle.line":   {"The turns so far: this link shows them", Neutral},
	"share.position":      {"The position at the start", Neutral},
	"share.position.line": {"The position now, with the turns that led to it", Neutral},
	"given":               {"A shared line, which does not count as yours.", Neutral},

	"game.resigned": {"You have resigned: the computer has won.", Bad},

	"heading.level":    {"Game against level {level}", Neutral},
	"heading.game":     {"Review of a game", Neutral},
	"heading.mistakes": {"Mistakes of a game", Neutral},
	"heading.whole":    {"The whole game", Neutral},

	"review.start": {"The start of the game: {side} begins.", Neutral},
	"review.turn":  {"Turn {n}, {side}: {turn}.", Neutral},

	"review.progress": {"Estimating: turn {n} of {m}.", Neutral},
	"review.done":     {"Turns that gave something away: {n} by Sun, {m} by Moon.", Neutral},
	"review.better":   {"Better: {turn}. You now play both sides.", Neutral},
	"review.puzzle":   {"Puzzle, proved: {task}.", Neutral},
	"review.seeking":  {"Proving puzzles: {n} of {m}.", Neutral},
	"review.fault":    {"The estimates are missing: {rule}.", Bad},
	"heading.who":     {"Who are you?", Neutral},
	"heading.you":     {"You are", Neutral},
	"heading.table":   {"All turns in numbers", Neutral},
	"review.clean":    {"No turn gave something away.", Neutral},
	"review.none":     {"No puzzle with one key turn is proved there.", Neutral},
	"review.unfound":  {"No win in several turns with one key turn.", Neutral},
	"heading.missed":  {"What {name} missed", Neutral},
	"heading.found":   {"What {name} found", Neutral},
	"button.opening":  {"Openings: ask the server", Neutral},
	"review.asked":    {"It is asked about the first positions, without names.", Neutral},
	"review.asking":   {"Asking.", Neutral},
	"review.new":      {"No game of the explorer began like this.", Neutral},
	"review.played":   {"Games of the explorer began like this for {n} turns.", Neutral},

	"gave.once": {"{side} missed a win at once: {turn}.", Neutral},
	"gave.win":  {"{side} missed a win in {n}, proved. It begins with {turn}.", Neutral},
	"gave.now":  {"Now {other} wins in {m}, proved.", Neutral},
	"gave.hold": {"This lets {other} win in {m}, proved. " +
		"Better: {turn}. {other} then has no win in {n}, proved.", Neutral},
	"gave.lost":     {"This lets {other} win in {m}, proved. Better by estimate: {turn}.", Neutral},
	"gave.estimate": {"By estimate {side} now wins {of} of 100 games. Better: {turn}, for {ofbest} of 100.", Neutral},

	"review.resigned": {"{side} has resigned: {other} has won.", Neutral},
	"review.left":     {"{side} has left the game: {other} has won.", Neutral},
	"review.ended":    {"{other} has won.", Neutral},

	"exercise.find":  {"Find turn {n}: {side} to move.", Neutral},
	"exercise.wrong": {"{turn} is not the turn of the study. Try again.", Bad},
	"exercise.done":  {"The exercise is done: {n} found, {wrong} wrong, {m} shown.", Neutral},

	"gif.drawing": {"Drawing the turns.", Neutral},
	"gif.done":    {"The GIF is saved.", Neutral},
	"gif.fault":   {"The GIF could not be made: {rule}.", Neutral},

	"button.resign":   {"Resign", Neutral},
	"button.sure":     {"Resign: tap again to give up", Neutral},
	"button.rematch":  {"Rematch as {side}", Neutral},
	"button.share":    {"Share the game", Neutral},
	"button.review":   {"Review the game", Neutral},
	"button.back":     {"Back to the game", Neutral},
	"button.new":      {"New game", Neutral},
	"button.mistake":  {"Next mistake", Neutral},
	"button.better":   {"Better turn", Neutral},
	"button.puzzle":   {"As a puzzle", Neutral},
	"button.puzzles":  {"As puzzles", Neutral},
	"button.mine":     {"My mistakes as puzzles", Neutral},
	"button.theirs":   {"Mistakes of {name} as puzzles", Neutral},
	"button.curve":    {"Save the curve (SVG)", Neutral},
	"button.file":     {"Save the game (PGN)", Neutral},
	"button.end":      {"Done", Neutral},
	"button.again":    {"Ask again", Neutral},
	"button.continue": {"Continue your game: level {level}, turn {n}", Neutral},

	// typed turns: a script writes the same sentences
	"typed.turn":  {"Type a turn, such as E3>D3^E3: from, to, and what is built on.", Neutral},
	"typed.place": {"Type the squares of your workers, such as B3,D3.", Neutral},

	// sentences for games with gods
	"raised": {"Athena has moved up: {side} cannot move up on this turn.", Neutral},
	"went":   {"{side}: {turn}.", Neutral},

	"pair.uneven": {"Hardly a contest: of {n} games that the computer played against itself, " +
		"{side} won {wins} and {other} {lost}.", Neutral},
	"god.random": {"At random", Neutral},

	"state.on":     {"The game goes on", Neutral},
	"state.raised": {"Athena has just moved up", Neutral},

	"versus": {"{side} against {other}", Neutral},
	"gods":   {"Sun: {side}, Moon: {other}", Neutral},

	"heading.puzzles": {"Puzzles", Neutral}, // of a titled collection without a title
	"button.next":     {"Next puzzle", Neutral},
	"button.all":      {"All puzzles", Neutral},
	"solution.none":   {"Not known here.", Neutral},

	"next.first":      {"Choose a worker to move, or a plus to build without moving, which ends your turn.", Neutral},
	"next.before":     {"Choose a worker to move, or a plus to build first.", Neutral},
	"next.instead":    {"To build first, tap the worker again, then a plus.", Neutral},
	"next.steps":      {"Choose a dot to go there, in one step or two.", Neutral},
	"next.after":      {"Choose a plus for the second build, which ends your turn.", Neutral},
	"next.level":      {"Having built, this worker cannot move up. Choose a dot to step there.", Neutral},
	"next.take":       {"Now choose the worker that moves. It cannot move up.", Neutral},
	"next.only":       {"Now move your worker on {from}. It cannot move up.", Neutral},
	"next.walk":       {"Choose a ring to walk there, or a dot to step {ways}.", Neutral},
	"next.walk.never": {"This worker cannot walk. Choose a dot to step {ways}.", Neutral},
	"next.walk.only":  {"Choose a ring to walk there.", Neutral},
	"next.walk.too":   {"Choose a ring to walk there as well, or the worker again to let it stay.", Neutral},
	"next.other": {"Choose your other worker to walk, too, or a plus: " +
		"a worker beside it builds there, and your turn ends.", Neutral},
	"next.either":     {"Choose a plus: a worker beside it builds there, and your turn ends.", Neutral},
	"next.second":     {"Choose a dot for the second step, or the worker again to build from where it stands.", Neutral},
	"next.again":      {"Choose a plus to build there, or the worker again for a second step.", Neutral},
	"next.again.wins": {"Choose a plus to build there, or the worker again: its second step can win.", Neutral},
	"next.drop":       {"Choose a star: moving down there wins.", Neutral},
	"next.win":        {"Choose a star: a step there wins.", Neutral},
	"next.stars":      {"Choose a star: stepping up onto level 3, or down two levels, wins.", Neutral},
	"next.more":       {"Choose a plus to build once more, or end the turn with Done.", Neutral},
	"next.twice":      {"Choose the same square to build there once more, or end the turn with Done.", Neutral},
	"next.atlas":      {"Choose a plus to build there. You may then make the block a dome.", Neutral},
	"next.dome":       {"Choose the same square to make it a dome, or end the turn with Done.", Neutral},
	"spoken.next":     {"{from} chosen. Squares to choose next: {squares}.", Neutral},
}

// Catalogue returns the sentences by their names, for a page that fills them in itself. Words in braces stand for
// values such as a turn or a number. The catalogue includes the texts of goals, such as goal.win3, short.win3 and
// now.win3, and the words of [Language.Mover] for each side, such as mover.first and won.first.
func (l *Language) Catalogue() map[string]Message {
	all := maps.Clone(sentences)
	maps.Copy(all, scripted)
	for name, m := range all {
		m.Text = l.Text(m.Text)
		all[name] = m
	}
	for g := codec.Win1; g.IsValid(); g++ {
		for _, kind := range []string{"goal", "task", "meaning", "short", "now"} {
			all[kind+"."+g.String()] = Message{Text: l.ofGoal(kind, g)}
		}
	}
	for _, side := range []game.Side{game.First, game.Second, game.Gold, game.Silver} {
		all["side."+string(side)] = Message{Text: l.Side(side)}
		all["mover."+string(side)] = Message{Text: l.toMove(side)}
		all["won."+string(side)] = Message{Text: l.HasWon(side)}
		all["yours."+string(side)] = Message{Text: l.yours(side)}
	}
	return all
}

// Doubt returns the remark about a text that was read although its code may have been changed, or "".
func (l *Language) Doubt(text string) string {
	name, ok := map[codec.Doubt]string{codec.OneCase: "doubt.case", codec.CutOff: "doubt.cut"}[codec.DoubtOf(text)]
	if !ok {
		return ""
	}
	return l.About(name).Text
}

// About returns the named sentence with its words in braces replaced. The arguments after the name are pairs of a word
// in braces and its value. A value is a number, a text, a side, a turn or a goal. A goal is replaced by the text of
// [Language.Now]. About panics if the name is unknown.
func (l *Language) About(name string, words ...any) Message {
	m := named(name)
	m.Text = l.corrected(strings.TrimSpace(l.fill(m.Text, words)))
	return m
}

// phrase returns the named text with its words in braces replaced, as [Language.About] does.
func (l *Language) phrase(name string, words ...any) string { return l.fill(named(name).Text, words) }

// counted returns one of two texts with a number. The name of the text ends with ".one" for 1, otherwise with ".many".
func (l *Language) counted(name string, n int, words ...any) string {
	if n == 1 {
		return l.phrase(name+".one", append(words, "{n}", n)...)
	}
	return l.phrase(name+".many", append(words, "{n}", n)...)
}

// named returns the named text in English. It panics if the name is unknown.
func named(name string) Message {
	m, ok := sentences[name]
	if !ok {
		m.Text, ok = phrases[name]
	}
	if !ok {
		panic("say: no sentence " + name)
	}
	return m
}

// fill translates an English text and then replaces its words in braces. A word that is not in the list stays.
func (l *Language) fill(english string, words []any) string {
	text := l.Text(english)
	if len(words) == 0 {
		return text
	}
	var out strings.Builder
	for {
		start, end := strings.IndexByte(text, '{'), strings.IndexByte(text, '}')
		if start < 0 || end < start {
			break
		}
		out.WriteString(text[:start])
		out.WriteString(l.value(text[start:end+1], words))
		text = text[end+1:]
	}
	out.WriteString(text)
	return out.String()
}

// value returns the value of a word in braces as text.
func (l *Language) value(word string, words []any) string {
	i := 0
	for i < len(words) && words[i] != word {
		i += 2
	}
	if i >= len(words) {
		return word
	}
	switch value := words[i+1].(type) {
	case string:
		return value
	case game.Side:
		return l.Side(value)
	case codec.Goal:
		return l.Now(value)
	case game.Turn:
		return l.InWords(value.String())
	default:
		return fmt.Sprint(value)
	}
}
