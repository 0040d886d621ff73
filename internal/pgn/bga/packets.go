package bga

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/strictjson"
	"github.com/puzzlecode/puzzlecode/position"
)

// A packet is a list of entries that the site has sent at once.
type packet struct {
	id      int // -1 if it has no number
	at      int // in the log, starting at 1
	move    int // 0 for none
	entries strictjson.Raw
}

// readPackets reads what was sent to everybody at the table. What was sent to one player or to
// spectators is a copy at best.
func (l *log) readPackets(list strictjson.Raw) error {
	packets, err := l.tablePackets(list)
	if err != nil {
		return err
	}
	entries := 0
	var gap missed
	sent := map[int]strictjson.Raw{} // by move
	for _, p := range packets {
		if before := sent[p.move]; before != nil && (p.move < l.last || string(before) == string(p.entries)) {
			continue // sent again under another number
		}
		if p.move > 0 && p.move < l.last {
			return fail(ErrDamaged, "move %d comes after move %d (packet %d): copy the log again", p.move, l.last, p.id)
		}
		if p.move > 0 {
			sent[p.move] = p.entries
		}
		gap = gap.join(l.begin(p.move))
		l.packet, l.entry = strconv.Itoa(p.id), 0
		if p.id < 0 {
			l.packet = "no. " + strconv.Itoa(p.at)
		}
		for _, e := range p.entries.Elements() {
			l.entry++
			if entries++; entries > maxEntries {
				return fail(ErrLimit, "this log has more than %d entries: copy the log of one table", maxEntries)
			}
			before := len(l.events)
			f := fieldsOf(e)
			l.kind = f.text("type")
			if err := l.readEntry(f.text("log"), fieldsOf(f["args"])); err != nil {
				return err
			}
			if len(l.events) > before && gap.count > 0 {
				l.events[before].missed, gap = gap, missed{}
			}
		}
	}
	return nil
}

// tablePackets returns the packets for everybody at the table in the order of their numbers, each once.
func (l *log) tablePackets(list strictjson.Raw) (packets []packet, err error) {
	n, isPacket := 0, false
	for _, raw := range list.Elements() {
		if n++; n > maxPackets {
			return nil, fail(ErrLimit, "this log has more than %d packets: copy the log of one table", maxPackets)
		}
		f := fieldsOf(raw)
		isPacket = isPacket || f["channel"] != nil && f["data"] != nil
		number, isTable := strings.CutPrefix(f.text("channel"), "/table/t")
		table, err := strconv.ParseUint(number, 10, 63)
		if !isTable || err != nil || f["table_id"] != nil && f.text("table_id") != number {
			continue
		}
		if l.table != 0 && table != l.table {
			return nil, fail(ErrFormat, "packet no. %d is of table %d, and those before it of table %d: give one table at a time", n, table, l.table)
		}
		l.table = table
		if seconds, err := strconv.ParseInt(f.text("time"), 10, 40); err == nil && seconds > 0 && l.time == 0 {
			l.time = seconds
		}
		p := packet{id: -1, at: n, entries: f["data"]}
		if text := f.text("packet_id"); text != "" {
			if p.id, err = strconv.Atoi(text); err != nil || p.id < 0 {
				return nil, wrongNumber(n, text)
			}
		}
		if text := f.text("move_id"); text != "" {
			if p.move, err = strconv.Atoi(text); err != nil || p.move < 0 || p.move > 1_000_000 {
				return nil, wrongNumber(n, text)
			}
		}
		packets = append(packets, p)
	}
	switch {
	case n == 0:
		return nil, fail(ErrFormat, "the list of packets is empty: the table has no log")
	case !isPacket:
		return nil, noPackets()
	case len(packets) == 0:
		return nil, fail(ErrFormat, "none of the %d packets is of the channel of a table: copy the log of the table, not that of a player", n)
	}
	return l.ordered(packets)
}

func wrongNumber(n int, text string) error {
	return fail(ErrDamaged, "packet no. %d has the number %.20q, must be one of digits: copy the log again", n, clean(text))
}

// ordered sorts packets with numbers, and leaves out those that were sent again.
func (l *log) ordered(packets []packet) (out []packet, err error) {
	for _, p := range packets {
		if p.id < 0 {
			return packets, nil
		}
	}
	slices.SortStableFunc(packets, func(a, b packet) int { return cmp.Compare(a.id, b.id) })
	for i, p := range packets {
		if i == 0 || packets[i-1].id != p.id {
			out = append(out, p)
		} else if q := packets[i-1]; q.move != p.move {
			return nil, fail(ErrDamaged, "packet %d is there twice, once as move %d and once as move %d: copy the log again", p.id, q.move, p.move)
		}
	}
	return out, nil
}

