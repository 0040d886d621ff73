package say

// phrases maps names to texts in English: parts of sentences, and sentences that scripts do not need. The functions of
// this package replace the words in braces with values.
var phrases = map[string]string{
	"rating":       "Rating {n}.",
	"square.piece": "{side}'s {piece}",
	"qr":           "QR code of {link}",

	// between the items of a list, and between the turns of a plan
	"join.comma": ", ",
	"join.and":   " and ",
	"join.then":  ", then ",

	"side.first":  "Sun",
	"side.second": "Moon",
	"side.gold":   "Gold",
	"side.silver": "Silver",

	"name.santorini": "Santorini",
	"name.gods":      "Santorini with gods",
	"name.arimaa":    "Arimaa",

	"piece.piece":    "piece",
	"piece.worker":   "worker",
	"piece.rabbit":   "rabbit",
	"piece.cat":      "cat",
	"piece.dog":      "dog",
	"piece.horse":    "horse",
	"piece.camel":    "camel",
	"piece.elephant": "elephant",

	// texts about goals; see ofGoal
	"goal.win1":  "Win with this turn",
	"goal.win":   "Win in {n}",
	"goal.hold1": "Hold out for 1 turn",
	"goal.hold":  "Hold out for {n} turns",

	"task.win1":  "{side} wins with this turn",
	"task.win":   "{side} wins in {n}",
	"task.hold1": "{side} must hold out for 1 turn",
	"task.hold":  "{side} must hold out for {n} turns",

	"short.win1":  "Win in 1",
	"short.win":   "Win in {n}",
	"short.hold1": "Hold 1",
	"short.hold":  "Hold {n}",

	"now.win1":  ": win with your next turn", // "this turn" would mean the turn that was just played
	"now.win":   ": now win in {n}",
	"now.hold1": ": now hold out for 1 turn",
	"now.hold":  ": now hold out for {n} turns",

	"meaning.win1":  "Find the turn that wins at once.",
	"meaning.win":   "Find the only first turn that forces a win in at most {n} turns of yours.",
	"meaning.hold1": "Your opponent threatens to win next turn. Find the only turn that prevents it.",
	"meaning.hold":  "Only one turn keeps your opponent from forcing a win in {n} turns. Find it.",

	"puzzles.win1":  "Puzzles: win with this turn",
	"puzzles.win":   "Puzzles: win in {n}",
	"puzzles.hold1": "Puzzles: hold out for 1 turn",
	"puzzles.hold":  "Puzzles: hold out for {n} turns",

	"set.win1":  "Set the goal: win with this turn",
	"set.win":   "Set the goal: win in {n}",
	"set.hold1": "Set the goal: hold out for 1 turn",
	"set.hold":  "Set the goal: hold out for {n} turns",

	"sound.right":        "Right: {task}, and exactly one first turn does it.",
	"sound.wrong":        "Wrong: {flaw}.",
	"sound.possible":     "This can be a puzzle: {task}, and exactly one first turn does it.",
	"sound.none":         "This is no puzzle: no goal was found that exactly one first turn reaches.",
	"sound.better.win1":  "A win with this turn is proved.",
	"sound.better.win":   "A win in {n} is proved.",
	"sound.better.hold1": "A hold for 1 turn is proved.",
	"sound.better.hold":  "A hold for {n} turns is proved.",

	"flaw.cannot.win1":   "{side} cannot win with this turn",
	"flaw.cannot.win":    "{side} cannot win in {n}",
	"flaw.cannot.hold1":  "{side} cannot hold out for 1 turn",
	"flaw.cannot.hold":   "{side} cannot hold out for {n} turns",
	"flaw.several":       "{task}, but {n} first turns do it, and a puzzle has exactly one such turn",
	"flaw.need.win1":     "{side} need not hold out, it can win with this turn",
	"flaw.need.win":      "{side} need not hold out, it can win in {n}",
	"flaw.already.win1":  "{side} can win with this turn already",
	"flaw.already.win":   "{side} can win in {n} already",
	"flaw.already.hold1": "only one turn holds out for 1 turn already",
	"flaw.already.hold":  "only one turn holds out for {n} turns already",
	"flaw.only":          "{turn,} is the only legal turn",

	// the side to move, or the winner
	"heading.position": "{game} position",
	"status.setup":     "{side} to set up the pieces.",
	"status.place":     "{side} to place its workers.",
	"mover.move":       "{side} to move",
	"mover.low":        "{side} to move, not up",
	"mover.setup":      "{side} to set up",
	"mover.won":        "{side} has won",
	"yours":            "Your turn as {side}",
	"yours.low":        "Your turn as {side}, not up",

	// {side} is the winner, {mover} the side to move
	"ended":             "{side} has won.",
	"ended.climb":       "{side} has climbed to level 3 and won.",
	"ended.goal":        "A rabbit has reached its goal: {side} has won.",
	"ended.elimination": "{other} has no rabbits left: {side} has won.",
	"ended.blocked":     "{mover} has no legal turn: {side} has won.",

	"turns.one":      "1 turn",
	"turns.many":     "{n} turns",
	"turns.won.one":  "{name} won in 1 turn",
	"turns.won.many": "{name} won in {n} turns",

	"estimate":           "Estimate: {side} wins {n} of 100 games.",
	"estimate.win.one":   "Proved: {side} wins in 1 turn.",
	"estimate.win.many":  "Proved: {side} wins in {n} turns.",
	"estimate.lost.one":  "Proved: whatever is played, {other} wins in 1 turn.",
	"estimate.lost.many": "Proved: whatever is played, {other} wins in {n} turns.",
	"estimate.none.one":  "Proved: no win in 1 turn.",
	"estimate.none.many": "Proved: no win in {n} turns.",
	"estimate.depth":     "Scores are estimates, {n} plies ahead.",
	"estimate.wins":      "wins in {n}",
	"estimate.loses":     "loses in {n}",
	"estimate.percent":   "{n} %",

	"sides":        "Sun is {side}, Moon is {other}",
	"sides.mortal": "a mortal",

	// a turn in words, as in "The turn is A1 to B2, building on B1."
	"turn.step":         "{from} to {to}",
	"turn.step.on":      " to {to}", // after turn.step, for a second step of the same worker
	"turn.step.and":     " and {from} to {to}",
	"turn.swap":         "changing places with {other}",
	"turn.push":         "pushing {other} to {to}",
	"turn.build":        "building on {to}",
	"turn.build.and":    " and {to}", // after turn.build, for a second build
	"turn.build.twice":  " twice",
	"turn.build.before": "building on {early} before",
	"turn.build.both":   "building on {early} before and on {to} after",
	"turn.dome":         "building a dome on {to}",
	"turn.still":        "standing still, {turn}",
	"turn.aside":        "{turn},", // in the middle of a sentence

	// a turn in a list, as in "E3 → D3, builds E3"
	"listed.builds": "builds {squares}",
	"listed.twice":  "builds {squares} twice",
	"listed.dome":   "builds a dome on {squares}",
	"listed.forces": "forces {from} → {to}",
	"listed.wins":   "{turn} wins",

	"summary.piece":  "{piece} {square}",
	"summary.ground": "{square} on the ground",
	"summary.level":  "{square} on level {n}",

	"ways.up":   "up",
	"ways.down": "down",
	"ways.both": "up or down",

	"typed.artemis":    "Type a turn, such as A1>C3^D4: from, to, and what is built on.",
	"typed.atlas":      "Type a turn, such as A1>B2^C3X: from, to, and what is built on, with an X if it is a dome.",
	"typed.demeter":    "Type a turn, such as A1>B2^B3^C3: from, to, and what is built on, once or twice.",
	"typed.hephaestus": "Type a turn, such as A1>B2^C3^C3: from, to, and what is built on, once or twice.",
	"typed.hermes": "Type a turn, such as A1>A3,C1>C2^D3: from and to, of one worker or both, " +
		"and what is built on.",
	"typed.prometheus": "Type a turn, such as A1^B2>B1^C2: " +
		"from, perhaps what is built on first, to, and what is built on.",
	"typed.arimaa": "Type a turn, such as Ea2n Ea3n: up to four steps.",

	// how a side threatens to win
	"threatens.turns":        "{side} threatens {turns}",
	"threatens.climb":        "{side} threatens to climb to {square}",
	"threatens.win":          "{side} threatens to win on {square}",
	"threatens.turns.climb":  "{side} threatens {turns}, then a climb to {square}",
	"threatens.turns.win":    "{side} threatens {turns}, then a win on {square}",
	"threatened.turns":       "{side} threatened {turns}",
	"threatened.climb":       "{side} threatened to climb to {square}",
	"threatened.win":         "{side} threatened to win on {square}",
	"threatened.turns.climb": "{side} threatened {turns}, then a climb to {square}",
	"threatened.turns.win":   "{side} threatened {turns}, then a win on {square}",

	// after several threats
	"fork.climb": ", and one dome is not enough",
	"fork.win":   ", and one build is not enough",
	"fork.both":  ", which cannot both be stopped",
	"fork.all":   ", which cannot all be stopped",

	// the first hint; {side} solves the puzzle
	"idea.hold":        "{other} threatens nothing, but {side} has to move: look for a turn that spoils nothing.",
	"idea.climb":       "{side} can climb to level 3.",
	"idea.drop":        "{side} can move down two levels and win.",
	"idea.step":        "{side} can step to {climb} and win.",
	"idea.block.climb": "The win is not a climb: {other} is to have no square left to step to.",
	"idea.block.win":   "The win is not a step: {other} is to have no square left to step to.",
	"idea.block.pan":   "The win is no step up or down: {other} is to have no square left to step to.",
	"idea.fork":        "One turn makes two threats{fork}.",
	"idea.stop.climb":  "{other} threatens to climb to {threat}: that has to be stopped first.",
	"idea.stop.win":    "{other} threatens to win on {threat}: that has to be stopped first.",
	"idea.dome":        "It begins with a dome.",
	"idea.down":        "It begins with a step down that makes no threat.",
	"idea.down.threat": "It begins with a step down that makes a threat.",
	"idea.threats":     "Each turn makes a threat, so that {other} has no time.",
	"idea.threat":      "It begins with a threat.",
	"idea.quiet":       "It begins with a turn that makes no threat.",
	"idea.last.drop":   "The last step goes down.",
	"idea.last.step":   "The last step wins without a climb.",

	// why a turn of {side} is wrong
	"why.slow":  "This turn wins, but in {n} turns, not in {m}.",
	"why.fails": "This turn fails: {because}",
	"why.once":  "This turn does not win at once.",

	// {because}: how the opponent wins
	"why.known.climb":       "{other} threatened to climb to {square}, and this does not stop it.",
	"why.known.win":         "{other} threatened to win on {square}, and this does not stop it.",
	"why.steps":             "{other} steps to {square} and wins at once.",
	"why.drops":             "{other} moves down to {square} and wins at once.",
	"why.climbs":            "{other} climbs to {square} at once.",
	"why.fork.climb":        "{other} threatens to climb to {squares}{fork}.",
	"why.fork.win":          "{other} threatens to win on {squares}{fork}.",
	"why.unstoppable.climb": "{other} threatens to climb to {square}, and {side} cannot stop it.",
	"why.unstoppable.win":   "{other} threatens to win on {square}, and {side} cannot stop it.",
	"why.opening.climb":     "{other} threatens to climb to {squares}, and the dome there lets it climb to {square}.",
	"why.opening.win":       "{other} threatens to win on {squares}, and the build there lets it win on {square}.",
	"why.zugzwang.climb":    "whatever {side} plays next, {other} climbs.",
	"why.zugzwang.win":      "whatever {side} plays next, {other} wins.",
	"why.blocked":           "{side} has no square left to step to.",
	"why.later":             "{other} wins in {n}.",

	// the same for a later win, after why.later
	"why.fork.climb.end": "{other} goes {reply}, and in the end threatens to climb to {squares}{fork}.",
	"why.fork.win.end":   "{other} goes {reply}, and in the end threatens to win on {squares}{fork}.",
	"why.unstoppable.climb.end": "{other} goes {reply}, and in the end threatens to climb to {square}, " +
		"and {side} cannot stop it.",
	"why.unstoppable.win.end": "{other} goes {reply}, and in the end threatens to win on {square}, " +
		"and {side} cannot stop it.",
	"why.opening.climb.end": "{other} goes {reply}, and in the end threatens to climb to {squares}, " +
		"and the dome there lets it climb to {square}.",
	"why.opening.win.end": "{other} goes {reply}, and in the end threatens to win on {squares}, " +
		"and the build there lets it win on {square}.",
	"why.zugzwang.climb.end": "{other} goes {reply}, and in the end whatever {side} plays next, {other} climbs.",
	"why.zugzwang.win.end":   "{other} goes {reply}, and in the end whatever {side} plays next, {other} wins.",
	"why.blocked.end":        "{other} goes {reply}, and in the end {side} has no square left to step to.",

	// what the opponent replies
	"why.goes":  "{other} goes {reply}.",
	"why.stuck": "{other} goes {reply}. {side} cannot move from {stuck}, so it cannot build from there.",
	"why.waits": "{other} goes {reply,} and waits.",

	// {because}: how the opponent stops the turn
	"why.dome.climb":    "{other} builds the dome on {square} in time.",
	"why.dome.win":      "{other} builds on {square} in time.",
	"why.counter.climb": "{other} threatens to climb to {square}, and {side} has no time.",
	"why.counter.win":   "{other} threatens to win on {square}, and {side} has no time.",
	"why.stands":        "{other} stands in the way.",
	"why.high":          "{square} becomes too high.",
	"why.answers":       "{other} has an answer to each threat.",
	"why.no.win":        "it threatens no win.",
	"why.no.threat":     "it threatens nothing.",
	"why.no.time":       "there is no win in time.",

	// the threat of the turn, as in threatens, and the reply
	"why.but":              "{threat}, but {other} goes {reply}.",
	"why.but.threat.climb": "{side} threatens to climb to {square}, but {other} goes {reply}.",
	"why.but.threat.win":   "{side} threatens to win on {square}, but {other} goes {reply}.",
	"why.but.guard":        "{threat}, but {other} goes {reply,} and stands beside that square.",
	"why.but.dome.climb":   "{threat}, but {other} goes {reply,} and then builds that dome.",
	"why.but.dome.win":     "{threat}, but {other} goes {reply,} and then builds there.",
	"why.but.then":         "{threat}, but {other} goes {reply}, then {met}.",
	"why.defence":          "The longest defence is {reply}.",
	"why.defence.quiet":    "It makes no threat, and the longest defence is {reply}.",
	"why.passed":           "Even if {other} passed, {side} would not win in time.",

	// what the side lacks for a winning climb after the reply; why.lacks.win fits every puzzle, even one whose correct
	// turn makes no threat
	"why.lacks.win":    "{other} goes {reply,} and {side} cannot win with the next turn.",
	"why.lacks.worker": "{other} goes {reply,} and {side} has no worker on level 2 to climb from.",
	"why.lacks.tower":  "{other} goes {reply,} and there is no level 3 to climb to.",
	"why.lacks.level":  "{other} goes {reply,} and {side} has no worker on level 2 beside a free level 3.",

	// the threats that are left after the reply
	"why.rest.none":         "Then {side} has no threat left.",
	"why.rest.other.climb":  "{side} has no other climb.",
	"why.rest.other.win":    "{side} has no other win.",
	"why.rest.either.climb": "After that {side} cannot threaten a climb either.",
	"why.rest.either.win":   "After that {side} cannot threaten a win either.",
	"why.rest.built.climb": "The best that is left is {turn,} for a climb to {squares}, " +
		"and {other} builds that dome.",
	"why.rest.built.win": "The best that is left is {turn,} for a win on {squares}, and {other} builds there.",
	"why.rest.stops.climb": "The best that is left is {turn,} for a climb to {squares}, " +
		"and {other} stops that.",
	"why.rest.stops.win": "The best that is left is {turn,} for a win on {squares}, and {other} stops that.",
	"why.rest.too.built.climb": "The best that is left is {turn,} for a climb to {squares}, " +
		"and {other} builds that dome, too.",
	"why.rest.too.built.win": "The best that is left is {turn,} for a win on {squares}, " +
		"and {other} builds there, too.",
	"why.rest.too.stops.climb": "The best that is left is {turn,} for a climb to {squares}, " +
		"and {other} stops that, too.",
	"why.rest.too.stops.win": "The best that is left is {turn,} for a win on {squares}, " +
		"and {other} stops that, too.",
}
