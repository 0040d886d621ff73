package arimaaturns

// A key is the XOR of one column for each piece on its square, and of one for silver to move. The columns form a
// parity-check matrix of a binary BCH code of length 1023: with a a generator of the field of 1024 elements, column i
// is a^i, a^3i, a^5i ... a^23i, twelve elements, 120 bits. Any 24 columns are linearly independent. See Bose and
// Ray-Chaudhuri, "On a class of error correcting binary group codes", 1960; doc/ARIMAA.md explains the consequence
// for positions.
type key struct{ hi, lo uint64 } // six elements each, 60 bits

func (k key) xor(o key) key { return key{k.hi ^ o.hi, k.lo ^ o.lo} }

// keys has the columns of the pieces by layer and square; silverKey is the column for
// silver to move.
var keys, silverKey = func() (out [2 * kinds][squares]key, silver key) {
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
	for i := range 2 * kinds * squares {
		out[i/squares][i%squares] = column(i)
	}
	return out, column(2 * kinds * squares)
}()

// key returns the key of the pieces, without the side to move, and the number of pieces.
func (l *Layers) key() (k key, pieces int) {
	for i, layer := range l {
		pieces += layer.Count()
		for ; layer != 0; layer &= layer - 1 {
			k = k.xor(keys[i][layer.Lowest()&63])
		}
	}
	return k, pieces
}

// Hash returns a 64-bit hash of a position. A turn always changes the hash. It is the first half of the key, a bit
// that counts columns modulo 2, and three bits of the second half: any 13 columns of the first 61 bits are linearly
// independent.
func Hash(layers *Layers, side uint8) uint64 {
	k, columns := layers.key()
	if side == 1 {
		k, columns = k.xor(silverKey), columns+1
	}
	return k.hi<<4 | uint64(columns&1)<<3 | k.lo&7
}
