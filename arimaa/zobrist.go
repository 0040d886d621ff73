package arimaa

// A key is the XOR of one column for each piece on its square, and of one for
// Silver to move. The columns are those of a parity-check matrix of a binary BCH
// code of length 1023: with a a generator of the field of 1024 elements, column i
// is a^i, a^3i, a^5i ... a^23i, twelve elements, 120 bits. Any 24 columns are linearly
// independent. See Bose and Ray-Chaudhuri, "On a class of error correcting binary
// group codes", 1960; doc/ARIMAA.md says what it means for positions.
type key struct{ hi, lo uint64 } // six elements each, 60 bits

func (k key) xor(o key) key { return key{k.hi ^ o.hi, k.lo ^ o.lo} }

// keys has the columns of pieces by piece less one and square; sideKey is that of
// Silver to move.
var keys, sideKey = func() (out [Pieces][Squares]key, side key) {
	const modulus = 1<<10 | 1<<3 | 1 // x^10 + x^3 + 1, primitive over GF(2)
	var power [1023]uint64
	for i, x := 0, uint64(1); i < len(power); i++ {
		power[i] = x
		if x <<= 1; x >= 1<<10 {
			x ^= modulus
		}
	}
	column := func(i int) (k key) {
		for odd := 1; odd < 12; odd += 2 {
			k.hi = k.hi<<10 | power[i*odd%1023]
			k.lo = k.lo<<10 | power[i*(odd+12)%1023]
		}
		return k
	}
	for i := range Pieces * Squares {
		out[i/Squares][i%Squares] = column(i)
	}
	return out, column(Pieces * Squares)
}()

// A hash is the first half of a key, a bit that counts columns modulo 2, and three
// bits of the second half: any 13 columns of the first 61 bits are independent.
func (k key) hash(columns int) uint64 {
	return k.hi<<4 | uint64(columns&1)<<3 | k.lo&7
}

// key returns the key of the pieces, without the side to move, and how many there are.
func (l *Layers) key() (k key, pieces int) {
	for i, layer := range l {
		pieces += layer.Count()
		for ; layer != 0; layer &= layer - 1 {
			k = k.xor(keys[i][squareOf(layer)&63])
		}
	}
	return k, pieces
}

// Hash returns a 64-bit hash of the position. Two different positions of which one
// comes from the other by one turn never have the same one. It is the same on all
// machines, and may change between versions of this module.
func (p Position) Hash() uint64 {
	k, n := p.layers.key()
	if p.side == Silver {
		k, n = k.xor(sideKey), n+1
	}
	return k.hash(n)
}

// BoardHash returns a 64-bit hash of who stands where, whoever is to move. With Gold
// to move it is [Position.Hash].
func (p Position) BoardHash() uint64 {
	k, n := p.layers.key()
	return k.hash(n)
}
