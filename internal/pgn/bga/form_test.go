package bga

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A form is how a game is written down.
type form struct {
	wrapper  string // archive, nested, bare, page, text in JSON, history, short, exact, text in a script
	language string // en, or one that the reader does not know
	names    [2]string
	blue     int // the side whose workers are blue
	table    int

	era                            era
	foreign                        bool // the sentences of the site itself are translated too
	old, ints, noPlayers           bool // forms of the site
	private, nulls, noise, repeats bool // packets and entries that do not matter
}

// An era is a time in which the game sent the same entries when a worker is forced away. The code is that of the
// repository AntonioSoler/bga-santorini at a commit.
type era uint8

const (
	bare    era = iota // f16f89f modules/powers/Apollo.class.php: workerSwitched, whose sentence names no squares
	squares            // before 15b50aa of 6 September 2020: workerSwitched with coords and coords2
	instant            // 15b50aa Apollo.class.php and 4f6ce21 Minotaur.class.php: workerMovedInstant
	today              // 03108f8 Apollo.class.php: workerMoved, with a duration
)

var (
	wrappers = []string{"archive", "nested", "bare", "page", "quoted", "history", "short", "exact", "script"}
	names    = []string{"Ann", "Bob & Co", "moves on", "a worker", "piece_name", "Ulm 1531", "O'Brien", "Señor Dôme",
		"vv", "Bob & Co wins", "x (A4 -> A3)", "two  spaces", "Pan", "\u4e2d\u6587", "<b>", "coords"}
)

func randomForm(r *rand.Rand, s *sim) form {
	p := r.Perm(len(names))
	f := form{
		wrapper: pick(r, wrappers), language: pick(r, []string{"en", "en", pick(r, foreign), "xx"}),
		names: [2]string{names[p[0]], names[p[1]]},
		table: 1 + r.IntN(1<<30), old: r.IntN(3) == 0, ints: r.IntN(2) == 0, noPlayers: r.IntN(2) == 0,
		era: era(r.IntN(4)), foreign: r.IntN(2) == 0,
		private: r.IntN(3) == 0, nulls: r.IntN(3) == 0, noise: r.IntN(3) == 0, repeats: r.IntN(3) == 0,
	}
	if f.short() {
		f.era = max(f.era, squares)
	}
	for _, q := range s.requests[0].entries {
		if q.word == "blue" {
			f.blue = q.player
		}
	}
	return f
}

func levelName(level int) string {
	if level == 0 {
		return "ground level"
	}
	return fmt.Sprintf("level %d", level)
}

func title(god string) string { return strings.ToUpper(god[:1]) + god[1:] }

type object = map[string]any

func (f form) number(n int) any {
	if f.old {
		return fmt.Sprint(n)
	}
	return n
}

func (f form) playerID(player int) int { return 40_000_001 + 1000*player }

// workerID is the number of a worker on the site, where blue has 1 and 2.
func (f form) workerID(worker int) int {
	if worker/2 == f.blue {
		return 1 + worker%2
	}
	return 3 + worker%2
}

func (f form) worker(worker, square, level int) object {
	team := 1
	if worker/2 == f.blue {
		team = 0
	}
	return f.piece(f.workerID(worker), worker/2, "worker", fmt.Sprintf("%c%d", "fm"[worker%2], team), square, level)
}

func (f form) piece(id, player int, kind string, arg any, square, level int) object {
	p := object{"id": f.number(id), "player_id": f.number(f.playerID(player)), "type": kind, "type_arg": arg,
		"location": "board",
		"x":        f.number(4 - square/5), "y": f.number(square % 5), "z": f.number(level)}
	if !f.old {
		p["player_team"], p["name"] = f.playerID(player)%2, kind
	}
	return p
}

func (f form) space(square, level int) object {
	return object{"x": f.number(4 - square/5), "y": f.number(square % 5), "z": f.number(level), "direction": 3, "arg": nil}
}

