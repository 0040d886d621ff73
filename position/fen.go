package position

import (
	"database/sql/driver"
	"errors"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// The errors of a FEN, for errors.Is. For a well-formed FEN of an invalid position, the error is a *[SetupError]
// instead.
var (
	// ErrSyntax reports a text that is not well formed in its notation, such as FEN. It is the same value as
	// arimaa.ErrSyntax.
	ErrSyntax = fault.ErrSyntax
	// ErrUnplaced reports a FEN or a position in which not all four workers are placed, although they must be.
	ErrUnplaced = errors.New("the workers are not placed yet")
)

// ParseError says where and why a text is invalid. Its fields:
//
//   - Kind is the expected kind of text, such as "FEN", "turn" or "game".
//   - Input is the text.
//   - Offset is the byte offset of the fault, 0..len(Input), or -1 for the whole text.
//   - Detail describes the fault.
//   - Err is one of the Err variables of this package, or wraps one. Test it with errors.Is.
//
// ParseError is the same type as arimaa.ParseError and codec.ParseError.
type ParseError = fault.ParseError

// Parse reads a Santorini FEN, the notation of the strongest open-source engine:
//
//	0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
//	2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2
//	0012000000000000000000000/2/#pan:A5,C3/apollo:D4,E1
//	0000000000000000000000000/2/mortal:B3,D3/mortal
//
// The fields are the 25 heights from A5 to E1, the side to move (1 for First, 2 for Second), and the two players. A
// player is written as a god, a colon and the workers. A player without a god is mortal. [^] after athena says that she
// moved up on her last turn. A # in front of a god marks the winner of a finished game. Without gods the # may be
// missing, because a worker on level 3 has won. Before all workers are placed, the board is empty, and the side to move
// places next.
//
// Parse also accepts these variants:
//
//   - The names of gods and squares may be in either case, and squares may be numbers 0..24.
//   - The # may stand after the god, or before or after a worker.
//   - athena[] is athena. A - in front of the god of the side to move says that the opponent, who must be Athena, moved
//     up on her last turn.
//   - White space may stand between heights and around the side to move and the gods. A slash may follow each of the
//     first four rows. If there are no heights, the board is empty.
//
// The error is a *[ParseError] that wraps [ErrSyntax], [ErrSquare], [ErrUnplaced] or [ErrGod]. It wraps a *[SetupError]
// if the FEN is well formed but the position is invalid.
func Parse(text string) (Position, error) {
	r := fenReader{text: text}
	s := Setup{}
	r.heights(&s.Heights)
	sideAt := r.offset
	s.Side = r.side()
	var players [2]player
	for side := range players {
		if side == 1 {
			r.slash()
		}
		players[side] = r.player()
		s.Gods[side], s.Workers[side] = players[side].god, players[side].workers
	}
	r.end()
	if len(s.Workers[First]) < 2 || len(s.Workers[Second]) < 2 {
		r.placing(s, players, sideAt)
	} else {
		r.marks(&s, players)
	}
	if r.err != nil {
		return Position{}, r.err
	}
	p, err := s.Position()
	if err != nil {
		return Position{}, &ParseError{Kind: "FEN", Input: text, Offset: fault.Whole, Err: err}
	}
	for side, player := range players {
		if winner := p.Finished() && p.Side() != Side(side); player.marked && !winner { // possible only between mortals
			r.fail(player.offset, ErrSyntax, "# marks player %d, who has no worker on level 3", 1+side)
			return Position{}, r.err
		}
	}
	return p, nil
}

// marks sets two fields of a setup, Finished and Raised, from the marks # and [^] of the players. It also reports
// misplaced marks. All workers must be placed.
func (r *fenReader) marks(s *Setup, players [2]player) {
	mover, other := players[s.Side], players[s.Side.Other()]
	gods := s.Gods != [2]God{}
	r.forbid(gods && mover.marked, mover.offset, "# marks the side to move, must mark the other side or none")
	r.forbid(mover.raised, mover.nameAt,
		"[^] behind the god of the side to move, must be behind the other side's or nowhere")
	r.forbid(other.grounded, other.nameAt,
		"- in front of the god of the side that is not to move, must be in front of the other one or nowhere")
	s.Finished, s.Raised = gods && other.marked, other.raised || mover.grounded
}

// placing reports the faults of a setup in which not all workers are placed.
func (r *fenReader) placing(s Setup, players [2]player, sideAt int) {
	if s.Heights != [Squares]int{} {
		r.fail(0, ErrUnplaced, "levels are built before all workers stand")
	}
	for _, player := range players {
		r.forbid(player.marked, player.offset, "# marks a winner before all workers stand")
		r.forbid(player.raised || player.grounded, player.nameAt, "a mark at a god before all workers stand")
	}
	if places := len(s.Workers[First]) / 2; places != int(s.Side) {
		r.fail(sideAt, ErrSyntax, "side to move %d, must be %d, which places next", 1+s.Side, 1+places)
	}
	if s.isPlacing() {
		return
	}
	for _, player := range players {
		switch len(player.workers) {
		case 0:
			r.fail(player.workersAt, ErrUnplaced, "no workers")
		case 1:
			r.fail(player.workersAt+1, ErrUnplaced, "1 worker, must be 2")
		}
	}
}

// MustParse is like Parse but panics if the text is invalid.
func MustParse(fen string) Position { return value.Must(Parse(fen)) }

// String returns the FEN. The names of squares are in upper case, and the workers of each player in ascending order.
// [^] stands after athena if she moved up on her last turn, and # before the god of the winner of a finished position.
// The zero Position gives "no position".
func (p Position) String() string {
	if p.IsZero() {
		return "no position"
	}
	b, _ := p.AppendText(make([]byte, 0, 72))
	return string(b)
}

// AppendText appends the FEN. The zero Position is an error.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.IsZero() {
		return b, errors.New("position: the zero Position has no FEN")
	}
	for s := A5; s.IsValid(); s++ {
		b = append(b, '0'+byte(p.Height(s)))
	}
	b = append(b, '/', '1'+byte(p.Side()))
	for side := First; side <= Second; side++ {
		b = p.appendGod(append(b, '/'), side)
		mark := byte(':')
		for w := range p.WorkerSet(side).All() {
			b = w.append(append(b, mark))
			mark = ','
		}
	}
	return b, nil
}

// GodText returns the god of a player as in a FEN. It has [^] after athena if she moved up on her last turn, and # in
// front if the player has just won by a step.
func (p Position) GodText(side Side) string { return string(p.appendGod(nil, side)) }

func (p Position) appendGod(b []byte, side Side) []byte {
	if p.Finished() && side != p.Side() {
		b = append(b, '#')
	}
	b = append(b, p.God(side).String()...)
	if p.Raised() && side != p.Side() {
		b = append(b, "[^]"...)
	}
	return b
}

// MarshalText returns the FEN. The zero Position is an error.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads a text as [Parse] does.
func (p *Position) UnmarshalText(text []byte) error { return value.Unmarshal(p, Parse, text) }

// Value returns the FEN of a position for a database column (database/sql/driver.Valuer). The zero Position is an
// error.
func (p Position) Value() (driver.Value, error) { return value.Column(p) }

// GormDataType returns the type of a column of positions for GORM.
func (Position) GormDataType() string { return "text" }

// Scan reads a position from a database (database/sql.Scanner): a string or []byte that
// [Parse] reads. NULL is an error; scan a column that may be NULL into a
// [database/sql.Null] of Position.
func (p *Position) Scan(column any) error { return value.Scan(p, column, "position.Position") }
