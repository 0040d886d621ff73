package arimaa

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Side is one of the two players. The zero value is [Gold]. Gold moves first, and gold rabbits go north to rank 8.
type Side uint8

// The players.
const (
	Gold Side = iota
	Silver
)

// Other returns the opponent.
func (s Side) Other() Side { return s ^ 1 }

// String returns "gold" or "silver".
func (s Side) String() string { return value.Name(s, "Side", []string{"gold", "silver"}) }

// letter returns the letter of the side in notations: g or s.
func (s Side) letter() byte { return "gs"[s&1] }

// sideOf returns the side that a letter stands for: g or w for Gold, s or b for Silver. Older game records use w and b.
// It reports false for any other letter.
func sideOf(letter byte) (Side, bool) {
	switch letter {
	case 'g', 'w':
		return Gold, true
	case 's', 'b':
		return Silver, true
	}
	return Gold, false
}

// Kind is the kind of a piece. Kinds compare by strength. The zero value is [Rabbit].
type Kind uint8

// The kinds, the weakest first.
const (
	Rabbit Kind = iota
	Cat
	Dog
	Horse
	Camel
	Elephant

	// Kinds is the number of kinds.
	Kinds = 6
)

// limits holds the number of pieces of each kind that a side has at the start.
var limits = [Kinds]int{8, 2, 2, 2, 1, 1}

// Limit returns the maximum number of pieces of the kind that a side can have. This is the number at the start: 8
// rabbits, 2 cats, 2 dogs, 2 horses, 1 camel, 1 elephant. For an invalid kind it is 0.
func (k Kind) Limit() int {
	if k >= Kinds {
		return 0
	}
	return limits[k]
}

// String returns the name, such as "rabbit".
func (k Kind) String() string {
	return value.Name(k, "Kind", []string{"rabbit", "cat", "dog", "horse", "camel", "elephant"})
}

// Piece is a kind of piece of one side, such as the gold rabbit. The zero value is [NoPiece].
type Piece uint8

// The pieces.
const (
	NoPiece Piece = iota
	GoldRabbit
	GoldCat
	GoldDog
	GoldHorse
	GoldCamel
	GoldElephant
	SilverRabbit
	SilverCat
	SilverDog
	SilverHorse
	SilverCamel
	SilverElephant

	// Pieces is the number of pieces, without NoPiece.
	Pieces = 2 * Kinds
)

// ErrPiece reports a text that is not the letter of a piece.
var ErrPiece = errors.New("not a piece")

// pieceLetters[p] is the letter of piece p, or a space for NoPiece.
const pieceLetters = " RCDHMErcdhme"

// PieceOf returns the piece of a side and a kind, which must be valid.
func PieceOf(side Side, kind Kind) Piece { return GoldRabbit + Piece(Kinds*uint8(side)+uint8(kind)) }

// ParsePiece reads the letter of a piece: R, C, D, H, M (camel) or E, in upper case for Gold, in lower case for Silver.
func ParsePiece(text string) (Piece, error) {
	if len(text) == 1 {
		if p := pieceOf(text[0]); p != NoPiece {
			return p, nil
		}
	}
	return NoPiece, fmt.Errorf("piece %.20q: %w, must be one of RCDHME or rcdhme", text, ErrPiece)
}

// pieceOf returns the piece of a letter, or NoPiece for any other character.
func pieceOf(letter byte) Piece { return Piece(max(0, strings.IndexByte(pieceLetters, letter))) }

// IsValid reports whether p is a piece of Gold or Silver.
func (p Piece) IsValid() bool { return p-1 < Pieces }

// Side returns the side of a piece. For [NoPiece] and invalid pieces it is neither [Gold] nor
// [Silver].
func (p Piece) Side() Side { return Side((p - 1) / Kinds) }

// Kind returns the kind of a valid piece.
func (p Piece) Kind() Kind { return Kind((p - 1) % Kinds) }

// String returns the letter, "-" for [NoPiece], or "Piece(13)" for an invalid piece.
func (p Piece) String() string {
	switch {
	case p == NoPiece:
		return "-"
	case p.IsValid():
		return pieceLetters[p : p+1]
	}
	return fmt.Sprintf("Piece(%d)", uint8(p))
}

// letter returns the letter of a valid piece, or a space for NoPiece.
func (p Piece) letter() byte { return pieceLetters[p] }
