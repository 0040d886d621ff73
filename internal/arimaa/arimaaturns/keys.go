package arimaaturns

// A key identifies a position. It is the XOR of constants, called columns: one for each piece on its square, and one if
// Silver is to move. Any 24 columns are linearly independent, so positions that differ in at most 24 columns have
// different keys (doc/ARIMAA.md).
//
// The columns form a parity-check matrix of a binary BCH code of length 1023. If g generates the field of 1024
// elements, column i consists of g^i, g^3i, g^5i ... g^23i: twelve elements, 120 bits. See Bose and Ray-Chaudhuri, "On
// a class of error correcting binary group codes", 1960.
type key struct{ hi, lo uint64 } // six elements each, 60 bits

func (k key) xor(o key) key { return key{k.hi ^ o.hi, k.lo ^ o.lo} }

// keys[layer][square] is the column for a piece of the layer on the square. silverKey is the column for Silver to move.
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

// key returns the key of the pieces, and the number of pieces. The side to move is not in the key.
func (l *Layers) key() (k key, pieces int) {
	for i, layer := range l {
		pieces += layer.Count()
		for ; layer != 0; layer &= layer - 1 {
			k = k.xor(keys[i][layer.Lowest()&63])
		}
	}
	return k, pieces
}

// Hash returns a 64-bit hash of a position. A turn always changes the hash. The first 61 bits of the hash are the first
// half of the [key], and the parity of the number of columns. These 61 bits differ if two positions differ in 1 to 13
// columns. The last three bits come from the second half of the key.
func Hash(layers *Layers, side uint8) uint64 {
	k, columns := layers.key()
	if side == 1 {
		k, columns = k.xor(silverKey), columns+1
	}
	return k.hi<<4 | uint64(columns&1)<<3 | k.lo&7
}