// readEntry reads an entry. Entries of types that it does not know are no part of the game.
func (l *log) readEntry(text string, args fields) error {
	name := args.text("player_name")
	if name == "" {
		name = args.text("playerName") // before 2020
	}
	switch l.kind {
	case "powerAdded":
		return l.readPower(name, args)
	case "buildOffer", "addOffer":
		l.powers = true
	case "workerPlaced", "workerMoved", "workerSwitched", "blockBuilt":
		return l.readPiece(name, args)
	case "cancel":
		e := l.newEvent(kindRestart, name)
		var err error
		if e.board, err = l.readBoard(args["placedPieces"]); err != nil {
			return err
		}
		l.add(e)
	case "message":
		l.readMessage(name, text, args)
	case "simpleNode":
		if name != "" {
			e := l.newEvent(kindSaid, name)
			e.says = saysWins
			l.add(e)
		}
	case "playerConcedeGame":
		l.add(l.newEvent(kindConcede, name))
	case "skipTurnOfPlayer":
		e := l.newEvent(kindAbandon, name)
		e.says = saysSlow
		l.add(e)
	case "playerEliminated", "gameResultNeutralized", "pieceRemoved":
		l.add(l.newEvent(kindAbandon, name))
	case "gameStateChange":
		return l.readState(args)
	case "specialPowerSet":
		return l.wrong(ErrUnsupported, goldenFleece, "")
	case "powerRemoved", "powerMoved", "blockBuiltUnder":
		return l.wrong(ErrUnsupported, otherPowers, "")
	}
	return nil
}

// readPower reads which god a player gets.
func (l *log) readPower(name string, args fields) error {
	e := l.newEvent(kindPower, name)
	said := clean(args.text("power_name"))
	god, known := godOf(said)
	if text := args.text("power_id"); text != "" {
		number, err := strconv.Atoi(text)
		switch {
		case err != nil || number < 1:
			return l.wrong(ErrDamaged, "the power has a wrong number", text)
		case !position.God(min(number, 255)).IsValid():
			return l.wrong(ErrUnsupported, otherGod, said+", card "+text)
		case known && god != position.God(number):
			return l.wrong(ErrDamaged, "the power has the number of another one", said)
		}
		god, known = position.God(number), true
	}
	if !known {
		return l.wrong(ErrUnsupported, otherGod, said)
	}
	e.god = god
	l.powers = true
	l.add(e)
	return nil
}

// readMessage reads a sentence. One with a god is about a power, and one with nothing but a player
// about the end.
func (l *log) readMessage(name, text string, args fields) {
	switch {
	case args["power_name"] != nil:
		l.powers = true
		return
	case name == "" || args["color"] != nil || args["coords"] != nil:
		return
	}
	e := l.newEvent(kindSaid, name)
	e.says = saidIn(text)
	l.add(e)
}

// readState reads a state of the site, with the result in the last one.
func (l *log) readState(args fields) error {
	text := args.text("id")
	if text == "" {
		return nil // the first one has a name
	}
	id, err := strconv.Atoi(text)
	if err != nil {
		return l.wrong(ErrDamaged, "the state has a wrong number", text)
	}
	e := l.newEvent(kindState, "")
	e.state = id
	if id == 12 || id == 13 || id == 14 {
		l.powers = true
	}
	if id != stateEnd {
		l.add(e)
		return nil
	}
	e.kind = kindResult
	for _, line := range fieldsOf(args["args"])["result"].Elements() {
		f := fieldsOf(line)
		n, _ := strconv.Atoi(f.text("rank"))
		e.ranks = append(e.ranks, rank{f.text("name"), n, f.text("concede") == "1", f.text("zombie") == "1"})
	}
	l.add(e)
	return nil
}

