package bga

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/strictjson"
	"github.com/puzzlecode/puzzlecode/position"
)

// A packet is a list of entries that the site sent together.
type packet struct {
	id      int // -1 if it has no number
	index   int // in the log, starting at 1
	move    int // 0 for none
	entries strictjson.Raw
}

// readPackets reads the packets that the site sent to everybody in the game. All other packets only repeat what these
// packets contain.
func (l *log) readPackets(list strictjson.Raw) {
	entries := 0
	var gap missed
	sent := map[int]strictjson.Raw{} // the entries of each move
	for _, p := range l.tablePackets(list) {
		if before := sent[p.move]; before != nil && (p.move < l.last || string(before) == string(p.entries)) {
			continue // the packet was sent again under another number
		}
		if p.move > 0 && p.move < l.last {
			panic(fail(ErrDamaged, "move %d comes after move %d (packet %d): "+asSent, p.move, l.last, p.id))
		}
		if p.move > 0 {
			sent[p.move] = p.entries
		}
		gap = gap.join(l.begin(p.move))
		l.packet, l.entry = strconv.Itoa(p.id), 0
		if p.id < 0 {
			l.packet = "no. " + strconv.Itoa(p.index)
		}
		for _, e := range p.entries.Elements() {
			l.entry++
			if entries++; entries > maxEntries {
				panic(fail(ErrLimit, "this log has more than %d entries: copy the log of one table", maxEntries))
			}
			before := len(l.events)
			f := e.Fields()
			l.kind = f["type"].Text()
			l.readEntry(f["log"].Text(), f["args"].Fields())
			if len(l.events) > before && gap.count > 0 {
				l.events[before].missed, gap = gap, missed{}
			}
		}
	}
}

// tablePackets returns the packets that the site sent to everybody in the game, sorted by number and without
// duplicates.
func (l *log) tablePackets(list strictjson.Raw) (packets []packet) {
	n, isPacket := 0, false
	for _, raw := range list.Elements() {
		if n++; n > maxPackets {
			panic(fail(ErrLimit, "this log has more than %d packets: copy the log of one table", maxPackets))
		}
		f := raw.Fields()
		isPacket = isPacket || f["channel"] != nil && f["data"] != nil
		number, isTable := strings.CutPrefix(f["channel"].Text(), "/table/t")
		table, err := strconv.ParseUint(number, 10, 63)
		if !isTable || err != nil || f["table_id"] != nil && f["table_id"].Text() != number {
			continue
		}
		if l.table != 0 && table != l.table {
			panic(fail(ErrFormat, "packet no. %d is of table %d, and those before it of table %d: give one table at a time",
				n, table, l.table))
		}
		l.table = table
		if seconds, err := strconv.ParseInt(f["time"].Text(), 10, 40); err == nil && seconds > 0 && l.time == 0 {
			l.time = seconds
		}
		numbered := func(key string, missing, most int) int {
			text := f[key].Text()
			if text == "" {
				return missing
			}
			i, err := strconv.Atoi(text)
			if err != nil || i < 0 || i > most {
				panic(fail(ErrDamaged, "packet no. %d has the number %.20q, must be one of digits: "+asSent,
					n, clean(text)))
			}
			return i
		}
		id, move := numbered("packet_id", -1, math.MaxInt), numbered("move_id", 0, 1_000_000)
		packets = append(packets, packet{id, n, move, f["data"]})
	}
	switch {
	case n == 0:
		panic(fail(ErrFormat, "the list of packets is empty: the table has no log"))
	case !isPacket:
		panic(noPackets())
	case len(packets) == 0:
		panic(fail(ErrFormat, "none of the %d packets is of the channel of a table: "+
			"copy the log of the table, not that of a player", n))
	}
	return ordered(packets)
}