// entryOf writes an entry.
func (f form) entryOf(e entry) object {
	args := object{}
	if e.player >= 0 {
		args["player_name"] = f.names[e.player]
	}
	kind, key := "message", e.verb
	switch e.verb {
	case "state":
		kind, key = "gameStateChange", ""
		args = object{"id": e.state, "active_player": f.playerID(e.player), "args": nil, "type": "game"}
		if e.state == 0 {
			delete(args, "id")
			args["name"] = "gameSetup"
		}
	case "result":
		kind, key = "gameStateChange", ""
		var list []object
		for i := range 2 {
			rank, concede, zombie := 2, "0", "0"
			switch {
			case i == e.player:
				rank = 1
			case e.word == "concede":
				concede = "1"
			case e.word == "left":
				zombie = "1"
			}
			list = append(list, object{"id": fmt.Sprint(f.playerID(i)), "player": fmt.Sprint(f.playerID(i)),
				"name": f.names[i], "rank": rank, "score": "0", "concede": concede, "zombie": zombie})
		}
		if e.player < 0 {
			list = nil
		}
		args = object{"id": stateEnd, "args": object{"table": object{"concede": false}, "result": list}}
	case "colour":
		args["color"] = f.word(e.word)
	case "offer":
		kind = "buildOffer"
		args["player_name"], args["power_name1"], args["power_name2"] = "Board Game Arena", f.word("Apollo"), f.word("Pan")
	case "starts":
		args = object{"power_name": f.word(title(e.word))}
	case "power":
		kind = "powerAdded"
		args["player_id"], args["power_id"], args["power_name"], args["reason"] = f.playerID(e.player),
			slices.Index(godNames, e.word), f.word(title(e.word)), "setup"
	case "place":
		kind = "workerPlaced"
		args["piece"], args["piece_name"], args["coords"] = f.worker(e.worker, e.to, 0), f.word("a worker"), squareName(e.to)
	case "step":
		kind, key = "workerMoved", "on"
		if e.is > e.was {
			key = "up"
		} else if e.is < e.was {
			key = "down"
		}
		args["piece"], args["space"] = f.worker(e.worker, e.left, e.was), f.space(e.to, e.is)
		args["level_name"], args["coords"] = f.word(levelName(e.is)), squareName(e.left)+" -> "+squareName(e.to)
	case "force":
		kind = "workerMoved"
		args["piece"], args["space"] = f.worker(e.worker, e.left, e.was), f.space(e.to, e.is)
		args["level_name"], args["coords"] = f.word(levelName(e.is)), squareName(e.left)+" -> "+squareName(e.to)
		args["power_name"], args["player_name2"] = f.word(title(e.word)), f.names[1-e.player]
		switch f.era {
		case instant:
			kind = "workerMovedInstant"
		case today:
			args["duration"] = 10
		}
	case "switch":
		kind = "workerSwitched"
		args["power_name"], args["player_name2"] = f.word("Apollo"), f.names[1-e.player]
		args["piece1"], args["piece2"] = f.worker(e.worker, e.left, e.was), f.worker(e.block, e.to, e.is)
		if f.era == squares {
			args["coords"], args["coords2"] = squareName(e.left), squareName(e.to)
		} else {
			key = "bare"
		}
	case "build":
		kind = "blockBuilt"
		name, lvl := "a block", fmt.Sprintf("lvl%d", e.was)
		if e.dome {
			name, lvl = "a dome", "lvl3"
		}
		args["piece"], args["piece_name"] = f.piece(e.block, e.player, lvl, nil, e.to, e.was), f.word(name)
		args["level_name"], args["coords"] = f.word(levelName(e.was)), squareName(e.to)
	case "restart":
		kind = "cancel"
		args["placedPieces"], args["moveIds"] = f.board(e), []int{1}
	case "athena", "pan":
		args["power_name"] = f.word(title(e.verb))
	case "says":
		if key = e.word; f.era == bare && key == "resigns" {
			key = "stuck" // 0b1c9ca santorini.game.php: resign is announceLose without a sentence of its own
		}
	case "concede":
		kind = "playerConcedeGame"
	case "skip":
		kind, key = "skipTurnOfPlayer", "late"
		args["player_id"], args["zombie"] = f.playerID(e.player), true
	case "late":
		kind = "skipTurnOfPlayer"
		args = object{"player_id": f.playerID(e.player), "zombie": true}
	case "zombies":
		kind, key = "allPlayersAreZombie", ""
	case "agrees":
		kind, key = "tableDecision", ""
		args = object{"decision_type": "abandon", "decision_taken": "true"}
	case "quits":
		kind, key = "tableInfosChanged", ""
		args = object{"reload_reason": "playerQuitGame", "who_quits": f.playerID(e.player)}
	case "removed":
		kind, key = "pieceRemoved", ""
		args = object{"duration": 10, "piece": f.worker(e.worker, e.left, e.was)}
	case "eliminated":
		kind, key = "playerEliminated", e.word
		args["who_quits"] = f.playerID(e.player)
	case "void":
		kind = "gameResultNeutralized"
		args = object{"progression": 40, "player_id": f.playerID(e.player)}
	case "end":
		kind = "simpleNode"
		if e.player >= 0 {
			key = "over"
		}
	}
	log := f.sentence(key)
	if !strings.Contains(log, "${player_name}") && isOf(kind, "skipTurnOfPlayer", "playerEliminated") {
		delete(args, "player_name")
	}
	out := object{"uid": "5f", "type": kind, "log": log, "args": args}
	if len(args) == 0 {
		out["args"] = []any{}
	}
	return out
}

func isOf(kind string, kinds ...string) bool { return slices.Contains(kinds, kind) }

// board lists the pieces on the board.
func (f form) board(e entry) (list []object) {
	for square, h := range e.heights {
		for level := range min(h, 3) {
			list = append(list, f.piece(100, 0, fmt.Sprintf("lvl%d", level), nil, square, level))
		}
		if h == 4 {
			list = append(list, f.piece(100, 0, "lvl3", nil, square, 3))
		}
	}
	for i, square := range e.workers {
		list = append(list, f.worker(i, square, e.heights[square]))
	}
	return list
}

func encoded(t testing.TB, value any) string {
	out, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// cut leaves of an entry what a short history has, and reports false for nothing.
func (f form) cut(e object) bool {
	log := e["log"].(string)
	if log == "" {
		return false
	}
	if args, ok := e["args"].(object); ok {
		maps.DeleteFunc(args, func(key string, _ any) bool {
			if f.wrapper == "exact" {
				return !strings.Contains(log, "${"+key+"}") && key != "player_id"
			}
			return !strings.Contains(log, key) && key != "player_id"
		})
	}
	return true
}
