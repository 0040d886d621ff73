package render

import (
	"fmt"

	"rsc.io/qr"
)

// QR draws a text, such as a link, as a QR code (ISO/IEC 18004). The code has medium error correction, and the empty
// border that the standard requires. It is dark on light, because some readers require this. QR returns an error if the
// text has more than 2,331 bytes.
func QR(text string) (Drawing, error) {
	code, err := encodeQR(text)
	if err != nil {
		return Drawing{}, err
	}
	const quiet, module = 4, 10
	size := float64(code.Size+2*quiet) * module
	d := Drawing{width: size, height: size, title: "QR code of " + text}
	d.fill(inkQrPaper, rectangle(0, 0, size, size))
	var dark path
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			start := x
			for code.Black(x, y) { // false beyond the code
				x++
			}
			if left := float64(start+quiet) * module; x > start {
				dark = append(dark, rectangle(left, float64(y+quiet)*module, float64(x-start)*module, module)...)
			}
		}
	}
	d.fill(inkQrModules, dark)
	return d, nil
}

func encodeQR(text string) (*qr.Code, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, fmt.Errorf("render: QR code of %d bytes: %w", len(text), err)
	}
	return code, nil
}

// QRModules returns the squares of the QR code that [QR] draws, without the empty border. Each square is a bit, which
// is 1 if the square is dark. The rows follow each other without gaps. The first square is the highest bit of the first
// byte. The result side is the number of squares in a row.
func QRModules(text string) (modules []byte, side int, err error) {
	code, err := encodeQR(text)
	if err != nil {
		return nil, 0, err
	}
	modules = make([]byte, (code.Size*code.Size+7)/8)
	for i := range code.Size * code.Size {
		if code.Black(i%code.Size, i/code.Size) {
			modules[i/8] |= 0x80 >> (i % 8)
		}
	}
	return modules, code.Size, nil
}
