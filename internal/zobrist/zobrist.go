// Package zobrist has the hash keys of Santorini positions.
package zobrist

// Keys returns hash keys of which any 16 are linearly independent: no 1 to 16 of them have the XOR
// 0.
//
// They are the columns of a parity-check matrix of the BCH code of length 255 over 64 bits that
// corrects 8 errors: column i is a^i, a^3i, a^5i ... a^15i, eight elements of the field of 256
// elements, where a is a generator. See Bose and Ray-Chaudhuri, "On a class of error correcting
// binary group codes", 1960.
func Keys() (keys [255]uint64) {
	var power [255]uint64 // of x, which generates the field modulo x^8 + x^4 + x^3 + x^2 + 1
	for i, x := 0, uint64(1); i < len(power); i++ {
		power[i] = x
		if x <<= 1; x > 0xff {
			x ^= 0x11d
		}
	}
	for i := range keys {
		for odd := 1; odd < 16; odd += 2 {
			keys[i] = keys[i]<<8 | power[i*odd%255]
		}
	}
	return keys
}