// ordered returns the packets sorted by number, each only once. If a packet has no number, it returns the list
// unchanged.
func ordered(packets []packet) (out []packet) {
	if slices.ContainsFunc(packets, func(p packet) bool { return p.id < 0 }) {
		return packets
	}
	known := map[int]packet{}
	var ids []int
	for _, p := range packets {
		if q, twice := known[p.id]; !twice {
			known[p.id], ids = p, append(ids, p.id)
		} else if q.move != p.move {
			panic(fail(ErrDamaged, "packet %d is there twice, once as move %d and once as move %d: "+asSent,
				p.id, q.move, p.move))
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		out = append(out, known[id])
	}
	return out
}

// readEntry reads an entry. It ignores entries of unknown types.
func (l *log) readEntry(text string, args fields) {
	name := cmp.Or(args["player_name"].Text(), args["playerName"].Text()) // playerName before 2020
	says := func(k kind, sentence sentence) {
		e := l.newEvent(k, name)
		e.says = sentence
		l.add(e)
	}
	switch l.kind {
	case "powerAdded":
		l.readPower(name, args)
	case "buildOffer", "addOffer":
		l.powers = true
	case "workerPlaced", "workerMoved", "workerMovedInstant", "workerSwitched", "blockBuilt":
		l.readPiece(name, args)
	case "cancel":
		e := l.newEvent(kindRestart, name)
		e.board = l.readBoard(args["placedPieces"])
		l.add(e)
	case "message": // about a power if it has a god; about the end if it only has a player
		if args["power_name"] != nil {
			l.powers = true
		} else if name != "" && args["color"] == nil && args["coords"] == nil {
			says(kindSaid, saidIn(text))
		}
	case "simpleNode":
		if name != "" {
			says(kindSaid, saysWins)
		} else {
			l.add(l.newEvent(kindResult, ""))
		}
	case "playerConcedeGame":
		l.add(l.newEvent(kindConcede, name))
	case "tableDecision": // the players agree, for example, to give up the table
		if args["decision_type"].Text() == "abandon" && args["decision_taken"].Text() == "true" {
			says(kindAbandon, saysVoid)
		}
	case "skipTurnOfPlayer", "tableInfosChanged", "playerEliminated", "gameResultNeutralized", "allPlayersAreZombie",
		"pieceRemoved":
		l.readAbandon(name, args)
	case "gameStateChange":
		l.readState(args)
	case "specialPowerSet":
		panic(l.wrong(ErrUnsupported, goldenFleece, ""))
	case "powerRemoved", "powerMoved", "blockBuiltUnder":
		panic(l.wrong(ErrUnsupported, otherPowers, ""))
	}
}

// readAbandon reads that a player has left, is out of time or is removed from the table. Most of these entries have the
// number of the player and no name.
func (l *log) readAbandon(name string, args fields) {
	e := l.newEvent(kindAbandon, name)
	e.owner = cmp.Or(args["player_id"].Text(), args["who_quits"].Text(), args["piece"].Fields()["player_id"].Text())
	switch l.kind {
	case "skipTurnOfPlayer":
		e.says = saysSlow
	case "gameResultNeutralized", "allPlayersAreZombie":
		e.says = saysVoid
	}
	l.add(e)
}

// readPower reads which god a player has.
func (l *log) readPower(name string, args fields) {
	e := l.newEvent(kindPower, name)
	said := clean(args["power_name"].Text())
	god, known := godOf(said)
	if text := args["power_id"].Text(); text != "" {
		number, err := strconv.Atoi(text)
		switch {
		case err != nil || number < 1:
			panic(l.wrong(ErrDamaged, "the power has a wrong number", text))
		case !position.God(min(number, 255)).IsValid():
			panic(l.wrong(ErrUnsupported, otherGod, said+", card "+text))
		case known && god != position.God(number):
			panic(l.wrong(ErrDamaged, "the power has the number of another one", said))
		}
		god, known = position.God(number), true
	}
	if !known {
		panic(l.wrong(ErrUnsupported, otherGod, said))
	}
	e.god, e.owner = god, args["player_id"].Text()
	l.powers = true
	l.add(e)
}

// readState reads a new state of the game, such as that a player must choose a step. The last state contains the
// result.
func (l *log) readState(args fields) {
	text := args["id"].Text()
	if text == "" {
		return // the first state has a name and no number
	}
	id, err := strconv.Atoi(text)
	if err != nil {
		panic(l.wrong(ErrDamaged, "the state has a wrong number", text))
	}
	e := l.newEvent(kindState, "")
	e.state = id
	l.powers = l.powers || id >= 12 && id <= 14
	if id == stateEnd {
		e.kind = kindResult
		for _, line := range args["args"].Fields()["result"].Elements() {
			f := line.Fields()
			n, _ := strconv.Atoi(f["rank"].Text())
			e.ranks = append(e.ranks, rank{f["name"].Text(), n, f["concede"].Text() == "1", f["zombie"].Text() == "1"})
		}
	}
	l.add(e)
}

var pieceKinds = map[string]kind{
	"workerPlaced": kindPlace, "workerMoved": kindStep, "workerMovedInstant": kindStep, "workerSwitched": kindSwitch,
	"blockBuilt": kindBuild,
}

// readPiece reads a step, a build or the placing of a worker.
func (l *log) readPiece(name string, args fields) {
	e := l.newEvent(pieceKinds[l.kind], name)
	before, after := args["piece"], args["space"]
	if e.kind == kindSwitch {
		before, after = args["piece1"], args["piece2"]
	}
	if e.kind == kindStep && (args["player_name2"] != nil || args["power_name"] != nil) {
		e.kind = kindForce
	}
	e.reached, e.toLevel = l.readSquare(before)
	to, toLevel := l.readSquare(after)
	steps := e.kind == kindStep || e.kind == kindForce || e.kind == kindSwitch
	if steps {
		e.left, e.fromLevel, e.reached, e.toLevel = e.reached, e.toLevel, to, toLevel
	}
	if text := args["coords"].Text(); text != "" {
		if e.kind == kindSwitch {
			text += "->" + args["coords2"].Text() // the squares of the two workers before the step
		}
		left, reached, ok := squaresNamed(text)
		isOther := e.left.IsValid() && e.left != left || e.reached.IsValid() && e.reached != reached
		if !ok || steps != left.IsValid() || isOther {
			panic(l.wrong(ErrDamaged, "the squares are none, or not those of the piece", text))
		}
		e.left, e.reached = left, reached
	}
	if !e.reached.IsValid() || steps && !e.left.IsValid() {
		panic(l.wrong(ErrDamaged, "no square is given", ""))
	}
	if name := args["level_name"].Text(); name != "" && e.toLevel < 0 {
		e.toLevel = levelNamed(name)
	}
	l.readKind(e, before.Fields(), args["piece_name"].Text())
	l.add(e)
}

// readKind reads the kind of a piece, and sets it in the event e. The argument word is the name of the piece in the
// language of the log.
func (l *log) readKind(e *event, piece fields, word string) {
	kind := piece["type"].Text()
	e.piece, _ = strconv.Atoi(piece["id"].Text())
	e.owner = piece["player_id"].Text()
	switch {
	case e.kind == kindBuild:
		e.dome = domeOf(word)
		if kind == "" {
			break
		}
		level := slices.Index([]string{"lvl0", "lvl1", "lvl2", "lvl3"}, kind)
		said := e.dome
		if e.dome = no; level == 3 {
			e.dome = yes
		}
		switch {
		case level < 0:
			panic(l.wrong(ErrUnsupported, otherPiece, kind))
		case said != unknown && said != e.dome:
			panic(l.wrong(ErrDamaged, "the piece has the name of another kind", word))
		case e.dome == no && e.toLevel >= 0 && e.toLevel != level:
			panic(l.wrong(ErrDamaged, "the block is for another level", kind))
		}
	case kind == "ram", kind == "" && strings.HasSuffix(word, " ram"):
		panic(l.wrong(ErrUnsupported, goldenFleece, ""))
	case kind != "" && kind != "worker":
		panic(l.wrong(ErrUnsupported, otherPiece, kind))
	case piece["player_team"].Text() == "2":
		panic(l.wrong(ErrUnsupported, manyPlayers, ""))
	}
}

// readSquare returns the square and the level of a piece. If the log lacks them, the result square is NoSquare, and the
// result level is -1.
func (l *log) readSquare(piece strictjson.Raw) (square position.Square, level int) {
	f := piece.Fields()
	if f["x"] == nil && f["y"] == nil {
		return position.NoSquare, -1
	}
	x, wrongX := strconv.Atoi(f["x"].Text())
	y, wrongY := strconv.Atoi(f["y"].Text())
	if wrongX != nil || wrongY != nil || x < 0 || x > 4 || y < 0 || y > 4 {
		panic(l.wrong(ErrDamaged, "x and y must be from 0 to 4", f["x"].Text()+", "+f["y"].Text()))
	}
	level = -1
	if f["z"] != nil {
		z, err := strconv.Atoi(f["z"].Text())
		if err != nil || z < 0 || z > 3 {
			panic(l.wrong(ErrDamaged, "z must be from 0 to 3", f["z"].Text()))
		}
		level = z
	}
	return position.Square(5*(4-x) + y), level // rows and columns are counted from A1
}

// readBoard converts a list of pieces to a board. It returns nil if the log has no list.
func (l *log) readBoard(pieces strictjson.Raw) *board {
	if pieces == nil {
		return nil
	}
	b := &board{}
	for _, piece := range pieces.Elements() {
		square, level := l.readSquare(piece)
		f := piece.Fields()
		switch kind := f["type"].Text(); {
		case !square.IsValid():
			panic(l.wrong(ErrDamaged, "a piece has no square", ""))
		case kind == "worker":
			number, _ := strconv.Atoi(f["id"].Text())
			b.workers[square] = worker{1, number}
		case kind == "lvl3":
			b.heights[square] = 4
		default:
			b.heights[square] = max(b.heights[square], int8(level+1))
		}
	}
	return b
}