// readPiece reads what is done with a worker or a block.
func (l *log) readPiece(name string, args fields) error {
	kinds := map[string]kind{"workerPlaced": kindPlace, "workerMoved": kindStep, "workerSwitched": kindSwitch, "blockBuilt": kindBuild}
	e := l.newEvent(kinds[l.kind], name)
	before, after := args["piece"], args["space"]
	if e.kind == kindSwitch {
		before, after = args["piece1"], args["piece2"]
	}
	if e.kind == kindStep && (args["player_name2"] != nil || args["power_name"] != nil) {
		e.kind = kindForce
	}
	at, atLevel, err := l.readSquare(before)
	if err != nil {
		return err
	}
	to, toLevel, err := l.readSquare(after)
	if err != nil {
		return err
	}
	steps := e.kind == kindStep || e.kind == kindForce || e.kind == kindSwitch
	if steps {
		e.from, e.fromLevel, e.to, e.toLevel = at, atLevel, to, toLevel
	} else {
		e.to, e.toLevel = at, atLevel
	}
	if text := args.text("coords"); text != "" {
		from, to, ok := squaresNamed(text)
		if !ok || steps != from.IsValid() || e.from.IsValid() && e.from != from || e.to.IsValid() && e.to != to {
			return l.wrong(ErrDamaged, "the squares are none, or not those of the piece", text)
		}
		e.from, e.to = from, to
	}
	if !e.to.IsValid() || steps && !e.from.IsValid() {
		return l.wrong(ErrDamaged, "no square is given", "")
	}
	if name := args.text("level_name"); name != "" && e.toLevel < 0 {
		e.toLevel = levelNamed(name)
	}
	return l.readKind(e, fieldsOf(before), args.text("piece_name"))
}

// readKind reads what kind of piece it is.
func (l *log) readKind(e *event, piece fields, word string) error {
	kind := piece.text("type")
	if id := piece.text("id"); id != "" {
		e.piece, _ = strconv.Atoi(id)
	}
	e.owner = piece.text("player_id")
	switch {
	case e.kind == kindBuild:
		e.dome = domeOf(word)
		if kind != "" {
			level, isBlock := strings.CutPrefix(kind, "lvl")
			if !isBlock || len(level) != 1 || level[0] < '0' || level[0] > '3' {
				return l.wrong(ErrUnsupported, otherPiece, kind)
			}
			said := e.dome
			if e.dome = no; level == "3" {
				e.dome = yes
			}
			switch {
			case said != unknown && said != e.dome:
				return l.wrong(ErrDamaged, "the piece has the name of another kind", word)
			case e.dome == no && e.toLevel >= 0 && e.toLevel != int(level[0]-'0'):
				return l.wrong(ErrDamaged, "the block is for another level", kind)
			}
		}
	case kind == "ram", kind == "" && strings.HasSuffix(word, " ram"):
		return l.wrong(ErrUnsupported, goldenFleece, "")
	case kind != "" && kind != "worker":
		return l.wrong(ErrUnsupported, otherPiece, kind)
	case piece.text("player_team") == "2":
		return l.wrong(ErrUnsupported, manyPlayers, "")
	}
	l.add(e)
	return nil
}

// readSquare reads where a piece is. An object without a place is none.
func (l *log) readSquare(piece strictjson.Raw) (position.Square, int, error) {
	f := fieldsOf(piece)
	if f["x"] == nil && f["y"] == nil {
		return position.NoSquare, -1, nil
	}
	x, wrongX := strconv.Atoi(f.text("x"))
	y, wrongY := strconv.Atoi(f.text("y"))
	if wrongX != nil || wrongY != nil || x < 0 || x > 4 || y < 0 || y > 4 {
		return position.NoSquare, -1, l.wrong(ErrDamaged, "x and y must be from 0 to 4", f.text("x")+", "+f.text("y"))
	}
	level := -1
	if f["z"] != nil {
		z, err := strconv.Atoi(f.text("z"))
		if err != nil || z < 0 || z > 3 {
			return position.NoSquare, -1, l.wrong(ErrDamaged, "z must be from 0 to 3", f.text("z"))
		}
		level = z
	}
	return squareAt(x, y), level, nil
}

// squareAt returns the square of a row and a column, counted from A1.
func squareAt(row, column int) position.Square { return position.Square(5*(4-row) + column) }

// readBoard reads the pieces on the board, nil if they are not given.
func (l *log) readBoard(pieces strictjson.Raw) (*board, error) {
	if pieces == nil {
		return nil, nil
	}
	b := &board{}
	for _, piece := range pieces.Elements() {
		square, level, err := l.readSquare(piece)
		f := fieldsOf(piece)
		switch kind := f.text("type"); {
		case err != nil:
			return nil, err
		case !square.IsValid():
			return nil, l.wrong(ErrDamaged, "a piece has no square", "")
		case kind == "worker":
			b.pieces[square], _ = strconv.Atoi(f.text("id"))
			b.workers[square] = 1
		case kind == "lvl3":
			b.heights[square] = 4
		default:
			b.heights[square] = max(b.heights[square], int8(level+1))
		}
	}
	return b, nil
}
